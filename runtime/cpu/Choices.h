// Which way each 16-bit product takes on this machine: measured once, then read from a file, so
// that every later run and resume gives the same bits.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cpu/Gemm.h"
#include <optional>
#include <string_view>

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

// What timeProduct says where the library has no such product.
constexpr double kNoSuchWay = 1e30;
// Seconds of one run of a product one way: the best of two, after one that does not count.
Result<double> timeProduct(const Product &product, ProductWay way, OneDnn &library,
                           ThreadPool &pool);

// The ways that may be the fastest on this CPU; `widen` is among them, and always possible.
std::vector<ProductWay> waysOf(const Product &product);
// Times the ways of a product on its own operands, in turn, so that what else the machine does
// slows all of them, and returns the fastest by the median. Very large products are measured on a
// part.
Result<ProductWay> measureProduct(const Product &product, OneDnn &library, ThreadPool &pool);

const char *wayName(ProductWay way);
std::optional<ProductWay> wayNamed(std::string_view name); // what wayName gives

} // namespace ampc::runtime
