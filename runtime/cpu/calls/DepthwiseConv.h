// A depthwise convolution of two dimensions in 16 bits, or the gradient of its input without
// strides, on CPUs with AVX-512: a vector has 16 channels of a place, which are widened when they
// are read. The library would need float32 copies of its operands. Sums are float32, in the order
// of the kernel's elements, and rounded once.
#pragma once
#include "cpu/calls/ConvPlan.h"

namespace ampc::runtime {

class DepthwiseConv {
public:
  static bool supports(const ConvShape &shape);
  // The operands' shape must be supported. Does not use the library.
  static Result<DepthwiseConv> create(const ConvOperands &operands, ProductWay way,
                                      OneDnn &library);
  const Workspace &needs() const { return needs_; }
  void placeKept(Workspace &) {}
  bool keepsOperand() const { return false; } // the filter is read where it is
  bool keepOperand(ThreadPool &, const OneDnn &, const Workspace &) const { return true; }
  void forEachRead(const EachRead &each) { operands_.forEachRead(each); }
  // Whether rows of the launch end where lines of the result do.
  bool mayFuse() const;
  bool run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace,
           const FusedLaunch *launch) const;

private:
  int64_t lineElements() const { return shape_.places[1] * shape_.channels; } // of the result

  ConvOperands operands_;
  ConvShape shape_;          // ConvShape::asOutput
  int64_t linesPerTask_ = 1; // of the result
  LocalPart local_;          // a line of it
  Workspace needs_;
};

} // namespace ampc::runtime
