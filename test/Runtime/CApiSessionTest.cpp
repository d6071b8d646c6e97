// The C interface: programs from memory, options of sessions, memory in place, DLPack, and runs
// that are started.
#include "Tool.h"
#include "ampc/ampc_runtime.h"
#include "ampc/dlpack_abi.h"

namespace ampc::test {
namespace {

constexpr ampc_entry kNoEntry = static_cast<ampc_entry>(9);
#ifdef AMPC_TEST_CUDA
constexpr bool kOnHost = false;
#else
constexpr bool kOnHost = true;
#endif

class CApiSession : public Tool {
protected:
  CApiSession() {
    write("m.bin", trainingSpec());
    program = ampc_program_load(path("m.bin").c_str());
    session = ampc_session_create(program, 2, 3);
    EXPECT_NE(session, nullptr) << ampc_error();
    where = path("m.bin") + ": error: ";
  }
  ~CApiSession() override {
    ampc_session_free(session);
    ampc_program_free(program);
  }
  // The weights that make y = (x0 + 2 * x2, x1 - x2), and the input 0, 1, …
  void bindKnown() {
    float w[6] = {1, 0, 0, 1, 2, -1};
    for (int i = 0; i < 12; ++i)
      x[i] = static_cast<float>(i);
    ASSERT_EQ(ampc_write_variable(session, "w", w, sizeof w), AMPC_OK) << ampc_error();
    ASSERT_EQ(ampc_bind(session, AMPC_INFER, "x", x, sizeof x), AMPC_OK) << ampc_error();
  }
  void expectKnown(const float *y) {
    for (int row = 0; row < 4; ++row) {
      EXPECT_EQ(y[2 * row], x[3 * row] + 2 * x[3 * row + 2]);
      EXPECT_EQ(y[2 * row + 1], x[3 * row + 1] - x[3 * row + 2]);
    }
  }
  DLTensor tensorOf(float *data, std::vector<int64_t> &shape, int64_t *strides = nullptr) {
    return {data,
            {kDLCPU, 0},
            static_cast<int32_t>(shape.size()),
            {kDLFloat, 32, 1},
            shape.data(),
            strides,
            0};
  }

