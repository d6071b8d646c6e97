// Registration of the rt dialect.
#include "ampc/Dialect/RT/RTDialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "ampc/Dialect/RT/RTDialect.cpp.inc"
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

LogicalResult EntryOp::verify() {
  if (Operation *next = (*this)->getNextNode(); isa_and_nonnull<VariableOp, BufferOp>(next)) // entry_c1
    return emitOpError("expects variables and their buffers before it, but ") << next->getName() << " follows";
  return success();
}

SmallVector<EntryOp> entriesOf(ModuleOp program) {
  SmallVector<EntryOp> entries;
  for (Operation &op : llvm::reverse(*program.getBody())) {
    if (isa<VariableOp, BufferOp>(op))
      break;
    if (auto entry = dyn_cast<EntryOp>(op))
      entries.push_back(entry);
  }
  std::reverse(entries.begin(), entries.end());
  return entries;
}

ModuleOp kernelsOf(ModuleOp program) {
  for (Operation &op : llvm::reverse(*program.getBody())) {
    if (isa<VariableOp, BufferOp>(op))
      break;
    if (auto kernels = dyn_cast<ModuleOp>(op); kernels && kernels.getName() == "kernels")
      return kernels;
  }
  return {};
}

} // namespace ampc::rt
