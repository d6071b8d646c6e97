// Readers of two files that ampc writes (docs/AmpReport.md): saved decisions, which a user may edit
// and replay, and the JSON report that --amp-diff compares with. They return checked, plain data.
#pragma once
#include "ampc/Dialect/AMP/OpReason.h"
#include "ampc/Base/Json.h"
#include <memory>

namespace ampc::model {

struct SavedDecision {
  std::string name, type;
  std::string dtype;   // "float32", the file's 16-bit type, or "untouched"; the user may edit it
  std::string decided; // the type that the rule chose; `dtype` was edited if it differs
  std::string rule, cause;
  // The other attributes that `plan` put on the op: names that start with "amp.", and the text of
  // the attributes in MLIR's syntax.
  std::vector<std::pair<std::string, std::string>> attributes;
  const json::Value *json = nullptr;
};

struct SavedDecisions {
  std::string model;                // the model's name, for the reader only: the hash is compared
  std::string graph;                // amp::graphHash of the graph for which they were made
  std::string level, dtype, policy; // the planner's settings
  std::vector<SavedDecision> ops;   // in the file's order, each name once
  std::shared_ptr<const json::Document> document; // owns what each `json` points to
};

// On failure `diagnostics` has an error: invalid JSON, another format or version, an unknown or
// missing key, or an impossible dtype.
std::optional<SavedDecisions> readDecisions(const std::string &file, Messages &diagnostics);
std::optional<SavedDecisions> readDecisions(json::Document document, Messages &diagnostics);

struct SavedReport {
  std::string amp;
  std::vector<amp::OpReason> ops; // in the file's order, each name once
};

// Reads only what a comparison needs: "amp", and the name, type, dtype, rule, cause and because of
// each op.
std::optional<SavedReport> readReport(const std::string &file, Messages &diagnostics);
std::optional<SavedReport> readReport(const json::Document &document, Messages &diagnostics);

} // namespace ampc::model
