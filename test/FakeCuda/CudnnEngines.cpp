// The engines of the fake cuDNN. Those that may not be taken are the fastest and come first.
//   AMPC_FAKE_CUDNN_ENGINES  "20:0.5,21:0.01": milliseconds of engines
//   AMPC_FAKE_CUDNN_TF32     the program may round float32 to TF32; else that is reported
#include "FakeCudnn.h"
#include <cstdlib>

namespace ampc::fake {

namespace {

std::vector<Engine> allEngines() {
  constexpr uint64_t kMiB = 1 << 20;
  std::vector<Engine> engines = {
      {12, {{0, 3}}, {CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC}, 0, 0.0001},
      {13, {{2, 4}}, {}, 1024 * kMiB, 0.0001},
      {14, {{2, 4}}, {}, 0, 0.0001, true},
      {15, {}, {CUDNN_NUMERICAL_NOTE_WINOGRAD}, 0, 0.0001},
      {16, {}, {CUDNN_NUMERICAL_NOTE_FFT}, 0, 0.0001},
      {17, {}, {CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION}, 0, 0.0001},
      {18, {}, {CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS}, 0, 0.0001},
      {20, {{2, 5}, {13, 1}}, {CUDNN_NUMERICAL_NOTE_TENSOR_CORE}, kMiB, 0.002},
      {20, {{2, 1}, {13, 0}}, {CUDNN_NUMERICAL_NOTE_TENSOR_CORE}, kMiB, 0.008},
      {21, {{2, 1}}, {}, 0, 0.004},
      {23, {}, {}, 40 * kMiB, 0.0001},
      {22, {}, {}, 2 * kMiB, 0.006},
      {0, {}, {cudnnBackendNumericalNote_t(9)}, 0, 0.01}};
  const char *given = getenv("AMPC_FAKE_CUDNN_ENGINES");
  std::string times = given ? std::string(",") + given : "";
  for (Engine &engine : engines)
    if (size_t at = times.find("," + std::to_string(engine.index) + ":"); at != std::string::npos)
      engine.milliseconds = atof(times.c_str() + times.find(':', at) + 1);
  return engines;
}

} // namespace

// Mode A offers all but the last two, B the last but one with some of A's, the fallback the last.
std::vector<Engine> enginesOf(cudnnBackendHeurMode_t mode) {
  std::vector<Engine> engines = allEngines();
  auto count = static_cast<std::ptrdiff_t>(engines.size());
  if (mode == CUDNN_HEUR_MODE_A)
    return {engines.begin(), engines.begin() + count - 2};
  if (mode == CUDNN_HEUR_MODE_B)
    return {engines.begin() + count - 5, engines.begin() + count - 1};
  return {engines.end() - 1, engines.end()};
}

const Engine *engineOf(int64_t index, const Knobs &knobs) {
  static const std::vector<Engine> engines = allEngines();
  for (const Engine &engine : engines)
    if (engine.index == index && engine.knobs == knobs)
      return &engine;
  return nullptr;
}

// With float32, tensor cores round operands to TF32.
bool isAllowed(const Engine &engine, const FakeConvolution &convolution) {
  bool rounds = convolution.input.type == CUDA_R_32F && !getenv("AMPC_FAKE_CUDNN_TF32") &&
                engine.notes.contains(CUDNN_NUMERICAL_NOTE_TENSOR_CORE);
  return !rounds && (engine.index < 12 || engine.index > 18);
}

} // namespace ampc::fake