  ampc_program *program = nullptr;
  ampc_session *session = nullptr;
  std::string where;
  float x[12] = {};
};

#ifndef AMPC_TEST_CUDA // the fake driver is told of programs by their files
TEST_F(CApiSession, AProgramFromMemoryIsCopied) {
  std::string bytes = read("m.bin");
  ampc_program *copy = ampc_program_load_memory(bytes.data(), bytes.size(), "from memory");
  ASSERT_NE(copy, nullptr) << ampc_error();
  std::fill(bytes.begin(), bytes.end(), 'x');
  ampc_session *other = ampc_session_create(copy, 1, 3);
  float a[6], b[6];
  ASSERT_EQ(ampc_read_variable(session, "w", a, sizeof a), AMPC_OK);
  ASSERT_EQ(ampc_read_variable(other, "w", b, sizeof b), AMPC_OK) << ampc_error();
  EXPECT_EQ(std::memcmp(a, b, sizeof a), 0);
  EXPECT_EQ(ampc_run(other, AMPC_TRAIN_STEP), AMPC_OK) << ampc_error();
  EXPECT_EQ(ampc_read(other, AMPC_INFER, "z", a, 4), AMPC_INVALID);
  EXPECT_STREQ(ampc_error(), "from memory: error: has no output 'z'");
  ampc_session_free(other);
  ampc_program_free(copy);
  EXPECT_EQ(ampc_program_load_memory(bytes.data(), bytes.size(), nullptr), nullptr);
  EXPECT_STREQ(ampc_error(), "program: error: is not an ampc program");
  EXPECT_EQ(ampc_program_load_memory(bytes.data(), 0, "none"), nullptr);
  EXPECT_STREQ(ampc_error(), "none: error: is not an ampc program");
}
#endif

TEST_F(CApiSession, AProgramIsDescribed) {
  EXPECT_EQ(ampc_runtime_abi(), AMPC_RUNTIME_ABI);
  EXPECT_NE(ampc_program_name(program), nullptr);
  EXPECT_NE(ampc_program_amp(program), nullptr);
  EXPECT_EQ(ampc_program_has(program, AMPC_TRAIN_STEP), 1);
  EXPECT_EQ(ampc_program_has(program, kNoEntry), 0);
  std::map<std::string, int> fields, roles;
  for (size_t i = 0; i < ampc_output_count(program, AMPC_TRAIN_STEP); ++i)
    fields[ampc_output(program, AMPC_TRAIN_STEP, i).name] =
        ampc_output_role(program, AMPC_TRAIN_STEP, i);
  EXPECT_EQ(fields.at("loss"), AMPC_FIELD_LOSS);
  EXPECT_EQ(ampc_output_role(program, AMPC_INFER, 0), AMPC_FIELD_OUTPUT);
  for (size_t i = 0; i < ampc_variable_count(program); ++i)
    roles[ampc_variable(program, i).name] = ampc_variable_role(program, i);
  EXPECT_EQ(roles.at("w"), AMPC_ROLE_PARAMETER);
  EXPECT_EQ(roles.at("w.copy"), AMPC_ROLE_COPY);
  EXPECT_EQ(roles.at("scale"), AMPC_ROLE_SCALAR);
  EXPECT_EQ(ampc_variable_trainable(program, 1), 0) << "a copy";
}

TEST_F(CApiSession, IndicesBeyondTheCount) {
  size_t count = ampc_variable_count(program);
  EXPECT_EQ(ampc_variable(program, count).name, nullptr);
  EXPECT_EQ(ampc_error(), "ampc: error: index " + std::to_string(count) + " is beyond the count");
  EXPECT_EQ(ampc_variable_role(program, count), -1);
  EXPECT_EQ(ampc_variable_trainable(program, count), 0);
  EXPECT_EQ(ampc_input(program, AMPC_INFER, 1).name, nullptr);
  EXPECT_EQ(ampc_output(program, AMPC_INFER, ~size_t{0}).name, nullptr);
  EXPECT_EQ(ampc_output_role(program, AMPC_INFER, 1), -1);
  EXPECT_EQ(ampc_input(program, kNoEntry, 0).name, nullptr);
  EXPECT_EQ(ampc_error_code(), AMPC_INVALID);
}

TEST_F(CApiSession, OptionsOfASession) {
  ampc_session_options options = AMPC_SESSION_OPTIONS_INIT;
  options.device = AMPC_DEVICE_CPU;
  options.threads = 1;
  options.seed = 3;
  options.choices_file = "";
  options.strict_numerics = 1;
  options.tf32 = 1;
  ampc_session *other = ampc_session_create_with(program, &options);
  ASSERT_NE(other, nullptr) << ampc_error();
  EXPECT_EQ(ampc_session_threads(other), 1);
  EXPECT_STREQ(ampc_session_device(other), "cpu");
  ampc_session_free(other);
  other = ampc_session_create_with(program, nullptr);
  EXPECT_NE(other, nullptr) << ampc_error();
  ampc_session_free(other);

  auto refused = [&](ampc_session_options given) {
    EXPECT_EQ(ampc_session_create_with(program, &given), nullptr);
    return std::string(ampc_error());
  };
  auto changed = [&](auto change) {
    ampc_session_options given = options;
    change(given);
    return given;
  };
  EXPECT_EQ(refused(changed([](auto &o) { o.device_number = -1; })),
            where + "cannot run on GPU -1");
  EXPECT_EQ(refused(changed([](auto &o) { o.size = 8; })),
            where + "ampc_session_options are not of this version: initialize them with "
                    "AMPC_SESSION_OPTIONS_INIT");
  EXPECT_NE(refused(changed([](auto &o) { o.size = ~size_t{0}; })).find("are not of this version"),
            std::string::npos);
  EXPECT_NE(refused(changed([](auto &o) { o.memory_limit = 1; })), "");
  EXPECT_EQ(ampc_error_code(), AMPC_ENVIRONMENT);
  // Those of a newer header, whose further field is or is not its default.
  struct {
    ampc_session_options known;
    uint64_t further;
  } newer = {options, 0};
  newer.known.size = sizeof newer;
  other = ampc_session_create_with(program, &newer.known);
  EXPECT_NE(other, nullptr) << ampc_error();
  ampc_session_free(other);
  newer.further = 1;
  EXPECT_EQ(ampc_session_create_with(program, &newer.known), nullptr);
}

TEST_F(CApiSession, NotesOfTheCreation) {
  struct Seen {
    std::vector<std::string> texts;
  } seen;
  auto handler = [](void *user, ampc_severity severity, const char *text) {
    EXPECT_EQ(severity, AMPC_SEVERITY_NOTE);
    static_cast<Seen *>(user)->texts.push_back(text);
  };
  EXPECT_EQ(ampc_session_on_message(session, handler, &seen), AMPC_OK) << ampc_error();
  EXPECT_EQ(ampc_session_on_message(session, nullptr, nullptr), AMPC_OK);
  for (const std::string &text : seen.texts)
    EXPECT_EQ(text.rfind(path("m.bin") + ": note: ", 0), 0u) << text;
}

TEST_F(CApiSession, ViewsAreTheOutputs) {
  bindKnown();
  ASSERT_EQ(ampc_run(session, AMPC_INFER), AMPC_OK) << ampc_error();
  const void *y = nullptr, *w = nullptr;
  ASSERT_EQ(ampc_view(session, AMPC_INFER, "y", &y), AMPC_OK) << ampc_error();
  expectKnown(static_cast<const float *>(y));
  ASSERT_EQ(ampc_view_variable(session, "w", &w), AMPC_OK) << ampc_error();
  EXPECT_EQ(static_cast<const float *>(w)[4], 2);
  expectKnown(static_cast<const float *>(y)); // the other view did not change it
  EXPECT_EQ(ampc_view(session, AMPC_INFER, "z", &y), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), where + "has no output 'z'");
  EXPECT_EQ(ampc_view_variable(session, "z", &y), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), where + "has no variable 'z'");
}

