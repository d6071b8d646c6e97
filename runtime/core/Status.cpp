#include "ampc/Runtime/Status.h"
#include <algorithm>

namespace ampc::runtime {

std::string Status::text() const {
  std::string out = where_ + ": error: " + what_;
  for (const std::string &line : lines_)
    out += "\n" + line;
  return out;
}

// Levenshtein distance with one row of memory.
static size_t editDistance(const std::string &a, const std::string &b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j)
    row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t cost = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, cost});
    }
  }
  return row[b.size()];
}

Status withNearest(Status status, const std::string &name,
                   const std::vector<std::string> &candidates) {
  // Long enough that distance tables of a hostile file stay cheap.
  if (name.size() > 200)
    return status;
  const std::string *best = nullptr;
  size_t bestDistance = std::max<size_t>(1, name.size() / 3) + 1;
  for (const std::string &candidate : candidates) {
    if (candidate.size() > 200)
      continue;
    size_t distance = editDistance(name, candidate);
    if (distance < bestDistance) {
      best = &candidate;
      bestDistance = distance;
    }
  }
  if (!best)
    return status;
  return std::move(status).hint("did you mean '" + *best + "'?");
}

} // namespace ampc::runtime
