// The JSON reader of compiler and runtime. Each value stores its offset in the text, from which
// line, column and JSON path are computed for errors. Keys keep their order, duplicate keys are
// errors, and integers of 64 bits are exact. Values are allocated in their document's arena and
// must not outlive the document.
#pragma once
#include "ampc/Base/Messages.h"
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ampc {

// The name of the standard input in errors.
inline constexpr char kStandardInput[] = "<stdin>";
// Returns the bytes of a file, up to the first block beyond kMaxDocumentBytes. `-` has no special
// meaning. On failure the result is empty and `diagnostics` has an error.
std::optional<std::string> readBytes(const std::string &file, Messages &diagnostics);
// The same with the reason in errno instead.
std::optional<std::string> readBytes(const std::string &file);
std::optional<std::string> readStandardInput(Messages &diagnostics);

} // namespace ampc

namespace ampc::json {

enum class Kind : uint8_t { null, boolean, integer, unsignedInteger, real, string, array, object };

struct Member;

class Value {
public:
  Kind kind() const { return tag; }
  bool isNull() const { return tag == Kind::null; }
  bool isBoolean() const { return tag == Kind::boolean; }
  // An integer that fits int64; unsignedInteger holds those above it.
  bool isInteger() const { return tag == Kind::integer; }
  bool isNumber() const {
    return tag == Kind::integer || tag == Kind::unsignedInteger || tag == Kind::real;
  }
  // An integer of at least 0, of either kind.
  bool isNonNegativeInteger() const {
    return tag == Kind::unsignedInteger || (tag == Kind::integer && payload.integer >= 0);
  }
  bool isString() const { return tag == Kind::string; }
  bool isArray() const { return tag == Kind::array; }
  bool isObject() const { return tag == Kind::object; }

  // Each requires a value of its kind.
  bool boolean() const { return payload.boolean; }
  int64_t integer() const { return payload.integer; }
  uint64_t unsignedInteger() const { return payload.unsignedInteger; }
  double real() const { return payload.real; }
  uint64_t nonNegativeInteger() const { return payload.unsignedInteger; }
  double number() const; // of any number, always finite
  std::string_view string() const { return {payload.text, count}; }
  std::span<const Value> elements() const { return {payload.elements, count}; }
  std::span<const Member> members() const;
  // The text of a string; empty for any other value.
  std::string_view stringOrEmpty() const { return isString() ? string() : std::string_view(); }
  // The value of a key; null when the key is absent or the value is no object.
  const Value *find(std::string_view key) const;

  // The offset of the value's first byte in the file.
  uint32_t offset() const { return place; }

private:
  friend class Builder;
  union {
    bool boolean;
    int64_t integer;
    uint64_t unsignedInteger;
    double real;
    const char *text;
    const Value *elements;
    const Member *members;
  } payload = {};
  uint32_t count = 0;
  uint32_t place = 0;
  Kind tag = Kind::null;
};

struct Member {
  std::string_view key;
  uint32_t keyOffset = 0;
  Value value;
};

// The value in an error message: `true`, `5`, `'text'`, `a list`, `an object`.
std::string describe(const Value &value);

constexpr size_t kMaxDocumentBytes = size_t(1) << 30;
// Bounds the memory of a file that is all brackets and commas: 2^27 values take 4 GiB.
constexpr size_t kMaxDocumentValues = size_t(1) << 27;

class Document {
public:
  // Parses `text` (at most 1 GiB, nesting at most 64). On failure an error is in `diagnostics`.
  static std::optional<Document> parse(std::string file, std::string text, Messages &diagnostics,
                                       size_t maxValues = kMaxDocumentValues);
  // Reads and parses a file; `-` has no special meaning.
  static std::optional<Document> read(const std::string &file, Messages &diagnostics);

  const Value &root() const { return *top; }
  const std::string &file() const { return name; }
  const std::string &text() const { return *source; }
  // The text, which may outlive the document.
  std::shared_ptr<const std::string> sharedText() const { return source; }
  // The JSON path of the value or key at an offset: `ops[3].inputs.X[0]`; empty for the root.
  std::string path(uint32_t offset) const;
  std::string path(const Value &value) const { return path(value.offset()); }
  struct Place {
    unsigned line, column; // from 1
  };
  Place place(uint32_t offset) const;

private:
  friend class Builder;
  std::string name;
  std::shared_ptr<const std::string> source; // values point into it
  std::unique_ptr<std::pmr::monotonic_buffer_resource> arena;
  std::vector<uint32_t> lines; // the offset of each line's first byte
  const Value *top = nullptr;
};

// Appends `.key` (or `["odd key"]`) and `[index]` to a path.
void appendKey(std::string &path, std::string_view key);
void appendIndex(std::string &path, size_t index);

} // namespace ampc::json
