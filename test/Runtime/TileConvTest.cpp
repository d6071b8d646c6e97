// Convolutions by matrix tiles.
#include "ExactConv.h"
#include "cpu/calls/TileConv.h"

using namespace ampc::test;
using ampc::runtime::TileConv;

namespace {

class TileConvolution : public ExactConvolution {
protected:
  static std::vector<uint8_t> check(const ConvCase &c, ConvPart computes, DType type, int threads,
                                    bool fixedFilter = false, float special = 0) {
    return checkConvolution<TileConv>(c, computes, type, threads, fixedFilter, special);
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
  few.channels = 512, few.size = {7, 7};
  EXPECT_EQ(isFaster(few, ConvPart::input, DType::bf16), !ampc::runtime::tiles::readsLines())
      << "a large filter";
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
