// test_abs
%0 = nn.abs %arg0 {nn.name = "y", nn.results = "y", nn.type = "abs"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_acos
%0 = nn.acos %arg0 {nn.name = "y", nn.results = "y", nn.type = "acos"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_acos_example
%0 = nn.acos %arg0 {nn.name = "y", nn.results = "y", nn.type = "acos"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_acosh
%0 = nn.acosh %arg0 {nn.name = "y", nn.results = "y", nn.type = "acosh"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_acosh_example
%0 = nn.acosh %arg0 {nn.name = "y", nn.results = "y", nn.type = "acosh"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_add
%0 = nn.elementwise_add %arg0, %arg1 {nn.name = "sum", nn.results = "sum", nn.type = "elementwise_add"} : (tensor<3x4x5xf32>, tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_add_bcast
%0 = nn.elementwise_add %arg0, %arg1 {nn.name = "sum", nn.results = "sum", nn.type = "elementwise_add"} : (tensor<3x4x5xf32>, tensor<5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_add_int8
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%1 = nn.cast %arg1 {nn.name = "y.cast", nn.results = "y.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%2 = nn.cast %0 {nn.name = "sum.cast", nn.results = "sum.cast", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%3 = nn.cast %1 {nn.name = "sum.cast.1", nn.results = "sum.cast.1", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%4 = nn.elementwise_add %2, %3 {nn.name = "sum", nn.results = "sum.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x4x5xi32>, tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%5 = nn.scale %4 {bias = 1.280000e+02 : f64, nn.name = "sum.scale", nn.results = "sum.scale", nn.type = "scale"} : (tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%6 = nn.fill_constant  {dtype = i32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 2.550000e+02 : f64} : () -> tensor<i32>
%7 = nn.bitwise_and %5, %6 {nn.name = "sum.bitwise_and", nn.results = "sum.bitwise_and", nn.type = "bitwise_and"} : (tensor<3x4x5xi32>, tensor<i32>) -> tensor<3x4x5xi32>
%8 = nn.scale %7 {bias = -1.280000e+02 : f64, nn.name = "sum.scale.1", nn.results = "sum.scale.1", nn.type = "scale"} : (tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%9 = nn.cast %8 {nn.name = "sum.cast.2", nn.results = "sum.float32", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%10 = nn.cast %9 {nn.name = "sum.1", nn.results = "sum", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
return %10 : tensor<3x4x5xi32>

// test_affine_grid_2d
%0 = nn.slice %arg0 {axes = array<i64: 2>, ends = array<i64: 3>, nn.name = "grid.slice", nn.results = "grid.slice", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x2x3xf32>) -> tensor<2x2x1xf32>
%1 = nn.reshape %0 {nn.name = "grid.reshape2", nn.results = "grid.reshape2", nn.type = "reshape2", shape = array<i64: 2, 1, 1, 2>} : (tensor<2x2x1xf32>) -> tensor<2x1x1x2xf32>
%2 = nn.slice %arg0 {axes = array<i64: 2>, ends = array<i64: 2>, nn.name = "grid.slice.1", nn.results = "grid.slice.1", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x3xf32>) -> tensor<2x2x1xf32>
%3 = nn.reshape %2 {nn.name = "grid.reshape2.1", nn.results = "grid.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 1, 1, 2>} : (tensor<2x2x1xf32>) -> tensor<2x1x1x2xf32>
%4 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 5, 1, 1>, values = array<f64: -0.80000001192092896, -0.40000000596046448, 0.000000e+00, 0.40000000596046448, 0.80000001192092896>} : () -> tensor<1x5x1x1xf32>
%5 = nn.elementwise_mul %3, %4 {nn.name = "grid.elementwise_mul", nn.results = "grid.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x1x1x2xf32>, tensor<1x5x1x1xf32>) -> tensor<2x5x1x2xf32>
%6 = nn.elementwise_add %5, %1 {nn.name = "grid.elementwise_add", nn.results = "grid.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x5x1x2xf32>, tensor<2x1x1x2xf32>) -> tensor<2x5x1x2xf32>
%7 = nn.slice %arg0 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "grid.slice.2", nn.results = "grid.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x3xf32>) -> tensor<2x2x1xf32>
%8 = nn.reshape %7 {nn.name = "grid.reshape2.2", nn.results = "grid.reshape2.2", nn.type = "reshape2", shape = array<i64: 2, 1, 1, 2>} : (tensor<2x2x1xf32>) -> tensor<2x1x1x2xf32>
%9 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 1, 1, 6, 1>, values = array<f64: -0.83333331346511841, -5.000000e-01, -0.1666666716337204, 0.1666666716337204, 5.000000e-01, 0.83333331346511841>} : () -> tensor<1x1x6x1xf32>
%10 = nn.elementwise_mul %8, %9 {nn.name = "grid.elementwise_mul.1", nn.results = "grid.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x1x1x2xf32>, tensor<1x1x6x1xf32>) -> tensor<2x1x6x2xf32>
%11 = nn.elementwise_add %10, %6 {nn.name = "grid", nn.results = "grid", nn.type = "elementwise_add"} : (tensor<2x1x6x2xf32>, tensor<2x5x1x2xf32>) -> tensor<2x5x6x2xf32>
return %11 : tensor<2x5x6x2xf32>

// test_affine_grid_3d
%0 = nn.slice %arg0 {axes = array<i64: 2>, ends = array<i64: 4>, nn.name = "grid.slice", nn.results = "grid.slice", nn.type = "slice", starts = array<i64: 3>} : (tensor<2x3x4xf32>) -> tensor<2x3x1xf32>
%1 = nn.reshape %0 {nn.name = "grid.reshape2", nn.results = "grid.reshape2", nn.type = "reshape2", shape = array<i64: 2, 1, 1, 1, 3>} : (tensor<2x3x1xf32>) -> tensor<2x1x1x1x3xf32>
%2 = nn.slice %arg0 {axes = array<i64: 2>, ends = array<i64: 3>, nn.name = "grid.slice.1", nn.results = "grid.slice.1", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x1xf32>
%3 = nn.reshape %2 {nn.name = "grid.reshape2.1", nn.results = "grid.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 1, 1, 1, 3>} : (tensor<2x3x1xf32>) -> tensor<2x1x1x1x3xf32>
%4 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 4, 1, 1, 1>, values = array<f64: -7.500000e-01, -2.500000e-01, 2.500000e-01, 7.500000e-01>} : () -> tensor<1x4x1x1x1xf32>
%5 = nn.elementwise_mul %3, %4 {nn.name = "grid.elementwise_mul", nn.results = "grid.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x1x1x1x3xf32>, tensor<1x4x1x1x1xf32>) -> tensor<2x4x1x1x3xf32>
%6 = nn.elementwise_add %5, %1 {nn.name = "grid.elementwise_add", nn.results = "grid.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x4x1x1x3xf32>, tensor<2x1x1x1x3xf32>) -> tensor<2x4x1x1x3xf32>
%7 = nn.slice %arg0 {axes = array<i64: 2>, ends = array<i64: 2>, nn.name = "grid.slice.2", nn.results = "grid.slice.2", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x3x4xf32>) -> tensor<2x3x1xf32>
%8 = nn.reshape %7 {nn.name = "grid.reshape2.2", nn.results = "grid.reshape2.2", nn.type = "reshape2", shape = array<i64: 2, 1, 1, 1, 3>} : (tensor<2x3x1xf32>) -> tensor<2x1x1x1x3xf32>
%9 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 1, 1, 5, 1, 1>, values = array<f64: -0.80000001192092896, -0.40000000596046448, 0.000000e+00, 0.40000000596046448, 0.80000001192092896>} : () -> tensor<1x1x5x1x1xf32>
%10 = nn.elementwise_mul %8, %9 {nn.name = "grid.elementwise_mul.1", nn.results = "grid.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x1x1x1x3xf32>, tensor<1x1x5x1x1xf32>) -> tensor<2x1x5x1x3xf32>
%11 = nn.elementwise_add %10, %6 {nn.name = "grid.elementwise_add.1", nn.results = "grid.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x1x5x1x3xf32>, tensor<2x4x1x1x3xf32>) -> tensor<2x4x5x1x3xf32>
%12 = nn.slice %arg0 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "grid.slice.3", nn.results = "grid.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x3x4xf32>) -> tensor<2x3x1xf32>
%13 = nn.reshape %12 {nn.name = "grid.reshape2.3", nn.results = "grid.reshape2.3", nn.type = "reshape2", shape = array<i64: 2, 1, 1, 1, 3>} : (tensor<2x3x1xf32>) -> tensor<2x1x1x1x3xf32>
%14 = nn.assign_value  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "assign_value", shape = array<i64: 1, 1, 1, 6, 1>, values = array<f64: -0.83333331346511841, -5.000000e-01, -0.1666666716337204, 0.1666666716337204, 5.000000e-01, 0.83333331346511841>} : () -> tensor<1x1x1x6x1xf32>
%15 = nn.elementwise_mul %13, %14 {nn.name = "grid.elementwise_mul.2", nn.results = "grid.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x1x1x1x3xf32>, tensor<1x1x1x6x1xf32>) -> tensor<2x1x1x6x3xf32>
%16 = nn.elementwise_add %15, %11 {nn.name = "grid", nn.results = "grid", nn.type = "elementwise_add"} : (tensor<2x1x1x6x3xf32>, tensor<2x4x5x1x3xf32>) -> tensor<2x4x5x6x3xf32>
return %16 : tensor<2x4x5x6x3xf32>

// test_and2d
%0 = nn.logical_and %arg0, %arg1 {nn.name = "and", nn.results = "and", nn.type = "logical_and"} : (tensor<3x4xi1>, tensor<3x4xi1>) -> tensor<3x4xi1>
return %0 : tensor<3x4xi1>

// test_and3d
%0 = nn.logical_and %arg0, %arg1 {nn.name = "and", nn.results = "and", nn.type = "logical_and"} : (tensor<3x4x5xi1>, tensor<3x4x5xi1>) -> tensor<3x4x5xi1>
return %0 : tensor<3x4x5xi1>

// test_argmax_default_axis_example
%0 = nn.arg_max %arg0 {axis = 0 : i64, dtype = i64, keepdims = true, nn.name = "result", nn.results = "result", nn.type = "arg_max"} : (tensor<2x2xf32>) -> tensor<1x2xi64>
return %0 : tensor<1x2xi64>

// test_argmax_default_axis_random
%0 = nn.arg_max %arg0 {axis = 0 : i64, dtype = i64, keepdims = true, nn.name = "result", nn.results = "result", nn.type = "arg_max"} : (tensor<2x3x4xf32>) -> tensor<1x3x4xi64>
return %0 : tensor<1x3x4xi64>

// test_argmin_default_axis_example
%0 = nn.arg_min %arg0 {axis = 0 : i64, dtype = i64, keepdims = true, nn.name = "result", nn.results = "result", nn.type = "arg_min"} : (tensor<2x2xf32>) -> tensor<1x2xi64>
return %0 : tensor<1x2xi64>

// test_argmin_default_axis_random
%0 = nn.arg_min %arg0 {axis = 0 : i64, dtype = i64, keepdims = true, nn.name = "result", nn.results = "result", nn.type = "arg_min"} : (tensor<2x3x4xf32>) -> tensor<1x3x4xi64>
return %0 : tensor<1x3x4xi64>

// test_asin
%0 = nn.asin %arg0 {nn.name = "y", nn.results = "y", nn.type = "asin"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_asin_example
%0 = nn.asin %arg0 {nn.name = "y", nn.results = "y", nn.type = "asin"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_asinh
%0 = nn.asinh %arg0 {nn.name = "y", nn.results = "y", nn.type = "asinh"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_asinh_example
%0 = nn.asinh %arg0 {nn.name = "y", nn.results = "y", nn.type = "asinh"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_atan
%0 = nn.atan %arg0 {nn.name = "y", nn.results = "y", nn.type = "atan"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_atan_example
%0 = nn.atan %arg0 {nn.name = "y", nn.results = "y", nn.type = "atan"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_atanh
%0 = nn.atanh %arg0 {nn.name = "y", nn.results = "y", nn.type = "atanh"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_atanh_example
%0 = nn.atanh %arg0 {nn.name = "y", nn.results = "y", nn.type = "atanh"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_attention_4d
%0 = nn.transpose %arg0 {nn.name = "Y.transpose2", nn.results = "Y.transpose2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x4x8xf32>) -> tensor<2x4x3x8xf32>
%1 = nn.transpose %arg1 {nn.name = "Y.transpose2.1", nn.results = "Y.transpose2.1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x6x8xf32>) -> tensor<2x6x3x8xf32>
%2 = nn.transpose %arg2 {nn.name = "Y.transpose2.2", nn.results = "Y.transpose2.2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x6x8xf32>) -> tensor<2x6x3x8xf32>
%out, %softmax_lse = nn.flash_attn %0, %1, %2 {is_test = true, nn.name = "Y", nn.results = ["Y.scaled_dot_product_attention", ""], nn.type = "scaled_dot_product_attention", operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, scale = 0.35355339059327373 : f64} : (tensor<2x4x3x8xf32>, tensor<2x6x3x8xf32>, tensor<2x6x3x8xf32>) -> (tensor<2x4x3x8xf32>, tensor<2x3x4xf32>)
%3 = nn.transpose %out {nn.name = "Y.transpose2.3", nn.results = "Y", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x3x8xf32>) -> tensor<2x3x4x8xf32>
return %3 : tensor<2x3x4x8xf32>

// test_attention_4d_gqa
%0 = nn.transpose %arg0 {nn.name = "Y.transpose2", nn.results = "Y.transpose2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x9x4x8xf32>) -> tensor<2x4x9x8xf32>
%1 = nn.transpose %arg1 {nn.name = "Y.transpose2.1", nn.results = "Y.transpose2.1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x6x8xf32>) -> tensor<2x6x3x8xf32>
%2 = nn.transpose %arg2 {nn.name = "Y.transpose2.2", nn.results = "Y.transpose2.2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x6x8xf32>) -> tensor<2x6x3x8xf32>
%out, %softmax_lse = nn.flash_attn %0, %1, %2 {is_test = true, nn.name = "Y", nn.results = ["Y.scaled_dot_product_attention", ""], nn.type = "scaled_dot_product_attention", operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, scale = 0.35355339059327373 : f64} : (tensor<2x4x9x8xf32>, tensor<2x6x3x8xf32>, tensor<2x6x3x8xf32>) -> (tensor<2x4x9x8xf32>, tensor<2x9x4xf32>)
%3 = nn.transpose %out {nn.name = "Y.transpose2.3", nn.results = "Y", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x9x8xf32>) -> tensor<2x9x4x8xf32>
return %3 : tensor<2x9x4x8xf32>

// test_averagepool_1d_default
%0 = nn.unsqueeze %arg0 {axis = array<i64: 2>, nn.name = "y.unsqueeze2", nn.results = "y.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<1x3x32xf32>) -> tensor<1x3x1x32xf32>
%1 = nn.pool %0 {kernel_size = array<i64: 1, 2>, nn.name = "y", nn.results = "y.pool2d", nn.type = "pool2d", paddings = array<i64: 0, 0, 0, 0>, pooling_type = "avg", strides = array<i64: 1, 1>} : (tensor<1x3x1x32xf32>) -> tensor<1x3x1x31xf32>
%2 = nn.squeeze %1 {axis = array<i64: 2>, nn.name = "y.squeeze2", nn.results = "y", nn.type = "squeeze2"} : (tensor<1x3x1x31xf32>) -> tensor<1x3x31xf32>
return %2 : tensor<1x3x31xf32>

// test_averagepool_2d_precomputed_pads
%0 = nn.pool %arg0 {kernel_size = array<i64: 5, 5>, nn.name = "y", nn.results = "y", nn.type = "pool2d", paddings = array<i64: 2, 2, 2, 2>, pooling_type = "avg", strides = array<i64: 1, 1>} : (tensor<1x1x5x5xf32>) -> tensor<1x1x5x5xf32>
return %0 : tensor<1x1x5x5xf32>

// test_basic_conv_with_padding
%0 = nn.conv %arg0, %arg1 {dilations = array<i64: 1, 1>, nn.name = "y", nn.results = "y", nn.type = "conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<1x1x5x5xf32>, tensor<1x1x3x3xf32>) -> tensor<1x1x5x5xf32>
return %0 : tensor<1x1x5x5xf32>

// test_basic_conv_without_padding
%0 = nn.conv %arg0, %arg1 {dilations = array<i64: 1, 1>, nn.name = "y", nn.results = "y", nn.type = "conv2d", paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>} : (tensor<1x1x5x5xf32>, tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
return %0 : tensor<1x1x3x3xf32>

// test_basic_deform_conv_with_padding
%0 = nn.reshape %arg2 {nn.name = "Y_with_padding.reshape2", nn.needs_float32, nn.results = "Y_with_padding.reshape2", nn.type = "reshape2", shape = array<i64: 1, 4, 2, 16>} : (tensor<1x8x4x4xf32>) -> tensor<1x4x2x16xf32>
%1:2 = nn.split %0 {axis = 2 : i64, nn.name = "Y_with_padding.split", nn.needs_float32, nn.results = ["Y_with_padding.split", "Y_with_padding.split.1"], nn.type = "split", num = 2 : i64} : (tensor<1x4x2x16xf32>) -> (tensor<1x4x1x16xf32>, tensor<1x4x1x16xf32>)
%2 = nn.reshape %1#1 {nn.name = "Y_with_padding.reshape2.1", nn.needs_float32, nn.results = "Y_with_padding.reshape2.1", nn.type = "reshape2", shape = array<i64: 1, 2, 2, 4, 4>} : (tensor<1x4x1x16xf32>) -> tensor<1x2x2x4x4xf32>
%3 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 1, 2, 1, 4>, values = array<f64: -1.000000e+00, 0.000000e+00, 1.000000e+00, 2.000000e+00, 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00>} : () -> tensor<1x1x2x1x4xf32>
%4 = nn.elementwise_add %2, %3 {nn.name = "Y_with_padding.elementwise_add", nn.needs_float32, nn.results = "Y_with_padding.elementwise_add", nn.type = "elementwise_add"} : (tensor<1x2x2x4x4xf32>, tensor<1x1x2x1x4xf32>) -> tensor<1x2x2x4x4xf32>
%5 = nn.scale %4 {bias = -0.66666666666666674 : f64, nn.name = "Y_with_padding.scale", nn.needs_float32, nn.results = "Y_with_padding.scale", nn.type = "scale", scale = 0.66666666666666663 : f64} : (tensor<1x2x2x4x4xf32>) -> tensor<1x2x2x4x4xf32>
%6 = nn.reshape %5 {nn.name = "Y_with_padding.reshape2.2", nn.needs_float32, nn.results = "Y_with_padding.reshape2.2", nn.type = "reshape2", shape = array<i64: 1, 4, 16, 1>} : (tensor<1x2x2x4x4xf32>) -> tensor<1x4x16x1xf32>
%7 = nn.reshape %1#0 {nn.name = "Y_with_padding.reshape2.3", nn.needs_float32, nn.results = "Y_with_padding.reshape2.3", nn.type = "reshape2", shape = array<i64: 1, 2, 2, 4, 4>} : (tensor<1x4x1x16xf32>) -> tensor<1x2x2x4x4xf32>
%8 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 1, 2, 1, 4, 1>, values = array<f64: -1.000000e+00, 0.000000e+00, 1.000000e+00, 2.000000e+00, 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00>} : () -> tensor<1x2x1x4x1xf32>
%9 = nn.elementwise_add %7, %8 {nn.name = "Y_with_padding.elementwise_add.1", nn.needs_float32, nn.results = "Y_with_padding.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<1x2x2x4x4xf32>, tensor<1x2x1x4x1xf32>) -> tensor<1x2x2x4x4xf32>
%10 = nn.scale %9 {bias = -0.66666666666666674 : f64, nn.name = "Y_with_padding.scale.1", nn.needs_float32, nn.results = "Y_with_padding.scale.1", nn.type = "scale", scale = 0.66666666666666663 : f64} : (tensor<1x2x2x4x4xf32>) -> tensor<1x2x2x4x4xf32>
%11 = nn.reshape %10 {nn.name = "Y_with_padding.reshape2.4", nn.needs_float32, nn.results = "Y_with_padding.reshape2.4", nn.type = "reshape2", shape = array<i64: 1, 4, 16, 1>} : (tensor<1x2x2x4x4xf32>) -> tensor<1x4x16x1xf32>
%12 = nn.concat %6, %11 {axis = 3 : i64, nn.name = "Y_with_padding.concat", nn.needs_float32, nn.results = "Y_with_padding.concat", nn.type = "concat"} : (tensor<1x4x16x1xf32>, tensor<1x4x16x1xf32>) -> tensor<1x4x16x2xf32>
%13 = nn.reshape %arg0 {nn.name = "Y_with_padding.reshape2.5", nn.results = "Y_with_padding.reshape2.5", nn.type = "reshape2", shape = array<i64: 1, 1, 3, 3>} : (tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
%14 = nn.grid_sampler %13, %12 {align_corners = false, nn.name = "Y_with_padding.grid_sampler", nn.results = "Y_with_padding.grid_sampler", nn.type = "grid_sampler"} : (tensor<1x1x3x3xf32>, tensor<1x4x16x2xf32>) -> tensor<1x1x4x16xf32>
%15 = nn.reshape %arg1 {nn.name = "Y_with_padding.reshape2.6", nn.results = "Y_with_padding.reshape2.6", nn.type = "reshape2", shape = array<i64: 1, 4>} : (tensor<1x1x2x2xf32>) -> tensor<1x4xf32>
%16 = nn.reshape %14 {nn.name = "Y_with_padding.reshape2.7", nn.results = "Y_with_padding.reshape2.7", nn.type = "reshape2", shape = array<i64: 1, 4, 16>} : (tensor<1x1x4x16xf32>) -> tensor<1x4x16xf32>
%17 = nn.matmul %15, %16 {nn.name = "Y_with_padding", nn.results = "Y_with_padding.matmul_v2", nn.type = "matmul_v2"} : (tensor<1x4xf32>, tensor<1x4x16xf32>) -> tensor<1x1x16xf32>
%18 = nn.reshape %17 {nn.name = "Y_with_padding.reshape2.8", nn.results = "Y_with_padding", nn.type = "reshape2", shape = array<i64: 1, 1, 4, 4>} : (tensor<1x1x16xf32>) -> tensor<1x1x4x4xf32>
return %18 : tensor<1x1x4x4xf32>

// test_batchnorm_epsilon
%out, %mean_out, %variance_out, %saved_mean, %saved_variance = nn.batch_norm %arg0, %arg3, %arg4, %arg1, %arg2 {epsilon = 0.0099999997764825821 : f64, is_test = true, nn.name = "y", nn.results = ["y", "y.batch_norm.1", "y.batch_norm.2", "", ""], nn.type = "batch_norm", operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
return %out : tensor<2x3x4x5xf32>

// test_batchnorm_example
%out, %mean_out, %variance_out, %saved_mean, %saved_variance = nn.batch_norm %arg0, %arg3, %arg4, %arg1, %arg2 {is_test = true, nn.name = "y", nn.results = ["y", "y.batch_norm.1", "y.batch_norm.2", "", ""], nn.type = "batch_norm", operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
return %out : tensor<2x3x4x5xf32>

// test_bitcast_bool_to_uint8
%0 = nn.cast %arg0 {nn.name = "y", nn.results = "y.float32", nn.type = "cast", to = f32} : (tensor<4xi1>) -> tensor<4xf32>
%1 = nn.cast %0 {nn.name = "y.1", nn.results = "y", nn.type = "cast", to = i32} : (tensor<4xf32>) -> tensor<4xi32>
return %1 : tensor<4xi32>

// test_bitshift_left_int32
%0 = nn.fill_constant  {dtype = i32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i32>
%1 = nn.greater_equal %arg1, %0 {nn.name = "z.greater_equal", nn.results = "z.greater_equal", nn.type = "greater_equal"} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi1>
%2 = nn.fill_constant  {dtype = i32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 3.200000e+01 : f64} : () -> tensor<i32>
%3 = nn.less_than %arg1, %2 {nn.name = "z.less_than", nn.results = "z.less_than", nn.type = "less_than"} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi1>
%4 = nn.logical_and %1, %3 {nn.name = "z.logical_and", nn.results = "z.logical_and", nn.type = "logical_and"} : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
%5 = nn.fill_constant  {dtype = i32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 3.200000e+01 : f64} : () -> tensor<i32>
%6 = nn.where %4, %arg1, %5 {nn.name = "z.where", nn.results = "z.where", nn.type = "where"} : (tensor<3xi1>, tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
%7 = nn.assign_value  {dtype = i32, int_values = array<i64: 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288, 1048576, 2097152, 4194304, 8388608, 16777216, 33554432, 67108864, 134217728, 268435456, 536870912, 1073741824, -2147483648, 0>, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 33>} : () -> tensor<33xi32>
%8 = nn.gather %7, %6 {nn.name = "z.gather", nn.results = "z.gather", nn.type = "gather"} : (tensor<33xi32>, tensor<3xi32>) -> tensor<3xi32>
%9 = nn.elementwise_mul %arg0, %8 {nn.name = "z", nn.results = "z", nn.type = "elementwise_mul"} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
return %9 : tensor<3xi32>

// test_bitshift_left_int64
%0 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%1 = nn.greater_equal %arg1, %0 {nn.name = "z.greater_equal", nn.results = "z.greater_equal", nn.type = "greater_equal"} : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
%2 = nn.fill_constant  {dtype = i64, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 6.400000e+01 : f64} : () -> tensor<i64>
%3 = nn.less_than %arg1, %2 {nn.name = "z.less_than", nn.results = "z.less_than", nn.type = "less_than"} : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
%4 = nn.logical_and %1, %3 {nn.name = "z.logical_and", nn.results = "z.logical_and", nn.type = "logical_and"} : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
%5 = nn.fill_constant  {dtype = i64, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 6.400000e+01 : f64} : () -> tensor<i64>
%6 = nn.where %4, %arg1, %5 {nn.name = "z.where", nn.results = "z.where", nn.type = "where"} : (tensor<3xi1>, tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
%7 = nn.assign_value  {dtype = i64, int_values = array<i64: 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288, 1048576, 2097152, 4194304, 8388608, 16777216, 33554432, 67108864, 134217728, 268435456, 536870912, 1073741824, 2147483648, 4294967296, 8589934592, 17179869184, 34359738368, 68719476736, 137438953472, 274877906944, 549755813888, 1099511627776, 2199023255552, 4398046511104, 8796093022208, 17592186044416, 35184372088832, 70368744177664, 140737488355328, 281474976710656, 562949953421312, 1125899906842624, 2251799813685248, 4503599627370496, 9007199254740992, 18014398509481984, 36028797018963968, 72057594037927936, 144115188075855872, 288230376151711744, 576460752303423488, 1152921504606846976, 2305843009213693952, 4611686018427387904, -9223372036854775808, 0>, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 65>} : () -> tensor<65xi64>
%8 = nn.gather %7, %6 {nn.name = "z.gather", nn.results = "z.gather", nn.type = "gather"} : (tensor<65xi64>, tensor<3xi64>) -> tensor<3xi64>
%9 = nn.elementwise_mul %arg0, %8 {nn.name = "z", nn.results = "z", nn.type = "elementwise_mul"} : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
return %9 : tensor<3xi64>

// test_bitshift_left_int8
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3xi32>) -> tensor<3xf32>
%1 = nn.cast %arg1 {nn.name = "y.cast", nn.results = "y.cast", nn.type = "cast", to = f32} : (tensor<3xi32>) -> tensor<3xf32>
%2 = nn.cast %0 {nn.name = "z.cast", nn.results = "z.cast", nn.type = "cast", to = i32} : (tensor<3xf32>) -> tensor<3xi32>
%3 = nn.cast %1 {nn.name = "z.cast.1", nn.results = "z.cast.1", nn.type = "cast", to = i32} : (tensor<3xf32>) -> tensor<3xi32>
%4 = nn.fill_constant  {dtype = i32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i32>
%5 = nn.greater_equal %3, %4 {nn.name = "z.greater_equal", nn.results = "z.greater_equal", nn.type = "greater_equal"} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi1>
%6 = nn.fill_constant  {dtype = i32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 8.000000e+00 : f64} : () -> tensor<i32>
%7 = nn.less_than %3, %6 {nn.name = "z.less_than", nn.results = "z.less_than", nn.type = "less_than"} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi1>
%8 = nn.logical_and %5, %7 {nn.name = "z.logical_and", nn.results = "z.logical_and", nn.type = "logical_and"} : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
%9 = nn.fill_constant  {dtype = i32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 8.000000e+00 : f64} : () -> tensor<i32>
%10 = nn.where %8, %3, %9 {nn.name = "z.where", nn.results = "z.where", nn.type = "where"} : (tensor<3xi1>, tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
%11 = nn.assign_value  {dtype = i32, int_values = array<i64: 1, 2, 4, 8, 16, 32, 64, 128, 0>, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 9>} : () -> tensor<9xi32>
%12 = nn.gather %11, %10 {nn.name = "z.gather", nn.results = "z.gather", nn.type = "gather"} : (tensor<9xi32>, tensor<3xi32>) -> tensor<3xi32>
%13 = nn.elementwise_mul %2, %12 {nn.name = "z", nn.results = "z.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
%14 = nn.scale %13 {bias = 1.280000e+02 : f64, nn.name = "z.scale", nn.results = "z.scale", nn.type = "scale"} : (tensor<3xi32>) -> tensor<3xi32>
%15 = nn.fill_constant  {dtype = i32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 2.550000e+02 : f64} : () -> tensor<i32>
%16 = nn.bitwise_and %14, %15 {nn.name = "z.bitwise_and", nn.results = "z.bitwise_and", nn.type = "bitwise_and"} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
%17 = nn.scale %16 {bias = -1.280000e+02 : f64, nn.name = "z.scale.1", nn.results = "z.scale.1", nn.type = "scale"} : (tensor<3xi32>) -> tensor<3xi32>
%18 = nn.cast %17 {nn.name = "z.cast.2", nn.results = "z.float32", nn.type = "cast", to = f32} : (tensor<3xi32>) -> tensor<3xf32>
%19 = nn.cast %18 {nn.name = "z.1", nn.results = "z", nn.type = "cast", to = i32} : (tensor<3xf32>) -> tensor<3xi32>
return %19 : tensor<3xi32>

// test_bitwise_and_i16_3d
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.needs_float32, nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%1 = nn.cast %arg1 {nn.name = "y.cast", nn.needs_float32, nn.results = "y.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%2 = nn.cast %0 {nn.name = "bitwiseand.cast", nn.needs_float32, nn.results = "bitwiseand.cast", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%3 = nn.cast %1 {nn.name = "bitwiseand.cast.1", nn.needs_float32, nn.results = "bitwiseand.cast.1", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%4 = nn.bitwise_and %2, %3 {nn.name = "bitwiseand", nn.results = "bitwiseand.bitwise_and", nn.type = "bitwise_and"} : (tensor<3x4x5xi32>, tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%5 = nn.scale %4 {bias = 3.276800e+04 : f64, nn.name = "bitwiseand.scale", nn.results = "bitwiseand.scale", nn.type = "scale"} : (tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%6 = nn.fill_constant  {dtype = i32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 6.553500e+04 : f64} : () -> tensor<i32>
%7 = nn.bitwise_and %5, %6 {nn.name = "bitwiseand.bitwise_and", nn.results = "bitwiseand.bitwise_and.1", nn.type = "bitwise_and"} : (tensor<3x4x5xi32>, tensor<i32>) -> tensor<3x4x5xi32>
%8 = nn.scale %7 {bias = -3.276800e+04 : f64, nn.name = "bitwiseand.scale.1", nn.results = "bitwiseand.scale.1", nn.type = "scale"} : (tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%9 = nn.cast %8 {nn.name = "bitwiseand.cast.2", nn.needs_float32, nn.results = "bitwiseand.float32", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%10 = nn.cast %9 {nn.name = "bitwiseand.1", nn.needs_float32, nn.results = "bitwiseand", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
return %10 : tensor<3x4x5xi32>

// test_bitwise_and_i32_2d
%0 = nn.bitwise_and %arg0, %arg1 {nn.name = "bitwiseand", nn.results = "bitwiseand", nn.type = "bitwise_and"} : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
return %0 : tensor<3x4xi32>

// test_bitwise_not_2d
%0 = nn.bitwise_not %arg0 {nn.name = "bitwise_not", nn.results = "bitwise_not", nn.type = "bitwise_not"} : (tensor<3x4xi32>) -> tensor<3x4xi32>
return %0 : tensor<3x4xi32>

// test_bitwise_not_3d
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.needs_float32, nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%1 = nn.cast %0 {nn.name = "bitwise_not.cast", nn.needs_float32, nn.results = "bitwise_not.cast", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%2 = nn.bitwise_not %1 {nn.name = "bitwise_not", nn.results = "bitwise_not.bitwise_not", nn.type = "bitwise_not"} : (tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%3 = nn.fill_constant  {dtype = i32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 6.553500e+04 : f64} : () -> tensor<i32>
%4 = nn.bitwise_and %2, %3 {nn.name = "bitwise_not.bitwise_and", nn.results = "bitwise_not.bitwise_and", nn.type = "bitwise_and"} : (tensor<3x4x5xi32>, tensor<i32>) -> tensor<3x4x5xi32>
%5 = nn.cast %4 {nn.name = "bitwise_not.cast.1", nn.needs_float32, nn.results = "bitwise_not.float32", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%6 = nn.cast %5 {nn.name = "bitwise_not.1", nn.needs_float32, nn.results = "bitwise_not", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
return %6 : tensor<3x4x5xi32>

// test_bitwise_or_i16_4d
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4x5x6xi32>) -> tensor<3x4x5x6xf32>
%1 = nn.cast %arg1 {nn.name = "y.cast", nn.results = "y.cast", nn.type = "cast", to = f32} : (tensor<3x4x5x6xi32>) -> tensor<3x4x5x6xf32>
%2 = nn.cast %0 {nn.name = "bitwiseor.cast", nn.results = "bitwiseor.cast", nn.type = "cast", to = i32} : (tensor<3x4x5x6xf32>) -> tensor<3x4x5x6xi32>
%3 = nn.cast %1 {nn.name = "bitwiseor.cast.1", nn.results = "bitwiseor.cast.1", nn.type = "cast", to = i32} : (tensor<3x4x5x6xf32>) -> tensor<3x4x5x6xi32>
%4 = nn.bitwise_or %2, %3 {nn.name = "bitwiseor", nn.results = "bitwiseor.bitwise_or", nn.type = "bitwise_or"} : (tensor<3x4x5x6xi32>, tensor<3x4x5x6xi32>) -> tensor<3x4x5x6xi32>
%5 = nn.scale %4 {bias = 1.280000e+02 : f64, nn.name = "bitwiseor.scale", nn.results = "bitwiseor.scale", nn.type = "scale"} : (tensor<3x4x5x6xi32>) -> tensor<3x4x5x6xi32>
%6 = nn.fill_constant  {dtype = i32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 2.550000e+02 : f64} : () -> tensor<i32>
%7 = nn.bitwise_and %5, %6 {nn.name = "bitwiseor.bitwise_and", nn.results = "bitwiseor.bitwise_and", nn.type = "bitwise_and"} : (tensor<3x4x5x6xi32>, tensor<i32>) -> tensor<3x4x5x6xi32>
%8 = nn.scale %7 {bias = -1.280000e+02 : f64, nn.name = "bitwiseor.scale.1", nn.results = "bitwiseor.scale.1", nn.type = "scale"} : (tensor<3x4x5x6xi32>) -> tensor<3x4x5x6xi32>
%9 = nn.cast %8 {nn.name = "bitwiseor.cast.2", nn.results = "bitwiseor.float32", nn.type = "cast", to = f32} : (tensor<3x4x5x6xi32>) -> tensor<3x4x5x6xf32>
%10 = nn.cast %9 {nn.name = "bitwiseor.1", nn.results = "bitwiseor", nn.type = "cast", to = i32} : (tensor<3x4x5x6xf32>) -> tensor<3x4x5x6xi32>
return %10 : tensor<3x4x5x6xi32>

// test_bitwise_or_i32_2d
%0 = nn.bitwise_or %arg0, %arg1 {nn.name = "bitwiseor", nn.results = "bitwiseor", nn.type = "bitwise_or"} : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
return %0 : tensor<3x4xi32>

// test_bitwise_xor_i16_3d
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.needs_float32, nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%1 = nn.cast %arg1 {nn.name = "y.cast", nn.needs_float32, nn.results = "y.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%2 = nn.cast %0 {nn.name = "bitwisexor.cast", nn.needs_float32, nn.results = "bitwisexor.cast", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%3 = nn.cast %1 {nn.name = "bitwisexor.cast.1", nn.needs_float32, nn.results = "bitwisexor.cast.1", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%4 = nn.bitwise_xor %2, %3 {nn.name = "bitwisexor", nn.results = "bitwisexor.bitwise_xor", nn.type = "bitwise_xor"} : (tensor<3x4x5xi32>, tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%5 = nn.scale %4 {bias = 3.276800e+04 : f64, nn.name = "bitwisexor.scale", nn.results = "bitwisexor.scale", nn.type = "scale"} : (tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%6 = nn.fill_constant  {dtype = i32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 6.553500e+04 : f64} : () -> tensor<i32>
%7 = nn.bitwise_and %5, %6 {nn.name = "bitwisexor.bitwise_and", nn.results = "bitwisexor.bitwise_and", nn.type = "bitwise_and"} : (tensor<3x4x5xi32>, tensor<i32>) -> tensor<3x4x5xi32>
%8 = nn.scale %7 {bias = -3.276800e+04 : f64, nn.name = "bitwisexor.scale.1", nn.results = "bitwisexor.scale.1", nn.type = "scale"} : (tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%9 = nn.cast %8 {nn.name = "bitwisexor.cast.2", nn.needs_float32, nn.results = "bitwisexor.float32", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%10 = nn.cast %9 {nn.name = "bitwisexor.1", nn.needs_float32, nn.results = "bitwisexor", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
return %10 : tensor<3x4x5xi32>

// test_bitwise_xor_i32_2d
%0 = nn.bitwise_xor %arg0, %arg1 {nn.name = "bitwisexor", nn.results = "bitwisexor", nn.type = "bitwise_xor"} : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
return %0 : tensor<3x4xi32>

// test_blackmanwindow
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 10>, values = array<f64: -1.3877787807814457E-17, 0.040212862193584442, 0.20077013969421387, 0.50978714227676392, 0.84922987222671509, 1.000000e+00, 0.84922987222671509, 0.50978714227676392, 0.20077013969421387, 0.040212862193584442>} : () -> tensor<10xf32>
%1 = nn.identity %0 {nn.name = "y.1", nn.results = "y", nn.type = "assign"} : (tensor<10xf32>) -> tensor<10xf32>
return %1 : tensor<10xf32>

// test_blackmanwindow_symmetric
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 10>, values = array<f64: -1.3877787807814457E-17, 0.050869632512331009, 0.25800049304962158, 0.62999999523162842, 0.95112985372543335, 0.95112985372543335, 0.62999999523162842, 0.25800049304962158, 0.050869632512331009, -1.3877787807814457E-17>} : () -> tensor<10xf32>
%1 = nn.identity %0 {nn.name = "y.1", nn.results = "y", nn.type = "assign"} : (tensor<10xf32>) -> tensor<10xf32>
return %1 : tensor<10xf32>

// test_cast_FLOAT16_to_FLOAT
%0 = nn.cast %arg0 {nn.name = "output", nn.results = "output", nn.type = "cast", to = f32} : (tensor<3x4xf16>) -> tensor<3x4xf32>
return %0 : tensor<3x4xf32>

// test_cast_FLOAT_to_FLOAT16
%0 = nn.cast %arg0 {nn.name = "output", nn.results = "output", nn.type = "cast", to = f16} : (tensor<3x4xf32>) -> tensor<3x4xf16>
return %0 : tensor<3x4xf16>

// test_causal_conv_with_state_basic
%0 = nn.pad %arg0 {nn.name = "output.pad", nn.results = "output.pad", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 3, 0>} : (tensor<2x4x8xf32>) -> tensor<2x4x11xf32>
%1 = nn.unsqueeze %0 {axis = array<i64: 2>, nn.name = "output.unsqueeze2", nn.results = "output.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<2x4x11xf32>) -> tensor<2x4x1x11xf32>
%2 = nn.unsqueeze %arg1 {axis = array<i64: 2>, nn.name = "output.unsqueeze2.1", nn.results = "output.unsqueeze2.1", nn.type = "unsqueeze2"} : (tensor<4x1x4xf32>) -> tensor<4x1x1x4xf32>
%3 = nn.conv %1, %2 {dilations = array<i64: 1, 1>, groups = 4 : i64, nn.name = "output", nn.results = "output.depthwise_conv2d", nn.type = "depthwise_conv2d", paddings = array<i64: 0, 0>, strides = array<i64: 1, 1>} : (tensor<2x4x1x11xf32>, tensor<4x1x1x4xf32>) -> tensor<2x4x1x8xf32>
%4 = nn.squeeze %3 {axis = array<i64: 2>, nn.name = "output.squeeze2", nn.results = "output", nn.type = "squeeze2"} : (tensor<2x4x1x8xf32>) -> tensor<2x4x8xf32>
%5 = nn.slice %0 {axes = array<i64: 2>, ends = array<i64: 11>, nn.name = "output.slice", nn.results = "present_state", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x4x11xf32>) -> tensor<2x4x3xf32>
return %4, %5 : tensor<2x4x8xf32>, tensor<2x4x3xf32>

// test_causal_conv_with_state_fp16
%0 = nn.pad %arg0 {nn.name = "output.pad", nn.results = "output.pad", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 3, 0>} : (tensor<2x4x8xf16>) -> tensor<2x4x11xf16>
%1 = nn.unsqueeze %0 {axis = array<i64: 2>, nn.name = "output.unsqueeze2", nn.results = "output.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<2x4x11xf16>) -> tensor<2x4x1x11xf16>
%2 = nn.unsqueeze %arg1 {axis = array<i64: 2>, nn.name = "output.unsqueeze2.1", nn.results = "output.unsqueeze2.1", nn.type = "unsqueeze2"} : (tensor<4x1x4xf16>) -> tensor<4x1x1x4xf16>
%3 = nn.conv %1, %2 {dilations = array<i64: 1, 1>, groups = 4 : i64, nn.name = "output", nn.results = "output.depthwise_conv2d", nn.type = "depthwise_conv2d", paddings = array<i64: 0, 0>, strides = array<i64: 1, 1>} : (tensor<2x4x1x11xf16>, tensor<4x1x1x4xf16>) -> tensor<2x4x1x8xf16>
%4 = nn.squeeze %3 {axis = array<i64: 2>, nn.name = "output.squeeze2", nn.results = "output", nn.type = "squeeze2"} : (tensor<2x4x1x8xf16>) -> tensor<2x4x8xf16>
%5 = nn.slice %0 {axes = array<i64: 2>, ends = array<i64: 11>, nn.name = "output.slice", nn.results = "present_state", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x4x11xf16>) -> tensor<2x4x3xf16>
return %4, %5 : tensor<2x4x8xf16>, tensor<2x4x3xf16>

// test_ceil
%0 = nn.ceil %arg0 {nn.name = "y", nn.results = "y", nn.type = "ceil"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_ceil_example
%0 = nn.ceil %arg0 {nn.name = "y", nn.results = "y", nn.type = "ceil"} : (tensor<2xf32>) -> tensor<2xf32>
return %0 : tensor<2xf32>

// test_celu_bfloat16
%0 = nn.celu %arg0 {alpha = 2.000000e+00 : f64, nn.name = "Y", nn.results = "Y", nn.type = "celu"} : (tensor<5xbf16>) -> tensor<5xbf16>
return %0 : tensor<5xbf16>

// test_celu_float16
%0 = nn.celu %arg0 {alpha = 2.000000e+00 : f64, nn.name = "Y", nn.results = "Y", nn.type = "celu"} : (tensor<5xf16>) -> tensor<5xf16>
return %0 : tensor<5xf16>

// test_center_crop_pad_crop
%0 = nn.slice %arg0 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "y.slice", nn.results = "y.slice", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x10x3xf32>) -> tensor<10x10x3xf32>
%1 = nn.slice %0 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "y.slice.1", nn.results = "y.slice.1", nn.type = "slice", starts = array<i64: 1>} : (tensor<10x10x3xf32>) -> tensor<10x7x3xf32>
%2 = nn.pad %1 {nn.name = "y", nn.results = "y", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 0, 0>} : (tensor<10x7x3xf32>) -> tensor<10x7x3xf32>
return %2 : tensor<10x7x3xf32>

// test_center_crop_pad_pad
%0 = nn.pad %arg0 {nn.name = "y", nn.results = "y", nn.type = "pad", paddings = array<i64: 5, 5, 1, 2, 0, 0>} : (tensor<10x7x3xf32>) -> tensor<20x10x3xf32>
return %0 : tensor<20x10x3xf32>

// test_clip_default_inbounds
%0 = nn.clip %arg0 {max = 3.4028234663852886E+38 : f64, min = -3.4028234663852886E+38 : f64, nn.name = "y", nn.results = "y", nn.type = "clip", open = true} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_clip_default_int8_inbounds
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3xi32>) -> tensor<3xf32>
%1 = nn.cast %0 {nn.name = "y.cast", nn.results = "y.cast", nn.type = "cast", to = i32} : (tensor<3xf32>) -> tensor<3xi32>
%2 = nn.clip %1 {max = 9.2233720368547758E+18 : f64, min = -9.2233720368547758E+18 : f64, nn.name = "y", nn.results = "y.clip", nn.type = "clip"} : (tensor<3xi32>) -> tensor<3xi32>
%3 = nn.scale %2 {bias = 1.280000e+02 : f64, nn.name = "y.scale", nn.results = "y.scale", nn.type = "scale"} : (tensor<3xi32>) -> tensor<3xi32>
%4 = nn.fill_constant  {dtype = i32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 2.550000e+02 : f64} : () -> tensor<i32>
%5 = nn.bitwise_and %3, %4 {nn.name = "y.bitwise_and", nn.results = "y.bitwise_and", nn.type = "bitwise_and"} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
%6 = nn.scale %5 {bias = -1.280000e+02 : f64, nn.name = "y.scale.1", nn.results = "y.scale.1", nn.type = "scale"} : (tensor<3xi32>) -> tensor<3xi32>
%7 = nn.cast %6 {nn.name = "y.cast.1", nn.results = "y.float32", nn.type = "cast", to = f32} : (tensor<3xi32>) -> tensor<3xf32>
%8 = nn.cast %7 {nn.name = "y.1", nn.results = "y", nn.type = "cast", to = i32} : (tensor<3xf32>) -> tensor<3xi32>
return %8 : tensor<3xi32>

// test_clip_default_min
%0 = nn.elementwise_max %arg0, %arg1 {nn.name = "y", nn.results = "y", nn.type = "elementwise_max"} : (tensor<3x4x5xf32>, tensor<f32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_col2im
%0 = nn.reshape %arg0 {nn.name = "output.reshape2", nn.results = "output.reshape2", nn.type = "reshape2", shape = array<i64: 1, 1, 5, 5, 1>} : (tensor<1x5x5xf32>) -> tensor<1x1x5x5x1xf32>
%1:5 = nn.split %0 {axis = 2 : i64, nn.name = "output.split", nn.results = ["output.split", "output.split.1", "output.split.2", "output.split.3", "output.split.4"], nn.type = "split", num = 5 : i64} : (tensor<1x1x5x5x1xf32>) -> (tensor<1x1x1x5x1xf32>, tensor<1x1x1x5x1xf32>, tensor<1x1x1x5x1xf32>, tensor<1x1x1x5x1xf32>, tensor<1x1x1x5x1xf32>)
%2 = nn.slice %1#0 {axes = array<i64: 3, 4>, ends = array<i64: 5, 1>, nn.name = "output.slice", nn.results = "output.slice", nn.type = "slice", starts = array<i64: 0, 0>} : (tensor<1x1x1x5x1xf32>) -> tensor<1x1x1x5x1xf32>
%3 = nn.pad %2 {nn.name = "output.pad", nn.results = "output.pad", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 0, 0, 0, 0, 0, 4>} : (tensor<1x1x1x5x1xf32>) -> tensor<1x1x1x5x5xf32>
%4 = nn.slice %1#1 {axes = array<i64: 3, 4>, ends = array<i64: 5, 1>, nn.name = "output.slice.1", nn.results = "output.slice.1", nn.type = "slice", starts = array<i64: 0, 0>} : (tensor<1x1x1x5x1xf32>) -> tensor<1x1x1x5x1xf32>
%5 = nn.pad %4 {nn.name = "output.pad.1", nn.results = "output.pad.1", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 0, 0, 0, 0, 1, 3>} : (tensor<1x1x1x5x1xf32>) -> tensor<1x1x1x5x5xf32>
%6 = nn.elementwise_add %3, %5 {nn.name = "output.elementwise_add", nn.results = "output.elementwise_add", nn.type = "elementwise_add"} : (tensor<1x1x1x5x5xf32>, tensor<1x1x1x5x5xf32>) -> tensor<1x1x1x5x5xf32>
%7 = nn.slice %1#2 {axes = array<i64: 3, 4>, ends = array<i64: 5, 1>, nn.name = "output.slice.2", nn.results = "output.slice.2", nn.type = "slice", starts = array<i64: 0, 0>} : (tensor<1x1x1x5x1xf32>) -> tensor<1x1x1x5x1xf32>
%8 = nn.pad %7 {nn.name = "output.pad.2", nn.results = "output.pad.2", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 0, 0, 0, 0, 2, 2>} : (tensor<1x1x1x5x1xf32>) -> tensor<1x1x1x5x5xf32>
%9 = nn.elementwise_add %6, %8 {nn.name = "output.elementwise_add.1", nn.results = "output.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<1x1x1x5x5xf32>, tensor<1x1x1x5x5xf32>) -> tensor<1x1x1x5x5xf32>
%10 = nn.slice %1#3 {axes = array<i64: 3, 4>, ends = array<i64: 5, 1>, nn.name = "output.slice.3", nn.results = "output.slice.3", nn.type = "slice", starts = array<i64: 0, 0>} : (tensor<1x1x1x5x1xf32>) -> tensor<1x1x1x5x1xf32>
%11 = nn.pad %10 {nn.name = "output.pad.3", nn.results = "output.pad.3", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 0, 0, 0, 0, 3, 1>} : (tensor<1x1x1x5x1xf32>) -> tensor<1x1x1x5x5xf32>
%12 = nn.elementwise_add %9, %11 {nn.name = "output.elementwise_add.2", nn.results = "output.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<1x1x1x5x5xf32>, tensor<1x1x1x5x5xf32>) -> tensor<1x1x1x5x5xf32>
%13 = nn.slice %1#4 {axes = array<i64: 3, 4>, ends = array<i64: 5, 1>, nn.name = "output.slice.4", nn.results = "output.slice.4", nn.type = "slice", starts = array<i64: 0, 0>} : (tensor<1x1x1x5x1xf32>) -> tensor<1x1x1x5x1xf32>
%14 = nn.pad %13 {nn.name = "output.pad.4", nn.results = "output.pad.4", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 0, 0, 0, 0, 4, 0>} : (tensor<1x1x1x5x1xf32>) -> tensor<1x1x1x5x5xf32>
%15 = nn.elementwise_add %12, %14 {nn.name = "output", nn.results = "output.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<1x1x1x5x5xf32>, tensor<1x1x1x5x5xf32>) -> tensor<1x1x1x5x5xf32>
%16 = nn.reshape %15 {nn.name = "output.reshape2.1", nn.results = "output", nn.type = "reshape2", shape = array<i64: 1, 1, 5, 5>} : (tensor<1x1x1x5x5xf32>) -> tensor<1x1x5x5xf32>
return %16 : tensor<1x1x5x5xf32>

// test_col2im_5d
%0 = nn.reshape %arg0 {nn.name = "output.reshape2", nn.results = "output.reshape2", nn.type = "reshape2", shape = array<i64: 1, 2, 5, 3, 4, 1>} : (tensor<1x10x12xf32>) -> tensor<1x2x5x3x4x1xf32>
%1:5 = nn.split %0 {axis = 2 : i64, nn.name = "output.split", nn.results = ["output.split", "output.split.1", "output.split.2", "output.split.3", "output.split.4"], nn.type = "split", num = 5 : i64} : (tensor<1x2x5x3x4x1xf32>) -> (tensor<1x2x1x3x4x1xf32>, tensor<1x2x1x3x4x1xf32>, tensor<1x2x1x3x4x1xf32>, tensor<1x2x1x3x4x1xf32>, tensor<1x2x1x3x4x1xf32>)
%2 = nn.slice %1#0 {axes = array<i64: 3, 4, 5>, ends = array<i64: 3, 4, 1>, nn.name = "output.slice", nn.results = "output.slice", nn.type = "slice", starts = array<i64: 0, 0, 0>} : (tensor<1x2x1x3x4x1xf32>) -> tensor<1x2x1x3x4x1xf32>
%3 = nn.pad %2 {nn.name = "output.pad", nn.results = "output.pad", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4>} : (tensor<1x2x1x3x4x1xf32>) -> tensor<1x2x1x3x4x5xf32>
%4 = nn.slice %1#1 {axes = array<i64: 3, 4, 5>, ends = array<i64: 3, 4, 1>, nn.name = "output.slice.1", nn.results = "output.slice.1", nn.type = "slice", starts = array<i64: 0, 0, 0>} : (tensor<1x2x1x3x4x1xf32>) -> tensor<1x2x1x3x4x1xf32>
%5 = nn.pad %4 {nn.name = "output.pad.1", nn.results = "output.pad.1", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3>} : (tensor<1x2x1x3x4x1xf32>) -> tensor<1x2x1x3x4x5xf32>
%6 = nn.elementwise_add %3, %5 {nn.name = "output.elementwise_add", nn.results = "output.elementwise_add", nn.type = "elementwise_add"} : (tensor<1x2x1x3x4x5xf32>, tensor<1x2x1x3x4x5xf32>) -> tensor<1x2x1x3x4x5xf32>
%7 = nn.slice %1#2 {axes = array<i64: 3, 4, 5>, ends = array<i64: 3, 4, 1>, nn.name = "output.slice.2", nn.results = "output.slice.2", nn.type = "slice", starts = array<i64: 0, 0, 0>} : (tensor<1x2x1x3x4x1xf32>) -> tensor<1x2x1x3x4x1xf32>
%8 = nn.pad %7 {nn.name = "output.pad.2", nn.results = "output.pad.2", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2>} : (tensor<1x2x1x3x4x1xf32>) -> tensor<1x2x1x3x4x5xf32>
%9 = nn.elementwise_add %6, %8 {nn.name = "output.elementwise_add.1", nn.results = "output.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<1x2x1x3x4x5xf32>, tensor<1x2x1x3x4x5xf32>) -> tensor<1x2x1x3x4x5xf32>
%10 = nn.slice %1#3 {axes = array<i64: 3, 4, 5>, ends = array<i64: 3, 4, 1>, nn.name = "output.slice.3", nn.results = "output.slice.3", nn.type = "slice", starts = array<i64: 0, 0, 0>} : (tensor<1x2x1x3x4x1xf32>) -> tensor<1x2x1x3x4x1xf32>
%11 = nn.pad %10 {nn.name = "output.pad.3", nn.results = "output.pad.3", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 1>} : (tensor<1x2x1x3x4x1xf32>) -> tensor<1x2x1x3x4x5xf32>
%12 = nn.elementwise_add %9, %11 {nn.name = "output.elementwise_add.2", nn.results = "output.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<1x2x1x3x4x5xf32>, tensor<1x2x1x3x4x5xf32>) -> tensor<1x2x1x3x4x5xf32>
%13 = nn.slice %1#4 {axes = array<i64: 3, 4, 5>, ends = array<i64: 3, 4, 1>, nn.name = "output.slice.4", nn.results = "output.slice.4", nn.type = "slice", starts = array<i64: 0, 0, 0>} : (tensor<1x2x1x3x4x1xf32>) -> tensor<1x2x1x3x4x1xf32>
%14 = nn.pad %13 {nn.name = "output.pad.4", nn.results = "output.pad.4", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0>} : (tensor<1x2x1x3x4x1xf32>) -> tensor<1x2x1x3x4x5xf32>
%15 = nn.elementwise_add %12, %14 {nn.name = "output", nn.results = "output.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<1x2x1x3x4x5xf32>, tensor<1x2x1x3x4x5xf32>) -> tensor<1x2x1x3x4x5xf32>
%16 = nn.reshape %15 {nn.name = "output.reshape2.1", nn.results = "output", nn.type = "reshape2", shape = array<i64: 1, 2, 3, 4, 5>} : (tensor<1x2x1x3x4x5xf32>) -> tensor<1x2x3x4x5xf32>
return %16 : tensor<1x2x3x4x5xf32>

// test_compress_1
%0 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 1>, value = 1.000000e+00 : f64} : () -> tensor<1xi64>
%1 = nn.gather %arg0, %0 {axis = 1 : i64, nn.name = "output", nn.results = "output", nn.type = "gather"} : (tensor<3x2xf32>, tensor<1xi64>) -> tensor<3x1xf32>
return %1 : tensor<3x1xf32>

// test_compress_default_axis
%0 = nn.reshape %arg0 {nn.name = "output.reshape2", nn.results = "output.reshape2", nn.type = "reshape2", shape = array<i64: -1>} : (tensor<3x2xf32>) -> tensor<6xf32>
%1 = nn.assign_value  {dtype = i64, int_values = array<i64: 1, 4>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 2>} : () -> tensor<2xi64>
%2 = nn.gather %0, %1 {nn.name = "output", nn.results = "output", nn.type = "gather"} : (tensor<6xf32>, tensor<2xi64>) -> tensor<2xf32>
return %2 : tensor<2xf32>

// test_concat_1d_axis_0
%0 = nn.concat %arg0, %arg1 {nn.name = "output", nn.results = "output", nn.type = "concat"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
return %0 : tensor<4xf32>

// test_concat_2d_axis_0
%0 = nn.concat %arg0, %arg1 {nn.name = "output", nn.results = "output", nn.type = "concat"} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
return %0 : tensor<4x2xf32>

// test_constant
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 5, 5>, values = array<f64: 1.7640523910522461, 0.40015721321105957, 0.97873800992965698, 2.2408931255340576, 1.8675580024719238, -0.97727787494659423, 0.95008844137191772, -0.15135720372200012, -0.10321885347366333, 0.4105985164642334, 0.14404356479644775, 1.4542734622955322, 0.76103770732879638, 0.12167501449584961, 0.44386324286460876, 0.33367434144020081, 1.4940791130065918, -0.20515826344490051, 0.31306770443916321, -0.85409575700759888, -2.5529897212982178, 0.65361857414245605, 0.86443620920181274, -0.74216502904891968, 2.2697546482086182>} : () -> tensor<5x5xf32>
%1 = nn.identity %0 {nn.name = "values.1", nn.results = "values", nn.type = "assign"} : (tensor<5x5xf32>) -> tensor<5x5xf32>
return %1 : tensor<5x5xf32>

// test_constantofshape_float_ones
%0 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 4, 3, 2>, value = 1.000000e+00 : f64} : () -> tensor<4x3x2xf32>
%1 = nn.identity %0 {nn.name = "y.1", nn.results = "y", nn.type = "assign"} : (tensor<4x3x2xf32>) -> tensor<4x3x2xf32>
return %1 : tensor<4x3x2xf32>

// test_constantofshape_int_zeros
%0 = nn.fill_constant  {dtype = i32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 10, 6>, value = 0.000000e+00 : f64} : () -> tensor<10x6xi32>
%1 = nn.identity %0 {nn.name = "y.1", nn.results = "y", nn.type = "assign"} : (tensor<10x6xi32>) -> tensor<10x6xi32>
return %1 : tensor<10x6xi32>

// test_convinteger_without_padding
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<1x1x3x3xi32>) -> tensor<1x1x3x3xf32>
%1 = nn.cast %arg1 {nn.name = "w.cast", nn.results = "w.cast", nn.type = "cast", to = f32} : (tensor<1x1x2x2xi32>) -> tensor<1x1x2x2xf32>
%2 = nn.cast %arg2 {nn.name = "x_zero_point.cast", nn.results = "x_zero_point.cast", nn.type = "cast", to = f32} : (tensor<i32>) -> tensor<f32>
%3 = nn.reshape %2 {nn.name = "y.reshape2", nn.needs_float32, nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64>} : (tensor<f32>) -> tensor<f32>
%4 = nn.elementwise_sub %0, %3 {nn.name = "y.elementwise_sub", nn.needs_float32, nn.results = "y.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<1x1x3x3xf32>, tensor<f32>) -> tensor<1x1x3x3xf32>
%5 = nn.conv %4, %1 {dilations = array<i64: 1, 1>, nn.name = "y", nn.needs_float32, nn.results = "y.conv2d", nn.type = "conv2d", paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>} : (tensor<1x1x3x3xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
%6 = nn.cast %5 {nn.name = "y.cast", nn.needs_float32, nn.results = "y", nn.type = "cast", to = i32} : (tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi32>
return %6 : tensor<1x1x2x2xi32>

// test_convtranspose
%0 = nn.conv_transpose %arg0, %arg1 {dilations = array<i64: 1, 1>, nn.name = "Y", nn.results = "Y", nn.type = "conv2d_transpose", output_padding = array<i64: 0, 0>, paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>} : (tensor<1x1x3x3xf32>, tensor<1x2x3x3xf32>) -> tensor<1x2x5x5xf32>
return %0 : tensor<1x2x5x5xf32>

// test_convtranspose_1d
%0 = nn.unsqueeze %arg0 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2", nn.results = "Y.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<1x1x3xf32>) -> tensor<1x1x1x3xf32>
%1 = nn.unsqueeze %arg1 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2.1", nn.results = "Y.unsqueeze2.1", nn.type = "unsqueeze2"} : (tensor<1x2x3xf32>) -> tensor<1x2x1x3xf32>
%2 = nn.conv_transpose %0, %1 {dilations = array<i64: 1, 1>, nn.name = "Y", nn.results = "Y.conv2d_transpose", nn.type = "conv2d_transpose", output_padding = array<i64: 0, 0>, paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>} : (tensor<1x1x1x3xf32>, tensor<1x2x1x3xf32>) -> tensor<1x2x1x5xf32>
%3 = nn.squeeze %2 {axis = array<i64: 2>, nn.name = "Y.squeeze2", nn.results = "Y", nn.type = "squeeze2"} : (tensor<1x2x1x5xf32>) -> tensor<1x2x5xf32>
return %3 : tensor<1x2x5xf32>

// test_cos
%0 = nn.cos %arg0 {nn.name = "y", nn.results = "y", nn.type = "cos"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_cos_example
%0 = nn.cos %arg0 {nn.name = "y", nn.results = "y", nn.type = "cos"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_cosh
%0 = nn.cosh %arg0 {nn.name = "y", nn.results = "y", nn.type = "cosh"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_cosh_example
%0 = nn.cosh %arg0 {nn.name = "y", nn.results = "y", nn.type = "cosh"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_cumprod_1d_int32_exclusive
%0 = nn.cumprod %arg0 {axis = 0 : i64, exclusive = true, nn.name = "y", nn.results = "y", nn.type = "cumprod"} : (tensor<5xi32>) -> tensor<5xi32>
return %0 : tensor<5xi32>

// test_cumprod_2d_int32
%0 = nn.cumprod %arg0 {axis = 0 : i64, nn.name = "y", nn.results = "y", nn.type = "cumprod"} : (tensor<2x3xi32>) -> tensor<2x3xi32>
return %0 : tensor<2x3xi32>

// test_cumsum_1d_int32_exclusive
%0 = nn.cumsum %arg0 {axis = 0 : i64, exclusive = true, nn.name = "y", nn.results = "y", nn.type = "cumsum"} : (tensor<5xi32>) -> tensor<5xi32>
return %0 : tensor<5xi32>

// test_cumsum_2d_int32
%0 = nn.cumsum %arg0 {axis = 0 : i64, nn.name = "y", nn.results = "y", nn.type = "cumsum"} : (tensor<2x3xi32>) -> tensor<2x3xi32>
return %0 : tensor<2x3xi32>

// test_deform_conv_with_multiple_offset_groups
%0 = nn.reshape %arg2 {nn.name = "Y.reshape2", nn.needs_float32, nn.results = "Y.reshape2", nn.type = "reshape2", shape = array<i64: 2, 4, 2, 4>} : (tensor<1x16x2x2xf32>) -> tensor<2x4x2x4xf32>
%1:2 = nn.split %0 {axis = 2 : i64, nn.name = "Y.split", nn.needs_float32, nn.results = ["Y.split", "Y.split.1"], nn.type = "split", num = 2 : i64} : (tensor<2x4x2x4xf32>) -> (tensor<2x4x1x4xf32>, tensor<2x4x1x4xf32>)
%2 = nn.reshape %1#1 {nn.name = "Y.reshape2.1", nn.needs_float32, nn.results = "Y.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 2, 2, 2, 2>} : (tensor<2x4x1x4xf32>) -> tensor<2x2x2x2x2xf32>
%3 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 1, 2, 1, 2>, values = array<f64: 0.000000e+00, 1.000000e+00, 1.000000e+00, 2.000000e+00>} : () -> tensor<1x1x2x1x2xf32>
%4 = nn.elementwise_add %2, %3 {nn.name = "Y.elementwise_add", nn.needs_float32, nn.results = "Y.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x2x2x2x2xf32>, tensor<1x1x2x1x2xf32>) -> tensor<2x2x2x2x2xf32>
%5 = nn.scale %4 {bias = -0.66666666666666674 : f64, nn.name = "Y.scale", nn.needs_float32, nn.results = "Y.scale", nn.type = "scale", scale = 0.66666666666666663 : f64} : (tensor<2x2x2x2x2xf32>) -> tensor<2x2x2x2x2xf32>
%6 = nn.reshape %5 {nn.name = "Y.reshape2.2", nn.needs_float32, nn.results = "Y.reshape2.2", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 1>} : (tensor<2x2x2x2x2xf32>) -> tensor<2x4x4x1xf32>
%7 = nn.reshape %1#0 {nn.name = "Y.reshape2.3", nn.needs_float32, nn.results = "Y.reshape2.3", nn.type = "reshape2", shape = array<i64: 2, 2, 2, 2, 2>} : (tensor<2x4x1x4xf32>) -> tensor<2x2x2x2x2xf32>
%8 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 1, 2, 1, 2, 1>, values = array<f64: 0.000000e+00, 1.000000e+00, 1.000000e+00, 2.000000e+00>} : () -> tensor<1x2x1x2x1xf32>
%9 = nn.elementwise_add %7, %8 {nn.name = "Y.elementwise_add.1", nn.needs_float32, nn.results = "Y.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x2x2x2x2xf32>, tensor<1x2x1x2x1xf32>) -> tensor<2x2x2x2x2xf32>
%10 = nn.scale %9 {bias = -0.66666666666666674 : f64, nn.name = "Y.scale.1", nn.needs_float32, nn.results = "Y.scale.1", nn.type = "scale", scale = 0.66666666666666663 : f64} : (tensor<2x2x2x2x2xf32>) -> tensor<2x2x2x2x2xf32>
%11 = nn.reshape %10 {nn.name = "Y.reshape2.4", nn.needs_float32, nn.results = "Y.reshape2.4", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 1>} : (tensor<2x2x2x2x2xf32>) -> tensor<2x4x4x1xf32>
%12 = nn.concat %6, %11 {axis = 3 : i64, nn.name = "Y.concat", nn.needs_float32, nn.results = "Y.concat", nn.type = "concat"} : (tensor<2x4x4x1xf32>, tensor<2x4x4x1xf32>) -> tensor<2x4x4x2xf32>
%13 = nn.reshape %arg0 {nn.name = "Y.reshape2.5", nn.results = "Y.reshape2.5", nn.type = "reshape2", shape = array<i64: 2, 1, 3, 3>} : (tensor<1x2x3x3xf32>) -> tensor<2x1x3x3xf32>
%14 = nn.grid_sampler %13, %12 {align_corners = false, nn.name = "Y.grid_sampler", nn.results = "Y.grid_sampler", nn.type = "grid_sampler"} : (tensor<2x1x3x3xf32>, tensor<2x4x4x2xf32>) -> tensor<2x1x4x4xf32>
%15 = nn.reshape %arg1 {nn.name = "Y.reshape2.6", nn.results = "Y.reshape2.6", nn.type = "reshape2", shape = array<i64: 1, 8>} : (tensor<1x2x2x2xf32>) -> tensor<1x8xf32>
%16 = nn.reshape %14 {nn.name = "Y.reshape2.7", nn.results = "Y.reshape2.7", nn.type = "reshape2", shape = array<i64: 1, 8, 4>} : (tensor<2x1x4x4xf32>) -> tensor<1x8x4xf32>
%17 = nn.matmul %15, %16 {nn.name = "Y", nn.results = "Y.matmul_v2", nn.type = "matmul_v2"} : (tensor<1x8xf32>, tensor<1x8x4xf32>) -> tensor<1x1x4xf32>
%18 = nn.reshape %17 {nn.name = "Y.reshape2.8", nn.results = "Y", nn.type = "reshape2", shape = array<i64: 1, 1, 2, 2>} : (tensor<1x1x4xf32>) -> tensor<1x1x2x2xf32>
return %18 : tensor<1x1x2x2xf32>

// test_depthtospace_crd_mode_example
%0 = nn.reshape %arg0 {nn.name = "y.reshape2", nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64: 1, 2, 2, 2, 2, 3>} : (tensor<1x8x2x3xf32>) -> tensor<1x2x2x2x2x3xf32>
%1 = nn.transpose %0 {nn.name = "y", nn.results = "y.transpose2", nn.type = "transpose2", perm = array<i64: 0, 1, 4, 2, 5, 3>} : (tensor<1x2x2x2x2x3xf32>) -> tensor<1x2x2x2x3x2xf32>
%2 = nn.reshape %1 {nn.name = "y.reshape2.1", nn.results = "y", nn.type = "reshape2", shape = array<i64: 1, 2, 4, 6>} : (tensor<1x2x2x2x3x2xf32>) -> tensor<1x2x4x6xf32>
return %2 : tensor<1x2x4x6xf32>

// test_depthtospace_example
%0 = nn.reshape %arg0 {nn.name = "y.reshape2", nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64: 1, 2, 2, 2, 2, 3>} : (tensor<1x8x2x3xf32>) -> tensor<1x2x2x2x2x3xf32>
%1 = nn.transpose %0 {nn.name = "y", nn.results = "y.transpose2", nn.type = "transpose2", perm = array<i64: 0, 3, 4, 1, 5, 2>} : (tensor<1x2x2x2x2x3xf32>) -> tensor<1x2x2x2x3x2xf32>
%2 = nn.reshape %1 {nn.name = "y.reshape2.1", nn.results = "y", nn.type = "reshape2", shape = array<i64: 1, 2, 4, 6>} : (tensor<1x2x2x2x3x2xf32>) -> tensor<1x2x4x6xf32>
return %2 : tensor<1x2x4x6xf32>

// test_dequantizelinear
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<4xi32>) -> tensor<4xf32>
%1 = nn.cast %arg2 {nn.name = "x_zero_point.cast", nn.results = "x_zero_point.cast", nn.type = "cast", to = f32} : (tensor<i32>) -> tensor<f32>
%2 = nn.reshape %1 {nn.name = "y.reshape2", nn.needs_float32, nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64>} : (tensor<f32>) -> tensor<f32>
%3 = nn.elementwise_sub %0, %2 {nn.name = "y.elementwise_sub", nn.needs_float32, nn.results = "y.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
%4 = nn.reshape %arg1 {nn.name = "y.reshape2.1", nn.needs_float32, nn.results = "y.reshape2.1", nn.type = "reshape2", shape = array<i64>} : (tensor<f32>) -> tensor<f32>
%5 = nn.elementwise_mul %3, %4 {nn.name = "y", nn.needs_float32, nn.results = "y", nn.type = "elementwise_mul"} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
return %5 : tensor<4xf32>

// test_det_2d
%0 = nn.slice %arg0 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "y.slice", nn.needs_float32, nn.results = "y.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2xf32>) -> tensor<2x1xf32>
%1 = nn.abs %0 {nn.name = "y.abs", nn.needs_float32, nn.results = "y.abs", nn.type = "abs"} : (tensor<2x1xf32>) -> tensor<2x1xf32>
%2 = nn.arg_max %1 {axis = 0 : i64, dtype = i64, keepdims = true, nn.name = "y.arg_max", nn.needs_float32, nn.results = "y.arg_max", nn.type = "arg_max"} : (tensor<2x1xf32>) -> tensor<1x1xi64>
%3 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 2, 1>} : () -> tensor<2x1xi64>
%4 = nn.equal %3, %2 {nn.name = "y.equal", nn.needs_float32, nn.results = "y.equal", nn.type = "equal"} : (tensor<2x1xi64>, tensor<1x1xi64>) -> tensor<2x1xi1>
%5 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%6 = nn.where %4, %arg0, %5 {nn.name = "y.where", nn.needs_float32, nn.results = "y.where", nn.type = "where"} : (tensor<2x1xi1>, tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
%7 = nn.reduce_sum %6 {axis = array<i64: 0>, keepdim = true, nn.name = "y.reduce_sum", nn.needs_float32, nn.results = "y.reduce_sum", nn.type = "reduce_sum", reduce_all = false} : (tensor<2x2xf32>) -> tensor<1x2xf32>
%8 = nn.slice %7 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "y.slice.1", nn.needs_float32, nn.results = "y.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x2xf32>) -> tensor<1x1xf32>
%9 = nn.equal %8, %5 {nn.name = "y.equal.1", nn.needs_float32, nn.results = "y.equal.1", nn.type = "equal"} : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xi1>
%10 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%11 = nn.where %9, %10, %8 {nn.name = "y.where.1", nn.needs_float32, nn.results = "y.where.1", nn.type = "where"} : (tensor<1x1xi1>, tensor<f32>, tensor<1x1xf32>) -> tensor<1x1xf32>
%12 = nn.elementwise_div %0, %11 {nn.name = "y.elementwise_div", nn.needs_float32, nn.results = "y.elementwise_div", nn.type = "elementwise_div"} : (tensor<2x1xf32>, tensor<1x1xf32>) -> tensor<2x1xf32>
%13 = nn.elementwise_mul %12, %7 {nn.name = "y.elementwise_mul", nn.needs_float32, nn.results = "y.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x1xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
%14 = nn.elementwise_sub %arg0, %13 {nn.name = "y.elementwise_sub", nn.needs_float32, nn.results = "y.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%15 = nn.slice %14 {axes = array<i64: 0>, ends = array<i64: 1>, nn.name = "y.slice.2", nn.needs_float32, nn.results = "y.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2xf32>) -> tensor<1x2xf32>
%16 = nn.where %4, %15, %14 {nn.name = "y.where.2", nn.needs_float32, nn.results = "y.where.2", nn.type = "where"} : (tensor<2x1xi1>, tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%17 = nn.slice %16 {axes = array<i64: 0>, ends = array<i64: 2>, nn.name = "y.slice.3", nn.needs_float32, nn.results = "y.slice.3", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2xf32>) -> tensor<1x2xf32>
%18 = nn.slice %17 {axes = array<i64: 1>, ends = array<i64: 2>, nn.name = "y.slice.4", nn.needs_float32, nn.results = "y.slice.4", nn.type = "slice", starts = array<i64: 1>} : (tensor<1x2xf32>) -> tensor<1x1xf32>
%19 = nn.fill_constant  {dtype = i64, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%20 = nn.equal %2, %19 {nn.name = "y.equal.2", nn.needs_float32, nn.results = "y.equal.2", nn.type = "equal"} : (tensor<1x1xi64>, tensor<i64>) -> tensor<1x1xi1>
%21 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%22 = nn.where %20, %10, %21 {nn.name = "y.where.3", nn.needs_float32, nn.results = "y.where.3", nn.type = "where"} : (tensor<1x1xi1>, tensor<f32>, tensor<f32>) -> tensor<1x1xf32>
%23 = nn.elementwise_mul %8, %22 {nn.name = "y.elementwise_mul.1", nn.needs_float32, nn.results = "y.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
%24 = nn.slice %18 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "y.slice.5", nn.needs_float32, nn.results = "y.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x1xf32>) -> tensor<1x1xf32>
%25 = nn.elementwise_mul %23, %24 {nn.name = "y.elementwise_mul.2", nn.needs_float32, nn.results = "y.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
%26 = nn.reshape %25 {nn.name = "y", nn.results = "y", nn.type = "reshape2", shape = array<i64>} : (tensor<1x1xf32>) -> tensor<f32>
return %26 : tensor<f32>

// test_det_nd
%0 = nn.slice %arg0 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "y.slice", nn.needs_float32, nn.results = "y.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x2x2xf32>) -> tensor<3x2x1xf32>
%1 = nn.abs %0 {nn.name = "y.abs", nn.needs_float32, nn.results = "y.abs", nn.type = "abs"} : (tensor<3x2x1xf32>) -> tensor<3x2x1xf32>
%2 = nn.arg_max %1 {axis = 1 : i64, dtype = i64, keepdims = true, nn.name = "y.arg_max", nn.needs_float32, nn.results = "y.arg_max", nn.type = "arg_max"} : (tensor<3x2x1xf32>) -> tensor<3x1x1xi64>
%3 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 2, 1>} : () -> tensor<1x2x1xi64>
%4 = nn.equal %3, %2 {nn.name = "y.equal", nn.needs_float32, nn.results = "y.equal", nn.type = "equal"} : (tensor<1x2x1xi64>, tensor<3x1x1xi64>) -> tensor<3x2x1xi1>
%5 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%6 = nn.where %4, %arg0, %5 {nn.name = "y.where", nn.needs_float32, nn.results = "y.where", nn.type = "where"} : (tensor<3x2x1xi1>, tensor<3x2x2xf32>, tensor<f32>) -> tensor<3x2x2xf32>
%7 = nn.reduce_sum %6 {axis = array<i64: 1>, keepdim = true, nn.name = "y.reduce_sum", nn.needs_float32, nn.results = "y.reduce_sum", nn.type = "reduce_sum", reduce_all = false} : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
%8 = nn.slice %7 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "y.slice.1", nn.needs_float32, nn.results = "y.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x1x2xf32>) -> tensor<3x1x1xf32>
%9 = nn.equal %8, %5 {nn.name = "y.equal.1", nn.needs_float32, nn.results = "y.equal.1", nn.type = "equal"} : (tensor<3x1x1xf32>, tensor<f32>) -> tensor<3x1x1xi1>
%10 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%11 = nn.where %9, %10, %8 {nn.name = "y.where.1", nn.needs_float32, nn.results = "y.where.1", nn.type = "where"} : (tensor<3x1x1xi1>, tensor<f32>, tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
%12 = nn.elementwise_div %0, %11 {nn.name = "y.elementwise_div", nn.needs_float32, nn.results = "y.elementwise_div", nn.type = "elementwise_div"} : (tensor<3x2x1xf32>, tensor<3x1x1xf32>) -> tensor<3x2x1xf32>
%13 = nn.elementwise_mul %12, %7 {nn.name = "y.elementwise_mul", nn.needs_float32, nn.results = "y.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<3x2x1xf32>, tensor<3x1x2xf32>) -> tensor<3x2x2xf32>
%14 = nn.elementwise_sub %arg0, %13 {nn.name = "y.elementwise_sub", nn.needs_float32, nn.results = "y.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<3x2x2xf32>, tensor<3x2x2xf32>) -> tensor<3x2x2xf32>
%15 = nn.slice %14 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "y.slice.2", nn.needs_float32, nn.results = "y.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
%16 = nn.where %4, %15, %14 {nn.name = "y.where.2", nn.needs_float32, nn.results = "y.where.2", nn.type = "where"} : (tensor<3x2x1xi1>, tensor<3x1x2xf32>, tensor<3x2x2xf32>) -> tensor<3x2x2xf32>
%17 = nn.slice %16 {axes = array<i64: 1>, ends = array<i64: 2>, nn.name = "y.slice.3", nn.needs_float32, nn.results = "y.slice.3", nn.type = "slice", starts = array<i64: 1>} : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
%18 = nn.slice %17 {axes = array<i64: 2>, ends = array<i64: 2>, nn.name = "y.slice.4", nn.needs_float32, nn.results = "y.slice.4", nn.type = "slice", starts = array<i64: 1>} : (tensor<3x1x2xf32>) -> tensor<3x1x1xf32>
%19 = nn.fill_constant  {dtype = i64, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%20 = nn.equal %2, %19 {nn.name = "y.equal.2", nn.needs_float32, nn.results = "y.equal.2", nn.type = "equal"} : (tensor<3x1x1xi64>, tensor<i64>) -> tensor<3x1x1xi1>
%21 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%22 = nn.where %20, %10, %21 {nn.name = "y.where.3", nn.needs_float32, nn.results = "y.where.3", nn.type = "where"} : (tensor<3x1x1xi1>, tensor<f32>, tensor<f32>) -> tensor<3x1x1xf32>
%23 = nn.elementwise_mul %8, %22 {nn.name = "y.elementwise_mul.1", nn.needs_float32, nn.results = "y.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<3x1x1xf32>, tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
%24 = nn.slice %18 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "y.slice.5", nn.needs_float32, nn.results = "y.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
%25 = nn.elementwise_mul %23, %24 {nn.name = "y.elementwise_mul.2", nn.needs_float32, nn.results = "y.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<3x1x1xf32>, tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
%26 = nn.reshape %25 {nn.name = "y", nn.results = "y", nn.type = "reshape2", shape = array<i64: 3>} : (tensor<3x1x1xf32>) -> tensor<3xf32>
return %26 : tensor<3xf32>

// test_dft_axis_opset19
%0 = nn.reshape %arg0 {nn.name = "y.reshape2", nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64: 1, 10, 10>} : (tensor<1x10x10x1xf32>) -> tensor<1x10x10xf32>
%1 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 10, 20>, values = array<f64: 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 0.80901700258255005, -0.58778524398803711, 0.30901700258255005, -0.95105654001235962, -0.30901700258255005, -0.95105654001235962, -0.80901700258255005, -0.58778524398803711, -1.000000e+00, -1.2246468525851679E-16, -0.80901700258255005, 0.58778524398803711, -0.30901700258255005, 0.95105654001235962, 0.30901700258255005, 0.95105654001235962, 0.80901700258255005, 0.58778524398803711, 1.000000e+00, -0.000000e+00, 0.30901700258255005, -0.95105654001235962, -0.80901700258255005, -0.58778524398803711, -0.80901700258255005, 0.58778524398803711, 0.30901700258255005, 0.95105654001235962, 1.000000e+00, -0.000000e+00, 0.30901700258255005, -0.95105654001235962, -0.80901700258255005, -0.58778524398803711, -0.80901700258255005, 0.58778524398803711, 0.30901700258255005, 0.95105654001235962, 1.000000e+00, -0.000000e+00, -0.30901700258255005, -0.95105654001235962, -0.80901700258255005, 0.58778524398803711, 0.80901700258255005, 0.58778524398803711, 0.30901700258255005, -0.95105654001235962, -1.000000e+00, -1.2246468525851679E-16, 0.30901700258255005, 0.95105654001235962, 0.80901700258255005, -0.58778524398803711, -0.80901700258255005, -0.58778524398803711, -0.30901700258255005, 0.95105654001235962, 1.000000e+00, -0.000000e+00, -0.80901700258255005, -0.58778524398803711, 0.30901700258255005, 0.95105654001235962, 0.30901700258255005, -0.95105654001235962, -0.80901700258255005, 0.58778524398803711, 1.000000e+00, -0.000000e+00, -0.80901700258255005, -0.58778524398803711, 0.30901700258255005, 0.95105654001235962, 0.30901700258255005, -0.95105654001235962, -0.80901700258255005, 0.58778524398803711, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -0.80901700258255005, 0.58778524398803711, 0.30901700258255005, -0.95105654001235962, 0.30901700258255005, 0.95105654001235962, -0.80901700258255005, -0.58778524398803711, 1.000000e+00, -0.000000e+00, -0.80901700258255005, 0.58778524398803711, 0.30901700258255005, -0.95105654001235962, 0.30901700258255005, 0.95105654001235962, -0.80901700258255005, -0.58778524398803711, 1.000000e+00, -0.000000e+00, -0.30901700258255005, 0.95105654001235962, -0.80901700258255005, -0.58778524398803711, 0.80901700258255005, -0.58778524398803711, 0.30901700258255005, 0.95105654001235962, -1.000000e+00, -1.2246468525851679E-16, 0.30901700258255005, -0.95105654001235962, 0.80901700258255005, 0.58778524398803711, -0.80901700258255005, 0.58778524398803711, -0.30901700258255005, -0.95105654001235962, 1.000000e+00, -0.000000e+00, 0.30901700258255005, 0.95105654001235962, -0.80901700258255005, 0.58778524398803711, -0.80901700258255005, -0.58778524398803711, 0.30901700258255005, -0.95105654001235962, 1.000000e+00, -0.000000e+00, 0.30901700258255005, 0.95105654001235962, -0.80901700258255005, 0.58778524398803711, -0.80901700258255005, -0.58778524398803711, 0.30901700258255005, -0.95105654001235962, 1.000000e+00, -0.000000e+00, 0.80901700258255005, 0.58778524398803711, 0.30901700258255005, 0.95105654001235962, -0.30901700258255005, 0.95105654001235962, -0.80901700258255005, 0.58778524398803711, -1.000000e+00, -1.2246468525851679E-16, -0.80901700258255005, -0.58778524398803711, -0.30901700258255005, -0.95105654001235962, 0.30901700258255005, -0.95105654001235962, 0.80901700258255005, -0.58778524398803711>} : () -> tensor<10x20xf32>
%2 = nn.matmul %0, %1 {nn.name = "y", nn.results = "y.matmul_v2", nn.type = "matmul_v2"} : (tensor<1x10x10xf32>, tensor<10x20xf32>) -> tensor<1x10x20xf32>
%3 = nn.reshape %2 {nn.name = "y.reshape2.1", nn.results = "y", nn.type = "reshape2", shape = array<i64: 1, 10, 10, 2>} : (tensor<1x10x20xf32>) -> tensor<1x10x10x2xf32>
return %3 : tensor<1x10x10x2xf32>

// test_dft_opset19
%0 = nn.transpose %arg0 {nn.name = "y.transpose2", nn.results = "y.transpose2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<1x10x10x1xf32>) -> tensor<1x10x10x1xf32>
%1 = nn.reshape %0 {nn.name = "y.reshape2", nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64: 1, 10, 10>} : (tensor<1x10x10x1xf32>) -> tensor<1x10x10xf32>
%2 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 10, 20>, values = array<f64: 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 0.80901700258255005, -0.58778524398803711, 0.30901700258255005, -0.95105654001235962, -0.30901700258255005, -0.95105654001235962, -0.80901700258255005, -0.58778524398803711, -1.000000e+00, -1.2246468525851679E-16, -0.80901700258255005, 0.58778524398803711, -0.30901700258255005, 0.95105654001235962, 0.30901700258255005, 0.95105654001235962, 0.80901700258255005, 0.58778524398803711, 1.000000e+00, -0.000000e+00, 0.30901700258255005, -0.95105654001235962, -0.80901700258255005, -0.58778524398803711, -0.80901700258255005, 0.58778524398803711, 0.30901700258255005, 0.95105654001235962, 1.000000e+00, -0.000000e+00, 0.30901700258255005, -0.95105654001235962, -0.80901700258255005, -0.58778524398803711, -0.80901700258255005, 0.58778524398803711, 0.30901700258255005, 0.95105654001235962, 1.000000e+00, -0.000000e+00, -0.30901700258255005, -0.95105654001235962, -0.80901700258255005, 0.58778524398803711, 0.80901700258255005, 0.58778524398803711, 0.30901700258255005, -0.95105654001235962, -1.000000e+00, -1.2246468525851679E-16, 0.30901700258255005, 0.95105654001235962, 0.80901700258255005, -0.58778524398803711, -0.80901700258255005, -0.58778524398803711, -0.30901700258255005, 0.95105654001235962, 1.000000e+00, -0.000000e+00, -0.80901700258255005, -0.58778524398803711, 0.30901700258255005, 0.95105654001235962, 0.30901700258255005, -0.95105654001235962, -0.80901700258255005, 0.58778524398803711, 1.000000e+00, -0.000000e+00, -0.80901700258255005, -0.58778524398803711, 0.30901700258255005, 0.95105654001235962, 0.30901700258255005, -0.95105654001235962, -0.80901700258255005, 0.58778524398803711, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -0.80901700258255005, 0.58778524398803711, 0.30901700258255005, -0.95105654001235962, 0.30901700258255005, 0.95105654001235962, -0.80901700258255005, -0.58778524398803711, 1.000000e+00, -0.000000e+00, -0.80901700258255005, 0.58778524398803711, 0.30901700258255005, -0.95105654001235962, 0.30901700258255005, 0.95105654001235962, -0.80901700258255005, -0.58778524398803711, 1.000000e+00, -0.000000e+00, -0.30901700258255005, 0.95105654001235962, -0.80901700258255005, -0.58778524398803711, 0.80901700258255005, -0.58778524398803711, 0.30901700258255005, 0.95105654001235962, -1.000000e+00, -1.2246468525851679E-16, 0.30901700258255005, -0.95105654001235962, 0.80901700258255005, 0.58778524398803711, -0.80901700258255005, 0.58778524398803711, -0.30901700258255005, -0.95105654001235962, 1.000000e+00, -0.000000e+00, 0.30901700258255005, 0.95105654001235962, -0.80901700258255005, 0.58778524398803711, -0.80901700258255005, -0.58778524398803711, 0.30901700258255005, -0.95105654001235962, 1.000000e+00, -0.000000e+00, 0.30901700258255005, 0.95105654001235962, -0.80901700258255005, 0.58778524398803711, -0.80901700258255005, -0.58778524398803711, 0.30901700258255005, -0.95105654001235962, 1.000000e+00, -0.000000e+00, 0.80901700258255005, 0.58778524398803711, 0.30901700258255005, 0.95105654001235962, -0.30901700258255005, 0.95105654001235962, -0.80901700258255005, 0.58778524398803711, -1.000000e+00, -1.2246468525851679E-16, -0.80901700258255005, -0.58778524398803711, -0.30901700258255005, -0.95105654001235962, 0.30901700258255005, -0.95105654001235962, 0.80901700258255005, -0.58778524398803711>} : () -> tensor<10x20xf32>
%3 = nn.matmul %1, %2 {nn.name = "y", nn.results = "y.matmul_v2", nn.type = "matmul_v2"} : (tensor<1x10x10xf32>, tensor<10x20xf32>) -> tensor<1x10x20xf32>
%4 = nn.reshape %3 {nn.name = "y.reshape2.1", nn.results = "y.reshape2.1", nn.type = "reshape2", shape = array<i64: 1, 10, 10, 2>} : (tensor<1x10x20xf32>) -> tensor<1x10x10x2xf32>
%5 = nn.transpose %4 {nn.name = "y.transpose2.1", nn.results = "y", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<1x10x10x2xf32>) -> tensor<1x10x10x2xf32>
return %5 : tensor<1x10x10x2xf32>

// test_div_example
%0 = nn.elementwise_div %arg0, %arg1 {nn.name = "z", nn.results = "z", nn.type = "elementwise_div"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
return %0 : tensor<2xf32>

// test_div_int32_trunc
%0 = nn.elementwise_div %arg0, %arg1 {nn.name = "z", nn.results = "z", nn.type = "elementwise_div"} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
return %0 : tensor<4xi32>

// test_div_int8
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%1 = nn.cast %arg1 {nn.name = "y.cast", nn.results = "y.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%2 = nn.cast %0 {nn.name = "z.cast", nn.results = "z.cast", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%3 = nn.cast %1 {nn.name = "z.cast.1", nn.results = "z.cast.1", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%4 = nn.elementwise_div %2, %3 {nn.name = "z", nn.results = "z.elementwise_div", nn.type = "elementwise_div"} : (tensor<3x4x5xi32>, tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%5 = nn.scale %4 {bias = 1.280000e+02 : f64, nn.name = "z.scale", nn.results = "z.scale", nn.type = "scale"} : (tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%6 = nn.fill_constant  {dtype = i32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 2.550000e+02 : f64} : () -> tensor<i32>
%7 = nn.bitwise_and %5, %6 {nn.name = "z.bitwise_and", nn.results = "z.bitwise_and", nn.type = "bitwise_and"} : (tensor<3x4x5xi32>, tensor<i32>) -> tensor<3x4x5xi32>
%8 = nn.scale %7 {bias = -1.280000e+02 : f64, nn.name = "z.scale.1", nn.results = "z.scale.1", nn.type = "scale"} : (tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%9 = nn.cast %8 {nn.name = "z.cast.2", nn.results = "z.float32", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%10 = nn.cast %9 {nn.name = "z.1", nn.results = "z", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
return %10 : tensor<3x4x5xi32>

// test_dropout_default
%0 = nn.dropout %arg0 {is_test = true, mode = "upscale_in_train", nn.name = "y", nn.results = "y", nn.type = "dropout"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_dropout_default_old
%0 = nn.dropout %arg0 {is_test = true, mode = "upscale_in_train", nn.name = "y", nn.results = "y", nn.type = "dropout"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_dynamicquantizelinear
%0 = nn.reduce_max %arg0 {nn.name = "y.reduce_max", nn.needs_float32, nn.results = "y.reduce_max", nn.type = "reduce_max", reduce_all = true} : (tensor<6xf32>) -> tensor<f32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%2 = nn.elementwise_max %0, %1 {nn.name = "y.elementwise_max", nn.needs_float32, nn.results = "y.elementwise_max", nn.type = "elementwise_max"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
%3 = nn.reduce_min %arg0 {nn.name = "y.reduce_min", nn.needs_float32, nn.results = "y.reduce_min", nn.type = "reduce_min", reduce_all = true} : (tensor<6xf32>) -> tensor<f32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%5 = nn.elementwise_min %3, %4 {nn.name = "y.elementwise_min", nn.needs_float32, nn.results = "y.elementwise_min", nn.type = "elementwise_min"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
%6 = nn.elementwise_sub %2, %5 {nn.name = "y.elementwise_sub", nn.needs_float32, nn.results = "y.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
%7 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.550000e+02 : f64} : () -> tensor<f32>
%8 = nn.elementwise_div %6, %7 {nn.name = "y.elementwise_div", nn.needs_float32, nn.results = "y.elementwise_div", nn.type = "elementwise_div"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%10 = nn.equal %8, %9 {nn.name = "y.equal", nn.needs_float32, nn.results = "y.equal", nn.type = "equal"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
%11 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%12 = nn.where %10, %11, %8 {nn.name = "y.where", nn.needs_float32, nn.results = "y_scale", nn.type = "where"} : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
%13 = nn.elementwise_div %5, %12 {nn.name = "y.elementwise_div.1", nn.needs_float32, nn.results = "y.elementwise_div.1", nn.type = "elementwise_div"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
%14 = nn.round %13 {nn.name = "y.round", nn.needs_float32, nn.results = "y.round", nn.type = "round"} : (tensor<f32>) -> tensor<f32>
%15 = nn.scale %14 {nn.name = "y.scale", nn.needs_float32, nn.results = "y.scale", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<f32>) -> tensor<f32>
%16 = nn.clip %15 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "y.clip", nn.needs_float32, nn.results = "y_zero_point.float32", nn.type = "clip"} : (tensor<f32>) -> tensor<f32>
%17 = nn.reshape %12 {nn.name = "y.reshape2", nn.needs_float32, nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64>} : (tensor<f32>) -> tensor<f32>
%18 = nn.elementwise_div %arg0, %17 {nn.name = "y.elementwise_div.2", nn.needs_float32, nn.results = "y.elementwise_div.2", nn.type = "elementwise_div"} : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
%19 = nn.round %18 {nn.name = "y", nn.needs_float32, nn.results = "y.round.1", nn.type = "round"} : (tensor<6xf32>) -> tensor<6xf32>
%20 = nn.reshape %16 {nn.name = "y.reshape2.1", nn.needs_float32, nn.results = "y.reshape2.1", nn.type = "reshape2", shape = array<i64>} : (tensor<f32>) -> tensor<f32>
%21 = nn.elementwise_add %19, %20 {nn.name = "y.elementwise_add", nn.needs_float32, nn.results = "y.elementwise_add", nn.type = "elementwise_add"} : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
%22 = nn.clip %21 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "y.clip.1", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<6xf32>) -> tensor<6xf32>
%23 = nn.cast %22 {nn.name = "y.1", nn.results = "y", nn.type = "cast", to = i32} : (tensor<6xf32>) -> tensor<6xi32>
%24 = nn.cast %16 {nn.name = "y_zero_point", nn.results = "y_zero_point", nn.type = "cast", to = i32} : (tensor<f32>) -> tensor<i32>
return %23, %12, %24 : tensor<6xi32>, tensor<f32>, tensor<i32>

// test_edge_pad
%0 = nn.reshape %arg0 {nn.name = "y.reshape2", nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64: 1, 3, 1, 4, 5>} : (tensor<1x3x4x5xi32>) -> tensor<1x3x1x4x5xi32>
%1 = nn.pad3d %0 {mode = "replicate", nn.name = "y.pad3d", nn.results = "y.pad3d", nn.type = "pad3d", paddings = array<i64: 1, 1, 1, 1, 0, 0>} : (tensor<1x3x1x4x5xi32>) -> tensor<1x3x1x6x7xi32>
%2 = nn.reshape %1 {nn.name = "y", nn.results = "y", nn.type = "reshape2", shape = array<i64: 1, 3, 6, 7>} : (tensor<1x3x1x6x7xi32>) -> tensor<1x3x6x7xi32>
return %2 : tensor<1x3x6x7xi32>

// test_einsum_sum_bfloat16
%0 = nn.einsum %arg0 {equation = "ij->i", nn.name = "y", nn.results = "y", nn.type = "einsum"} : (tensor<3x4xbf16>) -> tensor<3xbf16>
return %0 : tensor<3xbf16>

// test_einsum_transpose_bfloat16
%0 = nn.einsum %arg0 {equation = "ij->ji", nn.name = "y", nn.results = "y", nn.type = "einsum"} : (tensor<3x4xbf16>) -> tensor<4x3xbf16>
return %0 : tensor<4x3xbf16>

// test_elu_default
%0 = nn.elu %arg0 {nn.name = "y", nn.results = "y", nn.type = "elu"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_elu_example
%0 = nn.elu %arg0 {alpha = 2.000000e+00 : f64, nn.name = "y", nn.results = "y", nn.type = "elu"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_equal
%0 = nn.equal %arg0, %arg1 {nn.name = "z", nn.results = "z", nn.type = "equal"} : (tensor<3x4x5xi32>, tensor<3x4x5xi32>) -> tensor<3x4x5xi1>
return %0 : tensor<3x4x5xi1>

// test_equal_bcast
%0 = nn.equal %arg0, %arg1 {nn.name = "z", nn.results = "z", nn.type = "equal"} : (tensor<3x4x5xi32>, tensor<5xi32>) -> tensor<3x4x5xi1>
return %0 : tensor<3x4x5xi1>

// test_equal_int8
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%1 = nn.cast %arg1 {nn.name = "y.cast", nn.results = "y.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%2 = nn.cast %0 {nn.name = "z.cast", nn.results = "z.cast", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%3 = nn.cast %1 {nn.name = "z.cast.1", nn.results = "z.cast.1", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%4 = nn.equal %2, %3 {nn.name = "z", nn.results = "z", nn.type = "equal"} : (tensor<3x4x5xi32>, tensor<3x4x5xi32>) -> tensor<3x4x5xi1>
return %4 : tensor<3x4x5xi1>

// test_erf
%0 = nn.erf %arg0 {nn.name = "y", nn.results = "y", nn.type = "erf"} : (tensor<1x3x32x32xf32>) -> tensor<1x3x32x32xf32>
return %0 : tensor<1x3x32x32xf32>

// test_exp
%0 = nn.exp %arg0 {nn.name = "y", nn.results = "y", nn.type = "exp"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_exp_example
%0 = nn.exp %arg0 {nn.name = "y", nn.results = "y", nn.type = "exp"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_expand_dim_changed
%0 = nn.expand %arg0 {nn.name = "expanded", nn.results = "expanded", nn.type = "expand_v2", shape = array<i64: 2, 3, 6>} : (tensor<3x1xf32>) -> tensor<2x3x6xf32>
return %0 : tensor<2x3x6xf32>

// test_expand_dim_unchanged
%0 = nn.expand %arg0 {nn.name = "expanded", nn.results = "expanded", nn.type = "expand_v2", shape = array<i64: 3, 4>} : (tensor<3x1xf32>) -> tensor<3x4xf32>
return %0 : tensor<3x4xf32>

// test_eyelike_populate_off_main_diagonal
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 4, 5>, values = array<f64: 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00>} : () -> tensor<4x5xf32>
%1 = nn.identity %0 {nn.name = "y.1", nn.results = "y", nn.type = "assign"} : (tensor<4x5xf32>) -> tensor<4x5xf32>
return %1 : tensor<4x5xf32>

// test_eyelike_without_dtype
%0 = nn.assign_value  {dtype = i32, int_values = array<i64: 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 4, 4>} : () -> tensor<4x4xi32>
%1 = nn.identity %0 {nn.name = "y.1", nn.results = "y", nn.type = "assign"} : (tensor<4x4xi32>) -> tensor<4x4xi32>
return %1 : tensor<4x4xi32>

// test_flatten_axis0
%0 = nn.reshape %arg0 {nn.name = "b", nn.results = "b", nn.type = "reshape2", shape = array<i64: 1, 120>} : (tensor<2x3x4x5xf32>) -> tensor<1x120xf32>
return %0 : tensor<1x120xf32>

// test_flatten_default_axis
%0 = nn.reshape %arg0 {nn.name = "b", nn.results = "b", nn.type = "reshape2", shape = array<i64: 5, 24>} : (tensor<5x4x3x2xf32>) -> tensor<5x24xf32>
return %0 : tensor<5x24xf32>

// test_floor
%0 = nn.floor %arg0 {nn.name = "y", nn.results = "y", nn.type = "floor"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_floor_example
%0 = nn.floor %arg0 {nn.name = "y", nn.results = "y", nn.type = "floor"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_gather_0
%0 = nn.gather %arg0, %arg1 {nn.name = "y", nn.results = "y", nn.type = "gather"} : (tensor<5x4x3x2xf32>, tensor<3xi64>) -> tensor<3x4x3x2xf32>
return %0 : tensor<3x4x3x2xf32>

// test_gather_elements_0
%0 = nn.take_along_axis %arg0, %arg1 {axis = 1 : i64, nn.name = "y", nn.results = "y", nn.type = "take_along_axis"} : (tensor<2x2xf32>, tensor<2x2xi64>) -> tensor<2x2xf32>
return %0 : tensor<2x2xf32>

// test_gather_elements_1
%0 = nn.take_along_axis %arg0, %arg1 {axis = 0 : i64, nn.name = "y", nn.results = "y", nn.type = "take_along_axis"} : (tensor<3x3xf32>, tensor<2x3xi64>) -> tensor<2x3xf32>
return %0 : tensor<2x3xf32>

// test_gather_negative_indices
%0 = nn.gather %arg0, %arg1 {nn.name = "y", nn.results = "y", nn.type = "gather"} : (tensor<10xf32>, tensor<3xi64>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_gathernd_example_float32
%0 = nn.gather_nd %arg0, %arg1 {nn.name = "output", nn.results = "output", nn.type = "gather_nd"} : (tensor<2x2x2xf32>, tensor<2x1x2xi64>) -> tensor<2x1x2xf32>
return %0 : tensor<2x1x2xf32>

// test_gathernd_example_int32
%0 = nn.gather_nd %arg0, %arg1 {nn.name = "output", nn.results = "output", nn.type = "gather_nd"} : (tensor<2x2xi32>, tensor<2x2xi64>) -> tensor<2xi32>
return %0 : tensor<2xi32>

// test_gelu_default_1
%0 = nn.gelu %arg0 {nn.name = "y", nn.results = "y", nn.type = "gelu"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_gelu_default_2
%0 = nn.gelu %arg0 {nn.name = "y", nn.results = "y", nn.type = "gelu"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_gemm_default_no_bias
%0 = nn.matmul %arg0, %arg1 {nn.name = "y", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x10xf32>, tensor<10x3xf32>) -> tensor<2x3xf32>
return %0 : tensor<2x3xf32>

// test_gemm_default_scalar_bias
%0 = nn.matmul %arg0, %arg1 {nn.name = "y", nn.results = "y.matmul_v2", nn.type = "matmul_v2"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
%1 = nn.elementwise_add %0, %arg2 {nn.name = "y.elementwise_add", nn.results = "y", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
return %1 : tensor<2x4xf32>

// test_globalaveragepool
%0 = nn.pool %arg0 {global_pooling = true, kernel_size = array<i64: 1, 1>, nn.name = "y", nn.results = "y", nn.type = "pool2d", paddings = array<i64: 0, 0>, pooling_type = "avg", strides = array<i64: 1, 1>} : (tensor<1x3x5x5xf32>) -> tensor<1x3x1x1xf32>
return %0 : tensor<1x3x1x1xf32>

// test_globalaveragepool_precomputed
%0 = nn.pool %arg0 {global_pooling = true, kernel_size = array<i64: 1, 1>, nn.name = "y", nn.results = "y", nn.type = "pool2d", paddings = array<i64: 0, 0>, pooling_type = "avg", strides = array<i64: 1, 1>} : (tensor<1x1x3x3xf32>) -> tensor<1x1x1x1xf32>
return %0 : tensor<1x1x1x1xf32>

// test_globalmaxpool
%0 = nn.pool %arg0 {global_pooling = true, kernel_size = array<i64: 1, 1>, nn.name = "y", nn.results = "y", nn.type = "pool2d", paddings = array<i64: 0, 0>, pooling_type = "max", strides = array<i64: 1, 1>} : (tensor<1x3x5x5xf32>) -> tensor<1x3x1x1xf32>
return %0 : tensor<1x3x1x1xf32>

// test_globalmaxpool_precomputed
%0 = nn.pool %arg0 {global_pooling = true, kernel_size = array<i64: 1, 1>, nn.name = "y", nn.results = "y", nn.type = "pool2d", paddings = array<i64: 0, 0>, pooling_type = "max", strides = array<i64: 1, 1>} : (tensor<1x1x3x3xf32>) -> tensor<1x1x1x1xf32>
return %0 : tensor<1x1x1x1xf32>

// test_greater
%0 = nn.greater_than %arg0, %arg1 {nn.name = "greater", nn.results = "greater", nn.type = "greater_than"} : (tensor<3x4x5xf32>, tensor<3x4x5xf32>) -> tensor<3x4x5xi1>
return %0 : tensor<3x4x5xi1>

// test_greater_bcast
%0 = nn.greater_than %arg0, %arg1 {nn.name = "greater", nn.results = "greater", nn.type = "greater_than"} : (tensor<3x4x5xf32>, tensor<5xf32>) -> tensor<3x4x5xi1>
return %0 : tensor<3x4x5xi1>

// test_greater_equal
%0 = nn.greater_equal %arg0, %arg1 {nn.name = "greater_equal", nn.results = "greater_equal", nn.type = "greater_equal"} : (tensor<3x4x5xf32>, tensor<3x4x5xf32>) -> tensor<3x4x5xi1>
return %0 : tensor<3x4x5xi1>

// test_greater_equal_bcast
%0 = nn.greater_equal %arg0, %arg1 {nn.name = "greater_equal", nn.results = "greater_equal", nn.type = "greater_equal"} : (tensor<3x4x5xf32>, tensor<5xf32>) -> tensor<3x4x5xi1>
return %0 : tensor<3x4x5xi1>

// test_greater_equal_int8
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%1 = nn.cast %arg1 {nn.name = "y.cast", nn.results = "y.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%2 = nn.cast %0 {nn.name = "greater_equal.cast", nn.results = "greater_equal.cast", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%3 = nn.cast %1 {nn.name = "greater_equal.cast.1", nn.results = "greater_equal.cast.1", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%4 = nn.greater_equal %2, %3 {nn.name = "greater_equal", nn.results = "greater_equal", nn.type = "greater_equal"} : (tensor<3x4x5xi32>, tensor<3x4x5xi32>) -> tensor<3x4x5xi1>
return %4 : tensor<3x4x5xi1>

// test_greater_int8
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%1 = nn.cast %arg1 {nn.name = "y.cast", nn.results = "y.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%2 = nn.cast %0 {nn.name = "greater.cast", nn.results = "greater.cast", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%3 = nn.cast %1 {nn.name = "greater.cast.1", nn.results = "greater.cast.1", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%4 = nn.greater_than %2, %3 {nn.name = "greater", nn.results = "greater", nn.type = "greater_than"} : (tensor<3x4x5xi32>, tensor<3x4x5xi32>) -> tensor<3x4x5xi1>
return %4 : tensor<3x4x5xi1>

// test_gridsample_bicubic
%0 = nn.grid_sampler %arg0, %arg1 {align_corners = false, mode = "bicubic", nn.name = "Y", nn.results = "Y", nn.type = "grid_sampler"} : (tensor<1x1x3x2xf32>, tensor<1x2x4x2xf32>) -> tensor<1x1x2x4xf32>
return %0 : tensor<1x1x2x4xf32>

// test_gridsample_bilinear
%0 = nn.grid_sampler %arg0, %arg1 {align_corners = false, nn.name = "Y", nn.results = "Y", nn.type = "grid_sampler"} : (tensor<1x1x3x2xf32>, tensor<1x2x4x2xf32>) -> tensor<1x1x2x4xf32>
return %0 : tensor<1x1x2x4xf32>

// test_group_normalization_epsilon
%y, %mean, %variance = nn.group_norm %arg0, %arg1, %arg2 {epsilon = 0.0099999997764825821 : f64, groups = 2 : i64, nn.name = "y", nn.results = ["y", "", ""], nn.type = "group_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<3x4x2x2xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<3x4x2x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>)
return %y : tensor<3x4x2x2xf32>

// test_group_normalization_example
%y, %mean, %variance = nn.group_norm %arg0, %arg1, %arg2 {groups = 2 : i64, nn.name = "y", nn.results = ["y", "", ""], nn.type = "group_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<3x4x2x2xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<3x4x2x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>)
return %y : tensor<3x4x2x2xf32>

// test_gru_defaults
%0 = nn.slice %arg2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice", nn.results = "Y_h.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x15x5xf32>) -> tensor<15x5xf32>
%1 = nn.slice %0 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "Y_h.slice.1", nn.results = "Y_h.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<15x5xf32>) -> tensor<10x5xf32>
%2 = nn.slice %0 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "Y_h.slice.2", nn.results = "Y_h.slice.2", nn.type = "slice", starts = array<i64: 10>} : (tensor<15x5xf32>) -> tensor<5x5xf32>
%3 = nn.slice %arg1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice.3", nn.results = "Y_h.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x15x2xf32>) -> tensor<15x2xf32>
%4 = nn.matmul %arg0, %3 {nn.name = "Y_h", nn.results = "Y_h.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<1x3x2xf32>, tensor<15x2xf32>) -> tensor<1x3x15xf32>
%5 = nn.unbind %4 {nn.name = "Y_h.unstack", nn.results = "Y_h.unstack", nn.type = "unstack"} : (tensor<1x3x15xf32>) -> tensor<3x15xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 3, 5>, value = 0.000000e+00 : f64} : () -> tensor<3x5xf32>
%7 = nn.matmul %6, %1 {nn.name = "Y_h.matmul_v2", nn.results = "Y_h.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x5xf32>, tensor<10x5xf32>) -> tensor<3x10xf32>
%8 = nn.slice %5 {axes = array<i64: 1>, ends = array<i64: 10>, nn.name = "Y_h.slice.4", nn.results = "Y_h.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x15xf32>) -> tensor<3x10xf32>
%9 = nn.elementwise_add %8, %7 {nn.name = "Y_h.elementwise_add", nn.results = "Y_h.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x10xf32>, tensor<3x10xf32>) -> tensor<3x10xf32>
%10 = nn.sigmoid %9 {nn.name = "Y_h.sigmoid", nn.results = "Y_h.sigmoid", nn.type = "sigmoid"} : (tensor<3x10xf32>) -> tensor<3x10xf32>
%11:2 = nn.split %10 {axis = 1 : i64, nn.name = "Y_h.split", nn.results = ["Y_h.split", "Y_h.split.1"], nn.type = "split", num = 2 : i64} : (tensor<3x10xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>)
%12 = nn.elementwise_mul %11#1, %6 {nn.name = "Y_h.elementwise_mul", nn.results = "Y_h.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%13 = nn.matmul %12, %2 {nn.name = "Y_h.matmul_v2.1", nn.results = "Y_h.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x5xf32>, tensor<5x5xf32>) -> tensor<3x5xf32>
%14 = nn.slice %5 {axes = array<i64: 1>, ends = array<i64: 15>, nn.name = "Y_h.slice.5", nn.results = "Y_h.slice.5", nn.type = "slice", starts = array<i64: 10>} : (tensor<3x15xf32>) -> tensor<3x5xf32>
%15 = nn.elementwise_add %14, %13 {nn.name = "Y_h.elementwise_add.1", nn.results = "Y_h.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%16 = nn.tanh %15 {nn.name = "Y_h.tanh", nn.results = "Y_h.tanh", nn.type = "tanh"} : (tensor<3x5xf32>) -> tensor<3x5xf32>
%17 = nn.elementwise_sub %6, %16 {nn.name = "Y_h.elementwise_sub", nn.results = "Y_h.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%18 = nn.elementwise_mul %11#0, %17 {nn.name = "Y_h.elementwise_mul.1", nn.results = "Y_h.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%19 = nn.elementwise_add %16, %18 {nn.name = "Y_h.elementwise_add.2", nn.results = "Y_h.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%20 = nn.stack %19 {nn.name = "Y_h.stack", nn.results = "Y_h.stack", nn.type = "stack"} : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
%21 = nn.stack %19 {nn.name = "Y_h.stack.1", nn.results = "Y_h", nn.type = "stack"} : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
return %21 : tensor<1x3x5xf32>

// test_gru_seq_length
%0 = nn.slice %arg2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice", nn.results = "Y_h.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x15x5xf32>) -> tensor<15x5xf32>
%1 = nn.slice %0 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "Y_h.slice.1", nn.results = "Y_h.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<15x5xf32>) -> tensor<10x5xf32>
%2 = nn.slice %0 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "Y_h.slice.2", nn.results = "Y_h.slice.2", nn.type = "slice", starts = array<i64: 10>} : (tensor<15x5xf32>) -> tensor<5x5xf32>
%3 = nn.slice %arg3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice.3", nn.results = "Y_h.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x30xf32>) -> tensor<30xf32>
%4 = nn.slice %3 {axes = array<i64: 0>, ends = array<i64: 25>, nn.name = "Y_h.slice.4", nn.results = "Y_h.slice.4", nn.type = "slice", starts = array<i64: 15>} : (tensor<30xf32>) -> tensor<10xf32>
%5 = nn.slice %arg3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice.5", nn.results = "Y_h.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x30xf32>) -> tensor<30xf32>
%6 = nn.slice %5 {axes = array<i64: 0>, ends = array<i64: 30>, nn.name = "Y_h.slice.6", nn.results = "Y_h.slice.6", nn.type = "slice", starts = array<i64: 25>} : (tensor<30xf32>) -> tensor<5xf32>
%7 = nn.slice %arg1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice.7", nn.results = "Y_h.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x15x3xf32>) -> tensor<15x3xf32>
%8 = nn.matmul %arg0, %7 {nn.name = "Y_h", nn.results = "Y_h.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x3x3xf32>, tensor<15x3xf32>) -> tensor<2x3x15xf32>
%9 = nn.slice %arg3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice.8", nn.results = "Y_h.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x30xf32>) -> tensor<30xf32>
%10 = nn.slice %9 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "Y_h.slice.9", nn.results = "Y_h.slice.9", nn.type = "slice", starts = array<i64: 0>} : (tensor<30xf32>) -> tensor<15xf32>
%11 = nn.elementwise_add %8, %10 {nn.name = "Y_h.elementwise_add", nn.results = "Y_h.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x3x15xf32>, tensor<15xf32>) -> tensor<2x3x15xf32>
%12:2 = nn.unbind %11 {nn.name = "Y_h.unstack", nn.results = ["Y_h.unstack", "Y_h.unstack.1"], nn.type = "unstack"} : (tensor<2x3x15xf32>) -> (tensor<3x15xf32>, tensor<3x15xf32>)
%13 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 3, 5>, value = 0.000000e+00 : f64} : () -> tensor<3x5xf32>
%14 = nn.matmul %13, %1 {nn.name = "Y_h.matmul_v2", nn.results = "Y_h.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x5xf32>, tensor<10x5xf32>) -> tensor<3x10xf32>
%15 = nn.slice %12#0 {axes = array<i64: 1>, ends = array<i64: 10>, nn.name = "Y_h.slice.10", nn.results = "Y_h.slice.10", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x15xf32>) -> tensor<3x10xf32>
%16 = nn.elementwise_add %15, %14 {nn.name = "Y_h.elementwise_add.1", nn.results = "Y_h.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<3x10xf32>, tensor<3x10xf32>) -> tensor<3x10xf32>
%17 = nn.elementwise_add %16, %4 {nn.name = "Y_h.elementwise_add.2", nn.results = "Y_h.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<3x10xf32>, tensor<10xf32>) -> tensor<3x10xf32>
%18 = nn.sigmoid %17 {nn.name = "Y_h.sigmoid", nn.results = "Y_h.sigmoid", nn.type = "sigmoid"} : (tensor<3x10xf32>) -> tensor<3x10xf32>
%19:2 = nn.split %18 {axis = 1 : i64, nn.name = "Y_h.split", nn.results = ["Y_h.split", "Y_h.split.1"], nn.type = "split", num = 2 : i64} : (tensor<3x10xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>)
%20 = nn.elementwise_mul %19#1, %13 {nn.name = "Y_h.elementwise_mul", nn.results = "Y_h.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%21 = nn.matmul %20, %2 {nn.name = "Y_h.matmul_v2.1", nn.results = "Y_h.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x5xf32>, tensor<5x5xf32>) -> tensor<3x5xf32>
%22 = nn.elementwise_add %21, %6 {nn.name = "Y_h.elementwise_add.3", nn.results = "Y_h.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<3x5xf32>, tensor<5xf32>) -> tensor<3x5xf32>
%23 = nn.slice %12#0 {axes = array<i64: 1>, ends = array<i64: 15>, nn.name = "Y_h.slice.11", nn.results = "Y_h.slice.11", nn.type = "slice", starts = array<i64: 10>} : (tensor<3x15xf32>) -> tensor<3x5xf32>
%24 = nn.elementwise_add %23, %22 {nn.name = "Y_h.elementwise_add.4", nn.results = "Y_h.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%25 = nn.tanh %24 {nn.name = "Y_h.tanh", nn.results = "Y_h.tanh", nn.type = "tanh"} : (tensor<3x5xf32>) -> tensor<3x5xf32>
%26 = nn.elementwise_sub %13, %25 {nn.name = "Y_h.elementwise_sub", nn.results = "Y_h.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%27 = nn.elementwise_mul %19#0, %26 {nn.name = "Y_h.elementwise_mul.1", nn.results = "Y_h.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%28 = nn.elementwise_add %25, %27 {nn.name = "Y_h.elementwise_add.5", nn.results = "Y_h.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%29 = nn.matmul %28, %1 {nn.name = "Y_h.matmul_v2.2", nn.results = "Y_h.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x5xf32>, tensor<10x5xf32>) -> tensor<3x10xf32>
%30 = nn.slice %12#1 {axes = array<i64: 1>, ends = array<i64: 10>, nn.name = "Y_h.slice.12", nn.results = "Y_h.slice.12", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x15xf32>) -> tensor<3x10xf32>
%31 = nn.elementwise_add %30, %29 {nn.name = "Y_h.elementwise_add.6", nn.results = "Y_h.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<3x10xf32>, tensor<3x10xf32>) -> tensor<3x10xf32>
%32 = nn.elementwise_add %31, %4 {nn.name = "Y_h.elementwise_add.7", nn.results = "Y_h.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<3x10xf32>, tensor<10xf32>) -> tensor<3x10xf32>
%33 = nn.sigmoid %32 {nn.name = "Y_h.sigmoid.1", nn.results = "Y_h.sigmoid.1", nn.type = "sigmoid"} : (tensor<3x10xf32>) -> tensor<3x10xf32>
%34:2 = nn.split %33 {axis = 1 : i64, nn.name = "Y_h.split.1", nn.results = ["Y_h.split.2", "Y_h.split.3"], nn.type = "split", num = 2 : i64} : (tensor<3x10xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>)
%35 = nn.elementwise_mul %34#1, %28 {nn.name = "Y_h.elementwise_mul.2", nn.results = "Y_h.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%36 = nn.matmul %35, %2 {nn.name = "Y_h.matmul_v2.3", nn.results = "Y_h.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x5xf32>, tensor<5x5xf32>) -> tensor<3x5xf32>
%37 = nn.elementwise_add %36, %6 {nn.name = "Y_h.elementwise_add.8", nn.results = "Y_h.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<3x5xf32>, tensor<5xf32>) -> tensor<3x5xf32>
%38 = nn.slice %12#1 {axes = array<i64: 1>, ends = array<i64: 15>, nn.name = "Y_h.slice.13", nn.results = "Y_h.slice.13", nn.type = "slice", starts = array<i64: 10>} : (tensor<3x15xf32>) -> tensor<3x5xf32>
%39 = nn.elementwise_add %38, %37 {nn.name = "Y_h.elementwise_add.9", nn.results = "Y_h.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%40 = nn.tanh %39 {nn.name = "Y_h.tanh.1", nn.results = "Y_h.tanh.1", nn.type = "tanh"} : (tensor<3x5xf32>) -> tensor<3x5xf32>
%41 = nn.elementwise_sub %28, %40 {nn.name = "Y_h.elementwise_sub.1", nn.results = "Y_h.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%42 = nn.elementwise_mul %34#0, %41 {nn.name = "Y_h.elementwise_mul.3", nn.results = "Y_h.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%43 = nn.elementwise_add %40, %42 {nn.name = "Y_h.elementwise_add.10", nn.results = "Y_h.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%44 = nn.stack %28, %43 {nn.name = "Y_h.stack", nn.results = "Y_h.stack", nn.type = "stack"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<2x3x5xf32>
%45 = nn.stack %43 {nn.name = "Y_h.stack.1", nn.results = "Y_h", nn.type = "stack"} : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
return %45 : tensor<1x3x5xf32>

// test_hammingwindow
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 10>, values = array<f64: 0.086956523358821868, 0.17414441704750061, 0.40240529179573059, 0.68455123901367188, 0.91281211376190185, 1.000000e+00, 0.91281211376190185, 0.68455123901367188, 0.40240529179573059, 0.17414441704750061>} : () -> tensor<10xf32>
%1 = nn.identity %0 {nn.name = "y.1", nn.results = "y", nn.type = "assign"} : (tensor<10xf32>) -> tensor<10xf32>
return %1 : tensor<10xf32>

// test_hammingwindow_symmetric
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 10>, values = array<f64: 0.086956523358821868, 0.19376231729984283, 0.4642041027545929, 0.77173912525177001, 0.97246837615966796, 0.97246837615966796, 0.77173912525177001, 0.4642041027545929, 0.19376231729984283, 0.086956523358821868>} : () -> tensor<10xf32>
%1 = nn.identity %0 {nn.name = "y.1", nn.results = "y", nn.type = "assign"} : (tensor<10xf32>) -> tensor<10xf32>
return %1 : tensor<10xf32>

// test_hannwindow
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 10>, values = array<f64: 0.000000e+00, 0.095491506159305572, 0.34549149870872498, 0.65450847148895264, 0.90450847148895263, 1.000000e+00, 0.90450847148895263, 0.65450847148895264, 0.34549149870872498, 0.095491506159305572>} : () -> tensor<10xf32>
%1 = nn.identity %0 {nn.name = "y.1", nn.results = "y", nn.type = "assign"} : (tensor<10xf32>) -> tensor<10xf32>
return %1 : tensor<10xf32>

// test_hannwindow_symmetric
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 10>, values = array<f64: 0.000000e+00, 0.11697778105735779, 0.41317591071128845, 7.500000e-01, 0.96984630823135376, 0.96984630823135376, 7.500000e-01, 0.41317591071128845, 0.11697778105735779, 0.000000e+00>} : () -> tensor<10xf32>
%1 = nn.identity %0 {nn.name = "y.1", nn.results = "y", nn.type = "assign"} : (tensor<10xf32>) -> tensor<10xf32>
return %1 : tensor<10xf32>

// test_hardmax_example
%0 = nn.arg_max %arg0 {axis = 1 : i64, dtype = i64, nn.name = "y.arg_max", nn.results = "y.arg_max", nn.type = "arg_max"} : (tensor<4x4xf32>) -> tensor<4xi64>
%1 = nn.one_hot %0 {depth = 4 : i64, dtype = f32, nn.name = "y", nn.results = "y", nn.type = "one_hot_v2"} : (tensor<4xi64>) -> tensor<4x4xf32>
return %1 : tensor<4x4xf32>

// test_hardmax_one_hot
%0 = nn.arg_max %arg0 {axis = 1 : i64, dtype = i64, nn.name = "y.arg_max", nn.results = "y.arg_max", nn.type = "arg_max"} : (tensor<1x4xf32>) -> tensor<1xi64>
%1 = nn.one_hot %0 {depth = 4 : i64, dtype = f32, nn.name = "y", nn.results = "y", nn.type = "one_hot_v2"} : (tensor<1xi64>) -> tensor<1x4xf32>
return %1 : tensor<1x4xf32>

// test_hardsigmoid_default
%0 = nn.hard_sigmoid %arg0 {nn.name = "y", nn.results = "y", nn.type = "hard_sigmoid"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_hardsigmoid_example
%0 = nn.hard_sigmoid %arg0 {nn.name = "y", nn.results = "y", nn.type = "hard_sigmoid", offset = 0.60000002384185791 : f64, slope = 5.000000e-01 : f64} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_hardswish
%0 = nn.hard_swish %arg0 {nn.name = "y", nn.results = "y", nn.type = "hard_swish"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_identity
%0 = nn.identity %arg0 {nn.name = "y.1", nn.results = "y", nn.type = "assign"} : (tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
return %0 : tensor<1x1x2x2xf32>

// test_identity_sequence
%0 = nn.identity %arg0 {nn.name = "y_0.1", nn.results = "y_0", nn.type = "assign"} : (tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
%1 = nn.identity %arg1 {nn.name = "y_1.1", nn.results = "y_1", nn.type = "assign"} : (tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
return %0, %1 : tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>

// test_if
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 5>, values = array<f64: 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00>} : () -> tensor<5xf32>
%1 = nn.identity %0 {nn.name = "res.1", nn.results = "res", nn.type = "assign"} : (tensor<5xf32>) -> tensor<5xf32>
return %1 : tensor<5xf32>

// test_if_seq
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 5>, values = array<f64: 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00>} : () -> tensor<5xf32>
%1 = nn.identity %0 {nn.name = "res_0.1", nn.results = "res_0", nn.type = "assign"} : (tensor<5xf32>) -> tensor<5xf32>
return %1 : tensor<5xf32>

// test_instancenorm_epsilon
%y, %mean, %variance = nn.instance_norm %arg0, %arg1, %arg2 {epsilon = 0.0099999997764825821 : f64, nn.name = "y", nn.results = ["y", "", ""], nn.type = "instance_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4x5xf32>, tensor<6xf32>, tensor<6xf32>)
return %y : tensor<2x3x4x5xf32>

// test_instancenorm_example
%y, %mean, %variance = nn.instance_norm %arg0, %arg1, %arg2 {nn.name = "y", nn.results = ["y", "", ""], nn.type = "instance_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<1x2x1x3xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<1x2x1x3xf32>, tensor<2xf32>, tensor<2xf32>)
return %y : tensor<1x2x1x3xf32>

// test_isinf
%0 = nn.isinf %arg0 {nn.name = "y", nn.results = "y", nn.type = "isinf_v2"} : (tensor<6xf32>) -> tensor<6xi1>
return %0 : tensor<6xi1>

// test_isinf_float16
%0 = nn.isinf %arg0 {nn.name = "y", nn.results = "y", nn.type = "isinf_v2"} : (tensor<6xf16>) -> tensor<6xi1>
return %0 : tensor<6xi1>

// test_isnan
%0 = nn.isnan %arg0 {nn.name = "y", nn.results = "y", nn.type = "isnan_v2"} : (tensor<6xf32>) -> tensor<6xi1>
return %0 : tensor<6xi1>

// test_isnan_float16
%0 = nn.isnan %arg0 {nn.name = "y", nn.results = "y", nn.type = "isnan_v2"} : (tensor<6xf16>) -> tensor<6xi1>
return %0 : tensor<6xi1>

// test_l1normalization_axis_0
%0 = nn.p_norm %arg0 {axis = 0 : i64, keepdim = true, nn.name = "y.p_norm", nn.results = "y.p_norm", nn.type = "p_norm", porder = 1.000000e+00 : f64} : (tensor<2xf32>) -> tensor<1xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%2 = nn.equal %0, %1 {nn.name = "y.equal", nn.results = "y.equal", nn.type = "equal"} : (tensor<1xf32>, tensor<f32>) -> tensor<1xi1>
%3 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%4 = nn.where %2, %3, %0 {nn.name = "y.where", nn.results = "y.where", nn.type = "where"} : (tensor<1xi1>, tensor<f32>, tensor<1xf32>) -> tensor<1xf32>
%5 = nn.elementwise_div %arg0, %4 {nn.name = "y", nn.results = "y", nn.type = "elementwise_div"} : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
return %5 : tensor<2xf32>

// test_layer_normalization_2d_axis0
%0 = nn.reshape %arg1 {nn.name = "Y.reshape2", nn.results = "Y.reshape2", nn.type = "reshape2", shape = array<i64: 12>} : (tensor<3x4xf32>) -> tensor<12xf32>
%1 = nn.reshape %arg2 {nn.name = "Y.reshape2.1", nn.results = "Y.reshape2.1", nn.type = "reshape2", shape = array<i64: 12>} : (tensor<3x4xf32>) -> tensor<12xf32>
%y, %mean, %variance = nn.layer_norm %arg0, %0, %1 {begin_norm_axis = 0 : i64, nn.name = "Y", nn.results = ["Y", "Y.layer_norm.1", "Y.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<3x4xf32>, tensor<12xf32>, tensor<12xf32>) -> (tensor<3x4xf32>, tensor<1xf32>, tensor<1xf32>)
%2 = nn.reshape %mean {nn.name = "Y.reshape2.2", nn.results = "Mean", nn.type = "reshape2", shape = array<i64: 1, 1>} : (tensor<1xf32>) -> tensor<1x1xf32>
%3 = nn.scale %variance {bias = 1.000000e-05 : f64, nn.name = "Y.scale", nn.results = "Y.scale", nn.type = "scale"} : (tensor<1xf32>) -> tensor<1xf32>
%4 = nn.rsqrt %3 {nn.name = "Y.rsqrt", nn.results = "Y.rsqrt", nn.type = "rsqrt"} : (tensor<1xf32>) -> tensor<1xf32>
%5 = nn.reshape %4 {nn.name = "Y.reshape2.3", nn.results = "InvStdDev", nn.type = "reshape2", shape = array<i64: 1, 1>} : (tensor<1xf32>) -> tensor<1x1xf32>
return %y, %2, %5 : tensor<3x4xf32>, tensor<1x1xf32>, tensor<1x1xf32>

// test_layer_normalization_2d_axis1
%y, %mean, %variance = nn.layer_norm %arg0, %arg1, %arg2 {nn.name = "Y", nn.results = ["Y", "Y.layer_norm.1", "Y.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<3x4xf32>, tensor<3xf32>, tensor<3xf32>)
%0 = nn.reshape %mean {nn.name = "Y.reshape2", nn.results = "Mean", nn.type = "reshape2", shape = array<i64: 3, 1>} : (tensor<3xf32>) -> tensor<3x1xf32>
%1 = nn.scale %variance {bias = 1.000000e-05 : f64, nn.name = "Y.scale", nn.results = "Y.scale", nn.type = "scale"} : (tensor<3xf32>) -> tensor<3xf32>
%2 = nn.rsqrt %1 {nn.name = "Y.rsqrt", nn.results = "Y.rsqrt", nn.type = "rsqrt"} : (tensor<3xf32>) -> tensor<3xf32>
%3 = nn.reshape %2 {nn.name = "Y.reshape2.1", nn.results = "InvStdDev", nn.type = "reshape2", shape = array<i64: 3, 1>} : (tensor<3xf32>) -> tensor<3x1xf32>
return %y, %0, %3 : tensor<3x4xf32>, tensor<3x1xf32>, tensor<3x1xf32>

// test_leakyrelu_default
%0 = nn.leaky_relu %arg0 {alpha = 1.000000e-02 : f64, nn.name = "y", nn.results = "y", nn.type = "leaky_relu", zero_leaks = true} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_leakyrelu_example
%0 = nn.leaky_relu %arg0 {alpha = 0.10000000149011612 : f64, nn.name = "y", nn.results = "y", nn.type = "leaky_relu", zero_leaks = true} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_less
%0 = nn.less_than %arg0, %arg1 {nn.name = "less", nn.results = "less", nn.type = "less_than"} : (tensor<3x4x5xf32>, tensor<3x4x5xf32>) -> tensor<3x4x5xi1>
return %0 : tensor<3x4x5xi1>

// test_less_bcast
%0 = nn.less_than %arg0, %arg1 {nn.name = "less", nn.results = "less", nn.type = "less_than"} : (tensor<3x4x5xf32>, tensor<5xf32>) -> tensor<3x4x5xi1>
return %0 : tensor<3x4x5xi1>

// test_less_equal
%0 = nn.less_equal %arg0, %arg1 {nn.name = "less_equal", nn.results = "less_equal", nn.type = "less_equal"} : (tensor<3x4x5xf32>, tensor<3x4x5xf32>) -> tensor<3x4x5xi1>
return %0 : tensor<3x4x5xi1>

// test_less_equal_bcast
%0 = nn.less_equal %arg0, %arg1 {nn.name = "less_equal", nn.results = "less_equal", nn.type = "less_equal"} : (tensor<3x4x5xf32>, tensor<5xf32>) -> tensor<3x4x5xi1>
return %0 : tensor<3x4x5xi1>

// test_less_equal_int8
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%1 = nn.cast %arg1 {nn.name = "y.cast", nn.results = "y.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%2 = nn.cast %0 {nn.name = "less_equal.cast", nn.results = "less_equal.cast", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%3 = nn.cast %1 {nn.name = "less_equal.cast.1", nn.results = "less_equal.cast.1", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%4 = nn.less_equal %2, %3 {nn.name = "less_equal", nn.results = "less_equal", nn.type = "less_equal"} : (tensor<3x4x5xi32>, tensor<3x4x5xi32>) -> tensor<3x4x5xi1>
return %4 : tensor<3x4x5xi1>

// test_less_int8
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%1 = nn.cast %arg1 {nn.name = "y.cast", nn.results = "y.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%2 = nn.cast %0 {nn.name = "less.cast", nn.results = "less.cast", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%3 = nn.cast %1 {nn.name = "less.cast.1", nn.results = "less.cast.1", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%4 = nn.less_than %2, %3 {nn.name = "less", nn.results = "less", nn.type = "less_than"} : (tensor<3x4x5xi32>, tensor<3x4x5xi32>) -> tensor<3x4x5xi1>
return %4 : tensor<3x4x5xi1>

// test_linear_attention_linear
%0 = nn.reshape %arg0 {nn.name = "output.reshape2", nn.results = "output.reshape2", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 8>} : (tensor<2x4x32xf32>) -> tensor<2x4x4x8xf32>
%1 = nn.transpose %0 {nn.name = "output.transpose2", nn.results = "output.transpose2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
%2 = nn.reshape %arg1 {nn.name = "output.reshape2.1", nn.results = "output.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 8>} : (tensor<2x4x32xf32>) -> tensor<2x4x4x8xf32>
%3 = nn.transpose %2 {nn.name = "output.transpose2.1", nn.results = "output.transpose2.1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
%4 = nn.reshape %arg2 {nn.name = "output.reshape2.2", nn.results = "output.reshape2.2", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 8>} : (tensor<2x4x32xf32>) -> tensor<2x4x4x8xf32>
%5 = nn.transpose %4 {nn.name = "output.transpose2.2", nn.results = "output.transpose2.2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
%6 = nn.scale %1 {nn.name = "output.scale", nn.results = "output.scale", nn.type = "scale", scale = 0.35355339059327373 : f64} : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
%7 = nn.matmul %6, %3 {nn.name = "output.matmul_v2", nn.results = "output.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x4xf32>
%8 = nn.tril_triu %7 {lower = true, nn.name = "output.tril_triu", nn.results = "output.tril_triu", nn.type = "tril_triu"} : (tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
%9 = nn.matmul %8, %5 {nn.name = "output.matmul_v2.1", nn.results = "output.matmul_v2.1", nn.type = "matmul_v2"} : (tensor<2x4x4x4xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
%10 = nn.matmul %3, %5 {nn.name = "output.matmul_v2.2", nn.results = "present_state", nn.type = "matmul_v2", transpose_x = true} : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x8x8xf32>
%11 = nn.transpose %9 {nn.name = "output.transpose2.3", nn.results = "output.transpose2.3", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
%12 = nn.reshape %11 {nn.name = "output", nn.results = "output", nn.type = "reshape2", shape = array<i64: 2, 4, 32>} : (tensor<2x4x4x8xf32>) -> tensor<2x4x32xf32>
return %12, %10 : tensor<2x4x32xf32>, tensor<2x4x8x8xf32>

// test_linear_attention_linear_t1_no_past
%0 = nn.reshape %arg0 {nn.name = "output.reshape2", nn.results = "output.reshape2", nn.type = "reshape2", shape = array<i64: 2, 1, 4, 8>} : (tensor<2x1x32xf32>) -> tensor<2x1x4x8xf32>
%1 = nn.transpose %0 {nn.name = "output.transpose2", nn.results = "output.transpose2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x1x4x8xf32>) -> tensor<2x4x1x8xf32>
%2 = nn.reshape %arg1 {nn.name = "output.reshape2.1", nn.results = "output.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 1, 4, 8>} : (tensor<2x1x32xf32>) -> tensor<2x1x4x8xf32>
%3 = nn.transpose %2 {nn.name = "output.transpose2.1", nn.results = "output.transpose2.1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x1x4x8xf32>) -> tensor<2x4x1x8xf32>
%4 = nn.reshape %arg2 {nn.name = "output.reshape2.2", nn.results = "output.reshape2.2", nn.type = "reshape2", shape = array<i64: 2, 1, 4, 8>} : (tensor<2x1x32xf32>) -> tensor<2x1x4x8xf32>
%5 = nn.transpose %4 {nn.name = "output.transpose2.2", nn.results = "output.transpose2.2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x1x4x8xf32>) -> tensor<2x4x1x8xf32>
%6 = nn.scale %1 {nn.name = "output.scale", nn.results = "output.scale", nn.type = "scale", scale = 0.35355339059327373 : f64} : (tensor<2x4x1x8xf32>) -> tensor<2x4x1x8xf32>
%7 = nn.matmul %6, %3 {nn.name = "output.matmul_v2", nn.results = "output.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4x1x8xf32>, tensor<2x4x1x8xf32>) -> tensor<2x4x1x1xf32>
%8 = nn.tril_triu %7 {lower = true, nn.name = "output.tril_triu", nn.results = "output.tril_triu", nn.type = "tril_triu"} : (tensor<2x4x1x1xf32>) -> tensor<2x4x1x1xf32>
%9 = nn.matmul %8, %5 {nn.name = "output.matmul_v2.1", nn.results = "output.matmul_v2.1", nn.type = "matmul_v2"} : (tensor<2x4x1x1xf32>, tensor<2x4x1x8xf32>) -> tensor<2x4x1x8xf32>
%10 = nn.matmul %3, %5 {nn.name = "output.matmul_v2.2", nn.results = "present_state", nn.type = "matmul_v2", transpose_x = true} : (tensor<2x4x1x8xf32>, tensor<2x4x1x8xf32>) -> tensor<2x4x8x8xf32>
%11 = nn.transpose %9 {nn.name = "output.transpose2.3", nn.results = "output.transpose2.3", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x1x8xf32>) -> tensor<2x1x4x8xf32>
%12 = nn.reshape %11 {nn.name = "output", nn.results = "output", nn.type = "reshape2", shape = array<i64: 2, 1, 32>} : (tensor<2x1x4x8xf32>) -> tensor<2x1x32xf32>
return %12, %10 : tensor<2x1x32xf32>, tensor<2x4x8x8xf32>

// test_log
%0 = nn.log %arg0 {nn.name = "y", nn.results = "y", nn.type = "log"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_log_example
%0 = nn.log %arg0 {nn.name = "y", nn.results = "y", nn.type = "log"} : (tensor<2xf32>) -> tensor<2xf32>
return %0 : tensor<2xf32>

// test_logsoftmax_example_1
%0 = nn.log_softmax %arg0 {axis = 1 : i64, nn.name = "y", nn.results = "y", nn.type = "log_softmax"} : (tensor<1x3xf32>) -> tensor<1x3xf32>
return %0 : tensor<1x3xf32>

// test_logsoftmax_large_number
%0 = nn.log_softmax %arg0 {axis = 1 : i64, nn.name = "y", nn.results = "y", nn.type = "log_softmax"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
return %0 : tensor<2x4xf32>

// test_loop11
%0 = nn.scale %arg0 {bias = 1.000000e+00 : f64, nn.name = "res_y/body/y_out", nn.results = "res_y/body/y_out", nn.type = "scale"} : (tensor<1xf32>) -> tensor<1xf32>
%1 = nn.scale %0 {bias = 2.000000e+00 : f64, nn.name = "res_y/body/y_out.1", nn.results = "res_y/body/y_out.1", nn.type = "scale"} : (tensor<1xf32>) -> tensor<1xf32>
%2 = nn.scale %1 {bias = 3.000000e+00 : f64, nn.name = "res_y/body/y_out.2", nn.results = "res_y/body/y_out.2", nn.type = "scale"} : (tensor<1xf32>) -> tensor<1xf32>
%3 = nn.scale %2 {bias = 4.000000e+00 : f64, nn.name = "res_y/body/y_out.3", nn.results = "res_y/body/y_out.3", nn.type = "scale"} : (tensor<1xf32>) -> tensor<1xf32>
%4 = nn.scale %3 {bias = 5.000000e+00 : f64, nn.name = "res_y/body/y_out.4", nn.results = "res_y", nn.type = "scale"} : (tensor<1xf32>) -> tensor<1xf32>
%5 = nn.stack %0, %1, %2, %3, %4 {nn.name = "res_y.stack", nn.results = "res_scan", nn.type = "stack"} : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<5x1xf32>
return %4, %5 : tensor<1xf32>, tensor<5x1xf32>

// test_loop13_seq
%0 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 1>, value = 1.000000e+00 : f64} : () -> tensor<1xf32>
%1 = nn.identity %0 {nn.name = "seq_res_0.1", nn.results = "seq_res_0", nn.type = "assign"} : (tensor<1xf32>) -> tensor<1xf32>
%2 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 2>, values = array<f64: 1.000000e+00, 2.000000e+00>} : () -> tensor<2xf32>
%3 = nn.identity %2 {nn.name = "seq_res_1.1", nn.results = "seq_res_1", nn.type = "assign"} : (tensor<2xf32>) -> tensor<2xf32>
%4 = nn.assign_value  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "assign_value", shape = array<i64: 3>, values = array<f64: 1.000000e+00, 2.000000e+00, 3.000000e+00>} : () -> tensor<3xf32>
%5 = nn.identity %4 {nn.name = "seq_res_2.1", nn.results = "seq_res_2", nn.type = "assign"} : (tensor<3xf32>) -> tensor<3xf32>
%6 = nn.assign_value  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 4>, values = array<f64: 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00>} : () -> tensor<4xf32>
%7 = nn.identity %6 {nn.name = "seq_res_3.1", nn.results = "seq_res_3", nn.type = "assign"} : (tensor<4xf32>) -> tensor<4xf32>
%8 = nn.assign_value  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "assign_value", shape = array<i64: 5>, values = array<f64: 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00>} : () -> tensor<5xf32>
%9 = nn.identity %8 {nn.name = "seq_res_4.1", nn.results = "seq_res_4", nn.type = "assign"} : (tensor<5xf32>) -> tensor<5xf32>
return %1, %3, %5, %7, %9 : tensor<1xf32>, tensor<2xf32>, tensor<3xf32>, tensor<4xf32>, tensor<5xf32>

// test_lpnormalization_default
%0 = nn.p_norm %arg0 {axis = 2 : i64, keepdim = true, nn.name = "y.p_norm", nn.results = "y.p_norm", nn.type = "p_norm"} : (tensor<2x2x3xf32>) -> tensor<2x2x1xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%2 = nn.equal %0, %1 {nn.name = "y.equal", nn.results = "y.equal", nn.type = "equal"} : (tensor<2x2x1xf32>, tensor<f32>) -> tensor<2x2x1xi1>
%3 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%4 = nn.where %2, %3, %0 {nn.name = "y.where", nn.results = "y.where", nn.type = "where"} : (tensor<2x2x1xi1>, tensor<f32>, tensor<2x2x1xf32>) -> tensor<2x2x1xf32>
%5 = nn.elementwise_div %arg0, %4 {nn.name = "y", nn.results = "y", nn.type = "elementwise_div"} : (tensor<2x2x3xf32>, tensor<2x2x1xf32>) -> tensor<2x2x3xf32>
return %5 : tensor<2x2x3xf32>

// test_lppool_1d_default
%0 = nn.abs %arg0 {nn.name = "y.abs", nn.results = "y.abs", nn.type = "abs"} : (tensor<1x3x32xf32>) -> tensor<1x3x32xf32>
%1 = nn.pow %0 {factor = 3.000000e+00 : f64, nn.name = "y.pow", nn.results = "y.pow", nn.type = "pow"} : (tensor<1x3x32xf32>) -> tensor<1x3x32xf32>
%2 = nn.unsqueeze %1 {axis = array<i64: 2>, nn.name = "y.unsqueeze2", nn.results = "y.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<1x3x32xf32>) -> tensor<1x3x1x32xf32>
%3 = nn.pool %2 {exclusive = false, kernel_size = array<i64: 1, 2>, nn.name = "y", nn.results = "y.pool2d", nn.type = "pool2d", paddings = array<i64: 0, 0, 0, 0>, pooling_type = "avg", strides = array<i64: 1, 1>} : (tensor<1x3x1x32xf32>) -> tensor<1x3x1x31xf32>
%4 = nn.squeeze %3 {axis = array<i64: 2>, nn.name = "y.squeeze2", nn.results = "y.squeeze2", nn.type = "squeeze2"} : (tensor<1x3x1x31xf32>) -> tensor<1x3x31xf32>
%5 = nn.scale %4 {nn.name = "y.scale", nn.results = "y.scale", nn.type = "scale", scale = 2.000000e+00 : f64} : (tensor<1x3x31xf32>) -> tensor<1x3x31xf32>
%6 = nn.pow %5 {factor = 0.33333333333333331 : f64, nn.name = "y.pow.1", nn.results = "y", nn.type = "pow"} : (tensor<1x3x31xf32>) -> tensor<1x3x31xf32>
return %6 : tensor<1x3x31xf32>

// test_lppool_2d_dilations
%0 = nn.abs %arg0 {nn.name = "y.abs", nn.results = "y.abs", nn.type = "abs"} : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
%1 = nn.pow %0 {factor = 2.000000e+00 : f64, nn.name = "y.pow", nn.results = "y.pow", nn.type = "pow"} : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
%2 = nn.pad %1 {nn.name = "y.pad", nn.results = "y.pad", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 0, 0, 0, 0>} : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
%3 = nn.strided_slice %2 {axes = array<i64: 3, 2>, ends = array<i64: 2, 2>, nn.name = "y.strided_slice", nn.results = "y.strided_slice", nn.type = "strided_slice", starts = array<i64: 0, 0>, strides = array<i64: 1, 1>} : (tensor<1x1x4x4xf32>) -> tensor<1x1x2x2xf32>
%4 = nn.strided_slice %2 {axes = array<i64: 3, 2>, ends = array<i64: 4, 2>, nn.name = "y.strided_slice.1", nn.results = "y.strided_slice.1", nn.type = "strided_slice", starts = array<i64: 2, 0>, strides = array<i64: 1, 1>} : (tensor<1x1x4x4xf32>) -> tensor<1x1x2x2xf32>
%5 = nn.elementwise_add %3, %4 {nn.name = "y.elementwise_add", nn.results = "y.elementwise_add", nn.type = "elementwise_add"} : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
%6 = nn.strided_slice %2 {axes = array<i64: 3, 2>, ends = array<i64: 2, 4>, nn.name = "y.strided_slice.2", nn.results = "y.strided_slice.2", nn.type = "strided_slice", starts = array<i64: 0, 2>, strides = array<i64: 1, 1>} : (tensor<1x1x4x4xf32>) -> tensor<1x1x2x2xf32>
%7 = nn.elementwise_add %5, %6 {nn.name = "y.elementwise_add.1", nn.results = "y.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
%8 = nn.strided_slice %2 {axes = array<i64: 3, 2>, ends = array<i64: 4, 4>, nn.name = "y.strided_slice.3", nn.results = "y.strided_slice.3", nn.type = "strided_slice", starts = array<i64: 2, 2>, strides = array<i64: 1, 1>} : (tensor<1x1x4x4xf32>) -> tensor<1x1x2x2xf32>
%9 = nn.elementwise_add %7, %8 {nn.name = "y", nn.results = "y.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
%10 = nn.pow %9 {factor = 5.000000e-01 : f64, nn.name = "y.pow.1", nn.results = "y", nn.type = "pow"} : (tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
return %10 : tensor<1x1x2x2xf32>

// test_lrn
%0 = nn.square %arg0 {nn.name = "y.square", nn.results = "y.square", nn.type = "square"} : (tensor<5x5x5x5xf32>) -> tensor<5x5x5x5xf32>
%1 = nn.reshape %0 {nn.name = "y.reshape2", nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64: 5, 1, 5, 25>} : (tensor<5x5x5x5xf32>) -> tensor<5x1x5x25xf32>
%2 = nn.pool %1 {exclusive = false, kernel_size = array<i64: 3, 1>, nn.name = "y.pool2d", nn.results = "y.pool2d", nn.type = "pool2d", paddings = array<i64: 1, 1, 0, 0>, pooling_type = "avg", strides = array<i64: 1, 1>} : (tensor<5x1x5x25xf32>) -> tensor<5x1x5x25xf32>
%3 = nn.reshape %2 {nn.name = "y.reshape2.1", nn.results = "y.reshape2.1", nn.type = "reshape2", shape = array<i64: 5, 5, 5, 5>} : (tensor<5x1x5x25xf32>) -> tensor<5x5x5x5xf32>
%4 = nn.scale %3 {bias = 2.000000e+00 : f64, nn.name = "y.scale", nn.results = "y.scale", nn.type = "scale", scale = 1.9999999494757503E-4 : f64} : (tensor<5x5x5x5xf32>) -> tensor<5x5x5x5xf32>
%5 = nn.pow %4 {factor = 5.000000e-01 : f64, nn.name = "y.pow", nn.results = "y.pow", nn.type = "pow"} : (tensor<5x5x5x5xf32>) -> tensor<5x5x5x5xf32>
%6 = nn.elementwise_div %arg0, %5 {nn.name = "y", nn.results = "y", nn.type = "elementwise_div"} : (tensor<5x5x5x5xf32>, tensor<5x5x5x5xf32>) -> tensor<5x5x5x5xf32>
return %6 : tensor<5x5x5x5xf32>

// test_lrn_default
%0 = nn.square %arg0 {nn.name = "y.square", nn.results = "y.square", nn.type = "square"} : (tensor<5x5x5x5xf32>) -> tensor<5x5x5x5xf32>
%1 = nn.reshape %0 {nn.name = "y.reshape2", nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64: 5, 1, 5, 25>} : (tensor<5x5x5x5xf32>) -> tensor<5x1x5x25xf32>
%2 = nn.pool %1 {exclusive = false, kernel_size = array<i64: 3, 1>, nn.name = "y.pool2d", nn.results = "y.pool2d", nn.type = "pool2d", paddings = array<i64: 1, 1, 0, 0>, pooling_type = "avg", strides = array<i64: 1, 1>} : (tensor<5x1x5x25xf32>) -> tensor<5x1x5x25xf32>
%3 = nn.reshape %2 {nn.name = "y.reshape2.1", nn.results = "y.reshape2.1", nn.type = "reshape2", shape = array<i64: 5, 5, 5, 5>} : (tensor<5x1x5x25xf32>) -> tensor<5x5x5x5xf32>
%4 = nn.scale %3 {bias = 1.000000e+00 : f64, nn.name = "y.scale", nn.results = "y.scale", nn.type = "scale", scale = 1.000000e-04 : f64} : (tensor<5x5x5x5xf32>) -> tensor<5x5x5x5xf32>
%5 = nn.pow %4 {factor = 7.500000e-01 : f64, nn.name = "y.pow", nn.results = "y.pow", nn.type = "pow"} : (tensor<5x5x5x5xf32>) -> tensor<5x5x5x5xf32>
%6 = nn.elementwise_div %arg0, %5 {nn.name = "y", nn.results = "y", nn.type = "elementwise_div"} : (tensor<5x5x5x5xf32>, tensor<5x5x5x5xf32>) -> tensor<5x5x5x5xf32>
return %6 : tensor<5x5x5x5xf32>

// test_lstm_defaults
%0 = nn.slice %arg2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice", nn.results = "Y_h.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x3xf32>) -> tensor<12x3xf32>
%1 = nn.slice %arg1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice.1", nn.results = "Y_h.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x2xf32>) -> tensor<12x2xf32>
%2 = nn.matmul %arg0, %1 {nn.name = "Y_h", nn.results = "Y_h.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<1x3x2xf32>, tensor<12x2xf32>) -> tensor<1x3x12xf32>
%3 = nn.unbind %2 {nn.name = "Y_h.unstack", nn.results = "Y_h.unstack", nn.type = "unstack"} : (tensor<1x3x12xf32>) -> tensor<3x12xf32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 3, 3>, value = 0.000000e+00 : f64} : () -> tensor<3x3xf32>
%5 = nn.matmul %4, %0 {nn.name = "Y_h.matmul_v2", nn.results = "Y_h.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x3xf32>, tensor<12x3xf32>) -> tensor<3x12xf32>
%6 = nn.elementwise_add %3, %5 {nn.name = "Y_h.elementwise_add", nn.results = "Y_h.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x12xf32>, tensor<3x12xf32>) -> tensor<3x12xf32>
%7:4 = nn.split %6 {axis = 1 : i64, nn.name = "Y_h.split", nn.results = ["Y_h.split", "Y_h.split.1", "Y_h.split.2", "Y_h.split.3"], nn.type = "split", num = 4 : i64} : (tensor<3x12xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>)
%8 = nn.sigmoid %7#0 {nn.name = "Y_h.sigmoid", nn.results = "Y_h.sigmoid", nn.type = "sigmoid"} : (tensor<3x3xf32>) -> tensor<3x3xf32>
%9 = nn.sigmoid %7#2 {nn.name = "Y_h.sigmoid.1", nn.results = "Y_h.sigmoid.1", nn.type = "sigmoid"} : (tensor<3x3xf32>) -> tensor<3x3xf32>
%10 = nn.tanh %7#3 {nn.name = "Y_h.tanh", nn.results = "Y_h.tanh", nn.type = "tanh"} : (tensor<3x3xf32>) -> tensor<3x3xf32>
%11 = nn.elementwise_mul %8, %10 {nn.name = "Y_h.elementwise_mul", nn.results = "Y_h.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
%12 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64: 3, 3>, value = 0.000000e+00 : f64} : () -> tensor<3x3xf32>
%13 = nn.elementwise_mul %9, %12 {nn.name = "Y_h.elementwise_mul.1", nn.results = "Y_h.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
%14 = nn.elementwise_add %13, %11 {nn.name = "Y_h.elementwise_add.1", nn.results = "Y_h.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
%15 = nn.sigmoid %7#1 {nn.name = "Y_h.sigmoid.2", nn.results = "Y_h.sigmoid.2", nn.type = "sigmoid"} : (tensor<3x3xf32>) -> tensor<3x3xf32>
%16 = nn.tanh %14 {nn.name = "Y_h.tanh.1", nn.results = "Y_h.tanh.1", nn.type = "tanh"} : (tensor<3x3xf32>) -> tensor<3x3xf32>
%17 = nn.elementwise_mul %15, %16 {nn.name = "Y_h.elementwise_mul.2", nn.results = "Y_h.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
%18 = nn.stack %17 {nn.name = "Y_h.stack", nn.results = "Y_h.stack", nn.type = "stack"} : (tensor<3x3xf32>) -> tensor<1x3x3xf32>
%19 = nn.stack %17 {nn.name = "Y_h.stack.1", nn.results = "Y_h", nn.type = "stack"} : (tensor<3x3xf32>) -> tensor<1x3x3xf32>
return %19 : tensor<1x3x3xf32>

// test_lstm_with_initial_bias
%0 = nn.slice %arg2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice", nn.results = "Y_h.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x16x4xf32>) -> tensor<16x4xf32>
%1 = nn.slice %arg3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice.1", nn.results = "Y_h.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x32xf32>) -> tensor<32xf32>
%2 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 32>, nn.name = "Y_h.slice.2", nn.results = "Y_h.slice.2", nn.type = "slice", starts = array<i64: 16>} : (tensor<32xf32>) -> tensor<16xf32>
%3 = nn.slice %arg1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice.3", nn.results = "Y_h.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x16x3xf32>) -> tensor<16x3xf32>
%4 = nn.matmul %arg0, %3 {nn.name = "Y_h", nn.results = "Y_h.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<1x3x3xf32>, tensor<16x3xf32>) -> tensor<1x3x16xf32>
%5 = nn.slice %arg3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice.4", nn.results = "Y_h.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x32xf32>) -> tensor<32xf32>
%6 = nn.slice %5 {axes = array<i64: 0>, ends = array<i64: 16>, nn.name = "Y_h.slice.5", nn.results = "Y_h.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<32xf32>) -> tensor<16xf32>
%7 = nn.elementwise_add %4, %6 {nn.name = "Y_h.elementwise_add", nn.results = "Y_h.elementwise_add", nn.type = "elementwise_add"} : (tensor<1x3x16xf32>, tensor<16xf32>) -> tensor<1x3x16xf32>
%8 = nn.unbind %7 {nn.name = "Y_h.unstack", nn.results = "Y_h.unstack", nn.type = "unstack"} : (tensor<1x3x16xf32>) -> tensor<3x16xf32>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 3, 4>, value = 0.000000e+00 : f64} : () -> tensor<3x4xf32>
%10 = nn.matmul %9, %0 {nn.name = "Y_h.matmul_v2", nn.results = "Y_h.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x4xf32>, tensor<16x4xf32>) -> tensor<3x16xf32>
%11 = nn.elementwise_add %8, %10 {nn.name = "Y_h.elementwise_add.1", nn.results = "Y_h.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<3x16xf32>, tensor<3x16xf32>) -> tensor<3x16xf32>
%12 = nn.elementwise_add %11, %2 {nn.name = "Y_h.elementwise_add.2", nn.results = "Y_h.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<3x16xf32>, tensor<16xf32>) -> tensor<3x16xf32>
%13:4 = nn.split %12 {axis = 1 : i64, nn.name = "Y_h.split", nn.results = ["Y_h.split", "Y_h.split.1", "Y_h.split.2", "Y_h.split.3"], nn.type = "split", num = 4 : i64} : (tensor<3x16xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>)
%14 = nn.sigmoid %13#0 {nn.name = "Y_h.sigmoid", nn.results = "Y_h.sigmoid", nn.type = "sigmoid"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%15 = nn.sigmoid %13#2 {nn.name = "Y_h.sigmoid.1", nn.results = "Y_h.sigmoid.1", nn.type = "sigmoid"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%16 = nn.tanh %13#3 {nn.name = "Y_h.tanh", nn.results = "Y_h.tanh", nn.type = "tanh"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%17 = nn.elementwise_mul %14, %16 {nn.name = "Y_h.elementwise_mul", nn.results = "Y_h.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
%18 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64: 3, 4>, value = 0.000000e+00 : f64} : () -> tensor<3x4xf32>
%19 = nn.elementwise_mul %15, %18 {nn.name = "Y_h.elementwise_mul.1", nn.results = "Y_h.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
%20 = nn.elementwise_add %19, %17 {nn.name = "Y_h.elementwise_add.3", nn.results = "Y_h.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
%21 = nn.sigmoid %13#1 {nn.name = "Y_h.sigmoid.2", nn.results = "Y_h.sigmoid.2", nn.type = "sigmoid"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%22 = nn.tanh %20 {nn.name = "Y_h.tanh.1", nn.results = "Y_h.tanh.1", nn.type = "tanh"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%23 = nn.elementwise_mul %21, %22 {nn.name = "Y_h.elementwise_mul.2", nn.results = "Y_h.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
%24 = nn.stack %23 {nn.name = "Y_h.stack", nn.results = "Y_h.stack", nn.type = "stack"} : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
%25 = nn.stack %23 {nn.name = "Y_h.stack.1", nn.results = "Y_h", nn.type = "stack"} : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
return %25 : tensor<1x3x4xf32>

// test_matmul_1d_1d
%0 = nn.matmul %arg0, %arg1 {nn.name = "c", nn.results = "c", nn.type = "matmul_v2"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
return %0 : tensor<f32>

// test_matmul_2d
%0 = nn.matmul %arg0, %arg1 {nn.name = "c", nn.results = "c", nn.type = "matmul_v2"} : (tensor<3x4xf32>, tensor<4x3xf32>) -> tensor<3x3xf32>
return %0 : tensor<3x3xf32>

// test_matmulinteger
%0 = nn.cast %arg0 {nn.name = "A.cast", nn.results = "A.cast", nn.type = "cast", to = f32} : (tensor<4x3xi32>) -> tensor<4x3xf32>
%1 = nn.cast %arg1 {nn.name = "B.cast", nn.results = "B.cast", nn.type = "cast", to = f32} : (tensor<3x2xi32>) -> tensor<3x2xf32>
%2 = nn.cast %arg2 {nn.name = "a_zero_point.cast", nn.results = "a_zero_point.cast", nn.type = "cast", to = f32} : (tensor<1xi32>) -> tensor<1xf32>
%3 = nn.cast %arg3 {nn.name = "b_zero_point.cast", nn.results = "b_zero_point.cast", nn.type = "cast", to = f32} : (tensor<1xi32>) -> tensor<1xf32>
%4 = nn.reshape %2 {nn.name = "Y.reshape2", nn.needs_float32, nn.results = "Y.reshape2", nn.type = "reshape2", shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
%5 = nn.elementwise_sub %0, %4 {nn.name = "Y.elementwise_sub", nn.needs_float32, nn.results = "Y.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xf32>
%6 = nn.reshape %3 {nn.name = "Y.reshape2.1", nn.needs_float32, nn.results = "Y.reshape2.1", nn.type = "reshape2", shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
%7 = nn.elementwise_sub %1, %6 {nn.name = "Y.elementwise_sub.1", nn.needs_float32, nn.results = "Y.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
%8 = nn.matmul %5, %7 {nn.name = "Y", nn.needs_float32, nn.results = "Y.matmul_v2", nn.type = "matmul_v2"} : (tensor<4x3xf32>, tensor<3x2xf32>) -> tensor<4x2xf32>
%9 = nn.cast %8 {nn.name = "Y.cast", nn.needs_float32, nn.results = "Y", nn.type = "cast", to = i32} : (tensor<4x2xf32>) -> tensor<4x2xi32>
return %9 : tensor<4x2xi32>

// test_max_int32
%0 = nn.elementwise_max %arg0, %arg1 {nn.name = "result", nn.results = "result", nn.type = "elementwise_max"} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
return %0 : tensor<3xi32>

// test_max_int8
%0 = nn.cast %arg0 {nn.name = "data_0.cast", nn.results = "data_0.cast", nn.type = "cast", to = f32} : (tensor<3xi32>) -> tensor<3xf32>
%1 = nn.cast %arg1 {nn.name = "data_1.cast", nn.results = "data_1.cast", nn.type = "cast", to = f32} : (tensor<3xi32>) -> tensor<3xf32>
%2 = nn.cast %0 {nn.name = "result.cast", nn.results = "result.cast", nn.type = "cast", to = i32} : (tensor<3xf32>) -> tensor<3xi32>
%3 = nn.cast %1 {nn.name = "result.cast.1", nn.results = "result.cast.1", nn.type = "cast", to = i32} : (tensor<3xf32>) -> tensor<3xi32>
%4 = nn.elementwise_max %2, %3 {nn.name = "result", nn.results = "result.elementwise_max", nn.type = "elementwise_max"} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
%5 = nn.scale %4 {bias = 1.280000e+02 : f64, nn.name = "result.scale", nn.results = "result.scale", nn.type = "scale"} : (tensor<3xi32>) -> tensor<3xi32>
%6 = nn.fill_constant  {dtype = i32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 2.550000e+02 : f64} : () -> tensor<i32>
%7 = nn.bitwise_and %5, %6 {nn.name = "result.bitwise_and", nn.results = "result.bitwise_and", nn.type = "bitwise_and"} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
%8 = nn.scale %7 {bias = -1.280000e+02 : f64, nn.name = "result.scale.1", nn.results = "result.scale.1", nn.type = "scale"} : (tensor<3xi32>) -> tensor<3xi32>
%9 = nn.cast %8 {nn.name = "result.cast.2", nn.results = "result.float32", nn.type = "cast", to = f32} : (tensor<3xi32>) -> tensor<3xf32>
%10 = nn.cast %9 {nn.name = "result.1", nn.results = "result", nn.type = "cast", to = i32} : (tensor<3xf32>) -> tensor<3xi32>
return %10 : tensor<3xi32>

// test_max_one_input
%0 = nn.identity %arg0 {nn.name = "result.1", nn.results = "result", nn.type = "assign"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_maxpool_1d_default
%0 = nn.unsqueeze %arg0 {axis = array<i64: 2>, nn.name = "y.unsqueeze2", nn.results = "y.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<1x3x32xf32>) -> tensor<1x3x1x32xf32>
%1 = nn.pool %0 {kernel_size = array<i64: 1, 2>, nn.name = "y", nn.results = "y.pool2d", nn.type = "pool2d", paddings = array<i64: 0, 0, 0, 0>, pooling_type = "max", strides = array<i64: 1, 1>} : (tensor<1x3x1x32xf32>) -> tensor<1x3x1x31xf32>
%2 = nn.squeeze %1 {axis = array<i64: 2>, nn.name = "y.squeeze2", nn.results = "y", nn.type = "squeeze2"} : (tensor<1x3x1x31xf32>) -> tensor<1x3x31xf32>
return %2 : tensor<1x3x31xf32>

// test_maxpool_2d_precomputed_pads
%0 = nn.pool %arg0 {kernel_size = array<i64: 5, 5>, nn.name = "y", nn.results = "y", nn.type = "pool2d", paddings = array<i64: 2, 2, 2, 2>, pooling_type = "max", strides = array<i64: 1, 1>} : (tensor<1x1x5x5xf32>) -> tensor<1x1x5x5xf32>
return %0 : tensor<1x1x5x5xf32>

// test_maxpool_2d_uint8
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<1x1x5x5xi32>) -> tensor<1x1x5x5xf32>
%1 = nn.pool %0 {kernel_size = array<i64: 5, 5>, nn.name = "y", nn.results = "y.float32", nn.type = "pool2d", paddings = array<i64: 2, 2, 2, 2>, pooling_type = "max", strides = array<i64: 1, 1>} : (tensor<1x1x5x5xf32>) -> tensor<1x1x5x5xf32>
%2 = nn.cast %1 {nn.name = "y.1", nn.results = "y", nn.type = "cast", to = i32} : (tensor<1x1x5x5xf32>) -> tensor<1x1x5x5xi32>
return %2 : tensor<1x1x5x5xi32>

// test_maxunpool_export_without_output_shape
%0 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%1 = nn.expand %0 {nn.name = "y.expand_v2", nn.results = "y.expand_v2", nn.type = "expand_v2", shape = array<i64: 16>} : (tensor<f32>) -> tensor<16xf32>
%2 = nn.reshape %arg1 {nn.name = "y.reshape2", nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64: 4>} : (tensor<1x1x2x2xi64>) -> tensor<4xi64>
%3 = nn.reshape %arg0 {nn.name = "y.reshape2.1", nn.results = "y.reshape2.1", nn.type = "reshape2", shape = array<i64: 4>} : (tensor<1x1x2x2xf32>) -> tensor<4xf32>
%4 = nn.put_along_axis %1, %2, %3 {axis = 0 : i64, nn.name = "y", nn.results = "y.put_along_axis", nn.type = "put_along_axis"} : (tensor<16xf32>, tensor<4xi64>, tensor<4xf32>) -> tensor<16xf32>
%5 = nn.reshape %4 {nn.name = "y.reshape2.2", nn.results = "y", nn.type = "reshape2", shape = array<i64: 1, 1, 4, 4>} : (tensor<16xf32>) -> tensor<1x1x4x4xf32>
return %5 : tensor<1x1x4x4xf32>

// test_mean_one_input
%0 = nn.scale %arg0 {nn.name = "result", nn.results = "result", nn.type = "scale"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_mean_two_inputs
%0 = nn.elementwise_add %arg0, %arg1 {nn.name = "result.elementwise_add", nn.results = "result.elementwise_add", nn.type = "elementwise_add"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
%1 = nn.scale %0 {nn.name = "result", nn.results = "result", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<3xf32>) -> tensor<3xf32>
return %1 : tensor<3xf32>

// test_melweightmatrix
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 9, 8>, values = array<f64: 1.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00>} : () -> tensor<9x8xf32>
%1 = nn.identity %0 {nn.name = "output.1", nn.results = "output", nn.type = "assign"} : (tensor<9x8xf32>) -> tensor<9x8xf32>
return %1 : tensor<9x8xf32>

// test_min_int32
%0 = nn.elementwise_min %arg0, %arg1 {nn.name = "result", nn.results = "result", nn.type = "elementwise_min"} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
return %0 : tensor<3xi32>

// test_min_int8
%0 = nn.cast %arg0 {nn.name = "data_0.cast", nn.results = "data_0.cast", nn.type = "cast", to = f32} : (tensor<3xi32>) -> tensor<3xf32>
%1 = nn.cast %arg1 {nn.name = "data_1.cast", nn.results = "data_1.cast", nn.type = "cast", to = f32} : (tensor<3xi32>) -> tensor<3xf32>
%2 = nn.cast %0 {nn.name = "result.cast", nn.results = "result.cast", nn.type = "cast", to = i32} : (tensor<3xf32>) -> tensor<3xi32>
%3 = nn.cast %1 {nn.name = "result.cast.1", nn.results = "result.cast.1", nn.type = "cast", to = i32} : (tensor<3xf32>) -> tensor<3xi32>
%4 = nn.elementwise_min %2, %3 {nn.name = "result", nn.results = "result.elementwise_min", nn.type = "elementwise_min"} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
%5 = nn.scale %4 {bias = 1.280000e+02 : f64, nn.name = "result.scale", nn.results = "result.scale", nn.type = "scale"} : (tensor<3xi32>) -> tensor<3xi32>
%6 = nn.fill_constant  {dtype = i32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 2.550000e+02 : f64} : () -> tensor<i32>
%7 = nn.bitwise_and %5, %6 {nn.name = "result.bitwise_and", nn.results = "result.bitwise_and", nn.type = "bitwise_and"} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
%8 = nn.scale %7 {bias = -1.280000e+02 : f64, nn.name = "result.scale.1", nn.results = "result.scale.1", nn.type = "scale"} : (tensor<3xi32>) -> tensor<3xi32>
%9 = nn.cast %8 {nn.name = "result.cast.2", nn.results = "result.float32", nn.type = "cast", to = f32} : (tensor<3xi32>) -> tensor<3xf32>
%10 = nn.cast %9 {nn.name = "result.1", nn.results = "result", nn.type = "cast", to = i32} : (tensor<3xf32>) -> tensor<3xi32>
return %10 : tensor<3xi32>

// test_min_one_input
%0 = nn.identity %arg0 {nn.name = "result.1", nn.results = "result", nn.type = "assign"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_mish
%0 = nn.mish %arg0 {nn.name = "Y", nn.results = "Y", nn.type = "mish"} : (tensor<10000xf32>) -> tensor<10000xf32>
return %0 : tensor<10000xf32>

// test_mod_mixed_sign_int32
%0 = nn.elementwise_mod %arg0, %arg1 {nn.name = "z", nn.results = "z", nn.type = "elementwise_mod"} : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi32>
return %0 : tensor<6xi32>

// test_mod_mixed_sign_int64
%0 = nn.elementwise_mod %arg0, %arg1 {nn.name = "z", nn.results = "z", nn.type = "elementwise_mod"} : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
return %0 : tensor<6xi64>

// test_mod_uint8
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3xi32>) -> tensor<3xf32>
%1 = nn.cast %arg1 {nn.name = "y.cast", nn.results = "y.cast", nn.type = "cast", to = f32} : (tensor<3xi32>) -> tensor<3xf32>
%2 = nn.cast %0 {nn.name = "z.cast", nn.results = "z.cast", nn.type = "cast", to = i32} : (tensor<3xf32>) -> tensor<3xi32>
%3 = nn.cast %1 {nn.name = "z.cast.1", nn.results = "z.cast.1", nn.type = "cast", to = i32} : (tensor<3xf32>) -> tensor<3xi32>
%4 = nn.elementwise_mod %2, %3 {nn.name = "z", nn.results = "z.elementwise_mod", nn.type = "elementwise_mod"} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
%5 = nn.fill_constant  {dtype = i32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 2.550000e+02 : f64} : () -> tensor<i32>
%6 = nn.bitwise_and %4, %5 {nn.name = "z.bitwise_and", nn.results = "z.bitwise_and", nn.type = "bitwise_and"} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
%7 = nn.cast %6 {nn.name = "z.cast.2", nn.results = "z.float32", nn.type = "cast", to = f32} : (tensor<3xi32>) -> tensor<3xf32>
%8 = nn.cast %7 {nn.name = "z.1", nn.results = "z", nn.type = "cast", to = i32} : (tensor<3xf32>) -> tensor<3xi32>
return %8 : tensor<3xi32>

// test_mul_bcast
%0 = nn.elementwise_mul %arg0, %arg1 {nn.name = "z", nn.results = "z", nn.type = "elementwise_mul"} : (tensor<3x4x5xf32>, tensor<5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_mul_example
%0 = nn.elementwise_mul %arg0, %arg1 {nn.name = "z", nn.results = "z", nn.type = "elementwise_mul"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_mul_int8
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%1 = nn.cast %arg1 {nn.name = "y.cast", nn.results = "y.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%2 = nn.cast %0 {nn.name = "z.cast", nn.results = "z.cast", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%3 = nn.cast %1 {nn.name = "z.cast.1", nn.results = "z.cast.1", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "z", nn.results = "z.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<3x4x5xi32>, tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%5 = nn.scale %4 {bias = 1.280000e+02 : f64, nn.name = "z.scale", nn.results = "z.scale", nn.type = "scale"} : (tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%6 = nn.fill_constant  {dtype = i32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 2.550000e+02 : f64} : () -> tensor<i32>
%7 = nn.bitwise_and %5, %6 {nn.name = "z.bitwise_and", nn.results = "z.bitwise_and", nn.type = "bitwise_and"} : (tensor<3x4x5xi32>, tensor<i32>) -> tensor<3x4x5xi32>
%8 = nn.scale %7 {bias = -1.280000e+02 : f64, nn.name = "z.scale.1", nn.results = "z.scale.1", nn.type = "scale"} : (tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%9 = nn.cast %8 {nn.name = "z.cast.2", nn.results = "z.float32", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%10 = nn.cast %9 {nn.name = "z.1", nn.results = "z", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
return %10 : tensor<3x4x5xi32>

// test_mvn
%0 = nn.reduce_mean %arg0 {axis = array<i64: 0, 2, 3>, keepdim = true, nn.name = "Y.reduce_mean", nn.results = "Y.reduce_mean", nn.type = "reduce_mean", reduce_all = false} : (tensor<3x3x3x1xf32>) -> tensor<1x3x1x1xf32>
%1 = nn.elementwise_sub %arg0, %0 {nn.name = "Y.elementwise_sub", nn.results = "Y.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<3x3x3x1xf32>, tensor<1x3x1x1xf32>) -> tensor<3x3x3x1xf32>
%2 = nn.square %1 {nn.name = "Y.square", nn.results = "Y.square", nn.type = "square"} : (tensor<3x3x3x1xf32>) -> tensor<3x3x3x1xf32>
%3 = nn.reduce_mean %2 {axis = array<i64: 0, 2, 3>, keepdim = true, nn.name = "Y.reduce_mean.1", nn.results = "Y.reduce_mean.1", nn.type = "reduce_mean", reduce_all = false} : (tensor<3x3x3x1xf32>) -> tensor<1x3x1x1xf32>
%4 = nn.sqrt %3 {nn.name = "Y.sqrt", nn.results = "Y.sqrt", nn.type = "sqrt"} : (tensor<1x3x1x1xf32>) -> tensor<1x3x1x1xf32>
%5 = nn.scale %4 {bias = 1.000000e-09 : f64, nn.name = "Y.scale", nn.results = "Y.scale", nn.type = "scale"} : (tensor<1x3x1x1xf32>) -> tensor<1x3x1x1xf32>
%6 = nn.elementwise_div %1, %5 {nn.name = "Y", nn.results = "Y", nn.type = "elementwise_div"} : (tensor<3x3x3x1xf32>, tensor<1x3x1x1xf32>) -> tensor<3x3x3x1xf32>
return %6 : tensor<3x3x3x1xf32>

// test_neg
%0 = nn.scale %arg0 {nn.name = "y", nn.results = "y", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_neg_example
%0 = nn.scale %arg0 {nn.name = "y", nn.results = "y", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<2xf32>) -> tensor<2xf32>
return %0 : tensor<2xf32>

// test_nllloss_NC
%0 = nn.reshape %arg0 {nn.name = "loss.reshape2", nn.results = "loss.reshape2", nn.type = "reshape2", shape = array<i64: -1, 5>} : (tensor<3x5xf32>) -> tensor<3x5xf32>
%1 = nn.reshape %arg1 {nn.name = "loss.reshape2.1", nn.results = "loss.reshape2.1", nn.type = "reshape2", shape = array<i64: -1, 1>} : (tensor<3xi64>) -> tensor<3x1xi64>
%2 = nn.take_along_axis %0, %1 {axis = 1 : i64, nn.name = "loss.take_along_axis", nn.results = "loss.take_along_axis", nn.type = "take_along_axis"} : (tensor<3x5xf32>, tensor<3x1xi64>) -> tensor<3x1xf32>
%3 = nn.scale %2 {nn.name = "loss.scale", nn.results = "loss.scale", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<3x1xf32>) -> tensor<3x1xf32>
%4 = nn.reshape %3 {nn.name = "loss", nn.results = "loss", nn.type = "reshape2", shape = array<i64: 3>} : (tensor<3x1xf32>) -> tensor<3xf32>
return %4 : tensor<3xf32>

// test_nllloss_NCd1
%0 = nn.transpose %arg0 {nn.name = "loss.transpose2", nn.results = "loss.transpose2", nn.type = "transpose2", perm = array<i64: 0, 2, 1>} : (tensor<3x5x2xf32>) -> tensor<3x2x5xf32>
%1 = nn.reshape %0 {nn.name = "loss.reshape2", nn.results = "loss.reshape2", nn.type = "reshape2", shape = array<i64: -1, 5>} : (tensor<3x2x5xf32>) -> tensor<6x5xf32>
%2 = nn.reshape %arg1 {nn.name = "loss.reshape2.1", nn.results = "loss.reshape2.1", nn.type = "reshape2", shape = array<i64: -1, 1>} : (tensor<3x2xi64>) -> tensor<6x1xi64>
%3 = nn.take_along_axis %1, %2 {axis = 1 : i64, nn.name = "loss.take_along_axis", nn.results = "loss.take_along_axis", nn.type = "take_along_axis"} : (tensor<6x5xf32>, tensor<6x1xi64>) -> tensor<6x1xf32>
%4 = nn.scale %3 {nn.name = "loss.scale", nn.results = "loss.scale", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<6x1xf32>) -> tensor<6x1xf32>
%5 = nn.reduce_mean %4 {nn.name = "loss", nn.results = "loss", nn.type = "reduce_mean", reduce_all = true} : (tensor<6x1xf32>) -> tensor<f32>
return %5 : tensor<f32>

// test_nonzero_example
%0 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 1, 0, 0, 1>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 2, 3>} : () -> tensor<2x3xi64>
%1 = nn.identity %0 {nn.name = "result.1", nn.results = "result", nn.type = "assign"} : (tensor<2x3xi64>) -> tensor<2x3xi64>
return %1 : tensor<2x3xi64>

// test_not_2d
%0 = nn.logical_not %arg0 {nn.name = "not", nn.results = "not", nn.type = "logical_not"} : (tensor<3x4xi1>) -> tensor<3x4xi1>
return %0 : tensor<3x4xi1>

// test_not_3d
%0 = nn.logical_not %arg0 {nn.name = "not", nn.results = "not", nn.type = "logical_not"} : (tensor<3x4x5xi1>) -> tensor<3x4x5xi1>
return %0 : tensor<3x4x5xi1>

// test_onehot_negative_indices
%0 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%1 = nn.less_than %arg0, %0 {nn.name = "y.less_than", nn.results = "y.less_than", nn.type = "less_than"} : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
%2 = nn.scale %arg0 {bias = 1.000000e+01 : f64, nn.name = "y.scale", nn.results = "y.scale", nn.type = "scale"} : (tensor<3xi64>) -> tensor<3xi64>
%3 = nn.where %1, %2, %arg0 {nn.name = "y.where", nn.results = "y.where", nn.type = "where"} : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
%4 = nn.one_hot %3 {depth = 10 : i64, dtype = f32, nn.name = "y", nn.results = "y.one_hot_v2", nn.type = "one_hot_v2"} : (tensor<3xi64>) -> tensor<3x10xf32>
%5 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%6 = nn.not_equal %4, %5 {nn.name = "y.not_equal", nn.results = "y.not_equal", nn.type = "not_equal"} : (tensor<3x10xf32>, tensor<f32>) -> tensor<3x10xi1>
%7 = nn.slice %arg1 {axes = array<i64: 0>, ends = array<i64: 2>, nn.name = "y.slice", nn.results = "y.slice", nn.type = "slice", starts = array<i64: 1>} : (tensor<2xf32>) -> tensor<1xf32>
%8 = nn.slice %arg1 {axes = array<i64: 0>, ends = array<i64: 1>, nn.name = "y.slice.1", nn.results = "y.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<2xf32>) -> tensor<1xf32>
%9 = nn.where %6, %7, %8 {nn.name = "y.where.1", nn.results = "y", nn.type = "where"} : (tensor<3x10xi1>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x10xf32>
return %9 : tensor<3x10xf32>

// test_onehot_without_axis
%0 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%1 = nn.less_than %arg0, %0 {nn.name = "y.less_than", nn.results = "y.less_than", nn.type = "less_than"} : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
%2 = nn.scale %arg0 {bias = 1.200000e+01 : f64, nn.name = "y.scale", nn.results = "y.scale", nn.type = "scale"} : (tensor<3xi64>) -> tensor<3xi64>
%3 = nn.where %1, %2, %arg0 {nn.name = "y.where", nn.results = "y.where", nn.type = "where"} : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
%4 = nn.one_hot %3 {depth = 12 : i64, dtype = i32, nn.name = "y", nn.results = "y.one_hot_v2", nn.type = "one_hot_v2"} : (tensor<3xi64>) -> tensor<3x12xi32>
%5 = nn.fill_constant  {dtype = i32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i32>
%6 = nn.not_equal %4, %5 {nn.name = "y.not_equal", nn.results = "y.not_equal", nn.type = "not_equal"} : (tensor<3x12xi32>, tensor<i32>) -> tensor<3x12xi1>
%7 = nn.slice %arg1 {axes = array<i64: 0>, ends = array<i64: 2>, nn.name = "y.slice", nn.results = "y.slice", nn.type = "slice", starts = array<i64: 1>} : (tensor<2xi32>) -> tensor<1xi32>
%8 = nn.slice %arg1 {axes = array<i64: 0>, ends = array<i64: 1>, nn.name = "y.slice.1", nn.results = "y.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<2xi32>) -> tensor<1xi32>
%9 = nn.where %6, %7, %8 {nn.name = "y.where.1", nn.results = "y", nn.type = "where"} : (tensor<3x12xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<3x12xi32>
return %9 : tensor<3x12xi32>

// test_optional_get_element_optional_tensor
%0 = nn.identity %arg0 {nn.name = "output.1", nn.results = "output", nn.type = "assign"} : (tensor<4xf32>) -> tensor<4xf32>
return %0 : tensor<4xf32>

// test_optional_get_element_sequence
%0 = nn.identity %arg0 {nn.name = "output_0.1", nn.results = "output_0", nn.type = "assign"} : (tensor<4xi32>) -> tensor<4xi32>
return %0 : tensor<4xi32>

// test_optional_get_element_tensor
%0 = nn.identity %arg0 {nn.name = "output.1", nn.results = "output", nn.type = "assign"} : (tensor<4xf32>) -> tensor<4xf32>
return %0 : tensor<4xf32>

// test_optional_has_element_empty_no_input_optional_input
%0 = nn.fill_constant  {dtype = i1, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i1>
%1 = nn.identity %0 {nn.name = "output.1", nn.results = "output", nn.type = "assign"} : (tensor<i1>) -> tensor<i1>
return %1 : tensor<i1>

// test_optional_has_element_empty_no_input_tensor_input
%0 = nn.fill_constant  {dtype = i1, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i1>
%1 = nn.identity %0 {nn.name = "output.1", nn.results = "output", nn.type = "assign"} : (tensor<i1>) -> tensor<i1>
return %1 : tensor<i1>

// test_optional_has_element_empty_optional_input
%0 = nn.fill_constant  {dtype = i1, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i1>
%1 = nn.identity %0 {nn.name = "output.1", nn.results = "output", nn.type = "assign"} : (tensor<i1>) -> tensor<i1>
return %1 : tensor<i1>

// test_optional_has_element_tensor_input
%0 = nn.fill_constant  {dtype = i1, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<i1>
%1 = nn.identity %0 {nn.name = "output.1", nn.results = "output", nn.type = "assign"} : (tensor<i1>) -> tensor<i1>
return %1 : tensor<i1>

// test_or2d
%0 = nn.logical_or %arg0, %arg1 {nn.name = "or", nn.results = "or", nn.type = "logical_or"} : (tensor<3x4xi1>, tensor<3x4xi1>) -> tensor<3x4xi1>
return %0 : tensor<3x4xi1>

// test_or3d
%0 = nn.logical_or %arg0, %arg1 {nn.name = "or", nn.results = "or", nn.type = "logical_or"} : (tensor<3x4x5xi1>, tensor<3x4x5xi1>) -> tensor<3x4x5xi1>
return %0 : tensor<3x4x5xi1>

// test_pow_bcast_scalar
%0 = nn.elementwise_pow %arg0, %arg1 {nn.name = "z", nn.results = "z", nn.type = "elementwise_pow"} : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_pow_example
%0 = nn.elementwise_pow %arg0, %arg1 {nn.name = "z", nn.results = "z", nn.type = "elementwise_pow"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_pow_types_float32_uint32
%0 = nn.cast %arg1 {nn.name = "z.cast", nn.results = "z.cast", nn.type = "cast", to = f32} : (tensor<3xi64>) -> tensor<3xf32>
%1 = nn.elementwise_pow %arg0, %0 {nn.name = "z", nn.results = "z", nn.type = "elementwise_pow"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
return %1 : tensor<3xf32>

// test_prelu_broadcast
%0 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%1 = nn.less_than %arg0, %0 {nn.name = "y.less_than", nn.results = "y.less_than", nn.type = "less_than"} : (tensor<3x4x5xf32>, tensor<f32>) -> tensor<3x4x5xi1>
%2 = nn.elementwise_mul %arg0, %arg1 {nn.name = "y.elementwise_mul", nn.results = "y.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<3x4x5xf32>, tensor<5xf32>) -> tensor<3x4x5xf32>
%3 = nn.where %1, %2, %arg0 {nn.name = "y", nn.results = "y", nn.type = "where"} : (tensor<3x4x5xi1>, tensor<3x4x5xf32>, tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %3 : tensor<3x4x5xf32>

// test_prelu_example
%0 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%1 = nn.less_than %arg0, %0 {nn.name = "y.less_than", nn.results = "y.less_than", nn.type = "less_than"} : (tensor<3x4x5xf32>, tensor<f32>) -> tensor<3x4x5xi1>
%2 = nn.elementwise_mul %arg0, %arg1 {nn.name = "y.elementwise_mul", nn.results = "y.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<3x4x5xf32>, tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
%3 = nn.where %1, %2, %arg0 {nn.name = "y", nn.results = "y", nn.type = "where"} : (tensor<3x4x5xi1>, tensor<3x4x5xf32>, tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %3 : tensor<3x4x5xf32>

// test_qlinearconv
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<1x1x7x7xi32>) -> tensor<1x1x7x7xf32>
%1 = nn.cast %arg2 {nn.name = "x_zero_point.cast", nn.results = "x_zero_point.cast", nn.type = "cast", to = f32} : (tensor<i32>) -> tensor<f32>
%2 = nn.cast %arg3 {nn.name = "w.cast", nn.results = "w.cast", nn.type = "cast", to = f32} : (tensor<1x1x1x1xi32>) -> tensor<1x1x1x1xf32>
%3 = nn.cast %arg5 {nn.name = "w_zero_point.cast", nn.results = "w_zero_point.cast", nn.type = "cast", to = f32} : (tensor<1xi32>) -> tensor<1xf32>
%4 = nn.cast %arg7 {nn.name = "y_zero_point.cast", nn.results = "y_zero_point.cast", nn.type = "cast", to = f32} : (tensor<i32>) -> tensor<f32>
%5 = nn.reshape %1 {nn.name = "y.reshape2", nn.needs_float32, nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64>} : (tensor<f32>) -> tensor<f32>
%6 = nn.elementwise_sub %0, %5 {nn.name = "y.elementwise_sub", nn.needs_float32, nn.results = "y.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<1x1x7x7xf32>, tensor<f32>) -> tensor<1x1x7x7xf32>
%7 = nn.reshape %arg1 {nn.name = "y.reshape2.1", nn.needs_float32, nn.results = "y.reshape2.1", nn.type = "reshape2", shape = array<i64>} : (tensor<f32>) -> tensor<f32>
%8 = nn.elementwise_mul %6, %7 {nn.name = "y.elementwise_mul", nn.needs_float32, nn.results = "y.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<1x1x7x7xf32>, tensor<f32>) -> tensor<1x1x7x7xf32>
%9 = nn.reshape %3 {nn.name = "y.reshape2.2", nn.needs_float32, nn.results = "y.reshape2.2", nn.type = "reshape2", shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
%10 = nn.elementwise_sub %2, %9 {nn.name = "y.elementwise_sub.1", nn.needs_float32, nn.results = "y.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<1x1x1x1xf32>, tensor<f32>) -> tensor<1x1x1x1xf32>
%11 = nn.reshape %arg4 {nn.name = "y.reshape2.3", nn.needs_float32, nn.results = "y.reshape2.3", nn.type = "reshape2", shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
%12 = nn.elementwise_mul %10, %11 {nn.name = "y.elementwise_mul.1", nn.needs_float32, nn.results = "y.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<1x1x1x1xf32>, tensor<f32>) -> tensor<1x1x1x1xf32>
%13 = nn.conv %8, %12 {dilations = array<i64: 1, 1>, nn.name = "y.conv2d", nn.results = "y.conv2d", nn.type = "conv2d", paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>} : (tensor<1x1x7x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x7x7xf32>
%14 = nn.reshape %arg6 {nn.name = "y.reshape2.4", nn.needs_float32, nn.results = "y.reshape2.4", nn.type = "reshape2", shape = array<i64>} : (tensor<f32>) -> tensor<f32>
%15 = nn.elementwise_div %13, %14 {nn.name = "y.elementwise_div", nn.needs_float32, nn.results = "y.elementwise_div", nn.type = "elementwise_div"} : (tensor<1x1x7x7xf32>, tensor<f32>) -> tensor<1x1x7x7xf32>
%16 = nn.round %15 {nn.name = "y", nn.needs_float32, nn.results = "y.round", nn.type = "round"} : (tensor<1x1x7x7xf32>) -> tensor<1x1x7x7xf32>
%17 = nn.reshape %4 {nn.name = "y.reshape2.5", nn.needs_float32, nn.results = "y.reshape2.5", nn.type = "reshape2", shape = array<i64>} : (tensor<f32>) -> tensor<f32>
%18 = nn.elementwise_add %16, %17 {nn.name = "y.elementwise_add", nn.needs_float32, nn.results = "y.elementwise_add", nn.type = "elementwise_add"} : (tensor<1x1x7x7xf32>, tensor<f32>) -> tensor<1x1x7x7xf32>
%19 = nn.clip %18 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "y.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<1x1x7x7xf32>) -> tensor<1x1x7x7xf32>
%20 = nn.cast %19 {nn.name = "y.1", nn.results = "y", nn.type = "cast", to = i32} : (tensor<1x1x7x7xf32>) -> tensor<1x1x7x7xi32>
return %20 : tensor<1x1x7x7xi32>

// test_qlinearmatmul_2D_int8_float16
%0 = nn.cast %arg0 {nn.name = "a.cast", nn.results = "a.cast", nn.type = "cast", to = f32} : (tensor<2x4xi32>) -> tensor<2x4xf32>
%1 = nn.cast %arg2 {nn.name = "a_zero_point.cast", nn.results = "a_zero_point.cast", nn.type = "cast", to = f32} : (tensor<1xi32>) -> tensor<1xf32>
%2 = nn.cast %arg3 {nn.name = "b.cast", nn.results = "b.cast", nn.type = "cast", to = f32} : (tensor<4x3xi32>) -> tensor<4x3xf32>
%3 = nn.cast %arg5 {nn.name = "b_zero_point.cast", nn.results = "b_zero_point.cast", nn.type = "cast", to = f32} : (tensor<1xi32>) -> tensor<1xf32>
%4 = nn.cast %arg7 {nn.name = "y_zero_point.cast", nn.results = "y_zero_point.cast", nn.type = "cast", to = f32} : (tensor<1xi32>) -> tensor<1xf32>
%5 = nn.reshape %1 {nn.name = "y.reshape2", nn.needs_float32, nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
%6 = nn.elementwise_sub %0, %5 {nn.name = "y.elementwise_sub", nn.needs_float32, nn.results = "y.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
%7 = nn.cast %arg1 {nn.name = "y.cast", nn.needs_float32, nn.results = "y.cast", nn.type = "cast", to = f32} : (tensor<1xf16>) -> tensor<1xf32>
%8 = nn.reshape %7 {nn.name = "y.reshape2.1", nn.needs_float32, nn.results = "y.reshape2.1", nn.type = "reshape2", shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
%9 = nn.elementwise_mul %6, %8 {nn.name = "y.elementwise_mul", nn.needs_float32, nn.results = "y.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
%10 = nn.reshape %3 {nn.name = "y.reshape2.2", nn.needs_float32, nn.results = "y.reshape2.2", nn.type = "reshape2", shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
%11 = nn.elementwise_sub %2, %10 {nn.name = "y.elementwise_sub.1", nn.needs_float32, nn.results = "y.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xf32>
%12 = nn.cast %arg4 {nn.name = "y.cast.1", nn.needs_float32, nn.results = "y.cast.1", nn.type = "cast", to = f32} : (tensor<1xf16>) -> tensor<1xf32>
%13 = nn.reshape %12 {nn.name = "y.reshape2.3", nn.needs_float32, nn.results = "y.reshape2.3", nn.type = "reshape2", shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
%14 = nn.elementwise_mul %11, %13 {nn.name = "y.elementwise_mul.1", nn.needs_float32, nn.results = "y.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xf32>
%15 = nn.matmul %9, %14 {nn.name = "y.matmul_v2", nn.results = "y.matmul_v2", nn.type = "matmul_v2"} : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
%16 = nn.cast %arg6 {nn.name = "y.cast.2", nn.needs_float32, nn.results = "y.cast.2", nn.type = "cast", to = f32} : (tensor<1xf16>) -> tensor<1xf32>
%17 = nn.reshape %16 {nn.name = "y.reshape2.4", nn.needs_float32, nn.results = "y.reshape2.4", nn.type = "reshape2", shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
%18 = nn.elementwise_div %15, %17 {nn.name = "y.elementwise_div", nn.needs_float32, nn.results = "y.elementwise_div", nn.type = "elementwise_div"} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
%19 = nn.round %18 {nn.name = "y", nn.needs_float32, nn.results = "y.round", nn.type = "round"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
%20 = nn.reshape %4 {nn.name = "y.reshape2.5", nn.needs_float32, nn.results = "y.reshape2.5", nn.type = "reshape2", shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
%21 = nn.elementwise_add %19, %20 {nn.name = "y.elementwise_add", nn.needs_float32, nn.results = "y.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
%22 = nn.clip %21 {max = 1.270000e+02 : f64, min = -1.280000e+02 : f64, nn.name = "y.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
%23 = nn.cast %22 {nn.name = "y.1", nn.results = "y", nn.type = "cast", to = i32} : (tensor<2x3xf32>) -> tensor<2x3xi32>
return %23 : tensor<2x3xi32>

// test_quantizelinear
%0 = nn.cast %arg2 {nn.name = "y_zero_point.cast", nn.results = "y_zero_point.cast", nn.type = "cast", to = f32} : (tensor<i32>) -> tensor<f32>
%1 = nn.reshape %arg1 {nn.name = "y.reshape2", nn.needs_float32, nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64>} : (tensor<f32>) -> tensor<f32>
%2 = nn.elementwise_div %arg0, %1 {nn.name = "y.elementwise_div", nn.needs_float32, nn.results = "y.elementwise_div", nn.type = "elementwise_div"} : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
%3 = nn.round %2 {nn.name = "y", nn.needs_float32, nn.results = "y.round", nn.type = "round"} : (tensor<6xf32>) -> tensor<6xf32>
%4 = nn.reshape %0 {nn.name = "y.reshape2.1", nn.needs_float32, nn.results = "y.reshape2.1", nn.type = "reshape2", shape = array<i64>} : (tensor<f32>) -> tensor<f32>
%5 = nn.elementwise_add %3, %4 {nn.name = "y.elementwise_add", nn.needs_float32, nn.results = "y.elementwise_add", nn.type = "elementwise_add"} : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
%6 = nn.clip %5 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "y.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<6xf32>) -> tensor<6xf32>
%7 = nn.cast %6 {nn.name = "y.1", nn.results = "y", nn.type = "cast", to = i32} : (tensor<6xf32>) -> tensor<6xi32>
return %7 : tensor<6xi32>

// test_range_bfloat16_type_positive_delta
%0 = nn.assign_value  {dtype = bf16, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 2>, values = array<f64: 1.000000e+00, 3.000000e+00>} : () -> tensor<2xbf16>
%1 = nn.identity %0 {nn.name = "output.1", nn.results = "output", nn.type = "assign"} : (tensor<2xbf16>) -> tensor<2xbf16>
return %1 : tensor<2xbf16>

// test_range_float16_type_positive_delta
%0 = nn.assign_value  {dtype = f16, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 2>, values = array<f64: 1.000000e+00, 3.000000e+00>} : () -> tensor<2xf16>
%1 = nn.identity %0 {nn.name = "output.1", nn.results = "output", nn.type = "assign"} : (tensor<2xf16>) -> tensor<2xf16>
return %1 : tensor<2xf16>

// test_reciprocal
%0 = nn.reciprocal %arg0 {nn.name = "y", nn.results = "y", nn.type = "reciprocal"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_reciprocal_example
%0 = nn.reciprocal %arg0 {nn.name = "y", nn.results = "y", nn.type = "reciprocal"} : (tensor<2xf32>) -> tensor<2xf32>
return %0 : tensor<2xf32>

// test_reduce_l1_keep_dims_example
%0 = nn.abs %arg0 {nn.name = "reduced.abs", nn.results = "reduced.abs", nn.type = "abs"} : (tensor<3x2x2xf32>) -> tensor<3x2x2xf32>
%1 = nn.reduce_sum %0 {axis = array<i64: 2>, keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "reduce_sum", reduce_all = false} : (tensor<3x2x2xf32>) -> tensor<3x2x1xf32>
return %1 : tensor<3x2x1xf32>

// test_reduce_l1_keep_dims_random
%0 = nn.abs %arg0 {nn.name = "reduced.abs", nn.results = "reduced.abs", nn.type = "abs"} : (tensor<3x2x2xf32>) -> tensor<3x2x2xf32>
%1 = nn.reduce_sum %0 {axis = array<i64: 2>, keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "reduce_sum", reduce_all = false} : (tensor<3x2x2xf32>) -> tensor<3x2x1xf32>
return %1 : tensor<3x2x1xf32>

// test_reduce_l2_keep_dims_example
%0 = nn.frobenius_norm %arg0 {axis = array<i64: 2>, keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "frobenius_norm", reduce_all = false} : (tensor<3x2x2xf32>) -> tensor<3x2x1xf32>
return %0 : tensor<3x2x1xf32>

// test_reduce_l2_keep_dims_random
%0 = nn.frobenius_norm %arg0 {axis = array<i64: 2>, keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "frobenius_norm", reduce_all = false} : (tensor<3x2x2xf32>) -> tensor<3x2x1xf32>
return %0 : tensor<3x2x1xf32>

// test_reduce_log_sum_default
%0 = nn.reduce_sum %arg0 {keepdim = true, nn.name = "reduced", nn.results = "reduced.reduce_sum", nn.type = "reduce_sum", reduce_all = true} : (tensor<3x4x5xf32>) -> tensor<1x1x1xf32>
%1 = nn.log %0 {nn.name = "reduced.log", nn.results = "reduced", nn.type = "log"} : (tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
return %1 : tensor<1x1x1xf32>

// test_reduce_log_sum_negative_axes
%0 = nn.reduce_sum %arg0 {axis = array<i64: 1>, keepdim = true, nn.name = "reduced", nn.results = "reduced.reduce_sum", nn.type = "reduce_sum", reduce_all = false} : (tensor<3x4x5xf32>) -> tensor<3x1x5xf32>
%1 = nn.log %0 {nn.name = "reduced.log", nn.results = "reduced", nn.type = "log"} : (tensor<3x1x5xf32>) -> tensor<3x1x5xf32>
return %1 : tensor<3x1x5xf32>

// test_reduce_max_default_axes_keepdim_example
%0 = nn.reduce_max %arg0 {keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "reduce_max", reduce_all = true} : (tensor<3x2x2xf32>) -> tensor<1x1x1xf32>
return %0 : tensor<1x1x1xf32>

// test_reduce_max_default_axes_keepdims_random
%0 = nn.reduce_max %arg0 {keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "reduce_max", reduce_all = true} : (tensor<3x2x2xf32>) -> tensor<1x1x1xf32>
return %0 : tensor<1x1x1xf32>

// test_reduce_mean_keepdims_example
%0 = nn.reduce_mean %arg0 {axis = array<i64: 1>, keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "reduce_mean", reduce_all = false} : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
return %0 : tensor<3x1x2xf32>

// test_reduce_mean_keepdims_random
%0 = nn.reduce_mean %arg0 {axis = array<i64: 1>, keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "reduce_mean", reduce_all = false} : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
return %0 : tensor<3x1x2xf32>

// test_reduce_min_default_axes_keepdims_example
%0 = nn.reduce_min %arg0 {keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "reduce_min", reduce_all = true} : (tensor<3x2x2xf32>) -> tensor<1x1x1xf32>
return %0 : tensor<1x1x1xf32>

// test_reduce_min_default_axes_keepdims_random
%0 = nn.reduce_min %arg0 {keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "reduce_min", reduce_all = true} : (tensor<3x2x2xf32>) -> tensor<1x1x1xf32>
return %0 : tensor<1x1x1xf32>

// test_reduce_prod_default_axes_keepdims_example
%0 = nn.reduce_prod %arg0 {keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "reduce_prod", reduce_all = true} : (tensor<3x2x2xf32>) -> tensor<1x1x1xf32>
return %0 : tensor<1x1x1xf32>

// test_reduce_prod_default_axes_keepdims_random
%0 = nn.reduce_prod %arg0 {keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "reduce_prod", reduce_all = true} : (tensor<3x2x2xf32>) -> tensor<1x1x1xf32>
return %0 : tensor<1x1x1xf32>

// test_reduce_sum_keepdims_example
%0 = nn.reduce_sum %arg0 {axis = array<i64: 1>, keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "reduce_sum", reduce_all = false} : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
return %0 : tensor<3x1x2xf32>

// test_reduce_sum_keepdims_random
%0 = nn.reduce_sum %arg0 {axis = array<i64: 1>, keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "reduce_sum", reduce_all = false} : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
return %0 : tensor<3x1x2xf32>

// test_reduce_sum_square_keepdims_example
%0 = nn.square %arg0 {nn.name = "reduced.square", nn.results = "reduced.square", nn.type = "square"} : (tensor<3x2x2xf32>) -> tensor<3x2x2xf32>
%1 = nn.reduce_sum %0 {axis = array<i64: 1>, keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "reduce_sum", reduce_all = false} : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
return %1 : tensor<3x1x2xf32>

// test_reduce_sum_square_keepdims_random
%0 = nn.square %arg0 {nn.name = "reduced.square", nn.results = "reduced.square", nn.type = "square"} : (tensor<3x2x2xf32>) -> tensor<3x2x2xf32>
%1 = nn.reduce_sum %0 {axis = array<i64: 1>, keepdim = true, nn.name = "reduced", nn.results = "reduced", nn.type = "reduce_sum", reduce_all = false} : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
return %1 : tensor<3x1x2xf32>

// test_relu
%0 = nn.relu %arg0 {nn.name = "y", nn.results = "y", nn.type = "relu"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_reshape_one_dim
%0 = nn.reshape %arg0 {nn.name = "reshaped", nn.results = "reshaped", nn.type = "reshape2", shape = array<i64: 24>} : (tensor<2x3x4xf32>) -> tensor<24xf32>
return %0 : tensor<24xf32>

// test_reshape_reduced_dims
%0 = nn.reshape %arg0 {nn.name = "reshaped", nn.results = "reshaped", nn.type = "reshape2", shape = array<i64: 2, 12>} : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
return %0 : tensor<2x12xf32>

// test_resize_downsample_scales_cubic
%0 = nn.transpose %arg0 {nn.name = "Y.transpose2", nn.results = "Y.transpose2", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
%1 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 3, 4>, values = array<f64: 0.8955078125, 0.1147460862994194, -0.010253904387354851, 0.000000e+00, -0.10986328125, 0.74951177835464478, 0.42626950144767761, -0.065917961299419403, 0.000000e+00, -0.065917983651161194, 0.42626959085464478, 0.63964837789535522>} : () -> tensor<3x4xf32>
%2 = nn.matmul %0, %1 {nn.name = "Y.matmul_v2", nn.results = "Y.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<1x1x4x4xf32>, tensor<3x4xf32>) -> tensor<1x1x4x3xf32>
%3 = nn.transpose %2 {nn.name = "Y.transpose2.1", nn.results = "Y.transpose2.1", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<1x1x4x3xf32>) -> tensor<1x1x3x4xf32>
%4 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 3, 4>, values = array<f64: 0.8955078125, 0.1147460862994194, -0.010253904387354851, 0.000000e+00, -0.10986328125, 0.74951177835464478, 0.42626950144767761, -0.065917961299419403, 0.000000e+00, -0.065917983651161194, 0.42626959085464478, 0.63964837789535522>} : () -> tensor<3x4xf32>
%5 = nn.matmul %3, %4 {nn.name = "Y", nn.results = "Y", nn.type = "matmul_v2", transpose_y = true} : (tensor<1x1x3x4xf32>, tensor<3x4xf32>) -> tensor<1x1x3x3xf32>
return %5 : tensor<1x1x3x3xf32>

// test_resize_upsample_scales_cubic
%0 = nn.bicubic_interp %arg0 {align_corners = false, align_mode = 0 : i64, nn.name = "Y", nn.results = "Y", nn.type = "bicubic_interp_v2", out_h = 8 : i64, out_w = 8 : i64} : (tensor<1x1x4x4xf32>) -> tensor<1x1x8x8xf32>
return %0 : tensor<1x1x8x8xf32>

// test_reversesequence_batch
%0 = nn.reshape %arg1 {nn.name = "y.reshape2", nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64: 4, 1>} : (tensor<4xi64>) -> tensor<4x1xi64>
%1 = nn.scale %0 {bias = -1.000000e+00 : f64, nn.name = "y.scale", nn.results = "y.scale", nn.type = "scale"} : (tensor<4x1xi64>) -> tensor<4x1xi64>
%2 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 4>} : () -> tensor<1x4xi64>
%3 = nn.elementwise_sub %1, %2 {nn.name = "y.elementwise_sub", nn.results = "y.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<4x1xi64>, tensor<1x4xi64>) -> tensor<4x4xi64>
%4 = nn.less_than %2, %0 {nn.name = "y.less_than", nn.results = "y.less_than", nn.type = "less_than"} : (tensor<1x4xi64>, tensor<4x1xi64>) -> tensor<4x4xi1>
%5 = nn.where %4, %3, %2 {nn.name = "y.where", nn.results = "y.where", nn.type = "where"} : (tensor<4x4xi1>, tensor<4x4xi64>, tensor<1x4xi64>) -> tensor<4x4xi64>
%6 = nn.expand %5 {nn.name = "y.expand_v2", nn.results = "y.expand_v2", nn.type = "expand_v2", shape = array<i64: 4, 4>} : (tensor<4x4xi64>) -> tensor<4x4xi64>
%7 = nn.take_along_axis %arg0, %6 {axis = 1 : i64, nn.name = "y", nn.results = "y", nn.type = "take_along_axis"} : (tensor<4x4xf32>, tensor<4x4xi64>) -> tensor<4x4xf32>
return %7 : tensor<4x4xf32>

// test_reversesequence_time
%0 = nn.reshape %arg1 {nn.name = "y.reshape2", nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64: 1, 4>} : (tensor<4xi64>) -> tensor<1x4xi64>
%1 = nn.scale %0 {bias = -1.000000e+00 : f64, nn.name = "y.scale", nn.results = "y.scale", nn.type = "scale"} : (tensor<1x4xi64>) -> tensor<1x4xi64>
%2 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 4, 1>} : () -> tensor<4x1xi64>
%3 = nn.elementwise_sub %1, %2 {nn.name = "y.elementwise_sub", nn.results = "y.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<1x4xi64>, tensor<4x1xi64>) -> tensor<4x4xi64>
%4 = nn.less_than %2, %0 {nn.name = "y.less_than", nn.results = "y.less_than", nn.type = "less_than"} : (tensor<4x1xi64>, tensor<1x4xi64>) -> tensor<4x4xi1>
%5 = nn.where %4, %3, %2 {nn.name = "y.where", nn.results = "y.where", nn.type = "where"} : (tensor<4x4xi1>, tensor<4x4xi64>, tensor<4x1xi64>) -> tensor<4x4xi64>
%6 = nn.expand %5 {nn.name = "y.expand_v2", nn.results = "y.expand_v2", nn.type = "expand_v2", shape = array<i64: 4, 4>} : (tensor<4x4xi64>) -> tensor<4x4xi64>
%7 = nn.take_along_axis %arg0, %6 {axis = 0 : i64, nn.name = "y", nn.results = "y", nn.type = "take_along_axis"} : (tensor<4x4xf32>, tensor<4x4xi64>) -> tensor<4x4xf32>
return %7 : tensor<4x4xf32>

// test_rms_normalization_2d_axis0
%0 = nn.reshape %arg1 {nn.name = "Y.reshape2", nn.results = "Y.reshape2", nn.type = "reshape2", shape = array<i64: 12>} : (tensor<3x4xf32>) -> tensor<12xf32>
%y, %inverse = nn.rms_norm %arg0, %0 {nn.name = "Y", nn.results = ["Y", ""], nn.type = "rms_norm", normalized_shape = array<i64: 3, 4>} : (tensor<3x4xf32>, tensor<12xf32>) -> (tensor<3x4xf32>, tensor<f32>)
return %y : tensor<3x4xf32>

// test_rms_normalization_2d_axis1
%y, %inverse = nn.rms_norm %arg0, %arg1 {nn.name = "Y", nn.results = ["Y", ""], nn.type = "rms_norm", normalized_shape = array<i64: 4>} : (tensor<3x4xf32>, tensor<4xf32>) -> (tensor<3x4xf32>, tensor<3xf32>)
return %y : tensor<3x4xf32>

// test_rnn_seq_length
%0 = nn.slice %arg2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice", nn.results = "Y_h.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x5x5xf32>) -> tensor<5x5xf32>
%1 = nn.slice %arg1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice.1", nn.results = "Y_h.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x5x3xf32>) -> tensor<5x3xf32>
%2 = nn.matmul %arg0, %1 {nn.name = "Y_h", nn.results = "Y_h.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x3x3xf32>, tensor<5x3xf32>) -> tensor<2x3x5xf32>
%3 = nn.slice %arg3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice.2", nn.results = "Y_h.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%4 = nn.slice %3 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "Y_h.slice.3", nn.results = "Y_h.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<10xf32>) -> tensor<5xf32>
%5 = nn.elementwise_add %2, %4 {nn.name = "Y_h.elementwise_add", nn.results = "Y_h.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x3x5xf32>, tensor<5xf32>) -> tensor<2x3x5xf32>
%6:2 = nn.unbind %5 {nn.name = "Y_h.unstack", nn.results = ["Y_h.unstack", "Y_h.unstack.1"], nn.type = "unstack"} : (tensor<2x3x5xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>)
%7 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 3, 5>, value = 0.000000e+00 : f64} : () -> tensor<3x5xf32>
%8 = nn.matmul %7, %0 {nn.name = "Y_h.matmul_v2", nn.results = "Y_h.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x5xf32>, tensor<5x5xf32>) -> tensor<3x5xf32>
%9 = nn.elementwise_add %6#0, %8 {nn.name = "Y_h.elementwise_add.1", nn.results = "Y_h.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%10 = nn.slice %arg3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice.4", nn.results = "Y_h.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%11 = nn.slice %10 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "Y_h.slice.5", nn.results = "Y_h.slice.5", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%12 = nn.elementwise_add %9, %11 {nn.name = "Y_h.elementwise_add.2", nn.results = "Y_h.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<3x5xf32>, tensor<5xf32>) -> tensor<3x5xf32>
%13 = nn.tanh %12 {nn.name = "Y_h.tanh", nn.results = "Y_h.tanh", nn.type = "tanh"} : (tensor<3x5xf32>) -> tensor<3x5xf32>
%14 = nn.matmul %13, %0 {nn.name = "Y_h.matmul_v2.1", nn.results = "Y_h.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x5xf32>, tensor<5x5xf32>) -> tensor<3x5xf32>
%15 = nn.elementwise_add %6#1, %14 {nn.name = "Y_h.elementwise_add.3", nn.results = "Y_h.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
%16 = nn.slice %arg3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice.6", nn.results = "Y_h.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%17 = nn.slice %16 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "Y_h.slice.7", nn.results = "Y_h.slice.7", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%18 = nn.elementwise_add %15, %17 {nn.name = "Y_h.elementwise_add.4", nn.results = "Y_h.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<3x5xf32>, tensor<5xf32>) -> tensor<3x5xf32>
%19 = nn.tanh %18 {nn.name = "Y_h.tanh.1", nn.results = "Y_h.tanh.1", nn.type = "tanh"} : (tensor<3x5xf32>) -> tensor<3x5xf32>
%20 = nn.stack %13, %19 {nn.name = "Y_h.stack", nn.results = "Y_h.stack", nn.type = "stack"} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<2x3x5xf32>
%21 = nn.stack %19 {nn.name = "Y_h.stack.1", nn.results = "Y_h", nn.type = "stack"} : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
return %21 : tensor<1x3x5xf32>

// test_roialign_aligned_false
%0 = nn.scale %arg1 {nn.name = "Y.scale", nn.needs_float32, nn.results = "Y.scale", nn.type = "scale"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%1:4 = nn.split %0 {axis = 1 : i64, nn.name = "Y.split", nn.needs_float32, nn.results = ["Y.split", "Y.split.1", "Y.split.2", "Y.split.3"], nn.type = "split", num = 4 : i64} : (tensor<3x4xf32>) -> (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>)
%2 = nn.elementwise_sub %1#3, %1#1 {nn.name = "Y.elementwise_sub", nn.needs_float32, nn.results = "Y.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
%3 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%4 = nn.elementwise_max %2, %3 {nn.name = "Y.elementwise_max", nn.needs_float32, nn.results = "Y.elementwise_max", nn.type = "elementwise_max"} : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
%5 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 1, 10>, values = array<f64: 0.05000000074505806, 0.15000000596046448, 2.500000e-01, 0.34999999403953552, 0.44999998807907104, 0.55000001192092896, 0.64999997615814209, 7.500000e-01, 0.85000002384185791, 0.94999998807907104>} : () -> tensor<1x10xf32>
%6 = nn.elementwise_mul %4, %5 {nn.name = "Y.elementwise_mul", nn.needs_float32, nn.results = "Y.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<3x1xf32>, tensor<1x10xf32>) -> tensor<3x10xf32>
%7 = nn.elementwise_add %1#1, %6 {nn.name = "Y.elementwise_add", nn.needs_float32, nn.results = "Y.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x1xf32>, tensor<3x10xf32>) -> tensor<3x10xf32>
%8 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%9 = nn.greater_equal %7, %8 {nn.name = "Y.greater_equal", nn.needs_float32, nn.results = "Y.greater_equal", nn.type = "greater_equal"} : (tensor<3x10xf32>, tensor<f32>) -> tensor<3x10xi1>
%10 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+01 : f64} : () -> tensor<f32>
%11 = nn.less_equal %7, %10 {nn.name = "Y.less_equal", nn.needs_float32, nn.results = "Y.less_equal", nn.type = "less_equal"} : (tensor<3x10xf32>, tensor<f32>) -> tensor<3x10xi1>
%12 = nn.logical_and %9, %11 {nn.name = "Y.logical_and", nn.needs_float32, nn.results = "Y.logical_and", nn.type = "logical_and"} : (tensor<3x10xi1>, tensor<3x10xi1>) -> tensor<3x10xi1>
%13 = nn.clip %7 {max = 9.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "Y.clip", nn.needs_float32, nn.results = "Y.clip", nn.type = "clip"} : (tensor<3x10xf32>) -> tensor<3x10xf32>
%14 = nn.reshape %13 {nn.name = "Y.reshape2", nn.needs_float32, nn.results = "Y.reshape2", nn.type = "reshape2", shape = array<i64: 3, 10, 1>} : (tensor<3x10xf32>) -> tensor<3x10x1xf32>
%15 = nn.reshape %12 {nn.name = "Y.reshape2.1", nn.needs_float32, nn.results = "Y.reshape2.1", nn.type = "reshape2", shape = array<i64: 3, 10, 1>} : (tensor<3x10xi1>) -> tensor<3x10x1xi1>
%16 = nn.assign_value  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "assign_value", shape = array<i64: 1, 1, 10>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00, 9.000000e+00>} : () -> tensor<1x1x10xf32>
%17 = nn.elementwise_sub %14, %16 {nn.name = "Y.elementwise_sub.1", nn.needs_float32, nn.results = "Y.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<3x10x1xf32>, tensor<1x1x10xf32>) -> tensor<3x10x10xf32>
%18 = nn.abs %17 {nn.name = "Y.abs", nn.needs_float32, nn.results = "Y.abs", nn.type = "abs"} : (tensor<3x10x10xf32>) -> tensor<3x10x10xf32>
%19 = nn.scale %18 {bias = 1.000000e+00 : f64, nn.name = "Y.scale.1", nn.needs_float32, nn.results = "Y.scale.1", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<3x10x10xf32>) -> tensor<3x10x10xf32>
%20 = nn.relu %19 {nn.name = "Y.relu", nn.needs_float32, nn.results = "Y.relu", nn.type = "relu"} : (tensor<3x10x10xf32>) -> tensor<3x10x10xf32>
%21 = nn.fill_constant  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%22 = nn.where %15, %20, %21 {nn.name = "Y.where", nn.needs_float32, nn.results = "Y.where", nn.type = "where"} : (tensor<3x10x1xi1>, tensor<3x10x10xf32>, tensor<f32>) -> tensor<3x10x10xf32>
%23 = nn.reshape %22 {nn.name = "Y.reshape2.2", nn.needs_float32, nn.results = "Y.reshape2.2", nn.type = "reshape2", shape = array<i64: 3, 5, 2, 10>} : (tensor<3x10x10xf32>) -> tensor<3x5x2x10xf32>
%24 = nn.reduce_mean %23 {axis = array<i64: 2>, nn.name = "Y.reduce_mean", nn.needs_float32, nn.results = "Y.reduce_mean", nn.type = "reduce_mean", reduce_all = false} : (tensor<3x5x2x10xf32>) -> tensor<3x5x10xf32>
%25 = nn.elementwise_sub %1#2, %1#0 {nn.name = "Y.elementwise_sub.2", nn.needs_float32, nn.results = "Y.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
%26 = nn.fill_constant  {dtype = f32, nn.name = "constant.6", nn.results = "constant.6", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%27 = nn.elementwise_max %25, %26 {nn.name = "Y.elementwise_max.1", nn.needs_float32, nn.results = "Y.elementwise_max.1", nn.type = "elementwise_max"} : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
%28 = nn.assign_value  {dtype = f32, nn.name = "constant.7", nn.results = "constant.7", nn.type = "assign_value", shape = array<i64: 1, 10>, values = array<f64: 0.05000000074505806, 0.15000000596046448, 2.500000e-01, 0.34999999403953552, 0.44999998807907104, 0.55000001192092896, 0.64999997615814209, 7.500000e-01, 0.85000002384185791, 0.94999998807907104>} : () -> tensor<1x10xf32>
%29 = nn.elementwise_mul %27, %28 {nn.name = "Y.elementwise_mul.1", nn.needs_float32, nn.results = "Y.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<3x1xf32>, tensor<1x10xf32>) -> tensor<3x10xf32>
%30 = nn.elementwise_add %1#0, %29 {nn.name = "Y.elementwise_add.1", nn.needs_float32, nn.results = "Y.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<3x1xf32>, tensor<3x10xf32>) -> tensor<3x10xf32>
%31 = nn.fill_constant  {dtype = f32, nn.name = "constant.8", nn.results = "constant.8", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%32 = nn.greater_equal %30, %31 {nn.name = "Y.greater_equal.1", nn.needs_float32, nn.results = "Y.greater_equal.1", nn.type = "greater_equal"} : (tensor<3x10xf32>, tensor<f32>) -> tensor<3x10xi1>
%33 = nn.fill_constant  {dtype = f32, nn.name = "constant.9", nn.results = "constant.9", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+01 : f64} : () -> tensor<f32>
%34 = nn.less_equal %30, %33 {nn.name = "Y.less_equal.1", nn.needs_float32, nn.results = "Y.less_equal.1", nn.type = "less_equal"} : (tensor<3x10xf32>, tensor<f32>) -> tensor<3x10xi1>
%35 = nn.logical_and %32, %34 {nn.name = "Y.logical_and.1", nn.needs_float32, nn.results = "Y.logical_and.1", nn.type = "logical_and"} : (tensor<3x10xi1>, tensor<3x10xi1>) -> tensor<3x10xi1>
%36 = nn.clip %30 {max = 9.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "Y.clip.1", nn.needs_float32, nn.results = "Y.clip.1", nn.type = "clip"} : (tensor<3x10xf32>) -> tensor<3x10xf32>
%37 = nn.reshape %36 {nn.name = "Y.reshape2.3", nn.needs_float32, nn.results = "Y.reshape2.3", nn.type = "reshape2", shape = array<i64: 3, 10, 1>} : (tensor<3x10xf32>) -> tensor<3x10x1xf32>
%38 = nn.reshape %35 {nn.name = "Y.reshape2.4", nn.needs_float32, nn.results = "Y.reshape2.4", nn.type = "reshape2", shape = array<i64: 3, 10, 1>} : (tensor<3x10xi1>) -> tensor<3x10x1xi1>
%39 = nn.assign_value  {dtype = f32, nn.name = "constant.10", nn.results = "constant.10", nn.type = "assign_value", shape = array<i64: 1, 1, 10>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00, 9.000000e+00>} : () -> tensor<1x1x10xf32>
%40 = nn.elementwise_sub %37, %39 {nn.name = "Y.elementwise_sub.3", nn.needs_float32, nn.results = "Y.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<3x10x1xf32>, tensor<1x1x10xf32>) -> tensor<3x10x10xf32>
%41 = nn.abs %40 {nn.name = "Y.abs.1", nn.needs_float32, nn.results = "Y.abs.1", nn.type = "abs"} : (tensor<3x10x10xf32>) -> tensor<3x10x10xf32>
%42 = nn.scale %41 {bias = 1.000000e+00 : f64, nn.name = "Y.scale.2", nn.needs_float32, nn.results = "Y.scale.2", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<3x10x10xf32>) -> tensor<3x10x10xf32>
%43 = nn.relu %42 {nn.name = "Y.relu.1", nn.needs_float32, nn.results = "Y.relu.1", nn.type = "relu"} : (tensor<3x10x10xf32>) -> tensor<3x10x10xf32>
%44 = nn.fill_constant  {dtype = f32, nn.name = "constant.11", nn.results = "constant.11", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%45 = nn.where %38, %43, %44 {nn.name = "Y.where.1", nn.needs_float32, nn.results = "Y.where.1", nn.type = "where"} : (tensor<3x10x1xi1>, tensor<3x10x10xf32>, tensor<f32>) -> tensor<3x10x10xf32>
%46 = nn.reshape %45 {nn.name = "Y.reshape2.5", nn.needs_float32, nn.results = "Y.reshape2.5", nn.type = "reshape2", shape = array<i64: 3, 5, 2, 10>} : (tensor<3x10x10xf32>) -> tensor<3x5x2x10xf32>
%47 = nn.reduce_mean %46 {axis = array<i64: 2>, nn.name = "Y.reduce_mean.1", nn.needs_float32, nn.results = "Y.reduce_mean.1", nn.type = "reduce_mean", reduce_all = false} : (tensor<3x5x2x10xf32>) -> tensor<3x5x10xf32>
%48 = nn.reshape %24 {nn.name = "Y.reshape2.6", nn.results = "Y.reshape2.6", nn.type = "reshape2", shape = array<i64: 3, 1, 5, 10>} : (tensor<3x5x10xf32>) -> tensor<3x1x5x10xf32>
%49 = nn.matmul %48, %arg0 {nn.name = "Y.matmul_v2", nn.results = "Y.matmul_v2", nn.type = "matmul_v2"} : (tensor<3x1x5x10xf32>, tensor<1x1x10x10xf32>) -> tensor<3x1x5x10xf32>
%50 = nn.reshape %47 {nn.name = "Y.reshape2.7", nn.results = "Y.reshape2.7", nn.type = "reshape2", shape = array<i64: 3, 1, 5, 10>} : (tensor<3x5x10xf32>) -> tensor<3x1x5x10xf32>
%51 = nn.matmul %49, %50 {nn.name = "Y", nn.results = "Y", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x1x5x10xf32>, tensor<3x1x5x10xf32>) -> tensor<3x1x5x5xf32>
return %51 : tensor<3x1x5x5xf32>

// test_roialign_aligned_true
%0 = nn.scale %arg1 {bias = -5.000000e-01 : f64, nn.name = "Y.scale", nn.needs_float32, nn.results = "Y.scale", nn.type = "scale"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%1:4 = nn.split %0 {axis = 1 : i64, nn.name = "Y.split", nn.needs_float32, nn.results = ["Y.split", "Y.split.1", "Y.split.2", "Y.split.3"], nn.type = "split", num = 4 : i64} : (tensor<3x4xf32>) -> (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>)
%2 = nn.elementwise_sub %1#3, %1#1 {nn.name = "Y.elementwise_sub", nn.needs_float32, nn.results = "Y.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
%3 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 10>, values = array<f64: 0.05000000074505806, 0.15000000596046448, 2.500000e-01, 0.34999999403953552, 0.44999998807907104, 0.55000001192092896, 0.64999997615814209, 7.500000e-01, 0.85000002384185791, 0.94999998807907104>} : () -> tensor<1x10xf32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "Y.elementwise_mul", nn.needs_float32, nn.results = "Y.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<3x1xf32>, tensor<1x10xf32>) -> tensor<3x10xf32>
%5 = nn.elementwise_add %1#1, %4 {nn.name = "Y.elementwise_add", nn.needs_float32, nn.results = "Y.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x1xf32>, tensor<3x10xf32>) -> tensor<3x10xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%7 = nn.greater_equal %5, %6 {nn.name = "Y.greater_equal", nn.needs_float32, nn.results = "Y.greater_equal", nn.type = "greater_equal"} : (tensor<3x10xf32>, tensor<f32>) -> tensor<3x10xi1>
%8 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+01 : f64} : () -> tensor<f32>
%9 = nn.less_equal %5, %8 {nn.name = "Y.less_equal", nn.needs_float32, nn.results = "Y.less_equal", nn.type = "less_equal"} : (tensor<3x10xf32>, tensor<f32>) -> tensor<3x10xi1>
%10 = nn.logical_and %7, %9 {nn.name = "Y.logical_and", nn.needs_float32, nn.results = "Y.logical_and", nn.type = "logical_and"} : (tensor<3x10xi1>, tensor<3x10xi1>) -> tensor<3x10xi1>
%11 = nn.clip %5 {max = 9.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "Y.clip", nn.needs_float32, nn.results = "Y.clip", nn.type = "clip"} : (tensor<3x10xf32>) -> tensor<3x10xf32>
%12 = nn.reshape %11 {nn.name = "Y.reshape2", nn.needs_float32, nn.results = "Y.reshape2", nn.type = "reshape2", shape = array<i64: 3, 10, 1>} : (tensor<3x10xf32>) -> tensor<3x10x1xf32>
%13 = nn.reshape %10 {nn.name = "Y.reshape2.1", nn.needs_float32, nn.results = "Y.reshape2.1", nn.type = "reshape2", shape = array<i64: 3, 10, 1>} : (tensor<3x10xi1>) -> tensor<3x10x1xi1>
%14 = nn.assign_value  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 1, 1, 10>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00, 9.000000e+00>} : () -> tensor<1x1x10xf32>
%15 = nn.elementwise_sub %12, %14 {nn.name = "Y.elementwise_sub.1", nn.needs_float32, nn.results = "Y.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<3x10x1xf32>, tensor<1x1x10xf32>) -> tensor<3x10x10xf32>
%16 = nn.abs %15 {nn.name = "Y.abs", nn.needs_float32, nn.results = "Y.abs", nn.type = "abs"} : (tensor<3x10x10xf32>) -> tensor<3x10x10xf32>
%17 = nn.scale %16 {bias = 1.000000e+00 : f64, nn.name = "Y.scale.1", nn.needs_float32, nn.results = "Y.scale.1", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<3x10x10xf32>) -> tensor<3x10x10xf32>
%18 = nn.relu %17 {nn.name = "Y.relu", nn.needs_float32, nn.results = "Y.relu", nn.type = "relu"} : (tensor<3x10x10xf32>) -> tensor<3x10x10xf32>
%19 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%20 = nn.where %13, %18, %19 {nn.name = "Y.where", nn.needs_float32, nn.results = "Y.where", nn.type = "where"} : (tensor<3x10x1xi1>, tensor<3x10x10xf32>, tensor<f32>) -> tensor<3x10x10xf32>
%21 = nn.reshape %20 {nn.name = "Y.reshape2.2", nn.needs_float32, nn.results = "Y.reshape2.2", nn.type = "reshape2", shape = array<i64: 3, 5, 2, 10>} : (tensor<3x10x10xf32>) -> tensor<3x5x2x10xf32>
%22 = nn.reduce_mean %21 {axis = array<i64: 2>, nn.name = "Y.reduce_mean", nn.needs_float32, nn.results = "Y.reduce_mean", nn.type = "reduce_mean", reduce_all = false} : (tensor<3x5x2x10xf32>) -> tensor<3x5x10xf32>
%23 = nn.elementwise_sub %1#2, %1#0 {nn.name = "Y.elementwise_sub.2", nn.needs_float32, nn.results = "Y.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
%24 = nn.assign_value  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "assign_value", shape = array<i64: 1, 10>, values = array<f64: 0.05000000074505806, 0.15000000596046448, 2.500000e-01, 0.34999999403953552, 0.44999998807907104, 0.55000001192092896, 0.64999997615814209, 7.500000e-01, 0.85000002384185791, 0.94999998807907104>} : () -> tensor<1x10xf32>
%25 = nn.elementwise_mul %23, %24 {nn.name = "Y.elementwise_mul.1", nn.needs_float32, nn.results = "Y.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<3x1xf32>, tensor<1x10xf32>) -> tensor<3x10xf32>
%26 = nn.elementwise_add %1#0, %25 {nn.name = "Y.elementwise_add.1", nn.needs_float32, nn.results = "Y.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<3x1xf32>, tensor<3x10xf32>) -> tensor<3x10xf32>
%27 = nn.fill_constant  {dtype = f32, nn.name = "constant.6", nn.results = "constant.6", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%28 = nn.greater_equal %26, %27 {nn.name = "Y.greater_equal.1", nn.needs_float32, nn.results = "Y.greater_equal.1", nn.type = "greater_equal"} : (tensor<3x10xf32>, tensor<f32>) -> tensor<3x10xi1>
%29 = nn.fill_constant  {dtype = f32, nn.name = "constant.7", nn.results = "constant.7", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+01 : f64} : () -> tensor<f32>
%30 = nn.less_equal %26, %29 {nn.name = "Y.less_equal.1", nn.needs_float32, nn.results = "Y.less_equal.1", nn.type = "less_equal"} : (tensor<3x10xf32>, tensor<f32>) -> tensor<3x10xi1>
%31 = nn.logical_and %28, %30 {nn.name = "Y.logical_and.1", nn.needs_float32, nn.results = "Y.logical_and.1", nn.type = "logical_and"} : (tensor<3x10xi1>, tensor<3x10xi1>) -> tensor<3x10xi1>
%32 = nn.clip %26 {max = 9.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "Y.clip.1", nn.needs_float32, nn.results = "Y.clip.1", nn.type = "clip"} : (tensor<3x10xf32>) -> tensor<3x10xf32>
%33 = nn.reshape %32 {nn.name = "Y.reshape2.3", nn.needs_float32, nn.results = "Y.reshape2.3", nn.type = "reshape2", shape = array<i64: 3, 10, 1>} : (tensor<3x10xf32>) -> tensor<3x10x1xf32>
%34 = nn.reshape %31 {nn.name = "Y.reshape2.4", nn.needs_float32, nn.results = "Y.reshape2.4", nn.type = "reshape2", shape = array<i64: 3, 10, 1>} : (tensor<3x10xi1>) -> tensor<3x10x1xi1>
%35 = nn.assign_value  {dtype = f32, nn.name = "constant.8", nn.results = "constant.8", nn.type = "assign_value", shape = array<i64: 1, 1, 10>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00, 9.000000e+00>} : () -> tensor<1x1x10xf32>
%36 = nn.elementwise_sub %33, %35 {nn.name = "Y.elementwise_sub.3", nn.needs_float32, nn.results = "Y.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<3x10x1xf32>, tensor<1x1x10xf32>) -> tensor<3x10x10xf32>
%37 = nn.abs %36 {nn.name = "Y.abs.1", nn.needs_float32, nn.results = "Y.abs.1", nn.type = "abs"} : (tensor<3x10x10xf32>) -> tensor<3x10x10xf32>
%38 = nn.scale %37 {bias = 1.000000e+00 : f64, nn.name = "Y.scale.2", nn.needs_float32, nn.results = "Y.scale.2", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<3x10x10xf32>) -> tensor<3x10x10xf32>
%39 = nn.relu %38 {nn.name = "Y.relu.1", nn.needs_float32, nn.results = "Y.relu.1", nn.type = "relu"} : (tensor<3x10x10xf32>) -> tensor<3x10x10xf32>
%40 = nn.fill_constant  {dtype = f32, nn.name = "constant.9", nn.results = "constant.9", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%41 = nn.where %34, %39, %40 {nn.name = "Y.where.1", nn.needs_float32, nn.results = "Y.where.1", nn.type = "where"} : (tensor<3x10x1xi1>, tensor<3x10x10xf32>, tensor<f32>) -> tensor<3x10x10xf32>
%42 = nn.reshape %41 {nn.name = "Y.reshape2.5", nn.needs_float32, nn.results = "Y.reshape2.5", nn.type = "reshape2", shape = array<i64: 3, 5, 2, 10>} : (tensor<3x10x10xf32>) -> tensor<3x5x2x10xf32>
%43 = nn.reduce_mean %42 {axis = array<i64: 2>, nn.name = "Y.reduce_mean.1", nn.needs_float32, nn.results = "Y.reduce_mean.1", nn.type = "reduce_mean", reduce_all = false} : (tensor<3x5x2x10xf32>) -> tensor<3x5x10xf32>
%44 = nn.reshape %22 {nn.name = "Y.reshape2.6", nn.results = "Y.reshape2.6", nn.type = "reshape2", shape = array<i64: 3, 1, 5, 10>} : (tensor<3x5x10xf32>) -> tensor<3x1x5x10xf32>
%45 = nn.matmul %44, %arg0 {nn.name = "Y.matmul_v2", nn.results = "Y.matmul_v2", nn.type = "matmul_v2"} : (tensor<3x1x5x10xf32>, tensor<1x1x10x10xf32>) -> tensor<3x1x5x10xf32>
%46 = nn.reshape %43 {nn.name = "Y.reshape2.7", nn.results = "Y.reshape2.7", nn.type = "reshape2", shape = array<i64: 3, 1, 5, 10>} : (tensor<3x5x10xf32>) -> tensor<3x1x5x10xf32>
%47 = nn.matmul %45, %46 {nn.name = "Y", nn.results = "Y", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x1x5x10xf32>, tensor<3x1x5x10xf32>) -> tensor<3x1x5x5xf32>
return %47 : tensor<3x1x5x5xf32>

// test_rotary_embedding
%0 = nn.reshape %arg3 {nn.name = "output.reshape2", nn.results = "output.reshape2", nn.type = "reshape2", shape = array<i64: 6>} : (tensor<2x3xi64>) -> tensor<6xi64>
%1 = nn.gather %arg2, %0 {nn.name = "output.gather", nn.results = "output.gather", nn.type = "gather"} : (tensor<50x4xf32>, tensor<6xi64>) -> tensor<6x4xf32>
%2 = nn.reshape %1 {nn.name = "output.reshape2.1", nn.results = "output.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 3, 4>} : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
%3 = nn.reshape %arg3 {nn.name = "output.reshape2.2", nn.results = "output.reshape2.2", nn.type = "reshape2", shape = array<i64: 6>} : (tensor<2x3xi64>) -> tensor<6xi64>
%4 = nn.gather %arg1, %3 {nn.name = "output.gather.1", nn.results = "output.gather.1", nn.type = "gather"} : (tensor<50x4xf32>, tensor<6xi64>) -> tensor<6x4xf32>
%5 = nn.reshape %4 {nn.name = "output.reshape2.3", nn.results = "output.reshape2.3", nn.type = "reshape2", shape = array<i64: 2, 3, 4>} : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
%6 = nn.unsqueeze %5 {axis = array<i64: 1>, nn.name = "output.unsqueeze2", nn.results = "output.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<2x3x4xf32>) -> tensor<2x1x3x4xf32>
%7 = nn.unsqueeze %2 {axis = array<i64: 1>, nn.name = "output.unsqueeze2.1", nn.results = "output.unsqueeze2.1", nn.type = "unsqueeze2"} : (tensor<2x3x4xf32>) -> tensor<2x1x3x4xf32>
%8 = nn.strided_slice %arg0 {axes = array<i64: 3>, ends = array<i64: 4>, nn.name = "output.strided_slice", nn.results = "output.strided_slice", nn.type = "strided_slice", starts = array<i64: 0>, strides = array<i64: 1>} : (tensor<2x4x3x8xf32>) -> tensor<2x4x3x4xf32>
%9 = nn.strided_slice %arg0 {axes = array<i64: 3>, ends = array<i64: 8>, nn.name = "output.strided_slice.1", nn.results = "output.strided_slice.1", nn.type = "strided_slice", starts = array<i64: 4>, strides = array<i64: 1>} : (tensor<2x4x3x8xf32>) -> tensor<2x4x3x4xf32>
%10 = nn.elementwise_mul %8, %6 {nn.name = "output.elementwise_mul", nn.results = "output.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4x3x4xf32>, tensor<2x1x3x4xf32>) -> tensor<2x4x3x4xf32>
%11 = nn.elementwise_mul %9, %7 {nn.name = "output.elementwise_mul.1", nn.results = "output.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4x3x4xf32>, tensor<2x1x3x4xf32>) -> tensor<2x4x3x4xf32>
%12 = nn.elementwise_sub %10, %11 {nn.name = "output.elementwise_sub", nn.results = "output.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
%13 = nn.elementwise_mul %8, %7 {nn.name = "output.elementwise_mul.2", nn.results = "output.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4x3x4xf32>, tensor<2x1x3x4xf32>) -> tensor<2x4x3x4xf32>
%14 = nn.elementwise_mul %9, %6 {nn.name = "output.elementwise_mul.3", nn.results = "output.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x4x3x4xf32>, tensor<2x1x3x4xf32>) -> tensor<2x4x3x4xf32>
%15 = nn.elementwise_add %13, %14 {nn.name = "output.elementwise_add", nn.results = "output.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
%16 = nn.concat %12, %15 {axis = 3 : i64, nn.name = "output", nn.results = "output", nn.type = "concat"} : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x8xf32>
return %16 : tensor<2x4x3x8xf32>

// test_rotary_embedding_no_position_ids
%0 = nn.unsqueeze %arg1 {axis = array<i64: 1>, nn.name = "output.unsqueeze2", nn.results = "output.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<2x3x4xf32>) -> tensor<2x1x3x4xf32>
%1 = nn.unsqueeze %arg2 {axis = array<i64: 1>, nn.name = "output.unsqueeze2.1", nn.results = "output.unsqueeze2.1", nn.type = "unsqueeze2"} : (tensor<2x3x4xf32>) -> tensor<2x1x3x4xf32>
%2 = nn.strided_slice %arg0 {axes = array<i64: 3>, ends = array<i64: 4>, nn.name = "output.strided_slice", nn.results = "output.strided_slice", nn.type = "strided_slice", starts = array<i64: 0>, strides = array<i64: 1>} : (tensor<2x4x3x8xf32>) -> tensor<2x4x3x4xf32>
%3 = nn.strided_slice %arg0 {axes = array<i64: 3>, ends = array<i64: 8>, nn.name = "output.strided_slice.1", nn.results = "output.strided_slice.1", nn.type = "strided_slice", starts = array<i64: 4>, strides = array<i64: 1>} : (tensor<2x4x3x8xf32>) -> tensor<2x4x3x4xf32>
%4 = nn.elementwise_mul %2, %0 {nn.name = "output.elementwise_mul", nn.results = "output.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4x3x4xf32>, tensor<2x1x3x4xf32>) -> tensor<2x4x3x4xf32>
%5 = nn.elementwise_mul %3, %1 {nn.name = "output.elementwise_mul.1", nn.results = "output.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4x3x4xf32>, tensor<2x1x3x4xf32>) -> tensor<2x4x3x4xf32>
%6 = nn.elementwise_sub %4, %5 {nn.name = "output.elementwise_sub", nn.results = "output.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
%7 = nn.elementwise_mul %2, %1 {nn.name = "output.elementwise_mul.2", nn.results = "output.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4x3x4xf32>, tensor<2x1x3x4xf32>) -> tensor<2x4x3x4xf32>
%8 = nn.elementwise_mul %3, %0 {nn.name = "output.elementwise_mul.3", nn.results = "output.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x4x3x4xf32>, tensor<2x1x3x4xf32>) -> tensor<2x4x3x4xf32>
%9 = nn.elementwise_add %7, %8 {nn.name = "output.elementwise_add", nn.results = "output.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
%10 = nn.concat %6, %9 {axis = 3 : i64, nn.name = "output", nn.results = "output", nn.type = "concat"} : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x8xf32>
return %10 : tensor<2x4x3x8xf32>

// test_round
%0 = nn.round %arg0 {nn.name = "y", nn.results = "y", nn.type = "round"} : (tensor<15xf32>) -> tensor<15xf32>
return %0 : tensor<15xf32>

// test_scan9_scalar
%0:5 = nn.unbind %arg1 {nn.name = "y.unstack", nn.results = ["y.unstack", "y.unstack.1", "y.unstack.2", "y.unstack.3", "y.unstack.4"], nn.type = "unstack"} : (tensor<5xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>)
%1 = nn.elementwise_add %arg0, %0#0 {nn.name = "y/body/sum_out", nn.results = "y/body/sum_out", nn.type = "elementwise_add"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
%2 = nn.elementwise_add %1, %0#1 {nn.name = "y/body/sum_out.1", nn.results = "y/body/sum_out.1", nn.type = "elementwise_add"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
%3 = nn.elementwise_add %2, %0#2 {nn.name = "y/body/sum_out.2", nn.results = "y/body/sum_out.2", nn.type = "elementwise_add"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
%4 = nn.elementwise_add %3, %0#3 {nn.name = "y/body/sum_out.3", nn.results = "y/body/sum_out.3", nn.type = "elementwise_add"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
%5 = nn.elementwise_add %4, %0#4 {nn.name = "y/body/sum_out.4", nn.results = "y", nn.type = "elementwise_add"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
%6 = nn.stack %1, %2, %3, %4, %5 {nn.name = "y.stack", nn.results = "z", nn.type = "stack"} : (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<5xf32>
return %5, %6 : tensor<f32>, tensor<5xf32>

// test_scan9_sum
%0:3 = nn.unbind %arg1 {nn.name = "y.unstack", nn.results = ["y.unstack", "y.unstack.1", "y.unstack.2"], nn.type = "unstack"} : (tensor<3x2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
%1 = nn.elementwise_add %arg0, %0#0 {nn.name = "y/body/sum_out", nn.results = "y/body/sum_out", nn.type = "elementwise_add"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%2 = nn.elementwise_add %1, %0#1 {nn.name = "y/body/sum_out.1", nn.results = "y/body/sum_out.1", nn.type = "elementwise_add"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%3 = nn.elementwise_add %2, %0#2 {nn.name = "y/body/sum_out.2", nn.results = "y", nn.type = "elementwise_add"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%4 = nn.stack %1, %2, %3 {nn.name = "y.stack", nn.results = "z", nn.type = "stack"} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
return %3, %4 : tensor<2xf32>, tensor<3x2xf32>

// test_scatter_elements_with_axis
%0 = nn.put_along_axis %arg0, %arg1, %arg2 {axis = 1 : i64, nn.name = "y", nn.results = "y", nn.type = "put_along_axis"} : (tensor<1x5xf32>, tensor<1x2xi64>, tensor<1x2xf32>) -> tensor<1x5xf32>
return %0 : tensor<1x5xf32>

// test_scatter_elements_without_axis
%0 = nn.put_along_axis %arg0, %arg1, %arg2 {axis = 0 : i64, nn.name = "y", nn.results = "y", nn.type = "put_along_axis"} : (tensor<3x3xf32>, tensor<2x3xi64>, tensor<2x3xf32>) -> tensor<3x3xf32>
return %0 : tensor<3x3xf32>

// test_scatter_with_axis
%0 = nn.put_along_axis %arg0, %arg1, %arg2 {axis = 1 : i64, nn.name = "y", nn.results = "y", nn.type = "put_along_axis"} : (tensor<1x5xf32>, tensor<1x2xi64>, tensor<1x2xf32>) -> tensor<1x5xf32>
return %0 : tensor<1x5xf32>

// test_scatter_without_axis
%0 = nn.put_along_axis %arg0, %arg1, %arg2 {axis = 0 : i64, nn.name = "y", nn.results = "y", nn.type = "put_along_axis"} : (tensor<3x3xf32>, tensor<2x3xi64>, tensor<2x3xf32>) -> tensor<3x3xf32>
return %0 : tensor<3x3xf32>

// test_scatternd
%0 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 1>, value = 4.000000e+00 : f64} : () -> tensor<1xi64>
%1 = nn.elementwise_mod %arg1, %0 {nn.name = "y.elementwise_mod", nn.results = "y.elementwise_mod", nn.type = "elementwise_mod"} : (tensor<2x1xi64>, tensor<1xi64>) -> tensor<2x1xi64>
%2 = nn.fill_constant  {dtype = i64, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64: 1>, value = 1.000000e+00 : f64} : () -> tensor<1xi64>
%3 = nn.elementwise_mul %1, %2 {nn.name = "y.elementwise_mul", nn.results = "y.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x1xi64>, tensor<1xi64>) -> tensor<2x1xi64>
%4 = nn.reduce_sum %3 {axis = array<i64: -1>, nn.name = "y.reduce_sum", nn.results = "y.reduce_sum", nn.type = "reduce_sum", reduce_all = false} : (tensor<2x1xi64>) -> tensor<2xi64>
%5 = nn.reshape %arg0 {nn.name = "y.reshape2", nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64: 4, 16>} : (tensor<4x4x4xf32>) -> tensor<4x16xf32>
%6 = nn.reshape %arg2 {nn.name = "y.reshape2.1", nn.results = "y.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 16>} : (tensor<2x4x4xf32>) -> tensor<2x16xf32>
%7 = nn.reshape %4 {nn.name = "y.reshape2.2", nn.results = "y.reshape2.2", nn.type = "reshape2", shape = array<i64: 2>} : (tensor<2xi64>) -> tensor<2xi64>
%8 = nn.scatter %5, %7, %6 {nn.name = "y", nn.results = "y.scatter", nn.type = "scatter"} : (tensor<4x16xf32>, tensor<2xi64>, tensor<2x16xf32>) -> tensor<4x16xf32>
%9 = nn.reshape %8 {nn.name = "y.reshape2.3", nn.results = "y", nn.type = "reshape2", shape = array<i64: 4, 4, 4>} : (tensor<4x16xf32>) -> tensor<4x4x4xf32>
return %9 : tensor<4x4x4xf32>

// test_scatternd_add
%0 = nn.scatter_nd_add %arg0, %arg1, %arg2 {nn.name = "y", nn.results = "y", nn.type = "scatter_nd_add"} : (tensor<4x4x4xf32>, tensor<2x1xi64>, tensor<2x4x4xf32>) -> tensor<4x4x4xf32>
return %0 : tensor<4x4x4xf32>

// test_sce_mean
%0 = nn.log_softmax %arg0 {axis = 1 : i64, nn.name = "z.log_softmax", nn.results = "z.log_softmax", nn.type = "log_softmax"} : (tensor<3x5xf32>) -> tensor<3x5xf32>
%1 = nn.reshape %0 {nn.name = "z.reshape2", nn.results = "z.reshape2", nn.type = "reshape2", shape = array<i64: -1, 5>} : (tensor<3x5xf32>) -> tensor<3x5xf32>
%2 = nn.reshape %arg1 {nn.name = "z.reshape2.1", nn.results = "z.reshape2.1", nn.type = "reshape2", shape = array<i64: -1, 1>} : (tensor<3xi64>) -> tensor<3x1xi64>
%3 = nn.take_along_axis %1, %2 {axis = 1 : i64, nn.name = "z.take_along_axis", nn.results = "z.take_along_axis", nn.type = "take_along_axis"} : (tensor<3x5xf32>, tensor<3x1xi64>) -> tensor<3x1xf32>
%4 = nn.scale %3 {nn.name = "z.scale", nn.results = "z.scale", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<3x1xf32>) -> tensor<3x1xf32>
%5 = nn.reduce_mean %4 {nn.name = "z", nn.results = "z", nn.type = "reduce_mean", reduce_all = true} : (tensor<3x1xf32>) -> tensor<f32>
return %5 : tensor<f32>

// test_sce_sum
%0 = nn.log_softmax %arg0 {axis = 1 : i64, nn.name = "z.log_softmax", nn.results = "z.log_softmax", nn.type = "log_softmax"} : (tensor<3x5xf32>) -> tensor<3x5xf32>
%1 = nn.reshape %0 {nn.name = "z.reshape2", nn.results = "z.reshape2", nn.type = "reshape2", shape = array<i64: -1, 5>} : (tensor<3x5xf32>) -> tensor<3x5xf32>
%2 = nn.reshape %arg1 {nn.name = "z.reshape2.1", nn.results = "z.reshape2.1", nn.type = "reshape2", shape = array<i64: -1, 1>} : (tensor<3xi64>) -> tensor<3x1xi64>
%3 = nn.take_along_axis %1, %2 {axis = 1 : i64, nn.name = "z.take_along_axis", nn.results = "z.take_along_axis", nn.type = "take_along_axis"} : (tensor<3x5xf32>, tensor<3x1xi64>) -> tensor<3x1xf32>
%4 = nn.scale %3 {nn.name = "z.scale", nn.results = "z.scale", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<3x1xf32>) -> tensor<3x1xf32>
%5 = nn.reduce_sum %4 {nn.name = "z", nn.results = "z", nn.type = "reduce_sum", reduce_all = true} : (tensor<3x1xf32>) -> tensor<f32>
return %5 : tensor<f32>

// test_selu_default
%0 = nn.selu %arg0 {alpha = 1.6732631921768188 : f64, nn.name = "y", nn.results = "y", nn.type = "selu", scale = 1.0507010221481323 : f64} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_selu_example
%0 = nn.selu %arg0 {alpha = 2.000000e+00 : f64, nn.name = "y", nn.results = "y", nn.type = "selu", scale = 3.000000e+00 : f64} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_sequence_insert_at_back
%0 = nn.identity %arg0 {nn.name = "output_sequence_0.1", nn.results = "output_sequence_0", nn.type = "assign"} : (tensor<4xi64>) -> tensor<4xi64>
%1 = nn.identity %arg1 {nn.name = "output_sequence_1.1", nn.results = "output_sequence_1", nn.type = "assign"} : (tensor<3xi64>) -> tensor<3xi64>
%2 = nn.identity %arg2 {nn.name = "output_sequence_2.1", nn.results = "output_sequence_2", nn.type = "assign"} : (tensor<2xi64>) -> tensor<2xi64>
%3 = nn.identity %arg3 {nn.name = "output_sequence_3.1", nn.results = "output_sequence_3", nn.type = "assign"} : (tensor<3xi64>) -> tensor<3xi64>
return %0, %1, %2, %3 : tensor<4xi64>, tensor<3xi64>, tensor<2xi64>, tensor<3xi64>

// test_sequence_insert_at_front
%0 = nn.identity %arg3 {nn.name = "output_sequence_0.1", nn.results = "output_sequence_0", nn.type = "assign"} : (tensor<3xi64>) -> tensor<3xi64>
%1 = nn.identity %arg0 {nn.name = "output_sequence_1.1", nn.results = "output_sequence_1", nn.type = "assign"} : (tensor<4xi64>) -> tensor<4xi64>
%2 = nn.identity %arg1 {nn.name = "output_sequence_2.1", nn.results = "output_sequence_2", nn.type = "assign"} : (tensor<3xi64>) -> tensor<3xi64>
%3 = nn.identity %arg2 {nn.name = "output_sequence_3.1", nn.results = "output_sequence_3", nn.type = "assign"} : (tensor<2xi64>) -> tensor<2xi64>
return %0, %1, %2, %3 : tensor<3xi64>, tensor<4xi64>, tensor<3xi64>, tensor<2xi64>

// test_sequence_map_add_1_sequence_1_tensor
%0 = nn.elementwise_add %arg0, %arg3 {nn.name = "y0/body/out0", nn.results = "y0/body/out0", nn.type = "elementwise_add"} : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
%1 = nn.elementwise_add %arg1, %arg3 {nn.name = "y0/body/out0.1", nn.results = "y0/body/out0.1", nn.type = "elementwise_add"} : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
%2 = nn.elementwise_add %arg2, %arg3 {nn.name = "y0/body/out0.2", nn.results = "y0/body/out0.2", nn.type = "elementwise_add"} : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
%3 = nn.identity %0 {nn.name = "y0_0.1", nn.results = "y0_0", nn.type = "assign"} : (tensor<10xf32>) -> tensor<10xf32>
%4 = nn.identity %1 {nn.name = "y0_1.1", nn.results = "y0_1", nn.type = "assign"} : (tensor<10xf32>) -> tensor<10xf32>
%5 = nn.identity %2 {nn.name = "y0_2.1", nn.results = "y0_2", nn.type = "assign"} : (tensor<10xf32>) -> tensor<10xf32>
return %3, %4, %5 : tensor<10xf32>, tensor<10xf32>, tensor<10xf32>

// test_sequence_map_identity_1_sequence
%0 = nn.identity %arg0 {nn.name = "y_0.1", nn.results = "y_0", nn.type = "assign"} : (tensor<10xf32>) -> tensor<10xf32>
%1 = nn.identity %arg1 {nn.name = "y_1.1", nn.results = "y_1", nn.type = "assign"} : (tensor<10xf32>) -> tensor<10xf32>
%2 = nn.identity %arg2 {nn.name = "y_2.1", nn.results = "y_2", nn.type = "assign"} : (tensor<10xf32>) -> tensor<10xf32>
return %0, %1, %2 : tensor<10xf32>, tensor<10xf32>, tensor<10xf32>

// test_shape
%0 = nn.assign_value  {dtype = i64, int_values = array<i64: 3, 4, 5>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 3>} : () -> tensor<3xi64>
%1 = nn.identity %0 {nn.name = "y.1", nn.results = "y", nn.type = "assign"} : (tensor<3xi64>) -> tensor<3xi64>
return %1 : tensor<3xi64>

// test_shape_example
%0 = nn.assign_value  {dtype = i64, int_values = array<i64: 2, 3>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 2>} : () -> tensor<2xi64>
%1 = nn.identity %0 {nn.name = "y.1", nn.results = "y", nn.type = "assign"} : (tensor<2xi64>) -> tensor<2xi64>
return %1 : tensor<2xi64>

// test_shrink_hard
%0 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.500000e+00 : f64} : () -> tensor<f32>
%1 = nn.greater_than %arg0, %0 {nn.name = "y.greater_than", nn.results = "y.greater_than", nn.type = "greater_than"} : (tensor<5xf32>, tensor<f32>) -> tensor<5xi1>
%2 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = -1.500000e+00 : f64} : () -> tensor<f32>
%3 = nn.less_than %arg0, %2 {nn.name = "y.less_than", nn.results = "y.less_than", nn.type = "less_than"} : (tensor<5xf32>, tensor<f32>) -> tensor<5xi1>
%4 = nn.scale %arg0 {bias = -0.000000e+00 : f64, nn.name = "y.scale", nn.results = "y.scale", nn.type = "scale"} : (tensor<5xf32>) -> tensor<5xf32>
%5 = nn.scale %arg0 {nn.name = "y.scale.1", nn.results = "y.scale.1", nn.type = "scale"} : (tensor<5xf32>) -> tensor<5xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%7 = nn.where %3, %5, %6 {nn.name = "y.where", nn.results = "y.where", nn.type = "where"} : (tensor<5xi1>, tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
%8 = nn.where %1, %4, %7 {nn.name = "y", nn.results = "y", nn.type = "where"} : (tensor<5xi1>, tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
return %8 : tensor<5xf32>

// test_shrink_soft
%0 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.500000e+00 : f64} : () -> tensor<f32>
%1 = nn.greater_than %arg0, %0 {nn.name = "y.greater_than", nn.results = "y.greater_than", nn.type = "greater_than"} : (tensor<5xf32>, tensor<f32>) -> tensor<5xi1>
%2 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = -1.500000e+00 : f64} : () -> tensor<f32>
%3 = nn.less_than %arg0, %2 {nn.name = "y.less_than", nn.results = "y.less_than", nn.type = "less_than"} : (tensor<5xf32>, tensor<f32>) -> tensor<5xi1>
%4 = nn.scale %arg0 {bias = -1.500000e+00 : f64, nn.name = "y.scale", nn.results = "y.scale", nn.type = "scale"} : (tensor<5xf32>) -> tensor<5xf32>
%5 = nn.scale %arg0 {bias = 1.500000e+00 : f64, nn.name = "y.scale.1", nn.results = "y.scale.1", nn.type = "scale"} : (tensor<5xf32>) -> tensor<5xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%7 = nn.where %3, %5, %6 {nn.name = "y.where", nn.results = "y.where", nn.type = "where"} : (tensor<5xi1>, tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
%8 = nn.where %1, %4, %7 {nn.name = "y", nn.results = "y", nn.type = "where"} : (tensor<5xi1>, tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
return %8 : tensor<5xf32>

// test_sigmoid
%0 = nn.sigmoid %arg0 {nn.name = "y", nn.results = "y", nn.type = "sigmoid"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_sigmoid_example
%0 = nn.sigmoid %arg0 {nn.name = "y", nn.results = "y", nn.type = "sigmoid"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_sign
%0 = nn.sign %arg0 {nn.name = "y", nn.results = "y", nn.type = "sign"} : (tensor<11xf32>) -> tensor<11xf32>
return %0 : tensor<11xf32>

// test_simple_rnn_defaults
%0 = nn.slice %arg2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice", nn.results = "Y_h.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
%1 = nn.slice %arg1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "Y_h.slice.1", nn.results = "Y_h.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x4x2xf32>) -> tensor<4x2xf32>
%2 = nn.matmul %arg0, %1 {nn.name = "Y_h", nn.results = "Y_h.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<1x3x2xf32>, tensor<4x2xf32>) -> tensor<1x3x4xf32>
%3 = nn.unbind %2 {nn.name = "Y_h.unstack", nn.results = "Y_h.unstack", nn.type = "unstack"} : (tensor<1x3x4xf32>) -> tensor<3x4xf32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 3, 4>, value = 0.000000e+00 : f64} : () -> tensor<3x4xf32>
%5 = nn.matmul %4, %0 {nn.name = "Y_h.matmul_v2", nn.results = "Y_h.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x4xf32>, tensor<4x4xf32>) -> tensor<3x4xf32>
%6 = nn.elementwise_add %3, %5 {nn.name = "Y_h.elementwise_add", nn.results = "Y_h.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
%7 = nn.tanh %6 {nn.name = "Y_h.tanh", nn.results = "Y_h.tanh", nn.type = "tanh"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%8 = nn.stack %7 {nn.name = "Y_h.stack", nn.results = "Y_h.stack", nn.type = "stack"} : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
%9 = nn.stack %7 {nn.name = "Y_h.stack.1", nn.results = "Y_h", nn.type = "stack"} : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
return %9 : tensor<1x3x4xf32>

// test_sin
%0 = nn.sin %arg0 {nn.name = "y", nn.results = "y", nn.type = "sin"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_sin_example
%0 = nn.sin %arg0 {nn.name = "y", nn.results = "y", nn.type = "sin"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_sinh
%0 = nn.sinh %arg0 {nn.name = "y", nn.results = "y", nn.type = "sinh"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_sinh_example
%0 = nn.sinh %arg0 {nn.name = "y", nn.results = "y", nn.type = "sinh"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_size
%0 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 6.000000e+01 : f64} : () -> tensor<i64>
%1 = nn.identity %0 {nn.name = "y.1", nn.results = "y", nn.type = "assign"} : (tensor<i64>) -> tensor<i64>
return %1 : tensor<i64>

// test_size_example
%0 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 6.000000e+00 : f64} : () -> tensor<i64>
%1 = nn.identity %0 {nn.name = "y.1", nn.results = "y", nn.type = "assign"} : (tensor<i64>) -> tensor<i64>
return %1 : tensor<i64>

// test_slice_default_axes
%0 = nn.slice %arg0 {axes = array<i64: 0, 1, 2>, ends = array<i64: 20, 10, 4>, nn.name = "y", nn.results = "y", nn.type = "slice", starts = array<i64: 0, 0, 3>} : (tensor<20x10x5xf32>) -> tensor<20x10x1xf32>
return %0 : tensor<20x10x1xf32>

// test_slice_neg
%0 = nn.slice %arg0 {axes = array<i64: 1>, ends = array<i64: -1>, nn.name = "y", nn.results = "y", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x10x5xf32>) -> tensor<20x9x5xf32>
return %0 : tensor<20x9x5xf32>

// test_softmax_example
%0 = nn.softmax %arg0 {axis = 1 : i64, nn.name = "y", nn.results = "y", nn.type = "softmax"} : (tensor<1x3xf32>) -> tensor<1x3xf32>
return %0 : tensor<1x3xf32>

// test_softmax_large_number
%0 = nn.softmax %arg0 {axis = 1 : i64, nn.name = "y", nn.results = "y", nn.type = "softmax"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
return %0 : tensor<2x4xf32>

// test_softplus
%0 = nn.softplus %arg0 {nn.name = "y", nn.results = "y", nn.type = "softplus"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_softplus_example
%0 = nn.softplus %arg0 {nn.name = "y", nn.results = "y", nn.type = "softplus"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_softsign
%0 = nn.softsign %arg0 {nn.name = "y", nn.results = "y", nn.type = "softsign"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_softsign_example
%0 = nn.softsign %arg0 {nn.name = "y", nn.results = "y", nn.type = "softsign"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_spacetodepth
%0 = nn.reshape %arg0 {nn.name = "y.reshape2", nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64: 2, 2, 3, 2, 3, 2>} : (tensor<2x2x6x6xf32>) -> tensor<2x2x3x2x3x2xf32>
%1 = nn.transpose %0 {nn.name = "y", nn.results = "y.transpose2", nn.type = "transpose2", perm = array<i64: 0, 3, 5, 1, 2, 4>} : (tensor<2x2x3x2x3x2xf32>) -> tensor<2x2x2x2x3x3xf32>
%2 = nn.reshape %1 {nn.name = "y.reshape2.1", nn.results = "y", nn.type = "reshape2", shape = array<i64: 2, 8, 3, 3>} : (tensor<2x2x2x2x3x3xf32>) -> tensor<2x8x3x3xf32>
return %2 : tensor<2x8x3x3xf32>

// test_spacetodepth_example
%0 = nn.reshape %arg0 {nn.name = "y.reshape2", nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64: 1, 1, 2, 2, 3, 2>} : (tensor<1x1x4x6xf32>) -> tensor<1x1x2x2x3x2xf32>
%1 = nn.transpose %0 {nn.name = "y", nn.results = "y.transpose2", nn.type = "transpose2", perm = array<i64: 0, 3, 5, 1, 2, 4>} : (tensor<1x1x2x2x3x2xf32>) -> tensor<1x2x2x1x2x3xf32>
%2 = nn.reshape %1 {nn.name = "y.reshape2.1", nn.results = "y", nn.type = "reshape2", shape = array<i64: 1, 4, 2, 3>} : (tensor<1x2x2x1x2x3xf32>) -> tensor<1x4x2x3xf32>
return %2 : tensor<1x4x2x3xf32>

// test_split_equal_parts_2d
%0:2 = nn.split %arg0 {axis = 1 : i64, nn.name = "output_1", nn.results = ["output_1", "output_2"], nn.type = "split", sections = array<i64: 3, 3>} : (tensor<2x6xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
return %0#0, %0#1 : tensor<2x3xf32>, tensor<2x3xf32>

// test_split_equal_parts_2d_opset13
%0:2 = nn.split %arg0 {axis = 1 : i64, nn.name = "output_1", nn.results = ["output_1", "output_2"], nn.type = "split", sections = array<i64: 3, 3>} : (tensor<2x6xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
return %0#0, %0#1 : tensor<2x3xf32>, tensor<2x3xf32>

// test_split_to_sequence_1
%0:3 = nn.split %arg0 {axis = 1 : i64, nn.name = "seq", nn.results = ["seq.split", "seq.split.1", "seq.split.2"], nn.type = "split", sections = array<i64: 2, 2, 2>} : (tensor<3x6xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>)
%1 = nn.identity %0#0 {nn.name = "seq_0.1", nn.results = "seq_0", nn.type = "assign"} : (tensor<3x2xf32>) -> tensor<3x2xf32>
%2 = nn.identity %0#1 {nn.name = "seq_1.1", nn.results = "seq_1", nn.type = "assign"} : (tensor<3x2xf32>) -> tensor<3x2xf32>
%3 = nn.identity %0#2 {nn.name = "seq_2.1", nn.results = "seq_2", nn.type = "assign"} : (tensor<3x2xf32>) -> tensor<3x2xf32>
return %1, %2, %3 : tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>

// test_split_to_sequence_2
%0:2 = nn.split %arg0 {nn.name = "seq", nn.results = ["seq.split", "seq.split.1"], nn.type = "split", sections = array<i64: 1, 2>} : (tensor<3x6xf32>) -> (tensor<1x6xf32>, tensor<2x6xf32>)
%1 = nn.identity %0#0 {nn.name = "seq_0.1", nn.results = "seq_0", nn.type = "assign"} : (tensor<1x6xf32>) -> tensor<1x6xf32>
%2 = nn.identity %0#1 {nn.name = "seq_1.1", nn.results = "seq_1", nn.type = "assign"} : (tensor<2x6xf32>) -> tensor<2x6xf32>
return %1, %2 : tensor<1x6xf32>, tensor<2x6xf32>

// test_sqrt
%0 = nn.sqrt %arg0 {nn.name = "y", nn.results = "y", nn.type = "sqrt"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_sqrt_example
%0 = nn.sqrt %arg0 {nn.name = "y", nn.results = "y", nn.type = "sqrt"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_squeeze
%0 = nn.squeeze %arg0 {axis = array<i64: 0>, nn.name = "y", nn.results = "y", nn.type = "squeeze2"} : (tensor<1x3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_squeeze_negative_axes
%0 = nn.squeeze %arg0 {axis = array<i64: 2>, nn.name = "y", nn.results = "y", nn.type = "squeeze2"} : (tensor<1x3x1x5xf32>) -> tensor<1x3x5xf32>
return %0 : tensor<1x3x5xf32>

// test_stft
%0 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 240>} : () -> tensor<240xi64>
%1 = nn.gather %arg0, %0 {axis = 1 : i64, nn.name = "output.gather", nn.results = "output.gather", nn.type = "gather"} : (tensor<1x128x1xf32>, tensor<240xi64>) -> tensor<1x240x1xf32>
%2 = nn.reshape %1 {nn.name = "output.reshape2", nn.results = "output.reshape2", nn.type = "reshape2", shape = array<i64: 1, 15, 16, 1>} : (tensor<1x240x1xf32>) -> tensor<1x15x16x1xf32>
%3 = nn.reshape %2 {nn.name = "output.reshape2.1", nn.results = "output.reshape2.1", nn.type = "reshape2", shape = array<i64: 1, 15, 16>} : (tensor<1x15x16x1xf32>) -> tensor<1x15x16xf32>
%4 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 16, 18>, values = array<f64: 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 0.92387950420379638, -0.38268342614173889, 0.70710676908493042, -0.70710676908493042, 0.38268342614173889, -0.92387950420379638, 6.1232342629258393E-17, -1.000000e+00, -0.38268342614173889, -0.92387950420379638, -0.70710676908493042, -0.70710676908493042, -0.92387950420379638, -0.38268342614173889, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, 0.70710676908493042, -0.70710676908493042, 6.1232342629258393E-17, -1.000000e+00, -0.70710676908493042, -0.70710676908493042, -1.000000e+00, -1.2246468525851679E-16, -0.70710676908493042, 0.70710676908493042, -1.8369701465288538E-16, 1.000000e+00, 0.70710676908493042, 0.70710676908493042, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 0.38268342614173889, -0.92387950420379638, -0.70710676908493042, -0.70710676908493042, -0.92387950420379638, 0.38268342614173889, -1.8369701465288538E-16, 1.000000e+00, 0.92387950420379638, 0.38268342614173889, 0.70710676908493042, -0.70710676908493042, -0.38268342614173889, -0.92387950420379638, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, 6.1232342629258393E-17, -1.000000e+00, -1.000000e+00, -1.2246468525851679E-16, -1.8369701465288538E-16, 1.000000e+00, 1.000000e+00, -0.000000e+00, 6.1232342629258393E-17, -1.000000e+00, -1.000000e+00, -1.2246468525851679E-16, -1.8369701465288538E-16, 1.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, -0.38268342614173889, -0.92387950420379638, -0.70710676908493042, 0.70710676908493042, 0.92387950420379638, 0.38268342614173889, 6.1232342629258393E-17, -1.000000e+00, -0.92387950420379638, 0.38268342614173889, 0.70710676908493042, 0.70710676908493042, 0.38268342614173889, -0.92387950420379638, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -0.70710676908493042, -0.70710676908493042, -1.8369701465288538E-16, 1.000000e+00, 0.70710676908493042, -0.70710676908493042, -1.000000e+00, -1.2246468525851679E-16, 0.70710676908493042, 0.70710676908493042, 6.1232342629258393E-17, -1.000000e+00, -0.70710676908493042, 0.70710676908493042, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, -0.92387950420379638, -0.38268342614173889, 0.70710676908493042, 0.70710676908493042, -0.38268342614173889, -0.92387950420379638, -1.8369701465288538E-16, 1.000000e+00, 0.38268342614173889, -0.92387950420379638, -0.70710676908493042, 0.70710676908493042, 0.92387950420379638, -0.38268342614173889, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, -0.92387950420379638, 0.38268342614173889, 0.70710676908493042, -0.70710676908493042, -0.38268342614173889, 0.92387950420379638, 6.1232342629258393E-17, -1.000000e+00, 0.38268342614173889, 0.92387950420379638, -0.70710676908493042, -0.70710676908493042, 0.92387950420379638, 0.38268342614173889, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -0.70710676908493042, 0.70710676908493042, 6.1232342629258393E-17, -1.000000e+00, 0.70710676908493042, 0.70710676908493042, -1.000000e+00, -1.2246468525851679E-16, 0.70710676908493042, -0.70710676908493042, -1.8369701465288538E-16, 1.000000e+00, -0.70710676908493042, -0.70710676908493042, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, -0.38268342614173889, 0.92387950420379638, -0.70710676908493042, -0.70710676908493042, 0.92387950420379638, -0.38268342614173889, -1.8369701465288538E-16, 1.000000e+00, -0.92387950420379638, -0.38268342614173889, 0.70710676908493042, -0.70710676908493042, 0.38268342614173889, 0.92387950420379638, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.8369701465288538E-16, 1.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 6.1232342629258393E-17, -1.000000e+00, 1.000000e+00, -0.000000e+00, -1.8369701465288538E-16, 1.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 6.1232342629258393E-17, -1.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 0.38268342614173889, 0.92387950420379638, -0.70710676908493042, 0.70710676908493042, -0.92387950420379638, -0.38268342614173889, 6.1232342629258393E-17, -1.000000e+00, 0.92387950420379638, -0.38268342614173889, 0.70710676908493042, 0.70710676908493042, -0.38268342614173889, 0.92387950420379638, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, 0.70710676908493042, 0.70710676908493042, -1.8369701465288538E-16, 1.000000e+00, -0.70710676908493042, 0.70710676908493042, -1.000000e+00, -1.2246468525851679E-16, -0.70710676908493042, -0.70710676908493042, 6.1232342629258393E-17, -1.000000e+00, 0.70710676908493042, -0.70710676908493042, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 0.92387950420379638, 0.38268342614173889, 0.70710676908493042, 0.70710676908493042, 0.38268342614173889, 0.92387950420379638, -1.8369701465288538E-16, 1.000000e+00, -0.38268342614173889, 0.92387950420379638, -0.70710676908493042, 0.70710676908493042, -0.92387950420379638, 0.38268342614173889, -1.000000e+00, -1.2246468525851679E-16>} : () -> tensor<16x18xf32>
%5 = nn.matmul %3, %4 {nn.name = "output", nn.results = "output.matmul_v2", nn.type = "matmul_v2"} : (tensor<1x15x16xf32>, tensor<16x18xf32>) -> tensor<1x15x18xf32>
%6 = nn.reshape %5 {nn.name = "output.reshape2.2", nn.results = "output", nn.type = "reshape2", shape = array<i64: 1, 15, 9, 2>} : (tensor<1x15x18xf32>) -> tensor<1x15x9x2xf32>
return %6 : tensor<1x15x9x2xf32>

// test_stft_with_window
%0 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 240>} : () -> tensor<240xi64>
%1 = nn.gather %arg0, %0 {axis = 1 : i64, nn.name = "output.gather", nn.results = "output.gather", nn.type = "gather"} : (tensor<1x128x1xf32>, tensor<240xi64>) -> tensor<1x240x1xf32>
%2 = nn.reshape %1 {nn.name = "output.reshape2", nn.results = "output.reshape2", nn.type = "reshape2", shape = array<i64: 1, 15, 16, 1>} : (tensor<1x240x1xf32>) -> tensor<1x15x16x1xf32>
%3 = nn.reshape %arg1 {nn.name = "output.reshape2.1", nn.results = "output.reshape2.1", nn.type = "reshape2", shape = array<i64: 16, 1>} : (tensor<16xf32>) -> tensor<16x1xf32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "output.elementwise_mul", nn.results = "output.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<1x15x16x1xf32>, tensor<16x1xf32>) -> tensor<1x15x16x1xf32>
%5 = nn.reshape %4 {nn.name = "output.reshape2.2", nn.results = "output.reshape2.2", nn.type = "reshape2", shape = array<i64: 1, 15, 16>} : (tensor<1x15x16x1xf32>) -> tensor<1x15x16xf32>
%6 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 16, 18>, values = array<f64: 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 0.92387950420379638, -0.38268342614173889, 0.70710676908493042, -0.70710676908493042, 0.38268342614173889, -0.92387950420379638, 6.1232342629258393E-17, -1.000000e+00, -0.38268342614173889, -0.92387950420379638, -0.70710676908493042, -0.70710676908493042, -0.92387950420379638, -0.38268342614173889, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, 0.70710676908493042, -0.70710676908493042, 6.1232342629258393E-17, -1.000000e+00, -0.70710676908493042, -0.70710676908493042, -1.000000e+00, -1.2246468525851679E-16, -0.70710676908493042, 0.70710676908493042, -1.8369701465288538E-16, 1.000000e+00, 0.70710676908493042, 0.70710676908493042, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 0.38268342614173889, -0.92387950420379638, -0.70710676908493042, -0.70710676908493042, -0.92387950420379638, 0.38268342614173889, -1.8369701465288538E-16, 1.000000e+00, 0.92387950420379638, 0.38268342614173889, 0.70710676908493042, -0.70710676908493042, -0.38268342614173889, -0.92387950420379638, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, 6.1232342629258393E-17, -1.000000e+00, -1.000000e+00, -1.2246468525851679E-16, -1.8369701465288538E-16, 1.000000e+00, 1.000000e+00, -0.000000e+00, 6.1232342629258393E-17, -1.000000e+00, -1.000000e+00, -1.2246468525851679E-16, -1.8369701465288538E-16, 1.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, -0.38268342614173889, -0.92387950420379638, -0.70710676908493042, 0.70710676908493042, 0.92387950420379638, 0.38268342614173889, 6.1232342629258393E-17, -1.000000e+00, -0.92387950420379638, 0.38268342614173889, 0.70710676908493042, 0.70710676908493042, 0.38268342614173889, -0.92387950420379638, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -0.70710676908493042, -0.70710676908493042, -1.8369701465288538E-16, 1.000000e+00, 0.70710676908493042, -0.70710676908493042, -1.000000e+00, -1.2246468525851679E-16, 0.70710676908493042, 0.70710676908493042, 6.1232342629258393E-17, -1.000000e+00, -0.70710676908493042, 0.70710676908493042, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, -0.92387950420379638, -0.38268342614173889, 0.70710676908493042, 0.70710676908493042, -0.38268342614173889, -0.92387950420379638, -1.8369701465288538E-16, 1.000000e+00, 0.38268342614173889, -0.92387950420379638, -0.70710676908493042, 0.70710676908493042, 0.92387950420379638, -0.38268342614173889, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, -0.92387950420379638, 0.38268342614173889, 0.70710676908493042, -0.70710676908493042, -0.38268342614173889, 0.92387950420379638, 6.1232342629258393E-17, -1.000000e+00, 0.38268342614173889, 0.92387950420379638, -0.70710676908493042, -0.70710676908493042, 0.92387950420379638, 0.38268342614173889, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -0.70710676908493042, 0.70710676908493042, 6.1232342629258393E-17, -1.000000e+00, 0.70710676908493042, 0.70710676908493042, -1.000000e+00, -1.2246468525851679E-16, 0.70710676908493042, -0.70710676908493042, -1.8369701465288538E-16, 1.000000e+00, -0.70710676908493042, -0.70710676908493042, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, -0.38268342614173889, 0.92387950420379638, -0.70710676908493042, -0.70710676908493042, 0.92387950420379638, -0.38268342614173889, -1.8369701465288538E-16, 1.000000e+00, -0.92387950420379638, -0.38268342614173889, 0.70710676908493042, -0.70710676908493042, 0.38268342614173889, 0.92387950420379638, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, -1.8369701465288538E-16, 1.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 6.1232342629258393E-17, -1.000000e+00, 1.000000e+00, -0.000000e+00, -1.8369701465288538E-16, 1.000000e+00, -1.000000e+00, -1.2246468525851679E-16, 6.1232342629258393E-17, -1.000000e+00, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 0.38268342614173889, 0.92387950420379638, -0.70710676908493042, 0.70710676908493042, -0.92387950420379638, -0.38268342614173889, 6.1232342629258393E-17, -1.000000e+00, 0.92387950420379638, -0.38268342614173889, 0.70710676908493042, 0.70710676908493042, -0.38268342614173889, 0.92387950420379638, -1.000000e+00, -1.2246468525851679E-16, 1.000000e+00, -0.000000e+00, 0.70710676908493042, 0.70710676908493042, -1.8369701465288538E-16, 1.000000e+00, -0.70710676908493042, 0.70710676908493042, -1.000000e+00, -1.2246468525851679E-16, -0.70710676908493042, -0.70710676908493042, 6.1232342629258393E-17, -1.000000e+00, 0.70710676908493042, -0.70710676908493042, 1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 0.92387950420379638, 0.38268342614173889, 0.70710676908493042, 0.70710676908493042, 0.38268342614173889, 0.92387950420379638, -1.8369701465288538E-16, 1.000000e+00, -0.38268342614173889, 0.92387950420379638, -0.70710676908493042, 0.70710676908493042, -0.92387950420379638, 0.38268342614173889, -1.000000e+00, -1.2246468525851679E-16>} : () -> tensor<16x18xf32>
%7 = nn.matmul %5, %6 {nn.name = "output", nn.results = "output.matmul_v2", nn.type = "matmul_v2"} : (tensor<1x15x16xf32>, tensor<16x18xf32>) -> tensor<1x15x18xf32>
%8 = nn.reshape %7 {nn.name = "output.reshape2.3", nn.results = "output", nn.type = "reshape2", shape = array<i64: 1, 15, 9, 2>} : (tensor<1x15x18xf32>) -> tensor<1x15x9x2xf32>
return %8 : tensor<1x15x9x2xf32>

// test_sub_bcast
%0 = nn.elementwise_sub %arg0, %arg1 {nn.name = "z", nn.results = "z", nn.type = "elementwise_sub"} : (tensor<3x4x5xf32>, tensor<5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_sub_example
%0 = nn.elementwise_sub %arg0, %arg1 {nn.name = "z", nn.results = "z", nn.type = "elementwise_sub"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_sub_int8
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%1 = nn.cast %arg1 {nn.name = "y.cast", nn.results = "y.cast", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%2 = nn.cast %0 {nn.name = "z.cast", nn.results = "z.cast", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%3 = nn.cast %1 {nn.name = "z.cast.1", nn.results = "z.cast.1", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
%4 = nn.elementwise_sub %2, %3 {nn.name = "z", nn.results = "z.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<3x4x5xi32>, tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%5 = nn.scale %4 {bias = 1.280000e+02 : f64, nn.name = "z.scale", nn.results = "z.scale", nn.type = "scale"} : (tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%6 = nn.fill_constant  {dtype = i32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 2.550000e+02 : f64} : () -> tensor<i32>
%7 = nn.bitwise_and %5, %6 {nn.name = "z.bitwise_and", nn.results = "z.bitwise_and", nn.type = "bitwise_and"} : (tensor<3x4x5xi32>, tensor<i32>) -> tensor<3x4x5xi32>
%8 = nn.scale %7 {bias = -1.280000e+02 : f64, nn.name = "z.scale.1", nn.results = "z.scale.1", nn.type = "scale"} : (tensor<3x4x5xi32>) -> tensor<3x4x5xi32>
%9 = nn.cast %8 {nn.name = "z.cast.2", nn.results = "z.float32", nn.type = "cast", to = f32} : (tensor<3x4x5xi32>) -> tensor<3x4x5xf32>
%10 = nn.cast %9 {nn.name = "z.1", nn.results = "z", nn.type = "cast", to = i32} : (tensor<3x4x5xf32>) -> tensor<3x4x5xi32>
return %10 : tensor<3x4x5xi32>

// test_sum_one_input
%0 = nn.identity %arg0 {nn.name = "result.1", nn.results = "result", nn.type = "assign"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_sum_two_inputs
%0 = nn.elementwise_add %arg0, %arg1 {nn.name = "result", nn.results = "result", nn.type = "elementwise_add"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_swiglu
%0 = nn.swish %arg0 {nn.name = "y.swish", nn.results = "y.swish", nn.type = "swish"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%1 = nn.elementwise_mul %0, %arg1 {nn.name = "y", nn.results = "y", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
return %1 : tensor<2x4xf32>

// test_swiglu_float16
%0 = nn.swish %arg0 {nn.name = "y.swish", nn.results = "y.swish", nn.type = "swish"} : (tensor<2x4xf16>) -> tensor<2x4xf16>
%1 = nn.elementwise_mul %0, %arg1 {nn.name = "y", nn.results = "y", nn.type = "elementwise_mul"} : (tensor<2x4xf16>, tensor<2x4xf16>) -> tensor<2x4xf16>
return %1 : tensor<2x4xf16>

// test_swish
%0 = nn.swish %arg0 {nn.name = "y", nn.results = "y", nn.type = "swish"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_tan
%0 = nn.tan %arg0 {nn.name = "y", nn.results = "y", nn.type = "tan"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_tan_example
%0 = nn.tan %arg0 {nn.name = "y", nn.results = "y", nn.type = "tan"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_tanh
%0 = nn.tanh %arg0 {nn.name = "y", nn.results = "y", nn.type = "tanh"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_tanh_example
%0 = nn.tanh %arg0 {nn.name = "y", nn.results = "y", nn.type = "tanh"} : (tensor<3xf32>) -> tensor<3xf32>
return %0 : tensor<3xf32>

// test_tensorscatter
%0 = nn.reshape %arg2 {nn.name = "present_cache.reshape2", nn.results = "present_cache.reshape2", nn.type = "reshape2", shape = array<i64: 2, 1, 1, 1>} : (tensor<2xi64>) -> tensor<2x1x1x1xi64>
%1 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 1, 4, 1>} : () -> tensor<1x1x4x1xi64>
%2 = nn.elementwise_sub %1, %0 {nn.name = "present_cache.elementwise_sub", nn.results = "present_cache.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<1x1x4x1xi64>, tensor<2x1x1x1xi64>) -> tensor<2x1x4x1xi64>
%3 = nn.fill_constant  {dtype = i64, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%4 = nn.greater_equal %2, %3 {nn.name = "present_cache.greater_equal", nn.results = "present_cache.greater_equal", nn.type = "greater_equal"} : (tensor<2x1x4x1xi64>, tensor<i64>) -> tensor<2x1x4x1xi1>
%5 = nn.fill_constant  {dtype = i64, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<i64>
%6 = nn.less_than %2, %5 {nn.name = "present_cache.less_than", nn.results = "present_cache.less_than", nn.type = "less_than"} : (tensor<2x1x4x1xi64>, tensor<i64>) -> tensor<2x1x4x1xi1>
%7 = nn.logical_and %4, %6 {nn.name = "present_cache.logical_and", nn.results = "present_cache.logical_and", nn.type = "logical_and"} : (tensor<2x1x4x1xi1>, tensor<2x1x4x1xi1>) -> tensor<2x1x4x1xi1>
%8 = nn.scale %2 {bias = 4.000000e+00 : f64, nn.name = "present_cache.scale", nn.results = "present_cache.scale", nn.type = "scale"} : (tensor<2x1x4x1xi64>) -> tensor<2x1x4x1xi64>
%9 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3>, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 1, 1, 4, 1>} : () -> tensor<1x1x4x1xi64>
%10 = nn.where %7, %8, %9 {nn.name = "present_cache.where", nn.results = "present_cache.where", nn.type = "where"} : (tensor<2x1x4x1xi1>, tensor<2x1x4x1xi64>, tensor<1x1x4x1xi64>) -> tensor<2x1x4x1xi64>
%11 = nn.expand %10 {nn.name = "present_cache.expand_v2", nn.results = "present_cache.expand_v2", nn.type = "expand_v2", shape = array<i64: 2, 1, 4, 5>} : (tensor<2x1x4x1xi64>) -> tensor<2x1x4x5xi64>
%12 = nn.concat %arg0, %arg1 {axis = 2 : i64, nn.name = "present_cache.concat", nn.results = "present_cache.concat", nn.type = "concat"} : (tensor<2x1x4x5xf32>, tensor<2x1x1x5xf32>) -> tensor<2x1x5x5xf32>
%13 = nn.take_along_axis %12, %11 {axis = 2 : i64, nn.name = "present_cache", nn.results = "present_cache", nn.type = "take_along_axis"} : (tensor<2x1x5x5xf32>, tensor<2x1x4x5xi64>) -> tensor<2x1x4x5xf32>
return %13 : tensor<2x1x4x5xf32>

// test_tensorscatter_3d
%0 = nn.reshape %arg2 {nn.name = "present_cache.reshape2", nn.results = "present_cache.reshape2", nn.type = "reshape2", shape = array<i64: 3, 1, 1>} : (tensor<3xi64>) -> tensor<3x1x1xi64>
%1 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 4, 1>} : () -> tensor<1x4x1xi64>
%2 = nn.elementwise_sub %1, %0 {nn.name = "present_cache.elementwise_sub", nn.results = "present_cache.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<1x4x1xi64>, tensor<3x1x1xi64>) -> tensor<3x4x1xi64>
%3 = nn.fill_constant  {dtype = i64, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%4 = nn.greater_equal %2, %3 {nn.name = "present_cache.greater_equal", nn.results = "present_cache.greater_equal", nn.type = "greater_equal"} : (tensor<3x4x1xi64>, tensor<i64>) -> tensor<3x4x1xi1>
%5 = nn.fill_constant  {dtype = i64, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.000000e+00 : f64} : () -> tensor<i64>
%6 = nn.less_than %2, %5 {nn.name = "present_cache.less_than", nn.results = "present_cache.less_than", nn.type = "less_than"} : (tensor<3x4x1xi64>, tensor<i64>) -> tensor<3x4x1xi1>
%7 = nn.logical_and %4, %6 {nn.name = "present_cache.logical_and", nn.results = "present_cache.logical_and", nn.type = "logical_and"} : (tensor<3x4x1xi1>, tensor<3x4x1xi1>) -> tensor<3x4x1xi1>
%8 = nn.scale %2 {bias = 4.000000e+00 : f64, nn.name = "present_cache.scale", nn.results = "present_cache.scale", nn.type = "scale"} : (tensor<3x4x1xi64>) -> tensor<3x4x1xi64>
%9 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3>, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 1, 4, 1>} : () -> tensor<1x4x1xi64>
%10 = nn.where %7, %8, %9 {nn.name = "present_cache.where", nn.results = "present_cache.where", nn.type = "where"} : (tensor<3x4x1xi1>, tensor<3x4x1xi64>, tensor<1x4x1xi64>) -> tensor<3x4x1xi64>
%11 = nn.expand %10 {nn.name = "present_cache.expand_v2", nn.results = "present_cache.expand_v2", nn.type = "expand_v2", shape = array<i64: 3, 4, 5>} : (tensor<3x4x1xi64>) -> tensor<3x4x5xi64>
%12 = nn.concat %arg0, %arg1 {axis = 1 : i64, nn.name = "present_cache.concat", nn.results = "present_cache.concat", nn.type = "concat"} : (tensor<3x4x5xf32>, tensor<3x2x5xf32>) -> tensor<3x6x5xf32>
%13 = nn.take_along_axis %12, %11 {axis = 1 : i64, nn.name = "present_cache", nn.results = "present_cache", nn.type = "take_along_axis"} : (tensor<3x6x5xf32>, tensor<3x4x5xi64>) -> tensor<3x4x5xf32>
return %13 : tensor<3x4x5xf32>

// test_tfidfvectorizer_tf_onlybigrams_levelempty
%0 = nn.unsqueeze %arg0 {axis = array<i64: 0>, nn.name = "Y.unsqueeze2", nn.results = "Y.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<12xi32>) -> tensor<1x12xi32>
%1 = nn.cast %0 {nn.name = "Y.cast", nn.results = "Y.cast", nn.type = "cast", to = i64} : (tensor<1x12xi32>) -> tensor<1x12xi64>
%2 = nn.slice %1 {axes = array<i64: 1>, ends = array<i64: 11>, nn.name = "Y.slice", nn.needs_float32, nn.results = "Y.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12xi64>) -> tensor<1x11xi64>
%3 = nn.unsqueeze %2 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2.1", nn.needs_float32, nn.results = "Y.unsqueeze2.1", nn.type = "unsqueeze2"} : (tensor<1x11xi64>) -> tensor<1x11x1xi64>
%4 = nn.assign_value  {dtype = i64, int_values = array<i64: 5, 7, 6>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 1, 3>} : () -> tensor<1x1x3xi64>
%5 = nn.equal %3, %4 {nn.name = "Y.equal", nn.needs_float32, nn.results = "Y.equal", nn.type = "equal"} : (tensor<1x11x1xi64>, tensor<1x1x3xi64>) -> tensor<1x11x3xi1>
%6 = nn.slice %1 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "Y.slice.1", nn.needs_float32, nn.results = "Y.slice.1", nn.type = "slice", starts = array<i64: 1>} : (tensor<1x12xi64>) -> tensor<1x11xi64>
%7 = nn.unsqueeze %6 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2.2", nn.needs_float32, nn.results = "Y.unsqueeze2.2", nn.type = "unsqueeze2"} : (tensor<1x11xi64>) -> tensor<1x11x1xi64>
%8 = nn.assign_value  {dtype = i64, int_values = array<i64: 6, 8, 7>, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 1, 1, 3>} : () -> tensor<1x1x3xi64>
%9 = nn.equal %7, %8 {nn.name = "Y.equal.1", nn.needs_float32, nn.results = "Y.equal.1", nn.type = "equal"} : (tensor<1x11x1xi64>, tensor<1x1x3xi64>) -> tensor<1x11x3xi1>
%10 = nn.logical_and %5, %9 {nn.name = "Y.logical_and", nn.needs_float32, nn.results = "Y.logical_and", nn.type = "logical_and"} : (tensor<1x11x3xi1>, tensor<1x11x3xi1>) -> tensor<1x11x3xi1>
%11 = nn.cast %10 {nn.name = "Y.cast.1", nn.needs_float32, nn.results = "Y.cast.1", nn.type = "cast", to = f32} : (tensor<1x11x3xi1>) -> tensor<1x11x3xf32>
%12 = nn.reduce_sum %11 {axis = array<i64: 1>, nn.name = "Y.reduce_sum", nn.needs_float32, nn.results = "Y.reduce_sum", nn.type = "reduce_sum", reduce_all = false} : (tensor<1x11x3xf32>) -> tensor<1x3xf32>
%13 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64: 1, 1>, value = 0.000000e+00 : f64} : () -> tensor<1x1xf32>
%14 = nn.concat %12, %13 {axis = 1 : i64, nn.name = "Y.concat", nn.needs_float32, nn.results = "Y.concat", nn.type = "concat"} : (tensor<1x3xf32>, tensor<1x1xf32>) -> tensor<1x4xf32>
%15 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2>, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 3>} : () -> tensor<3xi64>
%16 = nn.gather %14, %15 {axis = 1 : i64, nn.name = "Y", nn.needs_float32, nn.results = "Y.gather", nn.type = "gather"} : (tensor<1x4xf32>, tensor<3xi64>) -> tensor<1x3xf32>
%17 = nn.squeeze %16 {axis = array<i64: 0>, nn.name = "Y.squeeze2", nn.results = "Y", nn.type = "squeeze2"} : (tensor<1x3xf32>) -> tensor<3xf32>
return %17 : tensor<3xf32>

// test_tfidfvectorizer_tf_onlybigrams_skip5
%0 = nn.unsqueeze %arg0 {axis = array<i64: 0>, nn.name = "Y.unsqueeze2", nn.results = "Y.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<12xi32>) -> tensor<1x12xi32>
%1 = nn.cast %0 {nn.name = "Y.cast", nn.results = "Y.cast", nn.type = "cast", to = i64} : (tensor<1x12xi32>) -> tensor<1x12xi64>
%2 = nn.slice %1 {axes = array<i64: 1>, ends = array<i64: 11>, nn.name = "Y.slice", nn.needs_float32, nn.results = "Y.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12xi64>) -> tensor<1x11xi64>
%3 = nn.unsqueeze %2 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2.1", nn.needs_float32, nn.results = "Y.unsqueeze2.1", nn.type = "unsqueeze2"} : (tensor<1x11xi64>) -> tensor<1x11x1xi64>
%4 = nn.assign_value  {dtype = i64, int_values = array<i64: 5, 7, 6>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 1, 3>} : () -> tensor<1x1x3xi64>
%5 = nn.equal %3, %4 {nn.name = "Y.equal", nn.needs_float32, nn.results = "Y.equal", nn.type = "equal"} : (tensor<1x11x1xi64>, tensor<1x1x3xi64>) -> tensor<1x11x3xi1>
%6 = nn.slice %1 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "Y.slice.1", nn.needs_float32, nn.results = "Y.slice.1", nn.type = "slice", starts = array<i64: 1>} : (tensor<1x12xi64>) -> tensor<1x11xi64>
%7 = nn.unsqueeze %6 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2.2", nn.needs_float32, nn.results = "Y.unsqueeze2.2", nn.type = "unsqueeze2"} : (tensor<1x11xi64>) -> tensor<1x11x1xi64>
%8 = nn.assign_value  {dtype = i64, int_values = array<i64: 6, 8, 7>, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 1, 1, 3>} : () -> tensor<1x1x3xi64>
%9 = nn.equal %7, %8 {nn.name = "Y.equal.1", nn.needs_float32, nn.results = "Y.equal.1", nn.type = "equal"} : (tensor<1x11x1xi64>, tensor<1x1x3xi64>) -> tensor<1x11x3xi1>
%10 = nn.logical_and %5, %9 {nn.name = "Y.logical_and", nn.needs_float32, nn.results = "Y.logical_and", nn.type = "logical_and"} : (tensor<1x11x3xi1>, tensor<1x11x3xi1>) -> tensor<1x11x3xi1>
%11 = nn.cast %10 {nn.name = "Y.cast.1", nn.needs_float32, nn.results = "Y.cast.1", nn.type = "cast", to = f32} : (tensor<1x11x3xi1>) -> tensor<1x11x3xf32>
%12 = nn.reduce_sum %11 {axis = array<i64: 1>, nn.name = "Y.reduce_sum", nn.needs_float32, nn.results = "Y.reduce_sum", nn.type = "reduce_sum", reduce_all = false} : (tensor<1x11x3xf32>) -> tensor<1x3xf32>
%13 = nn.slice %1 {axes = array<i64: 1>, ends = array<i64: 10>, nn.name = "Y.slice.2", nn.needs_float32, nn.results = "Y.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12xi64>) -> tensor<1x10xi64>
%14 = nn.unsqueeze %13 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2.3", nn.needs_float32, nn.results = "Y.unsqueeze2.3", nn.type = "unsqueeze2"} : (tensor<1x10xi64>) -> tensor<1x10x1xi64>
%15 = nn.assign_value  {dtype = i64, int_values = array<i64: 5, 7, 6>, nn.name = "constant.2", nn.results = "constant.2", nn.type = "assign_value", shape = array<i64: 1, 1, 3>} : () -> tensor<1x1x3xi64>
%16 = nn.equal %14, %15 {nn.name = "Y.equal.2", nn.needs_float32, nn.results = "Y.equal.2", nn.type = "equal"} : (tensor<1x10x1xi64>, tensor<1x1x3xi64>) -> tensor<1x10x3xi1>
%17 = nn.slice %1 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "Y.slice.3", nn.needs_float32, nn.results = "Y.slice.3", nn.type = "slice", starts = array<i64: 2>} : (tensor<1x12xi64>) -> tensor<1x10xi64>
%18 = nn.unsqueeze %17 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2.4", nn.needs_float32, nn.results = "Y.unsqueeze2.4", nn.type = "unsqueeze2"} : (tensor<1x10xi64>) -> tensor<1x10x1xi64>
%19 = nn.assign_value  {dtype = i64, int_values = array<i64: 6, 8, 7>, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 1, 1, 3>} : () -> tensor<1x1x3xi64>
%20 = nn.equal %18, %19 {nn.name = "Y.equal.3", nn.needs_float32, nn.results = "Y.equal.3", nn.type = "equal"} : (tensor<1x10x1xi64>, tensor<1x1x3xi64>) -> tensor<1x10x3xi1>
%21 = nn.logical_and %16, %20 {nn.name = "Y.logical_and.1", nn.needs_float32, nn.results = "Y.logical_and.1", nn.type = "logical_and"} : (tensor<1x10x3xi1>, tensor<1x10x3xi1>) -> tensor<1x10x3xi1>
%22 = nn.cast %21 {nn.name = "Y.cast.2", nn.needs_float32, nn.results = "Y.cast.2", nn.type = "cast", to = f32} : (tensor<1x10x3xi1>) -> tensor<1x10x3xf32>
%23 = nn.reduce_sum %22 {axis = array<i64: 1>, nn.name = "Y.reduce_sum.1", nn.needs_float32, nn.results = "Y.reduce_sum.1", nn.type = "reduce_sum", reduce_all = false} : (tensor<1x10x3xf32>) -> tensor<1x3xf32>
%24 = nn.elementwise_add %12, %23 {nn.name = "Y.elementwise_add", nn.needs_float32, nn.results = "Y.elementwise_add", nn.type = "elementwise_add"} : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
%25 = nn.slice %1 {axes = array<i64: 1>, ends = array<i64: 9>, nn.name = "Y.slice.4", nn.needs_float32, nn.results = "Y.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12xi64>) -> tensor<1x9xi64>
%26 = nn.unsqueeze %25 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2.5", nn.needs_float32, nn.results = "Y.unsqueeze2.5", nn.type = "unsqueeze2"} : (tensor<1x9xi64>) -> tensor<1x9x1xi64>
%27 = nn.assign_value  {dtype = i64, int_values = array<i64: 5, 7, 6>, nn.name = "constant.4", nn.results = "constant.4", nn.type = "assign_value", shape = array<i64: 1, 1, 3>} : () -> tensor<1x1x3xi64>
%28 = nn.equal %26, %27 {nn.name = "Y.equal.4", nn.needs_float32, nn.results = "Y.equal.4", nn.type = "equal"} : (tensor<1x9x1xi64>, tensor<1x1x3xi64>) -> tensor<1x9x3xi1>
%29 = nn.slice %1 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "Y.slice.5", nn.needs_float32, nn.results = "Y.slice.5", nn.type = "slice", starts = array<i64: 3>} : (tensor<1x12xi64>) -> tensor<1x9xi64>
%30 = nn.unsqueeze %29 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2.6", nn.needs_float32, nn.results = "Y.unsqueeze2.6", nn.type = "unsqueeze2"} : (tensor<1x9xi64>) -> tensor<1x9x1xi64>
%31 = nn.assign_value  {dtype = i64, int_values = array<i64: 6, 8, 7>, nn.name = "constant.5", nn.results = "constant.5", nn.type = "assign_value", shape = array<i64: 1, 1, 3>} : () -> tensor<1x1x3xi64>
%32 = nn.equal %30, %31 {nn.name = "Y.equal.5", nn.needs_float32, nn.results = "Y.equal.5", nn.type = "equal"} : (tensor<1x9x1xi64>, tensor<1x1x3xi64>) -> tensor<1x9x3xi1>
%33 = nn.logical_and %28, %32 {nn.name = "Y.logical_and.2", nn.needs_float32, nn.results = "Y.logical_and.2", nn.type = "logical_and"} : (tensor<1x9x3xi1>, tensor<1x9x3xi1>) -> tensor<1x9x3xi1>
%34 = nn.cast %33 {nn.name = "Y.cast.3", nn.needs_float32, nn.results = "Y.cast.3", nn.type = "cast", to = f32} : (tensor<1x9x3xi1>) -> tensor<1x9x3xf32>
%35 = nn.reduce_sum %34 {axis = array<i64: 1>, nn.name = "Y.reduce_sum.2", nn.needs_float32, nn.results = "Y.reduce_sum.2", nn.type = "reduce_sum", reduce_all = false} : (tensor<1x9x3xf32>) -> tensor<1x3xf32>
%36 = nn.elementwise_add %24, %35 {nn.name = "Y.elementwise_add.1", nn.needs_float32, nn.results = "Y.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
%37 = nn.slice %1 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "Y.slice.6", nn.needs_float32, nn.results = "Y.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12xi64>) -> tensor<1x8xi64>
%38 = nn.unsqueeze %37 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2.7", nn.needs_float32, nn.results = "Y.unsqueeze2.7", nn.type = "unsqueeze2"} : (tensor<1x8xi64>) -> tensor<1x8x1xi64>
%39 = nn.assign_value  {dtype = i64, int_values = array<i64: 5, 7, 6>, nn.name = "constant.6", nn.results = "constant.6", nn.type = "assign_value", shape = array<i64: 1, 1, 3>} : () -> tensor<1x1x3xi64>
%40 = nn.equal %38, %39 {nn.name = "Y.equal.6", nn.needs_float32, nn.results = "Y.equal.6", nn.type = "equal"} : (tensor<1x8x1xi64>, tensor<1x1x3xi64>) -> tensor<1x8x3xi1>
%41 = nn.slice %1 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "Y.slice.7", nn.needs_float32, nn.results = "Y.slice.7", nn.type = "slice", starts = array<i64: 4>} : (tensor<1x12xi64>) -> tensor<1x8xi64>
%42 = nn.unsqueeze %41 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2.8", nn.needs_float32, nn.results = "Y.unsqueeze2.8", nn.type = "unsqueeze2"} : (tensor<1x8xi64>) -> tensor<1x8x1xi64>
%43 = nn.assign_value  {dtype = i64, int_values = array<i64: 6, 8, 7>, nn.name = "constant.7", nn.results = "constant.7", nn.type = "assign_value", shape = array<i64: 1, 1, 3>} : () -> tensor<1x1x3xi64>
%44 = nn.equal %42, %43 {nn.name = "Y.equal.7", nn.needs_float32, nn.results = "Y.equal.7", nn.type = "equal"} : (tensor<1x8x1xi64>, tensor<1x1x3xi64>) -> tensor<1x8x3xi1>
%45 = nn.logical_and %40, %44 {nn.name = "Y.logical_and.3", nn.needs_float32, nn.results = "Y.logical_and.3", nn.type = "logical_and"} : (tensor<1x8x3xi1>, tensor<1x8x3xi1>) -> tensor<1x8x3xi1>
%46 = nn.cast %45 {nn.name = "Y.cast.4", nn.needs_float32, nn.results = "Y.cast.4", nn.type = "cast", to = f32} : (tensor<1x8x3xi1>) -> tensor<1x8x3xf32>
%47 = nn.reduce_sum %46 {axis = array<i64: 1>, nn.name = "Y.reduce_sum.3", nn.needs_float32, nn.results = "Y.reduce_sum.3", nn.type = "reduce_sum", reduce_all = false} : (tensor<1x8x3xf32>) -> tensor<1x3xf32>
%48 = nn.elementwise_add %36, %47 {nn.name = "Y.elementwise_add.2", nn.needs_float32, nn.results = "Y.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
%49 = nn.slice %1 {axes = array<i64: 1>, ends = array<i64: 7>, nn.name = "Y.slice.8", nn.needs_float32, nn.results = "Y.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12xi64>) -> tensor<1x7xi64>
%50 = nn.unsqueeze %49 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2.9", nn.needs_float32, nn.results = "Y.unsqueeze2.9", nn.type = "unsqueeze2"} : (tensor<1x7xi64>) -> tensor<1x7x1xi64>
%51 = nn.assign_value  {dtype = i64, int_values = array<i64: 5, 7, 6>, nn.name = "constant.8", nn.results = "constant.8", nn.type = "assign_value", shape = array<i64: 1, 1, 3>} : () -> tensor<1x1x3xi64>
%52 = nn.equal %50, %51 {nn.name = "Y.equal.8", nn.needs_float32, nn.results = "Y.equal.8", nn.type = "equal"} : (tensor<1x7x1xi64>, tensor<1x1x3xi64>) -> tensor<1x7x3xi1>
%53 = nn.slice %1 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "Y.slice.9", nn.needs_float32, nn.results = "Y.slice.9", nn.type = "slice", starts = array<i64: 5>} : (tensor<1x12xi64>) -> tensor<1x7xi64>
%54 = nn.unsqueeze %53 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2.10", nn.needs_float32, nn.results = "Y.unsqueeze2.10", nn.type = "unsqueeze2"} : (tensor<1x7xi64>) -> tensor<1x7x1xi64>
%55 = nn.assign_value  {dtype = i64, int_values = array<i64: 6, 8, 7>, nn.name = "constant.9", nn.results = "constant.9", nn.type = "assign_value", shape = array<i64: 1, 1, 3>} : () -> tensor<1x1x3xi64>
%56 = nn.equal %54, %55 {nn.name = "Y.equal.9", nn.needs_float32, nn.results = "Y.equal.9", nn.type = "equal"} : (tensor<1x7x1xi64>, tensor<1x1x3xi64>) -> tensor<1x7x3xi1>
%57 = nn.logical_and %52, %56 {nn.name = "Y.logical_and.4", nn.needs_float32, nn.results = "Y.logical_and.4", nn.type = "logical_and"} : (tensor<1x7x3xi1>, tensor<1x7x3xi1>) -> tensor<1x7x3xi1>
%58 = nn.cast %57 {nn.name = "Y.cast.5", nn.needs_float32, nn.results = "Y.cast.5", nn.type = "cast", to = f32} : (tensor<1x7x3xi1>) -> tensor<1x7x3xf32>
%59 = nn.reduce_sum %58 {axis = array<i64: 1>, nn.name = "Y.reduce_sum.4", nn.needs_float32, nn.results = "Y.reduce_sum.4", nn.type = "reduce_sum", reduce_all = false} : (tensor<1x7x3xf32>) -> tensor<1x3xf32>
%60 = nn.elementwise_add %48, %59 {nn.name = "Y.elementwise_add.3", nn.needs_float32, nn.results = "Y.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
%61 = nn.slice %1 {axes = array<i64: 1>, ends = array<i64: 6>, nn.name = "Y.slice.10", nn.needs_float32, nn.results = "Y.slice.10", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12xi64>) -> tensor<1x6xi64>
%62 = nn.unsqueeze %61 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2.11", nn.needs_float32, nn.results = "Y.unsqueeze2.11", nn.type = "unsqueeze2"} : (tensor<1x6xi64>) -> tensor<1x6x1xi64>
%63 = nn.assign_value  {dtype = i64, int_values = array<i64: 5, 7, 6>, nn.name = "constant.10", nn.results = "constant.10", nn.type = "assign_value", shape = array<i64: 1, 1, 3>} : () -> tensor<1x1x3xi64>
%64 = nn.equal %62, %63 {nn.name = "Y.equal.10", nn.needs_float32, nn.results = "Y.equal.10", nn.type = "equal"} : (tensor<1x6x1xi64>, tensor<1x1x3xi64>) -> tensor<1x6x3xi1>
%65 = nn.slice %1 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "Y.slice.11", nn.needs_float32, nn.results = "Y.slice.11", nn.type = "slice", starts = array<i64: 6>} : (tensor<1x12xi64>) -> tensor<1x6xi64>
%66 = nn.unsqueeze %65 {axis = array<i64: 2>, nn.name = "Y.unsqueeze2.12", nn.needs_float32, nn.results = "Y.unsqueeze2.12", nn.type = "unsqueeze2"} : (tensor<1x6xi64>) -> tensor<1x6x1xi64>
%67 = nn.assign_value  {dtype = i64, int_values = array<i64: 6, 8, 7>, nn.name = "constant.11", nn.results = "constant.11", nn.type = "assign_value", shape = array<i64: 1, 1, 3>} : () -> tensor<1x1x3xi64>
%68 = nn.equal %66, %67 {nn.name = "Y.equal.11", nn.needs_float32, nn.results = "Y.equal.11", nn.type = "equal"} : (tensor<1x6x1xi64>, tensor<1x1x3xi64>) -> tensor<1x6x3xi1>
%69 = nn.logical_and %64, %68 {nn.name = "Y.logical_and.5", nn.needs_float32, nn.results = "Y.logical_and.5", nn.type = "logical_and"} : (tensor<1x6x3xi1>, tensor<1x6x3xi1>) -> tensor<1x6x3xi1>
%70 = nn.cast %69 {nn.name = "Y.cast.6", nn.needs_float32, nn.results = "Y.cast.6", nn.type = "cast", to = f32} : (tensor<1x6x3xi1>) -> tensor<1x6x3xf32>
%71 = nn.reduce_sum %70 {axis = array<i64: 1>, nn.name = "Y.reduce_sum.5", nn.needs_float32, nn.results = "Y.reduce_sum.5", nn.type = "reduce_sum", reduce_all = false} : (tensor<1x6x3xf32>) -> tensor<1x3xf32>
%72 = nn.elementwise_add %60, %71 {nn.name = "Y.elementwise_add.4", nn.needs_float32, nn.results = "Y.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
%73 = nn.fill_constant  {dtype = f32, nn.name = "constant.12", nn.results = "constant.12", nn.type = "fill_constant", shape = array<i64: 1, 1>, value = 0.000000e+00 : f64} : () -> tensor<1x1xf32>
%74 = nn.concat %72, %73 {axis = 1 : i64, nn.name = "Y.concat", nn.needs_float32, nn.results = "Y.concat", nn.type = "concat"} : (tensor<1x3xf32>, tensor<1x1xf32>) -> tensor<1x4xf32>
%75 = nn.assign_value  {dtype = i64, int_values = array<i64: 3, 3, 3, 3, 0, 1, 2>, nn.name = "constant.13", nn.results = "constant.13", nn.type = "assign_value", shape = array<i64: 7>} : () -> tensor<7xi64>
%76 = nn.gather %74, %75 {axis = 1 : i64, nn.name = "Y", nn.needs_float32, nn.results = "Y.gather", nn.type = "gather"} : (tensor<1x4xf32>, tensor<7xi64>) -> tensor<1x7xf32>
%77 = nn.squeeze %76 {axis = array<i64: 0>, nn.name = "Y.squeeze2", nn.results = "Y", nn.type = "squeeze2"} : (tensor<1x7xf32>) -> tensor<7xf32>
return %77 : tensor<7xf32>

// test_thresholdedrelu_default
%0 = nn.thresholded_relu %arg0 {nn.name = "y", nn.results = "y", nn.type = "thresholded_relu"} : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
return %0 : tensor<3x4x5xf32>

// test_thresholdedrelu_example
%0 = nn.thresholded_relu %arg0 {nn.name = "y", nn.results = "y", nn.type = "thresholded_relu", threshold = 2.000000e+00 : f64} : (tensor<5xf32>) -> tensor<5xf32>
return %0 : tensor<5xf32>

// test_tile_precomputed
%0 = nn.tile %arg0 {nn.name = "z", nn.results = "z", nn.type = "tile", repeat_times = array<i64: 2, 2>} : (tensor<2x2xf32>) -> tensor<4x4xf32>
return %0 : tensor<4x4xf32>

// test_top_k
%out, %indices = nn.top_k_v2 %arg0 {axis = 1 : i64, k = 3 : i64, nn.name = "values", nn.results = ["values", "indices"], nn.type = "top_k_v2"} : (tensor<3x4xf32>) -> (tensor<3x3xf32>, tensor<3x3xi64>)
return %out, %indices : tensor<3x3xf32>, tensor<3x3xi64>

// test_top_k_same_values
%out, %indices = nn.top_k_v2 %arg0 {axis = 0 : i64, k = 3 : i64, nn.name = "values", nn.results = ["values", "indices"], nn.type = "top_k_v2"} : (tensor<4xi64>) -> (tensor<3xi64>, tensor<3xi64>)
return %out, %indices : tensor<3xi64>, tensor<3xi64>

// test_transpose_all_permutations_0
%0 = nn.transpose %arg0 {nn.name = "transposed", nn.results = "transposed", nn.type = "transpose2", perm = array<i64: 0, 1, 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
return %0 : tensor<2x3x4xf32>

// test_transpose_default
%0 = nn.transpose %arg0 {nn.name = "transposed", nn.results = "transposed", nn.type = "transpose2", perm = array<i64: 2, 1, 0>} : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
return %0 : tensor<4x3x2xf32>

// test_tril
%0 = nn.tril_triu %arg0 {lower = true, nn.name = "y", nn.results = "y", nn.type = "tril_triu"} : (tensor<4x5xi64>) -> tensor<4x5xi64>
return %0 : tensor<4x5xi64>

// test_triu
%0 = nn.tril_triu %arg0 {nn.name = "y", nn.results = "y", nn.type = "tril_triu"} : (tensor<4x5xi64>) -> tensor<4x5xi64>
return %0 : tensor<4x5xi64>

// test_unsqueeze_axis_0
%0 = nn.unsqueeze %arg0 {axis = array<i64: 0>, nn.name = "y", nn.results = "y", nn.type = "unsqueeze2"} : (tensor<3x4x5xf32>) -> tensor<1x3x4x5xf32>
return %0 : tensor<1x3x4x5xf32>

// test_unsqueeze_axis_1
%0 = nn.unsqueeze %arg0 {axis = array<i64: 1>, nn.name = "y", nn.results = "y", nn.type = "unsqueeze2"} : (tensor<3x4x5xf32>) -> tensor<3x1x4x5xf32>
return %0 : tensor<3x1x4x5xf32>

// test_upsample_nearest
%0 = nn.nearest_interp %arg0 {align_corners = false, nn.name = "Y", nn.results = "Y", nn.type = "nearest_interp_v2", out_h = 4 : i64, out_w = 6 : i64} : (tensor<1x1x2x2xf32>) -> tensor<1x1x4x6xf32>
return %0 : tensor<1x1x4x6xf32>

// test_where_example
%0 = nn.where %arg0, %arg1, %arg2 {nn.name = "z", nn.results = "z", nn.type = "where"} : (tensor<2x2xi1>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
return %0 : tensor<2x2xf32>

// test_where_long_example
%0 = nn.where %arg0, %arg1, %arg2 {nn.name = "z", nn.results = "z", nn.type = "where"} : (tensor<2x2xi1>, tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi64>
return %0 : tensor<2x2xi64>

// test_wrap_pad
%0 = nn.reshape %arg0 {nn.name = "y.reshape2", nn.results = "y.reshape2", nn.type = "reshape2", shape = array<i64: 1, 3, 1, 4, 5>} : (tensor<1x3x4x5xi32>) -> tensor<1x3x1x4x5xi32>
%1 = nn.pad3d %0 {mode = "circular", nn.name = "y.pad3d", nn.results = "y.pad3d", nn.type = "pad3d", paddings = array<i64: 1, 1, 1, 1, 0, 0>} : (tensor<1x3x1x4x5xi32>) -> tensor<1x3x1x6x7xi32>
%2 = nn.reshape %1 {nn.name = "y", nn.results = "y", nn.type = "reshape2", shape = array<i64: 1, 3, 6, 7>} : (tensor<1x3x1x6x7xi32>) -> tensor<1x3x6x7xi32>
return %2 : tensor<1x3x6x7xi32>

// test_xor2d
%0 = nn.logical_xor %arg0, %arg1 {nn.name = "xor", nn.results = "xor", nn.type = "logical_xor"} : (tensor<3x4xi1>, tensor<3x4xi1>) -> tensor<3x4xi1>
return %0 : tensor<3x4xi1>

// test_xor3d
%0 = nn.logical_xor %arg0, %arg1 {nn.name = "xor", nn.results = "xor", nn.type = "logical_xor"} : (tensor<3x4x5xi1>, tensor<3x4x5xi1>) -> tensor<3x4x5xi1>
return %0 : tensor<3x4x5xi1>
