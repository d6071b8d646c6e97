// What the fake cuDNN says of being used wrongly: every check of it fires. Each misuse is a process
// of its own, which the fake ends with 98 and a line that names what is wrong.
#include "cuda/Cudnn.h"
#include "cuda/Library.h"
#include <gtest/gtest.h>

namespace ampc::test {
namespace {

using namespace runtime::cuda;
using Dnn = cudnnBackendDescriptor_t;
using List = std::vector<int64_t>;

constexpr int kWrong = 98;

// A convolution of 2 images of 5x5 with 4 channels by 6 filters of 3x3, step by step; a test
// changes one of them.
struct Library {
  std::shared_ptr<const Api> driver = *openLibraries();
  std::shared_ptr<const CudnnApi> api = *openCudnn();
  CUcontext context = nullptr;
  CUstream stream = nullptr;
  cudnnHandle_t handle = nullptr;
  List inputSizes = {2, 4, 5, 5}, filterSizes = {6, 4, 3, 3}, outputSizes = {2, 6, 3, 3};
  List spatial = {1, 1}, noPadding = {0, 0};
  int64_t alignment = 16, outputId = 3, engine = 21;
  cudnnDataType_t outputType = CUDNN_DATA_HALF, computeType = CUDNN_DATA_FLOAT;
  int mode = CUDNN_CROSS_CORRELATION;
  float beta = 0;
  bool finalizesTensors = true, channelsLast = true;

