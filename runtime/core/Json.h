// The JSON reader and writer of lib/Base with the runtime's error values. Checkpoints, logs, tables
// and safetensors headers are read through it.
#pragma once
#include "ampc/Base/Json.h"
#include "ampc/Base/JsonText.h"
#include "ampc/Runtime/Status.h"
#include <string>
#include <string_view>

namespace ampc::runtime {

// Copies `text` into a document, with at most two million values: a value may take two bytes in the
// file and much more in memory. `where` names the file in errors.
Result<json::Document> parseJson(std::string_view text, const std::string &where);

} // namespace ampc::runtime
