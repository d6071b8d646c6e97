// Training through amprun: the log, epochs, evaluation, skipped steps, checkpoints.
#include "Tool.h"
#include "data/Safetensors.h"
#include <cmath>
#include <csignal>

namespace ampc::test {
namespace {

class Train : public Tool {
protected:
  Train() {
    write("m.bin", trainingSpec());
    npy("x.npy", 10, 3, ramp);
    npy("t.npy", 10, 2, wave);
  }
};

TEST_F(Train, LogsEveryStepInOrder) {
  Ran ran = amprun("{}/m.bin --steps=3 --log={}/log --threads=1");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "amprun: note: no data given: inputs are random numbers from seed 0\n");
  auto all = lines("log");
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].rfind("{\"step\": 1, \"epoch\": 0, \"loss\": ", 0), 0u) << all[0];
  EXPECT_NE(
      all[0].find(
          ", \"lr\": 0.125, \"loss_scale\": 1024, \"found_inf\": false, \"good\": 1, \"bad\": 0, "
          "\"skipped\": 0, \"seconds\": "),
      std::string::npos)
      << all[0];
  EXPECT_NE(all[2].find("\"good\": 0"), std::string::npos)
      << "the scale grew after three clean steps";
}

TEST_F(Train, StepsWrapOverEpochsAndDropTheTail) {
  Ran ran = amprun("{}/m.bin --steps=5 --log={}/log --data x={}/x.npy,t={}/t.npy");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.err.find("the last 2 rows do not fill a batch"), std::string::npos) << ran.err;
  auto all = lines("log");
  ASSERT_EQ(all.size(), 5u);
  for (int i = 0; i < 5; ++i)
    EXPECT_NE(all[static_cast<size_t>(i)].find("\"epoch\": " + std::to_string(i / 2)),
              std::string::npos);
}

TEST_F(Train, EvaluatesAfterEveryEpochAndAtTheEnd) {
  Ran ran = amprun("{}/m.bin --steps=5 --log={}/log --data x={}/x.npy,t={}/t.npy --eval-data "
                   "x={}/x.npy,t={}/t.npy");
  EXPECT_EQ(ran.code, 0) << ran.err;
  std::string order;
  for (const std::string &line : lines("log"))
    order += line.find("\"eval\": true") != std::string::npos ? 'e' : 's';
  EXPECT_EQ(order, "ssessese");
}

// The mean over 10 rows of a network for 4, against the same computed here.
TEST_F(Train, EvaluationIsExactForATail) {
  Ran ran = amprun("{}/m.bin --steps=0 --save-weights={}/w --output= ");
  EXPECT_EQ(ran.code, 2) << "an empty --output is refused";
  ran = amprun("{}/m.bin --steps=0 --save-weights={}/w");
  ASSERT_EQ(ran.code, 0) << ran.err;
  ran =
      amprun("{}/m.bin --mode=infer --weights={}/w --eval-data x={}/x.npy,t={}/t.npy --log={}/log");
  ASSERT_EQ(ran.code, 0) << ran.err;
  auto file = runtime::SafetensorsFile::open(path("w"));
  ASSERT_TRUE(file.ok());
  float w[6];
  std::memcpy(w, file->tensors().at("w").data, sizeof w);
  double loss = 0, sum = 0;
  for (int64_t row = 0; row < 10; ++row)
    for (int64_t n = 0; n < 2; ++n) {
      double y = 0;
      for (int64_t k = 0; k < 3; ++k)
        y += ramp(row * 3 + k) * w[k * 2 + n];
      loss += (y - wave(row * 2 + n)) * (y - wave(row * 2 + n));
      sum += y;
    }
  std::string line = lines("log").at(0);
  auto number = [&](const std::string &key) {
    return std::stod(line.substr(line.find("\"" + key + "\": ") + key.size() + 4));
  };
  EXPECT_NEAR(number("loss"), loss / 10, 1e-6) << line;
  EXPECT_NEAR(number("sum"), sum / 10, 1e-6) << line;
}

