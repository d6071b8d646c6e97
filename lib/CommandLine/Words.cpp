#include "Words.h"
#include "ampc/CommandLine/CommandLine.h"
#include "ampc/Analysis/PrecisionPolicy.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Base/Quote.h"
#include "ampc/Dialect/AMP/Settings.h"
#include <algorithm>

namespace ampc {
namespace {

struct Words {
  const char *option, *kind; // kind: for hints; null if a value alone is ambiguous
  std::vector<std::string> names;
  std::vector<std::pair<std::string, std::string>> shortForms;
};

std::vector<std::string> policies() {
  std::vector<std::string> names;
  for (llvm::StringRef name : policyNames())
    names.push_back(name.str());
  return names;
}

std::vector<std::string> presets() {
  std::vector<std::string> names;
  for (const amp::ScalerPreset &preset : amp::scalerPresets())
    names.push_back(preset.name.str());
  return names;
}

std::vector<std::string> dtypes() {
  std::vector<std::string_view> names = lowPrecisionNames();
  return {names.begin(), names.end()};
}

// "fp16" for float16.
std::vector<std::pair<std::string, std::string>> shortNames() {
  std::vector<std::pair<std::string, std::string>> names;
  for (const NumberFormat &format : kNumberFormats)
    if (format.isLowPrecision() && format.shortName)
      names.emplace_back(format.shortName, format.name);
  return names;
}

const std::vector<Words> &table() {
  static const std::vector<Words> words = {
      {"--amp-level",
       "a level",
       {"O0", "OD", "O1", "O2"},
       {{"o0", "O0"}, {"od", "OD"}, {"o1", "O1"}, {"o2", "O2"}}},
      {"--amp-dtype", "a dtype", dtypes(), shortNames()},
      {"--amp-policy", "a policy", policies(), {}},
      {"--loss-scale-preset", "a preset", presets(), {}},
      {"--amp-safety", nullptr, {"off", "warn", "enforce"}, {}},
      {"--amp-excess-precision", nullptr, {"keep", "allow"}, {}},
      {"--target", "a target", {"cpu", "cuda"}, {{"gpu", "cuda"}}},
      {"--cpu", "a CPU", {"native", "x86-64-v3", "x86-64-v4"}, {}},
      {"--emit",
       nullptr,
       {"import", "plan", "cast", "backward", "train", "optimize", "lower", "export", "ptx",
        "model", "onnx", "bin"},
       {}},
      {"--onnx-io", nullptr, {"declared", "low"}, {}},
      {"--list-ops", nullptr, {"text", "json", "markdown", "onnx"}, {}},
      {"--format", nullptr, {"paddle", "onnx"}, {}},
  };
  return words;
}

const Words &wordsFor(const std::string &option) {
  return *std::find_if(table().begin(), table().end(),
                       [&](const Words &words) { return words.option == option; });
}

// The full name of a word or short form of this option; null if there is none.
const std::string *fullName(const Words &words, const std::string &value) {
  for (const std::string &name : words.names)
    if (name == value)
      return &name;
  for (const auto &[alias, name] : words.shortForms)
    if (alias == value)
      return &name;
  return nullptr;
}

std::string assignment(const Words &words, const std::string &name) {
  return std::string(words.option) + "=" + name;
}

std::string hintForWord(const Words &words, const std::string &value) {
  if (words.option == std::string("--amp-dtype") && fullDtype(value) == "float32")
    return "--amp-level=O0 leaves everything in float32";
  NearMiss near(value);
  for (const std::string &name : words.names)
    if (name.size() > 2) // levels are too short for near misses
      near.offer(name);
  if (!near.best().empty())
    return didYouMean(assignment(words, near.best()));
  return optionTaking(value);
}

} // namespace

std::string checkWord(const std::string &option, std::string &value) {
  const Words &words = wordsFor(option);
  if (const std::string *name = fullName(words, value)) {
    value = *name;
    return "";
  }
  std::string hint = hintForWord(words, value);
  return "expects " + wordsOf(option) + ", got " + quote(value) +
         (hint.empty() ? "" : "\nhint: " + hint);
}

std::string wordsOf(const std::string &option) {
  const std::vector<std::string> &names = wordsFor(option).names;
  std::string text;
  for (size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
  return text;
}

std::string alternatives(const std::string &option) {
  std::string text;
  for (const std::string &name : wordsFor(option).names)
    text += (text.empty() ? "" : "|") + name;
  return text;
}

std::string optionTaking(std::string word) {
  word.erase(0, word.find_first_not_of('-'));
  for (const Words &words : table())
    if (const std::string *name = words.kind ? fullName(words, word) : nullptr)
      return quote(word) + " is " + words.kind + ": " + assignment(words, *name);
  return "";
}

std::string fullDtype(const std::string &name) {
  const NumberFormat *format = findNumberFormat(
      [&](const NumberFormat &row) { return row.shortName && name == row.shortName; });
  return format ? format->name : name;
}

} // namespace ampc