TEST_F(CApiSession, AnInputIsWrittenInPlace) {
  bindKnown();
  void *data = nullptr;
  if (!kOnHost) {
    EXPECT_EQ(ampc_input_memory(session, AMPC_INFER, "x", &data), AMPC_INVALID);
    EXPECT_EQ(ampc_error(), where + "input 'x' has no memory on the host: use ampc_bind");
    EXPECT_EQ(data, nullptr);
    return;
  }
  ASSERT_EQ(ampc_input_memory(session, AMPC_INFER, "x", &data), AMPC_OK) << ampc_error();
  for (int i = 0; i < 12; ++i)
    static_cast<float *>(data)[i] = x[i] = static_cast<float>(i * i);
  std::vector<int64_t> shape = {4, 3};
  DLTensor itself = tensorOf(static_cast<float *>(data), shape);
  EXPECT_EQ(ampc_bind_dlpack(session, AMPC_INFER, "x", &itself), AMPC_OK) << ampc_error();
  ASSERT_EQ(ampc_run(session, AMPC_INFER), AMPC_OK);
  float y[8];
  ASSERT_EQ(ampc_read(session, AMPC_INFER, "y", y, sizeof y), AMPC_OK);
  expectKnown(y);
}

// Rows in reverse order, columns two apart, and a broadcast row.
TEST_F(CApiSession, TensorsWithStrides) {
  bindKnown();
  std::vector<int64_t> shape = {4, 3};
  float wide[24], y[8];
  for (int i = 0; i < 24; ++i)
    wide[i] = static_cast<float>(3 * i - 20);
  struct {
    int64_t strides[2];
    int first;
  } layouts[] = {{{3, 1}, 0}, {{6, 2}, 1}, {{-6, 2}, 18}, {{0, 1}, 5}, {{6, 1}, 0}};
  for (auto &layout : layouts) {
    DLTensor tensor = tensorOf(wide, shape, layout.strides);
    tensor.byte_offset = static_cast<uint64_t>(layout.first) * 4;
    ASSERT_EQ(ampc_bind_dlpack(session, AMPC_INFER, "x", &tensor), AMPC_OK) << ampc_error();
    for (int i = 0; i < 12; ++i)
      x[i] = wide[layout.first + i / 3 * layout.strides[0] + i % 3 * layout.strides[1]];
    ASSERT_EQ(ampc_run(session, AMPC_INFER), AMPC_OK);
    ASSERT_EQ(ampc_read(session, AMPC_INFER, "y", y, sizeof y), AMPC_OK);
    expectKnown(y);
  }
  DLTensor dense = tensorOf(wide, shape);
  ASSERT_EQ(ampc_bind_dlpack(session, AMPC_INFER, "x", &dense), AMPC_OK) << ampc_error();
  std::memcpy(x, wide, sizeof x);
  ASSERT_EQ(ampc_run(session, AMPC_INFER), AMPC_OK);
  ASSERT_EQ(ampc_read(session, AMPC_INFER, "y", y, sizeof y), AMPC_OK);
  expectKnown(y);
}