TEST_F(Train, SkippedStepsLeaveTheWeights) {
  ASSERT_EQ(amprun("{}/m.bin --steps=2 --save-weights={}/two").code, 0);
  Ran ran = amprun("{}/m.bin --steps=4 --inject-overflow=3:w --inject-nan=4 --save-weights={}/four "
                   "--log={}/log");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(read("two"), read("four"));
  auto all = lines("log");
  EXPECT_NE(
      all[2].find(
          "\"loss_scale\": 1024, \"found_inf\": true, \"good\": 0, \"bad\": 0, \"skipped\": 1"),
      std::string::npos);
  EXPECT_NE(all[3].find("\"loss_scale\": 512, \"found_inf\": true"), std::string::npos);
}

TEST_F(Train, FaultsNeedAFiniteCheckAndAGradient) {
  Ran ran = amprun("{}/m.bin --inject-nan=1:ww");
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.err, "{}/m.bin: error: has no gradient of 'ww'\nhint: did you mean 'w'?\n");
  Spec spec = trainingSpec();
  spec.program.has_finite_check = false;
  write("o0.bin", std::move(spec));
  ran = amprun("{}/o0.bin --inject-nan=1");
  EXPECT_EQ(ran.err, "{}/o0.bin: error: has no finite check, so a fault would not be found\n");
  EXPECT_EQ(ran.code, 1);
  Spec bare = trainingSpec();
  bare.entry(EntryRole::train_step).gradients.clear();
  write("bare.bin", std::move(bare));
  EXPECT_EQ(amprun("{}/bare.bin --inject-nan=1").err,
            "{}/bare.bin: error: names no gradients to put a fault into\n");
}

TEST_F(Train, TheScalerFailsAtItsFloor) {
  Ran ran = amprun("{}/m.bin --steps=30 --inject-overflow=1-30 --log={}/log");
  EXPECT_EQ(ran.code, 4);
  EXPECT_EQ(ran.err.substr(ran.err.find('\n') + 1),
            "{}/m.bin: error: step 11 overflows and the loss scale is at its floor 1\n");
  EXPECT_EQ(lines("log").size(), 11u) << "the failing step is logged";
}

TEST_F(Train, FailOnNanNamesTheStep) {
  npy("nan.npy", 4, 3, [](int64_t) { return NAN; });
  npy("t4.npy", 4, 2, wave);
  // The finite check skips the step with its NaN: no failure.
  EXPECT_EQ(amprun("{}/m.bin --steps=1 --fail-on-nan --data x={}/nan.npy,t={}/t4.npy").code, 0);
  Spec spec = trainingSpec();
  EntryT &step = spec.entry(EntryRole::train_step);
  step.outputs.erase(step.outputs.begin() + 6); // found_inf
  write("n.bin", std::move(spec));
  Ran ran = amprun("{}/n.bin --steps=1 --fail-on-nan --log={}/log --data x={}/nan.npy,t={}/t4.npy");
  EXPECT_EQ(ran.code, 4);
  EXPECT_EQ(ran.err, "{}/n.bin: error: step 1 has loss nan\n");
  EXPECT_NE(read("log").find("\"loss\": \"nan\""), std::string::npos);
}

TEST_F(Train, ResumeGivesTheSameBits) {
  std::string data =
      " --data x={}/x.npy,t={}/t.npy --shuffle --seed=5 --inject-overflow=3 --log={}/";
  ASSERT_EQ(amprun("{}/m.bin --steps=9 --save-weights={}/whole" + data + "whole.log").code, 0);
  ASSERT_EQ(amprun("{}/m.bin --steps=5 --checkpoint={}/ck --every=2" + data + "part.log").code, 0);
  EXPECT_TRUE(std::filesystem::exists(path("ck/step-4/manifest.json")));
  EXPECT_TRUE(std::filesystem::exists(path("ck/step-5"))) << "the end is kept too";
  // A run that was killed after step 5 was logged and before its checkpoint was complete.
  std::filesystem::rename(path("ck/step-5"), path("ck/step-5.tmp-1"));
  Ran ran = amprun(
      "{}/m.bin --steps=9 --save-weights={}/resumed --resume={}/ck --checkpoint={}/ck --keep=2" +
      data + "part.log");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(read("whole"), read("resumed"));
  EXPECT_EQ(log("whole.log"), log("part.log"));
  EXPECT_FALSE(std::filesystem::exists(path("ck/step-5.tmp-1"))) << "leftovers are removed";
  EXPECT_FALSE(std::filesystem::exists(path("ck/step-2")));
  EXPECT_TRUE(std::filesystem::exists(path("ck/step-4")));
  ran = amprun("{}/m.bin --steps=9 --resume={}/ck");
  EXPECT_EQ(ran.code, 0) << "already there is success";
}

