// A convolution of 3×3 elements, or the gradient of its input, in float32 by the minimal filtering
// algorithm F(2×2, 3×3) of Winograd (Lavin and Gray, "Fast Algorithms for Convolutional Neural
// Networks", 2015). A tile of 2×2 places reads 4×4 elements of the source. With d those elements
// and g the filter,
//   Y = Aᵀ [ (G g Gᵀ) ⊙ (Bᵀ d B) ] A
// multiplies 16 numbers for 4 places, a convolution 36; over all channels the 16 products are
// matrix products, which the library computes. The gradient of the input is the convolution of the
// output's gradient with the reversed filter. 16-bit tensors are widened tile by tile, and results
// are rounded once. docs/Rationale/Convolution.md has accuracy and times.
#pragma once
#include "cpu/calls/ConvPlan.h"

namespace ampc::runtime {

class WinogradConv {
public:
  // Whether it can compute this on this CPU, in less time than the library in float32. The filter
  // is transformed at each run unless it is fixed.
  static bool isFaster(const ConvShape &shape, bool fixedFilter);
  static Result<WinogradConv> create(const ConvOperands &operands, ProductWay way, OneDnn &library);
  const Workspace &needs() const { return needs_; }
  void placeKept(Workspace &workspace);
  bool keepsOperand() const { return operands_.fixedFilter; }
  bool keepOperand(ThreadPool &pool, const OneDnn &, const Workspace &workspace) const {
    if (packsKept_)
      transformFilter(pool, workspace);
    return true;
  }
  void forEachRead(const EachRead &each) { operands_.forEachRead(each); }
  bool mayFuse() const;
  bool run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace,
           const FusedLaunch *launch) const;

private:
  // Of the tensor that is read, and of the one that is computed.
  struct Images {
    int64_t height, width, channels;
  };
  // Tiles [first, last) of all images, row by row.
  struct Block {
    int64_t first, last;
    const Primitive *product = nullptr; // [tiles, source channels] * [source, result channels]
  };
  // A tile's image and its first place.
  struct Place {
    int64_t image, row, column;
  };

  bool isGradient() const { return operands_.shape.computes == ConvPart::input; }
  void divide();
  Place placeOf(int64_t tile) const;
  bool widens() const { return operands_.shape.type != format::DType::f32; }
  const float *plainFilter(ThreadPool &pool, const Workspace &workspace) const;
  void transformFilter(ThreadPool &pool, const Workspace &workspace) const;
  void transformOutputs(const float *filter, int64_t result, float *transformed) const;
  void transformReversed(const float *filter, int64_t source, float *transformed) const;
  void readTiles(const Block &block, float *transformed, float *tile) const;
  void writeTiles(const Block &block, const float *products, float *tile) const;
  void runLaunch(const Block &block, const FusedLaunch &launch) const;
  // The transformed filter, [16, source channels, result channels].
  float *filterIn(const Workspace &workspace) const {
    return reinterpret_cast<float *>(keepsOperand() ? workspace.kept + kept_ : workspace.shared);
  }

  ConvOperands operands_;
  Images source_{}, result_{};
  int64_t low_[2] = {};                                // padding of the source
  int64_t tileRows_ = 0, tileColumns_ = 0, tiles_ = 0; // of an image; of all images
  std::vector<Block> blocks_;
  std::vector<float> zeros_; // the channels of an element of the padding
  uint64_t slotProducts_ = 0, slotTile_ = 0, slotScratch_ = 0; // offsets in a slot
  uint64_t plainFilter_ = 0; // offset in `shared` of a widened filter
  uint64_t kept_ = 0;        // offset of a filter that is kept
  bool packsKept_ = false;   // no earlier call transforms it
  Workspace needs_;
};

} // namespace ampc::runtime
