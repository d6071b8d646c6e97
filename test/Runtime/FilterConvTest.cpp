// Gradients of filters by vectors, and of matrices as those of filters of one element.
#include "cpu/calls/FilterConv.h"
#include "ExactConv.h"

using namespace ampc::test;
using ampc::runtime::FilterConv, ampc::runtime::Product, ampc::runtime::ProductWay;

namespace {

class FilterConvolution : public ExactConvolution {};

TEST_F(FilterConvolution, EqualsExactSums) {
  const ConvCase cases[] = {
      {2, 32, 32, {9, 8}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
      {3, 64, 96, {5, 18}, {2, 4}, {1, 1}, {1, 1}, {0, 1}, {1, 2}},   // three panels
      {2, 32, 64, {17, 16}, {3, 3}, {2, 2}, {1, 1}, {1, 1}, {0, 0}},  // two lines of remainders
      {1, 32, 32, {21, 43}, {3, 5}, {1, 3}, {1, 1}, {1, 1}, {1, 0}},  // three
      {2, 64, 32, {8, 20}, {1, 1}, {2, 2}, {1, 1}, {0, 0}, {0, 0}},   // most lines in no window
      {1, 32, 32, {9, 35}, {2, 2}, {3, 4}, {1, 1}, {0, 2}, {0, 1}},   // gaps between windows
      {2, 32, 32, {4, 8}, {7, 7}, {1, 1}, {1, 1}, {3, 3}, {3, 3}},    // higher than the input
      {1, 32, 32, {9, 70}, {1, 33}, {1, 1}, {1, 1}, {0, 12}, {0, 0}}, // wide, and asymmetric
      {9, 32, 32, {3, 10}, {3, 3}, {1, 1}, {1, 1}, {2, 2}, {0, 0}},   // shares of two images
  };
  for (const ConvCase &one : cases) {
    SCOPED_TRACE(std::to_string(one.size[0]) + " by " + std::to_string(one.size[1]));
    std::vector<uint8_t> bytes =
        checkConvolution<FilterConv>(one, ConvPart::filter, DType::bf16, 1);
    EXPECT_TRUE(bytes == checkConvolution<FilterConv>(one, ConvPart::filter, DType::bf16, 3))
        << "with three threads";
  }
}

TEST_F(FilterConvolution, DividesLargeOnes) {
  // Parts of an image; slices of the outputs, with the input packed for all of them.
  const ConvCase cases[] = {
      {1, 64, 32, {70, 130}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
      {2, 160, 256, {4, 8}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
      {1, 256, 320, {40, 36}, {3, 3}, {2, 2}, {1, 1}, {1, 1}, {1, 1}},
  };
  for (const ConvCase &one : cases)
    checkConvolution<FilterConv>(one, ConvPart::filter, DType::bf16, 2);
}

TEST_F(FilterConvolution, LeavesOthersToTheLibrary) {
  auto supports = [](ConvCase c, ConvPart computes = ConvPart::filter, DType type = DType::bf16) {
    return FilterConv::supports(convShapeOf(c, computes, type));
  };
  ConvCase c{2, 32, 32, {8, 8}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}};
  EXPECT_TRUE(supports(c));
  EXPECT_FALSE(supports(c, ConvPart::output));
  EXPECT_FALSE(supports(c, ConvPart::input));
  EXPECT_FALSE(supports(c, ConvPart::filter, DType::f16));
  ConvCase odd = c, narrow = c, dilated = c, channels = c, outputs = c;
  odd.size = {8, 9};
  narrow.size = {8, 6};
  dilated.dilations = {1, 2}, dilated.low = dilated.high = {1, 2};
  channels.channels = 48, outputs.outputs = 40;
  for (const ConvCase &other : {odd, narrow, dilated, channels, outputs})
    EXPECT_FALSE(supports(other));
  EXPECT_FALSE(supports({2, 32, 32, {64}, {3}, {1}, {1}, {1}, {1}})) << "one dimension";
}

// A [k, m]^T * B [k, n], with either one as the input.
TEST_F(FilterConvolution, ComputesGradientsOfMatrices) {
  struct Extents {
    int64_t m, n, k;
  };
  for (auto [m, n, k] : {Extents{64, 32, 300}, Extents{32, 96, 1024}, Extents{96, 96, 704}})
    for (DType type : {DType::bf16, DType::f32}) {
      SCOPED_TRACE(std::to_string(m) + " " + std::to_string(n));
      auto number = [](int64_t i) { return static_cast<float>(i * 7 % 11 % 5 - 2); };
      GuardedTensor a(DType::bf16, k * m, number), b(DType::bf16, k * n, number);
      std::vector<uint8_t> c(static_cast<size_t>(m * n * 4));
      Product p;
      p.a = {a.data(), DType::bf16, 1, m, {}, nullptr};
      p.b = {b.data(), DType::bf16, n, 1, {}, nullptr};
      p.c = c.data();
      p.cType = type;
      p.m = m, p.n = n, p.k = k;
      p.alpha = 0.5f;
      ASSERT_GT(p.gradientLine(), 0);
      auto library = OneDnn::create(2);
      ASSERT_TRUE(library.ok());
      auto conv = FilterConv::create(p, ProductWay::tiles, **library);
      ASSERT_TRUE(conv.ok());
      ASSERT_TRUE(runPlan(*conv, **library, 2));
      for (int64_t row = 0; row < m; ++row)
        for (int64_t column = 0; column < n; ++column) {
          double sum = 0;
          for (int64_t i = 0; i < k; ++i)
            sum += static_cast<double>(a.at(i * m + row)) * b.at(i * n + column);
          ASSERT_EQ(get(type, c.data(), static_cast<uint64_t>(row * n + column)),
                    rounded(type, sum / 2))
              << row << " " << column;
        }
    }
}

TEST(GradientLine, DividesLongRowsOnly) {
  Product p;
  p.a = {nullptr, DType::bf16, 1, 256, {}, nullptr};
  p.b = {nullptr, DType::bf16, 64, 1, {}, nullptr};
  p.m = 256, p.n = 64;
  auto line = [&](int64_t k) { return p.k = k, p.gradientLine(); };
  EXPECT_EQ(line(50176), 256);
  EXPECT_EQ(line(784), 196);
  EXPECT_EQ(line(511), 0) << "not twice as long as C is high";
  EXPECT_EQ(line(2 * 521), 0) << "a prime number of pairs";
  p.k = 50176;
  auto without = [&](auto change) {
    Product other = p;
    change(other);
    return other.gradientLine();
  };
  EXPECT_EQ(without([](Product &o) { o.a.columnStride = 300; }), 0) << "rows with gaps";
  EXPECT_EQ(without([](Product &o) { o.a.rowStride = 50176, o.a.columnStride = 1; }), 0);
  EXPECT_EQ(without([](Product &o) { o.n = o.b.rowStride = 65; }), 0);
  EXPECT_EQ(without([](Product &o) { o.b.type = DType::f16; }), 0);
  EXPECT_EQ(without([](Product &o) { o.batch = {2}; }), 0);
  EXPECT_EQ(without([](Product &o) { o.cStrides = {128}; }), 0);
}

} // namespace
