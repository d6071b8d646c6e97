// Inference, data and the command line through amprun.
#include "Tool.h"
#include "core/Half.h"
#include "core/Json.h"
#include "data/Safetensors.h"
#include <csignal>

namespace ampc::test {
namespace {

class Infer : public Tool {
protected:
  Infer() {
    write("m.bin", trainingSpec());
    npy("x.npy", 10, 3, ramp);
    npy("x12.npy", 12, 3, ramp);
    npy("t.npy", 10, 2, wave);
  }
  void expectError(const std::string &arguments, int code, const std::string &error) {
    Ran ran = amprun(arguments);
    EXPECT_EQ(ran.code, code) << arguments;
    EXPECT_EQ(ran.err, error + "\n") << arguments;
  }
};

TEST_F(Infer, AProgramWithoutItsModelIsNotCompared) {
  expectError("{}/m.bin --compare=O0 --data x={}/x.npy,t={}/t.npy", 1,
              "{}/m.bin: error: holds no model, so it cannot be compiled again and compared\nhint: "
              "compile it anew");
}

TEST_F(Infer, JoinsBatchesAndCutsTheTail) {
  ASSERT_EQ(amprun("{}/m.bin --mode=infer --data x={}/x.npy --output y={}/y.npy").code, 0);
  ASSERT_EQ(amprun("{}/m.bin --mode=infer --data x={}/x12.npy --output=y={}/y12.npy").code, 0);
  auto y = floats("y.npy"), y12 = floats("y12.npy");
  EXPECT_EQ(y.size(), 20u);
  EXPECT_EQ(y12.size(), 24u);
  EXPECT_EQ(std::vector<float>(y12.begin(), y12.begin() + 20), y);
}

TEST_F(Infer, AScalarBecomesOneNumberPerBatchExactInTheTail) {
  Ran ran = amprun("{}/m.bin --mode=infer --data x={}/x.npy,t={}/t.npy --output loss={}/l.npy "
                   "--output y={}/y.npy");
  ASSERT_EQ(ran.code, 0) << ran.err;
  auto loss = floats("l.npy"), y = floats("y.npy");
  ASSERT_EQ(loss.size(), 3u);
  double tail = 0;
  for (int64_t i = 16; i < 20; ++i)
    tail += (y[static_cast<size_t>(i)] - wave(i)) * (y[static_cast<size_t>(i)] - wave(i));
  EXPECT_NEAR(loss[2], tail / 2, 1e-6);
}

TEST_F(Infer, RandomInputsAreSeeded) {
  for (const char *name : {"a", "b"})
    ASSERT_EQ(amprun(std::string("{}/m.bin --mode=infer --seed=3 --output y={}/") + name).code, 0);
  EXPECT_EQ(read("a"), read("b"));
  EXPECT_EQ(floats("a").size(), 8u);
}

TEST_F(Infer, DataForAnInputThatIsNotUsedGetsANote) {
  Ran ran = amprun("{}/m.bin --mode=infer --data x={}/x.npy,t={}/t.npy");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "amprun: note: input 't' is not used by what runs: its data is not read\n");
}

TEST_F(Infer, DataErrors) {
  expectError("{}/m.bin --data x={}/x.npy", 1, "{}/m.bin: error: input 't' got no data");
  expectError("{}/m.bin --data x={}/x.npy,tt={}/t.npy", 1,
              "{}/m.bin: error: has no input 'tt'\nhint: did you mean 't'?");
  expectError("{}/m.bin --data x={}/x.npy,t={}/none.npy", 1,
              "{}/none.npy: error: cannot open: no such file or directory");
  npy("few.npy", 3, 3, ramp);
  npy("few_t.npy", 3, 2, ramp);
  npy("t5.npy", 5, 2, ramp);
  npy("t11.npy", 11, 2, ramp);
  expectError("{}/m.bin --data x={}/few.npy,t={}/few_t.npy", 1,
              "{}/few.npy: error: has 3 rows, a batch takes 4");
  expectError("{}/m.bin --data x={}/x.npy,t={}/t5.npy", 1,
              "{}/t5.npy: error: gives 1 batches, '{}/x.npy' gives 2");
  expectError("{}/m.bin --data x={}/x.npy,t={}/x.npy", 1,
              "{}/x.npy: error: has shape [10, 3], input 't' takes rows of [4, 2]");
  expectError("{}/m.bin --mode=infer --data x={}/x.npy,t={}/t11.npy --output loss={}/l", 1,
              "{}/t11.npy: error: has 11 rows, '{}/x.npy' has 10");
}

TEST_F(Infer, OutputsThatCannotBeJoined) {
  expectError(
      "{}/m.bin --mode=infer --steps=5 --data x={}/x.npy --output y={}/y.npy", 1,
      "{}/m.bin: error: outputs of more than one epoch cannot be joined, its last batch is padded");
  Spec spec = trainingSpec();
  spec.entry(EntryRole::infer).outputs[0]->tensor->name = "logits";
  write("two.bin", std::move(spec));
  expectError(
      "{}/two.bin --mode=infer --output logits={}/a,loss={}/b", 1,
      "{}/two.bin: error: no single entry gives all of these outputs, 'logits' stands alone");
}

TEST_F(Infer, InputsOfDifferentFirstDimensionsHaveNoTail) {
  Spec spec = trainingSpec();
  EntryT &infer = spec.entry(EntryRole::infer);
  infer.inputs.push_back(tensor("z", DType::i64, {2}, 4, 128));
  infer.inputs.push_back(tensor("flag", DType::boolean, {}, 4, 144));
  write("z.bin", std::move(spec));
  auto ints = [&](const std::string &name, DType type, std::vector<int64_t> shape, size_t bytes) {
    auto writer = runtime::NpyWriter::create(path(name), type, shape);
    ASSERT_TRUE(writer->append(Bytes(bytes)).ok() && writer->commit().ok());
  };
  ints("z6.npy", DType::i64, {6}, 48);
  ints("z5.npy", DType::i64, {5}, 40);
  ints("z32.npy", DType::i32, {6}, 24);
  ints("flag.npy", DType::boolean, {}, 1);
  expectError("{}/z.bin --mode=infer --data x={}/x12.npy,z={}/z5.npy,flag={}/flag.npy", 1,
              "{}/z5.npy: error: does not fill its last batch, and the inputs do not share their "
              "first dimension");
  expectError("{}/z.bin --mode=infer --data x={}/x12.npy,z={}/z32.npy,flag={}/flag.npy", 1,
              "{}/z32.npy: error: holds 'i4' (int32), input 'z' is int64 ('i8')\n"
              "hint: in NumPy: np.save('{}/z32.npy', np.load('{}/z32.npy').astype('int64'))");
  EXPECT_EQ(amprun("{}/z.bin --mode=infer --data x={}/x12.npy,z={}/z6.npy,flag={}/flag.npy").code,
            0);
}

TEST_F(Infer, AnInterruptSavesWeightsAndNoHalfOutputs) {
  // An endless run is stopped when it handles the signal.
  std::thread killer([] {
    struct sigaction action{};
    do {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      sigaction(SIGINT, nullptr, &action);
    } while (action.sa_handler == SIG_DFL);
    kill(getpid(), SIGINT);
  });
  Ran ran = amprun("{}/m.bin --mode=infer --steps=1000000000 --save-weights={}/w --profile={}/p");
  killer.join();
  EXPECT_EQ(ran.code, 130);
  EXPECT_NE(
      ran.err.find("{}/m.bin: error: interrupted, outputs are not complete and not written\n"),
      std::string::npos)
      << ran.err;
  EXPECT_FALSE(read("w").empty());
  EXPECT_FALSE(std::filesystem::exists(path("p")));
}

TEST_F(Infer, NothingIsLoggedInSilence) {
  Ran ran = amprun("{}/m.bin --mode=infer --log={}/log");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.err.find("amprun: warning: --log: without --eval-data an inference logs nothing\n"),
            std::string::npos);
  ran = amprun("{}/m.bin --mode=infer --log={}/log --eval-data x={}/x.npy,t={}/t.npy");
  EXPECT_EQ(ran.err.find("warning"), std::string::npos) << ran.err;
  EXPECT_EQ(lines("log").size(), 1u);
}

