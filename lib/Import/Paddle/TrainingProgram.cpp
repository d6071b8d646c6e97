// The ops of the backward pass are those whose types end in `_grad`, and all ops behind the first
// of them. Paddle appends backward and optimizer to the forward ops.
#include "TrainingProgram.h"
#include <algorithm>
#include <unordered_set>

namespace ampc::paddle {

static bool isBackward(const Op &op) {
  return op.dialect == Dialect::PdOp && (op.type.ends_with("_grad") || op.type.ends_with("_grad_"));
}

// A recurrent layer, when it is made, copies its weights into one piece and splits it again.
static void dropPackedWeights(Program &program) {
  std::unordered_set<int64_t> packed;
  auto packs = [&](const Op &op) {
    return op.is(Dialect::PdOp, "coalesce_tensor") ||
           (op.is(Dialect::Builtin, "split") && !op.operands.empty() &&
            packed.contains(op.operands[0]));
  };
  for (const Op &op : program.ops) {
    if (packs(op))
      for (const Result &result : op.results)
        packed.insert(result.id);
    else if (std::ranges::any_of(readsOf(op), [&](int64_t id) { return packed.contains(id); }))
      return; // the error of the importer names coalesce_tensor
  }
  std::erase_if(program.ops, packs);
}

bool takeForward(Program &program, std::vector<std::string> &notes) {
  dropPackedWeights(program);
  auto backward = std::find_if(program.ops.begin(), program.ops.end(), isBackward);
  if (backward == program.ops.end())
    return false;
  auto count = static_cast<size_t>(backward - program.ops.begin());
  notes.push_back("the program has a backward pass and an optimizer: its forward part is taken, "
                  "and --train says how it is trained");
  // What the rest writes is not there; what only the rest reads (the learning rate, the gradient
  // that starts the backward pass) is not needed.
  std::vector<Op> kept;
  std::unordered_set<int64_t> readByForward, readByRest;
  for (size_t i = 0; i < program.ops.size(); ++i)
    for (int64_t id : readsOf(program.ops[i]))
      (i < count ? readByForward : readByRest).insert(id);
  auto isOfRest = [&](const Op &op) {
    bool forward = false, rest = false;
    for (const Result &result : op.results) {
      forward |= readByForward.contains(result.id);
      rest |= readByRest.contains(result.id);
    }
    bool creates = op.operands.empty() || op.isPersistable || op.type == "full_like";
    return creates && rest && !forward;
  };
  // The gradient that starts the backward pass: nothing of the forward part reads it, nor the
  // numbers that only it reads.
  for (size_t i = count; i-- > 0;)
    if (program.ops[i].type == "full_like" && isOfRest(program.ops[i]))
      for (int64_t id : program.ops[i].operands) {
        readByForward.erase(id);
        readByRest.insert(id);
      }
  for (size_t i = 0; i < program.ops.size(); ++i) {
    bool fetches = program.ops[i].is(Dialect::PdOp, "fetch");
    if (fetches || (i < count && !isOfRest(program.ops[i])))
      kept.push_back(std::move(program.ops[i]));
  }
  program.ops = std::move(kept);
  return true;
}

} // namespace ampc::paddle
