// In a program without @train_step, moves the commands of @infer that depend on variables and
// constants alone to the start of the entry:
//
//   command reads variables, constants and results of prepared commands, and is the only command
//   that writes its results, which are activations:
//     the command moves to the start and gets rt.prepared; its results move to the arena `prepared`
//
// A program with a training step stays as it is: its variables change at every step, and the
// results would take memory in addition to the activations. Linear in the number of commands.
#include "ampc/Dialect/RT/Accesses.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_SEPARATEPREPARATIONPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr int64_t kSmallBytes = 1 << 16; // a result of this size is prepared in any case

class SeparatePreparation : public impl::SeparatePreparationPassBase<SeparatePreparation> {
  void runOnOperation() override {
    rt::EntryOp infer = rt::entryOf(getOperation(), "infer");
    if (!infer || rt::entryOf(getOperation(), "train_step"))
      return;
    rt::Accesses accesses(getOperation());
    Block &block = infer.getBody().front();
    DenseMap<Value, int64_t> writers; // number of commands that write the buffer
    for (Operation &op : block)
      for (Value buffer : writtenBy(accesses.of(&op)))
        ++writers[buffer];
    DenseSet<Value> prepared;
    SmallVector<Operation *> commands;
    for (Operation &op : block)
      if (isa<rt::CommandOpInterface>(op) && isPrepared(accesses.of(&op), writers, prepared)) {
        commands.push_back(&op);
        for (Value buffer : writtenBy(accesses.of(&op)))
          prepared.insert(buffer);
      }
    for (Operation *command : llvm::reverse(commands)) {
      command->setAttr(rt::kPreparedAttr, UnitAttr::get(&getContext()));
      command->moveBefore(&block, block.begin());
      for (Value buffer : writtenBy(accesses.of(command))) {
        auto declared = buffer.getDefiningOp<rt::BufferOp>();
        declared.setArena(rt::Arena::Prepared);
        declared->moveBefore(&block, block.begin());
      }
    }
  }

  static llvm::SmallSetVector<Value, 2> writtenBy(const rt::AccessList &ranges) {
    llvm::SmallSetVector<Value, 2> buffers;
    for (const rt::Access &access : ranges)
      if (access.writes)
        buffers.insert(access.buffer);
    return buffers;
  }

  // Whether each value that the buffer can have is that of a variable or a constant.
  static bool isFixed(Value buffer, const DenseMap<Value, int64_t> &writers) {
    switch (rt::arenaOf(buffer)) {
    case rt::Arena::Constant:
    case rt::Arena::Parameter:
    case rt::Arena::Master:
    case rt::Arena::Optimizer:
    case rt::Arena::State: return !writers.contains(buffer);
    default: return false;
    }
  }

  static bool isPrepared(const rt::AccessList &ranges, const DenseMap<Value, int64_t> &writers,
                         const DenseSet<Value> &prepared) {
    int64_t read = 0, written = 0;
    for (const rt::Access &access : ranges) {
      if (access.reads && !prepared.contains(access.buffer) && !isFixed(access.buffer, writers))
        return false;
      if (access.writes && (access.reads || writers.lookup(access.buffer) != 1 ||
                            rt::arenaOf(access.buffer) != rt::Arena::Activation))
        return false;
      (access.writes ? written : read) += access.bytes;
    }
    return written > 0 && written <= std::max(2 * read, kSmallBytes);
  }
};

} // namespace
} // namespace ampc
