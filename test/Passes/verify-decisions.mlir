// Every op of the model has a decision, or none has.
// RUN: %ampc-opt %s -amp-verify-decisions -split-input-file -verify-diagnostics

func.func @main(%all_have_one: tensor<4xf32>) -> tensor<4xf32> {
  %0 = nn.relu %all_have_one {amp.decision = #amp.decision<f16, rule = white_list, cause = "relu">, nn.type = "relu"} : (tensor<4xf32>) -> tensor<4xf32>
  // What a pass made needs none.
  %1 = nn.relu %0 : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----
func.func @main(%none_has_one: tensor<4xf32>) -> tensor<4xf32> {
  %0 = nn.relu %none_has_one {nn.type = "relu"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @main(%the_second_has_none: tensor<4xf32>) -> tensor<4xf32> {
  // expected-note @below {{another op has one}}
  %0 = nn.relu %the_second_has_none {amp.decision = #amp.decision<f16, rule = white_list, cause = "relu">, nn.type = "relu"} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error @below {{'nn.tanh' op has no decision}}
  %1 = nn.tanh %0 {nn.type = "tanh"} : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----
func.func @main(%a_decision_of_another_kind: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'nn.relu' op has "f16" in the place of its decision}}
  %0 = nn.relu %a_decision_of_another_kind {amp.decision = "f16", nn.type = "relu"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
