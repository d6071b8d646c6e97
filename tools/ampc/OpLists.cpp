#include "OpLists.h"
#include "Messages.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Dialect/NN/ListedOps.h"
#include <cctype>
#include <iostream>

namespace ampc {

OpLists::OpLists(const model::Model &model, mlir::MLIRContext &context) : forms(&context) {
  for (const model::Op &op : model.ops) {
    const std::vector<model::Slot> &slots = op.inputs.empty() ? op.outputs : op.inputs;
    bool pir = !slots.empty() && std::islower(static_cast<unsigned char>(slots[0].name[0]));
    for (const nn::OpForm *form : forms.lookup(op.type))
      if (form->pir == pir)
        used.insert(form->op.getStringRef().str());
  }
}

std::optional<int> OpLists::check(const std::string &where, const char *list, const std::vector<std::string> &entries) {
  for (const std::string &entry : entries) {
    bool known = !forms.lookup(entry).empty();
    if (!known && !nn::listedOp(entry)) {
      NearMiss near(entry);
      for (auto &form : forms.all())
        near.offer(form->type);
      for (const nn::ListedOp &op : nn::listedOps())
        near.offer(op.type.str());
      return fail(where, std::string(list) + ": '" + entry + "' is not an operator", near.hint());
    }
    if (!known)
      std::cerr << where << ": warning: " << list << ": operator '" << entry << "' is known, but not implemented, so nothing changes\n";
    else if (auto op = forms.operatorOf(entry); !op || !used.count(op->getStringRef().str()))
      std::cerr << where << ": note: " << list << ": this model does not use operator '" << entry << "'\n";
  }
  return std::nullopt;
}

std::optional<int> OpLists::checkConflict(const std::string &where, const std::vector<std::string> &white, const std::vector<std::string> &black) {
  for (const std::string &a : white)
    for (const std::string &b : black) {
      auto op = forms.operatorOf(a);
      if (a == b || (op && op == forms.operatorOf(b)))
        return fail(where, "operator '" + a + "' is in the white list and " + (a == b ? "" : "as '" + b + "' ") + "in the black list",
                    "remove it from one of them");
    }
  return std::nullopt;
}

} // namespace ampc
