#include "Words.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Base/Quote.h"
#include <algorithm>

namespace ampc {
namespace {

struct Words {
  const char *option, *kind; // kind: for hints; null where a value says nothing by itself
  std::vector<std::string> names;
  std::vector<std::pair<std::string, std::string>> shortForms;
};

const std::vector<Words> &table() {
  static const std::vector<Words> words = {
      {"--amp-level", "a level", {"O0", "OD", "O1", "O2"}, {{"o0", "O0"}, {"od", "OD"}, {"o1", "O1"}, {"o2", "O2"}}},
      {"--amp-dtype", "a dtype", {"float16", "bfloat16"}, {{"fp16", "float16"}, {"bf16", "bfloat16"}}},
      {"--amp-policy", "a policy", {"paddle", "paddle-2.5", "paddle-pir", "min-cut"}, {}},
      {"--loss-scale-preset",
       "a preset",
       {"paddle", "paddle-3", "fleet", "torch", "apex", "deepspeed", "deepspeed-zero", "megatron", "keras", "jmp", "mxnet"},
       {}},
      {"--amp-safety", nullptr, {"off", "warn", "enforce"}, {}},
      {"--amp-excess-precision", nullptr, {"keep", "allow"}, {}},
      {"--target", "a target", {"cpu", "cuda"}, {{"gpu", "cuda"}}},
      {"--cpu", "a CPU", {"native", "x86-64-v3", "x86-64-v4"}, {}},
      {"--emit", nullptr, {"import", "plan", "cast", "backward", "train", "optimize", "lower", "export", "ptx", "bin"}, {}},
      {"--list-ops", nullptr, {"text", "json", "markdown"}, {}},
  };
  return words;
}

const Words &wordsFor(const std::string &option) {
  return *std::find_if(table().begin(), table().end(), [&](const Words &words) { return words.option == option; });
}

// The full name of what is a word of this option, or null.
const std::string *fullName(const Words &words, const std::string &value) {
  for (const std::string &name : words.names)
    if (name == value)
      return &name;
  for (const auto &[alias, name] : words.shortForms)
    if (alias == value)
      return &name;
  return nullptr;
}

std::string assignment(const Words &words, const std::string &name) { return std::string(words.option) + "=" + name; }

std::string hintFor(const Words &words, const std::string &value) {
  if (words.option == std::string("--amp-dtype") && fullDtype(value) == "float32")
    return "--amp-level=O0 leaves everything in float32";
  NearMiss near(value);
  for (const std::string &name : words.names)
    if (name.size() > 2) // no level is similar to another one
      near.offer(name);
  if (!near.best().empty())
    return "did you mean " + quote(assignment(words, near.best())) + "?";
  return optionTaking(value);
}

} // namespace

std::string checkWord(const std::string &option, std::string &value) {
  const Words &words = wordsFor(option);
  if (const std::string *name = fullName(words, value)) {
    value = *name;
    return "";
  }
  std::string hint = hintFor(words, value);
  return "expects " + wordsOf(option) + ", got " + quote(value) + (hint.empty() ? "" : "\nhint: " + hint);
}

std::string wordsOf(const std::string &option) {
  const std::vector<std::string> &names = wordsFor(option).names;
  std::string text;
  for (size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
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
  return name == "fp32" ? "float32" : name == "fp16" ? "float16" : name == "bf16" ? "bfloat16" : name;
}

std::vector<std::string> splitList(const std::string &text) {
  std::vector<std::string> entries(1);
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    depth += c == '(' || c == '[' || c == '{';
    depth -= depth > 0 && (c == ')' || c == ']' || c == '}');
    if (c == ',' && depth == 0) {
      entries.emplace_back();
      continue;
    }
    entries.back() += c;
    if (c == '\\' && i + 1 < text.size())
      entries.back() += text[++i];
  }
  return entries;
}

} // namespace ampc
