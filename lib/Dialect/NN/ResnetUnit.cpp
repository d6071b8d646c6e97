// resnet_unit: the end of a residual block, as convolutions and batch_norms, which stay whole until
// backward.
#include "Composition.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// The layout of the unit's images and filters.
struct UnitLayout {
  bool channelsLast;
  unsigned channels() const { return channelsLast ? 3 : 1; }
  unsigned spatial(unsigned d) const { return d + (channelsLast ? 1 : 2); }
};

class ResnetUnitTypes {
public:
  ResnetUnitTypes(std::optional<Location> loc, ResnetUnitOp::Adaptor unit)
      : loc(loc), unit(unit), layout{unit.getDataFormat() == "NHWC"} {}

  LogicalResult infer(SmallVectorImpl<Type> &types) {
    // resnet_unit_c6
    if (!layout.channelsLast && unit.getDataFormat() != "NCHW")
      return emitOptionalError(loc, "expects `data_format` to be NHWC or NCHW, got '",
                               unit.getDataFormat(), "'");
    // resnet_unit_c6
    if (unit.getActivation() != "relu")
      return emitOptionalError(loc, "expects `activation` to be relu, got '", unit.getActivation(),
                               "'");
    FailureOr<RankedTensorType> y = convolved(unit.getX(), unit.getFilterX(), unit.getStride());
    if (failed(y) || failed(checkStatistics(*y, {{"scale_x", unit.getScaleX()},
                                                 {"bias_x", unit.getBiasX()},
                                                 {"mean_x", unit.getMeanX()},
                                                 {"var_x", unit.getVarX()}})))
      return failure();
    bool shortcut = unit.getHasShortcut();
    if ((shortcut || unit.getFuseAdd()) && failed(checkOther(*y)))
      return failure();
    Type mean = unit.getMeanX().getType(), variance = unit.getVarX().getType();
    types.append({*y, mean, variance, shortcut ? unit.getMeanZ().getType() : mean,
                  shortcut ? unit.getVarZ().getType() : variance});
    return success();
  }

private:
  FailureOr<RankedTensorType> convolved(Value image, Value filter, int64_t stride) {
    RankedTensorType x = tensorType(image), f = tensorType(filter);
    // resnet_unit_c1
    if (x.getRank() != 4 || f.getRank() != 4 || x.getElementType() != f.getElementType())
      return emitOptionalError(
          loc, "expects images and filters of four dimensions and one element type, got ", x,
          " and ", f);
    int64_t channels = x.getDimSize(layout.channels()), outputs = f.getDimSize(0);
    int64_t dilation = unit.getDilation(), padding = unit.getPadding(), group = unit.getGroup();
    // resnet_unit_c2
    if (stride < 1 || dilation < 1 || group < 1 || padding < 0)
      return emitOptionalError(loc, "expects strides, `dilation` and `group` to be positive and "
                                    "`padding` not to be negative");
    // resnet_unit_c3
    if (channels % group || outputs % group || f.getDimSize(layout.channels()) != channels / group)
      return emitOptionalError(loc, "expects `group` to divide ", channels, " channels and ",
                               outputs, " outputs, and a filter of channels / group, got ", group,
                               " and ", f.getDimSize(layout.channels()));
    SmallVector<int64_t> shape(x.getShape());
    shape[layout.channels()] = outputs;
    for (unsigned d = 0; d < 2; ++d) {
      unsigned at = layout.spatial(d);
      int64_t reach, padded, most = int64_t(1) << 40;
      // resnet_unit_c2
      if (dilation > most || padding > most ||
          (reach = dilation * (f.getDimSize(at) - 1) + 1) > (padded = shape[at] + 2 * padding))
        return emitOptionalError(loc,
                                 "expects a filter that fits with `dilation` and `padding` "
                                 "into the image, got ",
                                 f, " and ", x);
      shape[at] = (padded - reach) / stride + 1;
    }
    return x.clone(shape);
  }

  LogicalResult checkStatistics(RankedTensorType y, ArrayRef<std::pair<StringRef, Value>> values) {
    int64_t outputs = y.getDimSize(layout.channels());
    for (auto [name, value] : values)
      // resnet_unit_c4
      if (!value || tensorType(value).getNumElements() != outputs)
        return emitOptionalError(loc, "expects `", name, "` to have ", outputs, " elements");
    return success();
  }

