// Selects the implementation (ProductWay) of each product on this machine. The rule depends on
// types, size and CPU and never on a measurement, so every run gives the same bits with any number
// of threads (docs/Rationale/CpuProducts.md).
#pragma once
#include "ampc/Runtime/Program.h"
#include "cpu/Product.h"
#include <functional>
#include <optional>
#include <string_view>

namespace ampc::runtime {

// The properties of a machine that the rule depends on: CPU features and "intel" for the vendor,
// and the types that the library multiplies.
struct Machine {
  std::function<bool(std::string_view feature)> has;
  std::function<bool(format::DType type)> multiplies;
};
const Machine &thisMachine();

// The implementation that is expected to be the fastest.
ProductWay wayOf(const Product &product, const Machine &machine = thisMachine());
// Whether there is another possible implementation than wayOf's for this product on this machine.
bool hasChoice(const Product &product, const Machine &machine = thisMachine());

class Ways {
public:
  Ways() = default;
  explicit Ways(const SessionOptions &options)
      : forced_(options.way), remembered_(options.choices) {}
  // The implementation for a product: that of the options, else that of the checkpoint, else that
  // of the rule.
  ProductWay known(const Product &product) const;
  // The same; records it in used() if there was a choice.
  ProductWay of(const Product &product);
  const std::map<std::string, std::string> &used() const { return used_; } // by product name

private:
  ProductWay forced_ = ProductWay::automatic;
  std::map<std::string, std::string> remembered_, used_;
};

const char *wayName(ProductWay way);
std::optional<ProductWay> wayNamed(std::string_view name); // the inverse of wayName

} // namespace ampc::runtime
