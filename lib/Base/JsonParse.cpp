// Document::parse, with the SAX interface of nlohmann/json. Its DOM is not used, because it keeps
// the last of duplicate keys, has no positions and recurses over nesting.
#include "ampc/Base/Json.h"
#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>
#include <vector>

namespace ampc::json {

static constexpr size_t kMaxDepth = 64;

// The SAX handler. nlohmann's events have no positions, so a cursor follows them through the text:
// each event skips blanks and separators and then the token itself. Open containers are a stack of
// frames; their children are collected in two vectors and copied to the arena when the container
// ends. Linear in the text.
class Builder {
public:
  Builder(Document &document, Messages &diagnostics, size_t maxValues)
      : document(document), diagnostics(diagnostics), text(*document.source), maxValues(maxValues) {
    if (text.substr(0, 3) == "\xef\xbb\xbf")
      cursor = 3;
  }

  bool null() { return scalar(Kind::null, 4); }
  bool boolean(bool value) {
    return scalar(Kind::boolean, value ? 4 : 5, [&](Value &v) { v.payload.boolean = value; });
  }
  bool number_integer(int64_t value) {
    return scalar(Kind::integer, 0, [&](Value &v) { v.payload.integer = value; });
  }
  bool number_unsigned(uint64_t value) {
    if (value <= uint64_t(INT64_MAX))
      return number_integer(static_cast<int64_t>(value));
    return scalar(Kind::unsignedInteger, 0, [&](Value &v) { v.payload.unsignedInteger = value; });
  }
  bool number_float(double value, const std::string &digits) {
    if (digits.find_first_of(".eE") == std::string::npos)
      return failHere("integer " + cut(digits) + " does not fit in 64 bits");
    return scalar(Kind::real, 0, [&](Value &v) { v.payload.real = value; });
  }
  bool string(std::string &value) {
    skipBlanks();
    uint32_t start = cursor;
    std::string_view kept = take(value);
    Value v = make(Kind::string, start);
    v.payload.text = kept.data();
    v.count = static_cast<uint32_t>(kept.size());
    return add(v);
  }
  bool binary(nlohmann::json::binary_t &) { return false; } // never in text

  bool key(std::string &name) {
    skipBlanks();
    frames.back().keyOffset = cursor;
    frames.back().key = take(name);
    return true;
  }

  bool start_object(size_t) { return open(Kind::object); }
  bool start_array(size_t) { return open(Kind::array); }
  bool end_object() {
    Frame frame = close();
    size_t count = members.size() - frame.first;
    if (const Member *again = duplicate(frame.first)) {
      std::string path = currentPath();
      appendKey(path, again->key);
      return fail(path, "duplicate key " + quote(again->key));
    }
    auto *kept = allocate<Member>(count);
    std::copy_n(members.begin() + frame.first, count, kept);
    members.resize(frame.first);
    Value v = make(Kind::object, frame.start);
    v.payload.members = kept;
    v.count = static_cast<uint32_t>(count);
    return add(v);
  }
  bool end_array() {
    Frame frame = close();
    size_t count = elements.size() - frame.first;
    auto *kept = allocate<Value>(count);
    std::copy_n(elements.begin() + frame.first, count, kept);
    elements.resize(frame.first);
    Value v = make(Kind::array, frame.start);
    v.payload.elements = kept;
    v.count = static_cast<uint32_t>(count);
    return add(v);
  }

  bool parse_error(size_t position, const std::string &lastToken,
                   const nlohmann::detail::exception &problem) {
    skipBlanks();
    std::string_view rest = text.substr(std::min<size_t>(cursor, text.size()));
    if (problem.id == 406)
      return failHere("number " + cut(numberText()) + " is too large for a 64-bit float");
    for (std::string_view word : {"NaN", "Infinity", "-Infinity", "nan", "inf", "-inf"})
      if (rest.substr(0, word.size()) == word)
        return failHere("numbers must be finite, got " + std::string(word));
    size_t offset = std::min(position ? position - 1 : 0, text.size());
    Document::Place place = document.place(static_cast<uint32_t>(offset));
    diagnostics.error(document.name + ':' + std::to_string(place.line) + ':' +
                          std::to_string(place.column),
                      syntaxMessage(problem.what()));
    return false;
  }

private:
  struct Frame {
    Kind kind;
    uint32_t start;
    size_t first; // index of its first child in `members` or `elements`
    std::string_view key;
    uint32_t keyOffset = 0;
  };

  Value make(Kind kind, uint32_t start) {
    Value v;
    v.tag = kind;
    v.place = start;
    return v;
  }

  template <typename Fill> bool scalar(Kind kind, size_t length, Fill fill) {
    skipBlanks();
    Value v = make(kind, cursor);
    fill(v);
    cursor += length ? length : numberText().size();
    return add(v);
  }
  bool scalar(Kind kind, size_t length) {
    return scalar(kind, length, [](Value &) {});
  }

  bool add(const Value &value) {
    if (++values > maxValues)
      return fail("", "more than " + std::to_string(maxValues) + " JSON values");
    if (frames.empty()) {
      auto *kept = allocate<Value>(1);
      *kept = value;
      document.top = kept;
    } else if (frames.back().kind == Kind::object) {
      members.push_back({frames.back().key, frames.back().keyOffset, value});
    } else {
      elements.push_back(value);
    }
    return true;
  }

  bool open(Kind kind) {
    skipBlanks();
    if (frames.size() == kMaxDepth)
      return failHere("nested deeper than " + std::to_string(kMaxDepth) + " levels");
    size_t first = kind == Kind::object ? members.size() : elements.size();
    frames.push_back({kind, cursor, first, {}});
    ++cursor;
    return true;
  }

