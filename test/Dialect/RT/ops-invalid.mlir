// What a list of calls must say: a hand-written one that says less is no program.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics

rt.entry @a_buffer_has_a_size {
  // expected-error@+3 {{expected integer value}}
  // expected-error@+2 {{invalid value for property bytes, expected int64_t}}
  %x = rt.buffer input bytes
}

// -----
rt.entry @a_files_bytes_begin_somewhere {
  // expected-error@+2 {{expected 'from'}}
  %x = rt.buffer constant bytes 4 at 0 file "w.npy"
}

// -----
rt.entry @a_launch_says_how_many_bytes_each_argument_has {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{expected 'bytes'}}
  rt.launch @k rows [1](%x) offsets [0] grain 1 {op = "a"}
}

// -----
rt.entry @a_launch_says_for_which_op_it_is {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{requires attribute 'op'}}
  rt.launch @k rows [1](%x) offsets [0] bytes [4] grain 1
}

// -----
rt.entry @a_buffer_is_named_before_it_is_used {
  %x = rt.buffer input bytes 4
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
rt.variable @a_variable_has_a_place parameter : tensor<4xf32> in master {trainable}

// -----
rt.entry @launch_c4 {
  %a = rt.buffer activation bytes 64
  %b = rt.buffer activation bytes 64
  rt.launch @in_place rows [4, 4] (%a, %b, %a, %b, %b, %b) offsets [0, 0, 0, 0, 32, 0] bytes [16, 32, 16, 16, 32, 16] grain 1 {op = "both are read"}
  rt.launch @apart rows [4] (%a, %a, %a) offsets [0, 0, 32] bytes [16, 32, 16] grain 1 {op = "they are neighbours"}
  // expected-error@+1 {{expects arguments 0 and 2 of piece 1, which share bytes, to be in one alias set}}
  rt.launch @apart rows [4, 4] (%a, %a, %b, %b, %a, %b) offsets [0, 0, 0, 0, 0, 12] bytes [16, 32, 16, 16, 32, 16] grain 1 {op = "written"}
}
module @kernels {
  func.func private @in_place() attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 32, 0, 1>, array<i64: 0, 4, 2>], ampc.alias_sets = array<i64: 0, 1, 0>}
  // expected-note@+1 {{of kernel 'apart'}}
  func.func private @apart() attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 32, 0, 1>, array<i64: 0, 4, 2>]}
}

// -----
// expected-error@+1 {{expects variables and their buffers before it, but rt.variable follows}}
rt.entry @entry_c1 {
}
rt.variable @w parameter : tensor<4xf32> in master at 0

// -----
// expected-error@+1 {{expects variables and their buffers before it, but rt.buffer follows}}
rt.entry @entry_c1_buffers {
}
%w = rt.buffer master bytes 16 at 0

// -----
// expected-note@+1 {{see existing symbol definition here}}
rt.entry @twice {
}
// expected-error@+1 {{redefinition of symbol named 'twice'}}
rt.entry @twice {
}

// -----
rt.entry @a_product_says_its_strides {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{requires attribute 'a_batch_strides'}}
  rt.gemm %x, %x, %x {offsets = array<i64: 0, 0, 0>}
}

// -----
rt.entry @an_epilogue_says_how_many_bytes_it_writes {
  %x = rt.buffer input bytes 4
  // expected-error@+2 {{expected 'bytes'}}
  rt.epilogue relu into %x offsets [0]
}

// -----
// expected-error@+2 {{expected one of [parameter, buffer, copy, moment, scalar, constant] for the role of a variable, got: weight}}
// expected-error@+1 {{invalid value for property role, expected the role of a variable}}
rt.variable @role weight : tensor<4xf32> in master at 0

// -----
// expected-error@+2 {{prepared] for an arena, got: heap}}
// expected-error@+1 {{invalid value for property arena, expected an arena}}
rt.variable @arena parameter : tensor<4xf32> in heap at 0

// -----
rt.entry @arena_of_a_buffer {
  // expected-error@+2 {{expected one of [constant, parameter, master, optimizer, state, gradient, activation, input, output, prepared] for an arena, got: heap}}
  // expected-error@+1 {{invalid value for property arena, expected an arena}}
  %x = rt.buffer heap bytes 4
}

// -----
rt.entry @buffer_c1 {
  // expected-error@+1 {{'rt.buffer' op has -4 bytes at 0}}
  %x = rt.buffer input bytes -4
}

// -----
rt.entry @buffer_c1_offset {
  // expected-error@+1 {{'rt.buffer' op has 4 bytes at -1}}
  %x = rt.buffer input bytes 4 at -1
}

