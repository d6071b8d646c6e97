// In a program without @train_step, moves the commands of @infer that depend on variables and
// constants alone to the start of the entry:
//
//   command reads variables, constants and results of prepared commands, and all commands that
//   write its results, which are activations, are prepared:
//     the command moves to the start and gets rt.prepared; its results move to the arena `prepared`
//
// A program with a training step stays as it is: its variables change at every step, and the
// results would take memory in addition to the activations. Linear in the number of accesses.
#include "ampc/Dialect/RT/Accesses.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_SEPARATEPREPARATIONPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr int64_t kSmallBytes = 1 << 16; // a result of this size is prepared in any case

// Each command is taken for prepared until one of its accesses says that it is not; then its
// results depend on inputs, and so does every command that accesses them.
class Preparation {
public:
  Preparation(Block &block, const rt::Accesses &accesses) {
    for (Operation &op : block)
      if (isa<rt::CommandOpInterface>(op))
        add(op, accesses);
    for (const auto &[i, command] : llvm::enumerate(commands))
      if (!isPreparedAlone(static_cast<int64_t>(i)))
        exclude(static_cast<int64_t>(i));
    while (!excluded.empty())
      propagate(excluded.pop_back_val());
  }

  void move(Block &block) {
    for (const Command &command : llvm::reverse(commands)) {
      if (!command.isPrepared)
        continue;
      command.op->setAttr(rt::kPreparedAttr, UnitAttr::get(command.op->getContext()));
      command.op->moveBefore(&block, block.begin());
      for (const rt::Access &access : command.ranges)
        if (access.writes) {
          auto declared = access.buffer.getDefiningOp<rt::BufferOp>();
          declared.setArena(rt::Arena::Prepared);
          declared->moveBefore(&block, block.begin());
        }
    }
  }

private:
  struct Command {
    Operation *op;
    rt::AccessList ranges;
    bool isPrepared = true;
  };
  // Numbers of commands, in their order.
  struct Buffer {
    SmallVector<int64_t> users, writers;
    bool isPrepared = true; // no command that writes it depends on an input
  };

  void add(Operation &op, const rt::Accesses &accesses) {
    auto number = static_cast<int64_t>(commands.size());
    commands.push_back({&op, accesses.of(&op)});
    for (const rt::Access &access : commands.back().ranges) {
      Buffer &buffer = buffers[access.buffer];
      buffer.users.push_back(number);
      if (access.writes)
        buffer.writers.push_back(number);
    }
  }

  // Whether each value that the buffer can have is that of a variable or a constant.
  static bool isFixed(Value buffer, const Buffer &uses) {
    switch (rt::arenaOf(buffer)) {
    case rt::Arena::Constant:
    case rt::Arena::Parameter:
    case rt::Arena::Master:
    case rt::Arena::Optimizer:
    case rt::Arena::State: return uses.writers.empty();
    default: return false;
    }
  }

  // Whether the command is prepared if the commands are whose results it reads.
  bool isPreparedAlone(int64_t number) {
    int64_t read = 0, written = 0;
    for (const rt::Access &access : commands[number].ranges) {
      const Buffer &buffer = buffers[access.buffer];
      bool isResult =
          rt::arenaOf(access.buffer) == rt::Arena::Activation && !buffer.writers.empty();
      if (access.writes && !isResult)
        return false;
      bool isWrittenBefore = isResult && buffer.writers.front() < number;
      if (access.reads && !isWrittenBefore && !isFixed(access.buffer, buffer))
        return false;
      (access.writes ? written : read) += access.bytes;
    }
    return written > 0 && written <= std::max(2 * read, kSmallBytes);
  }

  void exclude(int64_t number) {
    if (std::exchange(commands[number].isPrepared, false))
      excluded.push_back(number);
  }

  // Commands that are prepared must not write what the command writes, or what it reads before they
  // do.
  void propagate(int64_t number) {
    for (const rt::Access &access : commands[number].ranges) {
      Buffer &buffer = buffers[access.buffer];
      bool isWrittenLater = !buffer.writers.empty() && buffer.writers.back() > number;
      if ((access.writes || isWrittenLater) && std::exchange(buffer.isPrepared, false))
        llvm::for_each(buffer.users, [this](int64_t user) { exclude(user); });
    }
  }

  SmallVector<Command, 0> commands;
  SmallVector<int64_t> excluded; // not yet propagated
  DenseMap<Value, Buffer> buffers;
};

class SeparatePreparation : public impl::SeparatePreparationPassBase<SeparatePreparation> {
  void runOnOperation() override {
    rt::EntryOp infer = rt::entryOf(getOperation(), "infer");
    if (!infer || rt::entryOf(getOperation(), "train_step"))
      return;
    Block &block = infer.getBody().front();
    Preparation(block, rt::Accesses(getOperation())).move(block);
  }
};

} // namespace
} // namespace ampc
