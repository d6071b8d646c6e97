// The resources that the commands of a session share on a GPU.
#pragma once
#include "cuda/Algorithms.h"
#include "cuda/Arenas.h"
#include "cuda/Kernels.h"
#include "cuda/Timing.h"
#include <array>
#include <optional>

namespace ampc::runtime::cuda {

// Memory that calls need in addition to the arenas, in bytes; collected before they are prepared.
struct Workspaces {
  uint64_t library = 0;       // workspace of libraries
  uint64_t scratch = 0;       // temporary memory of a single call
  uint64_t tables = 0;        // tables of launches with several pieces
  bool editsLaunches = false; // whether calls of the entry may compute pieces of launches
  uint64_t total() const { return library + scratch + tables; }
};

constexpr uint64_t kLibraryBytes = 32 << 20; // recommended by cuBLAS for its fastest algorithms

struct GpuResources {
  static constexpr int kSides = Arenas::kSides;

  // The program and the device must outlive this.
  GpuResources(const Program &program, Device &device, CUstream stream,
               const SessionOptions &options)
      : program(program), device(device), stream(stream),
        tf32(options.tf32 && !options.strictNumerics), splitSums(!options.strictNumerics),
        // If the program checks for overflows, no NaN or infinity may become a finite number before
        // the check.
        mayHideNan(!options.strictNumerics && !program.head().has_finite_check()) {}

  const Program &program;
  Device &device;
  CUstream stream;       // used for measurements
  const bool tf32;       // whether float32 products may round their operands to TF32
  const bool splitSums;  // whether sums may be split, which leaves their order to the library
  const bool mayHideNan; // whether a library's activation function may turn NaN into a number
  Arenas arenas;
  Kernels kernels;
  Algorithms algorithms;
  std::optional<Timing> timing;   // only during preparation
  std::vector<std::string> notes; // for the user: what was left out when calls were measured
  Memory workspace, scratch;

  // The addresses on both sides of the input arenas.
  std::array<CUdeviceptr, kSides> addressesOf(const format::Range &range) const {
    return {arenas.at(range, 0), arenas.at(range, 1)};
  }

  // Initialize the data that calls read while they are measured, on side 0 of the inputs.
  Status fill(const format::Range &range);
  Status fillOperands(const format::Launch &launch);
  struct Measured {
    std::vector<Timing::Time> times;
    std::optional<size_t> best; // the result of Timing::choose; empty if all failed
  };
  // Measures the calls. The first `needed` calls must not fail; the others, by default algorithms
  // of a library, may fail, and a note states how many did.
  Result<Measured> measure(const std::vector<Timing::Call> &calls, size_t needed,
                           const std::string &what, const char *others = "algorithms of cuBLASLt");
};

} // namespace ampc::runtime::cuda
