// Ops that read and write elements by index, sort, and choose.
#include "OnnxOps.h"

using namespace mlir;

namespace ampc::onnx {
namespace {

// Rows of the table; 0 where the number is `padding_idx`.
bool writeEmbedding(Translator &t, nn::EmbeddingOp op) {
  OnnxValue ids = t(op.getIds());
  OnnxValue rows = t.add("Gather", {t(op.getTable()), ids}, {{"axis", int64_t{0}}});
  auto padding = static_cast<int64_t>(op.getPaddingIdx());
  if (padding == -1)
    return t.define(op.getOut(), rows);
  SmallVector<int64_t> shape(shapeOf(op.getIds()));
  shape.push_back(1);
  Type boolean = IntegerType::get(op.getContext(), 1);
  OnnxValue number = t.number(static_cast<double>(padding), ids.element);
  OnnxValue none = t.add("Equal", {t.reshape(ids, shape), number}, {}, boolean);
  return t.define(op.getOut(),
                  t.add("Where", {none, t.number(0, rows.element), rows}, {}, rows.element));
}

// The index has one dimension in the result, whatever it has here.
bool writeGather(Translator &t, nn::GatherOp op) {
  int64_t axis = axisOf(op.getAxis(), rankOf(op.getX()));
  OnnxValue index = t(op.getIndex());
  if (rankOf(op.getIndex()) != 1)
    index = t.reshape(index, {typeOf(op.getIndex()).getNumElements()});
  return t.define(op.getOut(), t.add("Gather", {t(op.getX()), index}, {{"axis", axis}}));
}

OnnxValue wideIndex(Translator &t, Value index) {
  return t.cast(t(index), IntegerType::get(index.getContext(), 64)); // GatherND takes int64 alone
}

bool writeGatherNd(Translator &t, nn::GatherNdOp op) {
  return t.define(op.getOut(), t.add("GatherND", {t(op.getX()), wideIndex(t, op.getIndex())}));
}

bool writeTakeAlongAxis(Translator &t, nn::TakeAlongAxisOp op) {
  int64_t axis = axisOf(op.getAxis(), rankOf(op.getX()));
  return t.define(op.getOut(),
                  t.add("GatherElements", {t(op.getX()), t(op.getIndex())}, {{"axis", axis}}));
}

bool writeIndexSample(Translator &t, nn::IndexSampleOp op) {
  return t.define(op.getOut(), t.add("GatherElements", {t(op.getX()), t(op.getIndex())},
                                     {{"axis", int64_t{1}}}));
}

// A comparison with 0, 1, …; ONNX's OneHot counts negative numbers from the end.
bool writeOneHot(Translator &t, nn::OneHotOp op) {
  OnnxValue x = t(op.getX());
  SmallVector<int64_t> shape(shapeOf(op.getX()));
  shape.push_back(1);
  auto depth = static_cast<int64_t>(op.getDepth());
  OnnxValue classes = t.integers(RankedTensorType::get({depth}, x.element),
                                 llvm::to_vector(llvm::seq<int64_t>(0, depth)));
  OnnxValue same =
      t.add("Equal", {t.reshape(x, shape), classes}, {}, IntegerType::get(op.getContext(), 1));
  return t.define(op.getOut(), t.cast(same, typeOf(op.getOut()).getElementType()));
}

// Indices with a last dimension of 1, as ScatterND takes them.
OnnxValue rowNumbers(Translator &t, Value index) {
  return t.reshape(wideIndex(t, index), {typeOf(index).getNumElements(), 1});
}

OnnxValue scattered(Translator &t, OnnxValue x, OnnxValue index, OnnxValue updates, bool adds) {
  std::vector<Attribute> attributes;
  if (adds)
    attributes.push_back({"reduction", std::string("add")});
  return t.add("ScatterND", {x, index, updates}, attributes);
}

// Without `overwrite` the rows become 0 first, and then the sums of their updates.
bool writeScatter(Translator &t, nn::ScatterOp op) {
  SmallVector<int64_t> shape(shapeOf(op.getX()));
  shape[0] = typeOf(op.getIndex()).getNumElements();
  OnnxValue x = t(op.getX()), index = rowNumbers(t, op.getIndex()),
            updates = t.reshape(t(op.getUpdates()), shape);
  if (op.getOverwrite())
    return t.define(op.getOut(), scattered(t, x, index, updates, false));
  if (!t.needs(16, "ScatterND that adds"))
    return false;
  OnnxValue zeros = t.add("Expand", {t.number(0, x.element), t.integers(shape)});
  OnnxValue cleared = scattered(t, x, index, zeros, false);
  return t.define(op.getOut(), scattered(t, cleared, index, updates, true));
}

bool writeScatterNdAdd(Translator &t, nn::ScatterNdAddOp op) {
  if (!t.needs(16, "ScatterND that adds"))
    return false;
  return t.define(op.getOut(), scattered(t, t(op.getX()), wideIndex(t, op.getIndex()),
                                         t(op.getUpdates()), true));
}

// ScatterND writes to the first dimension; another one changes places with it.
bool writeIndexAdd(Translator &t, nn::IndexAddOp op) {
  if (!t.needs(16, "ScatterND that adds"))
    return false;
  int64_t rank = rankOf(op.getX()), axis = axisOf(op.getAxis(), rank);
  SmallVector<int64_t> perm = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  std::swap(perm[0], perm[axis]);
  auto moved = [&](OnnxValue value) { return axis == 0 ? value : t.transpose(value, perm); };
  OnnxValue sums = scattered(t, moved(t(op.getX())), rowNumbers(t, op.getIndex()),
                             moved(t(op.getValues())), true);
  return t.define(op.getOut(), moved(sums));
}

struct ScatterReduction {
  StringRef word, onnx;
  int since;
  double identity;
};

// Without `include_self`, the elements become the identity of the reduction first.
bool writePutAlongAxis(Translator &t, nn::PutAlongAxisOp op) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  static const ScatterReduction reductions[] = {
      {"assign", "none", 13, 0},  {"add", "add", 16, 0},          {"mul", "mul", 16, 1},
      {"multiply", "mul", 16, 1}, {"amin", "min", 18, kInfinity}, {"amax", "max", 18, -kInfinity}};
  const ScatterReduction &reduction = *llvm::find_if(
      reductions, [&](const ScatterReduction &row) { return row.word == op.getReduce(); });
  if (!t.needs(reduction.since, "ScatterElements with this reduction"))
    return false;
  OnnxValue x = t(op.getX()), index = t(op.getIndex());
  std::vector<Attribute> attributes{{"axis", axisOf(op.getAxis(), rankOf(op.getX()))}};
  if (!op.getIncludeSelf() && reduction.onnx != "none") {
    if (std::isinf(reduction.identity) && !isa<FloatType>(x.element))
      return t.lack("ONNX always includes the old value in a minimum or maximum");
    OnnxValue identity = t.add(
        "Expand", {t.number(reduction.identity, x.element), t.integers(shapeOf(op.getIndex()))});
    x = t.add("ScatterElements", {x, index, identity}, attributes);
  }
  if (reduction.onnx != "none")
    attributes.push_back({"reduction", reduction.onnx.str()});
  return t.define(op.getOut(), t.add("ScatterElements", {x, index, t(op.getValues())}, attributes));
}

// The k first of the elements in order, and their places, both along `axis`.
bool topOf(Translator &t, Value x, int64_t k, int64_t axis, bool largest, Value out,
           Value indices) {
  OnnxValue from = t(x);
  Type integer = IntegerType::get(x.getContext(), 64);
  SmallVector<OnnxValue> found =
      t.addMany("TopK", {from, t.integers({k})},
                {{"axis", axis}, {"largest", int64_t{largest}}, {"sorted", int64_t{1}}},
                {from.element, integer});
  t.define(out, found[0]);
  return t.define(indices, t.cast(found[1], typeOf(indices).getElementType()));
}

bool writeTopK(Translator &t, nn::TopKOp op) {
  int64_t rank = rankOf(op.getX());
  if (rank == 0)
    return t.lack("ONNX has no TopK of a scalar");
  return topOf(t, op.getX(), static_cast<int64_t>(op.getK()), axisOf(op.getAxis(), rank),
               op.getLargest(), op.getOut(), op.getIndices());
}

bool writeArgsort(Translator &t, nn::ArgsortOp op) {
  int64_t rank = rankOf(op.getX());
  if (rank == 0)
    return t.lack("ONNX has no TopK of a scalar");
  int64_t axis = axisOf(op.getAxis(), rank);
  return topOf(t, op.getX(), shapeOf(op.getX())[axis], axis, op.getDescending(), op.getOut(),
               op.getIndices());
}

template <typename Op> bool placeOf(Translator &t, Op op, StringRef type) {
  OnnxValue x = t(op.getX());
  int64_t rank = rankOf(op.getX()), axis = axisOf(op.getAxis(), rank);
  bool flat = op.getFlatten() || rank == 0;
  if (flat) {
    x = t.reshape(x, {typeOf(op.getX()).getNumElements()});
    axis = 0;
  }
  Type integer = IntegerType::get(op.getContext(), 64);
  OnnxValue place =
      t.add(type, {x}, {{"axis", axis}, {"keepdims", int64_t{!flat && op.getKeepdims()}}}, integer);
  if (flat && rankOf(op.getOut()) != 0)
    place = t.reshape(place, shapeOf(op.getOut()));
  return t.define(op.getOut(), t.cast(place, typeOf(op.getOut()).getElementType()));
}
bool writeArgMax(Translator &t, nn::ArgMaxOp op) {
  return placeOf(t, op, "ArgMax");
}
bool writeArgMin(Translator &t, nn::ArgMinOp op) {
  return placeOf(t, op, "ArgMin");
}

} // namespace

