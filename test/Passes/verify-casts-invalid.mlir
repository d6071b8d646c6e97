// What -amp-verify-casts refuses.
// RUN: %ampc-opt %s -amp-verify-casts -split-input-file -verify-diagnostics

func.func @main(%an_op_that_reads_another_type_than_decided: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'nn.relu' op was decided 'f16' but reads 'f32'}}
  %0 = nn.relu %an_op_that_reads_another_type_than_decided
    {amp.decision = #amp.decision<f16, rule = white_list, cause = "relu">, nn.type = "relu"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @main(%one_value_cast_twice: tensor<4xf32>) -> (tensor<4xf16>, tensor<4xf16>) {
  // expected-note @below {{the first cast is here}}
  %0 = nn.cast %one_value_cast_twice {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  // expected-error @below {{'nn.cast' op repeats a cast of the same value to 'f16'}}
  %1 = nn.cast %one_value_cast_twice {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  return %0, %1 : tensor<4xf16>, tensor<4xf16>
}

// -----
// The model's own casts are not ours to share.
func.func @main(%the_models_own_casts: tensor<4xf32>) -> (tensor<4xf16>, tensor<4xf16>) {
  %0 = nn.cast %the_models_own_casts {nn.type = "cast", to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  %1 = nn.cast %the_models_own_casts {nn.type = "cast", to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  return %0, %1 : tensor<4xf16>, tensor<4xf16>
}