TEST_F(CApiSession, TensorsThatDoNotFit) {
  std::vector<int64_t> shape = {4, 3};
  float data[12] = {};
  auto refused = [&](auto change) {
    DLTensor tensor = tensorOf(data, shape);
    change(tensor);
    EXPECT_EQ(ampc_bind_dlpack(session, AMPC_INFER, "x", &tensor), AMPC_INVALID);
    return std::string(ampc_error());
  };
  std::string input = where + "input 'x' ";
  EXPECT_EQ(refused([](auto &t) { t.device.device_type = static_cast<DLDeviceType>(7); }),
            input + "takes a tensor in the memory of the host or of a GPU, not on a device of "
                    "DLPack type 7");
  EXPECT_EQ(refused([](auto &t) { t.device = {kDLCUDA, 5}; }),
            where + "input 'x': " +
                (kOnHost ? "the tensor is on a GPU, the session on the CPU"
                         : "the tensor is on GPU 5, the session on GPU 0"));
  std::vector<int64_t> strides = {1, 4};
  EXPECT_EQ(refused([&](auto &t) {
              t.device.device_type = kDLCUDA;
              t.strides = strides.data();
            }),
            input + "takes a dense tensor of a GPU\nhint: .contiguous() of PyTorch makes one");
  EXPECT_EQ(refused([](auto &t) { t.dtype.bits = 64; }), input + "has type float32, not float64");
  EXPECT_EQ(refused([](auto &t) { t.dtype = {kDLBool, 8, 1}; }),
            input + "has type float32, not bool");
  EXPECT_EQ(refused([](auto &t) { t.dtype = {5, 64, 2}; }),
            input + "has type float32, not a type of code 5, 64 bits, 2 lanes");
  EXPECT_EQ(refused([](auto &t) { t.ndim = 1; }), input + "has 2 dimensions, not 1");
  EXPECT_EQ(refused([](auto &t) { t.ndim = INT32_MAX; }),
            input + "has 2 dimensions, not 2147483647");
  EXPECT_EQ(refused([](auto &t) { t.shape[1] = 2; }), input + "has shape [4, 3], not [4, 2]");
  shape[1] = 3;
  EXPECT_EQ(refused([](auto &t) { t.shape = nullptr; }),
            input + "is given a tensor without a shape");
  EXPECT_EQ(refused([](auto &t) { t.ndim = -1; }), input + "is given a tensor without a shape");
  EXPECT_EQ(refused([](auto &t) { t.data = nullptr; }), "ampc: error: the data is NULL");
}

// A lent tensor outlives its session, and on the CPU it is the session's memory.
TEST_F(CApiSession, TensorsAreLent) {
  bindKnown();
  ASSERT_EQ(ampc_run(session, AMPC_INFER), AMPC_OK);
  auto *y = static_cast<DLManagedTensor *>(ampc_to_dlpack(session, AMPC_INFER, "y"));
  auto *w = static_cast<DLManagedTensor *>(ampc_variable_to_dlpack(session, "w"));
  ASSERT_TRUE(y && w) << ampc_error();
  EXPECT_EQ(y->dl_tensor.ndim, 2);
  EXPECT_EQ(y->dl_tensor.shape[0], 4);
  EXPECT_EQ(y->dl_tensor.dtype.code, kDLFloat);
  EXPECT_EQ(y->dl_tensor.dtype.bits, 32);
  EXPECT_EQ(y->dl_tensor.device.device_type, kDLCPU);
  const void *inPlace = nullptr;
  ASSERT_EQ(ampc_view(session, AMPC_INFER, "y", &inPlace), AMPC_OK);
  EXPECT_EQ(y->dl_tensor.data == inPlace, kOnHost);
  ampc_session_free(session);
  session = nullptr;
  expectKnown(static_cast<const float *>(y->dl_tensor.data));
  EXPECT_EQ(static_cast<const float *>(w->dl_tensor.data)[4], 2);
  y->deleter(nullptr); // as DLPack allows
  y->deleter(y);
  w->deleter(w);
}

