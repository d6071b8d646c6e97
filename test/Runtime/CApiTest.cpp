// The C interface, and the example of the documentation as a process.
#include "Tool.h"
#include "ampc/ampc_runtime.h"

namespace ampc::test {
namespace {

class CApi : public Tool {
protected:
  CApi() { write("m.bin", trainingSpec()); }
};

TEST_F(CApi, TrainsReadsAndWrites) {
  ampc_program *program = ampc_program_load(path("m.bin").c_str());
  ASSERT_NE(program, nullptr) << ampc_error();
  EXPECT_EQ(ampc_input_count(program, AMPC_TRAIN_STEP), 2u);
  EXPECT_EQ(ampc_output_count(program, AMPC_INFER), 1u);
  EXPECT_EQ(ampc_variable_count(program), 8u);
  ampc_tensor x = ampc_input(program, AMPC_TRAIN_STEP, 0);
  EXPECT_STREQ(x.name, "x");
  EXPECT_EQ(x.rank, 2u);
  EXPECT_EQ(x.shape[1], 3);
  EXPECT_STREQ(ampc_output(program, AMPC_EVAL, 1).name, "loss");
  EXPECT_STREQ(ampc_variable(program, 0).name, "w");

  ampc_session *session = ampc_session_create(program, 2, 1);
  ASSERT_NE(session, nullptr) << ampc_error();
  ampc_program_free(program);
  float data[12] = {1, 2, 3}, before[6], after[6], copied[6], loss;
  EXPECT_EQ(ampc_bind(session, AMPC_TRAIN_STEP, "x", data, sizeof data), AMPC_OK);
  EXPECT_EQ(ampc_read_variable(session, "w", before, sizeof before), AMPC_OK);
  EXPECT_EQ(ampc_run(session, AMPC_TRAIN_STEP), AMPC_OK) << ampc_error();
  EXPECT_EQ(ampc_read(session, AMPC_TRAIN_STEP, "loss", &loss, sizeof loss), AMPC_OK);
  EXPECT_GT(loss, 0);
  EXPECT_EQ(ampc_read_variable(session, "w", after, sizeof after), AMPC_OK);
  EXPECT_NE(std::memcmp(before, after, sizeof after), 0);
  EXPECT_EQ(ampc_write_variable(session, "w", before, sizeof before), AMPC_OK);
  EXPECT_EQ(ampc_read_variable(session, "w.copy", copied, sizeof copied), AMPC_OK);
  EXPECT_EQ(std::memcmp(before, copied, sizeof copied), 0) << "the copy follows its master";
  EXPECT_EQ(ampc_save_weights(session, path("w").c_str()), AMPC_OK);
  EXPECT_EQ(ampc_load_weights(session, path("w").c_str()), AMPC_OK);
  ampc_session_free(session);
}

TEST_F(CApi, ErrorsHaveATextAndACode) {
  EXPECT_EQ(ampc_program_load(path("none").c_str()), nullptr);
  EXPECT_EQ(ampc_error(), path("none") + ": error: cannot open: no such file or directory");
  ampc_program *program = ampc_program_load(path("m.bin").c_str());
  ampc_session *session = ampc_session_create(program, 1, 0);
  float number;
  std::string where = path("m.bin") + ": error: ";
  EXPECT_EQ(ampc_bind(session, AMPC_INFER, "t", &number, 4), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), where + "has no input 't'");
  EXPECT_EQ(ampc_bind(session, AMPC_INFER, "x", &number, 4), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), where + "'x' has 48 bytes, not 4");
  EXPECT_EQ(ampc_read(session, AMPC_INFER, "z", &number, 4), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), where + "has no output 'z'");
  EXPECT_EQ(ampc_read_variable(session, "z", &number, 4), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), where + "has no variable 'z'");
  EXPECT_EQ(ampc_load_weights(session, path("none").c_str()), AMPC_INVALID);
  ampc_session_free(session);
  ampc_program_free(program);
  Spec spec = trainingSpec();
  spec.program.entries.pop_back();
  write("n.bin", std::move(spec));
  program = ampc_program_load(path("n.bin").c_str());
  session = ampc_session_create(program, 1, 0);
  EXPECT_EQ(ampc_run(session, AMPC_INFER), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), path("n.bin") + ": error: has no entry 'infer'");
  EXPECT_EQ(ampc_input_count(program, AMPC_INFER), 0u);
  ampc_session_free(session);
  ampc_program_free(program);
}

