// for copy %value to %out, where %out is an output and the copy is all that writes it:
//   where %value is an activation of that size that nothing writes afterwards: make it in %out from the start
//   where %value is made in another output already: both outputs name that one
//
// Variables, inputs and parts of buffers are still copied.
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
        makeInOutput(copy, block);
    }
  }

  // Copies of whole activations or outputs to outputs, where nothing writes either afterwards, the last one first.
  static SmallVector<rt::CopyOp> finalCopies(Block &block, const rt::Accesses &accesses) {
    SmallVector<rt::CopyOp> copies;
    for (auto copy : block.getOps<rt::CopyOp>()) {
      rt::AccessList touched = accesses.of(copy);
      StringRef from = rt::arenaOf(copy.getFrom());
      if ((from == "activation" || from == "output") && touched[0].isWhole() && touched[1].isWhole() && isOnlyNamed(copy) &&
          !isWrittenBehind(copy, accesses))
        copies.push_back(copy);
    }
    std::reverse(copies.begin(), copies.end());
    return copies;
  }

  // Whether a later call writes the copy's source.
  static bool isWrittenBehind(rt::CopyOp copy, const rt::Accesses &accesses) {
    return llvm::any_of(copy.getFrom().getUsers(), [&](Operation *user) {
      return user->getBlock() == copy->getBlock() && copy->isBeforeInBlock(user) &&
             llvm::any_of(accesses.of(user), [&](const rt::Access &access) { return access.writes && access.buffer == copy.getFrom(); });
    });
  }

  // Whether the copy's target is an output that no other call touches.
  static bool isOnlyNamed(rt::CopyOp copy) {
    return rt::arenaOf(copy.getTo()) == "output" && llvm::all_of(copy.getTo().getUsers(), [&](Operation *user) {
             return user == copy || isa<rt::OutputOp>(user);
           });
  }

  // Called for the last copy first: each output goes in front of those behind it, so that they keep their order.
  static void makeInOutput(rt::CopyOp copy, Block &block) {
    auto from = copy.getFrom().getDefiningOp<rt::BufferOp>(), to = copy.getTo().getDefiningOp<rt::BufferOp>();
    if (from.getArena() == "output") {
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
