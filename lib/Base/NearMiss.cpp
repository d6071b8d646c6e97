// The edit distance (optimal string alignment) and the search for the closest name.
#include "ampc/Base/NearMiss.h"
#include "ampc/Base/Quote.h"
#include <algorithm>
#include <cctype>
#include <vector>

using namespace ampc;

// Longer names are not compared, because the time is quadratic in the length.
static constexpr size_t kMaxLength = 200;

static std::string folded(std::string_view text) {
  while (!text.empty() && text.front() == '_')
    text.remove_prefix(1);
  while (!text.empty() && text.back() == '_')
    text.remove_suffix(1);
  std::string out(text);
  for (char &c : out)
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

size_t ampc::editDistance(std::string_view a, std::string_view b, size_t limit) {
  if (a.size() > b.size())
    std::swap(a, b);
  if (b.size() - a.size() > limit)
    return limit + 1;
  // Three rows of the optimal string alignment table: i-2, i-1 and i.
  std::vector<size_t> before(a.size() + 1), last(a.size() + 1), row(a.size() + 1);
  for (size_t j = 0; j <= a.size(); ++j)
    last[j] = j;
  for (size_t i = 1; i <= b.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= a.size(); ++j) {
      size_t replace = last[j - 1] + (a[j - 1] != b[i - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[j - 1] == b[i - 2] && a[j - 2] == b[i - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return std::min(last[a.size()], limit + 1);
}

std::string ampc::didYouMean(std::string_view name) {
  return "did you mean " + quote(name) + "?";
}

NearMiss::NearMiss(std::string_view wanted) : wanted(folded(wanted)) {
  distance = wanted.size() > kMaxLength ? 0 : std::max<size_t>(1, this->wanted.size() / 3) + 1;
}

void NearMiss::offer(std::string_view candidate) {
  if (distance == 0 || candidate.size() > kMaxLength)
    return;
  size_t found = editDistance(wanted, folded(candidate), distance - 1);
  // At least one character must agree.
  if (found < distance && found < std::max<size_t>(wanted.size(), 1)) {
    distance = found;
    name = candidate;
  }
}

std::string NearMiss::hint() const {
  return name.empty() ? "" : didYouMean(name);
}
