// cast(read @w) to a 16-bit type becomes read @w.<type>, a variable that is written wherever @w is
// written:
//
//   nn.assign @w, %new unless %g    gains    nn.assign @w.<type>, cast(%new) unless %g
//   nn.update [@w, …]               gains    the state @w.<type>, whose next value is cast(%new)
//   @sync                           gains    nn.update [@w, @w.<type>], cast(@w)       (runs after
//                                   @init and after weights are loaded)
//
// At level O2 and without @train_step, if nothing else reads @w:
//
//   @init: nn.assign @w, file_constant f32    becomes    nn.assign @w, cast(file_constant narrowed,
//                                                        nn.stored = f32)
#include "ampc/Dialect/AMP/Settings.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Passes/Passes.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_FOLDWEIGHTCASTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class FoldWeightCasts : public impl::FoldWeightCastsPassBase<FoldWeightCasts> {
public:
  using FoldWeightCastsPassBase::FoldWeightCastsPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto variable : module.getOps<nn::VariableOp>())
      variables[variable.getSymNameAttr()] = variable;
    SmallVector<nn::ReadOp> reads;
    SmallVector<nn::AssignOp> assigns;
    SmallVector<nn::UpdateOp> updates;
    for (auto func : module.getOps<func::FuncOp>())
      for (Operation &op : func.getBody().front()) {
        if (auto read = dyn_cast<nn::ReadOp>(op))
          reads.push_back(read);
        else if (func.getName() == "init") // @sync, which runs after it, writes the copies
          continue;
        else if (auto assign = dyn_cast<nn::AssignOp>(op))
          assigns.push_back(assign);
        else if (auto update = dyn_cast<nn::UpdateOp>(op))
          updates.push_back(update);
      }
    for (nn::ReadOp read : reads)
      foldReads(read);
    for (nn::AssignOp assign : assigns)
      copyAssign(assign);
    for (nn::UpdateOp update : updates)
      copyUpdate(update);
    if (amp::Settings::of(module).levelOrDefault() == amp::Level::O2 &&
        !module.lookupSymbol("train_step"))
      narrowFiles(module);
    buildSync(module);
  }

