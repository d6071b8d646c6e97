// What a library's product can end in stands in front of it; both ways stay.
// RUN: %ampc-opt %s -rt-offer-epilogues | FileCheck %s

module {
  // Named before the product, so that the result shares no byte with its operands.
  // CHECK-LABEL: rt.entry @bias_and_relu
  // CHECK: %[[Y:.*]] = rt.buffer "output" bytes 256
  // CHECK-NEXT: %[[B:.*]] = rt.buffer "parameter" bytes 32
  // CHECK-NEXT: rt.epilogue "relu_bias" into %[[Y]] with %[[B]] offsets [0, 0] bytes [256, 32]
  // CHECK-NEXT: rt.gemm
  // CHECK: rt.launch @bias_relu
  rt.entry @bias_and_relu {
    %x = rt.buffer "input" bytes 128
    %w = rt.buffer "parameter" bytes 128 at 0
    %z = rt.buffer "activation" bytes 256
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    %y = rt.buffer "output" bytes 256
    %b = rt.buffer "parameter" bytes 32 at 512
    rt.launch @bias_relu rows [8](%z, %b, %y) offsets [0, 0, 0] bytes [256, 32, 256] grain 8 {op = "relu"}
  }
  // In place: the result has the product's own bytes.
  // CHECK-LABEL: rt.entry @relu_in_place
  // CHECK: rt.epilogue "relu" into %[[Z:.*]] offsets [0] bytes [256]
  // CHECK-NEXT: rt.gemm %{{.*}}, %{{.*}}, %[[Z]]
  rt.entry @relu_in_place {
    %x = rt.buffer "input" bytes 128
    %w = rt.buffer "parameter" bytes 128 at 0
    %z = rt.buffer "activation" bytes 256
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @relu rows [128](%z, %z) offsets [0, 0] bytes [256, 256] grain 8 {op = "relu"}
    rt.launch @other rows [128](%z, %x) offsets [0, 0] bytes [256, 256] grain 8 {op = "reads the result"}
  }
  // CHECK-LABEL: rt.entry @a_product_that_is_read_again
  // CHECK-NOT: rt.epilogue
  rt.entry @a_product_that_is_read_again {
    %x = rt.buffer "input" bytes 128
    %w = rt.buffer "parameter" bytes 128 at 0
    %z = rt.buffer "activation" bytes 256
    %y = rt.buffer "activation" bytes 256
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @relu rows [128](%z, %y) offsets [0, 0] bytes [256, 256] grain 8 {op = "relu"}
    rt.launch @other rows [128](%z, %x) offsets [0, 0] bytes [256, 256] grain 8 {op = "reads the product"}
  }
  // CHECK-LABEL: rt.entry @a_gradient_is_kept
  // CHECK-NOT: rt.epilogue
  rt.entry @a_gradient_is_kept {
    %x = rt.buffer "input" bytes 128
    %w = rt.buffer "parameter" bytes 128 at 0
    %z = rt.buffer "gradient" bytes 256
    %y = rt.buffer "activation" bytes 256
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @relu rows [128](%z, %y) offsets [0, 0] bytes [256, 256] grain 8 {op = "relu"}
  }
  // CHECK-LABEL: rt.entry @another_call_in_between
  // CHECK-NOT: rt.epilogue
  rt.entry @another_call_in_between {
    %x = rt.buffer "input" bytes 128
    %w = rt.buffer "parameter" bytes 128 at 0
    %z = rt.buffer "activation" bytes 256
    %y = rt.buffer "activation" bytes 256
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.fill %x with 0 offset 0 bytes 128 {op = "x"}
    rt.launch @relu rows [128](%z, %y) offsets [0, 0] bytes [256, 256] grain 8 {op = "relu"}
  }
  // A bias of another length is another kernel's: rows of it would be columns of the product.
  // CHECK-LABEL: rt.entry @a_bias_of_another_length
  // CHECK-NOT: rt.epilogue
  rt.entry @a_bias_of_another_length {
    %x = rt.buffer "input" bytes 128
    %w = rt.buffer "parameter" bytes 128 at 0
    %z = rt.buffer "activation" bytes 256
    %y = rt.buffer "activation" bytes 256
    %b = rt.buffer "parameter" bytes 64 at 512
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @bias_relu rows [8](%z, %b, %y) offsets [0, 0, 0] bytes [256, 64, 256] grain 8 {op = "relu"}
  }
  module @kernels {
    func.func @bias_relu(%0: memref<?xf16>, %1: memref<?xf16>, %2: memref<?xf16>, %3: index, %4: index) attributes {ampc.args = [array<i64: 256, 0, 1>, array<i64: 32, 0, 1>, array<i64: 256, 0, 2>], ampc.rows = 8 : i64, ampc.epilogue = {bias = 1 : i64, kind = "relu_bias", product = 0 : i64, result = 2 : i64}} { return }
    func.func @relu(%0: memref<?xf16>, %1: memref<?xf16>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 2, 1>, array<i64: 0, 2, 2>], ampc.rows = 0 : i64, ampc.epilogue = {kind = "relu", product = 0 : i64, result = 1 : i64}} { return }
    func.func @other(%0: memref<?xf16>, %1: memref<?xf16>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 2, 1>, array<i64: 0, 2, 2>], ampc.rows = 0 : i64} { return }
  }
}
