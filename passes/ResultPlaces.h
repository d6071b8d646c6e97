// Finds library calls and fused kernels with results that only copies read, and which can write
// them where the copies would put them, so that no copy is made:
//
//   %c = nn.matmul …                      the product is written into %t with strides
//   %t = nn.transpose %c
//
//   %c = nn.matmul …, %d = nn.matmul …    both are written into %t
//   %j = nn.concat %c, %d
//   %t = nn.transpose %j
//
//   %c, %d = nn.fused …                   the gradients of two parts are written into %t
//   %t = nn.concat %c, %d
//
// All operands of the copies must be such results. The walk is linear: chains of copies are
// followed to a constant depth.
#pragma once
#include "PartViews.h"

namespace ampc {

// Where a result of a call is, in elements of `target`.
struct ResultPlace {
  mlir::Value target; // the result of the last copy
  int64_t offset = 0;
  llvm::SmallVector<int64_t> strides; // of each dimension of the result

  Slot slotIn(const Slot &whole, mlir::Type result) const {
    auto type = mlir::cast<mlir::RankedTensorType>(result);
    int64_t bytes = nn::elementBytes(type.getElementType());
    return {whole.buffer, whole.offset + offset * bytes,
            nn::extentOf(type.getShape(), strides) * bytes};
  }
};

class ResultPlaces {
public:
  ResultPlaces(mlir::Block &block, const PartViews &parts) : parts(parts) {
    for (mlir::Operation &op : llvm::reverse(block)) {
      if (!isCopy(&op) || copies.contains(&op))
        continue;
      mlir::Value target = op.getResult(0);
      Found found;
      if (!follow(&op, {target, 0, denseStrides(target)}, kMaxDepth, found))
        continue;
      copies.insert_range(found.copies);
      for (auto &[value, place] : found.places)
        places.try_emplace(value, std::move(place));
    }
  }

  // The place of a call's result; null if it has bytes of its own.
  const ResultPlace *find(mlir::Value result) const {
    auto it = places.find(result);
    return it == places.end() ? nullptr : &it->second;
  }
  // Its strides; empty if it is dense.
  llvm::ArrayRef<int64_t> stridesOf(mlir::Value result) const {
    const ResultPlace *place = find(result);
    return place ? llvm::ArrayRef(place->strides) : llvm::ArrayRef<int64_t>();
  }
  // The strides of all operands and results of an op, empty for dense ones; an empty list if all
  // are dense.
  llvm::SmallVector<llvm::ArrayRef<int64_t>> stridesOfAll(mlir::Operation *op) const {
    llvm::SmallVector<llvm::ArrayRef<int64_t>> strides;
    if (places.empty() && !parts.any())
      return strides;
    for (mlir::Value operand : op->getOperands())
      strides.push_back(parts.stridesOf(operand));
    for (mlir::Value result : op->getResults())
      strides.push_back(stridesOf(result));
    if (llvm::all_of(strides, [](llvm::ArrayRef<int64_t> one) { return one.empty(); }))
      strides.clear();
    return strides;
  }
  // Whether other calls write the result of a copy, which then needs no call of its own.
  bool isWrittenByCalls(mlir::Operation *copy) const { return copies.contains(copy); }

private:
  static constexpr int kMaxDepth = 4;

  struct Found {
    llvm::SmallVector<mlir::Operation *> copies;
    llvm::SmallVector<std::pair<mlir::Value, ResultPlace>> places;
  };

  static llvm::SmallVector<int64_t> denseStrides(mlir::Value value) {
    return nn::rowMajorStrides(mlir::cast<mlir::RankedTensorType>(value.getType()).getShape());
  }

  bool isCopy(mlir::Operation *op) const {
    return mlir::isa<nn::StridedCopyOpInterface>(op) && !mlir::isa<nn::ViewOpInterface>(op) &&
           op->getNumResults() == 1 && !parts.areViews(op);
  }

  // Places all operands of a copy whose result has the place `to`.
  bool follow(mlir::Operation *op, const ResultPlace &to, int depth, Found &found) const {
    if (depth == 0)
      return false;
    found.copies.push_back(op);
    int64_t covered = 0;
    for (const nn::StridedCopy &box : mlir::cast<nn::StridedCopyOpInterface>(op).getCopies()) {
      mlir::Value source = box.zero ? mlir::Value() : op->getOperand(box.source);
      if (!source || !source.hasOneUse() || !source.getDefiningOp())
        return false;
      std::optional<ResultPlace> place = placeOf(source, box, op->getResult(0), to);
      if (!place)
        return false;
      mlir::Operation *maker = source.getDefiningOp();
      bool copies = isCopy(maker);
      if (copies ? !follow(maker, *place, depth - 1, found) : !writes(source, *place))
        return false;
      covered += nn::elementCount(source.getType());
      if (!copies)
        found.places.emplace_back(source, std::move(*place));
    }
    return covered == nn::elementCount(op->getResult(0).getType());
  }

  // Whether the call that computes a value can write it to the place.
  static bool writes(mlir::Value value, const ResultPlace &place) {
    auto result = mlir::cast<mlir::OpResult>(value);
    unsigned number = result.getResultNumber();
    if (auto kernel = mlir::dyn_cast<nn::FusedOp>(result.getOwner())) {
      int64_t bytes = nn::elementBytes(mlir::getElementTypeOrSelf(value.getType()));
      return place.offset * bytes % kPartAlignment == 0 &&
             nn::acceptsStrides(kernel, kernel->getNumOperands() + number, place.strides);
    }
    auto call = mlir::dyn_cast<nn::LibraryCallOpInterface>(result.getOwner());
    return call && call.acceptsResultStrides(number, place.strides);
  }

  // The place of `source`, all of which the box copies to `result`, which has the place `to`.
  static std::optional<ResultPlace> placeOf(mlir::Value source, const nn::StridedCopy &box,
                                            mlir::Value result, const ResultPlace &to) {
    auto type = mlir::cast<mlir::RankedTensorType>(source.getType());
    if (box.sourceOffset != 0 || llvm::product_of(box.shape) != type.getNumElements())
      return std::nullopt;
    std::optional<BoxPlace> moved =
        relocate(box.shape, {box.targetOffset, box.targetStrides},
                 mlir::cast<mlir::RankedTensorType>(result.getType()).getShape(), to.strides);
    if (!moved)
      return std::nullopt;
    ResultPlace place{to.target, to.offset + moved->offset, denseStrides(source)};
    for (auto [size, stride] : llvm::zip_equal(type.getShape(), place.strides)) {
      size_t d = 0; // the dimension of the box that is this one of the source
      while (d < box.shape.size() && (box.shape[d] != size || box.sourceStrides[d] != stride))
        ++d;
      if (size == 1)
        continue;
      if (d == box.shape.size())
        return std::nullopt;
      stride = moved->strides[d];
    }
    return place;
  }

  const PartViews &parts;
  llvm::DenseMap<mlir::Value, ResultPlace> places;
  llvm::DenseSet<mlir::Operation *> copies;
};

// The bytes of all elements of an op's operands and results. Slots with strides have more, because
// they include what lies between.
inline int64_t accessedElementBytes(mlir::Operation *op) {
  int64_t bytes = 0;
  for (mlir::Type type :
       llvm::concat<const mlir::Type>(op->getOperandTypes(), op->getResultTypes()))
    bytes += nn::byteSize(type);
  return bytes;
}

} // namespace ampc
