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

} // namespace

ArrayRef<OnnxRow> randomRows() {
  static const OnnxRow rows[] = {
      {"", "Bernoulli", 15, mapBernoulli, "uniform_random, less_than, cast"},
      {"", "RandomNormal", 1, mapRandom<true>, "gaussian_random"},
      {"", "RandomNormalLike", 1, mapRandomLike<true>, "gaussian_random"},
      {"", "RandomUniform", 1, mapRandom<false>, "uniform_random"},
      {"", "RandomUniformLike", 1, mapRandomLike<false>, "uniform_random"},
  };
  return rows;
}

} // namespace ampc
