// Ops that move elements: other shapes, slices, repetition, borders, triangles.
#include "OnnxOps.h"
#include <numeric>

using namespace mlir;

namespace ampc::onnx {
namespace {

// The same elements in the shape of the result.
template <typename Op> bool view(Translator &t, Op op) {
  return t.define(op->getResult(0), t.reshape(t(op->getOperand(0)), shapeOf(op->getResult(0))));
}
template <typename Op> OnnxOp viewRow() {
  return written<Op, view<Op>>("Reshape");
}

bool writeIdentity(Translator &t, nn::IdentityOp op) {
  return t.define(op.getOut(), t.add("Identity", {t(op.getX())}));
}

bool writeTranspose(Translator &t, nn::TransposeOp op) {
  SmallVector<int64_t> perm = op.getDimensions();
  OnnxValue x = t(op.getX());
  return t.define(op.getOut(), perm.empty() ? t.add("Identity", {x}) : t.transpose(x, perm));
}

bool writeConcat(Translator &t, nn::ConcatOp op) {
  SmallVector<OnnxValue> inputs;
  for (Value x : op.getX())
    inputs.push_back(t(x));
  return t.define(op.getOut(),
                  t.add("Concat", inputs, {{"axis", axisOf(op.getAxis(), rankOf(op.getOut()))}}));
}

bool writeStack(Translator &t, nn::StackOp op) {
  int64_t axis = axisOf(op.getAxis(), rankOf(op.getOut()));
  SmallVector<int64_t> shape(shapeOf(op.getOut()));
  shape[axis] = 1;
  SmallVector<OnnxValue> inputs;
  for (Value x : op.getX())
    inputs.push_back(t.reshape(t(x), shape));
  return t.define(op.getOut(), t.add("Concat", inputs, {{"axis", axis}}));
}

bool writeSplit(Translator &t, nn::SplitOp op) {
  OnnxValue x = t(op.getX());
  int64_t axis = axisOf(op.getAxis(), rankOf(op.getX()));
  SmallVector<int64_t> sizes;
  for (Value part : op.getOut())
    sizes.push_back(shapeOf(part)[axis]);
  SmallVector<OnnxValue> parts = t.addMany("Split", {x, t.integers(sizes)}, {{"axis", axis}},
                                           SmallVector<Type>(sizes.size(), x.element));
  for (auto [part, value] : llvm::zip(op.getOut(), parts))
    t.define(part, value);
  return true;
}

// Every `step`-th element. The bounds are written as the first element and one behind the last: out
// of bounds, runtimes differ. Dimensions that the result lacks are dropped.
bool sliced(Translator &t, Value x, Value out, ArrayRef<int64_t> axes, ArrayRef<int64_t> starts,
            ArrayRef<int64_t> ends, ArrayRef<int64_t> steps, bool drops) {
  SmallVector<int64_t> from, first, behind, by;
  for (auto [i, axis] : llvm::enumerate(axes)) {
    int64_t d = axisOf(axis, rankOf(x)), size = shapeOf(x)[d];
    int64_t step = std::clamp(steps.empty() ? 1 : steps[i], -size, size);
    auto bound = [&](int64_t at) {
      at = at < 0 ? std::max<int64_t>(at + size, -1) : at;
      return step > 0 ? std::clamp<int64_t>(at, 0, size) : std::clamp<int64_t>(at, -1, size - 1);
    };
    int64_t start = bound(starts[i]), end = bound(ends[i]);
    from.push_back(d);
    first.push_back(start);
    behind.push_back(end < 0 ? -size - 1 : end); // before the first element
    by.push_back(step);
  }
  SmallVector<OnnxValue> inputs{t(x), t.integers(first), t.integers(behind), t.integers(from)};
  if (!steps.empty())
    inputs.push_back(t.integers(by));
  OnnxValue y = t.add("Slice", inputs);
  return t.define(out, drops ? t.reshape(y, shapeOf(out)) : y);
}

bool writeSlice(Translator &t, nn::SliceOp op) {
  return sliced(t, op.getX(), op.getOut(), op.getAxes(), op.getStarts(), op.getEnds(), {},
                !op.getDecreaseAxis().empty());
}

bool writeStridedSlice(Translator &t, nn::StridedSliceOp op) {
  return sliced(t, op.getX(), op.getOut(), op.getAxes(), op.getStarts(), op.getEnds(),
                op.getStrides(), !op.getDecreaseAxis().empty());
}

bool writeFlip(Translator &t, nn::FlipOp op) {
  size_t count = op.getAxis().size();
  SmallVector<int64_t> last(count, -1), beforeFirst(count, std::numeric_limits<int64_t>::min()),
      back(count, -1);
  return sliced(t, op.getX(), op.getOut(), op.getAxis(), last, beforeFirst, back, false);
}

template <typename Op> bool expanded(Translator &t, Op op) {
  return t.define(op.getOut(), t.add("Expand", {t(op.getX()), t.integers(shapeOf(op.getOut()))}));
}

// Dimensions align at the end.
bool writeTile(Translator &t, nn::TileOp op) {
  ArrayRef<int64_t> times = op.getRepeatTimes(), shape = shapeOf(op.getX());
  size_t rank = rankOf(op.getOut());
  SmallVector<int64_t> repeats(rank - times.size(), 1), sizes(rank - shape.size(), 1);
  repeats.append(times.begin(), times.end());
  sizes.append(shape.begin(), shape.end());
  OnnxValue x = t(op.getX());
  if (shape.size() < rank)
    x = t.reshape(x, sizes);
  return t.define(op.getOut(),
                  rank == 0 ? t.add("Identity", {x}) : t.add("Tile", {x, t.integers(repeats)}));
}

// Before and behind each dimension.
OnnxValue padded(Translator &t, OnnxValue x, ArrayRef<int64_t> low, ArrayRef<int64_t> high,
                 double value) {
  SmallVector<int64_t> pads(low);
  llvm::append_range(pads, high);
  return t.add("Pad", {x, t.integers(pads), t.number(value, x.element)});
}

bool writePadZero(Translator &t, nn::PadZeroOp op) {
  return t.define(op.getOut(), padded(t, t(op.getX()), op.getLow(), op.getHigh(), 0));
}

bool writePad(Translator &t, nn::PadOp op) {
  SmallVector<int64_t> low, high;
  for (auto [i, size] : llvm::enumerate(op.getPaddings()))
    (i % 2 ? high : low).push_back(size);
  if (low.empty() || llvm::any_of(op.getPaddings(), [](int64_t size) { return size < 0; }))
    return t.lack("its border is not one of ONNX's Pad");
  return t.define(op.getOut(), padded(t, t(op.getX()), low, high, op.getValue().convertToDouble()));
}

template <typename Op> bool triangle(Translator &t, Op op, bool upper) {
  auto diagonal = static_cast<double>(static_cast<int64_t>(op.getDiagonal()));
  OnnxValue k = t.number(diagonal, IntegerType::get(op.getContext(), 64));
  return t.define(op.getOut(), t.add("Trilu", {t(op.getX()), k}, {{"upper", int64_t{upper}}}));
}
bool writeTril(Translator &t, nn::TrilOp op) {
  return triangle(t, op, false);
}
bool writeTriu(Translator &t, nn::TriuOp op) {
  return triangle(t, op, true);
}
bool writeTrilTriu(Translator &t, nn::TrilTriuOp op) {
  return triangle(t, op, !op.getLower());
}

} // namespace

std::vector<OnnxOp> movementRows() {
  using enum OnnxForm;
  return {
      viewRow<nn::ReshapeOp>(),
      viewRow<nn::FlattenOp>(),
      viewRow<nn::FlattenContiguousRangeOp>(),
      viewRow<nn::SqueezeOp>(),
      viewRow<nn::UnsqueezeOp>(),
      written<nn::IdentityOp, writeIdentity>("Identity"),
      written<nn::TransposeOp, writeTranspose>("Transpose"),
      written<nn::ConcatOp, writeConcat>("Concat"),
      written<nn::StackOp, writeStack>("Reshape, Concat"),
      written<nn::SplitOp, writeSplit>("Split"),
      written<nn::SliceOp, writeSlice>("Slice, Reshape"),
      written<nn::StridedSliceOp, writeStridedSlice>("Slice, Reshape"),
      written<nn::FlipOp, writeFlip>("Slice"),
      written<nn::ExpandOp, expanded<nn::ExpandOp>>("Expand"),
      written<nn::ExpandAsOp, expanded<nn::ExpandAsOp>>("Expand"),
      written<nn::TileOp, writeTile>("Tile"),
      written<nn::PadZeroOp, writePadZero>("Pad"),
      written<nn::PadOp, writePad>("Pad"),
      written<nn::TrilOp, writeTril>("Trilu"),
      written<nn::TriuOp, writeTriu>("Trilu"),
      written<nn::TrilTriuOp, writeTrilTriu>("Trilu"),
      {"pad3d", Parts, ""},
      {"pixel_shuffle", Parts, ""},
      {"unbind", Parts, ""},
      {"roll", Parts, ""},
      {"meshgrid", Parts, ""},
      {"set_value", Parts, ""},
      {"masked_fill", Parts, ""},
      {"diag", Parts, ""},
  };
}

} // namespace ampc::onnx
