// Depthwise convolutions in 16 bits by vectors of channels.
#include "cpu/calls/DepthwiseConv.h"
#include "ExactConv.h"
#include "load/CpuFeatures.h"
#include <random>

using namespace ampc::test;
using ampc::runtime::DepthwiseConv;

namespace {

class Depthwise : public testing::Test {
protected:
  void SetUp() override {
    for (const char *feature : {"avx512f", "avx512bw", "avx512vl"})
      if (!ampc::runtime::cpuHas(feature))
        GTEST_SKIP() << "this CPU has no " << feature;
  }

  // Outputs, and the gradient of an input without strides.
  static void check(ConvCase c) {
    c.outputs = c.channels;
    c.isDepthwise = true;
    for (ConvPart computes : {ConvPart::output, ConvPart::input})
      for (DType type : {DType::f16, DType::bf16}) {
        if (computes == ConvPart::input && convShapeOf(c, computes, type).hasStrides())
          continue;
        SCOPED_TRACE("part " + std::to_string(int(computes)) + ", type " +
                     std::to_string(int(type)));
        std::vector<uint8_t> one = checkConvolution<DepthwiseConv>(c, computes, type, 1);
        EXPECT_TRUE(one == checkConvolution<DepthwiseConv>(c, computes, type, 3, false, 0, true))
            << "with three threads";
      }
  }
};

TEST_F(Depthwise, EqualsExactSums) {
  for (int64_t kernel : {3, 5, 7, 8})
    for (int64_t stride : {1, 2, 3}) {
      SCOPED_TRACE(std::to_string(kernel) + " by " + std::to_string(kernel) + ", stride " +
                   std::to_string(stride));
      int64_t wide = kernel / 2, narrow = (kernel - 1) / 2;
      check({2,
             40,
             0,
             {9, 37},
             {kernel, kernel},
             {stride, stride},
             {1, 1},
             {wide, narrow},
             {narrow, wide}});
    }
}

TEST_F(Depthwise, Borders) {
  check({1, 24, 0, {1, 40}, {1, 9}, {1, 1}, {1, 1}, {0, 4}, {0, 4}});  // one line
  check({1, 16, 0, {12, 3}, {3, 7}, {1, 1}, {1, 1}, {1, 3}, {1, 3}});  // wider than the image
  check({1, 20, 0, {6, 9}, {3, 3}, {1, 1}, {1, 1}, {5, 7}, {4, 5}});   // places in the padding
  check({2, 18, 0, {11, 19}, {3, 3}, {1, 2}, {3, 2}, {3, 2}, {2, 3}}); // dilation
  check({3, 16, 0, {7, 7}, {3, 3}, {1, 1}, {1, 1}, {0, 2}, {2, 0}});
  check({1, 17, 0, {5, 5}, {5, 5}, {1, 1}, {1, 1}, {0, 0}, {0, 0}}); // one place
}

TEST_F(Depthwise, DividesLargeOnes) {
  check({1, 48, 0, {40, 40}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}});
  check({5, 96, 0, {14, 14}, {5, 5}, {1, 1}, {1, 1}, {2, 2}, {2, 2}}); // parts of several images
}

// What the padding meets is left out, and infinities elsewhere stay.
TEST_F(Depthwise, KeepsInfinities) {
  ConvCase c{1, 32, 32, {9, 10}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, true};
  for (float special :
       {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()})
    for (DType type : {DType::f16, DType::bf16})
      checkConvolution<DepthwiseConv>(c, ConvPart::output, type, 2, false, special);
}

TEST_F(Depthwise, RandomShapes) {
  std::mt19937 random(17);
  auto pick = [&](int64_t most) { return 1 + static_cast<int64_t>(random() % most); };
  for (int i = 0; i < 60 && !HasFailure(); ++i) {
    ConvCase c{pick(3), 15 + pick(40), 0, {}, {}, {}, {}, {}, {}};
    std::string text = std::to_string(c.channels) + " channels";
    for (int d = 0; d < 2; ++d) {
      c.kernel.push_back(pick(8)), c.strides.push_back(pick(3)), c.dilations.push_back(pick(3));
      c.low.push_back(pick(9) - 1), c.high.push_back(pick(9) - 1);
      int64_t reach = (c.kernel[d] - 1) * c.dilations[d] + 1;
      c.size.push_back(std::max<int64_t>(1, reach - c.low[d] - c.high[d]) + pick(20) - 1);
      for (const Sizes *list : {&c.size, &c.kernel, &c.strides, &c.dilations, &c.low, &c.high})
        text += " " + std::to_string(list->back());
    }
    SCOPED_TRACE(text);
    check(c);
  }
}

TEST_F(Depthwise, LeavesOthersToTheLibrary) {
  auto supports = [](ConvCase c, ConvPart computes = ConvPart::output, DType type = DType::f16) {
    return DepthwiseConv::supports(convShapeOf(c, computes, type));
  };
  ConvCase c{2, 32, 32, {8, 8}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, true};
  EXPECT_TRUE(supports(c));
  EXPECT_TRUE(supports(c, ConvPart::input, DType::bf16));
  EXPECT_FALSE(supports(c, ConvPart::filter));
  EXPECT_FALSE(supports(c, ConvPart::output, DType::f32));
  ConvCase few = c, large = c, strides = c, dense = c, line = c;
  few.channels = few.outputs = 15;
  large.kernel = {9, 8}, large.low = {4, 4}, large.high = {4, 4};
  strides.strides = {1, 2};
  dense.isDepthwise = false;
  line.size = line.kernel = {8}, line.strides = line.dilations = line.low = line.high = {1};
  for (const ConvCase &other : {few, large, dense, line})
    EXPECT_FALSE(supports(other));
  EXPECT_TRUE(supports(strides));
  EXPECT_FALSE(supports(strides, ConvPart::input)) << "its places would have gaps";
}

} // namespace
