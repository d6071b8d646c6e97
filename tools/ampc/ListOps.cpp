#include "ListOps.h"
#include "ampc/Dialect/NN/ListedOps.h"
#include <nlohmann/json.hpp>
#include <algorithm>

namespace ampc {
namespace {

using Json = nlohmann::ordered_json;

struct Row {
  std::string type, generation, op;
  nn::Category float16, bfloat16;
  const nn::OpForm *form = nullptr;
  const nn::ListedOp *listed = nullptr;
};

std::vector<Row> rowsOf(const nn::OpForms &forms) {
  std::vector<Row> rows;
  for (auto &form : forms.all())
    rows.push_back({form->type, form->pir ? "pir" : "program_desc", form->op.getStringRef().str(), form->category, form->category,
                    form.get()});
  for (const nn::ListedOp &listed : nn::listedOps())
    rows.push_back({listed.type.str(), "program_desc", "", listed.float16, listed.bfloat16, nullptr, &listed});
  std::stable_sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) { return a.type < b.type; });
  return rows;
}

Json slotsOf(const std::vector<nn::FormSlot> &list) {
  Json names = Json::array();
  for (const nn::FormSlot &slot : list)
    names.push_back(slot.name + (slot.variadic ? "*" : slot.sideOutput || slot.optional ? "?" : ""));
  return names;
}

Json jsonOf(const Row &row) {
  Json attrs = Json::array(), inputs = Json::array(), outputs = Json::array();
  if (row.form) {
    inputs = slotsOf(row.form->inputs), outputs = slotsOf(row.form->outputs);
    for (const nn::FormAttr &attr : row.form->attrs)
      if (!attr.ignored)
        attrs.push_back(attr.name);
  }
  Json json = {{"type", row.type}, {"generation", row.generation}, {"op", row.op.empty() ? Json() : Json(row.op)},
               {"category", nn::nameOf(row.float16).str()}, {"inputs", inputs}, {"outputs", outputs}, {"attrs", attrs},
               {"categories", {{"float16", nn::nameOf(row.float16).str()}, {"bfloat16", nn::nameOf(row.bfloat16).str()}}}};
  if (row.listed && !row.listed->float32Inputs.empty())
    json["float32_inputs"] = row.listed->float32Inputs.str();
  if (row.listed && !row.listed->float32Outputs.empty())
    json["float32_outputs"] = row.listed->float32Outputs.str();
  return json;
}

std::string textOf(const Row &row) {
  std::string category = nn::nameOf(row.float16).str();
  if (row.float16 != row.bfloat16)
    category += " (bfloat16: " + nn::nameOf(row.bfloat16).str() + ")";
  char text[200];
  std::snprintf(text, sizeof text, "%-32s %-12s %-12s %s\n", row.type.c_str(), row.generation.c_str(), category.c_str(),
                row.op.empty() ? "no kernel yet" : row.op.c_str());
  return text;
}

} // namespace

std::string listOps(mlir::MLIRContext &context, bool json) {
  nn::OpForms forms(&context);
  Json table = Json::array();
  std::string text;
  for (const Row &row : rowsOf(forms))
    json ? table.push_back(jsonOf(row)) : void(text += textOf(row));
  return json ? table.dump(1) + "\n" : text;
}

} // namespace ampc
