// Builds @init, which gives every variable with an `init` attribute its first value:
//
//   constant → one nn.update for all variables with the same value and element type
//   uniform, normal, truncated_normal, xavier_*, kaiming_* → one nn.initialize for all variables of
//   one distribution and type
//   {file}   → nn.file_constant      no init → the variable stays zero
//
// The i-th variable of the module uses stream i of the random numbers, so its values depend on the
// seed and on its position only.
#include "ampc/Dialect/NN/InitialValues.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_BUILDINITPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

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
    int64_t stream = nn::kInitStreams;
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
        collect(variable, stream);
    }
    for (auto &[key, variables] : constants)
      fill(b, cast<FloatAttr>(key.first), key.second, variables);
    for (auto &[key, drawn] : random)
      draw(b, key.first, key.second, drawn);
    func::ReturnOp::create(b, module.getLoc());
  }

  void collect(nn::VariableOp variable, int64_t stream) {
    Builder b(&getContext());
    nn::InitialValue value = nn::initialValueOf(variable);
    Type element = variable.getTensorType().getElementType();
    auto name = FlatSymbolRefAttr::get(variable.getSymNameAttr());
    if (value.kind == nn::InitialValue::Kind::Constant) {
      constants[{b.getF64FloatAttr(value.first), element}].push_back(name);
      return;
    }
    auto bits = [](double number) { return llvm::bit_cast<int32_t>(static_cast<float>(number)); };
    RandomVariables &all = random[{b.getStringAttr(nn::nameOf(value.kind)), element}];
    all.variables.push_back(name);
    all.words.append({static_cast<int32_t>(stream), bits(value.first), bits(value.second), 0});
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