TEST_F(CApi, SessionsOfOneProgramAreIndependent) {
  ampc_program *program = ampc_program_load(path("m.bin").c_str());
  ampc_session *a = ampc_session_create(program, 1, 7), *b = ampc_session_create(program, 1, 7);
  ASSERT_TRUE(a && b) << ampc_error();
  float x[12] = {1, 2, 3}, before[6], inA[6], inB[6];
  ASSERT_EQ(ampc_read_variable(b, "w", before, sizeof before), AMPC_OK);
  ASSERT_EQ(ampc_bind(a, AMPC_TRAIN_STEP, "x", x, sizeof x), AMPC_OK);
  ASSERT_EQ(ampc_run(a, AMPC_TRAIN_STEP), AMPC_OK);
  ASSERT_EQ(ampc_read_variable(a, "w", inA, sizeof inA), AMPC_OK);
  ASSERT_EQ(ampc_read_variable(b, "w", inB, sizeof inB), AMPC_OK);
  EXPECT_EQ(std::memcmp(before, inB, sizeof inB), 0);
  EXPECT_NE(std::memcmp(inA, inB, sizeof inA), 0);
  ampc_session_free(a);
  ASSERT_EQ(ampc_run(b, AMPC_TRAIN_STEP), AMPC_OK) << "a session outlives the others";
  ampc_session_free(b);
  ampc_program_free(program);
}

// Bytes that were copied in come out, for every input, whatever the values of its floats.
TEST_F(CApi, InferenceUsesWhatWasBound) {
  ampc_program *program = ampc_program_load(path("m.bin").c_str());
  ampc_session *session = ampc_session_create(program, 2, 3);
  ASSERT_NE(session, nullptr) << ampc_error();
  float w[6] = {1, 0, 0, 1, 2, -1}, x[12], y[8];
  for (int i = 0; i < 12; ++i)
    x[i] = static_cast<float>(i) - 5;
  ASSERT_EQ(ampc_write_variable(session, "w", w, sizeof w), AMPC_OK);
  ASSERT_EQ(ampc_bind(session, AMPC_INFER, "x", x, sizeof x), AMPC_OK);
  for (int round = 0; round < 2; ++round) {
    ASSERT_EQ(ampc_run(session, AMPC_INFER), AMPC_OK) << ampc_error();
    ASSERT_EQ(ampc_read(session, AMPC_INFER, "y", y, sizeof y), AMPC_OK);
    for (int row = 0; row < 4; ++row) {
      EXPECT_EQ(y[2 * row], x[3 * row] + 2 * x[3 * row + 2]);
      EXPECT_EQ(y[2 * row + 1], x[3 * row + 1] - x[3 * row + 2]);
    }
  }
  ampc_session_free(session);
  ampc_program_free(program);
}

TEST_F(CApi, AnErrorBelongsToItsThread) {
  EXPECT_EQ(ampc_program_load(path("none").c_str()), nullptr);
  const std::string mine = ampc_error();
  std::string before, after;
  std::thread other([&] {
    before = ampc_error();
    ampc_program_load(path("other").c_str());
    after = ampc_error();
  });
  other.join();
  EXPECT_EQ(before, "");
  EXPECT_EQ(after.rfind(path("other") + ": error: ", 0), 0u);
  EXPECT_EQ(ampc_error(), mine);
}

