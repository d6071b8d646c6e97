// --amp-decisions: the decisions as JSON with one op per line, which a user can edit and replay.
#include "ReportJson.h"

using namespace mlir;

namespace ampc {

namespace {

// Appends text as a JSON string; fast if nothing has to be escaped.
void append(std::string &out, StringRef text) {
  bool plain = llvm::none_of(text, [](char c) {
    return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f || (c & 0x80);
  });
  if (!plain) {
    out += dumped(Json(text.str()), -1);
    return;
  }
  out += '"';
  out.append(text.data(), text.size());
  out += '"';
}

// The other attributes that `plan` sets, in MLIR's syntax.
void appendAttributes(std::string &out, Operation *op) {
  const char *comma = ", \"attributes\": {";
  bool any = false;
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    StringRef name = attribute.getName();
    if (!name.starts_with(amp::kAttributePrefix) || name == amp::kDecisionAttr)
      continue;
    std::string value;
    llvm::raw_string_ostream(value) << attribute.getValue();
    out += comma;
    append(out, name);
    out += ": ";
    append(out, value);
    comma = ", ";
    any = true;
  }
  if (any)
    out += '}';
}

} // namespace

std::string savedDecisions(ModuleOp module, const DecisionSettings &settings) {
  std::string text = "{\n  \"format\": \"ampc.decisions\",\n  \"version\": 1,\n";
  for (auto &[key, value] :
       {std::pair("model", module.getName().value_or("model").str()),
        std::pair("graph", settings.graphHash), std::pair("level", settings.level),
        std::pair("dtype", settings.dtype), std::pair("policy", settings.policy)}) {
    text += std::string("  \"") + key + "\": ";
    append(text, value);
    text += ",\n";
  }
  text += "  \"ops\": [";
  if (auto main = module.lookupSymbol<func::FuncOp>("main"))
    text.reserve(text.size() + 160 * main.getBody().front().getOperations().size());
  const char *comma = "\n    {\"name\": ";
  if (auto main = module.lookupSymbol<func::FuncOp>("main"))
    for (Operation &op : main.getBody().front()) {
      auto type = op.getAttrOfType<StringAttr>(nn::kTypeAttr);
      if (!type) // not an op of the model
        continue;
      auto decision = op.getAttrOfType<amp::DecisionAttr>(amp::kDecisionAttr);
      std::string dtype = decision && !isa<NoneType>(decision.getType())
                              ? dtypeName(decision.getType())
                              : "untouched";
      text += comma;
      comma = ",\n    {\"name\": ";
      append(text, nn::nameOf(&op));
      text += ", \"type\": ";
      append(text, type);
      text += ", \"dtype\": \"" + dtype + "\", \"decided\": \"" + dtype + "\", \"rule\": ";
      append(text, stringifyEnum(decision ? decision.getRule() : amp::Rule::LevelO0));
      text += ", \"cause\": ";
      append(text, decision ? decision.getCause().getValue() : "--amp-level=O0");
      appendAttributes(text, &op);
      text += '}';
    }
  return text + "\n  ]\n}\n";
}

} // namespace ampc
