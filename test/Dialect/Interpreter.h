// Runs a function of nn ops: every op becomes the kernels that its interfaces give, compiled for
// this machine.
#pragma once
#include "mlir/IR/BuiltinTypes.h"
#include <functional>
#include <string>
#include <vector>

namespace ampc::nn::test {

// A tensor's elements as doubles; integers up to 2^53 are exact.
using Numbers = std::vector<double>;

// Parses `text`, one func.func @f, and runs it. Rows of each kernel are computed one by one where
// `splitRows`.
std::vector<Numbers> run(const std::string &text, const std::vector<Numbers> &inputs,
                         bool splitRows = false);

// The gradients of the first op's operands that are block arguments. The last arguments of @f are
// the gradients of its results; null for those that are not given, so a result without an argument
// has none.
std::vector<Numbers> runGradient(const std::string &text, const std::vector<Numbers> &inputs);

// The same after reductions offered their wider compositions; `widened` counts them.
std::vector<Numbers> runWidened(const std::string &text, const std::vector<Numbers> &inputs,
                                int &widened);

// n numbers in [-1, 1), the same every time.
Numbers noise(size_t n, unsigned seed = 1);
Numbers iota(size_t n);
void expectNear(const Numbers &got, const Numbers &want, double tolerance);

} // namespace ampc::nn::test