TEST_F(CApi, EntriesAndThreadsThatDoNotExist) {
  ampc_program *program = ampc_program_load(path("m.bin").c_str());
  for (int entry : {-1, 5, 99}) {
    EXPECT_EQ(ampc_input_count(program, static_cast<ampc_entry>(entry)), 0u);
    EXPECT_EQ(ampc_output_count(program, static_cast<ampc_entry>(entry)), 0u);
  }
  EXPECT_EQ(ampc_session_create(program, -1, 0), nullptr);
  EXPECT_EQ(ampc_error(), path("m.bin") + ": error: cannot run with -1 threads");
  EXPECT_EQ(ampc_session_create(program, 1025, 0), nullptr);
  ampc_session *session = ampc_session_create(program, 0, 0);
  ASSERT_NE(session, nullptr) << "0 is what the machine allows";
  for (int entry : {-1, 5, 99, 256})
    EXPECT_EQ(ampc_run(session, static_cast<ampc_entry>(entry)), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), path("m.bin") + ": error: has no entry 256");
  EXPECT_EQ(ampc_run(session, AMPC_INFER), AMPC_OK);
  ampc_session_free(session);
  ampc_program_free(program);
  ampc_program_free(nullptr);
  ampc_session_free(nullptr);
}

TEST_F(CApi, BakedVariablesAreReadOnly) {
  write("baked.bin", bakedSpec());
  ampc_program *program = ampc_program_load(path("baked.bin").c_str());
  ampc_session *session = ampc_session_create(program, 1, 0);
  ASSERT_NE(session, nullptr) << ampc_error();
  float w[6] = {};
  EXPECT_EQ(ampc_read_variable(session, "w", w, sizeof w), AMPC_OK);
  EXPECT_EQ(ampc_write_variable(session, "w", w, sizeof w), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), path("baked.bin") + ": error: variable 'w' is baked into the program");
  ampc_session_free(session);
  ampc_program_free(program);
}

// A caller that knows nothing of the program learns all that bind, run and read need from the
// queries.
TEST_F(CApi, EveryTensorIsDescribed) {
  ampc_program *program = ampc_program_load(path("m.bin").c_str());
  ASSERT_NE(program, nullptr) << ampc_error();
  ampc_session *session = ampc_session_create(program, 1, 0);
  for (ampc_entry entry : {AMPC_TRAIN_STEP, AMPC_EVAL, AMPC_INFER}) {
    for (size_t i = 0; i < ampc_input_count(program, entry); ++i) {
      ampc_tensor input = ampc_input(program, entry, i);
      size_t elements = 1;
      for (size_t d = 0; d < input.rank; ++d)
        elements *= static_cast<size_t>(input.shape[d]);
      EXPECT_EQ(input.dtype, AMPC_FLOAT32);
      EXPECT_EQ(input.bytes, elements * 4) << input.name;
      std::vector<char> zeros(input.bytes);
      EXPECT_EQ(ampc_bind(session, entry, input.name, zeros.data(), zeros.size()), AMPC_OK);
      EXPECT_EQ(ampc_bind(session, entry, input.name, zeros.data(), zeros.size() - 1),
                AMPC_INVALID);
      EXPECT_EQ(ampc_bind(session, entry, input.name, zeros.data(), zeros.size() + 1),
                AMPC_INVALID);
    }
    ASSERT_EQ(ampc_run(session, entry), AMPC_OK) << ampc_error();
    for (size_t i = 0; i < ampc_output_count(program, entry); ++i) {
      ampc_tensor output = ampc_output(program, entry, i);
      std::vector<char> bytes(output.bytes + 1, 'x');
      EXPECT_EQ(ampc_read(session, entry, output.name, bytes.data(), output.bytes), AMPC_OK)
          << output.name;
      EXPECT_EQ(bytes.back(), 'x') << "not a byte more";
      EXPECT_EQ(ampc_read(session, entry, output.name, bytes.data(), output.bytes + 1),
                AMPC_INVALID);
    }
  }
  for (size_t i = 0; i < ampc_variable_count(program); ++i) {
    ampc_tensor variable = ampc_variable(program, i);
    std::vector<char> bytes(variable.bytes), again(variable.bytes);
    EXPECT_EQ(ampc_read_variable(session, variable.name, bytes.data(), bytes.size()), AMPC_OK)
        << variable.name;
    EXPECT_EQ(ampc_write_variable(session, variable.name, bytes.data(), bytes.size()), AMPC_OK)
        << variable.name;
    EXPECT_EQ(ampc_read_variable(session, variable.name, again.data(), again.size()), AMPC_OK);
    EXPECT_EQ(bytes, again) << variable.name << " reads as it was written";
    EXPECT_EQ(ampc_write_variable(session, variable.name, bytes.data(), bytes.size() + 1),
              AMPC_INVALID);
  }
  ampc_session_free(session);
  ampc_program_free(program);
}