// On a GPU, a tensor of the device is not in the host's memory; the values are held by
// test/Python/test_gpu.py.
TEST_F(CApiSession, TensorsOfTheDeviceAreLent) {
  bindKnown();
  ASSERT_EQ(ampc_run(session, AMPC_INFER), AMPC_OK);
  auto *y = static_cast<DLManagedTensor *>(ampc_to_device_dlpack(session, AMPC_INFER, "y"));
  auto *w = static_cast<DLManagedTensor *>(ampc_variable_to_device_dlpack(session, "w"));
  auto *again = static_cast<DLManagedTensor *>(ampc_to_device_dlpack(session, AMPC_INFER, "y"));
  ASSERT_TRUE(y && w && again) << ampc_error();
  EXPECT_EQ(y->dl_tensor.device.device_type, kOnHost ? kDLCPU : kDLCUDA);
  EXPECT_EQ(y->dl_tensor.device.device_id, 0);
  EXPECT_EQ(y->dl_tensor.shape[1], 2);
  EXPECT_EQ(y->dl_tensor.data, again->dl_tensor.data);
  EXPECT_NE(y->dl_tensor.data, w->dl_tensor.data);
  EXPECT_EQ(ampc_to_device_dlpack(session, AMPC_INFER, "z"), nullptr);
  EXPECT_EQ(ampc_error(), where + "has no output 'z'");
  EXPECT_EQ(ampc_variable_to_device_dlpack(session, "z"), nullptr);
  EXPECT_EQ(ampc_error(), where + "has no variable 'z'");
  ampc_session_free(session);
  session = nullptr;
  if (kOnHost)
    expectKnown(static_cast<const float *>(y->dl_tensor.data));
  for (DLManagedTensor *tensor : {y, w, again})
    tensor->deleter(tensor);
}

// The memory of a constant may only be read, and DLPack's struct cannot say so: it is copied.
TEST_F(CApiSession, AConstantIsLentAsACopy) {
  write("baked.bin", bakedSpec());
  ampc_program *baked = ampc_program_load(path("baked.bin").c_str());
  ampc_session *other = ampc_session_create(baked, 1, 0);
  auto *w = static_cast<DLManagedTensor *>(ampc_variable_to_dlpack(other, "w"));
  ASSERT_NE(w, nullptr) << ampc_error();
  static_cast<float *>(w->dl_tensor.data)[0] = 7;
  float values[6];
  EXPECT_EQ(ampc_read_variable(other, "w", values, sizeof values), AMPC_OK);
  EXPECT_EQ(values[0], 0);
  w->deleter(w);
  ampc_session_free(other);
  ampc_program_free(baked);
}

TEST_F(CApiSession, WhatCannotBeLentOrBound) {
  bindKnown();
  auto *w = static_cast<DLManagedTensor *>(ampc_variable_to_dlpack(session, "w"));
  EXPECT_EQ(ampc_bind_dlpack(session, AMPC_INFER, "x", &w->dl_tensor), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), where + "input 'x' has shape [4, 3], not [3, 2]");
  w->deleter(w);
  EXPECT_EQ(ampc_to_dlpack(session, AMPC_INFER, "z"), nullptr);
  EXPECT_EQ(ampc_error(), where + "has no output 'z'");
  EXPECT_EQ(ampc_variable_to_dlpack(session, "z"), nullptr);
  EXPECT_EQ(ampc_error(), where + "has no variable 'z'");
}

// Handlers of signals must not run on a stack on which the CPU's products are computed.
TEST_F(CApiSession, AThreadThatRunsHasAStackForSignals) {
  std::thread([&] {
    stack_t stack = {};
    EXPECT_EQ(ampc_run(session, AMPC_TRAIN_STEP), AMPC_OK) << ampc_error();
    sigaltstack(nullptr, &stack);
    EXPECT_EQ(!(stack.ss_flags & SS_DISABLE), kOnHost);
  }).join();
}

