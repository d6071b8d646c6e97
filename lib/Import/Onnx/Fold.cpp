// The table of folders, and index arithmetic that they share.
#include "Fold.h"
#include <unordered_map>

namespace ampc::onnxmodel {

Folder folderOf(std::string_view type) {
  static const auto table = [] {
    std::unordered_map<std::string_view, Folder> all;
    for (const auto &rows :
         {elementwiseFolders(), indexFolders(), movementFolders(), reductionFolders()})
      for (const FoldRow &row : rows)
        all.emplace(row.type, row.fold);
    return all;
  }();
  auto found = table.find(type);
  return found == table.end() ? nullptr : found->second;
}

bool fitsFolding(const Shape &shape) {
  int64_t count = 1;
  for (int64_t dim : shape) {
    if (dim < 0 || dim > kMostFolded)
      return false;
    count *= dim;
    if (count > kMostFolded)
      return false;
  }
  return true;
}

Shape stridesOf(const Shape &shape) {
  Shape strides(shape.size());
  int64_t stride = 1;
  for (size_t d = shape.size(); d-- > 0; stride *= shape[d])
    strides[d] = stride;
  return strides;
}

std::optional<Shape> broadcastShape(const Shape &a, const Shape &b) {
  const Shape &longer = a.size() >= b.size() ? a : b, &shorter = a.size() >= b.size() ? b : a;
  Shape result = longer;
  size_t lead = longer.size() - shorter.size();
  for (size_t d = 0; d < shorter.size(); ++d) {
    int64_t &dim = result[lead + d];
    if (dim != shorter[d] && dim != 1 && shorter[d] != 1)
      return std::nullopt;
    dim = dim == 1 ? shorter[d] : dim;
  }
  return result;
}

int64_t broadcastIndex(int64_t i, const Shape &from, const Shape &to) {
  int64_t index = 0, stride = 1;
  size_t lead = to.size() - from.size();
  for (size_t d = to.size(); d-- > 0;) {
    int64_t at = i % to[d];
    i /= to[d];
    if (d < lead)
      continue;
    if (from[d - lead] != 1)
      index += at * stride;
    stride *= from[d - lead];
  }
  return index;
}

std::optional<int64_t> axisIn(int64_t axis, size_t rank) {
  auto dims = static_cast<int64_t>(rank);
  if (axis < -dims || axis >= dims)
    return std::nullopt;
  return axis < 0 ? axis + dims : axis;
}

std::optional<std::vector<int64_t>> foldedAxes(const NodeView &node, const FoldInputs &in,
                                               size_t index, size_t rank, bool &absent) {
  std::vector<int64_t> axes = in.has(index) ? in[index].integers() : node.integers("axes");
  absent = !in.has(index) && !node.has("axes");
  for (int64_t &axis : axes) {
    std::optional<int64_t> inside = axisIn(axis, rank);
    if (!inside)
      return std::nullopt;
    axis = *inside;
  }
  return axes;
}

} // namespace ampc::onnxmodel
