// Writes the pass options of SettingOptions (Passes.td) into the module's amp.settings. Base class
// of Configure and PlanPrecision.
#pragma once
#include "ampc/Dialect/AMP/Settings.h"

namespace ampc {

// CRTP base of a pass that has these options; `PassBase` is the base class that TableGen generates
// for it.
template <typename PassBase> class GivenSettings : public PassBase {
public:
  using PassBase::PassBase;

protected:
  // Returns the module's settings after the options were applied. Updates the module's attribute if
  // at least one option was given. Emits an error and fails if the value of an option is invalid.
  mlir::FailureOr<amp::Settings> settings() {
    mlir::ModuleOp module = this->getOperation();
    amp::Settings settings = amp::Settings::of(module);
    given = false;
    take(this->level, settings.level);
    take(this->dtype, settings.dtype);
    take(this->policy, settings.policy);
    take(this->whiteList, settings.whiteList);
    take(this->blackList, settings.blackList);
    take(this->blackVarnames, settings.blackVarnames);
    take(this->overrides, settings.overrides);
    take(this->useFp16Guard, settings.useFp16Guard);
    take(this->usePromote, settings.usePromote);
    take(this->safety, settings.safety);
    take(this->ranges, settings.ranges);
    take(this->deviceTable, settings.deviceTable);
    take(this->masterWeight, settings.masterWeight);
    take(this->masterGrad, settings.masterGrad);
    take(this->excessPrecision, settings.excessPrecision);
    take(this->lossScaling, settings.useLossScaling);
    take(this->scaler, settings.scalerRule);
    take(this->scalerPreset, settings.lossScalePreset);
    take(this->initLossScaling, settings.initLossScaling);
    take(this->incrEveryN, settings.incrEveryNSteps);
    take(this->decrEveryN, settings.decrEveryNNanOrInf);
    take(this->incrRatio, settings.incrRatio);
    take(this->decrRatio, settings.decrRatio);
    take(this->floor, settings.minLossScale);
    take(this->ceiling, settings.maxLossScale);
    take(this->reportsFloor, settings.reportsFloor);
    if (!given)
      return settings;
    if (failed(amp::Settings::verify(settings.toAttr(module.getContext()),
                                     [&] { return module.emitError(); })))
      return mlir::failure();
    settings.setOn(module);
    return settings;
  }

private:
  template <typename Option, typename T> void take(const Option &option, std::optional<T> &field) {
    if (option.hasValue())
      field = option.getValue(), given = true;
  }
  template <typename Option> void take(Option &list, std::vector<std::string> &field) {
    if (list.hasValue())
      field.assign((*list).begin(), (*list).end()), given = true;
  }

  bool given = false;
};

} // namespace ampc
