// What the amp dialect does not take.
// RUN: %ampc-opt %s --split-input-file --verify-diagnostics

func.func @gradients_are_floats(%i: tensor<f32>, %g: tensor<4xi32>) {
  // expected-error @below {{operand #1 must be variadic of statically shaped tensor of f32, f16 or bf16 values}}
  %0 = amp.check_finite %i, %g : (tensor<f32>, tensor<4xi32>) -> tensor<i1>
  return
}
// -----
func.func @a_scale_needs_its_rule(%f: tensor<i1>, %s: tensor<f32>, %n: tensor<i32>, %k: tensor<i64>) {
  // expected-error @below {{requires attribute 'ceiling'}}
  %0:4 = amp.update_loss_scaling %f, %s, %n, %n, %k {dynamic = true}
    : (tensor<i1>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>) -> (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>)
  return
}
// -----
func.func @a_decision_has_a_cause(%x: tensor<4xf32>) {
  // expected-error @below {{expected ','}}
  %0 = nn.relu %x {amp.decision = #amp.decision<f16, rule = white_list>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
