// What several ranks need and one process can test: launchers' variables, positions in the data,
// sums of gradients, groups of threads.
#include "Tool.h"
#include "core/Half.h"
#include "dist/Group.h"
#include "dist/Reduce.h"
#include "driver/Schedule.h"
#include <arpa/inet.h>
#include <atomic>
#include <cmath>
#include <map>
#include <random>
#include <sys/socket.h>
#include <unistd.h>

namespace ampc::test {
namespace {

using runtime::Group;
using runtime::RankLaunch;

runtime::Result<RankLaunch> launched(const std::map<std::string, std::string> &variables) {
  return runtime::launchOf([&](const char *name) -> const char * {
    auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

TEST(Launchers, NoVariablesAreOneRank) {
  auto launch = launched({});
  ASSERT_TRUE(launch.ok());
  EXPECT_EQ(launch->size, 1);
  EXPECT_EQ(launch->launcher, "");
}

TEST(Launchers, HalfOfTorchrunsVariablesIsAWarning) {
  EXPECT_EQ(launched({{"WORLD_SIZE", "1"}})->warning, "");
  EXPECT_EQ(launched({{"RANK", "0"}})->warning, "");
  EXPECT_EQ(launched({{"WORLD_SIZE", "2"}})->warning,
            "WORLD_SIZE is 2, but RANK is not set: this process runs alone");
  EXPECT_EQ(launched({{"RANK", "1"}})->warning,
            "RANK is 1, but WORLD_SIZE is not set: this process runs alone");
}

TEST(Launchers, OpenMpiComesBeforeVariablesOfAnOuterLauncher) {
  auto launch = launched({{"OMPI_COMM_WORLD_RANK", "3"},
                          {"OMPI_COMM_WORLD_SIZE", "8"},
                          {"OMPI_COMM_WORLD_LOCAL_RANK", "1"},
                          {"RANK", "0"},
                          {"WORLD_SIZE", "1"}});
  ASSERT_TRUE(launch.ok());
  EXPECT_EQ(launch->rank, 3);
  EXPECT_EQ(launch->size, 8);
  EXPECT_EQ(launch->localRank, 1);
  EXPECT_TRUE(launch->mpi);
}

TEST(Launchers, AnAddressReplacesMpi) {
  auto launch = launched(
      {{"PMI_RANK", "1"}, {"PMI_SIZE", "2"}, {"MASTER_ADDR", "a"}, {"MASTER_PORT", "29500"}});
  ASSERT_TRUE(launch.ok());
  EXPECT_EQ(launch->launcher, "MPICH");
  EXPECT_FALSE(launch->mpi);
  EXPECT_EQ(launch->host, "a");
  EXPECT_EQ(launch->port, 29500);
}

TEST(Launchers, TorchrunsAgentHasThePortItself) {
  std::map<std::string, std::string> variables = {{"RANK", "1"},
                                                  {"WORLD_SIZE", "2"},
                                                  {"MASTER_ADDR", "a"},
                                                  {"MASTER_PORT", "29500"},
                                                  {"TORCHELASTIC_USE_AGENT_STORE", "True"}};
  auto launch = launched(variables);
  ASSERT_TRUE(launch.ok());
  EXPECT_EQ(launch->port, 29501);
}

TEST(Launchers, SlurmNamesTheFirstHostOfItsStep) {
  std::map<std::string, std::string> variables = {{"SLURM_PROCID", "2"},
                                                  {"SLURM_STEP_NUM_TASKS", "4"},
                                                  {"SLURM_LOCALID", "0"},
                                                  {"SLURM_JOB_ID", "77"},
                                                  {"SLURM_STEP_ID", "0"}};
  for (const auto &[list, first] : std::map<std::string, std::string>{
           {"node[03-07,9],z", "node03"}, {"node[4,6]", "node4"}, {"a,b[1-2]", "a"}, {"c", "c"}}) {
    variables["SLURM_STEP_NODELIST"] = list;
    auto launch = launched(variables);
    ASSERT_TRUE(launch.ok());
    EXPECT_EQ(launch->host, first);
    EXPECT_GE(launch->port, 20000);
    EXPECT_LT(launch->port, 30000);
  }
  variables.erase("SLURM_STEP_NODELIST"); // a batch script is one process
  EXPECT_EQ(launched(variables)->size, 1);
}

TEST(Launchers, RanksOfOneMachine) {
  auto together = [](std::map<std::string, std::string> variables) {
    variables.insert({{"RANK", "1"}, {"WORLD_SIZE", "4"}, {"MASTER_PORT", "29500"}});
    return launched(variables)->together;
  };
  EXPECT_TRUE(together({{"MASTER_ADDR", "a"}, {"LOCAL_WORLD_SIZE", "4"}}));
  EXPECT_FALSE(together({{"MASTER_ADDR", "a"}, {"LOCAL_WORLD_SIZE", "2"}}));
  EXPECT_FALSE(together({{"MASTER_ADDR", "a"}}));
  for (const char *address : {"127.0.0.1", "localhost", "::1"})
    EXPECT_TRUE(together({{"MASTER_ADDR", address}})) << address;
}

TEST(Launchers, OneRankNeedsNoAddress) {
  auto launch = launched({{"RANK", "0"}, {"WORLD_SIZE", "1"}});
  ASSERT_TRUE(launch.ok());
  EXPECT_EQ(launch->size, 1);
}

TEST(Schedule, AnEpochHasWholeSteps) {
  runtime::Schedule s;
  s.batches = 12;
  s.perStep = 5;
  EXPECT_EQ(s.stepsPerEpoch(), 2u);
  EXPECT_EQ(s.lastStep(3), 6u);
  EXPECT_EQ(s.epochAfter(1), 0u);
  EXPECT_EQ(s.batchAfter(1), 5u);
  EXPECT_EQ(s.epochAfter(2), 1u);
  EXPECT_EQ(s.batchAfter(2), 0u);
  EXPECT_TRUE(s.endsEpoch(2));
  EXPECT_FALSE(s.endsEpoch(1));
  EXPECT_FALSE(s.endsEpoch(0));
}

// Four steps of four batches, then two batches per step: 4 of 12 batches of epoch 1 are taken.
TEST(Schedule, GoesOnWithAnotherNumberOfBatches) {
  runtime::Schedule s;
  s.batches = 12;
  s.perStep = 2;
  s.firstStep = 4;
  s.firstEpoch = 1;
  s.firstBatch = 4;
  EXPECT_EQ(s.batchAfter(4), 4u);
  EXPECT_EQ(s.epochAfter(7), 1u);
  EXPECT_EQ(s.batchAfter(7), 10u);
  EXPECT_TRUE(s.endsEpoch(8));
  EXPECT_EQ(s.epochAfter(8), 2u);
  EXPECT_EQ(s.lastStep(1), 4u);
  EXPECT_EQ(s.lastStep(2), 8u);
  EXPECT_EQ(s.lastStep(3), 14u);
  s.perStep = 10; // fewer are left than a step takes
  EXPECT_EQ(s.epochAfter(4), 2u);
  EXPECT_EQ(s.batchAfter(4), 0u);
}

TEST(Reduce, SumsInFloat32AndRoundsOnce) {
  // 1 + 2^-11 + 2^-11: in float16 each sum rounds to 1, in float32 the sum is 1 + 2^-10.
  std::vector<uint16_t> one = {runtime::toF16(1)}, small = {runtime::toF16(0x1p-11f)};
  auto bytes = [](const std::vector<uint16_t> &v) {
    return reinterpret_cast<const uint8_t *>(v.data());
  };
  float sum = 0;
  runtime::widen(DType::f16, bytes(one), 1, &sum);
  runtime::addWidened(DType::f16, bytes(small), 1, &sum);
  runtime::addWidened(DType::f16, bytes(small), 1, &sum);
  uint16_t result = 0;
  runtime::storeScaled(&sum, 1, 1, DType::f16, reinterpret_cast<uint8_t *>(&result));
  EXPECT_EQ(runtime::fromF16(result), 1 + 0x1p-10f);
  // The sum of two numbers near the largest is beyond it, their mean is not.
  std::vector<uint16_t> large = {runtime::toF16(65000)};
  runtime::widen(DType::f16, bytes(large), 1, &sum);
  runtime::addWidened(DType::f16, bytes(large), 1, &sum);
  runtime::storeScaled(&sum, 1, 0.5f, DType::f16, reinterpret_cast<uint8_t *>(&result));
  EXPECT_EQ(runtime::fromF16(result), runtime::fromF16(runtime::toF16(65000)));
  std::vector<uint16_t> brain = {runtime::toBf16(3), runtime::toBf16(INFINITY)};
  float sums[2];
  runtime::widen(DType::bf16, bytes(brain), 2, sums);
  EXPECT_EQ(sums[0], 3);
  EXPECT_EQ(sums[1], INFINITY);
}

// A port that nothing listens at, below those that the system gives to connections: so none of
// these takes it before it is used.
uint16_t freePort() {
  std::random_device random;
  for (;;) {
    auto port = static_cast<uint16_t>(12000 + random() % 20000);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    bool free = bind(fd, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0;
    close(fd);
    if (free)
      return port;
  }
}

// Ranks as threads of this process.
void inGroup(
    int size, const std::function<void(Group &)> &body,
    const runtime::Printer &print = [](const std::string &) {}) {
  uint16_t own = freePort();
  std::vector<std::thread> threads;
  for (int rank = 0; rank < size; ++rank)
    threads.emplace_back([=, &body] {
      RankLaunch launch;
      launch.rank = rank;
      launch.size = size;
      launch.host = "127.0.0.1";
      launch.port = own;
      auto group = Group::join(launch, {20, 20}, print);
      ASSERT_TRUE(group.ok()) << group.status().text();
      body(**group);
    });
  for (std::thread &thread : threads)
    thread.join();
}

TEST(Groups, AverageInTheOrderOfRanks) {
  for (int size : {2, 3, 4})
    for (uint64_t count : {uint64_t{1}, uint64_t{3}, uint64_t{100003}})
      inGroup(size, [=](Group &group) {
        std::vector<float> values(count), result(count);
        for (uint64_t i = 0; i < count; ++i)
          values[i] = std::sin(static_cast<float>(i) + 100 * static_cast<float>(group.rank()));
        group.startAverage(
            {DType::f32,
             count,
             1.0f / static_cast<float>(size),
             [&](uint8_t *to) { std::memcpy(to, values.data(), 4 * count); },
             [&](const uint8_t *from) { std::memcpy(result.data(), from, 4 * count); },
             {}});
        EXPECT_TRUE(group.wait().ok());
        for (uint64_t i = 0; i < count; ++i) {
          float sum = std::sin(static_cast<float>(i));
          for (int rank = 1; rank < size; ++rank)
            sum += std::sin(static_cast<float>(i) + 100 * static_cast<float>(rank));
          ASSERT_EQ(result[i], sum * (1.0f / static_cast<float>(size))) << i;
        }
        EXPECT_EQ(group.finish({}), runtime::Code::ok);
      });
}

// Unequal shares, an empty one among them, have the bits of the whole average.
TEST(Groups, AverageOfShares) {
  for (std::vector<uint64_t> shares :
       {std::vector<uint64_t>{0, 1000, 1000, 1777}, std::vector<uint64_t>{0, 0, 3, 1777}})
    inGroup(3, [=](Group &group) {
      auto own = static_cast<size_t>(group.rank());
      std::vector<float> values(1777), whole(1777), part(shares[own + 1] - shares[own]);
      for (size_t i = 0; i < values.size(); ++i)
        values[i] = std::sin(static_cast<float>(i * (own + 1)));
      auto pack = [&](uint8_t *to) { std::memcpy(to, values.data(), 4 * values.size()); };
      auto store = [](std::vector<float> &result) {
        return [&](const uint8_t *from) {
          if (!result.empty())
            std::memcpy(result.data(), from, 4 * result.size());
        };
      };
      group.startAverage({DType::f32, values.size(), 1.0f / 3, pack, store(whole), {}});
      group.startAverage({DType::f32, values.size(), 1.0f / 3, pack, store(part), shares});
      EXPECT_TRUE(group.wait().ok());
      for (size_t i = 0; i < part.size(); ++i)
        ASSERT_EQ(part[i], whole[shares[own] + i]) << i;
      EXPECT_EQ(group.finish({}), runtime::Code::ok);
    });
}

// Ranks give one another ranges of different numbers and sizes, and combine flags.
TEST(Groups, Share) {
  inGroup(3, [](Group &group) {
    std::vector<std::vector<uint8_t>> bytes = {
        std::vector<uint8_t>(70000), {}, std::vector<uint8_t>(5)};
    auto own = static_cast<size_t>(group.rank());
    std::fill(bytes[own].begin(), bytes[own].end(), static_cast<uint8_t>(own + 1));
    runtime::Ranges ranges(3);
    for (size_t rank : {0, 2})
      ranges[rank] = {std::span(bytes[rank]).first(3), std::span(bytes[rank]).subspan(3)};
    std::vector<uint8_t> flags = {static_cast<uint8_t>(own == 1), 0};
    EXPECT_TRUE(group.share(ranges, true, flags).ok());
    EXPECT_EQ(bytes[0], std::vector<uint8_t>(70000, 1));
    EXPECT_EQ(bytes[2], std::vector<uint8_t>(5, 3));
    EXPECT_EQ(flags, (std::vector<uint8_t>{1, 0}));
    EXPECT_EQ(group.finish({}), runtime::Code::ok);
  });
}

TEST(Groups, BroadcastAndGather) {
  inGroup(3, [](Group &group) {
    std::vector<uint8_t> bytes(100000, static_cast<uint8_t>(group.rank() + 1));
    EXPECT_TRUE(group.broadcast(bytes).ok());
    EXPECT_EQ(bytes, std::vector<uint8_t>(100000, 1));
    auto texts = group.gatherTexts(std::string(static_cast<size_t>(group.rank()), 'x'));
    ASSERT_TRUE(texts.ok());
    EXPECT_EQ(*texts, (std::vector<std::string>{"", "x", "xx"}));
    EXPECT_EQ(group.neighbors(), 3);
    EXPECT_EQ(group.finish({}), runtime::Code::ok);
  });
}

// The failure of one rank ends the others while they wait for it. One line is printed before any
// other rank ends, and rank 0, which prints it, ends first.
TEST(Groups, AFailureEndsAll) {
  std::vector<std::string> lines;
  std::atomic<bool> printed = false, printerEnds = false;
  auto print = [&](const std::string &line) {
    usleep(200000);
    lines.push_back(line);
    printed = true;
  };
  inGroup(
      3,
      [&](Group &group) {
        uint8_t here = 1;
        // All have joined; the failure of rank 2 may already be known to others.
        auto joined = group.gather({&here, 1});
        runtime::Status own = group.rank() == 2 ? runtime::invalid("x.npy", "is broken")
                              : joined.ok()     ? group.broadcast({})
                                                : joined.status();
        if (group.rank() < 2)
          while (own.ok()) {
            auto all = group.gather({});
            own = all.ok() ? runtime::Status() : all.status();
            usleep(1000);
          }
        EXPECT_EQ(group.finish(own), runtime::Code::invalid);
        if (group.rank() == 0) {
          usleep(100000);
          printerEnds = true;
        } else {
          EXPECT_TRUE(printed);
          EXPECT_TRUE(printerEnds);
        }
      },
      print);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_NE(lines[0].find("x.npy: error: rank 2 on '"), std::string::npos) << lines[0];
}

// All stop after the same step for a signal. Rank 0 prints before it tells the others.
TEST(Groups, AnAgreedEndIsPrintedFirst) {
  std::atomic<int> printed = 0;
  inGroup(
      2,
      [&](Group &group) {
        runtime::Status own(runtime::Code::interrupted, "model.bin", "interrupted");
        EXPECT_EQ(group.finish(own), runtime::Code::interrupted);
        EXPECT_EQ(printed, 1);
      },
      [&](const std::string &) {
        usleep(200000);
        ++printed;
      });
}

} // namespace
} // namespace ampc::test
