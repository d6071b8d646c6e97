// Operators that only move elements: where each element ends up, and the gradients, which move them
// back.
#include "Interpreter.h"
#include "gtest/gtest.h"

namespace ampc::nn::test {
namespace {

std::string function(const std::string &arguments, const std::string &body,
                     const std::string &results) {
  return "func.func @f(" + arguments + ") -> (" + results + ") {\n" + body + "\n}";
}

TEST(Movement, TransposesFourDimensions) {
  auto out = run(function("%x: tensor<2x3x4x5xf32>", R"(
    %y = nn.transpose %x {perm = array<i64: 0, 2, -1, 1>} : (tensor<2x3x4x5xf32>) -> tensor<2x4x5x3xf32>
    return %y : tensor<2x4x5x3xf32>)",
                          "tensor<2x4x5x3xf32>"),
                 {iota(120)}, true);
  Numbers want(120);
  for (int a = 0; a < 2; ++a)
    for (int b = 0; b < 3; ++b)
      for (int c = 0; c < 4; ++c)
        for (int d = 0; d < 5; ++d)
          want[((a * 4 + c) * 5 + d) * 3 + b] = ((a * 3 + b) * 4 + c) * 5 + d;
  EXPECT_EQ(out[0], want);
}

// Tiles that are cut at both ends, with other dimensions around and between.
TEST(Movement, TransposesByTiles) {
  for (std::string element : {"f32", "bf16", "i64"}) {
    bool narrow = element == "bf16";
    Numbers x(2 * 35 * 3 * 50);
    for (size_t i = 0; i < x.size(); ++i)
      x[i] = narrow ? i % 251 : i;
    std::string in = "tensor<2x35x3x50x" + element + ">", out = "tensor<50x3x2x35x" + element + ">";
    Numbers got = run(function("%x: " + in,
                               "%y = nn.transpose %x {perm = array<i64: 3, 2, 0, 1>} : (" + in +
                                   ") -> " + out + "\nreturn %y : " + out,
                               out),
                      {x}, true)[0];
    Numbers want(x.size());
    for (int a = 0; a < 2; ++a)
      for (int b = 0; b < 35; ++b)
        for (int c = 0; c < 3; ++c)
          for (int d = 0; d < 50; ++d)
            want[((d * 3 + c) * 2 + a) * 35 + b] = x[((a * 35 + b) * 3 + c) * 50 + d];
    EXPECT_EQ(got, want) << element;
  }
}

TEST(Movement, TransposesBackInTheGradient) {
  auto out = runGradient(function("%x: tensor<2x3xbf16>, %g: tensor<3x2xbf16>", R"(
    %y = nn.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x3xbf16>) -> tensor<3x2xbf16>
    return %y : tensor<3x2xbf16>)",
                                  "tensor<3x2xbf16>"),
                         {iota(6), iota(6)});
  EXPECT_EQ(out[0], (Numbers{0, 2, 4, 1, 3, 5}));
}

TEST(Movement, ConcatenatesAlongTheLastAxis) {
  std::string text = function("%a: tensor<2x1xi64>, %b: tensor<2x3xi64>", R"(
    %y = nn.concat %a, %b, %a {axis = -1 : i64} : (tensor<2x1xi64>, tensor<2x3xi64>, tensor<2x1xi64>) -> tensor<2x5xi64>
    return %y : tensor<2x5xi64>)",
                              "tensor<2x5xi64>");
  EXPECT_EQ(run(text, {{7, 8}, iota(6)}, true)[0], (Numbers{7, 0, 1, 2, 7, 8, 3, 4, 5, 8}));
}

TEST(Movement, GradientOfConcatCutsItApart) {
  auto out =
      runGradient(function("%a: tensor<2x1xf32>, %b: tensor<2x3xf32>, %g: tensor<2x4xf32>", R"(
    %y = nn.concat %a, %b {axis = 1 : i64} : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>
    return %y : tensor<2x4xf32>)",
                           "tensor<2x4xf32>"),
                  {iota(2), iota(6), iota(8)});
  EXPECT_EQ(out[0], (Numbers{0, 4}));
  EXPECT_EQ(out[1], (Numbers{1, 2, 3, 5, 6, 7}));
}

TEST(Movement, SplitsIntoSections) {
  auto out = run(function("%x: tensor<2x6xf16>", R"(
    %a, %b, %c = nn.split %x {sections = array<i64: 2, -1, 1>, axis = 1 : i64}
      : (tensor<2x6xf16>) -> (tensor<2x2xf16>, tensor<2x3xf16>, tensor<2x1xf16>)
    return %a, %b, %c : tensor<2x2xf16>, tensor<2x3xf16>, tensor<2x1xf16>)",
                          "tensor<2x2xf16>, tensor<2x3xf16>, tensor<2x1xf16>"),
                 {iota(12)});
  EXPECT_EQ(out[0], (Numbers{0, 1, 6, 7}));
  EXPECT_EQ(out[1], (Numbers{2, 3, 4, 8, 9, 10}));
  EXPECT_EQ(out[2], (Numbers{5, 11}));
}

TEST(Movement, GradientOfSplitHasZerosWhereNothingFlows) {
  // Two of three results have a gradient.
  auto out =
      runGradient(function("%x: tensor<3x2xf32>, %g: tensor<1x2xf32>, %h: tensor<1x2xf32>", R"(
    %a, %b, %c = nn.split %x {num = 3 : i64} : (tensor<3x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
    return %a : tensor<1x2xf32>)",
                           "tensor<1x2xf32>"),
                  {iota(6), {1, 2}, {3, 4}});
  EXPECT_EQ(out[0], (Numbers{0, 0, 1, 2, 3, 4}));
}

