// Operators that move elements and become several ops of nn.
#include "Composition.h"
#include <numeric>

namespace ampc::paddle {
namespace {

void broadcast_tensors(Composition &c) {
  Tensors all = c.list(0), made;
  Sizes common;
  for (const Tensor &one : all) {
    Sizes shape = c.shape(one);
    if (shape.size() > common.size())
      common.insert(common.begin(), shape.size() - common.size(), 1);
    for (size_t i = 0; i < shape.size(); ++i) {
      int64_t &size = common[common.size() - shape.size() + i];
      size = std::max(size, shape[i]);
    }
  }
  for (const Tensor &one : all)
    made.push_back(c.expand(one, common));
  c.results(0, made);
}

// The elements of an axis, each `repeats` times.
void repeat_interleave(Composition &c) {
  Tensor x = c.in(0);
  int64_t repeats = c.integer("repeats"), axis = c.axis(c.integer("axis"), c.rank(x));
  c.ignore({"output_size"});
  Sizes shape = c.shape(x), wide = shape;
  if (repeats < 1 || shape.empty())
    return c.fail("expects one repetition or more of a tensor with dimensions");
  wide.insert(wide.begin() + axis + 1, repeats);
  shape[axis] *= repeats;
  Tensor apart = c.make("unsqueeze", {x}, {{"axis", Sizes{axis + 1}}});
  c.result(0, c.reshape(c.expand(apart, wide), shape));
}

void repeat_interleave_with_tensor_index(Composition &c) {
  Tensor x = c.in(0);
  Sizes repeats = c.integers(1), places;
  int64_t axis = c.axis(c.integer("axis"), c.rank(x));
  c.ignore({"output_size"});
  if (static_cast<int64_t>(repeats.size()) != c.dim(x, axis))
    return c.fail("expects a number of repetitions for each element of the axis");
  for (size_t i = 0; i < repeats.size(); ++i)
    for (int64_t k = 0; k < repeats[i] && places.size() <= kMaxConstant; ++k)
      places.push_back(static_cast<int64_t>(i));
  if (places.empty() || places.size() > kMaxConstant)
    return c.fail("expects 1 to " + std::to_string(kMaxConstant) + " elements in the result");
  auto count = static_cast<int64_t>(places.size());
  c.result(0, c.make("gather", {x, c.numbers(std::move(places), {count})}, {{"axis", axis}}));
}

void crop(Composition &c) {
  Tensor x = c.in(0);
  Sizes sizes = c.integers(1), starts = c.integers(2), ends, axes(sizes.size());
  std::iota(axes.begin(), axes.end(), 0);
  if (static_cast<int64_t>(sizes.size()) != c.rank(x) || starts.size() != sizes.size())
    return c.fail("expects a size and an offset for each dimension");
  for (size_t i = 0; i < sizes.size(); ++i)
    ends.push_back(sizes[i] == -1 ? c.dim(x, static_cast<int64_t>(i)) : starts[i] + sizes[i]);
  c.result(0, c.make("slice", {x}, {{"axes", axes}, {"starts", starts}, {"ends", ends}}));
}

// Indices of the elements on one side of a diagonal.
void triangle(Composition &c, const char *rowsWord, const char *columnsWord, bool lower) {
  int64_t rows = c.integer(rowsWord), columns = c.integer(columnsWord);
  int64_t offset = c.integer("offset");
  std::string dtype = c.text("dtype");
  Sizes first, second;
  for (int64_t i = 0; i < rows && first.size() <= kMaxConstant; ++i)
    for (int64_t j = 0; j < columns && first.size() <= kMaxConstant; ++j)
      if (lower ? j - i <= offset : j - i >= offset) {
        first.push_back(i);
        second.push_back(j);
      }
  auto count = static_cast<int64_t>(first.size());
  if (count == 0 || first.size() * 2 > kMaxConstant)
    return c.fail("has " + std::to_string(2 * first.size()) + " indices, expects 2 to " +
                  std::to_string(kMaxConstant));
  first.insert(first.end(), second.begin(), second.end());
  c.constantResult(0,
                   {dtype == "int32" ? DType::i32 : DType::i64, {2, count}, std::move(first), {}});
}
void tril_indices(Composition &c) {
  triangle(c, "rows", "cols", true);
}
void triu_indices(Composition &c) {
  triangle(c, "row", "col", false);
}

// The order of dimensions with two of them last.
Sizes lastTwo(Composition &c, int64_t rank, int64_t &first, int64_t &second) {
  first = c.axis(first, rank), second = c.axis(second, rank);
  if (first == second)
    c.fail("expects two different axes");
  Sizes order;
  for (int64_t d = 0; d < rank; ++d)
    if (d != first && d != second)
      order.push_back(d);
  order.insert(order.end(), {first, second});
  return order;
}

// The diagonal of the last two dimensions, as last dimension.
Tensor diagonalOf(Composition &c, const Tensor &x, int64_t offset, int64_t first, int64_t second) {
  Sizes order = lastTwo(c, c.rank(x), first, second);
  if (c.failed())
    return "";
  int64_t row = std::max<int64_t>(0, -offset), column = std::max<int64_t>(0, offset);
  int64_t length = std::min(c.dim(x, first) - row, c.dim(x, second) - column);
  if (length < 1) {
    c.fail("has no elements");
    return "";
  }
  Tensor moved = c.transpose(x, order);
  int64_t last = c.rank(x) - 1;
  moved = c.slice(c.slice(moved, last - 1, row, row + length), last, column, column + length);
  Sizes flat = c.shape(moved);
  if (flat.size() < 2)
    return "";
  flat.pop_back();
  flat.back() = length * length;
  return c.make("strided_slice", {c.reshape(moved, flat)},
                {{"axes", Sizes{last - 1}},
                 {"starts", Sizes{0}},
                 {"ends", Sizes{length * length}},
                 {"strides", Sizes{length + 1}}});
}
void diagonal(Composition &c) {
  Tensor x = c.in(0);
  c.result(0, diagonalOf(c, x, c.integer("offset"), c.integer("axis1"), c.integer("axis2", 1)));
}
void trace(Composition &c) {
  Tensor x = c.in(0);
  Tensor diagonal =
      diagonalOf(c, x, c.integer("offset"), c.integer("axis1"), c.integer("axis2", 1));
  c.result(0, c.sum(diagonal, {c.rank(diagonal) - 1}));
}

// The last dimension on a diagonal of two new ones.
void diag_embed(Composition &c) {
  Tensor x = c.in(0);
  int64_t offset = c.integer("offset"), rank = c.rank(x) + 1;
  int64_t first = c.integer("dim1", -2), second = c.integer("dim2", -1);
  Sizes shape = c.shape(x), order = lastTwo(c, rank, first, second);
  if (c.failed() || shape.empty())
    return c.fail("expects a tensor with dimensions");
  int64_t size = shape.back();
  shape.insert(shape.end() - 1, size);
  Tensor eye = c.cast(c.make("eye", {}, {{"num_rows", size}, {"num_columns", size}}), "bool");
  Tensor rows = c.expand(c.make("unsqueeze", {x}, {{"axis", Sizes{-2}}}), shape);
  Tensor zeros = c.make("full", {}, {{"shape", shape}, {"value", 0.0}, {"dtype", c.dtype(x)}});
  Tensor square = c.make("where", {c.expand(eye, shape), rows, zeros});
  Sizes pads(2 * shape.size());
  pads[pads.size() - 4] = std::max<int64_t>(0, -offset); // rows in front, behind; columns
  pads[pads.size() - 3] = std::max<int64_t>(0, offset);
  pads[pads.size() - 2] = std::max<int64_t>(0, offset);
  pads[pads.size() - 1] = std::max<int64_t>(0, -offset);
  if (offset != 0)
    square = c.make("pad", {square}, {{"paddings", pads}, {"pad_value", 0.0}});
  Sizes back(order.size());
  for (size_t i = 0; i < order.size(); ++i)
    back[order[i]] = static_cast<int64_t>(i);
  c.result(0, c.transpose(square, back));
}

// Places that are not negative.
Tensor placesOf(Composition &c, const Tensor &index, int64_t size) {
  Tensor zero = c.scalar(0, c.dtype(index));
  Tensor wraps = c.cast(c.make("less_than", {index, zero}), c.dtype(index));
  return c.add(index, c.multiply(wraps, c.scalar(static_cast<double>(size), c.dtype(index))));
}

// Writes one value where a mask of the first dimensions is true, or adds it. How many elements of
// larger values are read depends on the mask.
void maskedPut(Composition &c, const Tensor &x, const Tensors &indices, const Tensor &value,
               bool adds) {
  Sizes shape = c.shape(x), given = c.shape(value);
  Sizes rows = c.shape(indices.front());
  bool isOne = llvm::all_of(given, [](int64_t size) { return size == 1; });
  if (indices.size() != 1 || rows.empty() || rows.size() > shape.size() ||
      !std::equal(rows.begin(), rows.end(), shape.begin()) || !isOne)
    return c.fail("an index of booleans must be the only one, with the first dimensions of the "
                  "tensor as its shape, and the value must have one element");
  rows.resize(shape.size(), 1);
  Tensor mask = c.expand(c.reshape(indices.front(), rows), shape);
  Tensor everywhere = c.expand(c.reshape(value, Sizes(shape.size(), 1)), shape);
  c.result(0, c.make("where", {mask, adds ? c.add(x, everywhere) : everywhere, x}));
}

// Writes values to the elements that the indices of the first dimensions name, or adds them.
void index_put(Composition &c) {
  Tensor x = c.in(0);
  Tensors indices = c.list(1);
  Tensor values = c.in(2);
  bool adds = c.flag("accumulate");
  Sizes shape = c.shape(x), common;
  if (indices.empty() || indices.size() > shape.size())
    return c.fail("expects one index for each dimension at most");
  if (llvm::any_of(indices, [&](const Tensor &index) { return c.dtype(index) == "bool"; }))
    return maskedPut(c, x, indices, values, adds);
  Tensor place;
  int64_t rows = 1;
  for (size_t i = 0; i < indices.size(); ++i) {
    Tensor wrapped = placesOf(c, indices[i], shape[i]);
    Tensor before =
        place.empty() ? ""
                      : c.multiply(place, c.scalar(static_cast<double>(shape[i]), c.dtype(place)));
    place = before.empty() ? wrapped : c.add(before, wrapped);
    rows *= shape[i];
  }
  common = c.shape(place);
  auto count = std::accumulate(common.begin(), common.end(), int64_t{1}, std::multiplies<>());
  Sizes rest(shape.begin() + static_cast<std::ptrdiff_t>(indices.size()), shape.end());
  auto width = std::accumulate(rest.begin(), rest.end(), int64_t{1}, std::multiplies<>());
  common.insert(common.end(), rest.begin(), rest.end());
  Tensor flat = c.reshape(x, {rows, width});
  Tensor given = c.reshape(c.expand(values, common), {count, width});
  Tensor at = c.reshape(place, {count});
  Tensor written = adds ? c.make("index_add", {flat, at, given}, {{"axis", 0}})
                        : c.make("scatter", {flat, at, given}, {{"overwrite", true}});
  c.result(0, c.reshape(written, shape));
}

// Row n of the result is row n of the tensor that index n names.
void multiplex(Composition &c) {
  Tensors all = c.list(0);
  Tensor index = c.in(1);
  if (all.empty() || c.rank(all[0]) < 1)
    return c.fail("expects tensors with dimensions");
  Tensor stacked = c.join("stack", all, {{"axis", 0}});
  Sizes shape = c.shape(stacked), one(shape.size(), 1);
  shape[0] = 1, one[1] = c.dim(stacked, 1);
  Tensor places = c.expand(c.cast(c.reshape(index, one), "int64"), shape);
  Tensor taken = c.make("take_along_axis", {stacked, places}, {{"axis", 0}});
  c.result(0, c.reshape(taken, c.shape(all[0])));
}

void shard_index(Composition &c) {
  Tensor x = c.in(0);
  int64_t count = c.integer("index_num"), shards = c.integer("nshards");
  int64_t shard = c.integer("shard_id"), ignored = c.integer("ignore_value", -1);
  if (shards < 1 || count < 1)
    return c.fail("expects one shard and one index or more");
  std::string type = c.dtype(x);
  auto number = [&](int64_t value) { return c.scalar(static_cast<double>(value), type); };
  Tensor size = number((count + shards - 1) / shards);
  Tensor mine = c.make("equal", {c.make("floor_divide", {x, size}), number(shard)});
  Tensor other = c.make("full_like", {x}, {{"value", static_cast<double>(ignored)}});
  c.result(0, c.make("where", {mine, c.make("remainder", {x, size}), other}));
}

// Whether a place lies in the sequence.
void sequence_mask(Composition &c) {
  Tensor x = c.in(0);
  int64_t length = static_cast<int64_t>(c.number(1));
  std::string dtype = c.text("out_dtype");
  if (length < 1)
    return c.fail("expects a constant length of 1 or more");
  Tensor places = c.make(
      "arange", {},
      {{"start", 0.0}, {"end", static_cast<double>(length)}, {"step", 1.0}, {"dtype", c.dtype(x)}});
  Tensor lengths = c.make("unsqueeze", {x}, {{"axis", Sizes{-1}}});
  c.result(0, c.cast(c.make("less_than", {places, lengths}), dtype));
}

// A scalar index removes the axis.
void gather(Composition &c) {
  Tensor x = c.in(0), index = c.in(1);
  int64_t axis = c.has(2) ? c.axis(static_cast<int64_t>(c.number(2)), c.rank(x)) : 0;
  if (c.rank(index) != 0)
    return c.result(0, c.make("gather", {x, index}, {{"axis", axis}}));
  Sizes shape = c.shape(x);
  if (!shape.empty())
    shape.erase(shape.begin() + axis);
  c.result(0, c.reshape(c.make("gather", {x, c.reshape(index, {1})}, {{"axis", axis}}), shape));
}

} // namespace

llvm::ArrayRef<ComposedOp> composedMovement() {
  static const ComposedOp rows[] = {
      {"broadcast_tensors", broadcast_tensors},
      {"crop", crop},
      {"diag_embed", diag_embed},
      {"diagonal", diagonal},
      {"gather", gather},
      {"index_put", index_put},
      {"multiplex", multiplex},
      {"repeat_interleave", repeat_interleave},
      {"repeat_interleave_with_tensor_index", repeat_interleave_with_tensor_index},
      {"sequence_mask", sequence_mask},
      {"shard_index", shard_index},
      {"trace", trace},
      {"tril_indices", tril_indices},
      {"triu_indices", triu_indices}};
  return rows;
}

} // namespace ampc::paddle
