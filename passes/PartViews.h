// Finds copies of a part of a value that need no call, because all readers of the copy can read the
// part where it is:
//
//   a dense part       any kernel or library call reads it, if the part is aligned
//   a part with strides   a library call that accepts the strides (LibraryCallOpInterface), also of
//                         a part of the part
//
// Other readers, such as outputs and gradients, want bytes of their own.
#pragma once
#include "CallPieces.h"
#include "Relocate.h"
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
      if (mlir::isa<nn::FusedOp, nn::ReadOp>(op)) // most ops: no search for interfaces needed
        continue;
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

  // The strides of an operand of a library call; empty if it is dense.
  llvm::ArrayRef<int64_t> stridesOf(mlir::Value operand) const {
    mlir::Operation *source = operand.getDefiningOp();
    const PartView *part = source ? find(source) : nullptr;
    return part ? llvm::ArrayRef(part->strides) : llvm::ArrayRef<int64_t>();
  }

private:
  static constexpr int kMaxDepth = 4;       // parts of parts
  static constexpr int64_t kAlignment = 64; // bytes; as values that have their own buffer

  std::optional<PartView> viewOf(nn::StridedCopyOpInterface op) {
    if (op->getNumResults() != 1 || ownBytes.contains(op->getResult(0)))
      return std::nullopt;
    llvm::SmallVector<nn::StridedCopy> boxes = op.getCopies();
    auto type = mlir::cast<mlir::RankedTensorType>(op->getResult(0).getType());
    if (boxes.size() != 1)
      return std::nullopt;
    const nn::StridedCopy &box = boxes.front();
    int64_t size = nn::elementCount(type);
    if (box.zero || box.targetOffset != 0 || llvm::product_of(box.shape) != size ||
        nn::targetExtent(box) != size)
      return std::nullopt;
    PartView view{box.source,
                  box.sourceOffset,
                  nn::sourceExtent(box),
                  nn::elementBytes(type.getElementType()),
                  {}};
    if (nn::isDense(box))
      return view.offset * view.elementBytes % kAlignment == 0 ? std::optional(view) : std::nullopt;
    if (!hasDimensionsOf(type, box))
      return std::nullopt;
    view.strides = box.sourceStrides;
    llvm::SmallVector<std::pair<mlir::Operation *, PartView>> inner;
    if (!accepted(op->getResult(0), view.strides, kMaxDepth, inner))
      return std::nullopt;
    for (auto &[copy, part] : inner)
      views[copy] = std::move(part);
    return view;
  }

  // Whether all readers of a value accept it with these strides. `inner` gets the parts of the
  // value as they then are.
  bool accepted(mlir::Value value, llvm::ArrayRef<int64_t> strides, int depth,
                llvm::SmallVectorImpl<std::pair<mlir::Operation *, PartView>> &inner) const {
    for (mlir::OpOperand &use : value.getUses()) {
      mlir::Operation *reader = use.getOwner();
      if (auto call = mlir::dyn_cast<nn::LibraryCallOpInterface>(reader)) {
        if (!call.acceptsStrides(use.getOperandNumber(), strides))
          return false;
        continue;
      }
      const PartView *part = depth > 0 ? find(reader) : nullptr;
      if (!part || part->source != use.getOperandNumber())
        return false;
      nn::StridedCopy box = mlir::cast<nn::StridedCopyOpInterface>(reader).getCopies().front();
      auto type = mlir::cast<mlir::RankedTensorType>(reader->getResult(0).getType());
      auto place =
          relocate(box.shape, {box.sourceOffset, box.sourceStrides},
                   mlir::cast<mlir::RankedTensorType>(value.getType()).getShape(), strides);
      if (!place || !hasDimensionsOf(type, box) ||
          !accepted(reader->getResult(0), place->strides, depth - 1, inner))
        return false;
      PartView moved = *part;
      moved.offset = place->offset;
      box.sourceStrides = place->strides;
      moved.extent = nn::sourceExtent(box);
      moved.strides = std::move(place->strides);
      inner.emplace_back(reader, std::move(moved));
    }
    return true;
  }

  // Whether dimensions of the box and of the result are the same, and in the same order.
  static bool hasDimensionsOf(mlir::RankedTensorType result, const nn::StridedCopy &box) {
    return llvm::ArrayRef(box.shape) == result.getShape() &&
           llvm::ArrayRef(box.targetStrides) ==
               llvm::ArrayRef(nn::rowMajorStrides(result.getShape()));
  }

  llvm::DenseMap<mlir::Operation *, PartView> views;
  llvm::DenseSet<mlir::Value>
      ownBytes; // values with a reader that wants them in bytes of their own
};

} // namespace ampc
