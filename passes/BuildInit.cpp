// @init: the first value of every variable that has an `init`.
//
//   constant → one nn.update for all of a value and type
//   uniform, normal, truncated_normal, xavier_*, kaiming_* → one nn.initialize for all of a distribution and type
//   {file}   → file_constant        no init → left at zero
//
// Stream i of the random numbers belongs to variable i of the module, so a variable's values depend on the seed and its place.
#include "ampc/Dialect/NN/Optimizer.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/MapVector.h"
#include <cmath>

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_BUILDINITPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

// Purposes keep the streams of initial values apart from those of dropout.
constexpr int64_t kInitStreams = 1 << 20;

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

// Variables of one distribution and type, and their parameters.
struct Drawn {
  SmallVector<Attribute> variables;
  SmallVector<int32_t> words;
};

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
      if (auto file = how.getAs<StringAttr>("file"))
        nn::AssignOp::create(b, variable.getLoc(), FlatSymbolRefAttr::get(variable.getSymNameAttr()), fromFile(b, variable, file, how),
                             Value());
      else
        collect(variable, how, stream);
    }
    for (auto &[key, variables] : constants)
      fill(b, cast<FloatAttr>(key.first), key.second, variables);
    for (auto &[key, drawn] : random)
      draw(b, key.first, key.second, drawn);
    func::ReturnOp::create(b, module.getLoc());
  }

  void collect(nn::VariableOp variable, DictionaryAttr how, int64_t stream) {
    Builder b(&getContext());
    StringRef kind = how.getAs<StringAttr>("type").getValue();
    RankedTensorType type = variable.getTensorType();
    auto name = FlatSymbolRefAttr::get(variable.getSymNameAttr());
    auto [fanIn, fanOut] = fans(type.getShape());
    auto drawn = [&](StringRef distribution, double first, double second) {
      auto bits = [](double value) { return llvm::bit_cast<int32_t>(static_cast<float>(value)); };
      Drawn &all = random[{b.getStringAttr(distribution), type.getElementType()}];
      all.variables.push_back(name);
      all.words.append({static_cast<int32_t>(stream), bits(first), bits(second), 0});
    };
    auto symmetric = [&](double limit) { drawn("uniform", -limit, limit); };
    if (kind == "uniform")
      drawn(kind, nn::numberIn(how, "low", -1), nn::numberIn(how, "high", 1));
    else if (kind == "normal" || kind == "truncated_normal")
      drawn(kind, nn::numberIn(how, "mean", 0), nn::numberIn(how, "std", 1));
    else if (kind == "xavier_uniform")
      symmetric(std::sqrt(6.0 / (fanIn + fanOut)));
    else if (kind == "xavier_normal")
      drawn("normal", 0, std::sqrt(2.0 / (fanIn + fanOut)));
    else if (kind == "kaiming_uniform")
      symmetric(std::sqrt(6.0 / fanIn));
    else if (kind == "kaiming_normal")
      drawn("normal", 0, std::sqrt(2.0 / fanIn));
    else
      constants[{b.getF64FloatAttr(nn::numberIn(how, "value", 0)), type.getElementType()}].push_back(name);
  }

  void fill(OpBuilder &b, FloatAttr value, Type element, ArrayRef<Attribute> variables) {
    auto update = nn::UpdateOp::create(b, getOperation().getLoc(), b.getArrayAttr(variables), ValueRange(), ValueRange(), Value());
    Block &formula = update.getBody().emplaceBlock();
    auto type = RankedTensorType::get(nn::UpdateOp::kStandIn, element);
    formula.addArgument(type, update.getLoc());
    OpBuilder inner = OpBuilder::atBlockEnd(&formula);
    Value filled = nn::FillConstantOp::create(inner, update.getLoc(), type, type.getShape(), value.getValue(), element);
    nn::YieldOp::create(inner, update.getLoc(), filled);
  }

  void draw(OpBuilder &b, StringAttr kind, Type element, const Drawn &drawn) {
    Location loc = getOperation().getLoc();
    auto type = RankedTensorType::get({static_cast<int64_t>(drawn.variables.size()), 4}, b.getI32Type());
    Value parameters = nn::ConstantOp::create(b, loc, type, DenseElementsAttr::get(type, ArrayRef(drawn.words)));
    nn::InitializeOp::create(b, loc, b.getArrayAttr(drawn.variables), seed(b), parameters, kind, TypeAttr::get(element));
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
  llvm::MapVector<std::pair<Attribute, Type>, SmallVector<Attribute>> constants; // by value and element type
  llvm::MapVector<std::pair<StringAttr, Type>, Drawn> random;                    // by distribution and element type
};

} // namespace
} // namespace ampc
