// Mappings of random tensors. ONNX does not say which numbers these are: they are those of amprun,
// whose --seed counts, and a seed in the model has no effect.
#include "OnnxOps.h"

using namespace mlir;

namespace ampc {
namespace {

using RandomDims = std::vector<int64_t>;

// The element type that the attribute names, or that of `like` if it is absent.
Type drawnType(MapNode &n, const OnnxValue &like) {
  if (like && !n.attributes.has("dtype"))
    return n.element(like);
  return n.elementOf(n.attributes.integer("dtype", 1));
}

OnnxValue drawn(MapNode &n, const OnnxValue &like, bool normal) {
  n.attributes.ignore({"seed"});
  RandomDims shape = like ? n.shape(like) : n.attributes.integers("shape");
  MapAttribute first("mean", n.attributes.number("mean", 0)),
      second("std", n.attributes.number("scale", 1));
  if (!normal) {
    first = {"min", n.attributes.number("low", 0)};
    second = {"max", n.attributes.number("high", 1)};
  }
  Type element = drawnType(n, like);
  if (!isa<FloatType>(element))
    n.fail("draws numbers that are no floats");
  return n.op(normal ? "gaussian_random" : "uniform_random", {},
              {{"shape", shape}, first, second, {"dtype", element}});
}

template <bool normal> void mapRandom(MapNode &n) {
  n.result(0, drawn(n, {}, normal));
}

template <bool normal> void mapRandomLike(MapNode &n) {
  OnnxValue like = n.in(0);
  if (!n.failed())
    n.result(0, drawn(n, like, normal));
}

// 1 with the probability that the operand gives.
void mapBernoulli(MapNode &n) {
  n.attributes.ignore({"seed"});
  OnnxValue x = n.in(0);
  Type element = drawnType(n, x);
  OnnxValue draw = n.op(
      "uniform_random", {},
      {{"shape", n.shape(x)}, {"min", 0.0}, {"max", 1.0}, {"dtype", n.builder().getF32Type()}});
  OnnxValue chosen = n.main(n.op("less_than", {{"X", draw}, {"Y", x}}));
  bool isBool = element.isInteger(1);
  n.result(0, isBool ? chosen : n.op("cast", {{"X", chosen}}, {{"out_dtype", element}}));
}

// Draws classes with the probabilities of softmax: each is the place of the largest of the
// log-probabilities after noise of Gumbel's distribution is added, -log(-log(u)) for u in (0, 1).
void mapMultinomial(MapNode &n) {
  n.attributes.ignore({"seed"});
  OnnxValue x = n.in(0);
  int64_t draws = n.attributes.integer("sample_size", 1);
  Type element = n.elementOf(n.attributes.integer("dtype", 6)), f32 = n.builder().getF32Type();
  RandomDims shape = n.shape(x);
  if (shape.size() != 2 || !n.isFloating(x))
    return n.fail("expects log-probabilities of the shape [batch, classes]");
  if (!element.isInteger(32) && !element.isInteger(64))
    return n.fail("draws classes that are no int32 or int64");
  if (draws < 1)
    return n.fail("attribute 'sample_size' with the value " + std::to_string(draws) +
                  " is not supported");
  n.setNeedsFloat32(true);
  if (n.element(x) != f32)
    x = n.op("cast", {{"X", x}}, {{"out_dtype", f32}});
  x = n.op("unsqueeze2", {{"X", x}}, {{"axes", RandomDims{1}}});
  // The noise is finite, so that a class with the log-probability -inf is never drawn.
  OnnxValue noise = n.op("uniform_random", {},
                         {{"shape", RandomDims{shape[0], draws, shape[1]}},
                          {"min", 0x1p-25},
                          {"max", 1 - 0x1p-24},
                          {"dtype", f32}});
  noise = n.op("scale", {{"X", n.op("log", {{"X", noise}})}}, {{"scale", -1.0}, {"bias", 0.0}});
  noise = n.op("log", {{"X", noise}});
  OnnxValue y = n.binary("elementwise_sub", x, noise);
  n.setNeedsFloat32(false);
  n.result(0, n.main(n.op("arg_max", {{"X", y}}, {{"axis", 2}, {"dtype", element}})));
}

} // namespace

ArrayRef<OnnxRow> randomRows() {
  static const OnnxRow rows[] = {
      {"", "Bernoulli", 15, mapBernoulli, "uniform_random, less_than, cast"},
      {"", "Multinomial", 7, mapMultinomial, "arg_max of elementwise_sub, log, uniform_random"},
      {"", "RandomNormal", 1, mapRandom<true>, "gaussian_random"},
      {"", "RandomNormalLike", 1, mapRandomLike<true>, "gaussian_random"},
      {"", "RandomUniform", 1, mapRandom<false>, "uniform_random"},
      {"", "RandomUniformLike", 1, mapRandomLike<false>, "uniform_random"},
  };
  return rows;
}

} // namespace ampc
