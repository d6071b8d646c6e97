// Takes the number of a random op's stream out of its kernel, so that ops which differ in their
// streams alone share one kernel:
//
//   %1 = dropout %x, %seed, %counter {stream = 0}    %s:2 = random_states %counter {0, 1}
//   %2 = dropout %y, %seed, %counter {stream = 1} →  %1 = dropout %x, %seed, %s#0 {stream = 0}
//                                                    %2 = dropout %y, %seed, %s#1 {stream = 0}
//
// Nothing changes in functions that use few streams: there the launch of random_states costs more
// in each step than some kernels in the program. At most kMostStates results belong to one op,
// because they are arguments of one kernel. Linear in the number of ops.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_SEPARATESTREAMSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr size_t kFewStreams = 4;
constexpr size_t kMostStates = 64;

class SeparateStreams : public impl::SeparateStreamsPassBase<SeparateStreams> {
  void runOnOperation() override { separate(getOperation().getBody().front()); }

  void separate(Block &block) {
    using Stream = std::pair<Value, int64_t>; // counter and number
    llvm::MapVector<Stream, SmallVector<nn::RandomizedOpInterface>> users;
    for (Operation &op : block)
      if (auto random = dyn_cast<nn::RandomizedOpInterface>(op))
        if (OperandRange state = random.getRandomState(); state.size() == 2)
          users[{state[1], random.getRandomStream()}].push_back(random);
    if (users.size() <= kFewStreams)
      return;
    llvm::MapVector<Value, SmallVector<int64_t>> streams; // by counter
    for (auto &[stream, ops] : users)
      streams[stream.first].push_back(stream.second);
    for (auto &[counter, numbers] : streams) {
      OpBuilder b(&getContext());
      b.setInsertionPointAfterValue(counter);
      for (ArrayRef<int64_t> rest = numbers; !rest.empty();) {
        ArrayRef<int64_t> some = rest.take_front(kMostStates);
        rest = rest.drop_front(some.size());
        auto states = nn::RandomStatesOp::create(
            b, counter.getLoc(), SmallVector<Type>(some.size(), counter.getType()), counter, some);
        for (auto [number, state] : llvm::zip(some, states.getStates()))
          for (nn::RandomizedOpInterface random : users[{counter, number}])
            random.setRandomState(random.getRandomState()[0], state, 0);
      }
    }
  }
};

} // namespace
} // namespace ampc
