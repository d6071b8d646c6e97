// A float32 convolution of 3×3 elements by the minimal filtering algorithm F(2×2, 3×3) of Winograd
// (Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks", 2015). A tile of 2×2
// places reads 4×4 elements of the input. With d those elements and g the filter,
//   Y = Aᵀ [ (G g Gᵀ) ⊙ (Bᵀ d B) ] A
// multiplies 16 numbers for 4 places, a convolution 36; over all channels and outputs the 16
// products are matrix products, which the library computes. The transformed filter is kept between
// runs, so there must be a fixed one. docs/Rationale/Convolution.md has accuracy and times.
#pragma once
#include "cpu/calls/ConvPlan.h"

namespace ampc::runtime {

class WinogradConv {
public:
  // Whether it computes what a convolution with this shape and a fixed filter does, in less time
  // than the library on CPUs with AVX2.
  static bool isFaster(const ConvShape &shape);
  static Result<WinogradConv> create(const ConvOperands &operands, ProductWay way, OneDnn &library);
  const Workspace &needs() const { return needs_; }
  void placeKept(Workspace &workspace);
  bool keepsOperand() const { return true; }
  bool keepOperand(ThreadPool &pool, const OneDnn &library, const Workspace &workspace) const;
  void forEachRead(const EachRead &each) { operands_.forEachRead(each); }
  bool mayFuse() const;
  bool run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace,
           const FusedLaunch *launch) const;

private:
  // Tiles [first, last) of all images, row by row.
  struct Block {
    int64_t first, last;
    const Primitive *product = nullptr; // [tiles, channels] * [channels, outputs]
  };
  // A tile's image and its first place.
  struct Place {
    int64_t image, row, column;
  };

  void divide();
  Place placeOf(int64_t tile) const;
  void readTiles(const Block &block, float *transformed) const;
  void writeTiles(const Block &block, const float *products) const;
  void runLaunch(const Block &block, const FusedLaunch &launch) const;

  ConvOperands operands_;
  int64_t tileRows_ = 0, tileColumns_ = 0, tiles_ = 0; // of an image; of all images
  std::vector<Block> blocks_;
  std::vector<float> zeros_;                    // the channels of an element of the padding
  uint64_t slotProducts_ = 0, slotScratch_ = 0; // offsets in a slot
  uint64_t kept_ = 0;                           // offset of the filter, [16, channels, outputs]
  bool packsKept_ = false;                      // no earlier call transforms the filter
  Workspace needs_;
};

} // namespace ampc::runtime
