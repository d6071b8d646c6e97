// The forms of all operators as an interface of the dialect, which a context owns. They are built
// at the first use, because tools that read IR alone need none.
#pragma once
#include "ampc/Dialect/NN/OpForms.h"
#include "mlir/IR/DialectInterface.h"
#include <mutex>
#include <optional>

namespace ampc::nn {

class KeptForms : public mlir::DialectInterface::Base<KeptForms> {
public:
  explicit KeptForms(mlir::Dialect *dialect) : Base(dialect) {}

  const OpForms &get() const {
    std::call_once(built, [&] { forms.emplace(getContext()); });
    return *forms;
  }

private:
  mutable std::once_flag built;
  mutable std::optional<OpForms> forms;
};

} // namespace ampc::nn
