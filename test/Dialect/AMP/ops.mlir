// What mixed precision adds to a graph, printed as it was read.
// RUN: %ampc-opt %s --verify-roundtrip | FileCheck %s

// CHECK-LABEL: func.func @decisions
func.func @decisions(%x: tensor<4x4xf32>) {
  // CHECK: amp.decision = #amp.decision<f16, rule = white_list, cause = "matmul_v2">
  %0 = nn.matmul %x, %x {amp.decision = #amp.decision<f16, rule = white_list, cause = "matmul_v2">} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // An op that is left as it is.
  // CHECK: amp.decision = #amp.decision<none, rule = gray_undecided, cause = "no decided producer">
  %1 = nn.relu %x {amp.decision = #amp.decision<none, rule = gray_undecided, cause = "no decided producer">} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // A cause is a name of the model, and may be any text.
  // CHECK: amp.decision = #amp.decision<bf16, rule = override, cause = "/block.*/=\22x\22, 50 %">
  %2 = nn.relu %x {amp.decision = #amp.decision<bf16, rule = override, cause = "/block.*/=\22x\22, 50 %">} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// CHECK-LABEL: func.func @a_check_of_several_gradients
func.func @a_check_of_several_gradients(%i: tensor<f32>, %a: tensor<4xf32>, %b: tensor<2x2xf16>, %c: tensor<bf16>) {
  // CHECK: amp.check_finite %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<f32>, tensor<4xf32>, tensor<2x2xf16>, tensor<bf16>) -> tensor<i1>
  %0 = amp.check_finite %i, %a, %b, %c : (tensor<f32>, tensor<4xf32>, tensor<2x2xf16>, tensor<bf16>) -> tensor<i1>
  // Where no parameter has a gradient there is nothing to check.
  // CHECK: amp.check_finite %{{[^,]*}} : (tensor<f32>) -> tensor<i1>
  %1 = amp.check_finite %i : (tensor<f32>) -> tensor<i1>
  return
}

// CHECK-LABEL: func.func @the_scale_moves
func.func @the_scale_moves(%found: tensor<i1>, %scale: tensor<f32>, %good: tensor<i32>, %bad: tensor<i32>, %skipped: tensor<i64>) {
  // CHECK: amp.update_loss_scaling {{.*}} {ceiling = 1.000000e+10 : f64, decr_every_n = 2 : i64, decr_ratio = 5.000000e-01 : f64, floor = 1.000000e+00 : f64, incr_every_n = 1000 : i64, incr_ratio = 2.000000e+00 : f64, rule = #amp.scaler_rule<consecutive>}
  %0:4 = amp.update_loss_scaling %found, %scale, %good, %bad, %skipped {rule = #amp.scaler_rule<consecutive>, incr_every_n = 1000 : i64, decr_every_n = 2 : i64,
      incr_ratio = 2.0 : f64, decr_ratio = 0.5 : f64, floor = 1.0 : f64, ceiling = 1.0e10 : f64}
    : (tensor<i1>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>) -> (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>)
  return
}
