// A convolution whose windows do not overlap and read no padding, as a product: they are copied to
// a dense matrix [batch * places, kernel * channels], or the gradient of this matrix to its places.
// Used for large kernels, as image transformers start with, and for strides over a kernel of one
// element, for whose filter's gradient oneDNN 2.6.3 may write beyond its scratchpad. One element
// without strides is a product in the program already.
#pragma once
#include "cpu/Gemm.h"
#include "cpu/calls/ConvPlan.h"

namespace ampc::runtime {

class PatchConv {
public:
  static bool supports(const ConvShape &shape);
  // The operands' shape must be supported.
  static Result<PatchConv> create(const ConvOperands &operands, ProductWay way, OneDnn &library);
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
  void copyWindows(ThreadPool &pool, const Workspace &workspace, bool back) const;

  ConvOperands operands_;
  GemmPlan product_;
};

} // namespace ampc::runtime
