// Verifies the attributes of rt ops; library calls are verified in Calls/. rt-verify-calls verifies
// whole programs: that ranges are in their buffers and that kernels exist.
#include "ampc/Dialect/RT/RTDialect.h"

using namespace mlir;

namespace ampc::rt {

LogicalResult EntryOp::verify() {
  if (Operation *next = (*this)->getNextNode();
      isa_and_nonnull<VariableOp, BufferOp>(next)) // entry_c1
    return emitOpError("expects variables and their buffers before it, but ")
           << next->getName() << " follows";
  return success();
}

LogicalResult BufferOp::verify() {
  auto bytes = static_cast<int64_t>(getBytes()),
       offset = static_cast<int64_t>(getOffset().value_or(0));
  if (bytes < 0 || offset < 0) // buffer_c1
    return emitOpError("has ") << bytes << " bytes at " << offset;
  if (getFile() && (getArena() != Arena::Constant || !getFileOffset())) // buffer_c2
    return emitOpError(
        "takes its bytes from a file: expects arena 'constant' and an offset in the file");
  return success();
}

// One offset and one size for each of `count` buffers.
static LogicalResult verifyRanges(Operation *op, size_t count, ArrayRef<int64_t> offsets,
                                  ArrayRef<int64_t> bytes) {
  if (offsets.size() == count && bytes.size() == count)
    return success();
  return op->emitOpError("has ") << offsets.size() << " offsets and " << bytes.size()
                                 << " sizes for " << count << " buffers";
}

LogicalResult AllReduceOp::verify() {
  if (failed(verifyRanges(*this, getBuffers().size(), getOffsets(), getBytes()))) // all_reduce_c1
    return failure();
  int64_t element = getType().getIntOrFloatBitWidth() / 8;
  for (int64_t size : getBytes())
    if (size < 1 || size % element) // all_reduce_c2
      return emitOpError("has ") << size << " bytes of elements of " << element;
  return success();
}

LogicalResult RankMeanOp::verify() {
  auto bytes = static_cast<int64_t>(getBytes());
  if (bytes < 1 || bytes % 4) // rank_mean_c1
    return emitOpError("has ") << bytes << " bytes of elements of 4";
  return success();
}

LogicalResult UpdatePointOp::verify() { // update_point_c1
  return verifyRanges(*this, getRestored().size(), getOffsets(), getBytes());
}

LogicalResult LaunchOp::verify() {
  if (failed(verifyRanges(*this, getBuffers().size(), getOffsets(), getBytes()))) // launch_c1
    return failure();
  size_t pieces = getRows().size();
  if (pieces == 0 || getBuffers().size() % pieces != 0 ||
      llvm::any_of(getRows(), [](int64_t rows) { return rows < 1; })) // launch_c2
    return emitOpError("has ") << getBuffers().size() << " arguments for " << pieces
                               << " pieces of (" << getRows() << ") rows";
  if (static_cast<int64_t>(getGrain()) < 1) // launch_c3
    return emitOpError("expects a positive grain, got ") << static_cast<int64_t>(getGrain());
  return success();
}

namespace {

// The declared arguments of a kernel: whether each is written, and its alias set.
struct KernelArguments {
  explicit KernelArguments(Operation *kernel) {
    for (Attribute argument : kernel->getAttrOfType<ArrayAttr>("ampc.args"))
      written.push_back(cast<DenseI64ArrayAttr>(argument)[2] & 2);
    if (auto stated = kernel->getAttrOfType<DenseI64ArrayAttr>("ampc.alias_sets"))
      sets = llvm::to_vector(stated.asArrayRef());
    else
      sets = llvm::to_vector(llvm::seq<int64_t>(0, written.size()));
  }
  SmallVector<bool> written;
  SmallVector<int64_t> sets;
};

} // namespace

// Quadratic in the number of arguments, which is small. A program in a test may lack the kernel.
LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto program = (*this)->getParentOfType<ModuleOp>();
  auto kernels =
      symbols.lookupSymbolIn<ModuleOp>(program, StringAttr::get(getContext(), "kernels"));
  Operation *kernel =
      kernels ? symbols.lookupSymbolIn(kernels, getKernelAttr().getAttr()) : nullptr;
  if (!kernel || !kernel->hasAttr("ampc.args"))
    return success();
  KernelArguments arguments(kernel);
  size_t arity = arguments.written.size();
  for (size_t piece = 0; piece < getRows().size() && (piece + 1) * arity <= getBuffers().size();
       ++piece)
    for (size_t i = 0; i < arity; ++i)
      for (size_t j = 0; j < i; ++j) {
        size_t a = piece * arity + j, b = piece * arity + i;
        bool share = getBuffers()[a] == getBuffers()[b] &&
                     getOffsets()[a] < getOffsets()[b] + getBytes()[b] &&
                     getOffsets()[b] < getOffsets()[a] + getBytes()[a];
        if (share && (arguments.written[i] || arguments.written[j]) &&
            arguments.sets[i] != arguments.sets[j]) { // launch_c4
          InFlightDiagnostic error = emitOpError("expects arguments ")
                                     << j << " and " << i << " of piece " << piece
                                     << ", which share bytes, to be in one alias set";
          error.attachNote(kernel->getLoc()) << "of kernel '" << getKernel() << "'";
          return error;
        }
      }
  return success();
}

LogicalResult EpilogueOp::verify() {
  return verifyRanges(*this, getNumOperands(), getOffsets(), getBytes()); // epilogue_c1
}

LogicalResult CopyOp::verify() {
  if (getOffsets().size() != 2) // copy_c1
    return emitOpError("expects 2 offsets, got ") << getOffsets().size();
  return success();
}

LogicalResult FillOp::verify() {
  if (auto byte = static_cast<int64_t>(getByte()); byte < 0 || byte > 255) // fill_c1
    return emitOpError("expects a byte, got ") << byte;
  return success();
}

} // namespace ampc::rt
