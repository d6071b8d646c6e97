// Rewrites @main according to the decisions:
//
//   for op in @main:
//     for each float operand whose type is not the decided one, except operands that the op keeps
//     in float32:
//       read cast(operand), one cast per value and type
//       if an override rounds the argument: read cast(cast(operand to the type of the override))
//     infer the result types again
//   cast returned values to their declared types, except kept values, which are returned as they
//   are
//
// An undecided op keeps its operands. If their types differ after the rewrite, they are cast to
// f32.
#include "ampc/Analysis/PrecisionPolicy.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/NN/InferTypes.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Passes/Passes.h"
#include <cmath>

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_INSERTCASTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

FloatType floatElement(Value value) {
  return dyn_cast<FloatType>(getElementTypeOrSelf(value.getType()));
}

class InsertCasts : public impl::InsertCastsPassBase<InsertCasts> {
public:
  using InsertCastsPassBase::InsertCastsPassBase;

  void runOnOperation() override {
    auto main = getOperation().lookupSymbol<func::FuncOp>("main");
    settings = amp::Settings::of(getOperation());
    if (!main || settings.levelOrDefault() == amp::Level::O0)
      return;
    // Masters are needed for training only.
    masterWeight = settings.keepsMasterWeight() || !getOperation()->hasAttr(nn::kTrainAttr);
    symbols.emplace(getOperation());
    for (Operation &op : llvm::make_early_inc_range(main.getBody().front())) {
      if (auto read = dyn_cast<nn::ReadOp>(op); read && settings.narrowsParameters())
        narrowParameter(read);
      else if (auto decision =
                   dyn_cast_or_null<amp::DecisionAttr>(op.getDiscardableAttr(amp::kDecisionAttr)))
        apply(&op, decision.getType());
      else if (auto ret = dyn_cast<func::ReturnOp>(op))
        restoreOutputs(main, ret);
      // After `apply`, which may change the type of a cast of the model.
      if (auto cast = dyn_cast<nn::CastOp>(op))
        castsByType.try_emplace({cast.getX(), cast.getTo()}, cast.getOut());
    }
  }

private:
  // Returns the value in another element type. The first call creates the cast in front of `user`,
  // which is the first reader in program order; later calls reuse it.
  Value castTo(Value value, Type element, Operation *user) {
    if (getElementTypeOrSelf(value.getType()) == element)
      return value;
    Value &cast = castsByType[{value, element}];
    if (!cast) {
      OpBuilder b(user);
      auto type = mlir::cast<RankedTensorType>(value.getType()).clone(element);
      cast = clamped(b, value, type);
      if (!cast)
        cast = nn::CastOp::create(b, value.getLoc(), type, value, element);
    }
    return cast;
  }

  // If `value` is a constant that the low type would round to infinity or to 0, returns the nearest
  // finite nonzero constant of this type. Returns null for other values, for float32, and if safety
  // is not enforced.
  Value clamped(OpBuilder &b, Value value, RankedTensorType type) {
    auto fill = value.getDefiningOp<nn::FillConstantOp>();
    if (!settings.enforcesSafety() || !fill || !nn::isLowPrecision(type.getElementType()))
      return {};
    double number = fill.getValue().convertToDouble(), magnitude = std::abs(number);
    const NumberFormat &format = *numberFormat(type.getElementType());
    double nearest = std::clamp(magnitude, format.smallest(), format.largest);
    if (magnitude == 0 || magnitude == nearest)
      return {};
    auto low = nn::FillConstantOp::create(b, fill.getLoc(), type, type.getShape(),
                                          llvm::APFloat(std::copysign(nearest, number)),
                                          type.getElementType());
    low->setAttr(nn::kNameAttr, b.getStringAttr(nn::nameOf(fill) + amp::kClampedSuffix));
    return low;
  }

  void narrowParameter(nn::ReadOp read) {
    if (!floatElement(read.getValue()) || !floatElement(read.getValue()).isF32())
      return;
    auto variable = symbols->lookup<nn::VariableOp>(read.getVariable());
    if (!variable || variable.getRole() != nn::VariableRole::Parameter)
      return;
    // Parameters that every reader needs in fp32, such as those of normalizations.
    bool kept = llvm::all_of(read.getValue().getUses(), [](OpOperand &use) {
      auto info = dyn_cast<nn::PaddleOpInterface>(use.getOwner());
      return info && info.keepsFloat32Operand(use.getOperandNumber());
    });
    if (kept)
      return;
    // A parameter whose reader forbids rounding is read as it is stored.
    if (llvm::any_of(read.getValue().getUsers(),
                     [](Operation *user) { return user->hasAttr(kKeepsParametersAttr); }))
      return;
    if (llvm::any_of(read.getValue().getUsers(),
                     [](Operation *user) { return isa<nn::CastOp>(user) && !nn::isOfModel(user); }))
      return; // narrowed already. A cast of the model counts as any other reader
    Type low = settings.lowType(&getContext());
    if (!masterWeight)
      return storeNarrow(variable, read, low);
    Value narrow = castTo(read.getValue(), low, read->getNextNode());
    read.getValue().replaceUsesWithIf(narrow, [&](OpOperand &use) {
      auto info = dyn_cast<nn::PaddleOpInterface>(use.getOwner());
      return use.getOwner() != narrow.getDefiningOp() &&
             !(info && info.keepsFloat32Operand(use.getOperandNumber()));
    });
  }

  // Without master weights the variable itself is narrow, and readers that need fp32 widen it.
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
      // A cast of the model keeps its source. If its destination is a float and the decision is a
      // 16-bit type, it casts to that type.
      if (target && nn::isLowPrecision(target) && isa<FloatType>(cast.getTo()) &&
          cast.getTo() != target) {
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

  // If an override rounds an argument, casts it to the type of the override and back.
  void roundSlots(Operation *op) {
    auto slots = op->getAttrOfType<ArrayAttr>(kSlotsAttr);
    if (!slots)
      return;
    for (auto [operand, slot] :
         llvm::zip_equal(op->getOpOperands(), slots.getAsRange<TypeAttr>())) {
      auto through = dyn_cast<FloatType>(slot.getValue());
      FloatType element = floatElement(operand.get());
      auto last = operand.get().getDefiningOp<nn::CastOp>();
      bool passed = last && getElementTypeOrSelf(last.getX().getType()) == through;
      if (through && element && through != element && !passed)
        operand.set(castTo(castTo(operand.get(), through, op), element, op));
    }
  }

  // The type that the operands of an undecided op are cast to: f32 if their float types differ,
  // else null.
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

  DenseMap<std::pair<Value, Type>, Value> castsByType;
  amp::Settings settings;
  bool masterWeight = true;
  std::optional<SymbolTable> symbols;
};

} // namespace
} // namespace ampc
