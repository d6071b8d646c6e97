// Registration of the rt dialect.
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Dialect/NumberFormat.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "ampc/Dialect/RT/RTDialect.cpp.inc"
#include "ampc/Dialect/RT/RTEnums.cpp.inc"
#include "ampc/Dialect/RT/RTInterfaces.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "ampc/Dialect/RT/RTTypes.cpp.inc"
#define GET_OP_CLASSES
#include "ampc/Dialect/RT/RTOps.cpp.inc"

namespace ampc::rt {

void RTDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "ampc/Dialect/RT/RTTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "ampc/Dialect/RT/RTOps.cpp.inc"
      >();
}

bool isTensorType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && numberFormat(tensor.getElementType());
}

bool isFloatType(Type type) {
  const NumberFormat *format = numberFormat(type);
  return format && format->isFloat();
}

// Returns the ops of one kind that follow the variables and their buffers.
template <typename Op> static SmallVector<Op> opsAfterVariables(ModuleOp program) {
  SmallVector<Op> found;
  for (Operation &op : llvm::reverse(*program.getBody())) {
    if (isa<VariableOp, BufferOp>(op))
      break;
    if (auto one = dyn_cast<Op>(op))
      found.push_back(one);
  }
  std::reverse(found.begin(), found.end());
  return found;
}

template <typename Op> static Op named(ArrayRef<Op> ops, StringRef name) {
  auto it = llvm::find_if(ops, [&](Op op) { return op.getName() == name; });
  return it == ops.end() ? Op() : *it;
}

SmallVector<EntryOp> entriesOf(ModuleOp program) {
  return opsAfterVariables<EntryOp>(program);
}

EntryOp entryOf(ModuleOp program, StringRef role) {
  return named<EntryOp>(entriesOf(program), role);
}

ModuleOp kernelsOf(ModuleOp program) {
  return named<ModuleOp>(opsAfterVariables<ModuleOp>(program), "kernels");
}

bool mayRunOn(ModuleOp program, StringRef target) {
  auto targets = program->getAttrOfType<ArrayAttr>(kTargetsAttr);
  return !targets || llvm::is_contained(targets.getAsValueRange<StringAttr>(), target);
}

} // namespace ampc::rt
