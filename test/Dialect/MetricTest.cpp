// top_k_v2, arg_max, accuracy: order, ties, NaN, gradients.
#include "Interpreter.h"
#include "gtest/gtest.h"
#include <cmath>

namespace ampc::nn::test {
namespace {

std::string topK(const std::string &attrs, const std::string &x, const std::string &out,
                 const std::string &indices, bool gradient = false) {
  return "func.func @f(%x: " + x + (gradient ? ", %g: " + out + ", %h: " + indices : "") +
         ") -> (" + out + ", " + indices + ") {\n  %v, %i = nn.top_k_v2 %x {" + attrs + "} : (" +
         x + ") -> (" + out + ", " + indices + ")\n  return %v, %i : " + out + ", " + indices +
         "\n}";
}

TEST(TopK, IsInOrderWithTheFirstOfEqualsFirst) {
  auto out = run(topK("k = 4 : i64", "tensor<2x5xf32>", "tensor<2x4xf32>", "tensor<2x4xi64>"),
                 {{1, 5, 3, 5, -2, 0, -0.0, 7, 0, -1}}, true);
  EXPECT_EQ(out[0], (Numbers{5, 5, 3, 1, 7, 0, 0, 0}));
  EXPECT_EQ(out[1], (Numbers{1, 3, 2, 0, 2, 0, 1, 3}));
}

TEST(TopK, OfNaNAndInfinities) {
  Numbers x = {-INFINITY, NAN, INFINITY, -INFINITY, 1};
  auto out = run(topK("k = 5 : i64", "tensor<5xf32>", "tensor<5xf32>", "tensor<5xi64>"), {x});
  expectNear(out[0], {NAN, INFINITY, 1, -INFINITY, -INFINITY}, 0);
  EXPECT_EQ(out[1], (Numbers{1, 2, 4, 0, 3}));
  out = run(topK("k = 5 : i64, largest = false", "tensor<5xf32>", "tensor<5xf32>", "tensor<5xi64>"),
            {x});
  EXPECT_EQ(out[1], (Numbers{0, 3, 4, 2, 1}));
}

TEST(TopK, AlongTheFirstAxisOfManyElements) {
  Numbers x(100 * 3);
  for (int i = 0; i < 300; ++i)
    x[i] = (i * 37) % 301;
  auto out = run(topK("k = 2 : i64, axis = 0 : i64", "tensor<100x3xf16>", "tensor<2x3xf16>",
                      "tensor<2x3xi64>"),
                 {x});
  for (int c = 0; c < 3; ++c) {
    double first = -1, second = -1;
    for (int r = 0; r < 100; ++r) {
      double v = x[r * 3 + c];
      second = std::max(second, std::min(first, v));
      first = std::max(first, v);
    }
    EXPECT_EQ(out[0][c], first);
    EXPECT_EQ(out[0][3 + c], second);
    EXPECT_EQ(x[int(out[1][c]) * 3 + c], first);
  }
}

TEST(TopK, OfIntegers) {
  Numbers x = {-9e15, 3, 9e15, 4};
  auto out = run(topK("k = 3 : i64", "tensor<4xi64>", "tensor<3xi64>", "tensor<3xi64>"), {x});
  EXPECT_EQ(out[0], (Numbers{9e15, 4, 3}));
  out = run(topK("k = 1 : i64, largest = false", "tensor<4xi64>", "tensor<1xi64>", "tensor<1xi64>"),
            {x});
  EXPECT_EQ(out[1], (Numbers{0}));
}

TEST(TopK, GradientGoesToTheChosenPlaces) {
  auto out = runGradient(
      topK("k = 2 : i64", "tensor<2x4xf32>", "tensor<2x2xf32>", "tensor<2x2xi64>", true),
      {{1, 4, 2, 3, 8, 7, 6, 5}, {10, 20, 30, 40}, {0, 0, 0, 0}});
  EXPECT_EQ(out[0], (Numbers{0, 10, 0, 20, 30, 40, 0, 0}));
}

TEST(TopK, GradientWritesNothingForAForeignIndex) {
  auto out =
      run("func.func @f(%i: tensor<1x3xi64>, %g: tensor<1x3xf32>) -> tensor<1x4xf32> {\n"
          "  %d = nn.scatter_lines %i, %g {axis = -1 : i64, kind = \"last\", size = 4 : i64} : "
          "(tensor<1x3xi64>, tensor<1x3xf32>) -> "
          "tensor<1x4xf32>\n  return %d : tensor<1x4xf32>\n}",
          {{-1, 2, 4}, {1, 2, 3}});
  EXPECT_EQ(out[0], (Numbers{0, 0, 2, 0}));
}

std::string argMax(const std::string &attrs, const std::string &x, const std::string &out) {
  return "func.func @f(%x: " + x + ") -> " + out + " {\n  %y = nn.arg_max %x {" + attrs + "} : (" +
         x + ") -> " + out + "\n  return %y : " + out + "\n}";
}

TEST(ArgMax, TakesTheFirstOfEquals) {
  Numbers x = {0, 3, 3, 1, 1, 1, -1, NAN, NAN};
  EXPECT_EQ(run(argMax("axis = 1 : i64, dtype = i64", "tensor<3x3xf32>", "tensor<3xi64>"), {x})[0],
            (Numbers{1, 0, 1}));
  EXPECT_EQ(run(argMax("axis = 0 : i64, keepdims = true, dtype = i32", "tensor<3x3xf32>",
                       "tensor<1x3xi32>"),
                {x})[0],
            (Numbers{1, 2, 2}));
  EXPECT_EQ(
      run(argMax("axis = 0 : i64, flatten = true, dtype = i64", "tensor<3x3xf32>", "tensor<i64>"),
          {x})[0],
      (Numbers{7}));
}

TEST(ArgMax, OfLongLinesAndIntegers) {
  Numbers x(3000, -9e15);
  x[2777] = 4e15;
  EXPECT_EQ(run(argMax("axis = 0 : i64, dtype = i64", "tensor<3000xi64>", "tensor<i64>"), {x})[0],
            (Numbers{2777}));
}

TEST(Accuracy, CountsRowsThatHaveTheirLabel) {
  auto out = run(
      "func.func @f(%v: tensor<3x2xf32>, %i: tensor<3x2xi64>, %l: tensor<3x1xi32>) -> "
      "(tensor<f32>, tensor<i32>, tensor<i32>) "
      "{\n  %a, %c, %t = nn.accuracy %v, %i, %l : (tensor<3x2xf32>, tensor<3x2xi64>, "
      "tensor<3x1xi32>) -> (tensor<f32>, "
      "tensor<i32>, tensor<i32>)\n  return %a, %c, %t : tensor<f32>, tensor<i32>, tensor<i32>\n}",
      {Numbers(6, 0), {1, 2, 3, 4, 5, 6}, {2, 2, 5}});
  EXPECT_NEAR(out[0][0], 2.0 / 3, 1e-7);
  EXPECT_EQ(out[1][0], 2);
  EXPECT_EQ(out[2][0], 3);
}

} // namespace
} // namespace ampc::nn::test