// What a seed gives does not depend on threads, other sessions, or when it was asked.
TEST_F(CApi, TheSeedFixesTheWeights) {
  ampc_program *program = ampc_program_load(path("m.bin").c_str());
  auto weights = [&](int threads, uint64_t seed) {
    ampc_session *session = ampc_session_create(program, threads, seed);
    std::vector<float> w(6);
    EXPECT_EQ(ampc_read_variable(session, "w", w.data(), 24), AMPC_OK) << ampc_error();
    ampc_session_free(session);
    return w;
  };
  std::vector<float> first = weights(1, 11);
  for (int threads : {1, 2, 4})
    EXPECT_EQ(weights(threads, 11), first);
  for (uint64_t seed : {uint64_t{0}, uint64_t{12}, ~uint64_t{0}})
    EXPECT_NE(weights(1, seed), first);
  ampc_program_free(program);
}

// Two sessions that see the same inputs take the same steps; a third that is given the weights
// half-way goes on as they do.
TEST_F(CApi, AStateCanBeCarriedOver) {
  ampc_program *program = ampc_program_load(path("m.bin").c_str());
  ampc_session *whole = ampc_session_create(program, 2, 5),
               *other = ampc_session_create(program, 1, 99);
  ASSERT_TRUE(whole && other) << ampc_error();
  auto step = [&](ampc_session *session, int number) {
    float x[12], t[8];
    for (int i = 0; i < 12; ++i)
      x[i] = static_cast<float>((i * number) % 7) / 8;
    for (int i = 0; i < 8; ++i)
      t[i] = static_cast<float>((i + number) % 5) / 4;
    EXPECT_EQ(ampc_bind(session, AMPC_TRAIN_STEP, "x", x, sizeof x), AMPC_OK);
    EXPECT_EQ(ampc_bind(session, AMPC_TRAIN_STEP, "t", t, sizeof t), AMPC_OK);
    EXPECT_EQ(ampc_run(session, AMPC_TRAIN_STEP), AMPC_OK) << ampc_error();
  };
  for (int number = 1; number <= 3; ++number)
    step(whole, number);
  ASSERT_EQ(ampc_save_weights(whole, path("half").c_str()), AMPC_OK);
  ASSERT_EQ(ampc_load_weights(other, path("half").c_str()), AMPC_OK);
  for (int number = 4; number <= 6; ++number) {
    step(whole, number);
    step(other, number);
  }
  float a[6], b[6];
  ASSERT_EQ(ampc_read_variable(whole, "w", a, sizeof a), AMPC_OK);
  ASSERT_EQ(ampc_read_variable(other, "w", b, sizeof b), AMPC_OK);
  EXPECT_EQ(std::memcmp(a, b, sizeof a), 0);
  ampc_session_free(whole);
  ampc_session_free(other);
  ampc_program_free(program);
}

// Files that cannot be read or written are told by name, and leave the session as it was.
TEST_F(CApi, WeightsThatDoNotFit) {
  ampc_program *program = ampc_program_load(path("m.bin").c_str());
  ampc_session *session = ampc_session_create(program, 1, 3);
  float before[6], after[6];
  ASSERT_EQ(ampc_read_variable(session, "w", before, sizeof before), AMPC_OK);
  for (const char *text : {"", "short", "\x08\0\0\0\0\0\0\0{}      trailing"}) {
    write("bad", std::string(text));
    EXPECT_EQ(ampc_load_weights(session, path("bad").c_str()), AMPC_INVALID) << text;
    EXPECT_EQ(std::string(ampc_error()).rfind(path("bad") + ": error: ", 0), 0u) << ampc_error();
  }
  EXPECT_EQ(ampc_load_weights(session, folder.c_str()), AMPC_INVALID);
  EXPECT_EQ(ampc_save_weights(session, path("none/w").c_str()), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), path("none/w") + ": error: cannot write: no such file or directory");
  EXPECT_EQ(ampc_save_weights(session, folder.c_str()), AMPC_INVALID);
  ASSERT_EQ(ampc_read_variable(session, "w", after, sizeof after), AMPC_OK);
  EXPECT_EQ(std::memcmp(before, after, sizeof after), 0);
  for (const auto &entry : std::filesystem::directory_iterator(folder))
    EXPECT_EQ(entry.path().filename().string().find("tmp"), std::string::npos) << entry.path();
  ampc_session_free(session);
  ampc_program_free(program);
}

