// RUN: %ampc-opt %s -split-input-file -verify-diagnostics

func.func @moving_average_abs_max_scale_c1(%x: tensor<4xf32>, %s: tensor<1xf32>) {
  // expected-error @below {{expects `in_accum` and `in_state` together}}
  // expected-error @below {{failed to infer returned types}}
  %y, %scale, %s1, %a1 = nn.moving_average_abs_max_scale %x, %s
    : (tensor<4xf32>, tensor<1xf32>) -> (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
  return
}
// -----
func.func @moving_average_abs_max_scale_c2(%x: tensor<4xf32>) {
  // expected-error @below {{expects `in_accum` and `in_state` outside test mode}}
  // expected-error @below {{failed to infer returned types}}
  %y, %scale, %s1, %a1 = nn.moving_average_abs_max_scale %x
    : (tensor<4xf32>) -> (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
  return
}
// -----
func.func @moving_average_abs_max_scale_c3_type(%x: tensor<4xf16>, %a: tensor<1xf16>, %s: tensor<1xf32>) {
  // expected-error @below {{expects `in_accum` to be one float32 number, got 'tensor<1xf16>'}}
  // expected-error @below {{failed to infer returned types}}
  %y, %scale, %s1, %a1 = nn.moving_average_abs_max_scale %x, %a, %s
    : (tensor<4xf16>, tensor<1xf16>, tensor<1xf32>) -> (tensor<4xf16>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
  return
}
// -----
func.func @moving_average_abs_max_scale_c3_size(%x: tensor<4xf32>, %a: tensor<1xf32>, %s: tensor<2xf32>) {
  // expected-error @below {{expects `in_state` to be one float32 number, got 'tensor<2xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %y, %scale, %s1, %a1 = nn.moving_average_abs_max_scale %x, %a, %s
    : (tensor<4xf32>, tensor<1xf32>, tensor<2xf32>) -> (tensor<4xf32>, tensor<1xf32>, tensor<2xf32>, tensor<1xf32>)
  return
}
