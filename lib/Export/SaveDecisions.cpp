// The decisions as a file: written so that a person edits a word on a line.
#include "ReportJson.h"

using namespace mlir;

namespace ampc {

std::string savedDecisions(ModuleOp module, const DecisionSettings &settings) {
  auto quoted = [](const std::string &text) { return dumped(Json(text), -1); };
  std::string text = "{\n  \"format\": \"ampc.decisions\",\n  \"version\": 1,\n";
  for (auto &[key, value] : {std::pair("model", module.getName().value_or("model").str()), std::pair("graph", settings.graphHash),
                             std::pair("level", settings.level), std::pair("dtype", settings.dtype), std::pair("policy", settings.policy)})
    text += std::string("  \"") + key + "\": " + quoted(value) + ",\n";
  text += "  \"ops\": [";
  bool first = true;
  if (auto main = module.lookupSymbol<func::FuncOp>("main")) {
    amp::Reasons reasons(main);
    for (Operation *op : reasons.ops()) {
      amp::OpReason why = reasons.of(op);
      auto decision = op->getAttrOfType<amp::DecisionAttr>(amp::kDecisionAttr);
      std::string dtype = decision && !isa<NoneType>(decision.getType()) ? amp::dtypeName(decision.getType()) : "untouched";
      text += first ? "\n    {" : ",\n    {";
      first = false;
      const char *comma = "";
      for (auto &[key, value] : {std::pair("name", why.name), std::pair("type", why.type), std::pair("dtype", dtype), std::pair("decided", dtype),
                                 std::pair("rule", why.rule), std::pair("cause", why.cause)}) {
        text += std::string(comma) + "\"" + key + "\": " + quoted(value);
        comma = ", ";
      }
      // What `plan` says beside the decision, as IR writes it.
      comma = ", \"attributes\": {";
      bool closes = false;
      for (NamedAttribute attribute : op->getDiscardableAttrs()) {
        StringRef name = attribute.getName();
        if (!name.starts_with(amp::kAttributePrefix) || name == amp::kDecisionAttr)
          continue;
        std::string value;
        llvm::raw_string_ostream(value) << attribute.getValue();
        text += comma + quoted(name.str()) + ": " + quoted(value);
        comma = ", ";
        closes = true;
      }
      text += closes ? "}}" : "}";
    }
  }
  return text + "\n  ]\n}\n";
}

} // namespace ampc
