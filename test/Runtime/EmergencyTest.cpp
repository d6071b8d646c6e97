// What signal handlers are told: mapped files by address, temporary files to remove.
#include "core/Emergency.h"
#include "Tool.h"
#include "core/File.h"
#include "driver/Interrupt.h"
#include "driver/TemporaryFolder.h"
#include <csignal>
#include <set>
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

  std::vector<std::string> temporaries() {
    std::vector<std::string> found;
    for (const auto &entry : std::filesystem::directory_iterator(folder))
      if (std::string name = entry.path().filename().string();
          name.find("tmp") != std::string::npos)
        found.push_back(name);
    return found;
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
  EXPECT_EQ(temporaries(), std::vector<std::string>{"done.tmp-other"});
  EXPECT_FALSE(open->commit().ok()) << "and the commit finds it gone";
}

TEST_F(Emergency, AnOutputThatIsGivenUpIsForgotten) {
  std::string temporary;
  {
    auto given = OutputFile::create(path("given"));
    ASSERT_EQ(temporaries().size(), 1u);
    temporary = temporaries().front();
    ASSERT_TRUE(given->write("x").ok());
    OutputFile moved = std::move(*given);
    EXPECT_TRUE(moved.write("y").ok());
  }
  EXPECT_TRUE(temporaries().empty());
  write(temporary, "a new one of that name");
  removeTemporaries();
  EXPECT_EQ(temporaries(), std::vector<std::string>{temporary});
}

TEST_F(Emergency, AFullTableServesTheOthers) {
  write("a", "x");
  std::vector<MappedFile> files;
  for (int i = 0; i < 300; ++i) {
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

// The first signal is a question, the second the end: of either kind, in any order.
TEST_F(Emergency, ASecondSignalLeavesNothing) {
  for (auto [first, second] :
       {std::pair(SIGINT, SIGINT), std::pair(SIGTERM, SIGTERM), std::pair(SIGTERM, SIGINT)}) {
    int status = child([&, first = first, second = second] {
      InterruptGuard guard;
      auto output = OutputFile::create(path("out"));
      auto made = TemporaryFolder::create(path("step-1"), {"a", "b"});
      auto inside = OutputFile::create(made->path() + "/b");
      if (!output.ok() || !inside.ok() || !writeFile(made->path() + "/a", "x").ok() ||
          temporaries().size() != 2)
        _exit(78);
      raise(first);
      if (!interrupted() || temporaries().size() != 2)
        _exit(79);
      raise(second);
      _exit(80);
    });
    ASSERT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);
    EXPECT_EQ(WTERMSIG(status), second);
    EXPECT_TRUE(temporaries().empty()) << temporaries().front();
  }
}

TEST_F(Emergency, AFolderIsRemovedUnlessItIsPublished) {
  {
    auto given = TemporaryFolder::create(path("step-1"), {"a"});
    ASSERT_TRUE(given.ok() && writeFile(given->path() + "/a", "given up").ok());
  }
  EXPECT_TRUE(temporaries().empty());
  for (const char *text : {"first", "second"}) {
    auto made = TemporaryFolder::create(path("step-1"), {"a"});
    ASSERT_TRUE(made.ok() && writeFile(made->path() + "/a", text).ok());
    EXPECT_TRUE(made->publish(path("step-1")).ok());
    EXPECT_EQ(read("step-1/a"), text);
  }
  EXPECT_TRUE(temporaries().empty()) << "the one that was exchanged is gone";
  removeWhole(path("step-1"), {"a"});
  EXPECT_FALSE(std::filesystem::exists(path("step-1")));
  EXPECT_TRUE(temporaries().empty());
}

TEST_F(Emergency, LeftoversOfLivingRunsAreLeftAlone) {
  auto mine = TemporaryFolder::create(path("step-2"), {});
  std::filesystem::create_directories(path("step-1.tmp-99/x"));
  std::filesystem::create_directories(path("notes.tmp-99"));
  write("step-3.tmp-file", "no folder");
  removeLeftovers(folder, "step-");
  EXPECT_TRUE(std::filesystem::exists(mine->path()));
  EXPECT_FALSE(std::filesystem::exists(path("step-1.tmp-99")));
  EXPECT_TRUE(std::filesystem::exists(path("notes.tmp-99")));
  EXPECT_TRUE(std::filesystem::exists(path("step-3.tmp-file")));
  std::string name = mine->path();
  int status = child([&] { // dies with its folder locked
    auto theirs = TemporaryFolder::create(path("step-4"), {});
    _exit(theirs.ok() ? 0 : 1);
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(temporaries().size(), 4u);
  removeLeftovers(folder, "step-");
  EXPECT_EQ(temporaries().size(), 3u) << "a lock ends with its process";
  EXPECT_TRUE(std::filesystem::exists(name));
}

TEST_F(Emergency, LinksAreFollowedAndStay) {
  std::filesystem::create_directories(path("there"));
  std::filesystem::create_symlink("there/file", path("link"));
  std::filesystem::create_symlink(path("link"), path("chain"));
  std::filesystem::create_symlink("circle", path("circle"));
  for (const char *text : {"new", "newer"}) { // of a link to nowhere, and to a file
    ASSERT_TRUE(writeFile(path("chain"), text).ok());
    EXPECT_EQ(read("there/file"), text);
  }
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")) &&
              std::filesystem::is_symlink(path("chain")));
  auto output = OutputFile::create(path("link"));
  EXPECT_TRUE(temporaries().empty()) << "it is beside the file, not beside the link";
  EXPECT_FALSE(writeFile(path("circle"), "x").ok());
  EXPECT_EQ(resolveLinks(path("circle")), "");
  EXPECT_EQ(resolveLinks(path("chain")), path("there/file"));
  EXPECT_EQ(resolveLinks("no/such"), "no/such");
}

TEST_F(Emergency, TemporaryNamesAreNeverTheSame) {
  std::set<std::string> names;
  for (int i = 0; i < 1000; ++i)
    names.insert(temporaryName("a/b"));
  EXPECT_EQ(names.size(), 1000u);
  EXPECT_EQ(names.begin()->rfind("a/b.tmp-", 0), 0u);
  std::string longest = "a/" + std::string(255, 'x');
  EXPECT_LE(temporaryName(longest).size(), 2u + 255);
  EXPECT_TRUE(writeFile(path(std::string(255, 'x')), "x").ok());
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