// -----
rt.entry @buffer_c2 {
  // expected-error@+1 {{'rt.buffer' op takes its bytes from a file: expects arena 'constant' and an offset in the file}}
  %x = rt.buffer input bytes 4 at 0 file "w.npy" from 128
}

// -----
rt.entry @field {
  %x = rt.buffer output bytes 4
  // expected-error@+2 {{checkpoint] for the field of an output, got: result}}
  // expected-error@+1 {{invalid value for property field, expected the field of an output}}
  rt.output "y" %x field result : tensor<1xf32>
}

// -----
rt.entry @launch_c1 {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.launch' op has 2 offsets and 1 sizes for 1 buffers}}
  rt.launch @k rows [1](%x) offsets [0, 0] bytes [4] grain 1 {op = "a"}
}

// -----
rt.entry @launch_c2 {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.launch' op has 1 arguments for 2 pieces of (1, 1) rows}}
  rt.launch @k rows [1, 1](%x) offsets [0] bytes [4] grain 1 {op = "a"}
}

// -----
rt.entry @launch_c2_rows {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.launch' op has 1 arguments for 1 pieces of (0) rows}}
  rt.launch @k rows [0](%x) offsets [0] bytes [4] grain 1 {op = "a"}
}

// -----
rt.entry @launch_c3 {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.launch' op expects a positive grain, got 0}}
  rt.launch @k rows [1](%x) offsets [0] bytes [4] grain 0 {op = "a"}
}

// -----
rt.entry @conv_c1 {
  %x = rt.buffer input bytes 64
  // expected-error@+1 {{'rt.conv' op expects 3 offsets and 3 sizes in bytes, got 2 and 3}}
  rt.conv output %x, %x, %x {batch = 1 : i64, channels = 4 : i64, outputs = 4 : i64, size = array<i64: 4>, places = array<i64: 4>, kernel = array<i64: 1>, strides = array<i64: 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1>, offsets = array<i64: 0, 0>, bytes = array<i64: 64, 64, 64>, windows = @k0, op = "a", type = f32}
}

// -----
rt.entry @conv_c2 {
  %x = rt.buffer input bytes 64
  // expected-error@+1 {{'rt.conv' op expects 1 to 3 spatial dimensions, got 0}}
  rt.conv output %x, %x, %x {batch = 1 : i64, channels = 4 : i64, outputs = 4 : i64, size = array<i64>, places = array<i64: 4>, kernel = array<i64: 1>, strides = array<i64: 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1>, offsets = array<i64: 0, 0, 0>, bytes = array<i64: 64, 64, 64>, windows = @k0, op = "a", type = f32}
}

// -----
rt.entry @conv_c2_padding {
  %x = rt.buffer input bytes 64
  // expected-error@+1 {{'rt.conv' op expects `paddings` to have 2 entries of at least 0, got [0]}}
  rt.conv output %x, %x, %x {batch = 1 : i64, channels = 4 : i64, outputs = 4 : i64, size = array<i64: 4>, places = array<i64: 4>, kernel = array<i64: 1>, strides = array<i64: 1>, paddings = array<i64: 0>, dilations = array<i64: 1>, offsets = array<i64: 0, 0, 0>, bytes = array<i64: 64, 64, 64>, windows = @k0, op = "a", type = f32}
}

// -----
rt.entry @conv_c2_stride {
  %x = rt.buffer input bytes 64
  // expected-error@+1 {{'rt.conv' op expects `strides` to have 1 entries of at least 1, got [0]}}
  rt.conv output %x, %x, %x {batch = 1 : i64, channels = 4 : i64, outputs = 4 : i64, size = array<i64: 4>, places = array<i64: 4>, kernel = array<i64: 1>, strides = array<i64: 0>, paddings = array<i64: 0, 0>, dilations = array<i64: 1>, offsets = array<i64: 0, 0, 0>, bytes = array<i64: 64, 64, 64>, windows = @k0, op = "a", type = f32}
}

// -----
rt.entry @conv_c3 {
  %x = rt.buffer input bytes 64
  // expected-error@+1 {{'rt.conv' op expects a positive batch, channels and outputs, got 0, 4 and 4}}
  rt.conv output %x, %x, %x {batch = 0 : i64, channels = 4 : i64, outputs = 4 : i64, size = array<i64: 4>, places = array<i64: 4>, kernel = array<i64: 1>, strides = array<i64: 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1>, offsets = array<i64: 0, 0, 0>, bytes = array<i64: 64, 64, 64>, windows = @k0, op = "a", type = f32}
}