private:
  void narrowFiles(ModuleOp module) {
    DenseSet<StringAttr> wide;
    for (auto func : module.getOps<func::FuncOp>())
      for (auto read : func.getBody().front().getOps<nn::ReadOp>())
        wide.insert(read.getVariableAttr().getAttr());
    auto init = module.lookupSymbol<func::FuncOp>("init");
    if (!init)
      return;
    for (auto assign : init.getBody().front().getOps<nn::AssignOp>()) {
      StringAttr name = assign.getVariableAttr().getAttr();
      auto it = copies.find(name);
      auto file = assign.getValue().getDefiningOp<nn::FileConstantOp>();
      // Only float32 files can be narrowed while they are read.
      if (!file || !getElementTypeOrSelf(file.getType()).isF32() || !file->hasOneUse() ||
          it == copies.end() || it->second.size() != 1 || wide.contains(name))
        continue;
      RankedTensorType low = it->second.front().type();
      Type stored = file.getType();
      file.getValue().setType(low);
      file->setAttr("nn.stored", TypeAttr::get(getElementTypeOrSelf(stored)));
      OpBuilder b(assign);
      Value widened = nn::CastOp::create(b, file.getLoc(), cast<RankedTensorType>(stored),
                                         file.getValue(), getElementTypeOrSelf(stored));
      assign.getValueMutable().assign(widened);
    }
  }

  void foldReads(nn::ReadOp read) {
    nn::VariableOp variable = variables.lookup(read.getVariableAttr().getAttr());
    if (!variable || variable.getRole() != nn::VariableRole::Parameter)
      return;
    for (Operation *user : llvm::make_early_inc_range(read.getValue().getUsers())) {
      auto cast = dyn_cast<nn::CastOp>(user);
      if (!cast || !nn::isLowPrecision(cast.getTo()))
        continue;
      if (read.getValue().hasOneUse()) { // retype the read itself
        read.setVariableAttr(copyOf(variable, read.getVariableAttr(), cast.getTo()).symbol);
        read.getValue().setType(cast.getType());
        cast.getOut().replaceAllUsesWith(read.getValue());
        cast.erase();
        return;
      }
      OpBuilder b(read);
      Value narrow =
          nn::ReadOp::create(b, read.getLoc(), cast.getType(),
                             copyOf(variable, read.getVariableAttr(), cast.getTo()).symbol);
      cast.getOut().replaceAllUsesWith(narrow);
      cast.erase();
    }
    if (read.getValue().use_empty())
      read.erase();
  }

  // The 16-bit copy of a variable.
  struct Copy {
    nn::VariableOp op;
    FlatSymbolRefAttr symbol;
    RankedTensorType type() { return op.getTensorType(); }
  };

  Copy copyOf(nn::VariableOp variable, FlatSymbolRefAttr symbol, Type element) {
    auto &list = copies[variable.getSymNameAttr()];
    for (Copy copy : list)
      if (copy.type().getElementType() == element)
        return copy;
    OpBuilder b(variable->getContext());
    b.setInsertionPointAfter(variable);
    std::string name = variable.getSymName().str() + "." + dtypeName(element);
    auto op =
        nn::VariableOp::create(b, variable.getLoc(), name, variable.getTensorType().clone(element),
                               nn::VariableRole::Copy, false, nullptr);
    op->setDiscardableAttr(nn::kCopyOfAttr, symbol);
    Copy copy{op, FlatSymbolRefAttr::get(op.getSymNameAttr())};
    list.push_back(copy);
    copiesInOrder.push_back({symbol, variable.getTensorType().getElementType(), copy});
    return copy;
  }

  void copyAssign(nn::AssignOp assign) {
    auto it = copies.find(assign.getVariableAttr().getAttr());
    if (it == copies.end())
      return;
    OpBuilder b(assign->getContext());
    b.setInsertionPointAfter(assign);
    for (Copy copy : it->second) {
      RankedTensorType type = copy.type();
      auto cast =
          nn::CastOp::create(b, copy.op.getLoc(), type, assign.getValue(), type.getElementType());
      cast->setAttr(nn::kNameAttr, b.getStringAttr(assign.getVariable() + ".update"));
      cast->setAttr(nn::kUpdatesAttr, b.getUnitAttr());
      nn::AssignOp::create(b, copy.op.getLoc(), copy.symbol, cast, assign.getGuard());
    }
  }

  // Splits the parameters of an update into groups with equal types of copies, one update per
  // group. The formula of a group gains one state per copy.
  void copyUpdate(nn::UpdateOp update) {
    llvm::MapVector<Attribute, SmallVector<unsigned>> kinds;
    Builder types(update.getContext());
    unsigned states = update.getStates();
    for (unsigned i = 0; i < update.getParameters(); ++i) {
      SmallVector<Type> narrow;
      if (auto it = copies.find(update.getVariable(i, 0)); it != copies.end())
        for (Copy copy : it->second)
          narrow.push_back(copy.type().getElementType());
      kinds[types.getTypeArrayAttr(narrow)].push_back(i);
    }
    if (kinds.size() == 1 && cast<ArrayAttr>(kinds.front().first).empty())
      return;
    OpBuilder b(update);
    for (auto &[narrow, members] : kinds) {
      SmallVector<Attribute> names;
      SmallVector<Value> gradients;
      for (unsigned i : members) {
        for (unsigned s = 0; s < states; ++s)
          names.push_back(update.getVariables()[i * states + s]);
        if (auto it = copies.find(update.getVariable(i, 0)); it != copies.end())
          for (Copy copy : it->second)
            names.push_back(copy.symbol);
        if (!update.getGradients().empty())
          gradients.push_back(update.getGradients()[i]);
      }
      auto part = nn::UpdateOp::create(b, update.getLoc(), b.getArrayAttr(names), gradients,
                                       update.getScalars(), update.getGuard());
      IRMapping map;
      update.getBody().cloneInto(&part.getBody(), map);
      addCopies(part.getBody().front(), states, cast<ArrayAttr>(narrow));
    }
    update.erase();
  }

  static void addCopies(Block &formula, unsigned states, ArrayAttr narrow) {
    Operation *yield = formula.getTerminator();
    OpBuilder b(yield);
    for (Type element : narrow.getAsValueRange<TypeAttr>()) {
      auto type = RankedTensorType::get(nn::UpdateOp::kStandIn, element);
      formula.insertArgument(states++, type, yield->getLoc());
      auto cast = nn::CastOp::create(b, yield->getLoc(), type, yield->getOperand(0), element);
      cast->setAttr(nn::kNameAttr, b.getStringAttr("optimizer"));
      yield->insertOperands(yield->getNumOperands(), cast.getResult());
    }
  }

  void buildSync(ModuleOp module) {
    if (copiesInOrder.empty())
      return;
    OpBuilder b = OpBuilder::atBlockEnd(module.getBody());
    auto sync = func::FuncOp::create(b, module.getLoc(), "sync", b.getFunctionType({}, {}));
    b.setInsertionPointToStart(sync.addEntryBlock());
    llvm::MapVector<std::pair<Type, Type>, SmallVector<Attribute>> kinds;
    for (auto [original, element, copy] : copiesInOrder)
      kinds[{element, copy.type().getElementType()}].append({original, copy.symbol});
    for (auto &[types, names] : kinds) {
      auto update = nn::UpdateOp::create(b, module.getLoc(), b.getArrayAttr(names), ValueRange(),
                                         ValueRange(), Value());
      Block &formula = update.getBody().emplaceBlock();
      for (Type element : {types.first, types.second})
        formula.addArgument(RankedTensorType::get(nn::UpdateOp::kStandIn, element),
                            module.getLoc());
      OpBuilder inner = OpBuilder::atBlockEnd(&formula);
      auto cast = nn::CastOp::create(inner, module.getLoc(), formula.getArgument(1).getType(),
                                     formula.getArgument(0), types.second);
      nn::YieldOp::create(inner, module.getLoc(), cast.getResult());
    }
    func::ReturnOp::create(b, module.getLoc());
  }

  DenseMap<StringAttr, nn::VariableOp> variables;
  DenseMap<StringAttr, SmallVector<Copy, 1>> copies;
  // The original's symbol and element type, and the copy, in order of creation.
  SmallVector<std::tuple<FlatSymbolRefAttr, Type, Copy>> copiesInOrder;
};

} // namespace
} // namespace ampc
