// Encodes protobuf messages: https://protobuf.dev/programming-guides/encoding. Only writes, so that
// the exporter needs no library, and large weights are not copied into a message. The numbers of
// fields are those of ONNX's onnx.proto. Used by OnnxGraph.cpp.
#pragma once
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <string>
#include <string_view>

namespace ampc {

// The fields of one message, in the order of the calls.
class ProtoMessage {
public:
  void integer(unsigned field, int64_t value);
  void real(unsigned field, float value);
  void text(unsigned field, std::string_view value);
  void message(unsigned field, const ProtoMessage &value) { text(field, value.bytes_); }
  // The tag and the length of a field whose bytes follow in other pieces.
  void begin(unsigned field, uint64_t length);

  const std::string &bytes() const { return bytes_; }
  std::string take() { return std::move(bytes_); }

private:
  void varint(uint64_t value);

  std::string bytes_;
};

} // namespace ampc