  LogicalResult checkOther(RankedTensorType y) {
    // resnet_unit_c5
    if (!unit.getZ() || (unit.getHasShortcut() && !unit.getFilterZ()))
      return emitOptionalError(loc, "expects `z` with `fuse_add` or `has_shortcut`, "
                                    "and with the latter its filter");
    auto other = FailureOr<RankedTensorType>(tensorType(unit.getZ()));
    if (unit.getHasShortcut()) {
      other = convolved(unit.getZ(), unit.getFilterZ(), unit.getStrideZ());
      if (failed(other) || failed(checkStatistics(y, {{"scale_z", unit.getScaleZ()},
                                                      {"bias_z", unit.getBiasZ()},
                                                      {"mean_z", unit.getMeanZ()},
                                                      {"var_z", unit.getVarZ()}})))
        return failure();
    }
    // resnet_unit_c5
    if (*other != y)
      return emitOptionalError(loc, "expects both summands to have one type, got ", y, " and ",
                               *other);
    return success();
  }

  std::optional<Location> loc;
  ResnetUnitOp::Adaptor unit;
  UnitLayout layout;
};

// Multiplications of one convolution, counted as two operations each.
int64_t unitFlops(Value y, Value filter) {
  RankedTensorType f = tensorType(filter);
  return 2 * tensorType(y).getNumElements() * (f.getNumElements() / f.getDimSize(0));
}

} // namespace

LogicalResult ResnetUnitOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                             Adaptor adaptor, SmallVectorImpl<Type> &types) {
  return ResnetUnitTypes(loc, adaptor).infer(types);
}

bool ResnetUnitOp::keepsFloat32Operand(unsigned operand) {
  for (unsigned image : {0, 1, 6, 7}) // x, filter_x, z, filter_z
    if (auto [begin, size] = getODSOperandIndexAndLength(image); size && begin == operand)
      return false;
  return true;
}

int64_t ResnetUnitOp::getProductFlops() {
  return unitFlops(getY(), getFilterX()) + (getHasShortcut() ? unitFlops(getY(), getFilterZ()) : 0);
}

SmallVector<Value> ResnetUnitOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  int64_t padding = getPadding(), dilation = getDilation(),
          outputs = getFilterX().getType().getDimSize(0);
  auto flat = [&](Value value) { return f.reshape(value, {outputs}); };
  // Returns the normalized convolution and the next running statistics.
  auto branch = [&](Value x, Value filter, int64_t stride, Value scale, Value bias, Value mean,
                    Value variance) -> SmallVector<Value> {
    if (getDataFormat() == "NHWC") { // nn.conv has the channels of a filter in dimension 1
      ArrayRef<int64_t> s = tensorType(filter).getShape();
      auto type = tensorType(filter).clone({s[0], s[3], s[1], s[2]});
      filter = TransposeOp::create(b, getLoc(), type, filter, ArrayRef<int64_t>{0, 3, 1, 2});
    }
    auto conv = ConvOp::create(b, getLoc(), x, filter, Value(), ArrayRef{stride, stride},
                               ArrayRef{padding, padding}, ArrayRef{dilation, dilation}, getGroup(),
                               "EXPLICIT", getDataFormat());
    auto norm = BatchNormOp::create(b, getLoc(), conv.getOut(), flat(mean), flat(variance),
                                    flat(scale), flat(bias), getMomentum(), getEpsilon(),
                                    getIsTest(), getDataFormat(), getUseGlobalStats(), false);
    return {norm.getOut(), f.reshape(norm.getMeanOut(), tensorType(mean).getShape()),
            f.reshape(norm.getVarianceOut(), tensorType(variance).getShape())};
  };
  SmallVector<Value> own =
      branch(getX(), getFilterX(), getStride(), getScaleX(), getBiasX(), getMeanX(), getVarX());
  SmallVector<Value> other = own;
  Value sum = f.wide(own[0]);
  if (getHasShortcut()) {
    other =
        branch(getZ(), getFilterZ(), getStrideZ(), getScaleZ(), getBiasZ(), getMeanZ(), getVarZ());
    sum = f.add(sum, f.wide(other[0]));
  } else if (getFuseAdd()) {
    sum = f.add(sum, f.wide(getZ()));
  }
  Value y = ReluOp::create(b, getLoc(), sum.getType(), sum);
  return {f.round(y, getX()), own[1], own[2], other[1], other[2]};
}

} // namespace ampc::nn
