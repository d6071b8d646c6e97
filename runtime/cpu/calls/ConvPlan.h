// Executes a convolution, or the gradient of one of its operands, on the CPU. The work is divided
// into tasks by the shape only: shares of the batch, and rows of the output if the batch is small.
// The gradient of the filter is summed over the shares in a fixed order. So the result has the same
// bits with any number of threads. Used by the library call "conv".
#pragma once
#include "cpu/FusedLaunch.h"
#include "cpu/OneDnn.h"
#include "cpu/Product.h"
#include "cpu/ThreadPool.h"

namespace ampc::runtime {

// A convolution with the addresses of its tensors, all dense and of shape.type: input [batch,
// size…, channels], filter [outputs, kernel…, channels], output [batch, places…, outputs].
struct ConvOperands {
  ConvShape shape;
  uint8_t *input = nullptr, *filter = nullptr, *output = nullptr;
  const AmpcKernelEntry *widen = nullptr, *narrow = nullptr; // if the type has 16 bits
  // FusedLaunch.rowElements of the launch that reads the result; 0 if there is none.
  int64_t rowElements = 0;
};

class ConvPlan {
public:
  // Creates the primitives of the library. `widens`: 16-bit tensors are converted to float32 and
  // the result is rounded; otherwise the library gets them as they are, and fails if it does not
  // support them.
  static Result<ConvPlan> create(const ConvOperands &operands, bool widens, OneDnn &library);
  const Workspace &needs() const { return needs_; }
  uint64_t tasks() const { return tasks_.size(); }
  // Whether `run` accepts the launch: each task computes whole rows of it.
  bool mayFuse() const;
  // Returns false if the library reports a failure. `launch` may be null.
  bool run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace,
           const FusedLaunch *launch) const;

private:
  // Images [image, image + shape.batch) and, if the output is computed, some of its rows.
  struct Task {
    int64_t image = 0;
    int64_t inputRow = 0, outputRow = 0; // the first ones along the first spatial dimension
    ConvShape shape;
    const Convolution *convolution = nullptr;
    uint64_t packed = 0; // offset of the filter in its layout, or of the task's sum, in `shared`
  };

  // The elements of the result that a task computes are contiguous.
  struct Elements {
    int64_t first, last;
  };

  void divideBatch();
  bool divideRows();
  int64_t partsOfImage() const;
  Elements resultOf(const Task &task) const;
  Status makePrimitives(OneDnn &library);
  void placeBuffers();
  bool packFilter(ThreadPool &pool, const OneDnn &library, const Workspace &workspace) const;
  bool runTask(const Task &task, int slot, const OneDnn &library, const Workspace &workspace) const;
  bool sumFilter(ThreadPool &pool, const OneDnn &library, const Workspace &workspace) const;
  int64_t filterElements() const;

  ConvOperands operands_;
  bool widens_ = false;
  std::vector<Task> tasks_;
  std::vector<const Task *> layouts_; // one task for each layout of a filter that is read
  uint64_t plainFilter_ = 0;          // offset in `shared`: the filter as float32
  uint64_t slotInput_ = 0, slotOutput_ = 0, slotScratch_ = 0; // offsets in a slot
  Workspace needs_;
};

} // namespace ampc::runtime
