#include "ampc/Analysis/Overrides.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Base/Pattern.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/NumberFormat.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace ampc {
namespace {

using amp::Rule;

// The rank of an override; the higher rank wins.
enum Rank { ByType, ByExpression, ByName };

struct Override {
  std::string text, which, slot;
  Type type;
};

class Overrides {
public:
  Overrides(func::FuncOp main, PolicyGraph &graph) : main(main), graph(graph) {
    for (Operation *op : graph.ops())
      byName[nn::nameOf(op)].push_back(op);
  }

  LogicalResult add(StringRef text) {
    Override given;
    given.text = text.str();
    if (failed(parse(text, given)))
      return failure();
    SmallVector<Operation *> ops;
    FailureOr<Rank> rank = match(given, ops);
    if (failed(rank))
      return failure();
    bool applied = false;
    for (Operation *op : ops) {
      int operand = given.slot.empty() ? -1 : graph.operandOf(op, given.slot);
      if (!given.slot.empty() && operand < 0)
        continue;
      applied = true;
      if (failed(record(op, operand, given, *rank)))
        return failure();
    }
    if (applied)
      return success();
    InFlightDiagnostic diagnostic = error(given.text);
    diagnostic << "matches nothing: "
               << (ops.empty() ? "no op, operator or expression is '" : "no argument '")
               << (ops.empty() ? given.which : given.slot) << "' in the model";
    NearMiss near(given.which);
    for (Operation *op : ops.empty() ? graph.ops() : ArrayRef<Operation *>())
      near.offer(nn::nameOf(op));
    if (std::string hint = near.hint(); !hint.empty())
      diagnostic.attachNote() << "hint: " << hint;
    return diagnostic;
  }

  FailureOr<std::vector<SlotOverride>> finish() {
    std::vector<SlotOverride> slots;
    for (auto &[key, chosen] : chosenBy) {
      auto [op, operand] = key;
      if (operand >= 0) {
        slots.push_back({op, static_cast<unsigned>(operand), chosen.type, chosen.text});
        continue;
      }
      if (chosen.type == graph.low() && !graph.hasLowPrecision(op))
        return error(chosen.text) << "op '" << nn::nameOf(op) << "' has no code for "
                                  << dtypeName(chosen.type);
      graph.fixDecision(op, {chosen.type, Rule::Override, "--amp-override=" + chosen.text});
    }
    return slots;
  }

private:
  struct Choice {
    Rank rank;
    Type type;
    std::string text;
  };

  InFlightDiagnostic error(StringRef text) {
    return main.emitError("--amp-override: '") << text << "': ";
  }

  LogicalResult parse(StringRef text, Override &given) {
    auto [which, dtype] = text.rsplit('=');
    if (which == text || which.empty())
      return error(text) << "expects <op, /expression/ or type>[:slot]=<dtype>";
    if (dtype == dtypeName(graph.f32()))
      given.type = graph.f32();
    else if (dtype == dtypeName(graph.low()))
      given.type = graph.low();
    else
      return error(text) << "expects float32 or " << dtypeName(graph.low()) << ", got '" << dtype
                         << "'";
    given.which = which.str();
    auto [head, slot] = which.rsplit(':');
    bool whole =
        byName.contains(which) || which.ends_with("/"); // names and expressions may contain colons
    if (!whole && head != which && !slot.empty())
      given.which = head.str(), given.slot = slot.str();
    return success();
  }

  FailureOr<Rank> match(const Override &given, SmallVectorImpl<Operation *> &ops) {
    if (auto it = byName.find(given.which); it != byName.end()) {
      ops = it->second;
      return ByName;
    }
    StringRef expression = given.which;
    bool marked =
        expression.size() > 1 && expression.consume_front("/") && expression.consume_back("/");
    auto named = marked ? std::nullopt : graph.operatorOf(given.which);
    if (named) {
      // The two generations use one word for different operators (`mean`, `flatten`), so the
      // model's spelling counts, too.
      for (Operation *op : graph.ops())
        if (graph.operatorOf(op) == named ||
            op->getAttrOfType<StringAttr>(nn::kTypeAttr) == given.which)
          ops.push_back(op);
      return ByType;
    }
    std::string why;
    std::optional<Pattern> regex = Pattern::compile(expression, why);
    if (!regex) {
      if (marked)
        return error(given.text) << "is no regular expression: " << why;
      return ByExpression; // a misspelled name: it matches nothing
    }
    for (Operation *op : graph.ops())
      if (regex->matches(nn::nameOf(op)))
        ops.push_back(op);
    return ByExpression;
  }

  LogicalResult record(Operation *op, int operand, const Override &given, Rank rank) {
    auto [it, fresh] = chosenBy.insert({{op, operand}, {rank, given.type, given.text}});
    Choice &known = it->second;
    if (fresh || known.rank > rank)
      return success();
    if (known.rank == rank && known.type != given.type)
      return error(known.text) << "contradicts '" << given.text << "' at op '" << nn::nameOf(op)
                               << "'";
    known = {rank, given.type, given.text};
    return success();
  }

  func::FuncOp main;
  PolicyGraph &graph;
  llvm::StringMap<SmallVector<Operation *>> byName;
  llvm::MapVector<std::pair<Operation *, int>, Choice> chosenBy;
};

} // namespace

FailureOr<std::vector<SlotOverride>> applyOverrides(func::FuncOp main, PolicyGraph &graph,
                                                    ArrayRef<std::string> overrides) {
  Overrides all(main, graph);
  for (const std::string &text : overrides)
    if (failed(all.add(text)))
      return failure();
  return all.finish();
}

} // namespace ampc
