#include "Messages.h"
#include <iostream>

namespace ampc {

int fail(const std::string &where, const std::string &what, const std::string &hint, int code) {
  std::cerr << where << ": error: " << what << "\n";
  if (!hint.empty())
    std::cerr << "hint: " << hint << "\n";
  return code;
}

void warn(const std::string &where, const std::string &what) { std::cerr << where << ": warning: " << what << "\n"; }

} // namespace ampc