TEST_F(CApiSession, AStartedRun) {
  bindKnown();
  EXPECT_EQ(ampc_done(session), 1);
  EXPECT_EQ(ampc_wait(session), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), where + "no run was started");
  float y[8];
  for (int round = 0; round < 20; ++round) {
    ASSERT_EQ(ampc_start(session, AMPC_INFER), AMPC_OK) << ampc_error();
    const std::string started =
        where + "a run was started: ampc_wait must return before other calls";
    EXPECT_EQ(ampc_run(session, AMPC_INFER), AMPC_INVALID);
    EXPECT_EQ(ampc_error(), started);
    EXPECT_EQ(ampc_start(session, AMPC_INFER), AMPC_INVALID);
    EXPECT_EQ(ampc_bind(session, AMPC_INFER, "x", x, sizeof x), AMPC_INVALID);
    EXPECT_EQ(ampc_read(session, AMPC_INFER, "y", y, sizeof y), AMPC_INVALID);
    EXPECT_EQ(ampc_reset(session, 0), AMPC_INVALID);
    EXPECT_EQ(ampc_error(), started);
    EXPECT_NE(ampc_session_device(session), nullptr);
    ASSERT_EQ(ampc_wait(session), AMPC_OK) << ampc_error();
    EXPECT_EQ(ampc_done(session), 1);
    ASSERT_EQ(ampc_read(session, AMPC_INFER, "y", y, sizeof y), AMPC_OK);
    expectKnown(y);
  }
}

TEST_F(CApiSession, ErrorsOfAStartedRun) {
  ASSERT_EQ(ampc_start(session, kNoEntry), AMPC_OK);
  EXPECT_EQ(ampc_wait(session), AMPC_INVALID);
  EXPECT_EQ(ampc_error(), where + "has no entry 9");
  ASSERT_EQ(ampc_start(session, AMPC_TRAIN_STEP), AMPC_OK);
  while (!ampc_done(session))
    std::this_thread::yield();
  EXPECT_EQ(ampc_wait(session), AMPC_OK) << ampc_error();
  ASSERT_EQ(ampc_start(session, AMPC_TRAIN_STEP), AMPC_OK);
  ampc_session_free(session); // waits
  session = nullptr;
}

// A started step is the same step.
TEST_F(CApiSession, StartedStepsTrain) {
  ampc_session *other = ampc_session_create(program, 2, 3);
  float t[8] = {1, 2, 3}, a[6], b[6];
  bindKnown();
  ASSERT_EQ(ampc_reset(session, 3), AMPC_OK) << ampc_error();
  for (ampc_session *each : {session, other}) {
    ASSERT_EQ(ampc_bind(each, AMPC_TRAIN_STEP, "x", x, sizeof x), AMPC_OK);
    ASSERT_EQ(ampc_bind(each, AMPC_TRAIN_STEP, "t", t, sizeof t), AMPC_OK);
  }
  for (int step = 0; step < 3; ++step) {
    ASSERT_EQ(ampc_start(session, AMPC_TRAIN_STEP), AMPC_OK);
    ASSERT_EQ(ampc_run(other, AMPC_TRAIN_STEP), AMPC_OK);
    ASSERT_EQ(ampc_wait(session), AMPC_OK);
  }
  ASSERT_EQ(ampc_read_variable(session, "w", a, sizeof a), AMPC_OK);
  ASSERT_EQ(ampc_read_variable(other, "w", b, sizeof b), AMPC_OK);
  EXPECT_EQ(std::memcmp(a, b, sizeof a), 0);
  ampc_session_free(other);
}

TEST_F(CApiSession, ResetLeavesInputs) {
  bindKnown();
  ASSERT_EQ(ampc_run(session, AMPC_INFER), AMPC_OK);
  ASSERT_EQ(ampc_reset(session, 3), AMPC_OK) << ampc_error();
  float w[6] = {1, 0, 0, 1, 2, -1}, y[8];
  ASSERT_EQ(ampc_write_variable(session, "w", w, sizeof w), AMPC_OK) << ampc_error();
  ASSERT_EQ(ampc_run(session, AMPC_INFER), AMPC_OK);
  ASSERT_EQ(ampc_read(session, AMPC_INFER, "y", y, sizeof y), AMPC_OK);
  expectKnown(y);
}

