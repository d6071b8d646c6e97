#include "cpu/calls/PaddedConv.h"
#include <cstring>

namespace ampc::runtime {

namespace {

// Padding in front of a line from which on the library computes some gradients of filters wrongly.
constexpr int64_t kWidePadding = 15;

} // namespace

bool PaddedConv::isNeeded(const ConvShape &s) {
  if (s.computes == ConvPart::filter && s.strides.back() > 1 && s.dilations.back() > 1 &&
      s.low.back() >= kWidePadding)
    return true;
  for (size_t d = 0; d < s.size.size(); ++d) {
    if (s.kernel[d] > s.size[d])
      return true;
    for (int64_t tap = 0; tap < s.kernel[d]; ++tap) {
      // The first place at which it reads behind the padding, and what it reads there.
      int64_t begin = tap * s.dilations[d] - s.low[d];
      int64_t place = begin >= 0 ? 0 : (-begin + s.strides[d] - 1) / s.strides[d];
      if (place >= s.places[d] || begin + place * s.strides[d] >= s.size[d])
        return true;
    }
  }
  return false;
}

Result<std::unique_ptr<CpuCall>> PaddedConv::create(
    ConvOperands operands,
    const std::function<Result<std::unique_ptr<CpuCall>>(const ConvOperands &)> &plan) {
  auto call = std::make_unique<PaddedConv>();
  ConvShape &s = operands.shape;
  call->shape_ = s;
  call->input_ = operands.input;
  auto bytes = static_cast<uint64_t>(s.batch * s.channels) * format::sizeOf(s.type);
  for (size_t d = 0; d < s.size.size(); ++d) {
    // As much as the windows read, and no less than the tensor has.
    int64_t read = (s.places[d] - 1) * s.strides[d] + s.dilations[d] * (s.kernel[d] - 1) + 1;
    s.size[d] = std::max(read, s.low[d] + s.size[d]);
    s.low[d] = 0;
    bytes *= static_cast<uint64_t>(s.size[d]);
  }
  call->paddedSize_ = s.size;
  AMPC_ASSIGN(call->pages_, Pages::allocate(bytes, "padded input of a convolution"));
  operands.input = call->pages_.data();
  if (s.computes == ConvPart::input)
    operands.rowElements = 0; // what a launch would read is the copy
  AMPC_ASSIGN(call->call_, plan(operands));
  return std::unique_ptr<CpuCall>(std::move(call));
}

// Copies the lines of the tensor to their places in the padded copy, or back.
void PaddedConv::copy(bool back) const {
  const ConvShape &s = shape_;
  size_t dims = s.size.size(),
         line = static_cast<size_t>(s.size.back() * s.channels) * format::sizeOf(s.type);
  size_t element = static_cast<size_t>(s.channels) * format::sizeOf(s.type);
  int64_t lines = s.batch;
  for (size_t d = 0; d + 1 < dims; ++d)
    lines *= s.size[d];
  for (int64_t i = 0; i < lines; ++i) {
    int64_t rest = i, at = 0, step = 1; // the place of the line in the copy
    for (size_t d = dims - 1; d-- > 0;) {
      at += (rest % s.size[d] + s.low[d]) * step;
      rest /= s.size[d];
      step *= paddedSize_[d];
    }
    at = (at + rest * step) * paddedSize_.back() + s.low.back();
    uint8_t *plain = input_ + static_cast<size_t>(i) * line,
            *padded = pages_.data() + static_cast<size_t>(at) * element;
    back ? std::memcpy(plain, padded, line) : std::memcpy(padded, plain, line);
  }
}

Status PaddedConv::run(CpuResources &resources, const FusedLaunch *launch) const {
  bool computed = shape_.computes == ConvPart::input;
  if (!computed)
    copy(false);
  AMPC_TRY(call_->run(resources, launch));
  if (computed)
    copy(true);
  return {};
}

void PaddedConv::forEachRead(const EachRead &each) {
  call_->forEachRead(each);
  if (shape_.computes != ConvPart::input)
    each(input_, [this](const uint8_t *data) { input_ = const_cast<uint8_t *>(data); });
}

} // namespace ampc::runtime
