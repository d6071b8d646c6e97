#include "Remake.h"
#include "ampc/Dialect/AMP/Reasons.h"
#include "ampc/Dialect/NN/NNOps.h"
#include <cstdio>
#include <nlohmann/json.hpp>

using namespace mlir;

namespace ampc {

std::vector<std::string> remakeOptions(const CommandLine &line) {
  std::vector<std::string> options;
  auto text = [&](const char *name, const std::optional<std::string> &value) {
    if (value)
      options.push_back(std::string(name) + "=" + *value);
  };
  auto number = [&](const char *name, const std::optional<double> &value) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.9g", value.value_or(0)); // they are float32
    if (value)
      text(name, digits);
  };
  auto count = [&](const char *name, const std::optional<int64_t> &value) {
    if (value)
      text(name, std::to_string(*value));
  };
  if (line.excessPrecision != "keep")
    text("--amp-excess-precision", line.excessPrecision);
  text("--loss-scale", line.lossScale);
  text("--loss-scale-preset", line.lossScalePreset);
  number("--init-loss-scaling", line.initLossScaling);
  count("--incr-every-n-steps", line.incrEveryNSteps);
  count("--decr-every-n-nan-or-inf", line.decrEveryNNanOrInf);
  number("--incr-ratio", line.incrRatio);
  number("--decr-ratio", line.decrRatio);
  number("--min-loss-scale", line.minLossScale);
  number("--max-loss-scale", line.maxLossScale);
  return options;
}

std::string compareTable(ModuleOp afterPlan) {
  auto json = nlohmann::json::array();
  if (auto main = afterPlan.lookupSymbol<func::FuncOp>("main")) {
    amp::Reasons reasons(main);
    for (Operation *op : reasons.ops()) {
      auto decision = op->getAttrOfType<amp::DecisionAttr>(amp::kDecisionAttr);
      auto values = nlohmann::json::array();
      for (OpResult result : op->getResults())
        if (StringRef name = nn::resultNameOf(result); !name.empty())
          values.push_back(name.str());
      std::string dtype = decision && !isa<NoneType>(decision.getType()) ? amp::dtypeName(decision.getType()) : "";
      json.push_back({nn::nameOf(op).str(), op->getAttrOfType<StringAttr>(nn::kTypeAttr).str(), dtype,
                      decision ? decision.getRule().str() : "", decision ? decision.getCause().str() : "", values});
    }
  }
  return nlohmann::json{{"ops", json}}.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

} // namespace ampc
