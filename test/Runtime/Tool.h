// amprun in the test's own process, on files in a folder of its own.
#pragma once
#include "Programs.h"
#include "ampc/Runtime/Driver.h"
#include "core/File.h"
#include "data/Npy.h"
#include <cstring>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <thread>

namespace ampc::test {

struct Ran {
  int code;
  std::string out, err;
};

class Tool : public ::testing::Test {
protected:
  Tool() : folder(temporaryFolder()) { setenv("XDG_CACHE_HOME", (folder + "/cache").c_str(), 1); }
  ~Tool() override { std::filesystem::remove_all(folder); }

  std::string path(const std::string &name) const { return folder + "/" + name; }

  // Compiled with AMPC_TEST_CUDA every program also has kernels for the fake GPU, where it then
  // runs.
  std::string write(const std::string &name, Spec spec) {
#ifdef AMPC_TEST_CUDA
    addCuda(spec);
    tellFakeDriver(path(name));
#endif
    Bytes bytes = serialize(spec);
    return write(name, std::string(bytes.begin(), bytes.end()));
  }
  std::string write(const std::string &name, const std::string &text) {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  std::string read(const std::string &name) const {
    std::ifstream file(path(name), std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }
  // rows x columns of float32; element i is value(i).
  std::string npy(const std::string &name, int64_t rows, int64_t columns, float (*value)(int64_t)) {
    std::vector<float> data;
    for (int64_t i = 0; i < rows * columns; ++i)
      data.push_back(value(i));
    auto writer = runtime::NpyWriter::create(path(name), DType::f32, {rows, columns});
    EXPECT_TRUE(writer.ok());
    EXPECT_TRUE(
        writer->append({reinterpret_cast<const uint8_t *>(data.data()), data.size() * 4}).ok());
    EXPECT_TRUE(writer->commit().ok());
    return path(name);
  }
  std::vector<float> floats(const std::string &name) const {
    auto file = runtime::NpyFile::open(path(name));
    EXPECT_TRUE(file.ok()) << file.status().text();
    size_t count = 1;
    for (int64_t extent : file->shape())
      count *= static_cast<size_t>(extent);
    std::vector<float> data(count);
    std::memcpy(data.data(), file->data(), count * 4);
    return data;
  }
  // One string of arguments, split at spaces; {} stands for the folder.
  Ran amprun(const std::string &arguments) {
    std::vector<std::string> words = {"amprun"};
    std::istringstream stream(arguments);
    for (std::string word; stream >> word;) {
      for (size_t at; (at = word.find("{}")) != std::string::npos;)
        word.replace(at, 2, folder);
      words.push_back(word);
    }
    std::vector<const char *> argv;
    for (const std::string &word : words)
      argv.push_back(word.c_str());
    std::ostringstream out, err;
    int code = runtime::runAmprun(static_cast<int>(argv.size()), argv.data(), out, err, false);
    std::string errors = err.str();
    for (size_t at; (at = errors.find(folder)) != std::string::npos;)
      errors.replace(at, folder.size(), "{}");
    return {code, out.str(), errors};
  }
  std::vector<std::string> lines(const std::string &name) const {
    std::istringstream stream(read(name));
    std::vector<std::string> result;
    for (std::string line; std::getline(stream, line);)
      result.push_back(line);
    return result;
  }
  // The log without the times.
  std::string log(const std::string &name) const {
    std::string text;
    for (std::string line : lines(name)) {
      size_t at = line.find(", \"seconds\": ");
      if (at != std::string::npos)
        line.erase(at, line.find_first_of(",}", at + 13) - at);
      text += line + "\n";
    }
    return text;
  }

  std::string folder;
};

inline float ramp(int64_t i) {
  return static_cast<float>(i % 7) / 8 - 0.25f;
}
inline float wave(int64_t i) {
  return static_cast<float>((i * 5) % 11) / 16;
}

} // namespace ampc::test
