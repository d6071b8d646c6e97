// Compilations and their outputs.
#include "Objects.h"
#include <algorithm>
#include <functional>

using namespace ampc;
using namespace ampc::capi;

namespace {

using Compile = std::function<Compilation(const CompilerOptions &, const MessageHandler &)>;

// The options of a compilation of the model `name`. Output files have names only because names
// follow from them, and because combinations of options are checked by them.
CommandLine lineFor(const ampc_options *options, const std::string &name) {
  CommandLine line = options ? options->parsed : CommandLine();
  line.model = name;
  auto asked = [&](const char *role) {
    return options && std::find(options->requests.begin(), options->requests.end(), role) !=
                          options->requests.end();
  };
  auto request = [&](const char *role, std::string &file) {
    if (file.empty() && asked(role))
      file = role;
  };
  request("decisions", line.decisions);
  request("plan-stats", line.planStats);
  request("compare-table", line.compareTable);
  if (asked("report"))
    line.reports.push_back("report.json");
  if (asked("report.html"))
    line.reports.push_back("report.html");
  if (line.output.empty() && !line.compiler.check)
    line.output = line.compiler.emit == "onnx"    ? "model.onnx"
                  : line.compiler.emit == "model" ? "model.json"
                                                  : "model.bin";
  return line;
}

// Runs a compilation. Its errors together are the error of the call.
ampc_compilation *compiled(const std::string &name, const ampc_options *options,
                           ampc_message_handler handler, void *user, const Compile &compile) {
  auto tell = [&](const Message &message) {
    std::string text = message.text();
    text.pop_back();
    if (handler)
      handler(user, static_cast<ampc_severity>(message.severity), text.c_str());
  };
  CommandLine line = lineFor(options, name);
  if (auto error = checkCombinations(line)) {
    tell(*error);
    fail(*error);
    return nullptr;
  }
  requestOutputs(line);
  std::string errors;
  Compilation made = compile(line.compiler, [&](const Message &message) {
    if (message.severity == Message::Severity::error)
      errors += message.text();
    tell(message);
  });
  if (made.status != Compilation::Status::Done) {
    fail(static_cast<ampc_code>(made.status), errors);
    return nullptr;
  }
  auto result = std::make_unique<ampc_compilation>();
  result->made = std::move(made);
  return result.release();
}

std::vector<std::string_view> one(const std::string &text) {
  return text.empty() ? std::vector<std::string_view>() : std::vector<std::string_view>{text};
}

// The outputs by role. Pieces are empty if the compilation has no such output.
struct Role {
  const char *name;
  std::vector<std::string_view> (*pieces)(const ampc_compilation &);
};
constexpr Role kRoles[] = {
    {"program",
     [](const ampc_compilation &c) {
       return c.made.program ? c.made.program->pieces() : std::vector<std::string_view>();
     }},
    {"text", [](const ampc_compilation &c) { return one(c.made.text); }},
    {"weights", [](const ampc_compilation &c) { return c.made.weights; }},
    {"onnx",
     [](const ampc_compilation &c) {
       return c.made.onnx ? c.made.onnx->model : std::vector<std::string_view>();
     }},
    {"onnx.data",
     [](const ampc_compilation &c) {
       return c.made.onnx ? c.made.onnx->data : std::vector<std::string_view>();
     }},
    {"report", [](const ampc_compilation &c) { return one(c.made.report); }},
    {"report.html", [](const ampc_compilation &c) { return one(c.made.reportPage); }},
    {"decisions", [](const ampc_compilation &c) { return one(c.made.decisions); }},
    {"plan-stats", [](const ampc_compilation &c) { return one(c.made.planStatistics); }},
    {"compare-table", [](const ampc_compilation &c) { return one(c.made.compareTable); }},
    {"explanation", [](const ampc_compilation &c) { return one(c.made.explanation); }},
    {"prediction", [](const ampc_compilation &c) { return one(c.made.prediction); }},
    {"diff", [](const ampc_compilation &c) { return one(c.made.difference); }},
    {"summary", [](const ampc_compilation &c) { return one(c.made.counts); }},
};

// The bytes of an output in one piece that ends in a zero byte.
const std::string &joined(const ampc_compilation &compilation, const Role &role,
                          const std::vector<std::string_view> &pieces) {
  std::lock_guard lock(compilation.mutex);
  auto [at, isNew] = compilation.joined.try_emplace(role.name);
  if (isNew) {
    size_t size = 0;
    for (std::string_view piece : pieces)
      size += piece.size();
    at->second.reserve(size);
    for (std::string_view piece : pieces)
      at->second += piece;
  }
  return at->second;
}

} // namespace

extern "C" {

ampc_compilation *ampc_compile_file(const char *path, const ampc_options *options,
                                    ampc_message_handler handler, void *user) {
  ampc_compilation *result = nullptr;
  static_cast<void>(guarded([&] {
    if (!path)
      return missing("the path");
    if (path == std::string_view("-"))
      return fail(usageError("'-' is the standard input on the command line alone",
                             "ampc_compile_memory takes the bytes of a model"));
    result = compiled(path, options, handler, user, [&](auto &compilerOptions, auto &tell) {
      return compile(std::string(path), compilerOptions, tell);
    });
    return AMPC_OK;
  }));
  return result;
}

ampc_compilation *ampc_compile_memory(const char *name, const void *bytes, size_t size,
                                      const ampc_options *options, ampc_message_handler handler,
                                      void *user) {
  ampc_compilation *result = nullptr;
  static_cast<void>(guarded([&] {
    if (!name)
      return missing("the name");
    if (!bytes)
      return missing("the model");
    result = compiled(name, options, handler, user, [&](auto &compilerOptions, auto &tell) {
      return compile(name, std::string(static_cast<const char *>(bytes), size), compilerOptions,
                     tell);
    });
    return AMPC_OK;
  }));
  return result;
}

void ampc_compilation_free(ampc_compilation *compilation) {
  delete compilation;
}

ampc_code ampc_compilation_output(const ampc_compilation *compilation, const char *role,
                                  const void **data, size_t *size) {
  return guarded([&] {
    if (!compilation)
      return missing("the compilation");
    if (!role)
      return missing("the role");
    if (!data || !size)
      return missing("the place of the result");
    *data = nullptr;
    *size = 0;
    for (const Role &candidate : kRoles) {
      if (candidate.name != std::string_view(role))
        continue;
      std::vector<std::string_view> pieces = candidate.pieces(*compilation);
      if (pieces.empty())
        break;
      const std::string &bytes = joined(*compilation, candidate, pieces);
      *data = bytes.data();
      *size = bytes.size();
      return AMPC_OK;
    }
    return fail(AMPC_INVALID,
                "ampc: error: the compilation has no output '" + std::string(role) + "'");
  });
}
}
