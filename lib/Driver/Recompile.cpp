// The options stored in a program, and the table of ops for amprun --compare.
#include "Recompile.h"
#include "ampc/Base/JsonText.h"
#include "ampc/Dialect/AMP/Reasons.h"
#include "ampc/Dialect/NN/NNOps.h"
#include <nlohmann/json.hpp>

using namespace mlir;

namespace ampc {

std::vector<std::string> recompileOptions(const CompilerOptions &o) {
  std::vector<std::string> options;
  auto text = [&](const char *name, const std::optional<std::string> &value) {
    if (value)
      options.push_back(std::string(name) + "=" + *value);
  };
  auto number = [&](const char *name, const std::optional<double> &value) {
    if (value)
      text(name, nineDigits(*value)); // they are float32
  };
  auto count = [&](const char *name, const std::optional<int64_t> &value) {
    if (value)
      text(name, std::to_string(*value));
  };
  if (o.excessPrecision != amp::ExcessPrecision::Keep)
    text("--amp-excess-precision", stringifyEnum(o.excessPrecision).str());
  number("--loss-scale", o.lossScale); // 0: dynamic
  text("--loss-scale-preset", o.lossScalePreset);
  number("--init-loss-scaling", o.initLossScaling);
  count("--incr-every-n-steps", o.incrEveryNSteps);
  count("--decr-every-n-nan-or-inf", o.decrEveryNNanOrInf);
  number("--incr-ratio", o.incrRatio);
  number("--decr-ratio", o.decrRatio);
  number("--min-loss-scale", o.minLossScale);
  number("--max-loss-scale", o.maxLossScale);
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
      std::string dtype =
          decision && !isa<NoneType>(decision.getType()) ? dtypeName(decision.getType()) : "";
      json.push_back({nn::nameOf(op).str(), op->getAttrOfType<StringAttr>(nn::kTypeAttr).str(),
                      dtype, decision ? stringifyEnum(decision.getRule()).str() : "",
                      decision ? decision.getCause().str() : "", values});
    }
  }
  return nlohmann::json{{"ops", json}}.dump(-1, ' ', false,
                                            nlohmann::json::error_handler_t::replace) +
         "\n";
}

} // namespace ampc
