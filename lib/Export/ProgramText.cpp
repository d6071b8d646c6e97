// The head of a program for people: FlatBuffers prints its own schema's names.
#include "ampc/Export/ExportProgram.h"
#include "ampc/Format/program_generated.h"
#include "flatbuffers/minireflect.h"

namespace ampc {

std::string ProgramBytes::headText() const {
  flatbuffers::ToStringVisitor visitor("\n", true, "  ", true);
  flatbuffers::IterateFlatBuffer(head_.data(), format::ProgramTypeTable(), &visitor);
  return visitor.s + "\n";
}

} // namespace ampc
