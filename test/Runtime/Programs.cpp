#include "Programs.h"
#include "ampc/Format/KernelAbi.h"
#include "ampc/Format/Trailer.h"
#include "core/File.h"
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <map>
#include <unistd.h>

namespace ampc::test {

using runtime::hashBytes;

std::string builtFile(const std::string &name) {
  return (std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / name)
      .string();
}

static Bytes kernelObject() {
  auto text = runtime::readFile(builtFile(AMPC_TEST_KERNELS), 1 << 20);
  if (!text.ok())
    abort();
  return Bytes(text->begin(), text->end());
}

Spec::Spec() {
  program.schema = kSchemaVersion;
  program.ampc_version = "test";
  program.name = "test";
  program.amp = "O0";
  program.op_names = {"op"};
  auto segment = std::make_unique<SegmentT>();
  segment->kind = SegmentKind::object_x86_64_v3;
  program.segments.push_back(std::move(segment));
  segments.push_back(kernelObject());
}

uint32_t Spec::arena(const std::string &name, ArenaKind kind, uint64_t size) {
  auto arena = std::make_unique<ArenaT>();
  arena->name = name;
  arena->kind = kind;
  arena->size = size;
  program.arenas.push_back(std::move(arena));
  return static_cast<uint32_t>(program.arenas.size() - 1);
}

uint32_t Spec::constants(const std::string &name, const Bytes &bytes) {
  auto segment = std::make_unique<SegmentT>();
  segment->kind = SegmentKind::constants;
  program.segments.push_back(std::move(segment));
  segments.push_back(bytes);
  uint32_t id = arena(name, ArenaKind::constant, bytes.size());
  program.arenas[id]->segment = static_cast<int32_t>(segments.size() - 1);
  return id;
}

uint32_t Spec::kernel(const std::string &symbol) {
  for (uint32_t i = 0; i < program.kernels.size(); ++i)
    if (program.kernels[i]->symbol == symbol)
      return i;
  auto kernel = std::make_unique<KernelT>();
  kernel->symbol = symbol;
  program.kernels.push_back(std::move(kernel));
  return static_cast<uint32_t>(program.kernels.size() - 1);
}

EntryT &Spec::entry(EntryRole role) {
  for (auto &entry : program.entries)
    if (entry->role == role)
      return *entry;
  program.entries.push_back(std::make_unique<EntryT>());
  program.entries.back()->role = role;
  return *program.entries.back();
}

std::unique_ptr<TensorT> tensor(const std::string &name, DType type,
                                const std::vector<int64_t> &shape, uint32_t arena,
                                uint64_t offset) {
  auto result = std::make_unique<TensorT>();
  result->name = name;
  result->dtype = type;
  result->shape = shape;
  uint64_t size = type == DType::i64 || type == DType::f64                           ? 8
                  : type == DType::f32 || type == DType::i32                         ? 4
                  : type == DType::boolean || type == DType::u8 || type == DType::i8 ? 1
                                                                                     : 2;
  for (int64_t extent : shape)
    size *= static_cast<uint64_t>(extent);
  result->range = std::make_unique<Range>(offset, size, arena, 0);
  return result;
}

std::unique_ptr<OutputT> output(std::unique_ptr<TensorT> tensor, Field field, bool rowMean) {
  auto result = std::make_unique<OutputT>();
  result->tensor = std::move(tensor);
  result->field = field;
  result->row_mean = rowMean;
  return result;
}

std::unique_ptr<VariableT> variable(std::unique_ptr<TensorT> tensor, VariableRole role) {
  auto result = std::make_unique<VariableT>();
  result->tensor = std::move(tensor);
  result->role = role;
  result->trainable = role == VariableRole::parameter;
  return result;
}

static std::unique_ptr<CommandT> command(CallUnion call) {
  auto result = std::make_unique<CommandT>();
  result->call = std::move(call);
  return result;
}

std::unique_ptr<CommandT> launch(uint32_t kernel, std::vector<uint64_t> rows,
                                 std::vector<Range> args, uint64_t grain) {
  LaunchT launch;
  launch.kernel = kernel;
  launch.rows = std::move(rows);
  launch.args = std::move(args);
  launch.grain = grain;
  CallUnion call;
  call.Set(std::move(launch));
  return command(std::move(call));
}

std::unique_ptr<CommandT> copy(Range from, Range to) {
  CopyT copy;
  copy.from = std::make_unique<Range>(from);
  copy.to = std::make_unique<Range>(to);
  CallUnion call;
  call.Set(std::move(copy));
  return command(std::move(call));
}

std::unique_ptr<CommandT> fill(Range to, uint8_t byte) {
  FillT fill;
  fill.to = std::make_unique<Range>(to);
  fill.byte = byte;
  CallUnion call;
  call.Set(std::move(fill));
  return command(std::move(call));
}

// Parameters stay objects while tests edit them, and become bytes when the program does.
static std::map<const LibraryCallT *, GemmT> &openGemms() {
  static std::map<const LibraryCallT *, GemmT> gemms;
  return gemms;
}

std::unique_ptr<CommandT> gemm(GemmT gemm) {
  LibraryCallT library;
  library.name = "gemm";
  CallUnion call;
  call.Set(std::move(library));
  openGemms()[call.AsLibraryCall()] = std::move(gemm);
  return command(std::move(call));
}

GemmT *gemmIn(CommandT &command) {
  const LibraryCallT *call = command.call.AsLibraryCall();
  auto found = openGemms().find(call && call->name == "gemm" ? call : nullptr);
  return found == openGemms().end() ? nullptr : &found->second;
}

static void writeParameters(CommandT &command) {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(Gemm::Pack(builder, gemmIn(command)));
  command.call.AsLibraryCall()->parameters.assign(builder.GetBufferPointer(),
                                                  builder.GetBufferPointer() + builder.GetSize());
}

LibraryCallT &packGemm(CommandT &command) {
  writeParameters(command);
  openGemms().erase(command.call.AsLibraryCall());
  return *command.call.AsLibraryCall();
}

void addCuda(Spec &spec) {
  static void *library = dlopen(builtFile(AMPC_TEST_KERNELS).c_str(), RTLD_NOW | RTLD_LOCAL);
  auto *manifest =
      static_cast<const AmpcKernelManifest *>(dlsym(library, kAmpcKernelManifestSymbol));
  for (auto &kernel : spec.program.kernels)
    for (uint32_t i = 0; i < manifest->count; ++i) {
      const AmpcKernelEntry &twin = manifest->entries[i];
      if (kernel->symbol != twin.name)
        continue;
      kernel->cuda = std::make_unique<CudaKernelT>();
      kernel->cuda->entry = kernel->symbol;
      kernel->cuda->pieces_entry = kernel->symbol + "_pieces";
      kernel->cuda->rows = twin.rows;
      kernel->cuda->block_threads = 128;
      kernel->cuda->rows_per_block = twin.rows == 1 ? 1 : 128;
      kernel->cuda->shared_bytes = twin.rows == 1 ? 512 : 0;
      kernel->cuda->min_compute_capability = 80;
      for (uint32_t a = 0; a < twin.argument_count; ++a)
        kernel->cuda->arguments.emplace_back(twin.arguments[a].fixed_bytes,
                                             twin.arguments[a].bytes_per_row,
                                             twin.arguments[a].access, 2);
    }
  auto segment = std::make_unique<SegmentT>();
  segment->kind = SegmentKind::ptx;
  segment->features = {"sm_80"};
  spec.program.segments.push_back(std::move(segment));
  static int count = 0; // the fake driver tells programs apart by their PTX
  std::string text = "// kernels of the runtime's tests, program " + std::to_string(++count);
  spec.segments.emplace_back(text.c_str(), text.c_str() + text.size() + 1);
}

std::string writeForFakeDriver(Spec &spec) {
  static const std::string path = temporaryFolder() + "/p.bin";
  Bytes bytes = serialize(spec);
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char *>(bytes.data()), static_cast<long>(bytes.size()));
  setenv("AMPC_FAKE_CUDA_PROGRAM", path.c_str(), 1);
  return path;
}

