// Executes a convolution, or the gradient of one of its operands, on the CPU. The work is divided
// into tasks by the shape only: shares of the batch, and rows of the images if the batch is small.
// If the filter is large, there are also slices of the outputs. The gradient of the filter is
// summed over the shares in a fixed order. So the result has the same bits with any number of
// threads. Used by the library call "conv".
#pragma once
#include "cpu/FusedLaunch.h"
#include "cpu/OneDnn.h"
#include "cpu/Product.h"
#include "cpu/ThreadPool.h"
#include <numeric>
#include <optional>

namespace ampc::runtime {

// Of extents.
inline int64_t product(const std::vector<int64_t> &list) {
  return std::accumulate(list.begin(), list.end(), int64_t{1}, std::multiplies<>());
}

// A convolution with the addresses of its tensors, all dense and of shape.type: input [batch,
// size…, channels], filter as OneDnn::reorderFilter has it, output [batch, places…, outputs].
struct ConvOperands {
  ConvShape shape;
  uint8_t *input = nullptr, *filter = nullptr, *output = nullptr;
  const AmpcKernelEntry *widen = nullptr, *narrow = nullptr; // if the type has 16 bits
  // FusedLaunch.rowElements of the launch that reads the result; 0 if there is none.
  int64_t rowElements = 0;
  bool onlyReader = false;  // Launch.only_reader of that launch
  bool fixedFilter = false; // it changes only with variables: it is packed once for many runs

  void forEachRead(const EachRead &each);
};

class ConvPlan {
public:
  // Creates the primitives of the library. With ProductWay::widen, 16-bit tensors are converted to
  // float32 and the result is rounded; otherwise the library gets them as they are, and fails if it
  // does not support them.
  static Result<ConvPlan> create(const ConvOperands &operands, ProductWay way, OneDnn &library);
  const Workspace &needs() const { return needs_; }
  uint64_t tasks() const { return tasks_.size(); }
  // If the filter is read and fixed: takes the place for it in `workspace`, which plans with the
  // same filter share. Then keepOperand must be called before the first run.
  void placeKept(Workspace &workspace);
  bool keepsOperand() const { return operands_.fixedFilter && !layouts_.empty(); }
  // Packs the filter, unless earlier plans do. Returns false if the library reports a failure.
  bool keepOperand(ThreadPool &pool, const OneDnn &library, const Workspace &workspace) const {
    return !packsKept_ || packFilter(pool, library, workspace);
  }
  void forEachRead(const EachRead &each) { operands_.forEachRead(each); } // as GemmPlan
  // Whether `run` accepts the launch: each task computes whole rows of it.
  bool mayFuse() const;
  // Returns false if the library reports a failure. `launch` may be null.
  bool run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace,
           const FusedLaunch *launch) const;

private:
  // Images [image, image + shape.batch) and outputs [output, output + shape.outputs); of an image
  // perhaps only some rows of the output and what these read, or some rows of the input and what
  // reads them.
  struct Task {
    int64_t image = 0, output = 0;
    int64_t inputRow = 0, outputRow = 0; // the first ones along the first spatial dimension
    ConvShape shape;
    const Convolution *convolution = nullptr;
    // Offset of the filter in its layout, in `kept` or `shared`, or of the task's sum in `shared`.
    uint64_t packed = 0;
  };

  // The elements of the result that a task computes are contiguous.
  struct Elements {
    int64_t first, last;
  };

  void divideBatch();
  int64_t slicesOfOutputs() const;
  bool divideRows();
  // Those that are divided: of the input if its gradient is computed, else of the output.
  int64_t rowsOfImage() const {
    const ConvShape &whole = operands_.shape;
    return whole.computes == ConvPart::input ? whole.size.front() : whole.places.front();
  }
  int64_t partsOfImage() const;
  bool mayDivideRows(int64_t rows, int64_t parts) const;
  std::optional<Task> rowsOfOutput(int64_t first, int64_t last) const;
  std::optional<Task> rowsOfInput(int64_t first, int64_t last) const;
  Elements resultOf(const Task &task) const;
  Status makePrimitives(OneDnn &library);
  void placeBuffers();
  bool packFilter(ThreadPool &pool, const OneDnn &library, const Workspace &workspace) const;
  // `local`: where the result goes in place of the tensor, or null.
  bool runTask(const Task &task, int slot, const OneDnn &library, const Workspace &workspace,
               uint8_t *local) const;
  bool sumFilter(ThreadPool &pool, const OneDnn &library, const Workspace &workspace) const;
  template <typename Each> void forEachLine(const Task &task, const Each &each) const;
  void takeOutputs(const Task &task, const uint8_t *output, uint8_t *own) const;
  void giveOutputs(const Task &task, const uint8_t *own, uint8_t *output) const;
  void sumShares(ThreadPool &pool, const Task *first, const Workspace &workspace) const;
  int64_t filterElements() const;
  // The index of the first element of the task's slice.
  int64_t firstOfFilter(const Task &task) const {
    return filterElements() / operands_.shape.outputs * task.output;
  }
  bool sliced() const { return tasks_.front().shape.outputs != operands_.shape.outputs; }
  static bool sameFilter(const Task &a, const Task &b); // the same slice in the same layout
  // The filter in the layout of the task.
  uint8_t *packedFilter(const Task &task, const Workspace &workspace) const {
    return (keepsOperand() ? workspace.kept : workspace.shared) + task.packed;
  }

  ConvOperands operands_;
  bool widens_ = false;
  size_t shares_ = 1; // of the batch; those of a slice of outputs follow one another in tasks_
  std::vector<Task> tasks_;
  // One task for each slice and layout of a filter that is read.
  std::vector<const Task *> layouts_;
  bool packsKept_ = false;   // no earlier plan packs all layouts
  uint64_t plainFilter_ = 0; // offset in `shared`: the filter as float32
  uint64_t slotInput_ = 0, slotOutput_ = 0, slotScratch_ = 0; // offsets in a slot
  LocalPart local_;                                           // the result of a task
  Workspace needs_;
};

} // namespace ampc::runtime
