// A product with a B that is kept, compared with exact sums: the operands are small integers, so
// that no sum is rounded in float32. What is around the operands is NaN, and what is around C is
// kept.
#pragma once
#include "PlanRun.h"
#include "StoredMatrix.h"
#include "cpu/Convert.h"
#include "cpu/Gemm.h"
#include <gtest/gtest.h>

namespace ampc::test {

struct KeptCase {
  int64_t m, n, k;
  bool transA = false, transB = false;
  format::DType operands = format::DType::f32, result = format::DType::f32;
  int64_t gap = 0; // unused elements behind each row of an operand and of C
  float alpha = 1;
};

class KeptProduct {
public:
  explicit KeptProduct(const KeptCase &s)
      : s(s), a(s.operands, s.transA ? s.k : s.m, s.transA ? s.m : s.k, s.gap),
        b(s.operands, s.transB ? s.n : s.k, s.transB ? s.k : s.n, s.gap), pitchC(s.n + s.gap),
        c(static_cast<size_t>(s.m * pitchC) * sizeOf(s.result), kUnwritten) {
    const AmpcKernelEntry *widen =
        s.operands == format::DType::f32 ? nullptr : &runtime::widenKernel(s.operands);
    p.a = {a.bytes.data(), s.operands, s.transA ? 1 : a.pitch, s.transA ? a.pitch : 1, {}, widen};
    p.b = {b.bytes.data(), s.operands, s.transB ? 1 : b.pitch, s.transB ? b.pitch : 1, {}, widen};
    p.c = c.data();
    p.cType = s.result;
    p.narrow = s.result == format::DType::f32 ? nullptr : &runtime::narrowKernel(s.result);
    p.m = s.m, p.n = s.n, p.k = s.k;
    p.alpha = s.alpha;
    p.fixedB = true;
    if (s.gap)
      p.cStrides = {pitchC};
  }
  runtime::Product &product() { return p; }
  static constexpr uint8_t kUnwritten = 0x5a;

  // Computes it by GemmPlan, which widens operands of 16 bits, and compares some elements.
  // onlyReader: by a launch that alone reads its rows.
  void check(int threads, const runtime::FusedLaunch *launch = nullptr, bool onlyReader = false) {
    SCOPED_TRACE(std::to_string(s.m) + "x" + std::to_string(s.n) + "x" + std::to_string(s.k) +
                 (s.transA ? " t" : " n") + (s.transB ? "t " : "n ") + nameOf(s.operands) + " " +
                 nameOf(s.result) + ", " + std::to_string(threads) + " threads");
    auto library = runtime::OneDnn::create(threads);
    ASSERT_TRUE(library.ok());
    OnlyReader reader(s.m, s.n, static_cast<int64_t>(sizeOf(s.result)), c.data());
    if (onlyReader) {
      p.onlyReader = true;
      p.rowElements = s.n;
      p.c = reader.result();
      launch = &reader.launch;
    }
    auto plan = runtime::GemmPlan::create(p, runtime::ProductWay::widen, **library);
    ASSERT_TRUE(plan.ok()) << plan.status().text();
    ASSERT_TRUE(!launch || plan->mayFuse());
    ASSERT_TRUE(runPlan(*plan, **library, threads, launch));
    EXPECT_FALSE(reader.isWritten());
    int64_t step = std::max<int64_t>(1, s.n / 100);
    for (int64_t row = 0; row < s.m; ++row) {
      for (int64_t column = row % step; column < s.n; column += step) {
        double sum = 0;
        for (int64_t i = 0; i < s.k; ++i)
          sum += static_cast<double>(s.transA ? a.at(0, i, row) : a.at(0, row, i)) *
                 (s.transB ? b.at(0, column, i) : b.at(0, i, column));
        ASSERT_EQ(get(s.result, c.data(), static_cast<uint64_t>(row * pitchC + column)),
                  rounded(s.result, s.alpha * sum))
            << row << ", " << column;
      }
      for (int64_t column = s.n; column < pitchC; ++column)
        ASSERT_EQ(c[static_cast<size_t>(row * pitchC + column) * sizeOf(s.result)], kUnwritten);
    }
  }

private:
  KeptCase s;
  StoredMatrix a, b;
  int64_t pitchC;
  std::vector<uint8_t> c;
  runtime::Product p;
};

} // namespace ampc::test