// -----
rt.entry @conv_c3_groups {
  %x = rt.buffer input bytes 64
  // expected-error@+1 {{'rt.conv' op expects `groups` to divide channels and outputs, got 3}}
  rt.conv output %x, %x, %x {batch = 1 : i64, channels = 4 : i64, outputs = 4 : i64, groups = 3 : i64, size = array<i64: 4>, places = array<i64: 4>, kernel = array<i64: 1>, strides = array<i64: 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1>, offsets = array<i64: 0, 0, 0>, bytes = array<i64: 64, 64, 64>, windows = @k0, op = "a", type = f32}
}

// -----
rt.entry @dot_c1 {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.dot' op expects 3 offsets and 3 sizes in bytes, got 2 and 3}}
  rt.dot %x, %x, %x {bytes = array<i64: 4, 4, 4>, length = 1 : i64, offsets = array<i64: 0, 0>, op = "a", rows = 1 : i64, type = f32}
}

// -----
rt.entry @dot_c2 {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.dot' op expects rows and a length, got 0 rows of 1}}
  rt.dot %x, %x, %x {bytes = array<i64: 4, 4, 4>, length = 1 : i64, offsets = array<i64: 0, 0, 0>, op = "a", rows = 0 : i64, type = f32}
}

// -----
rt.entry @attention_c1 {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.attention' op expects 9 buffers, offsets and sizes in bytes, got 5, 5 and 4}}
  rt.attention %x, %x, %x, %x, %x {bytes = array<i64: 2, 2, 2, 2>, offsets = array<i64: 0, 0, 0, 0, 0>, op = "a", type = f16, gradient,
    batch = 1 : i64, heads = 1 : i64, key_heads = 1 : i64, queries = 1 : i64, keys = 1 : i64, size = 1 : i64, scale = 1.0 : f64}
}

// -----
rt.entry @attention_c2 {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.attention' op expects as many keys as queries where it is causal, got 2 and 1}}
  rt.attention %x, %x, %x, %x, %x {bytes = array<i64: 2, 2, 2, 2, 2>, offsets = array<i64: 0, 0, 0, 0, 0>, op = "a", type = f16, causal,
    batch = 1 : i64, heads = 1 : i64, key_heads = 1 : i64, queries = 1 : i64, keys = 2 : i64, size = 1 : i64, scale = 1.0 : f64}
}

// -----
rt.entry @attention_c2_heads {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.attention' op expects `heads` to be a multiple of `key_heads`, got 3 and 2}}
  rt.attention %x, %x, %x, %x, %x {bytes = array<i64: 2, 2, 2, 2, 2>, offsets = array<i64: 0, 0, 0, 0, 0>, op = "a", type = f16,
    batch = 1 : i64, heads = 3 : i64, key_heads = 2 : i64, queries = 1 : i64, keys = 1 : i64, size = 1 : i64, scale = 1.0 : f64}
}

// -----
rt.entry @attention_c3 {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.attention' op expects a `mask` of one or all batches and heads, got [1, 2]}}
  rt.attention %x, %x, %x, %x, %x, %x {bytes = array<i64: 2, 2, 2, 2, 2, 2>, offsets = array<i64: 0, 0, 0, 0, 0, 0>, op = "a", type = f16,
    mask = array<i64: 1, 2>, batch = 1 : i64, heads = 1 : i64, key_heads = 1 : i64, queries = 1 : i64, keys = 1 : i64, size = 1 : i64, scale = 1.0 : f64}
}

// -----
rt.entry @attention_c3_dropout {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.attention' op expects `dropout` in [0, 1), got 1}}
  rt.attention %x, %x, %x, %x, %x, %x {bytes = array<i64: 2, 2, 2, 2, 2, 2>, offsets = array<i64: 0, 0, 0, 0, 0, 0>, op = "a", type = f16,
    dropout = 1.0 : f64, batch = 1 : i64, heads = 1 : i64, key_heads = 1 : i64, queries = 1 : i64, keys = 1 : i64, size = 1 : i64, scale = 1.0 : f64}
}

// -----
rt.entry @attention_c4 {
  %x = rt.buffer input bytes 64
  // expected-error@+1 {{'rt.attention' op expects `places` of 3 multiples of 8 that are no smaller than the heads of a place, got [16, 8, 16]}}
  rt.attention %x, %x, %x, %x, %x {bytes = array<i64: 2, 2, 2, 2, 2>, offsets = array<i64: 0, 0, 0, 0, 0>, op = "a", type = f16,
    places = array<i64: 16, 8, 16>, batch = 1 : i64, heads = 2 : i64, key_heads = 2 : i64, queries = 1 : i64, keys = 1 : i64, size = 8 : i64,
    scale = 1.0 : f64}
}

