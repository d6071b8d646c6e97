// Direct kernels of grouped and depthwise convolutions. The lanes of a vector are neighboring
// columns of the result; only a depthwise convolution has neighboring operands for them.
#include "GroupedConv.h"

using namespace mlir;

namespace ampc::nn {

// Parts enough to occupy a GPU, and few enough that their sums are small.
int64_t GroupedGeometry::partPlaces() const {
  constexpr int64_t kParts = 64, kLeast = 64;
  return std::max(kLeast, (windowRows() + kParts - 1) / kParts);
}

namespace {

// Calls body(column, lanes) for n columns, with vectors if `vectors`, else with single columns.
void forEachColumn(KernelBuilder &k, int64_t n, bool vectors,
                   function_ref<void(Value, int64_t)> body) {
  k.forEachColumn(n, [&](Value column, int64_t lanes) {
    if (vectors || lanes == 1)
      return body(column, lanes);
    k.loop(k.index(0), k.index(lanes), 1, {}, [&](Value lane, ValueRange) -> SmallVector<Value> {
      body(k.add(column, lane), 1);
      return {};
    });
  });
}

Value zero(KernelBuilder &k, int64_t lanes) {
  return k.splat(k.constant(0, k.b().getF32Type()), lanes);
}

Value addIf(KernelBuilder &k, Value inside, Value sum, Value term) {
  int64_t lanes = KernelBuilder::widthOf(term);
  return k.add(sum, k.select(k.splat(inside, lanes), term, zero(k, lanes)));
}

// add(i, …add(1, add(0, start))) for i in [0, n).
Value sumOver(KernelBuilder &k, Value start, int64_t n,
              function_ref<Value(Value i, Value sum)> add) {
  return k.loop(k.index(0), k.index(n), 1, {start},
                [&](Value i, ValueRange sums) { return SmallVector<Value>{add(i, sums[0])}; })[0];
}

// The channel of input that output `column` reads as the `own`-th of its group: in a depthwise
// convolution the column itself.
Value channelOf(KernelBuilder &k, const GroupedGeometry &g, Value column, Value own) {
  Value group = k.divIndex(column, g.ownOutputs());
  return k.add(k.mul(group, k.index(g.ownChannels())), own);
}

bool isDepthwise(const GroupedGeometry &g) {
  return g.ownChannels() == 1 && g.ownOutputs() == 1;
}

} // namespace

void emitGroupedOutput(KernelBuilder &k, const GroupedGeometry &g, Type input, Type filter,
                       Type output) {
  k.setWhole(0, input, false);
  k.setWhole(1, filter, false);
  k.setWhole(2, output, true);
  k.forEachRow([&](Value row) {
    Value outer = row;
    SmallVector<Value> place = positionsOf(k, outer, g.places);
    forEachColumn(k, g.outputs, isDepthwise(g), [&](Value column, int64_t lanes) {
      Value sum = sumOver(k, zero(k, lanes), g.elements, [&](Value element, Value start) {
        Value source, inside = sourceOf(k, g, outer, place, element, source);
        Value from = k.mul(source, k.index(g.inner));
        return sumOver(k, start, g.ownChannels(), [&](Value own, Value sum) {
          Value at = k.add(k.mul(element, k.index(g.ownChannels())), own);
          Value x = k.load(0, k.add(from, channelOf(k, g, column, own)), lanes),
                f = k.load(1, k.add(k.mul(at, k.index(g.outputs)), column), lanes);
          return addIf(k, inside, sum, k.mul(x, f));
        });
      });
      k.store(2, k.add(k.mul(row, k.index(g.outputs)), column), sum);
    });
  });
}

void emitGroupedInput(KernelBuilder &k, const GroupedGeometry &g, Type output, Type filter,
                      Type input) {
  k.setWhole(0, output, false);
  k.setWhole(1, filter, false);
  k.setWhole(2, input, true);
  k.forEachRow([&](Value row) {
    Value outer = row;
    SmallVector<Value> position = positionsOf(k, outer, g.sizes);
    forEachColumn(k, g.inner, isDepthwise(g), [&](Value column, int64_t lanes) {
      Value group = k.divIndex(column, g.ownChannels()), own = k.remIndex(column, g.ownChannels());
      Value first = k.mul(group, k.index(g.ownOutputs()));
      Value sum = sumOver(k, zero(k, lanes), g.elements, [&](Value element, Value start) {
        Value place, inside = placeOf(k, g, outer, position, element, place);
        Value from = k.mul(place, k.index(g.outputs));
        Value at = k.mul(k.add(k.mul(element, k.index(g.ownChannels())), own), k.index(g.outputs));
        return sumOver(k, start, g.ownOutputs(), [&](Value i, Value sum) {
          Value o = k.add(first, i);
          Value y = k.load(0, k.add(from, o), lanes), f = k.load(1, k.add(at, o), lanes);
          return addIf(k, inside, sum, k.mul(y, f));
        });
      });
      k.store(2, k.add(k.mul(row, k.index(g.inner)), column), sum);
    });
  });
}

void emitGroupedFilter(KernelBuilder &k, const GroupedGeometry &g, Type input, Type output) {
  k.setWhole(0, input, false);
  k.setWhole(1, output, false);
  k.setWhole(2, RankedTensorType::get({g.parts(), g.filterElements()}, k.b().getF32Type()), true);
  k.forEachRow([&](Value row) {
    Value own = k.remIndex(row, g.ownChannels()), rest = k.divIndex(row, g.ownChannels());
    Value element = k.remIndex(rest, g.elements), part = k.divIndex(rest, g.elements);
    Value begin = k.mul(part, k.index(g.partPlaces())), end = k.add(begin, k.index(g.partPlaces())),
          all = k.index(g.windowRows());
    end = k.select(k.compare("lt", end, all), end, all);
    forEachColumn(k, g.outputs, isDepthwise(g), [&](Value column, int64_t lanes) {
      Value channel = channelOf(k, g, column, own);
      Value sum = k.loop(begin, end, 1, {zero(k, lanes)}, [&](Value window, ValueRange sums) {
        Value outer = window;
        SmallVector<Value> place = positionsOf(k, outer, g.places);
        Value source, inside = sourceOf(k, g, outer, place, element, source);
        Value x = k.load(0, k.add(k.mul(source, k.index(g.inner)), channel), lanes),
              y = k.load(1, k.add(k.mul(window, k.index(g.outputs)), column), lanes);
        return SmallVector<Value>{addIf(k, inside, sums[0], k.mul(x, y))};
      })[0];
      k.store(2, k.add(k.mul(row, k.index(g.outputs)), column), sum);
    });
  });
}

void emitPartSums(KernelBuilder &k, const GroupedGeometry &g, Type filter) {
  k.setWhole(0, RankedTensorType::get({g.parts(), g.filterElements()}, k.b().getF32Type()), false);
  k.setWhole(1, filter, true);
  k.forEachRow([&](Value row) {
    Value first = k.mul(row, k.index(g.outputs));
    k.forEachColumn(g.outputs, [&](Value column, int64_t lanes) {
      Value at = k.add(first, column);
      Value sum = sumOver(k, zero(k, lanes), g.parts(), [&](Value part, Value sum) {
        Value from = k.add(k.mul(part, k.index(g.filterElements())), at);
        return k.add(sum, k.load(0, from, lanes));
      });
      k.store(1, at, sum);
    });
  });
}

} // namespace ampc::nn
