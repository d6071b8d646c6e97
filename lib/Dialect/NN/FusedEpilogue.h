// Recognizes fused regions that a library product can compute as its epilogue. Used when kernels
// are built; OfferEpilogues and OfferSums read the result.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"

namespace ampc::nn {

// Returns the kind of the epilogue and the numbers of the kernel's arguments by their roles;
// operands come first, then results. With z = product, or product + bias:
//
//   {kind = "bias", product, bias, result}                  result = z
//   {kind = "relu" or "relu_bias", product, …, result}      result = relu(z)
//   {kind = "gelu" or "gelu_bias", …, result}               result = gelu(z) with tanh
//   {…, result, slope}                                      and slope = gelu'(z), or whether
//                                                           relu(z) > 0
//   {kind = "drelu", product, of, result}                   result = product if `of`, the result of
//                                                           relu, is positive, else 0;
//                                                           `of` may also be that condition
//   {kind = "product_of", product, of, result}              result = product * of: gelu's gradient,
//                                                           if `of` is its slope
//   {kind = "narrowing", of, result}                        result = `of` rounded to 16 bits,
//                                                           possibly the last stage of a sum
//
// Product, bias and result have the same type. The region may round z to it; the library only
// rounds the result. Returns null for any other region.
mlir::DictionaryAttr epilogueOf(FusedOp op);

// The same for the gradient of a gelu that computes its slope again:
//
//   {kind = "dgelu", product, of, of_bias, result, sum}     result = product * gelu'(of + of_bias)
//                                                           with tanh, and its column sums in parts
//
// without `of_bias` if nothing is added, and without `sum` if nothing is summed. Null for any other
// region. A library's product in front of gelu can leave of + of_bias in the bytes of `of`.
mlir::DictionaryAttr recomputedGradientOf(FusedOp op);

} // namespace ampc::nn