TEST_F(Train, DamagedCheckpointsArePassedOver) {
  ASSERT_EQ(amprun("{}/m.bin --steps=6 --checkpoint={}/ck --every=2").code, 0);
  std::string state = read("ck/step-6/state.safetensors");
  state.back() ^= 1;
  write("ck/step-6/state.safetensors", state);
  write("ck/step-4/manifest.json", "{}");
  Ran ran = amprun("{}/m.bin --steps=6 --resume={}/ck --log={}/log");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.err.find("{}/ck/step-6: warning: is damaged and passed over: state.safetensors: "
                         "does not match its hash\n"),
            std::string::npos)
      << ran.err;
  EXPECT_NE(ran.err.find("{}/ck/step-4: warning: is damaged and passed over: manifest.json: does "
                         "not match its hash\n"),
            std::string::npos);
  EXPECT_EQ(lines("log").size(), 4u);
  std::filesystem::remove(path("ck/step-2/manifest.xxh3"));
  ran = amprun("{}/m.bin --steps=6 --resume={}/ck");
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("{}/ck: error: holds no complete checkpoint"), std::string::npos);
  EXPECT_EQ(amprun("{}/m.bin --resume={}/none").err, "{}/none: error: is not a folder\n");
}

// A checkpoint of which every hash is right and whose contents are not.
TEST_F(Train, CheckpointsThatSayTooLittle) {
  ASSERT_EQ(amprun("{}/m.bin --steps=2 --checkpoint={}/ck").code, 0);
  const std::string manifest = read("ck/step-2/manifest.json");
  auto seal = [&](const std::string &text) {
    write("ck/step-2/manifest.json", text);
    write("ck/step-2/manifest.xxh3",
          runtime::hex64(runtime::hashBytes(text.data(), text.size())) + "\n");
  };
  for (const char *key :
       {"format", "version", "step", "epoch", "position", "seed", "counter", "program", "files"}) {
    std::string text = manifest;
    text.replace(text.find("\"" + std::string(key) + "\""), std::strlen(key) + 2, "\"other\"");
    seal(text);
    Ran ran = amprun("{}/m.bin --steps=3 --resume={}/ck");
    EXPECT_EQ(ran.code, 1) << key;
    EXPECT_NE(
        ran.err.find(
            "is damaged and passed over: manifest.json: is not the manifest of a checkpoint\n"),
        std::string::npos)
        << key << ran.err;
  }
  std::string later = manifest;
  later.replace(later.find("\"version\": 1"), 12, "\"version\": 9");
  seal(later);
  EXPECT_NE(amprun("{}/m.bin --steps=3 --resume={}/ck")
                .err.find("manifest.json: has version 9, this amprun reads version 1\n"),
            std::string::npos);
  auto tensors = runtime::SafetensorsFile::open(path("ck/step-2/state.safetensors"));
  ASSERT_TRUE(tensors.ok());
  const runtime::SafeTensor &w = tensors->tensors().at("w");
  auto hash = runtime::writeSafetensors(path("other"), {{"w", w.dtype, w.shape, {w.data, w.size}}});
  ASSERT_TRUE(hash.ok());
  write("ck/step-2/state.safetensors", read("other"));
  auto sealed = [&](uint64_t stateHash) {
    std::string text = manifest;
    text.replace(text.find("\"state.safetensors\": \"") + 22, 16, runtime::hex64(stateHash));
    seal(text);
    Ran ran = amprun("{}/m.bin --steps=3 --resume={}/ck");
    EXPECT_EQ(ran.code, 1);
    return ran.err;
  };
  EXPECT_NE(sealed(*hash).find("{}/ck/step-2: error: lacks variable 'scale'\n"), std::string::npos);
  std::vector<int64_t> shape = w.shape;
  shape.push_back(1);
  hash = runtime::writeSafetensors(path("other"), {{"w", w.dtype, shape, {w.data, w.size}}});
  write("ck/step-2/state.safetensors", read("other"));
  EXPECT_NE(
      sealed(*hash).find(
          "{}/ck/step-2: error: has variable 'w' in another type or shape than the program\n"),
      std::string::npos);
}

