// Adds rt.sums to matrix calls that can also sum the columns of a matrix which they read or write:
//
//   launch @kernel (%x, %sums), where @kernel sums columns (ampc.epilogue), and a matrix call that
//   reads or writes %x:
//     rt.sums in front of the call and of its rt.epilogue
//
// A sum may consist of several launches: one for partial sums over the rows, one that adds these,
// one that rounds. The program keeps both forms: the CPU backend runs the launches; the CUDA
// backend times both when it loads the program and keeps the faster.
#include "CallAttributes.h"
#include "CallOrder.h"
#include "KernelAttributes.h"
#include "ampc/Passes/Passes.h"

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

// A matrix call and one of its matrices whose columns it can sum.
struct Summable {
  rt::MatrixCallOpInterface call;
  rt::SummableMatrix matrix;
};

// Creates the rt.sums of one entry.
class EntrySums {
public:
  EntrySums(rt::EntryOp entry, const rt::Accesses &accesses,
            const KernelAttributes<DictionaryAttr> &epilogues)
      : entry(entry), accesses(accesses), epilogues(epilogues), order(entry, accesses),
        attributes(Builder(entry)) {}

  void run() {
    gatherPieces();
    if (sums.empty())
      return;
    SmallVector<std::pair<Piece, Piece>>
        // per sum, the first launch, which reads the matrix, and the last, which writes the sums
        stages;
    DenseMap<Value, SmallVector<Summable, 2>> summable; // by the buffer of the matrix
    for (const Piece &sum : sums) {
      Piece first = partials.lookup(sum.from.buffer), last = narrowings.lookup(sum.to.buffer);
      if (!first.launch || !feeds(first, sum))
        first = sum;
      if (!last.launch || !feeds(sum, last))
        last = sum;
      stages.push_back({first, last});
      summable[first.from.buffer];
    }
    for (rt::MatrixCallOpInterface call : matrixCallsOf(entry))
      for (rt::SummableMatrix matrix : call.getSummableMatrices()) {
        if (matrix.which == rt::SummedMatrix::Result && !useEpilogueResult(call, matrix.range))
          continue;
        if (auto found = summable.find(matrix.range.buffer); found != summable.end())
          found->second.push_back({call, matrix});
      }
    for (auto &[first, last] : stages) {
      SmallVector<Summable, 2> &all = summable.find(first.from.buffer)->second;
      llvm::erase_if(all, [](Summable &one) { return hasSums(one.call); }); // of an earlier stage
      auto candidates = llvm::make_filter_range(all, [&](Summable &one) {
        return isSum(one, first.from, last.to) && mayOmit(one, first);
      });
      if (candidates.empty())
        continue;
      // Once for all calls, because many may read the matrix, and all get an rt.sums.
      SmallVector<int64_t> writes = order.writesOf(first.from.buffer),
                           uses = order.accessesOf(last.to.buffer);
      for (Summable &one : candidates)
        if (canReplace(one, first, last, writes, uses))
          createSums(one, last.to);
    }
  }

private:
  // The result of a call can be summed only if its epilogue computes the gradient of relu or gelu.
  // Then sets `range` to the epilogue's result.
  static bool useEpilogueResult(rt::MatrixCallOpInterface call, rt::Access &range) {
    auto epilogue = dyn_cast_or_null<rt::EpilogueOp>(call->getPrevNode());
    if (!epilogue || (epilogue.getKind() != rt::EpilogueKind::DRelu &&
                      epilogue.getKind() != rt::EpilogueKind::DGelu))
      return false;
    range.buffer = epilogue.getResult();
    range.offset = epilogue.getOffsets()[0];
    return true;
  }

  void gatherPieces() {
    for (auto launch : entry.getBody().front().getOps<rt::LaunchOp>()) {
      DictionaryAttr epilogue = epilogues.lookup(launch.getKernelAttr().getAttr());
      if (!epilogue)
        continue;
      StringRef kind = epilogue.getAs<StringAttr>("kind").getValue();
      if (auto parts = epilogue.getAs<IntegerAttr>("sum"); parts && launch.getRows().size() == 1) {
        auto result = epilogue.getAs<IntegerAttr>("result");
        Piece found{launch, argumentOf(launch, result.getInt()),
                    argumentOf(launch, parts.getInt())};
        partials[found.to.buffer] = found;
      }
      if (launch.getBuffers().size() != 2 * launch.getRows().size())
        continue;
      for (size_t piece = 0; piece < launch.getRows().size(); ++piece) {
        Piece found{launch, argumentOf(launch, 2 * piece), argumentOf(launch, 2 * piece + 1)};
        if (kind == "sums")
          sums.push_back(found);
        else if (kind == "partial_sums")
          partials[found.to.buffer] = found;
        else if (kind == "narrowing")
          narrowings[found.from.buffer] = found;
      }
    }
  }

