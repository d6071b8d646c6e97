// Follows rt.epilogue and rt.sums to the launches and pieces that they stand for.
#include "ReplaceableLaunches.h"
#include "ampc/Dialect/RT/Accesses.h"

using namespace mlir;

namespace ampc {
namespace {

// A piece of a launch that reads one range and writes one.
struct PieceOfTwo {
  rt::LaunchOp launch;
  size_t number;
  Value from;
};

// By the buffer that a piece writes.
DenseMap<Value, PieceOfTwo> piecesOfTwo(rt::EntryOp entry) {
  DenseMap<Value, PieceOfTwo> pieces;
  for (auto launch : entry.getBody().front().getOps<rt::LaunchOp>()) {
    OperandRange buffers = launch.getBuffers();
    size_t count = launch.getRows().size();
    for (size_t piece = 0; buffers.size() == 2 * count && piece < count; ++piece)
      pieces[buffers[2 * piece + 1]] = {launch, piece, buffers[2 * piece]};
  }
  return pieces;
}

Value summedMatrix(rt::SumsOp sums, rt::MatrixCallOpInterface call) {
  if (sums.getOf() == rt::SummedMatrix::Result)
    return cast<rt::EpilogueOp>(call->getPrevNode()).getResult();
  for (const rt::SummableMatrix &matrix : call.getSummableMatrices())
    if (matrix.which == sums.getOf())
      return matrix.range.buffer;
  return {};
}

} // namespace

ReplaceablePieces replaceablePieces(rt::EntryOp entry) {
  ReplaceablePieces replaceable;
  DenseMap<Value, PieceOfTwo> pieces;
  for (Operation &op : entry.getBody().front()) {
    auto sums = dyn_cast<rt::SumsOp>(op);
    if (!sums && !isa<rt::EpilogueOp>(op))
      continue;
    Operation *call = op.getNextNode();
    while (!isa<rt::MatrixCallOpInterface>(call))
      call = call->getNextNode();
    if (!sums) {
      auto launch = cast<rt::LaunchOp>(call->getNextNode());
      for (size_t piece = 0; piece < launch.getRows().size(); ++piece)
        replaceable[launch].insert(piece);
      continue;
    }
    if (pieces.empty())
      pieces = piecesOfTwo(entry);
    Value matrix = summedMatrix(sums, cast<rt::MatrixCallOpInterface>(call));
    // The stages of the sum, from the last one back to the one that reads the matrix.
    for (auto stage = pieces.find(sums.getResult()); stage != pieces.end();
         stage = pieces.find(stage->second.from)) {
      replaceable[stage->second.launch].insert(stage->second.number);
      if (stage->second.from == matrix)
        break;
    }
  }
  return replaceable;
}

} // namespace ampc
