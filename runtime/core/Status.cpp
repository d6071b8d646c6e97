// The text of errors.
#include "ampc/Runtime/Status.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Base/Quote.h"

namespace ampc::runtime {

std::string Status::text() const {
  // An empty file name is quoted.
  std::string out = (where_.empty() ? "''" : oneLine(where_)) + ": error: " + oneLine(what_);
  for (const std::string &line : lines_)
    out += "\n" + oneLine(line);
  return out;
}

Status withNearest(Status status, const std::string &name,
                   const std::vector<std::string> &candidates) {
  std::string hint = NearMiss(name).offerAll(candidates).hint();
  return hint.empty() ? status : std::move(status).hint(std::move(hint));
}

} // namespace ampc::runtime
