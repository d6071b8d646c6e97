// The minimum cut against brute force, and at sizes where only its bounds and its time can be
// checked.
#include "ampc/Analysis/PrecisionCut.h"
#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <random>

using namespace ampc;

namespace {

constexpr int64_t kInfinite = CutProblem::kInfinite;

// Ops in program order, each reading a few earlier values; about one in six is forbidden the low
// type, one in thirty f32.
CutProblem randomProblem(std::mt19937_64 &random, int ops) {
  auto below = [&](int n) { return static_cast<int>(random() % static_cast<uint64_t>(n)); };
  CutProblem problem;
  for (int given = 1 + below(3); given > 0; --given) {
    CutValue value;
    value.storedLow = below(8) == 0;
    problem.values.push_back(value);
  }
  for (int i = 0; i < ops; ++i) {
    CutOp op{below(40), below(40)};
    if (int kind = below(30); kind < 5)
      op.low = kInfinite;
    else if (kind == 5)
      op.f32 = kInfinite;
    problem.ops.push_back(op);
    for (int operand = below(4); operand > 0; --operand) {
      auto &readers =
          problem.values[static_cast<size_t>(below(static_cast<int>(problem.values.size())))]
              .consumers;
      if (readers.empty() || readers.back() != static_cast<uint32_t>(i))
        readers.push_back(static_cast<uint32_t>(i));
    }
    for (int result = 1 + (below(6) == 0); result > 0; --result) {
      CutValue value;
      value.producer = i;
      value.output = below(5) == 0;
      problem.values.push_back(value);
    }
  }
  for (CutValue &value : problem.values) {
    value.down = below(4) ? below(30) : 0;
    value.up = below(4) ? below(30) : 0;
  }
  return problem;
}

CutLabels labelsOf(unsigned bits, size_t ops) {
  CutLabels labels(ops);
  for (size_t i = 0; i < ops; ++i)
    labels[i] = bits >> i & 1;
  return labels;
}

TEST(PrecisionCut, equals_brute_force_on_two_thousand_random_graphs) {
  std::mt19937_64 random(20240601);
  int graphs = 0, mixed = 0;
  for (; graphs < 2000; ++graphs) {
    CutProblem problem = randomProblem(random, 1 + graphs % 12);
    size_t ops = problem.ops.size();
    int64_t best = kInfinite;
    int fewest = 0;
    for (unsigned bits = 0; bits < 1u << ops; ++bits) {
      int64_t cost = costOf(problem, labelsOf(bits, ops));
      int low = __builtin_popcount(bits);
      if (cost < best || (cost == best && low < fewest))
        best = cost, fewest = low;
    }
    CutLabels labels = solveCut(problem);
    ASSERT_EQ(costOf(problem, labels), best) << "graph " << graphs;
    int low = static_cast<int>(std::count(labels.begin(), labels.end(), true));
    ASSERT_EQ(low, fewest) << "graph " << graphs << ": of equal costs the one with fewer low ops";
    mixed += low > 0 && low < static_cast<int>(ops);
  }
  std::printf("min-cut equals brute force on %d/2000 graphs, %d of them of both types\n", graphs,
              mixed);
  EXPECT_GT(mixed, 500);
}

// Readers of one value share its cast: with k = 10, two readers that gain 6 each are worth it
// together and not alone.
TEST(PrecisionCut, a_cast_is_paid_once_however_many_readers) {
  CutProblem problem;
  problem.ops = {{6, 0}, {6, 0}};
  CutValue x;
  x.consumers = {0, 1};
  x.down = 10;
  problem.values = {x};
  EXPECT_EQ(solveCut(problem), (CutLabels{true, true}));
  problem.values[0].consumers = {0};
  CutValue other = problem.values[0];
  other.consumers = {1};
  problem.values.push_back(other);
  EXPECT_EQ(solveCut(problem), (CutLabels{false, false}));
}

TEST(PrecisionCut, an_output_is_read_in_f32_and_a_low_input_is_low) {
  CutProblem problem;
  problem.ops = {{6, 0}};
  CutValue y;
  y.producer = 0;
  y.up = 5;
  problem.values = {y};
  y.output = true;
  EXPECT_EQ(solveCut(problem), (CutLabels{true}));
  problem.values[0].output = true;
  EXPECT_EQ(costOf(problem, {true}), 5);
  problem.values[0].up = 7;
  EXPECT_EQ(solveCut(problem), (CutLabels{false}));
  CutValue x;
  x.storedLow = true;
  x.consumers = {0};
  x.up = 2;
  problem.values.push_back(x);
  EXPECT_EQ(costOf(problem, {false}), 8);
  EXPECT_EQ(solveCut(problem), (CutLabels{true}));
}

TEST(PrecisionCut, a_forbidden_type_is_never_taken) {
  CutProblem problem;
  problem.ops = {{1000, kInfinite}, {kInfinite, 1000}};
  CutValue v;
  v.producer = 0;
  v.consumers = {1};
  v.down = 500;
  problem.values = {v};
  EXPECT_EQ(solveCut(problem), (CutLabels{false, true}));
  EXPECT_EQ(costOf(problem, {false, true}), 2500);
  EXPECT_EQ(costOf(problem, {true, true}), kInfinite);
}

// 5,000 ops take well under a second, 100,000 under ten, whatever their shape: random, and chains
// whose neutral stretches make long paths.
double secondsFor(const CutProblem &problem) {
  auto begin = std::chrono::steady_clock::now();
  CutLabels labels = solveCut(problem);
  std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  int64_t cost = costOf(problem, labels);
  EXPECT_LT(cost, kInfinite);
  // No single flip helps.
  for (size_t i = 0; i < labels.size(); i += 1 + labels.size() / 40) {
    labels[i] = !labels[i];
    EXPECT_GE(costOf(problem, labels), cost);
    labels[i] = !labels[i];
  }
  return took.count();
}

CutProblem chain(int ops, int stretch) {
  std::mt19937_64 random(7);
  CutProblem problem;
  CutValue value;
  for (int i = 0; i < ops; ++i) {
    value.consumers = {static_cast<uint32_t>(i)};
    value.down = value.up = 20 + static_cast<int64_t>(random() % 20);
    problem.values.push_back(value);
    value.producer = i;
    int64_t at = i % stretch;
    problem.ops.push_back(at == 0             ? CutOp{100, 10}
                          : at == stretch / 2 ? CutOp{10, 100}
                                              : CutOp{5, 5});
  }
  return problem;
}

TEST(PrecisionCut, five_thousand_ops_in_a_second_and_a_hundred_thousand_in_ten) {
  std::mt19937_64 random(11);
  struct {
    const char *name;
    CutProblem problem;
    double limit;
  } cases[] = {{"5,000 random", randomProblem(random, 5000), 1},
               {"100,000 random", randomProblem(random, 100000), 10},
               {"5,000 in a chain", chain(5000, 2500), 1},
               {"100,000 in a chain", chain(100000, 8), 10},
               {"100,000 in long stretches", chain(100000, 1000), 10},
               {"100,000 in one stretch", chain(100000, 100000), 10}};
  for (auto &[name, problem, limit] : cases) {
    double seconds = secondsFor(problem);
    std::printf("%-26s %.3f s\n", name, seconds);
    EXPECT_LT(seconds, limit) << name;
  }
}

} // namespace
