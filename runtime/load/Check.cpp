// Checks of a program's arenas, tensors, kernels, entries and segments.
#include "load/Check.h"
#include "ampc/Format/Field.h"
#include <unordered_set>

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

bool multiply(uint64_t a, uint64_t b, uint64_t &out) {
  return !__builtin_mul_overflow(a, b, &out) && out <= kMaxBytes;
}
bool add(uint64_t a, uint64_t b, uint64_t &out) {
  return !__builtin_add_overflow(a, b, &out) && out <= kMaxBytes;
}

const char *entryName(EntryRole role) {
  static const char *const names[] = {"init", "sync", "train_step", "eval", "infer"};
  return role <= EntryRole::infer ? names[static_cast<int>(role)] : "?";
}

bool RangeChecker::constant(const Range &range) const {
  return program_.arenas()->Get(range.arena())->kind() == ArenaKind::constant;
}

Status checkKernelIndex(const format::Program &program, const char *name, int32_t kernel) {
  if (kernel < 0 || static_cast<uint32_t>(kernel) >= program.kernels()->size())
    return invalid("", std::string(name) + " names no kernel");
  return {};
}

Status checkConversion(const format::Program &program, const char *name, int32_t kernel,
                       DType type) {
  if (type != DType::f32)
    return checkKernelIndex(program, name, kernel);
  return kernel == -1 ? Status()
                      : invalid("", std::string(name) + " is given but the type is float32");
}

Status RangeChecker::range(const Range &range, bool written) const {
  if (range.arena() >= program_.arenas()->size())
    return invalid("", "names arena " + std::to_string(range.arena()) + " of " +
                           std::to_string(program_.arenas()->size()));
  const Arena &arena = *program_.arenas()->Get(range.arena());
  if (range.offset() > arena.size() || range.size() > arena.size() - range.offset())
    return invalid("", "a range lies outside arena '" + arena.name()->str() + "'");
  if (written && arena.kind() == ArenaKind::constant)
    return invalid("", "writes to constant arena '" + arena.name()->str() + "'");
  return {};
}

Status RangeChecker::tensor(const Tensor &tensor, bool written) const {
  std::string where = "tensor '" + tensor.name()->str() + "'";
  uint64_t element = sizeOf(tensor.dtype());
  if (element == 0)
    return invalid("", where + " has an unknown dtype");
  uint64_t size = element;
  if (!aligned(tensor.shape()))
    return invalid("", where + " has a shape at a misaligned place");
  if (tensor.shape()) {
    if (tensor.shape()->size() > 32)
      return invalid("", where + " has more than 32 dimensions");
    for (int64_t dimension : *tensor.shape()) {
      if (dimension < 1)
        return invalid("", where + " has a dimension that is not positive");
      if (!multiply(size, static_cast<uint64_t>(dimension), size))
        return invalid("", where + " is larger than 2^47 bytes");
    }
  }
  AMPC_TRY(range(*tensor.range(), written).under(where));
  if (size != tensor.range()->size())
    return invalid("", where + " has " + std::to_string(size) + " bytes, its range " +
                           std::to_string(tensor.range()->size()));
  if (tensor.range()->offset() % element)
    return invalid("", where + " is not aligned to its element");
  return {};
}

