// What a list of calls must say: a hand-written one that says less is no program.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics

rt.entry @a_buffer_has_a_size {
  // expected-error@+3 {{expected integer value}}
  // expected-error@+2 {{invalid value for property bytes, expected int64_t}}
  %x = rt.buffer "input" bytes
}

// -----
rt.entry @an_arena_is_a_text {
  // expected-error@+1 {{expected attribute value}}
  %x = rt.buffer input bytes 4
}

// -----
rt.entry @a_files_bytes_begin_somewhere {
  // expected-error@+2 {{expected 'from'}}
  %x = rt.buffer "constant" bytes 4 at 0 file "w.npy"
}

// -----
rt.entry @a_launch_says_how_many_bytes_each_argument_has {
  %x = rt.buffer "input" bytes 4
  // expected-error@+1 {{expected 'bytes'}}
  rt.launch @k rows [1](%x) offsets [0] grain 1 {op = "a"}
}

// -----
rt.entry @a_launch_says_for_which_op_it_is {
  %x = rt.buffer "input" bytes 4
  // expected-error@+1 {{requires attribute 'op'}}
  rt.launch @k rows [1](%x) offsets [0] bytes [4] grain 1
}

// -----
rt.entry @a_buffer_is_named_before_it_is_used {
  %x = rt.buffer "input" bytes 4
  // expected-error@+1 {{use of undeclared SSA value name}}
  rt.copy %x to %y offsets [0, 0] bytes 4 {op = "a"}
}

// -----
rt.entry @entries_do_not_nest {
  // expected-error@+1 {{symbol's parent must have the SymbolTable trait}}
  rt.entry @b {
  }
}

// -----
// expected-error@+1 {{expected 'at'}}
rt.variable @a_variable_has_a_place : tensor<4xf32> in "master" {role = "parameter"}

// -----
// expected-error@+1 {{expects variables and their buffers before it, but rt.variable follows}}
rt.entry @entry_c1 {
}
rt.variable @w : tensor<4xf32> in "master" at 0 {role = "parameter"}

// -----
// expected-error@+1 {{expects variables and their buffers before it, but rt.buffer follows}}
rt.entry @entry_c1_buffers {
}
%w = rt.buffer "master" bytes 16 at 0

// -----
// expected-note@+1 {{see existing symbol definition here}}
rt.entry @twice {
}
// expected-error@+1 {{redefinition of symbol named 'twice'}}
rt.entry @twice {
}

// -----
rt.entry @a_product_says_its_strides {
  %x = rt.buffer "input" bytes 4
  // expected-error@+1 {{requires attribute 'a_batch_strides'}}
  rt.gemm %x, %x, %x {offsets = array<i64: 0, 0, 0>}
}

// -----
rt.entry @an_epilogue_says_how_many_bytes_it_writes {
  %x = rt.buffer "input" bytes 4
  // expected-error@+2 {{expected 'bytes'}}
  rt.epilogue "relu" into %x offsets [0]
}
