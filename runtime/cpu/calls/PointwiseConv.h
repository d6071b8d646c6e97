// A convolution whose kernel has one element, no padding and strides, as a product: the places of
// the input that the strides meet are copied to a dense matrix [batch * places, channels], or the
// gradient of this matrix to its places, between zeros. Convolutions without strides are products
// in the program already.
#pragma once
#include "cpu/Gemm.h"
#include "cpu/calls/ConvPlan.h"

namespace ampc::runtime {

class PointwiseConv {
public:
  static bool supports(const ConvShape &shape);
  // The operands' shape must be supported. The filter is [outputs, channels].
  static Result<PointwiseConv> create(const ConvOperands &operands, ProductWay way,
                                      OneDnn &library);
  const Workspace &needs() const { return product_.needs(); }
  void placeKept(Workspace &workspace) { product_.placeKept(workspace); }
  bool keepsOperand() const { return product_.keepsOperand(); }
  bool keepOperand(ThreadPool &pool, const OneDnn &library, const Workspace &workspace) const {
    return product_.keepOperand(pool, library, workspace);
  }
  void forEachRead(const EachRead &each) {
    operands_.forEachRead(each);
    product_.forEachRead(each);
  }
  bool mayFuse() const { return product_.mayFuse(); }
  // Returns false if the library reports a failure. `launch` may be null.
  bool run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace,
           const FusedLaunch *launch) const;

private:
  void copyPlaces(ThreadPool &pool, const Workspace &workspace, bool back) const;

  ConvOperands operands_;
  GemmPlan product_;
};

} // namespace ampc::runtime