// A checkpoint is replaced in one move, so that a kill leaves the old or the new one. Another
// training also leaves its start.
TEST_F(Train, ACheckpointIsExchangedForTheOldOne) {
  ASSERT_EQ(amprun("{}/m.bin --steps=2 --checkpoint={}/ck --seed=1").code, 0);
  std::string before = read("ck/step-2/state.safetensors");
  write("ck/step-2/stray", "");
  ASSERT_EQ(amprun("{}/m.bin --steps=2 --checkpoint={}/ck --seed=2").code, 0);
  EXPECT_NE(read("ck/step-2/state.safetensors"), before);
  EXPECT_FALSE(std::filesystem::exists(path("ck/step-2/stray")));
  EXPECT_TRUE(std::filesystem::exists(path("ck/step-0")));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path("ck")), {}), 2);
}

TEST_F(Train, AResumedTrainingMakesUpForAnEvaluation) {
  std::string data = " --data x={}/x.npy,t={}/t.npy --eval-data x={}/x.npy,t={}/t.npy --log={}/log";
  ASSERT_EQ(amprun("{}/m.bin --steps=4" + data).code, 0);
  std::string whole = log("log");
  ASSERT_EQ(amprun("{}/m.bin --steps=2 --checkpoint={}/ck" + data).code, 0);
  // As if the interrupt had come between the end of the epoch and its evaluation.
  std::string manifest = read("ck/step-2/manifest.json");
  size_t at = manifest.find("\"evaluated\": true");
  ASSERT_NE(at, std::string::npos) << manifest;
  manifest.replace(at, 17, "\"evaluated\": false");
  write("ck/step-2/manifest.json", manifest);
  write("ck/step-2/manifest.xxh3",
        runtime::hex64(runtime::hashBytes(manifest.data(), manifest.size())) + "\n");
  auto all = lines("log");
  ASSERT_EQ(all.size(), 3u);
  write("log", all[0] + "\n" + all[1] + "\n");
  ASSERT_EQ(amprun("{}/m.bin --steps=4 --resume={}/ck" + data).code, 0);
  EXPECT_EQ(log("log"), whole);
  // One that makes no further step does it once.
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(amprun("{}/m.bin --steps=2 --resume={}/ck --checkpoint={}/ck" + data).code, 0);
    EXPECT_EQ(lines("log").size(), 4u);
    EXPECT_NE(read("ck/step-2/manifest.json").find("\"evaluated\": true"), std::string::npos);
  }
}

TEST_F(Train, AResumedTrainingKeepsItsSeed) {
  ASSERT_EQ(amprun("{}/m.bin --steps=2 --checkpoint={}/ck --seed=3").code, 0);
  const std::string warning = "amprun: warning: --seed: a resumed training keeps its seed, 3\n";
  EXPECT_NE(amprun("{}/m.bin --steps=3 --resume={}/ck --seed=4").err.find(warning),
            std::string::npos);
  for (const char *same : {"", " --seed=3"})
    EXPECT_EQ(amprun("{}/m.bin --steps=3 --resume={}/ck" + std::string(same)).err.find("--seed"),
              std::string::npos);
}

TEST_F(Train, CheckpointErrors) {
  write("file", "");
  Ran ran = amprun("{}/m.bin --steps=1 --checkpoint={}/file");
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("{}/file: error: cannot make the folder: "), std::string::npos) << ran.err;
  ASSERT_EQ(amprun("{}/m.bin --steps=2 --checkpoint={}/ck").code, 0);
  std::filesystem::rename(path("ck/step-2"), path("ck/step-9"));
  ran = amprun("{}/m.bin --steps=3 --resume={}/ck");
  EXPECT_NE(ran.err.find("passed over: its manifest is of another step\n"), std::string::npos)
      << ran.err;
}

TEST_F(Train, EvaluationLeavesTheTrainingAlone) {
  ASSERT_EQ(amprun("{}/m.bin --steps=6 --save-weights={}/a").code, 0);
  ASSERT_EQ(amprun("{}/m.bin --steps=4 --checkpoint={}/ck --eval-data x={}/x.npy,t={}/t.npy").code,
            0);
  ASSERT_EQ(amprun("{}/m.bin --steps=6 --resume={}/ck --save-weights={}/b").code, 0);
  EXPECT_EQ(read("a"), read("b"));
}

