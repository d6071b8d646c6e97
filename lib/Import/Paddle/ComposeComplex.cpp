// Operators on complex tensors, which the graph has as real ones: a last dimension holds the real
// and the imaginary part.
#include "Composition.h"
#include "llvm/ADT/STLExtras.h"

namespace ampc::paddle {
namespace {

// The parts of a complex tensor; a real one has no imaginary part.
struct Parts {
  Tensor real, imaginary;
};

Parts partsOf(Composition &c, size_t i) {
  Tensor x = c.in(i);
  if (!c.isComplex(i))
    return {x, ""};
  int64_t last = c.rank(x) - 1;
  return {c.at(x, last, 0), c.at(x, last, 1)};
}

Tensor zerosLike(Composition &c, const Tensor &x) {
  return c.make("full", {}, {{"shape", c.shape(x)}, {"value", 0.0}, {"dtype", c.dtype(x)}});
}

Tensor joined(Composition &c, const Parts &x) {
  return c.join("stack", {x.real, x.imaginary.empty() ? zerosLike(c, x.real) : x.imaginary},
                {{"axis", -1}});
}

// A complex operand, or a real one with imaginary parts of 0.
Tensor asComplex(Composition &c, size_t i) {
  return c.isComplex(i) ? c.in(i) : joined(c, {c.in(i), ""});
}

Tensor pairOf(Composition &c, double real, double imaginary, const Tensor &like) {
  return c.cast(c.constantOf({DType::f32, {2}, {}, {real, imaginary}}), c.dtype(like));
}

// The rank without the dimension of the parts.
int64_t complexRank(Composition &c, const Tensor &x) {
  return c.rank(x) - 1;
}

// The axes counted from the front, of a tensor with `rank` dimensions and that of the parts.
Sizes axesIn(Composition &c, Sizes axes, int64_t rank) {
  for (int64_t &d : axes)
    d = c.axis(d, rank);
  return axes;
}

Sizes broadcast(Composition &c, Sizes x, Sizes y) {
  size_t rank = std::max(x.size(), y.size());
  x.insert(x.begin(), rank - x.size(), 1), y.insert(y.begin(), rank - y.size(), 1);
  for (size_t i = 0; i < rank; ++i) {
    if (x[i] != y[i] && x[i] != 1 && y[i] != 1)
      c.fail("has parts of different shapes");
    x[i] = std::max(x[i], y[i]);
  }
  return x;
}

void makeComplex(Composition &c) {
  Tensor x = c.in(0), y = c.in(1);
  Sizes shape = broadcast(c, c.shape(x), c.shape(y));
  c.result(0, joined(c, {c.expand(x, shape), c.expand(y, shape)}));
}

void complexCopied(Composition &c) {
  c.result(0, c.in(0));
}

void complexAsComplex(Composition &c) {
  Tensor x = c.in(0);
  if (c.dim(x, -1) != 2)
    return c.fail("expects pairs in the last dimension");
  c.result(0, x);
}

void complexReal(Composition &c) {
  c.result(0, partsOf(c, 0).real);
}

void complexImag(Composition &c) {
  c.result(0, partsOf(c, 0).imaginary);
}

void complexConj(Composition &c) {
  Tensor x = c.in(0);
  c.result(0, c.multiply(x, pairOf(c, 1, -1, x)));
}

void complexAbs(Composition &c) {
  Tensor x = c.in(0);
  c.result(0, c.make("p_norm", {x}, {{"porder", 2.0}, {"axis", -1}, {"keepdim", false}}));
}

void complexAngle(Composition &c) {
  Parts x = partsOf(c, 0);
  c.result(0, c.make("atan2", {x.imaginary, x.real}));
}

void complexExp(Composition &c) {
  Parts x = partsOf(c, 0);
  Tensor length = c.make("exp", {x.real});
  c.result(0, joined(c, {c.multiply(length, c.make("cos", {x.imaginary})),
                         c.multiply(length, c.make("sin", {x.imaginary}))}));
}

void complexAdd(Composition &c) {
  Tensor x = asComplex(c, 0), y = asComplex(c, 1);
  c.result(0, c.add(x, y));
}

void complexSubtract(Composition &c) {
  Tensor x = asComplex(c, 0), y = asComplex(c, 1);
  c.result(0, c.subtract(x, y));
}

// Of two complex tensors, or of one and a real one.
Tensor complexProduct(Composition &c, const Parts &x, const Parts &y) {
  auto times = [&](const Tensor &a, const Tensor &b) { return c.multiply(a, b); };
  if (x.imaginary.empty() || y.imaginary.empty()) {
    const Parts &whole = x.imaginary.empty() ? y : x;
    const Tensor &factor = x.imaginary.empty() ? x.real : y.real;
    return joined(c, {times(whole.real, factor), times(whole.imaginary, factor)});
  }
  return joined(c, {c.subtract(times(x.real, y.real), times(x.imaginary, y.imaginary)),
                    c.add(times(x.real, y.imaginary), times(x.imaginary, y.real))});
}

void complexMultiply(Composition &c) {
  Parts x = partsOf(c, 0), y = partsOf(c, 1);
  c.result(0, complexProduct(c, x, y));
}

// x / y is x conj(y) / |y|².
void complexDivide(Composition &c) {
  Parts x = partsOf(c, 0), y = partsOf(c, 1);
  if (y.imaginary.empty())
    return c.result(0, joined(c, {c.divide(x.real, y.real), c.divide(x.imaginary, y.real)}));
  Tensor square = c.add(c.multiply(y.real, y.real), c.multiply(y.imaginary, y.imaginary));
  Parts inverse{c.divide(y.real, square), c.scaled(c.divide(y.imaginary, square), -1)};
  c.result(0, complexProduct(c, x, inverse));
}

void complexMatmul(Composition &c) {
  Parts x = partsOf(c, 0), y = partsOf(c, 1);
  bool transposesX = c.flag("transpose_x"), transposesY = c.flag("transpose_y");
  auto times = [&](const Tensor &a, const Tensor &b) {
    return a.empty() || b.empty()
               ? Tensor()
               : c.make("matmul", {a, b},
                        {{"transpose_x", transposesX}, {"transpose_y", transposesY}});
  };
  Tensor real = times(x.real, y.real), other = times(x.imaginary, y.imaginary),
         first = times(x.real, y.imaginary), second = times(x.imaginary, y.real);
  c.result(0, joined(c, {other.empty() ? real : c.subtract(real, other),
                         first.empty()    ? second
                         : second.empty() ? first
                                          : c.add(first, second)}));
}

void complexScale(Composition &c) {
  Tensor x = c.in(0);
  double factor = c.has(1) ? c.number(1) : c.real("scale", 1), bias = c.real("bias", 0);
  if (!c.integer("bias_after_scale", 1))
    bias *= factor;
  x = c.scaled(x, factor);
  c.result(0, bias == 0 ? x : c.add(x, pairOf(c, bias, 0, x)));
}

// From or to real numbers, of which the others drop the imaginary parts.
void complexCast(Composition &c) {
  c.ignore({"dtype"});
  llvm::StringRef to = c.resultDtype();
  if (!c.isComplex(0))
    return c.result(0, asComplex(c, 0));
  Tensor x = c.in(0);
  c.result(0, c.makesComplex(0) ? x : c.cast(partsOf(c, 0).real, to));
}

// Movements leave the last dimension where it is.

void complexTranspose(Composition &c) {
  Tensor x = c.in(0);
  Sizes order = axesIn(c, c.sizes("perm"), complexRank(c, x));
  order.push_back(complexRank(c, x));
  c.result(0, c.transpose(x, order));
}

void complexReshape(Composition &c) {
  Tensor x = c.in(0);
  Sizes shape = c.has(1) ? c.integers(1) : c.sizes("shape");
  shape.push_back(2);
  c.result(0, c.reshape(x, shape));
}

void complexSlice(Composition &c) {
  Tensor x = c.in(0);
  int64_t rank = complexRank(c, x);
  Sizes axes = axesIn(c, c.sizes("axes"), rank), starts = c.integers(1), ends = c.integers(2),
        dropped = axesIn(c, c.sizes("decrease_axis"), rank);
  c.ignore({"infer_flags"});
  c.result(
      0, c.make("slice", {x},
                {{"axes", axes}, {"starts", starts}, {"ends", ends}, {"decrease_axis", dropped}}));
}

void complexStridedSlice(Composition &c) {
  Tensor x = c.in(0);
  Sizes axes = axesIn(c, c.sizes("axes"), complexRank(c, x)), starts = c.integers(1),
        ends = c.integers(2), strides = c.integers(3);
  c.result(0, c.make("strided_slice", {x},
                     {{"axes", axes}, {"starts", starts}, {"ends", ends}, {"strides", strides}}));
}

void complexConcat(Composition &c) {
  Tensors parts = c.list(0);
  if (parts.empty())
    return c.fail("has no parts");
  int64_t axis = c.axis(static_cast<int64_t>(c.number(1)), complexRank(c, parts[0]));
  c.result(0, c.join("concat", parts, {{"axis", axis}}));
}

void complexStack(Composition &c) {
  Tensors parts = c.list(0);
  if (parts.empty())
    return c.fail("has no parts");
  int64_t axis = c.axis(c.integer("axis"), complexRank(c, parts[0]) + 1);
  c.result(0, c.join("stack", parts, {{"axis", axis}}));
}

void complexUnsqueeze(Composition &c) {
  Tensor x = c.in(0);
  Sizes axes = c.integers(1);
  axes = axesIn(c, axes, complexRank(c, x) + static_cast<int64_t>(axes.size()));
  c.result(0, c.make("unsqueeze", {x}, {{"axis", axes}}));
}

void complexSqueeze(Composition &c) {
  Tensor x = c.in(0);
  Sizes axes = axesIn(c, c.integers(1), complexRank(c, x)), shape = c.shape(x);
  Sizes kept;
  for (int64_t d = 0; d < static_cast<int64_t>(shape.size()); ++d) {
    bool last = d + 1 == static_cast<int64_t>(shape.size());
    if (last || shape[d] != 1 || (!axes.empty() && !llvm::is_contained(axes, d)))
      kept.push_back(shape[d]);
  }
  c.result(0, c.reshape(x, kept));
}

void complexExpand(Composition &c) {
  Tensor x = c.in(0);
  Sizes shape = c.integers(1);
  shape.push_back(2);
  c.result(0, c.make("expand", {x}, {{"shape", shape}}));
}

void complexPad(Composition &c) {
  Tensor x = c.in(0);
  Sizes pads = c.sizes("paddings");
  if (c.has(1) && c.number(1) != 0)
    return c.fail("pads complex tensors with zeros only");
  pads.insert(pads.end(), {0, 0});
  c.result(0, c.make("pad", {x}, {{"paddings", pads}, {"pad_value", 0.0}}));
}

// Over all dimensions if no axes are given.
Sizes reducedAxes(Composition &c, const Tensor &x) {
  Sizes axes = axesIn(c, c.has(1) ? c.integers(1) : c.sizes("axis"), complexRank(c, x));
  if (axes.empty())
    for (int64_t d = 0; d < complexRank(c, x); ++d)
      axes.push_back(d);
  return axes;
}

void complexSum(Composition &c) {
  Tensor x = c.in(0);
  c.ignore({"dtype"});
  c.result(0, c.sum(x, reducedAxes(c, x), c.flag("keepdim")));
}

void complexMean(Composition &c) {
  Tensor x = c.in(0);
  c.result(0, c.make("mean", {x}, {{"axis", reducedAxes(c, x)}, {"keepdim", c.flag("keepdim")}}));
}

void complexFlip(Composition &c) {
  Tensor x = c.in(0);
  c.result(0, c.make("flip", {x}, {{"axis", reducedAxes(c, x)}}));
}

void complexRoll(Composition &c) {
  Tensor x = c.in(0);
  Sizes axes = axesIn(c, c.sizes("axis"), complexRank(c, x)), shifts = c.integers(1);
  if (axes.empty())
    return c.fail("rolls complex tensors along given axes only");
  c.result(0, c.make("roll", {x}, {{"shifts", shifts}, {"axis", axes}}));
}

} // namespace

llvm::ArrayRef<ComposedOp> composedComplex() {
  static const ComposedOp rows[] = {{"abs", complexAbs},
                                    {"add", complexAdd},
                                    {"angle", complexAngle},
                                    {"as_complex", complexAsComplex},
                                    {"as_real", complexCopied},
                                    {"assign", complexCopied},
                                    {"cast", complexCast},
                                    {"complex", makeComplex},
                                    {"concat", complexConcat},
                                    {"conj", complexConj},
                                    {"divide", complexDivide},
                                    {"exp", complexExp},
                                    {"expand", complexExpand},
                                    {"flip", complexFlip},
                                    {"imag", complexImag},
                                    {"matmul", complexMatmul},
                                    {"mean", complexMean},
                                    {"multiply", complexMultiply},
                                    {"pad", complexPad},
                                    {"real", complexReal},
                                    {"reshape", complexReshape},
                                    {"roll", complexRoll},
                                    {"scale", complexScale},
                                    {"share_data", complexCopied},
                                    {"slice", complexSlice},
                                    {"squeeze", complexSqueeze},
                                    {"stack", complexStack},
                                    {"strided_slice", complexStridedSlice},
                                    {"subtract", complexSubtract},
                                    {"sum", complexSum},
                                    {"transpose", complexTranspose},
                                    {"unsqueeze", complexUnsqueeze}};
  return rows;
}

} // namespace ampc::paddle
