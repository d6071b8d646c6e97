// Mutates files and feeds them to the readers in this process: a clear error or a correct run,
// never a crash.
//   AmpcFuzzRuntime program|program-nochecksum|npy|npz|safetensors COUNT SEED [FILE…]
// Without files it starts from programs, arrays and weights of its own. The same seed gives the
// same mutations.
#include "Programs.h"
#include "ampc/Format/Trailer.h"
#include "core/File.h"
#include "data/Npy.h"
#include "data/Safetensors.h"
#include "data/Zip.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <unistd.h>
#include <zlib.h>

using namespace ampc;
using namespace ampc::test;

namespace {

// Bit flips, interesting numbers, truncations, splices.
Bytes mutate(const std::vector<Bytes> &corpus, std::mt19937_64 &random, uint64_t focus) {
  Bytes bytes = corpus[random() % corpus.size()];
  uint64_t edits = 1 + random() % 4;
  for (uint64_t i = 0; i < edits && !bytes.empty(); ++i) {
    uint64_t room = focus && random() % 8 ? std::min<uint64_t>(focus, bytes.size()) : bytes.size();
    uint64_t at = random() % room;
    switch (random() % 6) {
    case 0: bytes[at] ^= static_cast<uint8_t>(1u << random() % 8); break;
    case 1: bytes[at] = static_cast<uint8_t>(random()); break;
    case 2: {
      static const uint64_t numbers[] = {0,          1,          2,          0x7f,       0xff,
                                         0x7fff,     0xffff,     0x7fffffff, 0xffffffff, 1ull << 31,
                                         1ull << 47, 1ull << 62, ~0ull >> 1, ~0ull};
      uint64_t number = numbers[random() % std::size(numbers)];
      uint64_t size = std::min<uint64_t>(1ull << random() % 4, bytes.size() - at);
      std::memcpy(bytes.data() + at, &number, size);
      break;
    }
    case 3: {
      const Bytes &other = corpus[random() % corpus.size()];
      if (other.empty())
        break;
      uint64_t from = random() % other.size();
      uint64_t size = std::min({random() % 64, other.size() - from, bytes.size() - at});
      std::memcpy(bytes.data() + at, other.data() + from, size);
      break;
    }
    case 4: { // copy within: offsets that point to other tables
      uint64_t from = random() % room,
               size = std::min({random() % 16, bytes.size() - from, bytes.size() - at});
      std::memmove(bytes.data() + at, bytes.data() + from, size);
      break;
    }
    default:
      if (random() % 4 == 0)
        bytes.resize(at);
      break;
    }
  }
  return bytes;
}

// A trailer that fits, so that the mutation reaches what lies behind it.
void repairTrailer(Bytes &bytes, uint64_t headBytes) {
  if (bytes.size() < 64)
    return;
  format::Trailer trailer;
  std::memcpy(trailer.magic, format::kTrailerMagic, 8);
  trailer.head_bytes = headBytes;
  trailer.head_xxh3 = 0;
  trailer.file_bytes = bytes.size();
  std::memcpy(bytes.data() + bytes.size() - 32, &trailer, 32);
}

uint64_t headBytesOf(const Bytes &bytes) {
  format::Trailer trailer{};
  if (bytes.size() >= 32)
    std::memcpy(&trailer, bytes.data() + bytes.size() - 32, 32);
  return trailer.head_bytes;
}

// Whether it ran.
bool runProgram(const Bytes &bytes, bool skipChecksum) {
  auto program = runtime::Program::fromMemory(bytes, "fuzz", {skipChecksum});
  if (!program.ok())
    return program.status().what().empty() ? (abort(), false) : false;
  runtime::SessionOptions options;
  options.threads = 1;
  options.memoryLimit = 64 << 20;
  options.way = runtime::ProductWay::widen;
  auto session = runtime::Session::create(*program, options);
  if (!session.ok() || !(*session)->initialize(1).ok())
    return false;
  for (auto role :
       {format::EntryRole::train_step, format::EntryRole::eval, format::EntryRole::infer}) {
    const format::Entry *entry = (*program)->entry(role);
    if (!entry)
      continue;
    for (int step = 0; step < 2; ++step)
      static_cast<void>((*session)->run(role).ok());
    for (const format::Output *output : *entry->outputs())
      static_cast<void>((*session)->scalar(*output->tensor()).ok());
  }
  return true;
}

// An archive of these contents, stored and deflated.
Bytes archiveOf(const Bytes &content) {
  Bytes bytes, directory;
  auto put = [](Bytes &to, uint64_t value, int size) {
    for (int i = 0; i < size; ++i)
      to.push_back(i < 8 ? static_cast<uint8_t>(value >> 8 * i) : 0);
  };
  for (uint16_t method : {0, 8}) {
    Bytes packed = content;
    if (method == 8) {
      z_stream stream{};
      packed.resize(content.size() + 64);
      deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
      stream.next_in = const_cast<uint8_t *>(content.data());
      stream.avail_in = static_cast<uInt>(content.size());
      stream.next_out = packed.data();
      stream.avail_out = static_cast<uInt>(packed.size());
      deflate(&stream, Z_FINISH);
      packed.resize(stream.total_out);
      deflateEnd(&stream);
    }
    auto common = [&](Bytes &to) {
      put(to, 20 | uint64_t{method} << 32, 10); // version, flags, method, time, date
      put(to, crc32_z(0, content.data(), content.size()), 4);
      put(to, packed.size(), 4);
      put(to, content.size(), 4);
      put(to, 1, 4); // lengths of the name and the extra field
    };
    size_t header = bytes.size();
    put(bytes, 0x04034b50, 4);
    common(bytes);
    bytes.push_back(method ? 'd' : 's');
    bytes.insert(bytes.end(), packed.begin(), packed.end());
    put(directory, 20ull << 32 | 0x02014b50, 6);
    common(directory);
    put(directory, 0, 10);
    put(directory, header, 4);
    directory.push_back(method ? 'd' : 's');
  }
  size_t at = bytes.size();
  bytes.insert(bytes.end(), directory.begin(), directory.end());
  put(bytes, 0x06054b50, 8);
  put(bytes, 2 | 2 << 16, 4);
  put(bytes, directory.size(), 4);
  put(bytes, at, 6);
  return bytes;
}

std::vector<Bytes> ownCorpus(const std::string &kind) {
  std::vector<Bytes> corpus;
  if (kind.rfind("program", 0) == 0) {
    Spec training = trainingSpec();
    corpus.push_back(serialize(training));
    Spec small;
    uint32_t arena = small.arena("a", ArenaKind::state, 64);
    small.entry(EntryRole::infer).commands.push_back(fill(Range(0, 16, arena, 0), 7));
    small.entry(EntryRole::infer)
        .commands.push_back(launch(small.kernel("increment"), {2, 2},
                                   {Range(0, 8, arena, 0), Range(16, 8, arena, 0),
                                    Range(0, 8, arena, 0), Range(24, 8, arena, 0)}));
    corpus.push_back(serialize(small));
    return corpus;
  }
  std::string folder = temporaryFolder(), path = folder + "/f";
  float data[6] = {1, 2, 3, 4, 5, 6};
  std::span<const uint8_t> bytes(reinterpret_cast<const uint8_t *>(data), sizeof data);
  if (kind == "npy" || kind == "npz") {
    auto writer = runtime::NpyWriter::create(path, format::DType::f32, {2, 3});
    static_cast<void>(writer->append(bytes).ok() && writer->commit().ok());
  } else {
    static_cast<void>(
        runtime::writeSafetensors(path, {{"w", format::DType::f32, {2, 2}, bytes.first(16)},
                                         {"b", format::DType::f32, {2}, bytes.last(8)}})
            .ok());
  }
  auto text = runtime::readFile(path, 1 << 20);
  corpus.emplace_back(text->begin(), text->end());
  if (kind == "npz")
    corpus[0] = archiveOf(corpus[0]);
  unlink(path.c_str());
  rmdir(folder.c_str());
  return corpus;
}

bool readData(const std::string &kind, const Bytes &bytes) {
  uint64_t sum = 0; // reads what the reader vouches for
  if (kind == "npy") {
    auto file = runtime::NpyFile::parse(bytes, "fuzz");
    if (!file.ok())
      return false;
    for (const uint8_t *p = file->data(); p < bytes.data() + bytes.size(); ++p)
      sum += *p;
  } else if (kind == "npz") {
    auto archive = runtime::ZipArchive::parse(bytes, "fuzz");
    if (!archive.ok())
      return false;
    bool any = false;
    for (const auto &[name, member] : archive->members()) {
      std::vector<uint8_t> buffer;
      auto content = archive->read(member, name, buffer);
      any |= content.ok() && runtime::NpyFile::parse(*content, name).ok();
    }
    return any;
  } else {
    auto file = runtime::SafetensorsFile::parse(bytes, "fuzz");
    if (!file.ok())
      return false;
    for (const auto &[name, tensor] : file->tensors())
      for (uint64_t i = 0; i < tensor.size; ++i)
        sum += tensor.data[i];
  }
  return sum != 1;
}

} // namespace

