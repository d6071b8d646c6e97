// Checks of white and black lists.
#include "OpLists.h"
#include "ModelNames.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Dialect/NN/ListedOps.h"

namespace ampc {

OpLists::OpLists(mlir::ModuleOp imported, const Reporter &reporter)
    : forms(nn::OpForms::of(imported.getContext())), reporter(reporter) {
  for (mlir::Operation *op : modelOps(imported)) {
    names.insert(nn::nameOf(op));
    if (auto written = forms.operatorOf(op, typeOf(op)))
      used.insert(*written);
  }
}

Outcome OpLists::check(const std::string &where, const char *list,
                       const std::vector<std::string> &entries) {
  for (const std::string &entry : entries) {
    bool known = !forms.lookup(entry).empty();
    if (!known && !nn::listedOp(entry)) {
      NearMiss near(entry);
      for (auto &form : forms.all())
        near.offer(form->type);
      for (const nn::ListedOp &op : nn::listedOps())
        near.offer(op.type.str());
      return reporter.error(where, std::string(list) + ": '" + entry + "' is not an operator",
                            names.contains(entry)
                                ? "it is the name of an op: --amp-override=" + entry + "=<dtype>"
                                : near.hint());
    }
    if (!known)
      reporter.warning(where, std::string(list) + ": operator '" + entry +
                                  "' is known, but not implemented, so nothing changes");
    else if (auto op = forms.operatorOf(entry); !op || !used.contains(*op))
      reporter.note(where,
                    std::string(list) + ": this model does not use operator '" + entry + "'");
  }
  return {};
}

Outcome OpLists::checkConflict(const std::string &where, const std::vector<std::string> &white,
                               const std::vector<std::string> &black) {
  for (const std::string &a : white)
    for (const std::string &b : black) {
      auto op = forms.operatorOf(a);
      if (a == b || (op && op == forms.operatorOf(b)))
        return reporter.error(where,
                              "operator '" + a + "' is in the white list and " +
                                  (a == b ? "" : "as '" + b + "' ") + "in the black list",
                              "remove it from one of them");
    }
  return {};
}

} // namespace ampc