  Library() {
    driver->cuInit(0);
    driver->cuDevicePrimaryCtxRetain(&context, 0);
    driver->cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
    api->cudnnCreate(&handle);
  }
  CUdeviceptr memory(size_t bytes) {
    CUdeviceptr address = 0;
    driver->cuMemAlloc_v2(&address, bytes);
    return address;
  }
  Dnn make(cudnnBackendDescriptorType_t type) {
    Dnn descriptor = nullptr;
    api->cudnnBackendCreateDescriptor(type, &descriptor);
    return descriptor;
  }
  template <class T>
  cudnnStatus_t set(Dnn descriptor, int name, cudnnBackendAttributeType_t type,
                    const std::vector<T> &values) {
    return api->cudnnBackendSetAttribute(descriptor, static_cast<cudnnBackendAttributeName_t>(name),
                                         type, static_cast<int64_t>(values.size()), values.data());
  }
  cudnnStatus_t setNumbers(Dnn descriptor, int name, const List &values) {
    return set(descriptor, name, CUDNN_TYPE_INT64, values);
  }
  cudnnStatus_t setPart(Dnn descriptor, int name, Dnn part) {
    return set(descriptor, name, CUDNN_TYPE_BACKEND_DESCRIPTOR, std::vector{part});
  }
  List stridesOf(const List &s) const {
    return channelsLast ? List{s[1] * s[2] * s[3], 1, s[1] * s[3], s[1]}
                        : List{s[1] * s[2] * s[3], s[2] * s[3], s[3], 1};
  }
  Dnn tensor(int64_t id, const List &sizes, const List &strides, cudnnDataType_t type) {
    Dnn d = make(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
    setNumbers(d, CUDNN_ATTR_TENSOR_UNIQUE_ID, {id});
    setNumbers(d, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, {alignment});
    setNumbers(d, CUDNN_ATTR_TENSOR_DIMENSIONS, sizes);
    setNumbers(d, CUDNN_ATTR_TENSOR_STRIDES, strides);
    set(d, CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, std::vector{type});
    if (finalizesTensors)
      api->cudnnBackendFinalize(d);
    return d;
  }
  Dnn convolution() {
    Dnn d = make(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
    setNumbers(d, CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, {2});
    set(d, CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, std::vector{computeType});
    set(d, CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE, std::vector{mode});
    setNumbers(d, CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, noPadding);
    setNumbers(d, CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, {0, 0});
    setNumbers(d, CUDNN_ATTR_CONVOLUTION_DILATIONS, {1, 1});
    setNumbers(d, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, spatial);
    api->cudnnBackendFinalize(d);
    return d;
  }
  Dnn operation() {
    Dnn input = tensor(1, inputSizes, stridesOf(inputSizes), CUDNN_DATA_HALF),
        filter = tensor(2, filterSizes, stridesOf(filterSizes), CUDNN_DATA_HALF),
        output = tensor(outputId, outputSizes, stridesOf(outputSizes), outputType),
        d = make(CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR);
    int first = CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA;
    set(d, first, CUDNN_TYPE_FLOAT, std::vector{1.0f});
    set(d, first + 1, CUDNN_TYPE_FLOAT, std::vector{beta});
    setPart(d, first + 2, convolution());
    setPart(d, first + 3, filter);
    setPart(d, first + 4, input);
    setPart(d, first + 5, output);
    api->cudnnBackendFinalize(d);
    return d;
  }
  Dnn graph() {
    Dnn d = make(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
    set(d, CUDNN_ATTR_OPERATIONGRAPH_HANDLE, CUDNN_TYPE_HANDLE, std::vector{handle});
    setPart(d, CUDNN_ATTR_OPERATIONGRAPH_OPS, operation());
    api->cudnnBackendFinalize(d);
    return d;
  }
  Dnn configuration(const std::vector<std::pair<int, int64_t>> &knobs) {
    Dnn e = make(CUDNN_BACKEND_ENGINE_DESCRIPTOR), d = make(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
    setPart(e, CUDNN_ATTR_ENGINE_OPERATION_GRAPH, graph());
    setNumbers(e, CUDNN_ATTR_ENGINE_GLOBAL_INDEX, {engine});
    api->cudnnBackendFinalize(e);
    setPart(d, CUDNN_ATTR_ENGINECFG_ENGINE, e);
    std::vector<Dnn> choices;
    for (auto [type, value] : knobs) {
      choices.push_back(make(CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR));
      set(choices.back(), CUDNN_ATTR_KNOB_CHOICE_KNOB_TYPE, CUDNN_TYPE_KNOB_TYPE,
          std::vector{type});
      setNumbers(choices.back(), CUDNN_ATTR_KNOB_CHOICE_KNOB_VALUE, {value});
      api->cudnnBackendFinalize(choices.back());
    }
    if (!choices.empty())
      set(d, CUDNN_ATTR_ENGINECFG_KNOB_CHOICES, CUDNN_TYPE_BACKEND_DESCRIPTOR, choices);
    api->cudnnBackendFinalize(d);
    return d;
  }
  Dnn plan(const std::vector<std::pair<int, int64_t>> &knobs = {{2, 1}}) {
    Dnn d = make(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
    set(d, CUDNN_ATTR_EXECUTION_PLAN_HANDLE, CUDNN_TYPE_HANDLE, std::vector{handle});
    setPart(d, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, configuration(knobs));
    api->cudnnBackendFinalize(d);
    return d;
  }
  Dnn pack(CUdeviceptr input, CUdeviceptr workspace = 0, const List &ids = {1, 2, 3}) {
    Dnn d = make(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
    setNumbers(d, CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, ids);
    set(d, CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR,
        std::vector<CUdeviceptr>{input, memory(432), memory(216)});
    set(d, CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, std::vector{workspace});
    api->cudnnBackendFinalize(d);
    return d;
  }
  cudnnStatus_t execute(Dnn plan, Dnn pack) {
    api->cudnnSetStream(handle, stream);
    cudnnStatus_t status = api->cudnnBackendExecute(handle, plan, pack);
    CUevent done = nullptr;
    driver->cuEventCreate(&done, CU_EVENT_BLOCKING_SYNC);
    driver->cuEventRecord(done, stream);
    driver->cuEventSynchronize(done);
    return status;
  }
};

void misused(const char *report, void (*use)(Library &)) {
  EXPECT_EXIT(
      {
        Library library;
        use(library);
        exit(0);
      },
      ::testing::ExitedWithCode(kWrong), report);
}

TEST(FakeCudnn, HonestUseIsNotReported) {
  EXPECT_EXIT(
      {
        Library l;
        EXPECT_EQ(l.execute(l.plan(), l.pack(l.memory(400))), CUDNN_STATUS_SUCCESS);
        fprintf(stderr, "as it was told\n");
        exit(0); // with leaks, which come later
      },
      ::testing::ExitedWithCode(kWrong), "^as it was told\nfake CUDA: leak");
}

TEST(FakeCudnn, WhatIsNotFreedIsALeak) {
  misused("leak: 1 of kind cuDNN handle", [](Library &) {});
  misused("leak: 1 of kind cuDNN descriptor",
          [](Library &l) { l.make(CUDNN_BACKEND_TENSOR_DESCRIPTOR); });
}

TEST(FakeCudnn, WhatWasDestroyedIsNotUsed) {
  misused("uses a cuDNN handle that does not exist", [](Library &l) {
    l.api->cudnnDestroy(l.handle);
    l.api->cudnnSetStream(l.handle, l.stream);
  });
  misused("uses a cuDNN descriptor that does not exist", [](Library &l) {
    Dnn tensor = l.make(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
    l.api->cudnnBackendDestroyDescriptor(tensor);
    l.api->cudnnBackendDestroyDescriptor(tensor);
  });
  misused("uses a cuDNN descriptor that does not exist", [](Library &l) {
    Dnn plan = l.make(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR), configuration = l.configuration({});
    l.set(plan, CUDNN_ATTR_EXECUTION_PLAN_HANDLE, CUDNN_TYPE_HANDLE, std::vector{l.handle});
    l.setPart(plan, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, configuration);
    l.api->cudnnBackendDestroyDescriptor(configuration);
    l.api->cudnnBackendFinalize(plan);
  });
}

TEST(FakeCudnn, AttributesAreThoseOfTheDescriptor) {
  misused("a descriptor of an unknown type",
          [](Library &l) { l.make(static_cast<cudnnBackendDescriptorType_t>(99)); });
  misused("sets attribute 900 with another type or number", [](Library &l) {
    l.set(l.make(CUDNN_BACKEND_TENSOR_DESCRIPTOR), CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT,
          CUDNN_TYPE_FLOAT, std::vector{1.0f});
  });
  misused("sets attribute 906 with another type or number", [](Library &l) {
    l.setNumbers(l.make(CUDNN_BACKEND_TENSOR_DESCRIPTOR), CUDNN_ATTR_TENSOR_UNIQUE_ID, {1, 2});
  });
  misused("sets attribute 902, which the descriptor does not have", [](Library &l) {
    l.setNumbers(l.make(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR), CUDNN_ATTR_TENSOR_DIMENSIONS, {1});
  });
  misused("sets an attribute of a finalized descriptor", [](Library &l) {
    l.setNumbers(l.convolution(), CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, {2});
  });
  misused("finalizes a descriptor without attribute 906",
          [](Library &l) { l.api->cudnnBackendFinalize(l.make(CUDNN_BACKEND_TENSOR_DESCRIPTOR)); });
  misused("finalizes a descriptor twice",
          [](Library &l) { l.api->cudnnBackendFinalize(l.convolution()); });
  misused("asks a descriptor that is not finalized", [](Library &l) {
    int64_t count = 0;
    l.api->cudnnBackendGetAttribute(l.make(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR),
                                    CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR, 0,
                                    &count, nullptr);
  });
  misused("asks for attribute 402, which the descriptor does not have", [](Library &l) {
    int64_t count = 0, bytes = 0;
    l.api->cudnnBackendGetAttribute(l.graph(), CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE,
                                    CUDNN_TYPE_INT64, 1, &count, &bytes);
  });
  misused("asks for descriptors with others than new ones of their type", [](Library &l) {
    int64_t count = 0;
    Dnn into = l.make(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
    l.api->cudnnBackendGetAttribute(l.configuration({{2, 1}}), CUDNN_ATTR_ENGINECFG_ENGINE,
                                    CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &count, &into);
  });
}

TEST(FakeCudnn, ConvolutionsAreWellFormed) {
  misused("a tensor whose channels are not last", [](Library &l) {
    l.channelsLast = false;
    l.operation();
  });
  misused("a tensor without two or three spatial dimensions",
          [](Library &l) { l.tensor(1, {2, 4, 5}, {20, 1, 4}, CUDNN_DATA_HALF); });
  misused("a tensor with an impossible alignment", [](Library &l) {
    l.alignment = 1;
    l.operation();
  });
  misused("a tensor is used before it is finalized", [](Library &l) {
    l.finalizesTensors = false;
    l.operation();
  });
  misused("a convolution that is not summed in float32", [](Library &l) {
    l.computeType = CUDNN_DATA_HALF;
    l.convolution();
  });
  misused("a convolution with a reversed filter", [](Library &l) {
    l.mode = 0;
    l.convolution();
  });
  misused("a convolution whose lists have other lengths", [](Library &l) {
    l.spatial = {1};
    l.convolution();
  });
  misused("a convolution with an impossible number", [](Library &l) {
    l.noPadding = {0, -1};
    l.convolution();
  });
  misused("a convolution that is scaled or added", [](Library &l) {
    l.beta = 1;
    l.operation();
  });
  misused("a convolution of several types", [](Library &l) {
    l.outputType = CUDNN_DATA_FLOAT;
    l.operation();
  });
  misused("two tensors with one id", [](Library &l) {
    l.outputId = 2;
    l.operation();
  });
  misused("a convolution whose channels do not fit", [](Library &l) {
    l.filterSizes = {6, 3, 3, 3};
    l.operation();
  });
  misused("a convolution whose places do not follow from its sizes", [](Library &l) {
    l.spatial = {2, 1};
    l.operation();
  });
}

TEST(FakeCudnn, PlansRunOnWhatTheyWereMadeFor) {
  misused("executes a plan without the address of a tensor",
          [](Library &l) { l.execute(l.plan(), l.pack(l.memory(400), 0, {1, 2, 4})); });
  misused("executes a plan on a tensor that is not aligned as it was promised",
          [](Library &l) { l.execute(l.plan(), l.pack(l.memory(500) + 2)); });
  misused("cudnnBackendExecute reaches beyond its allocation of 384 bytes",
          [](Library &l) { l.execute(l.plan(), l.pack(l.memory(384))); });
  misused("cudnnBackendExecute reaches beyond its allocation of 1024 bytes", [](Library &l) {
    l.engine = 20;
    l.execute(l.plan({{2, 5}, {13, 1}}), l.pack(l.memory(400), l.memory(1024)));
  });
  misused("executes engine 12, whose results are not exact", [](Library &l) {
    l.engine = 12;
    l.execute(l.plan({{0, 3}}), l.pack(l.memory(400)));
  });
  misused("executes on a handle without a stream", [](Library &l) {
    l.api->cudnnBackendExecute(l.handle, l.plan(), l.pack(l.memory(400)));
  });
  misused("executes what is not a finalized plan and pack",
          [](Library &l) { l.execute(l.graph(), l.pack(l.memory(400))); });
  misused("builds a plan while the stream is captured", [](Library &l) {
    l.api->cudnnSetStream(l.handle, l.stream);
    l.driver->cuStreamBeginCapture_v2(l.stream, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL);
    l.plan();
  });
}

} // namespace
} // namespace ampc::test
