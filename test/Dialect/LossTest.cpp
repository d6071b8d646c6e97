// softmax, log_softmax and cross entropy along any axis, and labels that no training should have.
#include "Interpreter.h"
#include "gtest/gtest.h"
#include <cmath>

namespace ampc::nn::test {
namespace {

// A shape as outer × n × inner along the axis that is tested.
struct Shape {
  int outer, n, inner;
  std::string type(const std::string &element, int along = -1) const {
    return "tensor<" + std::to_string(outer) + "x" + std::to_string(along < 0 ? n : along) + "x" +
           std::to_string(inner) + "x" + element + ">";
  }
  size_t size() const { return outer * n * inner; }
  size_t at(int o, int j, int i) const { return (o * n + j) * inner + i; }
};

// inner = 1 is a contiguous line; 21 has a vector and a tail beside it; 70 more than one block.
const Shape kShapes[] = {{5, 33, 1}, {2, 1500, 1}, {1, 7, 21}, {2, 5, 70}, {4, 1, 3}};

template <typename F> void forEachLine(const Shape &s, F body) {
  for (int o = 0; o < s.outer; ++o)
    for (int i = 0; i < s.inner; ++i)
      body(o, i);
}

Numbers logSoftmax(const Shape &s, const Numbers &x) {
  Numbers y(x.size());
  forEachLine(s, [&](int o, int i) {
    double max = -INFINITY, sum = 0;
    for (int j = 0; j < s.n; ++j)
      max = std::fmax(max, x[s.at(o, j, i)]);
    for (int j = 0; j < s.n; ++j)
      sum += std::exp(x[s.at(o, j, i)] - max);
    for (int j = 0; j < s.n; ++j)
      y[s.at(o, j, i)] = x[s.at(o, j, i)] - max - std::log(sum);
  });
  return y;
}

Numbers exponential(Numbers x) {
  for (double &v : x)
    v = std::exp(v);
  return x;
}

std::string unary(const std::string &op, const std::string &type, bool gradient = false) {
  return "func.func @f(%x: " + type + (gradient ? ", %g: " + type : "") + ") -> " + type +
         " {\n  %y = nn." + op + " %x {axis = 1 : i64} : (" + type + ") -> " + type +
         "\n  return %y : " + type + "\n}";
}

Numbers scaled(Numbers x, double factor) {
  for (double &v : x)
    v = static_cast<float>(v * factor);
  return x;
}

TEST(Softmax, AlongEveryKindOfAxis) {
  for (const Shape &s : kShapes)
    for (bool split : {false, true}) {
      Numbers x = scaled(noise(s.size()), 6);
      expectNear(run(unary("softmax", s.type("f32")), {x}, split)[0], exponential(logSoftmax(s, x)),
                 1e-6);
      expectNear(run(unary("log_softmax", s.type("f32")), {x}, split)[0], logSoftmax(s, x), 4e-6);
    }
}

TEST(Softmax, InLowPrecisionRoundsOnce) {
  for (const Shape &s : kShapes) {
    Numbers x = noise(s.size());
    for (double &v : x)
      v = std::round(v * 32) / 16; // exact in bf16
    expectNear(run(unary("softmax", s.type("bf16")), {x})[0], exponential(logSoftmax(s, x)),
               1.0 / 256);
    expectNear(run(unary("softmax", s.type("f16")), {x})[0], exponential(logSoftmax(s, x)),
               1.0 / 2048);
  }
}

TEST(Softmax, OfLargeNumbersAndInfinities) {
  Numbers x = {1000, -1000, 0, -INFINITY, 2, -INFINITY, -INFINITY, -INFINITY, -INFINITY, NAN, 1, 2};
  Numbers out = run("func.func @f(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {\n"
                    "  %y = nn.softmax %x : (tensor<4x3xf32>) -> tensor<4x3xf32>\n  return %y : "
                    "tensor<4x3xf32>\n}",
                    {x})[0];
  expectNear(out, {1, 0, 0, 0, 1, 0, NAN, NAN, NAN, NAN, NAN, NAN}, 0);
}

TEST(Softmax, Gradients) {
  for (const Shape &s : kShapes) {
    Numbers x = noise(s.size(), 2), g = noise(s.size(), 3), log = logSoftmax(s, x), want(s.size()),
            wantLog(s.size());
    forEachLine(s, [&](int o, int i) {
      double dot = 0, sum = 0;
      for (int j = 0; j < s.n; ++j) {
        dot += g[s.at(o, j, i)] * std::exp(log[s.at(o, j, i)]);
        sum += g[s.at(o, j, i)];
      }
      for (int j = 0; j < s.n; ++j) {
        double p = std::exp(log[s.at(o, j, i)]);
        want[s.at(o, j, i)] = p * (g[s.at(o, j, i)] - dot);
        wantLog[s.at(o, j, i)] = g[s.at(o, j, i)] - p * sum;
      }
    });
    expectNear(runGradient(unary("softmax", s.type("f32"), true), {x, g})[0], want, 1e-6);
    expectNear(runGradient(unary("log_softmax", s.type("f32"), true), {x, g})[0], wantLog, 4e-6);
  }
}

// A probability that rounds to 1 still has the gradient of the others.
TEST(Softmax, GradientInLowPrecisionSeesSmallShares) {
  Numbers out = runGradient(unary("softmax", "tensor<1x2x1xbf16>", true), {{8, 0}, {1, 0}})[0];
  double p = 1 / (1 + std::exp(-8.0));
  expectNear(out, {p * (1 - p), -p * (1 - p)}, p * (1 - p) / 256);
}

std::string crossEntropy(const Shape &s, const std::string &element, const std::string &label,
                         const std::string &attrs, bool gradient) {
  std::string x = s.type(element), loss = s.type(element, 1);
  return "func.func @f(%x: " + x + ", %l: " + label + (gradient ? ", %g: " + loss : "") + ") -> (" +
         x + ", " + loss + ") {\n  %p, %y = nn.softmax_with_cross_entropy %x, %l {axis = 1 : i64" +
         attrs + "} : (" + x + ", " + label + ") -> (" + x + ", " + loss +
         ")\n  return %p, %y : " + x + ", " + loss + "\n}";
}

TEST(CrossEntropy, OfHardLabels) {
  for (const Shape &s : kShapes)
    for (std::string integer : {"i64", "i32"}) {
      size_t lines = s.outer * s.inner;
      Numbers x = scaled(noise(s.size()), 4), log = logSoftmax(s, x), labels(lines), loss(lines),
              scale = noise(lines, 5);
      Numbers grad = exponential(log);
      forEachLine(s, [&](int o, int i) {
        size_t line = o * s.inner + i;
        labels[line] = (line * 7 + 3) % s.n;
        loss[line] = -log[s.at(o, labels[line], i)];
        grad[s.at(o, labels[line], i)] -= 1;
        for (int j = 0; j < s.n; ++j)
          grad[s.at(o, j, i)] *= scale[line];
      });
      auto out = run(crossEntropy(s, "f32", s.type(integer, 1), "", false), {x, labels}, true);
      expectNear(out[0], exponential(log), 1e-6);
      expectNear(out[1], loss, 4e-6);
      expectNear(
          runGradient(crossEntropy(s, "f32", s.type(integer, 1), "", true), {x, labels, scale})[0],
          grad, 1e-6);
    }
}

TEST(CrossEntropy, OfSoftLabelsThatDoNotAddUpToOne) {
  for (const Shape &s : kShapes) {
    size_t lines = s.outer * s.inner;
    Numbers x = noise(s.size()), weights = noise(s.size(), 9), log = logSoftmax(s, x),
            loss(lines, 0), scale = noise(lines, 5);
    Numbers grad(s.size());
    forEachLine(s, [&](int o, int i) {
      size_t line = o * s.inner + i;
      double total = 0;
      for (int j = 0; j < s.n; ++j) {
        total += weights[s.at(o, j, i)];
        loss[line] -= weights[s.at(o, j, i)] * log[s.at(o, j, i)];
      }
      for (int j = 0; j < s.n; ++j)
        grad[s.at(o, j, i)] =
            (std::exp(log[s.at(o, j, i)]) * total - weights[s.at(o, j, i)]) * scale[line];
    });
    std::string attrs = ", soft_label = true";
    expectNear(run(crossEntropy(s, "f32", s.type("f32"), attrs, false), {x, weights})[1], loss,
               2e-4);
    expectNear(
        runGradient(crossEntropy(s, "f32", s.type("f32"), attrs, true), {x, weights, scale})[0],
        grad, 1e-5);
  }
}

// Labels outside the classes give NaN in their line alone; the ignored one gives 0.
TEST(CrossEntropy, OfLabelsThatNameNoClass) {
  for (const Shape &s : {Shape{6, 3, 1}, Shape{1, 3, 6}}) {
    Numbers x = noise(s.size()), log = logSoftmax(s, x);
    Numbers labels = {0, -1, 3, -100, 9e15, 2};
    auto at = [&](int line, int j) { return s.inner == 1 ? s.at(line, j, 0) : s.at(0, j, line); };
    Numbers loss = {-log[at(0, 0)], NAN, NAN, 0, NAN, -log[at(5, 2)]};
    expectNear(run(crossEntropy(s, "f32", s.type("i64", 1), "", false), {x, labels})[1], loss,
               1e-6);
    Numbers grad = runGradient(crossEntropy(s, "f32", s.type("i64", 1), "", true),
                               {x, labels, Numbers(6, 1)})[0];
    for (int j = 0; j < 3; ++j) {
      EXPECT_NEAR(grad[at(0, j)], std::exp(log[at(0, j)]) - (j == 0), 1e-6);
      EXPECT_TRUE(std::isnan(grad[at(1, j)]) && std::isnan(grad[at(2, j)]) &&
                  std::isnan(grad[at(4, j)]));
      EXPECT_EQ(grad[at(3, j)], 0);
    }
  }
}

TEST(CrossEntropy, IgnoresAClass) {
  Shape s{3, 4, 1};
  auto out = run(crossEntropy(s, "f32", s.type("i64", 1), ", ignore_index = 2 : i64", false),
                 {noise(12), {2, 2, 2}});
  EXPECT_EQ(out[1], (Numbers{0, 0, 0}));
}

} // namespace
} // namespace ampc::nn::test