TEST_F(Train, NoStepGivesNoOutputs) {
  Ran ran = amprun("{}/m.bin --steps=0 --output y={}/y.npy");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.err.find("amprun: warning: no step was run, so there are no outputs to write\n"),
            std::string::npos);
}

TEST_F(Train, CheckpointsBelongToTheirProgram) {
  ASSERT_EQ(amprun("{}/m.bin --steps=1 --checkpoint={}/ck").code, 0);
  Spec spec = trainingSpec();
  spec.program.name = "other";
  write("o.bin", std::move(spec));
  Ran ran = amprun("{}/o.bin --steps=2 --resume={}/ck");
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(
      ran.err.find("{}/ck/step-1: error: was made by another program\nnote: its program has hash "),
      std::string::npos)
      << ran.err;
}

TEST_F(Train, SeedsChangeWeightsAndThreadsDoNot) {
  ASSERT_EQ(amprun("{}/m.bin --steps=3 --save-weights={}/a --threads=1").code, 0);
  ASSERT_EQ(amprun("{}/m.bin --steps=3 --save-weights={}/b --threads=4").code, 0);
  ASSERT_EQ(amprun("{}/m.bin --steps=3 --save-weights={}/c --seed=1").code, 0);
  EXPECT_EQ(read("a"), read("b"));
  EXPECT_NE(read("a"), read("c"));
}

TEST_F(Train, WritesReports) {
  Ran ran = amprun("{}/m.bin --steps=20 --benchmark --plot={}/p.svg --profile={}/p.json --output "
                   "y={}/y.npy,loss={}/l.npy");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("benchmark: min "), std::string::npos);
  EXPECT_NE(ran.out.find(" rows/s\n"), std::string::npos);
  EXPECT_EQ(read("p.svg").rfind("<svg", 0), 0u);
  EXPECT_NE(read("p.json").find("\"name\": \"fc.matmul\""), std::string::npos);
  EXPECT_EQ(floats("y.npy").size(), 8u);
  EXPECT_EQ(floats("l.npy").size(), 1u);
}

TEST_F(Train, AnInterruptSavesWhatWasAskedFor) {
  // An endless run is stopped from a second thread, when it has logged a step.
  std::thread killer([log = path("log")] {
    std::error_code missing;
    while (std::filesystem::file_size(log, missing) == 0 || missing)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    kill(getpid(), SIGINT);
  });
  Ran ran = amprun("{}/m.bin --steps=1000000000 --save-weights={}/w --checkpoint={}/ck "
                   "--output y={}/y.npy --log={}/log");
  killer.join();
  EXPECT_EQ(ran.code, 130);
  EXPECT_NE(ran.err.find("error: interrupted after step "), std::string::npos) << ran.err;
  EXPECT_FALSE(read("w").empty());
  EXPECT_EQ(floats("y.npy").size(), 8u);
  EXPECT_FALSE(std::filesystem::is_empty(path("ck")));
}

TEST_F(Train, FullDisksAreErrorsAndOldFilesStay) {
  if (!std::filesystem::exists("/dev/full"))
    GTEST_SKIP();
  Ran ran = amprun("{}/m.bin --steps=1 --log=/dev/full");
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("/dev/full: error: cannot write: no space left on device"),
            std::string::npos)
      << ran.err;
  write("w", "old");
  ran = amprun("{}/m.bin --steps=1 --save-weights={}/w --plot=/dev/full");
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(amprun("{}/m.bin --steps=1 --save-weights={}/none/w")
                    .err.find("{}/none/w: error: cannot write: no such file") != std::string::npos,
            true);
}

TEST_F(Train, ReadsAndWritesWeightsExactly) {
  ASSERT_EQ(amprun("{}/m.bin --steps=4 --save-weights={}/a").code, 0);
  ASSERT_EQ(amprun("{}/m.bin --steps=0 --weights={}/a --save-weights={}/b").code, 0);
  EXPECT_EQ(read("a"), read("b"));
}

} // namespace
} // namespace ampc::test
