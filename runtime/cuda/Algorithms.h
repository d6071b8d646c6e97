// The cuBLASLt algorithm of each product, and the implementation of each convolution. They are
// measured once per product, library version and GPU, and then read from a file, so that later runs
// and resumed trainings give the same bits.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cuda/api.h"
#include <optional>
#include <vector>

namespace ampc::runtime::cuda {

// cuBLASLt's description of an algorithm: 64 bytes that are only valid for the same version on the
// same GPU.
struct Algorithm {
  cublasLtMatmulAlgo_t algorithm{};
  uint64_t workspaceBytes = 0;

  // Recorded for a product with an epilogue or sums if the separate launches are faster.
  static Algorithm refused() { return {{}, ~uint64_t{0}}; }
  bool isRefused() const { return workspaceBytes == ~uint64_t{0}; }
};

class Algorithms {
public:
  // `machine` is the GPU's name and the library's version. The algorithms are stored in a table of
  // options.choicesFile.
  static Algorithms read(const SessionOptions &options, std::string machine);
  // The name of a product contains its shape, dtypes, layout and epilogue.
  std::optional<Algorithm> known(const std::string &product) const;
  void use(const std::string &product, const Algorithm &algorithm, bool measured);
  // The same for choices that are no algorithms of cuBLASLt, as text. Their name contains the
  // version of the library that they depend on.
  std::optional<std::string> knownText(const std::string &name) const;
  void useText(const std::string &name, const std::string &text, bool measured);
  void save() const;
  const std::map<std::string, std::string> &used() const { return used_; }

private:
  // The recorded texts, in the order in which they take precedence.
  std::vector<const std::string *> recorded(const std::string &name) const;

  std::string file_, machine_;
  std::map<std::string, std::string> known_, given_, measured_, used_;
};

} // namespace ampc::runtime::cuda
