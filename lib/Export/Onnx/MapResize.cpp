// Interpolation and sampling. Positions are those of ONNX's coordinate_transformation_mode.
#include "OnnxOps.h"

using namespace mlir;

namespace ampc::onnx {
namespace {

struct ResizeKind {
  StringRef mode;
  bool nearest = false;
};

// With pytorch_half_pixel, a size of 1 is at position 0, as in Paddle.
template <typename Op> std::string positionsOf(Op op, const ResizeKind &kind) {
  if (op.getAlignCorners())
    return "align_corners";
  if (kind.nearest || (kind.mode == "linear" && op.getAlignMode() == 1))
    return "asymmetric";
  return "pytorch_half_pixel";
}

// Whether the scales lead to the sizes of the result in ONNX, too, where a size is
// floor(size * scale).
bool scalesLead(ArrayRef<int64_t> from, ArrayRef<int64_t> to, ArrayRef<double> scales) {
  for (size_t d = 0; d < from.size(); ++d)
    if (static_cast<int64_t>(static_cast<float>(from[d]) * static_cast<float>(scales[d])) != to[d])
      return false;
  return true;
}

template <typename Op> bool resized(Translator &t, Op op, ResizeKind kind) {
  ArrayRef<int64_t> from = shapeOf(op.getX()), to = shapeOf(op.getOut());
  int64_t rank = rankOf(op.getX()), first = op.getDataLayout() == "NCHW" ? 2 : 1;
  std::vector<Attribute> attributes{{"mode", kind.mode.str()},
                                    {"coordinate_transformation_mode", positionsOf(op, kind)}};
  if (kind.nearest)
    attributes.push_back(
        {"nearest_mode", std::string(op.getAlignCorners() ? "round_prefer_ceil" : "floor")});
  if (kind.mode == "cubic")
    attributes.push_back({"cubic_coeff_a", -0.75f});
  SmallVector<double> scales(rank, 1);
  ArrayRef<double> given = op.getScale();
  for (int64_t d = 0; d < rank - 2 && !given.empty(); ++d)
    scales[first + d] = given.size() == 1 ? given[0] : given[d];
  bool byScale = !given.empty() && scalesLead(from, to, scales);
  if (!given.empty() && !byScale)
    return t.lack("its scales give other sizes in ONNX");
  if (kind.mode == "cubic" && !op.getAlignCorners() && llvm::is_contained(to.slice(first, 2), 1))
    return t.lack("ONNX puts a single element of a cubic interpolation at another position");
  // Runtimes interpolate the last dimensions.
  SmallVector<int64_t> toFirst{0, rank - 1}, toLast{0}, sizes(to);
  llvm::append_range(toFirst, llvm::seq<int64_t>(1, rank - 1));
  llvm::append_range(toLast, llvm::seq<int64_t>(2, rank));
  toLast.push_back(1);
  OnnxValue none, x = t(op.getX());
  if (first == 1) {
    x = t.transpose(x, toFirst);
    auto moved = [&](auto &list) {
      auto before = list;
      for (int64_t d = 0; d < rank; ++d)
        list[d] = before[toFirst[d]];
    };
    moved(scales);
    moved(sizes);
  }
  Type wide = Float32Type::get(op.getContext());
  OnnxValue y =
      byScale ? t.add("Resize", {x, none, t.constant(RankedTensorType::get({rank}, wide), scales)},
                      attributes)
              : t.add("Resize", {x, none, none, t.integers(sizes)}, attributes);
  return t.define(op.getOut(), first == 1 ? t.transpose(y, toLast) : y);
}

bool writeNearest(Translator &t, nn::NearestInterpOp op) {
  return resized(t, op, {"nearest", true});
}
template <typename Op> bool writeLinear(Translator &t, Op op) {
  return resized(t, op, {"linear"});
}
bool writeCubic(Translator &t, nn::BicubicInterpOp op) {
  return resized(t, op, {"cubic"});
}

// Opset 20 has other words, and volumes.
bool writeGridSampler(Translator &t, nn::GridSamplerOp op) {
  if (rankOf(op.getX()) == 5 && !t.needs(20, "GridSample of volumes"))
    return false;
  StringRef mode = op.getMode();
  if (t.opset() >= 20)
    mode = mode == "bilinear" ? "linear" : mode == "bicubic" ? "cubic" : mode;
  OnnxValue y = t.add("GridSample", {t(op.getX()), t(op.getGrid())},
                      {{"mode", mode.str()},
                       {"padding_mode", op.getPaddingMode().str()},
                       {"align_corners", int64_t{op.getAlignCorners()}}});
  return t.define(op.getOut(), y);
}

} // namespace

std::vector<OnnxOp> resizeRows() {
  return {
      written<nn::GridSamplerOp, writeGridSampler>("GridSample"),
      written<nn::NearestInterpOp, writeNearest>("Resize; Transpose for channels last"),
      written<nn::LinearInterpOp, writeLinear<nn::LinearInterpOp>>(
          "Resize; Transpose for channels last"),
      written<nn::BilinearInterpOp, writeLinear<nn::BilinearInterpOp>>(
          "Resize; Transpose for channels last"),
      written<nn::TrilinearInterpOp, writeLinear<nn::TrilinearInterpOp>>(
          "Resize; Transpose for channels last"),
      written<nn::BicubicInterpOp, writeCubic>("Resize; Transpose for channels last"),
  };
}

} // namespace ampc::onnx
