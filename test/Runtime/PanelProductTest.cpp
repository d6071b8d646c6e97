// Products that are widened while they are packed, compared with exact sums, and how their sums are
// rounded.
#include "KeptProduct.h"
#include "cpu/PanelKernels.h"
#include "cpu/PanelProduct.h"
#include <array>
#include <bit>
#include <cmath>

namespace ampc::test {
namespace {

using format::DType;
using runtime::PanelProduct, runtime::Product;

void checkPanels(const KeptCase &s, int threads) {
  KeptProduct kept(s);
  EXPECT_TRUE(PanelProduct::supports(kept.product()) && PanelProduct::isFaster(kept.product()));
  kept.check(threads);
}

class Panels : public testing::Test {
protected:
  void SetUp() override {
    if (!runtime::panels::areUsable())
      GTEST_SKIP() << "this CPU has no AVX-512";
  }
};

// Strips of one to 14 rows, panels of one and two vectors, k in one part and in several.
TEST_F(Panels, EqualExactSums) {
  for (int64_t m : {1, 7, 14, 15, 29, 100})
    for (auto [n, k] : {std::pair<int64_t, int64_t>{1, 1},
                        {16, 16},
                        {17, 31},
                        {32, 33},
                        {47, 256},
                        {96, 257},
                        {144, 24},
                        {24, 700}})
      for (DType type : {DType::f16, DType::bf16}) {
        checkPanels({m, n, k, false, false, type, type}, 1);
        checkPanels({m, n, k, false, true, type, type}, 3);
        checkPanels({m, n, k, false, true, type, DType::f32, 3, 0.5f}, 2);
        checkPanels({m, n, k, false, false, type, type, 5, 2}, 3);
      }
}

// Groups of rows and of columns; a B that does not stay in the L2 cache.
TEST_F(Panels, OfManyTasksEqualExactSums) {
  for (auto [m, n, k] :
       {std::array<int64_t, 3>{3000, 96, 16}, {49, 640, 200}, {20, 1280, 320}, {600, 320, 1000}})
    for (int threads : {1, 4}) {
      checkPanels({m, n, k, false, true, DType::bf16, DType::bf16}, threads);
      checkPanels({m, n, k, false, true, DType::f16, DType::f16, 1}, threads);
    }
}

// 64 rows are five strips of at most 14, or more, so that each thread has as many as the others.
TEST_F(Panels, HaveStripsForAllThreads) {
  KeptProduct kept({64, 96, 384, false, true, DType::bf16, DType::bf16});
  auto strips = [&](int threads) { return PanelProduct(kept.product(), threads).tasks(); };
  EXPECT_EQ(strips(1), 5u);
  EXPECT_EQ(strips(2), 6u);
  EXPECT_EQ(strips(3), 6u);
  EXPECT_EQ(strips(4), 8u);
  kept.check(2);
  kept.check(4);
}

// Counts the rows, which must be complete.
void countRows(const void *const *arguments, int64_t begin, int64_t end) {
  auto *counts = static_cast<int *>(const_cast<void *>(arguments[0]));
  const auto *c = static_cast<const uint8_t *>(arguments[1]);
  int64_t columns = *static_cast<const int64_t *>(arguments[2]);
  for (int64_t row = begin; row < end; ++row) {
    ++counts[row];
    for (int64_t i = 2 * row * columns; i < 2 * (row + 1) * columns; ++i)
      counts[row] += c[i] == KeptProduct::kUnwritten;
  }
}

TEST_F(Panels, RunALaunchForCompleteRows) {
  for (auto [m, n, k] : {std::array<int64_t, 3>{3000, 96, 16}, {200, 33, 300}, {15, 1000, 40}})
    for (int threads : {1, 3}) {
      KeptProduct kept({m, n, k, false, true, DType::bf16, DType::bf16});
      kept.product().rowElements = n;
      std::vector<int> counts(static_cast<size_t>(m));
      const void *arguments[] = {counts.data(), kept.product().c, &n};
      runtime::FusedLaunch launch{countRows, arguments, n};
      kept.check(threads, &launch);
      EXPECT_EQ(counts, std::vector<int>(static_cast<size_t>(m), 1)) << m << ", " << n;
    }
}

// The rows of C are in the memory of a thread alone.
TEST_F(Panels, KeepRowsForTheirOnlyReader) {
  for (auto [m, n, k] : {std::array<int64_t, 3>{3000, 96, 16}, {201, 33, 300}, {15, 1000, 40}})
    for (DType result : {DType::bf16, DType::f32})
      for (int threads : {1, 3}) {
        KeptProduct kept({m, n, k, false, true, DType::bf16, result});
        kept.check(threads, nullptr, true);
      }
}

// A launch of other rows, or where columns have groups, runs later.
TEST_F(Panels, LeaveOtherLaunches) {
  KeptProduct kept({3000, 96, 16, false, true, DType::bf16, DType::bf16});
  Product &p = kept.product();
  auto mayFuse = [&] { return PanelProduct(p, 2).mayFuse(); };
  EXPECT_FALSE(mayFuse());
  p.rowElements = 48;
  EXPECT_TRUE(mayFuse());
  p.rowElements = 96 * 2;
  EXPECT_FALSE(mayFuse());
  p.rowElements = 96;
  p.m = 28, p.k = 2000; // two strips, several tasks
  EXPECT_FALSE(mayFuse());
}

TEST_F(Panels, AreForAKeptOperandOf16Bits) {
  Product p;
  p.a.type = p.b.type = p.cType = DType::bf16;
  p.a.columnStride = p.b.columnStride = 1;
  p.m = 100, p.n = p.b.rowStride = 96, p.k = p.a.rowStride = 32;
  p.fixedB = true;
  EXPECT_TRUE(PanelProduct::supports(p));
  auto refused = [&](auto change) {
    Product other = p;
    change(other);
    EXPECT_FALSE(PanelProduct::supports(other));
  };
  refused([](Product &o) { o.fixedB = false; });
  refused([](Product &o) { o.a.type = o.b.type = o.cType = DType::f32; });
  refused([](Product &o) { o.b.type = DType::f16; });
  refused([](Product &o) { o.cType = DType::f16; });
  refused([](Product &o) { o.a.rowStride = 1, o.a.columnStride = 100; });
  refused([](Product &o) { o.batch = {2}; });
  p.k = p.n = 600;
  EXPECT_TRUE(PanelProduct::isFaster(p));
  p.n = 601;
  EXPECT_FALSE(PanelProduct::isFaster(p));
}

// Packed rows in float32: blocks of 16 columns of all rows, zeros behind the last column, and
// nothing that is beside the columns.
TEST_F(Panels, PackRowsInFloat32) {
  for (DType type : {DType::f16, DType::bf16})
    for (int64_t rows : {1, 3, 14})
      for (int64_t columns : {1, 15, 16, 17, 40}) {
        StoredMatrix matrix(type, rows, columns, 5);
        int64_t blocks = (columns + 15) / 16;
        std::vector<float> space(static_cast<size_t>(blocks * rows * 16 + 32), -1);
        float *to =
            reinterpret_cast<float *>((reinterpret_cast<uintptr_t>(space.data()) + 63) / 64 * 64);
        runtime::panels::packRows({matrix.bytes.data(), type, matrix.pitch * 2, rows, columns}, to);
        for (int64_t block = 0; block < blocks; ++block)
          for (int64_t row = 0; row < rows; ++row)
            for (int64_t i = 0; i < 16; ++i) {
              int64_t column = block * 16 + i;
              EXPECT_EQ(to[(block * rows + row) * 16 + i],
                        column < columns ? matrix.at(0, row, column) : 0)
                  << rows << "x" << columns << " at " << row << ", " << column;
            }
        EXPECT_EQ(to[blocks * rows * 16], -1);
        EXPECT_EQ(runtime::panels::widenedNumber(type, matrix.bytes.data()), matrix.at(0, 0, 0));
      }
}

// Each number of rows and vectors, alone and added to sums.
TEST_F(Panels, MultiplyStrips) {
  constexpr int64_t kRows = runtime::panels::kMostRows, kColumns = runtime::panels::kColumns;
  for (int64_t rows = 1; rows <= kRows; ++rows)
    for (int vectors : {1, 2})
      for (int64_t depth : {1, 16, 37}) {
        int64_t blocks = (depth + 15) / 16, width = vectors * 16;
        std::vector<float> a(static_cast<size_t>(blocks * rows * 16));
        for (size_t i = 0; i < a.size(); ++i)
          a[i] = smallInteger(static_cast<int64_t>(i), rows);
        // B has lines of the cache, and what is requested behind it.
        std::vector<float> space(static_cast<size_t>(depth * width + 16));
        float *b =
            reinterpret_cast<float *>((reinterpret_cast<uintptr_t>(space.data()) + 63) / 64 * 64);
        for (int64_t i = 0; i < depth * width; ++i)
          b[i] = smallInteger(i, 3);
        alignas(64) float sums[runtime::panels::kSums];
        std::fill(std::begin(sums), std::end(sums), 0.25f);
        for (bool adds : {false, true}) {
          runtime::panels::multiplyRows(a.data(), b, rows, vectors, depth, adds, sums);
          for (int64_t row = 0; row < kRows; ++row)
            for (int64_t column = 0; column < kColumns; ++column) {
              float expected = 0;
              for (int64_t k = 0; k < depth && row < rows && column < width; ++k)
                expected += a[static_cast<size_t>((k / 16 * rows + row) * 16 + k % 16)] *
                            b[k * width + column];
              if (row >= rows || column >= width)
                expected = 0.25f; // not written
              else if (adds)
                expected *= 2;
              ASSERT_EQ(sums[row * kColumns + column], expected)
                  << rows << " rows, " << vectors << " vectors, " << depth << ": " << row << ", "
                  << column;
            }
        }
      }
}

// Plans that read the same B share what is kept; another layout or size does not.
TEST_F(Panels, ShareAKeptOperand) {
  KeptProduct kept({100, 96, 32, false, true, DType::bf16, DType::bf16});
  runtime::Workspace workspace;
  auto bytesAfter = [&](auto change) {
    Product p = kept.product();
    change(p);
    PanelProduct(p, 1).placeKept(workspace);
    return workspace.keptBytes;
  };
  uint64_t once = bytesAfter([](Product &) {});
  EXPECT_EQ(once, 96u * 32 * 4);
  EXPECT_EQ(bytesAfter([](Product &p) { p.m = 7; }), once);
  EXPECT_EQ(bytesAfter([](Product &p) { p.alpha = 2; }), once);
  EXPECT_EQ(bytesAfter([](Product &p) { p.n = 64; }), once + 64u * 32 * 4);
  EXPECT_EQ(bytesAfter([](Product &p) { p.b.data += 2; }), once + 64u * 32 * 4 + 96u * 32 * 4);
}

// Rounding of sums: ties, numbers that are subnormal before or behind it, overflow, infinities and
// NaNs. A subnormal number in a row makes all of it be rounded by integers.
TEST_F(Panels, RoundSumsOnce) {
  const float special[] = {0.0f,      -0.0f,     1.0f,    1.00390625f, 1.01171875f, 1.0039063f,
                           65504.0f,  65519.99f, 65520.f, -70000.0f,   3.39e38f,    -3.4e38f,
                           1e-40f,    -1e-45f,   6e-8f,   2.9e-8f,     6.1e-5f,     INFINITY,
                           -INFINITY, NAN,       -NAN,    1.5e-38f,    -2.25f};
  constexpr int64_t kRows = runtime::panels::kMostRows, kColumns = runtime::panels::kColumns;
  alignas(64) float sums[runtime::panels::kSums];
  for (bool hasSubnormal : {false, true})
    for (int64_t columns : {1, 15, 16, 17, 31, 32})
      for (float alpha : {1.0f, 0.5f})
        for (DType type : {DType::f32, DType::f16, DType::bf16}) {
          for (size_t i = 0; i < std::size(sums); ++i) {
            float value = special[i * 7 % std::size(special)];
            sums[i] = !hasSubnormal && std::fpclassify(value) == FP_SUBNORMAL ? 1.25f : value;
          }
          int64_t pitch = columns + 2, element = static_cast<int64_t>(sizeOf(type));
          std::vector<uint8_t> bytes(static_cast<size_t>(kRows * pitch * element), 0x5a);
          runtime::panels::write(sums,
                                 {bytes.data(), type, pitch * element, kRows, columns, alpha});
          for (int64_t row = 0; row < kRows; ++row)
            for (int64_t column = 0; column < pitch; ++column) {
              auto index = static_cast<uint64_t>(row * pitch + column);
              if (column >= columns) {
                EXPECT_EQ(bytes[index * sizeOf(type)], 0x5a);
                continue;
              }
              float value = sums[row * kColumns + column] * alpha,
                    written = get(type, bytes.data(), index), expected = rounded(type, value);
              EXPECT_TRUE(std::isnan(value) ? std::isnan(written)
                                            : std::bit_cast<uint32_t>(written) ==
                                                  std::bit_cast<uint32_t>(expected))
                  << nameOf(type) << " " << value << " became " << written;
            }
        }
}

} // namespace
} // namespace ampc::test
