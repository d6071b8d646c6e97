#include "ampc/Runtime/Program.h"
#include "core/Elements.h"
#include "load/Check.h"
#include "session/Backend.h"
#include "session/OutputCommands.h"
#include <cstdlib>
#include <cstring>
#include <new>
#include <unordered_map>

namespace ampc::runtime {

using namespace ampc::format;

constexpr int kMaxThreads = 1024; // the limit of amprun's --threads

struct Session::State {
  std::shared_ptr<const Program> program;
  std::unique_ptr<Backend> backend;
  std::string deviceNote;
  std::unordered_map<std::string, const Variable *> variables;
  bool used = false; // whether the arenas may have been written
};

std::string defaultChoicesFile() {
  const char *cache = std::getenv("XDG_CACHE_HOME"), *home = std::getenv("HOME");
  if (cache && *cache == '/')
    return std::string(cache) + "/ampc/algorithms.json";
  return home && *home == '/' ? std::string(home) + "/.cache/ampc/algorithms.json" : "";
}

Session::Session(std::unique_ptr<State> state) : state_(std::move(state)) {}
Session::~Session() = default;

namespace {

// A program without kernels (for example, one whose outputs are its inputs) needs no code.
bool hasCudaCode(const Program &program) {
  if (program.head().kernels()->size() == 0)
    return true;
  for (const Segment *segment : *program.head().segments())
    if (segment->kind() == SegmentKind::ptx || segment->kind() == SegmentKind::cubin)
      return true;
  return false;
}

Result<std::unique_ptr<Backend>> chooseBackend(const Program &program,
                                               const SessionOptions &options, std::string &note) {
  if (options.device == DeviceChoice::cuda && !hasCudaCode(program))
    return environment("", "cannot run with CUDA: the program holds no code for a GPU")
        .hint("compile it with --target=cpu,cuda, or give --device=cpu");
  if (options.device == DeviceChoice::cpu || !hasCudaCode(program))
    return makeCpuBackend(program, options);
  bool present = false;
  auto backend = makeCudaBackend(program, options, &present);
  if (backend.ok() || options.device == DeviceChoice::cuda)
    return backend;
  if (present)
    note = backend.status().what();
  return makeCpuBackend(program, options);
}

} // namespace

// Of the entries whose numbers are read, but not their tensors.
static Status omitOutputs(const Program &program, Backend &backend) {
  auto accesses = [&](uint32_t kernel) { return backend.kernelAccess(kernel); };
  for (EntryRole role : {EntryRole::train_step, EntryRole::eval})
    if (const Entry *entry = program.entry(role))
      AMPC_TRY(backend.omit(*entry, commandsOfOutputsAlone(*entry, accesses)));
  return {};
}

Result<std::unique_ptr<Session>> Session::create(std::shared_ptr<const Program> program,
                                                 const SessionOptions &options) {
  if (options.threads < 0 || options.threads > kMaxThreads)
    return invalid(program->path(),
                   "cannot run with " + std::to_string(options.threads) + " threads");
  try {
    auto state = std::make_unique<State>();
    state->program = program;
    auto backend = chooseBackend(*program, options, state->deviceNote);
    if (!backend.ok())
      return std::move(backend.status()).at(program->path());
    state->backend = std::move(*backend);
    for (const Variable *variable : *program->head().variables())
      state->variables.emplace(variable->tensor()->name()->str(), variable);
    state->used = state->backend->measured();
    if (!options.outputs)
      if (Status status = omitOutputs(*program, *state->backend); !status.ok())
        return std::move(status).at(program->path());
    return std::unique_ptr<Session>(new Session(std::move(state)));
  } catch (const std::bad_alloc &) {
    return environment(program->path(), "out of memory");
  }
}

const Program &Session::program() const {
  return *state_->program;
}
int Session::threads() const {
  return state_->backend->threads();
}
const std::string &Session::device() const {
  return state_->backend->device();
}
const std::string &Session::deviceNote() const {
  return state_->deviceNote;
}

std::vector<std::string> Session::notes() const {
  return state_->backend->notes();
}

Status Session::initialize(uint64_t seed) {
  if (state_->used)
    AMPC_TRY(state_->backend->zero().at(program().path()));
  if (const Range *range = program().head().seed())
    AMPC_TRY(write(*range, {reinterpret_cast<const uint8_t *>(&seed), sizeof seed}));
  if (program().entry(EntryRole::init))
    AMPC_TRY(run(EntryRole::init));
  return synchronize();
}

Status Session::synchronize() {
  return program().entry(EntryRole::sync) ? run(EntryRole::sync) : Status();
}

Status Session::run(EntryRole role, std::vector<CommandTime> *profile) {
  // A C caller may name an entry that the program does not have.
  return run(role, 0, program().entry(role) ? state_->backend->commandCount(role) : 0, profile);
}

static Status absent(const Program &program, EntryRole role) {
  return invalid(program.path(), std::string("has no entry '") + entryName(role) + "'");
}

Status Session::run(EntryRole role, size_t first, size_t last, std::vector<CommandTime> *profile) {
  if (!program().entry(role))
    return absent(program(), role);
  if (first > last || last > state_->backend->commandCount(role))
    return invalid(program().path(), "is asked for commands that it does not have");
  state_->used = true;
  return state_->backend->run(role, first, last, profile).at(program().path());
}

CallCounts Session::calls() const {
  return state_->backend->calls();
}

const std::string &Session::profiler() const {
  return state_->backend->profiler();
}

Result<std::vector<LateTime>> Session::lateTimes() {
  auto times = state_->backend->lateTimes();
  if (!times.ok())
    return std::move(times.status()).at(program().path());
  return times;
}

// Fails if there is no room for the numbers of `count` runs: uncollected numbers are not
// overwritten.
static Status checkRoom(const Program &program, const Backend &backend, size_t count) {
  if (count <= backend.room())
    return {};
  return invalid(program.path(), "is asked to keep the numbers of " + std::to_string(count) +
                                     (count == 1 ? " run" : " runs") + ", there is room for " +
                                     std::to_string(backend.room()) + " until some are collected");
}

Status Session::keep(EntryRole role) {
  const Entry *entry = program().entry(role);
  if (!entry)
    return absent(program(), role);
  AMPC_TRY(checkRoom(program(), *state_->backend, 1));
  return state_->backend->keep(*entry).at(program().path());
}

Status Session::repeat(EntryRole role, size_t count) {
  const Entry *entry = program().entry(role);
  if (!entry)
    return absent(program(), role);
  AMPC_TRY(checkRoom(program(), *state_->backend, count));
  state_->used = true;
  return state_->backend->repeat(*entry, count).at(program().path());
}

size_t Session::window() const {
  return state_->backend->window();
}

Result<std::vector<Kept>> Session::collect(bool all) {
  auto kept = state_->backend->collect(all);
  return kept.ok() ? std::move(kept) : std::move(kept.status()).at(program().path());
}

Status Session::wait() {
  return state_->backend->wait().at(program().path());
}

Result<std::span<const uint8_t>> Session::read(const Range &range, std::vector<uint8_t> &buffer) {
  auto bytes = state_->backend->read(range, buffer);
  return bytes.ok() ? std::move(bytes) : std::move(bytes.status()).at(program().path());
}

Status Session::read(const Range &range, void *to) {
  std::vector<uint8_t> buffer;
  AMPC_ASSIGN(std::span<const uint8_t> bytes, read(range, buffer));
  if (!bytes.empty())
    std::memcpy(to, bytes.data(), bytes.size());
  return {};
}

Status Session::shard(std::shared_ptr<const ShardPlan> plan) {
  return state_->backend->shard(std::move(plan)).at(program().path());
}

Status Session::release(std::span<const Range> ranges) {
  return state_->backend->release(ranges).at(program().path());
}

Status Session::provide() {
  return state_->backend->provide().at(program().path());
}

uint64_t Session::released() const {
  return state_->backend->released();
}

KernelAccess Session::kernelAccess(uint32_t kernel) const {
  return state_->backend->kernelAccess(kernel);
}

uint8_t *Session::memory(const Range &range) {
  return state_->backend->memory(range);
}

bool Session::redirect(const Entry &entry, const Tensor &input, const uint8_t *data) {
  return state_->backend->redirect(entry, input, data);
}

Status Session::write(const Range &range, std::span<const uint8_t> bytes) {
  state_->used = true;
  return state_->backend->write(range, bytes).at(program().path());
}

Status Session::writeFromDevice(const Range &range, int number, const void *data) {
  state_->used = true;
  return state_->backend->writeFromDevice(range, number, data).at(program().path());
}

Result<DeviceMemory> Session::deviceMemory(const Range &range) {
  auto memory = state_->backend->deviceMemory(range, !writable(range));
  return memory.ok() ? std::move(memory) : std::move(memory.status()).at(program().path());
}

Result<std::vector<std::span<uint8_t>>> Session::stage(const Entry &entry) {
  auto spans = state_->backend->stage(entry);
  return spans.ok() ? std::move(spans) : std::move(spans.status()).at(program().path());
}

Result<bool> Session::holdData(EntryRole role, const DataSource &source, std::string *note) {
  const Entry *entry = program().entry(role);
  if (!entry)
    return absent(program(), role);
  auto held = state_->backend->holdData(*entry, source, note);
  return held.ok() ? std::move(held) : std::move(held.status()).at(program().path());
}

Status Session::orderData(std::span<const uint32_t> order) {
  return state_->backend->orderData(order).at(program().path());
}

void Session::takeBatch(uint64_t batch) {
  state_->backend->takeBatch(batch);
}

Result<bool> Session::connect(const MakeCollectives &make) {
  auto connected = state_->backend->connect(make);
  return connected.ok() ? std::move(connected) : std::move(connected.status()).at(program().path());
}

void Session::abandon() {
  state_->backend->abandon();
}

Status Session::average(const Bucket &bucket) {
  return state_->backend->average(bucket).at(program().path());
}

const Variable *Session::variable(const std::string &name) const {
  auto found = state_->variables.find(name);
  return found == state_->variables.end() ? nullptr : found->second;
}

bool Session::writable(const Range &range) const {
  return !RangeChecker(program().head()).constant(range);
}

Result<double> Session::scalar(const Tensor &tensor) {
  std::vector<uint8_t> buffer;
  AMPC_ASSIGN(std::span<const uint8_t> bytes, read(*tensor.range(), buffer));
  return numberOf(tensor.dtype(), bytes.data());
}

const std::map<std::string, std::string> &Session::productChoices() const {
  return state_->backend->productChoices();
}

} // namespace ampc::runtime
