// A file of saved decisions (docs/AmpReport.md), and a report that another is compared with: read,
// checked, as plain data.
#pragma once
#include "ampc/Dialect/AMP/OpReason.h"
#include "ampc/Base/Json.h"
#include <memory>

namespace ampc::model {

struct SavedDecision {
  std::string name, type;
  std::string dtype;   // "float32", the file's 16-bit type, or "untouched": what a person edits
  std::string decided; // what the rule had chosen; another dtype is an edit
  std::string rule, cause;
  // What `plan` left beside the decision: names that begin with "amp.", and attributes as IR writes
  // them.
  std::vector<std::pair<std::string, std::string>> attributes;
  const json::Value *json = nullptr;
};

struct SavedDecisions {
  std::string model;                // the model's name; the hash counts
  std::string graph;                // amp::graphHash of the graph that they were made for
  std::string level, dtype, policy; // what the planner had been told
  std::vector<SavedDecision> ops;   // in the file's order, each name once
  std::shared_ptr<const json::Document> document; // what every `json` points into
};

// On failure an error is in `diagnostics`: no JSON, another format or version, an unknown or
// missing key, a dtype that no op can have.
std::optional<SavedDecisions> readDecisions(const std::string &file, Messages &diagnostics);
std::optional<SavedDecisions> readDecisions(json::Document document, Messages &diagnostics);

struct SavedReport {
  std::string amp;
  std::vector<amp::OpReason> ops; // in the file's order, each name once
};

// Of a JSON report only what a comparison needs is read: "amp", and of each op its name, type,
// dtype, rule, cause and because.
std::optional<SavedReport> readReport(const std::string &file, Messages &diagnostics);
std::optional<SavedReport> readReport(const json::Document &document, Messages &diagnostics);

} // namespace ampc::model
