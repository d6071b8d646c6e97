// A convolution, or the gradient of one of its operands, as a product by tiles (MatrixTiles.h). The
// windows are an operand that is packed from the tensor: [batch * places, kernel * channels] for
// the output and the filter. The gradient of the input is a convolution of the output's gradient
// with the filter whose kernel is reversed, without strides.
#pragma once
#include "cpu/TileProduct.h"
#include "cpu/calls/ConvPlan.h"

namespace ampc::runtime {

class TileConv {
public:
  static bool supports(const ConvShape &shape);
  // Whether the shape is supported and the library slower, on machines with tiles or vectors for
  // bfloat16. The library has no convolution of float16 that uses them.
  static bool isFaster(const ConvShape &shape);
  // The operands' shape must be supported, and the machine. Does not use the library.
  static Result<TileConv> create(const ConvOperands &operands, ProductWay way, OneDnn &library);
  const Workspace &needs() const { return product_.needs(); }
  void placeKept(Workspace &workspace) { product_.placeKept(workspace); }
  bool keepsOperand() const { return product_.keepsOperand(); }
  bool keepOperand(ThreadPool &pool, const OneDnn &, const Workspace &workspace) const {
    product_.keepOperand(pool, workspace);
    return true;
  }
  void forEachRead(const EachRead &each) { product_.forEachRead(each); }
  bool mayFuse() const { return product_.mayFuse(); }
  bool run(ThreadPool &pool, const OneDnn &, const Workspace &workspace,
           const FusedLaunch *launch) const {
    product_.run(pool, workspace, launch);
    return true;
  }

private:
  explicit TileConv(TileProduct product) : product_(std::move(product)) {}

  TileProduct product_;
};

} // namespace ampc::runtime
