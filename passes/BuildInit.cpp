// Builds @init, which gives every variable with an `init` attribute its first value:
//
//   constant → one nn.update for all variables with the same value and element type
//   uniform, normal, truncated_normal, xavier_*, kaiming_* → one nn.initialize for all variables of
//   one distribution and type
//   {file}   → nn.file_constant      no init → the variable stays zero
//
// The i-th variable of the module uses stream i of the random numbers, so its values depend on the
// seed and on its position only.
#include "ampc/Dialect/NN/Optimizer.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/MapVector.h"
#include <cmath>

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_BUILDINITPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

// The first stream of initial values; the streams below it belong to dropout.
constexpr int64_t kInitStreams = 1 << 20;

// Returns {fan_in, fan_out} as Paddle defines them. The shape of a matrix is [in, out], that of a
// filter [out, in, window...].
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

// The variables that one nn.initialize fills. `words` has four per variable: stream, the two
// parameters as float bits, 0.
struct RandomVariables {
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
      DictionaryAttr initializer = variable.getInitAttr();
      if (!initializer)
        continue;
      if (auto file = initializer.getAs<StringAttr>("file"))
        nn::AssignOp::create(b, variable.getLoc(),
                             FlatSymbolRefAttr::get(variable.getSymNameAttr()),
                             fromFile(b, variable, file, initializer), Value());
      else
        collect(variable, initializer, stream);
    }
    for (auto &[key, variables] : constants)
      fill(b, cast<FloatAttr>(key.first), key.second, variables);
    for (auto &[key, drawn] : random)
      draw(b, key.first, key.second, drawn);
    func::ReturnOp::create(b, module.getLoc());
  }

  void collect(nn::VariableOp variable, DictionaryAttr initializer, int64_t stream) {
    Builder b(&getContext());
    StringRef kind = initializer.getAs<StringAttr>("type").getValue();
    RankedTensorType type = variable.getTensorType();
    auto name = FlatSymbolRefAttr::get(variable.getSymNameAttr());
    auto [fanIn, fanOut] = fans(type.getShape());
    auto addRandom = [&](StringRef distribution, double first, double second) {
      auto bits = [](double value) { return llvm::bit_cast<int32_t>(static_cast<float>(value)); };
      RandomVariables &all = random[{b.getStringAttr(distribution), type.getElementType()}];
      all.variables.push_back(name);
      all.words.append({static_cast<int32_t>(stream), bits(first), bits(second), 0});
    };
    auto symmetric = [&](double limit) { addRandom("uniform", -limit, limit); };
    if (kind == "uniform")
      addRandom(kind, nn::numberIn(initializer, "low", -1), nn::numberIn(initializer, "high", 1));
    else if (kind == "normal" || kind == "truncated_normal")
      addRandom(kind, nn::numberIn(initializer, "mean", 0), nn::numberIn(initializer, "std", 1));
    else if (kind == "xavier_uniform")
      symmetric(std::sqrt(6.0 / (fanIn + fanOut)));
    else if (kind == "xavier_normal")
      addRandom("normal", 0, std::sqrt(2.0 / (fanIn + fanOut)));
    else if (kind == "kaiming_uniform")
      symmetric(std::sqrt(6.0 / fanIn));
    else if (kind == "kaiming_normal")
      addRandom("normal", 0, std::sqrt(2.0 / fanIn));
    else
      constants[{b.getF64FloatAttr(nn::numberIn(initializer, "value", 0)), type.getElementType()}]
          .push_back(name);
  }

  void fill(OpBuilder &b, FloatAttr value, Type element, ArrayRef<Attribute> variables) {
    auto update = nn::UpdateOp::create(b, getOperation().getLoc(), b.getArrayAttr(variables),
                                       ValueRange(), ValueRange(), Value());
    Block &formula = update.getBody().emplaceBlock();
    auto type = RankedTensorType::get(nn::UpdateOp::kStandIn, element);
    formula.addArgument(type, update.getLoc());
    OpBuilder inner = OpBuilder::atBlockEnd(&formula);
    Value filled = nn::FillConstantOp::create(inner, update.getLoc(), type, type.getShape(),
                                              value.getValue(), element);
    nn::YieldOp::create(inner, update.getLoc(), filled);
  }

  void draw(OpBuilder &b, StringAttr kind, Type element, const RandomVariables &drawn) {
    Location loc = getOperation().getLoc();
    auto type =
        RankedTensorType::get({static_cast<int64_t>(drawn.variables.size()), 4}, b.getI32Type());
    Value parameters =
        nn::ConstantOp::create(b, loc, type, DenseElementsAttr::get(type, ArrayRef(drawn.words)));
    nn::InitializeOp::create(b, loc, b.getArrayAttr(drawn.variables), seed(b), parameters, kind,
                             TypeAttr::get(element));
  }

  // The file may store another float type than the variable has: NumPy has no bfloat16, and weights
  // may be stored in 16 bits. Then a cast follows.
  Value fromFile(OpBuilder &b, nn::VariableOp variable, StringAttr file,
                 DictionaryAttr initializer) {
    RankedTensorType type = variable.getTensorType();
    auto offset = initializer.getAs<IntegerAttr>("offset");
    auto dtype = initializer.getAs<StringAttr>("dtype");
    Type element = type.getElementType();
    if (isa<FloatType>(element) && dtype)
      element = elementType(*dtypeNamed(dtype.getValue()), b.getContext());
    auto stored = type.clone(element);
    Value value = nn::FileConstantOp::create(b, variable.getLoc(), stored, file,
                                             offset ? offset : b.getI64IntegerAttr(0));
    return stored != type
               ? nn::CastOp::create(b, variable.getLoc(), type, value, type.getElementType())
               : value;
  }

  // Reads the seed, once. It is a variable that the runtime writes before it runs @init.
  Value seed(OpBuilder &b) {
    if (seedValue)
      return seedValue;
    ModuleOp module = getOperation();
    auto type = RankedTensorType::get({}, b.getI64Type());
    if (!module.lookupSymbol("random.seed")) {
      OpBuilder top = OpBuilder::atBlockBegin(module.getBody());
      nn::VariableOp::create(top, module.getLoc(), "random.seed", type, nn::VariableRole::Scalar,
                             false, nullptr);
    }
    OpBuilder first = OpBuilder::atBlockBegin(b.getInsertionBlock());
    return seedValue = nn::ReadOp::create(first, module.getLoc(), type, "random.seed");
  }

  Value seedValue;
  llvm::MapVector<std::pair<Attribute, Type>, SmallVector<Attribute>>
      constants; // by value and element type
  llvm::MapVector<std::pair<StringAttr, Type>, RandomVariables>
      random; // by distribution and element type
};

} // namespace
} // namespace ampc
