// Walks the wire format of protobuf: a message is a sequence of fields, each a tag (number and wire
// type) and a value. Only messages that can contain tensors are entered. A first pass computes the
// new lengths of these messages in the order of their starts, because a length stands in front of
// its message; a second pass writes them.
#include "RawData.h"
#include <cstdint>
#include <vector>

namespace ampc::onnxmodel {
namespace {

enum class Kind { Other, Model, Graph, Node, Attribute, Tensor, SparseTensor, Function, Training };

// The kind of the message in a field (onnx.proto).
Kind kindOf(Kind parent, uint32_t field) {
  switch (parent) {
  case Kind::Model:
    return field == 7    ? Kind::Graph
           : field == 20 ? Kind::Training
           : field == 25 ? Kind::Function
                         : Kind::Other;
  case Kind::Graph:
    return field == 1    ? Kind::Node
           : field == 5  ? Kind::Tensor
           : field == 15 ? Kind::SparseTensor
                         : Kind::Other;
  case Kind::Node: return field == 5 ? Kind::Attribute : Kind::Other;
  case Kind::Attribute:
    return field == 5 || field == 10    ? Kind::Tensor
           : field == 6 || field == 11  ? Kind::Graph
           : field == 22 || field == 23 ? Kind::SparseTensor
                                        : Kind::Other;
  case Kind::SparseTensor: return field == 1 || field == 2 ? Kind::Tensor : Kind::Other;
  case Kind::Function: return field == 7 ? Kind::Node : field == 11 ? Kind::Attribute : Kind::Other;
  case Kind::Training: return field == 1 || field == 2 ? Kind::Graph : Kind::Other;
  default: return Kind::Other;
  }
}

// Fields of TensorProto.
constexpr uint32_t kRawData = 9, kRawOffset = 536870910, kRawSize = 536870911;
constexpr unsigned kDeepest = 200; // as the parser

void appendVarint(std::string &to, uint64_t value) {
  for (; value >= 0x80; value >>= 7)
    to += static_cast<char>(value | 0x80);
  to += static_cast<char>(value);
}

size_t varintSize(uint64_t value) {
  size_t size = 1;
  for (; value >= 0x80; value >>= 7)
    ++size;
  return size;
}

// What takes the place of raw_data. An empty raw_data stays, so that the tensor has one.
std::string placeOf(uint64_t offset, uint64_t size) {
  std::string field;
  appendVarint(field, kRawData << 3 | 2);
  appendVarint(field, 0);
  appendVarint(field, uint64_t(kRawOffset) << 3);
  appendVarint(field, offset);
  appendVarint(field, uint64_t(kRawSize) << 3);
  appendVarint(field, size);
  return field;
}

class Separator {
public:
  explicit Separator(std::string_view model) : model(model) {}

  std::optional<std::string> run() {
    std::optional<size_t> size = pass(Kind::Model, 0, model.size(), 0, nullptr);
    if (!size || !separated)
      return std::nullopt;
    std::string result;
    result.reserve(*size);
    next = 0;
    pass(Kind::Model, 0, model.size(), 0, &result);
    return result;
  }

private:
  struct Field {
    uint32_t number = 0;
    size_t start = 0, value = 0, end = 0; // of the tag, of the bytes of a value, behind them
    bool hasLength = false;               // whether the value is a string or message
  };

  std::optional<uint64_t> varint(size_t &at, size_t end) const {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && at < end; shift += 7) {
      auto byte = static_cast<unsigned char>(model[at++]);
      value |= uint64_t(byte & 0x7f) << shift;
      if (byte < 0x80)
        return value;
    }
    return std::nullopt;
  }

  std::optional<Field> fieldAt(size_t at, size_t end) const {
    Field field;
    field.start = at;
    std::optional<uint64_t> tag = varint(at, end), length = 0;
    if (!tag || *tag >> 32)
      return std::nullopt;
    field.number = static_cast<uint32_t>(*tag >> 3);
    switch (*tag & 7) {
    case 0: // a varint
      if (!varint(at, end))
        return std::nullopt;
      break;
    case 1: length = 8; break;
    case 2:
      length = varint(at, end);
      field.hasLength = true;
      break;
    case 5: length = 4; break;
    default: return std::nullopt; // groups, which ONNX does not use
    }
    if (!length || *length > end - at)
      return std::nullopt;
    field.value = at;
    field.end = at + static_cast<size_t>(*length);
    return field;
  }

  // The new size of the message at [at, end). Without `out` it is computed and noted in `sizes` for
  // the messages inside; with it, the message is written with the sizes noted.
  std::optional<size_t> pass(Kind kind, size_t at, size_t end, unsigned depth, std::string *out) {
    size_t size = 0;
    bool placed = false; // whether this tensor has left its raw_data behind
    auto put = [&](std::string_view bytes) {
      size += bytes.size();
      if (out)
        out->append(bytes);
    };
    while (at < end) {
      std::optional<Field> field = fieldAt(at, end);
      if (!field)
        return std::nullopt;
      at = field->end;
      size_t length = field->end - field->value;
      std::string_view whole = model.substr(field->start, field->end - field->start);
      Kind inner = field->hasLength ? kindOf(kind, field->number) : Kind::Other;
      if (kind == Kind::Tensor && field->hasLength && field->number == kRawData) {
        bool large = length >= kSeparatedBytes;
        // The last of several fields counts, so that a small one cancels a place before it.
        if (large || placed)
          put(large ? placeOf(field->value, length) : placeOf(0, 0));
        if (!large)
          put(whole);
        placed |= large;
        separated |= large;
      } else if (kind == Kind::Tensor &&
                 (field->number == kRawOffset || field->number == kRawSize)) {
        // Not a field of ONNX: an unknown one, which has no effect.
      } else if (inner == Kind::Other) {
        put(whole);
      } else if (depth >= kDeepest) {
        return std::nullopt; // the parser will refuse it
      } else {
        size_t index = next++, innerSize = 0;
        if (!out)
          sizes.push_back(0);
        else
          innerSize = sizes[index];
        std::string head;
        if (out) {
          appendVarint(head, uint64_t(field->number) << 3 | 2);
          appendVarint(head, innerSize);
          put(head);
        }
        std::optional<size_t> made = pass(inner, field->value, field->end, depth + 1, out);
        if (!made)
          return std::nullopt;
        if (!out) {
          sizes[index] = *made;
          size += varintSize(uint64_t(field->number) << 3 | 2) + varintSize(*made);
        }
        size += *made;
      }
    }
    return size;
  }

  std::string_view model;
  std::vector<size_t> sizes; // of the messages that are entered, in the order of their starts
  size_t next = 0;           // index into `sizes`
  bool separated = false;
};

} // namespace

std::optional<std::string> withoutRawData(std::string_view model) {
  return Separator(model).run();
}

} // namespace ampc::onnxmodel