std::string onFakeGpu(Spec &spec, runtime::SessionOptions &options) {
  if (spec.segments.size() == 1)
    addCuda(spec);
  options.device = runtime::DeviceChoice::cuda;
  return writeForFakeDriver(spec);
}

void tellFakeDriver(const std::string &path) {
  const char *known = getenv("AMPC_FAKE_CUDA_PROGRAM");
  setenv("AMPC_FAKE_CUDA_PROGRAM", (known ? path + ":" + known : path).c_str(), 1);
}

static uint64_t align64(uint64_t value) {
  return (value + 63) / 64 * 64;
}

Bytes assemble(const Bytes &head, const std::vector<Bytes> &segments) {
  Bytes file = head;
  file.resize(align64(file.size()));
  for (const Bytes &segment : segments) {
    file.resize(align64(file.size()));
    file.insert(file.end(), segment.begin(), segment.end());
  }
  Trailer trailer;
  std::memcpy(trailer.magic, kTrailerMagic, sizeof trailer.magic);
  trailer.head_bytes = head.size();
  trailer.head_xxh3 = hashBytes(head.data(), head.size());
  trailer.file_bytes = file.size() + sizeof trailer;
  auto *bytes = reinterpret_cast<const uint8_t *>(&trailer);
  file.insert(file.end(), bytes, bytes + sizeof trailer);
  return file;
}

