// What signal handlers are told: mapped files by address, temporary files to remove.
#include "core/Emergency.h"
#include "Tool.h"
#include "core/File.h"
#include "driver/Interrupt.h"
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

namespace ampc::test {
namespace {

using namespace ampc::runtime;

class Emergency : public Tool {
protected:
  // The wait status of a child that does this, with stderr in the file `log`.
  template <typename Body> int child(Body body) {
    pid_t pid = fork();
    if (pid == 0) {
      if (freopen(path("log").c_str(), "w", stderr))
        body();
      _exit(77);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    return status;
  }
};

TEST_F(Emergency, AFileIsFoundByEveryAddressOfItsMapping) {
  write("a", std::string(10000, 'a'));
  write("b", std::string(5000, 'b'));
  auto a = MappedFile::open(path("a")), b = MappedFile::open(path("b"));
  ASSERT_TRUE(a.ok() && b.ok());
  const uint8_t *begin = a->bytes().data();
  EXPECT_EQ(fileMappedAt(begin), path("a"));
  EXPECT_EQ(fileMappedAt(begin + 9999), path("a"));
  EXPECT_EQ(fileMappedAt(b->bytes().data() + 4999), path("b"));
  EXPECT_EQ(fileMappedAt(&begin), nullptr);
  EXPECT_EQ(fileMappedAt(nullptr), nullptr);
  MappedFile moved = std::move(*a);
  EXPECT_EQ(fileMappedAt(begin), path("a")) << "a move keeps it";
  moved = std::move(*b);
  EXPECT_EQ(fileMappedAt(moved.bytes().data()), path("b"));
}

TEST_F(Emergency, WhatIsUnmappedIsForgotten) {
  write("a", std::string(4096, 'a'));
  const uint8_t *begin;
  {
    auto a = MappedFile::open(path("a"));
    begin = a->bytes().data();
    EXPECT_NE(fileMappedAt(begin), nullptr);
  }
  EXPECT_EQ(fileMappedAt(begin), nullptr);
}

TEST_F(Emergency, OnlyUnfinishedOutputsAreRemoved) {
  auto done = OutputFile::create(path("done")), open = OutputFile::create(path("open"));
  ASSERT_TRUE(done->write("x").ok() && open->write("y").ok());
  ASSERT_TRUE(done->commit().ok());
  write("done.tmp-other", "somebody else's");
  removeTemporaries();
  EXPECT_EQ(read("done"), "x");
  EXPECT_EQ(read("done.tmp-other"), "somebody else's");
  EXPECT_FALSE(std::filesystem::exists(path("open.tmp-" + std::to_string(getpid()))));
  EXPECT_FALSE(open->commit().ok()) << "and the commit finds it gone";
}

TEST_F(Emergency, AnOutputThatIsGivenUpIsForgotten) {
  {
    auto given = OutputFile::create(path("given"));
    ASSERT_TRUE(given->write("x").ok());
    OutputFile moved = std::move(*given);
    EXPECT_TRUE(moved.write("y").ok());
  }
  std::string temporary = path("given.tmp-" + std::to_string(getpid()));
  EXPECT_FALSE(std::filesystem::exists(temporary));
  write("given.tmp-" + std::to_string(getpid()), "a new one of that name");
  removeTemporaries();
  EXPECT_TRUE(std::filesystem::exists(temporary));
}

TEST_F(Emergency, AFullTableServesTheOthers) {
  write("a", "x");
  std::vector<MappedFile> files;
  for (int i = 0; i < 100; ++i) {
    auto file = MappedFile::open(path("a"));
    ASSERT_TRUE(file.ok());
    files.push_back(std::move(*file));
  }
  EXPECT_EQ(fileMappedAt(files.front().bytes().data()), path("a"));
  EXPECT_EQ(fileMappedAt(files.back().bytes().data()), nullptr);
  files.clear();
  auto again = MappedFile::open(path("a"));
  EXPECT_EQ(fileMappedAt(again->bytes().data()), path("a")) << "places are used again";
}

TEST_F(Emergency, AShortenedFileEndsTheProcessWithItsName) {
  write("data", std::string(1 << 16, 'x'));
  int status = child([&] {
    InterruptGuard guard;
    auto output = OutputFile::create(path("out"));
    auto file = MappedFile::open(path("data"));
    if (truncate(path("data").c_str(), 100) == 0)
      _exit(static_cast<volatile const uint8_t *>(file->bytes().data())[50000]);
  });
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 1);
  EXPECT_EQ(read("log"), path("data") + ": error: became shorter while it was read\n");
  for (const auto &entry : std::filesystem::directory_iterator(folder))
    EXPECT_EQ(entry.path().filename().string().find("tmp"), std::string::npos);
}

TEST_F(Emergency, AnyOtherBusErrorIsWhatItWas) {
  int status = child([&] {
    InterruptGuard guard;
    raise(SIGBUS);
    raise(SIGBUS);
  });
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGBUS);
  EXPECT_EQ(read("log"), "");
}

} // namespace
} // namespace ampc::test
