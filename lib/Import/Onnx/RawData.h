// Separates the weights in a serialized ONNX model from the rest, before protobuf parses it.
// Protobuf copies every byte field, while weights can stay where they are. Used by ReadOnnx.cpp.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace ampc::onnxmodel {

// The model with each `raw_data` of kSeparatedBytes or more replaced by its place in `model`, in
// TensorProto's fields `raw_offset` and `raw_size` (onnx.proto). Everything else is unchanged, also
// the order of fields. nullopt if the model has no such field or is malformed on the way to one:
// then the model is to be parsed as it is. Linear in the size without those fields.
std::optional<std::string> withoutRawData(std::string_view model);

inline constexpr size_t kSeparatedBytes = 4096;

} // namespace ampc::onnxmodel