Bytes serialize(Spec &spec) {
  uint64_t offset = 0;
  for (size_t i = 0; i < spec.segments.size(); ++i) {
    SegmentT &segment = *spec.program.segments[i];
    segment.offset = align64(offset);
    segment.size = spec.segments[i].size();
    segment.xxh3 = hashBytes(spec.segments[i].data(), segment.size);
    offset = segment.offset + segment.size;
  }
  for (auto &entry : spec.program.entries)
    for (auto &command : entry->commands)
      if (gemmIn(*command))
        writeParameters(*command);
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(Program::Pack(builder, &spec.program), ProgramIdentifier());
  return assemble({builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize()},
                  spec.segments);
}

static std::unique_ptr<CommandT> product(Range a, Range b, Range c, uint64_t m, uint64_t n,
                                         uint64_t k, bool transA) {
  GemmT g;
  g.a = std::make_unique<Range>(a);
  g.b = std::make_unique<Range>(b);
  g.c = std::make_unique<Range>(c);
  g.m = m;
  g.n = n;
  g.k = k;
  g.a_row_stride = transA ? 1 : static_cast<int64_t>(k);
  g.a_col_stride = transA ? static_cast<int64_t>(m) : 1;
  g.b_row_stride = static_cast<int64_t>(n);
  g.b_col_stride = 1;
  return gemm(std::move(g));
}

