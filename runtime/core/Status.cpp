// The text of errors.
#include "ampc/Runtime/Status.h"
#include "ampc/Base/NearMiss.h"

namespace ampc::runtime {

std::string Status::text() const {
  std::string out = where_ + ": error: " + what_;
  for (const std::string &line : lines_)
    out += "\n" + line;
  return out;
}

Status withNearest(Status status, const std::string &name,
                   const std::vector<std::string> &candidates) {
  std::string hint = NearMiss(name).offerAll(candidates).hint();
  return hint.empty() ? status : std::move(status).hint(std::move(hint));
}

} // namespace ampc::runtime
