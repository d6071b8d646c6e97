// A product of a few rows with a B that is kept between runs, on CPUs with AVX-512. It takes as
// long as reading B, which the library reads as one sequence: that leaves memory idle while the
// processor waits. Here B is requested some lines ahead, and a B of 16 bits stays in 16 bits, where
// the library would need float32. Sums are float32, in the order of k.
#pragma once
#include "cpu/OwnProduct.h"

namespace ampc::runtime {

class FewRowsProduct final : public OwnProduct {
public:
  // `widens`: whether 16-bit operands are widened anyway; else the CPU multiplies them faster.
  static bool supports(const Product &product, bool widens);
  // The product must be supported.
  explicit FewRowsProduct(const Product &product);
  uint64_t tasks() const override { return tasks_; }
  // As GemmPlan. `mayFuse`: the tasks have parts of the only row.
  bool mayFuse() const override;
  bool keepsOperand() const override { return true; }
  void placeKept(Workspace &workspace) override;
  void keepOperand(ThreadPool &pool, const Workspace &workspace) const override;
  void run(ThreadPool &pool, const Workspace &workspace, const FusedLaunch *launch) const override;

private:
  int64_t panels() const;
  uint64_t panelBytes() const; // of B: [k, kPanel], padded with zeros
  const float *rowsOfA(const Workspace &workspace, int64_t &stride) const;
  void packPanel(int64_t panel, const uint8_t *from, uint8_t *to) const;
  void writePanel(int64_t panel, const float *sums, const Workspace &workspace) const;

  uint64_t tasks_ = 1;
  int64_t panelsPerTask_ = 1;
  bool copiesA_ = false; // to dense float32 in `shared`, where `sharedA_` says
  uint64_t sharedA_ = 0, kept_ = 0;
  bool packsKept_ = false; // no earlier plan does
};

} // namespace ampc::runtime
