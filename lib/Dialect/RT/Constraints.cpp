// What each rt op demands of its own attributes. That ranges lie in their buffers and kernels exist is checked for whole programs, by
// rt-verify-calls.
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Dialect/RT/Words.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace ampc::rt {

static LogicalResult verifyWord(Operation *op, StringRef what, StringRef word, ArrayRef<StringLiteral> words) {
  if (indexOf(words, word))
    return success();
  return op->emitOpError("has the unknown ") << what << " '" << word << "'; known are " << llvm::join(words, ", ");
}

LogicalResult VariableOp::verify() {
  if (failed(verifyWord(*this, "role", getRole(), variableRoles()))) // variable_c1
    return failure();
  return verifyWord(*this, "arena", getArena(), arenas());
}

LogicalResult EntryOp::verify() {
  if (Operation *next = (*this)->getNextNode(); isa_and_nonnull<VariableOp, BufferOp>(next)) // entry_c1
    return emitOpError("expects variables and their buffers before it, but ") << next->getName() << " follows";
  return success();
}

LogicalResult BufferOp::verify() {
  if (failed(verifyWord(*this, "arena", getArena(), arenas()))) // buffer_c1
    return failure();
  auto bytes = static_cast<int64_t>(getBytes()), offset = static_cast<int64_t>(getOffset().value_or(0));
  if (bytes < 0 || offset < 0) // buffer_c2
    return emitOpError("has ") << bytes << " bytes at " << offset;
  if (getFile() && (getArena() != "constant" || !getFileOffset())) // buffer_c3
    return emitOpError("takes its bytes from a file: expects arena 'constant' and an offset in the file");
  return success();
}

LogicalResult OutputOp::verify() { return verifyWord(*this, "field", getField(), outputFields()); } // output_c1

// One offset and one size for each of `count` buffers.
static LogicalResult verifyRanges(Operation *op, size_t count, ArrayRef<int64_t> offsets, ArrayRef<int64_t> bytes) {
  if (offsets.size() == count && bytes.size() == count)
    return success();
  return op->emitOpError("has ") << offsets.size() << " offsets and " << bytes.size() << " sizes for " << count << " buffers";
}

LogicalResult LaunchOp::verify() {
  if (failed(verifyRanges(*this, getBuffers().size(), getOffsets(), getBytes()))) // launch_c1
    return failure();
  size_t pieces = getRows().size();
  if (pieces == 0 || getBuffers().size() % pieces != 0 || llvm::any_of(getRows(), [](int64_t rows) { return rows < 1; })) // launch_c2
    return emitOpError("has ") << getBuffers().size() << " arguments for " << pieces << " pieces of (" << getRows() << ") rows";
  if (static_cast<int64_t>(getGrain()) < 1) // launch_c3
    return emitOpError("expects a positive grain, got ") << static_cast<int64_t>(getGrain());
  return success();
}

LogicalResult GemmOp::verify() {
  auto has = [&](StringRef what, size_t got, size_t expected) -> LogicalResult {
    if (got == expected)
      return success();
    return emitOpError("expects ") << expected << " " << what << ", got " << got;
  };
  // gemm_c1
  if (failed(has("offsets", getOffsets().size(), 3)) || failed(has("sizes in bytes", getBytes().size(), 3)) ||
      failed(has("types", getTypes().size(), 3)) || failed(has("sizes", getSizes().size(), 3)) ||
      failed(has("strides of a", getAStrides().size(), 2)) || failed(has("strides of b", getBStrides().size(), 2)))
    return failure();
  // gemm_c2
  return success(succeeded(has("batch strides of a", getABatchStrides().size(), getBatch().size())) &&
                 succeeded(has("batch strides of b", getBBatchStrides().size(), getBatch().size())));
}

LogicalResult EpilogueOp::verify() {
  if (failed(verifyWord(*this, "kind", getKind(), epilogueKinds()))) // epilogue_c1
    return failure();
  return verifyRanges(*this, getNumOperands(), getOffsets(), getBytes()); // epilogue_c2
}

LogicalResult SumsOp::verify() { return verifyWord(*this, "matrix", getOf(), summedMatrices()); } // sums_c1

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
