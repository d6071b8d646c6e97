// What a variable's `init` attribute says: the distribution of its first value. Used by BuildInit
// and by exporters that write the values themselves.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"

namespace ampc::nn {

// The first stream of initial values; the streams below it belong to dropout. Variable i of the
// module, from 1, uses stream kInitStreams + i.
inline constexpr int64_t kInitStreams = 1 << 20;

struct InitialValue {
  enum class Kind { Constant, Uniform, Normal, TruncatedNormal };
  Kind kind = Kind::Constant;
  // Constant: the value. Uniform: the bounds. Normal and TruncatedNormal: mean and standard
  // deviation; the truncated one has no values beyond two of these.
  double first = 0, second = 0;
};

// The word of a random distribution in nn.initialize.
llvm::StringRef nameOf(InitialValue::Kind kind);
// Requires a variable whose value is not from a file. Without `init` it is 0.
InitialValue initialValueOf(VariableOp variable);

} // namespace ampc::nn
