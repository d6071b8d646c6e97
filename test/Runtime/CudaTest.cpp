// What only a GPU has: its own memory, streams, graphs, algorithms, and their errors. Everything
// else that a session does runs here too, from the tests of the CPU.
#include "Tool.h"
#include "ampc/ampc_runtime.h"
#include "cuda/Kernels.h"
#include "cuda/Library.h"
#include "cuda/Product.h"

namespace ampc::test {
namespace {

class Cuda : public Tool {
protected:
  Cuda() {
    write("m.bin", trainingSpec());
    npy("x.npy", 12, 3, ramp);
    npy("t.npy", 12, 2, wave);
  }
  std::string loss(const std::string &line) const {
    size_t at = line.find("\"loss\": ") + 8;
    return line.substr(at, line.find(',', at) - at);
  }
  // What the GPU and the CPU log may differ in the last bits of a sum.
  void expectSameLog(const std::string &a, const std::string &b) {
    auto one = lines(a), two = lines(b);
    ASSERT_EQ(one.size(), two.size());
    for (size_t i = 0; i < one.size(); ++i) {
      EXPECT_NEAR(std::stod(loss(one[i])), std::stod(loss(two[i])), 1e-5) << one[i] << two[i];
      size_t at = one[i].find("\"loss_scale\""), end = one[i].find(", \"seconds\"");
      EXPECT_EQ(one[i].substr(0, one[i].find("\"loss\"")),
                two[i].substr(0, two[i].find("\"loss\"")));
      if (at != std::string::npos) {
        EXPECT_EQ(one[i].substr(at, end - at),
                  two[i].substr(two[i].find("\"loss_scale\""), end - at));
      }
    }
  }
};

TEST_F(Cuda, LogsWhatTheCpuLogs) {
  for (std::string input : {"", " --data x={}/x.npy,t={}/t.npy", " --inject-overflow=3,40-42"})
    for (int steps : {1, 5, 16, 100}) {
      std::string common = "{}/m.bin --steps=" + std::to_string(steps) + input;
      ASSERT_EQ(amprun(common + " --device=cpu --log={}/cpu").code, 0);
      Ran ran = amprun(common + " --device=cuda --log={}/cuda");
      ASSERT_EQ(ran.code, 0) << ran.err;
      expectSameLog("cpu", "cuda");
    }
}

// A value is read in pieces: of one byte, of one piece to the byte, of several with a rest, from
// anywhere.
TEST_F(Cuda, LargeValuesAreReadWhole) {
  constexpr uint64_t kPiece = 4 << 20, kBytes = 3 * kPiece + 100;
  Spec spec = trainingSpec();
  uint32_t arena = spec.arena("large", ArenaKind::output, kBytes);
  addCuda(spec);
  std::string file = path("large.bin");
  Bytes bytes = serialize(spec);
  write("large.bin", std::string(bytes.begin(), bytes.end()));
  tellFakeDriver(file);
  runtime::SessionOptions options;
  options.device = runtime::DeviceChoice::cuda;
  auto program = runtime::Program::load(file);
  ASSERT_TRUE(program.ok());
  auto session = runtime::Session::create(*program, options);
  ASSERT_TRUE(session.ok()) << session.status().text();
  std::vector<uint8_t> pattern(kBytes), got;
  for (uint64_t i = 0; i < kBytes; ++i)
    pattern[i] = static_cast<uint8_t>(i * 7 + i / 251);
  ASSERT_TRUE((*session)->write(Range(0, kBytes, arena, 0), pattern).ok());
  for (auto [offset, size] :
       std::initializer_list<std::pair<uint64_t, uint64_t>>{{5, 1},
                                                            {0, kPiece - 1},
                                                            {64, kPiece},
                                                            {64, kPiece + 1},
                                                            {0, 2 * kPiece},
                                                            {0, kBytes},
                                                            {100, kBytes - 100},
                                                            {7, 0}}) {
    auto read = (*session)->read(Range(offset, size, arena, 0), got);
    ASSERT_TRUE(read.ok()) << read.status().text();
    EXPECT_TRUE(
        std::equal(read->begin(), read->end(), pattern.begin() + static_cast<long>(offset)) &&
        read->size() == size)
        << offset << " " << size;
  }
}

// Rows, whole batches where inputs have different numbers of rows, and rows that are narrowed on
// their way.
TEST_F(Cuda, DataThatStaysIsTakenAsTheCpuTakesIt) {
  struct {
    DType type;
    int64_t rows, columns;
  } inputs[] = {{DType::f32, 4, 2},
                {DType::f32, 2, 4},
                {DType::f32, 1, 8},
                {DType::bf16, 4, 4},
                {DType::u8, 4, 8}};
  for (const auto &[type, rows, columns] : inputs) {
    SCOPED_TRACE(std::to_string(rows) + " rows of " + std::to_string(columns));
    Spec spec = trainingSpec();
    TensorT &t = *spec.entry(EntryRole::train_step).inputs[1];
    t.dtype = type;
    t.shape = {rows, columns};
    write("m.bin", std::move(spec));
    if (type == DType::u8) {
      std::vector<uint8_t> bytes(static_cast<size_t>(3 * rows * columns));
      for (size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<uint8_t>(i % 4 == 3 ? 0x3f : i * 5); // floats near one
      auto writer = runtime::NpyWriter::create(path("t.npy"), type, {3 * rows, columns});
      ASSERT_TRUE(writer.ok() && writer->append(bytes).ok() && writer->commit().ok());
    } else {
      npy("t.npy", 3 * rows, columns, wave);
    }
    for (std::string order : {"", " --shuffle --seed=9"}) {
      std::string common = "{}/m.bin --epochs=30 --data x={}/x.npy,t={}/t.npy" + order;
      ASSERT_EQ(amprun(common + " --device=cpu --log={}/cpu").code, 0);
      Ran ran = amprun(common + " --device=cuda --log={}/cuda");
      ASSERT_EQ(ran.code, 0) << ran.err;
      expectSameLog("cpu", "cuda");
    }
  }
}

// The session's own part: what it is told once, and which rows each run then takes.
TEST_F(Cuda, ASessionTakesBatchesOfTheDataThatItHolds) {
  auto program = runtime::Program::load(path("m.bin"));
  ASSERT_TRUE(program.ok());
  std::vector<float> rows[2] = {std::vector<float>(9 * 3), std::vector<float>(9 * 2)};
  for (int input = 0; input < 2; ++input)
    for (size_t i = 0; i < rows[input].size(); ++i)
      rows[input][i] = 0.01f * static_cast<float>(i + 1);
  runtime::DataSource source{9, 4, nullptr};
  source.read = [&](size_t input, uint64_t first, uint64_t count, uint8_t *to) {
    uint64_t columns = input ? 2 : 3;
    std::memcpy(to, &rows[input][first * columns], count * columns * 4);
  };
  std::vector<uint32_t> order = {8, 0, 3, 3, 7, 1, 6, 2, 5};
  std::vector<double> losses[2];
  for (bool holds : {false, true}) {
    runtime::SessionOptions options;
    options.device = runtime::DeviceChoice::cuda;
    auto created = runtime::Session::create(*program, options);
    ASSERT_TRUE(created.ok()) << created.status().text();
    runtime::Session &session = **created;
    ASSERT_TRUE(session.initialize(3).ok());
    std::string note;
    if (holds) {
      auto held = session.holdData(EntryRole::train_step, source, &note);
      ASSERT_TRUE(held.ok() && *held) << held.status().text();
      ASSERT_TRUE(session.orderData(order).ok());
    }
    const Entry &entry = *(*program)->entry(EntryRole::train_step);
    for (uint64_t batch : {0, 1, 0, 0, 1}) {
      if (holds) {
        session.takeBatch(batch);
      } else {
        auto spans = session.stage(entry);
        ASSERT_TRUE(spans.ok());
        for (size_t input = 0; input < 2; ++input)
          for (uint64_t row = 0; row < 4; ++row)
            source.read(input, order[batch * 4 + row], 1,
                        (*spans)[input].data() + row * (input ? 8 : 12));
      }
      ASSERT_TRUE(session.repeat(EntryRole::train_step, 1).ok());
    }
    auto kept = session.collect(true);
    ASSERT_TRUE(kept.ok());
    for (const runtime::Kept &one : *kept)
      losses[holds].insert(losses[holds].end(), one.numbers.begin(), one.numbers.end());
    EXPECT_EQ(note, "");
  }
  EXPECT_EQ(losses[0], losses[1]);
  runtime::SessionOptions options;
  options.device = runtime::DeviceChoice::cpu;
  auto session = runtime::Session::create(*program, options);
  std::string note;
  auto held = (*session)->holdData(EntryRole::train_step, source, &note);
  EXPECT_TRUE(held.ok() && !*held) << "the CPU reads the files";
  EXPECT_EQ(note, "");
  held = (*session)->holdData(EntryRole::sync, source, &note);
  EXPECT_TRUE(held.ok() && !*held);
}

TEST_F(Cuda, EvaluationsAndCheckpointsStandWhereTheyBelong) {
  std::string common =
      "{}/m.bin --epochs=4 --data x={}/x.npy,t={}/t.npy --eval-data x={}/x.npy,t={}/t.npy ";
  ASSERT_EQ(amprun(common + "--device=cpu --log={}/cpu --checkpoint={}/c --every=2").code, 0);
  Ran ran = amprun(common + "--device=cuda --log={}/cuda --checkpoint={}/g --every=2");
  ASSERT_EQ(ran.code, 0) << ran.err;
  expectSameLog("cpu", "cuda");
  EXPECT_TRUE(std::filesystem::exists(path("g/step-2"))) << "and every other step";
}

TEST_F(Cuda, ResumesBitForBit) {
  std::string common = "{}/m.bin --device=cuda ";
  ASSERT_EQ(amprun(common + "--steps=50 --save-weights={}/whole").code, 0);
  ASSERT_EQ(amprun(common + "--steps=21 --checkpoint={}/c").code, 0);
  Ran ran = amprun(common + "--steps=50 --resume={}/c --save-weights={}/parts");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(read("whole"), read("parts"));
}

TEST_F(Cuda, AutoTakesTheGpu) {
  auto program = runtime::Program::load(path("m.bin"));
  ASSERT_TRUE(program.ok());
  auto automatic = runtime::Session::create(*program);
  ASSERT_TRUE(automatic.ok()) << automatic.status().text();
  EXPECT_EQ((*automatic)->device(), "cuda (Fake GPU)");
  runtime::SessionOptions cpu;
  cpu.device = runtime::DeviceChoice::cpu;
  EXPECT_EQ((*runtime::Session::create(*program, cpu))->device(), "cpu");
}

// The first algorithm that is offered is not the fastest; what was measured is kept and read again.
TEST_F(Cuda, MeasuresAlgorithmsOnce) {
  ASSERT_EQ(amprun("{}/m.bin --device=cuda --steps=1 --checkpoint={}/ck").code, 0);
  std::string kept = read("cache/ampc/algorithms.json");
  EXPECT_NE(kept.find("Fake GPU, cuBLASLt 130100, 1*4x2x3 an float32 ld 3"), std::string::npos)
      << kept;
  EXPECT_NE(kept.find("\"1048576:66616b6520616c670000000000000001"), std::string::npos) << kept;
  EXPECT_NE(read("ck/step-1/manifest.json").find("\"products\": {\"Fake GPU, "), std::string::npos);
  std::string damaged = kept;
  damaged.replace(damaged.find("\"1048576:"), 9, "\"x:");
  write("cache/ampc/algorithms.json", damaged);
  ASSERT_EQ(amprun("{}/m.bin --device=cuda --steps=1").code, 0);
  EXPECT_EQ(read("cache/ampc/algorithms.json"), kept) << "a damaged row is measured anew";
}

TEST_F(Cuda, ASessionInCSharesTheChoicesOfAmprun) {
  auto create = [&] {
    ampc_program *program = ampc_program_load(path("m.bin").c_str());
    ampc_session *session = ampc_session_create_on(program, AMPC_DEVICE_CUDA, 1, 0);
    EXPECT_NE(session, nullptr) << ampc_error();
    ampc_session_free(session);
    ampc_program_free(program);
  };
  create();
  std::string kept = read("cache/ampc/algorithms.json");
  EXPECT_NE(kept.find("\"1048576:66616b6520616c670000000000000001"), std::string::npos) << kept;
  std::filesystem::remove_all(path("cache"));
  ASSERT_EQ(amprun("{}/m.bin --device=cuda --steps=1").code, 0);
  EXPECT_EQ(read("cache/ampc/algorithms.json"), kept);
  // What the file says is taken, not measured: it stays as it is.
  for (size_t at;
       (at = kept.find("1048576:66616b6520616c670000000000000001")) != std::string::npos;)
    kept.replace(at, 40, "0:66616b6520616c670000000000000000");
  write("cache/ampc/algorithms.json", kept);
  create();
  EXPECT_EQ(read("cache/ampc/algorithms.json"), kept);
}

// Numbers wait in a ring of 32 places until they are collected.
TEST_F(Cuda, KeepsNoMoreNumbersThanThereIsRoomFor) {
  auto program = runtime::Program::load(path("m.bin"));
  ASSERT_TRUE(program.ok());
  runtime::SessionOptions options;
  options.device = runtime::DeviceChoice::cuda;
  auto created = runtime::Session::create(*program, options);
  ASSERT_TRUE(created.ok()) << created.status().text();
  runtime::Session &session = **created;
  ASSERT_TRUE(session.initialize(3).ok());
  EXPECT_EQ(session.window(), 32u);
  EXPECT_EQ(session.repeat(EntryRole::train_step, 33).text(),
            path("m.bin") + ": error: is asked to keep the numbers of 33 runs, there is room for "
                            "32 until some are collected");
  ASSERT_TRUE(session.repeat(EntryRole::train_step, 20).ok());
  EXPECT_EQ(session.repeat(EntryRole::train_step, 13).text(),
            path("m.bin") + ": error: is asked to keep the numbers of 13 runs, there is room for "
                            "12 until some are collected");
  ASSERT_TRUE(session.repeat(EntryRole::train_step, 12).ok());
  ASSERT_TRUE(session.run(EntryRole::train_step).ok());
  EXPECT_EQ(session.keep(EntryRole::train_step).text(),
            path("m.bin") + ": error: is asked to keep the numbers of 1 run, there is room for 0 "
                            "until some are collected");
  auto kept = session.collect(true);
  ASSERT_TRUE(kept.ok());
  EXPECT_EQ(kept->size(), 32u);
  ASSERT_TRUE(session.repeat(EntryRole::train_step, 32).ok());
  EXPECT_EQ(session.collect(true)->size(), 32u);
}

TEST_F(Cuda, StrictNumericsSplitsNoSum) {
  ASSERT_EQ(amprun("{}/m.bin --device=cuda --steps=1 --strict-numerics").code, 0);
  std::string kept = read("cache/ampc/algorithms.json");
  EXPECT_NE(kept.find(" unsplit\": \"0:"), std::string::npos) << kept;
  EXPECT_EQ(kept.find("\"1048576:"), std::string::npos) << kept;
}

TEST_F(Cuda, Tf32RoundsOperands) {
  npy("fine.npy", 4, 3, [](int64_t i) { return 1 + static_cast<float>(i) * 0x1p-16f; });
  std::string common = "{}/m.bin --device=cuda --mode=infer --data x={}/fine.npy ";
  ASSERT_EQ(amprun(common + "--output y={}/full.npy").code, 0);
  ASSERT_EQ(amprun(common + "--tf32 --output y={}/tf32.npy").code, 0);
  EXPECT_NE(floats("full.npy"), floats("tf32.npy"));
  EXPECT_EQ(amprun("{}/m.bin --tf32 --strict-numerics").err,
            "amprun: error: --tf32 and --strict-numerics exclude each other\n");
}

TEST_F(Cuda, ProfilesByTheGpusClock) {
  ASSERT_EQ(amprun("{}/m.bin --device=cuda --steps=12 --profile={}/p.json").code, 0);
  std::string trace = read("p.json");
  EXPECT_NE(trace.find("\"name\": \"fc.matmul\", \"cat\": \"train_step\""), std::string::npos);
  EXPECT_NE(trace.find("\"dur\": 100.000, \"args\": {\"call\": \"gemm\""), std::string::npos)
      << "the fake GPU takes 0.1 ms for a product";
}

TEST_F(Cuda, BenchmarksByTheGpusClock) {
  Ran ran = amprun("{}/m.bin --device=cuda --benchmark --steps=64");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("benchmark: min 0."), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find(" us CPU, "), std::string::npos) << ran.out;
}

// Of the steps after the first 96: two launches, four events and two reads per window of 32, and
// the waits for these.
TEST_F(Cuda, ABenchmarkCountsWhatTheHostDoesForAStep) {
  Ran ran = amprun("{}/m.bin --device=cuda --benchmark --steps=256");
  ASSERT_EQ(ran.code, 0) << ran.err;
  size_t at = ran.out.find(" us CPU, ");
  ASSERT_NE(at, std::string::npos) << ran.out;
  double calls = 0, waits = 0;
  ASSERT_EQ(
      sscanf(ran.out.c_str() + at, " us CPU, %lf driver calls, %lf waits per step", &calls, &waits),
      2)
      << ran.out;
  EXPECT_LE(calls, 1) << ran.out;
  EXPECT_GT(waits, 0) << "the log's numbers are waited for";
  EXPECT_LE(waits, 1.0 / 16) << ran.out;
  EXPECT_EQ(amprun("{}/m.bin --device=cpu --benchmark --steps=64").out.find(" us CPU, "),
            std::string::npos);
}

TEST_F(Cuda, TwoProgramsInOneProcess) {
  Spec other = trainingSpec();
  other.program.name = "other";
  write("n.bin", std::move(other));
  ampc_session *sessions[2];
  float data[12] = {1, 2, 3}, before[2][6], loss;
  for (int i = 0; i < 2; ++i) {
    ampc_program *program = ampc_program_load(path(i ? "n.bin" : "m.bin").c_str());
    sessions[i] = ampc_session_create(program, 1, static_cast<uint64_t>(i));
    ASSERT_NE(sessions[i], nullptr) << ampc_error();
    EXPECT_STREQ(ampc_session_device(sessions[i]), "cuda (Fake GPU)");
    ampc_session *other = ampc_session_create_on(program, AMPC_DEVICE_CPU, 1, 0);
    EXPECT_STREQ(ampc_session_device(other), "cpu");
    ampc_session_free(other);
    ampc_program_free(program);
    EXPECT_EQ(ampc_read_variable(sessions[i], "w", before[i], 24), AMPC_OK);
  }
  for (int step = 0; step < 5; ++step)
    for (ampc_session *session : sessions) {
      EXPECT_EQ(ampc_bind(session, AMPC_TRAIN_STEP, "x", data, sizeof data), AMPC_OK);
      EXPECT_EQ(ampc_run(session, AMPC_TRAIN_STEP), AMPC_OK) << ampc_error();
      EXPECT_EQ(ampc_read(session, AMPC_TRAIN_STEP, "loss", &loss, 4), AMPC_OK);
    }
  EXPECT_NE(std::memcmp(before[0], before[1], 24), 0);
  ampc_session_free(sessions[0]);
  EXPECT_EQ(ampc_run(sessions[1], AMPC_TRAIN_STEP), AMPC_OK) << "the other one goes on";
  ampc_session_free(sessions[1]);
}

std::string sessionErrorOf(Spec spec) {
  addCuda(spec);
  runtime::SessionOptions options;
  options.device = runtime::DeviceChoice::cuda;
  auto program = runtime::Program::fromMemory(serialize(spec), "test.bin");
  if (!program.ok())
    return "load: " + program.status().what();
  writeForFakeDriver(spec);
  auto session = runtime::Session::create(*program, options);
  return session.ok() ? "" : session.status().what();
}

// One launch of `increment` over rows of 4 bytes.
Spec oneLaunch(std::vector<uint64_t> rows = {4}) {
  Spec spec;
  uint32_t a = spec.arena("a", ArenaKind::input, 64), b = spec.arena("b", ArenaKind::output, 64);
  std::vector<Range> arguments;
  for (size_t i = 0; i < rows.size(); ++i) {
    arguments.push_back(Range(0, 16, a, 0));
    arguments.push_back(Range(16 * i, 16, b, 0));
  }
  spec.entry(EntryRole::infer)
      .commands.push_back(launch(spec.kernel("increment"), rows, arguments));
  return spec;
}

TEST(CudaSession, RefusesLaunchesThatDoNotFitTheirKernel) {
  const std::string at = "entry infer, command 0: kernel 'increment' ";
  EXPECT_EQ(sessionErrorOf(oneLaunch()), "");
  EXPECT_EQ(sessionErrorOf(oneLaunch({5})), at + "reaches beyond operand 0 of piece 0");
  Spec spec = oneLaunch();
  spec.program.entries[0]->commands[0]->call.AsLaunch()->args.pop_back();
  EXPECT_EQ(sessionErrorOf(std::move(spec)), at + "takes 2 operands, the launch gives 1");
  spec = oneLaunch();
  spec.program.entries[0]->commands[0]->call.AsLaunch()->args[1] = Range(1, 16, 1, 0);
  EXPECT_EQ(sessionErrorOf(std::move(spec)), at + "gets a misaligned operand 1 of piece 0");
  spec = oneLaunch();
  spec.program.entries[0]->commands[0]->call.AsLaunch()->args[1] =
      Range(0, 16, spec.constants("c", Bytes(16)), 0);
  EXPECT_EQ(sessionErrorOf(std::move(spec)), at + "writes to a constant");
  spec = trainingSpec();
  spec.program.entries[0]->commands[1]->call.AsLaunch()->rows = {2};
  EXPECT_EQ(sessionErrorOf(std::move(spec)),
            "entry init, command 1: kernel 'init_state' works on 1 rows, not on 2");
}

std::string kernelErrorOf(void (*change)(CudaKernelT &), std::vector<uint64_t> rows = {4}) {
  Spec spec = oneLaunch(rows);
  addCuda(spec);
  writeForFakeDriver(spec); // as the kernels really are
  change(*spec.program.kernels[0]->cuda);
  runtime::SessionOptions options;
  options.device = runtime::DeviceChoice::cuda;
  auto program = runtime::Program::fromMemory(serialize(spec), "test.bin");
  if (!program.ok())
    return "load: " + program.status().what();
  auto session = runtime::Session::create(*program, options);
  return session.ok() ? "" : session.status().what();
}

TEST(CudaSession, RefusesKernelsThatCannotBe) {
  const std::string at = "load: kernel 'increment': ";
  EXPECT_EQ(kernelErrorOf([](CudaKernelT &k) { k.block_threads = 2048; }),
            at + "has an impossible block");
  EXPECT_EQ(kernelErrorOf([](CudaKernelT &k) { k.rows_per_block = 0; }),
            at + "has an impossible block");
  EXPECT_EQ(kernelErrorOf([](CudaKernelT &k) { k.cluster_blocks = 9; }),
            at + "has an impossible block");
  EXPECT_EQ(kernelErrorOf([](CudaKernelT &k) { k.arguments[0] = KernelArgument(0, 4, 1, 3); }),
            at + "has an argument whose alignment is no power of two");
  EXPECT_EQ(kernelErrorOf([](CudaKernelT &k) { k.min_compute_capability = 100; }),
            "kernel 'increment' needs compute capability 10.0, this GPU has 9.0");
  EXPECT_EQ(kernelErrorOf([](CudaKernelT &k) { k.shared_bytes = 1 << 20; }),
            "kernel 'increment' needs 1048576 bytes of shared memory, this GPU has 232448");
  EXPECT_EQ(kernelErrorOf([](CudaKernelT &k) { k.pieces_entry.clear(); }, {4, 4}),
            "entry infer, command 0: kernel 'increment' has no entry for several pieces");
  EXPECT_EQ(kernelErrorOf([](CudaKernelT &k) { k.entry = "nobody"; }),
            "cuModuleGetFunction failed for kernel 'increment': CUDA_ERROR_NOT_FOUND (as the fake "
            "was told)");
}

TEST(CudaSession, RefusesKernelsWithoutCodeAndConvertersOfOtherTypes) {
  Spec spec = oneLaunch();
  addCuda(spec);
  writeForFakeDriver(spec);
  spec.program.kernels[0]->cuda.reset();
  runtime::SessionOptions options;
  options.device = runtime::DeviceChoice::cuda;
  EXPECT_EQ(runtime::Session::create(loadOrDie(spec), options).status().what(),
            "kernel 'increment' has no code for a GPU");
  spec = trainingSpec();
  uint32_t widen = spec.kernel("increment");
  for (auto &entry : spec.program.entries)
    for (auto &command : entry->commands)
      if (GemmT *gemm = gemmIn(*command)) {
        gemm->a_type = DType::bf16;
        gemm->widen_a = static_cast<int32_t>(widen);
      }
  std::string error = sessionErrorOf(std::move(spec));
  EXPECT_NE(error.find("kernel 'increment' is no conversion from 2 to 4 bytes"), std::string::npos)
      << error;
}

TEST(CudaSession, LaunchesOnePieceByTheEntryForSeveral) {
  const std::vector<float> x{0.5, 1, -2, 7};
  for (bool direct : {true, false}) {
    Spec spec = oneLaunch();
    addCuda(spec);
    CudaKernelT &kernel = *spec.program.kernels[0]->cuda;
    if (!direct)
      kernel.entry = kernel.pieces_entry;
    writeForFakeDriver(spec);
    runtime::SessionOptions options;
    options.device = runtime::DeviceChoice::cuda;
    auto program = loadOrDie(spec);
    auto session = runtime::Session::create(program, options);
    ASSERT_TRUE(session.ok()) << session.status().text();
    std::vector<float> y(4);
    ASSERT_TRUE((*session)
                    ->write(Range(0, 16, 0, 0), {reinterpret_cast<const uint8_t *>(x.data()), 16})
                    .ok());
    ASSERT_TRUE((*session)->run(EntryRole::infer).ok());
    ASSERT_TRUE((*session)->read(Range(0, 16, 1, 0), y.data()).ok());
    EXPECT_EQ(y, (std::vector<float>{1.5, 2, -1, 8})) << direct;
  }
}

TEST(CudaKernels, CallsThatLaunchAKernelNeedItsEntryForOnePiece) {
  CudaKernelT kernel;
  kernel.entry = kernel.pieces_entry = "k_pieces";
  kernel.rows_per_block = 128;
  flatbuffers::FlatBufferBuilder fbb;
  fbb.Finish(format::CreateCudaKernel(fbb, &kernel));
  const auto &table = *flatbuffers::GetRoot<format::CudaKernel>(fbb.GetBufferPointer());
  EXPECT_EQ(runtime::cuda::Kernels().direct(table, 0, {}, 128).status().what(),
            "kernel entry 'k_pieces' takes a table of pieces, a call of the library launches it "
            "for one piece");
}

TEST(CudaKernels, ALaunchHasAllBlocksOfItsClusters) {
  auto blocks = [](uint64_t rowsPerBlock, uint32_t cluster, uint64_t rows) {
    CudaKernelT kernel;
    kernel.entry = "k";
    kernel.rows_per_block = rowsPerBlock;
    kernel.cluster_blocks = cluster;
    flatbuffers::FlatBufferBuilder fbb;
    fbb.Finish(format::CreateCudaKernel(fbb, &kernel));
    return runtime::cuda::blocksOf(
        *flatbuffers::GetRoot<format::CudaKernel>(fbb.GetBufferPointer()), rows);
  };
  EXPECT_EQ(blocks(128, 1, 0), 0u);
  EXPECT_EQ(blocks(128, 1, 129), 2u);
  EXPECT_EQ(blocks(1, 8, 3), 24u);
  EXPECT_EQ(blocks(2, 4, 5), 12u);
  // No number of rows is so large that its blocks become few.
  for (uint64_t rows : {uint64_t{1} << 28, uint64_t{1} << 31, uint64_t{1} << 61, ~uint64_t{0}})
    EXPECT_GT(blocks(1, 8, rows), runtime::cuda::kMaxGridBlocks) << rows;
  EXPECT_LT(blocks(1, 8, (uint64_t{1} << 28) - 1), runtime::cuda::kMaxGridBlocks);
}

TEST(CudaSession, RefusesGridsAndCodeThatNoGpuTakes) {
  auto nothing = [](std::vector<uint64_t> rows) {
    Spec spec;
    uint32_t a = spec.arena("a", ArenaKind::input, 64);
    std::vector<Range> arguments(rows.size(), Range(0, 4, a, 0));
    spec.entry(EntryRole::infer)
        .commands.push_back(launch(spec.kernel("nothing"), std::move(rows), arguments));
    return spec;
  };
  EXPECT_EQ(sessionErrorOf(nothing({1000})), "");
  EXPECT_EQ(sessionErrorOf(nothing({uint64_t{1} << 38})),
            "entry infer, command 0: a launch has more blocks than a grid takes");
  EXPECT_EQ(sessionErrorOf(nothing({uint64_t{1} << 37, uint64_t{1} << 37})),
            "entry infer, command 0: a table has more blocks than a grid takes");
  Spec spec = oneLaunch();
  addCuda(spec);
  spec.segments.back().pop_back();
  runtime::SessionOptions options;
  options.device = runtime::DeviceChoice::cuda;
  EXPECT_EQ(runtime::Session::create(loadOrDie(spec), options).status().what(),
            "its PTX has no end");
}

TEST(CudaSession, TheTwoKindsOfCodeMustAgree) {
  Spec spec = oneLaunch();
  addCuda(spec);
  spec.program.kernels[0]->cuda->arguments[0] = KernelArgument(0, 2, 1, 4);
  EXPECT_EQ(sessionError(serialize(spec)).find("load"), std::string::npos);
  runtime::SessionOptions cpu;
  cpu.device = runtime::DeviceChoice::cpu;
  auto session = runtime::Session::create(loadOrDie(spec), cpu);
  ASSERT_FALSE(session.ok());
  EXPECT_EQ(session.status().what(),
            "what it says of kernel 'increment' on a GPU is not what its machine code says");
}

TEST(CudaSession, TakesTheCodeOfThisGpu) {
  auto choose = [](std::vector<std::pair<SegmentKind, std::string>> kinds,
                   int capability) -> std::string {
    Spec spec;
    for (const auto &[kind, architecture] : kinds) {
      auto segment = std::make_unique<SegmentT>();
      segment->kind = kind;
      segment->features = {architecture};
      spec.program.segments.push_back(std::move(segment));
      spec.segments.push_back({0});
    }
    auto program = loadOrDie(spec);
    auto chosen = runtime::cuda::chooseCode(*program, capability);
    if (!chosen.ok())
      return chosen.status().text();
    std::string names;
    for (size_t index : *chosen)
      names += (names.empty() ? "" : " ") + spec.program.segments[index]->features[0];
    return names;
  };
  const auto ptx = SegmentKind::ptx, cubin = SegmentKind::cubin;
  EXPECT_EQ(choose({{ptx, "sm_80"}, {cubin, "sm_90"}, {cubin, "sm_100"}}, 90), "sm_90 sm_80");
  EXPECT_EQ(choose({{ptx, "sm_80"}, {cubin, "sm_86"}, {cubin, "sm_87"}}, 89), "sm_87 sm_80");
  EXPECT_EQ(choose({{ptx, "sm_80"}, {cubin, "sm_90"}}, 80), "sm_80");
  EXPECT_EQ(choose({{cubin, "sm_86"}}, 89), "sm_86") << "a program without PTX";
  // Code with the features of one architecture runs there alone; with those of a family from its
  // first member on.
  EXPECT_EQ(choose({{cubin, "sm_100a"}, {ptx, "sm_80"}}, 100), "sm_100a sm_80");
  EXPECT_EQ(choose({{cubin, "sm_100a"}, {ptx, "sm_80"}}, 103), "sm_80");
  EXPECT_EQ(choose({{cubin, "sm_100a"}, {cubin, "sm_100"}, {ptx, "sm_80"}}, 103), "sm_100 sm_80");
  EXPECT_EQ(choose({{cubin, "sm_100"}, {cubin, "sm_100a"}, {ptx, "sm_80"}}, 100), "sm_100a sm_80");
  EXPECT_EQ(choose({{cubin, "sm_90a"}, {ptx, "sm_80"}}, 90), "sm_90a sm_80");
  EXPECT_EQ(choose({{cubin, "sm_100f"}, {ptx, "sm_80"}}, 103), "sm_100f sm_80");
  EXPECT_EQ(choose({{cubin, "sm_103f"}, {ptx, "sm_80"}}, 100), "sm_80");
  EXPECT_EQ(choose({{cubin, "sm_100f"}, {ptx, "sm_80"}}, 120), "sm_80");
  EXPECT_EQ(choose({{ptx, "sm_100a"}, {cubin, "sm_90"}}, 103).substr(0, 39),
            "'': error: holds no code for this GPU's");
  EXPECT_EQ(choose({{ptx, "sm_90a"}}, 90), "sm_90a");
  for (const char *unknown : {"sm_90x", "sm_90aa", "sm_", "compute_90", "sm_999999999999"})
    EXPECT_EQ(choose({{cubin, unknown}, {ptx, "sm_80"}}, 90), "sm_80") << unknown;
  EXPECT_EQ(choose({{cubin, "sm_90"}, {ptx, "sm_80"}}, 75),
            "'': error: holds no code for this GPU's compute capability 7.5\nhint: `ampc "
            "--gpu-arch=sm_75`");
}

TEST(CudaProduct, FoldsABatchAsFarAsOneStrideReaches) {
  GemmT g;
  for (auto *range : {&g.a, &g.b, &g.c})
    *range = std::make_unique<Range>(512, 1 << 20, 0, 0);
  g.m = 16, g.n = 8, g.k = 4;
  g.a_row_stride = 4, g.a_col_stride = 1, g.b_row_stride = 8, g.b_col_stride = 1;
  g.batch = {2, 3, 5};
  auto plan = [&] {
    flatbuffers::FlatBufferBuilder builder;
    builder.Finish(Gemm::Pack(builder, &g));
    return runtime::cuda::planProduct(*flatbuffers::GetRoot<Gemm>(builder.GetBufferPointer()),
                                      DType::f32, DType::f32, DType::f32);
  };
  g.a_batch_strides = {960, 320, 64}, g.b_batch_strides = {480, 160, 32};
  EXPECT_EQ(plan().shape.batches, 30);
  EXPECT_EQ(plan().calls.size(), 1u);
  g.b_batch_strides = {0, 0, 0};
  EXPECT_EQ(plan().shape.m, 480) << "rows of A over one B";
  g.b_batch_strides = {96, 0, 32};
  EXPECT_EQ(plan().shape.batches, 5);
  EXPECT_EQ(plan().calls.size(), 6u);
  EXPECT_EQ(plan().calls[5].c, (1 * 3 + 2) * 5 * 16 * 8);
  EXPECT_EQ(plan().matrices.size(), 30u);
  EXPECT_EQ(plan().matrices[29].a, 960 + 2 * 320 + 4 * 64);
  EXPECT_EQ(plan().matrices[29].b, 96 + 4 * 32);
  EXPECT_EQ(plan().shape.a.alignment, 256u);
  g.a = std::make_unique<Range>(520, 1 << 20, 0, 0);
  EXPECT_EQ(plan().shape.a.alignment, 8u);
  // Heads inside: [5 batches, 16 rows, 3 heads, columns]. One call for each head has all batches.
  g.batch = {5, 3};
  g.a_batch_strides = {192, 4}, g.b_batch_strides = {96, 8};
  g.a_row_stride = 12, g.b_row_stride = 24;
  EXPECT_EQ(plan().calls.size(), 3u);
  EXPECT_EQ(plan().shape.batches, 5);
  EXPECT_EQ(plan().shape.c.batchStride, 3 * 16 * 8);
  EXPECT_EQ(plan().shape.c.leading, 8);
  g.c_strides = {384, 8, 24};
  EXPECT_EQ(plan().calls.size(), 3u);
  EXPECT_EQ(plan().calls[2].c, 2 * 8);
  EXPECT_EQ(plan().shape.c.batchStride, 384);
  EXPECT_EQ(plan().shape.c.leading, 24);
  g.b_batch_strides = {0, 0};
  EXPECT_EQ(plan().shape.m, 16) << "the rows of C do not continue";
}

// What the real library refuses, the fake one does too: an aux has rows of 16 bytes of bits or of 8
// numbers, is there once and begins at 16; a bias and its gradient are somewhere.
TEST(CudaProduct, RefusesEpiloguesWithoutWhatTheyNeed) {
  namespace cuda = runtime::cuda;
  auto api = cuda::openLibraries();
  ASSERT_TRUE(api.ok()) << api.status().what();
  const cuda::Api &lt = **api;
  cuda::cublasLtHandle_t library = nullptr;
  ASSERT_EQ(lt.cublasLtCreate(&library), cuda::CUBLAS_STATUS_SUCCESS);
  struct Epilogue {
    uint32_t kind;
    uint64_t aux, bias;
    int64_t leading;
    int32_t batches = 1;
  };
  auto found = [&](const Epilogue &e) {
    cuda::cublasLtMatmulDesc_t description;
    cuda::cublasLtMatrixLayout_t matrix;
    cuda::cublasLtMatmulPreference_t preference;
    cuda::cublasLtMatmulHeuristicResult_t result;
    int count = 0;
    lt.cublasLtMatmulDescCreate(&description, cuda::CUBLAS_COMPUTE_32F, cuda::CUDA_R_32F);
    lt.cublasLtMatrixLayoutCreate(&matrix, cuda::CUDA_R_16F, 24, 24, 24);
    lt.cublasLtMatmulPreferenceCreate(&preference);
    auto set = [&](auto attribute, const auto &value) {
      lt.cublasLtMatmulDescSetAttribute(description, attribute, &value, sizeof value);
    };
    set(cuda::CUBLASLT_MATMUL_DESC_EPILOGUE, e.kind);
    set(cuda::CUBLASLT_MATMUL_DESC_BIAS_POINTER, e.bias);
    set(cuda::CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, e.aux);
    set(cuda::CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, e.leading);
    lt.cublasLtMatrixLayoutSetAttribute(matrix, cuda::CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT,
                                        &e.batches, sizeof e.batches);
    lt.cublasLtMatmulAlgoGetHeuristic(library, description, matrix, matrix, matrix, matrix,
                                      preference, 1, &result, &count);
    lt.cublasLtMatmulPreferenceDestroy(preference);
    lt.cublasLtMatrixLayoutDestroy(matrix);
    lt.cublasLtMatmulDescDestroy(description);
    return count == 1;
  };
  for (uint32_t kind : {cuda::CUBLASLT_EPILOGUE_RELU_AUX, cuda::CUBLASLT_EPILOGUE_DRELU}) {
    EXPECT_TRUE(found({kind, 4096, 0, 128}));
    EXPECT_FALSE(found({kind, 4096, 0, 24})) << "bits in rows of 3 bytes";
    EXPECT_FALSE(found({kind, 4096, 0, 0}));
    EXPECT_FALSE(found({kind, 0, 0, 128}));
    EXPECT_FALSE(found({kind, 4104, 0, 128}));
    EXPECT_FALSE(found({kind, 4096, 0, 128, 2}));
  }
  for (uint32_t kind : {cuda::CUBLASLT_EPILOGUE_GELU_AUX, cuda::CUBLASLT_EPILOGUE_DGELU}) {
    EXPECT_TRUE(found({kind, 4096, 0, 24}));
    EXPECT_FALSE(found({kind, 4096, 0, 28}));
    EXPECT_FALSE(found({kind, 4096, 0, 16})) << "rows that overlap";
  }
  for (uint32_t kind : {cuda::CUBLASLT_EPILOGUE_BIAS, cuda::CUBLASLT_EPILOGUE_BGRADA,
                        cuda::CUBLASLT_EPILOGUE_BGRADB}) {
    EXPECT_TRUE(found({kind, 0, 4096, 0}));
    EXPECT_FALSE(found({kind, 0, 0, 0}));
  }
  EXPECT_FALSE(found({cuda::CUBLASLT_EPILOGUE_BGRADB, 0, 4096, 0, 2}));
  EXPECT_FALSE(found({cuda::CUBLASLT_EPILOGUE_DRELU_BGRAD, 4096, 0, 128}));
  EXPECT_TRUE(found({cuda::CUBLASLT_EPILOGUE_DGELU_BGRAD, 4096, 4096, 24}));
  EXPECT_EQ(lt.cublasLtDestroy(library), cuda::CUBLAS_STATUS_SUCCESS);
}

} // namespace
} // namespace ampc::test
