// Verifies kernel IR before anything is changed, so that errors name the arguments and ops of the
// input.
#include "Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

bool isElementType(Type t) {
  return t.isF32() || t.isF16() || t.isBF16() || t.isF64() || t.isSignlessInteger(8) ||
         t.isSignlessInteger(16) || t.isSignlessInteger(32) || t.isSignlessInteger(64);
}

LogicalResult checkArgument(func::FuncOp kernel, unsigned i) {
  auto type = dyn_cast<MemRefType>(kernel.getArgumentTypes()[i]);
  if (type && type.getRank() == 1 && type.isDynamicDim(0) && type.getLayout().isIdentity() &&
      !type.getMemorySpace() && isElementType(type.getElementType()))
    return success();
  return kernel.emitOpError("expects argument ")
         << i << " to be a flat memref<?xT> of a stored element type, got "
         << kernel.getArgumentTypes()[i];
}

LogicalResult checkType(func::FuncOp kernel) {
  ArrayRef<Type> types = kernel.getArgumentTypes();
  if (kernel.isExternal())
    return kernel.emitOpError("expects a body");
  if (kernel.getNumResults() != 0)
    return kernel.emitOpError("expects no results");
  if (types.size() < 2 || !types[types.size() - 1].isIndex() || !types[types.size() - 2].isIndex())
    return kernel.emitOpError("expects the row range, two index values, as last arguments");
  for (unsigned i = 0; i + 2 < types.size(); ++i)
    if (failed(checkArgument(kernel, i)))
      return failure();
  return success();
}

bool isKernelOp(Operation *op) {
  if (isa<func::ReturnOp, ub::PoisonOp, memref::LoadOp, memref::StoreOp, memref::AllocaOp>(op))
    return true;
  return isa_and_present<arith::ArithDialect, math::MathDialect, scf::SCFDialect,
                         vector::VectorDialect>(op->getDialect()) &&
         !isa<vector::PrintOp>(op);
}

LogicalResult checkBody(func::FuncOp kernel) {
  WalkResult walk = kernel.getBody().walk([&](Operation *op) {
    if (!isKernelOp(op)) {
      op->emitOpError("is not an op of kernel IR").attachNote(kernel.getLoc())
          << "in kernel '" << kernel.getName() << "'";
      return WalkResult::interrupt();
    }
    auto array = dyn_cast<memref::AllocaOp>(op);
    if (array && !array.getType().hasStaticShape()) {
      op->emitOpError("expects a static shape, got ") << array.getType();
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

FailureOr<KernelArgument> readArgument(func::FuncOp kernel, Attribute attr, unsigned i) {
  auto values = dyn_cast<DenseI64ArrayAttr>(attr);
  if (!values || values.size() != 3 || values[0] < 0 || values[1] < 0 || values[2] < 1 ||
      values[2] > 3) {
    kernel.emitOpError("expects entry ")
        << i << " of ampc.args to be array<i64: fixed_bytes, bytes_per_row, access>, got " << attr;
    return failure();
  }
  return KernelArgument{uint64_t(values[0]), uint64_t(values[1]), uint32_t(values[2]), i};
}

// Whether two arguments can have the same number of bytes for some number of rows. Example: a
// tensor of one element that every row reads, and a result that is written row by row, have the
// same size if there is one row.
bool mayHaveOneSize(const KernelArgument &a, const KernelArgument &b, uint64_t rows) {
  auto size = [](const KernelArgument &argument, uint64_t count) {
    return argument.fixedBytes + count * argument.bytesPerRow;
  };
  if (rows || a.bytesPerRow == b.bytesPerRow)
    return size(a, rows) == size(b, rows);
  const auto &[slow, fast] =
      std::minmax(a, b, [](auto &x, auto &y) { return x.bytesPerRow < y.bytesPerRow; });
  uint64_t growth = fast.bytesPerRow - slow.bytesPerRow;
  return slow.fixedBytes > fast.fixedBytes && (slow.fixedBytes - fast.fixedBytes) % growth == 0;
}

// The arguments of one alias set have the same bytes, so they must have the same size.
LogicalResult readAliasSets(func::FuncOp kernel, KernelInfo &info) {
  Attribute attr = kernel->getAttr(kAliasSets);
  if (!attr)
    return success();
  auto sets = dyn_cast<DenseI64ArrayAttr>(attr);
  if (!sets || size_t(sets.size()) != info.arguments.size())
    return kernel.emitOpError("expects ")
           << kAliasSets << " to have one entry for each memref, got " << attr;
  for (auto [i, set] : llvm::enumerate(sets.asArrayRef())) {
    if (set < 0 || set > int64_t(i) || sets[set] != set)
      return kernel.emitOpError("expects entry ")
             << i << " of " << kAliasSets << " to be the first argument of its set, got " << set;
    if (!mayHaveOneSize(info.arguments[set], info.arguments[i], info.rows))
      return kernel.emitOpError("expects arguments ")
             << set << " and " << i << ", which share bytes, to be of one size";
    info.arguments[i].aliasSet = set;
  }
  return success();
}
} // namespace

FailureOr<KernelInfo> readKernel(func::FuncOp kernel) {
  if (failed(checkType(kernel)) || failed(checkBody(kernel)))
    return failure();
  auto rows = kernel->getAttrOfType<IntegerAttr>("ampc.rows");
  if (!rows || rows.getInt() < 0) {
    kernel.emitOpError("expects the attribute ampc.rows, a number of rows or 0");
    return failure();
  }
  auto arguments = kernel->getAttrOfType<ArrayAttr>("ampc.args");
  if (!arguments || arguments.size() + 2 != kernel.getNumArguments()) {
    kernel.emitOpError("expects the attribute ampc.args with one entry for each memref");
    return failure();
  }
  KernelInfo info{kernel.getName().str(), uint64_t(rows.getInt()), {}};
  for (auto [i, attr] : llvm::enumerate(arguments)) {
    FailureOr<KernelArgument> argument = readArgument(kernel, attr, i);
    if (failed(argument))
      return failure();
    info.arguments.push_back(*argument);
  }
  if (failed(readAliasSets(kernel, info)))
    return failure();
  return info;
}

} // namespace ampc::codegen
