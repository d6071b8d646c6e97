// for launch @kernel (%x, %sums), where @kernel sums columns (ampc.epilogue), and a matrix call that reads or writes %x:
//   rt.sums in front of the call, and of its rt.epilogue
//
// The launch may be several: one sums parts of the rows, one these, one rounds. Both ways stay in the program: the CPU takes the launches, a
// GPU measures.
#include "CallOrder.h"
#include "ampc/Passes/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_OFFERSUMSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

// A piece of a launch that reads one range and writes one.
struct Piece {
  rt::LaunchOp launch;
  rt::Access from, to;
};

// A matrix whose columns a call can sum.
struct Summable {
  rt::MatrixCallOpInterface call;
  rt::SummableMatrix matrix;
};

// The offers of one entry.
class Entry {
public:
  Entry(rt::EntryOp entry, const rt::Accesses &accesses, const DenseMap<StringAttr, StringRef> &kinds)
      : entry(entry), accesses(accesses), kinds(kinds), order(entry, accesses) {}

  void run() {
    gatherPieces();
    if (sums.empty())
      return;
    SmallVector<std::pair<Piece, Piece>> stages; // of each sum the first, which reads the matrix, and the last, which writes the sums
    DenseMap<Value, SmallVector<Summable, 2>> summable; // by the matrix's buffer
    for (const Piece &sum : sums) {
      Piece first = partials.lookup(sum.from.buffer), last = narrowings.lookup(sum.to.buffer);
      if (!first.launch || !feeds(first, sum))
        first = sum;
      if (!last.launch || !feeds(sum, last))
        last = sum;
      stages.push_back({first, last});
      summable[first.from.buffer];
    }
    for (auto call : entry.getBody().front().getOps<rt::MatrixCallOpInterface>())
      for (rt::SummableMatrix matrix : call.getSummableMatrices()) {
        if (matrix.name == "result" && !takeGradient(call, matrix.range))
          continue;
        if (auto found = summable.find(matrix.range.buffer); found != summable.end())
          found->second.push_back({call, matrix});
      }
    for (auto &[first, last] : stages)
      for (Summable one : summable.find(first.from.buffer)->second)
        if (isSum(one, first.from, last.to) && mayStandFor(one, first, last))
          offer(one, last.to);
  }

private:
  // The result that has sums is that of relu's or gelu's gradient.
  static bool takeGradient(rt::MatrixCallOpInterface call, rt::Access &range) {
    auto epilogue = dyn_cast_or_null<rt::EpilogueOp>(call->getPrevNode());
    if (!epilogue || !epilogue.getKind().starts_with("d"))
      return false;
    range.buffer = epilogue.getResult();
    range.offset = epilogue.getOffsets()[0];
    return true;
  }

  void gatherPieces() {
    for (auto launch : entry.getBody().front().getOps<rt::LaunchOp>()) {
      StringRef kind = kinds.lookup(launch.getKernelAttr().getAttr());
      if (kind.empty() || launch.getBuffers().size() != 2 * launch.getRows().size())
        continue;
      for (size_t piece = 0; piece < launch.getRows().size(); ++piece) {
        auto at = [&](size_t i) {
          return rt::Access{launch.getBuffers()[2 * piece + i], launch.getOffsets()[2 * piece + i], launch.getBytes()[2 * piece + i], false,
                            false};
        };
        Piece found{launch, at(0), at(1)};
        if (kind == "sums")
          sums.push_back(found);
        else if (kind == "partial_sums")
          partials[found.to.buffer] = found;
        else if (kind == "narrowing")
          narrowings[found.from.buffer] = found;
      }
    }
  }

  // Whether one piece makes something for the other alone.
  static bool feeds(const Piece &first, const Piece &second) {
    return isSameRange(first.to, second.from) && isUsedByTwo(first.to.buffer, first.launch, second.launch);
  }

  // Whether `from` is the whole matrix and `to` has room for one sum of each column, in the type of the call's result.
  static bool isSum(Summable &one, const rt::Access &from, const rt::Access &to) {
    int64_t elementBytes = one.call.getResultRange().bytes / one.call.getResultElements();
    return isSameRange(one.matrix.range, from) && to.bytes == one.matrix.columns * elementBytes && from.buffer != to.buffer;
  }

  // Whether the matrix is the same at the call as at the first launch, and the sums as at the last. One call has one sum at most.
  bool mayStandFor(Summable &one, const Piece &first, const Piece &last) {
    Operation *call = one.call, *at = one.matrix.name == "result" ? call->getNextNode() : call;
    Value sums = last.to.buffer;
    return !isa_and_nonnull<rt::SumsOp>(offersOf(call)->getPrevNode()) && !llvm::is_contained(call->getOperands(), sums) &&
           order.isUnchangedBetween(first.from.buffer, at, first.launch) && order.isUntouchedBetween(sums, at, last.launch);
  }

  // The call, or its epilogue in front of it.
  static Operation *offersOf(Operation *call) {
    Operation *previous = call->getPrevNode();
    return isa_and_nonnull<rt::EpilogueOp>(previous) ? previous : call;
  }

  void offer(Summable &one, const rt::Access &sums) {
    Operation *at = offersOf(one.call);
    // No further than needed: gradients lie in the order of their buffers.
    Operation *buffer = sums.buffer.getDefiningOp();
    if (order.of(buffer) > order.of(at)) {
      buffer->moveBefore(at);
      order.movedBefore(buffer, at);
    }
    OpBuilder b(at);
    rt::SumsOp::create(b, one.call->getLoc(), b.getStringAttr(one.matrix.name), sums.buffer, b.getI64IntegerAttr(sums.offset),
                       b.getI64IntegerAttr(sums.bytes));
  }

  rt::EntryOp entry;
  const rt::Accesses &accesses;
  const DenseMap<StringAttr, StringRef> &kinds; // of kernels that are part of a sum
  CallOrder order;
  SmallVector<Piece> sums;
  DenseMap<Value, Piece> partials;   // by what they write
  DenseMap<Value, Piece> narrowings; // by what they read
};

class OfferSums : public impl::OfferSumsPassBase<OfferSums> {
  void runOnOperation() override {
    ModuleOp kernels = rt::kernelsOf(getOperation());
    if (!kernels)
      return;
    DenseMap<StringAttr, StringRef> kinds;
    for (auto kernel : kernels.getOps<func::FuncOp>())
      if (auto epilogue = kernel->getAttrOfType<DictionaryAttr>("ampc.epilogue"))
        kinds[kernel.getSymNameAttr()] = epilogue.getAs<StringAttr>("kind").getValue();
    rt::Accesses accesses(getOperation());
    for (auto entry : rt::entriesOf(getOperation()))
      Entry(entry, accesses, kinds).run();
  }
};

} // namespace
} // namespace ampc