int main(int argc, char **argv) {
  std::string kind = argc > 1 ? argv[1] : "";
  if (argc < 4 || (kind != "program" && kind != "program-nochecksum" && kind != "npy" &&
                   kind != "npz" && kind != "safetensors")) {
    fprintf(stderr,
            "usage: %s program|program-nochecksum|npy|npz|safetensors COUNT SEED [FILE...]\n",
            argv[0]);
    return 2;
  }
  std::vector<Bytes> corpus;
  for (int i = 4; i < argc; ++i) {
    auto text = runtime::readFile(argv[i], 1 << 30);
    if (!text.ok()) {
      fprintf(stderr, "%s\n", text.status().text().c_str());
      return 1;
    }
    corpus.emplace_back(text->begin(), text->end());
  }
  if (corpus.empty())
    corpus = ownCorpus(kind);
  bool skip = kind == "program-nochecksum", isProgram = kind.rfind("program", 0) == 0;
  uint64_t count = strtoull(argv[2], nullptr, 10), seed = strtoull(argv[3], nullptr, 10),
           accepted = 0;
  for (uint64_t i = 0; i < count; ++i) {
    std::mt19937_64 random(seed * 1000003 + i);
    uint64_t head = headBytesOf(corpus[0]);
    Bytes bytes = mutate(corpus, random, skip ? head : 0);
    if (skip && random() % 16)
      repairTrailer(bytes, corpus.size() == 1   ? head
                           : headBytesOf(bytes) ? headBytesOf(bytes)
                                                : head);
    alarm(20); // a hang is a failure
    accepted += isProgram ? runProgram(bytes, skip) : readData(kind, bytes);
  }
  printf("%s: %llu mutations, %llu accepted\n", kind.c_str(),
         static_cast<unsigned long long>(count), static_cast<unsigned long long>(accepted));
  return 0;
}
