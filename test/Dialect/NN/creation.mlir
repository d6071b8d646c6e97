// Operators that make tensors print and parse.
// RUN: %ampc-opt %s | %ampc-opt | FileCheck %s

// CHECK-LABEL: func.func @numbers
func.func @numbers() {
  // CHECK: nn.range  {dtype = i64, end = 8.000000e+00 : f64, start = 0.000000e+00 : f64, step = 1.000000e+00 : f64} : () -> tensor<8xi64>
  %0 = nn.range {start = 0.0 : f64, end = 8.0 : f64, step = 1.0 : f64, dtype = i64} : () -> tensor<8xi64>
  // CHECK: nn.range  {dtype = f32, end = -1.000000e+00 : f64, start = 1.000000e+00 : f64, step = -5.000000e-01 : f64} : () -> tensor<4xf32>
  %1 = nn.range {start = 1.0 : f64, end = -1.0 : f64, step = -0.5 : f64, dtype = f32} : () -> tensor<4xf32>
  // CHECK: nn.linspace  {dtype = f32, num = 5 : i64, start = 0.000000e+00 : f64, stop = 1.000000e+00 : f64} : () -> tensor<5xf32>
  %2 = nn.linspace {start = 0.0 : f64, stop = 1.0 : f64, num = 5 : i64, dtype = f32} : () -> tensor<5xf32>
  // CHECK: nn.assign_value  {dtype = f32, shape = array<i64: 2>, values = array<f64: 1.000000e+00, 2.500000e+00>} : () -> tensor<2xf32>
  %3 = nn.assign_value {shape = array<i64: 2>, dtype = f32, values = array<f64: 1.0, 2.5>} : () -> tensor<2xf32>
  // CHECK: nn.assign_value  {dtype = i64, int_values = array<i64: 7>, shape = array<i64>} : () -> tensor<i64>
  %4 = nn.assign_value {shape = array<i64>, dtype = i64, int_values = array<i64: 7>} : () -> tensor<i64>
  // CHECK: nn.eye  {dtype = i32, num_columns = 2 : i64, num_rows = 3 : i64} : () -> tensor<3x2xi32>
  %5 = nn.eye {num_rows = 3 : i64, num_columns = 2 : i64, dtype = i32} : () -> tensor<3x2xi32>
  return
}

// CHECK-LABEL: func.func @shapes
func.func @shapes(%x: tensor<4x8xf16>) {
  // CHECK: nn.shape %{{.*}} : (tensor<4x8xf16>) -> tensor<2xi32>
  %0 = nn.shape %x : (tensor<4x8xf16>) -> tensor<2xi32>
  // CHECK: nn.shape64 %{{.*}} : (tensor<4x8xf16>) -> tensor<2xi64>
  %1 = nn.shape64 %x : (tensor<4x8xf16>) -> tensor<2xi64>
  // CHECK: nn.size %{{.*}} : (tensor<4x8xf16>) -> tensor<i64>
  %2 = nn.size %x : (tensor<4x8xf16>) -> tensor<i64>
  // CHECK: nn.rank %{{.*}} : (tensor<4x8xf16>) -> tensor<i32>
  %3 = nn.rank %x : (tensor<4x8xf16>) -> tensor<i32>
  // CHECK: nn.full_like %{{.*}} {value = 1.500000e+00 : f64} : (tensor<4x8xf16>) -> tensor<4x8xf16>
  %4 = nn.full_like %x {value = 1.5 : f64} : (tensor<4x8xf16>) -> tensor<4x8xf16>
  // CHECK: nn.full_like %{{.*}} {dtype = i64, value = 1.000000e+00 : f64} : (tensor<4x8xf16>) -> tensor<4x8xi64>
  %5 = nn.full_like %x {value = 1.0 : f64, dtype = i64} : (tensor<4x8xf16>) -> tensor<4x8xi64>
  // CHECK: nn.identity %{{.*}} : (tensor<4x8xf16>) -> tensor<4x8xf16>
  %6 = nn.identity %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
  return
}

// CHECK-LABEL: func.func @products
func.func @products(%x: tensor<4x8xf32>) {
  // CHECK: nn.cumprod %{{.*}} {axis = 1 : i64, exclusive = true} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = nn.cumprod %x {axis = 1 : i64, exclusive = true} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.cumprod_sums %{{.*}}, %{{.*}} {axis = 1 : i64, exclusive = false, reverse = true} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = nn.cumprod_sums %x, %x {axis = 1 : i64, exclusive = false, reverse = true} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: func.func @draws
func.func @draws(%x: tensor<4x8xf32>, %seed: tensor<i64>, %counter: tensor<i64>) {
  // CHECK: nn.uniform_random  {dtype = f32, max = 1.000000e+00 : f64, min = 0.000000e+00 : f64, shape = array<i64: 4, 8>} : () -> tensor<4x8xf32>
  %0 = nn.uniform_random {shape = array<i64: 4, 8>, min = 0.0 : f64, max = 1.0 : f64, dtype = f32} : () -> tensor<4x8xf32>
  // CHECK: nn.uniform_random %{{.*}}, %{{.*}} {dtype = bf16, max = 1.000000e+00 : f64, min = 0.000000e+00 : f64, shape = array<i64: 4>, stream = 3 : i64} : (tensor<i64>, tensor<i64>) -> tensor<4xbf16>
  %1 = nn.uniform_random %seed, %counter {shape = array<i64: 4>, min = 0.0 : f64, max = 1.0 : f64, dtype = bf16, stream = 3 : i64} : (tensor<i64>, tensor<i64>) -> tensor<4xbf16>
  // CHECK: nn.gaussian_random  {dtype = f32, mean = 0.000000e+00 : f64, seed = 7 : i64, shape = array<i64: 4, 8>, std = 1.000000e+00 : f64} : () -> tensor<4x8xf32>
  %2 = nn.gaussian_random {shape = array<i64: 4, 8>, mean = 0.0 : f64, std = 1.0 : f64, dtype = f32, seed = 7 : i64} : () -> tensor<4x8xf32>
  // CHECK: nn.uniform_random_batch_size_like %{{.*}} {dtype = f32, max = 1.000000e+00 : f64, min = 0.000000e+00 : f64, shape = array<i64: -1, 3>} : (tensor<4x8xf32>) -> tensor<4x3xf32>
  %3 = nn.uniform_random_batch_size_like %x {shape = array<i64: -1, 3>, min = 0.0 : f64, max = 1.0 : f64, dtype = f32} : (tensor<4x8xf32>) -> tensor<4x3xf32>
  return
}
