// The comparison of two reports: the ops whose dtype differs, and the ops that only one of them
// has.
#include "ReportJson.h"

using namespace mlir;

namespace ampc {
namespace {

struct Change {
  amp::OpReason here, there;
};

struct Difference {
  std::vector<Change> changed;
  std::vector<std::string> onlyHere, onlyThere;
};

Difference differenceOf(const amp::Reasons &reasons, const OtherReport &other) {
  Difference difference;
  llvm::StringMap<const amp::OpReason *> theirs;
  for (const amp::OpReason &op : other.ops)
    theirs[op.name] = &op;
  for (Operation *op : reasons.ops()) {
    const amp::OpReason *there = theirs.lookup(nn::nameOf(op));
    if (!there) {
      difference.onlyHere.push_back(nn::nameOf(op).str());
      continue;
    }
    amp::OpReason here = reasons.of(op);
    if (here.dtype != there->dtype)
      difference.changed.push_back({std::move(here), *there});
  }
  for (const amp::OpReason &op : other.ops)
    if (!reasons.find(op.name))
      difference.onlyThere.push_back(op.name);
  return difference;
}

Json sideJson(const amp::OpReason &op) {
  return {{"dtype", op.dtype}, {"rule", op.rule}, {"cause", op.cause}, {"because", op.because}};
}

// The chain of causes on one line; a long chain is shortened in the middle.
std::string chainText(const amp::OpReason &op) {
  constexpr size_t kEnd = 6;
  std::string text = op.dtype + " by " + op.rule + ": ";
  for (size_t i = 0; i < op.because.size(); ++i) {
    if (i == kEnd && op.because.size() > 2 * kEnd) {
      i = op.because.size() - kEnd;
      text += " <- …";
    }
    text += (i ? " <- " : "") + op.because[i];
  }
  return text;
}

} // namespace

Json diffJson(const amp::Reasons &reasons, const ReportOptions &options) {
  Difference difference = differenceOf(reasons, *options.other);
  Json ops = Json::array();
  for (const Change &change : difference.changed)
    ops.push_back({{"name", change.here.name},
                   {"type", change.here.type},
                   {"here", sideJson(change.here)},
                   {"there", sideJson(change.there)}});
  return {{"other", options.other->file},
          {"other_amp", options.other->amp},
          {"ops", ops},
          {"only_here", difference.onlyHere},
          {"only_there", difference.onlyThere}};
}

std::string ampDiff(ModuleOp module, const ReportOptions &options) {
  auto main = module.lookupSymbol<func::FuncOp>("main");
  if (!main)
    return "";
  Difference difference = differenceOf(amp::Reasons(main), *options.other);
  const std::string &file = options.other->file;
  std::string text = std::to_string(difference.changed.size()) +
                     (difference.changed.size() == 1 ? " op differs: " : " ops differ: ") +
                     "here " + options.amp + ", there " + options.other->amp + " (" + file + ")\n";
  for (const Change &change : difference.changed)
    text += change.here.name + " (" + change.here.type + ")\n  here  " + chainText(change.here) +
            "\n  there " + chainText(change.there) + "\n";
  for (const std::string &name : difference.onlyHere)
    text += name + " stands only here\n";
  for (const std::string &name : difference.onlyThere)
    text += name + " stands only there\n";
  return text;
}

} // namespace ampc