TEST_F(Infer, OneNameForTwoOutputsIsWrong) {
  expectError("{}/m.bin --output=y={}/a,loss={}/a", 2,
              "amprun: error: '{}/a' is the name of two outputs");
  expectError("{}/m.bin --save-weights={}/a --log={}/a", 2,
              "amprun: error: '{}/a' is the name of two outputs");
  EXPECT_EQ(amprun("{}/m.bin --steps=1 --output=y=/dev/null,loss=/dev/null").code, 0);
}

TEST_F(Infer, ATailNeedsMeansOverRows) {
  Spec spec = trainingSpec();
  for (auto &output : spec.entry(EntryRole::eval).outputs)
    output->row_mean = false;
  write("sum.bin", std::move(spec));
  Ran ran = amprun("{}/sum.bin --data x={}/x.npy,t={}/t.npy --eval-data x={}/x.npy,t={}/t.npy");
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.err,
            "{}/sum.bin: error: 'loss' is no mean over rows, so the last batch cannot be padded\n"
            "note: the data has 10 rows, a batch takes 4\n");
  ran = amprun("{}/sum.bin --mode=infer --data x={}/x.npy,t={}/t.npy --output loss={}/l");
  EXPECT_EQ(ran.err, "{}/sum.bin: error: output 'loss' does not share the inputs' first dimension, "
                     "so the last batch "
                     "cannot be padded\nnote: the data has 10 rows, a batch takes 4\n");
  EXPECT_FALSE(std::filesystem::exists(path("l")));
}

