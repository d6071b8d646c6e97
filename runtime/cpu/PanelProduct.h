// A product of 16-bit operands with a B that is kept between runs, on CPUs with AVX-512 that
// compute such products in float32. The library multiplies float32 matrices: widening A to memory,
// and rounding C from memory, take as long as multiplying where k or n are short. Here B is kept in
// panels of 32 columns of float32, and a task widens 14 rows of A while it packs them, multiplies
// them by a panel, and rounds their sums, which are in the first cache. Sums are float32, in the
// order of k.
#pragma once
#include "cpu/OwnProduct.h"
#include "cpu/PanelKernels.h"

namespace ampc::runtime {

class PanelProduct final : public OwnProduct {
public:
  static bool supports(const Product &product);
  // Whether this is faster than the library if operands are widened.
  static bool isFaster(const Product &product);
  // The product must be supported. For so many threads; the result does not depend on them.
  PanelProduct(const Product &product, int threads);
  uint64_t tasks() const override { return static_cast<uint64_t>(rowGroups_ * columnGroups_); }
  bool mayFuse() const override;
  bool keepsOperand() const override { return true; }
  void placeKept(Workspace &workspace) override;
  void keepOperand(ThreadPool &pool, const Workspace &workspace) const override;
  void run(ThreadPool &pool, const Workspace &workspace, const FusedLaunch *launch) const override;

private:
  // Rows of C that are multiplied at once are a strip. All have about the same number.
  // Of a C of one row or more:
  static int64_t stripsFor(int64_t rows, int threads);
  int64_t firstRow(int64_t strip) const { return product_.m * strip / strips_; }
  int64_t rowsOf(int64_t strip) const { return firstRow(strip + 1) - firstRow(strip); }
  // Of a strip: of its packed rows in a part of k; from its sums to those of the next one.
  int64_t packedElements() const;
  int64_t sumElements() const { return depth_ < product_.k ? panels::kSums : 0; }
  void divide();
  void packPanel(int64_t panel, const uint8_t *from, float *to) const;
  // What is multiplied at once: a part of k of some strips and panels.
  struct Part {
    int64_t firstStrip, endStrip, firstPanel, endPanel, firstOfK;
    uint8_t *c;   // the first row of it
    bool isLocal; // in the memory of a thread (LocalPart)
  };
  void multiply(const Part &part, float *slot, const Workspace &workspace) const;
  void runTask(int64_t task, int slot, const Workspace &workspace, const FusedLaunch *launch) const;

  int64_t strips_ = 1, panels_ = 1;          // of C
  int64_t rowGroups_ = 1, columnGroups_ = 1; // a task computes a group of strips by one of panels
  int64_t chunk_ = 1;                        // strips that are packed at once
  int64_t depth_ = 1; // of k; a part of a panel that stays in the first cache
  LocalPart local_;   // rows of C that are multiplied at once
  uint64_t kept_ = 0;
  bool packsKept_ = false; // no earlier plan does
};

} // namespace ampc::runtime
