// The C interface, and the example of the documentation as a process.
#include "Tool.h"
#include "ampc/Runtime/ampc_runtime.h"

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
  Spec spec = trainingSpec();
  uint32_t constants = spec.constants("baked", Bytes(24));
  spec.program.variables[0] =
      variable(tensor("w", DType::f32, {3, 2}, constants, 0), VariableRole::parameter);
  spec.program.entries.erase(spec.program.entries.begin()); // init writes to it
  write("baked.bin", std::move(spec));
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

TEST_F(CApi, TheExampleRuns) {
  std::string command = std::string(AMPC_C_EXAMPLE) + " " + path("m.bin") + " 3 > " + path("out");
  ASSERT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(lines("out").size(), 3u);
  EXPECT_EQ(lines("out")[0].rfind("step 1 loss ", 0), 0u);
}

} // namespace
} // namespace ampc::test
