// Precompiled: the standard headers and the program's schema, which nearly every source of the
// runtime reads.
#include "ampc/Format/program_generated.h"
#include "ampc/Runtime/Program.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>
