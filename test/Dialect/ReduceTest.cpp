// Reductions: values over every kind of axes, accuracy of long sums, the two-stage form, gradients.
#include "Interpreter.h"
#include "gtest/gtest.h"
#include <cmath>
#include <numeric>

namespace ampc::nn::test {
namespace {

std::string reduction(const std::string &op, const std::string &attrs, const std::string &x,
                      const std::string &out, bool gradient = false) {
  return "func.func @f(%x: " + x + (gradient ? ", %g: " + out : "") + ") -> " + out +
         " {\n  %y = nn." + op + " %x {" + attrs + "} : (" + x + ") -> " + out +
         "\n  return %y : " + out + "\n}";
}

Numbers sumOver(const Numbers &x, const std::vector<int> &shape, const std::vector<bool> &reduced) {
  size_t outputs = 1;
  for (size_t d = 0; d < shape.size(); ++d)
    outputs *= reduced[d] ? 1 : shape[d];
  Numbers sums(outputs, 0);
  for (size_t i = 0; i < x.size(); ++i) {
    size_t rest = i, at = 0, stride = 1;
    for (size_t d = shape.size(); d-- > 0; rest /= shape[d])
      if (!reduced[d]) {
        at += rest % shape[d] * stride;
        stride *= shape[d];
      }
    sums[at] += x[i];
  }
  return sums;
}

TEST(Reduce, SumsOverOuterAndInnerAxes) {
  Numbers x = noise(3 * 70 * 4 * 33);
  std::string type = "tensor<3x70x4x33xf32>";
  for (bool split : {false, true}) {
    expectNear(run(reduction("reduce_sum", "axis = array<i64: 1, 3>", type, "tensor<3x4xf32>"), {x},
                   split)[0],
               sumOver(x, {3, 70, 4, 33}, {false, true, false, true}), 1e-4);
    expectNear(run(reduction("reduce_sum", "axis = array<i64: 0, -2>", type, "tensor<70x33xf32>"),
                   {x}, split)[0],
               sumOver(x, {3, 70, 4, 33}, {true, false, true, false}), 1e-5);
    expectNear(run(reduction("reduce_sum", "axis = array<i64: 1>, keepdim = true", type,
                             "tensor<3x1x4x33xf32>"),
                   {x}, split)[0],
               sumOver(x, {3, 70, 4, 33}, {false, true, false, false}), 1e-5);
  }
}

// Columns in blocks of 64, and what is left of them: 64 + 64 + 16 + 3.
TEST(Reduce, ColumnsInWholeAndPartialBlocks) {
  for (int inner : {147, 128, 64, 63, 1})
    for (bool split : {false, true}) {
      Numbers x = noise(2 * 90 * inner);
      std::string in = "tensor<2x90x" + std::to_string(inner) + "xf32>",
                  out = "tensor<2x" + std::to_string(inner) + "xf32>";
      expectNear(run(reduction("reduce_sum", "axis = array<i64: 1>", in, out), {x}, split)[0],
                 sumOver(x, {2, 90, inner}, {false, true, false}), 1e-5);
    }
}

TEST(Reduce, SumsWithInfinityAreInfinite) {
  Numbers x(5000, 1);
  x[4000] = INFINITY;
  EXPECT_EQ(run(reduction("reduce_sum", "", "tensor<5000xf32>", "tensor<f32>"), {x})[0][0],
            INFINITY);
  EXPECT_EQ(
      run(reduction("reduce_sum", "axis = array<i64: 0>", "tensor<1000x5xf32>", "tensor<5xf32>"),
          {x})[0],
      (Numbers{INFINITY, 1000, 1000, 1000, 1000}));
}

// 1e-6 relative although each of a million additions rounds: 0.1 is off in the same direction every
// time.
TEST(Reduce, LongSumsStayAccurate) {
  Numbers x(1000003, static_cast<double>(0.1f));
  double exact = x.size() * static_cast<double>(0.1f);
  EXPECT_NEAR(run(reduction("reduce_sum", "", "tensor<1000003xf32>", "tensor<f32>"), {x})[0][0] /
                  exact,
              1, 1e-6);
  EXPECT_NEAR(
      run(reduction("reduce_sum", "axis = array<i64: 0>", "tensor<1000003x1xf32>", "tensor<1xf32>"),
          {x})[0][0] /
          exact,
      1, 1e-6);
  int widened;
  EXPECT_NEAR(runWidened(reduction("reduce_sum", "", "tensor<1000003xf32>", "tensor<f32>"), {x},
                         widened)[0][0] /
                  exact,
              1, 1e-6);
  EXPECT_EQ(widened, 1);
}

TEST(Reduce, LongColumnsStayAccurate) {
  Numbers x(100000 * 10, static_cast<double>(0.1f));
  Numbers want(10, 100000 * static_cast<double>(0.1f));
  std::string text =
      reduction("reduce_sum", "axis = array<i64: 0>", "tensor<100000x10xf32>", "tensor<10xf32>");
  expectNear(run(text, {x})[0], want, 1e-6 * want[0]);
  int widened;
  expectNear(runWidened(text, {x}, widened)[0], want, 1e-6 * want[0]);
  EXPECT_EQ(widened, 1);
}

TEST(Reduce, WideningKeepsMaxMinMeanAndTypes) {
  Numbers x = noise(7 * 30011);
  x[123456] = 5;
  x[9] = -5;
  int widened;
  EXPECT_EQ(runWidened(
                reduction("reduce_max", "keepdim = true", "tensor<7x30011xf16>", "tensor<1x1xf16>"),
                {x}, widened)[0],
            Numbers{5});
  EXPECT_EQ(widened, 1);
  EXPECT_EQ(runWidened(reduction("reduce_min", "", "tensor<7x30011xf32>", "tensor<f32>"), {x},
                       widened)[0],
            Numbers{-5});
  double mean = std::accumulate(x.begin(), x.end(), 0.0) / x.size();
  EXPECT_NEAR(runWidened(reduction("reduce_mean", "", "tensor<7x30011xf32>", "tensor<f32>"), {x},
                         widened)[0][0],
              mean, 1e-7);
  EXPECT_EQ(widened, 1);
}

TEST(Reduce, ManyRowsAreNotWidened) {
  int widened;
  runWidened(
      reduction("reduce_sum", "axis = array<i64: 1>", "tensor<64x20000xf32>", "tensor<64xf32>"),
      {noise(64 * 20000)}, widened);
  EXPECT_EQ(widened, 0);
}

// A sum beyond f16's 65504 inside, a mean within it.
TEST(Reduce, LowPrecisionAccumulatesInFloat) {
  Numbers x(1000, 100);
  EXPECT_EQ(run(reduction("reduce_mean", "", "tensor<1000xf16>", "tensor<f16>"), {x})[0],
            Numbers{100});
}

TEST(Reduce, Integers) {
  Numbers x = {5, -7, 1e15, 3, 4, -8};
  EXPECT_EQ(run(reduction("reduce_sum", "axis = array<i64: 1>", "tensor<2x3xi64>", "tensor<2xi64>"),
                {x})[0],
            (Numbers{1e15 - 2, -1}));
  EXPECT_EQ(run(reduction("reduce_max", "axis = array<i64: 0>", "tensor<2x3xi64>", "tensor<3xi64>"),
                {x})[0],
            (Numbers{5, 4, 1e15}));
  EXPECT_EQ(
      run(reduction("reduce_mean", "axis = array<i64: 1>", "tensor<2x3xi32>", "tensor<2xi32>"),
          {{1, 2, 5, -4, 0, -4}})[0],
      (Numbers{2, -2}));
}

TEST(Reduce, MaxOfNaNIsNaN) {
  Numbers out = run(reduction("reduce_max", "", "tensor<20xf32>", "tensor<f32>"),
                    {{1, 2, 3, 4, 5, 6, 7, 8, 9, NAN, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}})[0];
  EXPECT_TRUE(std::isnan(out[0]));
}

TEST(Reduce, MaxSharesItsGradientAmongTies) {
  auto out = runGradient(
      reduction("reduce_max", "axis = array<i64: 1>", "tensor<2x3xf32>", "tensor<2xf32>", true),
      {{1, 3, 3, 2, 0, 1}, {6, 5}});
  EXPECT_EQ(out[0], (Numbers{0, 3, 3, 5, 0, 0}));
}

TEST(Reduce, SumAndMeanSpreadTheirGradient) {
  EXPECT_EQ(runGradient(reduction("reduce_sum", "axis = array<i64: 0>", "tensor<2x3xf32>",
                                  "tensor<3xf32>", true),
                        {iota(6), {1, 2, 3}})[0],
            (Numbers{1, 2, 3, 1, 2, 3}));
  EXPECT_EQ(runGradient(reduction("reduce_mean", "", "tensor<2x4xbf16>", "tensor<bf16>", true),
                        {iota(8), {4}})[0],
            Numbers(8, 0.5));
}

// 1 / 2^25 is nothing in f16; times a scaled gradient it is a number.
TEST(Reduce, MeanOfManyKeepsAScaledGradientInHalf) {
  auto out = runGradient(reduction("reduce_mean", "", "tensor<4x65536xf16>", "tensor<f16>", true),
                         {Numbers(4 * 65536, 1), {32768}});
  EXPECT_EQ(out[0][77], 0.125);
}

} // namespace
} // namespace ampc::nn::test
