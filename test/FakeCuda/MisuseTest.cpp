// What the fake GPU says of a driver that is used wrongly: every check of it fires. Each misuse is
// a process of its own, which the fake ends with 98 and a line that names what is wrong.
#include "cuda/Gather.h"
#include "cuda/Library.h"
#include <gtest/gtest.h>
#include <span>

namespace ampc::test {
namespace {

using namespace runtime::cuda;

constexpr int kWrong = 98;

// The driver's calls, and objects to misuse.
struct Driver {
  std::shared_ptr<const Api> api = *openLibraries();
  CUcontext context = nullptr;

  Driver() {
    api->cuInit(0);
    api->cuDevicePrimaryCtxRetain(&context, 0);
  }
  // What an honest program does at its end.
  void leave() { api->cuDevicePrimaryCtxRelease_v2(0); }
  CUstream stream() {
    CUstream stream = nullptr;
    api->cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
    return stream;
  }
  CUevent event() {
    CUevent event = nullptr;
    api->cuEventCreate(&event, CU_EVENT_BLOCKING_SYNC);
    return event;
  }
  CUdeviceptr memory(size_t bytes) {
    CUdeviceptr address = 0;
    api->cuMemAlloc_v2(&address, bytes);
    return address;
  }
  // Reserved addresses to which a granule is mapped.
  size_t granule() {
    size_t bytes = 0;
    CUmemAllocationProp made{};
    api->cuMemGetAllocationGranularity(&bytes, &made, CU_MEM_ALLOC_GRANULARITY_MINIMUM);
    return bytes;
  }
  CUdeviceptr mapped() {
    CUdeviceptr address = 0;
    CUmemGenericAllocationHandle handle = 0;
    CUmemAllocationProp made{};
    CUmemAccessDesc access{};
    api->cuMemAddressReserve(&address, granule(), 0, 0, 0);
    api->cuMemCreate(&handle, granule(), &made, 0);
    api->cuMemMap(address, granule(), 0, handle, 0);
    api->cuMemRelease(handle);
    api->cuMemSetAccess(address, granule(), &access, 1);
    return address;
  }
  uint8_t *pinned(size_t bytes) {
    void *address = nullptr;
    api->cuMemHostAlloc(&address, bytes, 0);
    return static_cast<uint8_t *>(address);
  }
  CUgraph graph() {
    CUgraph graph = nullptr;
    CUstream captured = stream();
    api->cuStreamBeginCapture_v2(captured, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL);
    api->cuStreamEndCapture(captured, &graph);
    api->cuStreamDestroy_v2(captured);
    return graph;
  }
  CUgraphExec executable() {
    CUgraphExec executable = nullptr;
    CUgraph from = graph();
    api->cuGraphInstantiateWithFlags(&executable, from, 0);
    api->cuGraphDestroy(from);
    return executable;
  }
  CUmodule module() {
    CUmodule module = nullptr;
    api->cuModuleLoadDataEx(&module, Gather::code().c_str(), 0, nullptr, nullptr);
    return module;
  }
  cublasLtHandle_t library() {
    cublasLtHandle_t library = nullptr;
    api->cublasLtCreate(&library);
    return library;
  }
  cublasLtMatmulDesc_t description() {
    cublasLtMatmulDesc_t description = nullptr;
    api->cublasLtMatmulDescCreate(&description, CUBLAS_COMPUTE_32F, CUDA_R_32F);
    return description;
  }
  cublasLtMatrixLayout_t layout(int64_t extent = 16) {
    cublasLtMatrixLayout_t layout = nullptr;
    api->cublasLtMatrixLayoutCreate(&layout, CUDA_R_16F, static_cast<uint64_t>(extent),
                                    static_cast<uint64_t>(extent), extent);
    return layout;
  }
  cublasLtMatmulPreference_t preference() {
    cublasLtMatmulPreference_t preference = nullptr;
    api->cublasLtMatmulPreferenceCreate(&preference);
    return preference;
  }
};

// Runs `use` in a process of its own, with all that it leaves behind but the context.
void misused(const char *report, void (*use)(Driver &)) {
  EXPECT_EXIT(
      {
        Driver driver;
        use(driver);
        driver.leave();
        exit(0);
      },
      ::testing::ExitedWithCode(kWrong), report);
}

TEST(FakeMisuse, HonestUseIsNotReported) {
  EXPECT_EXIT(
      {
        Driver d;
        CUstream stream = d.stream();
        CUevent event = d.event();
        CUdeviceptr memory = d.memory(64);
        CUgraphExec graph = d.executable();
        CUmodule module = d.module();
        cublasLtHandle_t library = d.library();
        cublasLtMatmulDesc_t description = d.description();
        cublasLtMatrixLayout_t layout = d.layout();
        cublasLtMatmulPreference_t preference = d.preference();
        d.api->cuMemsetD8Async(memory, 1, 64, stream);
        d.api->cuGraphLaunch(graph, stream);
        d.api->cuEventRecord(event, stream);
        d.api->cuEventSynchronize(event);
        d.api->cublasLtMatmulPreferenceDestroy(preference);
        d.api->cublasLtMatrixLayoutDestroy(layout);
        d.api->cublasLtMatmulDescDestroy(description);
        d.api->cublasLtDestroy(library);
        d.api->cuModuleUnload(module);
        d.api->cuGraphExecDestroy(graph);
        d.api->cuMemFree_v2(memory);
        d.api->cuEventDestroy_v2(event);
        d.api->cuStreamDestroy_v2(stream);
        d.leave();
        exit(0);
      },
      ::testing::ExitedWithCode(0), "^$");
}

TEST(FakeMisuse, WhatIsNotFreedIsALeak) {
  misused("leak: 1 of kind stream", [](Driver &d) { d.stream(); });
  misused("leak: 1 of kind event", [](Driver &d) { d.event(); });
  misused("leak: 1 of kind graph", [](Driver &d) { d.graph(); });
  misused("leak: 1 of kind executable graph", [](Driver &d) { d.executable(); });
  misused("leak: 1 of kind module", [](Driver &d) { d.module(); });
  misused("leak: 1 of kind cuBLASLt handle", [](Driver &d) { d.library(); });
  misused("leak: 1 of kind product", [](Driver &d) { d.description(); });
  misused("leak: 1 of kind layout", [](Driver &d) { d.layout(); });
  misused("leak: 1 of kind preference", [](Driver &d) { d.preference(); });
  misused("leak: 24 bytes of device memory", [](Driver &d) { d.memory(24); });
  misused("leak: 24 bytes of pinned memory", [](Driver &d) { d.pinned(24); });
  misused("leak: the context is held 1 times",
          [](Driver &d) { d.api->cuDevicePrimaryCtxRetain(&d.context, 0); });
}

TEST(FakeMisuse, WhatWasDestroyedIsNotUsed) {
  misused("uses a stream that does not exist", [](Driver &d) {
    CUstream stream = d.stream();
    d.api->cuStreamDestroy_v2(stream);
    d.api->cuEventRecord(d.event(), stream);
  });
  misused("uses an event that does not exist", [](Driver &d) {
    CUevent event = d.event();
    d.api->cuEventDestroy_v2(event);
    d.api->cuEventSynchronize(event);
  });
  misused("instantiates a graph that does not exist", [](Driver &d) {
    CUgraph graph = d.graph();
    CUgraphExec executable = nullptr;
    d.api->cuGraphDestroy(graph);
    d.api->cuGraphInstantiateWithFlags(&executable, graph, 0);
  });
  misused("launches a graph that does not exist", [](Driver &d) {
    CUgraphExec executable = d.executable();
    d.api->cuGraphExecDestroy(executable);
    d.api->cuGraphLaunch(executable, d.stream());
  });
  misused("ampc_gather1 is launched after its module was unloaded", [](Driver &d) {
    CUmodule module = d.module();
    CUfunction function = nullptr;
    d.api->cuModuleGetFunction(&function, module, "ampc_gather1");
    d.api->cuModuleUnload(module);
    d.api->cuLaunchKernel(function, 1, 1, 1, 256, 1, 1, 0, d.stream(), nullptr, nullptr);
  });
  misused("uses device memory after it was freed", [](Driver &d) {
    CUdeviceptr memory = d.memory(64);
    d.api->cuMemFree_v2(memory);
    d.api->cuMemsetD8Async(memory, 0, 64, d.stream());
  });
  misused("uses a product that does not exist", [](Driver &d) {
    cublasLtMatmulDesc_t description = d.description();
    int32_t transposed = CUBLAS_OP_T;
    d.api->cublasLtMatmulDescDestroy(description);
    d.api->cublasLtMatmulDescSetAttribute(description, CUBLASLT_MATMUL_DESC_TRANSA, &transposed,
                                          sizeof transposed);
  });
  misused("uses a layout that does not exist", [](Driver &d) {
    cublasLtMatrixLayout_t layout = d.layout();
    int32_t count = 2;
    d.api->cublasLtMatrixLayoutDestroy(layout);
    d.api->cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count,
                                            sizeof count);
  });
  misused("uses a preference that does not exist", [](Driver &d) {
    cublasLtMatmulPreference_t preference = d.preference();
    uint64_t bytes = 0;
    d.api->cublasLtMatmulPreferenceDestroy(preference);
    d.api->cublasLtMatmulPreferenceSetAttribute(
        preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &bytes, sizeof bytes);
  });
  misused("uses a cuBLASLt handle that does not exist", [](Driver &d) {
    cublasLtHandle_t library = d.library();
    cublasLtMatrixLayout_t layout = d.layout();
    cublasLtMatmulHeuristicResult_t result;
    int found = 0;
    d.api->cublasLtDestroy(library);
    d.api->cublasLtMatmulAlgoGetHeuristic(library, d.description(), layout, layout, layout, layout,
                                          d.preference(), 1, &result, &found);
  });
}

TEST(FakeMisuse, NothingIsDestroyedTwice) {
  misused("uses a stream that does not exist", [](Driver &d) {
    CUstream stream = d.stream();
    d.api->cuStreamDestroy_v2(stream);
    d.api->cuStreamDestroy_v2(stream);
  });
  misused("uses an event that does not exist", [](Driver &d) {
    CUevent event = d.event();
    d.api->cuEventDestroy_v2(event);
    d.api->cuEventDestroy_v2(event);
  });
  misused("destroys a graph that does not exist", [](Driver &d) {
    CUgraph graph = d.graph();
    d.api->cuGraphDestroy(graph);
    d.api->cuGraphDestroy(graph);
  });
  misused("destroys an executable graph that does not exist", [](Driver &d) {
    CUgraphExec executable = d.executable();
    d.api->cuGraphExecDestroy(executable);
    d.api->cuGraphExecDestroy(executable);
  });
  misused("unloads a module twice", [](Driver &d) {
    CUmodule module = d.module();
    d.api->cuModuleUnload(module);
    d.api->cuModuleUnload(module);
  });
  misused("frees device memory that is not allocated", [](Driver &d) {
    CUdeviceptr memory = d.memory(64);
    d.api->cuMemFree_v2(memory);
    d.api->cuMemFree_v2(memory);
  });
  misused("unmaps what is not mapped", [](Driver &d) {
    CUdeviceptr memory = d.mapped();
    d.api->cuMemUnmap(memory, d.granule());
    d.api->cuMemUnmap(memory, d.granule());
  });
  misused("uses reserved addresses to which no memory is mapped", [](Driver &d) {
    CUdeviceptr memory = d.mapped();
    d.api->cuMemUnmap(memory, d.granule());
    CUstream stream = d.stream();
    d.api->cuMemsetD8Async(memory, 0, 64, stream);
    d.api->cuStreamDestroy_v2(stream);
  });
  misused("unmaps memory that", [](Driver &d) {
    CUdeviceptr memory = d.mapped();
    d.api->cuMemsetD8Async(memory, 0, 64, d.stream());
    d.api->cuMemUnmap(memory, d.granule());
  });
  misused("frees addresses to which memory is mapped",
          [](Driver &d) { d.api->cuMemAddressFree(d.mapped(), d.granule()); });
  misused("frees addresses that are not reserved",
          [](Driver &d) { d.api->cuMemAddressFree(d.memory(64), 64); });
  misused("releases a handle of memory that it does not have",
          [](Driver &d) { d.api->cuMemRelease(77); });
  misused("leak: a handle of", [](Driver &d) { d.mapped(); });
  misused("frees pinned memory that is not allocated", [](Driver &d) {
    uint8_t *memory = d.pinned(64);
    d.api->cuMemFreeHost(memory);
    d.api->cuMemFreeHost(memory);
  });
  misused("releases a context that is not held",
          [](Driver &d) { d.api->cuDevicePrimaryCtxRelease_v2(0); });
  misused("uses a product that does not exist", [](Driver &d) {
    cublasLtMatmulDesc_t description = d.description();
    d.api->cublasLtMatmulDescDestroy(description);
    d.api->cublasLtMatmulDescDestroy(description);
  });
  misused("uses a layout that does not exist", [](Driver &d) {
    cublasLtMatrixLayout_t layout = d.layout();
    d.api->cublasLtMatrixLayoutDestroy(layout);
    d.api->cublasLtMatrixLayoutDestroy(layout);
  });
  misused("uses a preference that does not exist", [](Driver &d) {
    cublasLtMatmulPreference_t preference = d.preference();
    d.api->cublasLtMatmulPreferenceDestroy(preference);
    d.api->cublasLtMatmulPreferenceDestroy(preference);
  });
  misused("uses a cuBLASLt handle that does not exist", [](Driver &d) {
    cublasLtHandle_t library = d.library();
    d.api->cublasLtDestroy(library);
    d.api->cublasLtDestroy(library);
  });
}

TEST(FakeMisuse, MemoryIsReachedInOrderAndWithinItsBounds) {
  misused("cuMemsetD8Async reaches beyond its allocation of 64 bytes",
          [](Driver &d) { d.api->cuMemsetD8Async(d.memory(64), 0, 65, d.stream()); });
  misused("touch the same memory on streams that are not ordered", [](Driver &d) {
    CUdeviceptr memory = d.memory(64);
    d.api->cuMemsetD8Async(memory, 0, 64, d.stream());
    d.api->cuMemsetD8Async(memory, 1, 64, d.stream());
  });
  misused("the host touches pinned memory while a copy still needs it", [](Driver &d) {
    uint8_t *pinned = d.pinned(64);
    d.api->cuMemcpyHtoDAsync_v2(d.memory(64), pinned, 64, d.stream());
    pinned[0] = 1;
  });
  misused("the host touches memory that is not there", [](Driver &d) {
    *reinterpret_cast<volatile uint8_t *>(static_cast<uintptr_t>(d.memory(64))) = 1;
  });
}

// A stream joins a capture with an event of it, and the capture must wait for it in the end.
void fork(Driver &d, CUstream from, CUstream to) {
  CUevent event = d.event();
  d.api->cuEventRecord(event, from);
  d.api->cuStreamWaitEvent(to, event, 0);
}

CUstream begin(Driver &d) {
  CUstream stream = d.stream();
  d.api->cuStreamBeginCapture_v2(stream, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL);
  return stream;
}

TEST(FakeMisuse, CapturedStreamsAreOrderedAndJoined) {
  misused("ends a capture in which a stream was not joined", [](Driver &d) {
    CUstream origin = begin(d), side = d.stream();
    CUgraph graph = nullptr;
    fork(d, origin, side);
    d.api->cuMemsetD8Async(d.memory(64), 0, 64, side);
    d.api->cuStreamEndCapture(origin, &graph);
  });
  misused("touch the same memory on captured streams that are not ordered", [](Driver &d) {
    CUstream origin = begin(d), side = d.stream();
    CUdeviceptr memory = d.memory(64);
    fork(d, origin, side);
    d.api->cuMemsetD8Async(memory, 0, 64, side);
    d.api->cuMemsetD8Async(memory, 1, 64, origin);
  });
  misused("waits in a capture for an event that was recorded outside of it", [](Driver &d) {
    CUevent event = d.event();
    d.api->cuEventRecord(event, d.stream());
    d.api->cuStreamWaitEvent(begin(d), event, 0);
  });
  misused("waits in a capture for an event of another one",
          [](Driver &d) { fork(d, begin(d), begin(d)); });
  misused("waits for an event that was recorded in a capture, outside of it", [](Driver &d) {
    CUstream origin = begin(d);
    CUevent event = d.event();
    CUgraph graph = nullptr;
    d.api->cuEventRecord(event, origin);
    d.api->cuStreamEndCapture(origin, &graph);
    d.api->cuStreamWaitEvent(d.stream(), event, 0);
  });
}

TEST(FakeMisuse, WaitsSleepAndTimesAreAskedOfTimedEvents) {
  misused("waits for an event with a thread that spins", [](Driver &d) {
    CUevent event = nullptr;
    d.api->cuEventCreate(&event, 0);
    d.api->cuEventSynchronize(event);
  });
  misused("asks for the time of an event that has none", [](Driver &d) {
    CUevent events[2] = {d.event(), nullptr};
    CUstream stream = d.stream();
    float milliseconds = 0;
    d.api->cuEventCreate(&events[1], CU_EVENT_BLOCKING_SYNC | CU_EVENT_DISABLE_TIMING);
    for (CUevent event : events)
      d.api->cuEventRecord(event, stream);
    d.api->cuEventSynchronize(events[1]);
    d.api->cuEventElapsedTime(&milliseconds, events[0], events[1]);
  });
}

// A product of 16 x 16 halves that ends in `epilogue`. Its algorithm is asked for with one bias and
// aux, and run with others.
void product(Driver &d, uint32_t epilogue, uint64_t biasOffset, uint64_t auxOffset) {
  const Api &api = *d.api;
  CUstream stream = d.stream();
  cublasLtHandle_t library = d.library();
  cublasLtMatmulDesc_t description = d.description();
  cublasLtMatrixLayout_t layout = d.layout();
  CUdeviceptr a = d.memory(512), b = d.memory(512), c = d.memory(512), bias = d.memory(512),
              aux = d.memory(8192);
  int64_t leading = 128;
  auto set = [&](cublasLtMatmulDescAttributes_t attribute, const auto &value) {
    EXPECT_EQ(api.cublasLtMatmulDescSetAttribute(description, attribute, &value, sizeof value),
              CUBLAS_STATUS_SUCCESS);
  };
  set(CUBLASLT_MATMUL_DESC_EPILOGUE, epilogue);
  set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias);
  set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, aux);
  set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, leading);
  cublasLtMatmulHeuristicResult_t result = {};
  int found = 0;
  EXPECT_EQ(api.cublasLtMatmulAlgoGetHeuristic(library, description, layout, layout, layout, layout,
                                               d.preference(), 1, &result, &found),
            CUBLAS_STATUS_SUCCESS);
  set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias + biasOffset);
  set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, aux + auxOffset);
  float one = 1, zero = 0;
  auto pointer = [](CUdeviceptr address) {
    return reinterpret_cast<void *>(static_cast<uintptr_t>(address));
  };
  api.cublasLtMatmul(library, description, &one, pointer(a), layout, pointer(b), layout, &zero,
                     pointer(c), layout, pointer(c), layout, &result.algo, nullptr, 0, stream);
  CUevent done = d.event();
  api.cuEventRecord(done, stream);
  api.cuEventSynchronize(done);
}

