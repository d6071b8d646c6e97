#include "ProtoWriter.h"
#include <cstring>

namespace ampc {
namespace {

enum WireType { kVarint = 0, kLengthDelimited = 2, kFixed32 = 5 };

} // namespace

void ProtoMessage::varint(uint64_t value) {
  for (; value >= 0x80; value >>= 7)
    bytes_ += static_cast<char>(value | 0x80);
  bytes_ += static_cast<char>(value);
}

void ProtoMessage::integer(unsigned field, int64_t value) {
  varint(field << 3 | kVarint);
  varint(static_cast<uint64_t>(value));
}

void ProtoMessage::real(unsigned field, float value) {
  varint(field << 3 | kFixed32);
  char raw[sizeof value];
  std::memcpy(raw, &value, sizeof value); // little endian, as the format
  bytes_.append(raw, sizeof raw);
}

void ProtoMessage::begin(unsigned field, uint64_t length) {
  varint(field << 3 | kLengthDelimited);
  varint(length);
}

void ProtoMessage::text(unsigned field, std::string_view value) {
  begin(field, value.size());
  bytes_ += value;
}

} // namespace ampc
