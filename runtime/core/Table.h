// A JSON file with a table of strings that several runs share: results of measurements. An absent
// or damaged file is read as an empty table.
#pragma once
#include <map>
#include <string>

namespace ampc::runtime {

using Table = std::map<std::string, std::string>;

Table readTable(const std::string &path, const std::string &name);
// Adds rows to the table with this name. Write errors are ignored: they only mean that the next run
// measures again.
void mergeTable(const std::string &path, const std::string &name, const Table &rows);

} // namespace ampc::runtime