namespace {

Status checkArenas(const format::Program &program) {
  uint64_t total = 0;
  for (const Arena *arena : *program.arenas()) {
    std::string where = "arena '" + arena->name()->str() + "'";
    if (arena->kind() > ArenaKind::MAX)
      return invalid("", where + " has an unknown kind");
    if (!add(total, arena->size(), total))
      return invalid("", where + " takes the program beyond 2^47 bytes");
    if (arena->kind() != ArenaKind::constant) {
      if (arena->segment() != -1)
        return invalid("", where + " has a segment but is not constant");
      continue;
    }
    if (arena->size() == 0 && arena->segment() == -1)
      continue; // the program has no constants
    if (arena->segment() < 0 ||
        static_cast<uint32_t>(arena->segment()) >= program.segments()->size())
      return invalid("", where + " names no segment");
    const Segment &segment = *program.segments()->Get(static_cast<uint32_t>(arena->segment()));
    if (segment.kind() != SegmentKind::constants || segment.size() != arena->size())
      return invalid("", where + " does not fit its segment");
  }
  return {};
}

Status checkVariables(const format::Program &program, const RangeChecker &checker) {
  std::unordered_set<std::string> names;
  for (const Variable *variable : *program.variables()) {
    const Tensor &tensor = *variable->tensor();
    std::string name = tensor.name()->str();
    AMPC_TRY(checker.tensor(tensor, false).under("variable"));
    if (variable->role() > VariableRole::MAX)
      return invalid("", "variable '" + name + "' has an unknown role");
    if (!names.insert(name).second)
      return invalid("", "variable '" + name + "' stands there twice");
  }
  return {};
}

Status checkScalarRange(const RangeChecker &checker, const Range *range, const char *name) {
  if (!range)
    return {};
  AMPC_TRY(checker.range(*range, true).under(name));
  if (range->size() != 8 || range->offset() % 8)
    return invalid("", std::string(name) + ": is not an aligned number of 8 bytes");
  return {};
}

Status checkBuckets(const Entry &entry,
                    const flatbuffers::Vector<flatbuffers::Offset<Bucket>> *buckets,
                    const std::string &what, const RangeChecker &checker) {
  if (!buckets)
    return {};
  for (const Bucket *bucket : *buckets) {
    uint64_t element = sizeOf(bucket->dtype()), total = 0;
    if (!isFloat(bucket->dtype()))
      return invalid("", what + " is not of float32, float16 or bfloat16");
    if (bucket->ready() > entry.update_point())
      return invalid("", what + " is complete behind the update point");
    if (!aligned(bucket->ranges()))
      return invalid("", "has numbers at a misaligned place").under(what);
    for (const Range *range : *bucket->ranges()) {
      AMPC_TRY(checker.range(*range, true).under(what));
      if (range->offset() % element || range->size() % element || !add(total, range->size(), total))
        return invalid("", what + " holds no whole elements");
    }
  }
  return {};
}

// The buckets of gradients and the ranges that are restored between micro-batches.
Status checkReduction(const Entry &entry, const RangeChecker &checker) {
  if (entry.update_point() > entry.commands()->size())
    return invalid("", "its update point lies behind its last command");
  if (entry.restored())
    for (const Range *range : *entry.restored())
      AMPC_TRY(checker.range(*range, true).under("a restored range"));
  if (entry.measures())
    for (uint32_t command : *entry.measures())
      if (command < entry.update_point() || command >= entry.commands()->size())
        return invalid("", "names command " + std::to_string(command) +
                               " as a measure, which is none behind the update point");
  AMPC_TRY(checkBuckets(entry, entry.buckets(), "a bucket of gradients", checker));
  AMPC_TRY(checkBuckets(entry, entry.rank_means(), "a mean over ranks", checker));
  if (entry.rank_means())
    for (uint32_t i = 0; i < entry.rank_means()->size(); ++i)
      if (const Bucket &mean = *entry.rank_means()->Get(i);
          mean.dtype() != DType::f32 ||
          (i > 0 && mean.ready() < entry.rank_means()->Get(i - 1)->ready()))
        return invalid("", "a mean over ranks is not of float32, or not in order");
  return {};
}

Status checkEntry(const format::Program &program, const Entry &entry, const RangeChecker &checker) {
  std::unordered_set<std::string> names;
  for (const Tensor *input : *entry.inputs()) {
    AMPC_TRY(checker.tensor(*input, true));
    if (!names.insert(input->name()->str()).second)
      return invalid("", "input '" + input->name()->str() + "' stands there twice");
  }
  if (entry.index_ranges())
    for (const IndexRange *range : *entry.index_ranges()) {
      if (range->input() >= entry.inputs()->size())
        return invalid("", "a range of numbers is of input " + std::to_string(range->input()) +
                               " of " + std::to_string(entry.inputs()->size()));
      DType type = entry.inputs()->Get(range->input())->dtype();
      if ((type != DType::i32 && type != DType::i64) || range->count() == 0 ||
          range->count() > kMaxBytes || range->op() >= program.op_names()->size())
        return invalid("", "input '" + entry.inputs()->Get(range->input())->name()->str() +
                               "' has an impossible range of numbers");
    }
  for (const Output *output : *entry.outputs()) {
    const Tensor &tensor = *output->tensor();
    AMPC_TRY(checker.tensor(tensor, false));
    if (output->field() > Field::kept)
      return invalid("", "output '" + tensor.name()->str() + "' has an unknown field");
    if (!isTensor(output->field()) && tensor.range()->size() != sizeOf(tensor.dtype()))
      return invalid("", "output '" + tensor.name()->str() + "' is not a single number");
  }
  if (entry.unscale_point() > entry.commands()->size())
    return invalid("", "its unscale point lies behind its last command");
  if (entry.gradients())
    for (const Gradient *gradient : *entry.gradients()) {
      AMPC_TRY(checker.tensor(*gradient->tensor(), true));
      DType type = gradient->tensor()->dtype();
      if (!isFloat(type))
        return invalid("", "the gradient of '" + gradient->parameter()->str() + "' is not a float");
    }
  AMPC_TRY(checkReduction(entry, checker));
  return checkCommands(program, entry);
}

Status checkKernel(const Kernel &kernel) {
  const CudaKernel *cuda = kernel.cuda();
  if (!cuda)
    return {};
  constexpr uint64_t kMaxRows = 1ull << 40;
  constexpr uint32_t kMaxThreads = 1024, kMaxCluster = 8;
  if (cuda->block_threads() == 0 || cuda->block_threads() > kMaxThreads ||
      cuda->rows_per_block() == 0 || cuda->rows_per_block() > kMaxRows ||
      cuda->cluster_blocks() == 0 || cuda->cluster_blocks() > kMaxCluster)
    return invalid("", "has an impossible block");
  if (!aligned(cuda->arguments()))
    return invalid("", "has numbers at a misaligned place");
  for (const KernelArgument *argument : *cuda->arguments())
    if (argument->alignment() & (argument->alignment() - 1))
      return invalid("", "has an argument whose alignment is no power of two");
  return {};
}

} // namespace

Status checkHead(const format::Program &program) {
  RangeChecker checker(program);
  AMPC_TRY(checkArenas(program));
  AMPC_TRY(checkVariables(program, checker));
  for (const Kernel *kernel : *program.kernels())
    AMPC_TRY(checkKernel(*kernel).under("kernel '" + kernel->symbol()->str() + "'"));
  AMPC_TRY(checkScalarRange(checker, program.seed(), "seed"));
  AMPC_TRY(checkScalarRange(checker, program.epoch(), "epoch"));
  AMPC_TRY(checkScalarRange(checker, program.counter(), "counter"));
  uint32_t roles = 0;
  for (const Entry *entry : *program.entries()) {
    if (entry->role() > EntryRole::infer)
      return invalid("", "an entry has an unknown role");
    uint32_t bit = 1u << static_cast<int>(entry->role());
    if (roles & bit)
      return invalid("", std::string("entry ") + entryName(entry->role()) + " stands there twice");
    roles |= bit;
    AMPC_TRY(checkEntry(program, *entry, checker)
                 .under(std::string("entry ") + entryName(entry->role())));
  }
  return {};
}

} // namespace ampc::runtime
