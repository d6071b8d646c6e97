// The gradient of a bfloat16 filter by vectors; also that of a matrix, which is a filter of one
// element. For each element of the kernel it is a product of the input, which begins at another
// place, and the output:
//
//   filter[o, i, j, c] = sum over images, y, x of
//                          output[y, x, o] * input[y * sy + i, x * sx + j, c]
//
// So the input is packed once for all elements of the kernel: its lines are transposed, so that the
// places of a channel follow one another, and those of equal remainders by the stride, each in a
// line of its own. A window of a line then begins at any place of it.
//
// Tasks compute the sums of shares of the batch and slices of the outputs, which depend on the
// shape alone; the sums of the shares are added in their order.
#pragma once
#include "cpu/VectorTiles.h"
#include "cpu/calls/ConvPlan.h"

namespace ampc::runtime {

class FilterConv {
public:
  // Whether this CPU has vectors for bfloat16 and no matrix tiles, which would be faster.
  static bool isUsable() { return tiles::areUsable() && !tiles::readsLines(); }
  static bool supports(const ConvShape &shape);
  // The shape or the product (Product::gradientLine) must be supported, and the CPU. The library is
  // not used.
  static Result<FilterConv> create(const ConvOperands &operands, ProductWay way, OneDnn &library);
  static Result<FilterConv> create(const Product &product, ProductWay way, OneDnn &library);
  const Workspace &needs() const { return needs_; }
  void placeKept(Workspace &) {}
  bool keepsOperand() const { return false; }
  bool keepOperand(ThreadPool &, const OneDnn &, const Workspace &) const { return true; }
  void forEachRead(const EachRead &each) { operands_.forEachRead(each); }
  bool mayFuse() const { return false; }
  bool run(ThreadPool &pool, const OneDnn &, const Workspace &workspace,
           const FusedLaunch *launch) const;

private:
  void plan();
  // What is packed at once: some lines of places of an image, or of several images all.
  struct Part {
    int64_t image, images, line, lines;
  };
  int64_t height() const { return operands_.shape.places[0]; }
  int64_t width() const { return operands_.shape.places[1]; }
  int64_t inputLines(int64_t lines) const; // that the windows of so many lines of places read
  int64_t remainders() const;              // by the stride along a line that windows begin with
  int64_t lineBytes() const;               // of a packed line of the input
  int64_t inputBytes(int64_t lines) const { return inputLines(lines) * lineBytes(); }
  int64_t outputBytes(int64_t lines) const { return panels() * lines * width() / 2 * kPairBytes; }
  int64_t panels() const { return allPanels_ / slices_; } // of a task
  int64_t blocks() const; // of sums of a panel: [32 channels, 32 outputs] for each element
  float *sumsOf(int64_t share, int64_t panel, int64_t block, const Workspace &workspace) const;
  bool packsShared() const { return slices_ > 1; } // the input, for all tasks
  void packInput(int64_t image, int64_t firstLine, int64_t count, uint8_t *to) const;
  void packOutput(const Part &part, int64_t slice, uint8_t *to) const;
  void multiply(const Part &part, int64_t share, int64_t slice, const uint8_t *packed,
                const uint8_t *output, const Workspace &workspace) const;
  void execute(int64_t share, int64_t slice, uint8_t *memory, const Workspace &workspace) const;
  void write(int64_t panel, int64_t block, const Workspace &workspace) const;

  static constexpr int64_t kPairBytes = 2 * tiles::kTileRowBytes; // of 32 outputs at two places

  ConvOperands operands_;
  format::DType resultType_ = format::DType::bf16;
  float alpha_ = 1;
  bool isTransposed_ = false; // the result: [channels, outputs]
  int64_t allPanels_ = 1, shares_ = 1, slices_ = 1;
  int64_t channelBytes_ = 0;  // of a packed line of a channel
  int64_t images_ = 1;        // of a part, if it has all lines of them
  int64_t lines_ = 1;         // of a part of one image
  uint64_t packedInput_ = 0;  // offset in shared memory, or 0 in a slot
  uint64_t packedOutput_ = 0; // offset in a slot
  Workspace needs_;
};

} // namespace ampc::runtime
