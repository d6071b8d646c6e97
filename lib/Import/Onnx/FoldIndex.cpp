// Folding of operators that read or write elements at listed places: Gather, ScatterND and others.
#include "Fold.h"

namespace ampc::onnxmodel {
namespace {

bool foldGather(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0) || !in.has(1) || in[1].isFloating())
    return false;
  auto axis = axisIn(node.integer("axis", 0), in[0].shape.size());
  if (!axis)
    return false;
  auto at = static_cast<size_t>(*axis);
  const Shape &from = in[0].shape, &index = in[1].shape;
  std::vector<int64_t> places = in[1].integers();
  for (int64_t &place : places) {
    if (place < -from[at] || place >= from[at])
      return false;
    place += place < 0 ? from[at] : 0;
  }
  Shape shape(from.begin(), from.begin() + *axis);
  shape.insert(shape.end(), index.begin(), index.end());
  shape.insert(shape.end(), from.begin() + *axis + 1, from.end());
  if (!fitsFolding(shape))
    return false;
  int64_t inner = 1, count = in[1].count();
  for (size_t d = at + 1; d < from.size(); ++d)
    inner *= from[d];
  out.push_back(rearranged(in[0], shape, [&](int64_t i) {
    int64_t column = i % inner, entry = i / inner % count, row = i / inner / count;
    return (row * from[at] + places[static_cast<size_t>(entry)]) * inner + column;
  }));
  return true;
}

// Overwrites slices of the operand at the places that the last dimension of the indices lists.
bool foldScatterND(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0) || !in.has(1) || !in.has(2) || in[1].shape.empty() || in[2].dtype != in[0].dtype ||
      node.text("reduction", "none") != "none")
    return false;
  auto depth = static_cast<size_t>(in[1].shape.back());
  const Shape &shape = in[0].shape;
  if (depth > shape.size() || depth == 0)
    return false;
  Shape strides = stridesOf(shape);
  int64_t slice = 1, lines = in[1].count() / static_cast<int64_t>(depth);
  for (size_t d = depth; d < shape.size(); ++d)
    slice *= shape[d];
  if (in[2].count() != lines * slice)
    return false;
  std::string bytes(in[0].bytes);
  size_t size = static_cast<size_t>(slice) * sizeOf(in[0].dtype);
  for (int64_t line = 0; line < lines; ++line) {
    int64_t at = 0;
    for (size_t d = 0; d < depth; ++d) {
      int64_t place = in[1].integer(line * static_cast<int64_t>(depth) + static_cast<int64_t>(d));
      if (place < -shape[d] || place >= shape[d])
        return false;
      at += (place < 0 ? place + shape[d] : place) * strides[d];
    }
    bytes.replace(static_cast<size_t>(at) * sizeOf(in[0].dtype), size,
                  in[2].bytes.substr(static_cast<size_t>(line) * size, size));
  }
  out.push_back(literalOf(in[0].dtype, shape, std::move(bytes)));
  return true;
}

// The offsets of the elements that GatherElements reads and ScatterElements writes, one for each
// element of the indices; nullopt if an index lies outside.
std::optional<std::vector<int64_t>> elementPlaces(const NodeView &node, const FoldInputs &in) {
  if (!in.has(0) || !in.has(1) || in[1].isFloating())
    return std::nullopt;
  const Shape &from = in[0].shape, &shape = in[1].shape;
  auto axis = axisIn(node.integer("axis", 0), from.size());
  if (!axis || shape.size() != from.size())
    return std::nullopt;
  Shape strides = stridesOf(from);
  std::vector<int64_t> places = in[1].integers();
  for (size_t i = 0; i < places.size(); ++i) {
    auto rest = static_cast<int64_t>(i);
    int64_t at = 0;
    for (size_t d = shape.size(); d-- > 0; rest /= shape[d]) {
      int64_t place = rest % shape[d];
      if (d == static_cast<size_t>(*axis))
        place = places[i] + (places[i] < 0 ? from[d] : 0);
      if (place < 0 || place >= from[d])
        return std::nullopt;
      at += place * strides[d];
    }
    places[i] = at;
  }
  return places;
}

bool foldGatherElements(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  auto places = elementPlaces(node, in);
  if (!places)
    return false;
  out.push_back(
      rearranged(in[0], in[1].shape, [&](int64_t i) { return (*places)[static_cast<size_t>(i)]; }));
  return true;
}

bool foldScatterElements(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  auto places = elementPlaces(node, in);
  if (!places || !in.has(2) || in[2].dtype != in[0].dtype || in[2].shape != in[1].shape ||
      node.text("reduction", "none") != "none")
    return false;
  std::string bytes(in[0].bytes);
  size_t size = sizeOf(in[0].dtype);
  for (size_t i = 0; i < places->size(); ++i)
    bytes.replace(static_cast<size_t>((*places)[i]) * size, size,
                  in[2].bytes.substr(i * size, size));
  out.push_back(literalOf(in[0].dtype, in[0].shape, std::move(bytes)));
  return true;
}

} // namespace

std::vector<FoldRow> indexFolders() {
  return {{"Gather", foldGather},
          {"GatherElements", foldGatherElements},
          {"ScatterElements", foldScatterElements},
          {"ScatterND", foldScatterND}};
}

} // namespace ampc::onnxmodel
