// When a copy to an output must stay, and what is made in the output all the same.
// RUN: %ampc-opt %s -rt-place-outputs -split-input-file | FileCheck %s

// An output that is read as well is more than a name.
// CHECK-LABEL: rt.entry @an_output_that_another_call_reads
// CHECK: rt.copy %{{.*}} {op = "out"}
// CHECK-NEXT: rt.launch @k
module {
  rt.entry @an_output_that_another_call_reads {
    %x = rt.buffer input bytes 16
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    %y = rt.buffer output bytes 16
    rt.launch @k rows [4](%x, %a) offsets [0, 0] bytes [16, 16] grain 4 {op = "a"}
    rt.copy %a to %y offsets [0, 0] bytes 16 {op = "out"}
    rt.launch @k rows [4](%y, %b) offsets [0, 0] bytes [16, 16] grain 4 {op = "b"}
    rt.output "y" %y field output : tensor<4xf32>
  }
  module @kernels {
    func.func @k(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
  }
}

// -----
// A part of the output comes from elsewhere.
// CHECK-LABEL: rt.entry @an_output_of_two_parts
// CHECK-COUNT-2: rt.copy
module {
  rt.entry @an_output_of_two_parts {
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    %y = rt.buffer output bytes 32
    rt.fill %a with 1 offset 0 bytes 16 {op = "a"}
    rt.fill %b with 2 offset 0 bytes 16 {op = "b"}
    rt.copy %a to %y offsets [0, 0] bytes 16 {op = "first"}
    rt.copy %b to %y offsets [0, 16] bytes 16 {op = "second"}
    rt.output "y" %y field output : tensor<8xf32>
  }
}

// -----
// A value that is larger than its copy has no room there.
// CHECK-LABEL: rt.entry @a_part_of_a_larger_value
// CHECK: rt.buffer activation bytes 64
// CHECK: rt.copy %{{.*}} offsets [16, 0] bytes 16
module {
  rt.entry @a_part_of_a_larger_value {
    %a = rt.buffer activation bytes 64
    %y = rt.buffer output bytes 16
    rt.fill %a with 1 offset 0 bytes 64 {op = "a"}
    rt.copy %a to %y offsets [16, 0] bytes 16 {op = "part"}
    rt.output "y" %y field output : tensor<4xf32>
  }
}

// -----
// A fill and a product write it, too.
// CHECK-LABEL: rt.entry @whatever_makes_the_value
// CHECK-DAG: %[[Y:.*]] = rt.buffer output bytes 64
// CHECK-DAG: %[[Z:.*]] = rt.buffer output bytes 8
// CHECK: rt.gemm %[[X:.*]], %[[X]], %[[Y]]
// CHECK: rt.fill %[[Z]] with 7
// CHECK-NOT: rt.copy
module {
  rt.entry @whatever_makes_the_value {
    %x = rt.buffer input bytes 64
    %a = rt.buffer activation bytes 64
    %b = rt.buffer activation bytes 8
    %y = rt.buffer output bytes 64
    %z = rt.buffer output bytes 8
    rt.gemm %x, %x, %a {offsets = array<i64: 0, 0, 0>, bytes = array<i64: 64, 64, 64>, types = [f32, f32, f32], sizes = array<i64: 4, 4, 4>,
      batch = array<i64: 1>, a_batch_strides = array<i64: 0>, b_batch_strides = array<i64: 0>, a_strides = array<i64: 4, 1>,
      b_strides = array<i64: 1, 4>, op = "mm"}
    rt.fill %b with 7 offset 0 bytes 8 {op = "b"}
    rt.copy %a to %y offsets [0, 0] bytes 64 {op = "y"}
    rt.copy %b to %z offsets [0, 0] bytes 8 {op = "z"}
    rt.output "y" %y field output : tensor<4x4xf32>
    rt.output "z" %z field metric : tensor<i64>
  }
}

// -----
// What may end the product, or be summed beside it, follows the value into the output.
// CHECK-LABEL: rt.entry @offers_follow_the_value
// CHECK-DAG: %[[Y:.*]] = rt.buffer output bytes 64
// CHECK-DAG: %[[X:.*]] = rt.buffer input bytes 64
// CHECK: rt.epilogue relu into %[[Y]] offsets [0] bytes [64]
// CHECK: rt.launch @k rows [16](%{{.*}}, %[[Y]])
// CHECK-NOT: rt.copy
module {
  rt.entry @offers_follow_the_value {
    %x = rt.buffer input bytes 64
    %a = rt.buffer activation bytes 64
    %b = rt.buffer activation bytes 64
    %y = rt.buffer output bytes 64
    rt.epilogue relu into %b offsets [0] bytes [64]
    rt.gemm %x, %x, %a {offsets = array<i64: 0, 0, 0>, bytes = array<i64: 64, 64, 64>, types = [f32, f32, f32], sizes = array<i64: 4, 4, 4>,
      batch = array<i64: 1>, a_batch_strides = array<i64: 0>, b_batch_strides = array<i64: 0>, a_strides = array<i64: 4, 1>,
      b_strides = array<i64: 1, 4>, op = "mm"}
    rt.launch @k rows [16](%a, %b) offsets [0, 0] bytes [64, 64] grain 4 {op = "relu"}
    rt.copy %b to %y offsets [0, 0] bytes 64 {op = "y"}
    rt.output "y" %y field output : tensor<4x4xf32>
  }
  module @kernels {
    func.func @k(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
  }
}

// -----
// Three names, one value.
// CHECK-LABEL: rt.entry @three_names
// CHECK: %[[Y:.*]] = rt.buffer output bytes 4
// CHECK-NOT: rt.buffer output
// CHECK: rt.fill %[[Y]]
// CHECK-NOT: rt.copy
// CHECK: rt.output "a" %[[Y]]
// CHECK: rt.output "b" %[[Y]]
// CHECK: rt.output "c" %[[Y]]
module {
  rt.entry @three_names {
    %v = rt.buffer activation bytes 4
    %a = rt.buffer output bytes 4
    %b = rt.buffer output bytes 4
    %c = rt.buffer output bytes 4
    rt.fill %v with 0 offset 0 bytes 4 {op = "v"}
    rt.copy %v to %a offsets [0, 0] bytes 4 {op = "a"}
    rt.copy %v to %b offsets [0, 0] bytes 4 {op = "b"}
    rt.copy %v to %c offsets [0, 0] bytes 4 {op = "c"}
    rt.output "a" %a field output : tensor<f32>
    rt.output "b" %b field output : tensor<f32>
    rt.output "c" %c field output : tensor<f32>
  }
}

// -----
// Each entry has its own outputs.
// CHECK-LABEL: rt.entry @eval
// CHECK: rt.buffer output
// CHECK-NOT: rt.copy
// CHECK-LABEL: rt.entry @infer
// CHECK: rt.copy
module {
  rt.entry @eval {
    %a = rt.buffer activation bytes 4
    %y = rt.buffer output bytes 4
    rt.fill %a with 0 offset 0 bytes 4 {op = "a"}
    rt.copy %a to %y offsets [0, 0] bytes 4 {op = "y"}
    rt.output "y" %y field output : tensor<f32>
  }
  rt.entry @infer {
    %a = rt.buffer activation bytes 4
    %y = rt.buffer output bytes 4
    rt.fill %a with 0 offset 0 bytes 4 {op = "a"}
    rt.copy %a to %y offsets [0, 0] bytes 4 {op = "y"}
    rt.fill %a with 1 offset 0 bytes 4 {op = "again"}
    rt.output "y" %y field output : tensor<f32>
  }
}
