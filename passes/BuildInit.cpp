// @init: the first value of every variable that has an `init`.
//
//   constant → fill_constant        uniform, normal, truncated_normal, xavier_*, kaiming_* → random
//   {file}   → file_constant        no init → left at zero
//
// Stream i of the random numbers belongs to variable i of the module, so a variable's values depend on the seed and its place.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"
#include <cmath>

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_BUILDINITPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

// Purposes keep the streams of initial values apart from those of dropout.
constexpr int64_t kInitStreams = 1 << 20;

double number(DictionaryAttr dict, StringRef key, double fallback) {
  if (auto value = dict.getAs<FloatAttr>(key))
    return value.getValueAsDouble();
  if (auto value = dict.getAs<IntegerAttr>(key))
    return static_cast<double>(value.getInt());
  return fallback;
}

// fan_in and fan_out as Paddle counts them: a matrix is [in, out], a filter [out, in, window…].
std::pair<double, double> fans(ArrayRef<int64_t> shape) {
  if (shape.size() < 2) {
    double n = shape.empty() ? 1 : shape[0];
    return {n, n};
  }
  if (shape.size() == 2)
    return {shape[0], shape[1]};
  double window = 1;
  for (int64_t size : shape.drop_front(2))
    window *= size;
  return {shape[1] * window, shape[0] * window};
}

class BuildInit : public impl::BuildInitPassBase<BuildInit> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    OpBuilder b = OpBuilder::atBlockEnd(module.getBody());
    auto init = func::FuncOp::create(b, module.getLoc(), "init", b.getFunctionType({}, {}));
    b.setInsertionPointToStart(init.addEntryBlock());
    int64_t stream = kInitStreams;
    for (auto variable : module.getOps<nn::VariableOp>()) {
      ++stream;
      DictionaryAttr how = variable.getInitAttr();
      if (!how)
        continue;
      Value value = firstValue(b, variable, how, stream);
      nn::AssignOp::create(b, variable.getLoc(), FlatSymbolRefAttr::get(variable.getSymNameAttr()), value, Value());
    }
    func::ReturnOp::create(b, module.getLoc());
  }

  Value firstValue(OpBuilder &b, nn::VariableOp variable, DictionaryAttr how, int64_t stream) {
    RankedTensorType type = variable.getTensorType();
    Location loc = variable.getLoc();
    if (auto file = how.getAs<StringAttr>("file"))
      return fromFile(b, variable, file, how);
    StringRef kind = how.getAs<StringAttr>("type").getValue();
    auto [fanIn, fanOut] = fans(type.getShape());
    auto random = [&](StringRef distribution, double a, double bound) -> Value {
      auto bits = [](double value) { return llvm::bit_cast<int32_t>(static_cast<float>(value)); };
      int32_t words[] = {static_cast<int32_t>(stream), bits(a), bits(bound), 0};
      auto wordsType = RankedTensorType::get({4}, b.getI32Type());
      Value parameters = nn::ConstantOp::create(b, loc, wordsType, DenseElementsAttr::get(wordsType, ArrayRef(words)));
      auto op = nn::RandomOp::create(b, loc, type, seed(b), parameters, distribution);
      op->setAttr(nn::kNameAttr, b.getStringAttr(variable.getSymName()));
      return op;
    };
    auto symmetric = [&](double limit) { return random("uniform", -limit, limit); };
    if (kind == "uniform")
      return random("uniform", number(how, "low", -1), number(how, "high", 1));
    if (kind == "normal" || kind == "truncated_normal")
      return random(kind, number(how, "mean", 0), number(how, "std", 1));
    if (kind == "xavier_uniform")
      return symmetric(std::sqrt(6.0 / (fanIn + fanOut)));
    if (kind == "xavier_normal")
      return random("normal", 0, std::sqrt(2.0 / (fanIn + fanOut)));
    if (kind == "kaiming_uniform")
      return symmetric(std::sqrt(6.0 / fanIn));
    if (kind == "kaiming_normal")
      return random("normal", 0, std::sqrt(2.0 / fanIn));
    return nn::FillConstantOp::create(b, loc, type, type.getShape(), llvm::APFloat(number(how, "value", 0)),
                                      type.getElementType());
  }

  // A file may hold a float of another width than the variable: numpy has no bfloat16, and weights may be stored in 16 bits.
  Value fromFile(OpBuilder &b, nn::VariableOp variable, StringAttr file, DictionaryAttr how) {
    RankedTensorType type = variable.getTensorType();
    auto offset = how.getAs<IntegerAttr>("offset");
    auto dtype = how.getAs<StringAttr>("dtype");
    Type element = type.getElementType();
    if (isa<FloatType>(element) && dtype)
      element = floatNamed(b, dtype.getValue());
    auto stored = type.clone(element);
    Value value = nn::FileConstantOp::create(b, variable.getLoc(), stored, file, offset ? offset : b.getI64IntegerAttr(0));
    return stored != type ? nn::CastOp::create(b, variable.getLoc(), type, value, type.getElementType()) : value;
  }

  static Type floatNamed(OpBuilder &b, StringRef dtype) {
    return dtype == "float16" ? Type(b.getF16Type()) : dtype == "bfloat16" ? Type(b.getBF16Type()) : Type(b.getF32Type());
  }

  // The seed is read once, from a variable that the runtime writes before @init.
  Value seed(OpBuilder &b) {
    if (seedValue)
      return seedValue;
    ModuleOp module = getOperation();
    auto type = RankedTensorType::get({}, b.getI64Type());
    if (!module.lookupSymbol("random.seed")) {
      OpBuilder top = OpBuilder::atBlockBegin(module.getBody());
      nn::VariableOp::create(top, module.getLoc(), "random.seed", type, "scalar", false, nullptr);
    }
    OpBuilder first = OpBuilder::atBlockBegin(b.getInsertionBlock());
    return seedValue = nn::ReadOp::create(first, module.getLoc(), type, "random.seed");
  }

  Value seedValue;
};

} // namespace
} // namespace ampc
