// Finds copies of a part of a value that need no call, because all readers of the copy can read the
// part where it is:
//
//   a dense part       any kernel or library call reads it, if the part is aligned
//   a part with strides   a library call that accepts the strides (LibraryCallOpInterface)
//
// Other readers, such as outputs and gradients, want bytes of their own.
#pragma once
#include "CallPieces.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "llvm/ADT/DenseSet.h"

namespace ampc {

// The value that a copy makes: where it is in the operand `source` of the copy, in elements.
struct PartView {
  unsigned source = 0;
  int64_t offset = 0, extent = 0, elementBytes = 0;
  llvm::SmallVector<int64_t> strides; // of each dimension; empty: dense

  Slot slotIn(const Slot &whole) const {
    return {whole.buffer, whole.offset + offset * elementBytes, extent * elementBytes};
  }
};

class PartViews {
public:
  explicit PartViews(mlir::Block &block) {
    // Backward, so that the readers of a view are known before the value that it views.
    for (mlir::Operation &op : llvm::reverse(block)) {
      bool isView = mlir::isa<nn::ViewOpInterface>(op);
      if (auto copies = mlir::dyn_cast<nn::StridedCopyOpInterface>(op); copies && !isView)
        if (std::optional<PartView> view = viewOf(copies))
          isView = views.try_emplace(&op, std::move(*view)).second;
      bool calls =
          mlir::isa<nn::KernelOpInterface, nn::StridedCopyOpInterface, nn::LibraryCallOpInterface>(
              op);
      if (isView ? ownBytes.contains(op.getResult(0)) : !calls)
        ownBytes.insert(op.operand_begin(), op.operand_end());
    }
  }

  // The view that replaces the copy; null if the copy must be made.
  const PartView *find(mlir::Operation *op) const {
    auto it = views.find(op);
    return it == views.end() ? nullptr : &it->second;
  }

  // The strides of each operand of a library call, empty where they are dense; an empty list if all
  // are.
  llvm::SmallVector<llvm::ArrayRef<int64_t>> stridesOf(mlir::Operation *call) const {
    llvm::SmallVector<llvm::ArrayRef<int64_t>> strides;
    bool any = false;
    for (mlir::Value operand : call->getOperands()) {
      mlir::Operation *source = operand.getDefiningOp();
      const PartView *part = source ? find(source) : nullptr;
      strides.push_back(part ? llvm::ArrayRef(part->strides) : llvm::ArrayRef<int64_t>());
      any |= !strides.back().empty();
    }
    if (!any)
      strides.clear();
    return strides;
  }

private:
  static constexpr int64_t kAlignment = 64; // bytes; as values that have their own buffer

  std::optional<PartView> viewOf(nn::StridedCopyOpInterface op) const {
    if (op->getNumResults() != 1 || ownBytes.contains(op->getResult(0)))
      return std::nullopt;
    llvm::SmallVector<nn::StridedCopy> boxes = op.getCopies();
    auto type = mlir::cast<mlir::RankedTensorType>(op->getResult(0).getType());
    if (boxes.size() != 1)
      return std::nullopt;
    const nn::StridedCopy &box = boxes.front();
    if (box.zero || box.targetOffset != 0 || nn::elementCount(type) != sizeOf(box) ||
        nn::targetExtent(box) != sizeOf(box))
      return std::nullopt;
    PartView view{box.source,
                  box.sourceOffset,
                  nn::sourceExtent(box),
                  nn::elementBytes(type.getElementType()),
                  {}};
    if (nn::isDense(box))
      return view.offset * view.elementBytes % kAlignment == 0 ? std::optional(view) : std::nullopt;
    // Dimensions of the box and of the result are the same, and in the same order.
    if (llvm::ArrayRef(box.shape) != type.getShape() ||
        llvm::ArrayRef(box.targetStrides) != llvm::ArrayRef(nn::rowMajorStrides(type.getShape())))
      return std::nullopt;
    view.strides = box.sourceStrides;
    for (mlir::OpOperand &use : op->getResult(0).getUses()) {
      auto call = mlir::dyn_cast<nn::LibraryCallOpInterface>(use.getOwner());
      if (!call || !call.acceptsStrides(use.getOperandNumber(), view.strides))
        return std::nullopt;
    }
    return view;
  }

  static int64_t sizeOf(const nn::StridedCopy &box) {
    int64_t size = 1;
    for (int64_t extent : box.shape)
      size *= extent;
    return size;
  }

  llvm::DenseMap<mlir::Operation *, PartView> views;
  llvm::DenseSet<mlir::Value>
      ownBytes; // values with a reader that wants them in bytes of their own
};

} // namespace ampc
