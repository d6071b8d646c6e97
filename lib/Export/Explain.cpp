// --amp-explain: the precision of one op in sentences, with one line per op of the chain of causes,
// a description of each rule, and the casts of its operands and results.
#include "ReportJson.h"

using namespace mlir;

namespace ampc {
namespace {

std::string headOf(const amp::OpReason &why) {
  return " computes in " + why.dtype + ": " + why.rule + " (" + why.cause + ")\n";
}

// "fc1.mm float16, fc1.b float32 -> float16 (cast)"
std::string reads(Operation *op) {
  std::string text;
  for (Value operand : op->getOperands()) {
    std::string arrives = dtypeName(getElementTypeOrSelf(operand.getType()));
    text += (text.empty() ? "" : ", ") + amp::valueName(operand) + " ";
    auto cast = operand.getDefiningOp<nn::CastOp>();
    if (cast && !nn::isOfModel(cast))
      text += dtypeName(getElementTypeOrSelf(cast.getX().getType())) + " cast to ";
    text += arrives;
  }
  return text;
}

std::string writes(Operation *op) {
  std::string text;
  for (Value result : op->getResults()) {
    text += (text.empty() ? "" : ", ") + amp::valueName(result) + " " +
            dtypeName(getElementTypeOrSelf(result.getType()));
    for (Operation *user : result.getUsers())
      if (auto cast = dyn_cast<nn::CastOp>(user); cast && !nn::isOfModel(user))
        text += ", cast to " + dtypeName(cast.getTo());
  }
  return text;
}

std::string explained(Operation *op, const amp::Reasons &reasons) {
  amp::OpReason why = reasons.of(op);
  std::string text = why.name + " (" + why.type + ")" + headOf(why);
  // Each rule is described once, because along a chain of gray ops the rules repeat.
  std::string words = "  " + reasons.words(op);
  Operation *last = op;
  while (Operation *next = reasons.inheritedFrom(last)) {
    last = next;
    amp::OpReason inherited = reasons.of(last);
    text += "  because " + inherited.name + headOf(inherited);
  }
  if (last != op)
    words += ";\n  in the end: " + reasons.words(last);
  text += words + "\n";
  if (std::string operands = reads(op); !operands.empty())
    text += "  reads " + operands + "\n";
  if (std::string results = writes(op); !results.empty())
    text += "  writes " + results + "\n";
  return text;
}

} // namespace

std::string explainOps(ModuleOp module, ArrayRef<StringRef> names) {
  auto main = module.lookupSymbol<func::FuncOp>("main");
  if (!main)
    return "";
  amp::Reasons reasons(main);
  std::string text;
  for (StringRef name : names)
    if (Operation *op = reasons.find(name))
      text += (text.empty() ? "" : "\n") + explained(op, reasons);
  return text;
}

} // namespace ampc
