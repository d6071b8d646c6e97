// Damaged programs are refused with one line that says what is wrong; each wall is tested on its
// own.
#include "Programs.h"
#include "ampc/Format/Trailer.h"
#include "core/File.h"
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

namespace ampc::test {
namespace {

TEST(Load, AcceptsTheTrainingProgram) {
  Spec spec = trainingSpec();
  EXPECT_EQ(loadError(serialize(spec)), "");
  EXPECT_EQ(sessionError(serialize(spec)), "");
}

TEST(Load, NoticesEveryFlippedByte) {
  Spec spec = trainingSpec();
  Bytes good = serialize(spec);
  for (size_t i = 0; i < good.size(); i += i < 9000 ? 1 : 37) {
    Bytes bad = good;
    bad[i] ^= 0x10;
    ASSERT_NE(loadError(bad), "") << "byte " << i;
  }
}

TEST(Load, NoticesEveryTruncation) {
  Spec spec = trainingSpec();
  Bytes good = serialize(spec);
  for (size_t size = 0; size < good.size(); size += size < 200 ? 1 : 61)
    ASSERT_NE(loadError({good.begin(), good.begin() + static_cast<long>(size)}), "") << size;
  good.push_back(0);
  EXPECT_NE(loadError(good), "");
}

TEST(Load, SaysWhatIsWrongWithTheFile) {
  Spec spec = trainingSpec();
  Bytes good = serialize(spec);
  EXPECT_EQ(loadError({}), "is not an ampc program");
  EXPECT_EQ(loadError(Bytes(100, 'x')), "is not an ampc program");
  EXPECT_EQ(loadError({good.begin(), good.begin() + 16}), "is truncated");
  EXPECT_EQ(loadError({good.begin(), good.end() - 1}),
            "is truncated or was altered: its last bytes are not those of a program");
  Bytes head = good;
  Trailer trailer;
  std::memcpy(&trailer, head.data() + head.size() - 32, 32);
  for (uint64_t size : {uint64_t{1} << 30, uint64_t{head.size()}, ~uint64_t{0}}) {
    trailer.head_bytes = size;
    std::memcpy(head.data() + head.size() - 32, &trailer, 32);
    EXPECT_EQ(loadError(head), "has a head of an impossible size");
  }
  Bytes flipped = good;
  flipped[40] ^= 1;
  EXPECT_EQ(loadError(flipped), "its head does not match its checksum: the file is damaged");
  Bytes segment = good;
  segment[segment.size() - 100] ^= 1;
  EXPECT_EQ(loadError(segment), "segment 0 does not match its checksum: the file is damaged");
  EXPECT_EQ(loadError(segment, true), "segment 0 does not match its checksum: the file is damaged")
      << "machine code is compared even with --skip-checksum";
}

TEST(Load, SkipChecksumReachesTheVerifier) {
  Spec spec = trainingSpec();
  Bytes bad = serialize(spec);
  std::memset(bad.data() + 8, 0xff, 64);
  EXPECT_EQ(loadError(bad, true), "its head is not a well-formed FlatBuffer");
}

TEST(Load, RefusesAnotherSchema) {
  Spec spec;
  spec.program.schema = 1;
  EXPECT_EQ(loadError(serialize(spec)), "has schema version 1, this amprun reads 2");
}

TEST(Load, RefusesBytesThatBelongToNothing) {
  Spec spec = trainingSpec();
  Bytes head = serialize(spec);
  Trailer trailer;
  std::memcpy(&trailer, head.data() + head.size() - 32, 32);
  head.resize(trailer.head_bytes);
  std::vector<Bytes> segments = spec.segments;
  segments[0].resize(segments[0].size() + 100);
  EXPECT_EQ(loadError(assemble(head, segments)), "bytes after the last segment are not padding");
}

TEST(Load, PaddingIsZero) {
  Spec spec = trainingSpec();
  spec.constants("first", Bytes(24, 1));
  spec.constants("second", Bytes(24, 2));
  Bytes file = serialize(spec);
  Trailer trailer;
  std::memcpy(&trailer, file.data() + file.size() - sizeof trailer, sizeof trailer);
  size_t area = (trailer.head_bytes + 63) / 64 * 64;
  const SegmentT &first = *spec.program.segments[1], &second = *spec.program.segments[2];
  for (size_t at : {first.offset + first.size, second.offset - 1}) {
    Bytes damaged = file;
    damaged[area + at] = 1;
    EXPECT_EQ(loadError(damaged), "padding before segment 2 is not zero");
    EXPECT_EQ(loadError(damaged, true), "") << "the checksum's wall alone";
  }
}

// One edit of a good program and the error that it must give.
struct Case {
  const char *error;
  void (*edit)(Spec &);
};

Range &operand(Spec &spec, size_t index) {
  return spec.entry(EntryRole::train_step).commands[4]->call.AsLaunch()->args[index];
}
GemmT &gemmOf(Spec &spec) {
  return *gemmIn(*spec.entry(EntryRole::eval).commands[0]);
}
// The product's, which it gets: relu over its own result.
EpilogueT &epilogueOf(Spec &spec) {
  GemmT &gemm = gemmOf(spec);
  if (!gemm.epilogue) {
    gemm.epilogue = std::make_unique<EpilogueT>();
    gemm.epilogue->kind = EpilogueKind::relu;
    gemm.epilogue->result = std::make_unique<Range>(*gemm.c);
  }
  return *gemm.epilogue;
}
// Its mask: 128 bits for each of four rows.
Range &auxOf(Spec &spec) {
  EpilogueT &epilogue = epilogueOf(spec);
  if (!epilogue.aux)
    epilogue.aux = std::make_unique<Range>(0, 64, 5, 0);
  return *epilogue.aux;
}
// The product's, which it gets: of the rows of its second operand.
SumsT &sumsOf(Spec &spec) {
  GemmT &gemm = gemmOf(spec);
  if (!gemm.sums) {
    gemm.sums = std::make_unique<SumsT>();
    gemm.sums->of = SumsOf::b;
    gemm.sums->result = std::make_unique<Range>(0, 8, 5, 0);
  }
  return *gemm.sums;
}
// Launches that make them instead: each reads one of `stages`, and writes what the next one reads.
void sumIn(Spec &spec, std::vector<Range> stages) {
  stages.push_back(*sumsOf(spec).result);
  for (size_t i = 0; i + 1 < stages.size(); ++i)
    spec.entry(EntryRole::eval).commands.push_back(launch(0, {1}, {stages[i], stages[i + 1]}));
}
CopyT &copyOf(Spec &spec) {
  return *spec.entry(EntryRole::sync).commands[0]->call.AsCopy();
}
LaunchT &launchOf(Spec &spec) {
  return *spec.entry(EntryRole::init).commands[0]->call.AsLaunch();
}

// A launch that may run inside the product of eval.
LaunchT &launchOfEval(Spec &spec) {
  std::unique_ptr<CommandT> &command = spec.entry(EntryRole::eval).commands[1];
  if (command->call.type != Call::Launch)
    command = launch(0, {1}, {});
  LaunchT &launch = *command->call.AsLaunch();
  launch.rows = {4};
  launch.args.resize(2, Range(0, 4, 6, 0));
  launch.row_elements = 2;
  return launch;
}

// A bucket of the gradient of w, complete at the update point.
BucketT &bucketOf(Spec &spec) {
  EntryT &step = spec.entry(EntryRole::train_step);
  auto bucket = std::make_unique<BucketT>();
  bucket->ranges = {Range(0, 24, 3, 0)};
  bucket->ready = step.update_point = 3;
  step.buckets.push_back(std::move(bucket));
  return *step.buckets.back();
}

// A mean over ranks of the same bytes, in front of the update point.
BucketT &meanOf(Spec &spec) {
  EntryT &step = spec.entry(EntryRole::train_step);
  auto mean = std::make_unique<BucketT>(bucketOf(spec));
  step.buckets.clear();
  step.rank_means.push_back(std::move(mean));
  return *step.rank_means.back();
}

// Says of the second input of eval that its elements, of this type, are places.
IndexRangeT &numbersOf(Spec &spec, DType type) {
  EntryT &eval = spec.entry(EntryRole::eval);
  eval.inputs[1]->dtype = type;
  eval.inputs[1]->shape = {type == DType::i64 ? 4 : 8};
  auto range = std::make_unique<IndexRangeT>();
  range->input = 1;
  range->count = 10;
  range->number = "label";
  range->places = "classes";
  eval.index_ranges.push_back(std::move(range));
  return *eval.index_ranges.back();
}

const Case kHeadCases[] = {
    {"arena 'masters' has an unknown kind",
     [](Spec &s) { s.program.arenas[0]->kind = ArenaKind(99); }},
    {"arena 'masters' takes the program beyond 2^47 bytes",
     [](Spec &s) { s.program.arenas[0]->size = 1ull << 48; }},
    {"arena 'masters' has a segment but is not constant",
     [](Spec &s) { s.program.arenas[0]->segment = 0; }},
    {"arena 'c' names no segment",
     [](Spec &s) { s.program.arenas[s.constants("c", Bytes(8))]->segment = 7; }},
    {"arena 'c' does not fit its segment",
     [](Spec &s) { s.program.arenas[s.constants("c", Bytes(8))]->size = 9; }},
    {"arena 'c' does not fit its segment",
     [](Spec &s) { s.program.arenas[s.constants("c", Bytes(8))]->segment = 0; }},
    {"segment 0 has an unknown kind",
     [](Spec &s) { s.program.segments[0]->kind = SegmentKind(77); }},
    {"variable: tensor 'w': names arena 50 of 7",
     [](Spec &s) {
       s.program.variables[0]->tensor->range = std::make_unique<Range>(0, 24, 50, 0);
     }},
    {"variable: tensor 'w': a range lies outside arena 'masters'",
     [](Spec &s) {
       s.program.variables[0]->tensor->range = std::make_unique<Range>(~0ull - 7, 24, 0, 0);
     }},
    {"variable: tensor 'w': a range lies outside arena 'masters'",
     [](Spec &s) {
       s.program.variables[0]->tensor->range = std::make_unique<Range>(48, 24, 0, 0);
     }},
    {"variable: tensor 'w' has 24 bytes, its range 20",
     [](Spec &s) { s.program.variables[0]->tensor->range = std::make_unique<Range>(0, 20, 0, 0); }},
    {"variable: tensor 'w' is not aligned to its element",
     [](Spec &s) { s.program.variables[0]->tensor->range = std::make_unique<Range>(2, 24, 0, 0); }},
    {"variable: tensor 'w' has an unknown dtype",
     [](Spec &s) { s.program.variables[0]->tensor->dtype = DType(200); }},
    {"variable: tensor 'w' has a dimension that is not positive",
     [](Spec &s) { s.program.variables[0]->tensor->shape[0] = -3; }},
    {"variable: tensor 'w' is larger than 2^47 bytes",
     [](Spec &s) { s.program.variables[0]->tensor->shape = {1ll << 40, 1ll << 40}; }},
    {"variable: tensor 'w' has more than 32 dimensions",
     [](Spec &s) { s.program.variables[0]->tensor->shape = std::vector<int64_t>(33, 1); }},
    {"variable 'w' has an unknown role",
     [](Spec &s) { s.program.variables[0]->role = VariableRole(9); }},
    {"variable 'w' stands there twice",
     [](Spec &s) { s.program.variables[1]->tensor->name = "w"; }},
    {"seed: is not an aligned number of 8 bytes",
     [](Spec &s) { s.program.seed = std::make_unique<Range>(4, 8, 2, 0); }},
    {"epoch: is not an aligned number of 8 bytes",
     [](Spec &s) { s.program.epoch = std::make_unique<Range>(8, 4, 2, 0); }},
    {"counter: a range lies outside arena 'state'",
     [](Spec &s) { s.program.counter = std::make_unique<Range>(256, 8, 2, 0); }},
    {"an entry has an unknown role", [](Spec &s) { s.program.entries[0]->role = EntryRole(12); }},
    {"entry init stands there twice",
     [](Spec &s) { s.program.entries[1]->role = EntryRole::init; }},
    {"entry eval: input 'x' stands there twice",
     [](Spec &s) { s.entry(EntryRole::eval).inputs[1]->name = "x"; }},
    {"entry eval: a range of numbers is of input 2 of 2",
     [](Spec &s) { numbersOf(s, DType::i64).input = 2; }},
    {"entry eval: input 't' has an impossible range of numbers",
     [](Spec &s) { numbersOf(s, DType::f32); }},
    {"entry eval: input 't' has an impossible range of numbers",
     [](Spec &s) { numbersOf(s, DType::i32).count = 0; }},
    {"entry eval: input 't' has an impossible range of numbers",
     [](Spec &s) { numbersOf(s, DType::i32).count = 1ull << 50; }},
    {"entry eval: input 't' has an impossible range of numbers",
     [](Spec &s) { numbersOf(s, DType::i32).op = 99; }},
    {"entry eval: output 'y' has an unknown field",
     [](Spec &s) { s.entry(EntryRole::eval).outputs[0]->field = Field(44); }},
    {"entry eval: output 'y' is not a single number",
     [](Spec &s) { s.entry(EntryRole::eval).outputs[0]->field = Field::metric; }},
    {"entry train_step: its unscale point lies behind its last command",
     [](Spec &s) { s.entry(EntryRole::train_step).unscale_point = 8; }},
    {"entry train_step: its update point lies behind its last command",
     [](Spec &s) { s.entry(EntryRole::train_step).update_point = 8; }},
    {"entry train_step: a restored range: a range lies outside arena 'state'",
     [](Spec &s) { s.entry(EntryRole::train_step).restored = {Range(256, 8, 2, 0)}; }},
    {"entry train_step: names command 9 as a measure, which is none behind the update point",
     [](Spec &s) { s.entry(EntryRole::train_step).measures = {9}; }},
    {"entry train_step: a bucket of gradients is not of float32, float16 or bfloat16",
     [](Spec &s) { bucketOf(s).dtype = DType::f64; }},
    {"entry train_step: a bucket of gradients is complete behind the update point",
     [](Spec &s) { bucketOf(s).ready = 4; }},
    {"entry train_step: a bucket of gradients: a range lies outside arena 'gradients'",
     [](Spec &s) { bucketOf(s).ranges = {Range(64, 4, 3, 0)}; }},
    {"entry train_step: a bucket of gradients holds no whole elements",
     [](Spec &s) { bucketOf(s).ranges = {Range(0, 6, 3, 0)}; }},
    {"entry train_step: a mean over ranks is complete behind the update point",
     [](Spec &s) { meanOf(s).ready = 4; }},
    {"entry train_step: a mean over ranks: a range lies outside arena 'gradients'",
     [](Spec &s) { meanOf(s).ranges = {Range(64, 4, 3, 0)}; }},
    {"entry train_step: a mean over ranks is not of float32, or not in order",
     [](Spec &s) { meanOf(s).dtype = DType::f16; }},
    {"entry train_step: a mean over ranks is not of float32, or not in order",
     [](Spec &s) {
       meanOf(s).ready = 2;
       meanOf(s).ready = 1;
     }},
    {"entry train_step: the gradient of 'w' is not a float",
     [](Spec &s) { s.entry(EntryRole::train_step).gradients[0]->tensor->dtype = DType::i32; }},
    {"entry sync, command 0: names op 3 of 3",
     [](Spec &s) { s.entry(EntryRole::sync).commands[0]->op = 3; }},
};

const Case kCommandCases[] = {
    {"entry init: command 0: names kernel 9 of 7", [](Spec &s) { launchOf(s).kernel = 9; }},
    {"entry init: command 0: has a grain of zero", [](Spec &s) { launchOf(s).grain = 0; }},
    {"entry init: command 0: its operands do not divide by its pieces",
     [](Spec &s) { launchOf(s).rows = {1, 1, 1}; }},
    {"entry init: command 0: its operands do not divide by its pieces",
     [](Spec &s) { launchOf(s).rows = {}; }},
    {"entry init: command 0: has an impossible number of rows",
     [](Spec &s) { launchOf(s).rows = {0}; }},
    {"entry init: command 0: has an impossible number of rows",
     [](Spec &s) { launchOf(s).rows = {~0ull, 2}; }},
    {"entry init: command 0: has row elements but is no single piece behind a library call",
     [](Spec &s) { launchOf(s).row_elements = 2; }},
    {"entry eval: command 1: has row elements but is no single piece behind a library call",
     [](Spec &s) { launchOfEval(s).rows = {2, 2}; }},
    {"entry eval: command 1: has row elements that do not fit the result before it",
     [](Spec &s) { launchOfEval(s).row_elements = 7; }},
    {"entry eval: command 1: has row elements that do not fit the result before it",
     [](Spec &s) { launchOfEval(s).row_elements = 1ull << 63; }},
    {"entry init: command 0: is the only reader of a result, but has no row elements",
     [](Spec &s) { launchOf(s).only_reader = true; }},
    {"entry eval: command 1: is the only reader of the result before it, but not by one operand",
     [](Spec &s) {
       launchOfEval(s).only_reader = true;
       launchOfEval(s).args.assign(2, *gemmOf(s).c); // in place
     }},
    {"entry train_step: command 4: names arena 88 of 7",
     [](Spec &s) { operand(s, 0) = Range(0, 8, 88, 0); }},
    {"entry sync: command 0: copy between ranges of different sizes",
     [](Spec &s) { copyOf(s).to = std::make_unique<Range>(0, 20, 1, 0); }},
    {"entry sync: command 0: copy between ranges that overlap",
     [](Spec &s) { copyOf(s).to = std::make_unique<Range>(8, 24, 0, 0); }},
    {"entry sync: command 0: writes to constant arena 'c'",
     [](Spec &s) {
       copyOf(s).to = std::make_unique<Range>(0, 24, s.constants("c", Bytes(24)), 0);
     }},
    {"entry eval: command 0: calls 'convolve', which this amprun does not know",
     [](Spec &s) { packGemm(*s.entry(EntryRole::eval).commands[0]).name = "convolve"; }},
    {"entry eval: command 0: has parameters that are no well-formed FlatBuffer",
     [](Spec &s) { packGemm(*s.entry(EntryRole::eval).commands[0]).parameters.resize(16); }},
    {"entry eval: command 0: has parameters that are no well-formed FlatBuffer",
     [](Spec &s) { packGemm(*s.entry(EntryRole::eval).commands[0]).parameters.clear(); }},
    {"entry eval: command 0: runs on an unknown queue",
     [](Spec &s) { s.entry(EntryRole::eval).commands[0]->queue = static_cast<Queue>(3); }},
    {"entry eval: command 0: waits for command 0, which is no earlier one of another queue",
     [](Spec &s) { s.entry(EntryRole::eval).commands[0]->waits = {0}; }},
    {"entry train_step: command 4: waits for command 3, which is no earlier one of another queue",
     [](Spec &s) { s.entry(EntryRole::train_step).commands[4]->waits = {3}; }},
    {"entry eval: command 0: product of a type that is not float32, float16 or bfloat16",
     [](Spec &s) { gemmOf(s).a_type = DType::i64; }},
    {"entry eval: command 0: product whose batch strides do not fit its batch",
     [](Spec &s) { gemmOf(s).batch = {2}; }},
    {"entry eval: command 0: product with an impossible batch",
     [](Spec &s) {
       gemmOf(s).batch = {0};
       gemmOf(s).a_batch_strides = {0};
       gemmOf(s).b_batch_strides = {0};
     }},
    {"entry eval: command 0: product with an impossible extent 0",
     [](Spec &s) { gemmOf(s).k = 0; }},
    {"entry eval: command 0: product with an impossible extent 2147483648",
     [](Spec &s) { gemmOf(s).m = 1ull << 31; }},
    {"entry eval: command 0: product with a scale that is not finite",
     [](Spec &s) { gemmOf(s).alpha = std::numeric_limits<float>::infinity(); }},
    {"entry eval: command 0: product with a scale that is not finite",
     [](Spec &s) { gemmOf(s).alpha = std::nanf(""); }},
    {"entry eval: command 0: operand a has a negative stride",
     [](Spec &s) { gemmOf(s).a_row_stride = -3; }},
    {"entry eval: command 0: operand b has a negative stride",
     [](Spec &s) {
       gemmOf(s).batch = {1};
       gemmOf(s).a_batch_strides = {0};
       gemmOf(s).b_batch_strides = {-1};
     }},
    {"entry eval: command 0: operand a has no stride of one",
     [](Spec &s) { gemmOf(s).a_col_stride = 2; }},
    {"entry eval: command 0: operand a has a stride of zero",
     [](Spec &s) { gemmOf(s).a_row_stride = 0; }},
    {"entry eval: command 0: operand a has rows that overlap",
     [](Spec &s) { gemmOf(s).a_row_stride = 2; }},
    {"entry eval: command 0: operand b reaches beyond its range",
     [](Spec &s) { gemmOf(s).b_row_stride = 3; }},
    {"entry eval: command 0: operand a is not aligned to its element",
     [](Spec &s) { gemmOf(s).a = std::make_unique<Range>(2, 48, 4, 0); }},
    {"entry eval: command 0: operand c does not fit its range",
     [](Spec &s) { gemmOf(s).c = std::make_unique<Range>(0, 36, 6, 0); }},
    {"entry eval: command 0: operand c is not aligned to its element",
     [](Spec &s) { gemmOf(s).c = std::make_unique<Range>(2, 32, 6, 0); }},
    {"entry eval: command 0: product whose strides of c do not fit its batch",
     [](Spec &s) { gemmOf(s).c_strides = {8, 2}; }},
    {"entry eval: command 0: operand c has a stride that is not positive",
     [](Spec &s) { gemmOf(s).c_strides = {-2}; }},
    {"entry eval: command 0: operand c has matrices or rows that overlap",
     [](Spec &s) { gemmOf(s).c_strides = {1}; }},
    {"entry eval: command 0: operand c reaches beyond its range",
     [](Spec &s) { gemmOf(s).c_strides = {3}; }},
    {"entry eval: command 0: operand c reaches beyond its range",
     [](Spec &s) { gemmOf(s).c_strides = {1ll << 62}; }},
    {"entry eval: command 0: product that overlaps an operand of its own",
     [](Spec &s) { gemmOf(s).c = std::make_unique<Range>(0, 32, 4, 0); }},
    {"entry eval: command 0: widen_a is given but the type is float32",
     [](Spec &s) { gemmOf(s).widen_a = 0; }},
    {"entry eval: command 0: widen_a names no kernel",
     [](Spec &s) { gemmOf(s).a_type = DType::bf16; }},
    {"entry eval: command 0: product with an unknown epilogue",
     [](Spec &s) { epilogueOf(s).kind = static_cast<EpilogueKind>(9); }},
    {"entry eval: command 0: epilogue whose result does not fit the product",
     [](Spec &s) { epilogueOf(s).result = std::make_unique<Range>(0, 28, 6, 0); }},
    {"entry eval: command 0: epilogue whose result does not fit the product",
     [](Spec &s) { epilogueOf(s).result = std::make_unique<Range>(2, 32, 6, 0); }},
    {"entry eval: command 0: epilogue whose result overlaps an operand of its product",
     [](Spec &s) {
       epilogueOf(s).result = std::make_unique<Range>(gemmOf(s).a->offset(), gemmOf(s).c->size(),
                                                      gemmOf(s).a->arena(), 0);
     }},
    {"entry eval: command 0: epilogue with a bias too many or too few",
     [](Spec &s) { epilogueOf(s).kind = EpilogueKind::relu_bias; }},
    {"entry eval: command 0: epilogue with a bias too many or too few",
     [](Spec &s) { epilogueOf(s).bias = std::make_unique<Range>(0, 8, 6, 0); }},
    {"entry eval: command 0: epilogue whose bias does not fit the product",
     [](Spec &s) {
       epilogueOf(s).kind = EpilogueKind::bias;
       epilogueOf(s).bias = std::make_unique<Range>(0, 12, 4, 0);
     }},
    {"entry eval: command 0: product with an unknown epilogue",
     [](Spec &s) { epilogueOf(s).kind = static_cast<EpilogueKind>(7); }},
    {"entry eval: command 0: epilogue with an aux too many or too few",
     [](Spec &s) { epilogueOf(s).kind = EpilogueKind::drelu; }},
    {"entry eval: command 0: epilogue with an aux too many or too few",
     [](Spec &s) {
       epilogueOf(s).kind = EpilogueKind::bias;
       epilogueOf(s).bias = std::make_unique<Range>(0, 8, 4, 0);
       auxOf(s);
     }},
    {"entry eval: command 0: epilogue whose aux does not fit the product",
     [](Spec &s) { auxOf(s) = Range(auxOf(s).offset(), 48, auxOf(s).arena(), 0); }},
    {"entry eval: command 0: epilogue whose aux does not fit the product",
     [](Spec &s) { auxOf(s) = Range(auxOf(s).offset() + 8, 64, auxOf(s).arena(), 0); }},
    {"entry eval: command 0: epilogue whose aux overlaps what its product reads or writes",
     [](Spec &s) { auxOf(s) = Range(0, 64, 6, 0); }},
    {"entry eval: command 0: epilogue whose aux no product before it leaves",
     [](Spec &s) {
       auxOf(s);
       epilogueOf(s).kind = EpilogueKind::drelu;
     }},
    {"entry eval: command 0: sums of an unknown matrix",
     [](Spec &s) { sumsOf(s).of = static_cast<SumsOf>(3); }},
    {"entry eval: command 0: sums that are not of whole rows",
     [](Spec &s) { sumsOf(s).of = SumsOf::a; }},
    {"entry eval: command 0: sums that are not of whole rows",
     [](Spec &s) { sumsOf(s).of = SumsOf::result; }},
    {"entry eval: command 0: sums that do not fit the product",
     [](Spec &s) { *sumsOf(s).result = Range(0, 12, 5, 0); }},
    {"entry eval: command 0: sums that overlap what their product reads or writes",
     [](Spec &s) { *sumsOf(s).result = Range(0, 8, 6, 0); }},
    {"entry eval: command 0: sums that stand for no piece of a launch", [](Spec &s) { sumsOf(s); }},
    {"entry eval: command 0: sums that stand for no piece of a launch", // which sums another matrix
     [](Spec &s) { sumIn(s, {*gemmOf(s).a}); }},
    // nor does a stage before it
    {"entry eval: command 0: sums that stand for no piece of a launch",
     [](Spec &s) { sumIn(s, {*gemmOf(s).a, Range(64, 16, 5, 0)}); }},
    {"entry eval: command 0: epilogue that stands for no launch",
     [](Spec &s) {
       epilogueOf(s);
       s.entry(EntryRole::eval).commands.resize(1);
     }},
};

// A sum over many rows is made by several launches, of which the first reads the matrix.
TEST(Load, SumsMayHaveStages) {
  for (size_t stages = 0; stages < 3; ++stages) {
    Spec spec = trainingSpec();
    std::vector<Range> ranges{*gemmOf(spec).b};
    for (size_t i = 0; i < stages; ++i)
      ranges.emplace_back(64 + 16 * i, 16, 5, 0);
    sumIn(spec, ranges);
    EXPECT_EQ(loadError(serialize(spec)), "") << stages;
    // Between two stages its bytes were another's: the nearest launch before counts.
    if (stages == 2) {
      spec.entry(EntryRole::eval)
          .commands.insert(spec.entry(EntryRole::eval).commands.end() - 2,
                           launch(0, {1}, {*gemmOf(spec).a, ranges[1]}));
      EXPECT_NE(loadError(serialize(spec)).find("stand for no piece"), std::string::npos);
    }
  }
}

// The launch that drelu replaces may write parts of the sums of its result beside it.
TEST(Load, SumsMayBeginInTheReplacedLaunch) {
  for (bool written : {true, false}) {
    Spec spec = trainingSpec();
    epilogueOf(spec).kind = EpilogueKind::relu;
    auxOf(spec);
    std::vector<std::unique_ptr<CommandT>> &commands = spec.entry(EntryRole::eval).commands;
    commands.resize(1);
    commands.push_back(launch(0, {1}, {*gemmOf(spec).c, Range(64, 32, 5, 0)}));
    GemmT gradient(gemmOf(spec));
    gradient.epilogue->kind = EpilogueKind::drelu;
    gradient.sums = std::make_unique<SumsT>();
    gradient.sums->of = SumsOf::result;
    gradient.sums->result = std::make_unique<Range>(112, 8, 5, 0);
    Range parts(64, 16, 5, 0);
    Range result = *gradient.c, sums = *gradient.sums->result;
    commands.push_back(gemm(std::move(gradient)));
    commands.push_back(launch(0, {1}, {result, written ? parts : Range(96, 16, 5, 0)}));
    commands.push_back(launch(0, {1}, {parts, sums}));
    std::string error = loadError(serialize(spec));
    EXPECT_EQ(error,
              written ? "" : "entry eval: command 2: sums that stand for no piece of a launch");
  }
}

TEST(Load, BytesOfSumsMayBeOthersLater) {
  Spec spec = trainingSpec();
  sumIn(spec, {*gemmOf(spec).b});
  // A launch writes what it reads of elsewhere over sums that are done with.
  spec.entry(EntryRole::eval)
      .commands.push_back(launch(0, {1}, {*gemmOf(spec).a, *sumsOf(spec).result}));
  EXPECT_EQ(loadError(serialize(spec)), "");
}

TEST(Load, CommandsOfAnotherQueueMayWait) {
  Spec spec = trainingSpec();
  auto &commands = spec.entry(EntryRole::train_step).commands;
  for (uint32_t i = 1; i < commands.size(); ++i) {
    commands[i]->queue = i % 2 ? Queue::communication : Queue::compute;
    commands[i]->waits = {i - 1};
  }
  EXPECT_EQ(loadError(serialize(spec)), "");
}

TEST(Load, RefusesEveryBadNumberOfTheHead) {
  for (const Case &c : kHeadCases) {
    Spec spec = trainingSpec();
    c.edit(spec);
    std::string error = loadError(serialize(spec));
    // An edit may be met by the entry first where a command is meant.
    if (std::string(c.error).find(", command") != std::string::npos)
      EXPECT_EQ(error, "entry sync: command 0: names op 3 of 3");
    else
      EXPECT_EQ(error, c.error);
  }
}

// What a head says of a kernel on a GPU.
TEST(Load, RefusesKernelsThatNoGpuRuns) {
  auto error = [](void (*edit)(CudaKernelT &)) {
    Spec spec = trainingSpec();
    auto cuda = std::make_unique<CudaKernelT>();
    cuda->entry = "k";
    cuda->block_threads = 128;
    cuda->rows_per_block = 4;
    cuda->arguments.emplace_back(24, 0, 2, 16);
    edit(*cuda);
    spec.program.kernels[0]->cuda = std::move(cuda);
    return loadError(serialize(spec));
  };
  EXPECT_EQ(error([](CudaKernelT &) {}), "");
  const std::string block = "has an impossible block";
  for (auto edit : {+[](CudaKernelT &k) { k.block_threads = 0; },
                    +[](CudaKernelT &k) { k.block_threads = 1025; },
                    +[](CudaKernelT &k) { k.cluster_blocks = 0; },
                    +[](CudaKernelT &k) { k.cluster_blocks = 9; },
                    +[](CudaKernelT &k) { k.rows_per_block = 0; },
                    +[](CudaKernelT &k) { k.rows_per_block = (uint64_t{1} << 40) + 1; }})
    EXPECT_NE(error(edit).find(block), std::string::npos) << error(edit);
  EXPECT_NE(error([](CudaKernelT &k) {
              k.arguments[0] = KernelArgument(24, 0, 2, 24);
            }).find("has an argument whose alignment is no power of two"),
            std::string::npos);
}

// Both descriptions of one kernel say the same of what it touches.
TEST(Load, ComparesTheGpusKernelsWithTheManifest) {
  Spec spec = trainingSpec();
  auto cuda = std::make_unique<CudaKernelT>();
  cuda->entry = "k";
  cuda->block_threads = cuda->rows_per_block = 1;
  spec.program.kernels[0]->cuda = std::move(cuda);
  EXPECT_EQ(sessionError(serialize(spec)),
            "what it says of kernel 'init' on a GPU is not what its machine code says");
}

TEST(Load, RefusesEveryBadNumberOfACommand) {
  for (const Case &c : kCommandCases) {
    Spec spec = trainingSpec();
    c.edit(spec);
    EXPECT_EQ(loadError(serialize(spec)), c.error);
  }
}

TEST(Load, RefusesACommandOfAnUnknownKind) {
  Spec spec = trainingSpec();
  Bytes file = serialize(spec);
  auto *sync = (*GetProgram(file.data())->entries())[1];
  auto *command = const_cast<Command *>((*sync->commands())[0]);
  ASSERT_TRUE(reinterpret_cast<flatbuffers::Table *>(command)->SetField<uint8_t>(
      Command::VT_CALL_TYPE, 9, 0));
  EXPECT_EQ(loadError(file, true), "entry sync: command 0: is of an unknown kind");
}

// Points a vector of 8-byte numbers to some place where a vector of one could lie, were it not
// misaligned.
void misalign(Bytes &file, const flatbuffers::Table *table, flatbuffers::voffset_t field) {
  auto *slot = const_cast<uint8_t *>(table->GetAddressOf(field));
  for (uint8_t *at = file.data() + 8; at + 12 < file.data() + file.size(); at += 8) {
    uint32_t length;
    std::memcpy(&length, at, 4);
    if (at > slot && length == 1 && reinterpret_cast<uintptr_t>(at) % 8 == 0) {
      auto offset = static_cast<uint32_t>(at - slot);
      std::memcpy(slot, &offset, 4);
      return;
    }
  }
  FAIL() << "no such place";
}

TEST(Load, RefusesMisalignedNumbers) {
  auto error = [](auto choose) {
    Spec spec = trainingSpec();
    Bytes file = serialize(spec);
    const Program *head = GetProgram(file.data());
    auto [table, field] = choose(head);
    misalign(file, reinterpret_cast<const flatbuffers::Table *>(table), field);
    return loadError(file, true);
  };
  using Place = std::pair<const void *, flatbuffers::voffset_t>;
  EXPECT_EQ(error([](const Program *p) {
              return Place((*(*p->entries())[4]->inputs())[0], Tensor::VT_SHAPE);
            }),
            "entry infer: tensor 'x' has a shape at a misaligned place");
  auto first = [](const Program *p, int entry) { return (*(*p->entries())[entry]->commands())[0]; };
  EXPECT_EQ(error([&](const Program *p) { return Place(first(p, 0)->call(), Launch::VT_ROWS); }),
            "entry init: command 0: has numbers at a misaligned place");
}

TEST(Load, RefusesSegmentsAtWrongPlaces) {
  auto edited = [](void (*edit)(SegmentT &)) {
    Spec spec = trainingSpec();
    serialize(spec);
    edit(*spec.program.segments[0]);
    flatbuffers::FlatBufferBuilder builder;
    builder.Finish(Program::Pack(builder, &spec.program), ProgramIdentifier());
    return loadError(
        assemble({builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize()},
                 spec.segments));
  };
  EXPECT_EQ(edited([](SegmentT &s) { s.offset = 32; }), "segment 0 lies at a wrong offset");
  EXPECT_EQ(edited([](SegmentT &s) { s.offset = 1 << 20; }), "segment 0 lies at a wrong offset");
  EXPECT_EQ(edited([](SegmentT &s) { s.size = 1 << 30; }), "segment 0 lies outside the file");
  EXPECT_EQ(edited([](SegmentT &s) { s.size = ~0ull; }), "segment 0 lies outside the file");
}

TEST(Load, ComparesLaunchesWithTheManifest) {
  auto edited = [](void (*edit)(Spec &)) {
    Spec spec = trainingSpec();
    edit(spec);
    return sessionError(serialize(spec));
  };
  EXPECT_EQ(edited([](Spec &s) { s.program.kernels[0]->symbol = "none"; }),
            "its machine code lacks kernel 'none'");
  EXPECT_EQ(edited([](Spec &s) { launchOf(s).args.pop_back(); }),
            "entry init, command 0: kernel 'init' takes 2 operands, the launch gives 1");
  EXPECT_EQ(edited([](Spec &s) { launchOf(s).rows = {7}; }),
            "entry init, command 0: kernel 'init' reaches beyond operand 0 of piece 0");
  EXPECT_EQ(edited([](Spec &s) { launchOf(s).rows = {1ull << 46}; }),
            "entry init, command 0: kernel 'init' reaches beyond operand 0 of piece 0");
  EXPECT_EQ(
      edited([](Spec &s) { s.entry(EntryRole::eval).commands[1]->call.AsLaunch()->rows = {2}; }),
      "entry eval, command 1: kernel 'measure' works on 1 rows, not on 2");
  EXPECT_EQ(
      edited([](Spec &s) { launchOf(s).args[0] = Range(0, 24, s.constants("c", Bytes(24)), 0); }),
      "entry init, command 0: kernel 'init' writes to a constant");
  EXPECT_EQ(edited([](Spec &s) {
              launchOf(s).kernel = s.kernel("nothing");
              launchOf(s).rows = {1ull << 40};
              launchOf(s).args.pop_back();
            }),
            "entry init, command 0: kernel 'nothing' is given rows that its operands do not have");
  EXPECT_EQ(edited([](Spec &s) {
              gemmOf(s).a_type = DType::bf16;
              gemmOf(s).widen_a = static_cast<int32_t>(s.kernel("increment"));
            }),
            "entry eval, command 0: kernel 'increment' is no conversion from 2 to 4 bytes");
}

TEST(Load, RefusesMachineCodeThatIsNone) {
  Spec spec = trainingSpec();
  spec.segments[0] = Bytes(1000, 7);
  EXPECT_EQ(sessionError(serialize(spec)).rfind("cannot load its kernels: ", 0), 0u);
}

TEST(Load, SaysWhatMemoryAProgramTakes) {
  Spec spec = trainingSpec();
  auto program = loadOrDie(spec);
  runtime::SessionOptions options;
  options.threads = 1;
  options.memoryLimit = 1000;
  auto session = runtime::Session::create(program, options);
  ASSERT_FALSE(session.ok());
  EXPECT_EQ(session.status().code(), runtime::Code::environment);
  EXPECT_NE(session.status().text().find("needs 1.2 KiB of memory, 1000 B are available"),
            std::string::npos)
      << session.status().text();
  EXPECT_NE(session.status().text().find("note: arena 'state' takes 256 B"), std::string::npos);
}

TEST(Load, FileErrors) {
  EXPECT_EQ(runtime::Program::load("/nowhere/x.bin").status().text(),
            "/nowhere/x.bin: error: cannot open: no such file or directory");
  EXPECT_EQ(runtime::Program::load("/").status().what(), "is not a regular file");
}

} // namespace
} // namespace ampc::test
