// The options of a compilation, and the operator tables.
#include "Objects.h"
#include "ampc/Base/NearMiss.h"
#include <algorithm>

using namespace ampc;
using namespace ampc::capi;

namespace {

// The argument of a command line: "--name" or "--name=value".
std::string argumentOf(const char *name, const char *value) {
  std::string argument = std::string("--") + name;
  return value && *value ? argument + "=" + value : argument;
}

// Whether a name can be an option's, so that an argument of it is not read as something else.
bool isOptionName(std::string_view name) {
  for (char c : name)
    if (c == '=' || c == '\0' || static_cast<unsigned char>(c) <= ' ')
      return false;
  return !name.empty() && name[0] != '-';
}

// The outputs that are only made if they are requested.
constexpr std::string_view kRequests[] = {"report", "report.html", "decisions", "plan-stats",
                                          "compare-table"};

// The table for words that were checked. Tables are kept, because callers may keep the pointer.
const char *keptTable(const std::string &form, const std::string &format) {
  static std::mutex mutex;
  static std::map<std::pair<std::string, std::string>, std::string> tables;
  std::lock_guard lock(mutex);
  auto [at, made] = tables.try_emplace({form, format});
  if (made)
    at->second = format == "onnx" ? onnxOperatorTable(form) : operatorTable(form);
  return at->second.c_str();
}

// Replaces an empty text by the default, and checks the word.
std::optional<Message> readWord(const char *option, const char *value, const char *standard,
                                std::string &word) {
  word = value && *value ? value : standard;
  std::string error = checkWord(option, word);
  if (error.empty())
    return std::nullopt;
  size_t hint = error.find("\nhint: ");
  return usageError(std::string(option) + ": " + error.substr(0, hint),
                    hint == error.npos ? "" : error.substr(hint + 7));
}

} // namespace

extern "C" {

ampc_options *ampc_options_create(void) {
  ampc_options *options = nullptr;
  static_cast<void>(guarded([&] {
    options = new ampc_options;
    return AMPC_OK;
  }));
  return options;
}

void ampc_options_free(ampc_options *options) {
  delete options;
}

ampc_code ampc_options_set(ampc_options *options, const char *name, const char *value) {
  return guarded([&] {
    if (!options)
      return missing("the options");
    if (!name)
      return missing("the name of the option");
    if (!isOptionName(name))
      return fail(usageError("unknown option '--" + std::string(name) + "'",
                             "names of options have no '-' in front and no value"));
    std::vector<std::string> arguments = options->arguments;
    arguments.push_back(argumentOf(name, value));
    CommandLine parsed;
    if (auto error = parseOptions(arguments, parsed))
      return fail(*error);
    options->arguments = std::move(arguments);
    options->parsed = std::move(parsed);
    return AMPC_OK;
  });
}

ampc_code ampc_options_request(ampc_options *options, const char *role) {
  return guarded([&] {
    if (!options)
      return missing("the options");
    if (!role)
      return missing("the role");
    if (std::find(std::begin(kRequests), std::end(kRequests), role) != std::end(kRequests)) {
      options->requests.push_back(role);
      return AMPC_OK;
    }
    std::string hint = NearMiss(role).offerAll(kRequests).hint();
    return fail(usageError("no output '" + std::string(role) + "' can be requested", hint));
  });
}

const char *ampc_operator_table(const char *form, const char *format) {
  const char *table = nullptr;
  static_cast<void>(guarded([&] {
    std::string formWord, formatWord;
    if (auto error = readWord("--list-ops", form, "text", formWord))
      return fail(*error);
    if (auto error = readWord("--format", format, "paddle", formatWord))
      return fail(*error);
    table = keptTable(formWord, formatWord);
    return AMPC_OK;
  }));
  return table;
}
}
