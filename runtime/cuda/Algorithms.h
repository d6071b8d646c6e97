// Which of cuBLASLt's algorithms each product takes: measured once per product, library and GPU,
// then read from a file, so that every later run and resume gives the same bits.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cuda/api.h"
#include <optional>

namespace ampc::runtime::cuda {

// What the library calls an algorithm: 64 bytes that only the same version on the same GPU
// understands.
struct Algorithm {
  cublasLtMatmulAlgo_t algorithm{};
  uint64_t workspaceBytes = 0;

  // Remembered for a product with an epilogue where the one without and a kernel took less time.
  static Algorithm refused() { return {{}, ~uint64_t{0}}; }
  bool isRefused() const { return workspaceBytes == ~uint64_t{0}; }
};

class Algorithms {
public:
  // `machine` is the GPU's name and the library's version. The algorithms are a sidecar of
  // options.choicesFile.
  static Algorithms read(const SessionOptions &options, std::string machine);
  // The product's name has its shape, dtypes, layout and epilogue.
  std::optional<Algorithm> known(const std::string &product) const;
  void use(const std::string &product, const Algorithm &algorithm, bool measured);
  void save() const;
  const std::map<std::string, std::string> &used() const { return used_; }

private:
  std::string file_, machine_;
  std::map<std::string, std::string> known_, given_, measured_, used_;
};

} // namespace ampc::runtime::cuda
