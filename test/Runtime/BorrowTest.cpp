// Inputs that a run reads in the caller's memory: ampc_borrow, and Session::redirect on programs
// for which it is possible or not.
#include "Programs.h"
#include "Tool.h"
#include "ampc/ampc_runtime.h"
#include "ampc/dlpack_abi.h"

namespace ampc::test {
namespace {

#ifdef AMPC_TEST_CUDA
constexpr bool kBorrows = false;
#else
constexpr bool kBorrows = true;
#endif

// y = x w for x [4, 3] and w [3, 2].
class Borrow : public Tool {
protected:
  Borrow() {
    write("m.bin", trainingSpec());
    program = ampc_program_load(path("m.bin").c_str());
    session = ampc_session_create(program, 2, 3);
    float w[6] = {1, 0, 0, 1, 2, -1};
    EXPECT_EQ(ampc_write_variable(session, "w", w, sizeof w), AMPC_OK) << ampc_error();
    for (int i = 0; i < 13; ++i)
      x[i] = static_cast<float>(i * i);
    EXPECT_EQ(ampc_bind(session, AMPC_INFER, "x", own, sizeof own), AMPC_OK) << ampc_error();
  }
  ~Borrow() override {
    ampc_session_free(session);
    ampc_program_free(program);
  }
  ampc_code borrow(const void *data) {
    return ampc_borrow(session, AMPC_INFER, "x", data, sizeof own);
  }
  // Runs, and expects y of this x.
  void expectRun(const float *of, const char *what) {
    float y[8];
    ASSERT_EQ(ampc_run(session, AMPC_INFER), AMPC_OK) << ampc_error();
    ASSERT_EQ(ampc_read(session, AMPC_INFER, "y", y, sizeof y), AMPC_OK);
    for (int row = 0; row < 4; ++row) {
      EXPECT_EQ(y[2 * row], of[3 * row] + 2 * of[3 * row + 2]) << what;
      EXPECT_EQ(y[2 * row + 1], of[3 * row + 1] - of[3 * row + 2]) << what;
    }
  }
  // Expects a run with what was lent, and a later one with `after`: what was copied stays.
  void expectLent(bool lent, const float *of, const char *what) {
    expectRun(of, what);
    expectRun(lent && kBorrows ? own : of, what);
    ASSERT_EQ(ampc_bind(session, AMPC_INFER, "x", own, sizeof own), AMPC_OK) << ampc_error();
  }

  ampc_program *program = nullptr;
  ampc_session *session = nullptr;
  float own[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, x[13] = {};
};

TEST_F(Borrow, OneRunReadsTheCallersMemory) {
  ASSERT_EQ(borrow(x), AMPC_OK) << ampc_error();
  if (kBorrows)
    x[0] = -5; // read by the run, not before
  expectLent(true, x, "borrowed");
  ASSERT_EQ(borrow(x + 1), AMPC_OK) << ampc_error();
  expectLent(true, x + 1, "at any element");
  ASSERT_EQ(borrow(x), AMPC_OK);
  ASSERT_EQ(ampc_start(session, AMPC_INFER), AMPC_OK);
  ASSERT_EQ(ampc_wait(session), AMPC_OK) << ampc_error();
  expectRun(kBorrows ? own : x, "a started run gives back, too");
}

TEST_F(Borrow, WhatCannotBeReadInPlaceIsCopied) {
  char bytes[sizeof own + 1];
  std::memcpy(bytes + 1, x, sizeof own);
  ASSERT_EQ(borrow(bytes + 1), AMPC_OK) << ampc_error();
  std::memset(bytes, 0, sizeof bytes);
  expectLent(false, x, "at no multiple of the element's size");
  if (!kBorrows)
    return;
  // The session's own memory: a run may overwrite it.
  void *memory = nullptr;
  ASSERT_EQ(ampc_input_memory(session, AMPC_TRAIN_STEP, "x", &memory), AMPC_OK);
  ASSERT_EQ(ampc_bind(session, AMPC_TRAIN_STEP, "x", x, sizeof own), AMPC_OK);
  ASSERT_EQ(borrow(memory), AMPC_OK) << ampc_error();
  expectLent(false, x, "the session's memory");
}

TEST_F(Borrow, ItEndsWithAnotherValue) {
  ASSERT_EQ(borrow(x), AMPC_OK);
  ASSERT_EQ(ampc_bind(session, AMPC_INFER, "x", own, sizeof own), AMPC_OK);
  expectRun(own, "bound");
  ASSERT_EQ(borrow(x), AMPC_OK);
  ASSERT_EQ(ampc_borrow(session, AMPC_INFER, "x", nullptr, 0), AMPC_OK);
  expectRun(kBorrows ? own : x, "given back");
  ASSERT_EQ(borrow(x), AMPC_OK);
  const void *batches[] = {own};
  ASSERT_EQ(ampc_run_batches(session, AMPC_INFER, 1, batches, nullptr, 0, nullptr), AMPC_OK)
      << ampc_error();
  expectRun(own, "runs of batches");
  ASSERT_EQ(borrow(x), AMPC_OK);
  int64_t shape[] = {4, 3};
  DLTensor tensor = {own, {kDLCPU, 0}, 2, {kDLFloat, 32, 1}, shape, nullptr, 0};
  ASSERT_EQ(ampc_bind_dlpack(session, AMPC_INFER, "x", &tensor), AMPC_OK) << ampc_error();
  expectRun(own, "bound by DLPack");
}

TEST_F(Borrow, TensorsOfDlPack) {
  int64_t shape[] = {4, 3}, strides[] = {1, 4};
  DLTensor tensor = {x, {kDLCPU, 0}, 2, {kDLFloat, 32, 1}, shape, nullptr, 4};
  ASSERT_EQ(ampc_borrow_dlpack(session, AMPC_INFER, "x", &tensor), AMPC_OK) << ampc_error();
  expectLent(true, x + 1, "dense");
  tensor.strides = strides;
  tensor.byte_offset = 0;
  ASSERT_EQ(ampc_borrow_dlpack(session, AMPC_INFER, "x", &tensor), AMPC_OK) << ampc_error();
  float rows[12];
  for (int i = 0; i < 12; ++i)
    rows[i] = x[i / 3 + i % 3 * 4];
  expectLent(false, rows, "not dense");
}

TEST_F(Borrow, Errors) {
  EXPECT_EQ(ampc_borrow(session, AMPC_INFER, "x", x, 4), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), path("m.bin") + ": error: 'x' has 48 bytes, not 4");
  EXPECT_EQ(ampc_borrow(session, AMPC_INFER, "z", x, 48), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), path("m.bin") + ": error: has no input 'z'");
  EXPECT_EQ(ampc_borrow(session, AMPC_INFER, "x", nullptr, 48), AMPC_INVALID);
  EXPECT_STREQ(ampc_error(), "ampc: error: the data is NULL");
  EXPECT_EQ(ampc_borrow(nullptr, AMPC_INFER, "x", x, 48), AMPC_INVALID);
  EXPECT_EQ(ampc_borrow_dlpack(session, AMPC_INFER, "x", nullptr), AMPC_INVALID);
  EXPECT_STREQ(ampc_error(), "ampc: error: the tensor is NULL");
}

#ifndef AMPC_TEST_CUDA

using namespace runtime;

// An input of 16 elements in an arena of 32, for programs of inference.
struct Program32 {
  Spec spec;
  uint32_t values = spec.arena("values", ArenaKind::input, 128);
  uint32_t results = spec.arena("results", ArenaKind::output, 128);
  Range x{0, 64, values, 0}, y{0, 64, results, 0};
  EntryT &infer = spec.entry(EntryRole::infer);

