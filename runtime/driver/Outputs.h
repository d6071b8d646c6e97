// The values that --output can write: outputs, the loss, metrics, and values that ampc --keep made
// results.
#pragma once
#include "ampc/Runtime/Program.h"
#include "data/Dataset.h"

namespace ampc::runtime {

// Null if the entry does not have the output.
const format::Output *outputNamed(const format::Entry &entry, const std::string &name);
// Appends the entry's names to `names`.
void addOutputNames(const format::Entry &entry, std::vector<std::string> &names);
// The error for a name that is not in `names`, with a hint.
Status noSuchOutput(const Program &program, const std::string &name,
                    const std::vector<std::string> &names);

// The values of a training's last step that --output writes.
class LastOutputs {
public:
  // `files`: by the name of the output.
  Status find(const Program &program, const format::Entry &entry, const FileByName &files);
  // A step has overwritten the outputs.
  void changed() { captured_ = false; }
  // Copies the outputs, unless they are the same as at the last call.
  Status capture(Session &session);
  Status write(Session &session);

private:
  struct One {
    const format::Output *output;
    std::string file;
    std::vector<uint8_t> bytes;
  };
  std::vector<One> outputs_;
  bool captured_ = false;
};

} // namespace ampc::runtime
