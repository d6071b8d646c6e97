// Entries hold calls on placed ranges that lie in their buffers.
// RUN: %ampc-opt %s -rt-verify-calls -split-input-file -verify-diagnostics

rt.entry @infer {
  %x = rt.buffer input bytes 64 at 0
  %y = rt.buffer activation bytes 64 at 0
  rt.launch @k rows [16](%x, %y) offsets [0, 0] bytes [64, 64] grain 1 {op = "a"}
  rt.copy %y to %x offsets [32, 0] bytes 32 {op = "b"}
}
module @kernels {
  func.func private @k(memref<?xf32>, memref<?xf32>) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>]}
}

// -----
// expected-error @below {{'rt.entry' op has no role of an entry; roles are init, sync, train_step, eval, infer}}
rt.entry @predict {
}

// -----
rt.entry @infer {
  // expected-error @below {{'nn.fill_constant' op is no runtime call}}
  %x = nn.fill_constant {shape = array<i64>, value = 2.0 : f64, dtype = f32} : () -> tensor<f32>
}

// -----
rt.entry @infer {
  // expected-error @below {{'rt.buffer' op has no place in its arena}}
  %x = rt.buffer input bytes 64
}

// -----
// expected-error @below {{'rt.buffer' op has no place in its arena}}
%w = rt.buffer parameter bytes 64
rt.entry @infer {
}

// -----
rt.entry @infer {
  %x = rt.buffer input bytes 64 at 0
  // expected-error @below {{'rt.launch' op names @unknown, which is no kernel of the program}}
  rt.launch @unknown rows [16](%x) offsets [0] bytes [64] grain 1 {op = "a"}
}

// -----
rt.entry @infer {
  %x = rt.buffer input bytes 64 at 0
  // expected-error @below {{'rt.launch' op gives 1 arguments to a kernel of 2}}
  rt.launch @k rows [16](%x) offsets [0] bytes [64] grain 1 {op = "a"}
}
module @kernels {
  func.func private @k(memref<?xf32>, memref<?xf32>) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>]}
}

// -----
rt.entry @infer {
  // expected-note @below {{the buffer is here}}
  %x = rt.buffer activation bytes 64 at 0
  // expected-error @below {{'rt.fill' op touches 64 bytes at 32 of a buffer of 64}}
  rt.fill %x with 0 offset 32 bytes 64 {op = "a"}
}

// -----
rt.entry @infer {
  %x = rt.buffer activation bytes 64 at 0
  // expected-note @below {{the buffer is here}}
  %y = rt.buffer activation bytes 32 at 64
  // expected-error @below {{'rt.copy' op touches 64 bytes at 0 of a buffer of 32}}
  rt.copy %x to %y offsets [0, 0] bytes 64 {op = "a"}
}

// -----
rt.entry @infer {
  // expected-note @below {{the buffer is here}}
  %x = rt.buffer activation bytes 64 at 0
  // expected-error @below {{'rt.sums' op touches 8 bytes at -8 of a buffer of 64}}
  rt.sums b into %x offset -8 bytes 8
}

// -----
rt.entry @infer {
  %x = rt.buffer prepared bytes 64 at 0
  %y = rt.buffer activation bytes 64 at 0
  // expected-note @below {{that command}}
  rt.fill %y with 0 offset 0 bytes 64 {op = "a"}
  // expected-error @below {{'rt.fill' op is prepared, but is behind a command that is not}}
  rt.fill %x with 0 offset 0 bytes 64 {op = "b", rt.prepared}
}