#ifndef AMPC_TEST_CUDA // a GPU has copied the constants
// A program whose file becomes shorter: no signal reaches the caller, nor a thread that reads;
// every call says so.
TEST_F(CApi, AFileThatBecomesShorterIsAnError) {
  Spec spec;
  constexpr uint64_t kBytes = 16 << 20; // sixteen tasks of a copy
  uint32_t from = spec.constants("baked", Bytes(kBytes, 1)),
           to = spec.arena("out", ArenaKind::output, kBytes);
  spec.entry(EntryRole::infer)
      .commands.push_back(copy(Range(0, kBytes, from, 0), Range(0, kBytes, to, 0)));
  spec.entry(EntryRole::infer)
      .outputs.push_back(output(tensor("y", DType::f32, {kBytes / 4}, to, 0), Field::output));
  std::string file = write("big.bin", std::move(spec));
  ampc_program *program = ampc_program_load(file.c_str());
  ASSERT_NE(program, nullptr) << ampc_error();
  ampc_session *session = ampc_session_create(program, 3, 0);
  ASSERT_NE(session, nullptr) << ampc_error();
  EXPECT_EQ(ampc_run(session, AMPC_INFER), AMPC_OK) << ampc_error();
  std::vector<uint8_t> out(kBytes);
  EXPECT_EQ(ampc_read(session, AMPC_INFER, "y", out.data(), out.size()), AMPC_OK) << ampc_error();
  EXPECT_TRUE(out == std::vector<uint8_t>(kBytes, 1));
  std::filesystem::resize_file(file, 5 << 20);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(ampc_run(session, AMPC_INFER), AMPC_INVALID) << "run " << i;
    EXPECT_EQ(ampc_error(), file + ": error: became shorter while it was read");
  }
  EXPECT_EQ(ampc_read(session, AMPC_INFER, "y", out.data(), out.size()), AMPC_INVALID);
  EXPECT_EQ(ampc_session_create(program, 1, 0), nullptr);
  EXPECT_EQ(ampc_error(), file + ": error: became shorter while it was read");
  ampc_session_free(session);
  ampc_program_free(program);
}
#endif

TEST_F(CApi, ASessionSaysWhereItRuns) {
  ampc_program *program = ampc_program_load(path("m.bin").c_str());
  ampc_session *session = ampc_session_create_on(program, AMPC_DEVICE_CPU, 1, 0);
  ASSERT_NE(session, nullptr) << ampc_error();
  EXPECT_STREQ(ampc_session_device(session), "cpu");
  ampc_session_free(session);
  for (int device : {-1, 3, 7}) {
    EXPECT_EQ(ampc_session_create_on(program, static_cast<ampc_device>(device), 1, 0), nullptr);
    EXPECT_EQ(ampc_error(),
              path("m.bin") + ": error: cannot run on device " + std::to_string(device));
  }
  EXPECT_NE(std::string(ampc_version()), "");
  ampc_program_free(program);
}

TEST_F(CApi, TheExampleRuns) {
  std::string command = builtFile(AMPC_C_EXAMPLE) + " " + path("m.bin") + " 3 > " + path("out");
  ASSERT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(lines("out").size(), 3u);
  EXPECT_EQ(lines("out")[0].rfind("step 1 loss ", 0), 0u);
}

} // namespace
} // namespace ampc::test
