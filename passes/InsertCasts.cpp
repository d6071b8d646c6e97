// Applies the decisions mechanically:
//
//   for op in @main:
//     for operand of another float type than decided, but in slots that stay fp32: read cast(operand), made once per value and type
//       where an override rounds the argument: read cast(cast(operand to what it says))
//     result types are inferred again
//   what is returned gets its declared type back, but a kept value is returned as it is
//
// An undecided op is left alone; where its operands meanwhile differ in type, they meet in f32.
#include "ampc/Analysis/PrecisionPolicy.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/NN/InferTypes.h"
#include "ampc/Passes/Passes.h"
#include <cmath>

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_INSERTCASTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

FloatType floatElement(Value value) { return dyn_cast<FloatType>(getElementTypeOrSelf(value.getType())); }

class InsertCasts : public impl::InsertCastsPassBase<InsertCasts> {
public:
  using InsertCastsPassBase::InsertCastsPassBase;

  void runOnOperation() override {
    auto main = getOperation().lookupSymbol<func::FuncOp>("main");
    if (!main || level == "O0")
      return;
    symbols.emplace(getOperation());
    for (Operation &op : llvm::make_early_inc_range(main.getBody().front())) {
      if (auto read = dyn_cast<nn::ReadOp>(op); read && level == "O2")
        narrowParameter(read);
      else if (auto decision = dyn_cast_or_null<amp::DecisionAttr>(op.getDiscardableAttr(amp::kDecisionAttr)))
        apply(&op, decision.getType());
      else if (auto ret = dyn_cast<func::ReturnOp>(op))
        restoreOutputs(main, ret);
      // After the decision, which may give a cast of the model another type.
      if (auto cast = dyn_cast<nn::CastOp>(op))
        known.try_emplace({cast.getX(), cast.getTo()}, cast.getOut());
    }
  }

private:
  // The value in another element type: cast before `user`, its first reader, unless it was cast before.
  Value castTo(Value value, Type element, Operation *user) {
    if (getElementTypeOrSelf(value.getType()) == element)
      return value;
    Value &cast = known[{value, element}];
    if (!cast) {
      OpBuilder b(user);
      auto type = mlir::cast<RankedTensorType>(value.getType()).clone(element);
      cast = clamped(b, value, type);
      if (!cast)
        cast = nn::CastOp::create(b, value.getLoc(), type, value, element);
    }
    return cast;
  }

  // A number that float16 would make infinite, or 0, as its nearest that is neither; null for any other value.
  Value clamped(OpBuilder &b, Value value, RankedTensorType type) {
    auto fill = value.getDefiningOp<nn::FillConstantOp>();
    if (!clampConstants || !fill || !type.getElementType().isF16())
      return {};
    double number = fill.getValue().convertToDouble(), magnitude = std::abs(number);
    double nearest = std::clamp(magnitude, 0x1p-24, 65504.0);
    if (magnitude == 0 || magnitude == nearest)
      return {};
    auto low = nn::FillConstantOp::create(b, fill.getLoc(), type, type.getShape(), llvm::APFloat(std::copysign(nearest, number)),
                                          type.getElementType());
    low->setAttr(nn::kNameAttr, b.getStringAttr(nn::nameOf(fill) + amp::kClampedSuffix));
    return low;
  }

