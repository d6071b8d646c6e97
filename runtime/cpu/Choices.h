// Which way each 16-bit product takes on this machine: measured once, then read from a file, so
// that every later run and resume gives the same bits.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cpu/Gemm.h"

namespace ampc::runtime {

class Choices {
public:
  // A file that is absent or damaged is as good as an empty one: it is written anew.
  static Choices read(const SessionOptions &options);

  // The known way of a product, or `measure`.
  ProductWay known(const std::string &product) const;
  // Takes note of the way used; measured ones go to the file in save().
  void use(const std::string &product, ProductWay way, bool measured);
  // Merges what was measured into the file. Failure to write costs a measurement next time, no
  // more.
  void save() const;
  bool measuredAny() const { return !measured_.empty(); }
  const std::map<std::string, std::string> &used() const { return used_; }

private:
  SessionOptions options_;
  std::map<std::string, ProductWay> file_, measured_; // keys with the machine in front
  std::map<std::string, std::string> used_;
};

// Times both ways of a product on its own operands and returns the faster. Large products are
// measured on a part.
Result<ProductWay> measureProduct(const Product &product, OneDnn &library, ThreadPool &pool);

const char *wayName(ProductWay way);

} // namespace ampc::runtime
