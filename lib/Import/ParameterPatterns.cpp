// The optimizer's regular expressions on parameter names. An expression must match a whole name,
// and one that matches no parameter is an error.
#include "Readers.h"
#include "ampc/Base/Pattern.h"
#include <functional>

using namespace ampc;
using namespace ampc::model;
using json::describe;

// A longer one is more likely a mistake than a pattern.
static constexpr size_t kMaxPattern = 1000;

// Calls `apply` on each parameter whose whole name matches.
static void match(Checker &check, const json::Value &at, std::string_view pattern,
                  std::vector<Parameter> &parameters,
                  const std::function<void(Parameter &)> &apply) {
  if (check.failed())
    return;
  if (pattern.empty() || pattern.size() > kMaxPattern) {
    check.error(at, "expects a regex of 1 to 1000 characters");
    return;
  }
  std::string why;
  std::optional<Pattern> regex = Pattern::compile(pattern, why);
  if (!regex) {
    check.error(at, "regex " + quote(pattern) + " does not compile: " + why);
    return;
  }
  bool matched = false;
  for (Parameter &parameter : parameters)
    if (regex->matches(parameter.name)) {
      matched = true;
      apply(parameter);
    }
  if (matched)
    return;
  NearMiss miss(pattern);
  for (const Parameter &parameter : parameters)
    miss.offer(parameter.name);
  auto &error = check.error(at, "pattern " + quote(pattern) + " matches no parameter");
  if (!miss.best().empty())
    error.hint(miss.hint());
  error.hint("a pattern is a regex that must match the whole name");
}

void ampc::model::applyNoDecay(Checker &check, const json::Value &patterns,
                               std::vector<Parameter> &parameters) {
  auto apply = [](Parameter &parameter) { parameter.decays = false; };
  if (patterns.isString())
    return match(check, patterns, patterns.string(), parameters, apply);
  if (!patterns.isArray()) {
    check.error(patterns, "expects a regex or a list of regexes, got " + describe(patterns));
    return;
  }
  for (const json::Value &pattern : patterns.elements())
    match(check, pattern, check.text(pattern), parameters, apply);
}

void ampc::model::applyFrozen(Checker &check, const json::Value &patterns,
                              std::vector<Parameter> &parameters) {
  for (const json::Value &pattern : check.list(patterns))
    match(check, pattern, check.text(pattern), parameters,
          [](Parameter &parameter) { parameter.trainable = false; });
}

void ampc::model::applyLrRatio(Checker &check, const json::Value &ratios,
                               std::vector<Parameter> &parameters) {
  if (!ratios.isObject()) {
    check.error(ratios, "expects an object {regex: number}, got " + describe(ratios));
    return;
  }
  std::vector<bool> taken(parameters.size());
  for (const json::Member &member : ratios.members()) {
    double ratio = check.number(member.value);
    if (ratio < 0)
      check.error(member.value, "expects a number of at least 0, got " + describe(member.value));
    // The first matching pattern is used.
    match(check, member.value, member.key, parameters, [&](Parameter &parameter) {
      size_t index = &parameter - parameters.data();
      if (!taken[index])
        parameter.lrRatio = ratio;
      taken[index] = true;
    });
  }
}
