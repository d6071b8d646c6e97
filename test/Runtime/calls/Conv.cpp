// The library call "conv": values in all directions and types, for any number of threads, and what
// the loader refuses.
#include "ConvProblem.h"
#include <cstdlib>
#include <random>
#ifdef AMPC_TEST_CUDA
#include "cuda/ConvGraph.h"
#include "cuda/Product.h"
#endif

namespace ampc::test {
namespace {

// The one that the test kernels have the windows of.
const Geometry kSmall = {3, 2, 4, {5, 4}, {3, 2}, {2, 1}, {1, 1, 0, 1}, {1, 2}};

#ifdef AMPC_TEST_CUDA
// Records a choice for the convolution, as a run on the fake GPU would.
void choose(const Problem &p, const std::string &choice, runtime::SessionOptions &options) {
  flatbuffers::FlatBufferBuilder parameters;
  parameters.Finish(Conv::Pack(parameters, &p.conv));
  const Conv &conv = *flatbuffers::GetRoot<Conv>(parameters.GetBufferPointer());
  uint64_t alignment = p.g.groups > 1 ? 256 : runtime::cuda::alignmentOf(*conv.filter());
  options.choices["Fake GPU, cuBLASLt 130100, cuDNN 91900, conv " +
                  runtime::cuda::ConvShape::of(conv, alignment, options.tf32).name()] = choice;
}

// Without cuDNN while the object lives.
struct WithoutCudnn {
  WithoutCudnn() { setenv("AMPC_CUDNN_LIBRARY", "none", 1); }
  ~WithoutCudnn() { unsetenv("AMPC_CUDNN_LIBRARY"); }
};
#endif

void check(const Geometry &geometry) {
  for (DType type : {DType::f32, DType::f16, DType::bf16})
    for (ConvPart computes : {ConvPart::input, ConvPart::filter, ConvPart::output}) {
      Problem p(type, computes, geometry);
      p.finish();
      Bytes data[3];
      p.fill(data);
      std::vector<double> expected = p.expected(data);
      runtime::SessionOptions options;
#ifdef AMPC_TEST_CUDA
      // The test kernels have no windows of this: cuDNN's engine is a recorded choice.
      options.tf32 = false;
      choose(p, type == DType::f32 ? "0:21 2=1" : "1048576:20 2=5 13=1", options);
#endif
      Bytes out = run(p, data, options);
      ASSERT_FALSE(out.empty());
      for (uint64_t i = 0; i < expected.size(); ++i)
        ASSERT_EQ(get(type, out.data(), i), rounded(type, expected[i]))
            << EnumNameConvPart(computes) << " " << format::nameOf(type) << " element " << i;
#ifndef AMPC_TEST_CUDA
      // Both ways of a 16-bit convolution, and several threads.
      options.threads = 3;
      EXPECT_EQ(run(p, data, options), out);
      options.way = runtime::ProductWay::widen;
      EXPECT_EQ(run(p, data, options), out);
      options.way = runtime::ProductWay::library;
      EXPECT_EQ(run(p, data, options), out);
#endif
    }
}

TEST(Conv, StridesPaddingAndDilation) {
  check(kSmall);
}
TEST(Conv, OneAndThreeSpatialDimensions) {
  check({2, 3, 4, {7}, {3}, {2}, {2, 0}, {1}});
  check({2, 3, 4, {4, 5, 3}, {2, 3, 1}, {1, 2, 1}, {0, 1, 1, 1, 0, 0}, {1, 1, 1}});
}
TEST(Conv, SharesOfTheBatchOfTwoSizes) {
  check({17, 32, 32, {8, 8}, {3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}});
}
TEST(Conv, RowsOfOneImage) {
  check({1, 32, 32, {64, 16}, {3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}});
  check({2, 32, 32, {33, 16}, {3, 3}, {2, 2}, {1, 1, 1, 1}, {1, 1}});
}
TEST(Conv, Groups) {
  check({3, 4, 6, {5, 4}, {3, 2}, {2, 1}, {1, 1, 0, 1}, {1, 2}, 2});
  check({1, 32, 64, {64, 16}, {1, 1}, {1, 1}, {0, 0, 0, 0}, {1, 1}, 4});
  check({2, 8, 4, {7}, {3}, {2}, {2, 0}, {1}, 4});
  check({2, 6, 3, {4, 5, 3}, {2, 3, 1}, {1, 2, 1}, {0, 1, 1, 1, 0, 0}, {1, 1, 1}, 3});
}
// oneDNN 2.6.3 pads some of these wrongly, 3.7.2 computes lines of one place wrongly.
TEST(Conv, WidePaddingWithStridesAndDilation) {
  check({2, 5, 17, {1, 149}, {1, 11}, {1, 5}, {0, 0, 15, 30}, {1, 4}});
  check({1, 17, 5, {53}, {11}, {2}, {19, 17}, {2}});
  check({2, 6, 8, {5, 90}, {3, 9}, {1, 3}, {1, 1, 18, 22}, {1, 3}, 2});
}
TEST(Conv, WindowsInThePaddingAndDilationOfPartsOfABlock) {
  check({5, 17, 24, {17, 8}, {2, 2}, {2, 2}, {1, 2, 2, 0}, {1, 1}});
  check({2, 34, 10, {7, 12}, {4, 7}, {2, 5}, {1, 4, 3, 3}, {1, 1}, 2});
  check({5, 33, 17, {20, 4}, {3, 1}, {1, 3}, {3, 3, 0, 0}, {3, 1}});
  check({1, 66, 8, {9, 6}, {2, 3}, {1, 1}, {1, 1, 1, 1}, {2, 1}, 2});
  check({1, 3, 5, {11, 3}, {5, 3}, {1, 3}, {5, 2, 1, 1}, {1, 1}});
  check({1, 6, 10, {2, 39}, {3, 3}, {1, 1}, {5, 5, 0, 2}, {2, 2}, 2});
}
TEST(Conv, KernelsLongerThanTheImage) {
  check({5, 3, 3, {1, 31}, {1, 33}, {1, 1}, {0, 0, 16, 16}, {1, 1}});
  check({5, 1, 5, {1, 1}, {1, 4}, {5, 5}, {0, 0, 3, 4}, {1, 1}});
  check(
      {5, 8, 4, {9, 3}, {4, 3}, {5, 5}, {0, 0, 1, 1}, {1, 1}, 4}); // one element reads only padding
  check({2, 8, 4, {3, 2}, {4, 5}, {2, 1}, {2, 1, 2, 3}, {1, 1}, 4});
  check({2, 4, 3, {2, 3, 2}, {3, 2, 4}, {1, 2, 1}, {1, 1, 0, 1, 2, 2}, {1, 1, 1}});
}
// Those for which a CPU's library has implementations; test/Oracle/cases/conv.py has the others.
TEST(Conv, Depthwise) {
  check({2, 33, 33, {9, 7}, {3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}, 33});
  check({1, 96, 96, {33, 20}, {3, 3}, {2, 2}, {0, 1, 1, 1}, {1, 1}, 96});
  check({2, 5, 10, {9, 7}, {3, 3}, {1, 1}, {2, 2, 2, 2}, {2, 2}, 5});
  check({17, 16, 16, {8, 8}, {3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}, 16});
  check({1, 48, 48, {40, 40}, {3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}, 48}); // several tasks
}
#ifndef AMPC_TEST_CUDA
Geometry randomGeometry(std::mt19937 &random) {
  auto pick = [&](std::initializer_list<uint64_t> list) {
    return list.begin()[random() % list.size()];
  };
  for (;;) {
    Geometry g;
    g.groups = pick({1, 1, 1, 2, 4});
    g.batch = pick({1, 2, 5});
    g.channels = g.groups * pick({2, 3, 5, 16, 17, 24, 33, 40});
    g.outputs = g.groups * pick({1, 3, 5, 16, 17, 24, 66});
    uint64_t dims = pick({1, 2, 2, 2, 3});
    bool fits = true;
    for (uint64_t d = 0; d < dims && fits; ++d) {
      g.size.push_back(1 + random() % (dims == 1 ? 150 : dims == 2 ? 20 : 7));
      g.kernel.push_back(pick({1, 2, 3, 4, 5, 7, 11}));
      g.strides.push_back(pick({1, 1, 2, 3, 5}));
      g.dilations.push_back(pick({1, 1, 2, 3, 4}));
      uint64_t reach = g.dilations[d] * (g.kernel[d] - 1) + 1;
      for (int side = 0; side < 2; ++side)
        g.paddings.push_back(random() % (reach + 2));
      fits = g.size[d] + g.paddings[2 * d] + g.paddings[2 * d + 1] >= reach;
    }
    if (fits &&
        g.batch * product(g.places()) * g.outputs * product(g.kernel) * g.channels / g.groups <
            300000)
      return g;
  }
}

// AMPC_TEST_CONVS: how many; docs/Testing.md.
TEST(Conv, RandomShapes) {
  int count = getenv("AMPC_TEST_CONVS") ? atoi(getenv("AMPC_TEST_CONVS")) : 60;
  std::mt19937 random(17);
  for (int i = 0; i < count && !HasFailure(); ++i) {
    Geometry g = randomGeometry(random);
    std::string text; // batch, channels, outputs, groups, then the lists
    for (const List &list : {List{g.batch, g.channels, g.outputs, g.groups}, g.size, g.kernel,
                             g.strides, g.dilations, g.paddings}) {
      for (uint64_t value : list)
        text += std::to_string(value) + " ";
      text += "| ";
    }
    SCOPED_TRACE(text);
    check(g);
  }
}

TEST(Conv, DepthwiseNeedsItsKernels) {
  for (ConvPart part : {ConvPart::input, ConvPart::filter}) {
    Problem p(DType::f32, part, {1, 16, 16, {9, 9}, {5, 5}, {1, 1}, {4, 4, 4, 4}, {2, 2}, 16});
    p.finish();
    auto session = Session::create(loadOrDie(p.spec), {});
    ASSERT_FALSE(session.ok());
    EXPECT_NE(session.status().text().find("' is none of a convolution with groups"),
              std::string::npos);
  }
}
#endif
// On a CPU these are products of the places that the strides meet, with zeros between them in the
// gradient of the input.
TEST(Conv, OneElementWithStrides) {
  check({3, 20, 24, {8, 7}, {1, 1}, {2, 3}, {0, 0, 0, 0}, {1, 1}});
  check({2, 8, 8, {4, 3, 5}, {1, 1, 1}, {2, 1, 3}, {0, 0, 0, 0, 0, 0}, {1, 1, 1}});
  check({2, 5, 3, {9}, {1}, {4}, {0, 0}, {1}});
  check({2, 4, 4, {6, 6}, {1, 1}, {3, 3}, {0, 1, 1, 0}, {1, 1}}); // padding: no product
}
// Windows that do not overlap; between and behind them there are elements that none reads.
TEST(Conv, WindowsBesideEachOther) {
  check({3, 3, 16, {16, 24}, {8, 8}, {8, 8}, {0, 0, 0, 0}, {1, 1}});
  check({2, 3, 8, {19, 21}, {7, 10}, {9, 10}, {0, 0, 0, 0}, {1, 1}});
  check({2, 4, 8, {5, 8, 9}, {2, 4, 2}, {2, 4, 3}, {0, 0, 0, 0, 0, 0}, {1, 1, 1}});
  check({2, 1, 5, {200}, {64}, {66}, {0, 0}, {1}});
  check({2, 4, 4, {8, 8}, {3, 2}, {3, 3}, {0, 0, 0, 0}, {1, 2}}); // dilated: no product
}
#ifndef AMPC_TEST_CUDA
// Filters that are larger than the images are computed, and read, in slices of the outputs.
TEST(Conv, LargeFilters) {
  check({5, 64, 128, {6, 6}, {3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}}); // two slices, four shares
  check({2, 64, 512, {8, 8}, {3, 3}, {2, 2}, {1, 1, 1, 1}, {1, 1}}); // eight slices
  check({3, 64, 192, {6, 6}, {3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}}); // three slices, two shares
  check({1, 64, 512, {6, 6}, {3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}}); // slices of the output, too
}
#endif
// Rows of the output that see padding alone are not divided.
TEST(Conv, RowsInThePadding) {
  check({1, 32, 32, {2, 64}, {3, 3}, {1, 1}, {9, 9, 1, 1}, {1, 1}});
}

#ifdef AMPC_TEST_CUDA
// An engine may need more workspace than products have, if windows would need as much.
TEST(Conv, WorkspaceInTheMemoryOfWindows) {
  Problem p(DType::f32, ConvPart::output,
            {1, 1, 1, {300, 300}, {11, 11}, {1, 1}, {5, 5, 5, 5}, {1, 1}});
  p.finish();
  Bytes data[3];
  p.fill(data);
  runtime::SessionOptions options;
  choose(p, "41943040:23", options);
  Bytes out = run(p, data, options);
  ASSERT_FALSE(out.empty());
  std::vector<double> expected = p.expected(data);
  for (uint64_t i = 0; i < expected.size(); ++i)
    ASSERT_EQ(get(DType::f32, out.data(), i), expected[i]) << i;
}

// One way is enough: cuBLASLt has no algorithm for the product of the windows.
TEST(Conv, ProductsMayFailOnAGpu) {
  setenv("AMPC_FAKE_CUDA_NO_ALGORITHM", "1", 1);
  Problem p(DType::f16, ConvPart::output, kSmall);
  p.finish();
  runtime::SessionOptions options;
  onFakeGpu(p.spec, options);
  {
    auto session = Session::create(loadOrDie(p.spec), options);
    ASSERT_TRUE(session.ok()) << session.status().text();
    std::vector<std::string> notes = (*session)->notes();
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_TRUE(notes[0].starts_with(
        "the windows of a convolution left out: cuBLASLt has no algorithm for op 'op'"))
        << notes[0];
    EXPECT_EQ((*session)->productChoices().begin()->second, "1048576:20 2=5 13=1");
  }
  {
    WithoutCudnn without;
    auto session = Session::create(loadOrDie(p.spec), options);
    ASSERT_FALSE(session.ok());
    EXPECT_TRUE(session.status().what().starts_with(
        "entry infer, command 0: cuBLASLt has no algorithm for op 'op'"))
        << session.status().what();
  }
  unsetenv("AMPC_FAKE_CUDA_NO_ALGORITHM");
}

// Windows and cuDNN give the same numbers, which are exact here; without a recorded choice, with a
// damaged one, and with an engine that the library does not have.
TEST(Conv, BothWaysOnAGpu) {
  for (DType type : {DType::f32, DType::f16, DType::bf16})
    for (ConvPart computes : {ConvPart::input, ConvPart::filter, ConvPart::output}) {
      Problem p(type, computes, kSmall);
      p.finish();
      Bytes data[3];
      p.fill(data);
      runtime::SessionOptions plain;
      Bytes out = run(p, data, plain);
      {
        WithoutCudnn without;
        EXPECT_EQ(run(p, data, plain), out);
      }
      runtime::SessionOptions windows;
      choose(p, "windows", windows);
      EXPECT_EQ(run(p, data, windows), out);
      for (const char *wrong :
           {"0:21 2=", "x", "0:77", "0:22", "99999999999:21 2=1", "1073741824:13 2=4"}) {
        runtime::SessionOptions options;
        choose(p, wrong, options);
        std::string name = options.choices.begin()->first;
        onFakeGpu(p.spec, options);
        auto session = Session::create(loadOrDie(p.spec), options);
        ASSERT_TRUE(session.ok()) << session.status().text();
        EXPECT_EQ((*session)->productChoices().at(name),
                  type == DType::f32 ? "0:21 2=1" : "1048576:20 2=5 13=1")
            << wrong;
        EXPECT_TRUE((*session)->notes().empty()) << wrong;
      }
    }
}
#endif

TEST(Conv, RefusesWhatDoesNotFit) {
  auto errorOf = [](DType type, void (*edit)(Problem &)) {
    Problem p(type, ConvPart::output, kSmall);
    edit(p);
    p.finish();
    std::string error = loadError(serialize(p.spec)), place = "entry infer: command 0: ";
    return error.starts_with(place) ? error.substr(place.size()) : error;
  };
  EXPECT_EQ(errorOf(DType::f32, [](Problem &) {}), "");
  EXPECT_EQ(errorOf(DType::f16, [](Problem &) {}), "");
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.type = DType::i32; }),
            "conv of a type that is not float32, float16 or bfloat16");
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.computes = static_cast<ConvPart>(3); }),
            "conv that computes an unknown tensor");
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.size.clear(); }),
            "conv without 1 to 3 spatial dimensions");
  const char *lengths = "conv with lists of different lengths";
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.strides.push_back(1); }), lengths);
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.paddings.pop_back(); }), lengths);
  const char *extent = "conv with an impossible extent";
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.batch = 0; }), extent);
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.strides[0] = 0; }), extent);
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.paddings[1] = ~uint64_t{0}; }), extent);
  EXPECT_EQ(errorOf(DType::f32,
                    [](Problem &p) { p.conv.batch = p.conv.channels = p.conv.outputs = 1u << 30; }),
            extent);
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.parts = 1 << 16; }), extent);
  const char *groups = "conv whose groups do not divide its channels";
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.groups = 0; }), groups);
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.groups = 3; }), groups);
  const char *places = "conv whose places do not follow from its size";
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.places[0] = 4; }), places);
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.kernel[0] = 9; }), places);
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.batch = 2; }),
            "operand input does not fit its range");
  EXPECT_EQ(
      errorOf(DType::f32, [](Problem &p) { p.conv.filter = std::make_unique<Range>(0, 8, 1, 0); }),
      "operand filter does not fit its range");
  EXPECT_EQ(errorOf(DType::f32,
                    [](Problem &p) {
                      uint64_t bytes = p.elements[2] * 4;
                      p.conv.output = std::make_unique<Range>(0, bytes, 0, 0);
                    }),
            "conv that overlaps an operand of its own");
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.windows = 88; }),
            "windows names no kernel");
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.sums = 88; }), "sums names no kernel");
  Problem grouped(DType::f32, ConvPart::filter, {2, 8, 4, {7}, {3}, {2}, {2, 0}, {1}, 4});
  grouped.conv.sums = -1;
  grouped.finish();
  EXPECT_EQ(loadError(serialize(grouped.spec)), "entry infer: command 0: sums names no kernel");
  EXPECT_EQ(errorOf(DType::f32, [](Problem &p) { p.conv.widen = 0; }),
            "widen is given but the type is float32");
  EXPECT_EQ(errorOf(DType::bf16, [](Problem &p) { p.conv.narrow = 88; }), "narrow names no kernel");
}

#ifdef AMPC_TEST_CUDA
TEST(Conv, RefusesAKernelOfOtherWindows) {
  Problem p(DType::f32, ConvPart::output, kSmall);
  p.conv.windows = static_cast<int32_t>(p.spec.kernel("conv_sums_f32"));
  p.finish();
  runtime::SessionOptions options;
  onFakeGpu(p.spec, options);
  auto session = Session::create(loadOrDie(p.spec), options);
  ASSERT_FALSE(session.ok());
  EXPECT_EQ(session.status().what(),
            "entry infer, command 0: kernel 'conv_sums_f32' is none of a convolution's windows");
}
#endif

} // namespace
} // namespace ampc::test
