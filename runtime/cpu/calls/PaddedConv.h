// A convolution on a copy of the input with its padding. oneDNN 2.6.3 computes some wrongly if it
// pads: those whose kernel has more elements along a dimension than its input, or elements that
// read only padding (in float32 the output, "brgconv"; in bfloat16 the gradient of the filter); and
// in float32 the gradient of a filter with dilation and stride along the last dimension and a
// padding of 15 or more in front, for 29 to 56 places in a line.
#pragma once
#include "cpu/LibraryCall.h"
#include "cpu/calls/ConvPlan.h"

namespace ampc::runtime {

class PaddedConv final : public CpuCall {
public:
  static bool isNeeded(const ConvShape &shape);
  // Makes operands.input the copy, in a padded shape. `plan` prepares the call that works on it.
  static Result<std::unique_ptr<CpuCall>>
  create(ConvOperands operands,
         const std::function<Result<std::unique_ptr<CpuCall>>(const ConvOperands &)> &plan);
  Status run(CpuResources &resources, const FusedLaunch *launch) const override;
  bool mayFuse() const override { return call_->mayFuse(); }
  const format::Range *keptOperand() const override { return call_->keptOperand(); }
  Status keepOperand(CpuResources &resources) const override {
    return call_->keepOperand(resources);
  }
  void forEachRead(const EachRead &each) override;

private:
  void copy(bool back) const;

  std::unique_ptr<CpuCall> call_;
  ConvShape shape_; // without padding in the sizes
  std::vector<int64_t> paddedSize_;
  uint8_t *input_ = nullptr;
  Pages pages_; // the copy; its border stays zero while the input is read
};

} // namespace ampc::runtime
