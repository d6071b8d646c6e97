// Internal operators that sort, select, scatter, turn round and multiply: against plain loops.
#include "Interpreter.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cmath>
#include <numeric>

namespace ampc::nn::test {
namespace {

std::string tensor(const std::string &shape, const std::string &element) {
  return "tensor<" + shape + "x" + element + ">";
}

// @f of the op with these operand and result types.
std::string function(const std::string &op, const std::vector<std::string> &operands,
                     const std::string &attributes, const std::string &result) {
  std::string parameters, names, types;
  for (size_t i = 0; i < operands.size(); ++i) {
    std::string comma = i ? ", " : "", name = "%a" + std::to_string(i);
    parameters += comma + name + ": " + operands[i];
    names += comma + name;
    types += comma + operands[i];
  }
  return "func.func @f(" + parameters + ") -> " + result + " {\n  %r = nn." + op + " " + names +
         " {" + attributes + "} : (" + types + ") -> " + result + "\n  return %r : " + result +
         "\n}";
}

// Whole numbers of a few values, so that many are equal.
Numbers steps(size_t n, int values, unsigned seed = 1) {
  Numbers x = noise(n, seed);
  for (double &v : x)
    v = std::floor(v * values / 2);
  return x;
}

Numbers stableOrder(const Numbers &x, bool descending) {
  Numbers order(x.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](double a, double b) {
    return descending ? x[int(a)] > x[int(b)] : x[int(a)] < x[int(b)];
  });
  return order;
}

TEST(SortedRuns, IsAStableSort) {
  for (int n : {1, 63, 65, 128, 129, 1000, 4097})
    for (bool descending : {false, true}) {
      std::string x = tensor(std::to_string(n), "f32"), order = tensor(std::to_string(n), "i32");
      std::string attributes = std::string(", descending = ") + (descending ? "true" : "false");
      std::string text = "func.func @f(%x: " + x + ") -> " + order +
                         " {\n  %0 = nn.sorted_runs %x {run = 64 : i64" + attributes + "} : (" + x +
                         ") -> " + order + "\n";
      int last = 0;
      for (int run = 64; run < n; run *= 2, ++last)
        text += "  %" + std::to_string(last + 1) + " = nn.sorted_runs %x, %" +
                std::to_string(last) + " {run = " + std::to_string(2 * run) + " : i64" +
                attributes + "} : (" + x + ", " + order + ") -> " + order + "\n";
      Numbers numbers = steps(n, 40, n);
      text += "  return %" + std::to_string(last) + " : " + order + "\n}";
      EXPECT_EQ(run(text, {numbers}, n < 200)[0], stableOrder(numbers, descending)) << n;
    }
}

TEST(SelectTop, GivesThePlacesInTheirOrder) {
  constexpr int n = 300, lines = 4;
  for (std::string element : {"f32", "f16", "i32", "i64"})
    for (bool largest : {false, true})
      for (int k : {1, 17, 150, n}) {
        Numbers x = steps(lines * n, 30, k);
        for (bool last : {false, true}) {
          auto shape = [&](int size) {
            return last ? std::to_string(lines) + "x" + std::to_string(size)
                        : std::to_string(size) + "x" + std::to_string(lines);
          };
          Numbers got =
              run(function("select_top", {tensor(shape(n), element)},
                           "axis = " + std::to_string(last) + " : i64, k = " + std::to_string(k) +
                               " : i64, largest = " + (largest ? "true" : "false"),
                           tensor(shape(k), "i64")),
                  {x})[0];
          for (int line = 0; line < lines; ++line) {
            Numbers own, places;
            for (int j = 0; j < n; ++j)
              own.push_back(x[last ? line * n + j : j * lines + line]);
            for (int j = 0; j < k; ++j)
              places.push_back(got[last ? line * k + j : j * lines + line]);
            Numbers want = stableOrder(own, largest);
            want.resize(k);
            std::sort(want.begin(), want.end());
            EXPECT_EQ(places, want) << element << " " << largest << " " << k << " " << last;
          }
        }
      }
}

TEST(SelectTop, TakesNaNAsTheLargest) {
  std::string text = function("select_top", {"tensor<6xf32>"},
                              "axis = 0 : i64, k = 3 : i64, largest = true", "tensor<3xi64>");
  EXPECT_EQ(run(text, {{1, -INFINITY, NAN, 2, INFINITY, -0.0}})[0], (Numbers{2, 3, 4}));
  EXPECT_EQ(run(text, {{-INFINITY, -INFINITY, -INFINITY, 0, -INFINITY, -0.0}})[0],
            (Numbers{0, 3, 5}));
}

TEST(TakeLines, ReadsTheElementsOfEachLine) {
  for (int count : {1, 3, 9})
    for (int axis : {0, 1, 2}) {
      const int n[] = {4, 5, 10};
      int sizes[] = {4, 5, 10};
      sizes[axis] = count;
      Numbers x = iota(200), places = steps(sizes[0] * sizes[1] * sizes[2], 2 * n[axis] + 2), want;
      for (int i = 0; i < static_cast<int>(places.size()); ++i) {
        int at[] = {i / sizes[2] / sizes[1], i / sizes[2] % sizes[1], i % sizes[2]};
        double place = places[i] < 0 ? places[i] + n[axis] : places[i];
        at[axis] = static_cast<int>(place);
        bool valid = place >= 0 && place < n[axis];
        want.push_back(valid ? x[(at[0] * n[1] + at[1]) * n[2] + at[2]] : NAN);
      }
      std::string shape = std::to_string(sizes[0]) + "x" + std::to_string(sizes[1]) + "x" +
                          std::to_string(sizes[2]);
      for (bool splitRows : {false, true})
        expectNear(run(function("take_lines", {"tensor<4x5x10xf32>", tensor(shape, "i64")},
                                "axis = " + std::to_string(axis) + " : i64", tensor(shape, "f32")),
                       {x, places}, splitRows)[0],
                   want, 0);
    }
}

TEST(ScatterLines, CombinesTheValuesOfAPlace) {
  const Numbers places = {1, 3, 1, -1, 4, 0, 2, 2, 2, 7}, values = {5, 2, -3, 9, 9, 1, 4, 6, -2, 9};
  auto of = [&](const std::string &kind) {
    return run(function("scatter_lines", {"tensor<2x5xi64>", "tensor<2x5xf32>"},
                        "axis = 1 : i64, kind = \"" + kind + "\", size = 4 : i64",
                        "tensor<2x4xf32>"),
               {places, values}, true)[0];
  };
  EXPECT_EQ(of("add"), (Numbers{0, 2, 0, 2, 1, 0, 8, 0}));
  EXPECT_EQ(of("mul"), (Numbers{1, -15, 1, 2, 1, 1, -48, 1}));
  EXPECT_EQ(of("last"), (Numbers{0, -3, 0, 2, 1, 0, -2, 0}));
  EXPECT_EQ(of("max"), (Numbers{-INFINITY, 5, -INFINITY, 2, 1, -INFINITY, 6, -INFINITY}));
  EXPECT_EQ(of("min"), (Numbers{INFINITY, -3, INFINITY, 2, 1, INFINITY, -2, INFINITY}));
}

TEST(ScatterLines, AlongAMiddleDimension) {
  for (int inner : {3, 16, 37}) {
    constexpr int outer = 2, n = 5, count = 7;
    Numbers places = steps(outer * count * inner, 2 * n), values = noise(places.size(), 2);
    Numbers want(outer * n * inner, 0);
    for (int o = 0; o < outer; ++o)
      for (int j = 0; j < count; ++j)
        for (int i = 0; i < inner; ++i) {
          int at = (o * count + j) * inner + i;
          if (places[at] >= 0 && places[at] < n)
            want[(o * n + int(places[at])) * inner + i] += static_cast<float>(values[at]);
        }
    auto shape = [&](int size) {
      return std::to_string(outer) + "x" + std::to_string(size) + "x" + std::to_string(inner);
    };
    for (bool splitRows : {false, true})
      expectNear(
          run(function("scatter_lines", {tensor(shape(count), "i64"), tensor(shape(count), "f32")},
                       "axis = 1 : i64, kind = \"add\", size = 5 : i64", tensor(shape(n), "f32")),
              {places, values}, splitRows)[0],
          want, 1e-6);
  }
}

TEST(ScatterRows, OfFewValuesInALongColumn) {
  constexpr int rows = 5000, count = 300;
  Numbers ids = steps(count, 400), values = noise(count, 2), order = stableOrder(ids, false);
  ids[7] = rows - 1, ids[8] = rows, ids[9] = 63, ids[10] = 64;
  order = stableOrder(ids, false);
  Numbers want(rows, 0);
  for (int i = 0; i < count; ++i)
    if (ids[i] >= 0 && ids[i] < rows)
      want[int(ids[i])] += static_cast<float>(values[i]);
  for (bool splitRows : {false, true})
    expectNear(
        run(function("scatter_rows", {"tensor<300xi64>", "tensor<300xi32>", "tensor<300x1xf32>"},
                     "kind = \"add\"", "tensor<5000x1xf32>"),
            {ids, order, values}, splitRows)[0],
        want, 1e-5);
}

TEST(SmallMatmul, IsTheProduct) {
  constexpr int matrices = 3;
  struct Shape {
    int m, k, n;
  };
  for (Shape s : {Shape{3, 3, 1},
                  {3, 3, 3},
                  {1, 40, 1},
                  {2, 5, 20},
                  {4, 1, 5},
                  {1, 1, 1},
                  {3, 8, 8},
                  {5, 4, 2}})
    for (bool tx : {false, true})
      for (bool ty : {false, true}) {
        auto shape = [&](int rows, int columns, bool turned) {
          return tensor(std::to_string(matrices) + "x" + std::to_string(turned ? columns : rows) +
                            "x" + std::to_string(turned ? rows : columns),
                        "f32");
        };
        Numbers x = noise(matrices * s.m * s.k), y = noise(matrices * s.k * s.n, 2);
        Numbers want(matrices * s.m * s.n, 0);
        for (int b = 0; b < matrices; ++b)
          for (int i = 0; i < s.m; ++i)
            for (int j = 0; j < s.n; ++j)
              for (int p = 0; p < s.k; ++p)
                want[(b * s.m + i) * s.n + j] +=
                    0.5 * x[b * s.m * s.k + (tx ? p * s.m + i : i * s.k + p)] *
                    y[b * s.k * s.n + (ty ? j * s.k + p : p * s.n + j)];
        std::string attributes = std::string("alpha = 0.5 : f64, transpose_x = ") +
                                 (tx ? "true" : "false") +
                                 ", transpose_y = " + (ty ? "true" : "false");
        expectNear(run(function("small_matmul", {shape(s.m, s.k, tx), shape(s.k, s.n, ty)},
                                attributes, shape(s.m, s.n, false)),
                       {x, y}, true)[0],
                   want, 1e-5);
      }
}

TEST(Reverse, TurnsOneDimensionRound) {
  for (int axis : {0, 1, 2}) {
    const int size[] = {2, 3, 5};
    Numbers x = iota(30), want(30);
    for (int i = 0; i < 30; ++i) {
      int at[] = {i / 15, i / 5 % 3, i % 5};
      at[axis] = size[axis] - 1 - at[axis];
      want[i] = x[(at[0] * 3 + at[1]) * 5 + at[2]];
    }
    for (std::string element : {"f32", "f16", "i64"})
      EXPECT_EQ(run(function("reverse", {tensor("2x3x5", element)},
                             "axis = " + std::to_string(axis) + " : i64", tensor("2x3x5", element)),
                    {x}, true)[0],
                want);
  }
}

} // namespace
} // namespace ampc::nn::test
