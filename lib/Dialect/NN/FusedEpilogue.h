// What a library's product can do in its own kernel instead of a fused region behind it.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"

namespace ampc::nn {

// Named are the arguments of the region's kernel, operands first, then results. With z = product, or product + bias:
//   {kind = "bias", product, bias, result}                  result = z
//   {kind = "relu" or "relu_bias", product, …, result}      result = relu(z)
//   {kind = "gelu" or "gelu_bias", …, result}               result = gelu(z) by tanh
//   {…, result, slope}                                      and slope = gelu'(z), or whether relu(z) > 0
//   {kind = "drelu", product, of, result}                   result = product where relu's result `of` is above 0, or is known to be, else 0
//   {kind = "product_of", product, of, result}              result = product * of: gelu's gradient, where `of` is such a slope
//   {kind = "narrowing", of, result}                        result = `of` rounded to 16 bits, which may be the end of a sum
// A product, bias and result have one type, in which z may be rounded; the library rounds the result alone. Null where the region
// is anything else.
mlir::DictionaryAttr epilogueOf(FusedOp op);

} // namespace ampc::nn