std::vector<OnnxOp> indexingRows() {
  using enum OnnxForm;
  return {
      written<nn::EmbeddingOp, writeEmbedding>("Gather; Equal, Where for padding_idx"),
      written<nn::GatherOp, writeGather>("Gather"),
      written<nn::GatherNdOp, writeGatherNd>("GatherND"),
      written<nn::TakeAlongAxisOp, writeTakeAlongAxis>("GatherElements"),
      written<nn::IndexSampleOp, writeIndexSample>("GatherElements"),
      written<nn::OneHotOp, writeOneHot>("Reshape, Equal, Cast"),
      written<nn::ScatterOp, writeScatter>("ScatterND"),
      written<nn::ScatterNdAddOp, writeScatterNdAdd>("ScatterND"),
      written<nn::IndexAddOp, writeIndexAdd>("ScatterND, Transpose"),
      written<nn::PutAlongAxisOp, writePutAlongAxis>("ScatterElements"),
      written<nn::TopKOp, writeTopK>("TopK"),
      written<nn::ArgsortOp, writeArgsort>("TopK"),
      written<nn::ArgMaxOp, writeArgMax>("ArgMax"),
      written<nn::ArgMinOp, writeArgMin>("ArgMin"),
      {"accuracy", None, "it is a metric, not an output of a model"},
  };
}

} // namespace ampc::onnx
