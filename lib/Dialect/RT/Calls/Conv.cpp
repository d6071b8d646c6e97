// rt.conv: one tensor of a convolution from the other two.
#include "ampc/Dialect/RT/RTDialect.h"

using namespace mlir;

namespace ampc::rt {

LogicalResult ConvOp::verify() {
  // conv_c1
  if (getOffsets().size() != 3 || getBytes().size() != 3)
    return emitOpError("expects 3 offsets and 3 sizes in bytes, got ")
           << getOffsets().size() << " and " << getBytes().size();
  // conv_c2
  size_t dims = getSize().size();
  if (dims < 1 || dims > 3)
    return emitOpError("expects 1 to 3 spatial dimensions, got ") << dims;
  for (auto [name, list, count, least] :
       {std::tuple("size", getSize(), dims, 1), std::tuple("places", getPlaces(), dims, 1),
        std::tuple("kernel", getKernel(), dims, 1), std::tuple("strides", getStrides(), dims, 1),
        std::tuple("dilations", getDilations(), dims, 1),
        std::tuple("paddings", getPaddings(), 2 * dims, 0)})
    if (list.size() != count || llvm::any_of(list, [&](int64_t entry) { return entry < least; }))
      return emitOpError("expects `") << name << "` to have " << count << " entries of at least "
                                      << least << ", got [" << list << "]";
  // conv_c3
  if (getBatch() < 1 || getChannels() < 1 || getOutputs() < 1)
    return emitOpError("expects a positive batch, channels and outputs, got ")
           << getBatch() << ", " << getChannels() << " and " << getOutputs();
  if (getGroups() < 1 || getChannels() % getGroups() || getOutputs() % getGroups())
    return emitOpError("expects `groups` to divide channels and outputs, got ") << getGroups();
  return success();
}

void ConvOp::getRanges(AccessList &ranges) {
  for (auto [i, buffer] : llvm::enumerate(getOperands()))
    ranges.push_back({buffer, getOffsets()[i], getBytes()[i], i < 2, i == 2});
}

void ConvOp::forEachKernel(function_ref<void(FlatSymbolRefAttr)> each) {
  for (FlatSymbolRefAttr kernel :
       {getWindowsAttr(), getWidenAttr(), getNarrowAttr(), getSumsAttr()})
    if (kernel)
      each(kernel);
}

// Every output sums over the window and the channels, whichever tensor is computed.
uint64_t ConvOp::getFlops() {
  auto product = [](ArrayRef<int64_t> list) {
    return static_cast<uint64_t>(llvm::product_of(list));
  };
  return 2 * static_cast<uint64_t>(getBatch()) * product(getPlaces()) *
         static_cast<uint64_t>(getOutputs()) * static_cast<uint64_t>(getChannels() / getGroups()) *
         product(getKernel());
}

Type ConvOp::getProductType() {
  return getType();
}

// The gradient of the filter is complete only when all images are summed.
int64_t ConvOp::getPartElementBytes() {
  return getComputes() == ConvPart::Filter ? 0 : getType().getIntOrFloatBitWidth() / 8;
}

} // namespace ampc::rt
