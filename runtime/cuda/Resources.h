// What the commands of one session share on a GPU.
#pragma once
#include "cuda/Algorithms.h"
#include "cuda/Arenas.h"
#include "cuda/Kernels.h"
#include "cuda/Timing.h"
#include <array>
#include <optional>

namespace ampc::runtime::cuda {

// Bytes beside the arenas, and what else calls need before they are prepared.
struct Workspaces {
  uint64_t library = 0; // what libraries may use
  uint64_t scratch = 0; // what one call keeps for itself while it runs
  uint64_t tables = 0;  // of launches with several pieces
  bool editsLaunches = false; // calls of the entry may compute pieces of launches
  uint64_t total() const { return library + scratch + tables; }
};

constexpr uint64_t kLibraryBytes = 32 << 20; // what cuBLAS recommends for its fastest algorithms

struct GpuResources {
  static constexpr int kSides = Arenas::kSides;

  // The program and the device must outlive this.
  GpuResources(const Program &program, Device &device, CUstream stream, const SessionOptions &options)
      : program(program), device(device), stream(stream), tf32(options.tf32 && !options.strictNumerics),
        splitSums(!options.strictNumerics),
        // Where overflows are looked for, none may become a finite number on its way to the check.
        mayHideNan(!options.strictNumerics && !program.head().has_finite_check()) {}

  const Program &program;
  Device &device;
  CUstream stream;       // that measures
  const bool tf32;       // float32 products may round their operands to TF32
  const bool splitSums;  // sums may be cut into parts in the library's own order
  const bool mayHideNan; // a library's function may turn NaN into a number
  Arenas arenas;
  Kernels kernels;
  Algorithms algorithms;
  std::optional<Timing> timing; // while calls are prepared
  std::vector<std::string> notes; // for people: what was left out when calls were measured
  Memory workspace, scratch;

  // Of each side of the input arenas.
  std::array<CUdeviceptr, kSides> both(const format::Range &range) const { return {arenas.at(range, 0), arenas.at(range, 1)}; }

  // While they are measured, calls read numbers that these write. Side 0 of the inputs is measured.
  Status fill(const format::Range &range);
  Status fillOperands(const format::Launch &launch);
  struct Measured {
    std::vector<Timing::Time> times;
    std::optional<size_t> best; // by Timing::choose; none where all have failed
  };
  // Of the calls the first `needed` must not fail; the others are algorithms of a library, and a note says how many of them failed.
  Result<Measured> measure(const std::vector<Timing::Call> &calls, size_t needed, const std::string &what);
};

} // namespace ampc::runtime::cuda