// cublasLt.h of the pointers of bias and aux: routines that do not dereference them, "like
// cublasLtMatmulAlgoGetHeuristic() depend on its value to determine expected pointer alignment".
TEST(FakeMisuse, BiasAndAuxKeepTheAlignmentOfTheirAlgorithm) {
  const char *bias = "a product's bias is less aligned than when its algorithm was asked for";
  const char *aux = "a product's aux is less aligned than when its algorithm was asked for";
  misused(bias, [](Driver &d) { product(d, CUBLASLT_EPILOGUE_BIAS, 2, 0); });
  misused(bias, [](Driver &d) { product(d, CUBLASLT_EPILOGUE_BIAS, 128, 0); });
  misused(bias, [](Driver &d) { product(d, CUBLASLT_EPILOGUE_BGRADB, 16, 0); });
  misused(aux, [](Driver &d) { product(d, CUBLASLT_EPILOGUE_RELU_AUX_BIAS, 0, 16); });
  EXPECT_EXIT(
      {
        Driver d;
        product(d, CUBLASLT_EPILOGUE_RELU_AUX_BIAS, 256, 256);
        product(d, CUBLASLT_EPILOGUE_RELU_BIAS, 0, 8); // has no aux
        fprintf(stderr, "as it was told\n");
        exit(0); // with leaks, which come later
      },
      ::testing::ExitedWithCode(kWrong), "^as it was told\nfake CUDA: leak");
}

} // namespace
} // namespace ampc::test
