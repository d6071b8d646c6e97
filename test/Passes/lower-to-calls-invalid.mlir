// A composite that was not written out has no kernel.
// RUN: %ampc-opt %s -rt-lower-to-calls -verify-diagnostics -split-input-file

func.func @infer(%x: tensor<4xf32> {nn.name = "x"}) -> (tensor<f32> {nn.field = #nn.field<output>, nn.name = "y"}) {
  // expected-error @below {{'nn.mse_loss' op has no lowering to runtime calls}}
  %0 = nn.mse_loss %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----
// The formula of an update was not fused.
module {
  nn.variable @w parameter : tensor<4xf32>
  func.func @init() {
    // expected-error @below {{'nn.update' op expects its formula to be one nn.fused that makes each yielded value}}
    nn.update [@w] {
    ^bb0(%p: tensor<64xf32>):
      %0 = nn.relu %p : (tensor<64xf32>) -> tensor<64xf32>
      nn.yield %0 : tensor<64xf32>
    }
    return
  }
}