// -----
rt.entry @attention_c2_extent {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.attention' op expects positive extents, got 0}}
  rt.attention %x, %x, %x, %x, %x {bytes = array<i64: 2, 2, 2, 2, 2>, offsets = array<i64: 0, 0, 0, 0, 0>, op = "a", type = f16,
    batch = 0 : i64, heads = 1 : i64, key_heads = 1 : i64, queries = 1 : i64, keys = 1 : i64, size = 1 : i64, scale = 1.0 : f64}
}

// -----
rt.entry @gemm_c1 {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.gemm' op expects 3 offsets, got 2}}
  rt.gemm %x, %x, %x {a_batch_strides = array<i64>, a_strides = array<i64: 1, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 1>,
    batch = array<i64>, bytes = array<i64: 4, 4, 4>, offsets = array<i64: 0, 0>, op = "a", sizes = array<i64: 1, 1, 1>, types = [f32, f32, f32]}
}

// -----
rt.entry @gemm_c2 {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.gemm' op expects 1 batch strides of b, got 0}}
  rt.gemm %x, %x, %x {a_batch_strides = array<i64: 1>, a_strides = array<i64: 1, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 1>,
    batch = array<i64: 1>, bytes = array<i64: 4, 4, 4>, offsets = array<i64: 0, 0, 0>, op = "a", sizes = array<i64: 1, 1, 1>, types = [f32, f32, f32]}
}

// -----
rt.entry @gemm_c3 {
  %x = rt.buffer activation bytes 64
  // expected-error@+1 {{'rt.gemm' op expects 1 strides of c, got 2}}
  rt.gemm %x, %x, %x {a_batch_strides = array<i64>, a_strides = array<i64: 1, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 1>,
    c_strides = array<i64: 1, 1>, batch = array<i64>, bytes = array<i64: 64, 64, 64>, offsets = array<i64: 0, 0, 0>, op = "x",
    sizes = array<i64: 4, 4, 4>, types = [f32, f32, f32]}
}

// -----
rt.entry @kind {
  %x = rt.buffer input bytes 4
  // expected-error@+2 {{dgelu] for an epilogue, got: silu}}
  // expected-error@+1 {{invalid value for property kind, expected an epilogue}}
  rt.epilogue silu into %x offsets [0] bytes [4]
}

// -----
rt.entry @rank_mean_c1 {
  %x = rt.buffer input bytes 8
  // expected-error@+1 {{'rt.rank_mean' op has 6 bytes of elements of 4}}
  rt.rank_mean %x offset 0 bytes 6
}

// -----
rt.entry @rank_mean_without_bytes {
  %x = rt.buffer input bytes 8
  // expected-error@+1 {{'rt.rank_mean' op has 0 bytes of elements of 4}}
  rt.rank_mean %x offset 4 bytes 0
}

// -----
rt.entry @all_reduce_c1 {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.all_reduce' op has 2 offsets and 1 sizes for 1 buffers}}
  rt.all_reduce f32 (%x) offsets [0, 0] bytes [4]
}

// -----
rt.entry @all_reduce_c2 {
  %x = rt.buffer input bytes 8
  // expected-error@+1 {{'rt.all_reduce' op has 6 bytes of elements of 4}}
  rt.all_reduce f32 (%x) offsets [0] bytes [6]
}

// -----
rt.entry @all_reduce_without_bytes {
  %x = rt.buffer input bytes 8
  // expected-error@+1 {{'rt.all_reduce' op has 0 bytes of elements of 2}}
  rt.all_reduce bf16 (%x) offsets [0] bytes [0]
}

// -----
rt.entry @update_point_c1 {
  %x = rt.buffer state bytes 8
  // expected-error@+1 {{'rt.update_point' op has 1 offsets and 0 sizes for 1 buffers}}
  rt.update_point (%x) offsets [0] bytes []
}

// -----
rt.entry @epilogue_c1 {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.epilogue' op has 1 offsets and 2 sizes for 1 buffers}}
  rt.epilogue relu into %x offsets [0] bytes [4, 4]
}

// -----
rt.entry @summed_matrix {
  %x = rt.buffer input bytes 4
  // expected-error@+2 {{expected one of [a, b, result] for a summed matrix, got: c}}
  // expected-error@+1 {{invalid value for property of, expected a summed matrix}}
  rt.sums c into %x offset 0 bytes 4
}

// -----
rt.entry @copy_c1 {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.copy' op expects 2 offsets, got 1}}
  rt.copy %x to %x offsets [0] bytes 4 {op = "a"}
}

// -----
rt.entry @fill_c1 {
  %x = rt.buffer input bytes 4
  // expected-error@+1 {{'rt.fill' op expects a byte, got 256}}
  rt.fill %x with 256 offset 0 bytes 4 {op = "a"}
}
