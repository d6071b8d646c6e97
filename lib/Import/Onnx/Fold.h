// Evaluation of ONNX operators on constants: shape arithmetic, and whatever else depends on no
// input of the model. Knows no MLIR. A folder returns false if it does not evaluate the node, for
// example because an operand does not fit; the operator's mapping then reports what is wrong.
// Constants have at most kMostFolded elements.
#pragma once
#include "NodeView.h"

namespace ampc::onnxmodel {

struct FoldInputs {
  std::vector<const Literal *> all; // null for an omitted input

  size_t size() const { return all.size(); }
  bool has(size_t i) const { return i < all.size() && all[i]; }
  const Literal &operator[](size_t i) const { return *all[i]; }
};

using Folder = bool (*)(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out);

// The folder of an operator of the domain ai.onnx; null if it has none.
Folder folderOf(std::string_view type);

struct FoldRow {
  std::string_view type;
  Folder fold;
};

// The rows of each source file.
std::vector<FoldRow> elementwiseFolders();
std::vector<FoldRow> indexFolders();
std::vector<FoldRow> movementFolders();
std::vector<FoldRow> reductionFolders();

// Helpers of the folders.

// Whether the shape has at most kMostFolded elements, and no negative dimension.
bool fitsFolding(const Shape &shape);
// The strides of a C-order tensor, in elements.
Shape stridesOf(const Shape &shape);
// The shape of both, broadcast as in NumPy; nullopt if that is not possible.
std::optional<Shape> broadcastShape(const Shape &a, const Shape &b);
// The element of a tensor of shape `from` that broadcasting puts at element `i` of shape `to`.
int64_t broadcastIndex(int64_t i, const Shape &from, const Shape &to);
// A negative axis counts from the end; nullopt if it lies outside.
std::optional<int64_t> axisIn(int64_t axis, size_t rank);
// The axes of an input, or of the attribute of older versions; nullopt after a problem. `absent`
// says whether neither is there.
std::optional<std::vector<int64_t>> foldedAxes(const NodeView &node, const FoldInputs &in,
                                               size_t index, size_t rank, bool &absent);

} // namespace ampc::onnxmodel
