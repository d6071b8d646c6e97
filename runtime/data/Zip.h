// Reader of zip archives, limited to what NumPy's .npz uses: stored and deflated members, 64-bit
// sizes. Used by Npy.cpp.
#pragma once
#include "ampc/Runtime/Status.h"
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace ampc::runtime {

class ZipArchive {
public:
  struct Member {
    uint16_t flags, method;
    uint32_t crc;
    uint64_t compressed, size; // in bytes
    uint64_t header;           // offset of the local header
  };

  // Reads the directory at the end of the archive. `path` names it in errors. The bytes must
  // outlive the object.
  static Result<ZipArchive> parse(std::span<const uint8_t> bytes, const std::string &path);
  const std::map<std::string, Member> &members() const { return members_; }
  // Returns the contents of a member after verifying the checksum: a part of the archive, or of
  // `buffer`, into which a deflated member is inflated. `where` names the member in errors.
  Result<std::span<const uint8_t>> read(const Member &member, const std::string &where,
                                        std::vector<uint8_t> &buffer) const;

private:
  std::span<const uint8_t> bytes_;
  std::map<std::string, Member> members_;
};

} // namespace ampc::runtime
