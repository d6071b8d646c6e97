// Kernels that sum columns in parts of the rows: channel_moments and fused regions with sums. A row
// of the kernel's grid is one part of some neighboring channels.
#pragma once
#include "ampc/Dialect/NN/Kernel.h"

namespace ampc::nn {

// The number of parts, which divides the rows: x has one row of channels for each element of a
// channel.
int64_t channelParts(mlir::RankedTensorType x);
// The same for what reads a part twice: parts that a cache holds between, where that is possible.
int64_t cachedChannelParts(mlir::RankedTensorType x);

// [parts * rows, channels], of which a row of the grid sums `blockChannels` in one part.
struct ChannelParts {
  int64_t channels, parts, rows, blockChannels;

  ChannelParts(int64_t channels, int64_t parts, int64_t allRows, int64_t blockChannels = 64)
      : channels(channels), parts(parts), rows(allRows / parts), blockChannels(blockChannels) {}
  int64_t blocks() const { return llvm::divideCeil(channels, blockChannels); }
  int64_t gridRows() const { return parts * blocks(); }
};

// Neighboring channels of one part, in `count` vectors of `width`.
struct ChannelBlock {
  KernelBuilder &k;
  const ChannelParts &p;
  mlir::Value part, channel;
  int64_t count, width;

  // Loads and stores from here on access this vector.
  void begin(int64_t vector) { k.neighbors = {vector, count}; }
  void end() { k.neighbors = {}; }
  // The index of the vector's first channel, and that of its sum in a result.
  mlir::Value at(int64_t vector) { return k.add(channel, k.index(vector * width)); }
  mlir::Value outputAt(int64_t vector) {
    return k.add(k.mul(part, k.index(p.channels)), at(vector));
  }
  // Sums the terms of the rows: terms(row, index of the row's first element) returns `sums` values
  // for each vector.
  llvm::SmallVector<mlir::Value>
  sum(int64_t sums,
      llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value row, mlir::Value start)> terms);
};

void forEachBlock(KernelBuilder &k, const ChannelParts &p,
                  llvm::function_ref<void(ChannelBlock block)> body);

} // namespace ampc::nn
