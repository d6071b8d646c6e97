// A JSON file with one table of texts, shared by runs: what was measured once. Reading forgives
// everything: an absent or damaged file is an empty table.
#pragma once
#include <map>
#include <string>

namespace ampc::runtime {

using Table = std::map<std::string, std::string>;

Table readTable(const std::string &path, const std::string &name);
// Adds rows to the table in the file, under the name. Failure to write costs a measurement next
// time, no more.
void mergeTable(const std::string &path, const std::string &name, const Table &rows);

} // namespace ampc::runtime
