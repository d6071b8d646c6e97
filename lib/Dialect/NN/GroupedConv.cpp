// Direct kernels of grouped and depthwise convolutions. The lanes of a vector are neighboring
// columns of the result; only a depthwise convolution has neighboring operands for them.
#include "GroupedConv.h"

using namespace mlir;

namespace ampc::nn {

// Parts enough to occupy a GPU, and few enough that their sums are small.
int64_t GroupedGeometry::partLines() const {
  constexpr int64_t kParts = 64, kPlaces = 64;
  return std::max(llvm::divideCeil(kPlaces, places.back()), llvm::divideCeil(lines(), kParts));
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

// The elements of a window that are inside of a tensor of `sizes`: along dimension d, element i is
// at begins[d] + i steps[d].
class InsideElements {
public:
  InsideElements(KernelBuilder &k, const GroupedGeometry &g, ArrayRef<int64_t> sizes, Value outer,
                 ArrayRef<Value> begins, ArrayRef<int64_t> steps)
      : k(k), kernel(g.kernel), sizes(sizes), outer(outer), begins(begins), steps(steps) {
    for (auto [begin, size, step, count] : llvm::zip(begins, sizes, steps, kernel)) {
      // How far the first element is outside, and the last one that is inside.
      Value before = step > 0 ? k.sub(k.index(0), begin) : k.sub(begin, k.index(size - 1));
      Value inside = step > 0 ? k.sub(k.index(size), begin) : k.add(begin, k.index(1));
      first.push_back(stepsTo(before, std::abs(step)));
      Value end = stepsTo(inside, std::abs(step)), all = k.index(count);
      ends.push_back(k.select(k.compare("lt", end, all), end, all));
    }
  }

  // add(element, its row of the tensor, sum) for each, in their order.
  using Add = function_ref<Value(Value element, Value row, Value sum)>;
  Value sum(Value start, Add add) const { return sum(0, k.index(0), outer, start, add); }

private:
  // A distance in steps, rounded up; 0 if it is negative.
  Value stepsTo(Value distance, int64_t step) {
    Value zero = k.index(0);
    distance = k.select(k.compare("lt", distance, zero), zero, distance);
    return step == 1 ? distance : k.divIndex(k.add(distance, k.index(step - 1)), step);
  }

  Value sum(size_t d, Value element, Value row, Value start, Add add) const {
    if (d == kernel.size())
      return add(element, row, start);
    Value elements = k.mul(element, k.index(kernel[d]));
    Value rows = k.add(k.mul(row, k.index(sizes[d])), begins[d]);
    return k.loop(first[d], ends[d], 1, {start}, [&](Value i, ValueRange sums) {
      Value own = k.add(rows, k.mul(i, k.index(steps[d])));
      return SmallVector<Value>{sum(d + 1, k.add(elements, i), own, sums[0], add)};
    })[0];
  }

  KernelBuilder &k;
  ArrayRef<int64_t> kernel, sizes;
  Value outer;
  SmallVector<Value> begins, first, ends;
  SmallVector<int64_t> steps;
};

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
    SmallVector<Value> begins;
    for (auto [d, place] : llvm::enumerate(positionsOf(k, outer, g.places)))
      begins.push_back(k.sub(k.mul(place, k.index(g.strides[d])), k.index(g.paddings[2 * d])));
    InsideElements elements(k, g, g.sizes, outer, begins, g.dilations);
    forEachColumn(k, g.outputs, isDepthwise(g), [&](Value column, int64_t lanes) {
      Value sum = elements.sum(zero(k, lanes), [&](Value element, Value source, Value start) {
        Value from = k.mul(source, k.index(g.inner));
        return sumOver(k, start, g.ownChannels(), [&](Value own, Value sum) {
          Value at = k.add(k.mul(element, k.index(g.ownChannels())), own);
          Value x = k.load(0, k.add(from, channelOf(k, g, column, own)), lanes),
                f = k.load(1, k.add(k.mul(at, k.index(g.outputs)), column), lanes);
          return k.add(sum, k.mul(x, f));
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
  bool strided = llvm::any_of(g.strides, [](int64_t stride) { return stride > 1; });
  k.forEachRow([&](Value row) {
    Value outer = row;
    SmallVector<Value> position = positionsOf(k, outer, g.sizes), begins;
    SmallVector<int64_t> steps;
    for (size_t d = 0; d < position.size(); ++d) {
      begins.push_back(k.add(position[d], k.index(g.paddings[2 * d])));
      steps.push_back(-g.dilations[d]);
    }
    InsideElements elements(k, g, g.places, outer, begins, steps);
    forEachColumn(k, g.inner, isDepthwise(g), [&](Value column, int64_t lanes) {
      Value group = k.divIndex(column, g.ownChannels()), own = k.remIndex(column, g.ownChannels());
      Value first = k.mul(group, k.index(g.ownOutputs()));
      auto add = [&](Value element, Value place, Value inside, Value start) {
        Value from = k.mul(place, k.index(g.outputs));
        Value at = k.mul(k.add(k.mul(element, k.index(g.ownChannels())), own), k.index(g.outputs));
        return sumOver(k, start, g.ownOutputs(), [&](Value i, Value sum) {
          Value o = k.add(first, i);
          Value y = k.load(0, k.add(from, o), lanes), f = k.load(1, k.add(at, o), lanes);
          Value term = k.mul(y, f);
          return inside ? addIf(k, inside, sum, term) : k.add(sum, term);
        });
      };
      Value sum;
      if (strided) // a place reads the position with few elements of the kernel, in no range
        sum = sumOver(k, zero(k, lanes), g.elements, [&](Value element, Value start) {
          Value place, inside = placeOf(k, g, outer, position, element, place);
          return add(element, place, inside, start);
        });
      else
        sum = elements.sum(zero(k, lanes), [&](Value element, Value place, Value start) {
          return add(element, place, Value(), start);
        });
      k.store(2, k.add(k.mul(row, k.index(g.inner)), column), sum);
    });
  });
}

namespace {

// Sums for taps, which are neighboring elements of the filter along the last dimension: `taps` of
// them from `firstTap` on. At each place they read the same element of the output.
class FilterSums {
public:
  FilterSums(KernelBuilder &k, const GroupedGeometry &g, int64_t firstTap, int64_t taps)
      : k(k), g(g), firstTap(firstTap), taps(taps), low(g.paddings[2 * (g.kernel.size() - 1)]) {}

  // Adds the places of a line of the output. `source`: the number of the input's line that it
  // reads; `inside`: whether there is one, or null if there always is. Where all taps are inside of
  // the tensor, the loop has no check.
  SmallVector<Value> addLine(Value line, Value source, Value inside, Value column, Value channel,
                             ValueRange sums) {
    int64_t length = g.places.back();
    Value from = k.add(k.mul(source, k.index(g.sizes.back() * g.inner)), channel);
    Value to = k.add(k.mul(line, k.index(length * g.outputs)), column);
    // Where all taps are inside.
    int64_t begin = std::min(length, placesBefore(0, firstTap)),
            end = std::clamp(placesBefore(g.sizes.back(), firstTap + taps - 1), begin, length);
    SmallVector<Value> results(sums);
    for (auto [first, last, whole] :
         {std::tuple(int64_t(0), begin, false), std::tuple(begin, end, true),
          std::tuple(end, length, false)}) {
      if (first == last)
        continue;
      Value stop = k.index(last);
      if (inside)
        stop = k.select(inside, stop, k.index(first));
      results = k.loop(k.index(first), stop, 1, results,
                       [&, whole = whole](Value place, ValueRange sums) {
                         return addPlace(place, whole, from, to, sums);
                       });
    }
    return results;
  }

private:
  // The number of places at which `tap` reads before `position` of the tensor.
  int64_t placesBefore(int64_t position, int64_t tap) const {
    int64_t distance = position + low - tap * g.dilations.back();
    return llvm::divideCeil(std::max<int64_t>(0, distance), g.strides.back());
  }

  SmallVector<Value> addPlace(Value place, bool whole, Value from, Value to, ValueRange sums) {
    int64_t lanes = KernelBuilder::widthOf(sums.front());
    Value y = k.load(1, k.add(to, k.mul(place, k.index(g.outputs))), lanes);
    Value begin = k.sub(k.mul(place, k.index(g.strides.back())), k.index(low));
    SmallVector<Value> results;
    for (auto [i, sum] : llvm::enumerate(sums)) {
      int64_t tap = firstTap + static_cast<int64_t>(i);
      Value position = k.add(begin, k.index(tap * g.dilations.back()));
      Value here = whole ? Value() : keepInside(k, position, g.sizes.back(), {});
      Value x = k.load(0, k.add(from, k.mul(position, k.index(g.inner))), lanes);
      results.push_back(whole ? k.add(sum, k.mul(x, y)) : addIf(k, here, sum, k.mul(x, y)));
    }
    return results;
  }

  KernelBuilder &k;
  const GroupedGeometry &g;
  int64_t firstTap, taps, low;
};

} // namespace

// A row sums all taps of an element of the leading dimensions, kTaps at a time, over the lines of
// one part.
void emitGroupedFilter(KernelBuilder &k, const GroupedGeometry &g, Type input, Type output) {
  constexpr int64_t kTaps = 8; // sums that fit the registers
  k.setWhole(0, input, false);
  k.setWhole(1, output, false);
  k.setWhole(2, RankedTensorType::get({g.parts(), g.filterElements()}, k.b().getF32Type()), true);
  int64_t taps = g.kernel.back(), leading = g.elements / taps;
  size_t last = g.kernel.size() - 1;
  k.forEachRow([&](Value row) {
    Value own = k.remIndex(row, g.ownChannels()), rest = k.divIndex(row, g.ownChannels());
    Value part = k.divIndex(rest, leading), element = k.remIndex(rest, leading);
    Value firstElement = k.mul(rest, k.index(taps));
    SmallVector<Value> offset = positionsOf(k, element, g.kernel.drop_back());
    for (size_t d = 0; d < last; ++d)
      offset[d] = k.sub(k.mul(offset[d], k.index(g.dilations[d])), k.index(g.paddings[2 * d]));
    Value begin = k.mul(part, k.index(g.partLines())), end = k.add(begin, k.index(g.partLines())),
          all = k.index(g.lines());
    end = k.select(k.compare("lt", end, all), end, all);
    forEachColumn(k, g.outputs, isDepthwise(g), [&](Value column, int64_t lanes) {
      Value channel = channelOf(k, g, column, own);
      for (int64_t first = 0; first < taps; first += kTaps) {
        int64_t count = std::min(kTaps, taps - first);
        FilterSums adds(k, g, first, count);
        SmallVector<Value> start(count, zero(k, lanes));
        SmallVector<Value> sums = k.loop(begin, end, 1, start, [&](Value line, ValueRange sums) {
          Value outer = line, inside;
          SmallVector<Value> position = positionsOf(k, outer, g.places.drop_back());
          for (size_t d = 0; d < last; ++d) {
            position[d] = k.add(k.mul(position[d], k.index(g.strides[d])), offset[d]);
            inside = keepInside(k, position[d], g.sizes[d], inside);
          }
          Value source = numberOf(k, outer, position, g.sizes.drop_back());
          return adds.addLine(line, source, inside, column, channel, sums);
        });
        for (auto [i, sum] : llvm::enumerate(sums)) {
          Value at = k.add(firstElement, k.index(first + static_cast<int64_t>(i)));
          at = k.add(k.mul(at, k.index(g.ownChannels())), own);
          k.store(2, k.add(k.mul(at, k.index(g.outputs)), column), sum);
        }
      }
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
