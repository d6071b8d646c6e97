// Every runtime call is printed as it was read.
// RUN: %ampc-opt %s --verify-roundtrip | FileCheck %s

// CHECK: rt.variable @fc1.w parameter : tensor<4x4xf32> in master at 64 {random, trainable}
rt.variable @fc1.w parameter : tensor<4x4xf32> in master at 64 {random, trainable}

// CHECK: rt.entry @train_step {
rt.entry @train_step {
  // CHECK-NEXT: %[[X:.*]] = rt.buffer input bytes 64 at 0
  %x = rt.buffer input bytes 64 at 0
  // Not yet placed.
  // CHECK-NEXT: %[[A:.*]] = rt.buffer activation bytes 64{{$}}
  %a = rt.buffer activation bytes 64
  // CHECK-NEXT: rt.buffer constant bytes 64 at 128 file "w.npy" from 80
  %c = rt.buffer constant bytes 64 at 128 file "w.npy" from 80
  // CHECK-NEXT: rt.input "x" %[[X]] : tensor<4x4xf32>
  rt.input "x" %x : tensor<4x4xf32>
  // CHECK-NEXT: rt.launch @k0 rows [4, 8](%[[X]], %[[A]], %[[A]], %[[X]]) offsets [0, 0, 16, 32] bytes [16, 16, 32, 32] grain 2 {op = "a+b"}
  rt.launch @k0 rows [4, 8] (%x, %a, %a, %x) offsets [0, 0, 16, 32] bytes [16, 16, 32, 32] grain 2 {op = "a+b"}
  // CHECK-NEXT: rt.gemm %[[X]], %[[X]], %[[A]] {a_batch_strides = array<i64: 0>, a_strides = array<i64: 4, 1>, alpha = 5.000000e-01 : f64, b_batch_strides = array<i64: 0>, b_strides = array<i64: 1, 4>, batch = array<i64: 1>, bytes = array<i64: 64, 64, 64>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 4, 4, 4>, types = [f32, f32, f32]}
  rt.gemm %x, %x, %a {offsets = array<i64: 0, 0, 0>, bytes = array<i64: 64, 64, 64>, types = [f32, f32, f32], sizes = array<i64: 4, 4, 4>,
    batch = array<i64: 1>, a_batch_strides = array<i64: 0>, b_batch_strides = array<i64: 0>, a_strides = array<i64: 4, 1>,
    b_strides = array<i64: 1, 4>, op = "mm", alpha = 0.5 : f64}
  // CHECK-NEXT: rt.dot %[[X]], %[[X]], %[[A]] {bytes = array<i64: 64, 64, 16>, length = 4 : i64, offsets = array<i64: 0, 0, 0>, op = "dot", rows = 4 : i64, type = f32}
  rt.dot %x, %x, %a {type = f32, rows = 4 : i64, length = 4 : i64, offsets = array<i64: 0, 0, 0>, bytes = array<i64: 64, 64, 16>, op = "dot"}
  // CHECK-NEXT: rt.conv filter %[[X]], %[[X]], %[[A]] {batch = 1 : i64, bytes = array<i64: 64, 64, 64>, channels = 4 : i64, dilations = array<i64: 1>, kernel = array<i64: 1>, offsets = array<i64: 0, 0, 0>, op = "conv", outputs = 4 : i64, paddings = array<i64: 0, 0>, places = array<i64: 4>, size = array<i64: 4>, strides = array<i64: 1>, type = f32, windows = @k0}
  rt.conv filter %x, %x, %a {type = f32, batch = 1 : i64, channels = 4 : i64, outputs = 4 : i64, size = array<i64: 4>, places = array<i64: 4>,
    kernel = array<i64: 1>, strides = array<i64: 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1>, windows = @k0,
    offsets = array<i64: 0, 0, 0>, bytes = array<i64: 64, 64, 64>, op = "conv"}
  // CHECK-NEXT: rt.attention %[[X]], %[[X]], %[[X]], %[[A]], %[[A]] {batch = 1 : i64, bytes = array<i64: 16, 16, 16, 16, 8>, causal, heads = 1 : i64, key_heads = 1 : i64, keys = 2 : i64, offsets = array<i64: 0, 0, 0, 0, 16>, op = "mix", queries = 2 : i64, scale = 5.000000e-01 : f64, size = 4 : i64, type = f16}
  rt.attention %x, %x, %x, %a, %a {type = f16, batch = 1 : i64, heads = 1 : i64, key_heads = 1 : i64, queries = 2 : i64, keys = 2 : i64, size = 4 : i64,
    scale = 0.5 : f64, causal, offsets = array<i64: 0, 0, 0, 0, 16>, bytes = array<i64: 16, 16, 16, 16, 8>, op = "mix"}
  // CHECK-NEXT: rt.sums b into %[[A]] offset 16 bytes 16
  rt.sums b into %a offset 16 bytes 16
  // CHECK-NEXT: rt.epilogue relu_bias into %[[A]] with %[[X]] aux %[[A]] offsets [0, 4, 8] bytes [16, 8, 32]
  rt.epilogue relu_bias into %a with %x aux %a offsets [0, 4, 8] bytes [16, 8, 32]
  // CHECK-NEXT: rt.epilogue drelu into %[[A]] aux %[[X]] offsets [0, 4] bytes [16, 8]
  rt.epilogue drelu into %a aux %x offsets [0, 4] bytes [16, 8]
  // CHECK-NEXT: rt.gradient "fc1.w" %[[A]] : tensor<4x4xf32>
  rt.gradient "fc1.w" %a : tensor<4x4xf32>
  // CHECK-NEXT: rt.all_reduce f16(%[[A]], %[[X]]) offsets [0, 8] bytes [32, 4]
  rt.all_reduce f16 (%a, %x) offsets [0, 8] bytes [32, 4]
  // CHECK-NEXT: rt.rank_mean %[[X]] offset 16 bytes 8
  rt.rank_mean %x offset 16 bytes 8
  // CHECK-NEXT: rt.update_point(%[[A]]) offsets [4] bytes [8]
  rt.update_point (%a) offsets [4] bytes [8]
  // CHECK-NEXT: rt.unscale_point
  rt.unscale_point
  // CHECK-NEXT: rt.fill %[[A]] with 255 offset 8 bytes 16 {op = "found_inf"}
  rt.fill %a with 255 offset 8 bytes 16 {op = "found_inf"}
  // CHECK-NEXT: rt.copy %[[X]] to %[[A]] offsets [0, 16] bytes 32 {op = "w"}
  rt.copy %x to %a offsets [0, 16] bytes 32 {op = "w"}
  // CHECK-NEXT: rt.output "loss" %[[A]] field loss : tensor<f32> {row_mean}
  rt.output "loss" %a field loss : tensor<f32> {row_mean}
}
