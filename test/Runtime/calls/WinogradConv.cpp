// Convolutions by minimal filtering: which the CPU computes so, and their numbers.
#ifndef AMPC_TEST_CUDA
#include "ConvProblem.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace ampc::test {
namespace {

// The sums are exact for these numbers. With strict numerics the library computes them.
void checkBothWays(const Geometry &geometry, ConvPart computes, ArenaKind filter) {
  for (DType type : {DType::f32, DType::f16, DType::bf16}) {
    SCOPED_TRACE(std::string(EnumNameConvPart(computes)) + " " + format::nameOf(type));
    Problem p(type, computes, geometry, filter);
    p.finish();
    Bytes data[3];
    p.fill(data);
    std::vector<double> expected = p.expected(data);
    runtime::SessionOptions options;
    options.way = runtime::ProductWay::widen;
    Bytes out = run(p, data, options);
    ASSERT_FALSE(out.empty());
    for (uint64_t i = 0; i < expected.size(); ++i)
      ASSERT_EQ(get(type, out.data(), i), rounded(type, expected[i])) << "element " << i;
    options.threads = 3;
    EXPECT_EQ(run(p, data, options), out);
    options.strictNumerics = true;
    EXPECT_EQ(run(p, data, options), out);
  }
}

TEST(WinogradConv, FixedFilter) {
  for (ConvPart computes : {ConvPart::output, ConvPart::input}) {
    checkBothWays({2, 64, 80, {9, 14}, {3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}}, computes,
                  ArenaKind::parameter);
    checkBothWays({1, 64, 64, {17, 12}, {3, 3}, {1, 1}, {0, 0, 0, 0}, {1, 1}}, computes,
                  ArenaKind::parameter);
    checkBothWays({3, 80, 64, {7, 7}, {3, 3}, {1, 1}, {2, 1, 0, 2}, {1, 1}}, computes,
                  ArenaKind::parameter);
    checkBothWays({1, 128, 64, {41, 40}, {3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}}, computes,
                  ArenaKind::parameter);
  }
}

// As in a training, where it is transformed at each run.
TEST(WinogradConv, ChangingFilter) {
  for (ConvPart computes : {ConvPart::output, ConvPart::input}) {
    checkBothWays({4, 64, 80, {18, 17}, {3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}}, computes,
                  ArenaKind::input);
    checkBothWays({2, 96, 64, {33, 32}, {3, 3}, {1, 1}, {0, 3, 2, 1}, {1, 1}}, computes,
                  ArenaKind::input);
  }
}

// A place is finite if, and only if, it reads no infinity.
TEST(WinogradConv, InfinitiesStayApart) {
  Problem p(DType::f32, ConvPart::output,
            {1, 64, 64, {16, 16}, {3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}}, ArenaKind::parameter);
  p.finish();
  Bytes data[3];
  p.fill(data);
  const std::pair<uint64_t, uint64_t> infinite[] = {{5, 5}, {10, 2}, {13, 8}}; // row, column
  for (auto [row, column] : infinite)
    put(DType::f32, data[0].data(), (row * 16 + column) * 64,
        std::numeric_limits<float>::infinity());
  Bytes out = run(p, data, {});
  ASSERT_FALSE(out.empty());
  auto near = [](uint64_t a, uint64_t b) { return a <= b + 1 && b <= a + 1; };
  for (uint64_t place = 0; place < 256; ++place) {
    bool reads = std::any_of(std::begin(infinite), std::end(infinite), [&](const auto &at) {
      return near(at.first, place / 16) && near(at.second, place % 16);
    });
    EXPECT_EQ(std::isfinite(get(DType::f32, out.data(), place * 64)), !reads) << "place " << place;
  }
}

} // namespace
} // namespace ampc::test
#endif
