// The C interface for training loops: several runs by one call, the order of rows, several
// variables at once.
#include "Tool.h"
#include "ampc/ampc_runtime.h"
#include <algorithm>
#include <map>
#include <numeric>

namespace ampc::test {
namespace {

class CApiTraining : public Tool {
protected:
  CApiTraining() {
    write("m.bin", trainingSpec());
    program = ampc_program_load(path("m.bin").c_str());
    session = ampc_session_create(program, 1, 3);
    EXPECT_NE(session, nullptr) << ampc_error();
    where = path("m.bin") + ": error: ";
    for (ampc_entry entry : {AMPC_TRAIN_STEP, AMPC_INFER})
      for (size_t i = 0; i < ampc_input_count(program, entry); ++i)
        data[entry].emplace_back(4 * ampc_input(program, entry, i).bytes / sizeof(float));
    for (auto &[entry, arrays] : data)
      for (std::vector<float> &array : arrays)
        for (size_t i = 0; i < array.size(); ++i)
          array[i] = static_cast<float>(i % 7) / 8;
  }
  ~CApiTraining() override {
    ampc_session_free(session);
    ampc_program_free(program);
  }
  std::vector<const void *> addresses(ampc_entry entry) {
    std::vector<const void *> all;
    for (const std::vector<float> &array : data[entry])
      all.push_back(array.data());
    return all;
  }

  ampc_program *program = nullptr;
  ampc_session *session = nullptr;
  std::string where;
  std::map<ampc_entry, std::vector<std::vector<float>>> data; // four batches of each input
};

TEST_F(CApiTraining, BatchesAreRunsOneAfterTheOther) {
  ampc_session *other = ampc_session_create(program, 1, 3);
  std::vector<float> expected, losses(4);
  for (size_t run = 0; run < 4; ++run) {
    for (size_t i = 0; i < data[AMPC_TRAIN_STEP].size(); ++i) {
      ampc_tensor input = ampc_input(program, AMPC_TRAIN_STEP, i);
      const float *batch = &data[AMPC_TRAIN_STEP][i][run * input.bytes / sizeof(float)];
      ASSERT_EQ(ampc_bind(other, AMPC_TRAIN_STEP, input.name, batch, input.bytes), AMPC_OK);
    }
    ASSERT_EQ(ampc_run(other, AMPC_TRAIN_STEP), AMPC_OK) << ampc_error();
    float loss = 0;
    ASSERT_EQ(ampc_read(other, AMPC_TRAIN_STEP, "loss", &loss, sizeof loss), AMPC_OK);
    expected.push_back(loss);
  }
  ampc_session_free(other);
  const char *names[] = {"loss"};
  auto inputs = addresses(AMPC_TRAIN_STEP);
  ASSERT_EQ(ampc_run_batches(session, AMPC_TRAIN_STEP, 4, inputs.data(), names, 1, losses.data()),
            AMPC_OK)
      << ampc_error();
  EXPECT_EQ(losses, expected);
  EXPECT_NE(losses[0], losses[3]);
  EXPECT_EQ(ampc_run_batches(session, AMPC_TRAIN_STEP, 0, inputs.data(), names, 1, losses.data()),
            AMPC_OK);
}

TEST_F(CApiTraining, WrongBatchesAreErrors) {
  auto inputs = addresses(AMPC_INFER);
  float number = 0;
  const char *rows[] = {"y"}, *none[] = {"none"}, *null[] = {nullptr};
  auto fails = [&](const std::string &text, ampc_code code) {
    EXPECT_EQ(code, AMPC_INVALID);
    EXPECT_EQ(ampc_error(), text);
  };
  auto run = [&](const void *const *data, const char *const *names, float *numbers) {
    return ampc_run_batches(session, AMPC_INFER, 1, data, names, 1, numbers);
  };
  fails(where + "output 'y' is no single float32 number", run(inputs.data(), rows, &number));
  fails(where + "has no output 'none'", run(inputs.data(), none, &number));
  fails(where + "has no entry 9", ampc_run_batches(session, static_cast<ampc_entry>(9), 1,
                                                   inputs.data(), nullptr, 0, nullptr));
  EXPECT_EQ(run(nullptr, rows, &number), AMPC_INVALID);
  EXPECT_STREQ(ampc_error(), "ampc: error: the list of inputs is NULL");
  const void *absent[] = {nullptr};
  EXPECT_EQ(run(absent, rows, &number), AMPC_INVALID);
  EXPECT_STREQ(ampc_error(), "ampc: error: the data of an input is NULL");
  EXPECT_EQ(run(inputs.data(), nullptr, &number), AMPC_INVALID);
  EXPECT_STREQ(ampc_error(), "ampc: error: the list of outputs is NULL");
  EXPECT_EQ(run(inputs.data(), null, &number), AMPC_INVALID);
  EXPECT_EQ(ampc_run_batches(nullptr, AMPC_INFER, 1, inputs.data(), rows, 1, &number),
            AMPC_INVALID);
}

TEST_F(CApiTraining, TheOrderOfRowsIsAPermutationOfTheEpoch) {
  std::vector<uint64_t> a(100), b(100), sorted(100);
  std::iota(sorted.begin(), sorted.end(), 0);
  ASSERT_EQ(ampc_shuffle_rows(5, 0, a.size(), a.data()), AMPC_OK);
  ASSERT_EQ(ampc_shuffle_rows(5, 1, b.size(), b.data()), AMPC_OK);
  EXPECT_NE(a, b);
  EXPECT_NE(a, sorted);
  ASSERT_EQ(ampc_shuffle_rows(5, 0, b.size(), b.data()), AMPC_OK);
  EXPECT_EQ(a, b);
  std::sort(a.begin(), a.end());
  EXPECT_EQ(a, sorted);
  EXPECT_EQ(ampc_shuffle_rows(5, 0, 3, nullptr), AMPC_INVALID);
  EXPECT_STREQ(ampc_error(), "ampc: error: the place of the order is NULL");
}

TEST_F(CApiTraining, VariablesAreAllWrittenOrNone) {
  float w[6] = {1, 2, 3, 4, 5, 6}, read[6] = {};
  const char *names[] = {"w", "none"};
  const void *values[] = {w, w};
  size_t sizes[] = {sizeof w, sizeof w};
  EXPECT_EQ(ampc_write_variables(session, 2, names, values, sizes), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), where + "has no variable 'none'");
  ASSERT_EQ(ampc_read_variable(session, "w", read, sizeof read), AMPC_OK);
  EXPECT_NE(std::memcmp(w, read, sizeof w), 0);
  ASSERT_EQ(ampc_write_variables(session, 1, names, values, sizes), AMPC_OK) << ampc_error();
  ASSERT_EQ(ampc_read_variable(session, "w", read, sizeof read), AMPC_OK);
  EXPECT_EQ(std::memcmp(w, read, sizeof w), 0);
  EXPECT_EQ(ampc_write_variables(session, 0, nullptr, nullptr, nullptr), AMPC_OK);
  EXPECT_EQ(ampc_write_variables(session, 1, names, nullptr, sizes), AMPC_INVALID);
  EXPECT_STREQ(ampc_error(), "ampc: error: the list of variables is NULL");
}

} // namespace
} // namespace ampc::test
