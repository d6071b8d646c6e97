// The fuzzer entry point of the readers of this folder.
#include "ampc/Import/FuzzImport.h"
#include "Paddle/Params.h"
#include "Paddle/Program.h"
#include "ampc/Import/Decisions.h"
#include "ampc/Import/Safetensors.h"

int ampc::fuzzImport(const uint8_t *data, size_t size) {
  Messages diagnostics;
  std::string text(reinterpret_cast<const char *>(data), size);
  Messages ofParams;
  paddle::parseParams("fuzz.pdiparams", text, {{"a", DType::f32, {2}}, {"b", DType::f32, {}}},
                      ofParams);
  auto document = json::Document::parse("fuzz.json", text, diagnostics);
  if (!document)
    return 0;
  Messages ofReport;
  model::readReport(*document, ofReport);
  Messages ofWeights;
  model::parseSafetensors("fuzz.safetensors", text, 8, 16, ofWeights);
  const json::Value *format =
      document->root().isObject() ? document->root().find("format") : nullptr;
  if (format && format->isString() && format->string() == "ampc.decisions")
    model::readDecisions(std::move(*document), diagnostics);
  else if (format && format->isString() && format->string() == "ampc.train")
    model::readTraining(std::move(*document), {}, {"pred"}, diagnostics);
  else if (paddle::looksLikeProgram(text))
    paddle::readProgram(std::move(*document), diagnostics);
  else
    model::readModel(std::move(*document), diagnostics);
  diagnostics.text();
  return 0;
}
