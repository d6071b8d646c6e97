// A launch that reads the result of a library call element by element gets the number of elements of
// a row; the call moves down to it. @scale reads argument 0 element by element, argument 1 as a
// vector; @sum reads argument 0 in another way.
// RUN: %ampc-opt %s -rt-fuse-launches | FileCheck %s --check-prefixes=CHECK,BOTH
// RUN: sed 's/^module {/module attributes {rt.targets = ["cpu"]} {/' %s | %ampc-opt -rt-fuse-launches | FileCheck %s --check-prefixes=CHECK,CPU

module {
  // The other launch does not touch what the call reads or writes.
  // CHECK-LABEL: rt.entry @a_product_moves_down
  // CHECK: rt.launch @fill
  // CHECK-NOT: rt.launch
  // CHECK: rt.gemm
  // CHECK-NEXT: rt.launch @scale {{.*}} {op = "scale", rt.only_reader, rt.row_elements = 16 : i64}
  rt.entry @a_product_moves_down {
    %x = rt.buffer input bytes 256
    %w = rt.buffer parameter bytes 512 at 0
    %z = rt.buffer activation bytes 512
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 256, 512, 512>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f32, f32, f32]}
    %b = rt.buffer activation bytes 64
    rt.launch @fill rows [16](%b) offsets [0] bytes [64] grain 8 {op = "fill"}
    %y = rt.buffer activation bytes 512
    rt.launch @scale rows [8](%z, %b, %y) offsets [0, 0, 0] bytes [512, 64, 512] grain 8 {op = "scale"}
  }
  // In place, and with another reader behind it: not the only reader.
  // CHECK-LABEL: rt.entry @a_convolution_in_place
  // CHECK: rt.conv output
  // CHECK-NEXT: rt.launch @scale {{.*}} {op = "scale", rt.row_elements = 16 : i64}
  // CHECK-NEXT: rt.launch @sum {{.*}} {op = "sum"}
  rt.entry @a_convolution_in_place {
    %x = rt.buffer input bytes 2048
    %f = rt.buffer parameter bytes 2304 at 0
    %b = rt.buffer parameter bytes 64 at 4096
    %y = rt.buffer activation bytes 8192
    %s = rt.buffer activation bytes 512
    rt.conv output %x, %f, %y {offsets = array<i64: 0, 0, 0>, bytes = array<i64: 2048, 2304, 8192>, type = f32, batch = 2 : i64, channels = 4 : i64, outputs = 16 : i64, size = array<i64: 8, 8>, places = array<i64: 8, 8>, kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, paddings = array<i64: 1, 1, 1, 1>, dilations = array<i64: 1, 1>, windows = @fill, op = "conv1"}
    rt.launch @scale rows [128](%y, %b, %y) offsets [0, 0, 0] bytes [8192, 64, 8192] grain 8 {op = "scale"}
    rt.launch @sum rows [8](%y, %s) offsets [0, 0] bytes [8192, 512] grain 8 {op = "sum"}
  }
  // The filter's gradient is complete only when all images are summed.
  // CHECK-LABEL: rt.entry @a_gradient_of_a_filter
  // CHECK-NOT: rt.row_elements
  rt.entry @a_gradient_of_a_filter {
    %x = rt.buffer input bytes 2048
    %y = rt.buffer input bytes 8192
    %f = rt.buffer activation bytes 2304
    %b = rt.buffer parameter bytes 64 at 4096
    rt.conv filter %x, %y, %f {offsets = array<i64: 0, 0, 0>, bytes = array<i64: 2048, 8192, 2304>, type = f32, batch = 2 : i64, channels = 4 : i64, outputs = 16 : i64, size = array<i64: 8, 8>, places = array<i64: 8, 8>, kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, paddings = array<i64: 1, 1, 1, 1>, dilations = array<i64: 1, 1>, windows = @fill, op = "conv1"}
    rt.launch @scale rows [36](%f, %b, %f) offsets [0, 0, 0] bytes [2304, 64, 2304] grain 8 {op = "scale"}
  }
  // CHECK-LABEL: rt.entry @not_element_by_element
  // CHECK-NOT: rt.row_elements
  rt.entry @not_element_by_element {
    %x = rt.buffer input bytes 256
    %w = rt.buffer parameter bytes 512 at 0
    %z = rt.buffer activation bytes 512
    %y = rt.buffer activation bytes 512
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 256, 512, 512>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f32, f32, f32]}
    rt.launch @sum rows [8](%z, %y) offsets [0, 0] bytes [512, 512] grain 8 {op = "sum"}
  }
  // CHECK-LABEL: rt.entry @writes_an_operand_of_the_call
  // CHECK-NOT: rt.row_elements
  rt.entry @writes_an_operand_of_the_call {
    %x = rt.buffer activation bytes 512
    %w = rt.buffer parameter bytes 1024 at 0
    %b = rt.buffer parameter bytes 64 at 4096
    %z = rt.buffer activation bytes 512
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 16, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 512, 1024, 512>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 16>, types = [f32, f32, f32]}
    rt.launch @scale rows [8](%z, %b, %x) offsets [0, 0, 0] bytes [512, 64, 512] grain 8 {op = "scale"}
  }
  // CHECK-LABEL: rt.entry @an_operand_changes_in_between
  // CHECK-NOT: rt.row_elements
  rt.entry @an_operand_changes_in_between {
    %x = rt.buffer activation bytes 256
    %w = rt.buffer parameter bytes 512 at 0
    %b = rt.buffer parameter bytes 64 at 4096
    %z = rt.buffer activation bytes 512
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 256, 512, 512>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f32, f32, f32]}
    rt.launch @fill rows [64](%x) offsets [0] bytes [256] grain 8 {op = "fill"}
    rt.launch @scale rows [8](%z, %b, %z) offsets [0, 0, 0] bytes [512, 64, 512] grain 8 {op = "scale"}
  }
  // An epilogue stands for the launch directly behind its call, which therefore stays where it is.
  // CHECK-LABEL: rt.entry @a_call_with_an_epilogue_does_not_move
  // CHECK: rt.epilogue
  // CHECK-NEXT: rt.gemm
  // CHECK-NOT: rt.row_elements
  rt.entry @a_call_with_an_epilogue_does_not_move {
    %x = rt.buffer input bytes 256
    %w = rt.buffer parameter bytes 512 at 0
    %b = rt.buffer activation bytes 64
    %z = rt.buffer activation bytes 512
    rt.epilogue relu into %z offsets [0] bytes [512]
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 256, 512, 512>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f32, f32, f32]}
    rt.launch @fill rows [16](%b) offsets [0] bytes [64] grain 8 {op = "fill"}
    rt.launch @scale rows [8](%z, %b, %z) offsets [0, 0, 0] bytes [512, 64, 512] grain 8 {op = "scale"}
  }
  // The host works at the point, between the commands.
  // CHECK-LABEL: rt.entry @a_point_in_between
  // CHECK-NOT: rt.row_elements
  rt.entry @a_point_in_between {
    %x = rt.buffer input bytes 256
    %w = rt.buffer parameter bytes 512 at 0
    %b = rt.buffer parameter bytes 64 at 4096
    %z = rt.buffer activation bytes 512
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 256, 512, 512>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f32, f32, f32]}
    rt.unscale_point
    rt.launch @scale rows [8](%z, %b, %z) offsets [0, 0, 0] bytes [512, 64, 512] grain 8 {op = "scale"}
  }
  // Both operands of the product die there; the result of the launch has bytes of its own, which would raise the peak.
  // CHECK-LABEL: rt.entry @the_peak_would_grow
  // CHECK-NOT: rt.row_elements
  rt.entry @the_peak_would_grow {
    %x = rt.buffer activation bytes 256
    %w = rt.buffer activation bytes 512
    %b = rt.buffer parameter bytes 64 at 4096
    %z = rt.buffer activation bytes 512
    %y = rt.buffer activation bytes 512
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 256, 512, 512>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f32, f32, f32]}
    rt.launch @scale rows [8](%z, %b, %y) offsets [0, 0, 0] bytes [512, 64, 512] grain 8 {op = "scale"}
  }
  // The peak may grow by a sixteenth where the CPU does not touch the result.
  // CHECK-LABEL: rt.entry @the_peak_would_grow_a_little
  // CHECK: rt.launch @scale {{.*}} {op = "scale", rt.only_reader, rt.row_elements = 16 : i64}
  rt.entry @the_peak_would_grow_a_little {
    %x = rt.buffer activation bytes 32
    %w = rt.buffer parameter bytes 64 at 0
    %b = rt.buffer parameter bytes 64 at 4096
    %z = rt.buffer activation bytes 512
    %y = rt.buffer activation bytes 512
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 1, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 32, 64, 512>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 1>, types = [f32, f32, f32]}
    rt.launch @scale rows [8](%z, %b, %y) offsets [0, 0, 0] bytes [512, 64, 512] grain 8 {op = "scale"}
  }
  // In a program for the CPU alone by a quarter.
  // CHECK-LABEL: rt.entry @the_peak_would_grow_by_an_eighth
  // BOTH: rt.launch @scale {{.*}} {op = "scale"}
  // CPU: rt.launch @scale {{.*}} {op = "scale", rt.only_reader, rt.row_elements = 16 : i64}
  rt.entry @the_peak_would_grow_by_an_eighth {
    %x = rt.buffer activation bytes 128
    %w = rt.buffer parameter bytes 256 at 0
    %b = rt.buffer parameter bytes 64 at 4096
    %z = rt.buffer activation bytes 512
    %y = rt.buffer activation bytes 512
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 4, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 512>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 4>, types = [f32, f32, f32]}
    rt.launch @scale rows [8](%z, %b, %y) offsets [0, 0, 0] bytes [512, 64, 512] grain 8 {op = "scale"}
  }
  // Two calls move to the same launch, which is behind the second one then. That one's result is written in place.
  // CHECK-LABEL: rt.entry @two_calls
  // CHECK: "first"
  // CHECK: "second"
  // CHECK-NEXT: rt.launch @both {{.*}} {op = "both", rt.row_elements = 16 : i64}
  rt.entry @two_calls {
    %x = rt.buffer input bytes 256
    %w = rt.buffer parameter bytes 512 at 0
    %y = rt.buffer activation bytes 512
    %z = rt.buffer activation bytes 512
    rt.gemm %x, %w, %y {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 256, 512, 512>, offsets = array<i64: 0, 0, 0>, op = "first", sizes = array<i64: 8, 16, 8>, types = [f32, f32, f32]}
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 256, 512, 512>, offsets = array<i64: 0, 0, 0>, op = "second", sizes = array<i64: 8, 16, 8>, types = [f32, f32, f32]}
    rt.launch @both rows [8](%z, %y, %z) offsets [0, 0, 0] bytes [512, 512, 512] grain 8 {op = "both"}
  }
  // The call runs once for several runs of the entry, the launch in each.
  // CHECK-LABEL: rt.entry @a_prepared_call
  // CHECK: rt.gemm
  // CHECK: rt.launch @fill
  // CHECK-NOT: rt.row_elements
  rt.entry @a_prepared_call {
    %x = rt.buffer parameter bytes 256 at 0
    %w = rt.buffer parameter bytes 512 at 256
    %b = rt.buffer activation bytes 64
    %z = rt.buffer prepared bytes 512
    %y = rt.buffer output bytes 512
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 256, 512, 512>, offsets = array<i64: 0, 0, 0>, op = "mm", rt.prepared, sizes = array<i64: 8, 16, 8>, types = [f32, f32, f32]}
    rt.launch @fill rows [16](%b) offsets [0] bytes [64] grain 8 {op = "fill"}
    rt.launch @scale rows [8](%z, %b, %y) offsets [0, 0, 0] bytes [512, 64, 512] grain 8 {op = "scale"}
  }
  module @kernels {
    func.func @fill(%0: memref<?xf32>, %1: index, %2: index) attributes {ampc.args = [array<i64: 0, 4, 2>], ampc.elementwise = array<i64>, ampc.rows = 0 : i64} { return }
    func.func @scale(%0: memref<?xf32>, %1: memref<?xf32>, %2: memref<?xf32>, %3: index, %4: index) attributes {ampc.alias_sets = array<i64: 0, 1, 0>, ampc.args = [array<i64: 512, 0, 1>, array<i64: 64, 0, 1>, array<i64: 512, 0, 2>], ampc.elementwise = array<i64: 0>, ampc.rows = 8 : i64} { return }
    func.func @both(%0: memref<?xf32>, %1: memref<?xf32>, %2: memref<?xf32>, %3: index, %4: index) attributes {ampc.alias_sets = array<i64: 0, 1, 0>, ampc.args = [array<i64: 512, 0, 1>, array<i64: 512, 0, 1>, array<i64: 512, 0, 2>], ampc.elementwise = array<i64: 0, 1>, ampc.rows = 8 : i64} { return }
    func.func @sum(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 512, 0, 1>, array<i64: 512, 0, 2>], ampc.elementwise = array<i64>, ampc.rows = 8 : i64} { return }
  }
}
