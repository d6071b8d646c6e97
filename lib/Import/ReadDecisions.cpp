// Reads saved decisions and JSON reports, which ampc wrote. Decisions may have been edited by a
// user, so all their keys are checked.
#include "ObjectReader.h"
#include "ampc/Import/Decisions.h"
#include <unordered_map>

using namespace ampc;
using namespace ampc::model;
using json::describe;

static std::string requiredText(ObjectReader &object, std::string_view key) {
  const json::Value *value = object.require(key);
  return value ? object.check.text(*value) : "";
}

static std::string requiredChoice(ObjectReader &object, std::string_view key,
                                  const std::vector<std::string_view> &choices) {
  const json::Value *value = object.require(key);
  return value ? object.check.choice(*value, choices) : "";
}

// Reports a name that occurs twice.
static void checkUniqueOp(Checker &check,
                          std::unordered_map<std::string, const json::Value *> &seen,
                          const std::string &name, const json::Value &at) {
  auto [it, fresh] = seen.try_emplace(name, &at);
  if (!fresh && !check.failed())
    check.error(at, "op " + quote(name) + " stands twice")
        .note(check.path(*it->second) + " is the other one");
}

static void readDecidedAttributes(Checker &check, const json::Value *value, SavedDecision &into) {
  if (!value || check.failed())
    return;
  if (!value->isObject()) {
    check.error(*value, "expects an object, got " + describe(*value));
    return;
  }
  for (const json::Member &member : value->members())
    if (member.key.starts_with("amp."))
      into.attributes.push_back({std::string(member.key), check.text(member.value)});
    else
      check.errorAtKey(member, "expects an attribute of amp, got " + quote(member.key));
}

static bool checkDecisionsFormat(Checker &check) {
  const json::Value &root = check.document.root();
  if (!root.isObject()) {
    check.error(root, "expects an object, got " + describe(root));
    return false;
  }
  const json::Value *format = root.find("format");
  if (!format)
    check.error(root, "missing key 'format'").hint("decisions are saved by --amp-decisions=<file>");
  else if (!format->isString() || format->string() != "ampc.decisions")
    check.error(*format, "expects 'ampc.decisions', got " + describe(*format))
        .hint("decisions are saved by --amp-decisions=<file>");
  return !check.failed();
}

std::optional<SavedDecisions> ampc::model::readDecisions(const std::string &file,
                                                         Messages &diagnostics) {
  auto document = json::Document::read(file, diagnostics);
  return document ? readDecisions(std::move(*document), diagnostics) : std::nullopt;
}

std::optional<SavedDecisions> ampc::model::readDecisions(json::Document parsed,
                                                         Messages &diagnostics) {
  SavedDecisions saved;
  saved.document = std::make_shared<const json::Document>(std::move(parsed));
  Checker check(*saved.document, diagnostics);
  if (!checkDecisionsFormat(check))
    return std::nullopt;
  ObjectReader object(check, saved.document->root(),
                      {"format", "version", "model", "graph", "level", "dtype", "policy", "ops"});
  if (const json::Value *version = object.require("version");
      version && !(version->isInteger() && version->integer() == 1))
    check.error(*version, "expects version 1, got " + describe(*version));
  saved.model = requiredText(object, "model");
  saved.graph = requiredText(object, "graph");
  saved.level = requiredChoice(object, "level", {"O0", "OD", "O1", "O2"});
  saved.dtype = requiredChoice(object, "dtype", lowPrecisionNames());
  saved.policy =
      requiredChoice(object, "policy", {"paddle", "paddle-2.5", "paddle-pir", "min-cut"});
  const json::Value *list = object.require("ops");
  if (check.failed() || !list)
    return std::nullopt;
  std::unordered_map<std::string, const json::Value *> seen;
  for (const json::Value &entry : check.list(*list)) {
    if (check.failed())
      break;
    ObjectReader op(check, entry,
                    {"name", "type", "dtype", "decided", "rule", "cause", "attributes"});
    SavedDecision decision;
    decision.json = &entry;
    decision.name = requiredText(op, "name");
    decision.type = requiredText(op, "type");
    decision.dtype = requiredChoice(op, "dtype", {"float32", saved.dtype, "untouched"});
    decision.decided = requiredChoice(op, "decided", {"float32", saved.dtype, "untouched"});
    decision.rule = requiredText(op, "rule");
    decision.cause = requiredText(op, "cause");
    readDecidedAttributes(check, op.find("attributes"), decision);
    checkUniqueOp(check, seen, decision.name, entry);
    if (saved.level == "O0" && decision.dtype != "untouched")
      check
          .error(entry, "at level O0 nothing is rewritten, so dtype " + quote(decision.dtype) +
                            " has no effect")
          .hint("save decisions at level O1, and edit those");
    saved.ops.push_back(std::move(decision));
  }
  if (check.failed())
    return std::nullopt;
  return saved;
}

std::optional<SavedReport> ampc::model::readReport(const std::string &file, Messages &diagnostics) {
  auto document = json::Document::read(file, diagnostics);
  return document ? readReport(*document, diagnostics) : std::nullopt;
}

std::optional<SavedReport> ampc::model::readReport(const json::Document &document,
                                                   Messages &diagnostics) {
  Checker check(document, diagnostics);
  const json::Value &root = document.root();
  const json::Value *list = root.isObject() ? root.find("ops") : nullptr;
  const json::Value *amp = root.isObject() ? root.find("amp") : nullptr;
  if (!list || !amp || !amp->isString()) {
    check.error(root, "is no AMP report").hint("--amp-report=<file>.json writes one");
    return std::nullopt;
  }
  SavedReport report;
  report.amp = check.text(*amp);
  std::unordered_map<std::string, const json::Value *> seen;
  for (const json::Value &entry : check.list(*list)) {
    if (check.failed())
      break;
    ObjectReader op(check, entry, {"name", "type", "dtype", "rule", "cause", "because"});
    amp::OpReason reason = {requiredText(op, "name"),  requiredText(op, "type"),
                            requiredText(op, "dtype"), requiredText(op, "rule"),
                            requiredText(op, "cause"), {}};
    if (const json::Value *because = op.require("because"))
      for (const json::Value &cause : check.list(*because))
        reason.because.push_back(check.text(cause));
    checkUniqueOp(check, seen, reason.name, entry);
    report.ops.push_back(std::move(reason));
  }
  if (check.failed())
    return std::nullopt;
  return report;
}
