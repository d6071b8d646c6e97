#include "ampc/Import/FuzzImport.h"
#include "ampc/Import/Model.h"

int ampc::fuzzImport(const uint8_t *data, size_t size) {
  ImportDiagnostics diagnostics;
  std::string text(reinterpret_cast<const char *>(data), size);
  auto document = json::Document::parse("fuzz.json", std::move(text), diagnostics);
  if (document)
    model::readModel(std::move(*document), diagnostics);
  diagnostics.text();
  return 0;
}
