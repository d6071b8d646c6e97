// Convolutions, compared with exact sums: inputs have all 11 bits of float16, the other tensors are
// small integers, so that no sum is rounded in float32. What is around the tensors is NaN.
#pragma once
#include "Elements.h"
#include "PlanRun.h"
#include "cpu/Convert.h"
#include "cpu/MatrixTiles.h"
#include "cpu/calls/ConvPlan.h"
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <limits>

namespace ampc::test {

using format::DType;
using runtime::ConvOperands, runtime::ConvPart, runtime::ConvShape, runtime::OneDnn;

// Tests of what is computed by vectors or tiles.
class ExactConvolution : public testing::Test {
protected:
  void SetUp() override {
    if (!runtime::tiles::areUsable())
      GTEST_SKIP() << "this CPU has no vectors or tiles for bfloat16";
  }
};

using Sizes = std::vector<int64_t>;

struct ConvCase {
  int64_t batch, channels, outputs;
  Sizes size, kernel, strides, dilations, low, high;
  bool isDepthwise = false;
};

inline ConvShape convShapeOf(const ConvCase &c, ConvPart computes, DType type) {
  ConvShape s;
  s.computes = computes;
  s.type = type;
  s.batch = c.batch, s.channels = c.channels, s.outputs = c.outputs;
  s.groups = c.isDepthwise ? c.channels : 1;
  s.size = c.size, s.kernel = c.kernel, s.strides = c.strides, s.dilations = c.dilations;
  s.low = c.low;
  for (size_t d = 0; d < c.size.size(); ++d)
    s.places.push_back((c.size[d] + c.low[d] + c.high[d] - (c.kernel[d] - 1) * c.dilations[d] - 1) /
                           c.strides[d] +
                       1);
  return s;
}

inline constexpr int64_t kGuardElements = 64; // elements around a tensor

struct GuardedTensor {
  GuardedTensor(DType type, int64_t elements, const std::function<float(int64_t)> &fill)
      : type(type), elements(elements),
        bytes(static_cast<size_t>(elements + 2 * kGuardElements) * format::sizeOf(type)) {
    for (int64_t i = 0; i < elements + 2 * kGuardElements; ++i)
      put(type, bytes.data(), static_cast<uint64_t>(i), std::numeric_limits<float>::quiet_NaN());
    for (int64_t i = 0; i < elements; ++i)
      put(type, data(), static_cast<uint64_t>(i), fill(i));
  }
  uint8_t *data() { return bytes.data() + kGuardElements * format::sizeOf(type); }
  float at(int64_t i) const {
    return get(type, bytes.data(), static_cast<uint64_t>(kGuardElements + i));
  }
  bool isKeptAround() const {
    for (int64_t i = 0; i < kGuardElements; ++i)
      if (!std::isnan(at(i - kGuardElements)) || !std::isnan(at(elements + i)))
        return false;
    return true;
  }
  DType type;
  int64_t elements;
  std::vector<uint8_t> bytes;
};

// Calls each(element of the input, of the filter, of the output) for all products of channel 0 and
// output 0. `next` adds 1 to a number with digits below the extents.
inline void forEachProduct(const ConvShape &s,
                           const std::function<void(int64_t, int64_t, int64_t)> &each) {
  auto next = [](Sizes &digits, const Sizes &extents) {
    for (size_t d = digits.size(); d-- > 0;) {
      if (++digits[d] < extents[d])
        return true;
      digits[d] = 0;
    }
    return false;
  };
  size_t dims = s.size.size();
  Sizes place(dims);
  for (int64_t image = 0; image < s.batch; ++image)
    do {
      Sizes tap(dims);
      do {
        int64_t input = image, filter = 0, output = image;
        bool isInside = true;
        for (size_t d = 0; d < dims; ++d) {
          int64_t at = place[d] * s.strides[d] + tap[d] * s.dilations[d] - s.low[d];
          isInside &= at >= 0 && at < s.size[d];
          input = input * s.size[d] + at;
          filter = filter * s.kernel[d] + tap[d];
          output = output * s.places[d] + place[d];
        }
        if (isInside)
          each(input * s.channels, filter * s.channels, output * s.outputs);
      } while (next(tap, s.kernel));
    } while (next(place, s.places));
}

// A launch whose row is a place of 16 bits: adds its elements to what was there before.
inline void addPlaces(const void *const *arguments, int64_t first, int64_t last) {
  auto *from = static_cast<const uint16_t *>(arguments[0]);
  auto *to = static_cast<uint16_t *>(const_cast<void *>(arguments[1]));
  int64_t channels = *static_cast<const int64_t *>(arguments[2]);
  for (int64_t i = first * channels; i < last * channels; ++i)
    to[i] = static_cast<uint16_t>(to[i] + from[i]);
}

// Runs a plan, which must support the case; a depthwise one with a launch behind it. Returns the
// bytes of the result.
template <typename Conv>
std::vector<uint8_t> checkConvolution(const ConvCase &c, ConvPart computes, DType type, int threads,
                                      bool fixedFilter = false, float special = 0,
                                      bool onlyReader = false) {
  ConvShape s = convShapeOf(c, computes, type);
  int64_t kernel = runtime::product(s.kernel), ofFilter = kernel * s.channels,
          filters = c.isDepthwise ? 1 : s.outputs; // a depthwise one is [kernel, channels]
  auto smallInteger = [](int64_t i) { return static_cast<float>(i * 7 % 11 % 5 - 2); };
  auto wide = [&](int64_t i) { // 11 bits; 8 in bfloat16
    if (special != 0 && i == 5 * s.channels + 3)
      return special;
    int64_t bits = type == DType::bf16 ? 255 : 2047;
    return static_cast<float>((i * 37 + i / 7) % bits - bits / 2) / 128;
  };
  GuardedTensor input(type, s.batch * runtime::product(s.size) * s.channels, wide),
      filter(type, filters * ofFilter, smallInteger),
      output(type, s.batch * runtime::product(s.places) * s.outputs, smallInteger);
  GuardedTensor *tensors[] = {&input, &filter, &output};
  GuardedTensor &result = *tensors[static_cast<size_t>(computes)];
  std::vector<double> expected(result.bytes.size() / format::sizeOf(type)); // guards, too
  std::vector<float> values[3];
  for (size_t t = 0; t < 3; ++t)
    values[t] = allElements(type, tensors[t]->bytes);
  const uint64_t steps[] = {1, 1, c.isDepthwise ? 1u : 0u}; // from channel to channel
  forEachProduct(s, [&](int64_t x, int64_t w, int64_t y) {
    for (int64_t o = 0; o < filters; ++o) {
      auto from = [](int64_t i) { return static_cast<uint64_t>(kGuardElements + i); };
      const uint64_t at[] = {from(x), from(o * ofFilter + w), from(y + o)};
      addProducts(static_cast<int>(computes), values, at, steps, static_cast<uint64_t>(s.channels),
                  expected);
    }
  });
  for (int64_t i = 0; i < result.elements; ++i)
    put(type, result.data(), static_cast<uint64_t>(i), 77);

  ConvOperands operands;
  operands.shape = s;
  operands.input = input.data(), operands.filter = filter.data(), operands.output = output.data();
  if (type != DType::f32)
    operands.widen = &runtime::widenKernel(type), operands.narrow = &runtime::narrowKernel(type);
  operands.fixedFilter = fixedFilter;
  operands.rowElements = c.isDepthwise ? s.channels : 0;
  OnlyReader reader(result.elements / s.channels, s.channels, 2, result.data());
  operands.onlyReader = onlyReader;
  if (onlyReader)
    (computes == ConvPart::input ? operands.input : operands.output) = reader.result();
  auto library = OneDnn::create(threads);
  if (!library.ok() || !Conv::supports(s)) {
    ADD_FAILURE() << "no library, or not supported";
    return {};
  }
  auto conv = Conv::create(operands, runtime::ProductWay::tiles, **library);
  if (!conv.ok()) {
    ADD_FAILURE() << conv.status().text();
    return {};
  }
  EXPECT_EQ(conv->keepsOperand(), fixedFilter && computes != ConvPart::filter);
  std::vector<uint16_t> read(static_cast<size_t>(result.elements));
  const void *arguments[] = {result.data(), read.data(), &s.channels};
  runtime::FusedLaunch launch{addPlaces, arguments, operands.rowElements};
  EXPECT_EQ(conv->mayFuse(), c.isDepthwise);
  const runtime::FusedLaunch *behind = onlyReader ? &reader.launch : &launch;
  EXPECT_TRUE(ampc::test::runPlan(*conv, **library, threads, c.isDepthwise ? behind : nullptr));
  EXPECT_FALSE(reader.isWritten());
  EXPECT_TRUE(behind != &launch || !c.isDepthwise ||
              std::memcmp(read.data(), result.data(), read.size() * 2) == 0)
      << "the launch does not read each element once";

  int wrong = 0;
  for (int64_t i = 0; i < result.elements && wrong < 3; ++i) {
    float want = rounded(type, expected[static_cast<size_t>(kGuardElements + i)]),
          got = result.at(i);
    if (!(got == want || (std::isnan(got) && std::isnan(want)))) {
      ADD_FAILURE() << "element " << i << " of " << result.elements << ": " << got << ", not "
                    << want;
      ++wrong;
    }
  }
  EXPECT_TRUE(result.isKeptAround());
  return result.bytes;
}

} // namespace ampc::test
