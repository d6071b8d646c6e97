// Files without a name that a second thread fills while an output's content is computed. Used by
// OutputFile.cpp.
#pragma once
#include <string>

namespace ampc {

// The file that fillOutputAhead filled for this target, positioned at its beginning; -1 if there is
// none. The caller owns it. Ends the filling.
int takeOutputAhead(const std::string &target);

} // namespace ampc
