// Makes a group norm one op that a model spells as an instance norm of groups, as exporters do:
//
//   %l = nn.reshape %x : [samples, groups, elements]        →  %y = nn.group_norm %x, %scale, %bias
//   %n = nn.instance_norm %l
//   %r = nn.reshape %n : the shape of x
//   %m = nn.elementwise_mul %r, %scale : [channels, 1, 1]
//   %y = nn.elementwise_add %m, %bias
//
// For each instance norm: a look at the op in front of it, and a walk along single uses behind it.
// Linear in the number of ops.
#include "ReplaceOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_RECOGNIZEGROUPNORMPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

RankedTensorType imageType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

Operation *onlyReader(Value value) {
  return value.hasOneUse() ? *value.user_begin() : nullptr;
}

// An instance norm of groups and what stands around it.
class GroupNormPattern {
public:
  explicit GroupNormPattern(nn::InstanceNormOp norm) : norm(norm) {}

  bool match() {
    if (norm.getScale() || norm.getBias() || !norm.getMean().use_empty() ||
        !norm.getVariance().use_empty())
      return false;
    Value lines = norm.getX();
    cast = lines.getDefiningOp<nn::CastOp>();
    if (cast)
      lines = cast.getX();
    auto front = lines.getDefiningOp<nn::ViewOpInterface>();
    Operation *back = onlyReader(norm.getY());
    if (!front || !isa_and_present<nn::ViewOpInterface>(back) || (cast && nn::isOfModel(cast)))
      return false;
    x = front->getOperand(0);
    y = back->getResult(0);
    if (imageType(x).getShape() != imageType(y).getShape() || !fits())
      return false;
    scale = perChannel<nn::ElementwiseMulOp>();
    bias = perChannel<nn::ElementwiseAddOp>();
    return true;
  }

  void replace() {
    Operation *last = y.getDefiningOp();
    OpBuilder b(last);
    auto named = [&](Operation *op) { return namedAs(last, op); };
    auto list = [&](Value value) -> Value {
      if (!value)
        return {};
      RankedTensorType type = imageType(value).clone({channels()});
      return named(nn::ReshapeOp::create(b, last->getLoc(), type, value, type.getShape()));
    };
    if (cast) {
      RankedTensorType type = imageType(x).clone(imageType(cast.getOut()).getElementType());
      x = named(nn::CastOp::create(b, last->getLoc(), type, x, type.getElementType()));
    }
    y.replaceAllUsesWith(
        named(nn::GroupNormOp::create(b, last->getLoc(), x, list(scale), list(bias),
                                      norm.getEpsilon(), static_cast<uint64_t>(groups()), "NCHW")));
    eraseUnused(last);
  }

private:
  int64_t channels() { return imageType(x).getDimSize(1); }
  int64_t groups() { return imageType(norm.getX()).getDimSize(1); }

  // Whether the lines are whole channels of a sample.
  bool fits() {
    RankedTensorType image = imageType(x), lines = imageType(norm.getX());
    return image.getRank() > 2 && lines.getRank() == 3 &&
           image.getDimSize(0) == lines.getDimSize(0) && channels() % groups() == 0;
  }

  // If only such an op reads y, with one number for each channel: these numbers, and y is its
  // result.
  template <typename Op> Value perChannel() {
    auto op = dyn_cast_or_null<Op>(onlyReader(y));
    if (!op || op.getOut().getType() != y.getType())
      return {};
    Value other = op.getX() == y ? op.getY() : op.getX();
    ArrayRef<int64_t> shape = imageType(other).getShape();
    int64_t missing = imageType(y).getRank() - static_cast<int64_t>(shape.size());
    if (static_cast<int64_t>(op.getAxis()) != -1 || missing > 1)
      return {};
    for (auto [d, size] : llvm::enumerate(shape))
      if (size != (static_cast<int64_t>(d) + missing == 1 ? channels() : 1))
        return {};
    y = op.getOut();
    return other;
  }

  nn::InstanceNormOp norm;
  nn::CastOp cast; // in front of it, if there is one
  Value x, y, scale, bias;
};

class RecognizeGroupNorm : public impl::RecognizeGroupNormPassBase<RecognizeGroupNorm> {
  void runOnOperation() override {
    SmallVector<nn::InstanceNormOp> norms;
    for (auto func : getOperation().getOps<func::FuncOp>())
      llvm::append_range(norms, func.getBody().front().getOps<nn::InstanceNormOp>());
    for (nn::InstanceNormOp norm : norms)
      if (GroupNormPattern pattern(norm); pattern.match())
        pattern.replace();
  }
};

} // namespace
} // namespace ampc