Spec trainingSpec() {
  Spec spec;
  ProgramT &p = spec.program;
  p.op_names = {"fc.matmul", "loss", "optimizer"};
  p.has_finite_check = true;
  p.scaler_fails_at_floor = true;
  uint32_t masters = spec.arena("masters", ArenaKind::master, 64);
  uint32_t weights = spec.arena("weights", ArenaKind::parameter, 64);
  uint32_t state = spec.arena("state", ArenaKind::state, 256);
  uint32_t gradients = spec.arena("gradients", ArenaKind::gradient, 64);
  uint32_t inputs = spec.arena("inputs", ArenaKind::input, 256);
  uint32_t values = spec.arena("activations", ArenaKind::activation, 256);
  uint32_t outputs = spec.arena("outputs", ArenaKind::output, 256);
  Range w(0, 24, masters, 0), copied(0, 24, weights, 0), block(0, 32, state, 0),
      seed(64, 8, state, 0), epoch(72, 8, state, 0), counter(80, 8, state, 0),
      log(96, 24, state, 0), g(0, 24, gradients, 0), x(0, 48, inputs, 0), t(64, 32, inputs, 0),
      y(0, 32, outputs, 0), loss(64, 4, outputs, 0), metric(68, 4, outputs, 0),
      dy(0, 32, values, 0);
  p.seed = std::make_unique<Range>(seed);
  p.epoch = std::make_unique<Range>(epoch);
  p.counter = std::make_unique<Range>(counter);
  auto scalar = [&](const char *name, DType type, uint64_t offset) {
    p.variables.push_back(variable(tensor(name, type, {}, state, offset), VariableRole::scalar));
  };
  p.variables.push_back(
      variable(tensor("w", DType::f32, {3, 2}, masters, 0), VariableRole::parameter));
  p.variables.push_back(
      variable(tensor("w.copy", DType::f32, {3, 2}, weights, 0), VariableRole::copy));
  scalar("scale", DType::f32, 0);
  scalar("good", DType::i32, 4);
  scalar("bad", DType::i32, 8);
  scalar("skipped", DType::i32, 12);
  scalar("steps", DType::i32, 20);
  scalar("lr", DType::f32, 24);

  EntryT &init = spec.entry(EntryRole::init);
  init.commands.push_back(launch(spec.kernel("init"), {6}, {w, seed}));
  init.commands.push_back(launch(spec.kernel("init_state"), {1}, {block}));
  spec.entry(EntryRole::sync).commands.push_back(copy(w, copied));

  EntryT &step = spec.entry(EntryRole::train_step);
  auto addInputs = [&](EntryT &entry, bool target) {
    entry.inputs.push_back(tensor("x", DType::f32, {4, 3}, inputs, 0));
    if (target)
      entry.inputs.push_back(tensor("t", DType::f32, {4, 2}, inputs, 64));
  };
  addInputs(step, true);
  step.commands.push_back(product(x, copied, y, 4, 2, 3, false));
  step.commands.push_back(launch(spec.kernel("loss_grad"), {1}, {y, t, loss, dy, block}));
  step.commands.push_back(product(x, dy, g, 3, 2, 4, true));
  step.unscale_point = 3;
  step.commands.push_back(launch(spec.kernel("check"), {1}, {g, block}));
  step.commands.push_back(launch(spec.kernel("sgd"), {6}, {w, g, block}));
  step.commands.push_back(launch(spec.kernel("update"), {1}, {block, counter, log}));
  step.commands.push_back(copy(w, copied));
  for (size_t i = 1; i < step.commands.size(); ++i)
    step.commands[i]->op = i < 2 ? 1 : i == 2 ? 0 : 2;
  auto gradient = std::make_unique<GradientT>();
  gradient->parameter = "w";
  gradient->tensor = tensor("w.grad", DType::f32, {3, 2}, gradients, 0);
  step.gradients.push_back(std::move(gradient));
  step.outputs.push_back(output(tensor("y", DType::f32, {4, 2}, outputs, 0), Field::output));
  step.outputs.push_back(output(tensor("loss", DType::f32, {}, outputs, 64), Field::loss, true));
  auto logged = [&](const char *name, uint64_t index, Field field) {
    step.outputs.push_back(output(tensor(name, DType::f32, {}, state, 96 + 4 * index), field));
  };
  logged("used_scale", 0, Field::loss_scale);
  logged("log_good", 1, Field::good);
  logged("log_bad", 2, Field::bad);
  logged("log_skipped", 3, Field::skipped);
  logged("log_found", 4, Field::found_inf);
  logged("log_floor", 5, Field::floor_hit);
  step.outputs.push_back(output(tensor("lr", DType::f32, {}, state, 24), Field::learning_rate));

  EntryT &eval = spec.entry(EntryRole::eval);
  addInputs(eval, true);
  eval.commands.push_back(product(x, copied, y, 4, 2, 3, false));
  eval.commands.push_back(launch(spec.kernel("measure"), {1}, {y, t, loss, metric}));
  eval.outputs.push_back(output(tensor("y", DType::f32, {4, 2}, outputs, 0), Field::output));
  eval.outputs.push_back(output(tensor("loss", DType::f32, {}, outputs, 64), Field::loss, true));
  eval.outputs.push_back(output(tensor("sum", DType::f32, {}, outputs, 68), Field::metric, true));
  EntryT &infer = spec.entry(EntryRole::infer);
  addInputs(infer, false);
  infer.commands.push_back(product(x, copied, y, 4, 2, 3, false));
  infer.outputs.push_back(output(tensor("y", DType::f32, {4, 2}, outputs, 0), Field::output));
  return spec;
}

Spec bakedSpec() {
  Spec spec = trainingSpec();
  uint32_t constants = spec.constants("baked", Bytes(24));
  spec.program.variables[0] =
      variable(tensor("w", DType::f32, {3, 2}, constants, 0), VariableRole::parameter);
  spec.program.entries.erase(spec.program.entries.begin()); // init writes to it
  return spec;
}

std::shared_ptr<const runtime::Program> loadOrDie(Spec &spec) {
  auto program = runtime::Program::fromMemory(serialize(spec), "test.bin");
  if (!program.ok()) {
    fprintf(stderr, "%s\n", program.status().text().c_str());
    abort();
  }
  return *program;
}

std::string loadError(const Bytes &bytes, bool skipChecksum) {
  auto program = runtime::Program::fromMemory(bytes, "test.bin", {skipChecksum});
  return program.ok() ? "" : program.status().what();
}

std::string sessionError(const Bytes &bytes) {
  auto program = runtime::Program::fromMemory(bytes, "test.bin");
  if (!program.ok())
    return "load: " + program.status().what();
  auto session = runtime::Session::create(*program, {1});
  return session.ok() ? "" : session.status().what();
}

std::string temporaryFolder() {
  std::string pattern = std::filesystem::temp_directory_path() / "ampc-test-XXXXXX";
  if (!mkdtemp(pattern.data()))
    abort();
  return pattern;
}

} // namespace ampc::test
