// Products of a few rows with a B that is kept, compared with exact sums.
#include "KeptProduct.h"
#include "cpu/FewRowsProduct.h"
#include "load/CpuFeatures.h"

namespace ampc::test {
namespace {

using format::DType;
using runtime::FewRowsProduct, runtime::Product;

void checkFewRows(const KeptCase &s, int threads) {
  KeptProduct kept(s);
  EXPECT_EQ(FewRowsProduct::supports(kept.product(), true), s.m <= 6);
  EXPECT_EQ(FewRowsProduct::supports(kept.product(), false), s.m <= 6 && s.operands == DType::f32);
  kept.check(threads);
}

TEST(FewRowsProduct, EqualsExactSums) {
  if (!runtime::cpuHas("avx512f"))
    GTEST_SKIP() << "this CPU has no AVX-512";
  for (int64_t m = 1; m <= 7; ++m)
    for (auto [n, k] : {std::pair<int64_t, int64_t>{512, 64}, {65, 601}, {1000, 130}, {2100, 77}})
      for (int threads : {1, 3}) {
        checkFewRows({m, n, k}, threads);
        checkFewRows({m, n, k, false, true}, threads);
        checkFewRows({m, n, k, true, false, DType::f32, DType::f32, 5, 0.5f}, threads);
        for (DType type : {DType::f16, DType::bf16}) {
          checkFewRows({m, n, k, false, true, type, type}, threads);
          checkFewRows({m, n, k, true, true, type, DType::f32, 3, 2}, threads);
          checkFewRows({m, n, k, false, false, type, type, 3}, threads);
        }
      }
}

// Fewer elements or another B in each run: the library's.
TEST(FewRowsProduct, IsForALargeKeptOperand) {
  Product p;
  p.a.columnStride = p.b.columnStride = 1;
  p.m = 1, p.n = p.b.rowStride = 512, p.k = p.a.rowStride = 64;
  p.fixedB = true;
  bool usable = runtime::cpuHas("avx512f");
  EXPECT_EQ(FewRowsProduct::supports(p, false), usable);
  auto refused = [&](auto change) {
    Product other = p;
    change(other);
    EXPECT_FALSE(FewRowsProduct::supports(other, true));
  };
  refused([](Product &o) { o.fixedB = false; });
  refused([](Product &o) { o.n = 511; });
  refused([](Product &o) { o.k = 63; });
  refused([](Product &o) { o.m = 7; });
  refused([](Product &o) { o.batch = {2}; });
  refused([](Product &o) { o.b.type = DType::f16; });
}

} // namespace
} // namespace ampc::test