TEST(Movement, SlicesFromTheEndAndDropsDimensions) {
  auto out = run(function("%x: tensor<3x4xf32>", R"(
    %y = nn.slice %x {axes = array<i64: 0, 1>, starts = array<i64: -1, 1>, ends = array<i64: 2147483647, -1>,
      decrease_axis = array<i64: 0>} : (tensor<3x4xf32>) -> tensor<2xf32>
    return %y : tensor<2xf32>)",
                          "tensor<2xf32>"),
                 {iota(12)});
  EXPECT_EQ(out[0], (Numbers{9, 10}));
}

TEST(Movement, GradientOfSliceStandsInZeros) {
  auto out = runGradient(function("%x: tensor<3x4xf32>, %g: tensor<2xf32>", R"(
    %y = nn.slice %x {axes = array<i64: 0, 1>, starts = array<i64: 1, 1>, ends = array<i64: 2, 3>, decrease_axis = array<i64: 0>}
      : (tensor<3x4xf32>) -> tensor<2xf32>
    return %y : tensor<2xf32>)",
                                  "tensor<2xf32>"),
                         {iota(12), {5, 6}});
  EXPECT_EQ(out[0], (Numbers{0, 0, 0, 0, 0, 5, 6, 0, 0, 0, 0, 0}));
}

TEST(Movement, PadsThreeDimensions) {
  auto out = run(function("%x: tensor<1x2x1xf32>", R"(
    %y = nn.pad_zero %x {low = array<i64: 1, 0, 1>, high = array<i64: 1, 1, 1>} : (tensor<1x2x1xf32>) -> tensor<3x3x3xf32>
    return %y : tensor<3x3x3xf32>)",
                          "tensor<3x3x3xf32>"),
                 {{1, 2}});
  Numbers want(27, 0);
  want[9 + 1] = 1;
  want[9 + 4] = 2;
  EXPECT_EQ(out[0], want);
}

TEST(Movement, StacksInTheMiddle) {
  std::string text = function("%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %g: tensor<2x2x2xf32>", R"(
    %y = nn.stack %a, %b {axis = 1 : i64} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2xf32>
    return %y : tensor<2x2x2xf32>)",
                              "tensor<2x2x2xf32>");
  Numbers b{10, 11, 12, 13};
  EXPECT_EQ(run(text, {iota(4), b, iota(8)})[0], (Numbers{0, 1, 10, 11, 2, 3, 12, 13}));
  auto grads = runGradient(text, {iota(4), b, iota(8)});
  EXPECT_EQ(grads[0], (Numbers{0, 1, 4, 5}));
  EXPECT_EQ(grads[1], (Numbers{2, 3, 6, 7}));
}

TEST(Movement, ExpandsAndSumsBack) {
  std::string text = function("%x: tensor<3x1xf32>, %g: tensor<2x3x2xf32>", R"(
    %y = nn.expand %x {shape = array<i64: 2, -1, 2>} : (tensor<3x1xf32>) -> tensor<2x3x2xf32>
    return %y : tensor<2x3x2xf32>)",
                              "tensor<2x3x2xf32>");
  EXPECT_EQ(run(text, {{1, 2, 3}, iota(12)})[0], (Numbers{1, 1, 2, 2, 3, 3, 1, 1, 2, 2, 3, 3}));
  EXPECT_EQ(runGradient(text, {{1, 2, 3}, iota(12)})[0],
            (Numbers{0 + 1 + 6 + 7, 2 + 3 + 8 + 9, 4 + 5 + 10 + 11}));
}

// A copy of more than one block per row.
TEST(Movement, CopiesLongRows) {
  auto out = run(function("%x: tensor<1xf32>, %y: tensor<40000xf32>", R"(
    %e = nn.expand %x {shape = array<i64: 40000>} : (tensor<1xf32>) -> tensor<40000xf32>
    %c = nn.concat %e, %y : (tensor<40000xf32>, tensor<40000xf32>) -> tensor<80000xf32>
    return %c : tensor<80000xf32>)",
                          "tensor<80000xf32>"),
                 {{3}, iota(40000)}, true);
  for (int i = 0; i < 40000; ++i) {
    ASSERT_EQ(out[0][i], 3);
    ASSERT_EQ(out[0][40000 + i], i);
  }
}

TEST(Movement, ViewsKeepTheOrder) {
  auto out = run(function("%x: tensor<2x1x3xf32>", R"(
    %a = nn.flatten %x {axis = -1 : i64} : (tensor<2x1x3xf32>) -> tensor<2x3xf32>
    %b = nn.unsqueeze %a {axis = array<i64: 0, -1>} : (tensor<2x3xf32>) -> tensor<1x2x3x1xf32>
    %c = nn.squeeze %b : (tensor<1x2x3x1xf32>) -> tensor<2x3xf32>
    %d = nn.flatten_contiguous_range %c {start_axis = 0 : i64, stop_axis = -1 : i64} : (tensor<2x3xf32>) -> tensor<6xf32>
    return %d : tensor<6xf32>)",
                          "tensor<6xf32>"),
                 {iota(6)});
  EXPECT_EQ(out[0], iota(6));
}

} // namespace
} // namespace ampc::nn::test
