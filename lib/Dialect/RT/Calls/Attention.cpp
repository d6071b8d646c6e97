// rt.attention: softmax(scale q k^T) v for each head, and its gradients.
#include "ampc/Dialect/RT/RTDialect.h"

using namespace mlir;

namespace ampc::rt {

LogicalResult AttentionOp::verify() {
  double dropout = getDropout().convertToDouble();
  size_t count = (getGradient() ? 9 : 5) + (getMask() ? 1 : 0) + (dropout > 0 ? 1 : 0);
  if (getBuffers().size() != count || getOffsets().size() != count ||
      getBytes().size() != count) // attention_c1
    return emitOpError("expects ")
           << count << " buffers, offsets and sizes in bytes, got " << getBuffers().size() << ", "
           << getOffsets().size() << " and " << getBytes().size();
  for (uint64_t extent :
       {getBatch(), getHeads(), getKeyHeads(), getQueries(), getKeys(), getSize()})
    if (static_cast<int64_t>(extent) < 1) // attention_c2
      return emitOpError("expects positive extents, got ") << static_cast<int64_t>(extent);
  if (getHeads() % getKeyHeads())
    return emitOpError("expects `heads` to be a multiple of `key_heads`, got ")
           << getHeads() << " and " << getKeyHeads();
  if (getCausal() && getQueries() != getKeys())
    return emitOpError("expects as many keys as queries where it is causal, got ")
           << getKeys() << " and " << getQueries();
  if (!(dropout >= 0 && dropout < 1)) // attention_c3
    return emitOpError("expects `dropout` in [0, 1), got ") << dropout;
  auto fits = [](int64_t size, uint64_t whole) {
    return size == 1 || size == static_cast<int64_t>(whole);
  };
  if (auto mask = getMask();
      mask && (mask->size() != 2 || !fits((*mask)[0], getBatch()) || !fits((*mask)[1], getHeads())))
    return emitOpError("expects a `mask` of one or all batches and heads, got [") << *mask << "]";
  if (auto places = getPlaces()) { // attention_c4
    constexpr int64_t kUnit = 8;
    bool fit = places->size() == (getGradient() ? 6 : 3);
    for (auto [i, place] : llvm::enumerate(*places))
      fit &= place % kUnit == 0 &&
             place >= static_cast<int64_t>((i % 3 ? getKeyHeads() : getHeads()) * getSize());
    if (!fit)
      return emitOpError("expects `places` of ")
             << (getGradient() ? 6 : 3)
             << " multiples of 8 that are no smaller than the heads of a place, got [" << *places
             << "]";
  }
  return success();
}

void AttentionOp::getRanges(AccessList &ranges) {
  size_t inputs = getBuffers().size() - (getGradient() ? 3 : 2);
  for (auto [i, buffer] : llvm::enumerate(getBuffers()))
    ranges.push_back({buffer, getOffsets()[i], getBytes()[i], i < inputs, i >= inputs});
}

void AttentionOp::forEachKernel(function_ref<void(FlatSymbolRefAttr)>) {}

// Two products forward, five in the gradient, of which a causal one computes half.
uint64_t AttentionOp::getFlops() {
  uint64_t pairs = getBatch() * getHeads() * getQueries() * getKeys();
  return 2 * (getGradient() ? 5 : 2) * getSize() * pairs / (getCausal() ? 2 : 1);
}

Type AttentionOp::getProductType() {
  return getType();
}

} // namespace ampc::rt
