// Names of outputs, and the outputs of a training.
#include "driver/Outputs.h"
#include "ampc/Format/Field.h"
#include "core/Elements.h"
#include "data/Npy.h"

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

Status LastOutputs::find(const Program &program, const format::Entry &entry,
                         const FileByName &files) {
  std::vector<std::string> names;
  addOutputNames(entry, names);
  for (const auto &[name, path] : files) {
    const format::Output *output = outputNamed(entry, name);
    if (!output)
      return noSuchOutput(program, name, names);
    outputs_.push_back({output, path, {}});
  }
  return {};
}

Status LastOutputs::capture(Session &session) {
  if (captured_)
    return {};
  captured_ = true;
  for (One &one : outputs_) {
    one.bytes.resize(one.output->tensor()->range()->size());
    AMPC_TRY(session.read(*one.output->tensor()->range(), one.bytes.data()));
  }
  return {};
}

Status LastOutputs::write(Session &session) {
  AMPC_TRY(capture(session));
  for (const One &one : outputs_) {
    const format::Tensor &tensor = *one.output->tensor();
    AMPC_ASSIGN(NpyWriter writer, NpyWriter::create(one.file, tensor.dtype(), shapeOf(tensor)));
    AMPC_TRY(writer.append(one.bytes));
    AMPC_TRY(writer.commit());
  }
  return {};
}

} // namespace ampc::runtime
