// The optimizer's regular expressions on parameter names. An expression must match a whole name,
// and one that matches no parameter is an error.
#include "Readers.h"
#include <functional>
#include <regex>

using namespace ampc;
using namespace ampc::model;
using json::describe;

// libstdc++ compiles expressions recursively; the limit protects the stack.
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
  auto flags = std::regex::ECMAScript;
#ifdef __GLIBCXX__
  flags |=
      std::regex_constants::__polynomial; // neither exponential time nor recursion per character
#endif
  try {
    std::regex regex(pattern.begin(), pattern.end(), flags);
    bool matched = false;
    for (Parameter &parameter : parameters)
      if (std::regex_match(parameter.name, regex)) {
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
  } catch (const std::regex_error &) {
    check.error(at, "regex " + quote(pattern) + " does not compile");
  }
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
