// The option --amp-replay: checks saved decisions against the imported graph and writes them as
// attributes, as `plan` would.
#include "ampc/Import/ReplayDecisions.h"
#include "ObjectReader.h"
#include "ampc/Dialect/NN/NeedsFloat32.h"
#include "ampc/Dialect/AMP/Reasons.h"
#include "ampc/Dialect/NumberFormat.h"
#include "mlir/AsmParser/AsmParser.h"

using namespace mlir;

namespace ampc {
namespace {

// The file's name without folders, so that reports do not depend on the file's location.
std::string baseName(const std::string &path) {
  return path.substr(path.rfind('/') + 1);
}

Type typeNamed(MLIRContext *context, const std::string &dtype) {
  std::optional<DType> known = dtypeNamed(dtype);
  return known ? elementType(*known, context) : NoneType::get(context);
}

class Replay {
public:
  Replay(func::FuncOp main, const model::SavedDecisions &saved, Messages &diagnostics)
      : reasons(main), saved(saved), check(*saved.document, diagnostics) {
    for (const model::SavedDecision &entry : saved.ops)
      entries[entry.name] = &entry;
  }

  bool run(const std::string &hash) {
    checkGraph(hash);
    checkEntries();
    if (check.failed())
      return false;
    for (Operation *op : reasons.ops())
      if (saved.level != "O0")
        put(op, *entries.lookup(nn::nameOf(op)));
    return !check.failed();
  }

private:
  static std::string typeOf(Operation *op) {
    return op->getAttrOfType<StringAttr>(nn::kTypeAttr).str();
  }

  // Describes the first difference of the graphs in the names and types of ops; a general text if
  // there is none.
  std::string firstDifference() const {
    size_t here = reasons.ops().size(), there = saved.ops.size();
    for (size_t i = 0; i < std::min(here, there); ++i) {
      std::string name = nn::nameOf(reasons.ops()[i]).str(), type = typeOf(reasons.ops()[i]);
      if (name != saved.ops[i].name || type != saved.ops[i].type)
        return "the first op that differs is ops[" + std::to_string(i) + "]: " + quote(name) +
               " (" + type + ") in the model, " + quote(saved.ops[i].name) + " (" +
               saved.ops[i].type + ") in the file";
    }
    if (here != there)
      return "the model has " + std::to_string(here) + " ops, the file " + std::to_string(there);
    return "the ops are the same by name and type; a shape, an attribute or what reads what "
           "differs";
  }

  void checkGraph(const std::string &hash) {
    if (saved.graph == hash ||
        saved.graph.empty()) // decisions stored in a program belong to the model stored there
      return;
    check
        .error(*saved.document->root().find("graph"),
               "the decisions were made for another graph, with the hash " + quote(saved.graph) +
                   "; this model's is " + quote(hash))
        .note(firstDifference())
        .hint("save decisions of this model: --amp-decisions=<file>");
  }

  void checkEntries() {
    for (const model::SavedDecision &entry : saved.ops) {
      Operation *op = reasons.find(entry.name);
      if (!op && !check.failed()) {
        NearMiss near(entry.name);
        for (Operation *known : reasons.ops())
          near.offer(nn::nameOf(known).str());
        auto &error = check.error(*entry.json, "the model has no op " + quote(entry.name));
        if (std::string hint = near.hint(); !hint.empty())
          error.hint(hint);
      } else if (op && typeOf(op) != entry.type) {
        check.error(*entry.json, "op " + quote(entry.name) + " is a " + quote(typeOf(op)) +
                                     ", not a " + quote(entry.type));
      } else if (op && !amp::symbolizeRule(entry.rule)) {
        NearMiss near(entry.rule);
        for (uint64_t i = 0; i <= amp::getMaxEnumValForRule(); ++i)
          near.offer(stringifyEnum(*amp::symbolizeRule(i)).str());
        auto &error = check.error(*entry.json, "unknown rule " + quote(entry.rule));
        if (std::string hint = near.hint(); !hint.empty())
          error.hint(hint);
      }
    }
    for (Operation *op : reasons.ops())
      if (!entries.count(nn::nameOf(op)) && !check.failed())
        check.error(*saved.document->root().find("ops"),
                    "no entry for op " + quote(nn::nameOf(op).str()));
  }

  void put(Operation *op, const model::SavedDecision &entry) {
    MLIRContext *context = op->getContext();
    Type type = typeNamed(context, entry.dtype);
    amp::Rule rule = *amp::symbolizeRule(entry.rule);
    std::string cause = entry.cause;
    if (entry.dtype != entry.decided) {
      auto info = dyn_cast<nn::PaddleOpInterface>(op);
      bool impossible = op->hasAttr(nn::kNeedsFloat32Attr) || (info && !info.hasLowPrecision());
      if (nn::isLowPrecision(type) && impossible) {
        check.error(*entry.json, "op " + quote(entry.name) + " (" + entry.type +
                                     ") has no implementation in " + entry.dtype);
        return;
      }
      rule = amp::Rule::Replay;
      cause = baseName(saved.document->file()) + ", instead of " + entry.decided + " by " +
              entry.rule + " (" + entry.cause + ")";
      edited.insert(op);
    } else if (isa<NoneType>(type) && !isa<nn::CastOp>(op) &&
               llvm::any_of(op->getOperands(),
                            [&](Value v) { return edited.contains(v.getDefiningOp()); })) {
      type = typeAsImported(op);
    }
    for (auto &[name, text] : entry.attributes)
      putAttribute(op, name, text, entry);
    op->setAttr(amp::kDecisionAttr,
                amp::DecisionAttr::get(context, type, rule, StringAttr::get(context, cause)));
  }

  void putAttribute(Operation *op, const std::string &name, const std::string &text,
                    const model::SavedDecision &entry) {
    // The parser's diagnostics are about IR; the error below is about the file.
    ScopedDiagnosticHandler quiet(op->getContext(), [](Diagnostic &) { return success(); });
    Attribute attribute = parseAttribute(text, op->getContext());
    auto types = dyn_cast_or_null<ArrayAttr>(attribute);
    bool perOperand = types && types.size() == op->getNumOperands() &&
                      llvm::all_of(types, llvm::IsaPred<TypeAttr>);
    if (isa_and_nonnull<UnitAttr>(attribute) || perOperand)
      op->setAttr(name, attribute);
    else
      check.error(*entry.json->find("attributes")->find(name),
                  "expects 'unit' or a type for each of the " +
                      std::to_string(op->getNumOperands()) + " operands, got " + quote(text));
  }

  // The type in which an undecided op computes in the model: that of its operands, or float32 if
  // they differ.
  static Type typeAsImported(Operation *op) {
    Type type = NoneType::get(op->getContext());
    for (Value operand : op->getOperands())
      if (auto element = dyn_cast<FloatType>(getElementTypeOrSelf(operand.getType())))
        type = isa<NoneType>(type) || type == element ? Type(element)
                                                      : Type(Float32Type::get(op->getContext()));
    return type;
  }

  amp::Reasons reasons;
  const model::SavedDecisions &saved;
  model::Checker check;
  llvm::StringMap<const model::SavedDecision *> entries;
  llvm::DenseSet<Operation *> edited;
};

} // namespace

bool replayDecisions(ModuleOp module, const model::SavedDecisions &saved, Messages &diagnostics) {
  module.getContext()
      ->getOrLoadDialect<amp::AMPDialect>(); // an imported module uses the nn dialect only
  auto main = module.lookupSymbol<func::FuncOp>("main");
  return main &&
         Replay(main, saved, diagnostics).run(saved.graph.empty() ? "" : amp::graphHash(module));
}

} // namespace ampc
