#include "ampc/Runtime/Program.h"
#include "core/Half.h"
#include "cpu/Executor.h"
#include "load/Check.h"
#include <cstring>
#include <new>
#include <unordered_map>

namespace ampc::runtime {

using namespace ampc::format;

constexpr int kMaxThreads = 1024; // as amprun's --threads

struct Session::State {
  std::shared_ptr<const Program> program;
  Arenas arenas;
  Executor executor;
  std::unordered_map<std::string, const Variable *> variables;
  bool used = false; // something may have written to the arenas

  State(std::shared_ptr<const Program> program, Arenas arenas)
      : program(std::move(program)), arenas(std::move(arenas)) {}
};

Session::Session(std::unique_ptr<State> state) : state_(std::move(state)) {}
Session::~Session() = default;

Result<std::unique_ptr<Session>> Session::create(std::shared_ptr<const Program> program,
                                                 const SessionOptions &options) {
  if (options.threads < 0 || options.threads > kMaxThreads)
    return invalid(program->path(),
                   "cannot run with " + std::to_string(options.threads) + " threads");
  try {
    AMPC_ASSIGN(Arenas arenas, Arenas::allocate(*program, options.memoryLimit));
    auto state = std::make_unique<State>(program, std::move(arenas));
    AMPC_ASSIGN(state->executor, Executor::create(*program, state->arenas, options));
    for (const Variable *variable : *program->head().variables())
      state->variables.emplace(variable->tensor()->name()->str(), variable);
    state->used = state->executor.measured();
    return std::unique_ptr<Session>(new Session(std::move(state)));
  } catch (const std::bad_alloc &) {
    return environment(program->path(), "out of memory");
  }
}

const Program &Session::program() const {
  return *state_->program;
}
int Session::threads() const {
  return state_->executor.threads();
}

Status Session::initialize(uint64_t seed) {
  if (state_->used)
    state_->arenas.zero(program().head());
  if (const Range *range = program().head().seed())
    std::memcpy(state_->arenas.at(*range), &seed, sizeof seed);
  if (program().entry(EntryRole::init))
    AMPC_TRY(run(EntryRole::init));
  return synchronize();
}

Status Session::synchronize() {
  return program().entry(EntryRole::sync) ? run(EntryRole::sync) : Status();
}

Status Session::run(EntryRole role, std::vector<CommandTime> *profile) {
  // A caller from C may name an entry that no program has.
  return run(role, 0, program().entry(role) ? state_->executor.commandCount(role) : 0, profile);
}

Status Session::run(EntryRole role, size_t first, size_t last, std::vector<CommandTime> *profile) {
  if (!program().entry(role))
    return invalid(program().path(), std::string("has no entry '") + entryName(role) + "'");
  if (first > last || last > state_->executor.commandCount(role))
    return invalid(program().path(), "is asked for commands that it does not have");
  state_->used = true;
  return state_->executor.run(role, first, last, profile).at(program().path());
}

std::span<uint8_t> Session::bytes(const Range &range) {
  return {state_->arenas.at(range), static_cast<size_t>(range.size())};
}

const Variable *Session::variable(const std::string &name) const {
  auto found = state_->variables.find(name);
  return found == state_->variables.end() ? nullptr : found->second;
}

bool Session::writable(const Range &range) const {
  return !RangeChecker(program().head()).constant(range);
}

template <class T> static T load(const uint8_t *data) {
  T value;
  std::memcpy(&value, data, sizeof value);
  return value;
}

double Session::scalar(const Tensor &tensor) {
  const uint8_t *data = state_->arenas.at(*tensor.range());
  switch (tensor.dtype()) {
  case DType::f32:
    return load<float>(data);
  case DType::f64:
    return load<double>(data);
  case DType::f16:
    return fromF16(load<uint16_t>(data));
  case DType::bf16:
    return fromBf16(load<uint16_t>(data));
  case DType::i64:
    return static_cast<double>(load<int64_t>(data));
  case DType::i32:
    return load<int32_t>(data);
  case DType::i16:
    return load<int16_t>(data);
  case DType::i8:
    return load<int8_t>(data);
  case DType::u8:
  case DType::boolean:
    return load<uint8_t>(data);
  }
  return 0;
}

const std::map<std::string, std::string> &Session::productChoices() const {
  return state_->executor.productChoices();
}

} // namespace ampc::runtime
