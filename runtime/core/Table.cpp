// JSON files with a table of strings.
#include "core/Table.h"
#include "core/File.h"
#include "core/Json.h"
#include <filesystem>

namespace ampc::runtime {

Table readTable(const std::string &path, const std::string &name) {
  Table table;
  if (path.empty())
    return table;
  auto text = readFile(path, 16 << 20);
  if (!text.ok())
    return table;
  auto document = parseJson(*text, path);
  const json::Value *rows = document.ok() ? document->root().find(name) : nullptr;
  if (rows && rows->isObject())
    for (const json::Member &row : rows->members())
      if (row.value.isString())
        table[std::string(row.key)] = row.value.string();
  return table;
}

void mergeTable(const std::string &path, const std::string &name, const Table &rows) {
  if (rows.empty() || path.empty())
    return;
  Table all = readTable(path, name);
  for (const auto &[key, value] : rows)
    all[key] = value;
  std::string text = "{" + quoteJson(name) + ": {";
  const char *separator = "\n";
  for (const auto &[key, value] : all) {
    text += separator + quoteJson(key) + ": " + quoteJson(value);
    separator = ",\n";
  }
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
  Status written = writeFile(path, text + "\n}}\n");
  static_cast<void>(written.ok());
}

} // namespace ampc::runtime