TEST_F(CApiSession, ResetTakesASeed) {
  float first[6], other[6], again[6];
  ASSERT_EQ(ampc_read_variable(session, "w", first, sizeof first), AMPC_OK);
  ASSERT_EQ(ampc_reset(session, 99), AMPC_OK);
  ASSERT_EQ(ampc_read_variable(session, "w", other, sizeof other), AMPC_OK);
  ASSERT_EQ(ampc_reset(session, 3), AMPC_OK);
  ASSERT_EQ(ampc_read_variable(session, "w", again, sizeof again), AMPC_OK);
  EXPECT_NE(std::memcmp(first, other, sizeof first), 0);
  EXPECT_EQ(std::memcmp(first, again, sizeof first), 0);
}

// NULL where something is required is an error of the call.
TEST_F(CApiSession, NullIsAnError) {
  auto is = [](const char *what, auto result) {
    EXPECT_TRUE(!result || static_cast<int64_t>(result) == AMPC_INVALID) << what;
    EXPECT_EQ(ampc_error(), "ampc: error: " + std::string(what) + " is NULL");
  };
  auto pointer = [&](const char *what, const void *result) {
    is(what, reinterpret_cast<intptr_t>(result));
  };
  float data[12] = {};
  void *place = nullptr;
  const void *view = nullptr;
  pointer("the path", ampc_program_load(nullptr));
  pointer("the data", ampc_program_load_memory(nullptr, 4, "x"));
  pointer("the program", ampc_program_name(nullptr));
  pointer("the program", ampc_program_amp(nullptr));
  is("the program", ampc_program_has(nullptr, AMPC_INFER));
  is("the program", ampc_input_count(nullptr, AMPC_INFER));
  is("the program", ampc_output_count(nullptr, AMPC_INFER));
  is("the program", ampc_variable_count(nullptr));
  pointer("the program", ampc_session_create(nullptr, 1, 0));
  pointer("the program", ampc_session_create_with(nullptr, nullptr));
  pointer("the session", ampc_session_device(nullptr));
  is("the session", ampc_session_threads(nullptr));
  is("the session", ampc_session_on_message(nullptr, nullptr, nullptr));
  is("the session", ampc_reset(nullptr, 0));
  is("the session", ampc_run(nullptr, AMPC_INFER));
  is("the session", ampc_start(nullptr, AMPC_INFER));
  is("the session", ampc_done(nullptr));
  is("the session", ampc_wait(nullptr));
  is("the session", ampc_bind(nullptr, AMPC_INFER, "x", data, sizeof data));
  is("the name of the input", ampc_bind(session, AMPC_INFER, nullptr, data, sizeof data));
  is("the data", ampc_bind(session, AMPC_INFER, "x", nullptr, sizeof data));
  is("the name of the output", ampc_read(session, AMPC_INFER, nullptr, data, 4));
  is("the data", ampc_read(session, AMPC_INFER, "y", nullptr, 32));
  is("the place of the result", ampc_view(session, AMPC_INFER, "y", nullptr));
  is("the name of the output", ampc_view(session, AMPC_INFER, nullptr, &view));
  is("the place of the result", ampc_input_memory(session, AMPC_INFER, "x", nullptr));
  is("the name of the input", ampc_input_memory(session, AMPC_INFER, nullptr, &place));
  is("the name of the variable", ampc_read_variable(session, nullptr, data, 4));
  is("the name of the variable", ampc_view_variable(session, nullptr, &view));
  is("the name of the variable", ampc_write_variable(session, nullptr, data, 4));
  is("the path", ampc_load_weights(session, nullptr));
  is("the path", ampc_save_weights(session, nullptr));
  is("the tensor", ampc_bind_dlpack(session, AMPC_INFER, "x", nullptr));
  pointer("the name of the output", ampc_to_dlpack(session, AMPC_INFER, nullptr));
  pointer("the name of the variable", ampc_variable_to_dlpack(session, nullptr));
  EXPECT_EQ(ampc_input(nullptr, AMPC_INFER, 0).name, nullptr);
  EXPECT_EQ(ampc_variable(nullptr, 0).name, nullptr);
}

} // namespace
} // namespace ampc::test
