#include "ListOps.h"
#include "ampc/Dialect/NN/OpForms.h"
#include <nlohmann/json.hpp>
#include <algorithm>

namespace ampc {

std::string listOps(mlir::MLIRContext &context, bool json) {
  nn::OpForms forms(&context);
  std::vector<const nn::OpForm *> sorted;
  for (auto &form : forms.all())
    sorted.push_back(form.get());
  std::stable_sort(sorted.begin(), sorted.end(), [](auto *a, auto *b) { return a->type < b->type; });
  nlohmann::ordered_json table = nlohmann::ordered_json::array();
  std::string text;
  for (const nn::OpForm *form : sorted) {
    auto slots = [](const std::vector<nn::FormSlot> &list) {
      nlohmann::ordered_json names = nlohmann::ordered_json::array();
      for (const nn::FormSlot &slot : list)
        names.push_back(slot.name + (slot.variadic ? "*" : slot.sideOutput || slot.optional ? "?" : ""));
      return names;
    };
    auto attrs = nlohmann::ordered_json::array();
    for (const nn::FormAttr &attr : form->attrs)
      if (!attr.ignored)
        attrs.push_back(attr.name);
    std::string op = form->op.getStringRef().str(), category = nn::nameOf(form->category).str();
    table.push_back({{"type", form->type}, {"generation", form->pir ? "pir" : "program_desc"}, {"op", op}, {"category", category},
                     {"inputs", slots(form->inputs)}, {"outputs", slots(form->outputs)}, {"attrs", attrs}});
    char row[160];
    std::snprintf(row, sizeof row, "%-32s %-12s %-12s %s\n", form->type.c_str(), form->pir ? "pir" : "program_desc",
                  category.c_str(), op.c_str());
    text += row;
  }
  return json ? table.dump(1) + "\n" : text;
}

} // namespace ampc
