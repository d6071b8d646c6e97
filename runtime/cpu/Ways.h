// Which way each product takes on this machine: by a rule on its types, its size and the CPU, never by a measurement,
// so that every run gives the same bits, with any number of threads (docs/Rationale/CpuProducts.md).
#pragma once
#include "ampc/Runtime/Program.h"
#include "cpu/Product.h"
#include <functional>
#include <optional>
#include <string_view>

namespace ampc::runtime {

// What the rule asks of a machine: of the CPU by feature, of the library by the operands' type.
struct Machine {
  std::function<bool(std::string_view feature)> has;
  std::function<bool(format::DType type)> multiplies;
};
const Machine &thisMachine();

// The way of a product that is expected to be the fastest.
ProductWay wayOf(const Product &product, const Machine &machine = thisMachine());
// Whether another way than wayOf's is possible for this product on this machine.
bool hasChoice(const Product &product, const Machine &machine = thisMachine());

class Ways {
public:
  Ways() = default;
  explicit Ways(const SessionOptions &options) : forced_(options.way), remembered_(options.choices) {}
  // What the options ask for, else what a checkpoint was made with, else the rule.
  ProductWay known(const Product &product) const;
  // The same, and takes note of it where there was a choice.
  ProductWay of(const Product &product);
  const std::map<std::string, std::string> &used() const { return used_; } // by product

private:
  ProductWay forced_ = ProductWay::automatic;
  std::map<std::string, std::string> remembered_, used_;
};

const char *wayName(ProductWay way);
std::optional<ProductWay> wayNamed(std::string_view name); // what wayName gives

} // namespace ampc::runtime
