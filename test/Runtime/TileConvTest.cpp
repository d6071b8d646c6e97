// Convolutions by matrix tiles, compared with exact sums: inputs have all 11 bits of float16, the
// other tensors are small integers, so that no sum is rounded in float32. What is around the
// tensors is NaN.
#include "Elements.h"
#include "PlanRun.h"
#include "cpu/calls/TileConv.h"
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <limits>

namespace runtime = ampc::runtime;
using ampc::format::DType;
using ampc::test::get, ampc::test::put, ampc::test::rounded;
using runtime::ConvOperands, runtime::ConvPart, runtime::ConvShape, runtime::OneDnn,
    runtime::TileConv;

namespace {

using Sizes = std::vector<int64_t>;

struct ConvCase {
  int64_t batch, channels, outputs;
  Sizes size, kernel, strides, dilations, low, high;
};

ConvShape convShapeOf(const ConvCase &c, ConvPart computes, DType type) {
  ConvShape s;
  s.computes = computes;
  s.type = type;
  s.batch = c.batch, s.channels = c.channels, s.outputs = c.outputs;
  s.size = c.size, s.kernel = c.kernel, s.strides = c.strides, s.dilations = c.dilations;
  s.low = c.low;
  for (size_t d = 0; d < c.size.size(); ++d)
    s.places.push_back((c.size[d] + c.low[d] + c.high[d] - (c.kernel[d] - 1) * c.dilations[d] - 1) /
                           c.strides[d] +
                       1);
  return s;
}

constexpr int64_t kGuardElements = 64; // elements around a tensor

struct GuardedTensor {
  GuardedTensor(DType type, int64_t elements, const std::function<float(int64_t)> &fill)
      : type(type), elements(elements),
        bytes(static_cast<size_t>(elements + 2 * kGuardElements) * 2) {
    for (size_t i = 0; i < bytes.size() / 2; ++i)
      put(type, bytes.data(), i, std::numeric_limits<float>::quiet_NaN());
    for (int64_t i = 0; i < elements; ++i)
      put(type, data(), static_cast<uint64_t>(i), fill(i));
  }
  uint8_t *data() { return bytes.data() + 2 * kGuardElements; }
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
void forEachProduct(const ConvShape &s,
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

class TileConvolution : public testing::Test {
protected:
  void SetUp() override {
    if (!runtime::tiles::areUsable())
      GTEST_SKIP() << "this CPU has no vectors or tiles for bfloat16";
  }

  // Returns the bytes of the result.
  std::vector<uint8_t> check(const ConvCase &c, ConvPart computes, DType type, int threads,
                             bool fixedFilter = false, float special = 0) {
    ConvShape s = convShapeOf(c, computes, type);
    int64_t kernel = runtime::product(s.kernel), ofFilter = kernel * s.channels;
    auto smallInteger = [](int64_t i) { return static_cast<float>(i * 7 % 11 % 5 - 2); };
    auto wide = [&](int64_t i) { // 11 bits; 8 in bfloat16
      if (special != 0 && i == 5 * s.channels + 3)
        return special;
      int64_t bits = type == DType::f16 ? 2047 : 255;
      return static_cast<float>((i * 37 + i / 7) % bits - bits / 2) / 128;
    };
    GuardedTensor input(type, s.batch * runtime::product(s.size) * s.channels, wide),
        filter(type, s.outputs * ofFilter, smallInteger),
        output(type, s.batch * runtime::product(s.places) * s.outputs, smallInteger);
    GuardedTensor *tensors[] = {&input, &filter, &output};
    GuardedTensor &result = *tensors[static_cast<size_t>(computes)];
    std::vector<double> expected(static_cast<size_t>(result.elements));
    forEachProduct(s, [&](int64_t x, int64_t w, int64_t y) {
      for (int64_t o = 0; o < s.outputs; ++o)
        for (int64_t ch = 0; ch < s.channels; ++ch) {
          int64_t at[] = {x + ch, o * ofFilter + w + ch, y + o};
          double product = 1;
          for (size_t t = 0; t < 3; ++t)
            if (tensors[t] != &result)
              product *= tensors[t]->at(at[t]);
          expected[static_cast<size_t>(at[static_cast<size_t>(computes)])] += product;
        }
    });
    for (int64_t i = 0; i < result.elements; ++i)
      put(type, result.data(), static_cast<uint64_t>(i), 77);

    ConvOperands operands;
    operands.shape = s;
    operands.input = input.data(), operands.filter = filter.data(), operands.output = output.data();
    operands.fixedFilter = fixedFilter;
    auto library = OneDnn::create(threads);
    EXPECT_TRUE(library.ok() && TileConv::supports(s));
    auto conv = TileConv::create(operands, runtime::ProductWay::tiles, **library);
    if (!conv.ok()) {
      ADD_FAILURE() << conv.status().text();
      return {};
    }
    EXPECT_EQ(conv->keepsOperand(), fixedFilter && computes != ConvPart::filter);
    EXPECT_TRUE(ampc::test::runPlan(*conv, **library, threads));

    int wrong = 0;
    for (int64_t i = 0; i < result.elements && wrong < 3; ++i) {
      float want = rounded(type, expected[static_cast<size_t>(i)]), got = result.at(i);
      if (!(got == want || (std::isnan(got) && std::isnan(want)))) {
        ADD_FAILURE() << "element " << i << " of " << result.elements << ": " << got << ", not "
                      << want;
        ++wrong;
      }
    }
    EXPECT_TRUE(result.isKeptAround());
    return result.bytes;
  }

  void checkAll(const ConvCase &c) {
    for (ConvPart computes : {ConvPart::output, ConvPart::input, ConvPart::filter}) {
      for (DType type : {DType::f16, DType::bf16}) {
        SCOPED_TRACE(std::to_string(c.channels) + " channels, " + std::to_string(c.outputs) +
                     " outputs, part " + std::to_string(int(computes)) + ", type " +
                     std::to_string(int(type)));
        if (!TileConv::supports(convShapeOf(c, computes, type))) {
          EXPECT_EQ(computes, ConvPart::input) << "has strides";
          continue;
        }
        std::vector<uint8_t> one = check(c, computes, type, 1);
        EXPECT_TRUE(one == check(c, computes, type, 3)) << "with three threads";
        EXPECT_TRUE(one == check(c, computes, type, 2, true)) << "with a fixed filter";
      }
    }
  }
};

TEST_F(TileConvolution, EqualsExactSums) {
  const ConvCase cases[] = {
      {2, 32, 33, {9, 10}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
      {1, 17, 40, {11, 8}, {3, 2}, {2, 1}, {1, 2}, {0, 2}, {1, 0}},
      {3, 64, 16, {37}, {5}, {1}, {1}, {2}, {2}},
      {2, 20, 24, {4, 5, 6}, {2, 3, 2}, {1, 1, 1}, {1, 1, 2}, {0, 1, 1}, {1, 1, 0}},
      {1, 48, 48, {5, 5}, {3, 3}, {1, 1}, {2, 2}, {2, 2}, {2, 2}},
      {2, 16, 32, {6, 7}, {2, 2}, {1, 1}, {1, 1}, {3, 0}, {0, 3}}, // more padding than kernel
      {1, 32, 16, {7, 7}, {3, 3}, {3, 3}, {1, 1}, {0, 0}, {0, 0}},
      {1, 32, 32, {8, 9}, {1, 1}, {2, 2}, {1, 1}, {0, 0}, {0, 0}},
  };
  for (const ConvCase &one : cases)
    checkAll(one);
}

// A tap has all elements of the kernel along the last dimension, of which some are in the padding.
TEST_F(TileConvolution, JoinsElementsOfFewChannels) {
  const ConvCase cases[] = {
      {2, 3, 16, {20, 21}, {7, 7}, {2, 2}, {1, 1}, {3, 3}, {3, 2}},
      {2, 12, 20, {6, 9}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}, // 36 of two steps
      {1, 3, 40, {5, 2}, {2, 9}, {1, 1}, {2, 1}, {1, 4}, {1, 5}},  // wider than the input
      {2, 2, 17, {40}, {8}, {3}, {1}, {5}, {0}},
      {2, 5, 17, {149}, {11}, {5}, {4}, {15}, {27}},
      {1, 4, 16, {4, 5, 6}, {2, 3, 3}, {1, 2, 2}, {1, 1, 1}, {0, 1, 1}, {1, 1, 0}},
      {2, 48, 32, {5, 6}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}, // 15 steps instead of 18
      {1, 1, 32, {64, 70}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
  };
  for (const ConvCase &one : cases)
    checkAll(one);
}

TEST_F(TileConvolution, DividesLargeOnes) {
  checkAll({1, 16, 16, {64, 64}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}); // places in shares
  checkAll({1, 40, 16, {40, 44}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}});
  checkAll({1, 160, 130, {6, 7}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}); // k in parts
}

// As float32 instructions give them.
TEST_F(TileConvolution, KeepsInfinitiesOfFloat16) {
  ConvCase c{1, 32, 32, {9, 10}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}};
  for (float special :
       {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()})
    for (ConvPart computes : {ConvPart::output, ConvPart::filter})
      check(c, computes, DType::f16, 2, false, special);
}

TEST(TileConvRule, TakesWhatTheLibraryComputesSlower) {
  auto isFaster = [](const ConvCase &c, ConvPart computes, DType type) {
    return TileConv::isFaster(convShapeOf(c, computes, type));
  };
  ConvCase many{16, 64, 64, {56, 56}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}, few = many,
                                                                               strides = many;
  few.outputs = 512, few.size = {14, 14};
  strides.strides = {2, 2};
  EXPECT_TRUE(isFaster(many, ConvPart::filter, DType::f16));
  EXPECT_FALSE(isFaster(many, ConvPart::filter, DType::bf16)) << "many places for each output";
  EXPECT_TRUE(isFaster(few, ConvPart::filter, DType::bf16));
  EXPECT_TRUE(isFaster(strides, ConvPart::filter, DType::bf16));
  for (ConvPart computes : {ConvPart::output, ConvPart::input}) {
    EXPECT_TRUE(isFaster(few, computes, DType::f16));
    EXPECT_FALSE(isFaster(few, computes, DType::bf16));
  }
}

TEST_F(TileConvolution, LeavesOthersToTheLibrary) {
  ConvCase strides{1, 32, 32, {8, 8}, {3, 3}, {2, 2}, {1, 1}, {1, 1}, {1, 1}}, few = strides;
  few.channels = 1, few.kernel = {3, 1};
  EXPECT_FALSE(TileConv::supports(convShapeOf(strides, ConvPart::input, DType::f16)));
  EXPECT_TRUE(TileConv::supports(convShapeOf(strides, ConvPart::filter, DType::f16)));
  EXPECT_FALSE(TileConv::supports(convShapeOf(few, ConvPart::output, DType::f16)));
  ConvShape grouped = convShapeOf(strides, ConvPart::output, DType::f16);
  grouped.groups = 2;
  EXPECT_FALSE(TileConv::supports(grouped));
}

} // namespace
