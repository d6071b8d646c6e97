// Ops without float operands: constants that follow from attributes and shapes, random numbers.
#include "OnnxOps.h"

using namespace mlir;

namespace ampc::onnx {
namespace {

constexpr int64_t kMaxElements = int64_t{1} << 24; // of a tensor that is written out

// The tensor whose element i is `element(i)`, before it is rounded to the type.
template <typename Op> bool listed(Translator &t, Op op, function_ref<double(int64_t)> element) {
  RankedTensorType type = typeOf(op->getResult(0));
  if (type.getNumElements() > kMaxElements)
    return t.lack("its " + Twine(type.getNumElements()) +
                  " numbers are too many to be written out");
  SmallVector<double> numbers;
  for (int64_t i = 0; i < type.getNumElements(); ++i)
    numbers.push_back(element(i));
  return t.define(op->getResult(0), t.constant(type, numbers));
}

double numberFor(const llvm::APFloat &number, Type element) {
  double value = number.convertToDouble();
  return isa<IntegerType>(element) && !element.isInteger(1) ? std::trunc(value) : value;
}

bool writeFill(Translator &t, nn::FillConstantOp op) {
  RankedTensorType type = typeOf(op.getOut());
  double value = numberFor(op.getValue(), type.getElementType());
  OnnxValue scalar = t.number(value, type.getElementType());
  if (type.getRank() == 0)
    return t.define(op.getOut(), scalar);
  return t.define(op.getOut(), t.add("Expand", {scalar, t.integers(type.getShape())}));
}

bool writeAssignValue(Translator &t, nn::AssignValueOp op) {
  if (op.getValues().empty())
    return t.define(op.getOut(), t.integers(typeOf(op.getOut()), op.getIntValues()));
  return listed(t, op, [&](int64_t i) { return op.getValues()[i]; });
}

bool writeRange(Translator &t, nn::RangeOp op) {
  double start = numberFor(op.getStart(), op.getDtype()),
         step = numberFor(op.getStep(), op.getDtype());
  return listed(t, op, [&](int64_t i) { return start + static_cast<double>(i) * step; });
}

// The second half counts back from `stop`, so that both ends are exact.
bool writeLinspace(Translator &t, nn::LinspaceOp op) {
  double start = op.getStart().convertToDouble(), stop = op.getStop().convertToDouble();
  auto count = static_cast<int64_t>(op.getNum());
  double step = count > 1 ? (stop - start) / static_cast<double>(count - 1) : 0;
  return listed(t, op, [&](int64_t i) {
    double number = i < (count + 1) / 2 ? start + step * static_cast<double>(i)
                                        : stop - step * static_cast<double>(count - 1 - i);
    return isa<IntegerType>(op.getDtype()) ? std::trunc(number) : number;
  });
}

bool writeSequence(Translator &t, nn::SequenceOp op) {
  auto start = static_cast<int64_t>(op.getStart()), step = static_cast<int64_t>(op.getStep());
  return listed(t, op, [&](int64_t i) { return static_cast<double>(start + i * step); });
}

bool writeEye(Translator &t, nn::EyeOp op) {
  int64_t columns = shapeOf(op.getOut())[1];
  return listed(t, op, [&](int64_t i) { return i / columns == i % columns ? 1.0 : 0.0; });
}

bool writeConstant(Translator &t, nn::ConstantOp op) {
  auto numbers = dyn_cast<DenseIntElementsAttr>(op.getValue());
  if (!numbers)
    return t.lack("it is no list of integers");
  SmallVector<int64_t> values;
  for (const APInt &number : numbers)
    values.push_back(number.getSExtValue());
  return t.define(op.getOut(), t.integers(typeOf(op.getOut()), values));
}

constexpr char kRandom[] =
    "ONNX's random numbers depend on the runtime; ampc's depend on seed and position";

} // namespace

std::vector<OnnxOp> creationRows() {
  using enum OnnxForm;
  return {
      written<nn::FillConstantOp, writeFill>("Expand of an initializer"),
      written<nn::AssignValueOp, writeAssignValue>("an initializer"),
      written<nn::RangeOp, writeRange>("an initializer"),
      written<nn::LinspaceOp, writeLinspace>("an initializer"),
      written<nn::SequenceOp, writeSequence>("an initializer"),
      written<nn::EyeOp, writeEye>("an initializer"),
      written<nn::ConstantOp, writeConstant>("an initializer"),
      {"full_like", Parts, ""},
      {"shape", Parts, ""},
      {"shape64", Parts, ""},
      {"size", Parts, ""},
      {"rank", Parts, ""},
      {"uniform_random", None, kRandom},
      {"gaussian_random", None, kRandom},
      {"uniform_random_batch_size_like", None, kRandom},
  };
}

} // namespace ampc::onnx