  void narrowParameter(nn::ReadOp read) {
    if (!floatElement(read.getValue()) || !floatElement(read.getValue()).isF32())
      return;
    auto variable = symbols->lookup<nn::VariableOp>(read.getVariable());
    if (!variable || variable.getRole() != "parameter")
      return;
    // Norm parameters stay fp32: every reader keeps that slot.
    bool kept = llvm::all_of(read.getValue().getUses(), [](OpOperand &use) {
      auto info = dyn_cast<nn::PaddleOpInterface>(use.getOwner());
      return info && info.keepsFloat32Operand(use.getOperandNumber());
    });
    if (kept)
      return;
    // What must not be rounded is read as it is stored.
    if (llvm::any_of(read.getValue().getUsers(), [](Operation *user) { return user->hasAttr(kKeepsParametersAttr); }))
      return;
    if (llvm::any_of(read.getValue().getUsers(),
                     [](Operation *user) { return isa<nn::CastOp>(user) && !nn::isOfModel(user); }))
      return; // narrowed already; a cast of the model is a reader like others
    Type low = dtype == "bfloat16" ? Type(BFloat16Type::get(&getContext())) : Type(Float16Type::get(&getContext()));
    if (!masterWeight)
      return storeNarrow(variable, read, low);
    Value narrow = castTo(read.getValue(), low, read->getNextNode());
    read.getValue().replaceUsesWithIf(narrow, [&](OpOperand &use) {
      auto info = dyn_cast<nn::PaddleOpInterface>(use.getOwner());
      return use.getOwner() != narrow.getDefiningOp() && !(info && info.keepsFloat32Operand(use.getOperandNumber()));
    });
  }

  // No master: the variable itself is narrow, and what must read it in fp32 widens it.
  void storeNarrow(nn::VariableOp variable, nn::ReadOp read, Type low) {
    auto type = variable.getTensorType().clone(low);
    variable->setAttr(amp::kDeclaredAttr, variable.getTypeAttr());
    variable.setTypeAttr(TypeAttr::get(type));
    read.getValue().setType(type);
  }

  void apply(Operation *op, Type decided) {
    auto info = dyn_cast<nn::PaddleOpInterface>(op);
    auto target = dyn_cast<FloatType>(decided);
    if (!target)
      target = meetingType(op);
    if (auto cast = dyn_cast<nn::CastOp>(op)) {
      // The model's own cast: its source stays, a float destination follows the decision where that is low.
      if (target && nn::isLowPrecision(target) && isa<FloatType>(cast.getTo()) && cast.getTo() != target) {
        cast->setAttr(amp::kDeclaredAttr, cast.getToAttr());
        cast.setTo(target);
      }
    } else if (target) {
      for (OpOperand &operand : op->getOpOperands()) {
        FloatType element = floatElement(operand.get());
        bool keeps = info && info.keepsFloat32Operand(operand.getOperandNumber());
        if (!element || (keeps && element.isF32()))
          continue;
        operand.set(castTo(operand.get(), keeps ? Float32Type::get(&getContext()) : target, op));
      }
    }
    roundSlots(op);
    if (failed(nn::inferResultTypes(op)))
      signalPassFailure();
  }

  // An argument that an override rounds passes through the other type on its way.
  void roundSlots(Operation *op) {
    auto slots = op->getAttrOfType<ArrayAttr>(kSlotsAttr);
    if (!slots)
      return;
    for (auto [operand, slot] : llvm::zip_equal(op->getOpOperands(), slots.getAsRange<TypeAttr>())) {
      auto through = dyn_cast<FloatType>(slot.getValue());
      FloatType element = floatElement(operand.get());
      auto last = operand.get().getDefiningOp<nn::CastOp>();
      bool passed = last && getElementTypeOrSelf(last.getX().getType()) == through;
      if (through && element && through != element && !passed)
        operand.set(castTo(castTo(operand.get(), through, op), element, op));
    }
  }

  // Operands of an undecided op that no longer agree meet in f32; else null.
  FloatType meetingType(Operation *op) {
    FloatType first;
    for (Value operand : op->getOperands()) {
      FloatType element = floatElement(operand);
      if (first && element && element != first)
        return Float32Type::get(&getContext());
      if (element)
        first = element;
    }
    return {};
  }

  void restoreOutputs(func::FuncOp main, func::ReturnOp ret) {
    for (OpOperand &operand : ret->getOpOperands()) {
      if (nn::isKept(main, operand.getOperandNumber()))
        continue;
      Type declared = getElementTypeOrSelf(main.getResultTypes()[operand.getOperandNumber()]);
      operand.set(castTo(operand.get(), declared, ret));
    }
    nn::retypeKeptResults(main);
  }

  DenseMap<std::pair<Value, Type>, Value> known;
  std::optional<SymbolTable> symbols;
};

} // namespace
} // namespace ampc
