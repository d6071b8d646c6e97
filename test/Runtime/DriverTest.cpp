// The parts of amprun on their own: options, log, progress, reports, output files.
#include "Tool.h"
#include "core/Json.h"
#include "driver/Console.h"
#include "driver/Log.h"
#include "driver/Options.h"
#include "driver/Report.h"
#include <algorithm>
#include <cmath>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ampc::test {
namespace {

using namespace ampc::runtime;

Result<Options> parse(std::vector<const char *> words) {
  words.insert(words.begin(), {"amprun", "m.bin"});
  return parseOptions(static_cast<int>(words.size()), words.data());
}

TEST(Options, HaveTheDocumentedDefaults) {
  auto o = parse({});
  ASSERT_TRUE(o.ok());
  EXPECT_EQ(o->program, "m.bin");
  EXPECT_EQ(o->session.device, DeviceChoice::automatic);
  EXPECT_EQ(o->seed, 0u);
  EXPECT_FALSE(o->seedGiven);
  EXPECT_EQ(o->session.threads, 0) << "what affinity and quota allow";
  EXPECT_FALSE(o->steps || o->epochs);
  EXPECT_EQ(o->mode, Mode::automatic);
  EXPECT_EQ(o->info, Info::none);
  EXPECT_FALSE(o->faults.any() || o->shuffle || o->benchmark || o->failOnNan || o->weightsPartial);
}

TEST(Options, StepsOfFaultsAreListsAndRanges) {
  auto o = parse({"--inject-overflow=2,5-7,5,9", "--inject-nan", "1-1:fc1.w"});
  ASSERT_TRUE(o.ok()) << o.status().text();
  EXPECT_EQ(o->faults.overflowSteps, (std::set<uint64_t>{2, 5, 6, 7, 9}));
  EXPECT_EQ(o->faults.overflowParameter, "");
  EXPECT_EQ(o->faults.nanSteps, (std::set<uint64_t>{1}));
  EXPECT_EQ(o->faults.nanParameter, "fc1.w");
  for (const char *wrong :
       {"--inject-nan=2-1", "--inject-nan=,1", "--inject-nan=1,", "--inject-nan=1--2",
        "--inject-nan=0x1", "--inject-nan=+1", "--inject-nan=1 "})
    EXPECT_EQ(parse({wrong}).status().code(), Code::usage) << wrong;
}

TEST(Options, FilesByNameTakeCommasAndRepetition) {
  auto o = parse({"--data", "x=a.npy,y=b=c.npy", "--data=z=/d/e.npy", "--output=o=1.npy",
                  "--output", "p=2.npy"});
  ASSERT_TRUE(o.ok()) << o.status().text();
  EXPECT_EQ(o->data, (FileByName{{"x", "a.npy"}, {"y", "b=c.npy"}, {"z", "/d/e.npy"}}));
  EXPECT_EQ(o->outputs, (FileByName{{"o", "1.npy"}, {"p", "2.npy"}}));
}

TEST(Options, ThatContradictEachOther) {
  auto error = [](std::vector<const char *> words) {
    return parse(std::move(words)).status().text();
  };
  EXPECT_EQ(error({"--tf32", "--strict-numerics"}),
            "amprun: error: --tf32 and --strict-numerics exclude each other");
  EXPECT_EQ(error({"--dry-run", "--device=cpu"}),
            "amprun: error: --dry-run shows the calls of a GPU, so it excludes --device=cpu");
  for (const char *more : {"--data=x=a.npy", "--eval-data=x=a.npy", "--output=y=y.npy",
                           "--weights=w", "--save-weights=w", "--log=l", "--plot=p", "--profile=p",
                           "--checkpoint=c", "--resume=c", "--benchmark", "--inject-nan=1"})
    EXPECT_EQ(error({"--dry-run", more}),
              "amprun: error: --dry-run computes nothing, so it takes no "
              "data, weights, outputs, reports or faults")
        << more;
}

TEST(Options, NumbersReachTheirLimits) {
  EXPECT_EQ(parse({"--seed=18446744073709551615"})->seed, ~uint64_t{0});
  EXPECT_EQ(parse({"--steps=0"})->steps, 0u);
  EXPECT_EQ(parse({"--steps=4611686018427387904"})->steps, uint64_t{1} << 62);
  EXPECT_EQ(parse({"--threads=1024"})->session.threads, 1024);
  for (const char *beyond :
       {"--seed=18446744073709551616", "--steps=4611686018427387905", "--threads=1025"})
    EXPECT_EQ(parse({beyond}).status().code(), Code::usage) << beyond;
}

class Driver : public Tool {};

TEST_F(Driver, ALogIsCutBehindTheResumedStep) {
  const std::string two = "{\"step\": 1, \"epoch\": 0}\n{\"step\": 2, \"epoch\": 0}\n";
  uint64_t resumed = 2;
  for (std::string foreign :
       {"", "garbage\n{\"step\": 1}\n", "{\"eval\": true}\n", "{\"step\": -1}\n", "\n"})
    for (std::string behind : {"", "{\"step\": 3}\n", "{\"step\": 3", "{\"step\": 4}\ngarbage\n"}) {
      write("log", two + foreign + behind);
      auto log = Log::open(path("log"), &resumed);
      ASSERT_TRUE(log.ok());
      EXPECT_EQ(read("log"), two + foreign) << behind; // lines of others stay
      StepRecord record;
      record.step = 3;
      ASSERT_TRUE(log->step(record).ok());
      EXPECT_EQ(lines("log").back().rfind("{\"step\": 3, ", 0), 0u);
    }
  write("log", two + "{\"eval\": true, \"step\": 2}\n");
  ASSERT_TRUE(Log::open(path("log"), &resumed).ok());
  EXPECT_EQ(lines("log").size(), 3u) << "an evaluation of the resumed step stays";
  ASSERT_TRUE(Log::open(path("log"), nullptr).ok());
  EXPECT_EQ(read("log"), "") << "a run that does not resume begins anew";
}

TEST_F(Driver, NoPathIsNoLog) {
  auto log = Log::open("", nullptr);
  ASSERT_TRUE(log.ok());
  EXPECT_TRUE(log->step({}).ok());
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST_F(Driver, ALogIsNotReplaced) {
  write("log", "old\n");
  struct stat before, after;
  ASSERT_EQ(stat(path("log").c_str(), &before), 0);
  ASSERT_TRUE(Log::open(path("log"), nullptr)->step({}).ok());
  ASSERT_EQ(stat(path("log").c_str(), &after), 0);
  EXPECT_EQ(before.st_ino, after.st_ino) << "somebody may be reading it";
}

TEST(LogLine, SaysWhatAProgramDoesNotHave) {
  StepRecord step;
  step.step = 7;
  step.loss = NAN; // not part of the program: hasLoss is false
  step.metrics = {{"a\"b", INFINITY}, {"c", 0.1f}};
  auto line = parseJson(toJson(step), "line");
  ASSERT_TRUE(line.ok());
  const json::Value &record = line->root();
  EXPECT_TRUE(record.find("loss")->isNull());
  EXPECT_TRUE(record.find("lr")->isNull());
  EXPECT_EQ(record.find("a\"b")->string(), "inf");
  EXPECT_EQ(static_cast<float>(record.find("c")->number()), 0.1f);
  EvalRecord eval;
  eval.hasLoss = true;
  eval.loss = -INFINITY;
  EXPECT_EQ(toJson(eval), "{\"eval\": true, \"step\": 0, \"epoch\": 0, \"loss\": \"-inf\"}");
}

std::string shown(bool terminal, uint64_t first, uint64_t last) {
  std::ostringstream out, err;
  Console console{out, err, terminal};
  Progress progress(console, first, last, Pace());
  for (uint64_t step = first + 1; step <= last; ++step)
    progress.show(step, "step " + std::to_string(step));
  progress.finish();
  return out.str();
}

TEST(Progress, PrintsSomeFiftyPlainLines) {
  std::string text = shown(false, 0, 1000);
  auto count = std::count(text.begin(), text.end(), '\n');
  EXPECT_GE(count, 50);
  EXPECT_LE(count, 52);
  EXPECT_EQ(text.rfind("step 1\n", 0), 0u);
  EXPECT_NE(text.find("step 1000\n"), std::string::npos);
  EXPECT_EQ(text.find_first_of("\r\x1b"), std::string::npos);
  EXPECT_EQ(shown(false, 4, 7), "step 5\nstep 6\nstep 7\n");
  EXPECT_EQ(shown(false, 5, 5), "");
}

TEST(Progress, DrawsOneBarOnATerminal) {
  std::string text = shown(true, 0, 10);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1);
  EXPECT_EQ(text.back(), '\n');
  size_t last = text.rfind('\r');
  EXPECT_EQ(text.substr(last), "\r[" + std::string(30, '=') + "] 10/10 step 10\x1b[K\n");
}

TEST(Report, BenchmarksAreOrderStatistics) {
  std::vector<double> seconds;
  for (int i = 100; i > 0; --i)
    seconds.push_back(i / 1000.0);
  std::string text = benchmarkText(seconds, 32);
  EXPECT_EQ(text.rfind("min 1", 0), 0u) << text;
  EXPECT_NE(text.find("median 5"), std::string::npos) << text;
  EXPECT_NE(text.find("p99 "), std::string::npos);
  EXPECT_NE(text.find(" rows/s"), std::string::npos);
  EXPECT_NE(benchmarkText({0.5}, 0).find(" steps/s"), std::string::npos);
  EXPECT_EQ(benchmarkText({}, 1), "no step was timed");
}

TEST_F(Driver, OutputsAppearWholeOrNotAtAll) {
  write("old", "old");
  {
    auto file = OutputFile::create(path("old"));
    ASSERT_TRUE(file.ok() && file->write("half").ok());
    EXPECT_EQ(read("old"), "old");
    size_t temporaries = 0;
    for (const auto &entry : std::filesystem::directory_iterator(folder))
      temporaries += entry.path().filename().string().find("tmp") != std::string::npos;
    EXPECT_EQ(temporaries, 1u) << "the name in the meantime contains tmp";
  }
  EXPECT_EQ(read("old"), "old") << "without commit nothing has happened";
  auto file = OutputFile::create(path("old"));
  ASSERT_TRUE(file.ok() && file->write("new").ok() && file->commit().ok());
  EXPECT_EQ(read("old"), "new");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
}

TEST_F(Driver, ARenameThatFailsLeavesNothing) {
  auto file = OutputFile::create(path("name"));
  ASSERT_TRUE(file.ok() && file->write("text").ok());
  std::filesystem::create_directories(path("name/full"));
  EXPECT_EQ(file->commit().what(), "cannot write: is a directory");
  {
    auto gone = std::move(*file);
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
}

TEST_F(Driver, PlacesAreCheckedBeforeTheWork) {
  EXPECT_TRUE(checkWritable(path("new")).ok());
  EXPECT_FALSE(std::filesystem::exists(path("new"))) << "looking makes nothing";
  EXPECT_TRUE(checkWritable("/dev/null").ok());
  EXPECT_TRUE(checkWritable("/dev/stdout").ok());
  EXPECT_TRUE(checkWritable("relative").ok());
  EXPECT_EQ(checkWritable(path("none/x")).what(), "cannot write: no such file or directory");
  EXPECT_EQ(checkWritable(folder).what(), "cannot write: is a directory");
  write("file", "");
  EXPECT_EQ(checkWritable(path("file/x")).what(), "cannot write: not a directory");
  EXPECT_EQ(checkWritable(path("file/x")).code(), Code::invalid);
}

TEST_F(Driver, DescriptorsHaveNamesThatAreNotReplaced) {
  EXPECT_EQ(descriptorNamed("/dev/stdout"), 1);
  EXPECT_EQ(descriptorNamed("-"), 1);
  EXPECT_EQ(descriptorNamed("/dev/stderr"), 2);
  EXPECT_EQ(descriptorNamed("/dev/fd/7"), 7);
  EXPECT_EQ(descriptorNamed("/proc/self/fd/12"), 12);
  for (const char *name :
       {"/dev/shm/x", "/dev/null", "stdout", "--", "./-", "dev/stdout", "/tmp/proc/self/fd/1",
        "/dev/fd/", "/dev/fd/1x", "/dev/fd/-1", "/proc/self/fd/1/x"})
    EXPECT_EQ(descriptorNamed(name), -1) << name;
  int fd = open(path("target").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  ASSERT_GE(fd, 0);
  ASSERT_EQ(::write(fd, "one\n", 4), 4);
  ASSERT_TRUE(writeFile("/proc/self/fd/" + std::to_string(fd), "two\n").ok());
  ASSERT_EQ(::write(fd, "three\n", 6), 6);
  close(fd);
  EXPECT_EQ(read("target"), "one\ntwo\nthree\n") << "the place of writing is shared";
  EXPECT_EQ(writeFile("/dev/fd/987", "").what(), "cannot write: bad file descriptor");
}

} // namespace
} // namespace ampc::test
