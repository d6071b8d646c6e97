// What no loader would take is refused where the arenas are known.
// RUN: %ampc-opt %s -rt-plan-arenas --split-input-file --verify-diagnostics

// Inputs, activations and parameters count together.
// expected-error @below {{the program takes 140737488355584 bytes of memory, more than 2^47}}
// expected-note @below {{bytes of what takes most: input 70368744177664, parameter 70368744177920}}
// expected-note @below {{hint: make the model or its batch smaller}}
module @too_large {
  rt.variable @w parameter : tensor<17592186044480xf32> in parameter at 0
  rt.entry @infer {
    %x = rt.buffer input bytes 70368744177664
  }
}
