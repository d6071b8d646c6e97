// cast(read @w) to a 16-bit type becomes read @w.<type>, a variable that is written wherever @w is:
//
//   nn.assign @w, %new unless %g    gains    nn.assign @w.<type>, cast(%new) unless %g
//   @sync                           gains    nn.assign @w.<type>, cast(read @w)       (after @init, and after weights were loaded)
//
// With store-low and without @train_step, where nothing else reads @w:
//
//   @init: nn.assign @w, file_constant f32    becomes    nn.assign @w, cast(file_constant narrowed, nn.stored = f32)
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"

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
    for (auto func : module.getOps<func::FuncOp>())
      for (auto read : llvm::make_early_inc_range(func.getBody().front().getOps<nn::ReadOp>()))
        foldReads(read);
    for (auto func : module.getOps<func::FuncOp>())
      if (func.getName() != "init")
        for (auto assign : llvm::make_early_inc_range(func.getBody().front().getOps<nn::AssignOp>()))
          copyAssign(assign);
    if (storeLow && !module.lookupSymbol("train_step"))
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
      if (!file || !file->hasOneUse() || it == copies.end() || it->second.size() != 1 || wide.contains(name))
        continue;
      RankedTensorType low = it->second.front().getTensorType();
      Type stored = file.getType();
      file.getValue().setType(low);
      file->setAttr("nn.stored", TypeAttr::get(getElementTypeOrSelf(stored)));
      OpBuilder b(assign);
      Value widened = nn::CastOp::create(b, file.getLoc(), cast<RankedTensorType>(stored), file.getValue(), getElementTypeOrSelf(stored));
      assign.getValueMutable().assign(widened);
    }
  }

  void foldReads(nn::ReadOp read) {
    nn::VariableOp variable = variables.lookup(read.getVariableAttr().getAttr());
    if (!variable || variable.getRole() != "parameter")
      return;
    for (Operation *user : llvm::make_early_inc_range(read.getValue().getUsers())) {
      auto cast = dyn_cast<nn::CastOp>(user);
      if (!cast || !nn::isLowPrecision(cast.getTo()))
        continue;
      nn::VariableOp copy = copyOf(variable, cast.getTo());
      OpBuilder b(read);
      Value narrow = nn::ReadOp::create(b, read.getLoc(), cast.getType(), FlatSymbolRefAttr::get(copy.getSymNameAttr()));
      cast.getOut().replaceAllUsesWith(narrow);
      cast.erase();
    }
    if (read.getValue().use_empty())
      read.erase();
  }

  nn::VariableOp copyOf(nn::VariableOp variable, Type element) {
    auto &list = copies[variable.getSymNameAttr()];
    for (nn::VariableOp copy : list)
      if (copy.getTensorType().getElementType() == element)
        return copy;
    OpBuilder b(variable->getContext());
    b.setInsertionPointAfter(variable);
    std::string name = (variable.getSymName() + (element.isF16() ? ".float16" : ".bfloat16")).str();
    auto copy = nn::VariableOp::create(b, variable.getLoc(), name, variable.getTensorType().clone(element), "copy", false, nullptr);
    list.push_back(copy);
    order.push_back({variable, copy});
    return copy;
  }

  void copyAssign(nn::AssignOp assign) {
    auto it = copies.find(assign.getVariableAttr().getAttr());
    if (it == copies.end())
      return;
    OpBuilder b(assign->getContext());
    b.setInsertionPointAfter(assign);
    for (nn::VariableOp copy : it->second)
      write(b, copy, assign.getValue(), assign.getGuard(), assign.getVariable());
  }

  static void write(OpBuilder &b, nn::VariableOp copy, Value value, Value guard, StringRef name) {
    auto type = copy.getTensorType();
    auto cast = nn::CastOp::create(b, copy.getLoc(), type, value, type.getElementType());
    cast->setAttr(nn::kNameAttr, b.getStringAttr(name + ".update"));
    nn::AssignOp::create(b, copy.getLoc(), FlatSymbolRefAttr::get(copy.getSymNameAttr()), cast, guard);
  }

  void buildSync(ModuleOp module) {
    if (order.empty())
      return;
    OpBuilder b = OpBuilder::atBlockEnd(module.getBody());
    auto sync = func::FuncOp::create(b, module.getLoc(), "sync", b.getFunctionType({}, {}));
    b.setInsertionPointToStart(sync.addEntryBlock());
    for (auto [variable, copy] : order) {
      Value master = nn::ReadOp::create(b, variable.getLoc(), variable.getTensorType(), FlatSymbolRefAttr::get(variable.getSymNameAttr()));
      write(b, copy, master, Value(), variable.getSymName());
    }
    func::ReturnOp::create(b, module.getLoc());
  }

  DenseMap<StringAttr, nn::VariableOp> variables;
  llvm::MapVector<StringAttr, SmallVector<nn::VariableOp, 1>> copies;
  SmallVector<std::pair<nn::VariableOp, nn::VariableOp>> order;
};

} // namespace
} // namespace ampc