  Program32() {
    infer.inputs.push_back(tensor("x", DType::f32, {16}, values, 0));
    infer.outputs.push_back(output(tensor("y", DType::f32, {16}, results, 0), Field::output));
  }
  void add(const char *kernel, uint64_t rows, std::vector<Range> args) {
    infer.commands.push_back(launch(spec.kernel(kernel), {rows}, std::move(args)));
  }
  // The y of x = 0, 1, …, 15 in the caller's memory; empty if it must be copied.
  std::vector<float> lent() {
    auto program = loadOrDie(spec);
    auto session = Session::create(program, {1});
    EXPECT_TRUE(session.ok()) << session.status().text();
    const format::Entry &entry = *program->entry(EntryRole::infer);
    const format::Tensor &input = *entry.inputs()->Get(0);
    std::vector<float> data(16), result(16);
    for (size_t i = 0; i < 16; ++i)
      data[i] = static_cast<float>(i);
    if (!(*session)->redirect(entry, input, reinterpret_cast<const uint8_t *>(data.data())))
      return {};
    EXPECT_TRUE((*session)->run(EntryRole::infer).ok());
    EXPECT_TRUE((*session)->read(y, result.data()).ok());
    for (size_t i = 0; i < 16; ++i)
      EXPECT_EQ(data[i], static_cast<float>(i)) << "a run does not write it";
    return result;
  }
};

TEST(Redirect, CopiesAndPartsOfTheInput) {
  Program32 p;
  p.infer.commands.push_back(copy(Range(32, 32, p.values, 0), Range(0, 32, p.results, 0)));
  p.add("increment", 8, {Range(0, 32, p.values, 0), Range(32, 32, p.results, 0)});
  EXPECT_EQ(p.lent(), (std::vector<float>{8, 9, 10, 11, 12, 13, 14, 15, 1, 2, 3, 4, 5, 6, 7, 8}));
}

// The memory of the input holds another value after its last use.
TEST(Redirect, ValuesInTheInputsMemory) {
  Program32 p;
  p.add("increment", 16, {p.x, p.x});
  p.add("increment", 8, {Range(0, 32, p.values, 0), Range(0, 32, p.results, 0)});
  p.add("increment", 8, {Range(32, 32, p.values, 0), Range(32, 32, p.results, 0)});
  std::vector<float> y = p.lent();
  ASSERT_EQ(y.size(), 16u);
  EXPECT_EQ(y[0], 2);
  EXPECT_EQ(y[15], 17);
}

TEST(Redirect, AnInputThatIsChanged) {
  Program32 p;
  p.infer.commands.push_back(fill(p.y, 0));
  p.add("accumulate", 4, {p.y, p.x});
  EXPECT_TRUE(p.lent().empty());
}

// Half of the input is replaced while the other half is still in use.
TEST(Redirect, AnInputThatIsReplacedInPart) {
  Program32 p;
  p.infer.commands.push_back(fill(Range(0, 32, p.values, 0), 0));
  p.add("increment", 16, {p.x, p.y});
  EXPECT_TRUE(p.lent().empty());
}

TEST(Redirect, AnOperandThatIsPartlyAnInput) {
  Program32 p;
  p.add("increment", 16, {Range(32, 64, p.values, 0), p.y});
  EXPECT_TRUE(p.lent().empty());
}

TEST(Redirect, AnOutputInTheInputsMemory) {
  Program32 p;
  p.add("increment", 16, {p.x, p.y});
  p.infer.outputs.push_back(output(tensor("same", DType::f32, {16}, p.values, 0), Field::output));
  EXPECT_TRUE(p.lent().empty());
}

#endif

} // namespace
} // namespace ampc::test