  // Whether the only use of the result of `first` is as the input of `second`.
  static bool feeds(const Piece &first, const Piece &second) {
    return isSameRange(first.to, second.from) &&
           isUsedByTwo(first.to.buffer, first.launch, second.launch);
  }

  // A launch that computes the matrix, too, is only left out with the epilogue that replaces it.
  static bool mayOmit(Summable &one, Piece &first) {
    return first.launch.getBuffers().size() == 2 * first.launch.getRows().size() ||
           (one.matrix.which == rt::SummedMatrix::Result &&
            one.call->getNextNode() == first.launch);
  }

  // Whether `from` is the whole matrix and `to` has room for one sum of each column, in the type of
  // the call's result.
  static bool isSum(Summable &one, const rt::Access &from, const rt::Access &to) {
    int64_t elementBytes = one.call.getResultRange().bytes / one.call.getResultElements();
    return isSameRange(one.matrix.range, from) && to.bytes == one.matrix.columns * elementBytes &&
           from.buffer != to.buffer;
  }

  // Whether the call can compute the sum: the matrix does not change between the call and the first
  // launch, nothing accesses the sums between the call and the last launch, and the call has no
  // rt.sums yet. `writes` are those of the matrix, `uses` those of the sums.
  bool canReplace(Summable &one, const Piece &first, const Piece &last, ArrayRef<int64_t> writes,
                  ArrayRef<int64_t> uses) {
    Operation *call = one.call,
              *at = one.matrix.which == rt::SummedMatrix::Result ? call->getNextNode() : call;
    return !hasSums(call) && !llvm::is_contained(call->getOperands(), last.to.buffer) &&
           !order.isBetween(writes, at, first.launch) && !order.isBetween(uses, at, last.launch);
  }

  // The op in front of which rt.sums is inserted: the call, or its epilogue.
  static Operation *insertionPointOf(Operation *call) {
    Operation *previous = call->getPrevNode();
    return isa_and_nonnull<rt::EpilogueOp>(previous) ? previous : call;
  }

  static bool hasSums(Operation *call) {
    return isa_and_nonnull<rt::SumsOp>(insertionPointOf(call)->getPrevNode());
  }

  void createSums(Summable &one, const rt::Access &sums) {
    Operation *at = insertionPointOf(one.call);
    // The buffer must be declared before the call. It moves no further than that, because gradients
    // are laid out in the order of their buffers.
    Operation *buffer = sums.buffer.getDefiningOp();
    if (order.of(buffer) > order.of(at)) {
      buffer->moveBefore(at);
      order.movedBefore(buffer, at);
    }
    OpBuilder b(at);
    rt::SumsOp::create(b, one.call->getLoc(), one.matrix.which, sums.buffer,
                       attributes.number(sums.offset), attributes.number(sums.bytes));
  }

  rt::EntryOp entry;
  const rt::Accesses &accesses;
  const KernelAttributes<DictionaryAttr> &epilogues; // ampc.epilogue by kernel
  CallOrder order;
  AttributeCache attributes;
  SmallVector<Piece> sums;
  DenseMap<Value, Piece> partials;   // by the buffer that they write
  DenseMap<Value, Piece> narrowings; // by the buffer that they read
};

class OfferSums : public impl::OfferSumsPassBase<OfferSums> {
  void runOnOperation() override {
    ModuleOp kernels = rt::kernelsOf(getOperation());
    if (!kernels || !rt::mayRunOn(getOperation(), "cuda"))
      return;
    auto epilogues = kernelAttributes<DictionaryAttr>(kernels, "ampc.epilogue");
    rt::Accesses accesses(getOperation());
    for (auto entry : rt::entriesOf(getOperation()))
      EntrySums(entry, accesses, epilogues).run();
  }
};

} // namespace
} // namespace ampc
