// Selects the form of an op by its type and the spelling of its slots, and checks the slots.
#include "OpChecks.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Dialect/NN/ListedOps.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

using namespace ampc;
using nn::FormSlot;
using nn::OpForm;

std::string OpErrors::placed(const OpPart &part, const std::string &what) const {
  return pathOf(part) + " (op " + quote(op.name) + "): " + what;
}
Message &OpErrors::at(const OpPart &part, const std::string &what) const {
  return diagnostics.error(file.str(), placed(part, what));
}
void OpErrors::warn(const OpPart &part, const std::string &what) const {
  diagnostics.warning(file.str(), placed(part, what));
}

static const char *generation(bool pir) {
  return pir ? "PIR" : "ProgramDesc";
}

// Slots are capitalized in ProgramDesc and lower case in PIR.
static bool isPir(const OpSlot &slot) {
  return !slot.name.empty() && slot.name[0] >= 'a' && slot.name[0] <= 'z';
}

static std::string slotList(const std::vector<FormSlot> &slots) {
  std::string text;
  for (const FormSlot &slot : slots)
    text += (text.empty() ? "" : ", ") + slot.name;
  return text.empty() ? "none" : text;
}

static bool listsSlot(const std::vector<FormSlot> &known, const OpSlot &slot) {
  return llvm::any_of(known, [&](const FormSlot &k) { return k.name == slot.name; });
}

static bool listsSlots(const std::vector<FormSlot> &known, llvm::ArrayRef<OpSlot> given) {
  return llvm::all_of(given, [&](const OpSlot &slot) { return listsSlot(known, slot); });
}

// Reports operators that only Paddle's op lists contain: all unsupported ones of the model, with
// counts, and where to find the supported ones.
static void reportNotImplemented(const OpErrors &errors, const nn::OpForms &forms,
                                 llvm::ArrayRef<llvm::StringRef> opTypes) {
  const OpDescription &op = errors.op;
  std::map<std::string, size_t> missing;
  for (llvm::StringRef other : opTypes)
    if (forms.lookup(other).empty() && nn::listedOp(other))
      ++missing[other.str()];
  std::set<std::string> implemented;
  bool pir = !op.inputs.empty() && isPir(op.inputs.front());
  for (const auto &form : forms.all())
    if (form->pir == pir)
      implemented.insert(form->type);
  auto &error = errors.at({OpPart::Type, ""},
                          "operator " + quote(op.type) + " is known, but not implemented");
  std::string counts;
  for (const auto &[type, count] : missing)
    counts += (counts.empty() ? "" : ", ") + type + " (" + std::to_string(count) +
              (count == 1 ? " op)" : " ops)");
  if (missing.size() > 1 || missing[op.type.str()] > 1)
    error.note("of the model's operators these are not implemented: " + counts);
  error.hint("implemented are " + llvm::join(implemented, ", "));
}

// Whether the slot gives an attribute, and is small without being called like it, as PIR's slots
// are: ProgramDesc's expand_shapes_tensor.
static bool isOfEither(const OpSlot &slot, llvm::ArrayRef<const OpForm *> candidates) {
  return isPir(slot) && llvm::any_of(candidates, [&](const OpForm *form) {
           const nn::FormAttr *attr = attributeOfSlot(*form, slot.name);
           return attr && attr->name != slot.name && !listsSlot(form->inputs, slot);
         });
}

