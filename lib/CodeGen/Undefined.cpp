// Finds the external functions that an object calls. Kernels must not call any: no libm may be
// present where the object is loaded, and a call in a loop is slow. LLVM creates calls silently
// (fmod, or fma on f16), so the object file is searched for them.
#include "Backend.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace llvm;
using namespace llvm::object;
namespace ampc::codegen {
namespace {

/// The name of the function whose code contains the offset of the section.
std::string functionAt(const ObjectFile &file, const SectionRef &section, uint64_t offset) {
  for (const ELFSymbolRef symbol : file.symbols()) {
    Expected<section_iterator> symbolSection = symbol.getSection();
    Expected<SymbolRef::Type> type = symbol.getType();
    Expected<uint64_t> start = symbol.getValue();
    Expected<StringRef> name = symbol.getName();
    bool usable = bool(symbolSection) && bool(type) && bool(start) && bool(name);
    if (usable && *symbolSection != file.section_end() && **symbolSection == section &&
        *type == SymbolRef::ST_Function && *start <= offset && offset < *start + symbol.getSize())
      return name->str();
    consumeError(symbolSection.takeError());
    consumeError(type.takeError());
    consumeError(start.takeError());
    consumeError(name.takeError());
  }
  return {};
}
} // namespace

std::vector<UndefinedSymbol> undefinedSymbols(StringRef object) {
  std::vector<UndefinedSymbol> result;
  auto file = ObjectFile::createELFObjectFile(MemoryBufferRef(object, "kernels"));
  if (!file) {
    consumeError(file.takeError());
    return result;
  }
  for (const SectionRef &section : (*file)->sections()) {
    Expected<section_iterator> target = section.getRelocatedSection();
    if (!target || *target == (*file)->section_end()) {
      consumeError(target.takeError());
      continue;
    }
    for (const RelocationRef &relocation : section.relocations()) {
      symbol_iterator symbol = relocation.getSymbol();
      if (symbol == (*file)->symbol_end())
        continue;
      Expected<uint32_t> flags = symbol->getFlags();
      Expected<StringRef> name = symbol->getName();
      if (flags && name && (*flags & BasicSymbolRef::SF_Undefined) && !name->empty() &&
          !name->starts_with(kKernelPrefix))
        result.push_back({name->str(), functionAt(**file, **target, relocation.getOffset())});
      consumeError(flags.takeError());
      consumeError(name.takeError());
    }
  }
  return result;
}

} // namespace ampc::codegen
