// AmpcFuzzOnnx <folder> [count [seed]]: mutations of the models in ONNX in a folder go through the
// whole importer, the same ones for the same seed. What it tests is that nothing crashes, and that
// a model is imported or gets an error.
#include "ampc/Import/Importer.h"
#include "mlir/IR/MLIRContext.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

static std::vector<std::string> readSeeds(const char *folder) {
  std::vector<std::filesystem::path> files;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".onnx")
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::string> seeds;
  for (const auto &file : files) {
    std::ifstream stream(file, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
  }
  return seeds;
}

// Bits, bytes with a meaning in a protobuf, and pieces of this and other models.
static void mutate(std::string &bytes, const std::string &other, std::mt19937 &random) {
  auto below = [&](size_t n) { return n ? random() % n : 0; };
  if (bytes.empty())
    return;
  size_t at = below(bytes.size());
  static constexpr unsigned char kBytes[] = {0, 1, 2, 7, 8, 10, 0x7f, 0x80, 0xff};
  switch (random() % 6) {
  case 0: bytes[at] ^= static_cast<char>(1 << below(8)); break;
  case 1: bytes[at] = static_cast<char>(kBytes[below(std::size(kBytes))]); break;
  case 2: bytes.insert(at, bytes.substr(below(bytes.size()), below(30))); break;
  case 3: bytes.insert(at, other.substr(below(other.size()), below(60))); break;
  case 4: bytes.erase(at, below(10)); break;
  case 5: bytes[at] = static_cast<char>(bytes[at] + (random() % 2 ? 1 : -1)); break;
  }
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  std::vector<std::string> seeds = readSeeds(argv[1]);
  long count = argc > 2 ? std::atol(argv[2]) : 2000, imported = 0, refused = 0;
  std::mt19937 random(argc > 3 ? std::atol(argv[3]) : 1);
  if (seeds.empty())
    return 1;
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  for (long i = 0; i < count; ++i) {
    std::string bytes = seeds[random() % seeds.size()];
    const std::string &other = seeds[random() % seeds.size()];
    for (unsigned n = 1 + random() % 3; n > 0; --n)
      mutate(bytes, other, random);
    ampc::Messages messages;
    bool done =
        ampc::importModel({"fuzz.onnx", std::move(bytes)}, {}, context, messages).has_value();
    if (done == messages.failed()) {
      std::printf("mutation %ld: imported %d, with the messages:\n%s", i, done,
                  messages.text().c_str());
      return 1;
    }
    ++(done ? imported : refused);
  }
  std::printf("%ld mutations: %ld imported, %ld refused\n", count, imported, refused);
}
