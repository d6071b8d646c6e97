// Which of its type's forms an op is written in, and whether its slots are the form's.
#include "OpImporter.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Dialect/NN/ListedOps.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

using namespace ampc;
using model::Op;
using model::Slot;
using nn::FormSlot;
using nn::OpForm;

ImportDiagnostic &OpErrors::at(const std::string &path, const Op &op, const std::string &what) {
  return diagnostics.error(document.file(), path + " (op " + quote(op.name) + "): " + what);
}
ImportDiagnostic &OpErrors::at(const json::Value &place, const Op &op, const std::string &what) {
  return at(document.path(place), op, what);
}
ImportDiagnostic &OpErrors::at(const json::Value &place, const std::string &what) {
  return diagnostics.error(document.file(), document.path(place) + ": " + what);
}

static const char *generation(bool pir) { return pir ? "PIR" : "ProgramDesc"; }

// Capital slots are ProgramDesc's, small ones PIR's.
static bool isPir(const Slot &slot) {
  return !slot.name.empty() && slot.name[0] >= 'a' && slot.name[0] <= 'z';
}

static std::string slotList(const std::vector<FormSlot> &slots) {
  std::string text;
  for (const FormSlot &slot : slots)
    text += (text.empty() ? "" : ", ") + slot.name;
  return text.empty() ? "none" : text;
}

// An operator that Paddle's lists know: what else of the model is like it, and what there is.
static void reportNotImplemented(const Op &op, const nn::OpForms &forms, OpErrors &errors) {
  std::map<std::string, size_t> missing;
  for (const Op &other : errors.model.ops)
    if (forms.lookup(other.type).empty() && nn::listedOp(other.type))
      ++missing[other.type];
  std::set<std::string> implemented;
  bool pir = !op.inputs.empty() && isPir(op.inputs.front());
  for (const auto &form : forms.all())
    if (form->pir == pir)
      implemented.insert(form->type);
  auto &error = errors.at(*op.json->find("type"), op, "operator " + quote(op.type) + " is known, but not implemented");
  std::string counts;
  for (const auto &[type, count] : missing)
    counts += (counts.empty() ? "" : ", ") + type + " (" + std::to_string(count) + (count == 1 ? " op)" : " ops)");
  if (missing.size() > 1 || missing[op.type] > 1)
    error.note("of the model's operators these are not implemented: " + counts);
  error.hint("implemented are " + llvm::join(implemented, ", "));
}

const OpForm *ampc::matchForm(const Op &op, const nn::OpForms &forms, OpErrors &errors) {
  auto candidates = forms.lookup(op.type);
  if (candidates.empty() && nn::listedOp(op.type)) {
    reportNotImplemented(op, forms, errors);
    return nullptr;
  }
  if (candidates.empty()) {
    NearMiss miss(op.type);
    for (const auto &form : forms.all())
      miss.offer(form->type);
    auto &error = errors.at(*op.json->find("type"), op, "unknown operator " + quote(op.type));
    error.hint(miss.best().empty() ? "ampc --list-ops prints all operators" : miss.hint());
    return nullptr;
  }
  const Slot *first = nullptr;
  for (const auto *slots : {&op.inputs, &op.outputs})
    for (const Slot &slot : *slots) {
      if (!first)
        first = &slot;
      if (isPir(slot) == isPir(*first))
        continue;
      errors
          .at(*slot.json, op,
              "slot " + quote(slot.name) + " is of the " + generation(isPir(slot)) +
                  " generation, slot " + quote(first->name) + " of the " +
                  generation(isPir(*first)) + " one")
          .hint("an op is written in one generation");
      return nullptr;
    }
  bool pir = isPir(*first); // there is one: an op has an output
  for (const OpForm *form : candidates)
    if (form->pir == pir)
      return form;
  const OpForm &other = *candidates.front();
  auto &error = errors.at(*first->json, op,
                          "unknown slot " + quote(first->name) + " of " + quote(op.type));
  error.hint(std::string("in ") + generation(other.pir) + " the slots of " + quote(op.type) +
             " are " + slotList(other.inputs) + " -> " + slotList(other.outputs));
  for (const auto &form : forms.all())
    if (form->op == other.op && form->pir == pir) {
      error.hint(std::string("in ") + generation(pir) + " its type is " + quote(form->type));
      break;
    }
  return nullptr;
}

static bool checkSlotList(const Op &op, const OpForm &form, const std::vector<FormSlot> &expected,
                          const std::vector<Slot> &given, const char *key, OpErrors &errors) {
  for (const Slot &slot : given) {
    auto known = std::find_if(expected.begin(), expected.end(),
                              [&](const FormSlot &s) { return s.name == slot.name; });
    if (known == expected.end()) {
      NearMiss miss(slot.name);
      for (const FormSlot &s : expected)
        miss.offer(s.name);
      auto &error = errors.at(*slot.json, op,
                              "unknown slot " + quote(slot.name) + " of " + quote(op.type));
      error.hint(miss.best().empty() ? "its slots are " + slotList(expected) : miss.hint());
      return false;
    }
    if (!known->variadic && slot.values.size() > 1) {
      errors.at(*slot.json, op,
                "slot " + quote(slot.name) + " takes one tensor, got " +
                    std::to_string(slot.values.size()));
      return false;
    }
  }
  for (const FormSlot &slot : expected) {
    auto present = std::find_if(given.begin(), given.end(), [&](const Slot &s) {
      return s.name == slot.name && !s.values.empty();
    });
    if (present != given.end() || slot.optional)
      continue;
    const json::Value *object = op.json->find(key);
    errors.at(object ? *object : *op.json, op,
              "missing slot " + quote(slot.name) + " of " + quote(op.type));
    return false;
  }
  return true;
}

bool ampc::checkSlots(const Op &op, const OpForm &form, OpErrors &errors) {
  return checkSlotList(op, form, form.inputs, op.inputs, "inputs", errors) &&
         checkSlotList(op, form, form.outputs, op.outputs, "outputs", errors);
}
