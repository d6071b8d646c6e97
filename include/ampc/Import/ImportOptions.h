// The options of a compilation that are about the model file itself. Used by importers and in the
// options of the driver.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace ampc {

// The sizes that --shape gives an input.
struct GivenShape {
  std::string input;
  std::vector<int64_t> sizes; // positive
};

// The options that an importer sees.
struct ImportOptions {
  std::vector<GivenShape> shapes; // each input at most once
  std::string params;             // the file of --params: a Paddle model's weights; may be empty
  std::string train;              // the file of --train; importModel applies it; may be empty
};

} // namespace ampc
