// Immutable bytes with shared ownership: a string, a mapped file, or a part of either. Used for
// model files and weights, which may be larger than what should be copied.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ampc {

class SharedBytes {
public:
  SharedBytes() = default;
  SharedBytes(std::string text);
  SharedBytes(const char *text) : SharedBytes(std::string(text)) {}
  // Bytes that live as long as `owner`.
  SharedBytes(std::shared_ptr<const void> owner, std::string_view bytes)
      : owner(std::move(owner)), bytes(bytes) {}

  std::string_view view() const { return bytes; }
  size_t size() const { return bytes.size(); }
  // What keeps view() alive.
  const std::shared_ptr<const void> &owning() const { return owner; }
  // Shares the ownership. The part must lie inside.
  SharedBytes part(size_t offset, size_t size) const { return {owner, bytes.substr(offset, size)}; }
  // The bytes as a string, and this object becomes empty. A string that has no other owner is not
  // copied.
  std::string take();

private:
  std::shared_ptr<const void> owner;
  std::shared_ptr<std::string> text; // if the object owns a string, which `owner` is, too
  std::string_view bytes;
};

// The bytes of a regular file, mapped: pages are read when they are accessed. nullopt with errno if
// the file cannot be opened, is not a regular file of known size (ENODEV), or cannot be mapped. The
// file must not become shorter while it is mapped.
std::optional<SharedBytes> mapFile(const std::string &file);

} // namespace ampc
