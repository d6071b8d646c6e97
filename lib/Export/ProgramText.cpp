// --emit=export: the head of a program as text, with the field names of the schemas, by
// FlatBuffers' mini-reflection.
#include "CallExport.h"
#include "ampc/Export/ExportProgram.h"
#include "flatbuffers/minireflect.h"

namespace ampc {
namespace {

// Prints the parameters of a library call, which are a nested FlatBuffer of another schema. The
// field `name`, which precedes them, determines the schema.
class HeadVisitor : public flatbuffers::ToStringVisitor {
public:
  HeadVisitor() : ToStringVisitor("\n", true, "  ", true) {}

  void Field(size_t field, size_t set, flatbuffers::ElementaryType type, bool isVector,
             const flatbuffers::TypeTable *table, const char *name, const uint8_t *value) override {
    ToStringVisitor::Field(field, set, type, isVector, table, name, value);
    field_ = name ? name : "";
    if (isVector && field_ == "parameters" && value)
      bytes_ = reinterpret_cast<const flatbuffers::Vector<uint8_t> *>(
          value + flatbuffers::ReadScalar<flatbuffers::uoffset_t>(value));
  }
  void String(const flatbuffers::String *text) override {
    if (field_ == "name")
      call_ = findCallExport(text->string_view());
    ToStringVisitor::String(text);
  }
  void StartVector() override {
    if (!inParameters())
      return ToStringVisitor::StartVector();
    flatbuffers::ToStringVisitor parameters("\n", true, "  ", true);
    flatbuffers::IterateFlatBuffer(bytes_->data(), call_->types(), &parameters);
    for (char c : parameters.s) {
      s += c;
      if (c == '\n')
        append_indent();
    }
  }
  void Element(size_t i, flatbuffers::ElementaryType type, const flatbuffers::TypeTable *table,
               const uint8_t *value) override {
    if (!inParameters())
      ToStringVisitor::Element(i, type, table, value);
  }
  void UChar(uint8_t value, const char *name) override {
    if (!inParameters())
      ToStringVisitor::UChar(value, name);
  }
  void EndVector() override {
    if (!inParameters())
      return ToStringVisitor::EndVector();
    bytes_ = nullptr;
  }

private:
  bool inParameters() const { return bytes_ && call_; }

  std::string field_;
  const CallExport *call_ = nullptr;                    // of the last field `name`
  const flatbuffers::Vector<uint8_t> *bytes_ = nullptr; // while the visitor is inside them
};

} // namespace

std::string ProgramBytes::headText() const {
  HeadVisitor visitor;
  flatbuffers::IterateFlatBuffer(head_.data(), format::ProgramTypeTable(), &visitor);
  return visitor.s + "\n";
}

} // namespace ampc
