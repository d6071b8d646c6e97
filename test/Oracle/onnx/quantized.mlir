// CausalConvWithState_short
nn.variable @w parameter : tensor<3x1x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.pad %arg0 {nn.name = "n.pad", nn.results = "n.pad", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 3, 0>} : (tensor<2x3x2xf32>) -> tensor<2x3x5xf32>
%1 = nn.unsqueeze %0 {axis = array<i64: 2>, nn.name = "n.unsqueeze2", nn.results = "n.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<2x3x5xf32>) -> tensor<2x3x1x5xf32>
%2 = nn.read @w : tensor<3x1x4xf32>
%3 = nn.unsqueeze %2 {axis = array<i64: 2>, nn.name = "n.unsqueeze2.1", nn.results = "n.unsqueeze2.1", nn.type = "unsqueeze2"} : (tensor<3x1x4xf32>) -> tensor<3x1x1x4xf32>
%4 = nn.read @b : tensor<3xf32>
%5 = nn.conv %1, %3, %4 {dilations = array<i64: 1, 1>, groups = 3 : i64, nn.name = "n", nn.results = "n.depthwise_conv2d", nn.type = "depthwise_conv2d", paddings = array<i64: 0, 0>, strides = array<i64: 1, 1>} : (tensor<2x3x1x5xf32>, tensor<3x1x1x4xf32>, tensor<3xf32>) -> tensor<2x3x1x2xf32>
%6 = nn.squeeze %5 {axis = array<i64: 2>, nn.name = "n.squeeze2", nn.results = "y", nn.type = "squeeze2"} : (tensor<2x3x1x2xf32>) -> tensor<2x3x2xf32>
%7 = nn.slice %0 {axes = array<i64: 2>, ends = array<i64: 5>, nn.name = "n.slice", nn.results = "ns", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x3x5xf32>) -> tensor<2x3x3xf32>
return %6, %7 : tensor<2x3x2xf32>, tensor<2x3x3xf32>

// CausalConvWithState_state
nn.variable @w parameter : tensor<3x1x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.concat %arg1, %arg0 {axis = 2 : i64, nn.name = "n.concat", nn.results = "n.concat", nn.type = "concat"} : (tensor<2x3x3xf32>, tensor<2x3x5xf32>) -> tensor<2x3x8xf32>
%1 = nn.unsqueeze %0 {axis = array<i64: 2>, nn.name = "n.unsqueeze2", nn.results = "n.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<2x3x8xf32>) -> tensor<2x3x1x8xf32>
%2 = nn.read @w : tensor<3x1x4xf32>
%3 = nn.unsqueeze %2 {axis = array<i64: 2>, nn.name = "n.unsqueeze2.1", nn.results = "n.unsqueeze2.1", nn.type = "unsqueeze2"} : (tensor<3x1x4xf32>) -> tensor<3x1x1x4xf32>
%4 = nn.read @b : tensor<3xf32>
%5 = nn.conv %1, %3, %4 {dilations = array<i64: 1, 1>, groups = 3 : i64, nn.name = "n", nn.results = "n.depthwise_conv2d", nn.type = "depthwise_conv2d", paddings = array<i64: 0, 0>, strides = array<i64: 1, 1>} : (tensor<2x3x1x8xf32>, tensor<3x1x1x4xf32>, tensor<3xf32>) -> tensor<2x3x1x5xf32>
%6 = nn.squeeze %5 {axis = array<i64: 2>, nn.name = "n.squeeze2", nn.results = "n.squeeze2", nn.type = "squeeze2"} : (tensor<2x3x1x5xf32>) -> tensor<2x3x5xf32>
%7 = nn.swish %6 {nn.name = "n.swish", nn.results = "y", nn.type = "swish"} : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
%8 = nn.slice %0 {axes = array<i64: 2>, ends = array<i64: 8>, nn.name = "n.slice", nn.results = "ns", nn.type = "slice", starts = array<i64: 5>} : (tensor<2x3x8xf32>) -> tensor<2x3x3xf32>
return %7, %8 : tensor<2x3x5xf32>, tensor<2x3x3xf32>

// ConvInteger
%0 = nn.cast %arg0 {nn.name = "a.cast", nn.results = "a.cast", nn.type = "cast", to = f32} : (tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+02 : f64} : () -> tensor<f32>
%2 = nn.elementwise_sub %0, %1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%3 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 4, 3, 3, 3>, values = array<f64: 1.090000e+02, -1.250000e+02, -9.600000e+01, -1.000000e+02, -4.300000e+01, -8.700000e+01, -1.400000e+01, -3.800000e+01, 4.500000e+01, -1.250000e+02, -1.600000e+01, 1.100000e+02, 9.000000e+01, -6.700000e+01, -7.800000e+01, -5.900000e+01, 1.010000e+02, -3.200000e+01, -9.400000e+01, 1.120000e+02, 7.400000e+01, -3.800000e+01, 3.300000e+01, -1.800000e+01, -1.240000e+02, -5.200000e+01, -1.800000e+01, 1.210000e+02, 3.000000e+00, -3.500000e+01, -9.200000e+01, -1.070000e+02, 2.500000e+01, 4.000000e+01, 3.200000e+01, 5.500000e+01, -9.100000e+01, -3.300000e+01, 4.000000e+00, -7.400000e+01, 4.400000e+01, -2.400000e+01, 9.300000e+01, -1.600000e+01, -6.000000e+01, 1.260000e+02, 1.240000e+02, 9.100000e+01, 2.000000e+00, 3.000000e+01, -7.700000e+01, -7.900000e+01, 7.900000e+01, 4.800000e+01, -1.000000e+00, 6.600000e+01, -8.300000e+01, -1.090000e+02, 2.000000e+00, -3.100000e+01, -7.000000e+01, -4.500000e+01, -7.000000e+01, 1.800000e+01, -1.600000e+01, 3.900000e+01, -1.230000e+02, -8.200000e+01, -3.500000e+01, -8.000000e+00, 8.000000e+01, 1.250000e+02, -1.190000e+02, -1.240000e+02, 8.400000e+01, -3.400000e+01, 1.040000e+02, -4.300000e+01, 7.900000e+01, -2.500000e+01, -1.110000e+02, 9.400000e+01, -8.500000e+01, -1.600000e+01, -6.600000e+01, 9.800000e+01, -3.600000e+01, 1.900000e+01, -1.160000e+02, -2.000000e+01, -8.500000e+01, -6.400000e+01, -9.300000e+01, 8.200000e+01, 9.900000e+01, 3.600000e+01, 0.000000e+00, -7.400000e+01, 1.600000e+01, -9.500000e+01, -1.100000e+01, -9.600000e+01, -9.100000e+01, 1.040000e+02, -1.100000e+01, -2.500000e+01, -1.700000e+01, 8.100000e+01>} : () -> tensor<4x3x3x3xf32>
%4 = nn.conv %2, %3 {dilations = array<i64: 1, 1>, nn.name = "n", nn.needs_float32, nn.results = "n.conv2d", nn.type = "conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x3x4x4xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x4x4xf32>
%5 = nn.cast %4 {nn.name = "n.cast", nn.needs_float32, nn.results = "y", nn.type = "cast", to = i32} : (tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xi32>
return %5 : tensor<2x4x4x4xi32>

// DeformConv_groups
nn.variable @w parameter : tensor<6x2x2x2xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.reshape %arg1 {nn.name = "n.reshape2", nn.needs_float32, nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 4, 4, 2, 12>} : (tensor<2x16x2x6xf32>) -> tensor<4x4x2x12xf32>
%1:2 = nn.split %0 {axis = 2 : i64, nn.name = "n.split", nn.needs_float32, nn.results = ["n.split", "n.split.1"], nn.type = "split", num = 2 : i64} : (tensor<4x4x2x12xf32>) -> (tensor<4x4x1x12xf32>, tensor<4x4x1x12xf32>)
%2 = nn.reshape %1#1 {nn.name = "n.reshape2.1", nn.needs_float32, nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 4, 2, 2, 2, 6>} : (tensor<4x4x1x12xf32>) -> tensor<4x2x2x2x6xf32>
%3 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 1, 2, 1, 6>, values = array<f64: -2.000000e+00, -1.000000e+00, 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00>} : () -> tensor<1x1x2x1x6xf32>
%4 = nn.elementwise_add %2, %3 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x2x2x6xf32>, tensor<1x1x2x1x6xf32>) -> tensor<4x2x2x2x6xf32>
%5 = nn.scale %4 {bias = -8.000000e-01 : f64, nn.name = "n.scale", nn.needs_float32, nn.results = "n.scale", nn.type = "scale", scale = 4.000000e-01 : f64} : (tensor<4x2x2x2x6xf32>) -> tensor<4x2x2x2x6xf32>
%6 = nn.reshape %5 {nn.name = "n.reshape2.2", nn.needs_float32, nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 4, 4, 12, 1>} : (tensor<4x2x2x2x6xf32>) -> tensor<4x4x12x1xf32>
%7 = nn.reshape %1#0 {nn.name = "n.reshape2.3", nn.needs_float32, nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 4, 2, 2, 2, 6>} : (tensor<4x4x1x12xf32>) -> tensor<4x2x2x2x6xf32>
%8 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 1, 2, 1, 2, 1>, values = array<f64: -1.000000e+00, 1.000000e+00, 0.000000e+00, 2.000000e+00>} : () -> tensor<1x2x1x2x1xf32>
%9 = nn.elementwise_add %7, %8 {nn.name = "n.elementwise_add.1", nn.needs_float32, nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<4x2x2x2x6xf32>, tensor<1x2x1x2x1xf32>) -> tensor<4x2x2x2x6xf32>
%10 = nn.scale %9 {bias = -7.500000e-01 : f64, nn.name = "n.scale.1", nn.needs_float32, nn.results = "n.scale.1", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<4x2x2x2x6xf32>) -> tensor<4x2x2x2x6xf32>
%11 = nn.reshape %10 {nn.name = "n.reshape2.4", nn.needs_float32, nn.results = "n.reshape2.4", nn.type = "reshape2", shape = array<i64: 4, 4, 12, 1>} : (tensor<4x2x2x2x6xf32>) -> tensor<4x4x12x1xf32>
%12 = nn.concat %6, %11 {axis = 3 : i64, nn.name = "n.concat", nn.needs_float32, nn.results = "n.concat", nn.type = "concat"} : (tensor<4x4x12x1xf32>, tensor<4x4x12x1xf32>) -> tensor<4x4x12x2xf32>
%13 = nn.reshape %arg0 {nn.name = "n.reshape2.5", nn.results = "n.reshape2.5", nn.type = "reshape2", shape = array<i64: 4, 2, 4, 5>} : (tensor<2x4x4x5xf32>) -> tensor<4x2x4x5xf32>
%14 = nn.grid_sampler %13, %12 {align_corners = false, nn.name = "n.grid_sampler", nn.results = "n.grid_sampler", nn.type = "grid_sampler"} : (tensor<4x2x4x5xf32>, tensor<4x4x12x2xf32>) -> tensor<4x2x4x12xf32>
%15 = nn.read @w : tensor<6x2x2x2xf32>
%16 = nn.reshape %15 {nn.name = "n.reshape2.6", nn.results = "n.reshape2.6", nn.type = "reshape2", shape = array<i64: 1, 2, 3, 8>} : (tensor<6x2x2x2xf32>) -> tensor<1x2x3x8xf32>
%17 = nn.reshape %14 {nn.name = "n.reshape2.7", nn.results = "n.reshape2.7", nn.type = "reshape2", shape = array<i64: 2, 2, 8, 12>} : (tensor<4x2x4x12xf32>) -> tensor<2x2x8x12xf32>
%18 = nn.matmul %16, %17 {nn.name = "n", nn.results = "n.matmul_v2", nn.type = "matmul_v2"} : (tensor<1x2x3x8xf32>, tensor<2x2x8x12xf32>) -> tensor<2x2x3x12xf32>
%19 = nn.reshape %18 {nn.name = "n.reshape2.8", nn.results = "y", nn.type = "reshape2", shape = array<i64: 2, 6, 2, 6>} : (tensor<2x2x3x12xf32>) -> tensor<2x6x2x6xf32>
return %19 : tensor<2x6x2x6xf32>

// DeformConv_plain
nn.variable @w parameter : tensor<6x4x2x2xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.reshape %arg1 {nn.name = "n.reshape2", nn.needs_float32, nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 2, 4, 2, 12>} : (tensor<2x8x3x4xf32>) -> tensor<2x4x2x12xf32>
%1:2 = nn.split %0 {axis = 2 : i64, nn.name = "n.split", nn.needs_float32, nn.results = ["n.split", "n.split.1"], nn.type = "split", num = 2 : i64} : (tensor<2x4x2x12xf32>) -> (tensor<2x4x1x12xf32>, tensor<2x4x1x12xf32>)
%2 = nn.reshape %1#1 {nn.name = "n.reshape2.1", nn.needs_float32, nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 2, 2, 3, 4>} : (tensor<2x4x1x12xf32>) -> tensor<2x2x2x3x4xf32>
%3 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 1, 2, 1, 4>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00>} : () -> tensor<1x1x2x1x4xf32>
%4 = nn.elementwise_add %2, %3 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x2x2x3x4xf32>, tensor<1x1x2x1x4xf32>) -> tensor<2x2x2x3x4xf32>
%5 = nn.scale %4 {bias = -8.000000e-01 : f64, nn.name = "n.scale", nn.needs_float32, nn.results = "n.scale", nn.type = "scale", scale = 4.000000e-01 : f64} : (tensor<2x2x2x3x4xf32>) -> tensor<2x2x2x3x4xf32>
%6 = nn.reshape %5 {nn.name = "n.reshape2.2", nn.needs_float32, nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 2, 4, 12, 1>} : (tensor<2x2x2x3x4xf32>) -> tensor<2x4x12x1xf32>
%7 = nn.reshape %1#0 {nn.name = "n.reshape2.3", nn.needs_float32, nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 2, 2, 2, 3, 4>} : (tensor<2x4x1x12xf32>) -> tensor<2x2x2x3x4xf32>
%8 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 1, 2, 1, 3, 1>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00>} : () -> tensor<1x2x1x3x1xf32>
%9 = nn.elementwise_add %7, %8 {nn.name = "n.elementwise_add.1", nn.needs_float32, nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x2x2x3x4xf32>, tensor<1x2x1x3x1xf32>) -> tensor<2x2x2x3x4xf32>
%10 = nn.scale %9 {bias = -7.500000e-01 : f64, nn.name = "n.scale.1", nn.needs_float32, nn.results = "n.scale.1", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x2x2x3x4xf32>) -> tensor<2x2x2x3x4xf32>
%11 = nn.reshape %10 {nn.name = "n.reshape2.4", nn.needs_float32, nn.results = "n.reshape2.4", nn.type = "reshape2", shape = array<i64: 2, 4, 12, 1>} : (tensor<2x2x2x3x4xf32>) -> tensor<2x4x12x1xf32>
%12 = nn.concat %6, %11 {axis = 3 : i64, nn.name = "n.concat", nn.needs_float32, nn.results = "n.concat", nn.type = "concat"} : (tensor<2x4x12x1xf32>, tensor<2x4x12x1xf32>) -> tensor<2x4x12x2xf32>
%13 = nn.reshape %arg0 {nn.name = "n.reshape2.5", nn.results = "n.reshape2.5", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 5>} : (tensor<2x4x4x5xf32>) -> tensor<2x4x4x5xf32>
%14 = nn.grid_sampler %13, %12 {align_corners = false, nn.name = "n.grid_sampler", nn.results = "n.grid_sampler", nn.type = "grid_sampler"} : (tensor<2x4x4x5xf32>, tensor<2x4x12x2xf32>) -> tensor<2x4x4x12xf32>
%15 = nn.reshape %arg2 {nn.name = "n.reshape2.6", nn.results = "n.reshape2.6", nn.type = "reshape2", shape = array<i64: 2, 1, 4, 12>} : (tensor<2x4x3x4xf32>) -> tensor<2x1x4x12xf32>
%16 = nn.elementwise_mul %14, %15 {nn.name = "n.elementwise_mul", nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4x4x12xf32>, tensor<2x1x4x12xf32>) -> tensor<2x4x4x12xf32>
%17 = nn.read @w : tensor<6x4x2x2xf32>
%18 = nn.reshape %17 {nn.name = "n.reshape2.7", nn.results = "n.reshape2.7", nn.type = "reshape2", shape = array<i64: 6, 16>} : (tensor<6x4x2x2xf32>) -> tensor<6x16xf32>
%19 = nn.reshape %16 {nn.name = "n.reshape2.8", nn.results = "n.reshape2.8", nn.type = "reshape2", shape = array<i64: 2, 16, 12>} : (tensor<2x4x4x12xf32>) -> tensor<2x16x12xf32>
%20 = nn.matmul %18, %19 {nn.name = "n", nn.results = "n.matmul_v2", nn.type = "matmul_v2"} : (tensor<6x16xf32>, tensor<2x16x12xf32>) -> tensor<2x6x12xf32>
%21 = nn.reshape %20 {nn.name = "n.reshape2.9", nn.results = "n.reshape2.9", nn.type = "reshape2", shape = array<i64: 2, 6, 3, 4>} : (tensor<2x6x12xf32>) -> tensor<2x6x3x4xf32>
%22 = nn.read @b : tensor<6xf32>
%23 = nn.reshape %22 {nn.name = "n.reshape2.10", nn.results = "n.reshape2.10", nn.type = "reshape2", shape = array<i64: 6, 1, 1>} : (tensor<6xf32>) -> tensor<6x1x1xf32>
%24 = nn.elementwise_add %21, %23 {nn.name = "n.elementwise_add.2", nn.results = "y", nn.type = "elementwise_add"} : (tensor<2x6x3x4xf32>, tensor<6x1x1xf32>) -> tensor<2x6x3x4xf32>
return %24 : tensor<2x6x3x4xf32>

// Det_batch
%0 = nn.slice %arg0 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice", nn.needs_float32, nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x4x4xf32>) -> tensor<3x4x1xf32>
%1 = nn.abs %0 {nn.name = "n.abs", nn.needs_float32, nn.results = "n.abs", nn.type = "abs"} : (tensor<3x4x1xf32>) -> tensor<3x4x1xf32>
%2 = nn.arg_max %1 {axis = 1 : i64, dtype = i64, keepdims = true, nn.name = "n.arg_max", nn.needs_float32, nn.results = "n.arg_max", nn.type = "arg_max"} : (tensor<3x4x1xf32>) -> tensor<3x1x1xi64>
%3 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 4, 1>} : () -> tensor<1x4x1xi64>
%4 = nn.equal %3, %2 {nn.name = "n.equal", nn.needs_float32, nn.results = "n.equal", nn.type = "equal"} : (tensor<1x4x1xi64>, tensor<3x1x1xi64>) -> tensor<3x4x1xi1>
%5 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%6 = nn.where %4, %arg0, %5 {nn.name = "n.where", nn.needs_float32, nn.results = "n.where", nn.type = "where"} : (tensor<3x4x1xi1>, tensor<3x4x4xf32>, tensor<f32>) -> tensor<3x4x4xf32>
%7 = nn.reduce_sum %6 {axis = array<i64: 1>, keepdim = true, nn.name = "n.reduce_sum", nn.needs_float32, nn.results = "n.reduce_sum", nn.type = "reduce_sum", reduce_all = false} : (tensor<3x4x4xf32>) -> tensor<3x1x4xf32>
%8 = nn.slice %7 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice.1", nn.needs_float32, nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x1x4xf32>) -> tensor<3x1x1xf32>
%9 = nn.equal %8, %5 {nn.name = "n.equal.1", nn.needs_float32, nn.results = "n.equal.1", nn.type = "equal"} : (tensor<3x1x1xf32>, tensor<f32>) -> tensor<3x1x1xi1>
%10 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%11 = nn.where %9, %10, %8 {nn.name = "n.where.1", nn.needs_float32, nn.results = "n.where.1", nn.type = "where"} : (tensor<3x1x1xi1>, tensor<f32>, tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
%12 = nn.elementwise_div %0, %11 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<3x4x1xf32>, tensor<3x1x1xf32>) -> tensor<3x4x1xf32>
%13 = nn.elementwise_mul %12, %7 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<3x4x1xf32>, tensor<3x1x4xf32>) -> tensor<3x4x4xf32>
%14 = nn.elementwise_sub %arg0, %13 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<3x4x4xf32>, tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
%15 = nn.slice %14 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "n.slice.2", nn.needs_float32, nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x4x4xf32>) -> tensor<3x1x4xf32>
%16 = nn.where %4, %15, %14 {nn.name = "n.where.2", nn.needs_float32, nn.results = "n.where.2", nn.type = "where"} : (tensor<3x4x1xi1>, tensor<3x1x4xf32>, tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
%17 = nn.slice %16 {axes = array<i64: 1>, ends = array<i64: 4>, nn.name = "n.slice.3", nn.needs_float32, nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 1>} : (tensor<3x4x4xf32>) -> tensor<3x3x4xf32>
%18 = nn.slice %17 {axes = array<i64: 2>, ends = array<i64: 4>, nn.name = "n.slice.4", nn.needs_float32, nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 1>} : (tensor<3x3x4xf32>) -> tensor<3x3x3xf32>
%19 = nn.fill_constant  {dtype = i64, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%20 = nn.equal %2, %19 {nn.name = "n.equal.2", nn.needs_float32, nn.results = "n.equal.2", nn.type = "equal"} : (tensor<3x1x1xi64>, tensor<i64>) -> tensor<3x1x1xi1>
%21 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%22 = nn.where %20, %10, %21 {nn.name = "n.where.3", nn.needs_float32, nn.results = "n.where.3", nn.type = "where"} : (tensor<3x1x1xi1>, tensor<f32>, tensor<f32>) -> tensor<3x1x1xf32>
%23 = nn.elementwise_mul %8, %22 {nn.name = "n.elementwise_mul.1", nn.needs_float32, nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<3x1x1xf32>, tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
%24 = nn.slice %18 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice.5", nn.needs_float32, nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x3x3xf32>) -> tensor<3x3x1xf32>
%25 = nn.abs %24 {nn.name = "n.abs.1", nn.needs_float32, nn.results = "n.abs.1", nn.type = "abs"} : (tensor<3x3x1xf32>) -> tensor<3x3x1xf32>
%26 = nn.arg_max %25 {axis = 1 : i64, dtype = i64, keepdims = true, nn.name = "n.arg_max.1", nn.needs_float32, nn.results = "n.arg_max.1", nn.type = "arg_max"} : (tensor<3x3x1xf32>) -> tensor<3x1x1xi64>
%27 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2>, nn.name = "constant.5", nn.results = "constant.5", nn.type = "assign_value", shape = array<i64: 1, 3, 1>} : () -> tensor<1x3x1xi64>
%28 = nn.equal %27, %26 {nn.name = "n.equal.3", nn.needs_float32, nn.results = "n.equal.3", nn.type = "equal"} : (tensor<1x3x1xi64>, tensor<3x1x1xi64>) -> tensor<3x3x1xi1>
%29 = nn.where %28, %18, %5 {nn.name = "n.where.4", nn.needs_float32, nn.results = "n.where.4", nn.type = "where"} : (tensor<3x3x1xi1>, tensor<3x3x3xf32>, tensor<f32>) -> tensor<3x3x3xf32>
%30 = nn.reduce_sum %29 {axis = array<i64: 1>, keepdim = true, nn.name = "n.reduce_sum.1", nn.needs_float32, nn.results = "n.reduce_sum.1", nn.type = "reduce_sum", reduce_all = false} : (tensor<3x3x3xf32>) -> tensor<3x1x3xf32>
%31 = nn.slice %30 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice.6", nn.needs_float32, nn.results = "n.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x1x3xf32>) -> tensor<3x1x1xf32>
%32 = nn.equal %31, %5 {nn.name = "n.equal.4", nn.needs_float32, nn.results = "n.equal.4", nn.type = "equal"} : (tensor<3x1x1xf32>, tensor<f32>) -> tensor<3x1x1xi1>
%33 = nn.where %32, %10, %31 {nn.name = "n.where.5", nn.needs_float32, nn.results = "n.where.5", nn.type = "where"} : (tensor<3x1x1xi1>, tensor<f32>, tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
%34 = nn.elementwise_div %24, %33 {nn.name = "n.elementwise_div.1", nn.needs_float32, nn.results = "n.elementwise_div.1", nn.type = "elementwise_div"} : (tensor<3x3x1xf32>, tensor<3x1x1xf32>) -> tensor<3x3x1xf32>
%35 = nn.elementwise_mul %34, %30 {nn.name = "n.elementwise_mul.2", nn.needs_float32, nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<3x3x1xf32>, tensor<3x1x3xf32>) -> tensor<3x3x3xf32>
%36 = nn.elementwise_sub %18, %35 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<3x3x3xf32>, tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
%37 = nn.slice %36 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "n.slice.7", nn.needs_float32, nn.results = "n.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x3x3xf32>) -> tensor<3x1x3xf32>
%38 = nn.where %28, %37, %36 {nn.name = "n.where.6", nn.needs_float32, nn.results = "n.where.6", nn.type = "where"} : (tensor<3x3x1xi1>, tensor<3x1x3xf32>, tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
%39 = nn.slice %38 {axes = array<i64: 1>, ends = array<i64: 3>, nn.name = "n.slice.8", nn.needs_float32, nn.results = "n.slice.8", nn.type = "slice", starts = array<i64: 1>} : (tensor<3x3x3xf32>) -> tensor<3x2x3xf32>
%40 = nn.slice %39 {axes = array<i64: 2>, ends = array<i64: 3>, nn.name = "n.slice.9", nn.needs_float32, nn.results = "n.slice.9", nn.type = "slice", starts = array<i64: 1>} : (tensor<3x2x3xf32>) -> tensor<3x2x2xf32>
%41 = nn.fill_constant  {dtype = i64, nn.name = "constant.6", nn.results = "constant.6", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%42 = nn.equal %26, %41 {nn.name = "n.equal.5", nn.needs_float32, nn.results = "n.equal.5", nn.type = "equal"} : (tensor<3x1x1xi64>, tensor<i64>) -> tensor<3x1x1xi1>
%43 = nn.where %42, %10, %21 {nn.name = "n.where.7", nn.needs_float32, nn.results = "n.where.7", nn.type = "where"} : (tensor<3x1x1xi1>, tensor<f32>, tensor<f32>) -> tensor<3x1x1xf32>
%44 = nn.elementwise_mul %31, %43 {nn.name = "n.elementwise_mul.3", nn.needs_float32, nn.results = "n.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<3x1x1xf32>, tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
%45 = nn.elementwise_mul %23, %44 {nn.name = "n.elementwise_mul.4", nn.needs_float32, nn.results = "n.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<3x1x1xf32>, tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
%46 = nn.slice %40 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice.10", nn.needs_float32, nn.results = "n.slice.10", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x2x2xf32>) -> tensor<3x2x1xf32>
%47 = nn.abs %46 {nn.name = "n.abs.2", nn.needs_float32, nn.results = "n.abs.2", nn.type = "abs"} : (tensor<3x2x1xf32>) -> tensor<3x2x1xf32>
%48 = nn.arg_max %47 {axis = 1 : i64, dtype = i64, keepdims = true, nn.name = "n.arg_max.2", nn.needs_float32, nn.results = "n.arg_max.2", nn.type = "arg_max"} : (tensor<3x2x1xf32>) -> tensor<3x1x1xi64>
%49 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1>, nn.name = "constant.7", nn.results = "constant.7", nn.type = "assign_value", shape = array<i64: 1, 2, 1>} : () -> tensor<1x2x1xi64>
%50 = nn.equal %49, %48 {nn.name = "n.equal.6", nn.needs_float32, nn.results = "n.equal.6", nn.type = "equal"} : (tensor<1x2x1xi64>, tensor<3x1x1xi64>) -> tensor<3x2x1xi1>
%51 = nn.where %50, %40, %5 {nn.name = "n.where.8", nn.needs_float32, nn.results = "n.where.8", nn.type = "where"} : (tensor<3x2x1xi1>, tensor<3x2x2xf32>, tensor<f32>) -> tensor<3x2x2xf32>
%52 = nn.reduce_sum %51 {axis = array<i64: 1>, keepdim = true, nn.name = "n.reduce_sum.2", nn.needs_float32, nn.results = "n.reduce_sum.2", nn.type = "reduce_sum", reduce_all = false} : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
%53 = nn.slice %52 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice.11", nn.needs_float32, nn.results = "n.slice.11", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x1x2xf32>) -> tensor<3x1x1xf32>
%54 = nn.equal %53, %5 {nn.name = "n.equal.7", nn.needs_float32, nn.results = "n.equal.7", nn.type = "equal"} : (tensor<3x1x1xf32>, tensor<f32>) -> tensor<3x1x1xi1>
%55 = nn.where %54, %10, %53 {nn.name = "n.where.9", nn.needs_float32, nn.results = "n.where.9", nn.type = "where"} : (tensor<3x1x1xi1>, tensor<f32>, tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
%56 = nn.elementwise_div %46, %55 {nn.name = "n.elementwise_div.2", nn.needs_float32, nn.results = "n.elementwise_div.2", nn.type = "elementwise_div"} : (tensor<3x2x1xf32>, tensor<3x1x1xf32>) -> tensor<3x2x1xf32>
%57 = nn.elementwise_mul %56, %52 {nn.name = "n.elementwise_mul.5", nn.needs_float32, nn.results = "n.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<3x2x1xf32>, tensor<3x1x2xf32>) -> tensor<3x2x2xf32>
%58 = nn.elementwise_sub %40, %57 {nn.name = "n.elementwise_sub.2", nn.needs_float32, nn.results = "n.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<3x2x2xf32>, tensor<3x2x2xf32>) -> tensor<3x2x2xf32>
%59 = nn.slice %58 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "n.slice.12", nn.needs_float32, nn.results = "n.slice.12", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
%60 = nn.where %50, %59, %58 {nn.name = "n.where.10", nn.needs_float32, nn.results = "n.where.10", nn.type = "where"} : (tensor<3x2x1xi1>, tensor<3x1x2xf32>, tensor<3x2x2xf32>) -> tensor<3x2x2xf32>
%61 = nn.slice %60 {axes = array<i64: 1>, ends = array<i64: 2>, nn.name = "n.slice.13", nn.needs_float32, nn.results = "n.slice.13", nn.type = "slice", starts = array<i64: 1>} : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
%62 = nn.slice %61 {axes = array<i64: 2>, ends = array<i64: 2>, nn.name = "n.slice.14", nn.needs_float32, nn.results = "n.slice.14", nn.type = "slice", starts = array<i64: 1>} : (tensor<3x1x2xf32>) -> tensor<3x1x1xf32>
%63 = nn.fill_constant  {dtype = i64, nn.name = "constant.8", nn.results = "constant.8", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%64 = nn.equal %48, %63 {nn.name = "n.equal.8", nn.needs_float32, nn.results = "n.equal.8", nn.type = "equal"} : (tensor<3x1x1xi64>, tensor<i64>) -> tensor<3x1x1xi1>
%65 = nn.where %64, %10, %21 {nn.name = "n.where.11", nn.needs_float32, nn.results = "n.where.11", nn.type = "where"} : (tensor<3x1x1xi1>, tensor<f32>, tensor<f32>) -> tensor<3x1x1xf32>
%66 = nn.elementwise_mul %53, %65 {nn.name = "n.elementwise_mul.6", nn.needs_float32, nn.results = "n.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<3x1x1xf32>, tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
%67 = nn.elementwise_mul %45, %66 {nn.name = "n.elementwise_mul.7", nn.needs_float32, nn.results = "n.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<3x1x1xf32>, tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
%68 = nn.slice %62 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice.15", nn.needs_float32, nn.results = "n.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
%69 = nn.elementwise_mul %67, %68 {nn.name = "n.elementwise_mul.8", nn.needs_float32, nn.results = "n.elementwise_mul.8", nn.type = "elementwise_mul"} : (tensor<3x1x1xf32>, tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
%70 = nn.reshape %69 {nn.name = "n", nn.results = "y", nn.type = "reshape2", shape = array<i64: 3>} : (tensor<3x1x1xf32>) -> tensor<3xf32>
return %70 : tensor<3xf32>

// Det_matrix
%0 = nn.slice %arg0 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "n.slice", nn.needs_float32, nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<5x5xf32>) -> tensor<5x1xf32>
%1 = nn.abs %0 {nn.name = "n.abs", nn.needs_float32, nn.results = "n.abs", nn.type = "abs"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%2 = nn.arg_max %1 {axis = 0 : i64, dtype = i64, keepdims = true, nn.name = "n.arg_max", nn.needs_float32, nn.results = "n.arg_max", nn.type = "arg_max"} : (tensor<5x1xf32>) -> tensor<1x1xi64>
%3 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3, 4>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 5, 1>} : () -> tensor<5x1xi64>
%4 = nn.equal %3, %2 {nn.name = "n.equal", nn.needs_float32, nn.results = "n.equal", nn.type = "equal"} : (tensor<5x1xi64>, tensor<1x1xi64>) -> tensor<5x1xi1>
%5 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%6 = nn.where %4, %arg0, %5 {nn.name = "n.where", nn.needs_float32, nn.results = "n.where", nn.type = "where"} : (tensor<5x1xi1>, tensor<5x5xf32>, tensor<f32>) -> tensor<5x5xf32>
%7 = nn.reduce_sum %6 {axis = array<i64: 0>, keepdim = true, nn.name = "n.reduce_sum", nn.needs_float32, nn.results = "n.reduce_sum", nn.type = "reduce_sum", reduce_all = false} : (tensor<5x5xf32>) -> tensor<1x5xf32>
%8 = nn.slice %7 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "n.slice.1", nn.needs_float32, nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x5xf32>) -> tensor<1x1xf32>
%9 = nn.equal %8, %5 {nn.name = "n.equal.1", nn.needs_float32, nn.results = "n.equal.1", nn.type = "equal"} : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xi1>
%10 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%11 = nn.where %9, %10, %8 {nn.name = "n.where.1", nn.needs_float32, nn.results = "n.where.1", nn.type = "where"} : (tensor<1x1xi1>, tensor<f32>, tensor<1x1xf32>) -> tensor<1x1xf32>
%12 = nn.elementwise_div %0, %11 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<5x1xf32>, tensor<1x1xf32>) -> tensor<5x1xf32>
%13 = nn.elementwise_mul %12, %7 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<1x5xf32>) -> tensor<5x5xf32>
%14 = nn.elementwise_sub %arg0, %13 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<5x5xf32>, tensor<5x5xf32>) -> tensor<5x5xf32>
%15 = nn.slice %14 {axes = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.2", nn.needs_float32, nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<5x5xf32>) -> tensor<1x5xf32>
%16 = nn.where %4, %15, %14 {nn.name = "n.where.2", nn.needs_float32, nn.results = "n.where.2", nn.type = "where"} : (tensor<5x1xi1>, tensor<1x5xf32>, tensor<5x5xf32>) -> tensor<5x5xf32>
%17 = nn.slice %16 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "n.slice.3", nn.needs_float32, nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 1>} : (tensor<5x5xf32>) -> tensor<4x5xf32>
%18 = nn.slice %17 {axes = array<i64: 1>, ends = array<i64: 5>, nn.name = "n.slice.4", nn.needs_float32, nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 1>} : (tensor<4x5xf32>) -> tensor<4x4xf32>
%19 = nn.fill_constant  {dtype = i64, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%20 = nn.equal %2, %19 {nn.name = "n.equal.2", nn.needs_float32, nn.results = "n.equal.2", nn.type = "equal"} : (tensor<1x1xi64>, tensor<i64>) -> tensor<1x1xi1>
%21 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%22 = nn.where %20, %10, %21 {nn.name = "n.where.3", nn.needs_float32, nn.results = "n.where.3", nn.type = "where"} : (tensor<1x1xi1>, tensor<f32>, tensor<f32>) -> tensor<1x1xf32>
%23 = nn.elementwise_mul %8, %22 {nn.name = "n.elementwise_mul.1", nn.needs_float32, nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
%24 = nn.slice %18 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "n.slice.5", nn.needs_float32, nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<4x4xf32>) -> tensor<4x1xf32>
%25 = nn.abs %24 {nn.name = "n.abs.1", nn.needs_float32, nn.results = "n.abs.1", nn.type = "abs"} : (tensor<4x1xf32>) -> tensor<4x1xf32>
%26 = nn.arg_max %25 {axis = 0 : i64, dtype = i64, keepdims = true, nn.name = "n.arg_max.1", nn.needs_float32, nn.results = "n.arg_max.1", nn.type = "arg_max"} : (tensor<4x1xf32>) -> tensor<1x1xi64>
%27 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3>, nn.name = "constant.5", nn.results = "constant.5", nn.type = "assign_value", shape = array<i64: 4, 1>} : () -> tensor<4x1xi64>
%28 = nn.equal %27, %26 {nn.name = "n.equal.3", nn.needs_float32, nn.results = "n.equal.3", nn.type = "equal"} : (tensor<4x1xi64>, tensor<1x1xi64>) -> tensor<4x1xi1>
%29 = nn.where %28, %18, %5 {nn.name = "n.where.4", nn.needs_float32, nn.results = "n.where.4", nn.type = "where"} : (tensor<4x1xi1>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
%30 = nn.reduce_sum %29 {axis = array<i64: 0>, keepdim = true, nn.name = "n.reduce_sum.1", nn.needs_float32, nn.results = "n.reduce_sum.1", nn.type = "reduce_sum", reduce_all = false} : (tensor<4x4xf32>) -> tensor<1x4xf32>
%31 = nn.slice %30 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "n.slice.6", nn.needs_float32, nn.results = "n.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x4xf32>) -> tensor<1x1xf32>
%32 = nn.equal %31, %5 {nn.name = "n.equal.4", nn.needs_float32, nn.results = "n.equal.4", nn.type = "equal"} : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xi1>
%33 = nn.where %32, %10, %31 {nn.name = "n.where.5", nn.needs_float32, nn.results = "n.where.5", nn.type = "where"} : (tensor<1x1xi1>, tensor<f32>, tensor<1x1xf32>) -> tensor<1x1xf32>
%34 = nn.elementwise_div %24, %33 {nn.name = "n.elementwise_div.1", nn.needs_float32, nn.results = "n.elementwise_div.1", nn.type = "elementwise_div"} : (tensor<4x1xf32>, tensor<1x1xf32>) -> tensor<4x1xf32>
%35 = nn.elementwise_mul %34, %30 {nn.name = "n.elementwise_mul.2", nn.needs_float32, nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<4x1xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
%36 = nn.elementwise_sub %18, %35 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
%37 = nn.slice %36 {axes = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.7", nn.needs_float32, nn.results = "n.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<4x4xf32>) -> tensor<1x4xf32>
%38 = nn.where %28, %37, %36 {nn.name = "n.where.6", nn.needs_float32, nn.results = "n.where.6", nn.type = "where"} : (tensor<4x1xi1>, tensor<1x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
%39 = nn.slice %38 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "n.slice.8", nn.needs_float32, nn.results = "n.slice.8", nn.type = "slice", starts = array<i64: 1>} : (tensor<4x4xf32>) -> tensor<3x4xf32>
%40 = nn.slice %39 {axes = array<i64: 1>, ends = array<i64: 4>, nn.name = "n.slice.9", nn.needs_float32, nn.results = "n.slice.9", nn.type = "slice", starts = array<i64: 1>} : (tensor<3x4xf32>) -> tensor<3x3xf32>
%41 = nn.fill_constant  {dtype = i64, nn.name = "constant.6", nn.results = "constant.6", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%42 = nn.equal %26, %41 {nn.name = "n.equal.5", nn.needs_float32, nn.results = "n.equal.5", nn.type = "equal"} : (tensor<1x1xi64>, tensor<i64>) -> tensor<1x1xi1>
%43 = nn.where %42, %10, %21 {nn.name = "n.where.7", nn.needs_float32, nn.results = "n.where.7", nn.type = "where"} : (tensor<1x1xi1>, tensor<f32>, tensor<f32>) -> tensor<1x1xf32>
%44 = nn.elementwise_mul %31, %43 {nn.name = "n.elementwise_mul.3", nn.needs_float32, nn.results = "n.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
%45 = nn.elementwise_mul %23, %44 {nn.name = "n.elementwise_mul.4", nn.needs_float32, nn.results = "n.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
%46 = nn.slice %40 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "n.slice.10", nn.needs_float32, nn.results = "n.slice.10", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x3xf32>) -> tensor<3x1xf32>
%47 = nn.abs %46 {nn.name = "n.abs.2", nn.needs_float32, nn.results = "n.abs.2", nn.type = "abs"} : (tensor<3x1xf32>) -> tensor<3x1xf32>
%48 = nn.arg_max %47 {axis = 0 : i64, dtype = i64, keepdims = true, nn.name = "n.arg_max.2", nn.needs_float32, nn.results = "n.arg_max.2", nn.type = "arg_max"} : (tensor<3x1xf32>) -> tensor<1x1xi64>
%49 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2>, nn.name = "constant.7", nn.results = "constant.7", nn.type = "assign_value", shape = array<i64: 3, 1>} : () -> tensor<3x1xi64>
%50 = nn.equal %49, %48 {nn.name = "n.equal.6", nn.needs_float32, nn.results = "n.equal.6", nn.type = "equal"} : (tensor<3x1xi64>, tensor<1x1xi64>) -> tensor<3x1xi1>
%51 = nn.where %50, %40, %5 {nn.name = "n.where.8", nn.needs_float32, nn.results = "n.where.8", nn.type = "where"} : (tensor<3x1xi1>, tensor<3x3xf32>, tensor<f32>) -> tensor<3x3xf32>
%52 = nn.reduce_sum %51 {axis = array<i64: 0>, keepdim = true, nn.name = "n.reduce_sum.2", nn.needs_float32, nn.results = "n.reduce_sum.2", nn.type = "reduce_sum", reduce_all = false} : (tensor<3x3xf32>) -> tensor<1x3xf32>
%53 = nn.slice %52 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "n.slice.11", nn.needs_float32, nn.results = "n.slice.11", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x3xf32>) -> tensor<1x1xf32>
%54 = nn.equal %53, %5 {nn.name = "n.equal.7", nn.needs_float32, nn.results = "n.equal.7", nn.type = "equal"} : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xi1>
%55 = nn.where %54, %10, %53 {nn.name = "n.where.9", nn.needs_float32, nn.results = "n.where.9", nn.type = "where"} : (tensor<1x1xi1>, tensor<f32>, tensor<1x1xf32>) -> tensor<1x1xf32>
%56 = nn.elementwise_div %46, %55 {nn.name = "n.elementwise_div.2", nn.needs_float32, nn.results = "n.elementwise_div.2", nn.type = "elementwise_div"} : (tensor<3x1xf32>, tensor<1x1xf32>) -> tensor<3x1xf32>
%57 = nn.elementwise_mul %56, %52 {nn.name = "n.elementwise_mul.5", nn.needs_float32, nn.results = "n.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<3x1xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
%58 = nn.elementwise_sub %40, %57 {nn.name = "n.elementwise_sub.2", nn.needs_float32, nn.results = "n.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
%59 = nn.slice %58 {axes = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.12", nn.needs_float32, nn.results = "n.slice.12", nn.type = "slice", starts = array<i64: 0>} : (tensor<3x3xf32>) -> tensor<1x3xf32>
%60 = nn.where %50, %59, %58 {nn.name = "n.where.10", nn.needs_float32, nn.results = "n.where.10", nn.type = "where"} : (tensor<3x1xi1>, tensor<1x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
%61 = nn.slice %60 {axes = array<i64: 0>, ends = array<i64: 3>, nn.name = "n.slice.13", nn.needs_float32, nn.results = "n.slice.13", nn.type = "slice", starts = array<i64: 1>} : (tensor<3x3xf32>) -> tensor<2x3xf32>
%62 = nn.slice %61 {axes = array<i64: 1>, ends = array<i64: 3>, nn.name = "n.slice.14", nn.needs_float32, nn.results = "n.slice.14", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x2xf32>
%63 = nn.fill_constant  {dtype = i64, nn.name = "constant.8", nn.results = "constant.8", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%64 = nn.equal %48, %63 {nn.name = "n.equal.8", nn.needs_float32, nn.results = "n.equal.8", nn.type = "equal"} : (tensor<1x1xi64>, tensor<i64>) -> tensor<1x1xi1>
%65 = nn.where %64, %10, %21 {nn.name = "n.where.11", nn.needs_float32, nn.results = "n.where.11", nn.type = "where"} : (tensor<1x1xi1>, tensor<f32>, tensor<f32>) -> tensor<1x1xf32>
%66 = nn.elementwise_mul %53, %65 {nn.name = "n.elementwise_mul.6", nn.needs_float32, nn.results = "n.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
%67 = nn.elementwise_mul %45, %66 {nn.name = "n.elementwise_mul.7", nn.needs_float32, nn.results = "n.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
%68 = nn.slice %62 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "n.slice.15", nn.needs_float32, nn.results = "n.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2xf32>) -> tensor<2x1xf32>
%69 = nn.abs %68 {nn.name = "n.abs.3", nn.needs_float32, nn.results = "n.abs.3", nn.type = "abs"} : (tensor<2x1xf32>) -> tensor<2x1xf32>
%70 = nn.arg_max %69 {axis = 0 : i64, dtype = i64, keepdims = true, nn.name = "n.arg_max.3", nn.needs_float32, nn.results = "n.arg_max.3", nn.type = "arg_max"} : (tensor<2x1xf32>) -> tensor<1x1xi64>
%71 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1>, nn.name = "constant.9", nn.results = "constant.9", nn.type = "assign_value", shape = array<i64: 2, 1>} : () -> tensor<2x1xi64>
%72 = nn.equal %71, %70 {nn.name = "n.equal.9", nn.needs_float32, nn.results = "n.equal.9", nn.type = "equal"} : (tensor<2x1xi64>, tensor<1x1xi64>) -> tensor<2x1xi1>
%73 = nn.where %72, %62, %5 {nn.name = "n.where.12", nn.needs_float32, nn.results = "n.where.12", nn.type = "where"} : (tensor<2x1xi1>, tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
%74 = nn.reduce_sum %73 {axis = array<i64: 0>, keepdim = true, nn.name = "n.reduce_sum.3", nn.needs_float32, nn.results = "n.reduce_sum.3", nn.type = "reduce_sum", reduce_all = false} : (tensor<2x2xf32>) -> tensor<1x2xf32>
%75 = nn.slice %74 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "n.slice.16", nn.needs_float32, nn.results = "n.slice.16", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x2xf32>) -> tensor<1x1xf32>
%76 = nn.equal %75, %5 {nn.name = "n.equal.10", nn.needs_float32, nn.results = "n.equal.10", nn.type = "equal"} : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xi1>
%77 = nn.where %76, %10, %75 {nn.name = "n.where.13", nn.needs_float32, nn.results = "n.where.13", nn.type = "where"} : (tensor<1x1xi1>, tensor<f32>, tensor<1x1xf32>) -> tensor<1x1xf32>
%78 = nn.elementwise_div %68, %77 {nn.name = "n.elementwise_div.3", nn.needs_float32, nn.results = "n.elementwise_div.3", nn.type = "elementwise_div"} : (tensor<2x1xf32>, tensor<1x1xf32>) -> tensor<2x1xf32>
%79 = nn.elementwise_mul %78, %74 {nn.name = "n.elementwise_mul.8", nn.needs_float32, nn.results = "n.elementwise_mul.8", nn.type = "elementwise_mul"} : (tensor<2x1xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
%80 = nn.elementwise_sub %62, %79 {nn.name = "n.elementwise_sub.3", nn.needs_float32, nn.results = "n.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%81 = nn.slice %80 {axes = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.17", nn.needs_float32, nn.results = "n.slice.17", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2xf32>) -> tensor<1x2xf32>
%82 = nn.where %72, %81, %80 {nn.name = "n.where.14", nn.needs_float32, nn.results = "n.where.14", nn.type = "where"} : (tensor<2x1xi1>, tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%83 = nn.slice %82 {axes = array<i64: 0>, ends = array<i64: 2>, nn.name = "n.slice.18", nn.needs_float32, nn.results = "n.slice.18", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2xf32>) -> tensor<1x2xf32>
%84 = nn.slice %83 {axes = array<i64: 1>, ends = array<i64: 2>, nn.name = "n.slice.19", nn.needs_float32, nn.results = "n.slice.19", nn.type = "slice", starts = array<i64: 1>} : (tensor<1x2xf32>) -> tensor<1x1xf32>
%85 = nn.fill_constant  {dtype = i64, nn.name = "constant.10", nn.results = "constant.10", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%86 = nn.equal %70, %85 {nn.name = "n.equal.11", nn.needs_float32, nn.results = "n.equal.11", nn.type = "equal"} : (tensor<1x1xi64>, tensor<i64>) -> tensor<1x1xi1>
%87 = nn.where %86, %10, %21 {nn.name = "n.where.15", nn.needs_float32, nn.results = "n.where.15", nn.type = "where"} : (tensor<1x1xi1>, tensor<f32>, tensor<f32>) -> tensor<1x1xf32>
%88 = nn.elementwise_mul %75, %87 {nn.name = "n.elementwise_mul.9", nn.needs_float32, nn.results = "n.elementwise_mul.9", nn.type = "elementwise_mul"} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
%89 = nn.elementwise_mul %67, %88 {nn.name = "n.elementwise_mul.10", nn.needs_float32, nn.results = "n.elementwise_mul.10", nn.type = "elementwise_mul"} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
%90 = nn.slice %84 {axes = array<i64: 1>, ends = array<i64: 1>, nn.name = "n.slice.20", nn.needs_float32, nn.results = "n.slice.20", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x1xf32>) -> tensor<1x1xf32>
%91 = nn.elementwise_mul %89, %90 {nn.name = "n.elementwise_mul.11", nn.needs_float32, nn.results = "n.elementwise_mul.11", nn.type = "elementwise_mul"} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
%92 = nn.reshape %91 {nn.name = "n", nn.results = "y", nn.type = "reshape2", shape = array<i64>} : (tensor<1x1xf32>) -> tensor<f32>
return %92 : tensor<f32>

// Det_number
%0 = nn.slice %arg0 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice", nn.needs_float32, nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
%1 = nn.reshape %0 {nn.name = "n", nn.results = "y", nn.type = "reshape2", shape = array<i64: 2>} : (tensor<2x1x1xf32>) -> tensor<2xf32>
return %1 : tensor<2xf32>

// DynamicQuantizeMatMul
nn.variable @c parameter : tensor<6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.reduce_max %arg0 {nn.name = "n.reduce_max", nn.needs_float32, nn.results = "n.reduce_max", nn.type = "reduce_max", reduce_all = true} : (tensor<5x8xf32>) -> tensor<f32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%2 = nn.elementwise_max %0, %1 {nn.name = "n.elementwise_max", nn.needs_float32, nn.results = "n.elementwise_max", nn.type = "elementwise_max"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
%3 = nn.reduce_min %arg0 {nn.name = "n.reduce_min", nn.needs_float32, nn.results = "n.reduce_min", nn.type = "reduce_min", reduce_all = true} : (tensor<5x8xf32>) -> tensor<f32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%5 = nn.elementwise_min %3, %4 {nn.name = "n.elementwise_min", nn.needs_float32, nn.results = "n.elementwise_min", nn.type = "elementwise_min"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
%6 = nn.elementwise_sub %2, %5 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
%7 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.550000e+02 : f64} : () -> tensor<f32>
%8 = nn.elementwise_div %6, %7 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%10 = nn.equal %8, %9 {nn.name = "n.equal", nn.needs_float32, nn.results = "n.equal", nn.type = "equal"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
%11 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%12 = nn.where %10, %11, %8 {nn.name = "n.where", nn.needs_float32, nn.results = "n.where", nn.type = "where"} : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
%13 = nn.elementwise_div %5, %12 {nn.name = "n.elementwise_div.1", nn.needs_float32, nn.results = "n.elementwise_div.1", nn.type = "elementwise_div"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
%14 = nn.round %13 {nn.name = "n.round", nn.needs_float32, nn.results = "n.round", nn.type = "round"} : (tensor<f32>) -> tensor<f32>
%15 = nn.scale %14 {nn.name = "n.scale", nn.needs_float32, nn.results = "n.scale", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<f32>) -> tensor<f32>
%16 = nn.clip %15 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "n.clip", nn.type = "clip"} : (tensor<f32>) -> tensor<f32>
%17 = nn.reshape %12 {nn.name = "n.reshape2", nn.needs_float32, nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64>} : (tensor<f32>) -> tensor<f32>
%18 = nn.elementwise_div %arg0, %17 {nn.name = "n.elementwise_div.2", nn.needs_float32, nn.results = "n.elementwise_div.2", nn.type = "elementwise_div"} : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
%19 = nn.round %18 {nn.name = "n.round.1", nn.needs_float32, nn.results = "n.round.1", nn.type = "round"} : (tensor<5x8xf32>) -> tensor<5x8xf32>
%20 = nn.reshape %16 {nn.name = "n.reshape2.1", nn.needs_float32, nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64>} : (tensor<f32>) -> tensor<f32>
%21 = nn.elementwise_add %19, %20 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
%22 = nn.clip %21 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.1", nn.needs_float32, nn.results = "n.clip.1", nn.type = "clip"} : (tensor<5x8xf32>) -> tensor<5x8xf32>
%23 = nn.reshape %16 {nn.name = "n.reshape2.2", nn.needs_float32, nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64>} : (tensor<f32>) -> tensor<f32>
%24 = nn.elementwise_sub %22, %23 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
%25 = nn.reshape %12 {nn.name = "n.reshape2.3", nn.needs_float32, nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64>} : (tensor<f32>) -> tensor<f32>
%26 = nn.elementwise_mul %24, %25 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
%27 = nn.assign_value  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "assign_value", shape = array<i64: 8, 6>, values = array<f64: -1.1599999666213989, 1.0799999237060547, 2.4600000381469727, -3.4399998188018799, 2.2999999523162842, -1.6200000047683716, 1.000000e+00, 2.0999999046325684, 0.56999999284744263, 0.59999996423721313, 2.6499998569488525, 1.1999999284744263, 0.62000000476837158, -1.5799999237060547, 2.1599998474121094, 0.23999999463558197, 3.1999998092651367, 0.29999998211860657, -5.000000e-01, -2.119999885559082, 0.17999999225139618, 4.9200000762939453, -5.9499998092651367, 1.0799999237060547, -0.14000000059604645, -2.5399999618530273, 0.32999998331069946, 2.7599999904632568, 3.0499997138977051, 7.3199996948242188, 0.070000000298023224, 0.45999997854232788, 3.5699999332427979, -1.8799999952316284, 3.7999997138977051, -4.7999997138977051, -0.35999998450279236, 0.87999999523162841, 0.59999996423721313, -3.1599998474121094, 1.9999998807907104, 1.1399999856948853, 1.0699999332427979, 0.51999998092651367, 2.9399998188018799, 4.7199997901916504, -5.2999997138977051, -6.5999999046325684>} : () -> tensor<8x6xf32>
%28 = nn.matmul %26, %27 {nn.name = "n", nn.results = "n.matmul_v2", nn.type = "matmul_v2"} : (tensor<5x8xf32>, tensor<8x6xf32>) -> tensor<5x6xf32>
%29 = nn.read @c : tensor<6xf32>
%30 = nn.elementwise_add %28, %29 {nn.name = "n.elementwise_add.1", nn.results = "y", nn.type = "elementwise_add"} : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5x6xf32>
return %30 : tensor<5x6xf32>

// FusedConv_Clip
nn.variable @w parameter : tensor<4x3x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @w : tensor<4x3x3x3xf32>
%1 = nn.read @b : tensor<4xf32>
%2 = nn.conv %arg0, %0, %1 {dilations = array<i64: 1, 1>, nn.name = "n", nn.results = "n.conv2d", nn.type = "conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<1x3x5x5xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<1x4x5x5xf32>
%3 = nn.elementwise_add %2, %arg1 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<1x4x5x5xf32>, tensor<1x4x5x5xf32>) -> tensor<1x4x5x5xf32>
%4 = nn.clip %3 {max = 0.60000002384185791 : f64, min = -0.30000001192092896 : f64, nn.name = "n.clip", nn.results = "y", nn.type = "clip"} : (tensor<1x4x5x5xf32>) -> tensor<1x4x5x5xf32>
return %4 : tensor<1x4x5x5xf32>

// FusedConv_HardSigmoid
nn.variable @w parameter : tensor<4x3x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @w : tensor<4x3x3x3xf32>
%1 = nn.read @b : tensor<4xf32>
%2 = nn.conv %arg0, %0, %1 {dilations = array<i64: 1, 1>, nn.name = "n", nn.results = "n.conv2d", nn.type = "conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<1x3x5x5xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<1x4x5x5xf32>
%3 = nn.elementwise_add %2, %arg1 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<1x4x5x5xf32>, tensor<1x4x5x5xf32>) -> tensor<1x4x5x5xf32>
%4 = nn.hard_sigmoid %3 {nn.name = "n.hard_sigmoid", nn.results = "y", nn.type = "hard_sigmoid", offset = 0.40000000596046448 : f64, slope = 0.30000001192092896 : f64} : (tensor<1x4x5x5xf32>) -> tensor<1x4x5x5xf32>
return %4 : tensor<1x4x5x5xf32>

// FusedConv_LeakyRelu
nn.variable @w parameter : tensor<4x3x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @w : tensor<4x3x3x3xf32>
%1 = nn.read @b : tensor<4xf32>
%2 = nn.conv %arg0, %0, %1 {dilations = array<i64: 1, 1>, nn.name = "n", nn.results = "n.conv2d", nn.type = "conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<1x3x5x5xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<1x4x5x5xf32>
%3 = nn.elementwise_add %2, %arg1 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<1x4x5x5xf32>, tensor<1x4x5x5xf32>) -> tensor<1x4x5x5xf32>
%4 = nn.leaky_relu %3 {alpha = 0.20000000298023224 : f64, nn.name = "n.leaky_relu", nn.results = "y", nn.type = "leaky_relu"} : (tensor<1x4x5x5xf32>) -> tensor<1x4x5x5xf32>
return %4 : tensor<1x4x5x5xf32>

// FusedConv_Relu
nn.variable @w parameter : tensor<4x3x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @w : tensor<4x3x3x3xf32>
%1 = nn.read @b : tensor<4xf32>
%2 = nn.conv %arg0, %0, %1 {dilations = array<i64: 1, 1>, nn.name = "n", nn.results = "n.conv2d", nn.type = "conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<1x3x5x5xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<1x4x5x5xf32>
%3 = nn.elementwise_add %2, %arg1 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<1x4x5x5xf32>, tensor<1x4x5x5xf32>) -> tensor<1x4x5x5xf32>
%4 = nn.relu %3 {nn.name = "n.relu", nn.results = "y", nn.type = "relu"} : (tensor<1x4x5x5xf32>) -> tensor<1x4x5x5xf32>
return %4 : tensor<1x4x5x5xf32>

// FusedGemm_LeakyRelu
nn.variable @w parameter : tensor<5x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @w : tensor<5x3xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "n", nn.results = "n.matmul_v2", nn.type = "matmul_v2"} : (tensor<4x5xf32>, tensor<5x3xf32>) -> tensor<4x3xf32>
%2 = nn.read @b : tensor<3xf32>
%3 = nn.elementwise_add %1, %2 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
%4 = nn.leaky_relu %3 {alpha = 0.30000001192092896 : f64, nn.name = "n.leaky_relu", nn.results = "y", nn.type = "leaky_relu"} : (tensor<4x3xf32>) -> tensor<4x3xf32>
return %4 : tensor<4x3xf32>

// GRU_clip
nn.variable @r parameter : tensor<1x15x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<1x30xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @w parameter : tensor<1x15x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @r : tensor<1x15x5xf32>
%1 = nn.slice %0 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x15x5xf32>) -> tensor<15x5xf32>
%2 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.1", nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<15x5xf32>) -> tensor<10x5xf32>
%3 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "n.slice.2", nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 10>} : (tensor<15x5xf32>) -> tensor<5x5xf32>
%4 = nn.read @b : tensor<1x30xf32>
%5 = nn.slice %4 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.3", nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x30xf32>) -> tensor<30xf32>
%6 = nn.slice %5 {axes = array<i64: 0>, ends = array<i64: 25>, nn.name = "n.slice.4", nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 15>} : (tensor<30xf32>) -> tensor<10xf32>
%7 = nn.slice %4 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.5", nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x30xf32>) -> tensor<30xf32>
%8 = nn.slice %7 {axes = array<i64: 0>, ends = array<i64: 30>, nn.name = "n.slice.6", nn.results = "n.slice.6", nn.type = "slice", starts = array<i64: 25>} : (tensor<30xf32>) -> tensor<5xf32>
%9 = nn.read @w : tensor<1x15x4xf32>
%10 = nn.slice %9 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.7", nn.results = "n.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x15x4xf32>) -> tensor<15x4xf32>
%11 = nn.matmul %arg0, %10 {nn.name = "n", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x2x4xf32>, tensor<15x4xf32>) -> tensor<3x2x15xf32>
%12 = nn.slice %4 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.8", nn.results = "n.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x30xf32>) -> tensor<30xf32>
%13 = nn.slice %12 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "n.slice.9", nn.results = "n.slice.9", nn.type = "slice", starts = array<i64: 0>} : (tensor<30xf32>) -> tensor<15xf32>
%14 = nn.elementwise_add %11, %13 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x2x15xf32>, tensor<15xf32>) -> tensor<3x2x15xf32>
%15:3 = nn.unbind %14 {nn.name = "n.unstack", nn.results = ["n.unstack", "n.unstack.1", "n.unstack.2"], nn.type = "unstack"} : (tensor<3x2x15xf32>) -> (tensor<2x15xf32>, tensor<2x15xf32>, tensor<2x15xf32>)
%16 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x5xf32>
%17 = nn.matmul %16, %2 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<10x5xf32>) -> tensor<2x10xf32>
%18 = nn.slice %15#0 {axes = array<i64: 1>, ends = array<i64: 10>, nn.name = "n.slice.10", nn.results = "n.slice.10", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x15xf32>) -> tensor<2x10xf32>
%19 = nn.elementwise_add %18, %17 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x10xf32>, tensor<2x10xf32>) -> tensor<2x10xf32>
%20 = nn.elementwise_add %19, %6 {nn.name = "n.elementwise_add.2", nn.results = "n.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x10xf32>, tensor<10xf32>) -> tensor<2x10xf32>
%21 = nn.clip %20 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip", nn.results = "n.clip", nn.type = "clip"} : (tensor<2x10xf32>) -> tensor<2x10xf32>
%22 = nn.sigmoid %21 {nn.name = "n.sigmoid", nn.results = "n.sigmoid", nn.type = "sigmoid"} : (tensor<2x10xf32>) -> tensor<2x10xf32>
%23:2 = nn.split %22 {axis = 1 : i64, nn.name = "n.split", nn.results = ["n.split", "n.split.1"], nn.type = "split", num = 2 : i64} : (tensor<2x10xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>)
%24 = nn.elementwise_mul %23#1, %16 {nn.name = "n.elementwise_mul", nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%25 = nn.matmul %24, %3 {nn.name = "n.matmul_v2.1", nn.results = "n.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%26 = nn.elementwise_add %25, %8 {nn.name = "n.elementwise_add.3", nn.results = "n.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%27 = nn.slice %15#0 {axes = array<i64: 1>, ends = array<i64: 15>, nn.name = "n.slice.11", nn.results = "n.slice.11", nn.type = "slice", starts = array<i64: 10>} : (tensor<2x15xf32>) -> tensor<2x5xf32>
%28 = nn.elementwise_add %27, %26 {nn.name = "n.elementwise_add.4", nn.results = "n.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%29 = nn.clip %28 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.1", nn.results = "n.clip.1", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%30 = nn.tanh %29 {nn.name = "n.tanh", nn.results = "n.tanh", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%31 = nn.elementwise_sub %16, %30 {nn.name = "n.elementwise_sub", nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%32 = nn.elementwise_mul %23#0, %31 {nn.name = "n.elementwise_mul.1", nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%33 = nn.elementwise_add %30, %32 {nn.name = "n.elementwise_add.5", nn.results = "n.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%34 = nn.matmul %33, %2 {nn.name = "n.matmul_v2.2", nn.results = "n.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<10x5xf32>) -> tensor<2x10xf32>
%35 = nn.slice %15#1 {axes = array<i64: 1>, ends = array<i64: 10>, nn.name = "n.slice.12", nn.results = "n.slice.12", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x15xf32>) -> tensor<2x10xf32>
%36 = nn.elementwise_add %35, %34 {nn.name = "n.elementwise_add.6", nn.results = "n.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x10xf32>, tensor<2x10xf32>) -> tensor<2x10xf32>
%37 = nn.elementwise_add %36, %6 {nn.name = "n.elementwise_add.7", nn.results = "n.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x10xf32>, tensor<10xf32>) -> tensor<2x10xf32>
%38 = nn.clip %37 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.2", nn.results = "n.clip.2", nn.type = "clip"} : (tensor<2x10xf32>) -> tensor<2x10xf32>
%39 = nn.sigmoid %38 {nn.name = "n.sigmoid.1", nn.results = "n.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x10xf32>) -> tensor<2x10xf32>
%40:2 = nn.split %39 {axis = 1 : i64, nn.name = "n.split.1", nn.results = ["n.split.2", "n.split.3"], nn.type = "split", num = 2 : i64} : (tensor<2x10xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>)
%41 = nn.elementwise_mul %40#1, %33 {nn.name = "n.elementwise_mul.2", nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%42 = nn.matmul %41, %3 {nn.name = "n.matmul_v2.3", nn.results = "n.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%43 = nn.elementwise_add %42, %8 {nn.name = "n.elementwise_add.8", nn.results = "n.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%44 = nn.slice %15#1 {axes = array<i64: 1>, ends = array<i64: 15>, nn.name = "n.slice.13", nn.results = "n.slice.13", nn.type = "slice", starts = array<i64: 10>} : (tensor<2x15xf32>) -> tensor<2x5xf32>
%45 = nn.elementwise_add %44, %43 {nn.name = "n.elementwise_add.9", nn.results = "n.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%46 = nn.clip %45 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.3", nn.results = "n.clip.3", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%47 = nn.tanh %46 {nn.name = "n.tanh.1", nn.results = "n.tanh.1", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%48 = nn.elementwise_sub %33, %47 {nn.name = "n.elementwise_sub.1", nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%49 = nn.elementwise_mul %40#0, %48 {nn.name = "n.elementwise_mul.3", nn.results = "n.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%50 = nn.elementwise_add %47, %49 {nn.name = "n.elementwise_add.10", nn.results = "n.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%51 = nn.matmul %50, %2 {nn.name = "n.matmul_v2.4", nn.results = "n.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<10x5xf32>) -> tensor<2x10xf32>
%52 = nn.slice %15#2 {axes = array<i64: 1>, ends = array<i64: 10>, nn.name = "n.slice.14", nn.results = "n.slice.14", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x15xf32>) -> tensor<2x10xf32>
%53 = nn.elementwise_add %52, %51 {nn.name = "n.elementwise_add.11", nn.results = "n.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x10xf32>, tensor<2x10xf32>) -> tensor<2x10xf32>
%54 = nn.elementwise_add %53, %6 {nn.name = "n.elementwise_add.12", nn.results = "n.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x10xf32>, tensor<10xf32>) -> tensor<2x10xf32>
%55 = nn.clip %54 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.4", nn.results = "n.clip.4", nn.type = "clip"} : (tensor<2x10xf32>) -> tensor<2x10xf32>
%56 = nn.sigmoid %55 {nn.name = "n.sigmoid.2", nn.results = "n.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x10xf32>) -> tensor<2x10xf32>
%57:2 = nn.split %56 {axis = 1 : i64, nn.name = "n.split.2", nn.results = ["n.split.4", "n.split.5"], nn.type = "split", num = 2 : i64} : (tensor<2x10xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>)
%58 = nn.elementwise_mul %57#1, %50 {nn.name = "n.elementwise_mul.4", nn.results = "n.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%59 = nn.matmul %58, %3 {nn.name = "n.matmul_v2.5", nn.results = "n.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%60 = nn.elementwise_add %59, %8 {nn.name = "n.elementwise_add.13", nn.results = "n.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%61 = nn.slice %15#2 {axes = array<i64: 1>, ends = array<i64: 15>, nn.name = "n.slice.15", nn.results = "n.slice.15", nn.type = "slice", starts = array<i64: 10>} : (tensor<2x15xf32>) -> tensor<2x5xf32>
%62 = nn.elementwise_add %61, %60 {nn.name = "n.elementwise_add.14", nn.results = "n.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%63 = nn.clip %62 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.5", nn.results = "n.clip.5", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%64 = nn.tanh %63 {nn.name = "n.tanh.2", nn.results = "n.tanh.2", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%65 = nn.elementwise_sub %50, %64 {nn.name = "n.elementwise_sub.2", nn.results = "n.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%66 = nn.elementwise_mul %57#0, %65 {nn.name = "n.elementwise_mul.5", nn.results = "n.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%67 = nn.elementwise_add %64, %66 {nn.name = "n.elementwise_add.15", nn.results = "n.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%68 = nn.stack %33, %50, %67 {nn.name = "n.stack", nn.results = "n.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<3x2x5xf32>
%69 = nn.stack %68 {axis = 1 : i64, nn.name = "n.stack.1", nn.results = "y", nn.type = "stack"} : (tensor<3x2x5xf32>) -> tensor<3x1x2x5xf32>
%70 = nn.stack %67 {nn.name = "n.stack.2", nn.results = "h", nn.type = "stack"} : (tensor<2x5xf32>) -> tensor<1x2x5xf32>
return %69, %70 : tensor<3x1x2x5xf32>, tensor<1x2x5xf32>

// GroupQueryAttention_lengths
nn.variable @sin parameter : tensor<8x8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @cos parameter : tensor<8x8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.reshape %arg0 {nn.name = "n.reshape2", nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 2, 1, 4, 16>} : (tensor<2x1x64xf32>) -> tensor<2x1x4x16xf32>
%1 = nn.transpose %0 {nn.name = "n.transpose2", nn.results = "n.transpose2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x1x4x16xf32>) -> tensor<2x4x1x16xf32>
%2 = nn.reshape %arg1 {nn.name = "n.reshape2.1", nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 1, 2, 16>} : (tensor<2x1x32xf32>) -> tensor<2x1x2x16xf32>
%3 = nn.transpose %2 {nn.name = "n.transpose2.1", nn.results = "n.transpose2.1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x1x2x16xf32>) -> tensor<2x2x1x16xf32>
%4 = nn.reshape %arg2 {nn.name = "n.reshape2.2", nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 2, 1, 2, 16>} : (tensor<2x1x32xf32>) -> tensor<2x1x2x16xf32>
%5 = nn.transpose %4 {nn.name = "n.transpose2.2", nn.results = "n.transpose2.2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x1x2x16xf32>) -> tensor<2x2x1x16xf32>
%6 = nn.cast %arg5 {nn.name = "n.cast", nn.results = "n.cast", nn.type = "cast", to = i64} : (tensor<2xi32>) -> tensor<2xi64>
%7 = nn.reshape %6 {nn.name = "n.reshape2.3", nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 2>} : (tensor<2xi64>) -> tensor<2xi64>
%8 = nn.scale %7 {nn.name = "n.scale", nn.results = "n.scale", nn.type = "scale"} : (tensor<2xi64>) -> tensor<2xi64>
%9 = nn.reshape %8 {nn.name = "n.reshape2.4", nn.results = "n.reshape2.4", nn.type = "reshape2", shape = array<i64: 2, 1>} : (tensor<2xi64>) -> tensor<2x1xi64>
%10 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 1, 1>, value = 0.000000e+00 : f64} : () -> tensor<1x1xi64>
%11 = nn.elementwise_add %10, %9 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<1x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi64>
%12 = nn.reshape %11 {nn.name = "n.reshape2.5", nn.results = "n.reshape2.5", nn.type = "reshape2", shape = array<i64: 2>} : (tensor<2x1xi64>) -> tensor<2xi64>
%13 = nn.read @sin : tensor<8x8xf32>
%14 = nn.gather %13, %12 {nn.name = "n.gather", nn.results = "n.gather", nn.type = "gather"} : (tensor<8x8xf32>, tensor<2xi64>) -> tensor<2x8xf32>
%15 = nn.reshape %14 {nn.name = "n.reshape2.6", nn.results = "n.reshape2.6", nn.type = "reshape2", shape = array<i64: 2, 1, 8>} : (tensor<2x8xf32>) -> tensor<2x1x8xf32>
%16 = nn.reshape %11 {nn.name = "n.reshape2.7", nn.results = "n.reshape2.7", nn.type = "reshape2", shape = array<i64: 2>} : (tensor<2x1xi64>) -> tensor<2xi64>
%17 = nn.read @cos : tensor<8x8xf32>
%18 = nn.gather %17, %16 {nn.name = "n.gather.1", nn.results = "n.gather.1", nn.type = "gather"} : (tensor<8x8xf32>, tensor<2xi64>) -> tensor<2x8xf32>
%19 = nn.reshape %18 {nn.name = "n.reshape2.8", nn.results = "n.reshape2.8", nn.type = "reshape2", shape = array<i64: 2, 1, 8>} : (tensor<2x8xf32>) -> tensor<2x1x8xf32>
%20 = nn.unsqueeze %19 {axis = array<i64: 1>, nn.name = "n.unsqueeze2", nn.results = "n.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<2x1x8xf32>) -> tensor<2x1x1x8xf32>
%21 = nn.unsqueeze %15 {axis = array<i64: 1>, nn.name = "n.unsqueeze2.1", nn.results = "n.unsqueeze2.1", nn.type = "unsqueeze2"} : (tensor<2x1x8xf32>) -> tensor<2x1x1x8xf32>
%22 = nn.strided_slice %1 {axes = array<i64: 3>, ends = array<i64: 16>, nn.name = "n.strided_slice", nn.results = "n.strided_slice", nn.type = "strided_slice", starts = array<i64: 0>, strides = array<i64: 2>} : (tensor<2x4x1x16xf32>) -> tensor<2x4x1x8xf32>
%23 = nn.strided_slice %1 {axes = array<i64: 3>, ends = array<i64: 16>, nn.name = "n.strided_slice.1", nn.results = "n.strided_slice.1", nn.type = "strided_slice", starts = array<i64: 1>, strides = array<i64: 2>} : (tensor<2x4x1x16xf32>) -> tensor<2x4x1x8xf32>
%24 = nn.elementwise_mul %22, %20 {nn.name = "n.elementwise_mul", nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x4x1x8xf32>
%25 = nn.elementwise_mul %23, %21 {nn.name = "n.elementwise_mul.1", nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x4x1x8xf32>
%26 = nn.elementwise_sub %24, %25 {nn.name = "n.elementwise_sub", nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4x1x8xf32>, tensor<2x4x1x8xf32>) -> tensor<2x4x1x8xf32>
%27 = nn.elementwise_mul %22, %21 {nn.name = "n.elementwise_mul.2", nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x4x1x8xf32>
%28 = nn.elementwise_mul %23, %20 {nn.name = "n.elementwise_mul.3", nn.results = "n.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x4x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x4x1x8xf32>
%29 = nn.elementwise_add %27, %28 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x4x1x8xf32>, tensor<2x4x1x8xf32>) -> tensor<2x4x1x8xf32>
%30 = nn.stack %26, %29 {axis = 4 : i64, nn.name = "n.stack", nn.results = "n.stack", nn.type = "stack"} : (tensor<2x4x1x8xf32>, tensor<2x4x1x8xf32>) -> tensor<2x4x1x8x2xf32>
%31 = nn.reshape %30 {nn.name = "n.reshape2.9", nn.results = "n.reshape2.9", nn.type = "reshape2", shape = array<i64: 2, 4, 1, 16>} : (tensor<2x4x1x8x2xf32>) -> tensor<2x4x1x16xf32>
%32 = nn.reshape %11 {nn.name = "n.reshape2.10", nn.results = "n.reshape2.10", nn.type = "reshape2", shape = array<i64: 2>} : (tensor<2x1xi64>) -> tensor<2xi64>
%33 = nn.gather %13, %32 {nn.name = "n.gather.2", nn.results = "n.gather.2", nn.type = "gather"} : (tensor<8x8xf32>, tensor<2xi64>) -> tensor<2x8xf32>
%34 = nn.reshape %33 {nn.name = "n.reshape2.11", nn.results = "n.reshape2.11", nn.type = "reshape2", shape = array<i64: 2, 1, 8>} : (tensor<2x8xf32>) -> tensor<2x1x8xf32>
%35 = nn.reshape %11 {nn.name = "n.reshape2.12", nn.results = "n.reshape2.12", nn.type = "reshape2", shape = array<i64: 2>} : (tensor<2x1xi64>) -> tensor<2xi64>
%36 = nn.gather %17, %35 {nn.name = "n.gather.3", nn.results = "n.gather.3", nn.type = "gather"} : (tensor<8x8xf32>, tensor<2xi64>) -> tensor<2x8xf32>
%37 = nn.reshape %36 {nn.name = "n.reshape2.13", nn.results = "n.reshape2.13", nn.type = "reshape2", shape = array<i64: 2, 1, 8>} : (tensor<2x8xf32>) -> tensor<2x1x8xf32>
%38 = nn.unsqueeze %37 {axis = array<i64: 1>, nn.name = "n.unsqueeze2.2", nn.results = "n.unsqueeze2.2", nn.type = "unsqueeze2"} : (tensor<2x1x8xf32>) -> tensor<2x1x1x8xf32>
%39 = nn.unsqueeze %34 {axis = array<i64: 1>, nn.name = "n.unsqueeze2.3", nn.results = "n.unsqueeze2.3", nn.type = "unsqueeze2"} : (tensor<2x1x8xf32>) -> tensor<2x1x1x8xf32>
%40 = nn.strided_slice %3 {axes = array<i64: 3>, ends = array<i64: 16>, nn.name = "n.strided_slice.2", nn.results = "n.strided_slice.2", nn.type = "strided_slice", starts = array<i64: 0>, strides = array<i64: 2>} : (tensor<2x2x1x16xf32>) -> tensor<2x2x1x8xf32>
%41 = nn.strided_slice %3 {axes = array<i64: 3>, ends = array<i64: 16>, nn.name = "n.strided_slice.3", nn.results = "n.strided_slice.3", nn.type = "strided_slice", starts = array<i64: 1>, strides = array<i64: 2>} : (tensor<2x2x1x16xf32>) -> tensor<2x2x1x8xf32>
%42 = nn.elementwise_mul %40, %38 {nn.name = "n.elementwise_mul.4", nn.results = "n.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x2x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x2x1x8xf32>
%43 = nn.elementwise_mul %41, %39 {nn.name = "n.elementwise_mul.5", nn.results = "n.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x2x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x2x1x8xf32>
%44 = nn.elementwise_sub %42, %43 {nn.name = "n.elementwise_sub.1", nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x2x1x8xf32>, tensor<2x2x1x8xf32>) -> tensor<2x2x1x8xf32>
%45 = nn.elementwise_mul %40, %39 {nn.name = "n.elementwise_mul.6", nn.results = "n.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x2x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x2x1x8xf32>
%46 = nn.elementwise_mul %41, %38 {nn.name = "n.elementwise_mul.7", nn.results = "n.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x2x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x2x1x8xf32>
%47 = nn.elementwise_add %45, %46 {nn.name = "n.elementwise_add.2", nn.results = "n.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x2x1x8xf32>, tensor<2x2x1x8xf32>) -> tensor<2x2x1x8xf32>
%48 = nn.stack %44, %47 {axis = 4 : i64, nn.name = "n.stack.1", nn.results = "n.stack.1", nn.type = "stack"} : (tensor<2x2x1x8xf32>, tensor<2x2x1x8xf32>) -> tensor<2x2x1x8x2xf32>
%49 = nn.reshape %48 {nn.name = "n.reshape2.14", nn.results = "n.reshape2.14", nn.type = "reshape2", shape = array<i64: 2, 2, 1, 16>} : (tensor<2x2x1x8x2xf32>) -> tensor<2x2x1x16xf32>
%50 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%51 = nn.expand %50 {nn.name = "n.expand_v2", nn.results = "n.expand_v2", nn.type = "expand_v2", shape = array<i64: 2, 2, 1, 16>} : (tensor<f32>) -> tensor<2x2x1x16xf32>
%52 = nn.concat %arg3, %51 {axis = 2 : i64, nn.name = "n.concat", nn.results = "n.concat", nn.type = "concat"} : (tensor<2x2x4x16xf32>, tensor<2x2x1x16xf32>) -> tensor<2x2x5x16xf32>
%53 = nn.reshape %8 {nn.name = "n.reshape2.15", nn.results = "n.reshape2.15", nn.type = "reshape2", shape = array<i64: 2, 1, 1, 1>} : (tensor<2xi64>) -> tensor<2x1x1x1xi64>
%54 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3, 4>, nn.name = "constant.2", nn.results = "constant.2", nn.type = "assign_value", shape = array<i64: 1, 1, 5, 1>} : () -> tensor<1x1x5x1xi64>
%55 = nn.elementwise_sub %54, %53 {nn.name = "n.elementwise_sub.2", nn.results = "n.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<1x1x5x1xi64>, tensor<2x1x1x1xi64>) -> tensor<2x1x5x1xi64>
%56 = nn.fill_constant  {dtype = i64, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%57 = nn.greater_equal %55, %56 {nn.name = "n.greater_equal", nn.results = "n.greater_equal", nn.type = "greater_equal"} : (tensor<2x1x5x1xi64>, tensor<i64>) -> tensor<2x1x5x1xi1>
%58 = nn.fill_constant  {dtype = i64, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<i64>
%59 = nn.less_than %55, %58 {nn.name = "n.less_than", nn.results = "n.less_than", nn.type = "less_than"} : (tensor<2x1x5x1xi64>, tensor<i64>) -> tensor<2x1x5x1xi1>
%60 = nn.logical_and %57, %59 {nn.name = "n.logical_and", nn.results = "n.logical_and", nn.type = "logical_and"} : (tensor<2x1x5x1xi1>, tensor<2x1x5x1xi1>) -> tensor<2x1x5x1xi1>
%61 = nn.scale %55 {bias = 5.000000e+00 : f64, nn.name = "n.scale.1", nn.results = "n.scale.1", nn.type = "scale"} : (tensor<2x1x5x1xi64>) -> tensor<2x1x5x1xi64>
%62 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3, 4>, nn.name = "constant.5", nn.results = "constant.5", nn.type = "assign_value", shape = array<i64: 1, 1, 5, 1>} : () -> tensor<1x1x5x1xi64>
%63 = nn.where %60, %61, %62 {nn.name = "n.where", nn.results = "n.where", nn.type = "where"} : (tensor<2x1x5x1xi1>, tensor<2x1x5x1xi64>, tensor<1x1x5x1xi64>) -> tensor<2x1x5x1xi64>
%64 = nn.expand %63 {nn.name = "n.expand_v2.1", nn.results = "n.expand_v2.1", nn.type = "expand_v2", shape = array<i64: 2, 2, 5, 16>} : (tensor<2x1x5x1xi64>) -> tensor<2x2x5x16xi64>
%65 = nn.concat %52, %49 {axis = 2 : i64, nn.name = "n.concat.1", nn.results = "n.concat.1", nn.type = "concat"} : (tensor<2x2x5x16xf32>, tensor<2x2x1x16xf32>) -> tensor<2x2x6x16xf32>
%66 = nn.take_along_axis %65, %64 {axis = 2 : i64, nn.name = "n.take_along_axis", nn.results = "nk", nn.type = "take_along_axis"} : (tensor<2x2x6x16xf32>, tensor<2x2x5x16xi64>) -> tensor<2x2x5x16xf32>
%67 = nn.fill_constant  {dtype = f32, nn.name = "constant.6", nn.results = "constant.6", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%68 = nn.expand %67 {nn.name = "n.expand_v2.2", nn.results = "n.expand_v2.2", nn.type = "expand_v2", shape = array<i64: 2, 2, 1, 16>} : (tensor<f32>) -> tensor<2x2x1x16xf32>
%69 = nn.concat %arg4, %68 {axis = 2 : i64, nn.name = "n.concat.2", nn.results = "n.concat.2", nn.type = "concat"} : (tensor<2x2x4x16xf32>, tensor<2x2x1x16xf32>) -> tensor<2x2x5x16xf32>
%70 = nn.reshape %8 {nn.name = "n.reshape2.16", nn.results = "n.reshape2.16", nn.type = "reshape2", shape = array<i64: 2, 1, 1, 1>} : (tensor<2xi64>) -> tensor<2x1x1x1xi64>
%71 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3, 4>, nn.name = "constant.7", nn.results = "constant.7", nn.type = "assign_value", shape = array<i64: 1, 1, 5, 1>} : () -> tensor<1x1x5x1xi64>
%72 = nn.elementwise_sub %71, %70 {nn.name = "n.elementwise_sub.3", nn.results = "n.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<1x1x5x1xi64>, tensor<2x1x1x1xi64>) -> tensor<2x1x5x1xi64>
%73 = nn.fill_constant  {dtype = i64, nn.name = "constant.8", nn.results = "constant.8", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%74 = nn.greater_equal %72, %73 {nn.name = "n.greater_equal.1", nn.results = "n.greater_equal.1", nn.type = "greater_equal"} : (tensor<2x1x5x1xi64>, tensor<i64>) -> tensor<2x1x5x1xi1>
%75 = nn.fill_constant  {dtype = i64, nn.name = "constant.9", nn.results = "constant.9", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<i64>
%76 = nn.less_than %72, %75 {nn.name = "n.less_than.1", nn.results = "n.less_than.1", nn.type = "less_than"} : (tensor<2x1x5x1xi64>, tensor<i64>) -> tensor<2x1x5x1xi1>
%77 = nn.logical_and %74, %76 {nn.name = "n.logical_and.1", nn.results = "n.logical_and.1", nn.type = "logical_and"} : (tensor<2x1x5x1xi1>, tensor<2x1x5x1xi1>) -> tensor<2x1x5x1xi1>
%78 = nn.scale %72 {bias = 5.000000e+00 : f64, nn.name = "n.scale.2", nn.results = "n.scale.2", nn.type = "scale"} : (tensor<2x1x5x1xi64>) -> tensor<2x1x5x1xi64>
%79 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3, 4>, nn.name = "constant.10", nn.results = "constant.10", nn.type = "assign_value", shape = array<i64: 1, 1, 5, 1>} : () -> tensor<1x1x5x1xi64>
%80 = nn.where %77, %78, %79 {nn.name = "n.where.1", nn.results = "n.where.1", nn.type = "where"} : (tensor<2x1x5x1xi1>, tensor<2x1x5x1xi64>, tensor<1x1x5x1xi64>) -> tensor<2x1x5x1xi64>
%81 = nn.expand %80 {nn.name = "n.expand_v2.3", nn.results = "n.expand_v2.3", nn.type = "expand_v2", shape = array<i64: 2, 2, 5, 16>} : (tensor<2x1x5x1xi64>) -> tensor<2x2x5x16xi64>
%82 = nn.concat %69, %5 {axis = 2 : i64, nn.name = "n.concat.3", nn.results = "n.concat.3", nn.type = "concat"} : (tensor<2x2x5x16xf32>, tensor<2x2x1x16xf32>) -> tensor<2x2x6x16xf32>
%83 = nn.take_along_axis %82, %81 {axis = 2 : i64, nn.name = "n.take_along_axis.1", nn.results = "nv", nn.type = "take_along_axis"} : (tensor<2x2x6x16xf32>, tensor<2x2x5x16xi64>) -> tensor<2x2x5x16xf32>
%84 = nn.reshape %8 {nn.name = "n.reshape2.17", nn.results = "n.reshape2.17", nn.type = "reshape2", shape = array<i64: -1, 1, 1, 1>} : (tensor<2xi64>) -> tensor<2x1x1x1xi64>
%85 = nn.fill_constant  {dtype = i64, nn.name = "constant.11", nn.results = "constant.11", nn.type = "fill_constant", shape = array<i64: 1, 1, 1, 1>, value = 0.000000e+00 : f64} : () -> tensor<1x1x1x1xi64>
%86 = nn.elementwise_add %85, %84 {nn.name = "n.elementwise_add.3", nn.results = "n.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<1x1x1x1xi64>, tensor<2x1x1x1xi64>) -> tensor<2x1x1x1xi64>
%87 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3, 4>, nn.name = "constant.12", nn.results = "constant.12", nn.type = "assign_value", shape = array<i64: 1, 1, 1, 5>} : () -> tensor<1x1x1x5xi64>
%88 = nn.less_equal %87, %86 {nn.name = "n.less_equal", nn.results = "n.less_equal", nn.type = "less_equal"} : (tensor<1x1x1x5xi64>, tensor<2x1x1x1xi64>) -> tensor<2x1x1x5xi1>
%89 = nn.transpose %31 {nn.name = "n.transpose2.3", nn.results = "n.transpose2.3", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x1x16xf32>) -> tensor<2x1x4x16xf32>
%90 = nn.transpose %66 {nn.name = "n.transpose2.4", nn.results = "n.transpose2.4", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x2x5x16xf32>) -> tensor<2x5x2x16xf32>
%91 = nn.transpose %83 {nn.name = "n.transpose2.5", nn.results = "n.transpose2.5", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x2x5x16xf32>) -> tensor<2x5x2x16xf32>
%out, %softmax_lse = nn.flash_attn %89, %90, %91, %88 {is_test = true, nn.name = "n", nn.results = ["n.scaled_dot_product_attention", ""], nn.type = "scaled_dot_product_attention", operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, scale = 2.500000e-01 : f64} : (tensor<2x1x4x16xf32>, tensor<2x5x2x16xf32>, tensor<2x5x2x16xf32>, tensor<2x1x1x5xi1>) -> (tensor<2x1x4x16xf32>, tensor<2x4x1xf32>)
%92 = nn.transpose %out {nn.name = "n.transpose2.6", nn.results = "n.transpose2.6", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x1x4x16xf32>) -> tensor<2x4x1x16xf32>
%93 = nn.transpose %92 {nn.name = "n.transpose2.7", nn.results = "n.transpose2.7", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x1x16xf32>) -> tensor<2x1x4x16xf32>
%94 = nn.reshape %93 {nn.name = "n.reshape2.18", nn.results = "y", nn.type = "reshape2", shape = array<i64: 2, 1, 64>} : (tensor<2x1x4x16xf32>) -> tensor<2x1x64xf32>
return %94, %66, %83 : tensor<2x1x64xf32>, tensor<2x2x5x16xf32>, tensor<2x2x5x16xf32>

// GroupQueryAttention_prompt
nn.variable @sin parameter : tensor<8x8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @cos parameter : tensor<8x8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.reshape %arg0 {nn.name = "n.reshape2", nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 2, 5, 4, 16>} : (tensor<2x5x64xf32>) -> tensor<2x5x4x16xf32>
%1 = nn.transpose %0 {nn.name = "n.transpose2", nn.results = "n.transpose2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x5x4x16xf32>) -> tensor<2x4x5x16xf32>
%2 = nn.reshape %arg1 {nn.name = "n.reshape2.1", nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 5, 2, 16>} : (tensor<2x5x32xf32>) -> tensor<2x5x2x16xf32>
%3 = nn.transpose %2 {nn.name = "n.transpose2.1", nn.results = "n.transpose2.1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x5x2x16xf32>) -> tensor<2x2x5x16xf32>
%4 = nn.reshape %arg2 {nn.name = "n.reshape2.2", nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 2, 5, 2, 16>} : (tensor<2x5x32xf32>) -> tensor<2x5x2x16xf32>
%5 = nn.transpose %4 {nn.name = "n.transpose2.2", nn.results = "nv", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x5x2x16xf32>) -> tensor<2x2x5x16xf32>
%6 = nn.read @sin : tensor<8x8xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<8x8xf32>) -> tensor<5x8xf32>
%8 = nn.unsqueeze %7 {axis = array<i64: 0>, nn.name = "n.unsqueeze2", nn.results = "n.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<5x8xf32>) -> tensor<1x5x8xf32>
%9 = nn.read @cos : tensor<8x8xf32>
%10 = nn.slice %9 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "n.slice.1", nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<8x8xf32>) -> tensor<5x8xf32>
%11 = nn.unsqueeze %10 {axis = array<i64: 0>, nn.name = "n.unsqueeze2.1", nn.results = "n.unsqueeze2.1", nn.type = "unsqueeze2"} : (tensor<5x8xf32>) -> tensor<1x5x8xf32>
%12 = nn.unsqueeze %11 {axis = array<i64: 1>, nn.name = "n.unsqueeze2.2", nn.results = "n.unsqueeze2.2", nn.type = "unsqueeze2"} : (tensor<1x5x8xf32>) -> tensor<1x1x5x8xf32>
%13 = nn.unsqueeze %8 {axis = array<i64: 1>, nn.name = "n.unsqueeze2.3", nn.results = "n.unsqueeze2.3", nn.type = "unsqueeze2"} : (tensor<1x5x8xf32>) -> tensor<1x1x5x8xf32>
%14 = nn.strided_slice %1 {axes = array<i64: 3>, ends = array<i64: 8>, nn.name = "n.strided_slice", nn.results = "n.strided_slice", nn.type = "strided_slice", starts = array<i64: 0>, strides = array<i64: 1>} : (tensor<2x4x5x16xf32>) -> tensor<2x4x5x8xf32>
%15 = nn.strided_slice %1 {axes = array<i64: 3>, ends = array<i64: 16>, nn.name = "n.strided_slice.1", nn.results = "n.strided_slice.1", nn.type = "strided_slice", starts = array<i64: 8>, strides = array<i64: 1>} : (tensor<2x4x5x16xf32>) -> tensor<2x4x5x8xf32>
%16 = nn.elementwise_mul %14, %12 {nn.name = "n.elementwise_mul", nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4x5x8xf32>, tensor<1x1x5x8xf32>) -> tensor<2x4x5x8xf32>
%17 = nn.elementwise_mul %15, %13 {nn.name = "n.elementwise_mul.1", nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4x5x8xf32>, tensor<1x1x5x8xf32>) -> tensor<2x4x5x8xf32>
%18 = nn.elementwise_sub %16, %17 {nn.name = "n.elementwise_sub", nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4x5x8xf32>, tensor<2x4x5x8xf32>) -> tensor<2x4x5x8xf32>
%19 = nn.elementwise_mul %14, %13 {nn.name = "n.elementwise_mul.2", nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4x5x8xf32>, tensor<1x1x5x8xf32>) -> tensor<2x4x5x8xf32>
%20 = nn.elementwise_mul %15, %12 {nn.name = "n.elementwise_mul.3", nn.results = "n.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x4x5x8xf32>, tensor<1x1x5x8xf32>) -> tensor<2x4x5x8xf32>
%21 = nn.elementwise_add %19, %20 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x4x5x8xf32>, tensor<2x4x5x8xf32>) -> tensor<2x4x5x8xf32>
%22 = nn.concat %18, %21 {axis = 3 : i64, nn.name = "n.concat", nn.results = "n.concat", nn.type = "concat"} : (tensor<2x4x5x8xf32>, tensor<2x4x5x8xf32>) -> tensor<2x4x5x16xf32>
%23 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "n.slice.2", nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<8x8xf32>) -> tensor<5x8xf32>
%24 = nn.unsqueeze %23 {axis = array<i64: 0>, nn.name = "n.unsqueeze2.4", nn.results = "n.unsqueeze2.4", nn.type = "unsqueeze2"} : (tensor<5x8xf32>) -> tensor<1x5x8xf32>
%25 = nn.slice %9 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "n.slice.3", nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<8x8xf32>) -> tensor<5x8xf32>
%26 = nn.unsqueeze %25 {axis = array<i64: 0>, nn.name = "n.unsqueeze2.5", nn.results = "n.unsqueeze2.5", nn.type = "unsqueeze2"} : (tensor<5x8xf32>) -> tensor<1x5x8xf32>
%27 = nn.unsqueeze %26 {axis = array<i64: 1>, nn.name = "n.unsqueeze2.6", nn.results = "n.unsqueeze2.6", nn.type = "unsqueeze2"} : (tensor<1x5x8xf32>) -> tensor<1x1x5x8xf32>
%28 = nn.unsqueeze %24 {axis = array<i64: 1>, nn.name = "n.unsqueeze2.7", nn.results = "n.unsqueeze2.7", nn.type = "unsqueeze2"} : (tensor<1x5x8xf32>) -> tensor<1x1x5x8xf32>
%29 = nn.strided_slice %3 {axes = array<i64: 3>, ends = array<i64: 8>, nn.name = "n.strided_slice.2", nn.results = "n.strided_slice.2", nn.type = "strided_slice", starts = array<i64: 0>, strides = array<i64: 1>} : (tensor<2x2x5x16xf32>) -> tensor<2x2x5x8xf32>
%30 = nn.strided_slice %3 {axes = array<i64: 3>, ends = array<i64: 16>, nn.name = "n.strided_slice.3", nn.results = "n.strided_slice.3", nn.type = "strided_slice", starts = array<i64: 8>, strides = array<i64: 1>} : (tensor<2x2x5x16xf32>) -> tensor<2x2x5x8xf32>
%31 = nn.elementwise_mul %29, %27 {nn.name = "n.elementwise_mul.4", nn.results = "n.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x2x5x8xf32>, tensor<1x1x5x8xf32>) -> tensor<2x2x5x8xf32>
%32 = nn.elementwise_mul %30, %28 {nn.name = "n.elementwise_mul.5", nn.results = "n.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x2x5x8xf32>, tensor<1x1x5x8xf32>) -> tensor<2x2x5x8xf32>
%33 = nn.elementwise_sub %31, %32 {nn.name = "n.elementwise_sub.1", nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x2x5x8xf32>, tensor<2x2x5x8xf32>) -> tensor<2x2x5x8xf32>
%34 = nn.elementwise_mul %29, %28 {nn.name = "n.elementwise_mul.6", nn.results = "n.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x2x5x8xf32>, tensor<1x1x5x8xf32>) -> tensor<2x2x5x8xf32>
%35 = nn.elementwise_mul %30, %27 {nn.name = "n.elementwise_mul.7", nn.results = "n.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x2x5x8xf32>, tensor<1x1x5x8xf32>) -> tensor<2x2x5x8xf32>
%36 = nn.elementwise_add %34, %35 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x2x5x8xf32>, tensor<2x2x5x8xf32>) -> tensor<2x2x5x8xf32>
%37 = nn.concat %33, %36 {axis = 3 : i64, nn.name = "n.concat.1", nn.results = "nk", nn.type = "concat"} : (tensor<2x2x5x8xf32>, tensor<2x2x5x8xf32>) -> tensor<2x2x5x16xf32>
%38 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3, 4>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 1, 1, 5>} : () -> tensor<1x1x1x5xi64>
%39 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3, 4>, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 1, 1, 5, 1>} : () -> tensor<1x1x5x1xi64>
%40 = nn.less_equal %38, %39 {nn.name = "n.less_equal", nn.results = "n.less_equal", nn.type = "less_equal"} : (tensor<1x1x1x5xi64>, tensor<1x1x5x1xi64>) -> tensor<1x1x5x5xi1>
%41 = nn.scale %39 {bias = -3.000000e+00 : f64, nn.name = "n.scale", nn.results = "n.scale", nn.type = "scale"} : (tensor<1x1x5x1xi64>) -> tensor<1x1x5x1xi64>
%42 = nn.greater_than %38, %41 {nn.name = "n.greater_than", nn.results = "n.greater_than", nn.type = "greater_than"} : (tensor<1x1x1x5xi64>, tensor<1x1x5x1xi64>) -> tensor<1x1x5x5xi1>
%43 = nn.logical_and %40, %42 {nn.name = "n.logical_and", nn.results = "n.logical_and", nn.type = "logical_and"} : (tensor<1x1x5x5xi1>, tensor<1x1x5x5xi1>) -> tensor<1x1x5x5xi1>
%44 = nn.transpose %22 {nn.name = "n.transpose2.3", nn.results = "n.transpose2.3", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x5x16xf32>) -> tensor<2x5x4x16xf32>
%45 = nn.transpose %37 {nn.name = "n.transpose2.4", nn.results = "n.transpose2.4", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x2x5x16xf32>) -> tensor<2x5x2x16xf32>
%46 = nn.transpose %5 {nn.name = "n.transpose2.5", nn.results = "n.transpose2.5", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x2x5x16xf32>) -> tensor<2x5x2x16xf32>
%out, %softmax_lse = nn.flash_attn %44, %45, %46, %43 {is_test = true, nn.name = "n", nn.results = ["n.scaled_dot_product_attention", ""], nn.type = "scaled_dot_product_attention", operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, scale = 2.500000e-01 : f64} : (tensor<2x5x4x16xf32>, tensor<2x5x2x16xf32>, tensor<2x5x2x16xf32>, tensor<1x1x5x5xi1>) -> (tensor<2x5x4x16xf32>, tensor<2x4x5xf32>)
%47 = nn.transpose %out {nn.name = "n.transpose2.6", nn.results = "n.transpose2.6", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x5x4x16xf32>) -> tensor<2x4x5x16xf32>
%48 = nn.transpose %47 {nn.name = "n.transpose2.7", nn.results = "n.transpose2.7", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x5x16xf32>) -> tensor<2x5x4x16xf32>
%49 = nn.reshape %48 {nn.name = "n.reshape2.3", nn.results = "y", nn.type = "reshape2", shape = array<i64: 2, 5, 64>} : (tensor<2x5x4x16xf32>) -> tensor<2x5x64xf32>
return %49, %37, %5 : tensor<2x5x64xf32>, tensor<2x2x5x16xf32>, tensor<2x2x5x16xf32>

// GroupQueryAttention_step
nn.variable @cos parameter : tensor<8x8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @sin parameter : tensor<8x8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @constant.1 constant : tensor<f32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @constant.2 constant : tensor<f32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
%0 = nn.reshape %arg0 {nn.name = "n.reshape2", nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 2, 1, 4, 16>} : (tensor<2x1x64xf32>) -> tensor<2x1x4x16xf32>
%1 = nn.transpose %0 {nn.name = "n.transpose2", nn.results = "n.transpose2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x1x4x16xf32>) -> tensor<2x4x1x16xf32>
%2 = nn.reshape %arg1 {nn.name = "n.reshape2.1", nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 1, 2, 16>} : (tensor<2x1x32xf32>) -> tensor<2x1x2x16xf32>
%3 = nn.transpose %2 {nn.name = "n.transpose2.1", nn.results = "n.transpose2.1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x1x2x16xf32>) -> tensor<2x2x1x16xf32>
%4 = nn.reshape %arg2 {nn.name = "n.reshape2.2", nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 2, 1, 2, 16>} : (tensor<2x1x32xf32>) -> tensor<2x1x2x16xf32>
%5 = nn.transpose %4 {nn.name = "n.transpose2.2", nn.results = "n.transpose2.2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x1x2x16xf32>) -> tensor<2x2x1x16xf32>
%6 = nn.read @cos : tensor<8x8xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 4>} : (tensor<8x8xf32>) -> tensor<1x8xf32>
%8 = nn.read @sin : tensor<8x8xf32>
%9 = nn.slice %8 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "n.slice.1", nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 4>} : (tensor<8x8xf32>) -> tensor<1x8xf32>
%10 = nn.slice %9 {axes = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.2", nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x8xf32>) -> tensor<1x8xf32>
%11 = nn.unsqueeze %10 {axis = array<i64: 0>, nn.name = "n.unsqueeze2", nn.results = "n.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
%12 = nn.slice %7 {axes = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.3", nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x8xf32>) -> tensor<1x8xf32>
%13 = nn.unsqueeze %12 {axis = array<i64: 0>, nn.name = "n.unsqueeze2.1", nn.results = "n.unsqueeze2.1", nn.type = "unsqueeze2"} : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
%14 = nn.unsqueeze %13 {axis = array<i64: 1>, nn.name = "n.unsqueeze2.2", nn.results = "n.unsqueeze2.2", nn.type = "unsqueeze2"} : (tensor<1x1x8xf32>) -> tensor<1x1x1x8xf32>
%15 = nn.unsqueeze %11 {axis = array<i64: 1>, nn.name = "n.unsqueeze2.3", nn.results = "n.unsqueeze2.3", nn.type = "unsqueeze2"} : (tensor<1x1x8xf32>) -> tensor<1x1x1x8xf32>
%16 = nn.strided_slice %1 {axes = array<i64: 3>, ends = array<i64: 8>, nn.name = "n.strided_slice", nn.results = "n.strided_slice", nn.type = "strided_slice", starts = array<i64: 0>, strides = array<i64: 1>} : (tensor<2x4x1x16xf32>) -> tensor<2x4x1x8xf32>
%17 = nn.strided_slice %1 {axes = array<i64: 3>, ends = array<i64: 16>, nn.name = "n.strided_slice.1", nn.results = "n.strided_slice.1", nn.type = "strided_slice", starts = array<i64: 8>, strides = array<i64: 1>} : (tensor<2x4x1x16xf32>) -> tensor<2x4x1x8xf32>
%18 = nn.elementwise_mul %16, %14 {nn.name = "n.elementwise_mul", nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4x1x8xf32>, tensor<1x1x1x8xf32>) -> tensor<2x4x1x8xf32>
%19 = nn.elementwise_mul %17, %15 {nn.name = "n.elementwise_mul.1", nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4x1x8xf32>, tensor<1x1x1x8xf32>) -> tensor<2x4x1x8xf32>
%20 = nn.elementwise_sub %18, %19 {nn.name = "n.elementwise_sub", nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4x1x8xf32>, tensor<2x4x1x8xf32>) -> tensor<2x4x1x8xf32>
%21 = nn.elementwise_mul %16, %15 {nn.name = "n.elementwise_mul.2", nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4x1x8xf32>, tensor<1x1x1x8xf32>) -> tensor<2x4x1x8xf32>
%22 = nn.elementwise_mul %17, %14 {nn.name = "n.elementwise_mul.3", nn.results = "n.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x4x1x8xf32>, tensor<1x1x1x8xf32>) -> tensor<2x4x1x8xf32>
%23 = nn.elementwise_add %21, %22 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x4x1x8xf32>, tensor<2x4x1x8xf32>) -> tensor<2x4x1x8xf32>
%24 = nn.concat %20, %23 {axis = 3 : i64, nn.name = "n.concat", nn.results = "n.concat", nn.type = "concat"} : (tensor<2x4x1x8xf32>, tensor<2x4x1x8xf32>) -> tensor<2x4x1x16xf32>
%25 = nn.slice %9 {axes = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.4", nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x8xf32>) -> tensor<1x8xf32>
%26 = nn.unsqueeze %25 {axis = array<i64: 0>, nn.name = "n.unsqueeze2.4", nn.results = "n.unsqueeze2.4", nn.type = "unsqueeze2"} : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
%27 = nn.slice %7 {axes = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.5", nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x8xf32>) -> tensor<1x8xf32>
%28 = nn.unsqueeze %27 {axis = array<i64: 0>, nn.name = "n.unsqueeze2.5", nn.results = "n.unsqueeze2.5", nn.type = "unsqueeze2"} : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
%29 = nn.unsqueeze %28 {axis = array<i64: 1>, nn.name = "n.unsqueeze2.6", nn.results = "n.unsqueeze2.6", nn.type = "unsqueeze2"} : (tensor<1x1x8xf32>) -> tensor<1x1x1x8xf32>
%30 = nn.unsqueeze %26 {axis = array<i64: 1>, nn.name = "n.unsqueeze2.7", nn.results = "n.unsqueeze2.7", nn.type = "unsqueeze2"} : (tensor<1x1x8xf32>) -> tensor<1x1x1x8xf32>
%31 = nn.strided_slice %3 {axes = array<i64: 3>, ends = array<i64: 8>, nn.name = "n.strided_slice.2", nn.results = "n.strided_slice.2", nn.type = "strided_slice", starts = array<i64: 0>, strides = array<i64: 1>} : (tensor<2x2x1x16xf32>) -> tensor<2x2x1x8xf32>
%32 = nn.strided_slice %3 {axes = array<i64: 3>, ends = array<i64: 16>, nn.name = "n.strided_slice.3", nn.results = "n.strided_slice.3", nn.type = "strided_slice", starts = array<i64: 8>, strides = array<i64: 1>} : (tensor<2x2x1x16xf32>) -> tensor<2x2x1x8xf32>
%33 = nn.elementwise_mul %31, %29 {nn.name = "n.elementwise_mul.4", nn.results = "n.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x2x1x8xf32>, tensor<1x1x1x8xf32>) -> tensor<2x2x1x8xf32>
%34 = nn.elementwise_mul %32, %30 {nn.name = "n.elementwise_mul.5", nn.results = "n.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x2x1x8xf32>, tensor<1x1x1x8xf32>) -> tensor<2x2x1x8xf32>
%35 = nn.elementwise_sub %33, %34 {nn.name = "n.elementwise_sub.1", nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x2x1x8xf32>, tensor<2x2x1x8xf32>) -> tensor<2x2x1x8xf32>
%36 = nn.elementwise_mul %31, %30 {nn.name = "n.elementwise_mul.6", nn.results = "n.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x2x1x8xf32>, tensor<1x1x1x8xf32>) -> tensor<2x2x1x8xf32>
%37 = nn.elementwise_mul %32, %29 {nn.name = "n.elementwise_mul.7", nn.results = "n.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x2x1x8xf32>, tensor<1x1x1x8xf32>) -> tensor<2x2x1x8xf32>
%38 = nn.elementwise_add %36, %37 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x2x1x8xf32>, tensor<2x2x1x8xf32>) -> tensor<2x2x1x8xf32>
%39 = nn.concat %35, %38 {axis = 3 : i64, nn.name = "n.concat.1", nn.results = "n.concat.1", nn.type = "concat"} : (tensor<2x2x1x8xf32>, tensor<2x2x1x8xf32>) -> tensor<2x2x1x16xf32>
%40 = nn.concat %arg3, %39 {axis = 2 : i64, nn.name = "n.concat.2", nn.results = "nk", nn.type = "concat"} : (tensor<2x2x4x16xf32>, tensor<2x2x1x16xf32>) -> tensor<2x2x5x16xf32>
%41 = nn.concat %arg4, %5 {axis = 2 : i64, nn.name = "n.concat.3", nn.results = "nv", nn.type = "concat"} : (tensor<2x2x4x16xf32>, tensor<2x2x1x16xf32>) -> tensor<2x2x5x16xf32>
%42 = nn.scale %24 {nn.name = "n.scale", nn.results = "n.scale", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x4x1x16xf32>) -> tensor<2x4x1x16xf32>
%43 = nn.unsqueeze %40 {axis = array<i64: 2>, nn.name = "n.unsqueeze2.8", nn.results = "n.unsqueeze2.8", nn.type = "unsqueeze2"} : (tensor<2x2x5x16xf32>) -> tensor<2x2x1x5x16xf32>
%44 = nn.expand %43 {nn.name = "n.expand_v2", nn.results = "n.expand_v2", nn.type = "expand_v2", shape = array<i64: 2, 2, 2, 5, 16>} : (tensor<2x2x1x5x16xf32>) -> tensor<2x2x2x5x16xf32>
%45 = nn.reshape %44 {nn.name = "n.reshape2.3", nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 2, 4, 5, 16>} : (tensor<2x2x2x5x16xf32>) -> tensor<2x4x5x16xf32>
%46 = nn.scale %45 {nn.name = "n.scale.1", nn.results = "n.scale.1", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x4x5x16xf32>) -> tensor<2x4x5x16xf32>
%47 = nn.matmul %42, %46 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4x1x16xf32>, tensor<2x4x5x16xf32>) -> tensor<2x4x1x5xf32>
%48 = nn.scale %47 {nn.name = "n.scale.2", nn.results = "n.scale.2", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x4x1x5xf32>) -> tensor<2x4x1x5xf32>
%49 = nn.tanh %48 {nn.name = "n.tanh", nn.results = "n.tanh", nn.type = "tanh"} : (tensor<2x4x1x5xf32>) -> tensor<2x4x1x5xf32>
%50 = nn.scale %49 {nn.name = "n.scale.3", nn.results = "n.scale.3", nn.type = "scale", scale = 2.000000e+00 : f64} : (tensor<2x4x1x5xf32>) -> tensor<2x4x1x5xf32>
%51 = nn.fill_constant  {dtype = i1, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 1, 5>, value = 1.000000e+00 : f64} : () -> tensor<1x5xi1>
%52 = nn.read @constant.1 : tensor<f32>
%53 = nn.where %51, %50, %52 {nn.name = "n.where", nn.results = "n.where", nn.type = "where"} : (tensor<1x5xi1>, tensor<2x4x1x5xf32>, tensor<f32>) -> tensor<2x4x1x5xf32>
%54 = nn.softmax %53 {nn.name = "n.softmax", nn.results = "n.softmax", nn.type = "softmax"} : (tensor<2x4x1x5xf32>) -> tensor<2x4x1x5xf32>
%55 = nn.reduce_max %53 {axis = array<i64: -1>, keepdim = true, nn.name = "n.reduce_max", nn.results = "n.reduce_max", nn.type = "reduce_max", reduce_all = false} : (tensor<2x4x1x5xf32>) -> tensor<2x4x1x1xf32>
%56 = nn.read @constant.2 : tensor<f32>
%57 = nn.not_equal %55, %56 {nn.name = "n.not_equal", nn.results = "n.not_equal", nn.type = "not_equal"} : (tensor<2x4x1x1xf32>, tensor<f32>) -> tensor<2x4x1x1xi1>
%58 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%59 = nn.where %57, %54, %58 {nn.name = "n.where.1", nn.results = "n.where.1", nn.type = "where"} : (tensor<2x4x1x1xi1>, tensor<2x4x1x5xf32>, tensor<f32>) -> tensor<2x4x1x5xf32>
%60 = nn.unsqueeze %41 {axis = array<i64: 2>, nn.name = "n.unsqueeze2.9", nn.results = "n.unsqueeze2.9", nn.type = "unsqueeze2"} : (tensor<2x2x5x16xf32>) -> tensor<2x2x1x5x16xf32>
%61 = nn.expand %60 {nn.name = "n.expand_v2.1", nn.results = "n.expand_v2.1", nn.type = "expand_v2", shape = array<i64: 2, 2, 2, 5, 16>} : (tensor<2x2x1x5x16xf32>) -> tensor<2x2x2x5x16xf32>
%62 = nn.reshape %61 {nn.name = "n.reshape2.4", nn.results = "n.reshape2.4", nn.type = "reshape2", shape = array<i64: 2, 4, 5, 16>} : (tensor<2x2x2x5x16xf32>) -> tensor<2x4x5x16xf32>
%63 = nn.matmul %59, %62 {nn.name = "n", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2"} : (tensor<2x4x1x5xf32>, tensor<2x4x5x16xf32>) -> tensor<2x4x1x16xf32>
%64 = nn.transpose %63 {nn.name = "n.transpose2.3", nn.results = "n.transpose2.3", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x1x16xf32>) -> tensor<2x1x4x16xf32>
%65 = nn.reshape %64 {nn.name = "n.reshape2.5", nn.results = "y", nn.type = "reshape2", shape = array<i64: 2, 1, 64>} : (tensor<2x1x4x16xf32>) -> tensor<2x1x64xf32>
return %65, %40, %41 : tensor<2x1x64xf32>, tensor<2x2x5x16xf32>, tensor<2x2x5x16xf32>

// LSTM_activations
nn.variable @r parameter : tensor<1x20x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<1x40xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @w parameter : tensor<1x20x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @r : tensor<1x20x5xf32>
%1 = nn.slice %0 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x20x5xf32>) -> tensor<20x5xf32>
%2 = nn.read @b : tensor<1x40xf32>
%3 = nn.slice %2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.1", nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x40xf32>) -> tensor<40xf32>
%4 = nn.slice %3 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "n.slice.2", nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%5 = nn.read @w : tensor<1x20x4xf32>
%6 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.3", nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x20x4xf32>) -> tensor<20x4xf32>
%7 = nn.matmul %arg0, %6 {nn.name = "n", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x2x4xf32>, tensor<20x4xf32>) -> tensor<3x2x20xf32>
%8 = nn.slice %2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.4", nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x40xf32>) -> tensor<40xf32>
%9 = nn.slice %8 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "n.slice.5", nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%10 = nn.elementwise_add %7, %9 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x2x20xf32>, tensor<20xf32>) -> tensor<3x2x20xf32>
%11:3 = nn.unbind %10 {nn.name = "n.unstack", nn.results = ["n.unstack", "n.unstack.1", "n.unstack.2"], nn.type = "unstack"} : (tensor<3x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%12 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x5xf32>
%13 = nn.matmul %12, %1 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%14 = nn.elementwise_add %11#0, %13 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%15 = nn.elementwise_add %14, %4 {nn.name = "n.elementwise_add.2", nn.results = "n.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%16:4 = nn.split %15 {axis = 1 : i64, nn.name = "n.split", nn.results = ["n.split", "n.split.1", "n.split.2", "n.split.3"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%17 = nn.hard_sigmoid %16#0 {nn.name = "n.hard_sigmoid", nn.results = "n.hard_sigmoid", nn.type = "hard_sigmoid", offset = 0.40000000596046448 : f64, slope = 0.30000001192092896 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%18 = nn.hard_sigmoid %16#2 {nn.name = "n.hard_sigmoid.1", nn.results = "n.hard_sigmoid.1", nn.type = "hard_sigmoid", offset = 0.40000000596046448 : f64, slope = 0.30000001192092896 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%19 = nn.scale %16#3 {nn.name = "n.scale", nn.results = "n.scale", nn.type = "scale", scale = 0.69999998807907104 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%20 = nn.tanh %19 {nn.name = "n.tanh", nn.results = "n.tanh", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%21 = nn.scale %20 {nn.name = "n.scale.1", nn.results = "n.scale.1", nn.type = "scale", scale = 1.500000e+00 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%22 = nn.elementwise_mul %17, %21 {nn.name = "n.elementwise_mul", nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%23 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64: 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x5xf32>
%24 = nn.elementwise_mul %18, %23 {nn.name = "n.elementwise_mul.1", nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%25 = nn.elementwise_add %24, %22 {nn.name = "n.elementwise_add.3", nn.results = "n.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%26 = nn.hard_sigmoid %16#1 {nn.name = "n.hard_sigmoid.2", nn.results = "n.hard_sigmoid.2", nn.type = "hard_sigmoid", offset = 0.40000000596046448 : f64, slope = 0.30000001192092896 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%27 = nn.scale %25 {bias = 0.10000000149011612 : f64, nn.name = "n.scale.2", nn.results = "n.scale.2", nn.type = "scale", scale = 0.80000001192092896 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%28 = nn.elementwise_mul %26, %27 {nn.name = "n.elementwise_mul.2", nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%29 = nn.matmul %28, %1 {nn.name = "n.matmul_v2.1", nn.results = "n.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%30 = nn.elementwise_add %11#1, %29 {nn.name = "n.elementwise_add.4", nn.results = "n.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%31 = nn.elementwise_add %30, %4 {nn.name = "n.elementwise_add.5", nn.results = "n.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%32:4 = nn.split %31 {axis = 1 : i64, nn.name = "n.split.1", nn.results = ["n.split.4", "n.split.5", "n.split.6", "n.split.7"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%33 = nn.hard_sigmoid %32#0 {nn.name = "n.hard_sigmoid.3", nn.results = "n.hard_sigmoid.3", nn.type = "hard_sigmoid", offset = 0.40000000596046448 : f64, slope = 0.30000001192092896 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%34 = nn.hard_sigmoid %32#2 {nn.name = "n.hard_sigmoid.4", nn.results = "n.hard_sigmoid.4", nn.type = "hard_sigmoid", offset = 0.40000000596046448 : f64, slope = 0.30000001192092896 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%35 = nn.scale %32#3 {nn.name = "n.scale.3", nn.results = "n.scale.3", nn.type = "scale", scale = 0.69999998807907104 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%36 = nn.tanh %35 {nn.name = "n.tanh.1", nn.results = "n.tanh.1", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%37 = nn.scale %36 {nn.name = "n.scale.4", nn.results = "n.scale.4", nn.type = "scale", scale = 1.500000e+00 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%38 = nn.elementwise_mul %33, %37 {nn.name = "n.elementwise_mul.3", nn.results = "n.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%39 = nn.elementwise_mul %34, %25 {nn.name = "n.elementwise_mul.4", nn.results = "n.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%40 = nn.elementwise_add %39, %38 {nn.name = "n.elementwise_add.6", nn.results = "n.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%41 = nn.hard_sigmoid %32#1 {nn.name = "n.hard_sigmoid.5", nn.results = "n.hard_sigmoid.5", nn.type = "hard_sigmoid", offset = 0.40000000596046448 : f64, slope = 0.30000001192092896 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%42 = nn.scale %40 {bias = 0.10000000149011612 : f64, nn.name = "n.scale.5", nn.results = "n.scale.5", nn.type = "scale", scale = 0.80000001192092896 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%43 = nn.elementwise_mul %41, %42 {nn.name = "n.elementwise_mul.5", nn.results = "n.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%44 = nn.matmul %43, %1 {nn.name = "n.matmul_v2.2", nn.results = "n.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%45 = nn.elementwise_add %11#2, %44 {nn.name = "n.elementwise_add.7", nn.results = "n.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%46 = nn.elementwise_add %45, %4 {nn.name = "n.elementwise_add.8", nn.results = "n.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%47:4 = nn.split %46 {axis = 1 : i64, nn.name = "n.split.2", nn.results = ["n.split.8", "n.split.9", "n.split.10", "n.split.11"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%48 = nn.hard_sigmoid %47#0 {nn.name = "n.hard_sigmoid.6", nn.results = "n.hard_sigmoid.6", nn.type = "hard_sigmoid", offset = 0.40000000596046448 : f64, slope = 0.30000001192092896 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%49 = nn.hard_sigmoid %47#2 {nn.name = "n.hard_sigmoid.7", nn.results = "n.hard_sigmoid.7", nn.type = "hard_sigmoid", offset = 0.40000000596046448 : f64, slope = 0.30000001192092896 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%50 = nn.scale %47#3 {nn.name = "n.scale.6", nn.results = "n.scale.6", nn.type = "scale", scale = 0.69999998807907104 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%51 = nn.tanh %50 {nn.name = "n.tanh.2", nn.results = "n.tanh.2", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%52 = nn.scale %51 {nn.name = "n.scale.7", nn.results = "n.scale.7", nn.type = "scale", scale = 1.500000e+00 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%53 = nn.elementwise_mul %48, %52 {nn.name = "n.elementwise_mul.6", nn.results = "n.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%54 = nn.elementwise_mul %49, %40 {nn.name = "n.elementwise_mul.7", nn.results = "n.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%55 = nn.elementwise_add %54, %53 {nn.name = "n.elementwise_add.9", nn.results = "n.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%56 = nn.hard_sigmoid %47#1 {nn.name = "n.hard_sigmoid.8", nn.results = "n.hard_sigmoid.8", nn.type = "hard_sigmoid", offset = 0.40000000596046448 : f64, slope = 0.30000001192092896 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%57 = nn.scale %55 {bias = 0.10000000149011612 : f64, nn.name = "n.scale.8", nn.results = "n.scale.8", nn.type = "scale", scale = 0.80000001192092896 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%58 = nn.elementwise_mul %56, %57 {nn.name = "n.elementwise_mul.8", nn.results = "n.elementwise_mul.8", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%59 = nn.stack %28, %43, %58 {nn.name = "n.stack", nn.results = "n.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<3x2x5xf32>
%60 = nn.stack %59 {axis = 1 : i64, nn.name = "n.stack.1", nn.results = "y", nn.type = "stack"} : (tensor<3x2x5xf32>) -> tensor<3x1x2x5xf32>
%61 = nn.stack %58 {nn.name = "n.stack.2", nn.results = "h", nn.type = "stack"} : (tensor<2x5xf32>) -> tensor<1x2x5xf32>
return %60, %61 : tensor<3x1x2x5xf32>, tensor<1x2x5xf32>

// LSTM_clip
nn.variable @r parameter : tensor<1x20x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<1x40xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @w parameter : tensor<1x20x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @r : tensor<1x20x5xf32>
%1 = nn.slice %0 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x20x5xf32>) -> tensor<20x5xf32>
%2 = nn.read @b : tensor<1x40xf32>
%3 = nn.slice %2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.1", nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x40xf32>) -> tensor<40xf32>
%4 = nn.slice %3 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "n.slice.2", nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%5 = nn.read @w : tensor<1x20x4xf32>
%6 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.3", nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x20x4xf32>) -> tensor<20x4xf32>
%7 = nn.matmul %arg0, %6 {nn.name = "n", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x2x4xf32>, tensor<20x4xf32>) -> tensor<3x2x20xf32>
%8 = nn.slice %2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.4", nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x40xf32>) -> tensor<40xf32>
%9 = nn.slice %8 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "n.slice.5", nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%10 = nn.elementwise_add %7, %9 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x2x20xf32>, tensor<20xf32>) -> tensor<3x2x20xf32>
%11:3 = nn.unbind %10 {nn.name = "n.unstack", nn.results = ["n.unstack", "n.unstack.1", "n.unstack.2"], nn.type = "unstack"} : (tensor<3x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%12 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x5xf32>
%13 = nn.matmul %12, %1 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%14 = nn.elementwise_add %11#0, %13 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%15 = nn.elementwise_add %14, %4 {nn.name = "n.elementwise_add.2", nn.results = "n.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%16:4 = nn.split %15 {axis = 1 : i64, nn.name = "n.split", nn.results = ["n.split", "n.split.1", "n.split.2", "n.split.3"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%17 = nn.clip %16#0 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip", nn.results = "n.clip", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%18 = nn.sigmoid %17 {nn.name = "n.sigmoid", nn.results = "n.sigmoid", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%19 = nn.clip %16#2 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.1", nn.results = "n.clip.1", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%20 = nn.sigmoid %19 {nn.name = "n.sigmoid.1", nn.results = "n.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%21 = nn.clip %16#3 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.2", nn.results = "n.clip.2", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%22 = nn.tanh %21 {nn.name = "n.tanh", nn.results = "n.tanh", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%23 = nn.elementwise_mul %18, %22 {nn.name = "n.elementwise_mul", nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%24 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64: 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x5xf32>
%25 = nn.elementwise_mul %20, %24 {nn.name = "n.elementwise_mul.1", nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%26 = nn.elementwise_add %25, %23 {nn.name = "n.elementwise_add.3", nn.results = "n.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%27 = nn.clip %16#1 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.3", nn.results = "n.clip.3", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%28 = nn.sigmoid %27 {nn.name = "n.sigmoid.2", nn.results = "n.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%29 = nn.clip %26 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.4", nn.results = "n.clip.4", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%30 = nn.tanh %29 {nn.name = "n.tanh.1", nn.results = "n.tanh.1", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%31 = nn.elementwise_mul %28, %30 {nn.name = "n.elementwise_mul.2", nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%32 = nn.matmul %31, %1 {nn.name = "n.matmul_v2.1", nn.results = "n.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%33 = nn.elementwise_add %11#1, %32 {nn.name = "n.elementwise_add.4", nn.results = "n.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%34 = nn.elementwise_add %33, %4 {nn.name = "n.elementwise_add.5", nn.results = "n.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%35:4 = nn.split %34 {axis = 1 : i64, nn.name = "n.split.1", nn.results = ["n.split.4", "n.split.5", "n.split.6", "n.split.7"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%36 = nn.clip %35#0 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.5", nn.results = "n.clip.5", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%37 = nn.sigmoid %36 {nn.name = "n.sigmoid.3", nn.results = "n.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%38 = nn.clip %35#2 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.6", nn.results = "n.clip.6", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%39 = nn.sigmoid %38 {nn.name = "n.sigmoid.4", nn.results = "n.sigmoid.4", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%40 = nn.clip %35#3 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.7", nn.results = "n.clip.7", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%41 = nn.tanh %40 {nn.name = "n.tanh.2", nn.results = "n.tanh.2", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%42 = nn.elementwise_mul %37, %41 {nn.name = "n.elementwise_mul.3", nn.results = "n.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%43 = nn.elementwise_mul %39, %26 {nn.name = "n.elementwise_mul.4", nn.results = "n.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%44 = nn.elementwise_add %43, %42 {nn.name = "n.elementwise_add.6", nn.results = "n.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%45 = nn.clip %35#1 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.8", nn.results = "n.clip.8", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%46 = nn.sigmoid %45 {nn.name = "n.sigmoid.5", nn.results = "n.sigmoid.5", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%47 = nn.clip %44 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.9", nn.results = "n.clip.9", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%48 = nn.tanh %47 {nn.name = "n.tanh.3", nn.results = "n.tanh.3", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%49 = nn.elementwise_mul %46, %48 {nn.name = "n.elementwise_mul.5", nn.results = "n.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%50 = nn.matmul %49, %1 {nn.name = "n.matmul_v2.2", nn.results = "n.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%51 = nn.elementwise_add %11#2, %50 {nn.name = "n.elementwise_add.7", nn.results = "n.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%52 = nn.elementwise_add %51, %4 {nn.name = "n.elementwise_add.8", nn.results = "n.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%53:4 = nn.split %52 {axis = 1 : i64, nn.name = "n.split.2", nn.results = ["n.split.8", "n.split.9", "n.split.10", "n.split.11"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%54 = nn.clip %53#0 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.10", nn.results = "n.clip.10", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%55 = nn.sigmoid %54 {nn.name = "n.sigmoid.6", nn.results = "n.sigmoid.6", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%56 = nn.clip %53#2 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.11", nn.results = "n.clip.11", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%57 = nn.sigmoid %56 {nn.name = "n.sigmoid.7", nn.results = "n.sigmoid.7", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%58 = nn.clip %53#3 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.12", nn.results = "n.clip.12", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%59 = nn.tanh %58 {nn.name = "n.tanh.4", nn.results = "n.tanh.4", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%60 = nn.elementwise_mul %55, %59 {nn.name = "n.elementwise_mul.6", nn.results = "n.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%61 = nn.elementwise_mul %57, %44 {nn.name = "n.elementwise_mul.7", nn.results = "n.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%62 = nn.elementwise_add %61, %60 {nn.name = "n.elementwise_add.9", nn.results = "n.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%63 = nn.clip %53#1 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.13", nn.results = "n.clip.13", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%64 = nn.sigmoid %63 {nn.name = "n.sigmoid.8", nn.results = "n.sigmoid.8", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%65 = nn.clip %62 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.14", nn.results = "n.clip.14", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%66 = nn.tanh %65 {nn.name = "n.tanh.5", nn.results = "n.tanh.5", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%67 = nn.elementwise_mul %64, %66 {nn.name = "n.elementwise_mul.8", nn.results = "n.elementwise_mul.8", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%68 = nn.stack %31, %49, %67 {nn.name = "n.stack", nn.results = "n.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<3x2x5xf32>
%69 = nn.stack %68 {axis = 1 : i64, nn.name = "n.stack.1", nn.results = "y", nn.type = "stack"} : (tensor<3x2x5xf32>) -> tensor<3x1x2x5xf32>
%70 = nn.stack %67 {nn.name = "n.stack.2", nn.results = "h", nn.type = "stack"} : (tensor<2x5xf32>) -> tensor<1x2x5xf32>
return %69, %70 : tensor<3x1x2x5xf32>, tensor<1x2x5xf32>

// LSTM_input_forget
nn.variable @r parameter : tensor<1x20x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<1x40xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @w parameter : tensor<1x20x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @r : tensor<1x20x5xf32>
%1 = nn.slice %0 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x20x5xf32>) -> tensor<20x5xf32>
%2 = nn.read @b : tensor<1x40xf32>
%3 = nn.slice %2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.1", nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x40xf32>) -> tensor<40xf32>
%4 = nn.slice %3 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "n.slice.2", nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%5 = nn.read @w : tensor<1x20x4xf32>
%6 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.3", nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x20x4xf32>) -> tensor<20x4xf32>
%7 = nn.matmul %arg0, %6 {nn.name = "n", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x2x4xf32>, tensor<20x4xf32>) -> tensor<3x2x20xf32>
%8 = nn.slice %2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.4", nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x40xf32>) -> tensor<40xf32>
%9 = nn.slice %8 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "n.slice.5", nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%10 = nn.elementwise_add %7, %9 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x2x20xf32>, tensor<20xf32>) -> tensor<3x2x20xf32>
%11:3 = nn.unbind %10 {nn.name = "n.unstack", nn.results = ["n.unstack", "n.unstack.1", "n.unstack.2"], nn.type = "unstack"} : (tensor<3x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%12 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x5xf32>
%13 = nn.matmul %12, %1 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%14 = nn.elementwise_add %11#0, %13 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%15 = nn.elementwise_add %14, %4 {nn.name = "n.elementwise_add.2", nn.results = "n.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%16:4 = nn.split %15 {axis = 1 : i64, nn.name = "n.split", nn.results = ["n.split", "n.split.1", "n.split.2", "n.split.3"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%17 = nn.sigmoid %16#0 {nn.name = "n.sigmoid", nn.results = "n.sigmoid", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%18 = nn.scale %17 {bias = 1.000000e+00 : f64, nn.name = "n.scale", nn.results = "n.scale", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%19 = nn.tanh %16#3 {nn.name = "n.tanh", nn.results = "n.tanh", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%20 = nn.elementwise_mul %17, %19 {nn.name = "n.elementwise_mul", nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%21 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64: 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x5xf32>
%22 = nn.elementwise_mul %18, %21 {nn.name = "n.elementwise_mul.1", nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%23 = nn.elementwise_add %22, %20 {nn.name = "n.elementwise_add.3", nn.results = "n.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%24 = nn.sigmoid %16#1 {nn.name = "n.sigmoid.1", nn.results = "n.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%25 = nn.tanh %23 {nn.name = "n.tanh.1", nn.results = "n.tanh.1", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%26 = nn.elementwise_mul %24, %25 {nn.name = "n.elementwise_mul.2", nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%27 = nn.matmul %26, %1 {nn.name = "n.matmul_v2.1", nn.results = "n.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%28 = nn.elementwise_add %11#1, %27 {nn.name = "n.elementwise_add.4", nn.results = "n.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%29 = nn.elementwise_add %28, %4 {nn.name = "n.elementwise_add.5", nn.results = "n.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%30:4 = nn.split %29 {axis = 1 : i64, nn.name = "n.split.1", nn.results = ["n.split.4", "n.split.5", "n.split.6", "n.split.7"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%31 = nn.sigmoid %30#0 {nn.name = "n.sigmoid.2", nn.results = "n.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%32 = nn.scale %31 {bias = 1.000000e+00 : f64, nn.name = "n.scale.1", nn.results = "n.scale.1", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%33 = nn.tanh %30#3 {nn.name = "n.tanh.2", nn.results = "n.tanh.2", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%34 = nn.elementwise_mul %31, %33 {nn.name = "n.elementwise_mul.3", nn.results = "n.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%35 = nn.elementwise_mul %32, %23 {nn.name = "n.elementwise_mul.4", nn.results = "n.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%36 = nn.elementwise_add %35, %34 {nn.name = "n.elementwise_add.6", nn.results = "n.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%37 = nn.sigmoid %30#1 {nn.name = "n.sigmoid.3", nn.results = "n.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%38 = nn.tanh %36 {nn.name = "n.tanh.3", nn.results = "n.tanh.3", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%39 = nn.elementwise_mul %37, %38 {nn.name = "n.elementwise_mul.5", nn.results = "n.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%40 = nn.matmul %39, %1 {nn.name = "n.matmul_v2.2", nn.results = "n.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%41 = nn.elementwise_add %11#2, %40 {nn.name = "n.elementwise_add.7", nn.results = "n.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%42 = nn.elementwise_add %41, %4 {nn.name = "n.elementwise_add.8", nn.results = "n.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%43:4 = nn.split %42 {axis = 1 : i64, nn.name = "n.split.2", nn.results = ["n.split.8", "n.split.9", "n.split.10", "n.split.11"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%44 = nn.sigmoid %43#0 {nn.name = "n.sigmoid.4", nn.results = "n.sigmoid.4", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%45 = nn.scale %44 {bias = 1.000000e+00 : f64, nn.name = "n.scale.2", nn.results = "n.scale.2", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%46 = nn.tanh %43#3 {nn.name = "n.tanh.4", nn.results = "n.tanh.4", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%47 = nn.elementwise_mul %44, %46 {nn.name = "n.elementwise_mul.6", nn.results = "n.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%48 = nn.elementwise_mul %45, %36 {nn.name = "n.elementwise_mul.7", nn.results = "n.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%49 = nn.elementwise_add %48, %47 {nn.name = "n.elementwise_add.9", nn.results = "n.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%50 = nn.sigmoid %43#1 {nn.name = "n.sigmoid.5", nn.results = "n.sigmoid.5", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%51 = nn.tanh %49 {nn.name = "n.tanh.5", nn.results = "n.tanh.5", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%52 = nn.elementwise_mul %50, %51 {nn.name = "n.elementwise_mul.8", nn.results = "n.elementwise_mul.8", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%53 = nn.stack %26, %39, %52 {nn.name = "n.stack", nn.results = "n.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<3x2x5xf32>
%54 = nn.stack %53 {axis = 1 : i64, nn.name = "n.stack.1", nn.results = "y", nn.type = "stack"} : (tensor<3x2x5xf32>) -> tensor<3x1x2x5xf32>
%55 = nn.stack %52 {nn.name = "n.stack.2", nn.results = "h", nn.type = "stack"} : (tensor<2x5xf32>) -> tensor<1x2x5xf32>
return %54, %55 : tensor<3x1x2x5xf32>, tensor<1x2x5xf32>

// LinearAttention_delta_4
%0 = nn.reshape %arg0 {nn.name = "n.reshape2", nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 2, 3, 4, 3>} : (tensor<2x3x12xf32>) -> tensor<2x3x4x3xf32>
%1 = nn.transpose %0 {nn.name = "n.transpose2", nn.results = "n.transpose2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x4x3xf32>) -> tensor<2x4x3x3xf32>
%2 = nn.reshape %arg1 {nn.name = "n.reshape2.1", nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 3, 4, 3>} : (tensor<2x3x12xf32>) -> tensor<2x3x4x3xf32>
%3 = nn.transpose %2 {nn.name = "n.transpose2.1", nn.results = "n.transpose2.1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x4x3xf32>) -> tensor<2x4x3x3xf32>
%4 = nn.reshape %arg2 {nn.name = "n.reshape2.2", nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 2, 3, 4, 2>} : (tensor<2x3x8xf32>) -> tensor<2x3x4x2xf32>
%5 = nn.transpose %4 {nn.name = "n.transpose2.2", nn.results = "n.transpose2.2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x4x2xf32>) -> tensor<2x4x3x2xf32>
%6 = nn.reshape %arg3 {nn.name = "n.reshape2.3", nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 2, 3, 4, 1>} : (tensor<2x3x4xf32>) -> tensor<2x3x4x1xf32>
%7 = nn.transpose %6 {nn.name = "n.transpose2.3", nn.results = "n.transpose2.3", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x4x1xf32>) -> tensor<2x4x3x1xf32>
%8 = nn.scale %1 {nn.name = "n.scale", nn.results = "n.scale", nn.type = "scale", scale = 0.57735026918962584 : f64} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%10 = nn.expand %9 {nn.name = "n.expand_v2", nn.results = "n.expand_v2", nn.type = "expand_v2", shape = array<i64: 2, 4, 3, 2>} : (tensor<f32>) -> tensor<2x4x3x2xf32>
%11 = nn.slice %8 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%12 = nn.slice %3 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice.1", nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%13 = nn.slice %5 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice.2", nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%14 = nn.matmul %12, %10 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2", nn.type = "matmul_v2"} : (tensor<2x4x1x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%15 = nn.elementwise_sub %13, %14 {nn.name = "n.elementwise_sub", nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4x1x2xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x1x2xf32>
%16 = nn.slice %7 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice.3", nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x4x3x1xf32>) -> tensor<2x4x1x1xf32>
%17 = nn.elementwise_mul %15, %16 {nn.name = "n.elementwise_mul", nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4x1x2xf32>, tensor<2x4x1x1xf32>) -> tensor<2x4x1x2xf32>
%18 = nn.matmul %12, %17 {nn.name = "n.matmul_v2.1", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2", transpose_x = true} : (tensor<2x4x1x3xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x3x2xf32>
%19 = nn.elementwise_add %10, %18 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x4x3x2xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%20 = nn.matmul %11, %19 {nn.name = "n.matmul_v2.2", nn.results = "n.matmul_v2.2", nn.type = "matmul_v2"} : (tensor<2x4x1x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%21 = nn.slice %8 {axes = array<i64: 2>, ends = array<i64: 2>, nn.name = "n.slice.4", nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%22 = nn.slice %3 {axes = array<i64: 2>, ends = array<i64: 2>, nn.name = "n.slice.5", nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%23 = nn.slice %5 {axes = array<i64: 2>, ends = array<i64: 2>, nn.name = "n.slice.6", nn.results = "n.slice.6", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%24 = nn.matmul %22, %19 {nn.name = "n.matmul_v2.3", nn.results = "n.matmul_v2.3", nn.type = "matmul_v2"} : (tensor<2x4x1x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%25 = nn.elementwise_sub %23, %24 {nn.name = "n.elementwise_sub.1", nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x4x1x2xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x1x2xf32>
%26 = nn.slice %7 {axes = array<i64: 2>, ends = array<i64: 2>, nn.name = "n.slice.7", nn.results = "n.slice.7", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x4x3x1xf32>) -> tensor<2x4x1x1xf32>
%27 = nn.elementwise_mul %25, %26 {nn.name = "n.elementwise_mul.1", nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4x1x2xf32>, tensor<2x4x1x1xf32>) -> tensor<2x4x1x2xf32>
%28 = nn.matmul %22, %27 {nn.name = "n.matmul_v2.4", nn.results = "n.matmul_v2.4", nn.type = "matmul_v2", transpose_x = true} : (tensor<2x4x1x3xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x3x2xf32>
%29 = nn.elementwise_add %19, %28 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x4x3x2xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%30 = nn.matmul %21, %29 {nn.name = "n.matmul_v2.5", nn.results = "n.matmul_v2.5", nn.type = "matmul_v2"} : (tensor<2x4x1x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%31 = nn.slice %8 {axes = array<i64: 2>, ends = array<i64: 3>, nn.name = "n.slice.8", nn.results = "n.slice.8", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%32 = nn.slice %3 {axes = array<i64: 2>, ends = array<i64: 3>, nn.name = "n.slice.9", nn.results = "n.slice.9", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%33 = nn.slice %5 {axes = array<i64: 2>, ends = array<i64: 3>, nn.name = "n.slice.10", nn.results = "n.slice.10", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%34 = nn.matmul %32, %29 {nn.name = "n.matmul_v2.6", nn.results = "n.matmul_v2.6", nn.type = "matmul_v2"} : (tensor<2x4x1x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%35 = nn.elementwise_sub %33, %34 {nn.name = "n.elementwise_sub.2", nn.results = "n.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<2x4x1x2xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x1x2xf32>
%36 = nn.slice %7 {axes = array<i64: 2>, ends = array<i64: 3>, nn.name = "n.slice.11", nn.results = "n.slice.11", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x4x3x1xf32>) -> tensor<2x4x1x1xf32>
%37 = nn.elementwise_mul %35, %36 {nn.name = "n.elementwise_mul.2", nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4x1x2xf32>, tensor<2x4x1x1xf32>) -> tensor<2x4x1x2xf32>
%38 = nn.matmul %32, %37 {nn.name = "n.matmul_v2.7", nn.results = "n.matmul_v2.7", nn.type = "matmul_v2", transpose_x = true} : (tensor<2x4x1x3xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x3x2xf32>
%39 = nn.elementwise_add %29, %38 {nn.name = "n.elementwise_add.2", nn.results = "ns", nn.type = "elementwise_add"} : (tensor<2x4x3x2xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%40 = nn.matmul %31, %39 {nn.name = "n", nn.results = "n.matmul_v2.8", nn.type = "matmul_v2"} : (tensor<2x4x1x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%41 = nn.concat %20, %30, %40 {axis = 2 : i64, nn.name = "n.concat", nn.results = "n.concat", nn.type = "concat"} : (tensor<2x4x1x2xf32>, tensor<2x4x1x2xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x3x2xf32>
%42 = nn.transpose %41 {nn.name = "n.transpose2.4", nn.results = "n.transpose2.4", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x3x2xf32>) -> tensor<2x3x4x2xf32>
%43 = nn.reshape %42 {nn.name = "n.reshape2.4", nn.results = "y", nn.type = "reshape2", shape = array<i64: 2, 3, 8>} : (tensor<2x3x4x2xf32>) -> tensor<2x3x8xf32>
return %43, %39 : tensor<2x3x8xf32>, tensor<2x4x3x2xf32>

// LinearAttention_gated_2
%0 = nn.reshape %arg0 {nn.name = "n.reshape2", nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 2, 3, 4, 3>} : (tensor<2x3x12xf32>) -> tensor<2x3x4x3xf32>
%1 = nn.transpose %0 {nn.name = "n.transpose2", nn.results = "n.transpose2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x4x3xf32>) -> tensor<2x4x3x3xf32>
%2 = nn.reshape %arg1 {nn.name = "n.reshape2.1", nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 3, 2, 3>} : (tensor<2x3x6xf32>) -> tensor<2x3x2x3xf32>
%3 = nn.transpose %2 {nn.name = "n.transpose2.1", nn.results = "n.transpose2.1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x2x3xf32>) -> tensor<2x2x3x3xf32>
%4 = nn.reshape %arg2 {nn.name = "n.reshape2.2", nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 2, 3, 2, 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x2x2xf32>
%5 = nn.transpose %4 {nn.name = "n.transpose2.2", nn.results = "n.transpose2.2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x2x2xf32>) -> tensor<2x2x3x2xf32>
%6 = nn.reshape %arg4 {nn.name = "n.reshape2.3", nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 2, 3, 2, 3>} : (tensor<2x3x6xf32>) -> tensor<2x3x2x3xf32>
%7 = nn.transpose %6 {nn.name = "n.transpose2.3", nn.results = "n.transpose2.3", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x2x3xf32>) -> tensor<2x2x3x3xf32>
%8 = nn.scale %1 {nn.name = "n.scale", nn.results = "n.scale", nn.type = "scale", scale = 0.57735026918962584 : f64} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
%9 = nn.unsqueeze %3 {axis = array<i64: 2>, nn.name = "n.unsqueeze2", nn.results = "n.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<2x2x3x3xf32>) -> tensor<2x2x1x3x3xf32>
%10 = nn.expand %9 {nn.name = "n.expand_v2", nn.results = "n.expand_v2", nn.type = "expand_v2", shape = array<i64: 2, 2, 2, 3, 3>} : (tensor<2x2x1x3x3xf32>) -> tensor<2x2x2x3x3xf32>
%11 = nn.reshape %10 {nn.name = "n.reshape2.4", nn.results = "n.reshape2.4", nn.type = "reshape2", shape = array<i64: 2, 4, 3, 3>} : (tensor<2x2x2x3x3xf32>) -> tensor<2x4x3x3xf32>
%12 = nn.unsqueeze %5 {axis = array<i64: 2>, nn.name = "n.unsqueeze2.1", nn.results = "n.unsqueeze2.1", nn.type = "unsqueeze2"} : (tensor<2x2x3x2xf32>) -> tensor<2x2x1x3x2xf32>
%13 = nn.expand %12 {nn.name = "n.expand_v2.1", nn.results = "n.expand_v2.1", nn.type = "expand_v2", shape = array<i64: 2, 2, 2, 3, 2>} : (tensor<2x2x1x3x2xf32>) -> tensor<2x2x2x3x2xf32>
%14 = nn.reshape %13 {nn.name = "n.reshape2.5", nn.results = "n.reshape2.5", nn.type = "reshape2", shape = array<i64: 2, 4, 3, 2>} : (tensor<2x2x2x3x2xf32>) -> tensor<2x4x3x2xf32>
%15 = nn.unsqueeze %7 {axis = array<i64: 2>, nn.name = "n.unsqueeze2.2", nn.results = "n.unsqueeze2.2", nn.type = "unsqueeze2"} : (tensor<2x2x3x3xf32>) -> tensor<2x2x1x3x3xf32>
%16 = nn.expand %15 {nn.name = "n.expand_v2.2", nn.results = "n.expand_v2.2", nn.type = "expand_v2", shape = array<i64: 2, 2, 2, 3, 3>} : (tensor<2x2x1x3x3xf32>) -> tensor<2x2x2x3x3xf32>
%17 = nn.reshape %16 {nn.name = "n.reshape2.6", nn.results = "n.reshape2.6", nn.type = "reshape2", shape = array<i64: 2, 4, 3, 3>} : (tensor<2x2x2x3x3xf32>) -> tensor<2x4x3x3xf32>
%18 = nn.unsqueeze %arg3 {axis = array<i64: 2>, nn.name = "n.unsqueeze2.3", nn.results = "n.unsqueeze2.3", nn.type = "unsqueeze2"} : (tensor<2x2x3x2xf32>) -> tensor<2x2x1x3x2xf32>
%19 = nn.expand %18 {nn.name = "n.expand_v2.3", nn.results = "n.expand_v2.3", nn.type = "expand_v2", shape = array<i64: 2, 2, 2, 3, 2>} : (tensor<2x2x1x3x2xf32>) -> tensor<2x2x2x3x2xf32>
%20 = nn.reshape %19 {nn.name = "n.reshape2.7", nn.results = "n.reshape2.7", nn.type = "reshape2", shape = array<i64: 2, 4, 3, 2>} : (tensor<2x2x2x3x2xf32>) -> tensor<2x4x3x2xf32>
%21 = nn.transpose %17 {nn.name = "n.transpose2.4", nn.results = "n.transpose2.4", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
%22 = nn.exp %21 {nn.name = "n.exp", nn.results = "n.exp", nn.type = "exp"} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
%23 = nn.slice %8 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%24 = nn.slice %11 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice.1", nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%25 = nn.slice %14 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice.2", nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%26 = nn.slice %22 {axes = array<i64: 3>, ends = array<i64: 1>, nn.name = "n.slice.3", nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x1xf32>
%27 = nn.elementwise_mul %26, %20 {nn.name = "n.elementwise_mul", nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4x3x1xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%28 = nn.matmul %24, %25 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_x = true} : (tensor<2x4x1x3xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x3x2xf32>
%29 = nn.elementwise_add %27, %28 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x4x3x2xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%30 = nn.matmul %23, %29 {nn.name = "n.matmul_v2.1", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2"} : (tensor<2x4x1x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%31 = nn.slice %8 {axes = array<i64: 2>, ends = array<i64: 2>, nn.name = "n.slice.4", nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%32 = nn.slice %11 {axes = array<i64: 2>, ends = array<i64: 2>, nn.name = "n.slice.5", nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%33 = nn.slice %14 {axes = array<i64: 2>, ends = array<i64: 2>, nn.name = "n.slice.6", nn.results = "n.slice.6", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%34 = nn.slice %22 {axes = array<i64: 3>, ends = array<i64: 2>, nn.name = "n.slice.7", nn.results = "n.slice.7", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x1xf32>
%35 = nn.elementwise_mul %34, %29 {nn.name = "n.elementwise_mul.1", nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4x3x1xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%36 = nn.matmul %32, %33 {nn.name = "n.matmul_v2.2", nn.results = "n.matmul_v2.2", nn.type = "matmul_v2", transpose_x = true} : (tensor<2x4x1x3xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x3x2xf32>
%37 = nn.elementwise_add %35, %36 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x4x3x2xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%38 = nn.matmul %31, %37 {nn.name = "n.matmul_v2.3", nn.results = "n.matmul_v2.3", nn.type = "matmul_v2"} : (tensor<2x4x1x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%39 = nn.slice %8 {axes = array<i64: 2>, ends = array<i64: 3>, nn.name = "n.slice.8", nn.results = "n.slice.8", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%40 = nn.slice %11 {axes = array<i64: 2>, ends = array<i64: 3>, nn.name = "n.slice.9", nn.results = "n.slice.9", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%41 = nn.slice %14 {axes = array<i64: 2>, ends = array<i64: 3>, nn.name = "n.slice.10", nn.results = "n.slice.10", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%42 = nn.slice %22 {axes = array<i64: 3>, ends = array<i64: 3>, nn.name = "n.slice.11", nn.results = "n.slice.11", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x1xf32>
%43 = nn.elementwise_mul %42, %37 {nn.name = "n.elementwise_mul.2", nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4x3x1xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%44 = nn.matmul %40, %41 {nn.name = "n.matmul_v2.4", nn.results = "n.matmul_v2.4", nn.type = "matmul_v2", transpose_x = true} : (tensor<2x4x1x3xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x3x2xf32>
%45 = nn.elementwise_add %43, %44 {nn.name = "n.elementwise_add.2", nn.results = "n.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x4x3x2xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%46 = nn.matmul %39, %45 {nn.name = "n", nn.results = "n.matmul_v2.5", nn.type = "matmul_v2"} : (tensor<2x4x1x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%47 = nn.concat %30, %38, %46 {axis = 2 : i64, nn.name = "n.concat", nn.results = "n.concat", nn.type = "concat"} : (tensor<2x4x1x2xf32>, tensor<2x4x1x2xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x3x2xf32>
%48 = nn.transpose %47 {nn.name = "n.transpose2.5", nn.results = "n.transpose2.5", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x3x2xf32>) -> tensor<2x3x4x2xf32>
%49 = nn.reshape %48 {nn.name = "n.reshape2.8", nn.results = "y", nn.type = "reshape2", shape = array<i64: 2, 3, 8>} : (tensor<2x3x4x2xf32>) -> tensor<2x3x8xf32>
%50 = nn.strided_slice %45 {axes = array<i64: 1>, ends = array<i64: 4>, nn.name = "n.strided_slice", nn.results = "ns", nn.type = "strided_slice", starts = array<i64: 0>, strides = array<i64: 2>} : (tensor<2x4x3x2xf32>) -> tensor<2x2x3x2xf32>
return %49, %50 : tensor<2x3x8xf32>, tensor<2x2x3x2xf32>

// LinearAttention_gated_delta_2
%0 = nn.reshape %arg0 {nn.name = "n.reshape2", nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 2, 3, 4, 3>} : (tensor<2x3x12xf32>) -> tensor<2x3x4x3xf32>
%1 = nn.transpose %0 {nn.name = "n.transpose2", nn.results = "n.transpose2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x4x3xf32>) -> tensor<2x4x3x3xf32>
%2 = nn.reshape %arg1 {nn.name = "n.reshape2.1", nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 3, 2, 3>} : (tensor<2x3x6xf32>) -> tensor<2x3x2x3xf32>
%3 = nn.transpose %2 {nn.name = "n.transpose2.1", nn.results = "n.transpose2.1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x2x3xf32>) -> tensor<2x2x3x3xf32>
%4 = nn.reshape %arg2 {nn.name = "n.reshape2.2", nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 2, 3, 2, 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x2x2xf32>
%5 = nn.transpose %4 {nn.name = "n.transpose2.2", nn.results = "n.transpose2.2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x2x2xf32>) -> tensor<2x2x3x2xf32>
%6 = nn.reshape %arg4 {nn.name = "n.reshape2.3", nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 2, 3, 2, 1>} : (tensor<2x3x2xf32>) -> tensor<2x3x2x1xf32>
%7 = nn.transpose %6 {nn.name = "n.transpose2.3", nn.results = "n.transpose2.3", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x2x1xf32>) -> tensor<2x2x3x1xf32>
%8 = nn.reshape %arg5 {nn.name = "n.reshape2.4", nn.results = "n.reshape2.4", nn.type = "reshape2", shape = array<i64: 2, 3, 1, 1>} : (tensor<2x3x1xf32>) -> tensor<2x3x1x1xf32>
%9 = nn.transpose %8 {nn.name = "n.transpose2.4", nn.results = "n.transpose2.4", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x1x1xf32>) -> tensor<2x1x3x1xf32>
%10 = nn.scale %1 {nn.name = "n.scale", nn.results = "n.scale", nn.type = "scale", scale = 0.57735026918962584 : f64} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
%11 = nn.unsqueeze %3 {axis = array<i64: 2>, nn.name = "n.unsqueeze2", nn.results = "n.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<2x2x3x3xf32>) -> tensor<2x2x1x3x3xf32>
%12 = nn.expand %11 {nn.name = "n.expand_v2", nn.results = "n.expand_v2", nn.type = "expand_v2", shape = array<i64: 2, 2, 2, 3, 3>} : (tensor<2x2x1x3x3xf32>) -> tensor<2x2x2x3x3xf32>
%13 = nn.reshape %12 {nn.name = "n.reshape2.5", nn.results = "n.reshape2.5", nn.type = "reshape2", shape = array<i64: 2, 4, 3, 3>} : (tensor<2x2x2x3x3xf32>) -> tensor<2x4x3x3xf32>
%14 = nn.unsqueeze %5 {axis = array<i64: 2>, nn.name = "n.unsqueeze2.1", nn.results = "n.unsqueeze2.1", nn.type = "unsqueeze2"} : (tensor<2x2x3x2xf32>) -> tensor<2x2x1x3x2xf32>
%15 = nn.expand %14 {nn.name = "n.expand_v2.1", nn.results = "n.expand_v2.1", nn.type = "expand_v2", shape = array<i64: 2, 2, 2, 3, 2>} : (tensor<2x2x1x3x2xf32>) -> tensor<2x2x2x3x2xf32>
%16 = nn.reshape %15 {nn.name = "n.reshape2.6", nn.results = "n.reshape2.6", nn.type = "reshape2", shape = array<i64: 2, 4, 3, 2>} : (tensor<2x2x2x3x2xf32>) -> tensor<2x4x3x2xf32>
%17 = nn.unsqueeze %7 {axis = array<i64: 2>, nn.name = "n.unsqueeze2.2", nn.results = "n.unsqueeze2.2", nn.type = "unsqueeze2"} : (tensor<2x2x3x1xf32>) -> tensor<2x2x1x3x1xf32>
%18 = nn.expand %17 {nn.name = "n.expand_v2.2", nn.results = "n.expand_v2.2", nn.type = "expand_v2", shape = array<i64: 2, 2, 2, 3, 1>} : (tensor<2x2x1x3x1xf32>) -> tensor<2x2x2x3x1xf32>
%19 = nn.reshape %18 {nn.name = "n.reshape2.7", nn.results = "n.reshape2.7", nn.type = "reshape2", shape = array<i64: 2, 4, 3, 1>} : (tensor<2x2x2x3x1xf32>) -> tensor<2x4x3x1xf32>
%20 = nn.unsqueeze %arg3 {axis = array<i64: 2>, nn.name = "n.unsqueeze2.3", nn.results = "n.unsqueeze2.3", nn.type = "unsqueeze2"} : (tensor<2x2x3x2xf32>) -> tensor<2x2x1x3x2xf32>
%21 = nn.expand %20 {nn.name = "n.expand_v2.3", nn.results = "n.expand_v2.3", nn.type = "expand_v2", shape = array<i64: 2, 2, 2, 3, 2>} : (tensor<2x2x1x3x2xf32>) -> tensor<2x2x2x3x2xf32>
%22 = nn.reshape %21 {nn.name = "n.reshape2.8", nn.results = "n.reshape2.8", nn.type = "reshape2", shape = array<i64: 2, 4, 3, 2>} : (tensor<2x2x2x3x2xf32>) -> tensor<2x4x3x2xf32>
%23 = nn.transpose %19 {nn.name = "n.transpose2.5", nn.results = "n.transpose2.5", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<2x4x3x1xf32>) -> tensor<2x4x1x3xf32>
%24 = nn.exp %23 {nn.name = "n.exp", nn.results = "n.exp", nn.type = "exp"} : (tensor<2x4x1x3xf32>) -> tensor<2x4x1x3xf32>
%25 = nn.slice %10 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%26 = nn.slice %13 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice.1", nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%27 = nn.slice %16 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice.2", nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%28 = nn.slice %24 {axes = array<i64: 3>, ends = array<i64: 1>, nn.name = "n.slice.3", nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x4x1x3xf32>) -> tensor<2x4x1x1xf32>
%29 = nn.elementwise_mul %28, %22 {nn.name = "n.elementwise_mul", nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4x1x1xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%30 = nn.matmul %26, %29 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2", nn.type = "matmul_v2"} : (tensor<2x4x1x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%31 = nn.elementwise_sub %27, %30 {nn.name = "n.elementwise_sub", nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4x1x2xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x1x2xf32>
%32 = nn.slice %9 {axes = array<i64: 2>, ends = array<i64: 1>, nn.name = "n.slice.4", nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x1x3x1xf32>) -> tensor<2x1x1x1xf32>
%33 = nn.elementwise_mul %31, %32 {nn.name = "n.elementwise_mul.1", nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4x1x2xf32>, tensor<2x1x1x1xf32>) -> tensor<2x4x1x2xf32>
%34 = nn.matmul %26, %33 {nn.name = "n.matmul_v2.1", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2", transpose_x = true} : (tensor<2x4x1x3xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x3x2xf32>
%35 = nn.elementwise_add %29, %34 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x4x3x2xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%36 = nn.matmul %25, %35 {nn.name = "n.matmul_v2.2", nn.results = "n.matmul_v2.2", nn.type = "matmul_v2"} : (tensor<2x4x1x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%37 = nn.slice %10 {axes = array<i64: 2>, ends = array<i64: 2>, nn.name = "n.slice.5", nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%38 = nn.slice %13 {axes = array<i64: 2>, ends = array<i64: 2>, nn.name = "n.slice.6", nn.results = "n.slice.6", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%39 = nn.slice %16 {axes = array<i64: 2>, ends = array<i64: 2>, nn.name = "n.slice.7", nn.results = "n.slice.7", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%40 = nn.slice %24 {axes = array<i64: 3>, ends = array<i64: 2>, nn.name = "n.slice.8", nn.results = "n.slice.8", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x4x1x3xf32>) -> tensor<2x4x1x1xf32>
%41 = nn.elementwise_mul %40, %35 {nn.name = "n.elementwise_mul.2", nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4x1x1xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%42 = nn.matmul %38, %41 {nn.name = "n.matmul_v2.3", nn.results = "n.matmul_v2.3", nn.type = "matmul_v2"} : (tensor<2x4x1x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%43 = nn.elementwise_sub %39, %42 {nn.name = "n.elementwise_sub.1", nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x4x1x2xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x1x2xf32>
%44 = nn.slice %9 {axes = array<i64: 2>, ends = array<i64: 2>, nn.name = "n.slice.9", nn.results = "n.slice.9", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x1x3x1xf32>) -> tensor<2x1x1x1xf32>
%45 = nn.elementwise_mul %43, %44 {nn.name = "n.elementwise_mul.3", nn.results = "n.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x4x1x2xf32>, tensor<2x1x1x1xf32>) -> tensor<2x4x1x2xf32>
%46 = nn.matmul %38, %45 {nn.name = "n.matmul_v2.4", nn.results = "n.matmul_v2.4", nn.type = "matmul_v2", transpose_x = true} : (tensor<2x4x1x3xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x3x2xf32>
%47 = nn.elementwise_add %41, %46 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x4x3x2xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%48 = nn.matmul %37, %47 {nn.name = "n.matmul_v2.5", nn.results = "n.matmul_v2.5", nn.type = "matmul_v2"} : (tensor<2x4x1x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%49 = nn.slice %10 {axes = array<i64: 2>, ends = array<i64: 3>, nn.name = "n.slice.10", nn.results = "n.slice.10", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%50 = nn.slice %13 {axes = array<i64: 2>, ends = array<i64: 3>, nn.name = "n.slice.11", nn.results = "n.slice.11", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x4x3x3xf32>) -> tensor<2x4x1x3xf32>
%51 = nn.slice %16 {axes = array<i64: 2>, ends = array<i64: 3>, nn.name = "n.slice.12", nn.results = "n.slice.12", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%52 = nn.slice %24 {axes = array<i64: 3>, ends = array<i64: 3>, nn.name = "n.slice.13", nn.results = "n.slice.13", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x4x1x3xf32>) -> tensor<2x4x1x1xf32>
%53 = nn.elementwise_mul %52, %47 {nn.name = "n.elementwise_mul.4", nn.results = "n.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x4x1x1xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%54 = nn.matmul %50, %53 {nn.name = "n.matmul_v2.6", nn.results = "n.matmul_v2.6", nn.type = "matmul_v2"} : (tensor<2x4x1x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%55 = nn.elementwise_sub %51, %54 {nn.name = "n.elementwise_sub.2", nn.results = "n.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<2x4x1x2xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x1x2xf32>
%56 = nn.slice %9 {axes = array<i64: 2>, ends = array<i64: 3>, nn.name = "n.slice.14", nn.results = "n.slice.14", nn.type = "slice", starts = array<i64: 2>} : (tensor<2x1x3x1xf32>) -> tensor<2x1x1x1xf32>
%57 = nn.elementwise_mul %55, %56 {nn.name = "n.elementwise_mul.5", nn.results = "n.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x4x1x2xf32>, tensor<2x1x1x1xf32>) -> tensor<2x4x1x2xf32>
%58 = nn.matmul %50, %57 {nn.name = "n.matmul_v2.7", nn.results = "n.matmul_v2.7", nn.type = "matmul_v2", transpose_x = true} : (tensor<2x4x1x3xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x3x2xf32>
%59 = nn.elementwise_add %53, %58 {nn.name = "n.elementwise_add.2", nn.results = "n.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x4x3x2xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%60 = nn.matmul %49, %59 {nn.name = "n", nn.results = "n.matmul_v2.8", nn.type = "matmul_v2"} : (tensor<2x4x1x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x1x2xf32>
%61 = nn.concat %36, %48, %60 {axis = 2 : i64, nn.name = "n.concat", nn.results = "n.concat", nn.type = "concat"} : (tensor<2x4x1x2xf32>, tensor<2x4x1x2xf32>, tensor<2x4x1x2xf32>) -> tensor<2x4x3x2xf32>
%62 = nn.transpose %61 {nn.name = "n.transpose2.6", nn.results = "n.transpose2.6", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x3x2xf32>) -> tensor<2x3x4x2xf32>
%63 = nn.reshape %62 {nn.name = "n.reshape2.9", nn.results = "y", nn.type = "reshape2", shape = array<i64: 2, 3, 8>} : (tensor<2x3x4x2xf32>) -> tensor<2x3x8xf32>
%64 = nn.strided_slice %59 {axes = array<i64: 1>, ends = array<i64: 4>, nn.name = "n.strided_slice", nn.results = "ns", nn.type = "strided_slice", starts = array<i64: 0>, strides = array<i64: 2>} : (tensor<2x4x3x2xf32>) -> tensor<2x2x3x2xf32>
return %63, %64 : tensor<2x3x8xf32>, tensor<2x2x3x2xf32>

// LinearAttention_linear_2
%0 = nn.reshape %arg0 {nn.name = "n.reshape2", nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 2, 3, 4, 3>} : (tensor<2x3x12xf32>) -> tensor<2x3x4x3xf32>
%1 = nn.transpose %0 {nn.name = "n.transpose2", nn.results = "n.transpose2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x4x3xf32>) -> tensor<2x4x3x3xf32>
%2 = nn.reshape %arg1 {nn.name = "n.reshape2.1", nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 3, 2, 3>} : (tensor<2x3x6xf32>) -> tensor<2x3x2x3xf32>
%3 = nn.transpose %2 {nn.name = "n.transpose2.1", nn.results = "n.transpose2.1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x2x3xf32>) -> tensor<2x2x3x3xf32>
%4 = nn.reshape %arg2 {nn.name = "n.reshape2.2", nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 2, 3, 2, 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x2x2xf32>
%5 = nn.transpose %4 {nn.name = "n.transpose2.2", nn.results = "n.transpose2.2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x2x2xf32>) -> tensor<2x2x3x2xf32>
%6 = nn.scale %1 {nn.name = "n.scale", nn.results = "n.scale", nn.type = "scale", scale = 0.57735026918962584 : f64} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
%7 = nn.unsqueeze %3 {axis = array<i64: 2>, nn.name = "n.unsqueeze2", nn.results = "n.unsqueeze2", nn.type = "unsqueeze2"} : (tensor<2x2x3x3xf32>) -> tensor<2x2x1x3x3xf32>
%8 = nn.expand %7 {nn.name = "n.expand_v2", nn.results = "n.expand_v2", nn.type = "expand_v2", shape = array<i64: 2, 2, 2, 3, 3>} : (tensor<2x2x1x3x3xf32>) -> tensor<2x2x2x3x3xf32>
%9 = nn.reshape %8 {nn.name = "n.reshape2.3", nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 2, 4, 3, 3>} : (tensor<2x2x2x3x3xf32>) -> tensor<2x4x3x3xf32>
%10 = nn.unsqueeze %5 {axis = array<i64: 2>, nn.name = "n.unsqueeze2.1", nn.results = "n.unsqueeze2.1", nn.type = "unsqueeze2"} : (tensor<2x2x3x2xf32>) -> tensor<2x2x1x3x2xf32>
%11 = nn.expand %10 {nn.name = "n.expand_v2.1", nn.results = "n.expand_v2.1", nn.type = "expand_v2", shape = array<i64: 2, 2, 2, 3, 2>} : (tensor<2x2x1x3x2xf32>) -> tensor<2x2x2x3x2xf32>
%12 = nn.reshape %11 {nn.name = "n.reshape2.4", nn.results = "n.reshape2.4", nn.type = "reshape2", shape = array<i64: 2, 4, 3, 2>} : (tensor<2x2x2x3x2xf32>) -> tensor<2x4x3x2xf32>
%13 = nn.matmul %6, %9 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4x3x3xf32>, tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
%14 = nn.tril_triu %13 {lower = true, nn.name = "n.tril_triu", nn.results = "n.tril_triu", nn.type = "tril_triu"} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
%15 = nn.matmul %14, %12 {nn.name = "n.matmul_v2.1", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2"} : (tensor<2x4x3x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%16 = nn.matmul %9, %12 {nn.name = "n.matmul_v2.2", nn.results = "n.matmul_v2.2", nn.type = "matmul_v2", transpose_x = true} : (tensor<2x4x3x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%17 = nn.transpose %15 {nn.name = "n.transpose2.3", nn.results = "n.transpose2.3", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x3x2xf32>) -> tensor<2x3x4x2xf32>
%18 = nn.reshape %17 {nn.name = "n", nn.results = "y", nn.type = "reshape2", shape = array<i64: 2, 3, 8>} : (tensor<2x3x4x2xf32>) -> tensor<2x3x8xf32>
%19 = nn.strided_slice %16 {axes = array<i64: 1>, ends = array<i64: 4>, nn.name = "n.strided_slice", nn.results = "ns", nn.type = "strided_slice", starts = array<i64: 0>, strides = array<i64: 2>} : (tensor<2x4x3x2xf32>) -> tensor<2x2x3x2xf32>
return %18, %19 : tensor<2x3x8xf32>, tensor<2x2x3x2xf32>

// LinearAttention_linear_4
%0 = nn.reshape %arg0 {nn.name = "n.reshape2", nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 2, 3, 4, 3>} : (tensor<2x3x12xf32>) -> tensor<2x3x4x3xf32>
%1 = nn.transpose %0 {nn.name = "n.transpose2", nn.results = "n.transpose2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x4x3xf32>) -> tensor<2x4x3x3xf32>
%2 = nn.reshape %arg1 {nn.name = "n.reshape2.1", nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 2, 3, 4, 3>} : (tensor<2x3x12xf32>) -> tensor<2x3x4x3xf32>
%3 = nn.transpose %2 {nn.name = "n.transpose2.1", nn.results = "n.transpose2.1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x4x3xf32>) -> tensor<2x4x3x3xf32>
%4 = nn.reshape %arg2 {nn.name = "n.reshape2.2", nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 2, 3, 4, 2>} : (tensor<2x3x8xf32>) -> tensor<2x3x4x2xf32>
%5 = nn.transpose %4 {nn.name = "n.transpose2.2", nn.results = "n.transpose2.2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x4x2xf32>) -> tensor<2x4x3x2xf32>
%6 = nn.scale %1 {nn.name = "n.scale", nn.results = "n.scale", nn.type = "scale", scale = 0.57735026918962584 : f64} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
%7 = nn.matmul %6, %3 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4x3x3xf32>, tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
%8 = nn.tril_triu %7 {lower = true, nn.name = "n.tril_triu", nn.results = "n.tril_triu", nn.type = "tril_triu"} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
%9 = nn.matmul %8, %5 {nn.name = "n.matmul_v2.1", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2"} : (tensor<2x4x3x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%10 = nn.matmul %3, %5 {nn.name = "n.matmul_v2.2", nn.results = "n.matmul_v2.2", nn.type = "matmul_v2", transpose_x = true} : (tensor<2x4x3x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%11 = nn.matmul %6, %arg3 {nn.name = "n.matmul_v2.3", nn.results = "n.matmul_v2.3", nn.type = "matmul_v2"} : (tensor<2x4x3x3xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%12 = nn.elementwise_add %9, %11 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x4x3x2xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%13 = nn.elementwise_add %arg3, %10 {nn.name = "n.elementwise_add.1", nn.results = "ns", nn.type = "elementwise_add"} : (tensor<2x4x3x2xf32>, tensor<2x4x3x2xf32>) -> tensor<2x4x3x2xf32>
%14 = nn.transpose %12 {nn.name = "n.transpose2.3", nn.results = "n.transpose2.3", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x3x2xf32>) -> tensor<2x3x4x2xf32>
%15 = nn.reshape %14 {nn.name = "n", nn.results = "y", nn.type = "reshape2", shape = array<i64: 2, 3, 8>} : (tensor<2x3x4x2xf32>) -> tensor<2x3x8xf32>
return %15, %13 : tensor<2x3x8xf32>, tensor<2x4x3x2xf32>

// MatMulInteger
%0 = nn.cast %arg0 {nn.name = "m.cast", nn.results = "m.cast", nn.type = "cast", to = f32} : (tensor<5x8xi32>) -> tensor<5x8xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.200000e+02 : f64} : () -> tensor<f32>
%2 = nn.elementwise_sub %0, %1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
%3 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 8, 6>, values = array<f64: -1.190000e+02, 5.100000e+01, 7.900000e+01, -8.900000e+01, 4.300000e+01, -3.000000e+01, 9.700000e+01, 1.020000e+02, 1.600000e+01, 1.200000e+01, 5.000000e+01, 1.700000e+01, 5.900000e+01, -8.200000e+01, 6.900000e+01, 3.000000e+00, 6.100000e+01, 2.000000e+00, -5.300000e+01, -1.090000e+02, 3.000000e+00, 1.200000e+02, -1.220000e+02, 1.500000e+01, -1.700000e+01, -1.300000e+02, 8.000000e+00, 6.600000e+01, 5.800000e+01, 1.190000e+02, 4.000000e+00, 2.000000e+01, 1.160000e+02, -5.000000e+01, 7.300000e+01, -8.300000e+01, -3.900000e+01, 4.100000e+01, 1.700000e+01, -8.200000e+01, 3.700000e+01, 1.600000e+01, 1.040000e+02, 2.300000e+01, 9.500000e+01, 1.150000e+02, -1.090000e+02, -1.130000e+02>} : () -> tensor<8x6xf32>
%4 = nn.matmul %2, %3 {nn.name = "n", nn.needs_float32, nn.results = "n.matmul_v2", nn.type = "matmul_v2"} : (tensor<5x8xf32>, tensor<8x6xf32>) -> tensor<5x6xf32>
%5 = nn.cast %4 {nn.name = "n.cast", nn.needs_float32, nn.results = "y", nn.type = "cast", to = i32} : (tensor<5x6xf32>) -> tensor<5x6xi32>
return %5 : tensor<5x6xi32>

// MatMulIntegerToFloat
nn.variable @c parameter : tensor<6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.cast %arg0 {nn.name = "m.cast", nn.results = "m.cast", nn.type = "cast", to = f32} : (tensor<5x8xi32>) -> tensor<5x8xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.200000e+02 : f64} : () -> tensor<f32>
%2 = nn.elementwise_sub %0, %1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
%3 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.019999999552965164 : f64} : () -> tensor<f32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
%5 = nn.assign_value  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "assign_value", shape = array<i64: 8, 6>, values = array<f64: -1.1599999666213989, 1.0799999237060547, 2.4600000381469727, -3.4399998188018799, 2.2999999523162842, -1.6200000047683716, 1.000000e+00, 2.0999999046325684, 0.56999999284744263, 0.59999996423721313, 2.6499998569488525, 1.1999999284744263, 0.62000000476837158, -1.5799999237060547, 2.1599998474121094, 0.23999999463558197, 3.1999998092651367, 0.29999998211860657, -5.000000e-01, -2.119999885559082, 0.17999999225139618, 4.9200000762939453, -5.9499998092651367, 1.0799999237060547, -0.14000000059604645, -2.5399999618530273, 0.32999998331069946, 2.7599999904632568, 3.0499997138977051, 7.3199996948242188, 0.070000000298023224, 0.45999997854232788, 3.5699999332427979, -1.8799999952316284, 3.7999997138977051, -4.7999997138977051, -0.35999998450279236, 0.87999999523162841, 0.59999996423721313, -3.1599998474121094, 1.9999998807907104, 1.1399999856948853, 1.0699999332427979, 0.51999998092651367, 2.9399998188018799, 4.7199997901916504, -5.2999997138977051, -6.5999999046325684>} : () -> tensor<8x6xf32>
%6 = nn.matmul %4, %5 {nn.name = "n", nn.results = "n.matmul_v2", nn.type = "matmul_v2"} : (tensor<5x8xf32>, tensor<8x6xf32>) -> tensor<5x6xf32>
%7 = nn.read @c : tensor<6xf32>
%8 = nn.elementwise_add %6, %7 {nn.name = "n.elementwise_add", nn.results = "y", nn.type = "elementwise_add"} : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5x6xf32>
return %8 : tensor<5x6xf32>

// MatMulInteger_wide
%0 = nn.cast %arg0 {nn.name = "m.cast", nn.results = "m.cast", nn.type = "cast", to = f32} : (tensor<2x257xi32>) -> tensor<2x257xf32>
%1 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 257, 2>, values = array<f64: 2.330000e+02, 7.500000e+01, 1.220000e+02, 1.470000e+02, 4.400000e+01, 3.600000e+01, 1.210000e+02, 3.000000e+00, 1.540000e+02, 1.110000e+02, 6.100000e+01, 1.950000e+02, 8.300000e+01, 1.570000e+02, 5.300000e+01, 8.200000e+01, 1.600000e+02, 1.830000e+02, 1.630000e+02, 1.240000e+02, 6.400000e+01, 2.550000e+02, 2.330000e+02, 1.980000e+02, 7.400000e+01, 2.120000e+02, 1.480000e+02, 6.600000e+01, 1.990000e+02, 3.800000e+01, 1.480000e+02, 5.100000e+01, 1.800000e+01, 1.100000e+02, 1.140000e+02, 1.310000e+02, 1.000000e+00, 4.900000e+01, 2.100000e+01, 1.990000e+02, 1.200000e+01, 2.220000e+02, 5.400000e+01, 8.000000e+01, 8.600000e+01, 1.300000e+02, 9.300000e+01, 1.520000e+02, 9.600000e+01, 1.840000e+02, 2.530000e+02, 3.700000e+01, 3.000000e+01, 7.100000e+01, 5.100000e+01, 1.870000e+02, 1.850000e+02, 1.450000e+02, 2.540000e+02, 2.300000e+02, 2.510000e+02, 1.140000e+02, 1.410000e+02, 1.040000e+02, 7.200000e+01, 7.800000e+01, 1.900000e+02, 5.900000e+01, 3.700000e+01, 1.660000e+02, 1.370000e+02, 6.700000e+01, 7.700000e+01, 2.200000e+02, 1.000000e+01, 6.900000e+01, 1.430000e+02, 1.720000e+02, 1.460000e+02, 1.450000e+02, 1.970000e+02, 1.600000e+02, 1.600000e+02, 2.290000e+02, 1.940000e+02, 4.300000e+01, 2.470000e+02, 3.800000e+01, 2.410000e+02, 3.100000e+01, 2.510000e+02, 1.900000e+01, 2.260000e+02, 1.360000e+02, 1.440000e+02, 4.200000e+01, 3.300000e+01, 2.060000e+02, 6.200000e+01, 5.000000e+00, 1.160000e+02, 9.500000e+01, 1.150000e+02, 1.210000e+02, 1.600000e+01, 5.500000e+01, 6.900000e+01, 9.100000e+01, 1.080000e+02, 5.700000e+01, 2.050000e+02, 7.200000e+01, 1.120000e+02, 2.370000e+02, 2.550000e+02, 1.060000e+02, 9.900000e+01, 9.800000e+01, 9.100000e+01, 1.560000e+02, 1.630000e+02, 1.700000e+02, 1.990000e+02, 1.690000e+02, 6.900000e+01, 2.100000e+01, 1.050000e+02, 1.480000e+02, 2.340000e+02, 1.880000e+02, 8.100000e+01, 2.030000e+02, 1.670000e+02, 1.500000e+02, 2.190000e+02, 3.300000e+01, 1.260000e+02, 2.100000e+01, 1.890000e+02, 8.200000e+01, 1.970000e+02, 2.370000e+02, 2.190000e+02, 1.200000e+02, 1.580000e+02, 2.290000e+02, 2.900000e+01, 1.170000e+02, 7.500000e+01, 1.930000e+02, 2.520000e+02, 1.240000e+02, 1.160000e+02, 1.810000e+02, 6.500000e+01, 8.100000e+01, 4.200000e+01, 2.270000e+02, 1.290000e+02, 6.800000e+01, 1.590000e+02, 1.000000e+00, 9.300000e+01, 1.840000e+02, 2.460000e+02, 1.730000e+02, 3.200000e+01, 1.680000e+02, 1.830000e+02, 1.750000e+02, 3.500000e+01, 1.500000e+02, 9.900000e+01, 2.900000e+01, 2.510000e+02, 1.710000e+02, 2.150000e+02, 1.000000e+00, 1.060000e+02, 4.600000e+01, 2.320000e+02, 1.070000e+02, 1.690000e+02, 9.600000e+01, 2.390000e+02, 3.000000e+01, 3.300000e+01, 1.090000e+02, 1.490000e+02, 1.590000e+02, 2.220000e+02, 9.600000e+01, 2.430000e+02, 1.810000e+02, 1.460000e+02, 5.900000e+01, 1.890000e+02, 3.600000e+01, 1.400000e+01, 1.910000e+02, 6.200000e+01, 1.710000e+02, 1.430000e+02, 1.090000e+02, 1.160000e+02, 3.500000e+01, 7.800000e+01, 1.690000e+02, 9.700000e+01, 1.910000e+02, 2.420000e+02, 4.100000e+01, 4.800000e+01, 1.760000e+02, 6.500000e+01, 9.100000e+01, 2.330000e+02, 2.340000e+02, 2.360000e+02, 1.920000e+02, 1.200000e+01, 7.000000e+01, 1.610000e+02, 2.400000e+02, 6.500000e+01, 6.000000e+00, 1.790000e+02, 4.700000e+01, 2.250000e+02, 6.100000e+01, 3.200000e+01, 1.870000e+02, 5.200000e+01, 1.340000e+02, 2.480000e+02, 1.180000e+02, 7.500000e+01, 5.600000e+01, 1.260000e+02, 1.930000e+02, 1.870000e+02, 2.900000e+01, 1.510000e+02, 6.300000e+01, 9.300000e+01, 2.060000e+02, 2.110000e+02, 1.150000e+02, 6.300000e+01, 2.240000e+02, 2.180000e+02, 1.540000e+02, 1.070000e+02, 2.020000e+02, 1.000000e+02, 4.700000e+01, 2.430000e+02, 8.000000e+01, 1.760000e+02, 9.600000e+01, 2.480000e+02, 1.260000e+02, 1.450000e+02, 1.200000e+02, 2.260000e+02, 2.100000e+02, 1.380000e+02, 4.400000e+01, 8.600000e+01, 2.170000e+02, 2.490000e+02, 2.270000e+02, 2.450000e+02, 1.900000e+01, 1.070000e+02, 2.000000e+00, 1.700000e+01, 7.400000e+01, 1.480000e+02, 1.020000e+02, 1.040000e+02, 2.480000e+02, 2.550000e+02, 1.800000e+01, 8.900000e+01, 2.000000e+02, 9.200000e+01, 1.210000e+02, 1.320000e+02, 3.300000e+01, 1.150000e+02, 9.300000e+01, 1.050000e+02, 9.700000e+01, 0.000000e+00, 6.200000e+01, 1.770000e+02, 7.500000e+01, 2.530000e+02, 1.070000e+02, 9.200000e+01, 2.460000e+02, 5.100000e+01, 1.170000e+02, 2.060000e+02, 2.430000e+02, 2.380000e+02, 7.000000e+00, 1.280000e+02, 1.600000e+01, 1.090000e+02, 7.000000e+00, 7.200000e+01, 1.700000e+02, 2.160000e+02, 5.600000e+01, 1.040000e+02, 1.470000e+02, 1.970000e+02, 2.030000e+02, 2.540000e+02, 8.400000e+01, 1.400000e+02, 6.200000e+01, 1.000000e+00, 1.850000e+02, 1.170000e+02, 1.210000e+02, 1.310000e+02, 3.800000e+01, 1.860000e+02, 2.200000e+01, 1.700000e+01, 1.880000e+02, 9.700000e+01, 2.200000e+02, 2.110000e+02, 2.270000e+02, 5.000000e+01, 1.300000e+02, 2.450000e+02, 3.900000e+01, 2.140000e+02, 5.700000e+01, 7.600000e+01, 1.160000e+02, 1.260000e+02, 2.180000e+02, 2.150000e+02, 1.660000e+02, 1.150000e+02, 7.000000e+01, 6.900000e+01, 1.930000e+02, 9.300000e+01, 1.110000e+02, 7.600000e+01, 2.510000e+02, 1.030000e+02, 1.090000e+02, 2.230000e+02, 2.140000e+02, 3.200000e+01, 3.000000e+00, 2.210000e+02, 1.830000e+02, 2.360000e+02, 1.020000e+02, 5.500000e+01, 1.270000e+02, 4.300000e+01, 5.000000e+01, 1.820000e+02, 2.370000e+02, 7.200000e+01, 5.100000e+01, 2.230000e+02, 1.430000e+02, 1.710000e+02, 1.520000e+02, 1.830000e+02, 2.190000e+02, 2.200000e+01, 1.190000e+02, 2.100000e+02, 2.120000e+02, 2.150000e+02, 1.340000e+02, 6.400000e+01, 2.440000e+02, 2.390000e+02, 1.830000e+02, 1.110000e+02, 2.330000e+02, 7.800000e+01, 2.410000e+02, 1.860000e+02, 2.050000e+02, 1.840000e+02, 3.100000e+01, 2.600000e+01, 3.100000e+01, 2.440000e+02, 1.570000e+02, 2.350000e+02, 6.900000e+01, 1.350000e+02, 9.800000e+01, 1.840000e+02, 4.400000e+01, 2.000000e+02, 1.950000e+02, 1.700000e+02, 2.180000e+02, 2.550000e+02, 3.300000e+01, 2.120000e+02, 1.320000e+02, 2.140000e+02, 1.010000e+02, 1.700000e+01, 2.020000e+02, 3.700000e+01, 1.190000e+02, 1.820000e+02, 1.870000e+02, 1.200000e+01, 1.440000e+02, 2.200000e+01, 2.500000e+02, 1.320000e+02, 1.070000e+02, 1.020000e+02, 2.520000e+02, 1.890000e+02, 1.060000e+02, 1.860000e+02, 4.600000e+01, 1.020000e+02, 2.000000e+02, 2.060000e+02, 6.900000e+01, 1.260000e+02, 1.440000e+02, 2.190000e+02, 1.650000e+02, 1.330000e+02, 5.100000e+01, 1.260000e+02, 8.000000e+00, 1.660000e+02, 2.520000e+02, 1.510000e+02, 2.090000e+02, 1.000000e+02, 3.100000e+01, 9.900000e+01, 2.170000e+02, 1.620000e+02, 6.600000e+01, 1.960000e+02, 6.300000e+01, 6.400000e+01, 1.970000e+02, 7.800000e+01, 1.930000e+02, 2.550000e+02, 2.160000e+02, 2.060000e+02, 3.400000e+01, 1.360000e+02, 1.910000e+02, 2.260000e+02, 1.200000e+02, 5.500000e+01, 8.300000e+01, 1.100000e+02, 1.870000e+02, 3.900000e+01, 2.160000e+02, 2.500000e+02, 8.200000e+01, 2.300000e+02, 3.900000e+01, 4.700000e+01, 2.530000e+02, 1.500000e+02, 2.350000e+02, 1.260000e+02, 7.400000e+01, 6.400000e+01, 2.080000e+02, 2.300000e+01, 2.200000e+01, 1.560000e+02, 2.330000e+02, 6.000000e+01, 1.980000e+02, 1.750000e+02, 5.000000e+01, 1.790000e+02, 7.500000e+01, 1.320000e+02, 1.520000e+02, 4.400000e+01, 9.100000e+01, 1.800000e+02, 1.880000e+02, 5.000000e+01, 1.510000e+02, 2.900000e+01, 5.200000e+01, 2.380000e+02, 1.560000e+02>} : () -> tensor<257x2xf32>
%2 = nn.matmul %0, %1 {nn.name = "n", nn.needs_float32, nn.results = "n.matmul_v2", nn.type = "matmul_v2"} : (tensor<2x257xf32>, tensor<257x2xf32>) -> tensor<2x2xf32>
%3 = nn.cast %2 {nn.name = "n.cast", nn.needs_float32, nn.results = "y", nn.type = "cast", to = i32} : (tensor<2x2xf32>) -> tensor<2x2xi32>
return %3 : tensor<2x2xi32>

// MatMulNBits_4
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 6, 44>, values = array<f64: 0.1925816535949707, -0.064193882048130035, -0.1925816535949707, 0.38516330718994141, -0.064193882048130035, -0.25677552819252014, 0.064193882048130035, -0.32096940279006958, -0.1925816535949707, -0.32096940279006958, 0.000000e+00, -0.51355105638504028, -0.51355105638504028, -0.51355105638504028, 0.38516330718994141, -0.38516330718994141, -0.234720379114151, -0.10059444606304169, -0.10059444606304169, 0.13412593305110931, 0.20118889212608337, -0.10059444606304169, -0.16765742003917694, -0.26825186610221863, -0.067062966525554657, -0.067062966525554657, -0.26825186610221863, 0.033531483262777328, -0.16765742003917694, -0.26825186610221863, -0.26825186610221863, -0.16765742003917694, -0.15822736918926239, 0.22151830792427063, -0.12658189237117767, 0.12658189237117767, 0.031645473092794418, 0.063290946185588837, 0.063290946185588837, -0.031645473092794418, 0.031645473092794418, -0.15822736918926239, 0.12658189237117767, 0.000000e+00, -0.61546862125396729, -0.076933577656745911, -0.30773431062698364, -0.076933577656745911, 0.15386715531349182, 0.15386715531349182, 0.23080073297023773, -0.61546862125396729, -0.46160146594047546, 0.15386715531349182, 0.53853505849838257, 0.30773431062698364, 0.46160146594047546, -0.61546862125396729, 0.000000e+00, 0.46160146594047546, 0.15659084916114807, 0.05219694972038269, -0.41757559776306152, 0.20878779888153076, -0.15659084916114807, -0.15659084916114807, 0.31318169832229614, -0.05219694972038269, 0.26098474860191345, 0.15659084916114807, 0.000000e+00, 0.26098474860191345, 0.05219694972038269, 0.05219694972038269, -0.41757559776306152, -0.41757559776306152, 0.10504873842000961, 0.000000e+00, 0.070032492280006409, 0.070032492280006409, -0.035016246140003204, -0.14006498456001282, -0.14006498456001282, 0.14006498456001282, -0.070032492280006409, 0.14006498456001282, -0.17508122324943542, -0.10504873842000961, -0.23715324699878693, 0.088932469487190247, -0.23715324699878693, -0.23715324699878693, -0.088932469487190247, -0.11857662349939346, -0.20750908553600311, 0.059288311749696732, 0.20750908553600311, 0.029644155874848366, 0.14822077751159668, -0.11857662349939346, -0.059288311749696732, 0.17786493897438049, -0.23715324699878693, 0.059288311749696732, -0.23456825315952301, -0.23456825315952301, -0.62551534175872803, -0.31275767087936401, -0.54732590913772583, -0.15637883543968201, -0.23456825315952301, -0.39094710350036621, -0.54732590913772583, -0.15637883543968201, -0.62551534175872803, 0.15637883543968201, 0.15637883543968201, 0.31275767087936401, 0.54732590913772583, -0.078189417719841003, -0.082664981484413147, -0.027554994449019432, 0.19288496673107147, -0.16532996296882629, -0.16532996296882629, 0.000000e+00, -0.16532996296882629, 0.16532996296882629, 0.027554994449019432, 0.055109988898038864, -0.19288496673107147, 0.16532996296882629, 0.18145585060119629, -0.42339697480201721, -0.24194112420082092, 0.18145585060119629, -0.060485281050205231, 0.36291170120239258, -0.30242639780044556, -0.060485281050205231, -0.42339697480201721, 0.060485281050205231, 0.30242639780044556, 0.24194112420082092, -0.060485281050205231, -0.18145585060119629, -0.18145585060119629, 0.30242639780044556, 0.000000e+00, -0.075242757797241211, -0.12540459632873535, 0.10032367706298828, -0.050161838531494141, 0.10032367706298828, 0.15048551559448242, -0.12540459632873535, 0.15048551559448242, 0.050161838531494141, -0.050161838531494141, -0.20064735412597656, -0.20064735412597656, 0.10032367706298828, 0.000000e+00, 0.050161838531494141, 0.000000e+00, -1.0545035600662231, 0.13181294500827789, -0.26362589001655579, 0.39543884992599487, 0.65906471014022827, -0.52725178003311157, 0.79087769985198974, 0.52725178003311157, -0.39543884992599487, 0.52725178003311157, 0.65906471014022827, -0.74308919906616211, -0.63693356513977051, -0.84924477338790894, -0.21231119334697723, 0.21231119334697723, 0.21231119334697723, -0.21231119334697723, 0.31846678256988525, 0.74308919906616211, 0.74308919906616211, -0.31846678256988525, 0.31846678256988525, -0.31846678256988525, 0.21231119334697723, 0.63693356513977051, 0.21231119334697723, -1.3880356550216675, 0.7931632399559021, -0.19829080998897552, 0.99145406484603882, 1.3880356550216675, 1.3880356550216675, -0.99145406484603882, 0.19829080998897552, 0.39658161997795105, -0.99145406484603882, -0.7931632399559021, 0.000000e+00, -1.3880356550216675, 1.1897448301315308, -0.7931632399559021, 0.000000e+00, 0.000000e+00, 0.54595202207565308, -0.38996574282646179, 0.46795886754989624, -0.077993147075176239, 0.38996574282646179, 0.38996574282646179, -0.23397943377494812, 0.46795886754989624, 0.38996574282646179, -0.077993147075176239, 0.38996574282646179, -1.0048818588256836, 0.28710910677909851, -0.43066364526748657, -1.0048818588256836, -1.148436427116394, -1.148436427116394, -0.86132729053497314, -0.14355455338954926, 0.28710910677909851, 0.14355455338954926, 0.28710910677909851, -0.57421821355819702, -1.148436427116394, 0.86132729053497314, -0.14355455338954926, 0.000000e+00, -0.1969466507434845, -0.52519106864929199, 0.131297767162323, 0.3282444179058075, 0.45954218506813049, -0.065648883581161499, 0.3282444179058075, -0.39389330148696899, -0.131297767162323, 0.065648883581161499, 0.065648883581161499, -0.065648883581161499, 0.262595534324646, -0.52519106864929199, -0.1969466507434845, 0.065648883581161499, -0.62127858400344849, 0.2662622332572937, -0.2662622332572937, 0.3550163209438324, 0.2662622332572937, -0.44377040863037109, -0.71003264188766479, 0.62127858400344849, -0.44377040863037109, 0.44377040863037109, 0.3550163209438324, 0.000000e+00>} : () -> tensor<6x44xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x44xf32>, tensor<6x44xf32>) -> tensor<3x6xf32>
return %1 : tensor<3x6xf32>

// MatMulNBits_4_zeros
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 6, 44>, values = array<f64: -0.031876988708972931, 0.063753977417945862, 0.031876988708972931, -0.22313892841339111, -0.28689289093017578, -0.031876988708972931, -0.15938493609428406, 0.000000e+00, -0.095630966126918792, -0.12750795483589172, -0.31876987218856812, -0.28689289093017578, -0.35064688324928284, -0.35064688324928284, -0.38252386450767517, 0.063753977417945862, 0.3518349826335907, 0.21989686787128448, 0.3518349826335907, -0.13193811476230621, 0.26387622952461243, 0.087958745658397674, 0.000000e+00, 0.3518349826335907, 0.48377311229705811, 0.13193811476230621, 0.043979372829198837, -0.17591749131679535, 0.13193811476230621, 0.000000e+00, 0.3518349826335907, -0.043979372829198837, 0.59685611724853516, -0.74607014656066895, 0.44764208793640137, 0.29842805862426758, 0.000000e+00, -0.89528417587280273, -0.29842805862426758, -0.89528417587280273, -1.6413543224334717, 0.44764208793640137, 0.44764208793640137, 0.44764208793640137, -0.041772022843360901, 0.041772022843360901, 0.37594819068908691, 0.37594819068908691, -0.1253160685300827, 0.000000e+00, 0.083544045686721802, 0.1253160685300827, -0.083544045686721802, 0.1670880913734436, 0.33417618274688721, 0.41772022843360901, 0.2088601142168045, 0.50126427412033081, 0.083544045686721802, 0.1670880913734436, 0.90303158760070801, 0.51601803302764893, 0.000000e+00, 0.12900450825691223, 0.96753382682800292, 0.000000e+00, 0.64502251148223877, 0.83852928876876831, 0.32251125574111938, 0.96753382682800292, 0.000000e+00, 0.83852928876876831, 0.32251125574111938, 0.19350676238536835, 0.12900450825691223, 0.12900450825691223, 0.98120713233947753, 0.7631610631942749, 1.3082761764526367, 1.3082761764526367, 0.87218409776687622, 1.4172991514205933, 0.32706904411315918, 0.7631610631942749, 0.98120713233947753, 0.54511505365371704, 1.4172991514205933, 1.0902301073074341, 2.5998935699462891, 1.3866099119186401, 1.2132836580276489, 0.51997870206832886, 2.4265673160552979, 2.0799148082733154, 1.5599361658096313, 2.2532410621643066, 0.86663120985031128, 0.69330495595932007, 1.5599361658096313, 1.5599361658096313, 1.7332624197006226, 0.51997870206832886, 0.86663120985031128, 0.34665247797966003, -0.26540818810462952, -1.4597450494766235, 0.26540818810462952, -0.79622459411621094, -0.13270409405231476, -0.79622459411621094, 0.000000e+00, 0.26540818810462952, -0.53081637620925903, 0.000000e+00, -0.53081637620925903, -0.53081637620925903, -0.53081637620925903, -1.0616327524185181, -0.6635204553604126, -0.79622459411621094, 0.33405044674873352, -0.33405044674873352, -0.047721493989229202, -0.14316448569297791, 0.28632897138595581, -0.095442987978458404, -0.23860746622085571, 0.23860746622085571, -0.23860746622085571, 0.28632897138595581, -0.19088597595691681, -0.047721493989229202, 0.33859699964523315, 0.36937856674194336, 0.40016010403633118, 0.061563093215227127, 0.2154708206653595, 0.33859699964523315, -0.030781546607613564, 0.30781546235084534, 0.061563093215227127, 0.12312618643045425, 0.2154708206653595, 0.061563093215227127, 0.12312618643045425, -0.030781546607613564, 0.061563093215227127, 0.30781546235084534, -0.26472073793411255, 0.39708110690116882, 0.000000e+00, -0.5294414758682251, 0.000000e+00, -0.26472073793411255, -0.39708110690116882, -0.26472073793411255, 1.323603630065918, 1.0588829517364502, -0.26472073793411255, 0.000000e+00, 0.79416221380233765, 0.66180181503295898, 1.323603630065918, 1.1912432909011841, 0.039206255227327347, -0.15682502090930939, -0.31365004181861877, -0.19603127241134644, 0.078412510454654693, -0.27444377541542053, 0.039206255227327347, -0.11761876940727234, 0.15682502090930939, 0.078412510454654693, 0.039206255227327347, -0.35285630822181702, -1.3646037578582764, 0.1137169823050499, -0.56858491897583008, -1.3646037578582764, -0.1137169823050499, 0.22743396461009979, -1.0234528779983521, -1.2508867979049683, -0.56858491897583008, -0.90973585844039917, 0.000000e+00, -0.1137169823050499, -1.3646037578582764, -0.45486792922019958, 0.1137169823050499, -1.1371698379516602, 0.22480788826942444, 1.2364434003829956, 1.3488473892211914, -0.33721184730529785, 0.44961577653884888, 0.5620197057723999, 0.78682762384414673, 0.6744236946105957, 0.44961577653884888, 1.3488473892211914, 0.22480788826942444, -0.11240394413471222, 0.6744236946105957, -0.11240394413471222, 1.1240394115447998, -0.33721184730529785, 0.67545807361602783, -0.075050897896289825, 0.15010179579257965, 0.82555985450744629, 0.37525448203086853, 0.45030540227890015, 0.22515270113945007, 0.3002035915851593, 0.67545807361602783, 0.075050897896289825, 0.82555985450744629, 0.82555985450744629, -0.020057719200849533, -0.080230876803398132, -0.16046175360679626, -0.16046175360679626, -0.040115438401699066, -0.1805194765329361, -0.1203463152050972, -0.20057719945907593, -0.1203463152050972, -0.22063490748405457, 0.000000e+00, -0.1805194765329361, -0.16046175360679626, -0.020057719200849533, 0.060173157602548599, -0.080230876803398132, 0.000000e+00, -0.057220946997404099, 0.000000e+00, -0.34332567453384399, -0.34332567453384399, -0.40054664015769958, -0.40054664015769958, 0.1144418939948082, 0.057220946997404099, 0.1144418939948082, -0.171662837266922, -0.22888378798961639, 0.22888378798961639, 0.1144418939948082, 0.171662837266922, -0.171662837266922, -0.2907852828502655, 0.21808895468711853, -0.36348161101341248, -0.14539264142513275, -0.2907852828502655, -0.58157056570053101, -0.50887423753738403, 0.2907852828502655, 0.2907852828502655, -0.072696320712566376, -0.58157056570053101, 0.21808895468711853>} : () -> tensor<6x44xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x44xf32>, tensor<6x44xf32>) -> tensor<3x6xf32>
return %1 : tensor<3x6xf32>

// MatMulNBits_8
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 6, 28>, values = array<f64: 9.0546627044677734, -11.402168273925781, 7.154301643371582, 14.196817398071289, -9.8371648788452148, 4.3596525192260742, 0.22357192635536194, -1.1178596019744873, 12.520028114318848, 1.7885754108428955, -12.072883605957031, -13.637887954711914, -6.3717999458312988, -7.489659309387207, 8.3839473724365234, 13.526101112365723, -0.42877346277236938, -5.7884416580200195, 3.2693977355957031, -4.9308948516845703, 4.0197510719299316, 0.96474027633666992, -1.9830772876739502, 3.7517678737640381, -6.1100220680236816, 4.8237013816833496, -4.1805410385131836, 4.9308948516845703, 27.83122444152832, 4.452995777130127, -10.241890907287598, 17.811983108520508, -0.667949378490448, -20.706430435180664, 23.823528289794922, -24.046178817749023, 4.6756458282470703, -2.4491477012634277, 5.1209454536437988, -10.909839630126953, -10.241890907287598, -28.499174118041992, 26.717975616455078, 0.89059919118881226, 16.826171875, -5.9070601463317871, 18.974193572998047, 17.542179107666016, -0.89500910043716431, -7.6970782279968262, -18.974193572998047, 7.3390746116638184, 0.1790018230676651, 3.0430309772491455, -11.63511848449707, -9.3080949783325195, 6.5276064872741699, -13.871163368225098, -7.3435573577880859, -21.622695922851563, 15.095089912414551, -23.458585739135742, -23.662572860717773, -14.483126640319824, 9.9953975677490234, -21.826684951782227, 23.662572860717773, -18.358892440795898, 15.911041259765625, -19.786808013916016, -13.667176246643066, -6.7315940856933594, 4.4924774169921875, -3.4714598655700684, 2.144136905670166, -6.483461856842041, -3.3183071613311768, -6.1261053085327148, -3.4714598655700684, 6.3813600540161133, 1.5825772285461426, -3.3693580627441406, 3.3183071613311768, -6.0240035057067871, -15.024698257446289, -3.6614811420440674, 8.080510139465332, 7.4492201805114746, -13.257086753845215, 14.01463508605957, 4.2927708625793457, -3.4089651107788086, 14.39340877532959, -4.040255069732666, -5.3028349876403809, 0.37877392768859863, -15.908504486083984, -8.5855417251586914, -2.7776753902435303, -10.605669975280762, 10.295782089233398, -4.0348334312438965, 1.669586181640625, 6.2609481811523438, -14.608880043029785, -17.391523361206055, 6.6783447265625, -12.939292907714844, 14.887144088745117, 10.852310180664063, -13.91321849822998, -5.9826841354370117, -4.6172933578491211, 0.53276461362838745, 3.7293524742126465, -5.3720431327819824, -1.7314850091934204, -3.3297789096832275, 2.353043794631958, -0.62155872583389282, -3.4629700183868408, 0.26638230681419373, 3.4185731410980225, -4.2621169090270996, -4.3953080177307129, -0.48836758732795715, -4.0401315689086914, 3.1521906852722168, 5.3397750854492188, 7.933380126953125, -2.8987350463867188, -5.1872100830078125, -10.221855163574219, -0.15256500244140625, 3.3564300537109375, 11.594940185546875, 13.883415222167969, -9.3064651489257813, 15.103935241699219, -14.188545227050781, -0.46270433068275452, 1.9111700057983398, 0.84493833780288696, -0.12070547044277191, 0.58340978622436523, -2.3939919471740723, -1.7904645204544067, 1.2472898960113525, 1.8508173227310181, 1.4887008666992188, -0.26152852177619934, 2.3939919471740723, -1.0662317276000977, -2.3939919471740723, -1.5892887115478516, 1.6094063520431519, -3.9778397083282471, -1.5469375848770142, -0.44198217988014221, 1.5469375848770142, 1.2891147136688232, 3.7568485736846924, 1.6942650079727173, -2.3572382926940918, -4.4934854507446289, 4.640812873840332, 2.9465479850769043, -4.3829898834228516>} : () -> tensor<6x28xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x28xf32>, tensor<6x28xf32>) -> tensor<3x6xf32>
return %1 : tensor<3x6xf32>

// MaxRoiPool
nn.variable @constant.10 constant : tensor<f32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @constant.11 constant : tensor<f32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
%0:5 = nn.split %arg1 {axis = 1 : i64, nn.name = "n.split", nn.needs_float32, nn.results = ["n.split", "n.split.1", "n.split.2", "n.split.3", "n.split.4"], nn.type = "split", num = 5 : i64} : (tensor<5x5xf32>) -> (tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>)
%1 = nn.scale %0#1 {nn.name = "n.scale", nn.needs_float32, nn.results = "n.scale", nn.type = "scale", scale = 0.89999997615814208 : f64} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%2 = nn.abs %1 {nn.name = "n.abs", nn.needs_float32, nn.results = "n.abs", nn.type = "abs"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%3 = nn.scale %2 {bias = 5.000000e-01 : f64, nn.name = "n.scale.1", nn.needs_float32, nn.results = "n.scale.1", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%4 = nn.floor %3 {nn.name = "n.floor", nn.needs_float32, nn.results = "n.floor", nn.type = "floor"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%5 = nn.sign %1 {nn.name = "n.sign", nn.needs_float32, nn.results = "n.sign", nn.type = "sign"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%6 = nn.elementwise_mul %4, %5 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
%7 = nn.scale %0#2 {nn.name = "n.scale.2", nn.needs_float32, nn.results = "n.scale.2", nn.type = "scale", scale = 0.89999997615814208 : f64} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%8 = nn.abs %7 {nn.name = "n.abs.1", nn.needs_float32, nn.results = "n.abs.1", nn.type = "abs"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%9 = nn.scale %8 {bias = 5.000000e-01 : f64, nn.name = "n.scale.3", nn.needs_float32, nn.results = "n.scale.3", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%10 = nn.floor %9 {nn.name = "n.floor.1", nn.needs_float32, nn.results = "n.floor.1", nn.type = "floor"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%11 = nn.sign %7 {nn.name = "n.sign.1", nn.needs_float32, nn.results = "n.sign.1", nn.type = "sign"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%12 = nn.elementwise_mul %10, %11 {nn.name = "n.elementwise_mul.1", nn.needs_float32, nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
%13 = nn.scale %0#3 {nn.name = "n.scale.4", nn.needs_float32, nn.results = "n.scale.4", nn.type = "scale", scale = 0.89999997615814208 : f64} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%14 = nn.abs %13 {nn.name = "n.abs.2", nn.needs_float32, nn.results = "n.abs.2", nn.type = "abs"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%15 = nn.scale %14 {bias = 5.000000e-01 : f64, nn.name = "n.scale.5", nn.needs_float32, nn.results = "n.scale.5", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%16 = nn.floor %15 {nn.name = "n.floor.2", nn.needs_float32, nn.results = "n.floor.2", nn.type = "floor"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%17 = nn.sign %13 {nn.name = "n.sign.2", nn.needs_float32, nn.results = "n.sign.2", nn.type = "sign"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%18 = nn.elementwise_mul %16, %17 {nn.name = "n.elementwise_mul.2", nn.needs_float32, nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
%19 = nn.scale %0#4 {nn.name = "n.scale.6", nn.needs_float32, nn.results = "n.scale.6", nn.type = "scale", scale = 0.89999997615814208 : f64} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%20 = nn.abs %19 {nn.name = "n.abs.3", nn.needs_float32, nn.results = "n.abs.3", nn.type = "abs"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%21 = nn.scale %20 {bias = 5.000000e-01 : f64, nn.name = "n.scale.7", nn.needs_float32, nn.results = "n.scale.7", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%22 = nn.floor %21 {nn.name = "n.floor.3", nn.needs_float32, nn.results = "n.floor.3", nn.type = "floor"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%23 = nn.sign %19 {nn.name = "n.sign.3", nn.needs_float32, nn.results = "n.sign.3", nn.type = "sign"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%24 = nn.elementwise_mul %22, %23 {nn.name = "n.elementwise_mul.3", nn.needs_float32, nn.results = "n.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
%25 = nn.elementwise_sub %24, %12 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
%26 = nn.scale %25 {bias = 1.000000e+00 : f64, nn.name = "n.scale.8", nn.needs_float32, nn.results = "n.scale.8", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%27 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%28 = nn.elementwise_max %26, %27 {nn.name = "n.elementwise_max", nn.needs_float32, nn.results = "n.elementwise_max", nn.type = "elementwise_max"} : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
%29 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 3.000000e+00 : f64} : () -> tensor<f32>
%30 = nn.elementwise_div %28, %29 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
%31 = nn.assign_value  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "assign_value", shape = array<i64: 1, 3>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00>} : () -> tensor<1x3xf32>
%32 = nn.elementwise_mul %30, %31 {nn.name = "n.elementwise_mul.4", nn.needs_float32, nn.results = "n.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<1x3xf32>) -> tensor<5x3xf32>
%33 = nn.floor %32 {nn.name = "n.floor.4", nn.needs_float32, nn.results = "n.floor.4", nn.type = "floor"} : (tensor<5x3xf32>) -> tensor<5x3xf32>
%34 = nn.elementwise_add %33, %12 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<5x3xf32>, tensor<5x1xf32>) -> tensor<5x3xf32>
%35 = nn.clip %34 {max = 9.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "n.clip", nn.type = "clip"} : (tensor<5x3xf32>) -> tensor<5x3xf32>
%36 = nn.reshape %35 {nn.name = "n.reshape2", nn.needs_float32, nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 5, 3, 1>} : (tensor<5x3xf32>) -> tensor<5x3x1xf32>
%37 = nn.assign_value  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 1, 3>, values = array<f64: 1.000000e+00, 2.000000e+00, 3.000000e+00>} : () -> tensor<1x3xf32>
%38 = nn.elementwise_mul %30, %37 {nn.name = "n.elementwise_mul.5", nn.needs_float32, nn.results = "n.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<1x3xf32>) -> tensor<5x3xf32>
%39 = nn.ceil %38 {nn.name = "n.ceil", nn.needs_float32, nn.results = "n.ceil", nn.type = "ceil"} : (tensor<5x3xf32>) -> tensor<5x3xf32>
%40 = nn.elementwise_add %39, %12 {nn.name = "n.elementwise_add.1", nn.needs_float32, nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<5x3xf32>, tensor<5x1xf32>) -> tensor<5x3xf32>
%41 = nn.clip %40 {max = 9.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.1", nn.needs_float32, nn.results = "n.clip.1", nn.type = "clip"} : (tensor<5x3xf32>) -> tensor<5x3xf32>
%42 = nn.reshape %41 {nn.name = "n.reshape2.1", nn.needs_float32, nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 5, 3, 1>} : (tensor<5x3xf32>) -> tensor<5x3x1xf32>
%43 = nn.assign_value  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "assign_value", shape = array<i64: 1, 1, 9>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00>} : () -> tensor<1x1x9xf32>
%44 = nn.greater_equal %43, %36 {nn.name = "n.greater_equal", nn.needs_float32, nn.results = "n.greater_equal", nn.type = "greater_equal"} : (tensor<1x1x9xf32>, tensor<5x3x1xf32>) -> tensor<5x3x9xi1>
%45 = nn.less_than %43, %42 {nn.name = "n.less_than", nn.needs_float32, nn.results = "n.less_than", nn.type = "less_than"} : (tensor<1x1x9xf32>, tensor<5x3x1xf32>) -> tensor<5x3x9xi1>
%46 = nn.logical_and %44, %45 {nn.name = "n.logical_and", nn.needs_float32, nn.results = "n.logical_and", nn.type = "logical_and"} : (tensor<5x3x9xi1>, tensor<5x3x9xi1>) -> tensor<5x3x9xi1>
%47 = nn.less_than %36, %42 {nn.name = "n.less_than.1", nn.needs_float32, nn.results = "n.less_than.1", nn.type = "less_than"} : (tensor<5x3x1xf32>, tensor<5x3x1xf32>) -> tensor<5x3x1xi1>
%48 = nn.elementwise_sub %18, %6 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
%49 = nn.scale %48 {bias = 1.000000e+00 : f64, nn.name = "n.scale.9", nn.needs_float32, nn.results = "n.scale.9", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%50 = nn.fill_constant  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%51 = nn.elementwise_max %49, %50 {nn.name = "n.elementwise_max.1", nn.needs_float32, nn.results = "n.elementwise_max.1", nn.type = "elementwise_max"} : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
%52 = nn.fill_constant  {dtype = f32, nn.name = "constant.6", nn.results = "constant.6", nn.type = "fill_constant", shape = array<i64>, value = 2.000000e+00 : f64} : () -> tensor<f32>
%53 = nn.elementwise_div %51, %52 {nn.name = "n.elementwise_div.1", nn.needs_float32, nn.results = "n.elementwise_div.1", nn.type = "elementwise_div"} : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
%54 = nn.assign_value  {dtype = f32, nn.name = "constant.7", nn.results = "constant.7", nn.type = "assign_value", shape = array<i64: 1, 2>, values = array<f64: 0.000000e+00, 1.000000e+00>} : () -> tensor<1x2xf32>
%55 = nn.elementwise_mul %53, %54 {nn.name = "n.elementwise_mul.6", nn.needs_float32, nn.results = "n.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<1x2xf32>) -> tensor<5x2xf32>
%56 = nn.floor %55 {nn.name = "n.floor.5", nn.needs_float32, nn.results = "n.floor.5", nn.type = "floor"} : (tensor<5x2xf32>) -> tensor<5x2xf32>
%57 = nn.elementwise_add %56, %6 {nn.name = "n.elementwise_add.2", nn.needs_float32, nn.results = "n.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<5x2xf32>, tensor<5x1xf32>) -> tensor<5x2xf32>
%58 = nn.clip %57 {max = 1.000000e+01 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.2", nn.needs_float32, nn.results = "n.clip.2", nn.type = "clip"} : (tensor<5x2xf32>) -> tensor<5x2xf32>
%59 = nn.reshape %58 {nn.name = "n.reshape2.2", nn.needs_float32, nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 5, 2, 1>} : (tensor<5x2xf32>) -> tensor<5x2x1xf32>
%60 = nn.assign_value  {dtype = f32, nn.name = "constant.8", nn.results = "constant.8", nn.type = "assign_value", shape = array<i64: 1, 2>, values = array<f64: 1.000000e+00, 2.000000e+00>} : () -> tensor<1x2xf32>
%61 = nn.elementwise_mul %53, %60 {nn.name = "n.elementwise_mul.7", nn.needs_float32, nn.results = "n.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<1x2xf32>) -> tensor<5x2xf32>
%62 = nn.ceil %61 {nn.name = "n.ceil.1", nn.needs_float32, nn.results = "n.ceil.1", nn.type = "ceil"} : (tensor<5x2xf32>) -> tensor<5x2xf32>
%63 = nn.elementwise_add %62, %6 {nn.name = "n.elementwise_add.3", nn.needs_float32, nn.results = "n.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<5x2xf32>, tensor<5x1xf32>) -> tensor<5x2xf32>
%64 = nn.clip %63 {max = 1.000000e+01 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.3", nn.needs_float32, nn.results = "n.clip.3", nn.type = "clip"} : (tensor<5x2xf32>) -> tensor<5x2xf32>
%65 = nn.reshape %64 {nn.name = "n.reshape2.3", nn.needs_float32, nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 5, 2, 1>} : (tensor<5x2xf32>) -> tensor<5x2x1xf32>
%66 = nn.assign_value  {dtype = f32, nn.name = "constant.9", nn.results = "constant.9", nn.type = "assign_value", shape = array<i64: 1, 1, 10>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00, 9.000000e+00>} : () -> tensor<1x1x10xf32>
%67 = nn.greater_equal %66, %59 {nn.name = "n.greater_equal.1", nn.needs_float32, nn.results = "n.greater_equal.1", nn.type = "greater_equal"} : (tensor<1x1x10xf32>, tensor<5x2x1xf32>) -> tensor<5x2x10xi1>
%68 = nn.less_than %66, %65 {nn.name = "n.less_than.2", nn.needs_float32, nn.results = "n.less_than.2", nn.type = "less_than"} : (tensor<1x1x10xf32>, tensor<5x2x1xf32>) -> tensor<5x2x10xi1>
%69 = nn.logical_and %67, %68 {nn.name = "n.logical_and.1", nn.needs_float32, nn.results = "n.logical_and.1", nn.type = "logical_and"} : (tensor<5x2x10xi1>, tensor<5x2x10xi1>) -> tensor<5x2x10xi1>
%70 = nn.less_than %59, %65 {nn.name = "n.less_than.3", nn.needs_float32, nn.results = "n.less_than.3", nn.type = "less_than"} : (tensor<5x2x1xf32>, tensor<5x2x1xf32>) -> tensor<5x2x1xi1>
%71 = nn.reshape %0#0 {nn.name = "n.reshape2.4", nn.results = "n.reshape2.4", nn.type = "reshape2", shape = array<i64: 5>} : (tensor<5x1xf32>) -> tensor<5xf32>
%72 = nn.cast %71 {nn.name = "n.cast", nn.results = "n.cast", nn.type = "cast", to = i64} : (tensor<5xf32>) -> tensor<5xi64>
%73 = nn.gather %arg0, %72 {nn.name = "n.gather", nn.results = "n.gather", nn.type = "gather"} : (tensor<2x2x9x10xf32>, tensor<5xi64>) -> tensor<5x2x9x10xf32>
%74 = nn.reshape %73 {nn.name = "n.reshape2.5", nn.results = "n.reshape2.5", nn.type = "reshape2", shape = array<i64: 5, 2, 9, 1, 10>} : (tensor<5x2x9x10xf32>) -> tensor<5x2x9x1x10xf32>
%75 = nn.reshape %69 {nn.name = "n.reshape2.6", nn.results = "n.reshape2.6", nn.type = "reshape2", shape = array<i64: 5, 1, 1, 2, 10>} : (tensor<5x2x10xi1>) -> tensor<5x1x1x2x10xi1>
%76 = nn.read @constant.10 : tensor<f32>
%77 = nn.where %75, %74, %76 {nn.name = "n.where", nn.results = "n.where", nn.type = "where"} : (tensor<5x1x1x2x10xi1>, tensor<5x2x9x1x10xf32>, tensor<f32>) -> tensor<5x2x9x2x10xf32>
%78 = nn.reduce_max %77 {axis = array<i64: 4>, nn.name = "n.reduce_max", nn.results = "n.reduce_max", nn.type = "reduce_max", reduce_all = false} : (tensor<5x2x9x2x10xf32>) -> tensor<5x2x9x2xf32>
%79 = nn.reshape %78 {nn.name = "n.reshape2.7", nn.results = "n.reshape2.7", nn.type = "reshape2", shape = array<i64: 5, 2, 1, 9, 2>} : (tensor<5x2x9x2xf32>) -> tensor<5x2x1x9x2xf32>
%80 = nn.reshape %46 {nn.name = "n.reshape2.8", nn.results = "n.reshape2.8", nn.type = "reshape2", shape = array<i64: 5, 1, 3, 9, 1>} : (tensor<5x3x9xi1>) -> tensor<5x1x3x9x1xi1>
%81 = nn.read @constant.11 : tensor<f32>
%82 = nn.where %80, %79, %81 {nn.name = "n.where.1", nn.results = "n.where.1", nn.type = "where"} : (tensor<5x1x3x9x1xi1>, tensor<5x2x1x9x2xf32>, tensor<f32>) -> tensor<5x2x3x9x2xf32>
%83 = nn.reduce_max %82 {axis = array<i64: 3>, nn.name = "n", nn.results = "n.reduce_max.1", nn.type = "reduce_max", reduce_all = false} : (tensor<5x2x3x9x2xf32>) -> tensor<5x2x3x2xf32>
%84 = nn.reshape %47 {nn.name = "n.reshape2.9", nn.results = "n.reshape2.9", nn.type = "reshape2", shape = array<i64: 5, 1, 3, 1>} : (tensor<5x3x1xi1>) -> tensor<5x1x3x1xi1>
%85 = nn.reshape %70 {nn.name = "n.reshape2.10", nn.results = "n.reshape2.10", nn.type = "reshape2", shape = array<i64: 5, 1, 1, 2>} : (tensor<5x2x1xi1>) -> tensor<5x1x1x2xi1>
%86 = nn.logical_and %84, %85 {nn.name = "n.logical_and.2", nn.results = "n.logical_and.2", nn.type = "logical_and"} : (tensor<5x1x3x1xi1>, tensor<5x1x1x2xi1>) -> tensor<5x1x3x2xi1>
%87 = nn.fill_constant  {dtype = f32, nn.name = "constant.12", nn.results = "constant.12", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%88 = nn.where %86, %83, %87 {nn.name = "n.where.2", nn.results = "y", nn.type = "where"} : (tensor<5x1x3x2xi1>, tensor<5x2x3x2xf32>, tensor<f32>) -> tensor<5x2x3x2xf32>
return %88 : tensor<5x2x3x2xf32>

// MaxRoiPool_one_image
nn.variable @constant.10 constant : tensor<f32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @constant.11 constant : tensor<f32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
%0:5 = nn.split %arg1 {axis = 1 : i64, nn.name = "n.split", nn.needs_float32, nn.results = ["n.split", "n.split.1", "n.split.2", "n.split.3", "n.split.4"], nn.type = "split", num = 5 : i64} : (tensor<5x5xf32>) -> (tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>)
%1 = nn.scale %0#1 {nn.name = "n.scale", nn.needs_float32, nn.results = "n.scale", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%2 = nn.abs %1 {nn.name = "n.abs", nn.needs_float32, nn.results = "n.abs", nn.type = "abs"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%3 = nn.scale %2 {bias = 5.000000e-01 : f64, nn.name = "n.scale.1", nn.needs_float32, nn.results = "n.scale.1", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%4 = nn.floor %3 {nn.name = "n.floor", nn.needs_float32, nn.results = "n.floor", nn.type = "floor"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%5 = nn.sign %1 {nn.name = "n.sign", nn.needs_float32, nn.results = "n.sign", nn.type = "sign"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%6 = nn.elementwise_mul %4, %5 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
%7 = nn.scale %0#2 {nn.name = "n.scale.2", nn.needs_float32, nn.results = "n.scale.2", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%8 = nn.abs %7 {nn.name = "n.abs.1", nn.needs_float32, nn.results = "n.abs.1", nn.type = "abs"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%9 = nn.scale %8 {bias = 5.000000e-01 : f64, nn.name = "n.scale.3", nn.needs_float32, nn.results = "n.scale.3", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%10 = nn.floor %9 {nn.name = "n.floor.1", nn.needs_float32, nn.results = "n.floor.1", nn.type = "floor"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%11 = nn.sign %7 {nn.name = "n.sign.1", nn.needs_float32, nn.results = "n.sign.1", nn.type = "sign"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%12 = nn.elementwise_mul %10, %11 {nn.name = "n.elementwise_mul.1", nn.needs_float32, nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
%13 = nn.scale %0#3 {nn.name = "n.scale.4", nn.needs_float32, nn.results = "n.scale.4", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%14 = nn.abs %13 {nn.name = "n.abs.2", nn.needs_float32, nn.results = "n.abs.2", nn.type = "abs"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%15 = nn.scale %14 {bias = 5.000000e-01 : f64, nn.name = "n.scale.5", nn.needs_float32, nn.results = "n.scale.5", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%16 = nn.floor %15 {nn.name = "n.floor.2", nn.needs_float32, nn.results = "n.floor.2", nn.type = "floor"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%17 = nn.sign %13 {nn.name = "n.sign.2", nn.needs_float32, nn.results = "n.sign.2", nn.type = "sign"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%18 = nn.elementwise_mul %16, %17 {nn.name = "n.elementwise_mul.2", nn.needs_float32, nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
%19 = nn.scale %0#4 {nn.name = "n.scale.6", nn.needs_float32, nn.results = "n.scale.6", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%20 = nn.abs %19 {nn.name = "n.abs.3", nn.needs_float32, nn.results = "n.abs.3", nn.type = "abs"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%21 = nn.scale %20 {bias = 5.000000e-01 : f64, nn.name = "n.scale.7", nn.needs_float32, nn.results = "n.scale.7", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%22 = nn.floor %21 {nn.name = "n.floor.3", nn.needs_float32, nn.results = "n.floor.3", nn.type = "floor"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%23 = nn.sign %19 {nn.name = "n.sign.3", nn.needs_float32, nn.results = "n.sign.3", nn.type = "sign"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%24 = nn.elementwise_mul %22, %23 {nn.name = "n.elementwise_mul.3", nn.needs_float32, nn.results = "n.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
%25 = nn.elementwise_sub %24, %12 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
%26 = nn.scale %25 {bias = 1.000000e+00 : f64, nn.name = "n.scale.8", nn.needs_float32, nn.results = "n.scale.8", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%27 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%28 = nn.elementwise_max %26, %27 {nn.name = "n.elementwise_max", nn.needs_float32, nn.results = "n.elementwise_max", nn.type = "elementwise_max"} : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
%29 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 2.000000e+00 : f64} : () -> tensor<f32>
%30 = nn.elementwise_div %28, %29 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
%31 = nn.assign_value  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "assign_value", shape = array<i64: 1, 2>, values = array<f64: 0.000000e+00, 1.000000e+00>} : () -> tensor<1x2xf32>
%32 = nn.elementwise_mul %30, %31 {nn.name = "n.elementwise_mul.4", nn.needs_float32, nn.results = "n.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<1x2xf32>) -> tensor<5x2xf32>
%33 = nn.floor %32 {nn.name = "n.floor.4", nn.needs_float32, nn.results = "n.floor.4", nn.type = "floor"} : (tensor<5x2xf32>) -> tensor<5x2xf32>
%34 = nn.elementwise_add %33, %12 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<5x2xf32>, tensor<5x1xf32>) -> tensor<5x2xf32>
%35 = nn.clip %34 {max = 6.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "n.clip", nn.type = "clip"} : (tensor<5x2xf32>) -> tensor<5x2xf32>
%36 = nn.reshape %35 {nn.name = "n.reshape2", nn.needs_float32, nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 5, 2, 1>} : (tensor<5x2xf32>) -> tensor<5x2x1xf32>
%37 = nn.assign_value  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 1, 2>, values = array<f64: 1.000000e+00, 2.000000e+00>} : () -> tensor<1x2xf32>
%38 = nn.elementwise_mul %30, %37 {nn.name = "n.elementwise_mul.5", nn.needs_float32, nn.results = "n.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<1x2xf32>) -> tensor<5x2xf32>
%39 = nn.ceil %38 {nn.name = "n.ceil", nn.needs_float32, nn.results = "n.ceil", nn.type = "ceil"} : (tensor<5x2xf32>) -> tensor<5x2xf32>
%40 = nn.elementwise_add %39, %12 {nn.name = "n.elementwise_add.1", nn.needs_float32, nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<5x2xf32>, tensor<5x1xf32>) -> tensor<5x2xf32>
%41 = nn.clip %40 {max = 6.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.1", nn.needs_float32, nn.results = "n.clip.1", nn.type = "clip"} : (tensor<5x2xf32>) -> tensor<5x2xf32>
%42 = nn.reshape %41 {nn.name = "n.reshape2.1", nn.needs_float32, nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 5, 2, 1>} : (tensor<5x2xf32>) -> tensor<5x2x1xf32>
%43 = nn.assign_value  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "assign_value", shape = array<i64: 1, 1, 6>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00>} : () -> tensor<1x1x6xf32>
%44 = nn.greater_equal %43, %36 {nn.name = "n.greater_equal", nn.needs_float32, nn.results = "n.greater_equal", nn.type = "greater_equal"} : (tensor<1x1x6xf32>, tensor<5x2x1xf32>) -> tensor<5x2x6xi1>
%45 = nn.less_than %43, %42 {nn.name = "n.less_than", nn.needs_float32, nn.results = "n.less_than", nn.type = "less_than"} : (tensor<1x1x6xf32>, tensor<5x2x1xf32>) -> tensor<5x2x6xi1>
%46 = nn.logical_and %44, %45 {nn.name = "n.logical_and", nn.needs_float32, nn.results = "n.logical_and", nn.type = "logical_and"} : (tensor<5x2x6xi1>, tensor<5x2x6xi1>) -> tensor<5x2x6xi1>
%47 = nn.less_than %36, %42 {nn.name = "n.less_than.1", nn.needs_float32, nn.results = "n.less_than.1", nn.type = "less_than"} : (tensor<5x2x1xf32>, tensor<5x2x1xf32>) -> tensor<5x2x1xi1>
%48 = nn.elementwise_sub %18, %6 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
%49 = nn.scale %48 {bias = 1.000000e+00 : f64, nn.name = "n.scale.9", nn.needs_float32, nn.results = "n.scale.9", nn.type = "scale"} : (tensor<5x1xf32>) -> tensor<5x1xf32>
%50 = nn.fill_constant  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%51 = nn.elementwise_max %49, %50 {nn.name = "n.elementwise_max.1", nn.needs_float32, nn.results = "n.elementwise_max.1", nn.type = "elementwise_max"} : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
%52 = nn.fill_constant  {dtype = f32, nn.name = "constant.6", nn.results = "constant.6", nn.type = "fill_constant", shape = array<i64>, value = 2.000000e+00 : f64} : () -> tensor<f32>
%53 = nn.elementwise_div %51, %52 {nn.name = "n.elementwise_div.1", nn.needs_float32, nn.results = "n.elementwise_div.1", nn.type = "elementwise_div"} : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
%54 = nn.assign_value  {dtype = f32, nn.name = "constant.7", nn.results = "constant.7", nn.type = "assign_value", shape = array<i64: 1, 2>, values = array<f64: 0.000000e+00, 1.000000e+00>} : () -> tensor<1x2xf32>
%55 = nn.elementwise_mul %53, %54 {nn.name = "n.elementwise_mul.6", nn.needs_float32, nn.results = "n.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<1x2xf32>) -> tensor<5x2xf32>
%56 = nn.floor %55 {nn.name = "n.floor.5", nn.needs_float32, nn.results = "n.floor.5", nn.type = "floor"} : (tensor<5x2xf32>) -> tensor<5x2xf32>
%57 = nn.elementwise_add %56, %6 {nn.name = "n.elementwise_add.2", nn.needs_float32, nn.results = "n.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<5x2xf32>, tensor<5x1xf32>) -> tensor<5x2xf32>
%58 = nn.clip %57 {max = 6.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.2", nn.needs_float32, nn.results = "n.clip.2", nn.type = "clip"} : (tensor<5x2xf32>) -> tensor<5x2xf32>
%59 = nn.reshape %58 {nn.name = "n.reshape2.2", nn.needs_float32, nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 5, 2, 1>} : (tensor<5x2xf32>) -> tensor<5x2x1xf32>
%60 = nn.assign_value  {dtype = f32, nn.name = "constant.8", nn.results = "constant.8", nn.type = "assign_value", shape = array<i64: 1, 2>, values = array<f64: 1.000000e+00, 2.000000e+00>} : () -> tensor<1x2xf32>
%61 = nn.elementwise_mul %53, %60 {nn.name = "n.elementwise_mul.7", nn.needs_float32, nn.results = "n.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<5x1xf32>, tensor<1x2xf32>) -> tensor<5x2xf32>
%62 = nn.ceil %61 {nn.name = "n.ceil.1", nn.needs_float32, nn.results = "n.ceil.1", nn.type = "ceil"} : (tensor<5x2xf32>) -> tensor<5x2xf32>
%63 = nn.elementwise_add %62, %6 {nn.name = "n.elementwise_add.3", nn.needs_float32, nn.results = "n.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<5x2xf32>, tensor<5x1xf32>) -> tensor<5x2xf32>
%64 = nn.clip %63 {max = 6.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.3", nn.needs_float32, nn.results = "n.clip.3", nn.type = "clip"} : (tensor<5x2xf32>) -> tensor<5x2xf32>
%65 = nn.reshape %64 {nn.name = "n.reshape2.3", nn.needs_float32, nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 5, 2, 1>} : (tensor<5x2xf32>) -> tensor<5x2x1xf32>
%66 = nn.assign_value  {dtype = f32, nn.name = "constant.9", nn.results = "constant.9", nn.type = "assign_value", shape = array<i64: 1, 1, 6>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00>} : () -> tensor<1x1x6xf32>
%67 = nn.greater_equal %66, %59 {nn.name = "n.greater_equal.1", nn.needs_float32, nn.results = "n.greater_equal.1", nn.type = "greater_equal"} : (tensor<1x1x6xf32>, tensor<5x2x1xf32>) -> tensor<5x2x6xi1>
%68 = nn.less_than %66, %65 {nn.name = "n.less_than.2", nn.needs_float32, nn.results = "n.less_than.2", nn.type = "less_than"} : (tensor<1x1x6xf32>, tensor<5x2x1xf32>) -> tensor<5x2x6xi1>
%69 = nn.logical_and %67, %68 {nn.name = "n.logical_and.1", nn.needs_float32, nn.results = "n.logical_and.1", nn.type = "logical_and"} : (tensor<5x2x6xi1>, tensor<5x2x6xi1>) -> tensor<5x2x6xi1>
%70 = nn.less_than %59, %65 {nn.name = "n.less_than.3", nn.needs_float32, nn.results = "n.less_than.3", nn.type = "less_than"} : (tensor<5x2x1xf32>, tensor<5x2x1xf32>) -> tensor<5x2x1xi1>
%71 = nn.reshape %arg0 {nn.name = "n.reshape2.4", nn.results = "n.reshape2.4", nn.type = "reshape2", shape = array<i64: 1, 2, 6, 1, 6>} : (tensor<1x2x6x6xf32>) -> tensor<1x2x6x1x6xf32>
%72 = nn.reshape %69 {nn.name = "n.reshape2.5", nn.results = "n.reshape2.5", nn.type = "reshape2", shape = array<i64: 5, 1, 1, 2, 6>} : (tensor<5x2x6xi1>) -> tensor<5x1x1x2x6xi1>
%73 = nn.read @constant.10 : tensor<f32>
%74 = nn.where %72, %71, %73 {nn.name = "n.where", nn.results = "n.where", nn.type = "where"} : (tensor<5x1x1x2x6xi1>, tensor<1x2x6x1x6xf32>, tensor<f32>) -> tensor<5x2x6x2x6xf32>
%75 = nn.reduce_max %74 {axis = array<i64: 4>, nn.name = "n.reduce_max", nn.results = "n.reduce_max", nn.type = "reduce_max", reduce_all = false} : (tensor<5x2x6x2x6xf32>) -> tensor<5x2x6x2xf32>
%76 = nn.reshape %75 {nn.name = "n.reshape2.6", nn.results = "n.reshape2.6", nn.type = "reshape2", shape = array<i64: 5, 2, 1, 6, 2>} : (tensor<5x2x6x2xf32>) -> tensor<5x2x1x6x2xf32>
%77 = nn.reshape %46 {nn.name = "n.reshape2.7", nn.results = "n.reshape2.7", nn.type = "reshape2", shape = array<i64: 5, 1, 2, 6, 1>} : (tensor<5x2x6xi1>) -> tensor<5x1x2x6x1xi1>
%78 = nn.read @constant.11 : tensor<f32>
%79 = nn.where %77, %76, %78 {nn.name = "n.where.1", nn.results = "n.where.1", nn.type = "where"} : (tensor<5x1x2x6x1xi1>, tensor<5x2x1x6x2xf32>, tensor<f32>) -> tensor<5x2x2x6x2xf32>
%80 = nn.reduce_max %79 {axis = array<i64: 3>, nn.name = "n", nn.results = "n.reduce_max.1", nn.type = "reduce_max", reduce_all = false} : (tensor<5x2x2x6x2xf32>) -> tensor<5x2x2x2xf32>
%81 = nn.reshape %47 {nn.name = "n.reshape2.8", nn.results = "n.reshape2.8", nn.type = "reshape2", shape = array<i64: 5, 1, 2, 1>} : (tensor<5x2x1xi1>) -> tensor<5x1x2x1xi1>
%82 = nn.reshape %70 {nn.name = "n.reshape2.9", nn.results = "n.reshape2.9", nn.type = "reshape2", shape = array<i64: 5, 1, 1, 2>} : (tensor<5x2x1xi1>) -> tensor<5x1x1x2xi1>
%83 = nn.logical_and %81, %82 {nn.name = "n.logical_and.2", nn.results = "n.logical_and.2", nn.type = "logical_and"} : (tensor<5x1x2x1xi1>, tensor<5x1x1x2xi1>) -> tensor<5x1x2x2xi1>
%84 = nn.fill_constant  {dtype = f32, nn.name = "constant.12", nn.results = "constant.12", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%85 = nn.where %83, %80, %84 {nn.name = "n.where.2", nn.results = "y", nn.type = "where"} : (tensor<5x1x2x2xi1>, tensor<5x2x2x2xf32>, tensor<f32>) -> tensor<5x2x2x2xf32>
return %85 : tensor<5x2x2x2xf32>

// MaxUnpool
%out, %mask = nn.max_pool_with_index %arg0 {kernel_size = array<i64: 2, 2>, nn.name = "p", nn.results = ["m", "p.max_pool2d_with_index.1"], nn.type = "max_pool2d_with_index", paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>} : (tensor<1x2x4x6xf32>) -> (tensor<1x2x2x3xf32>, tensor<1x2x2x3xi32>)
%0 = nn.cast %mask {nn.name = "p.cast", nn.results = "p.cast", nn.type = "cast", to = i64} : (tensor<1x2x2x3xi32>) -> tensor<1x2x2x3xi64>
%1 = nn.range  {dtype = i64, end = 4.800000e+01 : f64, nn.name = "p.range", nn.results = "p.range", nn.type = "range", start = 0.000000e+00 : f64, step = 2.400000e+01 : f64} : () -> tensor<2xi64>
%2 = nn.reshape %1 {nn.name = "p.reshape2", nn.results = "p.reshape2", nn.type = "reshape2", shape = array<i64: 1, 2, 1, 1>} : (tensor<2xi64>) -> tensor<1x2x1x1xi64>
%3 = nn.elementwise_add %0, %2 {nn.name = "p.elementwise_add", nn.results = "i", nn.type = "elementwise_add"} : (tensor<1x2x2x3xi64>, tensor<1x2x1x1xi64>) -> tensor<1x2x2x3xi64>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%5 = nn.expand %4 {nn.name = "n.expand_v2", nn.results = "n.expand_v2", nn.type = "expand_v2", shape = array<i64: 48>} : (tensor<f32>) -> tensor<48xf32>
%6 = nn.reshape %3 {nn.name = "n.reshape2", nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 12>} : (tensor<1x2x2x3xi64>) -> tensor<12xi64>
%7 = nn.reshape %out {nn.name = "n.reshape2.1", nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 12>} : (tensor<1x2x2x3xf32>) -> tensor<12xf32>
%8 = nn.put_along_axis %5, %6, %7 {axis = 0 : i64, nn.name = "n", nn.results = "n.put_along_axis", nn.type = "put_along_axis"} : (tensor<48xf32>, tensor<12xi64>, tensor<12xf32>) -> tensor<48xf32>
%9 = nn.reshape %8 {nn.name = "n.reshape2.2", nn.results = "y", nn.type = "reshape2", shape = array<i64: 1, 2, 4, 6>} : (tensor<48xf32>) -> tensor<1x2x4x6xf32>
return %9 : tensor<1x2x4x6xf32>

// MelWeightMatrix
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 65, 12>, values = array<f64: 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 5.000000e-01, 5.000000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 5.000000e-01, 5.000000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 5.000000e-01, 5.000000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 5.000000e-01, 5.000000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 7.500000e-01, 2.500000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 5.000000e-01, 5.000000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 2.500000e-01, 7.500000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.66666668653488159, 0.3333333432674408, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.3333333432674408, 0.66666668653488159, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.80000001192092896, 0.20000000298023224, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.60000002384185791, 0.40000000596046448, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.40000000596046448, 0.60000002384185791, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.20000000298023224, 0.80000001192092896, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.80000001192092896, 0.20000000298023224, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.60000002384185791, 0.40000000596046448, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.40000000596046448, 0.60000002384185791, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.20000000298023224, 0.80000001192092896, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.83333331346511841, 0.1666666716337204, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.66666668653488159, 0.3333333432674408, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 5.000000e-01, 5.000000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.3333333432674408, 0.66666668653488159, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.1666666716337204, 0.83333331346511841, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 8.750000e-01, 1.250000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 7.500000e-01, 2.500000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 6.250000e-01, 3.750000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 5.000000e-01, 5.000000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 3.750000e-01, 6.250000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 2.500000e-01, 7.500000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.250000e-01, 8.750000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.8888888955116272, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.77777779102325439, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.66666668653488159, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.55555558204650879, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.4444444477558136, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.3333333432674408, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.2222222238779068, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.1111111119389534, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00>} : () -> tensor<65x12xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x65xf32>, tensor<65x12xf32>) -> tensor<2x12xf32>
return %1 : tensor<2x12xf32>

// QGemm
%0 = nn.cast %arg0 {nn.name = "m.cast", nn.results = "m.cast", nn.type = "cast", to = f32} : (tensor<5x8xi32>) -> tensor<5x8xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.200000e+02 : f64} : () -> tensor<f32>
%2 = nn.elementwise_sub %0, %1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
%3 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.019999999552965164 : f64} : () -> tensor<f32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
%5 = nn.assign_value  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "assign_value", shape = array<i64: 8, 6>, values = array<f64: -1.1599999666213989, 1.0799999237060547, 2.4600000381469727, -3.4399998188018799, 2.2999999523162842, -1.6200000047683716, 1.000000e+00, 2.0999999046325684, 0.56999999284744263, 0.59999996423721313, 2.6499998569488525, 1.1999999284744263, 0.62000000476837158, -1.5799999237060547, 2.1599998474121094, 0.23999999463558197, 3.1999998092651367, 0.29999998211860657, -5.000000e-01, -2.119999885559082, 0.17999999225139618, 4.9200000762939453, -5.9499998092651367, 1.0799999237060547, -0.14000000059604645, -2.5399999618530273, 0.32999998331069946, 2.7599999904632568, 3.0499997138977051, 7.3199996948242188, 0.070000000298023224, 0.45999997854232788, 3.5699999332427979, -1.8799999952316284, 3.7999997138977051, -4.7999997138977051, -0.35999998450279236, 0.87999999523162841, 0.59999996423721313, -3.1599998474121094, 1.9999998807907104, 1.1399999856948853, 1.0699999332427979, 0.51999998092651367, 2.9399998188018799, 4.7199997901916504, -5.2999997138977051, -6.5999999046325684>} : () -> tensor<8x6xf32>
%6 = nn.matmul %4, %5 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2", nn.type = "matmul_v2"} : (tensor<5x8xf32>, tensor<8x6xf32>) -> tensor<5x6xf32>
%7 = nn.assign_value  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 6>, values = array<f64: 0.000000e+00, -0.003599999938160181, 0.075599998235702515, 0.446399986743927, -0.43199998140335083, -0.89639997482299805>} : () -> tensor<6xf32>
%8 = nn.elementwise_add %6, %7 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5x6xf32>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 0.10000000149011612 : f64} : () -> tensor<f32>
%10 = nn.elementwise_div %8, %9 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
%11 = nn.round %10 {nn.name = "n", nn.needs_float32, nn.results = "n.round", nn.type = "round"} : (tensor<5x6xf32>) -> tensor<5x6xf32>
%12 = nn.fill_constant  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "fill_constant", shape = array<i64>, value = 1.280000e+02 : f64} : () -> tensor<f32>
%13 = nn.elementwise_add %11, %12 {nn.name = "n.elementwise_add.1", nn.needs_float32, nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
%14 = nn.clip %13 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<5x6xf32>) -> tensor<5x6xf32>
%15 = nn.cast %14 {nn.name = "y", nn.results = "y", nn.type = "cast", to = i32} : (tensor<5x6xf32>) -> tensor<5x6xi32>
return %15 : tensor<5x6xi32>

// QGemm_float
%0 = nn.cast %arg0 {nn.name = "m.cast", nn.results = "m.cast", nn.type = "cast", to = f32} : (tensor<5x8xi32>) -> tensor<5x8xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.200000e+02 : f64} : () -> tensor<f32>
%2 = nn.elementwise_sub %0, %1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
%3 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.019999999552965164 : f64} : () -> tensor<f32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
%5 = nn.assign_value  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "assign_value", shape = array<i64: 6, 8>, values = array<f64: -1.1599999666213989, 1.000000e+00, 0.62000000476837158, -5.000000e-01, -0.14000000059604645, 0.070000000298023224, -0.35999998450279236, 1.0699999332427979, 1.0799999237060547, 2.0999999046325684, -1.5799999237060547, -2.119999885559082, -2.5399999618530273, 0.45999997854232788, 0.87999999523162841, 0.51999998092651367, 2.4600000381469727, 0.56999999284744263, 2.1599998474121094, 0.17999999225139618, 0.32999998331069946, 3.5699999332427979, 0.59999996423721313, 2.9399998188018799, -3.4399998188018799, 0.59999996423721313, 0.23999999463558197, 4.9200000762939453, 2.7599999904632568, -1.8799999952316284, -3.1599998474121094, 4.7199997901916504, 2.2999999523162842, 2.6499998569488525, 3.1999998092651367, -5.9499998092651367, 3.0499997138977051, 3.7999997138977051, 1.9999998807907104, -5.2999997138977051, -1.6200000047683716, 1.1999999284744263, 0.29999998211860657, 1.0799999237060547, 7.3199996948242188, -4.7999997138977051, 1.1399999856948853, -6.5999999046325684>} : () -> tensor<6x8xf32>
%6 = nn.matmul %4, %5 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2", transpose_y = true} : (tensor<5x8xf32>, tensor<6x8xf32>) -> tensor<5x6xf32>
return %6 : tensor<5x6xf32>

// QLinearAdd
%0 = nn.cast %arg0 {nn.name = "a.cast", nn.results = "a.cast", nn.type = "cast", to = f32} : (tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xf32>
%1 = nn.cast %arg1 {nn.name = "b.cast", nn.results = "b.cast", nn.type = "cast", to = f32} : (tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xf32>
%2 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.200000e+02 : f64} : () -> tensor<f32>
%3 = nn.elementwise_sub %0, %2 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.019999999552965164 : f64} : () -> tensor<f32>
%5 = nn.elementwise_mul %3, %4 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 1.310000e+02 : f64} : () -> tensor<f32>
%7 = nn.elementwise_sub %1, %6 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%8 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 0.029999999329447746 : f64} : () -> tensor<f32>
%9 = nn.elementwise_mul %7, %8 {nn.name = "n.elementwise_mul.1", nn.needs_float32, nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%10 = nn.elementwise_add %5, %9 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
%11 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 0.05000000074505806 : f64} : () -> tensor<f32>
%12 = nn.elementwise_div %10, %11 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%13 = nn.round %12 {nn.name = "n", nn.needs_float32, nn.results = "n.round", nn.type = "round"} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
%14 = nn.fill_constant  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "fill_constant", shape = array<i64>, value = 1.250000e+02 : f64} : () -> tensor<f32>
%15 = nn.elementwise_add %13, %14 {nn.name = "n.elementwise_add.1", nn.needs_float32, nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%16 = nn.clip %15 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
%17 = nn.cast %16 {nn.name = "y", nn.results = "y", nn.type = "cast", to = i32} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xi32>
return %17 : tensor<2x3x4x4xi32>

// QLinearAdd_signed
%0 = nn.cast %arg0 {nn.name = "a.cast", nn.results = "a.cast", nn.type = "cast", to = f32} : (tensor<3x4xi32>) -> tensor<3x4xf32>
%1 = nn.cast %arg1 {nn.name = "b.cast", nn.results = "b.cast", nn.type = "cast", to = f32} : (tensor<4xi32>) -> tensor<4xf32>
%2 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = -8.000000e+00 : f64} : () -> tensor<f32>
%3 = nn.elementwise_sub %0, %2 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.019999999552965164 : f64} : () -> tensor<f32>
%5 = nn.elementwise_mul %3, %4 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 3.000000e+00 : f64} : () -> tensor<f32>
%7 = nn.elementwise_sub %1, %6 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
%8 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 0.029999999329447746 : f64} : () -> tensor<f32>
%9 = nn.elementwise_mul %7, %8 {nn.name = "n.elementwise_mul.1", nn.needs_float32, nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
%10 = nn.elementwise_add %5, %9 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
%11 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 0.05000000074505806 : f64} : () -> tensor<f32>
%12 = nn.elementwise_div %10, %11 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%13 = nn.round %12 {nn.name = "n", nn.needs_float32, nn.results = "n.round", nn.type = "round"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%14 = nn.fill_constant  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "fill_constant", shape = array<i64>, value = -3.000000e+00 : f64} : () -> tensor<f32>
%15 = nn.elementwise_add %13, %14 {nn.name = "n.elementwise_add.1", nn.needs_float32, nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%16 = nn.clip %15 {max = 1.270000e+02 : f64, min = -1.280000e+02 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%17 = nn.cast %16 {nn.name = "y", nn.results = "y", nn.type = "cast", to = i32} : (tensor<3x4xf32>) -> tensor<3x4xi32>
return %17 : tensor<3x4xi32>

// QLinearAveragePool
%0 = nn.cast %arg0 {nn.name = "a.cast", nn.results = "a.cast", nn.type = "cast", to = f32} : (tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.200000e+02 : f64} : () -> tensor<f32>
%2 = nn.elementwise_sub %0, %1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%3 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.019999999552965164 : f64} : () -> tensor<f32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%5 = nn.pool %4 {kernel_size = array<i64: 2, 2>, nn.name = "n.pool2d", nn.results = "n.pool2d", nn.type = "pool2d", paddings = array<i64: 0, 0, 0, 0>, pooling_type = "avg", strides = array<i64: 2, 2>} : (tensor<2x3x4x4xf32>) -> tensor<2x3x2x2xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 0.010300000198185444 : f64} : () -> tensor<f32>
%7 = nn.elementwise_div %5, %6 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<2x3x2x2xf32>, tensor<f32>) -> tensor<2x3x2x2xf32>
%8 = nn.round %7 {nn.name = "n", nn.needs_float32, nn.results = "n.round", nn.type = "round"} : (tensor<2x3x2x2xf32>) -> tensor<2x3x2x2xf32>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 7.000000e+00 : f64} : () -> tensor<f32>
%10 = nn.elementwise_add %8, %9 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x3x2x2xf32>, tensor<f32>) -> tensor<2x3x2x2xf32>
%11 = nn.clip %10 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<2x3x2x2xf32>) -> tensor<2x3x2x2xf32>
%12 = nn.cast %11 {nn.name = "y", nn.results = "y", nn.type = "cast", to = i32} : (tensor<2x3x2x2xf32>) -> tensor<2x3x2x2xi32>
return %12 : tensor<2x3x2x2xi32>

// QLinearConcat
%0 = nn.cast %arg0 {nn.name = "a.cast", nn.results = "a.cast", nn.type = "cast", to = f32} : (tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xf32>
%1 = nn.cast %arg1 {nn.name = "b.cast", nn.results = "b.cast", nn.type = "cast", to = f32} : (tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xf32>
%2 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.200000e+02 : f64} : () -> tensor<f32>
%3 = nn.elementwise_sub %0, %2 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.019999999552965164 : f64} : () -> tensor<f32>
%5 = nn.elementwise_mul %3, %4 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 1.310000e+02 : f64} : () -> tensor<f32>
%7 = nn.elementwise_sub %1, %6 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%8 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 0.029999999329447746 : f64} : () -> tensor<f32>
%9 = nn.elementwise_mul %7, %8 {nn.name = "n.elementwise_mul.1", nn.needs_float32, nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%10 = nn.concat %5, %9 {axis = 1 : i64, nn.name = "n.concat", nn.results = "n.concat", nn.type = "concat"} : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x6x4x4xf32>
%11 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 0.05000000074505806 : f64} : () -> tensor<f32>
%12 = nn.elementwise_div %10, %11 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<2x6x4x4xf32>, tensor<f32>) -> tensor<2x6x4x4xf32>
%13 = nn.round %12 {nn.name = "n", nn.needs_float32, nn.results = "n.round", nn.type = "round"} : (tensor<2x6x4x4xf32>) -> tensor<2x6x4x4xf32>
%14 = nn.fill_constant  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "fill_constant", shape = array<i64>, value = 1.250000e+02 : f64} : () -> tensor<f32>
%15 = nn.elementwise_add %13, %14 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x6x4x4xf32>, tensor<f32>) -> tensor<2x6x4x4xf32>
%16 = nn.clip %15 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<2x6x4x4xf32>) -> tensor<2x6x4x4xf32>
%17 = nn.cast %16 {nn.name = "y", nn.results = "y", nn.type = "cast", to = i32} : (tensor<2x6x4x4xf32>) -> tensor<2x6x4x4xi32>
return %17 : tensor<2x6x4x4xi32>

// QLinearGlobalAveragePool
%0 = nn.cast %arg0 {nn.name = "a.cast", nn.results = "a.cast", nn.type = "cast", to = f32} : (tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.200000e+02 : f64} : () -> tensor<f32>
%2 = nn.elementwise_sub %0, %1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%3 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.019999999552965164 : f64} : () -> tensor<f32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%5 = nn.reduce_mean %4 {axis = array<i64: 2, 3>, keepdim = true, nn.name = "n.reduce_mean", nn.results = "n.reduce_mean", nn.type = "reduce_mean", reduce_all = false} : (tensor<2x3x4x4xf32>) -> tensor<2x3x1x1xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 0.0099999997764825821 : f64} : () -> tensor<f32>
%7 = nn.elementwise_div %5, %6 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<2x3x1x1xf32>, tensor<f32>) -> tensor<2x3x1x1xf32>
%8 = nn.round %7 {nn.name = "n", nn.needs_float32, nn.results = "n.round", nn.type = "round"} : (tensor<2x3x1x1xf32>) -> tensor<2x3x1x1xf32>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 7.000000e+00 : f64} : () -> tensor<f32>
%10 = nn.elementwise_add %8, %9 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x3x1x1xf32>, tensor<f32>) -> tensor<2x3x1x1xf32>
%11 = nn.clip %10 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<2x3x1x1xf32>) -> tensor<2x3x1x1xf32>
%12 = nn.cast %11 {nn.name = "y", nn.results = "y", nn.type = "cast", to = i32} : (tensor<2x3x1x1xf32>) -> tensor<2x3x1x1xi32>
return %12 : tensor<2x3x1x1xi32>

// QLinearLeakyRelu
%0 = nn.cast %arg0 {nn.name = "a.cast", nn.results = "a.cast", nn.type = "cast", to = f32} : (tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.200000e+02 : f64} : () -> tensor<f32>
%2 = nn.elementwise_sub %0, %1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%3 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.019999999552965164 : f64} : () -> tensor<f32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%5 = nn.leaky_relu %4 {alpha = 0.20000000298023224 : f64, nn.name = "n.leaky_relu", nn.results = "n.leaky_relu", nn.type = "leaky_relu"} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 0.0099999997764825821 : f64} : () -> tensor<f32>
%7 = nn.elementwise_div %5, %6 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%8 = nn.round %7 {nn.name = "n", nn.needs_float32, nn.results = "n.round", nn.type = "round"} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 7.000000e+00 : f64} : () -> tensor<f32>
%10 = nn.elementwise_add %8, %9 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%11 = nn.clip %10 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
%12 = nn.cast %11 {nn.name = "y", nn.results = "y", nn.type = "cast", to = i32} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xi32>
return %12 : tensor<2x3x4x4xi32>

// QLinearMul
%0 = nn.cast %arg0 {nn.name = "a.cast", nn.results = "a.cast", nn.type = "cast", to = f32} : (tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xf32>
%1 = nn.cast %arg1 {nn.name = "b.cast", nn.results = "b.cast", nn.type = "cast", to = f32} : (tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xf32>
%2 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.200000e+02 : f64} : () -> tensor<f32>
%3 = nn.elementwise_sub %0, %2 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.019999999552965164 : f64} : () -> tensor<f32>
%5 = nn.elementwise_mul %3, %4 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 1.310000e+02 : f64} : () -> tensor<f32>
%7 = nn.elementwise_sub %1, %6 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%8 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 0.029999999329447746 : f64} : () -> tensor<f32>
%9 = nn.elementwise_mul %7, %8 {nn.name = "n.elementwise_mul.1", nn.needs_float32, nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%10 = nn.elementwise_mul %5, %9 {nn.name = "n.elementwise_mul.2", nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
%11 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 0.05000000074505806 : f64} : () -> tensor<f32>
%12 = nn.elementwise_div %10, %11 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%13 = nn.round %12 {nn.name = "n", nn.needs_float32, nn.results = "n.round", nn.type = "round"} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
%14 = nn.fill_constant  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "fill_constant", shape = array<i64>, value = 1.250000e+02 : f64} : () -> tensor<f32>
%15 = nn.elementwise_add %13, %14 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%16 = nn.clip %15 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
%17 = nn.cast %16 {nn.name = "y", nn.results = "y", nn.type = "cast", to = i32} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xi32>
return %17 : tensor<2x3x4x4xi32>

// QLinearSigmoid
%0 = nn.cast %arg0 {nn.name = "a.cast", nn.results = "a.cast", nn.type = "cast", to = f32} : (tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.200000e+02 : f64} : () -> tensor<f32>
%2 = nn.elementwise_sub %0, %1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%3 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.019999999552965164 : f64} : () -> tensor<f32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%5 = nn.sigmoid %4 {nn.name = "n.sigmoid", nn.results = "n.sigmoid", nn.type = "sigmoid"} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 0.0099999997764825821 : f64} : () -> tensor<f32>
%7 = nn.elementwise_div %5, %6 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%8 = nn.round %7 {nn.name = "n", nn.needs_float32, nn.results = "n.round", nn.type = "round"} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 7.000000e+00 : f64} : () -> tensor<f32>
%10 = nn.elementwise_add %8, %9 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%11 = nn.clip %10 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
%12 = nn.cast %11 {nn.name = "y", nn.results = "y", nn.type = "cast", to = i32} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xi32>
return %12 : tensor<2x3x4x4xi32>

// QLinearSoftmax
%0 = nn.cast %arg0 {nn.name = "a.cast", nn.results = "a.cast", nn.type = "cast", to = f32} : (tensor<4x6xi32>) -> tensor<4x6xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.200000e+02 : f64} : () -> tensor<f32>
%2 = nn.elementwise_sub %0, %1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
%3 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.019999999552965164 : f64} : () -> tensor<f32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
%5 = nn.softmax %4 {axis = 1 : i64, nn.name = "n.softmax", nn.results = "n.softmax", nn.type = "softmax"} : (tensor<4x6xf32>) -> tensor<4x6xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 3.906250e-03 : f64} : () -> tensor<f32>
%7 = nn.elementwise_div %5, %6 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
%8 = nn.round %7 {nn.name = "n", nn.needs_float32, nn.results = "n.round", nn.type = "round"} : (tensor<4x6xf32>) -> tensor<4x6xf32>
%9 = nn.clip %8 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<4x6xf32>) -> tensor<4x6xf32>
%10 = nn.cast %9 {nn.name = "y", nn.results = "y", nn.type = "cast", to = i32} : (tensor<4x6xf32>) -> tensor<4x6xi32>
return %10 : tensor<4x6xi32>

// QLinearWhere
%0 = nn.cast %arg1 {nn.name = "a.cast", nn.results = "a.cast", nn.type = "cast", to = f32} : (tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xf32>
%1 = nn.cast %arg2 {nn.name = "b.cast", nn.results = "b.cast", nn.type = "cast", to = f32} : (tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xf32>
%2 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.200000e+02 : f64} : () -> tensor<f32>
%3 = nn.elementwise_sub %0, %2 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.019999999552965164 : f64} : () -> tensor<f32>
%5 = nn.elementwise_mul %3, %4 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 1.310000e+02 : f64} : () -> tensor<f32>
%7 = nn.elementwise_sub %1, %6 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%8 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 0.029999999329447746 : f64} : () -> tensor<f32>
%9 = nn.elementwise_mul %7, %8 {nn.name = "n.elementwise_mul.1", nn.needs_float32, nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%10 = nn.where %arg0, %5, %9 {nn.name = "n.where", nn.results = "n.where", nn.type = "where"} : (tensor<2x3x4x4xi1>, tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
%11 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 0.05000000074505806 : f64} : () -> tensor<f32>
%12 = nn.elementwise_div %10, %11 {nn.name = "n.elementwise_div", nn.needs_float32, nn.results = "n.elementwise_div", nn.type = "elementwise_div"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%13 = nn.round %12 {nn.name = "n", nn.needs_float32, nn.results = "n.round", nn.type = "round"} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
%14 = nn.fill_constant  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "fill_constant", shape = array<i64>, value = 1.250000e+02 : f64} : () -> tensor<f32>
%15 = nn.elementwise_add %13, %14 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
%16 = nn.clip %15 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
%17 = nn.cast %16 {nn.name = "y", nn.results = "y", nn.type = "cast", to = i32} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xi32>
return %17 : tensor<2x3x4x4xi32>

// RNN_Elu
nn.variable @r parameter : tensor<1x5x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @w parameter : tensor<1x5x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<1x10xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @r : tensor<1x5x5xf32>
%1 = nn.slice %0 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x5x5xf32>) -> tensor<5x5xf32>
%2 = nn.read @w : tensor<1x5x4xf32>
%3 = nn.slice %2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.1", nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x5x4xf32>) -> tensor<5x4xf32>
%4 = nn.matmul %arg0, %3 {nn.name = "n", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x2x4xf32>, tensor<5x4xf32>) -> tensor<3x2x5xf32>
%5 = nn.read @b : tensor<1x10xf32>
%6 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.2", nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "n.slice.3", nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<10xf32>) -> tensor<5xf32>
%8 = nn.elementwise_add %4, %7 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x2x5xf32>, tensor<5xf32>) -> tensor<3x2x5xf32>
%9:3 = nn.unbind %8 {nn.name = "n.unstack", nn.results = ["n.unstack", "n.unstack.1", "n.unstack.2"], nn.type = "unstack"} : (tensor<3x2x5xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%10 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x5xf32>
%11 = nn.matmul %10, %1 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%12 = nn.elementwise_add %9#0, %11 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%13 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.4", nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%14 = nn.slice %13 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.5", nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%15 = nn.elementwise_add %12, %14 {nn.name = "n.elementwise_add.2", nn.results = "n.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%16 = nn.elu %15 {alpha = 0.60000002384185791 : f64, nn.name = "n.elu", nn.results = "n.elu", nn.type = "elu"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%17 = nn.matmul %16, %1 {nn.name = "n.matmul_v2.1", nn.results = "n.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%18 = nn.elementwise_add %9#1, %17 {nn.name = "n.elementwise_add.3", nn.results = "n.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%19 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.6", nn.results = "n.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%20 = nn.slice %19 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.7", nn.results = "n.slice.7", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%21 = nn.elementwise_add %18, %20 {nn.name = "n.elementwise_add.4", nn.results = "n.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%22 = nn.elu %21 {alpha = 0.60000002384185791 : f64, nn.name = "n.elu.1", nn.results = "n.elu.1", nn.type = "elu"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%23 = nn.matmul %22, %1 {nn.name = "n.matmul_v2.2", nn.results = "n.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%24 = nn.elementwise_add %9#2, %23 {nn.name = "n.elementwise_add.5", nn.results = "n.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%25 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.8", nn.results = "n.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%26 = nn.slice %25 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.9", nn.results = "n.slice.9", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%27 = nn.elementwise_add %24, %26 {nn.name = "n.elementwise_add.6", nn.results = "n.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%28 = nn.elu %27 {alpha = 0.60000002384185791 : f64, nn.name = "n.elu.2", nn.results = "n.elu.2", nn.type = "elu"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%29 = nn.stack %16, %22, %28 {nn.name = "n.stack", nn.results = "n.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<3x2x5xf32>
%30 = nn.stack %29 {axis = 1 : i64, nn.name = "n.stack.1", nn.results = "y", nn.type = "stack"} : (tensor<3x2x5xf32>) -> tensor<3x1x2x5xf32>
%31 = nn.stack %28 {nn.name = "n.stack.2", nn.results = "h", nn.type = "stack"} : (tensor<2x5xf32>) -> tensor<1x2x5xf32>
return %30, %31 : tensor<3x1x2x5xf32>, tensor<1x2x5xf32>

// RNN_LeakyRelu
nn.variable @r parameter : tensor<1x5x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @w parameter : tensor<1x5x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<1x10xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @r : tensor<1x5x5xf32>
%1 = nn.slice %0 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x5x5xf32>) -> tensor<5x5xf32>
%2 = nn.read @w : tensor<1x5x4xf32>
%3 = nn.slice %2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.1", nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x5x4xf32>) -> tensor<5x4xf32>
%4 = nn.matmul %arg0, %3 {nn.name = "n", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x2x4xf32>, tensor<5x4xf32>) -> tensor<3x2x5xf32>
%5 = nn.read @b : tensor<1x10xf32>
%6 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.2", nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "n.slice.3", nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<10xf32>) -> tensor<5xf32>
%8 = nn.elementwise_add %4, %7 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x2x5xf32>, tensor<5xf32>) -> tensor<3x2x5xf32>
%9:3 = nn.unbind %8 {nn.name = "n.unstack", nn.results = ["n.unstack", "n.unstack.1", "n.unstack.2"], nn.type = "unstack"} : (tensor<3x2x5xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%10 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x5xf32>
%11 = nn.matmul %10, %1 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%12 = nn.elementwise_add %9#0, %11 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%13 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.4", nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%14 = nn.slice %13 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.5", nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%15 = nn.elementwise_add %12, %14 {nn.name = "n.elementwise_add.2", nn.results = "n.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%16 = nn.leaky_relu %15 {alpha = 0.20000000298023224 : f64, nn.name = "n.leaky_relu", nn.results = "n.leaky_relu", nn.type = "leaky_relu"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%17 = nn.matmul %16, %1 {nn.name = "n.matmul_v2.1", nn.results = "n.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%18 = nn.elementwise_add %9#1, %17 {nn.name = "n.elementwise_add.3", nn.results = "n.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%19 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.6", nn.results = "n.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%20 = nn.slice %19 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.7", nn.results = "n.slice.7", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%21 = nn.elementwise_add %18, %20 {nn.name = "n.elementwise_add.4", nn.results = "n.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%22 = nn.leaky_relu %21 {alpha = 0.20000000298023224 : f64, nn.name = "n.leaky_relu.1", nn.results = "n.leaky_relu.1", nn.type = "leaky_relu"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%23 = nn.matmul %22, %1 {nn.name = "n.matmul_v2.2", nn.results = "n.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%24 = nn.elementwise_add %9#2, %23 {nn.name = "n.elementwise_add.5", nn.results = "n.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%25 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.8", nn.results = "n.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%26 = nn.slice %25 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.9", nn.results = "n.slice.9", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%27 = nn.elementwise_add %24, %26 {nn.name = "n.elementwise_add.6", nn.results = "n.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%28 = nn.leaky_relu %27 {alpha = 0.20000000298023224 : f64, nn.name = "n.leaky_relu.2", nn.results = "n.leaky_relu.2", nn.type = "leaky_relu"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%29 = nn.stack %16, %22, %28 {nn.name = "n.stack", nn.results = "n.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<3x2x5xf32>
%30 = nn.stack %29 {axis = 1 : i64, nn.name = "n.stack.1", nn.results = "y", nn.type = "stack"} : (tensor<3x2x5xf32>) -> tensor<3x1x2x5xf32>
%31 = nn.stack %28 {nn.name = "n.stack.2", nn.results = "h", nn.type = "stack"} : (tensor<2x5xf32>) -> tensor<1x2x5xf32>
return %30, %31 : tensor<3x1x2x5xf32>, tensor<1x2x5xf32>

// RNN_Softsign
nn.variable @r parameter : tensor<1x5x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @w parameter : tensor<1x5x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<1x10xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @r : tensor<1x5x5xf32>
%1 = nn.slice %0 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x5x5xf32>) -> tensor<5x5xf32>
%2 = nn.read @w : tensor<1x5x4xf32>
%3 = nn.slice %2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.1", nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x5x4xf32>) -> tensor<5x4xf32>
%4 = nn.matmul %arg0, %3 {nn.name = "n", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x2x4xf32>, tensor<5x4xf32>) -> tensor<3x2x5xf32>
%5 = nn.read @b : tensor<1x10xf32>
%6 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.2", nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "n.slice.3", nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<10xf32>) -> tensor<5xf32>
%8 = nn.elementwise_add %4, %7 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x2x5xf32>, tensor<5xf32>) -> tensor<3x2x5xf32>
%9:3 = nn.unbind %8 {nn.name = "n.unstack", nn.results = ["n.unstack", "n.unstack.1", "n.unstack.2"], nn.type = "unstack"} : (tensor<3x2x5xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%10 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x5xf32>
%11 = nn.matmul %10, %1 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%12 = nn.elementwise_add %9#0, %11 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%13 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.4", nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%14 = nn.slice %13 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.5", nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%15 = nn.elementwise_add %12, %14 {nn.name = "n.elementwise_add.2", nn.results = "n.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%16 = nn.softsign %15 {nn.name = "n.softsign", nn.results = "n.softsign", nn.type = "softsign"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%17 = nn.matmul %16, %1 {nn.name = "n.matmul_v2.1", nn.results = "n.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%18 = nn.elementwise_add %9#1, %17 {nn.name = "n.elementwise_add.3", nn.results = "n.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%19 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.6", nn.results = "n.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%20 = nn.slice %19 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.7", nn.results = "n.slice.7", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%21 = nn.elementwise_add %18, %20 {nn.name = "n.elementwise_add.4", nn.results = "n.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%22 = nn.softsign %21 {nn.name = "n.softsign.1", nn.results = "n.softsign.1", nn.type = "softsign"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%23 = nn.matmul %22, %1 {nn.name = "n.matmul_v2.2", nn.results = "n.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%24 = nn.elementwise_add %9#2, %23 {nn.name = "n.elementwise_add.5", nn.results = "n.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%25 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.8", nn.results = "n.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%26 = nn.slice %25 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.9", nn.results = "n.slice.9", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%27 = nn.elementwise_add %24, %26 {nn.name = "n.elementwise_add.6", nn.results = "n.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%28 = nn.softsign %27 {nn.name = "n.softsign.2", nn.results = "n.softsign.2", nn.type = "softsign"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%29 = nn.stack %16, %22, %28 {nn.name = "n.stack", nn.results = "n.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<3x2x5xf32>
%30 = nn.stack %29 {axis = 1 : i64, nn.name = "n.stack.1", nn.results = "y", nn.type = "stack"} : (tensor<3x2x5xf32>) -> tensor<3x1x2x5xf32>
%31 = nn.stack %28 {nn.name = "n.stack.2", nn.results = "h", nn.type = "stack"} : (tensor<2x5xf32>) -> tensor<1x2x5xf32>
return %30, %31 : tensor<3x1x2x5xf32>, tensor<1x2x5xf32>

// RNN_ThresholdedRelu
nn.variable @r parameter : tensor<1x5x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @w parameter : tensor<1x5x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<1x10xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @r : tensor<1x5x5xf32>
%1 = nn.slice %0 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x5x5xf32>) -> tensor<5x5xf32>
%2 = nn.read @w : tensor<1x5x4xf32>
%3 = nn.slice %2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.1", nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x5x4xf32>) -> tensor<5x4xf32>
%4 = nn.matmul %arg0, %3 {nn.name = "n", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x2x4xf32>, tensor<5x4xf32>) -> tensor<3x2x5xf32>
%5 = nn.read @b : tensor<1x10xf32>
%6 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.2", nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "n.slice.3", nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<10xf32>) -> tensor<5xf32>
%8 = nn.elementwise_add %4, %7 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x2x5xf32>, tensor<5xf32>) -> tensor<3x2x5xf32>
%9:3 = nn.unbind %8 {nn.name = "n.unstack", nn.results = ["n.unstack", "n.unstack.1", "n.unstack.2"], nn.type = "unstack"} : (tensor<3x2x5xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%10 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x5xf32>
%11 = nn.matmul %10, %1 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%12 = nn.elementwise_add %9#0, %11 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%13 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.4", nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%14 = nn.slice %13 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.5", nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%15 = nn.elementwise_add %12, %14 {nn.name = "n.elementwise_add.2", nn.results = "n.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%16 = nn.thresholded_relu %15 {nn.name = "n.thresholded_relu", nn.results = "n.thresholded_relu", nn.type = "thresholded_relu", threshold = 0.40000000596046448 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%17 = nn.matmul %16, %1 {nn.name = "n.matmul_v2.1", nn.results = "n.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%18 = nn.elementwise_add %9#1, %17 {nn.name = "n.elementwise_add.3", nn.results = "n.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%19 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.6", nn.results = "n.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%20 = nn.slice %19 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.7", nn.results = "n.slice.7", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%21 = nn.elementwise_add %18, %20 {nn.name = "n.elementwise_add.4", nn.results = "n.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%22 = nn.thresholded_relu %21 {nn.name = "n.thresholded_relu.1", nn.results = "n.thresholded_relu.1", nn.type = "thresholded_relu", threshold = 0.40000000596046448 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%23 = nn.matmul %22, %1 {nn.name = "n.matmul_v2.2", nn.results = "n.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%24 = nn.elementwise_add %9#2, %23 {nn.name = "n.elementwise_add.5", nn.results = "n.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%25 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.8", nn.results = "n.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%26 = nn.slice %25 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.9", nn.results = "n.slice.9", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%27 = nn.elementwise_add %24, %26 {nn.name = "n.elementwise_add.6", nn.results = "n.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%28 = nn.thresholded_relu %27 {nn.name = "n.thresholded_relu.2", nn.results = "n.thresholded_relu.2", nn.type = "thresholded_relu", threshold = 0.40000000596046448 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%29 = nn.stack %16, %22, %28 {nn.name = "n.stack", nn.results = "n.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<3x2x5xf32>
%30 = nn.stack %29 {axis = 1 : i64, nn.name = "n.stack.1", nn.results = "y", nn.type = "stack"} : (tensor<3x2x5xf32>) -> tensor<3x1x2x5xf32>
%31 = nn.stack %28 {nn.name = "n.stack.2", nn.results = "h", nn.type = "stack"} : (tensor<2x5xf32>) -> tensor<1x2x5xf32>
return %30, %31 : tensor<3x1x2x5xf32>, tensor<1x2x5xf32>

// RNN_clip
nn.variable @r parameter : tensor<1x5x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @w parameter : tensor<1x5x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<1x10xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @r : tensor<1x5x5xf32>
%1 = nn.slice %0 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x5x5xf32>) -> tensor<5x5xf32>
%2 = nn.read @w : tensor<1x5x4xf32>
%3 = nn.slice %2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.1", nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x5x4xf32>) -> tensor<5x4xf32>
%4 = nn.matmul %arg0, %3 {nn.name = "n", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x2x4xf32>, tensor<5x4xf32>) -> tensor<3x2x5xf32>
%5 = nn.read @b : tensor<1x10xf32>
%6 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.2", nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "n.slice.3", nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<10xf32>) -> tensor<5xf32>
%8 = nn.elementwise_add %4, %7 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x2x5xf32>, tensor<5xf32>) -> tensor<3x2x5xf32>
%9:3 = nn.unbind %8 {nn.name = "n.unstack", nn.results = ["n.unstack", "n.unstack.1", "n.unstack.2"], nn.type = "unstack"} : (tensor<3x2x5xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%10 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x5xf32>
%11 = nn.matmul %10, %1 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%12 = nn.elementwise_add %9#0, %11 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%13 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.4", nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%14 = nn.slice %13 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.5", nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%15 = nn.elementwise_add %12, %14 {nn.name = "n.elementwise_add.2", nn.results = "n.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%16 = nn.clip %15 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip", nn.results = "n.clip", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%17 = nn.tanh %16 {nn.name = "n.tanh", nn.results = "n.tanh", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%18 = nn.matmul %17, %1 {nn.name = "n.matmul_v2.1", nn.results = "n.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%19 = nn.elementwise_add %9#1, %18 {nn.name = "n.elementwise_add.3", nn.results = "n.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%20 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.6", nn.results = "n.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%21 = nn.slice %20 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.7", nn.results = "n.slice.7", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%22 = nn.elementwise_add %19, %21 {nn.name = "n.elementwise_add.4", nn.results = "n.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%23 = nn.clip %22 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.1", nn.results = "n.clip.1", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%24 = nn.tanh %23 {nn.name = "n.tanh.1", nn.results = "n.tanh.1", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%25 = nn.matmul %24, %1 {nn.name = "n.matmul_v2.2", nn.results = "n.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%26 = nn.elementwise_add %9#2, %25 {nn.name = "n.elementwise_add.5", nn.results = "n.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%27 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.8", nn.results = "n.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x10xf32>) -> tensor<10xf32>
%28 = nn.slice %27 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.9", nn.results = "n.slice.9", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%29 = nn.elementwise_add %26, %28 {nn.name = "n.elementwise_add.6", nn.results = "n.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%30 = nn.clip %29 {max = 7.500000e-01 : f64, min = -7.500000e-01 : f64, nn.name = "n.clip.2", nn.results = "n.clip.2", nn.type = "clip"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%31 = nn.tanh %30 {nn.name = "n.tanh.2", nn.results = "n.tanh.2", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%32 = nn.stack %17, %24, %31 {nn.name = "n.stack", nn.results = "n.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<3x2x5xf32>
%33 = nn.stack %32 {axis = 1 : i64, nn.name = "n.stack.1", nn.results = "y", nn.type = "stack"} : (tensor<3x2x5xf32>) -> tensor<3x1x2x5xf32>
%34 = nn.stack %31 {nn.name = "n.stack.2", nn.results = "h", nn.type = "stack"} : (tensor<2x5xf32>) -> tensor<1x2x5xf32>
return %33, %34 : tensor<3x1x2x5xf32>, tensor<1x2x5xf32>

// RNN_two_activations
nn.variable @r parameter : tensor<2x5x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @w parameter : tensor<2x5x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @b parameter : tensor<2x10xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @r : tensor<2x5x5xf32>
%1 = nn.slice %0 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x5x5xf32>) -> tensor<5x5xf32>
%2 = nn.read @w : tensor<2x5x4xf32>
%3 = nn.slice %2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.1", nn.results = "n.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x5x4xf32>) -> tensor<5x4xf32>
%4 = nn.matmul %arg0, %3 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x2x4xf32>, tensor<5x4xf32>) -> tensor<3x2x5xf32>
%5 = nn.read @b : tensor<2x10xf32>
%6 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.2", nn.results = "n.slice.2", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x10xf32>) -> tensor<10xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "n.slice.3", nn.results = "n.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<10xf32>) -> tensor<5xf32>
%8 = nn.elementwise_add %4, %7 {nn.name = "n.elementwise_add", nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x2x5xf32>, tensor<5xf32>) -> tensor<3x2x5xf32>
%9:3 = nn.unbind %8 {nn.name = "n.unstack", nn.results = ["n.unstack", "n.unstack.1", "n.unstack.2"], nn.type = "unstack"} : (tensor<3x2x5xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%10 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x5xf32>
%11 = nn.matmul %10, %1 {nn.name = "n.matmul_v2.1", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%12 = nn.elementwise_add %9#0, %11 {nn.name = "n.elementwise_add.1", nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%13 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.4", nn.results = "n.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x10xf32>) -> tensor<10xf32>
%14 = nn.slice %13 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.5", nn.results = "n.slice.5", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%15 = nn.elementwise_add %12, %14 {nn.name = "n.elementwise_add.2", nn.results = "n.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%16 = nn.elu %15 {alpha = 5.000000e-01 : f64, nn.name = "n.elu", nn.results = "n.elu", nn.type = "elu"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%17 = nn.matmul %16, %1 {nn.name = "n.matmul_v2.2", nn.results = "n.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%18 = nn.elementwise_add %9#1, %17 {nn.name = "n.elementwise_add.3", nn.results = "n.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%19 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.6", nn.results = "n.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x10xf32>) -> tensor<10xf32>
%20 = nn.slice %19 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.7", nn.results = "n.slice.7", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%21 = nn.elementwise_add %18, %20 {nn.name = "n.elementwise_add.4", nn.results = "n.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%22 = nn.elu %21 {alpha = 5.000000e-01 : f64, nn.name = "n.elu.1", nn.results = "n.elu.1", nn.type = "elu"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%23 = nn.matmul %22, %1 {nn.name = "n.matmul_v2.3", nn.results = "n.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%24 = nn.elementwise_add %9#2, %23 {nn.name = "n.elementwise_add.5", nn.results = "n.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%25 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "n.slice.8", nn.results = "n.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x10xf32>) -> tensor<10xf32>
%26 = nn.slice %25 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.9", nn.results = "n.slice.9", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%27 = nn.elementwise_add %24, %26 {nn.name = "n.elementwise_add.6", nn.results = "n.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%28 = nn.elu %27 {alpha = 5.000000e-01 : f64, nn.name = "n.elu.2", nn.results = "n.elu.2", nn.type = "elu"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%29 = nn.slice %0 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "n.slice.10", nn.results = "n.slice.10", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x5x5xf32>) -> tensor<5x5xf32>
%30 = nn.slice %2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "n.slice.11", nn.results = "n.slice.11", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x5x4xf32>) -> tensor<5x4xf32>
%31 = nn.matmul %arg0, %30 {nn.name = "n", nn.results = "n.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x2x4xf32>, tensor<5x4xf32>) -> tensor<3x2x5xf32>
%32 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "n.slice.12", nn.results = "n.slice.12", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x10xf32>) -> tensor<10xf32>
%33 = nn.slice %32 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "n.slice.13", nn.results = "n.slice.13", nn.type = "slice", starts = array<i64: 0>} : (tensor<10xf32>) -> tensor<5xf32>
%34 = nn.elementwise_add %31, %33 {nn.name = "n.elementwise_add.7", nn.results = "n.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<3x2x5xf32>, tensor<5xf32>) -> tensor<3x2x5xf32>
%35:3 = nn.unbind %34 {nn.name = "n.unstack.1", nn.results = ["n.unstack.3", "n.unstack.4", "n.unstack.5"], nn.type = "unstack"} : (tensor<3x2x5xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%36 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64: 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x5xf32>
%37 = nn.matmul %36, %29 {nn.name = "n.matmul_v2.4", nn.results = "n.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%38 = nn.elementwise_add %35#2, %37 {nn.name = "n.elementwise_add.8", nn.results = "n.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%39 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "n.slice.14", nn.results = "n.slice.14", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x10xf32>) -> tensor<10xf32>
%40 = nn.slice %39 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.15", nn.results = "n.slice.15", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%41 = nn.elementwise_add %38, %40 {nn.name = "n.elementwise_add.9", nn.results = "n.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%42 = nn.hard_sigmoid %41 {nn.name = "n.hard_sigmoid", nn.results = "n.hard_sigmoid", nn.type = "hard_sigmoid", offset = 0.30000001192092896 : f64, slope = 0.10000000149011612 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%43 = nn.matmul %42, %29 {nn.name = "n.matmul_v2.5", nn.results = "n.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%44 = nn.elementwise_add %35#1, %43 {nn.name = "n.elementwise_add.10", nn.results = "n.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%45 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "n.slice.16", nn.results = "n.slice.16", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x10xf32>) -> tensor<10xf32>
%46 = nn.slice %45 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.17", nn.results = "n.slice.17", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%47 = nn.elementwise_add %44, %46 {nn.name = "n.elementwise_add.11", nn.results = "n.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%48 = nn.hard_sigmoid %47 {nn.name = "n.hard_sigmoid.1", nn.results = "n.hard_sigmoid.1", nn.type = "hard_sigmoid", offset = 0.30000001192092896 : f64, slope = 0.10000000149011612 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%49 = nn.matmul %48, %29 {nn.name = "n.matmul_v2.6", nn.results = "n.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
%50 = nn.elementwise_add %35#0, %49 {nn.name = "n.elementwise_add.12", nn.results = "n.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%51 = nn.slice %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "n.slice.18", nn.results = "n.slice.18", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x10xf32>) -> tensor<10xf32>
%52 = nn.slice %51 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "n.slice.19", nn.results = "n.slice.19", nn.type = "slice", starts = array<i64: 5>} : (tensor<10xf32>) -> tensor<5xf32>
%53 = nn.elementwise_add %50, %52 {nn.name = "n.elementwise_add.13", nn.results = "n.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%54 = nn.hard_sigmoid %53 {nn.name = "n.hard_sigmoid.2", nn.results = "n.hard_sigmoid.2", nn.type = "hard_sigmoid", offset = 0.30000001192092896 : f64, slope = 0.10000000149011612 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%55 = nn.stack %16, %22, %28 {nn.name = "n.stack", nn.results = "n.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<3x2x5xf32>
%56 = nn.stack %54, %48, %42 {nn.name = "n.stack.1", nn.results = "n.stack.1", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<3x2x5xf32>
%57 = nn.stack %55, %56 {axis = 1 : i64, nn.name = "n.stack.2", nn.results = "y", nn.type = "stack"} : (tensor<3x2x5xf32>, tensor<3x2x5xf32>) -> tensor<3x2x2x5xf32>
%58 = nn.stack %28, %54 {nn.name = "n.stack.3", nn.results = "h", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x2x5xf32>
return %57, %58 : tensor<3x2x2x5xf32>, tensor<2x2x5xf32>

// Resize_crop_cubic
%0 = nn.transpose %arg0 {nn.name = "n.transpose2", nn.results = "n.transpose2", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<1x2x6x8xf32>) -> tensor<1x2x8x6xf32>
%1 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 5, 6>, values = array<f64: 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, -0.03515625, 0.26171875, 0.87890625, -0.10546875, 0.000000e+00, -9.375000e-02, 5.937500e-01, 5.937500e-01, -9.375000e-02, 0.000000e+00, -0.10546875, 0.87890625, 0.26171875, -0.03515625, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00>} : () -> tensor<5x6xf32>
%2 = nn.matmul %0, %1 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<1x2x8x6xf32>, tensor<5x6xf32>) -> tensor<1x2x8x5xf32>
%3 = nn.transpose %2 {nn.name = "n.transpose2.1", nn.results = "n.transpose2.1", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<1x2x8x5xf32>) -> tensor<1x2x5x8xf32>
%4 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 1, 8>, values = array<f64: 0.000000e+00, -0.10209373384714127, 0.65828114748001099, 0.52734386920928955, -0.083531267940998077, 0.000000e+00, 0.000000e+00, 0.000000e+00>} : () -> tensor<1x8xf32>
%5 = nn.matmul %3, %4 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2", transpose_y = true} : (tensor<1x2x5x8xf32>, tensor<1x8xf32>) -> tensor<1x2x5x1xf32>
return %5 : tensor<1x2x5x1xf32>

// Resize_crop_linear
%0 = nn.transpose %arg0 {nn.name = "n.transpose2", nn.results = "n.transpose2", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<1x2x6x8xf32>) -> tensor<1x2x8x6xf32>
%1 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 5, 6>, values = array<f64: 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 8.750000e-01, 0.12499997019767761, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.75000005960464478, 0.24999997019767761, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.62500005960464478, 0.37499994039535522, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.50000005960464478, 0.49999994039535522, 0.000000e+00>} : () -> tensor<5x6xf32>
%2 = nn.matmul %0, %1 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<1x2x8x6xf32>, tensor<5x6xf32>) -> tensor<1x2x8x5xf32>
%3 = nn.transpose %2 {nn.name = "n.transpose2.1", nn.results = "n.transpose2.1", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<1x2x8x5xf32>) -> tensor<1x2x5x8xf32>
%4 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 7, 8>, values = array<f64: 0.000000e+00, 0.000000e+00, 0.89999991655349731, 0.10000008344650269, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.73333334922790527, 0.26666668057441711, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.56666672229766846, 0.43333327770233154, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.40000012516975403, 0.59999990463256836, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.2333335280418396, 0.7666664719581604, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00>} : () -> tensor<7x8xf32>
%5 = nn.matmul %3, %4 {nn.name = "n", nn.results = "n.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<1x2x5x8xf32>, tensor<7x8xf32>) -> tensor<1x2x5x7xf32>
%6 = nn.assign_value  {dtype = i1, int_values = array<i64: 0, 1, 1, 1, 1>, nn.name = "constant.2", nn.results = "constant.2", nn.type = "assign_value", shape = array<i64: 1, 1, 5, 1>} : () -> tensor<1x1x5x1xi1>
%7 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 2.500000e+00 : f64} : () -> tensor<f32>
%8 = nn.where %6, %5, %7 {nn.name = "n.where", nn.results = "n.where", nn.type = "where"} : (tensor<1x1x5x1xi1>, tensor<1x2x5x7xf32>, tensor<f32>) -> tensor<1x2x5x7xf32>
%9 = nn.assign_value  {dtype = i1, int_values = array<i64: 1, 1, 1, 1, 1, 0, 0>, nn.name = "constant.4", nn.results = "constant.4", nn.type = "assign_value", shape = array<i64: 1, 1, 1, 7>} : () -> tensor<1x1x1x7xi1>
%10 = nn.fill_constant  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "fill_constant", shape = array<i64>, value = 2.500000e+00 : f64} : () -> tensor<f32>
%11 = nn.where %9, %8, %10 {nn.name = "n.where.1", nn.results = "y", nn.type = "where"} : (tensor<1x1x1x7xi1>, tensor<1x2x5x7xf32>, tensor<f32>) -> tensor<1x2x5x7xf32>
return %11 : tensor<1x2x5x7xf32>

// Resize_crop_nearest
%0 = nn.assign_value  {dtype = i64, int_values = array<i64: 1, 2, 3, 3>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 4>} : () -> tensor<4xi64>
%1 = nn.gather %arg0, %0 {axis = 2 : i64, nn.name = "n.gather", nn.results = "n.gather", nn.type = "gather"} : (tensor<1x2x6x8xf32>, tensor<4xi64>) -> tensor<1x2x4x8xf32>
%2 = nn.assign_value  {dtype = i64, int_values = array<i64: 2, 3, 3, 4, 5, 6, 6>, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 7>} : () -> tensor<7xi64>
%3 = nn.gather %1, %2 {axis = 3 : i64, nn.name = "n", nn.results = "y", nn.type = "gather"} : (tensor<1x2x4x8xf32>, tensor<7xi64>) -> tensor<1x2x4x7xf32>
return %3 : tensor<1x2x4x7xf32>

// Resize_half_pixel_for_nn
%0 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 1, 2, 3, 3, 4, 4, 5, 5>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 10>} : () -> tensor<10xi64>
%1 = nn.gather %arg0, %0 {axis = 2 : i64, nn.name = "n.gather", nn.results = "n.gather", nn.type = "gather"} : (tensor<1x2x6x8xf32>, tensor<10xi64>) -> tensor<1x2x10x8xf32>
%2 = nn.assign_value  {dtype = i64, int_values = array<i64: 1, 2, 3, 4, 6, 7>, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 6>} : () -> tensor<6xi64>
%3 = nn.gather %1, %2 {axis = 3 : i64, nn.name = "n", nn.results = "y", nn.type = "gather"} : (tensor<1x2x10x8xf32>, tensor<6xi64>) -> tensor<1x2x10x6xf32>
return %3 : tensor<1x2x10x6xf32>

// ReverseSequence_0
%0 = nn.reshape %arg1 {nn.name = "n.reshape2", nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 4, 1, 1>} : (tensor<4xi64>) -> tensor<4x1x1xi64>
%1 = nn.scale %0 {bias = -1.000000e+00 : f64, nn.name = "n.scale", nn.results = "n.scale", nn.type = "scale"} : (tensor<4x1x1xi64>) -> tensor<4x1x1xi64>
%2 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 4, 1>} : () -> tensor<1x4x1xi64>
%3 = nn.elementwise_sub %1, %2 {nn.name = "n.elementwise_sub", nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<4x1x1xi64>, tensor<1x4x1xi64>) -> tensor<4x4x1xi64>
%4 = nn.less_than %2, %0 {nn.name = "n.less_than", nn.results = "n.less_than", nn.type = "less_than"} : (tensor<1x4x1xi64>, tensor<4x1x1xi64>) -> tensor<4x4x1xi1>
%5 = nn.where %4, %3, %2 {nn.name = "n.where", nn.results = "n.where", nn.type = "where"} : (tensor<4x4x1xi1>, tensor<4x4x1xi64>, tensor<1x4x1xi64>) -> tensor<4x4x1xi64>
%6 = nn.expand %5 {nn.name = "n.expand_v2", nn.results = "n.expand_v2", nn.type = "expand_v2", shape = array<i64: 4, 4, 2>} : (tensor<4x4x1xi64>) -> tensor<4x4x2xi64>
%7 = nn.take_along_axis %arg0, %6 {axis = 1 : i64, nn.name = "n", nn.results = "y", nn.type = "take_along_axis"} : (tensor<4x4x2xf32>, tensor<4x4x2xi64>) -> tensor<4x4x2xf32>
return %7 : tensor<4x4x2xf32>

// ReverseSequence_1
%0 = nn.reshape %arg1 {nn.name = "n.reshape2", nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 1, 4, 1>} : (tensor<4xi64>) -> tensor<1x4x1xi64>
%1 = nn.scale %0 {bias = -1.000000e+00 : f64, nn.name = "n.scale", nn.results = "n.scale", nn.type = "scale"} : (tensor<1x4x1xi64>) -> tensor<1x4x1xi64>
%2 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 4, 1, 1>} : () -> tensor<4x1x1xi64>
%3 = nn.elementwise_sub %1, %2 {nn.name = "n.elementwise_sub", nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<1x4x1xi64>, tensor<4x1x1xi64>) -> tensor<4x4x1xi64>
%4 = nn.less_than %2, %0 {nn.name = "n.less_than", nn.results = "n.less_than", nn.type = "less_than"} : (tensor<4x1x1xi64>, tensor<1x4x1xi64>) -> tensor<4x4x1xi1>
%5 = nn.where %4, %3, %2 {nn.name = "n.where", nn.results = "n.where", nn.type = "where"} : (tensor<4x4x1xi1>, tensor<4x4x1xi64>, tensor<4x1x1xi64>) -> tensor<4x4x1xi64>
%6 = nn.expand %5 {nn.name = "n.expand_v2", nn.results = "n.expand_v2", nn.type = "expand_v2", shape = array<i64: 4, 4, 2>} : (tensor<4x4x1xi64>) -> tensor<4x4x2xi64>
%7 = nn.take_along_axis %arg0, %6 {axis = 0 : i64, nn.name = "n", nn.results = "y", nn.type = "take_along_axis"} : (tensor<4x4x2xf32>, tensor<4x4x2xi64>) -> tensor<4x4x2xf32>
return %7 : tensor<4x4x2xf32>

// RoiAlign_half_pixel
%0 = nn.gather %arg0, %arg2 {nn.name = "n.gather", nn.results = "n.gather", nn.type = "gather"} : (tensor<2x3x9x10xf32>, tensor<4xi64>) -> tensor<4x3x9x10xf32>
%1 = nn.scale %arg1 {bias = -5.000000e-01 : f64, nn.name = "n.scale", nn.needs_float32, nn.results = "n.scale", nn.type = "scale", scale = 0.89999997615814208 : f64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%2:4 = nn.split %1 {axis = 1 : i64, nn.name = "n.split", nn.needs_float32, nn.results = ["n.split", "n.split.1", "n.split.2", "n.split.3"], nn.type = "split", num = 4 : i64} : (tensor<4x4xf32>) -> (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>)
%3 = nn.elementwise_sub %2#3, %2#1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
%4 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 6>, values = array<f64: 0.083333335816860198, 2.500000e-01, 0.4166666567325592, 0.58333331346511841, 7.500000e-01, 0.91666668653488159>} : () -> tensor<1x6xf32>
%5 = nn.elementwise_mul %3, %4 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<4x1xf32>, tensor<1x6xf32>) -> tensor<4x6xf32>
%6 = nn.elementwise_add %2#1, %5 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x1xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
%7 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%8 = nn.greater_equal %6, %7 {nn.name = "n.greater_equal", nn.needs_float32, nn.results = "n.greater_equal", nn.type = "greater_equal"} : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xi1>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 9.000000e+00 : f64} : () -> tensor<f32>
%10 = nn.less_equal %6, %9 {nn.name = "n.less_equal", nn.needs_float32, nn.results = "n.less_equal", nn.type = "less_equal"} : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xi1>
%11 = nn.logical_and %8, %10 {nn.name = "n.logical_and", nn.needs_float32, nn.results = "n.logical_and", nn.type = "logical_and"} : (tensor<4x6xi1>, tensor<4x6xi1>) -> tensor<4x6xi1>
%12 = nn.clip %6 {max = 8.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "n.clip", nn.type = "clip"} : (tensor<4x6xf32>) -> tensor<4x6xf32>
%13 = nn.reshape %12 {nn.name = "n.reshape2", nn.needs_float32, nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 4, 6, 1>} : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
%14 = nn.reshape %11 {nn.name = "n.reshape2.1", nn.needs_float32, nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 4, 6, 1>} : (tensor<4x6xi1>) -> tensor<4x6x1xi1>
%15 = nn.assign_value  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 1, 1, 9>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00>} : () -> tensor<1x1x9xf32>
%16 = nn.elementwise_sub %13, %15 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<4x6x1xf32>, tensor<1x1x9xf32>) -> tensor<4x6x9xf32>
%17 = nn.abs %16 {nn.name = "n.abs", nn.needs_float32, nn.results = "n.abs", nn.type = "abs"} : (tensor<4x6x9xf32>) -> tensor<4x6x9xf32>
%18 = nn.scale %17 {bias = 1.000000e+00 : f64, nn.name = "n.scale.1", nn.needs_float32, nn.results = "n.scale.1", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<4x6x9xf32>) -> tensor<4x6x9xf32>
%19 = nn.relu %18 {nn.name = "n.relu", nn.needs_float32, nn.results = "n.relu", nn.type = "relu"} : (tensor<4x6x9xf32>) -> tensor<4x6x9xf32>
%20 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%21 = nn.where %14, %19, %20 {nn.name = "n.where", nn.needs_float32, nn.results = "n.where", nn.type = "where"} : (tensor<4x6x1xi1>, tensor<4x6x9xf32>, tensor<f32>) -> tensor<4x6x9xf32>
%22 = nn.reshape %21 {nn.name = "n.reshape2.2", nn.needs_float32, nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 4, 3, 2, 9>} : (tensor<4x6x9xf32>) -> tensor<4x3x2x9xf32>
%23 = nn.reduce_mean %22 {axis = array<i64: 2>, nn.name = "n.reduce_mean", nn.needs_float32, nn.results = "n.reduce_mean", nn.type = "reduce_mean", reduce_all = false} : (tensor<4x3x2x9xf32>) -> tensor<4x3x9xf32>
%24 = nn.elementwise_sub %2#2, %2#0 {nn.name = "n.elementwise_sub.2", nn.needs_float32, nn.results = "n.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
%25 = nn.assign_value  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "assign_value", shape = array<i64: 1, 4>, values = array<f64: 1.250000e-01, 3.750000e-01, 6.250000e-01, 8.750000e-01>} : () -> tensor<1x4xf32>
%26 = nn.elementwise_mul %24, %25 {nn.name = "n.elementwise_mul.1", nn.needs_float32, nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<4x1xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
%27 = nn.elementwise_add %2#0, %26 {nn.name = "n.elementwise_add.1", nn.needs_float32, nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<4x1xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
%28 = nn.fill_constant  {dtype = f32, nn.name = "constant.6", nn.results = "constant.6", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%29 = nn.greater_equal %27, %28 {nn.name = "n.greater_equal.1", nn.needs_float32, nn.results = "n.greater_equal.1", nn.type = "greater_equal"} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xi1>
%30 = nn.fill_constant  {dtype = f32, nn.name = "constant.7", nn.results = "constant.7", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+01 : f64} : () -> tensor<f32>
%31 = nn.less_equal %27, %30 {nn.name = "n.less_equal.1", nn.needs_float32, nn.results = "n.less_equal.1", nn.type = "less_equal"} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xi1>
%32 = nn.logical_and %29, %31 {nn.name = "n.logical_and.1", nn.needs_float32, nn.results = "n.logical_and.1", nn.type = "logical_and"} : (tensor<4x4xi1>, tensor<4x4xi1>) -> tensor<4x4xi1>
%33 = nn.clip %27 {max = 9.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.1", nn.needs_float32, nn.results = "n.clip.1", nn.type = "clip"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%34 = nn.reshape %33 {nn.name = "n.reshape2.3", nn.needs_float32, nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 4, 4, 1>} : (tensor<4x4xf32>) -> tensor<4x4x1xf32>
%35 = nn.reshape %32 {nn.name = "n.reshape2.4", nn.needs_float32, nn.results = "n.reshape2.4", nn.type = "reshape2", shape = array<i64: 4, 4, 1>} : (tensor<4x4xi1>) -> tensor<4x4x1xi1>
%36 = nn.assign_value  {dtype = f32, nn.name = "constant.8", nn.results = "constant.8", nn.type = "assign_value", shape = array<i64: 1, 1, 10>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00, 9.000000e+00>} : () -> tensor<1x1x10xf32>
%37 = nn.elementwise_sub %34, %36 {nn.name = "n.elementwise_sub.3", nn.needs_float32, nn.results = "n.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<4x4x1xf32>, tensor<1x1x10xf32>) -> tensor<4x4x10xf32>
%38 = nn.abs %37 {nn.name = "n.abs.1", nn.needs_float32, nn.results = "n.abs.1", nn.type = "abs"} : (tensor<4x4x10xf32>) -> tensor<4x4x10xf32>
%39 = nn.scale %38 {bias = 1.000000e+00 : f64, nn.name = "n.scale.2", nn.needs_float32, nn.results = "n.scale.2", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<4x4x10xf32>) -> tensor<4x4x10xf32>
%40 = nn.relu %39 {nn.name = "n.relu.1", nn.needs_float32, nn.results = "n.relu.1", nn.type = "relu"} : (tensor<4x4x10xf32>) -> tensor<4x4x10xf32>
%41 = nn.fill_constant  {dtype = f32, nn.name = "constant.9", nn.results = "constant.9", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%42 = nn.where %35, %40, %41 {nn.name = "n.where.1", nn.needs_float32, nn.results = "n.where.1", nn.type = "where"} : (tensor<4x4x1xi1>, tensor<4x4x10xf32>, tensor<f32>) -> tensor<4x4x10xf32>
%43 = nn.reshape %42 {nn.name = "n.reshape2.5", nn.needs_float32, nn.results = "n.reshape2.5", nn.type = "reshape2", shape = array<i64: 4, 2, 2, 10>} : (tensor<4x4x10xf32>) -> tensor<4x2x2x10xf32>
%44 = nn.reduce_mean %43 {axis = array<i64: 2>, nn.name = "n.reduce_mean.1", nn.needs_float32, nn.results = "n.reduce_mean.1", nn.type = "reduce_mean", reduce_all = false} : (tensor<4x2x2x10xf32>) -> tensor<4x2x10xf32>
%45 = nn.reshape %23 {nn.name = "n.reshape2.6", nn.results = "n.reshape2.6", nn.type = "reshape2", shape = array<i64: 4, 1, 3, 9>} : (tensor<4x3x9xf32>) -> tensor<4x1x3x9xf32>
%46 = nn.matmul %45, %0 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2", nn.type = "matmul_v2"} : (tensor<4x1x3x9xf32>, tensor<4x3x9x10xf32>) -> tensor<4x3x3x10xf32>
%47 = nn.reshape %44 {nn.name = "n.reshape2.7", nn.results = "n.reshape2.7", nn.type = "reshape2", shape = array<i64: 4, 1, 2, 10>} : (tensor<4x2x10xf32>) -> tensor<4x1x2x10xf32>
%48 = nn.matmul %46, %47 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x3x3x10xf32>, tensor<4x1x2x10xf32>) -> tensor<4x3x3x2xf32>
return %48 : tensor<4x3x3x2xf32>

// RoiAlign_max_half_pixel
%0 = nn.gather %arg0, %arg2 {nn.name = "n.gather", nn.results = "n.gather", nn.type = "gather"} : (tensor<2x3x9x10xf32>, tensor<4xi64>) -> tensor<4x3x9x10xf32>
%1 = nn.scale %arg1 {bias = -5.000000e-01 : f64, nn.name = "n.scale", nn.needs_float32, nn.results = "n.scale", nn.type = "scale", scale = 0.89999997615814208 : f64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%2:4 = nn.split %1 {axis = 1 : i64, nn.name = "n.split", nn.needs_float32, nn.results = ["n.split", "n.split.1", "n.split.2", "n.split.3"], nn.type = "split", num = 4 : i64} : (tensor<4x4xf32>) -> (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>)
%3 = nn.elementwise_sub %2#3, %2#1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
%4 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 6>, values = array<f64: 0.083333335816860198, 2.500000e-01, 0.4166666567325592, 0.58333331346511841, 7.500000e-01, 0.91666668653488159>} : () -> tensor<1x6xf32>
%5 = nn.elementwise_mul %3, %4 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<4x1xf32>, tensor<1x6xf32>) -> tensor<4x6xf32>
%6 = nn.elementwise_add %2#1, %5 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x1xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
%7 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%8 = nn.greater_equal %6, %7 {nn.name = "n.greater_equal", nn.needs_float32, nn.results = "n.greater_equal", nn.type = "greater_equal"} : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xi1>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 9.000000e+00 : f64} : () -> tensor<f32>
%10 = nn.less_equal %6, %9 {nn.name = "n.less_equal", nn.needs_float32, nn.results = "n.less_equal", nn.type = "less_equal"} : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xi1>
%11 = nn.logical_and %8, %10 {nn.name = "n.logical_and", nn.needs_float32, nn.results = "n.logical_and", nn.type = "logical_and"} : (tensor<4x6xi1>, tensor<4x6xi1>) -> tensor<4x6xi1>
%12 = nn.clip %6 {max = 8.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "n.clip", nn.type = "clip"} : (tensor<4x6xf32>) -> tensor<4x6xf32>
%13 = nn.floor %12 {nn.name = "n.floor", nn.needs_float32, nn.results = "n.floor", nn.type = "floor"} : (tensor<4x6xf32>) -> tensor<4x6xf32>
%14 = nn.scale %13 {bias = 1.000000e+00 : f64, nn.name = "n.scale.1", nn.needs_float32, nn.results = "n.scale.1", nn.type = "scale"} : (tensor<4x6xf32>) -> tensor<4x6xf32>
%15 = nn.clip %14 {max = 8.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.1", nn.needs_float32, nn.results = "n.clip.1", nn.type = "clip"} : (tensor<4x6xf32>) -> tensor<4x6xf32>
%16 = nn.elementwise_sub %12, %13 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
%17 = nn.scale %16 {bias = 1.000000e+00 : f64, nn.name = "n.scale.2", nn.needs_float32, nn.results = "n.scale.2", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<4x6xf32>) -> tensor<4x6xf32>
%18 = nn.stack %13, %15 {axis = 2 : i64, nn.name = "n.stack", nn.needs_float32, nn.results = "n.stack", nn.type = "stack"} : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6x2xf32>
%19 = nn.reshape %18 {nn.name = "n.reshape2", nn.needs_float32, nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 4, 12>} : (tensor<4x6x2xf32>) -> tensor<4x12xf32>
%20 = nn.cast %19 {nn.name = "n.cast", nn.needs_float32, nn.results = "n.cast", nn.type = "cast", to = i64} : (tensor<4x12xf32>) -> tensor<4x12xi64>
%21 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%22 = nn.where %11, %16, %21 {nn.name = "n.where", nn.needs_float32, nn.results = "n.where", nn.type = "where"} : (tensor<4x6xi1>, tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
%23 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%24 = nn.where %11, %17, %23 {nn.name = "n.where.1", nn.needs_float32, nn.results = "n.where.1", nn.type = "where"} : (tensor<4x6xi1>, tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
%25 = nn.stack %24, %22 {axis = 2 : i64, nn.name = "n.stack.1", nn.needs_float32, nn.results = "n.stack.1", nn.type = "stack"} : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6x2xf32>
%26 = nn.reshape %25 {nn.name = "n.reshape2.1", nn.needs_float32, nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 4, 12>} : (tensor<4x6x2xf32>) -> tensor<4x12xf32>
%27 = nn.elementwise_sub %2#2, %2#0 {nn.name = "n.elementwise_sub.2", nn.needs_float32, nn.results = "n.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
%28 = nn.assign_value  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "assign_value", shape = array<i64: 1, 4>, values = array<f64: 1.250000e-01, 3.750000e-01, 6.250000e-01, 8.750000e-01>} : () -> tensor<1x4xf32>
%29 = nn.elementwise_mul %27, %28 {nn.name = "n.elementwise_mul.1", nn.needs_float32, nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<4x1xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
%30 = nn.elementwise_add %2#0, %29 {nn.name = "n.elementwise_add.1", nn.needs_float32, nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<4x1xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
%31 = nn.fill_constant  {dtype = f32, nn.name = "constant.6", nn.results = "constant.6", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%32 = nn.greater_equal %30, %31 {nn.name = "n.greater_equal.1", nn.needs_float32, nn.results = "n.greater_equal.1", nn.type = "greater_equal"} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xi1>
%33 = nn.fill_constant  {dtype = f32, nn.name = "constant.7", nn.results = "constant.7", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+01 : f64} : () -> tensor<f32>
%34 = nn.less_equal %30, %33 {nn.name = "n.less_equal.1", nn.needs_float32, nn.results = "n.less_equal.1", nn.type = "less_equal"} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xi1>
%35 = nn.logical_and %32, %34 {nn.name = "n.logical_and.1", nn.needs_float32, nn.results = "n.logical_and.1", nn.type = "logical_and"} : (tensor<4x4xi1>, tensor<4x4xi1>) -> tensor<4x4xi1>
%36 = nn.clip %30 {max = 9.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.2", nn.needs_float32, nn.results = "n.clip.2", nn.type = "clip"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%37 = nn.floor %36 {nn.name = "n.floor.1", nn.needs_float32, nn.results = "n.floor.1", nn.type = "floor"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%38 = nn.scale %37 {bias = 1.000000e+00 : f64, nn.name = "n.scale.3", nn.needs_float32, nn.results = "n.scale.3", nn.type = "scale"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%39 = nn.clip %38 {max = 9.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.3", nn.needs_float32, nn.results = "n.clip.3", nn.type = "clip"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%40 = nn.elementwise_sub %36, %37 {nn.name = "n.elementwise_sub.3", nn.needs_float32, nn.results = "n.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
%41 = nn.scale %40 {bias = 1.000000e+00 : f64, nn.name = "n.scale.4", nn.needs_float32, nn.results = "n.scale.4", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%42 = nn.stack %37, %39 {axis = 2 : i64, nn.name = "n.stack.2", nn.needs_float32, nn.results = "n.stack.2", nn.type = "stack"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4x2xf32>
%43 = nn.reshape %42 {nn.name = "n.reshape2.2", nn.needs_float32, nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 4, 8>} : (tensor<4x4x2xf32>) -> tensor<4x8xf32>
%44 = nn.cast %43 {nn.name = "n.cast.1", nn.needs_float32, nn.results = "n.cast.1", nn.type = "cast", to = i64} : (tensor<4x8xf32>) -> tensor<4x8xi64>
%45 = nn.fill_constant  {dtype = f32, nn.name = "constant.8", nn.results = "constant.8", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%46 = nn.where %35, %40, %45 {nn.name = "n.where.2", nn.needs_float32, nn.results = "n.where.2", nn.type = "where"} : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
%47 = nn.fill_constant  {dtype = f32, nn.name = "constant.9", nn.results = "constant.9", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%48 = nn.where %35, %41, %47 {nn.name = "n.where.3", nn.needs_float32, nn.results = "n.where.3", nn.type = "where"} : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
%49 = nn.stack %48, %46 {axis = 2 : i64, nn.name = "n.stack.3", nn.needs_float32, nn.results = "n.stack.3", nn.type = "stack"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4x2xf32>
%50 = nn.reshape %49 {nn.name = "n.reshape2.3", nn.needs_float32, nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 4, 8>} : (tensor<4x4x2xf32>) -> tensor<4x8xf32>
%51 = nn.reshape %20 {nn.name = "n.reshape2.4", nn.results = "n.reshape2.4", nn.type = "reshape2", shape = array<i64: 4, 1, 12, 1>} : (tensor<4x12xi64>) -> tensor<4x1x12x1xi64>
%52 = nn.expand %51 {nn.name = "n.expand_v2", nn.results = "n.expand_v2", nn.type = "expand_v2", shape = array<i64: 4, 3, 12, 10>} : (tensor<4x1x12x1xi64>) -> tensor<4x3x12x10xi64>
%53 = nn.take_along_axis %0, %52 {axis = 2 : i64, nn.name = "n.take_along_axis", nn.results = "n.take_along_axis", nn.type = "take_along_axis"} : (tensor<4x3x9x10xf32>, tensor<4x3x12x10xi64>) -> tensor<4x3x12x10xf32>
%54 = nn.reshape %44 {nn.name = "n.reshape2.5", nn.results = "n.reshape2.5", nn.type = "reshape2", shape = array<i64: 4, 1, 1, 8>} : (tensor<4x8xi64>) -> tensor<4x1x1x8xi64>
%55 = nn.expand %54 {nn.name = "n.expand_v2.1", nn.results = "n.expand_v2.1", nn.type = "expand_v2", shape = array<i64: 4, 3, 12, 8>} : (tensor<4x1x1x8xi64>) -> tensor<4x3x12x8xi64>
%56 = nn.take_along_axis %53, %55 {axis = 3 : i64, nn.name = "n.take_along_axis.1", nn.results = "n.take_along_axis.1", nn.type = "take_along_axis"} : (tensor<4x3x12x10xf32>, tensor<4x3x12x8xi64>) -> tensor<4x3x12x8xf32>
%57 = nn.reshape %26 {nn.name = "n.reshape2.6", nn.results = "n.reshape2.6", nn.type = "reshape2", shape = array<i64: 4, 1, 12, 1>} : (tensor<4x12xf32>) -> tensor<4x1x12x1xf32>
%58 = nn.elementwise_mul %56, %57 {nn.name = "n.elementwise_mul.2", nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<4x3x12x8xf32>, tensor<4x1x12x1xf32>) -> tensor<4x3x12x8xf32>
%59 = nn.reshape %50 {nn.name = "n.reshape2.7", nn.results = "n.reshape2.7", nn.type = "reshape2", shape = array<i64: 4, 1, 1, 8>} : (tensor<4x8xf32>) -> tensor<4x1x1x8xf32>
%60 = nn.elementwise_mul %58, %59 {nn.name = "n.elementwise_mul.3", nn.results = "n.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<4x3x12x8xf32>, tensor<4x1x1x8xf32>) -> tensor<4x3x12x8xf32>
%61 = nn.reshape %60 {nn.name = "n.reshape2.8", nn.results = "n.reshape2.8", nn.type = "reshape2", shape = array<i64: 4, 3, 3, 4, 2, 4>} : (tensor<4x3x12x8xf32>) -> tensor<4x3x3x4x2x4xf32>
%62 = nn.reduce_max %61 {axis = array<i64: 3, 5>, nn.name = "n", nn.results = "y", nn.type = "reduce_max", reduce_all = false} : (tensor<4x3x3x4x2x4xf32>) -> tensor<4x3x3x2xf32>
return %62 : tensor<4x3x3x2xf32>

// RoiAlign_max_one_image
%0 = nn.scale %arg1 {bias = -5.000000e-01 : f64, nn.name = "n.scale", nn.needs_float32, nn.results = "n.scale", nn.type = "scale"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%1:4 = nn.split %0 {axis = 1 : i64, nn.name = "n.split", nn.needs_float32, nn.results = ["n.split", "n.split.1", "n.split.2", "n.split.3"], nn.type = "split", num = 4 : i64} : (tensor<4x4xf32>) -> (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>)
%2 = nn.elementwise_sub %1#3, %1#1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
%3 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 4>, values = array<f64: 1.250000e-01, 3.750000e-01, 6.250000e-01, 8.750000e-01>} : () -> tensor<1x4xf32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<4x1xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
%5 = nn.elementwise_add %1#1, %4 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x1xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%7 = nn.greater_equal %5, %6 {nn.name = "n.greater_equal", nn.needs_float32, nn.results = "n.greater_equal", nn.type = "greater_equal"} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xi1>
%8 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 6.000000e+00 : f64} : () -> tensor<f32>
%9 = nn.less_equal %5, %8 {nn.name = "n.less_equal", nn.needs_float32, nn.results = "n.less_equal", nn.type = "less_equal"} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xi1>
%10 = nn.logical_and %7, %9 {nn.name = "n.logical_and", nn.needs_float32, nn.results = "n.logical_and", nn.type = "logical_and"} : (tensor<4x4xi1>, tensor<4x4xi1>) -> tensor<4x4xi1>
%11 = nn.clip %5 {max = 5.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "n.clip", nn.type = "clip"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%12 = nn.floor %11 {nn.name = "n.floor", nn.needs_float32, nn.results = "n.floor", nn.type = "floor"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%13 = nn.scale %12 {bias = 1.000000e+00 : f64, nn.name = "n.scale.1", nn.needs_float32, nn.results = "n.scale.1", nn.type = "scale"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%14 = nn.clip %13 {max = 5.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.1", nn.needs_float32, nn.results = "n.clip.1", nn.type = "clip"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%15 = nn.elementwise_sub %11, %12 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
%16 = nn.scale %15 {bias = 1.000000e+00 : f64, nn.name = "n.scale.2", nn.needs_float32, nn.results = "n.scale.2", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%17 = nn.stack %12, %14 {axis = 2 : i64, nn.name = "n.stack", nn.needs_float32, nn.results = "n.stack", nn.type = "stack"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4x2xf32>
%18 = nn.reshape %17 {nn.name = "n.reshape2", nn.needs_float32, nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 4, 8>} : (tensor<4x4x2xf32>) -> tensor<4x8xf32>
%19 = nn.cast %18 {nn.name = "n.cast", nn.needs_float32, nn.results = "n.cast", nn.type = "cast", to = i64} : (tensor<4x8xf32>) -> tensor<4x8xi64>
%20 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%21 = nn.where %10, %15, %20 {nn.name = "n.where", nn.needs_float32, nn.results = "n.where", nn.type = "where"} : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
%22 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%23 = nn.where %10, %16, %22 {nn.name = "n.where.1", nn.needs_float32, nn.results = "n.where.1", nn.type = "where"} : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
%24 = nn.stack %23, %21 {axis = 2 : i64, nn.name = "n.stack.1", nn.needs_float32, nn.results = "n.stack.1", nn.type = "stack"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4x2xf32>
%25 = nn.reshape %24 {nn.name = "n.reshape2.1", nn.needs_float32, nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 4, 8>} : (tensor<4x4x2xf32>) -> tensor<4x8xf32>
%26 = nn.elementwise_sub %1#2, %1#0 {nn.name = "n.elementwise_sub.2", nn.needs_float32, nn.results = "n.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
%27 = nn.assign_value  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "assign_value", shape = array<i64: 1, 4>, values = array<f64: 1.250000e-01, 3.750000e-01, 6.250000e-01, 8.750000e-01>} : () -> tensor<1x4xf32>
%28 = nn.elementwise_mul %26, %27 {nn.name = "n.elementwise_mul.1", nn.needs_float32, nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<4x1xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
%29 = nn.elementwise_add %1#0, %28 {nn.name = "n.elementwise_add.1", nn.needs_float32, nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<4x1xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
%30 = nn.fill_constant  {dtype = f32, nn.name = "constant.6", nn.results = "constant.6", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%31 = nn.greater_equal %29, %30 {nn.name = "n.greater_equal.1", nn.needs_float32, nn.results = "n.greater_equal.1", nn.type = "greater_equal"} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xi1>
%32 = nn.fill_constant  {dtype = f32, nn.name = "constant.7", nn.results = "constant.7", nn.type = "fill_constant", shape = array<i64>, value = 6.000000e+00 : f64} : () -> tensor<f32>
%33 = nn.less_equal %29, %32 {nn.name = "n.less_equal.1", nn.needs_float32, nn.results = "n.less_equal.1", nn.type = "less_equal"} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xi1>
%34 = nn.logical_and %31, %33 {nn.name = "n.logical_and.1", nn.needs_float32, nn.results = "n.logical_and.1", nn.type = "logical_and"} : (tensor<4x4xi1>, tensor<4x4xi1>) -> tensor<4x4xi1>
%35 = nn.clip %29 {max = 5.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.2", nn.needs_float32, nn.results = "n.clip.2", nn.type = "clip"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%36 = nn.floor %35 {nn.name = "n.floor.1", nn.needs_float32, nn.results = "n.floor.1", nn.type = "floor"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%37 = nn.scale %36 {bias = 1.000000e+00 : f64, nn.name = "n.scale.3", nn.needs_float32, nn.results = "n.scale.3", nn.type = "scale"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%38 = nn.clip %37 {max = 5.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.3", nn.needs_float32, nn.results = "n.clip.3", nn.type = "clip"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%39 = nn.elementwise_sub %35, %36 {nn.name = "n.elementwise_sub.3", nn.needs_float32, nn.results = "n.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
%40 = nn.scale %39 {bias = 1.000000e+00 : f64, nn.name = "n.scale.4", nn.needs_float32, nn.results = "n.scale.4", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%41 = nn.stack %36, %38 {axis = 2 : i64, nn.name = "n.stack.2", nn.needs_float32, nn.results = "n.stack.2", nn.type = "stack"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4x2xf32>
%42 = nn.reshape %41 {nn.name = "n.reshape2.2", nn.needs_float32, nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 4, 8>} : (tensor<4x4x2xf32>) -> tensor<4x8xf32>
%43 = nn.cast %42 {nn.name = "n.cast.1", nn.needs_float32, nn.results = "n.cast.1", nn.type = "cast", to = i64} : (tensor<4x8xf32>) -> tensor<4x8xi64>
%44 = nn.fill_constant  {dtype = f32, nn.name = "constant.8", nn.results = "constant.8", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%45 = nn.where %34, %39, %44 {nn.name = "n.where.2", nn.needs_float32, nn.results = "n.where.2", nn.type = "where"} : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
%46 = nn.fill_constant  {dtype = f32, nn.name = "constant.9", nn.results = "constant.9", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%47 = nn.where %34, %40, %46 {nn.name = "n.where.3", nn.needs_float32, nn.results = "n.where.3", nn.type = "where"} : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
%48 = nn.stack %47, %45 {axis = 2 : i64, nn.name = "n.stack.3", nn.needs_float32, nn.results = "n.stack.3", nn.type = "stack"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4x2xf32>
%49 = nn.reshape %48 {nn.name = "n.reshape2.3", nn.needs_float32, nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 4, 8>} : (tensor<4x4x2xf32>) -> tensor<4x8xf32>
%50 = nn.expand %arg0 {nn.name = "n.expand_v2", nn.results = "n.expand_v2", nn.type = "expand_v2", shape = array<i64: 4, 2, 6, 6>} : (tensor<1x2x6x6xf32>) -> tensor<4x2x6x6xf32>
%51 = nn.reshape %19 {nn.name = "n.reshape2.4", nn.results = "n.reshape2.4", nn.type = "reshape2", shape = array<i64: 4, 1, 8, 1>} : (tensor<4x8xi64>) -> tensor<4x1x8x1xi64>
%52 = nn.expand %51 {nn.name = "n.expand_v2.1", nn.results = "n.expand_v2.1", nn.type = "expand_v2", shape = array<i64: 4, 2, 8, 6>} : (tensor<4x1x8x1xi64>) -> tensor<4x2x8x6xi64>
%53 = nn.take_along_axis %50, %52 {axis = 2 : i64, nn.name = "n.take_along_axis", nn.results = "n.take_along_axis", nn.type = "take_along_axis"} : (tensor<4x2x6x6xf32>, tensor<4x2x8x6xi64>) -> tensor<4x2x8x6xf32>
%54 = nn.reshape %43 {nn.name = "n.reshape2.5", nn.results = "n.reshape2.5", nn.type = "reshape2", shape = array<i64: 4, 1, 1, 8>} : (tensor<4x8xi64>) -> tensor<4x1x1x8xi64>
%55 = nn.expand %54 {nn.name = "n.expand_v2.2", nn.results = "n.expand_v2.2", nn.type = "expand_v2", shape = array<i64: 4, 2, 8, 8>} : (tensor<4x1x1x8xi64>) -> tensor<4x2x8x8xi64>
%56 = nn.take_along_axis %53, %55 {axis = 3 : i64, nn.name = "n.take_along_axis.1", nn.results = "n.take_along_axis.1", nn.type = "take_along_axis"} : (tensor<4x2x8x6xf32>, tensor<4x2x8x8xi64>) -> tensor<4x2x8x8xf32>
%57 = nn.reshape %25 {nn.name = "n.reshape2.6", nn.results = "n.reshape2.6", nn.type = "reshape2", shape = array<i64: 4, 1, 8, 1>} : (tensor<4x8xf32>) -> tensor<4x1x8x1xf32>
%58 = nn.elementwise_mul %56, %57 {nn.name = "n.elementwise_mul.2", nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<4x2x8x8xf32>, tensor<4x1x8x1xf32>) -> tensor<4x2x8x8xf32>
%59 = nn.reshape %49 {nn.name = "n.reshape2.7", nn.results = "n.reshape2.7", nn.type = "reshape2", shape = array<i64: 4, 1, 1, 8>} : (tensor<4x8xf32>) -> tensor<4x1x1x8xf32>
%60 = nn.elementwise_mul %58, %59 {nn.name = "n.elementwise_mul.3", nn.results = "n.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<4x2x8x8xf32>, tensor<4x1x1x8xf32>) -> tensor<4x2x8x8xf32>
%61 = nn.reshape %60 {nn.name = "n.reshape2.8", nn.results = "n.reshape2.8", nn.type = "reshape2", shape = array<i64: 4, 2, 2, 4, 2, 4>} : (tensor<4x2x8x8xf32>) -> tensor<4x2x2x4x2x4xf32>
%62 = nn.reduce_max %61 {axis = array<i64: 3, 5>, nn.name = "n", nn.results = "y", nn.type = "reduce_max", reduce_all = false} : (tensor<4x2x2x4x2x4xf32>) -> tensor<4x2x2x2xf32>
return %62 : tensor<4x2x2x2xf32>

// RoiAlign_max_output_half_pixel
%0 = nn.gather %arg0, %arg2 {nn.name = "n.gather", nn.results = "n.gather", nn.type = "gather"} : (tensor<2x3x9x10xf32>, tensor<4xi64>) -> tensor<4x3x9x10xf32>
%1 = nn.scale %arg1 {nn.name = "n.scale", nn.needs_float32, nn.results = "n.scale", nn.type = "scale", scale = 0.89999997615814208 : f64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%2:4 = nn.split %1 {axis = 1 : i64, nn.name = "n.split", nn.needs_float32, nn.results = ["n.split", "n.split.1", "n.split.2", "n.split.3"], nn.type = "split", num = 4 : i64} : (tensor<4x4xf32>) -> (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>)
%3 = nn.elementwise_sub %2#3, %2#1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%5 = nn.elementwise_max %3, %4 {nn.name = "n.elementwise_max", nn.needs_float32, nn.results = "n.elementwise_max", nn.type = "elementwise_max"} : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
%6 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 1, 3>, values = array<f64: 0.1666666716337204, 5.000000e-01, 0.83333331346511841>} : () -> tensor<1x3xf32>
%7 = nn.elementwise_mul %5, %6 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
%8 = nn.elementwise_add %2#1, %7 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x1xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%10 = nn.greater_equal %8, %9 {nn.name = "n.greater_equal", nn.needs_float32, nn.results = "n.greater_equal", nn.type = "greater_equal"} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xi1>
%11 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 9.000000e+00 : f64} : () -> tensor<f32>
%12 = nn.less_equal %8, %11 {nn.name = "n.less_equal", nn.needs_float32, nn.results = "n.less_equal", nn.type = "less_equal"} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xi1>
%13 = nn.logical_and %10, %12 {nn.name = "n.logical_and", nn.needs_float32, nn.results = "n.logical_and", nn.type = "logical_and"} : (tensor<4x3xi1>, tensor<4x3xi1>) -> tensor<4x3xi1>
%14 = nn.clip %8 {max = 8.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "n.clip", nn.type = "clip"} : (tensor<4x3xf32>) -> tensor<4x3xf32>
%15 = nn.floor %14 {nn.name = "n.floor", nn.needs_float32, nn.results = "n.floor", nn.type = "floor"} : (tensor<4x3xf32>) -> tensor<4x3xf32>
%16 = nn.scale %15 {bias = 1.000000e+00 : f64, nn.name = "n.scale.1", nn.needs_float32, nn.results = "n.scale.1", nn.type = "scale"} : (tensor<4x3xf32>) -> tensor<4x3xf32>
%17 = nn.clip %16 {max = 8.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.1", nn.needs_float32, nn.results = "n.clip.1", nn.type = "clip"} : (tensor<4x3xf32>) -> tensor<4x3xf32>
%18 = nn.elementwise_sub %14, %15 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
%19 = nn.scale %18 {bias = 1.000000e+00 : f64, nn.name = "n.scale.2", nn.needs_float32, nn.results = "n.scale.2", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<4x3xf32>) -> tensor<4x3xf32>
%20 = nn.stack %15, %17 {axis = 2 : i64, nn.name = "n.stack", nn.needs_float32, nn.results = "n.stack", nn.type = "stack"} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3x2xf32>
%21 = nn.reshape %20 {nn.name = "n.reshape2", nn.needs_float32, nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 4, 6>} : (tensor<4x3x2xf32>) -> tensor<4x6xf32>
%22 = nn.cast %21 {nn.name = "n.cast", nn.needs_float32, nn.results = "n.cast", nn.type = "cast", to = i64} : (tensor<4x6xf32>) -> tensor<4x6xi64>
%23 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%24 = nn.where %13, %18, %23 {nn.name = "n.where", nn.needs_float32, nn.results = "n.where", nn.type = "where"} : (tensor<4x3xi1>, tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xf32>
%25 = nn.fill_constant  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%26 = nn.where %13, %19, %25 {nn.name = "n.where.1", nn.needs_float32, nn.results = "n.where.1", nn.type = "where"} : (tensor<4x3xi1>, tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xf32>
%27 = nn.stack %26, %24 {axis = 2 : i64, nn.name = "n.stack.1", nn.needs_float32, nn.results = "n.stack.1", nn.type = "stack"} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3x2xf32>
%28 = nn.reshape %27 {nn.name = "n.reshape2.1", nn.needs_float32, nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 4, 6>} : (tensor<4x3x2xf32>) -> tensor<4x6xf32>
%29 = nn.elementwise_sub %2#2, %2#0 {nn.name = "n.elementwise_sub.2", nn.needs_float32, nn.results = "n.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
%30 = nn.fill_constant  {dtype = f32, nn.name = "constant.6", nn.results = "constant.6", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%31 = nn.elementwise_max %29, %30 {nn.name = "n.elementwise_max.1", nn.needs_float32, nn.results = "n.elementwise_max.1", nn.type = "elementwise_max"} : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
%32 = nn.assign_value  {dtype = f32, nn.name = "constant.7", nn.results = "constant.7", nn.type = "assign_value", shape = array<i64: 1, 2>, values = array<f64: 2.500000e-01, 7.500000e-01>} : () -> tensor<1x2xf32>
%33 = nn.elementwise_mul %31, %32 {nn.name = "n.elementwise_mul.1", nn.needs_float32, nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<4x1xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
%34 = nn.elementwise_add %2#0, %33 {nn.name = "n.elementwise_add.1", nn.needs_float32, nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<4x1xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
%35 = nn.fill_constant  {dtype = f32, nn.name = "constant.8", nn.results = "constant.8", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%36 = nn.greater_equal %34, %35 {nn.name = "n.greater_equal.1", nn.needs_float32, nn.results = "n.greater_equal.1", nn.type = "greater_equal"} : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x2xi1>
%37 = nn.fill_constant  {dtype = f32, nn.name = "constant.9", nn.results = "constant.9", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+01 : f64} : () -> tensor<f32>
%38 = nn.less_equal %34, %37 {nn.name = "n.less_equal.1", nn.needs_float32, nn.results = "n.less_equal.1", nn.type = "less_equal"} : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x2xi1>
%39 = nn.logical_and %36, %38 {nn.name = "n.logical_and.1", nn.needs_float32, nn.results = "n.logical_and.1", nn.type = "logical_and"} : (tensor<4x2xi1>, tensor<4x2xi1>) -> tensor<4x2xi1>
%40 = nn.clip %34 {max = 9.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.2", nn.needs_float32, nn.results = "n.clip.2", nn.type = "clip"} : (tensor<4x2xf32>) -> tensor<4x2xf32>
%41 = nn.floor %40 {nn.name = "n.floor.1", nn.needs_float32, nn.results = "n.floor.1", nn.type = "floor"} : (tensor<4x2xf32>) -> tensor<4x2xf32>
%42 = nn.scale %41 {bias = 1.000000e+00 : f64, nn.name = "n.scale.3", nn.needs_float32, nn.results = "n.scale.3", nn.type = "scale"} : (tensor<4x2xf32>) -> tensor<4x2xf32>
%43 = nn.clip %42 {max = 9.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.3", nn.needs_float32, nn.results = "n.clip.3", nn.type = "clip"} : (tensor<4x2xf32>) -> tensor<4x2xf32>
%44 = nn.elementwise_sub %40, %41 {nn.name = "n.elementwise_sub.3", nn.needs_float32, nn.results = "n.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
%45 = nn.scale %44 {bias = 1.000000e+00 : f64, nn.name = "n.scale.4", nn.needs_float32, nn.results = "n.scale.4", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<4x2xf32>) -> tensor<4x2xf32>
%46 = nn.stack %41, %43 {axis = 2 : i64, nn.name = "n.stack.2", nn.needs_float32, nn.results = "n.stack.2", nn.type = "stack"} : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2x2xf32>
%47 = nn.reshape %46 {nn.name = "n.reshape2.2", nn.needs_float32, nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 4, 4>} : (tensor<4x2x2xf32>) -> tensor<4x4xf32>
%48 = nn.cast %47 {nn.name = "n.cast.1", nn.needs_float32, nn.results = "n.cast.1", nn.type = "cast", to = i64} : (tensor<4x4xf32>) -> tensor<4x4xi64>
%49 = nn.fill_constant  {dtype = f32, nn.name = "constant.10", nn.results = "constant.10", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%50 = nn.where %39, %44, %49 {nn.name = "n.where.2", nn.needs_float32, nn.results = "n.where.2", nn.type = "where"} : (tensor<4x2xi1>, tensor<4x2xf32>, tensor<f32>) -> tensor<4x2xf32>
%51 = nn.fill_constant  {dtype = f32, nn.name = "constant.11", nn.results = "constant.11", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%52 = nn.where %39, %45, %51 {nn.name = "n.where.3", nn.needs_float32, nn.results = "n.where.3", nn.type = "where"} : (tensor<4x2xi1>, tensor<4x2xf32>, tensor<f32>) -> tensor<4x2xf32>
%53 = nn.stack %52, %50 {axis = 2 : i64, nn.name = "n.stack.3", nn.needs_float32, nn.results = "n.stack.3", nn.type = "stack"} : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2x2xf32>
%54 = nn.reshape %53 {nn.name = "n.reshape2.3", nn.needs_float32, nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 4, 4>} : (tensor<4x2x2xf32>) -> tensor<4x4xf32>
%55 = nn.reshape %22 {nn.name = "n.reshape2.4", nn.results = "n.reshape2.4", nn.type = "reshape2", shape = array<i64: 4, 1, 6, 1>} : (tensor<4x6xi64>) -> tensor<4x1x6x1xi64>
%56 = nn.expand %55 {nn.name = "n.expand_v2", nn.results = "n.expand_v2", nn.type = "expand_v2", shape = array<i64: 4, 3, 6, 10>} : (tensor<4x1x6x1xi64>) -> tensor<4x3x6x10xi64>
%57 = nn.take_along_axis %0, %56 {axis = 2 : i64, nn.name = "n.take_along_axis", nn.results = "n.take_along_axis", nn.type = "take_along_axis"} : (tensor<4x3x9x10xf32>, tensor<4x3x6x10xi64>) -> tensor<4x3x6x10xf32>
%58 = nn.reshape %48 {nn.name = "n.reshape2.5", nn.results = "n.reshape2.5", nn.type = "reshape2", shape = array<i64: 4, 1, 1, 4>} : (tensor<4x4xi64>) -> tensor<4x1x1x4xi64>
%59 = nn.expand %58 {nn.name = "n.expand_v2.1", nn.results = "n.expand_v2.1", nn.type = "expand_v2", shape = array<i64: 4, 3, 6, 4>} : (tensor<4x1x1x4xi64>) -> tensor<4x3x6x4xi64>
%60 = nn.take_along_axis %57, %59 {axis = 3 : i64, nn.name = "n.take_along_axis.1", nn.results = "n.take_along_axis.1", nn.type = "take_along_axis"} : (tensor<4x3x6x10xf32>, tensor<4x3x6x4xi64>) -> tensor<4x3x6x4xf32>
%61 = nn.reshape %28 {nn.name = "n.reshape2.6", nn.results = "n.reshape2.6", nn.type = "reshape2", shape = array<i64: 4, 1, 6, 1>} : (tensor<4x6xf32>) -> tensor<4x1x6x1xf32>
%62 = nn.elementwise_mul %60, %61 {nn.name = "n.elementwise_mul.2", nn.results = "n.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<4x3x6x4xf32>, tensor<4x1x6x1xf32>) -> tensor<4x3x6x4xf32>
%63 = nn.reshape %54 {nn.name = "n.reshape2.7", nn.results = "n.reshape2.7", nn.type = "reshape2", shape = array<i64: 4, 1, 1, 4>} : (tensor<4x4xf32>) -> tensor<4x1x1x4xf32>
%64 = nn.elementwise_mul %62, %63 {nn.name = "n.elementwise_mul.3", nn.results = "n.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<4x3x6x4xf32>, tensor<4x1x1x4xf32>) -> tensor<4x3x6x4xf32>
%65 = nn.reshape %64 {nn.name = "n.reshape2.8", nn.results = "n.reshape2.8", nn.type = "reshape2", shape = array<i64: 4, 3, 3, 2, 2, 2>} : (tensor<4x3x6x4xf32>) -> tensor<4x3x3x2x2x2xf32>
%66 = nn.reduce_max %65 {axis = array<i64: 3, 5>, nn.name = "n", nn.results = "y", nn.type = "reduce_max", reduce_all = false} : (tensor<4x3x3x2x2x2xf32>) -> tensor<4x3x3x2xf32>
return %66 : tensor<4x3x3x2xf32>

// RoiAlign_one_image
%0 = nn.scale %arg1 {bias = -5.000000e-01 : f64, nn.name = "n.scale", nn.needs_float32, nn.results = "n.scale", nn.type = "scale"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%1:4 = nn.split %0 {axis = 1 : i64, nn.name = "n.split", nn.needs_float32, nn.results = ["n.split", "n.split.1", "n.split.2", "n.split.3"], nn.type = "split", num = 4 : i64} : (tensor<4x4xf32>) -> (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>)
%2 = nn.elementwise_sub %1#3, %1#1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
%3 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 2>, values = array<f64: 2.500000e-01, 7.500000e-01>} : () -> tensor<1x2xf32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<4x1xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
%5 = nn.elementwise_add %1#1, %4 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x1xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%7 = nn.greater_equal %5, %6 {nn.name = "n.greater_equal", nn.needs_float32, nn.results = "n.greater_equal", nn.type = "greater_equal"} : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x2xi1>
%8 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 6.000000e+00 : f64} : () -> tensor<f32>
%9 = nn.less_equal %5, %8 {nn.name = "n.less_equal", nn.needs_float32, nn.results = "n.less_equal", nn.type = "less_equal"} : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x2xi1>
%10 = nn.logical_and %7, %9 {nn.name = "n.logical_and", nn.needs_float32, nn.results = "n.logical_and", nn.type = "logical_and"} : (tensor<4x2xi1>, tensor<4x2xi1>) -> tensor<4x2xi1>
%11 = nn.clip %5 {max = 5.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "n.clip", nn.type = "clip"} : (tensor<4x2xf32>) -> tensor<4x2xf32>
%12 = nn.reshape %11 {nn.name = "n.reshape2", nn.needs_float32, nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 4, 2, 1>} : (tensor<4x2xf32>) -> tensor<4x2x1xf32>
%13 = nn.reshape %10 {nn.name = "n.reshape2.1", nn.needs_float32, nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 4, 2, 1>} : (tensor<4x2xi1>) -> tensor<4x2x1xi1>
%14 = nn.assign_value  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 1, 1, 6>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00>} : () -> tensor<1x1x6xf32>
%15 = nn.elementwise_sub %12, %14 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<4x2x1xf32>, tensor<1x1x6xf32>) -> tensor<4x2x6xf32>
%16 = nn.abs %15 {nn.name = "n.abs", nn.needs_float32, nn.results = "n.abs", nn.type = "abs"} : (tensor<4x2x6xf32>) -> tensor<4x2x6xf32>
%17 = nn.scale %16 {bias = 1.000000e+00 : f64, nn.name = "n.scale.1", nn.needs_float32, nn.results = "n.scale.1", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<4x2x6xf32>) -> tensor<4x2x6xf32>
%18 = nn.relu %17 {nn.name = "n.relu", nn.needs_float32, nn.results = "n.relu", nn.type = "relu"} : (tensor<4x2x6xf32>) -> tensor<4x2x6xf32>
%19 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%20 = nn.where %13, %18, %19 {nn.name = "n.where", nn.needs_float32, nn.results = "n.where", nn.type = "where"} : (tensor<4x2x1xi1>, tensor<4x2x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
%21 = nn.reshape %20 {nn.name = "n.reshape2.2", nn.needs_float32, nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 4, 2, 1, 6>} : (tensor<4x2x6xf32>) -> tensor<4x2x1x6xf32>
%22 = nn.reduce_mean %21 {axis = array<i64: 2>, nn.name = "n.reduce_mean", nn.needs_float32, nn.results = "n.reduce_mean", nn.type = "reduce_mean", reduce_all = false} : (tensor<4x2x1x6xf32>) -> tensor<4x2x6xf32>
%23 = nn.elementwise_sub %1#2, %1#0 {nn.name = "n.elementwise_sub.2", nn.needs_float32, nn.results = "n.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
%24 = nn.assign_value  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "assign_value", shape = array<i64: 1, 2>, values = array<f64: 2.500000e-01, 7.500000e-01>} : () -> tensor<1x2xf32>
%25 = nn.elementwise_mul %23, %24 {nn.name = "n.elementwise_mul.1", nn.needs_float32, nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<4x1xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
%26 = nn.elementwise_add %1#0, %25 {nn.name = "n.elementwise_add.1", nn.needs_float32, nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<4x1xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
%27 = nn.fill_constant  {dtype = f32, nn.name = "constant.6", nn.results = "constant.6", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%28 = nn.greater_equal %26, %27 {nn.name = "n.greater_equal.1", nn.needs_float32, nn.results = "n.greater_equal.1", nn.type = "greater_equal"} : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x2xi1>
%29 = nn.fill_constant  {dtype = f32, nn.name = "constant.7", nn.results = "constant.7", nn.type = "fill_constant", shape = array<i64>, value = 6.000000e+00 : f64} : () -> tensor<f32>
%30 = nn.less_equal %26, %29 {nn.name = "n.less_equal.1", nn.needs_float32, nn.results = "n.less_equal.1", nn.type = "less_equal"} : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x2xi1>
%31 = nn.logical_and %28, %30 {nn.name = "n.logical_and.1", nn.needs_float32, nn.results = "n.logical_and.1", nn.type = "logical_and"} : (tensor<4x2xi1>, tensor<4x2xi1>) -> tensor<4x2xi1>
%32 = nn.clip %26 {max = 5.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.1", nn.needs_float32, nn.results = "n.clip.1", nn.type = "clip"} : (tensor<4x2xf32>) -> tensor<4x2xf32>
%33 = nn.reshape %32 {nn.name = "n.reshape2.3", nn.needs_float32, nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 4, 2, 1>} : (tensor<4x2xf32>) -> tensor<4x2x1xf32>
%34 = nn.reshape %31 {nn.name = "n.reshape2.4", nn.needs_float32, nn.results = "n.reshape2.4", nn.type = "reshape2", shape = array<i64: 4, 2, 1>} : (tensor<4x2xi1>) -> tensor<4x2x1xi1>
%35 = nn.assign_value  {dtype = f32, nn.name = "constant.8", nn.results = "constant.8", nn.type = "assign_value", shape = array<i64: 1, 1, 6>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00>} : () -> tensor<1x1x6xf32>
%36 = nn.elementwise_sub %33, %35 {nn.name = "n.elementwise_sub.3", nn.needs_float32, nn.results = "n.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<4x2x1xf32>, tensor<1x1x6xf32>) -> tensor<4x2x6xf32>
%37 = nn.abs %36 {nn.name = "n.abs.1", nn.needs_float32, nn.results = "n.abs.1", nn.type = "abs"} : (tensor<4x2x6xf32>) -> tensor<4x2x6xf32>
%38 = nn.scale %37 {bias = 1.000000e+00 : f64, nn.name = "n.scale.2", nn.needs_float32, nn.results = "n.scale.2", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<4x2x6xf32>) -> tensor<4x2x6xf32>
%39 = nn.relu %38 {nn.name = "n.relu.1", nn.needs_float32, nn.results = "n.relu.1", nn.type = "relu"} : (tensor<4x2x6xf32>) -> tensor<4x2x6xf32>
%40 = nn.fill_constant  {dtype = f32, nn.name = "constant.9", nn.results = "constant.9", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%41 = nn.where %34, %39, %40 {nn.name = "n.where.1", nn.needs_float32, nn.results = "n.where.1", nn.type = "where"} : (tensor<4x2x1xi1>, tensor<4x2x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
%42 = nn.reshape %41 {nn.name = "n.reshape2.5", nn.needs_float32, nn.results = "n.reshape2.5", nn.type = "reshape2", shape = array<i64: 4, 2, 1, 6>} : (tensor<4x2x6xf32>) -> tensor<4x2x1x6xf32>
%43 = nn.reduce_mean %42 {axis = array<i64: 2>, nn.name = "n.reduce_mean.1", nn.needs_float32, nn.results = "n.reduce_mean.1", nn.type = "reduce_mean", reduce_all = false} : (tensor<4x2x1x6xf32>) -> tensor<4x2x6xf32>
%44 = nn.reshape %22 {nn.name = "n.reshape2.6", nn.results = "n.reshape2.6", nn.type = "reshape2", shape = array<i64: 4, 1, 2, 6>} : (tensor<4x2x6xf32>) -> tensor<4x1x2x6xf32>
%45 = nn.matmul %44, %arg0 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2", nn.type = "matmul_v2"} : (tensor<4x1x2x6xf32>, tensor<1x2x6x6xf32>) -> tensor<4x2x2x6xf32>
%46 = nn.reshape %43 {nn.name = "n.reshape2.7", nn.results = "n.reshape2.7", nn.type = "reshape2", shape = array<i64: 4, 1, 2, 6>} : (tensor<4x2x6xf32>) -> tensor<4x1x2x6xf32>
%47 = nn.matmul %45, %46 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x2x6xf32>, tensor<4x1x2x6xf32>) -> tensor<4x2x2x2xf32>
return %47 : tensor<4x2x2x2xf32>

// RoiAlign_output_half_pixel
%0 = nn.gather %arg0, %arg2 {nn.name = "n.gather", nn.results = "n.gather", nn.type = "gather"} : (tensor<2x3x9x10xf32>, tensor<4xi64>) -> tensor<4x3x9x10xf32>
%1 = nn.scale %arg1 {nn.name = "n.scale", nn.needs_float32, nn.results = "n.scale", nn.type = "scale", scale = 0.89999997615814208 : f64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%2:4 = nn.split %1 {axis = 1 : i64, nn.name = "n.split", nn.needs_float32, nn.results = ["n.split", "n.split.1", "n.split.2", "n.split.3"], nn.type = "split", num = 4 : i64} : (tensor<4x4xf32>) -> (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>)
%3 = nn.elementwise_sub %2#3, %2#1 {nn.name = "n.elementwise_sub", nn.needs_float32, nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%5 = nn.elementwise_max %3, %4 {nn.name = "n.elementwise_max", nn.needs_float32, nn.results = "n.elementwise_max", nn.type = "elementwise_max"} : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
%6 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 1, 6>, values = array<f64: 0.083333335816860198, 2.500000e-01, 0.4166666567325592, 0.58333331346511841, 7.500000e-01, 0.91666668653488159>} : () -> tensor<1x6xf32>
%7 = nn.elementwise_mul %5, %6 {nn.name = "n.elementwise_mul", nn.needs_float32, nn.results = "n.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<4x1xf32>, tensor<1x6xf32>) -> tensor<4x6xf32>
%8 = nn.elementwise_add %2#1, %7 {nn.name = "n.elementwise_add", nn.needs_float32, nn.results = "n.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x1xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%10 = nn.greater_equal %8, %9 {nn.name = "n.greater_equal", nn.needs_float32, nn.results = "n.greater_equal", nn.type = "greater_equal"} : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xi1>
%11 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 9.000000e+00 : f64} : () -> tensor<f32>
%12 = nn.less_equal %8, %11 {nn.name = "n.less_equal", nn.needs_float32, nn.results = "n.less_equal", nn.type = "less_equal"} : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xi1>
%13 = nn.logical_and %10, %12 {nn.name = "n.logical_and", nn.needs_float32, nn.results = "n.logical_and", nn.type = "logical_and"} : (tensor<4x6xi1>, tensor<4x6xi1>) -> tensor<4x6xi1>
%14 = nn.clip %8 {max = 8.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip", nn.needs_float32, nn.results = "n.clip", nn.type = "clip"} : (tensor<4x6xf32>) -> tensor<4x6xf32>
%15 = nn.reshape %14 {nn.name = "n.reshape2", nn.needs_float32, nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 4, 6, 1>} : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
%16 = nn.reshape %13 {nn.name = "n.reshape2.1", nn.needs_float32, nn.results = "n.reshape2.1", nn.type = "reshape2", shape = array<i64: 4, 6, 1>} : (tensor<4x6xi1>) -> tensor<4x6x1xi1>
%17 = nn.assign_value  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "assign_value", shape = array<i64: 1, 1, 9>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00>} : () -> tensor<1x1x9xf32>
%18 = nn.elementwise_sub %15, %17 {nn.name = "n.elementwise_sub.1", nn.needs_float32, nn.results = "n.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<4x6x1xf32>, tensor<1x1x9xf32>) -> tensor<4x6x9xf32>
%19 = nn.abs %18 {nn.name = "n.abs", nn.needs_float32, nn.results = "n.abs", nn.type = "abs"} : (tensor<4x6x9xf32>) -> tensor<4x6x9xf32>
%20 = nn.scale %19 {bias = 1.000000e+00 : f64, nn.name = "n.scale.1", nn.needs_float32, nn.results = "n.scale.1", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<4x6x9xf32>) -> tensor<4x6x9xf32>
%21 = nn.relu %20 {nn.name = "n.relu", nn.needs_float32, nn.results = "n.relu", nn.type = "relu"} : (tensor<4x6x9xf32>) -> tensor<4x6x9xf32>
%22 = nn.fill_constant  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%23 = nn.where %16, %21, %22 {nn.name = "n.where", nn.needs_float32, nn.results = "n.where", nn.type = "where"} : (tensor<4x6x1xi1>, tensor<4x6x9xf32>, tensor<f32>) -> tensor<4x6x9xf32>
%24 = nn.reshape %23 {nn.name = "n.reshape2.2", nn.needs_float32, nn.results = "n.reshape2.2", nn.type = "reshape2", shape = array<i64: 4, 3, 2, 9>} : (tensor<4x6x9xf32>) -> tensor<4x3x2x9xf32>
%25 = nn.reduce_mean %24 {axis = array<i64: 2>, nn.name = "n.reduce_mean", nn.needs_float32, nn.results = "n.reduce_mean", nn.type = "reduce_mean", reduce_all = false} : (tensor<4x3x2x9xf32>) -> tensor<4x3x9xf32>
%26 = nn.elementwise_sub %2#2, %2#0 {nn.name = "n.elementwise_sub.2", nn.needs_float32, nn.results = "n.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
%27 = nn.fill_constant  {dtype = f32, nn.name = "constant.6", nn.results = "constant.6", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<f32>
%28 = nn.elementwise_max %26, %27 {nn.name = "n.elementwise_max.1", nn.needs_float32, nn.results = "n.elementwise_max.1", nn.type = "elementwise_max"} : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
%29 = nn.assign_value  {dtype = f32, nn.name = "constant.7", nn.results = "constant.7", nn.type = "assign_value", shape = array<i64: 1, 4>, values = array<f64: 1.250000e-01, 3.750000e-01, 6.250000e-01, 8.750000e-01>} : () -> tensor<1x4xf32>
%30 = nn.elementwise_mul %28, %29 {nn.name = "n.elementwise_mul.1", nn.needs_float32, nn.results = "n.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<4x1xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
%31 = nn.elementwise_add %2#0, %30 {nn.name = "n.elementwise_add.1", nn.needs_float32, nn.results = "n.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<4x1xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
%32 = nn.fill_constant  {dtype = f32, nn.name = "constant.8", nn.results = "constant.8", nn.type = "fill_constant", shape = array<i64>, value = -1.000000e+00 : f64} : () -> tensor<f32>
%33 = nn.greater_equal %31, %32 {nn.name = "n.greater_equal.1", nn.needs_float32, nn.results = "n.greater_equal.1", nn.type = "greater_equal"} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xi1>
%34 = nn.fill_constant  {dtype = f32, nn.name = "constant.9", nn.results = "constant.9", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+01 : f64} : () -> tensor<f32>
%35 = nn.less_equal %31, %34 {nn.name = "n.less_equal.1", nn.needs_float32, nn.results = "n.less_equal.1", nn.type = "less_equal"} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xi1>
%36 = nn.logical_and %33, %35 {nn.name = "n.logical_and.1", nn.needs_float32, nn.results = "n.logical_and.1", nn.type = "logical_and"} : (tensor<4x4xi1>, tensor<4x4xi1>) -> tensor<4x4xi1>
%37 = nn.clip %31 {max = 9.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "n.clip.1", nn.needs_float32, nn.results = "n.clip.1", nn.type = "clip"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
%38 = nn.reshape %37 {nn.name = "n.reshape2.3", nn.needs_float32, nn.results = "n.reshape2.3", nn.type = "reshape2", shape = array<i64: 4, 4, 1>} : (tensor<4x4xf32>) -> tensor<4x4x1xf32>
%39 = nn.reshape %36 {nn.name = "n.reshape2.4", nn.needs_float32, nn.results = "n.reshape2.4", nn.type = "reshape2", shape = array<i64: 4, 4, 1>} : (tensor<4x4xi1>) -> tensor<4x4x1xi1>
%40 = nn.assign_value  {dtype = f32, nn.name = "constant.10", nn.results = "constant.10", nn.type = "assign_value", shape = array<i64: 1, 1, 10>, values = array<f64: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00, 9.000000e+00>} : () -> tensor<1x1x10xf32>
%41 = nn.elementwise_sub %38, %40 {nn.name = "n.elementwise_sub.3", nn.needs_float32, nn.results = "n.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<4x4x1xf32>, tensor<1x1x10xf32>) -> tensor<4x4x10xf32>
%42 = nn.abs %41 {nn.name = "n.abs.1", nn.needs_float32, nn.results = "n.abs.1", nn.type = "abs"} : (tensor<4x4x10xf32>) -> tensor<4x4x10xf32>
%43 = nn.scale %42 {bias = 1.000000e+00 : f64, nn.name = "n.scale.2", nn.needs_float32, nn.results = "n.scale.2", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<4x4x10xf32>) -> tensor<4x4x10xf32>
%44 = nn.relu %43 {nn.name = "n.relu.1", nn.needs_float32, nn.results = "n.relu.1", nn.type = "relu"} : (tensor<4x4x10xf32>) -> tensor<4x4x10xf32>
%45 = nn.fill_constant  {dtype = f32, nn.name = "constant.11", nn.results = "constant.11", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%46 = nn.where %39, %44, %45 {nn.name = "n.where.1", nn.needs_float32, nn.results = "n.where.1", nn.type = "where"} : (tensor<4x4x1xi1>, tensor<4x4x10xf32>, tensor<f32>) -> tensor<4x4x10xf32>
%47 = nn.reshape %46 {nn.name = "n.reshape2.5", nn.needs_float32, nn.results = "n.reshape2.5", nn.type = "reshape2", shape = array<i64: 4, 2, 2, 10>} : (tensor<4x4x10xf32>) -> tensor<4x2x2x10xf32>
%48 = nn.reduce_mean %47 {axis = array<i64: 2>, nn.name = "n.reduce_mean.1", nn.needs_float32, nn.results = "n.reduce_mean.1", nn.type = "reduce_mean", reduce_all = false} : (tensor<4x2x2x10xf32>) -> tensor<4x2x10xf32>
%49 = nn.reshape %25 {nn.name = "n.reshape2.6", nn.results = "n.reshape2.6", nn.type = "reshape2", shape = array<i64: 4, 1, 3, 9>} : (tensor<4x3x9xf32>) -> tensor<4x1x3x9xf32>
%50 = nn.matmul %49, %0 {nn.name = "n.matmul_v2", nn.results = "n.matmul_v2", nn.type = "matmul_v2"} : (tensor<4x1x3x9xf32>, tensor<4x3x9x10xf32>) -> tensor<4x3x3x10xf32>
%51 = nn.reshape %48 {nn.name = "n.reshape2.7", nn.results = "n.reshape2.7", nn.type = "reshape2", shape = array<i64: 4, 1, 2, 10>} : (tensor<4x2x10xf32>) -> tensor<4x1x2x10xf32>
%52 = nn.matmul %50, %51 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x3x3x10xf32>, tensor<4x1x2x10xf32>) -> tensor<4x3x3x2xf32>
return %52 : tensor<4x3x3x2xf32>

// SwiGLU
%0 = nn.swish %arg0 {beta = 1.250000e+00 : f64, nn.name = "n.swish", nn.results = "n.swish", nn.type = "swish"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%1 = nn.elementwise_mul %0, %arg1 {nn.name = "n", nn.results = "y", nn.type = "elementwise_mul"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
return %1 : tensor<3x4xf32>

// TensorScatter_begin
%0 = nn.slice %arg0 {axes = array<i64: 2>, ends = array<i64: 6>, nn.name = "n.slice", nn.results = "n.slice", nn.type = "slice", starts = array<i64: 2>} : (tensor<3x2x6x4xf32>) -> tensor<3x2x4x4xf32>
%1 = nn.concat %arg1, %0 {axis = 2 : i64, nn.name = "n", nn.results = "y", nn.type = "concat"} : (tensor<3x2x2x4xf32>, tensor<3x2x4x4xf32>) -> tensor<3x2x6x4xf32>
return %1 : tensor<3x2x6x4xf32>

// TensorScatter_circular
%0 = nn.reshape %arg2 {nn.name = "n.reshape2", nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 3, 1, 1, 1>} : (tensor<3xi64>) -> tensor<3x1x1x1xi64>
%1 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3, 4, 5>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 1, 6, 1>} : () -> tensor<1x1x6x1xi64>
%2 = nn.elementwise_sub %1, %0 {nn.name = "n.elementwise_sub", nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<1x1x6x1xi64>, tensor<3x1x1x1xi64>) -> tensor<3x1x6x1xi64>
%3 = nn.fill_constant  {dtype = i64, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 6.000000e+00 : f64} : () -> tensor<i64>
%4 = nn.elementwise_mod %2, %3 {nn.name = "n.elementwise_mod", nn.results = "n.elementwise_mod", nn.type = "elementwise_mod"} : (tensor<3x1x6x1xi64>, tensor<i64>) -> tensor<3x1x6x1xi64>
%5 = nn.fill_constant  {dtype = i64, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%6 = nn.greater_equal %4, %5 {nn.name = "n.greater_equal", nn.results = "n.greater_equal", nn.type = "greater_equal"} : (tensor<3x1x6x1xi64>, tensor<i64>) -> tensor<3x1x6x1xi1>
%7 = nn.fill_constant  {dtype = i64, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 2.000000e+00 : f64} : () -> tensor<i64>
%8 = nn.less_than %4, %7 {nn.name = "n.less_than", nn.results = "n.less_than", nn.type = "less_than"} : (tensor<3x1x6x1xi64>, tensor<i64>) -> tensor<3x1x6x1xi1>
%9 = nn.logical_and %6, %8 {nn.name = "n.logical_and", nn.results = "n.logical_and", nn.type = "logical_and"} : (tensor<3x1x6x1xi1>, tensor<3x1x6x1xi1>) -> tensor<3x1x6x1xi1>
%10 = nn.scale %4 {bias = 6.000000e+00 : f64, nn.name = "n.scale", nn.results = "n.scale", nn.type = "scale"} : (tensor<3x1x6x1xi64>) -> tensor<3x1x6x1xi64>
%11 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3, 4, 5>, nn.name = "constant.4", nn.results = "constant.4", nn.type = "assign_value", shape = array<i64: 1, 1, 6, 1>} : () -> tensor<1x1x6x1xi64>
%12 = nn.where %9, %10, %11 {nn.name = "n.where", nn.results = "n.where", nn.type = "where"} : (tensor<3x1x6x1xi1>, tensor<3x1x6x1xi64>, tensor<1x1x6x1xi64>) -> tensor<3x1x6x1xi64>
%13 = nn.expand %12 {nn.name = "n.expand_v2", nn.results = "n.expand_v2", nn.type = "expand_v2", shape = array<i64: 3, 2, 6, 4>} : (tensor<3x1x6x1xi64>) -> tensor<3x2x6x4xi64>
%14 = nn.concat %arg0, %arg1 {axis = 2 : i64, nn.name = "n.concat", nn.results = "n.concat", nn.type = "concat"} : (tensor<3x2x6x4xf32>, tensor<3x2x2x4xf32>) -> tensor<3x2x8x4xf32>
%15 = nn.take_along_axis %14, %13 {axis = 2 : i64, nn.name = "n", nn.results = "y", nn.type = "take_along_axis"} : (tensor<3x2x8x4xf32>, tensor<3x2x6x4xi64>) -> tensor<3x2x6x4xf32>
return %15 : tensor<3x2x6x4xf32>

// TensorScatter_linear
%0 = nn.reshape %arg2 {nn.name = "n.reshape2", nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 3, 1, 1, 1>} : (tensor<3xi64>) -> tensor<3x1x1x1xi64>
%1 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3, 4, 5>, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 1, 1, 6, 1>} : () -> tensor<1x1x6x1xi64>
%2 = nn.elementwise_sub %1, %0 {nn.name = "n.elementwise_sub", nn.results = "n.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<1x1x6x1xi64>, tensor<3x1x1x1xi64>) -> tensor<3x1x6x1xi64>
%3 = nn.fill_constant  {dtype = i64, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%4 = nn.greater_equal %2, %3 {nn.name = "n.greater_equal", nn.results = "n.greater_equal", nn.type = "greater_equal"} : (tensor<3x1x6x1xi64>, tensor<i64>) -> tensor<3x1x6x1xi1>
%5 = nn.fill_constant  {dtype = i64, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.000000e+00 : f64} : () -> tensor<i64>
%6 = nn.less_than %2, %5 {nn.name = "n.less_than", nn.results = "n.less_than", nn.type = "less_than"} : (tensor<3x1x6x1xi64>, tensor<i64>) -> tensor<3x1x6x1xi1>
%7 = nn.logical_and %4, %6 {nn.name = "n.logical_and", nn.results = "n.logical_and", nn.type = "logical_and"} : (tensor<3x1x6x1xi1>, tensor<3x1x6x1xi1>) -> tensor<3x1x6x1xi1>
%8 = nn.scale %2 {bias = 6.000000e+00 : f64, nn.name = "n.scale", nn.results = "n.scale", nn.type = "scale"} : (tensor<3x1x6x1xi64>) -> tensor<3x1x6x1xi64>
%9 = nn.assign_value  {dtype = i64, int_values = array<i64: 0, 1, 2, 3, 4, 5>, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 1, 1, 6, 1>} : () -> tensor<1x1x6x1xi64>
%10 = nn.where %7, %8, %9 {nn.name = "n.where", nn.results = "n.where", nn.type = "where"} : (tensor<3x1x6x1xi1>, tensor<3x1x6x1xi64>, tensor<1x1x6x1xi64>) -> tensor<3x1x6x1xi64>
%11 = nn.expand %10 {nn.name = "n.expand_v2", nn.results = "n.expand_v2", nn.type = "expand_v2", shape = array<i64: 3, 2, 6, 4>} : (tensor<3x1x6x1xi64>) -> tensor<3x2x6x4xi64>
%12 = nn.concat %arg0, %arg1 {axis = 2 : i64, nn.name = "n.concat", nn.results = "n.concat", nn.type = "concat"} : (tensor<3x2x6x4xf32>, tensor<3x2x2x4xf32>) -> tensor<3x2x8x4xf32>
%13 = nn.take_along_axis %12, %11 {axis = 2 : i64, nn.name = "n", nn.results = "y", nn.type = "take_along_axis"} : (tensor<3x2x8x4xf32>, tensor<3x2x6x4xi64>) -> tensor<3x2x6x4xf32>
return %13 : tensor<3x2x6x4xf32>

// embedding
nn.variable @constant constant : tensor<300x250xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
%0 = nn.reshape %arg0 {nn.name = "n.reshape2", nn.results = "n.reshape2", nn.type = "reshape2", shape = array<i64: 4>} : (tensor<2x2xi64>) -> tensor<4xi64>
%1 = nn.read @constant : tensor<300x250xf32>
%2 = nn.gather %1, %0 {nn.name = "n", nn.results = "n.gather", nn.type = "gather"} : (tensor<300x250xf32>, tensor<4xi64>) -> tensor<4x250xf32>
%3 = nn.reshape %2 {nn.name = "n.reshape2.1", nn.results = "g", nn.type = "reshape2", shape = array<i64: 2, 2, 250>} : (tensor<4x250xf32>) -> tensor<2x2x250xf32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 5.000000e-01 : f64} : () -> tensor<f32>
%5 = nn.elementwise_mul %3, %4 {nn.name = "dq", nn.needs_float32, nn.results = "y", nn.type = "elementwise_mul"} : (tensor<2x2x250xf32>, tensor<f32>) -> tensor<2x2x250xf32>
return %5 : tensor<2x2x250xf32>

// graph_int16
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.needs_float32, nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4xi32>) -> tensor<3x4xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.638300e+04 : f64} : () -> tensor<f32>
%2 = nn.elementwise_sub %0, %1 {nn.name = "dq.elementwise_sub", nn.needs_float32, nn.results = "dq.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%3 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 2.500000e-01 : f64} : () -> tensor<f32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "dq", nn.needs_float32, nn.results = "d", nn.type = "elementwise_mul"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%5 = nn.relu %4 {nn.name = "n", nn.results = "r", nn.type = "relu"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.500000e-01 : f64} : () -> tensor<f32>
%7 = nn.elementwise_div %5, %6 {nn.name = "q.elementwise_div", nn.needs_float32, nn.results = "q.elementwise_div", nn.type = "elementwise_div"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%8 = nn.round %7 {nn.name = "q", nn.needs_float32, nn.results = "q.round", nn.type = "round"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 1.638300e+04 : f64} : () -> tensor<f32>
%10 = nn.elementwise_add %8, %9 {nn.name = "q.elementwise_add", nn.needs_float32, nn.results = "q.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%11 = nn.clip %10 {max = 3.276700e+04 : f64, min = -3.276800e+04 : f64, nn.name = "q.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%12 = nn.cast %11 {nn.name = "y", nn.needs_float32, nn.results = "y", nn.type = "cast", to = i32} : (tensor<3x4xf32>) -> tensor<3x4xi32>
%13 = nn.cast %11 {nn.name = "same", nn.needs_float32, nn.results = "same", nn.type = "cast", to = i32} : (tensor<3x4xf32>) -> tensor<3x4xi32>
%14 = nn.identity %0 {nn.name = "f", nn.results = "f", nn.type = "assign"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
return %12, %13, %14 : tensor<3x4xi32>, tensor<3x4xi32>, tensor<3x4xf32>

// graph_int8
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4xi32>) -> tensor<3x4xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 6.300000e+01 : f64} : () -> tensor<f32>
%2 = nn.elementwise_sub %0, %1 {nn.name = "dq.elementwise_sub", nn.needs_float32, nn.results = "dq.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%3 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 2.500000e-01 : f64} : () -> tensor<f32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "dq", nn.needs_float32, nn.results = "d", nn.type = "elementwise_mul"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%5 = nn.relu %4 {nn.name = "n", nn.results = "r", nn.type = "relu"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.500000e-01 : f64} : () -> tensor<f32>
%7 = nn.elementwise_div %5, %6 {nn.name = "q.elementwise_div", nn.needs_float32, nn.results = "q.elementwise_div", nn.type = "elementwise_div"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%8 = nn.round %7 {nn.name = "q", nn.needs_float32, nn.results = "q.round", nn.type = "round"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 6.300000e+01 : f64} : () -> tensor<f32>
%10 = nn.elementwise_add %8, %9 {nn.name = "q.elementwise_add", nn.needs_float32, nn.results = "q.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%11 = nn.clip %10 {max = 1.270000e+02 : f64, min = -1.280000e+02 : f64, nn.name = "q.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%12 = nn.cast %11 {nn.name = "y", nn.results = "y", nn.type = "cast", to = i32} : (tensor<3x4xf32>) -> tensor<3x4xi32>
%13 = nn.cast %11 {nn.name = "same", nn.results = "same", nn.type = "cast", to = i32} : (tensor<3x4xf32>) -> tensor<3x4xi32>
%14 = nn.identity %0 {nn.name = "f", nn.results = "f", nn.type = "assign"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
return %12, %13, %14 : tensor<3x4xi32>, tensor<3x4xi32>, tensor<3x4xf32>

// graph_uint16
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.needs_float32, nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4xi32>) -> tensor<3x4xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 3.276700e+04 : f64} : () -> tensor<f32>
%2 = nn.elementwise_sub %0, %1 {nn.name = "dq.elementwise_sub", nn.needs_float32, nn.results = "dq.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%3 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 2.500000e-01 : f64} : () -> tensor<f32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "dq", nn.needs_float32, nn.results = "d", nn.type = "elementwise_mul"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%5 = nn.relu %4 {nn.name = "n", nn.results = "r", nn.type = "relu"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.500000e-01 : f64} : () -> tensor<f32>
%7 = nn.elementwise_div %5, %6 {nn.name = "q.elementwise_div", nn.needs_float32, nn.results = "q.elementwise_div", nn.type = "elementwise_div"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%8 = nn.round %7 {nn.name = "q", nn.needs_float32, nn.results = "q.round", nn.type = "round"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 3.276700e+04 : f64} : () -> tensor<f32>
%10 = nn.elementwise_add %8, %9 {nn.name = "q.elementwise_add", nn.needs_float32, nn.results = "q.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%11 = nn.clip %10 {max = 6.553500e+04 : f64, min = 0.000000e+00 : f64, nn.name = "q.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%12 = nn.cast %11 {nn.name = "y", nn.needs_float32, nn.results = "y", nn.type = "cast", to = i32} : (tensor<3x4xf32>) -> tensor<3x4xi32>
%13 = nn.cast %11 {nn.name = "same", nn.needs_float32, nn.results = "same", nn.type = "cast", to = i32} : (tensor<3x4xf32>) -> tensor<3x4xi32>
%14 = nn.identity %0 {nn.name = "f", nn.results = "f", nn.type = "assign"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
return %12, %13, %14 : tensor<3x4xi32>, tensor<3x4xi32>, tensor<3x4xf32>

// graph_uint8
%0 = nn.cast %arg0 {nn.name = "x.cast", nn.results = "x.cast", nn.type = "cast", to = f32} : (tensor<3x4xi32>) -> tensor<3x4xf32>
%1 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.270000e+02 : f64} : () -> tensor<f32>
%2 = nn.elementwise_sub %0, %1 {nn.name = "dq.elementwise_sub", nn.needs_float32, nn.results = "dq.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%3 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 2.500000e-01 : f64} : () -> tensor<f32>
%4 = nn.elementwise_mul %2, %3 {nn.name = "dq", nn.needs_float32, nn.results = "d", nn.type = "elementwise_mul"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%5 = nn.relu %4 {nn.name = "n", nn.results = "r", nn.type = "relu"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.500000e-01 : f64} : () -> tensor<f32>
%7 = nn.elementwise_div %5, %6 {nn.name = "q.elementwise_div", nn.needs_float32, nn.results = "q.elementwise_div", nn.type = "elementwise_div"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%8 = nn.round %7 {nn.name = "q", nn.needs_float32, nn.results = "q.round", nn.type = "round"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%9 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 1.270000e+02 : f64} : () -> tensor<f32>
%10 = nn.elementwise_add %8, %9 {nn.name = "q.elementwise_add", nn.needs_float32, nn.results = "q.elementwise_add", nn.type = "elementwise_add"} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
%11 = nn.clip %10 {max = 2.550000e+02 : f64, min = 0.000000e+00 : f64, nn.name = "q.clip", nn.needs_float32, nn.results = "y.float32", nn.type = "clip"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
%12 = nn.cast %11 {nn.name = "y", nn.results = "y", nn.type = "cast", to = i32} : (tensor<3x4xf32>) -> tensor<3x4xi32>
%13 = nn.cast %11 {nn.name = "same", nn.results = "same", nn.type = "cast", to = i32} : (tensor<3x4xf32>) -> tensor<3x4xi32>
%14 = nn.identity %0 {nn.name = "f", nn.results = "f", nn.type = "assign"} : (tensor<3x4xf32>) -> tensor<3x4xf32>
return %12, %13, %14 : tensor<3x4xi32>, tensor<3x4xi32>, tensor<3x4xf32>

// weights_float4e2m1
nn.variable @w parameter : tensor<5x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 5, 1>, values = array<f64: 0.10000000149011612, 0.20000000298023224, 0.30000001192092896, 0.40000000596046448, 5.000000e-01>} : () -> tensor<5x1xf32>
%1 = nn.read @w : tensor<5x3xf32>
%2 = nn.elementwise_mul %1, %0 {nn.name = "dq", nn.needs_float32, nn.results = "d", nn.type = "elementwise_mul"} : (tensor<5x3xf32>, tensor<5x1xf32>) -> tensor<5x3xf32>
%3 = nn.matmul %arg0, %2 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x5xf32>, tensor<5x3xf32>) -> tensor<2x3xf32>
return %3 : tensor<2x3xf32>

// weights_float8e4m3fn
nn.variable @w parameter : tensor<5x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 5, 1>, values = array<f64: 0.10000000149011612, 0.20000000298023224, 0.30000001192092896, 0.40000000596046448, 5.000000e-01>} : () -> tensor<5x1xf32>
%1 = nn.read @w : tensor<5x3xf32>
%2 = nn.elementwise_mul %1, %0 {nn.name = "dq", nn.needs_float32, nn.results = "d", nn.type = "elementwise_mul"} : (tensor<5x3xf32>, tensor<5x1xf32>) -> tensor<5x3xf32>
%3 = nn.matmul %arg0, %2 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x5xf32>, tensor<5x3xf32>) -> tensor<2x3xf32>
return %3 : tensor<2x3xf32>

// weights_float8e4m3fnuz
nn.variable @w parameter : tensor<5x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 5, 1>, values = array<f64: 0.10000000149011612, 0.20000000298023224, 0.30000001192092896, 0.40000000596046448, 5.000000e-01>} : () -> tensor<5x1xf32>
%1 = nn.read @w : tensor<5x3xf32>
%2 = nn.elementwise_mul %1, %0 {nn.name = "dq", nn.needs_float32, nn.results = "d", nn.type = "elementwise_mul"} : (tensor<5x3xf32>, tensor<5x1xf32>) -> tensor<5x3xf32>
%3 = nn.matmul %arg0, %2 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x5xf32>, tensor<5x3xf32>) -> tensor<2x3xf32>
return %3 : tensor<2x3xf32>

// weights_float8e5m2
nn.variable @w parameter : tensor<5x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 5, 1>, values = array<f64: 0.10000000149011612, 0.20000000298023224, 0.30000001192092896, 0.40000000596046448, 5.000000e-01>} : () -> tensor<5x1xf32>
%1 = nn.read @w : tensor<5x3xf32>
%2 = nn.elementwise_mul %1, %0 {nn.name = "dq", nn.needs_float32, nn.results = "d", nn.type = "elementwise_mul"} : (tensor<5x3xf32>, tensor<5x1xf32>) -> tensor<5x3xf32>
%3 = nn.matmul %arg0, %2 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x5xf32>, tensor<5x3xf32>) -> tensor<2x3xf32>
return %3 : tensor<2x3xf32>

// weights_float8e5m2fnuz
nn.variable @w parameter : tensor<5x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 5, 1>, values = array<f64: 0.10000000149011612, 0.20000000298023224, 0.30000001192092896, 0.40000000596046448, 5.000000e-01>} : () -> tensor<5x1xf32>
%1 = nn.read @w : tensor<5x3xf32>
%2 = nn.elementwise_mul %1, %0 {nn.name = "dq", nn.needs_float32, nn.results = "d", nn.type = "elementwise_mul"} : (tensor<5x3xf32>, tensor<5x1xf32>) -> tensor<5x3xf32>
%3 = nn.matmul %arg0, %2 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x5xf32>, tensor<5x3xf32>) -> tensor<2x3xf32>
return %3 : tensor<2x3xf32>

// weights_int16
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 5, 3>, values = array<f64: 0.000000e+00, 1.000000e+02, 2.000000e+02, 6.000000e+02, 8.000000e+02, 1.000000e+03, 1800.0001220703125, 2.100000e+03, 2.400000e+03, 3.600000e+03, 4.000000e+03, 4.400000e+03, 6.000000e+03, 6.500000e+03, 7.000000e+03>} : () -> tensor<5x3xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x5xf32>, tensor<5x3xf32>) -> tensor<2x3xf32>
return %1 : tensor<2x3xf32>

// weights_int4
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 5, 3>, values = array<f64: -0.80000001192092896, -0.69999998807907104, -0.60000002384185791, -1.000000e+00, -0.80000001192092896, -0.60000002384185791, -0.60000002384185791, -0.30000001192092896, 0.000000e+00, 0.40000000596046448, 0.80000001192092896, 1.2000000476837158, 2.000000e+00, 2.500000e+00, 3.000000e+00>} : () -> tensor<5x3xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x5xf32>, tensor<5x3xf32>) -> tensor<2x3xf32>
return %1 : tensor<2x3xf32>

// weights_uint16
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 5, 3>, values = array<f64: 0.000000e+00, 1.000000e+02, 2.000000e+02, 6.000000e+02, 8.000000e+02, 1.000000e+03, 1800.0001220703125, 2.100000e+03, 2.400000e+03, 3.600000e+03, 4.000000e+03, 4.400000e+03, 6.000000e+03, 6.500000e+03, 7.000000e+03>} : () -> tensor<5x3xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x5xf32>, tensor<5x3xf32>) -> tensor<2x3xf32>
return %1 : tensor<2x3xf32>

// weights_uint4
%0 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 5, 3>, values = array<f64: 0.000000e+00, 0.10000000149011612, 0.20000000298023224, 0.60000002384185791, 0.80000001192092896, 1.000000e+00, 1.8000000715255737, 2.1000001430511475, 2.4000000953674316, 3.6000001430511475, 4.000000e+00, 4.4000000953674316, 6.000000e+00, 6.500000e+00, 7.000000e+00>} : () -> tensor<5x3xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "n", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x5xf32>, tensor<5x3xf32>) -> tensor<2x3xf32>
return %1 : tensor<2x3xf32>
