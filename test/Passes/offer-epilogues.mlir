// What a library's product can end in stands in front of it; both ways stay.
// RUN: %ampc-opt %s -rt-offer-epilogues | FileCheck %s

module {
  // Named before the product, so that the result shares no byte with its operands.
  // CHECK-LABEL: rt.entry @bias_and_relu
  // CHECK: %[[Y:.*]] = rt.buffer output bytes 256
  // CHECK-NEXT: %[[B:.*]] = rt.buffer parameter bytes 32
  // CHECK-NEXT: rt.epilogue relu_bias into %[[Y]] with %[[B]] offsets [0, 0] bytes [256, 32]
  // CHECK-NEXT: rt.gemm
  // CHECK: rt.launch @bias_relu
  rt.entry @bias_and_relu {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 128 at 0
    %z = rt.buffer activation bytes 256
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    %y = rt.buffer output bytes 256
    %b = rt.buffer parameter bytes 32 at 512
    rt.launch @bias_relu rows [8](%z, %b, %y) offsets [0, 0, 0] bytes [256, 32, 256] grain 8 {op = "relu"}
  }
  // In place: the result has the product's own bytes.
  // CHECK-LABEL: rt.entry @relu_in_place
  // CHECK: rt.epilogue relu into %[[Z:.*]] offsets [0] bytes [256]
  // CHECK-NEXT: rt.gemm %{{.*}}, %{{.*}}, %[[Z]]
  rt.entry @relu_in_place {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 128 at 0
    %z = rt.buffer activation bytes 256
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @relu rows [128](%z, %z) offsets [0, 0] bytes [256, 256] grain 8 {op = "relu"}
    rt.launch @other rows [128](%z, %x) offsets [0, 0] bytes [256, 256] grain 8 {op = "reads the result"}
  }
  // CHECK-LABEL: rt.entry @a_product_that_is_read_again
  // CHECK-NOT: rt.epilogue
  rt.entry @a_product_that_is_read_again {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 128 at 0
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @relu rows [128](%z, %y) offsets [0, 0] bytes [256, 256] grain 8 {op = "relu"}
    rt.launch @other rows [128](%z, %x) offsets [0, 0] bytes [256, 256] grain 8 {op = "reads the product"}
  }
  // The product runs once for several runs of the entry, the launch in each.
  // CHECK-LABEL: rt.entry @a_prepared_product
  // CHECK-NOT: rt.epilogue
  rt.entry @a_prepared_product {
    %x = rt.buffer parameter bytes 128 at 0
    %w = rt.buffer parameter bytes 128 at 128
    %z = rt.buffer prepared bytes 256
    %y = rt.buffer output bytes 256
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", rt.prepared, sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @relu rows [128](%z, %y) offsets [0, 0] bytes [256, 256] grain 8 {op = "relu"}
  }
  // CHECK-LABEL: rt.entry @a_gradient_is_kept
  // CHECK-NOT: rt.epilogue
  rt.entry @a_gradient_is_kept {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 128 at 0
    %z = rt.buffer gradient bytes 256
    %y = rt.buffer activation bytes 256
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @relu rows [128](%z, %y) offsets [0, 0] bytes [256, 256] grain 8 {op = "relu"}
  }
  // CHECK-LABEL: rt.entry @another_call_in_between
  // CHECK-NOT: rt.epilogue
  rt.entry @another_call_in_between {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 128 at 0
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.fill %x with 0 offset 0 bytes 128 {op = "x"}
    rt.launch @relu rows [128](%z, %y) offsets [0, 0] bytes [256, 256] grain 8 {op = "relu"}
  }
  // A bias of another length is another kernel's: rows of it would be columns of the product.
  // CHECK-LABEL: rt.entry @a_bias_of_another_length
  // CHECK-NOT: rt.epilogue
  rt.entry @a_bias_of_another_length {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 128 at 0
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    %b = rt.buffer parameter bytes 64 at 512
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @bias_relu rows [8](%z, %b, %y) offsets [0, 0, 0] bytes [256, 64, 256] grain 8 {op = "relu"}
  }
  // relu's gradient: the forward leaves a mask of 8 rows of 128 bits, the gradient's product moves down to the launch.
  // CHECK-LABEL: rt.entry @a_pair
  // CHECK: %[[MASK:.*]] = rt.buffer activation bytes 128
  // CHECK: rt.epilogue relu into %[[Y:.*]] aux %[[MASK]] offsets [0, 0] bytes [256, 128]
  // CHECK-NEXT: rt.gemm
  // CHECK-NEXT: rt.launch @relu
  // CHECK-NEXT: rt.gemm {{.*}}op = "dw"
  // CHECK-NEXT: rt.epilogue drelu into %[[Y]] aux %[[MASK]] offsets [0, 0] bytes [256, 128]
  // CHECK-NEXT: rt.gemm {{.*}}op = "dx"
  // CHECK-NEXT: rt.launch @drelu
  rt.entry @a_pair {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 256 at 0
    %v = rt.buffer parameter bytes 128 at 1024
    %g = rt.buffer activation bytes 64
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    %t = rt.buffer activation bytes 256
    %dv = rt.buffer gradient bytes 128
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @relu rows [128](%z, %y) offsets [0, 0] bytes [256, 256] grain 8 {op = "relu"}
    rt.gemm %g, %v, %t {a_batch_strides = array<i64>, a_strides = array<i64: 4, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 4>, batch = array<i64>, bytes = array<i64: 64, 128, 256>, offsets = array<i64: 0, 0, 0>, op = "dx", sizes = array<i64: 8, 16, 4>, types = [f16, f16, f16]}
    rt.gemm %y, %g, %dv {a_batch_strides = array<i64>, a_strides = array<i64: 1, 16>, b_batch_strides = array<i64>, b_strides = array<i64: 4, 1>, batch = array<i64>, bytes = array<i64: 256, 64, 128>, offsets = array<i64: 0, 0, 0>, op = "dw", sizes = array<i64: 16, 4, 8>, types = [f16, f16, f16]}
    rt.launch @drelu rows [128](%y, %t, %y) offsets [0, 0, 0] bytes [256, 256, 256] grain 8 {op = "relu.grad"}
  }
  // CHECK-LABEL: rt.entry @what_the_gradient_reads_was_written_over
  // CHECK-NOT: aux
  rt.entry @what_the_gradient_reads_was_written_over {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 256 at 0
    %v = rt.buffer parameter bytes 128 at 1024
    %g = rt.buffer activation bytes 64
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    %t = rt.buffer activation bytes 256
    %dv = rt.buffer gradient bytes 128
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @relu rows [128](%z, %y) offsets [0, 0] bytes [256, 256] grain 8 {op = "relu"}
    rt.fill %y with 0 offset 0 bytes 256 {op = "y"}
    rt.gemm %g, %v, %t {a_batch_strides = array<i64>, a_strides = array<i64: 4, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 4>, batch = array<i64>, bytes = array<i64: 64, 128, 256>, offsets = array<i64: 0, 0, 0>, op = "dx", sizes = array<i64: 8, 16, 4>, types = [f16, f16, f16]}
    rt.launch @drelu rows [128](%y, %t, %y) offsets [0, 0, 0] bytes [256, 256, 256] grain 8 {op = "relu.grad"}
  }
  // An operand of the gradient's product is written before the launch: it stays where it is.
  // CHECK-LABEL: rt.entry @a_product_that_must_not_move
  // CHECK-NOT: aux
  rt.entry @a_product_that_must_not_move {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 256 at 0
    %v = rt.buffer parameter bytes 128 at 1024
    %g = rt.buffer activation bytes 64
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    %t = rt.buffer activation bytes 256
    %dv = rt.buffer gradient bytes 128
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @relu rows [128](%z, %y) offsets [0, 0] bytes [256, 256] grain 8 {op = "relu"}
    rt.gemm %g, %v, %t {a_batch_strides = array<i64>, a_strides = array<i64: 4, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 4>, batch = array<i64>, bytes = array<i64: 64, 128, 256>, offsets = array<i64: 0, 0, 0>, op = "dx", sizes = array<i64: 8, 16, 4>, types = [f16, f16, f16]}
    rt.fill %g with 0 offset 0 bytes 64 {op = "g"}
    rt.launch @drelu rows [128](%y, %t, %y) offsets [0, 0, 0] bytes [256, 256, 256] grain 8 {op = "relu.grad"}
  }
  // gelu leaves its argument instead of the slope, 8 rows of 16 numbers, in the slope's bytes; its epilogue has no meaning alone.
  // CHECK-LABEL: rt.entry @gelu {
  // CHECK: %[[S:.*]] = rt.buffer activation bytes 512
  // CHECK: rt.epilogue gelu into %{{.*}} aux %[[S]] offsets [0, 0] bytes [256, 256]
  // CHECK-NEXT: rt.gemm
  // CHECK-NEXT: rt.launch @gelu_slope {{.*}}, %[[S]])
  // CHECK: rt.epilogue dgelu into %{{.*}} aux %[[S]] offsets [0, 0] bytes [256, 256]
  // CHECK-NEXT: rt.gemm {{.*}}op = "dx"
  rt.entry @gelu {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 256 at 0
    %v = rt.buffer parameter bytes 128 at 1024
    %g = rt.buffer activation bytes 64
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    %t = rt.buffer activation bytes 256
    %dv = rt.buffer gradient bytes 128
    %s = rt.buffer activation bytes 512
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @gelu_slope rows [128](%z, %y, %s) offsets [0, 0, 0] bytes [256, 256, 512] grain 8 {op = "gelu"}
    rt.gemm %g, %v, %t {a_batch_strides = array<i64>, a_strides = array<i64: 4, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 4>, batch = array<i64>, bytes = array<i64: 64, 128, 256>, offsets = array<i64: 0, 0, 0>, op = "dx", sizes = array<i64: 8, 16, 4>, types = [f16, f16, f16]}
    rt.launch @product_of rows [128](%t, %s, %t) offsets [0, 0, 0] bytes [256, 512, 256] grain 8 {op = "gelu.grad"}
  }
  // Rows of three numbers are padded to eight, which are more than the slopes: they have bytes of their own.
  // CHECK-LABEL: rt.entry @an_argument_that_is_longer_than_the_slope
  // CHECK: %[[Z:.*]] = rt.buffer activation bytes 128
  // CHECK: rt.epilogue gelu into %{{.*}} aux %[[Z]] offsets [0, 0] bytes [48, 128]
  // CHECK: rt.epilogue dgelu into %{{.*}} aux %[[Z]] offsets [0, 0] bytes [48, 128]
  rt.entry @an_argument_that_is_longer_than_the_slope {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 48 at 0
    %v = rt.buffer parameter bytes 24 at 1024
    %g = rt.buffer activation bytes 64
    %z = rt.buffer activation bytes 48
    %y = rt.buffer activation bytes 48
    %t = rt.buffer activation bytes 48
    %dv = rt.buffer gradient bytes 128
    %s = rt.buffer activation bytes 96
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 3, 1>, batch = array<i64>, bytes = array<i64: 128, 48, 48>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 3, 8>, types = [f16, f16, f16]}
    rt.launch @gelu_slope rows [24](%z, %y, %s) offsets [0, 0, 0] bytes [48, 48, 96] grain 8 {op = "gelu"}
    rt.gemm %g, %v, %t {a_batch_strides = array<i64>, a_strides = array<i64: 4, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 4>, batch = array<i64>, bytes = array<i64: 64, 24, 48>, offsets = array<i64: 0, 0, 0>, op = "dx", sizes = array<i64: 8, 3, 4>, types = [f16, f16, f16]}
    rt.launch @product_of rows [24](%t, %s, %t) offsets [0, 0, 0] bytes [48, 96, 48] grain 8 {op = "gelu.grad"}
  }
  // CHECK-LABEL: rt.entry @a_slope_that_is_read_twice
  // CHECK-NOT: rt.epilogue
  rt.entry @a_slope_that_is_read_twice {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 256 at 0
    %v = rt.buffer parameter bytes 128 at 1024
    %g = rt.buffer activation bytes 64
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    %t = rt.buffer activation bytes 256
    %dv = rt.buffer gradient bytes 128
    %s = rt.buffer activation bytes 512
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @gelu_slope rows [128](%z, %y, %s) offsets [0, 0, 0] bytes [256, 256, 512] grain 8 {op = "gelu"}
    rt.gemm %g, %v, %t {a_batch_strides = array<i64>, a_strides = array<i64: 4, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 4>, batch = array<i64>, bytes = array<i64: 64, 128, 256>, offsets = array<i64: 0, 0, 0>, op = "dx", sizes = array<i64: 8, 16, 4>, types = [f16, f16, f16]}
    rt.launch @product_of rows [128](%t, %s, %t) offsets [0, 0, 0] bytes [256, 512, 256] grain 8 {op = "gelu.grad"}
    rt.copy %s to %w offsets [0, 0] bytes 256 {op = "reads the slope"}
  }
  // A gradient that computes the slope again reads the product in front of gelu: the argument takes that one's bytes.
  // CHECK-LABEL: rt.entry @gelu_again {
  // CHECK: %[[Z:.*]] = rt.buffer activation bytes 256
  // CHECK: rt.epilogue gelu_bias into %{{.*}} with %{{.*}} aux %[[Z]] offsets [0, 0, 0] bytes [256, 32, 256]
  // CHECK-NEXT: rt.gemm %{{.*}}, %{{.*}}, %[[Z]] {
  // CHECK-NEXT: rt.launch @gelu_alone
  // CHECK: rt.epilogue dgelu into %{{.*}} aux %[[Z]] offsets [0, 0] bytes [256, 256]
  // CHECK-NEXT: rt.gemm
  // CHECK-NEXT: rt.launch @gelu_again
  rt.entry @gelu_again {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 256 at 0
    %v = rt.buffer parameter bytes 128 at 1024
    %g = rt.buffer activation bytes 64
    %b = rt.buffer parameter bytes 32 at 2048
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    %t = rt.buffer activation bytes 256
    %dv = rt.buffer gradient bytes 128
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @gelu_alone rows [8](%z, %b, %y) offsets [0, 0, 0] bytes [256, 32, 256] grain 8 {op = "gelu"}
    rt.gemm %g, %v, %t {a_batch_strides = array<i64>, a_strides = array<i64: 4, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 4>, batch = array<i64>, bytes = array<i64: 64, 128, 256>, offsets = array<i64: 0, 0, 0>, op = "dx", sizes = array<i64: 8, 16, 4>, types = [f16, f16, f16]}
    rt.launch @gelu_again rows [8](%t, %z, %b, %t) offsets [0, 0, 0, 0] bytes [256, 256, 32, 256] grain 8 {op = "gelu.grad"}
  }
  // A third launch needs the product as it is.
  // CHECK-LABEL: rt.entry @gelu_again_and_another
  // CHECK-NOT: rt.epilogue
  rt.entry @gelu_again_and_another {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 256 at 0
    %v = rt.buffer parameter bytes 128 at 1024
    %g = rt.buffer activation bytes 64
    %b = rt.buffer parameter bytes 32 at 2048
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    %t = rt.buffer activation bytes 256
    %dv = rt.buffer gradient bytes 128
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @gelu_alone rows [8](%z, %b, %y) offsets [0, 0, 0] bytes [256, 32, 256] grain 8 {op = "gelu"}
    rt.gemm %g, %v, %t {a_batch_strides = array<i64>, a_strides = array<i64: 4, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 4>, batch = array<i64>, bytes = array<i64: 64, 128, 256>, offsets = array<i64: 0, 0, 0>, op = "dx", sizes = array<i64: 8, 16, 4>, types = [f16, f16, f16]}
    rt.launch @gelu_again rows [8](%t, %z, %b, %t) offsets [0, 0, 0, 0] bytes [256, 256, 32, 256] grain 8 {op = "gelu.grad"}
    rt.launch @other rows [128](%z, %x) offsets [0, 0] bytes [256, 256] grain 8 {op = "reads the product"}
  }
  // The launch that reads the product again is no gradient of gelu, or adds another bias.
  // CHECK-LABEL: rt.entry @read_again_by_another
  // CHECK-NOT: rt.epilogue
  rt.entry @read_again_by_another {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 256 at 0
    %v = rt.buffer parameter bytes 128 at 1024
    %g = rt.buffer activation bytes 64
    %b = rt.buffer parameter bytes 32 at 2048
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    %t = rt.buffer activation bytes 256
    %dv = rt.buffer gradient bytes 128
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @gelu_alone rows [8](%z, %b, %y) offsets [0, 0, 0] bytes [256, 32, 256] grain 8 {op = "gelu"}
    rt.gemm %g, %v, %t {a_batch_strides = array<i64>, a_strides = array<i64: 4, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 4>, batch = array<i64>, bytes = array<i64: 64, 128, 256>, offsets = array<i64: 0, 0, 0>, op = "dx", sizes = array<i64: 8, 16, 4>, types = [f16, f16, f16]}
    rt.launch @other rows [128](%z, %t) offsets [0, 0] bytes [256, 256] grain 8 {op = "gelu.grad"}
  }
  // CHECK-LABEL: rt.entry @gelu_again_with_another_bias
  // CHECK-NOT: rt.epilogue
  rt.entry @gelu_again_with_another_bias {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 256 at 0
    %v = rt.buffer parameter bytes 128 at 1024
    %g = rt.buffer activation bytes 64
    %b = rt.buffer parameter bytes 32 at 2048
    %c = rt.buffer parameter bytes 32 at 4096
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    %t = rt.buffer activation bytes 256
    %dv = rt.buffer gradient bytes 128
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @gelu_alone rows [8](%z, %b, %y) offsets [0, 0, 0] bytes [256, 32, 256] grain 8 {op = "gelu"}
    rt.gemm %g, %v, %t {a_batch_strides = array<i64>, a_strides = array<i64: 4, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 4>, batch = array<i64>, bytes = array<i64: 64, 128, 256>, offsets = array<i64: 0, 0, 0>, op = "dx", sizes = array<i64: 8, 16, 4>, types = [f16, f16, f16]}
    rt.launch @gelu_again rows [8](%t, %z, %c, %t) offsets [0, 0, 0, 0] bytes [256, 256, 32, 256] grain 8 {op = "gelu.grad"}
  }
  // The gradient overwrites the product.
  // CHECK-LABEL: rt.entry @gelu_again_in_place
  // CHECK-NOT: rt.epilogue
  rt.entry @gelu_again_in_place {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 256 at 0
    %v = rt.buffer parameter bytes 128 at 1024
    %g = rt.buffer activation bytes 64
    %b = rt.buffer parameter bytes 32 at 2048
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    %t = rt.buffer activation bytes 256
    %dv = rt.buffer gradient bytes 128
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @gelu_alone rows [8](%z, %b, %y) offsets [0, 0, 0] bytes [256, 32, 256] grain 8 {op = "gelu"}
    rt.gemm %g, %v, %t {a_batch_strides = array<i64>, a_strides = array<i64: 4, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 4>, batch = array<i64>, bytes = array<i64: 64, 128, 256>, offsets = array<i64: 0, 0, 0>, op = "dx", sizes = array<i64: 8, 16, 4>, types = [f16, f16, f16]}
    rt.launch @gelu_in_place rows [8](%t, %z, %b, %z) offsets [0, 0, 0, 0] bytes [256, 256, 32, 256] grain 8 {op = "gelu.grad"}
  }
  module @kernels {
    func.func @drelu(%0: memref<?xf16>, %1: memref<?xf16>, %2: memref<?xf16>, %3: index, %4: index) attributes {ampc.alias_sets = array<i64: 0, 1, 0>, ampc.args = [array<i64: 0, 2, 1>, array<i64: 0, 2, 1>, array<i64: 0, 2, 2>], ampc.rows = 0 : i64, ampc.epilogue = {kind = "drelu", of = 0 : i64, product = 1 : i64, result = 2 : i64}} { return }
    func.func @gelu_slope(%0: memref<?xf16>, %1: memref<?xf16>, %2: memref<?xf32>, %3: index, %4: index) attributes {ampc.args = [array<i64: 0, 2, 1>, array<i64: 0, 2, 2>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64, ampc.epilogue = {kind = "gelu", product = 0 : i64, result = 1 : i64, slope = 2 : i64}} { return }
    func.func @product_of(%0: memref<?xf16>, %1: memref<?xf32>, %2: memref<?xf16>, %3: index, %4: index) attributes {ampc.alias_sets = array<i64: 0, 1, 0>, ampc.args = [array<i64: 0, 2, 1>, array<i64: 0, 4, 1>, array<i64: 0, 2, 2>], ampc.rows = 0 : i64, ampc.epilogue = {kind = "product_of", of = 1 : i64, product = 0 : i64, result = 2 : i64}} { return }
    func.func @gelu_alone(%0: memref<?xf16>, %1: memref<?xf16>, %2: memref<?xf16>, %3: index, %4: index) attributes {ampc.args = [array<i64: 256, 0, 1>, array<i64: 32, 0, 1>, array<i64: 256, 0, 2>], ampc.rows = 8 : i64, ampc.epilogue = {kind = "gelu_bias", product = 0 : i64, bias = 1 : i64, result = 2 : i64}} { return }
    func.func @gelu_again(%0: memref<?xf16>, %1: memref<?xf16>, %2: memref<?xf16>, %3: memref<?xf16>, %4: index, %5: index) attributes {ampc.alias_sets = array<i64: 0, 1, 2, 0>, ampc.args = [array<i64: 256, 0, 1>, array<i64: 256, 0, 1>, array<i64: 32, 0, 1>, array<i64: 256, 0, 2>], ampc.rows = 8 : i64, ampc.epilogue = {kind = "dgelu", product = 0 : i64, of = 1 : i64, of_bias = 2 : i64, result = 3 : i64}} { return }
    func.func @gelu_in_place(%0: memref<?xf16>, %1: memref<?xf16>, %2: memref<?xf16>, %3: memref<?xf16>, %4: index, %5: index) attributes {ampc.alias_sets = array<i64: 0, 1, 2, 1>, ampc.args = [array<i64: 256, 0, 1>, array<i64: 256, 0, 1>, array<i64: 32, 0, 1>, array<i64: 256, 0, 2>], ampc.rows = 8 : i64, ampc.epilogue = {kind = "dgelu", product = 0 : i64, of = 1 : i64, of_bias = 2 : i64, result = 3 : i64}} { return }
    func.func @bias_relu(%0: memref<?xf16>, %1: memref<?xf16>, %2: memref<?xf16>, %3: index, %4: index) attributes {ampc.args = [array<i64: 256, 0, 1>, array<i64: 32, 0, 1>, array<i64: 256, 0, 2>], ampc.rows = 8 : i64, ampc.epilogue = {bias = 1 : i64, kind = "relu_bias", product = 0 : i64, result = 2 : i64}} { return }
    func.func @relu(%0: memref<?xf16>, %1: memref<?xf16>, %2: index, %3: index) attributes {ampc.alias_sets = array<i64: 0, 0>, ampc.args = [array<i64: 0, 2, 1>, array<i64: 0, 2, 2>], ampc.rows = 0 : i64, ampc.epilogue = {kind = "relu", product = 0 : i64, result = 1 : i64}} { return }
    func.func @other(%0: memref<?xf16>, %1: memref<?xf16>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 2, 1>, array<i64: 0, 2, 2>], ampc.rows = 0 : i64} { return }
  }
}
