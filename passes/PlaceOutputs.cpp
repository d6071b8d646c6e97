// For each copy of %value to %out, where %out is an output that only the copy writes:
//   if %value is a whole activation of that size that nothing writes afterwards: its producer
//   writes %out instead
//   if %value is itself another output: both outputs use that buffer
//
// Copies of variables, of inputs and of parts of buffers stay.
#include "ampc/Dialect/RT/Accesses.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_PLACEOUTPUTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class PlaceOutputs : public impl::PlaceOutputsPassBase<PlaceOutputs> {
  void runOnOperation() override {
    rt::Accesses accesses(getOperation());
    for (auto entry : rt::entriesOf(getOperation())) {
      Block &block = entry.getBody().front();
      for (rt::CopyOp copy : finalCopies(block, accesses))
        replaceByOutput(copy, block);
    }
  }

  // Returns the copies of whole activations or outputs to outputs, after which nothing writes
  // either buffer. The last copy comes first.
  static SmallVector<rt::CopyOp> finalCopies(Block &block, const rt::Accesses &accesses) {
    SmallVector<rt::CopyOp> copies;
    for (auto copy : block.getOps<rt::CopyOp>()) {
      rt::AccessList touched = accesses.of(copy);
      rt::Arena from = rt::arenaOf(copy.getFrom());
      if ((from == rt::Arena::Activation || from == rt::Arena::Output) && touched[0].isWhole() &&
          touched[1].isWhole() && isOnlyAccessOfOutput(copy) &&
          !isSourceWrittenLater(copy, accesses))
        copies.push_back(copy);
    }
    std::reverse(copies.begin(), copies.end());
    return copies;
  }

  // Whether a later call writes the copy's source.
  static bool isSourceWrittenLater(rt::CopyOp copy, const rt::Accesses &accesses) {
    return llvm::any_of(copy.getFrom().getUsers(), [&](Operation *user) {
      return user->getBlock() == copy->getBlock() && copy->isBeforeInBlock(user) &&
             llvm::any_of(accesses.of(user), [&](const rt::Access &access) {
               return access.writes && access.buffer == copy.getFrom();
             });
    });
  }

  // Whether the copy's target is an output that no other call touches.
  static bool isOnlyAccessOfOutput(rt::CopyOp copy) {
    return rt::arenaOf(copy.getTo()) == rt::Arena::Output &&
           llvm::all_of(copy.getTo().getUsers(),
                        [&](Operation *user) { return user == copy || isa<rt::OutputOp>(user); });
  }

  // Called for the last copy first: each output buffer moves in front of the ones moved before, so
  // outputs keep their order.
  static void replaceByOutput(rt::CopyOp copy, Block &block) {
    auto from = copy.getFrom().getDefiningOp<rt::BufferOp>(),
         to = copy.getTo().getDefiningOp<rt::BufferOp>();
    if (from.getArena() == rt::Arena::Output) {
      to.getBuffer().replaceAllUsesWith(from.getBuffer());
      copy.erase();
      to.erase();
    } else {
      from.getBuffer().replaceAllUsesWith(to.getBuffer());
      copy.erase();
      from.erase();
      if (to != &block.front())
        to->moveBefore(&block.front());
    }
  }
};

} // namespace
} // namespace ampc