  Frame close() {
    skipBlanks();
    ++cursor;
    Frame frame = frames.back();
    frames.pop_back();
    return frame;
  }

  const Member *duplicate(size_t first) const {
    size_t count = members.size() - first;
    if (count <= 16) {
      for (size_t i = first + 1; i < members.size(); ++i)
        for (size_t j = first; j < i; ++j)
          if (members[i].key == members[j].key)
            return &members[i];
      return nullptr;
    }
    std::unordered_set<std::string_view> seen;
    seen.reserve(count);
    for (size_t i = first; i < members.size(); ++i)
      if (!seen.insert(members[i].key).second)
        return &members[i];
    return nullptr;
  }

  // The characters between two tokens.
  static bool isBlank(char c) {
    return c == ' ' || c == ',' || c == ':' || c == '\n' || c == '\r' || c == '\t';
  }
  void skipBlanks() {
    while (cursor < text.size() && isBlank(text[cursor]))
      ++cursor;
  }

  std::string_view numberText() const {
    size_t end = text.find_first_not_of("+-.eE0123456789", cursor);
    return text.substr(cursor, (end == text.npos ? text.size() : end) - cursor);
  }

  // Consumes the string token at the cursor, whose value is `value`. Returns a view of the text if
  // it has no escapes, else a copy in the arena.
  std::string_view take(const std::string &value) {
    size_t begin = cursor + 1;
    if (text.compare(begin, value.size(), value) == 0 && begin + value.size() < text.size() &&
        text[begin + value.size()] == '"') {
      cursor = static_cast<uint32_t>(begin + value.size() + 1);
      return text.substr(begin, value.size());
    }
    size_t end = begin;
    while (text[end] != '"')
      end += text[end] == '\\' ? 2 : 1;
    cursor = static_cast<uint32_t>(end + 1);
    auto *kept = allocate<char>(value.size());
    std::copy(value.begin(), value.end(), kept);
    return {kept, value.size()};
  }

  template <typename T> T *allocate(size_t count) {
    if (count == 0)
      return nullptr;
    auto *memory = static_cast<T *>(document.arena->allocate(count * sizeof(T), alignof(T)));
    std::uninitialized_value_construct_n(memory, count);
    return memory;
  }

  // The path of the next value.
  std::string currentPath() const {
    std::string path;
    for (size_t i = 0; i < frames.size(); ++i) {
      if (frames[i].kind == Kind::object) {
        appendKey(path, frames[i].key);
        continue;
      }
      // The children of an open array end where those of the next open array start.
      size_t end = elements.size();
      for (size_t j = i + 1; j < frames.size(); ++j)
        if (frames[j].kind == Kind::array) {
          end = frames[j].first;
          break;
        }
      appendIndex(path, end - frames[i].first);
    }
    return path;
  }

  static std::string cut(std::string_view digits) {
    return digits.size() <= 40 ? std::string(digits) : std::string(digits.substr(0, 40)) + "…";
  }

  bool failHere(const std::string &what) { return fail(currentPath(), what); }
  bool fail(const std::string &path, const std::string &what) {
    diagnostics.error(document.name, path.empty() ? what : path + ": " + what);
    return false;
  }

  // nlohmann's message without its prefix and without the quoted text of the file, which may be
  // long or invalid UTF-8.
  static std::string syntaxMessage(std::string_view what) {
    size_t start = what.find("syntax error");
    std::string message(start == what.npos ? what : what.substr(start));
    size_t read = message.find("; last read: '");
    if (read != std::string::npos) {
      size_t end = message.rfind('\'');
      size_t expected = message.find("; expected", read);
      end = std::max(read, std::min(end, expected));
      std::string tail =
          expected == std::string::npos ? "" : message.substr(message.rfind("; expected"));
      message = message.substr(0, read) + tail;
    }
    for (char &c : message)
      if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e)
        c = '?';
    return message;
  }

  Document &document;
  Messages &diagnostics;
  std::string_view text;
  size_t maxValues;
  uint32_t cursor = 0;
  size_t values = 0;
  std::vector<Frame> frames;
  std::vector<Member> members;
  std::vector<Value> elements;
};

std::optional<Document> Document::parse(std::string file, std::string text, Messages &diagnostics,
                                        size_t maxValues) {
  Document document;
  document.name = std::move(file);
  if (text.size() > kMaxDocumentBytes) {
    diagnostics.error(document.name, "larger than 1 GiB");
    return std::nullopt;
  }
  document.source = std::make_shared<const std::string>(std::move(text));
  document.arena = std::make_unique<std::pmr::monotonic_buffer_resource>();
  document.lines = {0};
  for (size_t at = 0; (at = document.source->find('\n', at)) != std::string::npos;)
    document.lines.push_back(static_cast<uint32_t>(++at));
  // The message of nlohmann/json for empty texts depends on its version.
  if (document.source->empty()) {
    diagnostics.error(document.name + ":1:1", "the file is empty");
    return std::nullopt;
  }
  // nlohmann treats a NUL byte as the end of the text.
  if (size_t nul = document.source->find('\0'); nul != std::string::npos) {
    Place place = document.place(static_cast<uint32_t>(nul));
    diagnostics.error(document.name + ':' + std::to_string(place.line) + ':' +
                          std::to_string(place.column),
                      "syntax error: NUL byte");
    return std::nullopt;
  }
  Builder builder(document, diagnostics, maxValues);
  const char *begin = document.source->data();
  if (!nlohmann::json::sax_parse(begin, begin + document.source->size(), &builder))
    return std::nullopt;
  return document;
}

} // namespace ampc::json
