// Names of outputs.
#include "driver/Outputs.h"
#include "ampc/Format/Field.h"

namespace ampc::runtime {

const format::Output *outputNamed(const format::Entry &entry, const std::string &name) {
  for (const format::Output *output : *entry.outputs())
    if (isOfModel(output->field()) && output->tensor()->name()->str() == name)
      return output;
  return nullptr;
}

void addOutputNames(const format::Entry &entry, std::vector<std::string> &names) {
  for (const format::Output *output : *entry.outputs())
    if (isOfModel(output->field()))
      names.push_back(output->tensor()->name()->str());
}

Status noSuchOutput(const Program &program, const std::string &name,
                    const std::vector<std::string> &names) {
  return withNearest(invalid(program.path(), "has no output '" + name + "'"), name, names)
      .hint("ampc --keep=" + name + " makes a value inside the model an output of the program");
}

} // namespace ampc::runtime