TEST_F(Infer, CommandLineErrors) {
  expectError("", 2, "amprun: error: no program given\nhint: amprun model.bin, or amprun --help");
  expectError("{}/m.bin --stpes=3", 2,
              "amprun: error: unknown option '--stpes'\nhint: did you mean '--steps'?");
  expectError("{}/m.bin extra", 2, "amprun: error: unexpected argument 'extra'");
  expectError("{}/m.bin --steps=x", 2,
              "amprun: error: --steps: 'x' is not a whole number from 0 to 4611686018427387904");
  expectError("{}/m.bin --threads=0", 2,
              "amprun: error: --threads: '0' is not a whole number from 1 to 1024");
  expectError("{}/m.bin --seed=-1", 2,
              "amprun: error: --seed: '-1' is not a whole number from 0 on");
  expectError("{}/m.bin --device=tpu", 2,
              "amprun: error: --device: 'tpu' is not auto, cpu or cuda");
  expectError("{}/m.bin --mode=run", 2, "amprun: error: --mode: 'run' is not train or infer");
  expectError("{}/m.bin --info=xml", 2, "amprun: error: --info: 'xml' is not text or json");
  expectError("{}/m.bin --products=x", 2,
              "amprun: error: --products: 'x' is not auto, library, pack, widen or split");
  expectError("{}/m.bin --steps=1 --epochs=1", 2,
              "amprun: error: --steps and --epochs exclude each other");
  expectError("{}/m.bin --epochs=1", 2,
              "amprun: error: --epochs needs --data: random inputs have no end");
  expectError("{}/m.bin --every=1", 2, "amprun: error: --every and --keep need --checkpoint");
  expectError("{}/m.bin --weights-partial", 2, "amprun: error: --weights-partial needs --weights");
  expectError("{}/m.bin --weights=a --resume=b", 2,
              "amprun: error: --weights and --resume exclude each other");
  expectError("{}/m.bin --shuffle", 2, "amprun: error: --shuffle needs --data");
  expectError("{}/m.bin --data=x", 2,
              "amprun: error: --data: 'x' is not of the form name=file.npy");
  expectError("{}/m.bin --data=x=a,x=b", 2, "amprun: error: --data: 'x' is given twice");
  expectError("{}/m.bin --inject-nan=0", 2,
              "amprun: error: --inject-nan: '0' is not a whole number from 1 to 1000000000");
  expectError("{}/m.bin --inject-nan=1:", 2,
              "amprun: error: --inject-nan: names no parameter after ':'");
  expectError("{}/m.bin --inject-nan=1-9000000", 2,
              "amprun: error: --inject-nan: more than a million steps");
  expectError("{}/m.bin --mode=infer --plot=x", 2,
              "amprun: error: --checkpoint, --plot, --fail-on-nan and faults belong to training");
  expectError("{}/m.bin --mode=infer --shuffle --data=x={}/x.npy", 2,
              "amprun: error: --shuffle belongs to training: outputs of an inference are in the "
              "order of the data's rows");
  expectError("{}/m.bin --calibrate-ranges={}/r --shuffle --data=x={}/x.npy", 2,
              "amprun: error: --shuffle belongs to training: outputs of an inference are in the "
              "order of the data's rows");
  expectError("{}/m.bin --mode=infer --epochs=2 --data=x={}/x.npy", 2,
              "amprun: error: --epochs=2 belongs to training: an inference takes every row of the "
              "data once");
#ifndef AMPC_TEST_CUDA
  expectError("{}/m.bin --device=cuda", 3,
              "{}/m.bin: error: cannot run with CUDA: the program holds no code for a GPU\n"
              "hint: compile it with --target=cpu,cuda, or give --device=cpu");
#endif
  expectError("{}/m.bin --output=yy={}/z", 1,
              "{}/m.bin: error: has no output 'yy'\nhint: did you mean 'y'?\n"
              "hint: ampc --keep=yy makes a value inside the model an output of the program");
  expectError("{}/m.bin --mode=infer --output=yy={}/z", 1,
              "{}/m.bin: error: has no output 'yy'\nhint: did you mean 'y'?\n"
              "hint: ampc --keep=yy makes a value inside the model an output of the program");
}

