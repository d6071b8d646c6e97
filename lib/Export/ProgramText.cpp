// The head of a program for people: FlatBuffers prints its own schema's names.
#include "ampc/Export/ExportProgram.h"
#include "ampc/Format/program_generated.h"
#include "flatbuffers/minireflect.h"

namespace ampc {

std::string programText(const std::string &program) {
  flatbuffers::ToStringVisitor visitor("\n", true, "  ", true);
  flatbuffers::IterateFlatBuffer(reinterpret_cast<const uint8_t *>(program.data()), format::ProgramTypeTable(), &visitor);
  return visitor.s + "\n";
}

} // namespace ampc