const OpForm *ampc::matchForm(const OpErrors &errors, const nn::OpForms &forms,
                              llvm::function_ref<std::vector<llvm::StringRef>()> opTypes) {
  const OpDescription &op = errors.op;
  auto candidates = forms.lookup(op.type);
  if (candidates.empty() && nn::listedOp(op.type)) {
    reportNotImplemented(errors, forms, opTypes());
    return nullptr;
  }
  if (candidates.empty()) {
    NearMiss miss(op.type);
    for (const auto &form : forms.all())
      miss.offer(form->type);
    auto &error = errors.at({OpPart::Type, ""}, "unknown operator " + quote(op.type));
    error.hint(miss.best().empty() ? "ampc --list-ops prints all operators" : miss.hint());
    return nullptr;
  }
  // Most slots determine the generation, but some slots of ProgramDesc are lower case, too.
  for (const OpForm *form : candidates)
    if (listsSlots(form->inputs, op.inputs) && listsSlots(form->outputs, op.outputs) &&
        !(op.inputs.empty() && op.outputs.empty()))
      return form;
  const OpSlot *first = nullptr;
  OpPart firstPart;
  for (auto [kind, slots] :
       {std::pair(OpPart::Input, &op.inputs), std::pair(OpPart::Output, &op.outputs)})
    for (const OpSlot &slot : *slots) {
      if (kind == OpPart::Input && isOfEither(slot, candidates))
        continue;
      if (!first)
        first = &slot, firstPart = {kind, slot.name};
      bool known = llvm::any_of(candidates, [&](const OpForm *form) {
        return form->pir == isPir(*first) && listsSlot(form->inputs, slot);
      });
      if (isPir(slot) == isPir(*first) || known)
        continue;
      errors
          .at({kind, slot.name}, "slot " + quote(slot.name) + " is of the " +
                                     generation(isPir(slot)) + " generation, slot " +
                                     quote(first->name) + " of the " + generation(isPir(*first)) +
                                     " one")
          .hint("an op is written in one generation");
      return nullptr;
    }
  if (!first) {
    errors.at({OpPart::Output, ""}, "op of type " + quote(op.type) + " has no output");
    return nullptr;
  }
  bool pir = isPir(*first);
  for (const OpForm *form : candidates)
    if (form->pir == pir)
      return form;
  const OpForm &other = *candidates.front();
  auto &error =
      errors.at(firstPart, "unknown slot " + quote(first->name) + " of " + quote(op.type));
  error.hint(std::string("in ") + generation(other.pir) + " the slots of " + quote(op.type) +
             " are " + slotList(other.inputs) + " -> " + slotList(other.outputs));
  for (const auto &form : forms.all())
    if (form->op == other.op && form->pir == pir) {
      error.hint(std::string("in ") + generation(pir) + " its type is " + quote(form->type));
      break;
    }
  return nullptr;
}

static bool checkSlotList(const OpErrors &errors, const OpForm &form,
                          const std::vector<FormSlot> &expected, llvm::ArrayRef<OpSlot> given,
                          OpPart::Kind kind) {
  for (const OpSlot &slot : given) {
    auto known = std::find_if(expected.begin(), expected.end(),
                              [&](const FormSlot &s) { return s.name == slot.name; });
    const nn::FormAttr *attr = kind == OpPart::Input ? attributeOfSlot(form, slot.name) : nullptr;
    if (known == expected.end() && attr) { // withConstantOperands has not found its numbers
      errors.at({kind, slot.name}, "slot " + quote(slot.name) + " of " + quote(errors.op.type) +
                                       " gives attribute " + quote(attr->name) +
                                       ": its operand must be a constant that fits it");
      return false;
    }
    if (known == expected.end()) {
      NearMiss miss(slot.name);
      for (const FormSlot &s : expected)
        miss.offer(s.name);
      auto &error = errors.at({kind, slot.name},
                              "unknown slot " + quote(slot.name) + " of " + quote(errors.op.type));
      error.hint(miss.best().empty() ? "its slots are " + slotList(expected) : miss.hint());
      return false;
    }
    if (!known->variadic && slot.tensors.size() > 1) {
      errors.at({kind, slot.name}, "slot " + quote(slot.name) + " takes one tensor, got " +
                                       std::to_string(slot.tensors.size()));
      return false;
    }
  }
  for (const FormSlot &slot : expected) {
    bool present = llvm::any_of(
        given, [&](const OpSlot &s) { return s.name == slot.name && !s.tensors.empty(); });
    if (present || slot.optional)
      continue;
    errors.at({kind, ""}, "missing slot " + quote(slot.name) + " of " + quote(errors.op.type));
    return false;
  }
  return true;
}

bool ampc::checkSlots(const OpErrors &errors, const OpForm &form) {
  return checkSlotList(errors, form, form.inputs, errors.op.inputs, OpPart::Input) &&
         checkSlotList(errors, form, form.outputs, errors.op.outputs, OpPart::Output);
}