TEST_F(Infer, ProgramsThatLackAnEntrySaySo) {
  Spec spec = trainingSpec();
  spec.program.entries.erase(spec.program.entries.begin() + 2); // train_step
  write("infer.bin", std::move(spec));
  EXPECT_EQ(amprun("{}/infer.bin").code, 0) << "infers where it cannot train";
  expectError("{}/infer.bin --mode=train", 1,
              "{}/infer.bin: error: cannot train: it has no entry 'train_step'");
  Spec bare = trainingSpec();
  bare.program.entries.resize(3);
  write("train.bin", std::move(bare));
  expectError("{}/train.bin --mode=infer", 1, "{}/train.bin: error: has no entry 'infer'");
  expectError("{}/train.bin --data x={}/x.npy,t={}/t.npy --eval-data x={}/x.npy,t={}/t.npy", 1,
              "{}/train.bin: error: has no entry 'eval', so --eval-data cannot be used");
  expectError("{}/train.bin --mode=infer --eval-data x={}/x.npy,t={}/t.npy", 1,
              "{}/train.bin: error: has no entry 'eval', so --eval-data cannot be used");
}

TEST_F(Infer, InfoDescribesTheProgram) {
  Ran text = amprun("--info {}/m.bin");
  EXPECT_EQ(text.code, 0);
  EXPECT_NE(text.out.find("input  x [4, 3] float32"), std::string::npos) << text.out;
  Ran ran = amprun("{}/m.bin --info=json");
  auto json = runtime::parseJson(ran.out, "info");
  ASSERT_TRUE(json.ok()) << ran.out;
  EXPECT_EQ(json->root().find("variables")->elements().size(), 8u);
  EXPECT_EQ(json->root().find("hash")->string().size(), 16u);
  EXPECT_EQ(json->root().find("cpu_object")->string(), "object_x86_64_v3");
}

TEST_F(Infer, VersionAndHelp) {
  EXPECT_EQ(amprun("--version").out, std::string("amprun ") + runtime::versionText() + "\n");
  Ran help = amprun("--help");
  EXPECT_EQ(help.code, 0);
  EXPECT_NE(help.out.find("--inject-overflow"), std::string::npos);
  EXPECT_EQ(help.out.find("skip-checksum"), std::string::npos);
}

std::string safetensors(const std::string &header, size_t bytes) {
  uint64_t length = header.size();
  return std::string(reinterpret_cast<const char *>(&length), 8) + header +
         std::string(bytes, '\0');
}

TEST_F(Infer, WeightsMustMatch) {
  write("v", safetensors(R"({"ww":{"dtype":"F32","shape":[3,2],"data_offsets":[0,24]}})", 24));
  expectError("{}/m.bin --weights={}/v", 1,
              "{}/v: error: lacks 'w'; has unexpected 'ww'\nhint: did you mean 'w'?\nhint: "
              "--weights-partial takes what matches");
  Ran ran = amprun("{}/m.bin --weights={}/v --weights-partial --mode=infer --seed=2");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.err.find("note: weight 'w' was left out\n"), std::string::npos) << ran.err;
  write("i", safetensors(R"({"w":{"dtype":"I32","shape":[3,2],"data_offsets":[0,24]}})", 24));
  expectError("{}/m.bin --weights={}/i", 1,
              "{}/i: error: tensor 'w' is int32, this weight is float32");
  write("s", safetensors(R"({"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}})", 24));
  expectError("{}/m.bin --weights={}/s", 1,
              "{}/s: error: tensor 'w' has shape [2, 3], the program's has [3, 2]");
  write("h", safetensors(R"({"w":{"dtype":"BF16","shape":[3,2],"data_offsets":[0,12]}})", 12));
  EXPECT_EQ(amprun("{}/m.bin --weights={}/h --mode=infer").code, 0);
}

TEST_F(Infer, BakedWeightsCannotBeReplaced) {
  write("baked.bin", bakedSpec());
  write("w", safetensors(R"({"w":{"dtype":"F32","shape":[3,2],"data_offsets":[0,24]}})", 24));
  expectError("{}/baked.bin --weights={}/w", 1,
              "{}/w: error: weight 'w' is baked into the program");
}

} // namespace
} // namespace ampc::test
