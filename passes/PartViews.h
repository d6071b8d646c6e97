// Finds copies of a part of a value that need no call, because all readers of the copy can read the
// part where it is:
//
//   a dense part       any kernel or library call reads it, if the part is aligned
//   a part with strides   a library call or a fused kernel that accepts the strides
//                         (LibraryCallOpInterface, nn::acceptsStrides), also of a part of the part
//
// Other readers, such as outputs and gradients, want bytes of their own.
#pragma once
#include "CallPieces.h"
#include "Relocate.h"
#include "ampc/Dialect/NN/Fused.h"
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
        isView = addViews(copies);
      bool calls =
          mlir::isa<nn::KernelOpInterface, nn::StridedCopyOpInterface, nn::LibraryCallOpInterface>(
              op);
      if (isView ? llvm::any_of(op.getResults(),
                                [&](mlir::Value result) { return ownBytes.contains(result); })
                 : !calls)
        ownBytes.insert(op.operand_begin(), op.operand_end());
    }
  }

  // The view that replaces a copy; null if the copy must be made. All results of an op are views,
  // or none.
  const PartView *find(mlir::Value copy) const {
    auto it = views.find(copy);
    return it == views.end() ? nullptr : &it->second;
  }
  bool any() const { return !views.empty(); }
  bool areViews(mlir::Operation *op) const {
    return op->getNumResults() > 0 && find(op->getResult(0));
  }

  // The strides of an operand of a library call; empty if it is dense.
  llvm::ArrayRef<int64_t> stridesOf(mlir::Value operand) const {
    const PartView *part = find(operand);
    return part ? llvm::ArrayRef(part->strides) : llvm::ArrayRef<int64_t>();
  }

private:
  static constexpr int kMaxDepth = 4; // parts of parts

  // A view and those of parts of it, as they then are.
  using Found = llvm::SmallVector<std::pair<mlir::Value, PartView>>;

  // Makes views of all results, or of none.
  bool addViews(nn::StridedCopyOpInterface op) {
    llvm::SmallVector<nn::StridedCopy> boxes = op.getCopies();
    Found found;
    if (boxes.size() != op->getNumResults())
      return false;
    for (const nn::StridedCopy &box : boxes) {
      mlir::Value result = op->getResult(box.target);
      std::optional<PartView> view = viewOf(result, box, found);
      if (!view)
        return false;
      found.emplace_back(result, std::move(*view));
    }
    for (auto &[value, view] : found)
      views[value] = std::move(view);
    return op->getNumResults() > 0;
  }

  std::optional<PartView> viewOf(mlir::Value result, const nn::StridedCopy &box, Found &inner) {
    if (ownBytes.contains(result))
      return std::nullopt;
    auto type = mlir::cast<mlir::RankedTensorType>(result.getType());
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
      return view.offset * view.elementBytes % kPartAlignment == 0 ? std::optional(view)
                                                                   : std::nullopt;
    if (!hasDimensionsOf(type, box))
      return std::nullopt;
    view.strides = box.sourceStrides;
    return accepted(result, view, 0, kMaxDepth, inner) ? std::optional(view) : std::nullopt;
  }

  // Whether all readers of a value accept it where `view` says, in a value whose first element is
  // number `start` of a buffer. `inner` gets the parts of the value as they then are.
  bool accepted(mlir::Value value, const PartView &view, int64_t start, int depth,
                Found &inner) const {
    llvm::ArrayRef<int64_t> strides = view.strides;
    start += view.offset;
    for (mlir::OpOperand &use : value.getUses()) {
      mlir::Operation *reader = use.getOwner();
      if (auto kernel = mlir::dyn_cast<nn::FusedOp>(reader)) {
        if (start * view.elementBytes % kPartAlignment ||
            !nn::acceptsStrides(kernel, use.getOperandNumber(), strides))
          return false;
        continue;
      }
      if (auto call = mlir::dyn_cast<nn::LibraryCallOpInterface>(reader)) {
        if (!call.acceptsStrides(use.getOperandNumber(), strides))
          return false;
        continue;
      }
      const PartView *part =
          depth > 0 && reader->getNumResults() == 1 ? find(reader->getResult(0)) : nullptr;
      if (!part || part->source != use.getOperandNumber())
        return false;
      nn::StridedCopy box = mlir::cast<nn::StridedCopyOpInterface>(reader).getCopies().front();
      auto type = mlir::cast<mlir::RankedTensorType>(reader->getResult(0).getType());
      auto place =
          relocate(box.shape, {box.sourceOffset, box.sourceStrides},
                   mlir::cast<mlir::RankedTensorType>(value.getType()).getShape(), strides);
      if (!place || !hasDimensionsOf(type, box))
        return false;
      PartView moved = *part;
      moved.offset = place->offset;
      box.sourceStrides = place->strides;
      moved.extent = nn::sourceExtent(box);
      moved.strides = std::move(place->strides);
      if (!accepted(reader->getResult(0), moved, start, depth - 1, inner))
        return false;
      inner.emplace_back(reader->getResult(0), std::move(moved));
    }
    return true;
  }

  // Whether dimensions of the box and of the result are the same, and in the same order.
  static bool hasDimensionsOf(mlir::RankedTensorType result, const nn::StridedCopy &box) {
    return llvm::ArrayRef(box.shape) == result.getShape() &&
           llvm::ArrayRef(box.targetStrides) ==
               llvm::ArrayRef(nn::rowMajorStrides(result.getShape()));
  }

  llvm::DenseMap<mlir::Value, PartView> views;
  llvm::DenseSet<mlir::Value>
      ownBytes; // values with a reader that wants them in bytes of their own
};

} // namespace ampc
