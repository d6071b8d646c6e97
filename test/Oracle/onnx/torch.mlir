// cnn-classic
nn.variable @"onnx::Conv_38" parameter : tensor<8x3x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::Conv_39" parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::Conv_41" parameter : tensor<8x1x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::Conv_42" parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.weight parameter : tensor<16x8x1x1xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.weight parameter : tensor<5x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.bias parameter : tensor<5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @"onnx::Conv_38" : tensor<8x3x3x3xf32>
%1 = nn.read @"onnx::Conv_39" : tensor<8xf32>
%2 = nn.conv %arg0, %0, %1 {dilations = array<i64: 1, 1>, nn.name = "/first/Conv", nn.results = "/first/Conv_output_0", nn.type = "conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x3x12x12xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>) -> tensor<2x8x12x12xf32>
%3 = nn.relu %2 {nn.name = "/Relu", nn.results = "/Relu_output_0", nn.type = "relu"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%4 = nn.read @"onnx::Conv_41" : tensor<8x1x3x3xf32>
%5 = nn.read @"onnx::Conv_42" : tensor<8xf32>
%6 = nn.conv %3, %4, %5 {dilations = array<i64: 1, 1>, groups = 8 : i64, nn.name = "/depthwise/Conv", nn.results = "/depthwise/Conv_output_0", nn.type = "depthwise_conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8x1x3x3xf32>, tensor<8xf32>) -> tensor<2x8x12x12xf32>
%7 = nn.hard_swish %6 {nn.name = "/HardSwish", nn.results = "/HardSwish_output_0", nn.type = "hard_swish"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%8 = nn.pool %7 {kernel_size = array<i64: 3, 3>, nn.name = "/MaxPool", nn.results = "/MaxPool_output_0", nn.type = "pool2d", paddings = array<i64: 1, 1, 1, 1>, pooling_type = "max", strides = array<i64: 2, 2>} : (tensor<2x8x12x12xf32>) -> tensor<2x8x6x6xf32>
%9 = nn.read @last.weight : tensor<16x8x1x1xf32>
%10 = nn.read @last.bias : tensor<16xf32>
%11 = nn.conv %8, %9, %10 {dilations = array<i64: 1, 1>, nn.name = "/last/Conv", nn.results = "/last/Conv_output_0", nn.type = "conv2d", paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>} : (tensor<2x8x6x6xf32>, tensor<16x8x1x1xf32>, tensor<16xf32>) -> tensor<2x16x3x3xf32>
%12 = nn.sigmoid %11 {nn.name = "/Sigmoid", nn.results = "/Sigmoid_output_0", nn.type = "sigmoid"} : (tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%13 = nn.elementwise_mul %11, %12 {nn.name = "/Mul", nn.results = "/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<2x16x3x3xf32>, tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%14 = nn.bilinear_interp %13 {align_corners = false, align_mode = 0 : i64, nn.name = "/Resize", nn.results = "/Resize_output_0", nn.type = "bilinear_interp_v2", out_h = 6 : i64, out_w = 6 : i64} : (tensor<2x16x3x3xf32>) -> tensor<2x16x6x6xf32>
%15 = nn.pool %14 {global_pooling = true, kernel_size = array<i64: 1, 1>, nn.name = "/GlobalAveragePool", nn.results = "/GlobalAveragePool_output_0", nn.type = "pool2d", paddings = array<i64: 0, 0>, pooling_type = "avg", strides = array<i64: 1, 1>} : (tensor<2x16x6x6xf32>) -> tensor<2x16x1x1xf32>
%16 = nn.reshape %15 {nn.name = "/Flatten", nn.results = "/Flatten_output_0", nn.type = "reshape2", shape = array<i64: 2, 16>} : (tensor<2x16x1x1xf32>) -> tensor<2x16xf32>
%17 = nn.read @head.weight : tensor<5x16xf32>
%18 = nn.matmul %16, %17 {nn.name = "/head/Gemm", nn.results = "/head/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x16xf32>, tensor<5x16xf32>) -> tensor<2x5xf32>
%19 = nn.read @head.bias : tensor<5xf32>
%20 = nn.elementwise_add %18, %19 {nn.name = "/head/Gemm.elementwise_add", nn.results = "/head/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%21 = nn.softmax %20 {axis = 1 : i64, nn.name = "/Softmax", nn.results = "y", nn.type = "softmax"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
return %21 : tensor<2x5xf32>

// cnn-classic-kept
nn.variable @first.weight parameter : tensor<8x3x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.running_mean buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm1.running_var buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm1.weight parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @depthwise.weight parameter : tensor<8x1x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @depthwise.bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.running_mean buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm2.running_var buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm2.weight parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.weight parameter : tensor<16x8x1x1xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.weight parameter : tensor<5x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.bias parameter : tensor<5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @first.weight : tensor<8x3x3x3xf32>
%1 = nn.conv %arg0, %0 {dilations = array<i64: 1, 1>, nn.name = "/first/Conv", nn.results = "/first/Conv_output_0", nn.type = "conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x3x12x12xf32>, tensor<8x3x3x3xf32>) -> tensor<2x8x12x12xf32>
%2 = nn.read @norm1.running_mean : tensor<8xf32>
%3 = nn.read @norm1.running_var : tensor<8xf32>
%4 = nn.read @norm1.weight : tensor<8xf32>
%5 = nn.read @norm1.bias : tensor<8xf32>
%out, %mean_out, %variance_out, %saved_mean, %saved_variance = nn.batch_norm %1, %2, %3, %4, %5 {epsilon = 9.9999997473787516E-6 : f64, is_test = true, momentum = 0.89999997615814208 : f64, nn.name = "/norm1/BatchNormalization", nn.results = ["/norm1/BatchNormalization_output_0", "/norm1/BatchNormalization.batch_norm.1", "/norm1/BatchNormalization.batch_norm.2", "", ""], nn.type = "batch_norm", operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
%6 = nn.relu %out {nn.name = "/Relu", nn.results = "/Relu_output_0", nn.type = "relu"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%7 = nn.read @depthwise.weight : tensor<8x1x3x3xf32>
%8 = nn.read @depthwise.bias : tensor<8xf32>
%9 = nn.conv %6, %7, %8 {dilations = array<i64: 1, 1>, groups = 8 : i64, nn.name = "/depthwise/Conv", nn.results = "/depthwise/Conv_output_0", nn.type = "depthwise_conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8x1x3x3xf32>, tensor<8xf32>) -> tensor<2x8x12x12xf32>
%10 = nn.read @norm2.running_mean : tensor<8xf32>
%11 = nn.read @norm2.running_var : tensor<8xf32>
%12 = nn.read @norm2.weight : tensor<8xf32>
%13 = nn.read @norm2.bias : tensor<8xf32>
%out_0, %mean_out_1, %variance_out_2, %saved_mean_3, %saved_variance_4 = nn.batch_norm %9, %10, %11, %12, %13 {epsilon = 9.9999997473787516E-6 : f64, is_test = true, momentum = 0.89999997615814208 : f64, nn.name = "/norm2/BatchNormalization", nn.results = ["/norm2/BatchNormalization_output_0", "/norm2/BatchNormalization.batch_norm.1", "/norm2/BatchNormalization.batch_norm.2", "", ""], nn.type = "batch_norm", operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
%14 = nn.hard_swish %out_0 {nn.name = "/HardSwish", nn.results = "/HardSwish_output_0", nn.type = "hard_swish"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%15 = nn.pool %14 {kernel_size = array<i64: 3, 3>, nn.name = "/MaxPool", nn.results = "/MaxPool_output_0", nn.type = "pool2d", paddings = array<i64: 1, 1, 1, 1>, pooling_type = "max", strides = array<i64: 2, 2>} : (tensor<2x8x12x12xf32>) -> tensor<2x8x6x6xf32>
%16 = nn.read @last.weight : tensor<16x8x1x1xf32>
%17 = nn.read @last.bias : tensor<16xf32>
%18 = nn.conv %15, %16, %17 {dilations = array<i64: 1, 1>, nn.name = "/last/Conv", nn.results = "/last/Conv_output_0", nn.type = "conv2d", paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>} : (tensor<2x8x6x6xf32>, tensor<16x8x1x1xf32>, tensor<16xf32>) -> tensor<2x16x3x3xf32>
%19 = nn.sigmoid %18 {nn.name = "/Sigmoid", nn.results = "/Sigmoid_output_0", nn.type = "sigmoid"} : (tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%20 = nn.elementwise_mul %18, %19 {nn.name = "/Mul", nn.results = "/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<2x16x3x3xf32>, tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%21 = nn.bilinear_interp %20 {align_corners = false, align_mode = 0 : i64, nn.name = "/Resize", nn.results = "/Resize_output_0", nn.type = "bilinear_interp_v2", out_h = 6 : i64, out_w = 6 : i64} : (tensor<2x16x3x3xf32>) -> tensor<2x16x6x6xf32>
%22 = nn.pool %21 {global_pooling = true, kernel_size = array<i64: 1, 1>, nn.name = "/GlobalAveragePool", nn.results = "/GlobalAveragePool_output_0", nn.type = "pool2d", paddings = array<i64: 0, 0>, pooling_type = "avg", strides = array<i64: 1, 1>} : (tensor<2x16x6x6xf32>) -> tensor<2x16x1x1xf32>
%23 = nn.reshape %22 {nn.name = "/Flatten", nn.results = "/Flatten_output_0", nn.type = "reshape2", shape = array<i64: 2, 16>} : (tensor<2x16x1x1xf32>) -> tensor<2x16xf32>
%24 = nn.read @head.weight : tensor<5x16xf32>
%25 = nn.matmul %23, %24 {nn.name = "/head/Gemm", nn.results = "/head/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x16xf32>, tensor<5x16xf32>) -> tensor<2x5xf32>
%26 = nn.read @head.bias : tensor<5xf32>
%27 = nn.elementwise_add %25, %26 {nn.name = "/head/Gemm.elementwise_add", nn.results = "/head/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%28 = nn.softmax %27 {axis = 1 : i64, nn.name = "/Softmax", nn.results = "y", nn.type = "softmax"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
return %28 : tensor<2x5xf32>

// cnn-dynamo
nn.variable @first.weight parameter : tensor<8x3x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @first.weight_bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @depthwise.weight parameter : tensor<8x1x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @depthwise.bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.weight parameter : tensor<16x8x1x1xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.weight parameter : tensor<5x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.bias parameter : tensor<5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @first.weight : tensor<8x3x3x3xf32>
%1 = nn.read @first.weight_bias : tensor<8xf32>
%2 = nn.conv %arg0, %0, %1 {dilations = array<i64: 1, 1>, nn.name = "node_Conv_33", nn.results = "getitem", nn.type = "conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x3x12x12xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>) -> tensor<2x8x12x12xf32>
%3 = nn.relu %2 {nn.name = "node_relu", nn.results = "relu", nn.type = "relu"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%4 = nn.read @depthwise.weight : tensor<8x1x3x3xf32>
%5 = nn.read @depthwise.bias : tensor<8xf32>
%6 = nn.conv %3, %4, %5 {dilations = array<i64: 1, 1>, groups = 8 : i64, nn.name = "node_Conv_34", nn.results = "getitem_3", nn.type = "depthwise_conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8x1x3x3xf32>, tensor<8xf32>) -> tensor<2x8x12x12xf32>
%7 = nn.hard_swish %6 {nn.name = "n0", nn.results = "hardswish", nn.type = "hard_swish"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%8 = nn.pool %7 {kernel_size = array<i64: 3, 3>, nn.name = "node_max_pool2d", nn.results = "max_pool2d", nn.type = "pool2d", paddings = array<i64: 1, 1, 1, 1>, pooling_type = "max", strides = array<i64: 2, 2>} : (tensor<2x8x12x12xf32>) -> tensor<2x8x6x6xf32>
%9 = nn.read @last.weight : tensor<16x8x1x1xf32>
%10 = nn.read @last.bias : tensor<16xf32>
%11 = nn.conv %8, %9, %10 {dilations = array<i64: 1, 1>, nn.name = "node_conv2d_2", nn.results = "conv2d_2", nn.type = "conv2d", paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>} : (tensor<2x8x6x6xf32>, tensor<16x8x1x1xf32>, tensor<16xf32>) -> tensor<2x16x3x3xf32>
%12 = nn.sigmoid %11 {nn.name = "node_Sigmoid_20", nn.results = "val_21", nn.type = "sigmoid"} : (tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%13 = nn.elementwise_mul %11, %12 {nn.name = "node_silu", nn.results = "silu", nn.type = "elementwise_mul"} : (tensor<2x16x3x3xf32>, tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%14 = nn.bilinear_interp %13 {align_corners = false, align_mode = 0 : i64, nn.name = "node_upsample_bilinear2d", nn.results = "upsample_bilinear2d", nn.type = "bilinear_interp_v2", out_h = 6 : i64, out_w = 6 : i64} : (tensor<2x16x3x3xf32>) -> tensor<2x16x6x6xf32>
%15 = nn.reduce_mean %14 {axis = array<i64: 3, 2>, keepdim = true, nn.name = "node_mean", nn.results = "mean", nn.type = "reduce_mean", reduce_all = false} : (tensor<2x16x6x6xf32>) -> tensor<2x16x1x1xf32>
%16 = nn.reshape %15 {nn.name = "node_view", nn.results = "view", nn.type = "reshape2", shape = array<i64: 2, 16>} : (tensor<2x16x1x1xf32>) -> tensor<2x16xf32>
%17 = nn.read @head.weight : tensor<5x16xf32>
%18 = nn.matmul %16, %17 {nn.name = "node_linear", nn.results = "node_linear.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x16xf32>, tensor<5x16xf32>) -> tensor<2x5xf32>
%19 = nn.read @head.bias : tensor<5xf32>
%20 = nn.elementwise_add %18, %19 {nn.name = "node_linear.elementwise_add", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%21 = nn.softmax %20 {axis = 1 : i64, nn.name = "node_softmax", nn.results = "y", nn.type = "softmax"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
return %21 : tensor<2x5xf32>

// cnn-dynamo-kept
nn.variable @first.weight parameter : tensor<8x3x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.running_mean buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm1.running_var buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm1.weight parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @depthwise.weight parameter : tensor<8x1x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @depthwise.bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.running_mean buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm2.running_var buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm2.weight parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.weight parameter : tensor<16x8x1x1xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.weight parameter : tensor<5x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.bias parameter : tensor<5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 8>, value = 0.000000e+00 : f64} : () -> tensor<8xf32>
%1 = nn.read @first.weight : tensor<8x3x3x3xf32>
%2 = nn.conv %arg0, %1, %0 {dilations = array<i64: 1, 1>, nn.name = "node_conv2d", nn.results = "conv2d", nn.type = "conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x3x12x12xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>) -> tensor<2x8x12x12xf32>
%3 = nn.read @norm1.running_mean : tensor<8xf32>
%4 = nn.read @norm1.running_var : tensor<8xf32>
%5 = nn.read @norm1.weight : tensor<8xf32>
%6 = nn.read @norm1.bias : tensor<8xf32>
%out, %mean_out, %variance_out, %saved_mean, %saved_variance = nn.batch_norm %2, %3, %4, %5, %6 {epsilon = 9.9999997473787516E-6 : f64, is_test = true, momentum = 0.89999997615814208 : f64, nn.name = "node__native_batch_norm_legit_no_training__0", nn.results = ["getitem", "node__native_batch_norm_legit_no_training__0.batch_norm.1", "node__native_batch_norm_legit_no_training__0.batch_norm.2", "", ""], nn.type = "batch_norm", operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
%7 = nn.relu %out {nn.name = "node_relu", nn.results = "relu", nn.type = "relu"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%8 = nn.read @depthwise.weight : tensor<8x1x3x3xf32>
%9 = nn.read @depthwise.bias : tensor<8xf32>
%10 = nn.conv %7, %8, %9 {dilations = array<i64: 1, 1>, groups = 8 : i64, nn.name = "node_conv2d_1", nn.results = "conv2d_1", nn.type = "depthwise_conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8x1x3x3xf32>, tensor<8xf32>) -> tensor<2x8x12x12xf32>
%11 = nn.read @norm2.running_mean : tensor<8xf32>
%12 = nn.read @norm2.running_var : tensor<8xf32>
%13 = nn.read @norm2.weight : tensor<8xf32>
%14 = nn.read @norm2.bias : tensor<8xf32>
%out_0, %mean_out_1, %variance_out_2, %saved_mean_3, %saved_variance_4 = nn.batch_norm %10, %11, %12, %13, %14 {epsilon = 9.9999997473787516E-6 : f64, is_test = true, momentum = 0.89999997615814208 : f64, nn.name = "node__native_batch_norm_legit_no_training_1__0", nn.results = ["getitem_3", "node__native_batch_norm_legit_no_training_1__0.batch_norm.1", "node__native_batch_norm_legit_no_training_1__0.batch_norm.2", "", ""], nn.type = "batch_norm", operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
%15 = nn.hard_swish %out_0 {nn.name = "n0", nn.results = "hardswish", nn.type = "hard_swish"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%16 = nn.pool %15 {kernel_size = array<i64: 3, 3>, nn.name = "node_max_pool2d", nn.results = "max_pool2d", nn.type = "pool2d", paddings = array<i64: 1, 1, 1, 1>, pooling_type = "max", strides = array<i64: 2, 2>} : (tensor<2x8x12x12xf32>) -> tensor<2x8x6x6xf32>
%17 = nn.read @last.weight : tensor<16x8x1x1xf32>
%18 = nn.read @last.bias : tensor<16xf32>
%19 = nn.conv %16, %17, %18 {dilations = array<i64: 1, 1>, nn.name = "node_conv2d_2", nn.results = "conv2d_2", nn.type = "conv2d", paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>} : (tensor<2x8x6x6xf32>, tensor<16x8x1x1xf32>, tensor<16xf32>) -> tensor<2x16x3x3xf32>
%20 = nn.sigmoid %19 {nn.name = "node_Sigmoid_20", nn.results = "val_21", nn.type = "sigmoid"} : (tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%21 = nn.elementwise_mul %19, %20 {nn.name = "node_silu", nn.results = "silu", nn.type = "elementwise_mul"} : (tensor<2x16x3x3xf32>, tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%22 = nn.bilinear_interp %21 {align_corners = false, align_mode = 0 : i64, nn.name = "node_upsample_bilinear2d", nn.results = "upsample_bilinear2d", nn.type = "bilinear_interp_v2", out_h = 6 : i64, out_w = 6 : i64} : (tensor<2x16x3x3xf32>) -> tensor<2x16x6x6xf32>
%23 = nn.reduce_mean %22 {axis = array<i64: 3, 2>, keepdim = true, nn.name = "node_mean", nn.results = "mean", nn.type = "reduce_mean", reduce_all = false} : (tensor<2x16x6x6xf32>) -> tensor<2x16x1x1xf32>
%24 = nn.reshape %23 {nn.name = "node_view", nn.results = "view", nn.type = "reshape2", shape = array<i64: 2, 16>} : (tensor<2x16x1x1xf32>) -> tensor<2x16xf32>
%25 = nn.read @head.weight : tensor<5x16xf32>
%26 = nn.matmul %24, %25 {nn.name = "node_linear", nn.results = "node_linear.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x16xf32>, tensor<5x16xf32>) -> tensor<2x5xf32>
%27 = nn.read @head.bias : tensor<5xf32>
%28 = nn.elementwise_add %26, %27 {nn.name = "node_linear.elementwise_add", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%29 = nn.softmax %28 {axis = 1 : i64, nn.name = "node_softmax", nn.results = "y", nn.type = "softmax"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
return %29 : tensor<2x5xf32>

// decoder-classic
nn.variable @words.weight parameter : tensor<30x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @places parameter : tensor<8x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::MatMul_163" parameter : tensor<16x48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @qkv.bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @constant constant : tensor<8x8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @"onnx::MatMul_171" parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @out.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::MatMul_172" parameter : tensor<16x64xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @up.bias parameter : tensor<64xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::MatMul_173" parameter : tensor<64x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @down.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::MatMul_174" parameter : tensor<16x30xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @words.weight : tensor<30x16xf32>
%1 = nn.embedding %arg0, %0 {nn.name = "/words/Gather", nn.results = "/words/Gather_output_0", nn.type = "lookup_table_v2"} : (tensor<2x8xi64>, tensor<30x16xf32>) -> tensor<2x8x16xf32>
%2 = nn.read @places : tensor<8x16xf32>
%3 = nn.slice %2 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/Slice", nn.results = "/Slice_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
%4 = nn.elementwise_add %1, %3 {nn.name = "/Add", nn.results = "/Add_output_0", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<8x16xf32>) -> tensor<2x8x16xf32>
%5 = nn.read @norm1.weight : tensor<16xf32>
%6 = nn.read @norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %4, %5, %6 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/norm1/LayerNormalization", nn.results = ["/norm1/LayerNormalization_output_0", "/norm1/LayerNormalization.layer_norm.1", "/norm1/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%7 = nn.read @"onnx::MatMul_163" : tensor<16x48xf32>
%8 = nn.matmul %y, %7 {nn.name = "/qkv/MatMul", nn.results = "/qkv/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x48xf32>) -> tensor<2x8x48xf32>
%9 = nn.read @qkv.bias : tensor<48xf32>
%10 = nn.elementwise_add %9, %8 {nn.name = "/qkv/Add", nn.results = "/qkv/Add_output_0", nn.type = "elementwise_add"} : (tensor<48xf32>, tensor<2x8x48xf32>) -> tensor<2x8x48xf32>
%11 = nn.slice %10 {axes = array<i64: 2>, ends = array<i64: 16>, nn.name = "/Slice_1", nn.results = "/Slice_1_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x8x48xf32>) -> tensor<2x8x16xf32>
%12 = nn.slice %10 {axes = array<i64: 2>, ends = array<i64: 32>, nn.name = "/Slice_2", nn.results = "/Slice_2_output_0", nn.type = "slice", starts = array<i64: 16>} : (tensor<2x8x48xf32>) -> tensor<2x8x16xf32>
%13 = nn.slice %10 {axes = array<i64: 2>, ends = array<i64: 48>, nn.name = "/Slice_3", nn.results = "/Slice_3_output_0", nn.type = "slice", starts = array<i64: 32>} : (tensor<2x8x48xf32>) -> tensor<2x8x16xf32>
%14 = nn.reshape %11 {nn.name = "/Reshape", nn.results = "/Reshape_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%15 = nn.transpose %14 {nn.name = "/Transpose", nn.results = "/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%16 = nn.reshape %12 {nn.name = "/Reshape_1", nn.results = "/Reshape_1_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%17 = nn.transpose %16 {nn.name = "/Transpose_1", nn.results = "/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%18 = nn.reshape %13 {nn.name = "/Reshape_2", nn.results = "/Reshape_2_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%19 = nn.transpose %18 {nn.name = "/Transpose_2", nn.results = "/Transpose_2_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%20 = nn.transpose %16 {nn.name = "/Transpose_3", nn.results = "/Transpose_3_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 3, 1>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x4x8xf32>
%21 = nn.scale %15 {nn.name = "/Mul_3", nn.results = "/Mul_3_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
%22 = nn.scale %20 {nn.name = "/Mul_4", nn.results = "/Mul_4_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
%23 = nn.matmul %21, %22 {nn.name = "/MatMul", nn.results = "/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x4x8x4xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x8x8xf32>
%24 = nn.read @constant : tensor<8x8xf32>
%25 = nn.elementwise_add %23, %24 {nn.name = "/Add_2", nn.results = "/Add_2_output_0", nn.type = "elementwise_add"} : (tensor<2x4x8x8xf32>, tensor<8x8xf32>) -> tensor<2x4x8x8xf32>
%26 = nn.softmax %25 {axis = 3 : i64, nn.name = "/Softmax", nn.results = "/Softmax_output_0", nn.type = "softmax"} : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
%27 = nn.matmul %26, %19 {nn.name = "/MatMul_1", nn.results = "/MatMul_1_output_0", nn.type = "matmul_v2"} : (tensor<2x4x8x8xf32>, tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
%28 = nn.transpose %27 {nn.name = "/Transpose_4", nn.results = "/Transpose_4_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x8x4xf32>) -> tensor<2x8x4x4xf32>
%29 = nn.reshape %28 {nn.name = "/Reshape_3", nn.results = "/Reshape_3_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, -1>} : (tensor<2x8x4x4xf32>) -> tensor<2x8x16xf32>
%30 = nn.read @"onnx::MatMul_171" : tensor<16x16xf32>
%31 = nn.matmul %29, %30 {nn.name = "/out/MatMul", nn.results = "/out/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x16xf32>) -> tensor<2x8x16xf32>
%32 = nn.read @out.bias : tensor<16xf32>
%33 = nn.elementwise_add %32, %31 {nn.name = "/out/Add", nn.results = "/out/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%34 = nn.elementwise_add %4, %33 {nn.name = "/Add_3", nn.results = "/Add_3_output_0", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%35 = nn.read @norm2.weight : tensor<16xf32>
%36 = nn.read @norm2.bias : tensor<16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %34, %35, %36 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/norm2/LayerNormalization", nn.results = ["/norm2/LayerNormalization_output_0", "/norm2/LayerNormalization.layer_norm.1", "/norm2/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%37 = nn.read @"onnx::MatMul_172" : tensor<16x64xf32>
%38 = nn.matmul %y_0, %37 {nn.name = "/up/MatMul", nn.results = "/up/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x64xf32>) -> tensor<2x8x64xf32>
%39 = nn.read @up.bias : tensor<64xf32>
%40 = nn.elementwise_add %39, %38 {nn.name = "/up/Add", nn.results = "/up/Add_output_0", nn.type = "elementwise_add"} : (tensor<64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%41 = nn.elementwise_mul %40, %40 {nn.name = "/Mul_5", nn.results = "/Mul_5_output_0", nn.type = "elementwise_mul"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%42 = nn.elementwise_mul %40, %41 {nn.name = "/Mul_6", nn.results = "/Mul_6_output_0", nn.type = "elementwise_mul"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%43 = nn.scale %42 {nn.name = "/Mul_7", nn.results = "/Mul_7_output_0", nn.type = "scale", scale = 0.044714998453855515 : f64} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%44 = nn.elementwise_add %40, %43 {nn.name = "/Add_4", nn.results = "/Add_4_output_0", nn.type = "elementwise_add"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%45 = nn.scale %44 {nn.name = "/Mul_8", nn.results = "/Mul_8_output_0", nn.type = "scale", scale = 0.79788458347320556 : f64} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%46 = nn.tanh %45 {nn.name = "/Tanh", nn.results = "/Tanh_output_0", nn.type = "tanh"} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%47 = nn.scale %46 {bias = 1.000000e+00 : f64, nn.name = "/Add_5", nn.results = "/Add_5_output_0", nn.type = "scale"} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%48 = nn.elementwise_mul %40, %47 {nn.name = "/Mul_9", nn.results = "/Mul_9_output_0", nn.type = "elementwise_mul"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%49 = nn.scale %48 {nn.name = "/Mul_10", nn.results = "/Mul_10_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%50 = nn.read @"onnx::MatMul_173" : tensor<64x16xf32>
%51 = nn.matmul %49, %50 {nn.name = "/down/MatMul", nn.results = "/down/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x64xf32>, tensor<64x16xf32>) -> tensor<2x8x16xf32>
%52 = nn.read @down.bias : tensor<16xf32>
%53 = nn.elementwise_add %52, %51 {nn.name = "/down/Add", nn.results = "/down/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%54 = nn.elementwise_add %34, %53 {nn.name = "/Add_6", nn.results = "/Add_6_output_0", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%55 = nn.read @"onnx::MatMul_174" : tensor<16x30xf32>
%56 = nn.matmul %54, %55 {nn.name = "/head/MatMul", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x30xf32>) -> tensor<2x8x30xf32>
return %56 : tensor<2x8x30xf32>

// decoder-classic-kept
nn.variable @words.weight parameter : tensor<30x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @places parameter : tensor<8x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @qkv.weight parameter : tensor<48x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @qkv.bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @constant constant : tensor<8x8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @out.weight parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @out.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @up.weight parameter : tensor<64x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @up.bias parameter : tensor<64xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @down.weight parameter : tensor<16x64xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @down.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.weight parameter : tensor<30x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @words.weight : tensor<30x16xf32>
%1 = nn.embedding %arg0, %0 {nn.name = "/words/Gather", nn.results = "/words/Gather_output_0", nn.type = "lookup_table_v2"} : (tensor<2x8xi64>, tensor<30x16xf32>) -> tensor<2x8x16xf32>
%2 = nn.read @places : tensor<8x16xf32>
%3 = nn.slice %2 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/Slice", nn.results = "/Slice_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
%4 = nn.elementwise_add %1, %3 {nn.name = "/Add", nn.results = "/Add_output_0", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<8x16xf32>) -> tensor<2x8x16xf32>
%5 = nn.read @norm1.weight : tensor<16xf32>
%6 = nn.read @norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %4, %5, %6 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/norm1/LayerNormalization", nn.results = ["/norm1/LayerNormalization_output_0", "/norm1/LayerNormalization.layer_norm.1", "/norm1/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%7 = nn.read @qkv.weight : tensor<48x16xf32>
%8 = nn.transpose %7 {nn.name = "/qkv/Transpose", nn.results = "/qkv/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
%9 = nn.matmul %y, %8 {nn.name = "/qkv/MatMul", nn.results = "/qkv/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x48xf32>) -> tensor<2x8x48xf32>
%10 = nn.read @qkv.bias : tensor<48xf32>
%11 = nn.elementwise_add %10, %9 {nn.name = "/qkv/Add", nn.results = "/qkv/Add_output_0", nn.type = "elementwise_add"} : (tensor<48xf32>, tensor<2x8x48xf32>) -> tensor<2x8x48xf32>
%12 = nn.slice %11 {axes = array<i64: 2>, ends = array<i64: 16>, nn.name = "/Slice_1", nn.results = "/Slice_1_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x8x48xf32>) -> tensor<2x8x16xf32>
%13 = nn.slice %11 {axes = array<i64: 2>, ends = array<i64: 32>, nn.name = "/Slice_2", nn.results = "/Slice_2_output_0", nn.type = "slice", starts = array<i64: 16>} : (tensor<2x8x48xf32>) -> tensor<2x8x16xf32>
%14 = nn.slice %11 {axes = array<i64: 2>, ends = array<i64: 48>, nn.name = "/Slice_3", nn.results = "/Slice_3_output_0", nn.type = "slice", starts = array<i64: 32>} : (tensor<2x8x48xf32>) -> tensor<2x8x16xf32>
%15 = nn.reshape %12 {nn.name = "/Reshape", nn.results = "/Reshape_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%16 = nn.transpose %15 {nn.name = "/Transpose", nn.results = "/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%17 = nn.reshape %13 {nn.name = "/Reshape_1", nn.results = "/Reshape_1_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%18 = nn.transpose %17 {nn.name = "/Transpose_1", nn.results = "/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%19 = nn.reshape %14 {nn.name = "/Reshape_2", nn.results = "/Reshape_2_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%20 = nn.transpose %19 {nn.name = "/Transpose_2", nn.results = "/Transpose_2_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%21 = nn.transpose %17 {nn.name = "/Transpose_3", nn.results = "/Transpose_3_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 3, 1>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x4x8xf32>
%22 = nn.scale %16 {nn.name = "/Mul_3", nn.results = "/Mul_3_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
%23 = nn.scale %21 {nn.name = "/Mul_4", nn.results = "/Mul_4_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
%24 = nn.matmul %22, %23 {nn.name = "/MatMul", nn.results = "/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x4x8x4xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x8x8xf32>
%25 = nn.read @constant : tensor<8x8xf32>
%26 = nn.elementwise_add %24, %25 {nn.name = "/Add_2", nn.results = "/Add_2_output_0", nn.type = "elementwise_add"} : (tensor<2x4x8x8xf32>, tensor<8x8xf32>) -> tensor<2x4x8x8xf32>
%27 = nn.softmax %26 {axis = 3 : i64, nn.name = "/Softmax", nn.results = "/Softmax_output_0", nn.type = "softmax"} : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
%28 = nn.matmul %27, %20 {nn.name = "/MatMul_1", nn.results = "/MatMul_1_output_0", nn.type = "matmul_v2"} : (tensor<2x4x8x8xf32>, tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
%29 = nn.transpose %28 {nn.name = "/Transpose_4", nn.results = "/Transpose_4_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x8x4xf32>) -> tensor<2x8x4x4xf32>
%30 = nn.reshape %29 {nn.name = "/Reshape_3", nn.results = "/Reshape_3_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, -1>} : (tensor<2x8x4x4xf32>) -> tensor<2x8x16xf32>
%31 = nn.read @out.weight : tensor<16x16xf32>
%32 = nn.transpose %31 {nn.name = "/out/Transpose", nn.results = "/out/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
%33 = nn.matmul %30, %32 {nn.name = "/out/MatMul", nn.results = "/out/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x16xf32>) -> tensor<2x8x16xf32>
%34 = nn.read @out.bias : tensor<16xf32>
%35 = nn.elementwise_add %34, %33 {nn.name = "/out/Add", nn.results = "/out/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%36 = nn.elementwise_add %4, %35 {nn.name = "/Add_3", nn.results = "/Add_3_output_0", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%37 = nn.read @norm2.weight : tensor<16xf32>
%38 = nn.read @norm2.bias : tensor<16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %36, %37, %38 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/norm2/LayerNormalization", nn.results = ["/norm2/LayerNormalization_output_0", "/norm2/LayerNormalization.layer_norm.1", "/norm2/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%39 = nn.read @up.weight : tensor<64x16xf32>
%40 = nn.transpose %39 {nn.name = "/up/Transpose", nn.results = "/up/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<64x16xf32>) -> tensor<16x64xf32>
%41 = nn.matmul %y_0, %40 {nn.name = "/up/MatMul", nn.results = "/up/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x64xf32>) -> tensor<2x8x64xf32>
%42 = nn.read @up.bias : tensor<64xf32>
%43 = nn.elementwise_add %42, %41 {nn.name = "/up/Add", nn.results = "/up/Add_output_0", nn.type = "elementwise_add"} : (tensor<64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%44 = nn.elementwise_mul %43, %43 {nn.name = "/Mul_5", nn.results = "/Mul_5_output_0", nn.type = "elementwise_mul"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%45 = nn.elementwise_mul %43, %44 {nn.name = "/Mul_6", nn.results = "/Mul_6_output_0", nn.type = "elementwise_mul"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%46 = nn.scale %45 {nn.name = "/Mul_7", nn.results = "/Mul_7_output_0", nn.type = "scale", scale = 0.044714998453855515 : f64} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%47 = nn.elementwise_add %43, %46 {nn.name = "/Add_4", nn.results = "/Add_4_output_0", nn.type = "elementwise_add"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%48 = nn.scale %47 {nn.name = "/Mul_8", nn.results = "/Mul_8_output_0", nn.type = "scale", scale = 0.79788458347320556 : f64} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%49 = nn.tanh %48 {nn.name = "/Tanh", nn.results = "/Tanh_output_0", nn.type = "tanh"} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%50 = nn.scale %49 {bias = 1.000000e+00 : f64, nn.name = "/Add_5", nn.results = "/Add_5_output_0", nn.type = "scale"} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%51 = nn.elementwise_mul %43, %50 {nn.name = "/Mul_9", nn.results = "/Mul_9_output_0", nn.type = "elementwise_mul"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%52 = nn.scale %51 {nn.name = "/Mul_10", nn.results = "/Mul_10_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%53 = nn.read @down.weight : tensor<16x64xf32>
%54 = nn.transpose %53 {nn.name = "/down/Transpose", nn.results = "/down/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x64xf32>) -> tensor<64x16xf32>
%55 = nn.matmul %52, %54 {nn.name = "/down/MatMul", nn.results = "/down/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x64xf32>, tensor<64x16xf32>) -> tensor<2x8x16xf32>
%56 = nn.read @down.bias : tensor<16xf32>
%57 = nn.elementwise_add %56, %55 {nn.name = "/down/Add", nn.results = "/down/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%58 = nn.elementwise_add %36, %57 {nn.name = "/Add_6", nn.results = "/Add_6_output_0", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%59 = nn.read @head.weight : tensor<30x16xf32>
%60 = nn.transpose %59 {nn.name = "/head/Transpose", nn.results = "/head/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<30x16xf32>) -> tensor<16x30xf32>
%61 = nn.matmul %58, %60 {nn.name = "/head/MatMul", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x30xf32>) -> tensor<2x8x30xf32>
return %61 : tensor<2x8x30xf32>

// decoder-dynamo
nn.variable @words.weight parameter : tensor<30x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @slice_1 parameter : tensor<8x16xf32> {init = {dtype = "float32", file = "…", offset = 1920 : i64, type = "file"}, trainable}
nn.variable @norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_14 parameter : tensor<16x48xf32> {init = {dtype = "float32", file = "…", offset = 2432 : i64, type = "file"}, trainable}
nn.variable @qkv.bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_77 parameter : tensor<1xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_62 parameter : tensor<8x8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_89 parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 5504 : i64, type = "file"}, trainable}
nn.variable @out.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_93 parameter : tensor<16x64xf32> {init = {dtype = "float32", file = "…", offset = 6528 : i64, type = "file"}, trainable}
nn.variable @up.bias parameter : tensor<64xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_95 parameter : tensor<64x16xf32> {init = {dtype = "float32", file = "…", offset = 10624 : i64, type = "file"}, trainable}
nn.variable @down.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_97 parameter : tensor<16x30xf32> {init = {dtype = "float32", file = "…", offset = 14720 : i64, type = "file"}, trainable}
%0 = nn.read @words.weight : tensor<30x16xf32>
%1 = nn.embedding %arg0, %0 {nn.name = "node_embedding", nn.results = "embedding", nn.type = "lookup_table_v2"} : (tensor<2x8xi64>, tensor<30x16xf32>) -> tensor<2x8x16xf32>
%2 = nn.read @slice_1 : tensor<8x16xf32>
%3 = nn.elementwise_add %1, %2 {nn.name = "node_add", nn.results = "add", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<8x16xf32>) -> tensor<2x8x16xf32>
%4 = nn.read @norm1.weight : tensor<16xf32>
%5 = nn.read @norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %3, %4, %5 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm", nn.results = ["layer_norm", "node_layer_norm.layer_norm.1", "node_layer_norm.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%6 = nn.read @val_14 : tensor<16x48xf32>
%7 = nn.matmul %y, %6 {nn.name = "node_MatMul_13", nn.results = "val_15", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x48xf32>) -> tensor<2x8x48xf32>
%8 = nn.read @qkv.bias : tensor<48xf32>
%9 = nn.elementwise_add %7, %8 {nn.name = "node_linear", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<2x8x48xf32>, tensor<48xf32>) -> tensor<2x8x48xf32>
%10:3 = nn.split %9 {axis = 2 : i64, nn.name = "node_Split_97", nn.results = ["split_split_0", "split_split_1", "split_split_2"], nn.type = "split", sections = array<i64: 16, 16, 16>} : (tensor<2x8x48xf32>) -> (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>)
%11 = nn.reshape %10#0 {nn.name = "node_view", nn.results = "view", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%12 = nn.transpose %11 {nn.name = "node_transpose", nn.results = "transpose", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%13 = nn.reshape %10#1 {nn.name = "node_view_1", nn.results = "view_1", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%14 = nn.transpose %13 {nn.name = "node_transpose_1", nn.results = "transpose_1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%15 = nn.reshape %10#2 {nn.name = "node_view_2", nn.results = "view_2", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%16 = nn.transpose %15 {nn.name = "node_transpose_2", nn.results = "transpose_2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%17 = nn.reshape %14 {nn.name = "node_Reshape_71", nn.results = "val_73", nn.type = "reshape2", shape = array<i64: -1, 8, 4>} : (tensor<2x4x8x4xf32>) -> tensor<8x8x4xf32>
%18 = nn.transpose %17 {nn.name = "node_Transpose_72", nn.results = "val_74", nn.type = "transpose2", perm = array<i64: 0, 2, 1>} : (tensor<8x8x4xf32>) -> tensor<8x4x8xf32>
%19 = nn.reshape %18 {nn.name = "node_Reshape_74", nn.results = "val_76", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 8>} : (tensor<8x4x8xf32>) -> tensor<2x4x4x8xf32>
%20 = nn.read @val_77 : tensor<1xf32>
%21 = nn.elementwise_mul %12, %20 {nn.name = "node_Mul_76", nn.results = "val_78", nn.type = "elementwise_mul"} : (tensor<2x4x8x4xf32>, tensor<1xf32>) -> tensor<2x4x8x4xf32>
%22 = nn.elementwise_mul %19, %20 {nn.name = "node_Mul_78", nn.results = "val_80", nn.type = "elementwise_mul"} : (tensor<2x4x4x8xf32>, tensor<1xf32>) -> tensor<2x4x4x8xf32>
%23 = nn.matmul %21, %22 {nn.name = "node_MatMul_79", nn.results = "val_81", nn.type = "matmul_v2"} : (tensor<2x4x8x4xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x8x8xf32>
%24 = nn.read @val_62 : tensor<8x8xf32>
%25 = nn.elementwise_add %23, %24 {nn.name = "node_Add_80", nn.results = "val_82", nn.type = "elementwise_add"} : (tensor<2x4x8x8xf32>, tensor<8x8xf32>) -> tensor<2x4x8x8xf32>
%26 = nn.softmax %25 {axis = 3 : i64, nn.name = "node_Softmax_81", nn.results = "val_83", nn.type = "softmax"} : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
%27 = nn.matmul %26, %16 {nn.name = "node_scaled_dot_product_attention", nn.results = "scaled_dot_product_attention", nn.type = "matmul_v2"} : (tensor<2x4x8x8xf32>, tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
%28 = nn.transpose %27 {nn.name = "node_transpose_3", nn.results = "transpose_3", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x8x4xf32>) -> tensor<2x8x4x4xf32>
%29 = nn.reshape %28 {nn.name = "node_view_3", nn.results = "view_3", nn.type = "reshape2", shape = array<i64: 2, 8, -1>} : (tensor<2x8x4x4xf32>) -> tensor<2x8x16xf32>
%30 = nn.read @val_89 : tensor<16x16xf32>
%31 = nn.matmul %29, %30 {nn.name = "node_MatMul_88", nn.results = "val_90", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x16xf32>) -> tensor<2x8x16xf32>
%32 = nn.read @out.bias : tensor<16xf32>
%33 = nn.elementwise_add %31, %32 {nn.name = "node_linear_1", nn.results = "linear_1", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<16xf32>) -> tensor<2x8x16xf32>
%34 = nn.elementwise_add %3, %33 {nn.name = "node_add_1", nn.results = "add_1", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %34, %4, %5 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_1", nn.results = ["layer_norm_1", "node_layer_norm_1.layer_norm.1", "node_layer_norm_1.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%35 = nn.read @val_93 : tensor<16x64xf32>
%36 = nn.matmul %y_0, %35 {nn.name = "node_MatMul_90", nn.results = "val_94", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x64xf32>) -> tensor<2x8x64xf32>
%37 = nn.read @up.bias : tensor<64xf32>
%38 = nn.elementwise_add %36, %37 {nn.name = "node_linear_2", nn.results = "linear_2", nn.type = "elementwise_add"} : (tensor<2x8x64xf32>, tensor<64xf32>) -> tensor<2x8x64xf32>
%39 = nn.gelu %38 {approximate = true, nn.name = "node_gelu", nn.results = "gelu", nn.type = "gelu"} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%40 = nn.read @val_95 : tensor<64x16xf32>
%41 = nn.matmul %39, %40 {nn.name = "node_MatMul_92", nn.results = "val_96", nn.type = "matmul_v2"} : (tensor<2x8x64xf32>, tensor<64x16xf32>) -> tensor<2x8x16xf32>
%42 = nn.read @down.bias : tensor<16xf32>
%43 = nn.elementwise_add %41, %42 {nn.name = "node_linear_3", nn.results = "linear_3", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<16xf32>) -> tensor<2x8x16xf32>
%44 = nn.elementwise_add %34, %43 {nn.name = "node_add_2", nn.results = "add_2", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%45 = nn.read @val_97 : tensor<16x30xf32>
%46 = nn.matmul %44, %45 {nn.name = "node_linear_4", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x30xf32>) -> tensor<2x8x30xf32>
return %46 : tensor<2x8x30xf32>

// decoder-dynamo-kept
nn.variable @words.weight parameter : tensor<30x16xf32> {init = {dtype = "float32", file = "…", offset = 512 : i64, type = "file"}, trainable}
nn.variable @places parameter : tensor<8x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @qkv.weight parameter : tensor<48x16xf32> {init = {dtype = "float32", file = "…", offset = 2432 : i64, type = "file"}, trainable}
nn.variable @qkv.bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @out.weight parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 5504 : i64, type = "file"}, trainable}
nn.variable @out.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @up.weight parameter : tensor<64x16xf32> {init = {dtype = "float32", file = "…", offset = 6528 : i64, type = "file"}, trainable}
nn.variable @up.bias parameter : tensor<64xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @down.weight parameter : tensor<16x64xf32> {init = {dtype = "float32", file = "…", offset = 10624 : i64, type = "file"}, trainable}
nn.variable @down.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.weight parameter : tensor<30x16xf32> {init = {dtype = "float32", file = "…", offset = 14720 : i64, type = "file"}, trainable}
%0 = nn.read @words.weight : tensor<30x16xf32>
%1 = nn.embedding %arg0, %0 {nn.name = "node_embedding", nn.results = "embedding", nn.type = "lookup_table_v2"} : (tensor<2x8xi64>, tensor<30x16xf32>) -> tensor<2x8x16xf32>
%2 = nn.read @places : tensor<8x16xf32>
%3 = nn.slice %2 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "node_slice_1", nn.results = "slice_1", nn.type = "slice", starts = array<i64: 0>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
%4 = nn.elementwise_add %1, %3 {nn.name = "node_add", nn.results = "add", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<8x16xf32>) -> tensor<2x8x16xf32>
%5 = nn.read @norm1.weight : tensor<16xf32>
%6 = nn.read @norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %4, %5, %6 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm", nn.results = ["layer_norm", "node_layer_norm.layer_norm.1", "node_layer_norm.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%7 = nn.read @qkv.weight : tensor<48x16xf32>
%8 = nn.transpose %7 {nn.name = "node_Transpose_12", nn.results = "val_14", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
%9 = nn.matmul %y, %8 {nn.name = "node_MatMul_13", nn.results = "val_15", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x48xf32>) -> tensor<2x8x48xf32>
%10 = nn.read @qkv.bias : tensor<48xf32>
%11 = nn.elementwise_add %9, %10 {nn.name = "node_linear", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<2x8x48xf32>, tensor<48xf32>) -> tensor<2x8x48xf32>
%12:3 = nn.split %11 {axis = 2 : i64, nn.name = "node_split", nn.results = ["node_split.split", "node_split.split.1", "node_split.split.2"], nn.type = "split", sections = array<i64: 16, 16, 16>} : (tensor<2x8x48xf32>) -> (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>)
%13 = nn.reshape %12#0 {nn.name = "node_view", nn.results = "view", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%14 = nn.transpose %13 {nn.name = "node_transpose", nn.results = "transpose", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%15 = nn.reshape %12#1 {nn.name = "node_view_1", nn.results = "view_1", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%16 = nn.transpose %15 {nn.name = "node_transpose_1", nn.results = "transpose_1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%17 = nn.reshape %12#2 {nn.name = "node_view_2", nn.results = "view_2", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%18 = nn.transpose %17 {nn.name = "node_transpose_2", nn.results = "transpose_2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%19 = nn.reshape %16 {nn.name = "node_Reshape_71", nn.results = "val_73", nn.type = "reshape2", shape = array<i64: -1, 8, 4>} : (tensor<2x4x8x4xf32>) -> tensor<8x8x4xf32>
%20 = nn.transpose %19 {nn.name = "node_Transpose_72", nn.results = "val_74", nn.type = "transpose2", perm = array<i64: 0, 2, 1>} : (tensor<8x8x4xf32>) -> tensor<8x4x8xf32>
%21 = nn.reshape %20 {nn.name = "node_Reshape_74", nn.results = "val_76", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 8>} : (tensor<8x4x8xf32>) -> tensor<2x4x4x8xf32>
%22 = nn.scale %14 {nn.name = "node_Mul_76", nn.results = "val_78", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
%23 = nn.scale %21 {nn.name = "node_Mul_78", nn.results = "val_80", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
%24 = nn.matmul %22, %23 {nn.name = "node_MatMul_79", nn.results = "val_81", nn.type = "matmul_v2"} : (tensor<2x4x8x4xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x8x8xf32>
%25 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 8, 8>, values = array<f64: 0.000000e+00, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, 0.000000e+00, 0.000000e+00, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, 0.000000e+00, 0.000000e+00, 0.000000e+00, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, -3.4028234663852886E+38, -3.4028234663852886E+38, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, -3.4028234663852886E+38, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00>} : () -> tensor<8x8xf32>
%26 = nn.elementwise_add %24, %25 {nn.name = "node_Add_80", nn.results = "val_82", nn.type = "elementwise_add"} : (tensor<2x4x8x8xf32>, tensor<8x8xf32>) -> tensor<2x4x8x8xf32>
%27 = nn.softmax %26 {axis = 3 : i64, nn.name = "node_Softmax_81", nn.results = "val_83", nn.type = "softmax"} : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
%28 = nn.matmul %27, %18 {nn.name = "node_scaled_dot_product_attention", nn.results = "scaled_dot_product_attention", nn.type = "matmul_v2"} : (tensor<2x4x8x8xf32>, tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
%29 = nn.transpose %28 {nn.name = "node_transpose_3", nn.results = "transpose_3", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x8x4xf32>) -> tensor<2x8x4x4xf32>
%30 = nn.reshape %29 {nn.name = "node_view_3", nn.results = "view_3", nn.type = "reshape2", shape = array<i64: 2, 8, -1>} : (tensor<2x8x4x4xf32>) -> tensor<2x8x16xf32>
%31 = nn.read @out.weight : tensor<16x16xf32>
%32 = nn.transpose %31 {nn.name = "node_Transpose_87", nn.results = "val_89", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
%33 = nn.matmul %30, %32 {nn.name = "node_MatMul_88", nn.results = "val_90", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x16xf32>) -> tensor<2x8x16xf32>
%34 = nn.read @out.bias : tensor<16xf32>
%35 = nn.elementwise_add %33, %34 {nn.name = "node_linear_1", nn.results = "linear_1", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<16xf32>) -> tensor<2x8x16xf32>
%36 = nn.elementwise_add %4, %35 {nn.name = "node_add_1", nn.results = "add_1", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%37 = nn.read @norm2.weight : tensor<16xf32>
%38 = nn.read @norm2.bias : tensor<16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %36, %37, %38 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_1", nn.results = ["layer_norm_1", "node_layer_norm_1.layer_norm.1", "node_layer_norm_1.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%39 = nn.read @up.weight : tensor<64x16xf32>
%40 = nn.transpose %39 {nn.name = "node_Transpose_89", nn.results = "val_93", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<64x16xf32>) -> tensor<16x64xf32>
%41 = nn.matmul %y_0, %40 {nn.name = "node_MatMul_90", nn.results = "val_94", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x64xf32>) -> tensor<2x8x64xf32>
%42 = nn.read @up.bias : tensor<64xf32>
%43 = nn.elementwise_add %41, %42 {nn.name = "node_linear_2", nn.results = "linear_2", nn.type = "elementwise_add"} : (tensor<2x8x64xf32>, tensor<64xf32>) -> tensor<2x8x64xf32>
%44 = nn.gelu %43 {approximate = true, nn.name = "node_gelu", nn.results = "gelu", nn.type = "gelu"} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%45 = nn.read @down.weight : tensor<16x64xf32>
%46 = nn.transpose %45 {nn.name = "node_Transpose_91", nn.results = "val_95", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x64xf32>) -> tensor<64x16xf32>
%47 = nn.matmul %44, %46 {nn.name = "node_MatMul_92", nn.results = "val_96", nn.type = "matmul_v2"} : (tensor<2x8x64xf32>, tensor<64x16xf32>) -> tensor<2x8x16xf32>
%48 = nn.read @down.bias : tensor<16xf32>
%49 = nn.elementwise_add %47, %48 {nn.name = "node_linear_3", nn.results = "linear_3", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<16xf32>) -> tensor<2x8x16xf32>
%50 = nn.elementwise_add %36, %49 {nn.name = "node_add_2", nn.results = "add_2", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%51 = nn.read @head.weight : tensor<30x16xf32>
%52 = nn.transpose %51 {nn.name = "node_Transpose_93", nn.results = "val_97", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<30x16xf32>) -> tensor<16x30xf32>
%53 = nn.matmul %50, %52 {nn.name = "node_linear_4", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x30xf32>) -> tensor<2x8x30xf32>
return %53 : tensor<2x8x30xf32>

// encoder-classic
nn.variable @"onnx::MatMul_380" parameter : tensor<16x48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.in_proj_bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.out_proj.weight parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.out_proj.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::MatMul_388" parameter : tensor<16x32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear1.bias parameter : tensor<32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::MatMul_389" parameter : tensor<32x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.in_proj_bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.out_proj.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "/layers.0/self_attn/Transpose", nn.results = "/layers.0/self_attn/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%1 = nn.read @"onnx::MatMul_380" : tensor<16x48xf32>
%2 = nn.matmul %0, %1 {nn.name = "/layers.0/self_attn/MatMul", nn.results = "/layers.0/self_attn/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%3 = nn.read @layers.0.self_attn.in_proj_bias : tensor<48xf32>
%4 = nn.elementwise_add %3, %2 {nn.name = "/layers.0/self_attn/Add", nn.results = "/layers.0/self_attn/Add_output_0", nn.type = "elementwise_add"} : (tensor<48xf32>, tensor<6x2x48xf32>) -> tensor<6x2x48xf32>
%5 = nn.reshape %4 {nn.name = "/layers.0/self_attn/Reshape_2", nn.results = "/layers.0/self_attn/Reshape_2_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%6 = nn.unsqueeze %5 {axis = array<i64: 0>, nn.name = "/layers.0/self_attn/Unsqueeze_1", nn.results = "/layers.0/self_attn/Unsqueeze_1_output_0", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%7 = nn.transpose %6 {nn.name = "/layers.0/self_attn/Transpose_1", nn.results = "/layers.0/self_attn/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%8 = nn.squeeze %7 {axis = array<i64: 3>, nn.name = "/layers.0/self_attn/Squeeze_1", nn.results = "/layers.0/self_attn/Squeeze_1_output_0", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%9 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%10 = nn.gather %8, %9 {nn.name = "/layers.0/self_attn/Gather_3", nn.results = "/layers.0/self_attn/Gather_3.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%11 = nn.reshape %10 {nn.name = "/layers.0/self_attn/Gather_3.reshape2", nn.results = "/layers.0/self_attn/Gather_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%12 = nn.fill_constant  {dtype = i64, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<i64>
%13 = nn.gather %8, %12 {nn.name = "/layers.0/self_attn/Gather_4", nn.results = "/layers.0/self_attn/Gather_4.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%14 = nn.reshape %13 {nn.name = "/layers.0/self_attn/Gather_4.reshape2", nn.results = "/layers.0/self_attn/Gather_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%15 = nn.fill_constant  {dtype = i64, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.000000e+00 : f64} : () -> tensor<i64>
%16 = nn.gather %8, %15 {nn.name = "/layers.0/self_attn/Gather_5", nn.results = "/layers.0/self_attn/Gather_5.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%17 = nn.reshape %16 {nn.name = "/layers.0/self_attn/Gather_5.reshape2", nn.results = "/layers.0/self_attn/Gather_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%18 = nn.reshape %11 {nn.name = "/layers.0/self_attn/Reshape_3", nn.results = "/layers.0/self_attn/Reshape_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%19 = nn.transpose %18 {nn.name = "/layers.0/self_attn/Transpose_2", nn.results = "/layers.0/self_attn/Transpose_2_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%20 = nn.reshape %14 {nn.name = "/layers.0/self_attn/Reshape_4", nn.results = "/layers.0/self_attn/Reshape_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%21 = nn.transpose %20 {nn.name = "/layers.0/self_attn/Transpose_3", nn.results = "/layers.0/self_attn/Transpose_3_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%22 = nn.reshape %17 {nn.name = "/layers.0/self_attn/Reshape_5", nn.results = "/layers.0/self_attn/Reshape_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%23 = nn.transpose %22 {nn.name = "/layers.0/self_attn/Transpose_4", nn.results = "/layers.0/self_attn/Transpose_4_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%24 = nn.reshape %19 {nn.name = "/layers.0/self_attn/Reshape_6", nn.results = "/layers.0/self_attn/Reshape_6_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%25 = nn.reshape %21 {nn.name = "/layers.0/self_attn/Reshape_7", nn.results = "/layers.0/self_attn/Reshape_7_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%26 = nn.reshape %23 {nn.name = "/layers.0/self_attn/Reshape_8", nn.results = "/layers.0/self_attn/Reshape_8_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%27 = nn.transpose %25 {nn.name = "/layers.0/self_attn/Transpose_5", nn.results = "/layers.0/self_attn/Transpose_5_output_0", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<2x4x6x4xf32>) -> tensor<2x4x4x6xf32>
%28 = nn.scale %24 {nn.name = "/layers.0/self_attn/Mul_1", nn.results = "/layers.0/self_attn/Mul_1_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%29 = nn.scale %27 {nn.name = "/layers.0/self_attn/Mul_2", nn.results = "/layers.0/self_attn/Mul_2_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xf32>
%30 = nn.matmul %28, %29 {nn.name = "/layers.0/self_attn/MatMul_1", nn.results = "/layers.0/self_attn/MatMul_1_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%31 = nn.softmax %30 {axis = 3 : i64, nn.name = "/layers.0/self_attn/Softmax", nn.results = "/layers.0/self_attn/Softmax_output_0", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%32 = nn.matmul %31, %26 {nn.name = "/layers.0/self_attn/MatMul_2", nn.results = "/layers.0/self_attn/MatMul_2_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%33 = nn.transpose %32 {nn.name = "/layers.0/self_attn/Transpose_6", nn.results = "/layers.0/self_attn/Transpose_6_output_0", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%34 = nn.reshape %33 {nn.name = "/layers.0/self_attn/Reshape_9", nn.results = "/layers.0/self_attn/Reshape_9_output_0", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%35 = nn.read @layers.0.self_attn.out_proj.weight : tensor<16x16xf32>
%36 = nn.matmul %34, %35 {nn.name = "/layers.0/self_attn/Gemm", nn.results = "/layers.0/self_attn/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%37 = nn.read @layers.0.self_attn.out_proj.bias : tensor<16xf32>
%38 = nn.elementwise_add %36, %37 {nn.name = "/layers.0/self_attn/Gemm.elementwise_add", nn.results = "/layers.0/self_attn/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12x16xf32>
%39 = nn.reshape %38 {nn.name = "/layers.0/self_attn/Reshape_10", nn.results = "/layers.0/self_attn/Reshape_10_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%40 = nn.transpose %39 {nn.name = "/layers.0/self_attn/Transpose_7", nn.results = "/layers.0/self_attn/Transpose_7_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%41 = nn.elementwise_add %arg0, %40 {nn.name = "/layers.0/Add", nn.results = "/layers.0/Add_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%42 = nn.read @layers.0.norm1.weight : tensor<16xf32>
%43 = nn.read @layers.0.norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %41, %42, %43 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.0/norm1/LayerNormalization", nn.results = ["/layers.0/norm1/LayerNormalization_output_0", "/layers.0/norm1/LayerNormalization.layer_norm.1", "/layers.0/norm1/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%44 = nn.read @"onnx::MatMul_388" : tensor<16x32xf32>
%45 = nn.matmul %y, %44 {nn.name = "/layers.0/linear1/MatMul", nn.results = "/layers.0/linear1/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%46 = nn.read @layers.0.linear1.bias : tensor<32xf32>
%47 = nn.elementwise_add %46, %45 {nn.name = "/layers.0/linear1/Add", nn.results = "/layers.0/linear1/Add_output_0", nn.type = "elementwise_add"} : (tensor<32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%48 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 1.4142135381698608 : f64} : () -> tensor<f32>
%49 = nn.elementwise_div %47, %48 {nn.name = "/layers.0/Div", nn.results = "/layers.0/Div_output_0", nn.type = "elementwise_div"} : (tensor<2x6x32xf32>, tensor<f32>) -> tensor<2x6x32xf32>
%50 = nn.erf %49 {nn.name = "/layers.0/Erf", nn.results = "/layers.0/Erf_output_0", nn.type = "erf"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%51 = nn.scale %50 {bias = 1.000000e+00 : f64, nn.name = "/layers.0/Add_1", nn.results = "/layers.0/Add_1_output_0", nn.type = "scale"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%52 = nn.elementwise_mul %47, %51 {nn.name = "/layers.0/Mul", nn.results = "/layers.0/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<2x6x32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%53 = nn.scale %52 {nn.name = "/layers.0/Mul_1", nn.results = "/layers.0/Mul_1_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%54 = nn.read @"onnx::MatMul_389" : tensor<32x16xf32>
%55 = nn.matmul %53, %54 {nn.name = "/layers.0/linear2/MatMul", nn.results = "/layers.0/linear2/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%56 = nn.read @layers.0.linear2.bias : tensor<16xf32>
%57 = nn.elementwise_add %56, %55 {nn.name = "/layers.0/linear2/Add", nn.results = "/layers.0/linear2/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%58 = nn.elementwise_add %y, %57 {nn.name = "/layers.0/Add_2", nn.results = "/layers.0/Add_2_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%59 = nn.read @layers.0.norm2.weight : tensor<16xf32>
%60 = nn.read @layers.0.norm2.bias : tensor<16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %58, %59, %60 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.0/norm2/LayerNormalization", nn.results = ["/layers.0/norm2/LayerNormalization_output_0", "/layers.0/norm2/LayerNormalization.layer_norm.1", "/layers.0/norm2/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%61 = nn.transpose %y_0 {nn.name = "/layers.1/self_attn/Transpose", nn.results = "/layers.1/self_attn/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%62 = nn.matmul %61, %1 {nn.name = "/layers.1/self_attn/MatMul", nn.results = "/layers.1/self_attn/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%63 = nn.read @layers.1.self_attn.in_proj_bias : tensor<48xf32>
%64 = nn.elementwise_add %63, %62 {nn.name = "/layers.1/self_attn/Add", nn.results = "/layers.1/self_attn/Add_output_0", nn.type = "elementwise_add"} : (tensor<48xf32>, tensor<6x2x48xf32>) -> tensor<6x2x48xf32>
%65 = nn.reshape %64 {nn.name = "/layers.1/self_attn/Reshape_2", nn.results = "/layers.1/self_attn/Reshape_2_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%66 = nn.unsqueeze %65 {axis = array<i64: 0>, nn.name = "/layers.1/self_attn/Unsqueeze_1", nn.results = "/layers.1/self_attn/Unsqueeze_1_output_0", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%67 = nn.transpose %66 {nn.name = "/layers.1/self_attn/Transpose_1", nn.results = "/layers.1/self_attn/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%68 = nn.squeeze %67 {axis = array<i64: 3>, nn.name = "/layers.1/self_attn/Squeeze_1", nn.results = "/layers.1/self_attn/Squeeze_1_output_0", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%69 = nn.gather %68, %9 {nn.name = "/layers.1/self_attn/Gather_3", nn.results = "/layers.1/self_attn/Gather_3.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%70 = nn.reshape %69 {nn.name = "/layers.1/self_attn/Gather_3.reshape2", nn.results = "/layers.1/self_attn/Gather_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%71 = nn.gather %68, %12 {nn.name = "/layers.1/self_attn/Gather_4", nn.results = "/layers.1/self_attn/Gather_4.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%72 = nn.reshape %71 {nn.name = "/layers.1/self_attn/Gather_4.reshape2", nn.results = "/layers.1/self_attn/Gather_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%73 = nn.gather %68, %15 {nn.name = "/layers.1/self_attn/Gather_5", nn.results = "/layers.1/self_attn/Gather_5.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%74 = nn.reshape %73 {nn.name = "/layers.1/self_attn/Gather_5.reshape2", nn.results = "/layers.1/self_attn/Gather_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%75 = nn.reshape %70 {nn.name = "/layers.1/self_attn/Reshape_3", nn.results = "/layers.1/self_attn/Reshape_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%76 = nn.transpose %75 {nn.name = "/layers.1/self_attn/Transpose_2", nn.results = "/layers.1/self_attn/Transpose_2_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%77 = nn.reshape %72 {nn.name = "/layers.1/self_attn/Reshape_4", nn.results = "/layers.1/self_attn/Reshape_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%78 = nn.transpose %77 {nn.name = "/layers.1/self_attn/Transpose_3", nn.results = "/layers.1/self_attn/Transpose_3_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%79 = nn.reshape %74 {nn.name = "/layers.1/self_attn/Reshape_5", nn.results = "/layers.1/self_attn/Reshape_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%80 = nn.transpose %79 {nn.name = "/layers.1/self_attn/Transpose_4", nn.results = "/layers.1/self_attn/Transpose_4_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%81 = nn.reshape %76 {nn.name = "/layers.1/self_attn/Reshape_6", nn.results = "/layers.1/self_attn/Reshape_6_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%82 = nn.reshape %78 {nn.name = "/layers.1/self_attn/Reshape_7", nn.results = "/layers.1/self_attn/Reshape_7_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%83 = nn.reshape %80 {nn.name = "/layers.1/self_attn/Reshape_8", nn.results = "/layers.1/self_attn/Reshape_8_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%84 = nn.transpose %82 {nn.name = "/layers.1/self_attn/Transpose_5", nn.results = "/layers.1/self_attn/Transpose_5_output_0", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<2x4x6x4xf32>) -> tensor<2x4x4x6xf32>
%85 = nn.scale %81 {nn.name = "/layers.1/self_attn/Mul_1", nn.results = "/layers.1/self_attn/Mul_1_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%86 = nn.scale %84 {nn.name = "/layers.1/self_attn/Mul_2", nn.results = "/layers.1/self_attn/Mul_2_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xf32>
%87 = nn.matmul %85, %86 {nn.name = "/layers.1/self_attn/MatMul_1", nn.results = "/layers.1/self_attn/MatMul_1_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%88 = nn.softmax %87 {axis = 3 : i64, nn.name = "/layers.1/self_attn/Softmax", nn.results = "/layers.1/self_attn/Softmax_output_0", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%89 = nn.matmul %88, %83 {nn.name = "/layers.1/self_attn/MatMul_2", nn.results = "/layers.1/self_attn/MatMul_2_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%90 = nn.transpose %89 {nn.name = "/layers.1/self_attn/Transpose_6", nn.results = "/layers.1/self_attn/Transpose_6_output_0", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%91 = nn.reshape %90 {nn.name = "/layers.1/self_attn/Reshape_9", nn.results = "/layers.1/self_attn/Reshape_9_output_0", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%92 = nn.matmul %91, %35 {nn.name = "/layers.1/self_attn/Gemm", nn.results = "/layers.1/self_attn/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%93 = nn.read @layers.1.self_attn.out_proj.bias : tensor<16xf32>
%94 = nn.elementwise_add %92, %93 {nn.name = "/layers.1/self_attn/Gemm.elementwise_add", nn.results = "/layers.1/self_attn/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12x16xf32>
%95 = nn.reshape %94 {nn.name = "/layers.1/self_attn/Reshape_10", nn.results = "/layers.1/self_attn/Reshape_10_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%96 = nn.transpose %95 {nn.name = "/layers.1/self_attn/Transpose_7", nn.results = "/layers.1/self_attn/Transpose_7_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%97 = nn.elementwise_add %y_0, %96 {nn.name = "/layers.1/Add", nn.results = "/layers.1/Add_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%98 = nn.read @layers.1.norm1.weight : tensor<16xf32>
%99 = nn.read @layers.1.norm1.bias : tensor<16xf32>
%y_3, %mean_4, %variance_5 = nn.layer_norm %97, %98, %99 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.1/norm1/LayerNormalization", nn.results = ["/layers.1/norm1/LayerNormalization_output_0", "/layers.1/norm1/LayerNormalization.layer_norm.1", "/layers.1/norm1/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%100 = nn.matmul %y_3, %44 {nn.name = "/layers.1/linear1/MatMul", nn.results = "/layers.1/linear1/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%101 = nn.elementwise_add %46, %100 {nn.name = "/layers.1/linear1/Add", nn.results = "/layers.1/linear1/Add_output_0", nn.type = "elementwise_add"} : (tensor<32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%102 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 1.4142135381698608 : f64} : () -> tensor<f32>
%103 = nn.elementwise_div %101, %102 {nn.name = "/layers.1/Div", nn.results = "/layers.1/Div_output_0", nn.type = "elementwise_div"} : (tensor<2x6x32xf32>, tensor<f32>) -> tensor<2x6x32xf32>
%104 = nn.erf %103 {nn.name = "/layers.1/Erf", nn.results = "/layers.1/Erf_output_0", nn.type = "erf"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%105 = nn.scale %104 {bias = 1.000000e+00 : f64, nn.name = "/layers.1/Add_1", nn.results = "/layers.1/Add_1_output_0", nn.type = "scale"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%106 = nn.elementwise_mul %101, %105 {nn.name = "/layers.1/Mul", nn.results = "/layers.1/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<2x6x32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%107 = nn.scale %106 {nn.name = "/layers.1/Mul_1", nn.results = "/layers.1/Mul_1_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%108 = nn.matmul %107, %54 {nn.name = "/layers.1/linear2/MatMul", nn.results = "/layers.1/linear2/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%109 = nn.elementwise_add %56, %108 {nn.name = "/layers.1/linear2/Add", nn.results = "/layers.1/linear2/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%110 = nn.elementwise_add %y_3, %109 {nn.name = "/layers.1/Add_2", nn.results = "/layers.1/Add_2_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%111 = nn.read @layers.1.norm2.weight : tensor<16xf32>
%112 = nn.read @layers.1.norm2.bias : tensor<16xf32>
%y_6, %mean_7, %variance_8 = nn.layer_norm %110, %111, %112 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.1/norm2/LayerNormalization", nn.results = ["y", "/layers.1/norm2/LayerNormalization.layer_norm.1", "/layers.1/norm2/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
return %y_6 : tensor<2x6x16xf32>

// encoder-classic-kept
nn.variable @layers.0.self_attn.in_proj_weight parameter : tensor<48x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.in_proj_bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.out_proj.weight parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.out_proj.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear1.weight parameter : tensor<32x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear1.bias parameter : tensor<32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear2.weight parameter : tensor<16x32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.in_proj_bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.out_proj.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "/layers.0/self_attn/Transpose", nn.results = "/layers.0/self_attn/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%1 = nn.read @layers.0.self_attn.in_proj_weight : tensor<48x16xf32>
%2 = nn.transpose %1 {nn.name = "/layers.0/self_attn/Transpose_1", nn.results = "/layers.0/self_attn/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
%3 = nn.matmul %0, %2 {nn.name = "/layers.0/self_attn/MatMul", nn.results = "/layers.0/self_attn/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%4 = nn.read @layers.0.self_attn.in_proj_bias : tensor<48xf32>
%5 = nn.elementwise_add %4, %3 {nn.name = "/layers.0/self_attn/Add", nn.results = "/layers.0/self_attn/Add_output_0", nn.type = "elementwise_add"} : (tensor<48xf32>, tensor<6x2x48xf32>) -> tensor<6x2x48xf32>
%6 = nn.reshape %5 {nn.name = "/layers.0/self_attn/Reshape_2", nn.results = "/layers.0/self_attn/Reshape_2_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%7 = nn.unsqueeze %6 {axis = array<i64: 0>, nn.name = "/layers.0/self_attn/Unsqueeze_2", nn.results = "/layers.0/self_attn/Unsqueeze_2_output_0", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%8 = nn.transpose %7 {nn.name = "/layers.0/self_attn/Transpose_2", nn.results = "/layers.0/self_attn/Transpose_2_output_0", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%9 = nn.squeeze %8 {axis = array<i64: 3>, nn.name = "/layers.0/self_attn/Squeeze_1", nn.results = "/layers.0/self_attn/Squeeze_1_output_0", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%10 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%11 = nn.gather %9, %10 {nn.name = "/layers.0/self_attn/Gather_3", nn.results = "/layers.0/self_attn/Gather_3.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%12 = nn.reshape %11 {nn.name = "/layers.0/self_attn/Gather_3.reshape2", nn.results = "/layers.0/self_attn/Gather_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%13 = nn.fill_constant  {dtype = i64, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<i64>
%14 = nn.gather %9, %13 {nn.name = "/layers.0/self_attn/Gather_4", nn.results = "/layers.0/self_attn/Gather_4.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%15 = nn.reshape %14 {nn.name = "/layers.0/self_attn/Gather_4.reshape2", nn.results = "/layers.0/self_attn/Gather_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%16 = nn.fill_constant  {dtype = i64, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.000000e+00 : f64} : () -> tensor<i64>
%17 = nn.gather %9, %16 {nn.name = "/layers.0/self_attn/Gather_5", nn.results = "/layers.0/self_attn/Gather_5.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%18 = nn.reshape %17 {nn.name = "/layers.0/self_attn/Gather_5.reshape2", nn.results = "/layers.0/self_attn/Gather_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%19 = nn.reshape %12 {nn.name = "/layers.0/self_attn/Reshape_3", nn.results = "/layers.0/self_attn/Reshape_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%20 = nn.transpose %19 {nn.name = "/layers.0/self_attn/Transpose_3", nn.results = "/layers.0/self_attn/Transpose_3_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%21 = nn.reshape %15 {nn.name = "/layers.0/self_attn/Reshape_4", nn.results = "/layers.0/self_attn/Reshape_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%22 = nn.transpose %21 {nn.name = "/layers.0/self_attn/Transpose_4", nn.results = "/layers.0/self_attn/Transpose_4_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%23 = nn.reshape %18 {nn.name = "/layers.0/self_attn/Reshape_5", nn.results = "/layers.0/self_attn/Reshape_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%24 = nn.transpose %23 {nn.name = "/layers.0/self_attn/Transpose_5", nn.results = "/layers.0/self_attn/Transpose_5_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%25 = nn.reshape %20 {nn.name = "/layers.0/self_attn/Reshape_6", nn.results = "/layers.0/self_attn/Reshape_6_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%26 = nn.reshape %22 {nn.name = "/layers.0/self_attn/Reshape_7", nn.results = "/layers.0/self_attn/Reshape_7_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%27 = nn.reshape %24 {nn.name = "/layers.0/self_attn/Reshape_8", nn.results = "/layers.0/self_attn/Reshape_8_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%28 = nn.transpose %26 {nn.name = "/layers.0/self_attn/Transpose_6", nn.results = "/layers.0/self_attn/Transpose_6_output_0", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<2x4x6x4xf32>) -> tensor<2x4x4x6xf32>
%29 = nn.scale %25 {nn.name = "/layers.0/self_attn/Mul_1", nn.results = "/layers.0/self_attn/Mul_1_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%30 = nn.scale %28 {nn.name = "/layers.0/self_attn/Mul_2", nn.results = "/layers.0/self_attn/Mul_2_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xf32>
%31 = nn.matmul %29, %30 {nn.name = "/layers.0/self_attn/MatMul_1", nn.results = "/layers.0/self_attn/MatMul_1_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%32 = nn.softmax %31 {axis = 3 : i64, nn.name = "/layers.0/self_attn/Softmax", nn.results = "/layers.0/self_attn/Softmax_output_0", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%33 = nn.matmul %32, %27 {nn.name = "/layers.0/self_attn/MatMul_2", nn.results = "/layers.0/self_attn/MatMul_2_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%34 = nn.transpose %33 {nn.name = "/layers.0/self_attn/Transpose_7", nn.results = "/layers.0/self_attn/Transpose_7_output_0", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%35 = nn.reshape %34 {nn.name = "/layers.0/self_attn/Reshape_9", nn.results = "/layers.0/self_attn/Reshape_9_output_0", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%36 = nn.read @layers.0.self_attn.out_proj.weight : tensor<16x16xf32>
%37 = nn.matmul %35, %36 {nn.name = "/layers.0/self_attn/Gemm", nn.results = "/layers.0/self_attn/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%38 = nn.read @layers.0.self_attn.out_proj.bias : tensor<16xf32>
%39 = nn.elementwise_add %37, %38 {nn.name = "/layers.0/self_attn/Gemm.elementwise_add", nn.results = "/layers.0/self_attn/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12x16xf32>
%40 = nn.reshape %39 {nn.name = "/layers.0/self_attn/Reshape_10", nn.results = "/layers.0/self_attn/Reshape_10_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%41 = nn.transpose %40 {nn.name = "/layers.0/self_attn/Transpose_8", nn.results = "/layers.0/self_attn/Transpose_8_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%42 = nn.elementwise_add %arg0, %41 {nn.name = "/layers.0/Add", nn.results = "/layers.0/Add_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%43 = nn.read @layers.0.norm1.weight : tensor<16xf32>
%44 = nn.read @layers.0.norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %42, %43, %44 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.0/norm1/LayerNormalization", nn.results = ["/layers.0/norm1/LayerNormalization_output_0", "/layers.0/norm1/LayerNormalization.layer_norm.1", "/layers.0/norm1/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%45 = nn.read @layers.0.linear1.weight : tensor<32x16xf32>
%46 = nn.transpose %45 {nn.name = "/layers.0/linear1/Transpose", nn.results = "/layers.0/linear1/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<32x16xf32>) -> tensor<16x32xf32>
%47 = nn.matmul %y, %46 {nn.name = "/layers.0/linear1/MatMul", nn.results = "/layers.0/linear1/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%48 = nn.read @layers.0.linear1.bias : tensor<32xf32>
%49 = nn.elementwise_add %48, %47 {nn.name = "/layers.0/linear1/Add", nn.results = "/layers.0/linear1/Add_output_0", nn.type = "elementwise_add"} : (tensor<32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%50 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 1.4142135381698608 : f64} : () -> tensor<f32>
%51 = nn.elementwise_div %49, %50 {nn.name = "/layers.0/Div", nn.results = "/layers.0/Div_output_0", nn.type = "elementwise_div"} : (tensor<2x6x32xf32>, tensor<f32>) -> tensor<2x6x32xf32>
%52 = nn.erf %51 {nn.name = "/layers.0/Erf", nn.results = "/layers.0/Erf_output_0", nn.type = "erf"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%53 = nn.scale %52 {bias = 1.000000e+00 : f64, nn.name = "/layers.0/Add_1", nn.results = "/layers.0/Add_1_output_0", nn.type = "scale"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%54 = nn.elementwise_mul %49, %53 {nn.name = "/layers.0/Mul", nn.results = "/layers.0/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<2x6x32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%55 = nn.scale %54 {nn.name = "/layers.0/Mul_1", nn.results = "/layers.0/Mul_1_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%56 = nn.read @layers.0.linear2.weight : tensor<16x32xf32>
%57 = nn.transpose %56 {nn.name = "/layers.0/linear2/Transpose", nn.results = "/layers.0/linear2/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x32xf32>) -> tensor<32x16xf32>
%58 = nn.matmul %55, %57 {nn.name = "/layers.0/linear2/MatMul", nn.results = "/layers.0/linear2/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%59 = nn.read @layers.0.linear2.bias : tensor<16xf32>
%60 = nn.elementwise_add %59, %58 {nn.name = "/layers.0/linear2/Add", nn.results = "/layers.0/linear2/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%61 = nn.elementwise_add %y, %60 {nn.name = "/layers.0/Add_2", nn.results = "/layers.0/Add_2_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%62 = nn.read @layers.0.norm2.weight : tensor<16xf32>
%63 = nn.read @layers.0.norm2.bias : tensor<16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %61, %62, %63 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.0/norm2/LayerNormalization", nn.results = ["/layers.0/norm2/LayerNormalization_output_0", "/layers.0/norm2/LayerNormalization.layer_norm.1", "/layers.0/norm2/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%64 = nn.transpose %y_0 {nn.name = "/layers.1/self_attn/Transpose", nn.results = "/layers.1/self_attn/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%65 = nn.transpose %1 {nn.name = "/layers.1/self_attn/Transpose_1", nn.results = "/layers.1/self_attn/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
%66 = nn.matmul %64, %65 {nn.name = "/layers.1/self_attn/MatMul", nn.results = "/layers.1/self_attn/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%67 = nn.read @layers.1.self_attn.in_proj_bias : tensor<48xf32>
%68 = nn.elementwise_add %67, %66 {nn.name = "/layers.1/self_attn/Add", nn.results = "/layers.1/self_attn/Add_output_0", nn.type = "elementwise_add"} : (tensor<48xf32>, tensor<6x2x48xf32>) -> tensor<6x2x48xf32>
%69 = nn.reshape %68 {nn.name = "/layers.1/self_attn/Reshape_2", nn.results = "/layers.1/self_attn/Reshape_2_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%70 = nn.unsqueeze %69 {axis = array<i64: 0>, nn.name = "/layers.1/self_attn/Unsqueeze_2", nn.results = "/layers.1/self_attn/Unsqueeze_2_output_0", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%71 = nn.transpose %70 {nn.name = "/layers.1/self_attn/Transpose_2", nn.results = "/layers.1/self_attn/Transpose_2_output_0", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%72 = nn.squeeze %71 {axis = array<i64: 3>, nn.name = "/layers.1/self_attn/Squeeze_1", nn.results = "/layers.1/self_attn/Squeeze_1_output_0", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%73 = nn.gather %72, %10 {nn.name = "/layers.1/self_attn/Gather_3", nn.results = "/layers.1/self_attn/Gather_3.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%74 = nn.reshape %73 {nn.name = "/layers.1/self_attn/Gather_3.reshape2", nn.results = "/layers.1/self_attn/Gather_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%75 = nn.gather %72, %13 {nn.name = "/layers.1/self_attn/Gather_4", nn.results = "/layers.1/self_attn/Gather_4.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%76 = nn.reshape %75 {nn.name = "/layers.1/self_attn/Gather_4.reshape2", nn.results = "/layers.1/self_attn/Gather_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%77 = nn.gather %72, %16 {nn.name = "/layers.1/self_attn/Gather_5", nn.results = "/layers.1/self_attn/Gather_5.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%78 = nn.reshape %77 {nn.name = "/layers.1/self_attn/Gather_5.reshape2", nn.results = "/layers.1/self_attn/Gather_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%79 = nn.reshape %74 {nn.name = "/layers.1/self_attn/Reshape_3", nn.results = "/layers.1/self_attn/Reshape_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%80 = nn.transpose %79 {nn.name = "/layers.1/self_attn/Transpose_3", nn.results = "/layers.1/self_attn/Transpose_3_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%81 = nn.reshape %76 {nn.name = "/layers.1/self_attn/Reshape_4", nn.results = "/layers.1/self_attn/Reshape_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%82 = nn.transpose %81 {nn.name = "/layers.1/self_attn/Transpose_4", nn.results = "/layers.1/self_attn/Transpose_4_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%83 = nn.reshape %78 {nn.name = "/layers.1/self_attn/Reshape_5", nn.results = "/layers.1/self_attn/Reshape_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%84 = nn.transpose %83 {nn.name = "/layers.1/self_attn/Transpose_5", nn.results = "/layers.1/self_attn/Transpose_5_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%85 = nn.reshape %80 {nn.name = "/layers.1/self_attn/Reshape_6", nn.results = "/layers.1/self_attn/Reshape_6_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%86 = nn.reshape %82 {nn.name = "/layers.1/self_attn/Reshape_7", nn.results = "/layers.1/self_attn/Reshape_7_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%87 = nn.reshape %84 {nn.name = "/layers.1/self_attn/Reshape_8", nn.results = "/layers.1/self_attn/Reshape_8_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%88 = nn.transpose %86 {nn.name = "/layers.1/self_attn/Transpose_6", nn.results = "/layers.1/self_attn/Transpose_6_output_0", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<2x4x6x4xf32>) -> tensor<2x4x4x6xf32>
%89 = nn.scale %85 {nn.name = "/layers.1/self_attn/Mul_1", nn.results = "/layers.1/self_attn/Mul_1_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%90 = nn.scale %88 {nn.name = "/layers.1/self_attn/Mul_2", nn.results = "/layers.1/self_attn/Mul_2_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xf32>
%91 = nn.matmul %89, %90 {nn.name = "/layers.1/self_attn/MatMul_1", nn.results = "/layers.1/self_attn/MatMul_1_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%92 = nn.softmax %91 {axis = 3 : i64, nn.name = "/layers.1/self_attn/Softmax", nn.results = "/layers.1/self_attn/Softmax_output_0", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%93 = nn.matmul %92, %87 {nn.name = "/layers.1/self_attn/MatMul_2", nn.results = "/layers.1/self_attn/MatMul_2_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%94 = nn.transpose %93 {nn.name = "/layers.1/self_attn/Transpose_7", nn.results = "/layers.1/self_attn/Transpose_7_output_0", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%95 = nn.reshape %94 {nn.name = "/layers.1/self_attn/Reshape_9", nn.results = "/layers.1/self_attn/Reshape_9_output_0", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%96 = nn.matmul %95, %36 {nn.name = "/layers.1/self_attn/Gemm", nn.results = "/layers.1/self_attn/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%97 = nn.read @layers.1.self_attn.out_proj.bias : tensor<16xf32>
%98 = nn.elementwise_add %96, %97 {nn.name = "/layers.1/self_attn/Gemm.elementwise_add", nn.results = "/layers.1/self_attn/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12x16xf32>
%99 = nn.reshape %98 {nn.name = "/layers.1/self_attn/Reshape_10", nn.results = "/layers.1/self_attn/Reshape_10_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%100 = nn.transpose %99 {nn.name = "/layers.1/self_attn/Transpose_8", nn.results = "/layers.1/self_attn/Transpose_8_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%101 = nn.elementwise_add %y_0, %100 {nn.name = "/layers.1/Add", nn.results = "/layers.1/Add_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%102 = nn.read @layers.1.norm1.weight : tensor<16xf32>
%103 = nn.read @layers.1.norm1.bias : tensor<16xf32>
%y_3, %mean_4, %variance_5 = nn.layer_norm %101, %102, %103 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.1/norm1/LayerNormalization", nn.results = ["/layers.1/norm1/LayerNormalization_output_0", "/layers.1/norm1/LayerNormalization.layer_norm.1", "/layers.1/norm1/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%104 = nn.transpose %45 {nn.name = "/layers.1/linear1/Transpose", nn.results = "/layers.1/linear1/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<32x16xf32>) -> tensor<16x32xf32>
%105 = nn.matmul %y_3, %104 {nn.name = "/layers.1/linear1/MatMul", nn.results = "/layers.1/linear1/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%106 = nn.elementwise_add %48, %105 {nn.name = "/layers.1/linear1/Add", nn.results = "/layers.1/linear1/Add_output_0", nn.type = "elementwise_add"} : (tensor<32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%107 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 1.4142135381698608 : f64} : () -> tensor<f32>
%108 = nn.elementwise_div %106, %107 {nn.name = "/layers.1/Div", nn.results = "/layers.1/Div_output_0", nn.type = "elementwise_div"} : (tensor<2x6x32xf32>, tensor<f32>) -> tensor<2x6x32xf32>
%109 = nn.erf %108 {nn.name = "/layers.1/Erf", nn.results = "/layers.1/Erf_output_0", nn.type = "erf"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%110 = nn.scale %109 {bias = 1.000000e+00 : f64, nn.name = "/layers.1/Add_1", nn.results = "/layers.1/Add_1_output_0", nn.type = "scale"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%111 = nn.elementwise_mul %106, %110 {nn.name = "/layers.1/Mul", nn.results = "/layers.1/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<2x6x32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%112 = nn.scale %111 {nn.name = "/layers.1/Mul_1", nn.results = "/layers.1/Mul_1_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%113 = nn.transpose %56 {nn.name = "/layers.1/linear2/Transpose", nn.results = "/layers.1/linear2/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x32xf32>) -> tensor<32x16xf32>
%114 = nn.matmul %112, %113 {nn.name = "/layers.1/linear2/MatMul", nn.results = "/layers.1/linear2/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%115 = nn.elementwise_add %59, %114 {nn.name = "/layers.1/linear2/Add", nn.results = "/layers.1/linear2/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%116 = nn.elementwise_add %y_3, %115 {nn.name = "/layers.1/Add_2", nn.results = "/layers.1/Add_2_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%117 = nn.read @layers.1.norm2.weight : tensor<16xf32>
%118 = nn.read @layers.1.norm2.bias : tensor<16xf32>
%y_6, %mean_7, %variance_8 = nn.layer_norm %116, %117, %118 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.1/norm2/LayerNormalization", nn.results = ["y", "/layers.1/norm2/LayerNormalization.layer_norm.1", "/layers.1/norm2/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
return %y_6 : tensor<2x6x16xf32>

// encoder-dynamo
nn.variable @val_0 parameter : tensor<16x48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.in_proj_bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_68 parameter : tensor<1xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.out_proj.weight parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_86 parameter : tensor<16x32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear1.bias parameter : tensor<32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_88 parameter : tensor<32x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "node_transpose", nn.results = "transpose", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%1 = nn.read @val_0 : tensor<16x48xf32>
%2 = nn.matmul %0, %1 {nn.name = "node_MatMul_1", nn.results = "val_1", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%3 = nn.read @layers.0.self_attn.in_proj_bias : tensor<48xf32>
%4 = nn.elementwise_add %2, %3 {nn.name = "node_linear", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<6x2x48xf32>, tensor<48xf32>) -> tensor<6x2x48xf32>
%5 = nn.reshape %4 {nn.name = "node_view", nn.results = "view", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%6 = nn.unsqueeze %5 {axis = array<i64: 0>, nn.name = "node_unsqueeze", nn.results = "unsqueeze", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%7 = nn.transpose %6 {nn.name = "node_transpose_1", nn.results = "transpose_1", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%8 = nn.squeeze %7 {axis = array<i64: 3>, nn.name = "node_squeeze", nn.results = "squeeze", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%9 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%10 = nn.gather %8, %9 {nn.name = "node_select", nn.results = "node_select.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%11 = nn.reshape %10 {nn.name = "node_select.reshape2", nn.results = "select", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%12 = nn.fill_constant  {dtype = i64, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<i64>
%13 = nn.gather %8, %12 {nn.name = "node_select_1", nn.results = "node_select_1.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%14 = nn.reshape %13 {nn.name = "node_select_1.reshape2", nn.results = "select_1", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%15 = nn.fill_constant  {dtype = i64, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.000000e+00 : f64} : () -> tensor<i64>
%16 = nn.gather %8, %15 {nn.name = "node_select_2", nn.results = "node_select_2.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%17 = nn.reshape %16 {nn.name = "node_select_2.reshape2", nn.results = "select_2", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%18 = nn.reshape %11 {nn.name = "node_view_1", nn.results = "view_1", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%19 = nn.transpose %18 {nn.name = "node_transpose_2", nn.results = "transpose_2", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%20 = nn.reshape %14 {nn.name = "node_view_2", nn.results = "view_2", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%21 = nn.transpose %20 {nn.name = "node_transpose_3", nn.results = "transpose_3", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%22 = nn.reshape %17 {nn.name = "node_view_3", nn.results = "view_3", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%23 = nn.transpose %22 {nn.name = "node_transpose_4", nn.results = "transpose_4", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%24 = nn.reshape %19 {nn.name = "node_view_4", nn.results = "view_4", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%25 = nn.reshape %23 {nn.name = "node_view_6", nn.results = "view_6", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%26 = nn.transpose %21 {nn.name = "node_Transpose_65", nn.results = "val_65", nn.type = "transpose2", perm = array<i64: 0, 2, 1>} : (tensor<8x6x4xf32>) -> tensor<8x4x6xf32>
%27 = nn.reshape %26 {nn.name = "node_Reshape_67", nn.results = "val_67", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 6>} : (tensor<8x4x6xf32>) -> tensor<2x4x4x6xf32>
%28 = nn.read @val_68 : tensor<1xf32>
%29 = nn.elementwise_mul %24, %28 {nn.name = "node_Mul_69", nn.results = "val_69", nn.type = "elementwise_mul"} : (tensor<2x4x6x4xf32>, tensor<1xf32>) -> tensor<2x4x6x4xf32>
%30 = nn.elementwise_mul %27, %28 {nn.name = "node_Mul_72", nn.results = "val_72", nn.type = "elementwise_mul"} : (tensor<2x4x4x6xf32>, tensor<1xf32>) -> tensor<2x4x4x6xf32>
%31 = nn.matmul %29, %30 {nn.name = "node_MatMul_73", nn.results = "val_73", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%32 = nn.softmax %31 {axis = 3 : i64, nn.name = "node_Softmax_74", nn.results = "val_74", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%33 = nn.matmul %32, %25 {nn.name = "node_scaled_dot_product_attention", nn.results = "scaled_dot_product_attention", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%34 = nn.transpose %33 {nn.name = "node_permute", nn.results = "permute", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%35 = nn.reshape %34 {nn.name = "node_view_7", nn.results = "view_7", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%36 = nn.read @layers.0.self_attn.out_proj.weight : tensor<16x16xf32>
%37 = nn.matmul %35, %36 {nn.name = "node_Gemm_185", nn.results = "linear_1", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%38 = nn.reshape %37 {nn.name = "node_view_8", nn.results = "view_8", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%39 = nn.transpose %38 {nn.name = "node_transpose_5", nn.results = "transpose_5", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%40 = nn.elementwise_add %arg0, %39 {nn.name = "node_add", nn.results = "add", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%41 = nn.read @layers.0.norm1.weight : tensor<16xf32>
%42 = nn.read @layers.0.norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %40, %41, %42 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm", nn.results = ["layer_norm", "node_layer_norm.layer_norm.1", "node_layer_norm.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%43 = nn.read @val_86 : tensor<16x32xf32>
%44 = nn.matmul %y, %43 {nn.name = "node_MatMul_85", nn.results = "val_87", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%45 = nn.read @layers.0.linear1.bias : tensor<32xf32>
%46 = nn.elementwise_add %44, %45 {nn.name = "node_linear_2", nn.results = "linear_2", nn.type = "elementwise_add"} : (tensor<2x6x32xf32>, tensor<32xf32>) -> tensor<2x6x32xf32>
%47 = nn.gelu %46 {nn.name = "node_gelu", nn.results = "gelu", nn.type = "gelu"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%48 = nn.read @val_88 : tensor<32x16xf32>
%49 = nn.matmul %47, %48 {nn.name = "node_MatMul_87", nn.results = "val_89", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%50 = nn.read @layers.0.linear2.bias : tensor<16xf32>
%51 = nn.elementwise_add %49, %50 {nn.name = "node_linear_3", nn.results = "linear_3", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
%52 = nn.elementwise_add %y, %51 {nn.name = "node_add_1", nn.results = "add_1", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %52, %41, %42 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_1", nn.results = ["layer_norm_1", "node_layer_norm_1.layer_norm.1", "node_layer_norm_1.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%53 = nn.transpose %y_0 {nn.name = "node_transpose_6", nn.results = "transpose_6", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%54 = nn.matmul %53, %1 {nn.name = "node_MatMul_89", nn.results = "val_93", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%55 = nn.elementwise_add %54, %3 {nn.name = "node_linear_4", nn.results = "linear_4", nn.type = "elementwise_add"} : (tensor<6x2x48xf32>, tensor<48xf32>) -> tensor<6x2x48xf32>
%56 = nn.reshape %55 {nn.name = "node_view_9", nn.results = "view_9", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%57 = nn.unsqueeze %56 {axis = array<i64: 0>, nn.name = "node_unsqueeze_1", nn.results = "unsqueeze_1", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%58 = nn.transpose %57 {nn.name = "node_transpose_7", nn.results = "transpose_7", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%59 = nn.squeeze %58 {axis = array<i64: 3>, nn.name = "node_squeeze_1", nn.results = "squeeze_1", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%60 = nn.gather %59, %9 {nn.name = "node_select_3", nn.results = "node_select_3.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%61 = nn.reshape %60 {nn.name = "node_select_3.reshape2", nn.results = "select_3", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%62 = nn.gather %59, %12 {nn.name = "node_select_4", nn.results = "node_select_4.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%63 = nn.reshape %62 {nn.name = "node_select_4.reshape2", nn.results = "select_4", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%64 = nn.gather %59, %15 {nn.name = "node_select_5", nn.results = "node_select_5.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%65 = nn.reshape %64 {nn.name = "node_select_5.reshape2", nn.results = "select_5", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%66 = nn.reshape %61 {nn.name = "node_view_10", nn.results = "view_10", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%67 = nn.transpose %66 {nn.name = "node_transpose_8", nn.results = "transpose_8", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%68 = nn.reshape %63 {nn.name = "node_view_11", nn.results = "view_11", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%69 = nn.transpose %68 {nn.name = "node_transpose_9", nn.results = "transpose_9", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%70 = nn.reshape %65 {nn.name = "node_view_12", nn.results = "view_12", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%71 = nn.transpose %70 {nn.name = "node_transpose_10", nn.results = "transpose_10", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%72 = nn.reshape %67 {nn.name = "node_view_13", nn.results = "view_13", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%73 = nn.reshape %71 {nn.name = "node_view_15", nn.results = "view_15", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%74 = nn.transpose %69 {nn.name = "node_Transpose_147", nn.results = "val_151", nn.type = "transpose2", perm = array<i64: 0, 2, 1>} : (tensor<8x6x4xf32>) -> tensor<8x4x6xf32>
%75 = nn.reshape %74 {nn.name = "node_Reshape_149", nn.results = "val_153", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 6>} : (tensor<8x4x6xf32>) -> tensor<2x4x4x6xf32>
%76 = nn.elementwise_mul %72, %28 {nn.name = "node_Mul_151", nn.results = "val_155", nn.type = "elementwise_mul"} : (tensor<2x4x6x4xf32>, tensor<1xf32>) -> tensor<2x4x6x4xf32>
%77 = nn.elementwise_mul %75, %28 {nn.name = "node_Mul_154", nn.results = "val_158", nn.type = "elementwise_mul"} : (tensor<2x4x4x6xf32>, tensor<1xf32>) -> tensor<2x4x4x6xf32>
%78 = nn.matmul %76, %77 {nn.name = "node_MatMul_155", nn.results = "val_159", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%79 = nn.softmax %78 {axis = 3 : i64, nn.name = "node_Softmax_156", nn.results = "val_160", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%80 = nn.matmul %79, %73 {nn.name = "node_scaled_dot_product_attention_1", nn.results = "scaled_dot_product_attention_1", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%81 = nn.transpose %80 {nn.name = "node_permute_1", nn.results = "permute_1", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%82 = nn.reshape %81 {nn.name = "node_view_16", nn.results = "view_16", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%83 = nn.matmul %82, %36 {nn.name = "node_Gemm_187", nn.results = "linear_5", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%84 = nn.reshape %83 {nn.name = "node_view_17", nn.results = "view_17", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%85 = nn.transpose %84 {nn.name = "node_transpose_11", nn.results = "transpose_11", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%86 = nn.elementwise_add %y_0, %85 {nn.name = "node_add_2", nn.results = "add_2", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%y_3, %mean_4, %variance_5 = nn.layer_norm %86, %41, %42 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_2", nn.results = ["layer_norm_2", "node_layer_norm_2.layer_norm.1", "node_layer_norm_2.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%87 = nn.matmul %y_3, %43 {nn.name = "node_MatMul_167", nn.results = "val_173", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%88 = nn.elementwise_add %87, %45 {nn.name = "node_linear_6", nn.results = "linear_6", nn.type = "elementwise_add"} : (tensor<2x6x32xf32>, tensor<32xf32>) -> tensor<2x6x32xf32>
%89 = nn.gelu %88 {nn.name = "node_gelu_1", nn.results = "gelu_1", nn.type = "gelu"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%90 = nn.matmul %89, %48 {nn.name = "node_MatMul_169", nn.results = "val_175", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%91 = nn.elementwise_add %90, %50 {nn.name = "node_linear_7", nn.results = "linear_7", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
%92 = nn.elementwise_add %y_3, %91 {nn.name = "node_add_3", nn.results = "add_3", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%y_6, %mean_7, %variance_8 = nn.layer_norm %92, %41, %42 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_3", nn.results = ["y", "node_layer_norm_3.layer_norm.1", "node_layer_norm_3.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
return %y_6 : tensor<2x6x16xf32>

// encoder-dynamo-kept
nn.variable @layers.0.self_attn.in_proj_weight parameter : tensor<48x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.in_proj_bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.out_proj.weight parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.out_proj.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear1.weight parameter : tensor<32x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear1.bias parameter : tensor<32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear2.weight parameter : tensor<16x32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.in_proj_weight parameter : tensor<48x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.in_proj_bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.out_proj.weight parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.out_proj.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.linear1.weight parameter : tensor<32x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.linear1.bias parameter : tensor<32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.linear2.weight parameter : tensor<16x32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.linear2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "node_transpose", nn.results = "transpose", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%1 = nn.read @layers.0.self_attn.in_proj_weight : tensor<48x16xf32>
%2 = nn.transpose %1 {nn.name = "node_Transpose_0", nn.results = "val_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
%3 = nn.matmul %0, %2 {nn.name = "node_MatMul_1", nn.results = "val_1", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%4 = nn.read @layers.0.self_attn.in_proj_bias : tensor<48xf32>
%5 = nn.elementwise_add %3, %4 {nn.name = "node_linear", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<6x2x48xf32>, tensor<48xf32>) -> tensor<6x2x48xf32>
%6 = nn.reshape %5 {nn.name = "node_view", nn.results = "view", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%7 = nn.unsqueeze %6 {axis = array<i64: 0>, nn.name = "node_unsqueeze", nn.results = "unsqueeze", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%8 = nn.transpose %7 {nn.name = "node_transpose_1", nn.results = "transpose_1", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%9 = nn.squeeze %8 {axis = array<i64: 3>, nn.name = "node_squeeze", nn.results = "squeeze", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%10 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%11 = nn.gather %9, %10 {nn.name = "node_select", nn.results = "node_select.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%12 = nn.reshape %11 {nn.name = "node_select.reshape2", nn.results = "select", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%13 = nn.fill_constant  {dtype = i64, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<i64>
%14 = nn.gather %9, %13 {nn.name = "node_select_1", nn.results = "node_select_1.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%15 = nn.reshape %14 {nn.name = "node_select_1.reshape2", nn.results = "select_1", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%16 = nn.fill_constant  {dtype = i64, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.000000e+00 : f64} : () -> tensor<i64>
%17 = nn.gather %9, %16 {nn.name = "node_select_2", nn.results = "node_select_2.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%18 = nn.reshape %17 {nn.name = "node_select_2.reshape2", nn.results = "select_2", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%19 = nn.reshape %12 {nn.name = "node_view_1", nn.results = "view_1", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%20 = nn.transpose %19 {nn.name = "node_transpose_2", nn.results = "transpose_2", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%21 = nn.reshape %15 {nn.name = "node_view_2", nn.results = "view_2", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%22 = nn.transpose %21 {nn.name = "node_transpose_3", nn.results = "transpose_3", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%23 = nn.reshape %18 {nn.name = "node_view_3", nn.results = "view_3", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%24 = nn.transpose %23 {nn.name = "node_transpose_4", nn.results = "transpose_4", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%25 = nn.reshape %20 {nn.name = "node_view_4", nn.results = "view_4", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%26 = nn.reshape %22 {nn.name = "node_view_5", nn.results = "view_5", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%27 = nn.reshape %24 {nn.name = "node_view_6", nn.results = "view_6", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%28 = nn.reshape %26 {nn.name = "node_Reshape_64", nn.results = "val_64", nn.type = "reshape2", shape = array<i64: -1, 6, 4>} : (tensor<2x4x6x4xf32>) -> tensor<8x6x4xf32>
%29 = nn.transpose %28 {nn.name = "node_Transpose_65", nn.results = "val_65", nn.type = "transpose2", perm = array<i64: 0, 2, 1>} : (tensor<8x6x4xf32>) -> tensor<8x4x6xf32>
%30 = nn.reshape %29 {nn.name = "node_Reshape_67", nn.results = "val_67", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 6>} : (tensor<8x4x6xf32>) -> tensor<2x4x4x6xf32>
%31 = nn.scale %25 {nn.name = "node_Mul_69", nn.results = "val_69", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%32 = nn.scale %30 {nn.name = "node_Mul_72", nn.results = "val_72", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xf32>
%33 = nn.matmul %31, %32 {nn.name = "node_MatMul_73", nn.results = "val_73", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%34 = nn.softmax %33 {axis = 3 : i64, nn.name = "node_Softmax_74", nn.results = "val_74", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%35 = nn.matmul %34, %27 {nn.name = "node_scaled_dot_product_attention", nn.results = "scaled_dot_product_attention", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%36 = nn.transpose %35 {nn.name = "node_permute", nn.results = "permute", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%37 = nn.reshape %36 {nn.name = "node_view_7", nn.results = "view_7", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%38 = nn.read @layers.0.self_attn.out_proj.weight : tensor<16x16xf32>
%39 = nn.matmul %37, %38 {nn.name = "node_linear_1", nn.results = "node_linear_1.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%40 = nn.read @layers.0.self_attn.out_proj.bias : tensor<16xf32>
%41 = nn.elementwise_add %39, %40 {nn.name = "node_linear_1.elementwise_add", nn.results = "linear_1", nn.type = "elementwise_add"} : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12x16xf32>
%42 = nn.reshape %41 {nn.name = "node_view_8", nn.results = "view_8", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%43 = nn.transpose %42 {nn.name = "node_transpose_5", nn.results = "transpose_5", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%44 = nn.elementwise_add %arg0, %43 {nn.name = "node_add", nn.results = "add", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%45 = nn.read @layers.0.norm1.weight : tensor<16xf32>
%46 = nn.read @layers.0.norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %44, %45, %46 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm", nn.results = ["layer_norm", "node_layer_norm.layer_norm.1", "node_layer_norm.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%47 = nn.read @layers.0.linear1.weight : tensor<32x16xf32>
%48 = nn.transpose %47 {nn.name = "node_Transpose_84", nn.results = "val_86", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<32x16xf32>) -> tensor<16x32xf32>
%49 = nn.matmul %y, %48 {nn.name = "node_MatMul_85", nn.results = "val_87", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%50 = nn.read @layers.0.linear1.bias : tensor<32xf32>
%51 = nn.elementwise_add %49, %50 {nn.name = "node_linear_2", nn.results = "linear_2", nn.type = "elementwise_add"} : (tensor<2x6x32xf32>, tensor<32xf32>) -> tensor<2x6x32xf32>
%52 = nn.gelu %51 {nn.name = "node_gelu", nn.results = "gelu", nn.type = "gelu"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%53 = nn.read @layers.0.linear2.weight : tensor<16x32xf32>
%54 = nn.transpose %53 {nn.name = "node_Transpose_86", nn.results = "val_88", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x32xf32>) -> tensor<32x16xf32>
%55 = nn.matmul %52, %54 {nn.name = "node_MatMul_87", nn.results = "val_89", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%56 = nn.read @layers.0.linear2.bias : tensor<16xf32>
%57 = nn.elementwise_add %55, %56 {nn.name = "node_linear_3", nn.results = "linear_3", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
%58 = nn.elementwise_add %y, %57 {nn.name = "node_add_1", nn.results = "add_1", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%59 = nn.read @layers.0.norm2.weight : tensor<16xf32>
%60 = nn.read @layers.0.norm2.bias : tensor<16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %58, %59, %60 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_1", nn.results = ["layer_norm_1", "node_layer_norm_1.layer_norm.1", "node_layer_norm_1.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%61 = nn.transpose %y_0 {nn.name = "node_transpose_6", nn.results = "transpose_6", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%62 = nn.read @layers.1.self_attn.in_proj_weight : tensor<48x16xf32>
%63 = nn.transpose %62 {nn.name = "node_Transpose_88", nn.results = "val_92", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
%64 = nn.matmul %61, %63 {nn.name = "node_MatMul_89", nn.results = "val_93", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%65 = nn.read @layers.1.self_attn.in_proj_bias : tensor<48xf32>
%66 = nn.elementwise_add %64, %65 {nn.name = "node_linear_4", nn.results = "linear_4", nn.type = "elementwise_add"} : (tensor<6x2x48xf32>, tensor<48xf32>) -> tensor<6x2x48xf32>
%67 = nn.reshape %66 {nn.name = "node_view_9", nn.results = "view_9", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%68 = nn.unsqueeze %67 {axis = array<i64: 0>, nn.name = "node_unsqueeze_1", nn.results = "unsqueeze_1", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%69 = nn.transpose %68 {nn.name = "node_transpose_7", nn.results = "transpose_7", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%70 = nn.squeeze %69 {axis = array<i64: 3>, nn.name = "node_squeeze_1", nn.results = "squeeze_1", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%71 = nn.gather %70, %10 {nn.name = "node_select_3", nn.results = "node_select_3.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%72 = nn.reshape %71 {nn.name = "node_select_3.reshape2", nn.results = "select_3", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%73 = nn.gather %70, %13 {nn.name = "node_select_4", nn.results = "node_select_4.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%74 = nn.reshape %73 {nn.name = "node_select_4.reshape2", nn.results = "select_4", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%75 = nn.gather %70, %16 {nn.name = "node_select_5", nn.results = "node_select_5.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%76 = nn.reshape %75 {nn.name = "node_select_5.reshape2", nn.results = "select_5", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%77 = nn.reshape %72 {nn.name = "node_view_10", nn.results = "view_10", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%78 = nn.transpose %77 {nn.name = "node_transpose_8", nn.results = "transpose_8", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%79 = nn.reshape %74 {nn.name = "node_view_11", nn.results = "view_11", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%80 = nn.transpose %79 {nn.name = "node_transpose_9", nn.results = "transpose_9", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%81 = nn.reshape %76 {nn.name = "node_view_12", nn.results = "view_12", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%82 = nn.transpose %81 {nn.name = "node_transpose_10", nn.results = "transpose_10", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%83 = nn.reshape %78 {nn.name = "node_view_13", nn.results = "view_13", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%84 = nn.reshape %80 {nn.name = "node_view_14", nn.results = "view_14", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%85 = nn.reshape %82 {nn.name = "node_view_15", nn.results = "view_15", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%86 = nn.reshape %84 {nn.name = "node_Reshape_146", nn.results = "val_150", nn.type = "reshape2", shape = array<i64: -1, 6, 4>} : (tensor<2x4x6x4xf32>) -> tensor<8x6x4xf32>
%87 = nn.transpose %86 {nn.name = "node_Transpose_147", nn.results = "val_151", nn.type = "transpose2", perm = array<i64: 0, 2, 1>} : (tensor<8x6x4xf32>) -> tensor<8x4x6xf32>
%88 = nn.reshape %87 {nn.name = "node_Reshape_149", nn.results = "val_153", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 6>} : (tensor<8x4x6xf32>) -> tensor<2x4x4x6xf32>
%89 = nn.scale %83 {nn.name = "node_Mul_151", nn.results = "val_155", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%90 = nn.scale %88 {nn.name = "node_Mul_154", nn.results = "val_158", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xf32>
%91 = nn.matmul %89, %90 {nn.name = "node_MatMul_155", nn.results = "val_159", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%92 = nn.softmax %91 {axis = 3 : i64, nn.name = "node_Softmax_156", nn.results = "val_160", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%93 = nn.matmul %92, %85 {nn.name = "node_scaled_dot_product_attention_1", nn.results = "scaled_dot_product_attention_1", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%94 = nn.transpose %93 {nn.name = "node_permute_1", nn.results = "permute_1", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%95 = nn.reshape %94 {nn.name = "node_view_16", nn.results = "view_16", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%96 = nn.read @layers.1.self_attn.out_proj.weight : tensor<16x16xf32>
%97 = nn.matmul %95, %96 {nn.name = "node_linear_5", nn.results = "node_linear_5.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%98 = nn.read @layers.1.self_attn.out_proj.bias : tensor<16xf32>
%99 = nn.elementwise_add %97, %98 {nn.name = "node_linear_5.elementwise_add", nn.results = "linear_5", nn.type = "elementwise_add"} : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12x16xf32>
%100 = nn.reshape %99 {nn.name = "node_view_17", nn.results = "view_17", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%101 = nn.transpose %100 {nn.name = "node_transpose_11", nn.results = "transpose_11", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%102 = nn.elementwise_add %y_0, %101 {nn.name = "node_add_2", nn.results = "add_2", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%103 = nn.read @layers.1.norm1.weight : tensor<16xf32>
%104 = nn.read @layers.1.norm1.bias : tensor<16xf32>
%y_3, %mean_4, %variance_5 = nn.layer_norm %102, %103, %104 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_2", nn.results = ["layer_norm_2", "node_layer_norm_2.layer_norm.1", "node_layer_norm_2.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%105 = nn.read @layers.1.linear1.weight : tensor<32x16xf32>
%106 = nn.transpose %105 {nn.name = "node_Transpose_166", nn.results = "val_172", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<32x16xf32>) -> tensor<16x32xf32>
%107 = nn.matmul %y_3, %106 {nn.name = "node_MatMul_167", nn.results = "val_173", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%108 = nn.read @layers.1.linear1.bias : tensor<32xf32>
%109 = nn.elementwise_add %107, %108 {nn.name = "node_linear_6", nn.results = "linear_6", nn.type = "elementwise_add"} : (tensor<2x6x32xf32>, tensor<32xf32>) -> tensor<2x6x32xf32>
%110 = nn.gelu %109 {nn.name = "node_gelu_1", nn.results = "gelu_1", nn.type = "gelu"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%111 = nn.read @layers.1.linear2.weight : tensor<16x32xf32>
%112 = nn.transpose %111 {nn.name = "node_Transpose_168", nn.results = "val_174", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x32xf32>) -> tensor<32x16xf32>
%113 = nn.matmul %110, %112 {nn.name = "node_MatMul_169", nn.results = "val_175", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%114 = nn.read @layers.1.linear2.bias : tensor<16xf32>
%115 = nn.elementwise_add %113, %114 {nn.name = "node_linear_7", nn.results = "linear_7", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
%116 = nn.elementwise_add %y_3, %115 {nn.name = "node_add_3", nn.results = "add_3", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%117 = nn.read @layers.1.norm2.weight : tensor<16xf32>
%118 = nn.read @layers.1.norm2.bias : tensor<16xf32>
%y_6, %mean_7, %variance_8 = nn.layer_norm %116, %117, %118 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_3", nn.results = ["y", "node_layer_norm_3.layer_norm.1", "node_layer_norm_3.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
return %y_6 : tensor<2x6x16xf32>

// mlp-classic
nn.variable @"0.weight" parameter : tensor<16x12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"0.bias" parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.weight" parameter : tensor<4x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.bias" parameter : tensor<4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @"0.weight" : tensor<16x12xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "/0/Gemm", nn.results = "/0/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x12xf32>, tensor<16x12xf32>) -> tensor<4x16xf32>
%2 = nn.read @"0.bias" : tensor<16xf32>
%3 = nn.elementwise_add %1, %2 {nn.name = "/0/Gemm.elementwise_add", nn.results = "/0/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<4x16xf32>, tensor<16xf32>) -> tensor<4x16xf32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.4142135381698608 : f64} : () -> tensor<f32>
%5 = nn.elementwise_div %3, %4 {nn.name = "/1/Div", nn.results = "/1/Div_output_0", nn.type = "elementwise_div"} : (tensor<4x16xf32>, tensor<f32>) -> tensor<4x16xf32>
%6 = nn.erf %5 {nn.name = "/1/Erf", nn.results = "/1/Erf_output_0", nn.type = "erf"} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%7 = nn.scale %6 {bias = 1.000000e+00 : f64, nn.name = "/1/Add", nn.results = "/1/Add_output_0", nn.type = "scale"} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%8 = nn.elementwise_mul %3, %7 {nn.name = "/1/Mul", nn.results = "/1/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
%9 = nn.scale %8 {nn.name = "/1/Mul_1", nn.results = "/1/Mul_1_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%10 = nn.read @"3.weight" : tensor<4x16xf32>
%11 = nn.matmul %9, %10 {nn.name = "/3/Gemm", nn.results = "/3/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x4xf32>
%12 = nn.read @"3.bias" : tensor<4xf32>
%13 = nn.elementwise_add %11, %12 {nn.name = "/3/Gemm.elementwise_add", nn.results = "y", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
return %13 : tensor<4x4xf32>

// mlp-classic-kept
nn.variable @"0.weight" parameter : tensor<16x12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"0.bias" parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.weight" parameter : tensor<4x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.bias" parameter : tensor<4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @"0.weight" : tensor<16x12xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "/0/Gemm", nn.results = "/0/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x12xf32>, tensor<16x12xf32>) -> tensor<4x16xf32>
%2 = nn.read @"0.bias" : tensor<16xf32>
%3 = nn.elementwise_add %1, %2 {nn.name = "/0/Gemm.elementwise_add", nn.results = "/0/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<4x16xf32>, tensor<16xf32>) -> tensor<4x16xf32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.4142135381698608 : f64} : () -> tensor<f32>
%5 = nn.elementwise_div %3, %4 {nn.name = "/1/Div", nn.results = "/1/Div_output_0", nn.type = "elementwise_div"} : (tensor<4x16xf32>, tensor<f32>) -> tensor<4x16xf32>
%6 = nn.erf %5 {nn.name = "/1/Erf", nn.results = "/1/Erf_output_0", nn.type = "erf"} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%7 = nn.scale %6 {bias = 1.000000e+00 : f64, nn.name = "/1/Add", nn.results = "/1/Add_output_0", nn.type = "scale"} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%8 = nn.elementwise_mul %3, %7 {nn.name = "/1/Mul", nn.results = "/1/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
%9 = nn.scale %8 {nn.name = "/1/Mul_1", nn.results = "/1/Mul_1_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%10 = nn.read @"3.weight" : tensor<4x16xf32>
%11 = nn.matmul %9, %10 {nn.name = "/3/Gemm", nn.results = "/3/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x4xf32>
%12 = nn.read @"3.bias" : tensor<4xf32>
%13 = nn.elementwise_add %11, %12 {nn.name = "/3/Gemm.elementwise_add", nn.results = "y", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
return %13 : tensor<4x4xf32>

// mlp-dynamo
nn.variable @"0.weight" parameter : tensor<16x12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"0.bias" parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.weight" parameter : tensor<4x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.bias" parameter : tensor<4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @"0.weight" : tensor<16x12xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "node_linear", nn.results = "node_linear.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x12xf32>, tensor<16x12xf32>) -> tensor<4x16xf32>
%2 = nn.read @"0.bias" : tensor<16xf32>
%3 = nn.elementwise_add %1, %2 {nn.name = "node_linear.elementwise_add", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<4x16xf32>, tensor<16xf32>) -> tensor<4x16xf32>
%4 = nn.gelu %3 {nn.name = "node_gelu", nn.results = "gelu", nn.type = "gelu"} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%5 = nn.read @"3.weight" : tensor<4x16xf32>
%6 = nn.matmul %4, %5 {nn.name = "node_linear_1", nn.results = "node_linear_1.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x4xf32>
%7 = nn.read @"3.bias" : tensor<4xf32>
%8 = nn.elementwise_add %6, %7 {nn.name = "node_linear_1.elementwise_add", nn.results = "y", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
return %8 : tensor<4x4xf32>

// mlp-dynamo-kept
nn.variable @"0.weight" parameter : tensor<16x12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"0.bias" parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.weight" parameter : tensor<4x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.bias" parameter : tensor<4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @"0.weight" : tensor<16x12xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "node_linear", nn.results = "node_linear.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x12xf32>, tensor<16x12xf32>) -> tensor<4x16xf32>
%2 = nn.read @"0.bias" : tensor<16xf32>
%3 = nn.elementwise_add %1, %2 {nn.name = "node_linear.elementwise_add", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<4x16xf32>, tensor<16xf32>) -> tensor<4x16xf32>
%4 = nn.gelu %3 {nn.name = "node_gelu", nn.results = "gelu", nn.type = "gelu"} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%5 = nn.read @"3.weight" : tensor<4x16xf32>
%6 = nn.matmul %4, %5 {nn.name = "node_linear_1", nn.results = "node_linear_1.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x4xf32>
%7 = nn.read @"3.bias" : tensor<4xf32>
%8 = nn.elementwise_add %6, %7 {nn.name = "node_linear_1.elementwise_add", nn.results = "y", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
return %8 : tensor<4x4xf32>

// recurrent-classic
nn.variable @"onnx::LSTM_276" parameter : tensor<2x20x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::LSTM_274" parameter : tensor<2x40xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::LSTM_275" parameter : tensor<2x20x6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::GRU_297" parameter : tensor<1x12x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::GRU_298" parameter : tensor<1x24xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::GRU_296" parameter : tensor<1x12x10xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "/lstm/Transpose", nn.results = "/lstm/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x4x6xf32>) -> tensor<4x2x6xf32>
%1 = nn.read @"onnx::LSTM_276" : tensor<2x20x5xf32>
%2 = nn.slice %1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice", nn.results = "/lstm/LSTM.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%3 = nn.read @"onnx::LSTM_274" : tensor<2x40xf32>
%4 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.1", nn.results = "/lstm/LSTM.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%5 = nn.slice %4 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "/lstm/LSTM.slice.2", nn.results = "/lstm/LSTM.slice.2", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 2, 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x2x5xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.3", nn.results = "/lstm/LSTM.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%8 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.4", nn.results = "/lstm/LSTM.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%9 = nn.read @"onnx::LSTM_275" : tensor<2x20x6xf32>
%10 = nn.slice %9 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.5", nn.results = "/lstm/LSTM.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%11 = nn.matmul %0, %10 {nn.name = "/lstm/LSTM.matmul_v2", nn.results = "/lstm/LSTM.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%12 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.6", nn.results = "/lstm/LSTM.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%13 = nn.slice %12 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/LSTM.slice.7", nn.results = "/lstm/LSTM.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%14 = nn.elementwise_add %11, %13 {nn.name = "/lstm/LSTM.elementwise_add", nn.results = "/lstm/LSTM.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%15:4 = nn.unbind %14 {nn.name = "/lstm/LSTM.unstack", nn.results = ["/lstm/LSTM.unstack", "/lstm/LSTM.unstack.1", "/lstm/LSTM.unstack.2", "/lstm/LSTM.unstack.3"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%16 = nn.matmul %7, %2 {nn.name = "/lstm/LSTM.matmul_v2.1", nn.results = "/lstm/LSTM.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%17 = nn.elementwise_add %15#0, %16 {nn.name = "/lstm/LSTM.elementwise_add.1", nn.results = "/lstm/LSTM.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%18 = nn.elementwise_add %17, %5 {nn.name = "/lstm/LSTM.elementwise_add.2", nn.results = "/lstm/LSTM.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%19:4 = nn.split %18 {axis = 1 : i64, nn.name = "/lstm/LSTM.split", nn.results = ["/lstm/LSTM.split", "/lstm/LSTM.split.1", "/lstm/LSTM.split.2", "/lstm/LSTM.split.3"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%20 = nn.sigmoid %19#0 {nn.name = "/lstm/LSTM.sigmoid", nn.results = "/lstm/LSTM.sigmoid", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%21 = nn.sigmoid %19#2 {nn.name = "/lstm/LSTM.sigmoid.1", nn.results = "/lstm/LSTM.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%22 = nn.tanh %19#3 {nn.name = "/lstm/LSTM.tanh", nn.results = "/lstm/LSTM.tanh", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%23 = nn.elementwise_mul %20, %22 {nn.name = "/lstm/LSTM.elementwise_mul", nn.results = "/lstm/LSTM.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%24 = nn.elementwise_mul %21, %8 {nn.name = "/lstm/LSTM.elementwise_mul.1", nn.results = "/lstm/LSTM.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%25 = nn.elementwise_add %24, %23 {nn.name = "/lstm/LSTM.elementwise_add.3", nn.results = "/lstm/LSTM.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%26 = nn.sigmoid %19#1 {nn.name = "/lstm/LSTM.sigmoid.2", nn.results = "/lstm/LSTM.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%27 = nn.tanh %25 {nn.name = "/lstm/LSTM.tanh.1", nn.results = "/lstm/LSTM.tanh.1", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%28 = nn.elementwise_mul %26, %27 {nn.name = "/lstm/LSTM.elementwise_mul.2", nn.results = "/lstm/LSTM.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%29 = nn.matmul %28, %2 {nn.name = "/lstm/LSTM.matmul_v2.2", nn.results = "/lstm/LSTM.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%30 = nn.elementwise_add %15#1, %29 {nn.name = "/lstm/LSTM.elementwise_add.4", nn.results = "/lstm/LSTM.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%31 = nn.elementwise_add %30, %5 {nn.name = "/lstm/LSTM.elementwise_add.5", nn.results = "/lstm/LSTM.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%32:4 = nn.split %31 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.1", nn.results = ["/lstm/LSTM.split.4", "/lstm/LSTM.split.5", "/lstm/LSTM.split.6", "/lstm/LSTM.split.7"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%33 = nn.sigmoid %32#0 {nn.name = "/lstm/LSTM.sigmoid.3", nn.results = "/lstm/LSTM.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%34 = nn.sigmoid %32#2 {nn.name = "/lstm/LSTM.sigmoid.4", nn.results = "/lstm/LSTM.sigmoid.4", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%35 = nn.tanh %32#3 {nn.name = "/lstm/LSTM.tanh.2", nn.results = "/lstm/LSTM.tanh.2", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%36 = nn.elementwise_mul %33, %35 {nn.name = "/lstm/LSTM.elementwise_mul.3", nn.results = "/lstm/LSTM.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%37 = nn.elementwise_mul %34, %25 {nn.name = "/lstm/LSTM.elementwise_mul.4", nn.results = "/lstm/LSTM.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%38 = nn.elementwise_add %37, %36 {nn.name = "/lstm/LSTM.elementwise_add.6", nn.results = "/lstm/LSTM.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%39 = nn.sigmoid %32#1 {nn.name = "/lstm/LSTM.sigmoid.5", nn.results = "/lstm/LSTM.sigmoid.5", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%40 = nn.tanh %38 {nn.name = "/lstm/LSTM.tanh.3", nn.results = "/lstm/LSTM.tanh.3", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%41 = nn.elementwise_mul %39, %40 {nn.name = "/lstm/LSTM.elementwise_mul.5", nn.results = "/lstm/LSTM.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%42 = nn.matmul %41, %2 {nn.name = "/lstm/LSTM.matmul_v2.3", nn.results = "/lstm/LSTM.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%43 = nn.elementwise_add %15#2, %42 {nn.name = "/lstm/LSTM.elementwise_add.7", nn.results = "/lstm/LSTM.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%44 = nn.elementwise_add %43, %5 {nn.name = "/lstm/LSTM.elementwise_add.8", nn.results = "/lstm/LSTM.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%45:4 = nn.split %44 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.2", nn.results = ["/lstm/LSTM.split.8", "/lstm/LSTM.split.9", "/lstm/LSTM.split.10", "/lstm/LSTM.split.11"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%46 = nn.sigmoid %45#0 {nn.name = "/lstm/LSTM.sigmoid.6", nn.results = "/lstm/LSTM.sigmoid.6", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%47 = nn.sigmoid %45#2 {nn.name = "/lstm/LSTM.sigmoid.7", nn.results = "/lstm/LSTM.sigmoid.7", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%48 = nn.tanh %45#3 {nn.name = "/lstm/LSTM.tanh.4", nn.results = "/lstm/LSTM.tanh.4", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%49 = nn.elementwise_mul %46, %48 {nn.name = "/lstm/LSTM.elementwise_mul.6", nn.results = "/lstm/LSTM.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%50 = nn.elementwise_mul %47, %38 {nn.name = "/lstm/LSTM.elementwise_mul.7", nn.results = "/lstm/LSTM.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%51 = nn.elementwise_add %50, %49 {nn.name = "/lstm/LSTM.elementwise_add.9", nn.results = "/lstm/LSTM.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%52 = nn.sigmoid %45#1 {nn.name = "/lstm/LSTM.sigmoid.8", nn.results = "/lstm/LSTM.sigmoid.8", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%53 = nn.tanh %51 {nn.name = "/lstm/LSTM.tanh.5", nn.results = "/lstm/LSTM.tanh.5", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%54 = nn.elementwise_mul %52, %53 {nn.name = "/lstm/LSTM.elementwise_mul.8", nn.results = "/lstm/LSTM.elementwise_mul.8", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%55 = nn.matmul %54, %2 {nn.name = "/lstm/LSTM.matmul_v2.4", nn.results = "/lstm/LSTM.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%56 = nn.elementwise_add %15#3, %55 {nn.name = "/lstm/LSTM.elementwise_add.10", nn.results = "/lstm/LSTM.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%57 = nn.elementwise_add %56, %5 {nn.name = "/lstm/LSTM.elementwise_add.11", nn.results = "/lstm/LSTM.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%58:4 = nn.split %57 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.3", nn.results = ["/lstm/LSTM.split.12", "/lstm/LSTM.split.13", "/lstm/LSTM.split.14", "/lstm/LSTM.split.15"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%59 = nn.sigmoid %58#0 {nn.name = "/lstm/LSTM.sigmoid.9", nn.results = "/lstm/LSTM.sigmoid.9", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%60 = nn.sigmoid %58#2 {nn.name = "/lstm/LSTM.sigmoid.10", nn.results = "/lstm/LSTM.sigmoid.10", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%61 = nn.tanh %58#3 {nn.name = "/lstm/LSTM.tanh.6", nn.results = "/lstm/LSTM.tanh.6", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%62 = nn.elementwise_mul %59, %61 {nn.name = "/lstm/LSTM.elementwise_mul.9", nn.results = "/lstm/LSTM.elementwise_mul.9", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%63 = nn.elementwise_mul %60, %51 {nn.name = "/lstm/LSTM.elementwise_mul.10", nn.results = "/lstm/LSTM.elementwise_mul.10", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%64 = nn.elementwise_add %63, %62 {nn.name = "/lstm/LSTM.elementwise_add.12", nn.results = "/lstm/LSTM.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%65 = nn.sigmoid %58#1 {nn.name = "/lstm/LSTM.sigmoid.11", nn.results = "/lstm/LSTM.sigmoid.11", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%66 = nn.tanh %64 {nn.name = "/lstm/LSTM.tanh.7", nn.results = "/lstm/LSTM.tanh.7", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%67 = nn.elementwise_mul %65, %66 {nn.name = "/lstm/LSTM.elementwise_mul.11", nn.results = "/lstm/LSTM.elementwise_mul.11", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%68 = nn.slice %1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.8", nn.results = "/lstm/LSTM.slice.8", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%69 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.9", nn.results = "/lstm/LSTM.slice.9", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%70 = nn.slice %69 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "/lstm/LSTM.slice.10", nn.results = "/lstm/LSTM.slice.10", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%71 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.11", nn.results = "/lstm/LSTM.slice.11", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%72 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.12", nn.results = "/lstm/LSTM.slice.12", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%73 = nn.slice %9 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.13", nn.results = "/lstm/LSTM.slice.13", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%74 = nn.matmul %0, %73 {nn.name = "/lstm/LSTM", nn.results = "/lstm/LSTM.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%75 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.14", nn.results = "/lstm/LSTM.slice.14", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%76 = nn.slice %75 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/LSTM.slice.15", nn.results = "/lstm/LSTM.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%77 = nn.elementwise_add %74, %76 {nn.name = "/lstm/LSTM.elementwise_add.13", nn.results = "/lstm/LSTM.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%78:4 = nn.unbind %77 {nn.name = "/lstm/LSTM.unstack.1", nn.results = ["/lstm/LSTM.unstack.4", "/lstm/LSTM.unstack.5", "/lstm/LSTM.unstack.6", "/lstm/LSTM.unstack.7"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%79 = nn.matmul %71, %68 {nn.name = "/lstm/LSTM.matmul_v2.5", nn.results = "/lstm/LSTM.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%80 = nn.elementwise_add %78#3, %79 {nn.name = "/lstm/LSTM.elementwise_add.14", nn.results = "/lstm/LSTM.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%81 = nn.elementwise_add %80, %70 {nn.name = "/lstm/LSTM.elementwise_add.15", nn.results = "/lstm/LSTM.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%82:4 = nn.split %81 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.4", nn.results = ["/lstm/LSTM.split.16", "/lstm/LSTM.split.17", "/lstm/LSTM.split.18", "/lstm/LSTM.split.19"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%83 = nn.sigmoid %82#0 {nn.name = "/lstm/LSTM.sigmoid.12", nn.results = "/lstm/LSTM.sigmoid.12", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%84 = nn.sigmoid %82#2 {nn.name = "/lstm/LSTM.sigmoid.13", nn.results = "/lstm/LSTM.sigmoid.13", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%85 = nn.tanh %82#3 {nn.name = "/lstm/LSTM.tanh.8", nn.results = "/lstm/LSTM.tanh.8", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%86 = nn.elementwise_mul %83, %85 {nn.name = "/lstm/LSTM.elementwise_mul.12", nn.results = "/lstm/LSTM.elementwise_mul.12", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%87 = nn.elementwise_mul %84, %72 {nn.name = "/lstm/LSTM.elementwise_mul.13", nn.results = "/lstm/LSTM.elementwise_mul.13", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%88 = nn.elementwise_add %87, %86 {nn.name = "/lstm/LSTM.elementwise_add.16", nn.results = "/lstm/LSTM.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%89 = nn.sigmoid %82#1 {nn.name = "/lstm/LSTM.sigmoid.14", nn.results = "/lstm/LSTM.sigmoid.14", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%90 = nn.tanh %88 {nn.name = "/lstm/LSTM.tanh.9", nn.results = "/lstm/LSTM.tanh.9", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%91 = nn.elementwise_mul %89, %90 {nn.name = "/lstm/LSTM.elementwise_mul.14", nn.results = "/lstm/LSTM.elementwise_mul.14", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%92 = nn.matmul %91, %68 {nn.name = "/lstm/LSTM.matmul_v2.6", nn.results = "/lstm/LSTM.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%93 = nn.elementwise_add %78#2, %92 {nn.name = "/lstm/LSTM.elementwise_add.17", nn.results = "/lstm/LSTM.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%94 = nn.elementwise_add %93, %70 {nn.name = "/lstm/LSTM.elementwise_add.18", nn.results = "/lstm/LSTM.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%95:4 = nn.split %94 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.5", nn.results = ["/lstm/LSTM.split.20", "/lstm/LSTM.split.21", "/lstm/LSTM.split.22", "/lstm/LSTM.split.23"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%96 = nn.sigmoid %95#0 {nn.name = "/lstm/LSTM.sigmoid.15", nn.results = "/lstm/LSTM.sigmoid.15", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%97 = nn.sigmoid %95#2 {nn.name = "/lstm/LSTM.sigmoid.16", nn.results = "/lstm/LSTM.sigmoid.16", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%98 = nn.tanh %95#3 {nn.name = "/lstm/LSTM.tanh.10", nn.results = "/lstm/LSTM.tanh.10", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%99 = nn.elementwise_mul %96, %98 {nn.name = "/lstm/LSTM.elementwise_mul.15", nn.results = "/lstm/LSTM.elementwise_mul.15", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%100 = nn.elementwise_mul %97, %88 {nn.name = "/lstm/LSTM.elementwise_mul.16", nn.results = "/lstm/LSTM.elementwise_mul.16", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%101 = nn.elementwise_add %100, %99 {nn.name = "/lstm/LSTM.elementwise_add.19", nn.results = "/lstm/LSTM.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%102 = nn.sigmoid %95#1 {nn.name = "/lstm/LSTM.sigmoid.17", nn.results = "/lstm/LSTM.sigmoid.17", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%103 = nn.tanh %101 {nn.name = "/lstm/LSTM.tanh.11", nn.results = "/lstm/LSTM.tanh.11", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%104 = nn.elementwise_mul %102, %103 {nn.name = "/lstm/LSTM.elementwise_mul.17", nn.results = "/lstm/LSTM.elementwise_mul.17", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%105 = nn.matmul %104, %68 {nn.name = "/lstm/LSTM.matmul_v2.7", nn.results = "/lstm/LSTM.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%106 = nn.elementwise_add %78#1, %105 {nn.name = "/lstm/LSTM.elementwise_add.20", nn.results = "/lstm/LSTM.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%107 = nn.elementwise_add %106, %70 {nn.name = "/lstm/LSTM.elementwise_add.21", nn.results = "/lstm/LSTM.elementwise_add.21", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%108:4 = nn.split %107 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.6", nn.results = ["/lstm/LSTM.split.24", "/lstm/LSTM.split.25", "/lstm/LSTM.split.26", "/lstm/LSTM.split.27"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%109 = nn.sigmoid %108#0 {nn.name = "/lstm/LSTM.sigmoid.18", nn.results = "/lstm/LSTM.sigmoid.18", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%110 = nn.sigmoid %108#2 {nn.name = "/lstm/LSTM.sigmoid.19", nn.results = "/lstm/LSTM.sigmoid.19", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%111 = nn.tanh %108#3 {nn.name = "/lstm/LSTM.tanh.12", nn.results = "/lstm/LSTM.tanh.12", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%112 = nn.elementwise_mul %109, %111 {nn.name = "/lstm/LSTM.elementwise_mul.18", nn.results = "/lstm/LSTM.elementwise_mul.18", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%113 = nn.elementwise_mul %110, %101 {nn.name = "/lstm/LSTM.elementwise_mul.19", nn.results = "/lstm/LSTM.elementwise_mul.19", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%114 = nn.elementwise_add %113, %112 {nn.name = "/lstm/LSTM.elementwise_add.22", nn.results = "/lstm/LSTM.elementwise_add.22", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%115 = nn.sigmoid %108#1 {nn.name = "/lstm/LSTM.sigmoid.20", nn.results = "/lstm/LSTM.sigmoid.20", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%116 = nn.tanh %114 {nn.name = "/lstm/LSTM.tanh.13", nn.results = "/lstm/LSTM.tanh.13", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%117 = nn.elementwise_mul %115, %116 {nn.name = "/lstm/LSTM.elementwise_mul.20", nn.results = "/lstm/LSTM.elementwise_mul.20", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%118 = nn.matmul %117, %68 {nn.name = "/lstm/LSTM.matmul_v2.8", nn.results = "/lstm/LSTM.matmul_v2.9", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%119 = nn.elementwise_add %78#0, %118 {nn.name = "/lstm/LSTM.elementwise_add.23", nn.results = "/lstm/LSTM.elementwise_add.23", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%120 = nn.elementwise_add %119, %70 {nn.name = "/lstm/LSTM.elementwise_add.24", nn.results = "/lstm/LSTM.elementwise_add.24", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%121:4 = nn.split %120 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.7", nn.results = ["/lstm/LSTM.split.28", "/lstm/LSTM.split.29", "/lstm/LSTM.split.30", "/lstm/LSTM.split.31"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%122 = nn.sigmoid %121#0 {nn.name = "/lstm/LSTM.sigmoid.21", nn.results = "/lstm/LSTM.sigmoid.21", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%123 = nn.sigmoid %121#2 {nn.name = "/lstm/LSTM.sigmoid.22", nn.results = "/lstm/LSTM.sigmoid.22", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%124 = nn.tanh %121#3 {nn.name = "/lstm/LSTM.tanh.14", nn.results = "/lstm/LSTM.tanh.14", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%125 = nn.elementwise_mul %122, %124 {nn.name = "/lstm/LSTM.elementwise_mul.21", nn.results = "/lstm/LSTM.elementwise_mul.21", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%126 = nn.elementwise_mul %123, %114 {nn.name = "/lstm/LSTM.elementwise_mul.22", nn.results = "/lstm/LSTM.elementwise_mul.22", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%127 = nn.elementwise_add %126, %125 {nn.name = "/lstm/LSTM.elementwise_add.25", nn.results = "/lstm/LSTM.elementwise_add.25", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%128 = nn.sigmoid %121#1 {nn.name = "/lstm/LSTM.sigmoid.23", nn.results = "/lstm/LSTM.sigmoid.23", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%129 = nn.tanh %127 {nn.name = "/lstm/LSTM.tanh.15", nn.results = "/lstm/LSTM.tanh.15", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%130 = nn.elementwise_mul %128, %129 {nn.name = "/lstm/LSTM.elementwise_mul.23", nn.results = "/lstm/LSTM.elementwise_mul.23", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%131 = nn.stack %28, %41, %54, %67 {nn.name = "/lstm/LSTM.stack", nn.results = "/lstm/LSTM.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%132 = nn.stack %130, %117, %104, %91 {nn.name = "/lstm/LSTM.stack.1", nn.results = "/lstm/LSTM.stack.1", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%133 = nn.stack %131, %132 {axis = 1 : i64, nn.name = "/lstm/LSTM.stack.2", nn.results = "/lstm/LSTM_output_0", nn.type = "stack"} : (tensor<4x2x5xf32>, tensor<4x2x5xf32>) -> tensor<4x2x2x5xf32>
%134 = nn.stack %67, %130 {nn.name = "/lstm/LSTM.stack.3", nn.results = "/lstm/LSTM_output_1", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x2x5xf32>
%135 = nn.stack %64, %127 {nn.name = "/lstm/LSTM.stack.4", nn.results = "/lstm/LSTM_output_2", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x2x5xf32>
%136 = nn.transpose %133 {nn.name = "/lstm/Transpose_1", nn.results = "/lstm/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x2x5xf32>
%137 = nn.reshape %136 {nn.name = "/lstm/Reshape", nn.results = "/lstm/Reshape_output_0", nn.type = "reshape2", shape = array<i64: 4, 2, -1>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x10xf32>
%138 = nn.read @"onnx::GRU_297" : tensor<1x12x4xf32>
%139 = nn.slice %138 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice", nn.results = "/gru/GRU.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x4xf32>) -> tensor<12x4xf32>
%140 = nn.slice %139 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.1", nn.results = "/gru/GRU.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x4xf32>) -> tensor<8x4xf32>
%141 = nn.slice %139 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.2", nn.results = "/gru/GRU.slice.2", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%142 = nn.read @"onnx::GRU_298" : tensor<1x24xf32>
%143 = nn.slice %142 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.3", nn.results = "/gru/GRU.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%144 = nn.slice %143 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/gru/GRU.slice.4", nn.results = "/gru/GRU.slice.4", nn.type = "slice", starts = array<i64: 12>} : (tensor<24xf32>) -> tensor<8xf32>
%145 = nn.slice %142 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.5", nn.results = "/gru/GRU.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%146 = nn.slice %145 {axes = array<i64: 0>, ends = array<i64: 24>, nn.name = "/gru/GRU.slice.6", nn.results = "/gru/GRU.slice.6", nn.type = "slice", starts = array<i64: 20>} : (tensor<24xf32>) -> tensor<4xf32>
%147 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64: 1, 2, 4>, value = 0.000000e+00 : f64} : () -> tensor<1x2x4xf32>
%148 = nn.slice %147 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.7", nn.results = "/gru/GRU.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x2x4xf32>) -> tensor<2x4xf32>
%149 = nn.read @"onnx::GRU_296" : tensor<1x12x10xf32>
%150 = nn.slice %149 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.8", nn.results = "/gru/GRU.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x10xf32>) -> tensor<12x10xf32>
%151 = nn.matmul %137, %150 {nn.name = "/gru/GRU", nn.results = "/gru/GRU.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x10xf32>, tensor<12x10xf32>) -> tensor<4x2x12xf32>
%152 = nn.slice %142 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.9", nn.results = "/gru/GRU.slice.9", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%153 = nn.slice %152 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.10", nn.results = "/gru/GRU.slice.10", nn.type = "slice", starts = array<i64: 0>} : (tensor<24xf32>) -> tensor<12xf32>
%154 = nn.elementwise_add %151, %153 {nn.name = "/gru/GRU.elementwise_add", nn.results = "/gru/GRU.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x12xf32>, tensor<12xf32>) -> tensor<4x2x12xf32>
%155:4 = nn.unbind %154 {nn.name = "/gru/GRU.unstack", nn.results = ["/gru/GRU.unstack", "/gru/GRU.unstack.1", "/gru/GRU.unstack.2", "/gru/GRU.unstack.3"], nn.type = "unstack"} : (tensor<4x2x12xf32>) -> (tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>)
%156 = nn.matmul %148, %140 {nn.name = "/gru/GRU.matmul_v2", nn.results = "/gru/GRU.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%157 = nn.slice %155#0 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.11", nn.results = "/gru/GRU.slice.11", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%158 = nn.elementwise_add %157, %156 {nn.name = "/gru/GRU.elementwise_add.1", nn.results = "/gru/GRU.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%159 = nn.elementwise_add %158, %144 {nn.name = "/gru/GRU.elementwise_add.2", nn.results = "/gru/GRU.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%160 = nn.sigmoid %159 {nn.name = "/gru/GRU.sigmoid", nn.results = "/gru/GRU.sigmoid", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%161:2 = nn.split %160 {axis = 1 : i64, nn.name = "/gru/GRU.split", nn.results = ["/gru/GRU.split", "/gru/GRU.split.1"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%162 = nn.matmul %148, %141 {nn.name = "/gru/GRU.matmul_v2.1", nn.results = "/gru/GRU.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%163 = nn.elementwise_add %162, %146 {nn.name = "/gru/GRU.elementwise_add.3", nn.results = "/gru/GRU.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%164 = nn.elementwise_mul %161#1, %163 {nn.name = "/gru/GRU.elementwise_mul", nn.results = "/gru/GRU.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%165 = nn.slice %155#0 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.12", nn.results = "/gru/GRU.slice.12", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%166 = nn.elementwise_add %165, %164 {nn.name = "/gru/GRU.elementwise_add.4", nn.results = "/gru/GRU.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%167 = nn.tanh %166 {nn.name = "/gru/GRU.tanh", nn.results = "/gru/GRU.tanh", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%168 = nn.elementwise_sub %148, %167 {nn.name = "/gru/GRU.elementwise_sub", nn.results = "/gru/GRU.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%169 = nn.elementwise_mul %161#0, %168 {nn.name = "/gru/GRU.elementwise_mul.1", nn.results = "/gru/GRU.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%170 = nn.elementwise_add %167, %169 {nn.name = "/gru/GRU.elementwise_add.5", nn.results = "/gru/GRU.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%171 = nn.matmul %170, %140 {nn.name = "/gru/GRU.matmul_v2.2", nn.results = "/gru/GRU.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%172 = nn.slice %155#1 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.13", nn.results = "/gru/GRU.slice.13", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%173 = nn.elementwise_add %172, %171 {nn.name = "/gru/GRU.elementwise_add.6", nn.results = "/gru/GRU.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%174 = nn.elementwise_add %173, %144 {nn.name = "/gru/GRU.elementwise_add.7", nn.results = "/gru/GRU.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%175 = nn.sigmoid %174 {nn.name = "/gru/GRU.sigmoid.1", nn.results = "/gru/GRU.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%176:2 = nn.split %175 {axis = 1 : i64, nn.name = "/gru/GRU.split.1", nn.results = ["/gru/GRU.split.2", "/gru/GRU.split.3"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%177 = nn.matmul %170, %141 {nn.name = "/gru/GRU.matmul_v2.3", nn.results = "/gru/GRU.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%178 = nn.elementwise_add %177, %146 {nn.name = "/gru/GRU.elementwise_add.8", nn.results = "/gru/GRU.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%179 = nn.elementwise_mul %176#1, %178 {nn.name = "/gru/GRU.elementwise_mul.2", nn.results = "/gru/GRU.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%180 = nn.slice %155#1 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.14", nn.results = "/gru/GRU.slice.14", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%181 = nn.elementwise_add %180, %179 {nn.name = "/gru/GRU.elementwise_add.9", nn.results = "/gru/GRU.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%182 = nn.tanh %181 {nn.name = "/gru/GRU.tanh.1", nn.results = "/gru/GRU.tanh.1", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%183 = nn.elementwise_sub %170, %182 {nn.name = "/gru/GRU.elementwise_sub.1", nn.results = "/gru/GRU.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%184 = nn.elementwise_mul %176#0, %183 {nn.name = "/gru/GRU.elementwise_mul.3", nn.results = "/gru/GRU.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%185 = nn.elementwise_add %182, %184 {nn.name = "/gru/GRU.elementwise_add.10", nn.results = "/gru/GRU.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%186 = nn.matmul %185, %140 {nn.name = "/gru/GRU.matmul_v2.4", nn.results = "/gru/GRU.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%187 = nn.slice %155#2 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.15", nn.results = "/gru/GRU.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%188 = nn.elementwise_add %187, %186 {nn.name = "/gru/GRU.elementwise_add.11", nn.results = "/gru/GRU.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%189 = nn.elementwise_add %188, %144 {nn.name = "/gru/GRU.elementwise_add.12", nn.results = "/gru/GRU.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%190 = nn.sigmoid %189 {nn.name = "/gru/GRU.sigmoid.2", nn.results = "/gru/GRU.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%191:2 = nn.split %190 {axis = 1 : i64, nn.name = "/gru/GRU.split.2", nn.results = ["/gru/GRU.split.4", "/gru/GRU.split.5"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%192 = nn.matmul %185, %141 {nn.name = "/gru/GRU.matmul_v2.5", nn.results = "/gru/GRU.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%193 = nn.elementwise_add %192, %146 {nn.name = "/gru/GRU.elementwise_add.13", nn.results = "/gru/GRU.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%194 = nn.elementwise_mul %191#1, %193 {nn.name = "/gru/GRU.elementwise_mul.4", nn.results = "/gru/GRU.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%195 = nn.slice %155#2 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.16", nn.results = "/gru/GRU.slice.16", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%196 = nn.elementwise_add %195, %194 {nn.name = "/gru/GRU.elementwise_add.14", nn.results = "/gru/GRU.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%197 = nn.tanh %196 {nn.name = "/gru/GRU.tanh.2", nn.results = "/gru/GRU.tanh.2", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%198 = nn.elementwise_sub %185, %197 {nn.name = "/gru/GRU.elementwise_sub.2", nn.results = "/gru/GRU.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%199 = nn.elementwise_mul %191#0, %198 {nn.name = "/gru/GRU.elementwise_mul.5", nn.results = "/gru/GRU.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%200 = nn.elementwise_add %197, %199 {nn.name = "/gru/GRU.elementwise_add.15", nn.results = "/gru/GRU.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%201 = nn.matmul %200, %140 {nn.name = "/gru/GRU.matmul_v2.6", nn.results = "/gru/GRU.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%202 = nn.slice %155#3 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.17", nn.results = "/gru/GRU.slice.17", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%203 = nn.elementwise_add %202, %201 {nn.name = "/gru/GRU.elementwise_add.16", nn.results = "/gru/GRU.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%204 = nn.elementwise_add %203, %144 {nn.name = "/gru/GRU.elementwise_add.17", nn.results = "/gru/GRU.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%205 = nn.sigmoid %204 {nn.name = "/gru/GRU.sigmoid.3", nn.results = "/gru/GRU.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%206:2 = nn.split %205 {axis = 1 : i64, nn.name = "/gru/GRU.split.3", nn.results = ["/gru/GRU.split.6", "/gru/GRU.split.7"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%207 = nn.matmul %200, %141 {nn.name = "/gru/GRU.matmul_v2.7", nn.results = "/gru/GRU.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%208 = nn.elementwise_add %207, %146 {nn.name = "/gru/GRU.elementwise_add.18", nn.results = "/gru/GRU.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%209 = nn.elementwise_mul %206#1, %208 {nn.name = "/gru/GRU.elementwise_mul.6", nn.results = "/gru/GRU.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%210 = nn.slice %155#3 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.18", nn.results = "/gru/GRU.slice.18", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%211 = nn.elementwise_add %210, %209 {nn.name = "/gru/GRU.elementwise_add.19", nn.results = "/gru/GRU.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%212 = nn.tanh %211 {nn.name = "/gru/GRU.tanh.3", nn.results = "/gru/GRU.tanh.3", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%213 = nn.elementwise_sub %200, %212 {nn.name = "/gru/GRU.elementwise_sub.3", nn.results = "/gru/GRU.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%214 = nn.elementwise_mul %206#0, %213 {nn.name = "/gru/GRU.elementwise_mul.7", nn.results = "/gru/GRU.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%215 = nn.elementwise_add %212, %214 {nn.name = "/gru/GRU.elementwise_add.20", nn.results = "/gru/GRU.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%216 = nn.stack %170, %185, %200, %215 {nn.name = "/gru/GRU.stack", nn.results = "/gru/GRU.stack", nn.type = "stack"} : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x2x4xf32>
%217 = nn.stack %216 {axis = 1 : i64, nn.name = "/gru/GRU.stack.1", nn.results = "/gru/GRU_output_0", nn.type = "stack"} : (tensor<4x2x4xf32>) -> tensor<4x1x2x4xf32>
%218 = nn.stack %215 {nn.name = "/gru/GRU.stack.2", nn.results = "/gru/GRU_output_1", nn.type = "stack"} : (tensor<2x4xf32>) -> tensor<1x2x4xf32>
%219 = nn.squeeze %217 {axis = array<i64: 1>, nn.name = "/gru/Squeeze", nn.results = "y", nn.type = "squeeze2"} : (tensor<4x1x2x4xf32>) -> tensor<4x2x4xf32>
return %219 : tensor<4x2x4xf32>

// recurrent-classic-kept
nn.variable @lstm.weight_ih_l0 parameter : tensor<20x6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.weight_hh_l0 parameter : tensor<20x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_ih_l0 parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_hh_l0 parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.weight_ih_l0_reverse parameter : tensor<20x6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.weight_hh_l0_reverse parameter : tensor<20x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_ih_l0_reverse parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_hh_l0_reverse parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.weight_ih_l0 parameter : tensor<12x10xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.weight_hh_l0 parameter : tensor<12x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.bias_ih_l0 parameter : tensor<12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.bias_hh_l0 parameter : tensor<12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "/lstm/Transpose", nn.results = "/lstm/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x4x6xf32>) -> tensor<4x2x6xf32>
%1 = nn.read @lstm.weight_ih_l0 : tensor<20x6xf32>
%2 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice", nn.results = "/lstm/Slice_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%3 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_1", nn.results = "/lstm/Slice_1_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%4 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_2", nn.results = "/lstm/Slice_2_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x6xf32>) -> tensor<10x6xf32>
%5 = nn.concat %2, %3, %4 {nn.name = "/lstm/Concat_1", nn.results = "/lstm/Concat_1_output_0", nn.type = "concat"} : (tensor<5x6xf32>, tensor<5x6xf32>, tensor<10x6xf32>) -> tensor<20x6xf32>
%6 = nn.read @lstm.weight_hh_l0 : tensor<20x5xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice_3", nn.results = "/lstm/Slice_3_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%8 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_4", nn.results = "/lstm/Slice_4_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%9 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_5", nn.results = "/lstm/Slice_5_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x5xf32>) -> tensor<10x5xf32>
%10 = nn.concat %7, %8, %9 {nn.name = "/lstm/Concat_2", nn.results = "/lstm/Concat_2_output_0", nn.type = "concat"} : (tensor<5x5xf32>, tensor<5x5xf32>, tensor<10x5xf32>) -> tensor<20x5xf32>
%11 = nn.read @lstm.bias_ih_l0 : tensor<20xf32>
%12 = nn.slice %11 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice_6", nn.results = "/lstm/Slice_6_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%13 = nn.slice %11 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_7", nn.results = "/lstm/Slice_7_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%14 = nn.slice %11 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_8", nn.results = "/lstm/Slice_8_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<10xf32>
%15 = nn.concat %12, %13, %14 {nn.name = "/lstm/Concat_3", nn.results = "/lstm/Concat_3_output_0", nn.type = "concat"} : (tensor<5xf32>, tensor<5xf32>, tensor<10xf32>) -> tensor<20xf32>
%16 = nn.read @lstm.bias_hh_l0 : tensor<20xf32>
%17 = nn.slice %16 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice_9", nn.results = "/lstm/Slice_9_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%18 = nn.slice %16 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_10", nn.results = "/lstm/Slice_10_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%19 = nn.slice %16 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_11", nn.results = "/lstm/Slice_11_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<10xf32>
%20 = nn.concat %17, %18, %19 {nn.name = "/lstm/Concat_4", nn.results = "/lstm/Concat_4_output_0", nn.type = "concat"} : (tensor<5xf32>, tensor<5xf32>, tensor<10xf32>) -> tensor<20xf32>
%21 = nn.concat %15, %20 {nn.name = "/lstm/Concat_5", nn.results = "/lstm/Concat_5_output_0", nn.type = "concat"} : (tensor<20xf32>, tensor<20xf32>) -> tensor<40xf32>
%22 = nn.unsqueeze %5 {axis = array<i64: 0>, nn.name = "/lstm/Unsqueeze_3", nn.results = "/lstm/Unsqueeze_3_output_0", nn.type = "unsqueeze2"} : (tensor<20x6xf32>) -> tensor<1x20x6xf32>
%23 = nn.unsqueeze %10 {axis = array<i64: 0>, nn.name = "/lstm/Unsqueeze_4", nn.results = "/lstm/Unsqueeze_4_output_0", nn.type = "unsqueeze2"} : (tensor<20x5xf32>) -> tensor<1x20x5xf32>
%24 = nn.unsqueeze %21 {axis = array<i64: 0>, nn.name = "/lstm/Unsqueeze_5", nn.results = "/lstm/Unsqueeze_5_output_0", nn.type = "unsqueeze2"} : (tensor<40xf32>) -> tensor<1x40xf32>
%25 = nn.read @lstm.weight_ih_l0_reverse : tensor<20x6xf32>
%26 = nn.slice %25 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice_12", nn.results = "/lstm/Slice_12_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%27 = nn.slice %25 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_13", nn.results = "/lstm/Slice_13_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%28 = nn.slice %25 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_14", nn.results = "/lstm/Slice_14_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x6xf32>) -> tensor<10x6xf32>
%29 = nn.concat %26, %27, %28 {nn.name = "/lstm/Concat_6", nn.results = "/lstm/Concat_6_output_0", nn.type = "concat"} : (tensor<5x6xf32>, tensor<5x6xf32>, tensor<10x6xf32>) -> tensor<20x6xf32>
%30 = nn.read @lstm.weight_hh_l0_reverse : tensor<20x5xf32>
%31 = nn.slice %30 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice_15", nn.results = "/lstm/Slice_15_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%32 = nn.slice %30 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_16", nn.results = "/lstm/Slice_16_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%33 = nn.slice %30 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_17", nn.results = "/lstm/Slice_17_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x5xf32>) -> tensor<10x5xf32>
%34 = nn.concat %31, %32, %33 {nn.name = "/lstm/Concat_7", nn.results = "/lstm/Concat_7_output_0", nn.type = "concat"} : (tensor<5x5xf32>, tensor<5x5xf32>, tensor<10x5xf32>) -> tensor<20x5xf32>
%35 = nn.read @lstm.bias_ih_l0_reverse : tensor<20xf32>
%36 = nn.slice %35 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice_18", nn.results = "/lstm/Slice_18_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%37 = nn.slice %35 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_19", nn.results = "/lstm/Slice_19_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%38 = nn.slice %35 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_20", nn.results = "/lstm/Slice_20_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<10xf32>
%39 = nn.concat %36, %37, %38 {nn.name = "/lstm/Concat_8", nn.results = "/lstm/Concat_8_output_0", nn.type = "concat"} : (tensor<5xf32>, tensor<5xf32>, tensor<10xf32>) -> tensor<20xf32>
%40 = nn.read @lstm.bias_hh_l0_reverse : tensor<20xf32>
%41 = nn.slice %40 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice_21", nn.results = "/lstm/Slice_21_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%42 = nn.slice %40 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_22", nn.results = "/lstm/Slice_22_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%43 = nn.slice %40 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_23", nn.results = "/lstm/Slice_23_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<10xf32>
%44 = nn.concat %41, %42, %43 {nn.name = "/lstm/Concat_9", nn.results = "/lstm/Concat_9_output_0", nn.type = "concat"} : (tensor<5xf32>, tensor<5xf32>, tensor<10xf32>) -> tensor<20xf32>
%45 = nn.concat %39, %44 {nn.name = "/lstm/Concat_10", nn.results = "/lstm/Concat_10_output_0", nn.type = "concat"} : (tensor<20xf32>, tensor<20xf32>) -> tensor<40xf32>
%46 = nn.unsqueeze %29 {axis = array<i64: 0>, nn.name = "/lstm/Unsqueeze_6", nn.results = "/lstm/Unsqueeze_6_output_0", nn.type = "unsqueeze2"} : (tensor<20x6xf32>) -> tensor<1x20x6xf32>
%47 = nn.unsqueeze %34 {axis = array<i64: 0>, nn.name = "/lstm/Unsqueeze_7", nn.results = "/lstm/Unsqueeze_7_output_0", nn.type = "unsqueeze2"} : (tensor<20x5xf32>) -> tensor<1x20x5xf32>
%48 = nn.unsqueeze %45 {axis = array<i64: 0>, nn.name = "/lstm/Unsqueeze_8", nn.results = "/lstm/Unsqueeze_8_output_0", nn.type = "unsqueeze2"} : (tensor<40xf32>) -> tensor<1x40xf32>
%49 = nn.concat %24, %48 {nn.name = "/lstm/Concat_11", nn.results = "/lstm/Concat_11_output_0", nn.type = "concat"} : (tensor<1x40xf32>, tensor<1x40xf32>) -> tensor<2x40xf32>
%50 = nn.concat %22, %46 {nn.name = "/lstm/Concat_12", nn.results = "/lstm/Concat_12_output_0", nn.type = "concat"} : (tensor<1x20x6xf32>, tensor<1x20x6xf32>) -> tensor<2x20x6xf32>
%51 = nn.concat %23, %47 {nn.name = "/lstm/Concat_13", nn.results = "/lstm/Concat_13_output_0", nn.type = "concat"} : (tensor<1x20x5xf32>, tensor<1x20x5xf32>) -> tensor<2x20x5xf32>
%52 = nn.slice %51 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice", nn.results = "/lstm/LSTM.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%53 = nn.slice %49 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.1", nn.results = "/lstm/LSTM.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%54 = nn.slice %53 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "/lstm/LSTM.slice.2", nn.results = "/lstm/LSTM.slice.2", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%55 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 2, 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x2x5xf32>
%56 = nn.slice %55 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.3", nn.results = "/lstm/LSTM.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%57 = nn.slice %55 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.4", nn.results = "/lstm/LSTM.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%58 = nn.slice %50 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.5", nn.results = "/lstm/LSTM.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%59 = nn.matmul %0, %58 {nn.name = "/lstm/LSTM.matmul_v2", nn.results = "/lstm/LSTM.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%60 = nn.slice %49 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.6", nn.results = "/lstm/LSTM.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%61 = nn.slice %60 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/LSTM.slice.7", nn.results = "/lstm/LSTM.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%62 = nn.elementwise_add %59, %61 {nn.name = "/lstm/LSTM.elementwise_add", nn.results = "/lstm/LSTM.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%63:4 = nn.unbind %62 {nn.name = "/lstm/LSTM.unstack", nn.results = ["/lstm/LSTM.unstack", "/lstm/LSTM.unstack.1", "/lstm/LSTM.unstack.2", "/lstm/LSTM.unstack.3"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%64 = nn.matmul %56, %52 {nn.name = "/lstm/LSTM.matmul_v2.1", nn.results = "/lstm/LSTM.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%65 = nn.elementwise_add %63#0, %64 {nn.name = "/lstm/LSTM.elementwise_add.1", nn.results = "/lstm/LSTM.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%66 = nn.elementwise_add %65, %54 {nn.name = "/lstm/LSTM.elementwise_add.2", nn.results = "/lstm/LSTM.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%67:4 = nn.split %66 {axis = 1 : i64, nn.name = "/lstm/LSTM.split", nn.results = ["/lstm/LSTM.split", "/lstm/LSTM.split.1", "/lstm/LSTM.split.2", "/lstm/LSTM.split.3"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%68 = nn.sigmoid %67#0 {nn.name = "/lstm/LSTM.sigmoid", nn.results = "/lstm/LSTM.sigmoid", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%69 = nn.sigmoid %67#2 {nn.name = "/lstm/LSTM.sigmoid.1", nn.results = "/lstm/LSTM.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%70 = nn.tanh %67#3 {nn.name = "/lstm/LSTM.tanh", nn.results = "/lstm/LSTM.tanh", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%71 = nn.elementwise_mul %68, %70 {nn.name = "/lstm/LSTM.elementwise_mul", nn.results = "/lstm/LSTM.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%72 = nn.elementwise_mul %69, %57 {nn.name = "/lstm/LSTM.elementwise_mul.1", nn.results = "/lstm/LSTM.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%73 = nn.elementwise_add %72, %71 {nn.name = "/lstm/LSTM.elementwise_add.3", nn.results = "/lstm/LSTM.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%74 = nn.sigmoid %67#1 {nn.name = "/lstm/LSTM.sigmoid.2", nn.results = "/lstm/LSTM.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%75 = nn.tanh %73 {nn.name = "/lstm/LSTM.tanh.1", nn.results = "/lstm/LSTM.tanh.1", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%76 = nn.elementwise_mul %74, %75 {nn.name = "/lstm/LSTM.elementwise_mul.2", nn.results = "/lstm/LSTM.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%77 = nn.matmul %76, %52 {nn.name = "/lstm/LSTM.matmul_v2.2", nn.results = "/lstm/LSTM.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%78 = nn.elementwise_add %63#1, %77 {nn.name = "/lstm/LSTM.elementwise_add.4", nn.results = "/lstm/LSTM.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%79 = nn.elementwise_add %78, %54 {nn.name = "/lstm/LSTM.elementwise_add.5", nn.results = "/lstm/LSTM.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%80:4 = nn.split %79 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.1", nn.results = ["/lstm/LSTM.split.4", "/lstm/LSTM.split.5", "/lstm/LSTM.split.6", "/lstm/LSTM.split.7"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%81 = nn.sigmoid %80#0 {nn.name = "/lstm/LSTM.sigmoid.3", nn.results = "/lstm/LSTM.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%82 = nn.sigmoid %80#2 {nn.name = "/lstm/LSTM.sigmoid.4", nn.results = "/lstm/LSTM.sigmoid.4", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%83 = nn.tanh %80#3 {nn.name = "/lstm/LSTM.tanh.2", nn.results = "/lstm/LSTM.tanh.2", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%84 = nn.elementwise_mul %81, %83 {nn.name = "/lstm/LSTM.elementwise_mul.3", nn.results = "/lstm/LSTM.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%85 = nn.elementwise_mul %82, %73 {nn.name = "/lstm/LSTM.elementwise_mul.4", nn.results = "/lstm/LSTM.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%86 = nn.elementwise_add %85, %84 {nn.name = "/lstm/LSTM.elementwise_add.6", nn.results = "/lstm/LSTM.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%87 = nn.sigmoid %80#1 {nn.name = "/lstm/LSTM.sigmoid.5", nn.results = "/lstm/LSTM.sigmoid.5", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%88 = nn.tanh %86 {nn.name = "/lstm/LSTM.tanh.3", nn.results = "/lstm/LSTM.tanh.3", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%89 = nn.elementwise_mul %87, %88 {nn.name = "/lstm/LSTM.elementwise_mul.5", nn.results = "/lstm/LSTM.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%90 = nn.matmul %89, %52 {nn.name = "/lstm/LSTM.matmul_v2.3", nn.results = "/lstm/LSTM.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%91 = nn.elementwise_add %63#2, %90 {nn.name = "/lstm/LSTM.elementwise_add.7", nn.results = "/lstm/LSTM.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%92 = nn.elementwise_add %91, %54 {nn.name = "/lstm/LSTM.elementwise_add.8", nn.results = "/lstm/LSTM.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%93:4 = nn.split %92 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.2", nn.results = ["/lstm/LSTM.split.8", "/lstm/LSTM.split.9", "/lstm/LSTM.split.10", "/lstm/LSTM.split.11"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%94 = nn.sigmoid %93#0 {nn.name = "/lstm/LSTM.sigmoid.6", nn.results = "/lstm/LSTM.sigmoid.6", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%95 = nn.sigmoid %93#2 {nn.name = "/lstm/LSTM.sigmoid.7", nn.results = "/lstm/LSTM.sigmoid.7", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%96 = nn.tanh %93#3 {nn.name = "/lstm/LSTM.tanh.4", nn.results = "/lstm/LSTM.tanh.4", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%97 = nn.elementwise_mul %94, %96 {nn.name = "/lstm/LSTM.elementwise_mul.6", nn.results = "/lstm/LSTM.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%98 = nn.elementwise_mul %95, %86 {nn.name = "/lstm/LSTM.elementwise_mul.7", nn.results = "/lstm/LSTM.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%99 = nn.elementwise_add %98, %97 {nn.name = "/lstm/LSTM.elementwise_add.9", nn.results = "/lstm/LSTM.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%100 = nn.sigmoid %93#1 {nn.name = "/lstm/LSTM.sigmoid.8", nn.results = "/lstm/LSTM.sigmoid.8", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%101 = nn.tanh %99 {nn.name = "/lstm/LSTM.tanh.5", nn.results = "/lstm/LSTM.tanh.5", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%102 = nn.elementwise_mul %100, %101 {nn.name = "/lstm/LSTM.elementwise_mul.8", nn.results = "/lstm/LSTM.elementwise_mul.8", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%103 = nn.matmul %102, %52 {nn.name = "/lstm/LSTM.matmul_v2.4", nn.results = "/lstm/LSTM.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%104 = nn.elementwise_add %63#3, %103 {nn.name = "/lstm/LSTM.elementwise_add.10", nn.results = "/lstm/LSTM.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%105 = nn.elementwise_add %104, %54 {nn.name = "/lstm/LSTM.elementwise_add.11", nn.results = "/lstm/LSTM.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%106:4 = nn.split %105 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.3", nn.results = ["/lstm/LSTM.split.12", "/lstm/LSTM.split.13", "/lstm/LSTM.split.14", "/lstm/LSTM.split.15"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%107 = nn.sigmoid %106#0 {nn.name = "/lstm/LSTM.sigmoid.9", nn.results = "/lstm/LSTM.sigmoid.9", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%108 = nn.sigmoid %106#2 {nn.name = "/lstm/LSTM.sigmoid.10", nn.results = "/lstm/LSTM.sigmoid.10", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%109 = nn.tanh %106#3 {nn.name = "/lstm/LSTM.tanh.6", nn.results = "/lstm/LSTM.tanh.6", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%110 = nn.elementwise_mul %107, %109 {nn.name = "/lstm/LSTM.elementwise_mul.9", nn.results = "/lstm/LSTM.elementwise_mul.9", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%111 = nn.elementwise_mul %108, %99 {nn.name = "/lstm/LSTM.elementwise_mul.10", nn.results = "/lstm/LSTM.elementwise_mul.10", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%112 = nn.elementwise_add %111, %110 {nn.name = "/lstm/LSTM.elementwise_add.12", nn.results = "/lstm/LSTM.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%113 = nn.sigmoid %106#1 {nn.name = "/lstm/LSTM.sigmoid.11", nn.results = "/lstm/LSTM.sigmoid.11", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%114 = nn.tanh %112 {nn.name = "/lstm/LSTM.tanh.7", nn.results = "/lstm/LSTM.tanh.7", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%115 = nn.elementwise_mul %113, %114 {nn.name = "/lstm/LSTM.elementwise_mul.11", nn.results = "/lstm/LSTM.elementwise_mul.11", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%116 = nn.slice %51 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.8", nn.results = "/lstm/LSTM.slice.8", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%117 = nn.slice %49 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.9", nn.results = "/lstm/LSTM.slice.9", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%118 = nn.slice %117 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "/lstm/LSTM.slice.10", nn.results = "/lstm/LSTM.slice.10", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%119 = nn.slice %55 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.11", nn.results = "/lstm/LSTM.slice.11", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%120 = nn.slice %55 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.12", nn.results = "/lstm/LSTM.slice.12", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%121 = nn.slice %50 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.13", nn.results = "/lstm/LSTM.slice.13", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%122 = nn.matmul %0, %121 {nn.name = "/lstm/LSTM", nn.results = "/lstm/LSTM.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%123 = nn.slice %49 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.14", nn.results = "/lstm/LSTM.slice.14", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%124 = nn.slice %123 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/LSTM.slice.15", nn.results = "/lstm/LSTM.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%125 = nn.elementwise_add %122, %124 {nn.name = "/lstm/LSTM.elementwise_add.13", nn.results = "/lstm/LSTM.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%126:4 = nn.unbind %125 {nn.name = "/lstm/LSTM.unstack.1", nn.results = ["/lstm/LSTM.unstack.4", "/lstm/LSTM.unstack.5", "/lstm/LSTM.unstack.6", "/lstm/LSTM.unstack.7"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%127 = nn.matmul %119, %116 {nn.name = "/lstm/LSTM.matmul_v2.5", nn.results = "/lstm/LSTM.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%128 = nn.elementwise_add %126#3, %127 {nn.name = "/lstm/LSTM.elementwise_add.14", nn.results = "/lstm/LSTM.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%129 = nn.elementwise_add %128, %118 {nn.name = "/lstm/LSTM.elementwise_add.15", nn.results = "/lstm/LSTM.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%130:4 = nn.split %129 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.4", nn.results = ["/lstm/LSTM.split.16", "/lstm/LSTM.split.17", "/lstm/LSTM.split.18", "/lstm/LSTM.split.19"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%131 = nn.sigmoid %130#0 {nn.name = "/lstm/LSTM.sigmoid.12", nn.results = "/lstm/LSTM.sigmoid.12", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%132 = nn.sigmoid %130#2 {nn.name = "/lstm/LSTM.sigmoid.13", nn.results = "/lstm/LSTM.sigmoid.13", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%133 = nn.tanh %130#3 {nn.name = "/lstm/LSTM.tanh.8", nn.results = "/lstm/LSTM.tanh.8", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%134 = nn.elementwise_mul %131, %133 {nn.name = "/lstm/LSTM.elementwise_mul.12", nn.results = "/lstm/LSTM.elementwise_mul.12", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%135 = nn.elementwise_mul %132, %120 {nn.name = "/lstm/LSTM.elementwise_mul.13", nn.results = "/lstm/LSTM.elementwise_mul.13", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%136 = nn.elementwise_add %135, %134 {nn.name = "/lstm/LSTM.elementwise_add.16", nn.results = "/lstm/LSTM.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%137 = nn.sigmoid %130#1 {nn.name = "/lstm/LSTM.sigmoid.14", nn.results = "/lstm/LSTM.sigmoid.14", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%138 = nn.tanh %136 {nn.name = "/lstm/LSTM.tanh.9", nn.results = "/lstm/LSTM.tanh.9", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%139 = nn.elementwise_mul %137, %138 {nn.name = "/lstm/LSTM.elementwise_mul.14", nn.results = "/lstm/LSTM.elementwise_mul.14", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%140 = nn.matmul %139, %116 {nn.name = "/lstm/LSTM.matmul_v2.6", nn.results = "/lstm/LSTM.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%141 = nn.elementwise_add %126#2, %140 {nn.name = "/lstm/LSTM.elementwise_add.17", nn.results = "/lstm/LSTM.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%142 = nn.elementwise_add %141, %118 {nn.name = "/lstm/LSTM.elementwise_add.18", nn.results = "/lstm/LSTM.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%143:4 = nn.split %142 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.5", nn.results = ["/lstm/LSTM.split.20", "/lstm/LSTM.split.21", "/lstm/LSTM.split.22", "/lstm/LSTM.split.23"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%144 = nn.sigmoid %143#0 {nn.name = "/lstm/LSTM.sigmoid.15", nn.results = "/lstm/LSTM.sigmoid.15", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%145 = nn.sigmoid %143#2 {nn.name = "/lstm/LSTM.sigmoid.16", nn.results = "/lstm/LSTM.sigmoid.16", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%146 = nn.tanh %143#3 {nn.name = "/lstm/LSTM.tanh.10", nn.results = "/lstm/LSTM.tanh.10", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%147 = nn.elementwise_mul %144, %146 {nn.name = "/lstm/LSTM.elementwise_mul.15", nn.results = "/lstm/LSTM.elementwise_mul.15", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%148 = nn.elementwise_mul %145, %136 {nn.name = "/lstm/LSTM.elementwise_mul.16", nn.results = "/lstm/LSTM.elementwise_mul.16", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%149 = nn.elementwise_add %148, %147 {nn.name = "/lstm/LSTM.elementwise_add.19", nn.results = "/lstm/LSTM.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%150 = nn.sigmoid %143#1 {nn.name = "/lstm/LSTM.sigmoid.17", nn.results = "/lstm/LSTM.sigmoid.17", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%151 = nn.tanh %149 {nn.name = "/lstm/LSTM.tanh.11", nn.results = "/lstm/LSTM.tanh.11", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%152 = nn.elementwise_mul %150, %151 {nn.name = "/lstm/LSTM.elementwise_mul.17", nn.results = "/lstm/LSTM.elementwise_mul.17", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%153 = nn.matmul %152, %116 {nn.name = "/lstm/LSTM.matmul_v2.7", nn.results = "/lstm/LSTM.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%154 = nn.elementwise_add %126#1, %153 {nn.name = "/lstm/LSTM.elementwise_add.20", nn.results = "/lstm/LSTM.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%155 = nn.elementwise_add %154, %118 {nn.name = "/lstm/LSTM.elementwise_add.21", nn.results = "/lstm/LSTM.elementwise_add.21", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%156:4 = nn.split %155 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.6", nn.results = ["/lstm/LSTM.split.24", "/lstm/LSTM.split.25", "/lstm/LSTM.split.26", "/lstm/LSTM.split.27"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%157 = nn.sigmoid %156#0 {nn.name = "/lstm/LSTM.sigmoid.18", nn.results = "/lstm/LSTM.sigmoid.18", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%158 = nn.sigmoid %156#2 {nn.name = "/lstm/LSTM.sigmoid.19", nn.results = "/lstm/LSTM.sigmoid.19", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%159 = nn.tanh %156#3 {nn.name = "/lstm/LSTM.tanh.12", nn.results = "/lstm/LSTM.tanh.12", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%160 = nn.elementwise_mul %157, %159 {nn.name = "/lstm/LSTM.elementwise_mul.18", nn.results = "/lstm/LSTM.elementwise_mul.18", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%161 = nn.elementwise_mul %158, %149 {nn.name = "/lstm/LSTM.elementwise_mul.19", nn.results = "/lstm/LSTM.elementwise_mul.19", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%162 = nn.elementwise_add %161, %160 {nn.name = "/lstm/LSTM.elementwise_add.22", nn.results = "/lstm/LSTM.elementwise_add.22", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%163 = nn.sigmoid %156#1 {nn.name = "/lstm/LSTM.sigmoid.20", nn.results = "/lstm/LSTM.sigmoid.20", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%164 = nn.tanh %162 {nn.name = "/lstm/LSTM.tanh.13", nn.results = "/lstm/LSTM.tanh.13", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%165 = nn.elementwise_mul %163, %164 {nn.name = "/lstm/LSTM.elementwise_mul.20", nn.results = "/lstm/LSTM.elementwise_mul.20", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%166 = nn.matmul %165, %116 {nn.name = "/lstm/LSTM.matmul_v2.8", nn.results = "/lstm/LSTM.matmul_v2.9", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%167 = nn.elementwise_add %126#0, %166 {nn.name = "/lstm/LSTM.elementwise_add.23", nn.results = "/lstm/LSTM.elementwise_add.23", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%168 = nn.elementwise_add %167, %118 {nn.name = "/lstm/LSTM.elementwise_add.24", nn.results = "/lstm/LSTM.elementwise_add.24", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%169:4 = nn.split %168 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.7", nn.results = ["/lstm/LSTM.split.28", "/lstm/LSTM.split.29", "/lstm/LSTM.split.30", "/lstm/LSTM.split.31"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%170 = nn.sigmoid %169#0 {nn.name = "/lstm/LSTM.sigmoid.21", nn.results = "/lstm/LSTM.sigmoid.21", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%171 = nn.sigmoid %169#2 {nn.name = "/lstm/LSTM.sigmoid.22", nn.results = "/lstm/LSTM.sigmoid.22", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%172 = nn.tanh %169#3 {nn.name = "/lstm/LSTM.tanh.14", nn.results = "/lstm/LSTM.tanh.14", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%173 = nn.elementwise_mul %170, %172 {nn.name = "/lstm/LSTM.elementwise_mul.21", nn.results = "/lstm/LSTM.elementwise_mul.21", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%174 = nn.elementwise_mul %171, %162 {nn.name = "/lstm/LSTM.elementwise_mul.22", nn.results = "/lstm/LSTM.elementwise_mul.22", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%175 = nn.elementwise_add %174, %173 {nn.name = "/lstm/LSTM.elementwise_add.25", nn.results = "/lstm/LSTM.elementwise_add.25", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%176 = nn.sigmoid %169#1 {nn.name = "/lstm/LSTM.sigmoid.23", nn.results = "/lstm/LSTM.sigmoid.23", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%177 = nn.tanh %175 {nn.name = "/lstm/LSTM.tanh.15", nn.results = "/lstm/LSTM.tanh.15", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%178 = nn.elementwise_mul %176, %177 {nn.name = "/lstm/LSTM.elementwise_mul.23", nn.results = "/lstm/LSTM.elementwise_mul.23", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%179 = nn.stack %76, %89, %102, %115 {nn.name = "/lstm/LSTM.stack", nn.results = "/lstm/LSTM.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%180 = nn.stack %178, %165, %152, %139 {nn.name = "/lstm/LSTM.stack.1", nn.results = "/lstm/LSTM.stack.1", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%181 = nn.stack %179, %180 {axis = 1 : i64, nn.name = "/lstm/LSTM.stack.2", nn.results = "/lstm/LSTM_output_0", nn.type = "stack"} : (tensor<4x2x5xf32>, tensor<4x2x5xf32>) -> tensor<4x2x2x5xf32>
%182 = nn.stack %115, %178 {nn.name = "/lstm/LSTM.stack.3", nn.results = "/lstm/LSTM_output_1", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x2x5xf32>
%183 = nn.stack %112, %175 {nn.name = "/lstm/LSTM.stack.4", nn.results = "/lstm/LSTM_output_2", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x2x5xf32>
%184 = nn.transpose %181 {nn.name = "/lstm/Transpose_1", nn.results = "/lstm/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x2x5xf32>
%185 = nn.reshape %184 {nn.name = "/lstm/Reshape", nn.results = "/lstm/Reshape_output_0", nn.type = "reshape2", shape = array<i64: 4, 2, -1>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x10xf32>
%186 = nn.read @gru.weight_ih_l0 : tensor<12x10xf32>
%187 = nn.slice %186 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/gru/Slice", nn.results = "/gru/Slice_output_0", nn.type = "slice", starts = array<i64: 4>} : (tensor<12x10xf32>) -> tensor<4x10xf32>
%188 = nn.slice %186 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "/gru/Slice_1", nn.results = "/gru/Slice_1_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x10xf32>) -> tensor<4x10xf32>
%189 = nn.slice %186 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/Slice_2", nn.results = "/gru/Slice_2_output_0", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x10xf32>) -> tensor<4x10xf32>
%190 = nn.concat %187, %188, %189 {nn.name = "/gru/Concat_1", nn.results = "/gru/Concat_1_output_0", nn.type = "concat"} : (tensor<4x10xf32>, tensor<4x10xf32>, tensor<4x10xf32>) -> tensor<12x10xf32>
%191 = nn.read @gru.weight_hh_l0 : tensor<12x4xf32>
%192 = nn.slice %191 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/gru/Slice_3", nn.results = "/gru/Slice_3_output_0", nn.type = "slice", starts = array<i64: 4>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%193 = nn.slice %191 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "/gru/Slice_4", nn.results = "/gru/Slice_4_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%194 = nn.slice %191 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/Slice_5", nn.results = "/gru/Slice_5_output_0", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%195 = nn.concat %192, %193, %194 {nn.name = "/gru/Concat_2", nn.results = "/gru/Concat_2_output_0", nn.type = "concat"} : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<12x4xf32>
%196 = nn.read @gru.bias_ih_l0 : tensor<12xf32>
%197 = nn.slice %196 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/gru/Slice_6", nn.results = "/gru/Slice_6_output_0", nn.type = "slice", starts = array<i64: 4>} : (tensor<12xf32>) -> tensor<4xf32>
%198 = nn.slice %196 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "/gru/Slice_7", nn.results = "/gru/Slice_7_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<12xf32>) -> tensor<4xf32>
%199 = nn.slice %196 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/Slice_8", nn.results = "/gru/Slice_8_output_0", nn.type = "slice", starts = array<i64: 8>} : (tensor<12xf32>) -> tensor<4xf32>
%200 = nn.concat %197, %198, %199 {nn.name = "/gru/Concat_3", nn.results = "/gru/Concat_3_output_0", nn.type = "concat"} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<12xf32>
%201 = nn.read @gru.bias_hh_l0 : tensor<12xf32>
%202 = nn.slice %201 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/gru/Slice_9", nn.results = "/gru/Slice_9_output_0", nn.type = "slice", starts = array<i64: 4>} : (tensor<12xf32>) -> tensor<4xf32>
%203 = nn.slice %201 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "/gru/Slice_10", nn.results = "/gru/Slice_10_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<12xf32>) -> tensor<4xf32>
%204 = nn.slice %201 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/Slice_11", nn.results = "/gru/Slice_11_output_0", nn.type = "slice", starts = array<i64: 8>} : (tensor<12xf32>) -> tensor<4xf32>
%205 = nn.concat %202, %203, %204 {nn.name = "/gru/Concat_4", nn.results = "/gru/Concat_4_output_0", nn.type = "concat"} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<12xf32>
%206 = nn.concat %200, %205 {nn.name = "/gru/Concat_5", nn.results = "/gru/Concat_5_output_0", nn.type = "concat"} : (tensor<12xf32>, tensor<12xf32>) -> tensor<24xf32>
%207 = nn.unsqueeze %190 {axis = array<i64: 0>, nn.name = "/gru/Unsqueeze_3", nn.results = "/gru/Unsqueeze_3_output_0", nn.type = "unsqueeze2"} : (tensor<12x10xf32>) -> tensor<1x12x10xf32>
%208 = nn.unsqueeze %195 {axis = array<i64: 0>, nn.name = "/gru/Unsqueeze_4", nn.results = "/gru/Unsqueeze_4_output_0", nn.type = "unsqueeze2"} : (tensor<12x4xf32>) -> tensor<1x12x4xf32>
%209 = nn.unsqueeze %206 {axis = array<i64: 0>, nn.name = "/gru/Unsqueeze_5", nn.results = "/gru/Unsqueeze_5_output_0", nn.type = "unsqueeze2"} : (tensor<24xf32>) -> tensor<1x24xf32>
%210 = nn.slice %208 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice", nn.results = "/gru/GRU.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x4xf32>) -> tensor<12x4xf32>
%211 = nn.slice %210 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.1", nn.results = "/gru/GRU.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x4xf32>) -> tensor<8x4xf32>
%212 = nn.slice %210 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.2", nn.results = "/gru/GRU.slice.2", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%213 = nn.slice %209 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.3", nn.results = "/gru/GRU.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%214 = nn.slice %213 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/gru/GRU.slice.4", nn.results = "/gru/GRU.slice.4", nn.type = "slice", starts = array<i64: 12>} : (tensor<24xf32>) -> tensor<8xf32>
%215 = nn.slice %209 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.5", nn.results = "/gru/GRU.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%216 = nn.slice %215 {axes = array<i64: 0>, ends = array<i64: 24>, nn.name = "/gru/GRU.slice.6", nn.results = "/gru/GRU.slice.6", nn.type = "slice", starts = array<i64: 20>} : (tensor<24xf32>) -> tensor<4xf32>
%217 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64: 1, 2, 4>, value = 0.000000e+00 : f64} : () -> tensor<1x2x4xf32>
%218 = nn.slice %217 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.7", nn.results = "/gru/GRU.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x2x4xf32>) -> tensor<2x4xf32>
%219 = nn.slice %207 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.8", nn.results = "/gru/GRU.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x10xf32>) -> tensor<12x10xf32>
%220 = nn.matmul %185, %219 {nn.name = "/gru/GRU", nn.results = "/gru/GRU.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x10xf32>, tensor<12x10xf32>) -> tensor<4x2x12xf32>
%221 = nn.slice %209 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.9", nn.results = "/gru/GRU.slice.9", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%222 = nn.slice %221 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.10", nn.results = "/gru/GRU.slice.10", nn.type = "slice", starts = array<i64: 0>} : (tensor<24xf32>) -> tensor<12xf32>
%223 = nn.elementwise_add %220, %222 {nn.name = "/gru/GRU.elementwise_add", nn.results = "/gru/GRU.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x12xf32>, tensor<12xf32>) -> tensor<4x2x12xf32>
%224:4 = nn.unbind %223 {nn.name = "/gru/GRU.unstack", nn.results = ["/gru/GRU.unstack", "/gru/GRU.unstack.1", "/gru/GRU.unstack.2", "/gru/GRU.unstack.3"], nn.type = "unstack"} : (tensor<4x2x12xf32>) -> (tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>)
%225 = nn.matmul %218, %211 {nn.name = "/gru/GRU.matmul_v2", nn.results = "/gru/GRU.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%226 = nn.slice %224#0 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.11", nn.results = "/gru/GRU.slice.11", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%227 = nn.elementwise_add %226, %225 {nn.name = "/gru/GRU.elementwise_add.1", nn.results = "/gru/GRU.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%228 = nn.elementwise_add %227, %214 {nn.name = "/gru/GRU.elementwise_add.2", nn.results = "/gru/GRU.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%229 = nn.sigmoid %228 {nn.name = "/gru/GRU.sigmoid", nn.results = "/gru/GRU.sigmoid", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%230:2 = nn.split %229 {axis = 1 : i64, nn.name = "/gru/GRU.split", nn.results = ["/gru/GRU.split", "/gru/GRU.split.1"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%231 = nn.matmul %218, %212 {nn.name = "/gru/GRU.matmul_v2.1", nn.results = "/gru/GRU.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%232 = nn.elementwise_add %231, %216 {nn.name = "/gru/GRU.elementwise_add.3", nn.results = "/gru/GRU.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%233 = nn.elementwise_mul %230#1, %232 {nn.name = "/gru/GRU.elementwise_mul", nn.results = "/gru/GRU.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%234 = nn.slice %224#0 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.12", nn.results = "/gru/GRU.slice.12", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%235 = nn.elementwise_add %234, %233 {nn.name = "/gru/GRU.elementwise_add.4", nn.results = "/gru/GRU.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%236 = nn.tanh %235 {nn.name = "/gru/GRU.tanh", nn.results = "/gru/GRU.tanh", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%237 = nn.elementwise_sub %218, %236 {nn.name = "/gru/GRU.elementwise_sub", nn.results = "/gru/GRU.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%238 = nn.elementwise_mul %230#0, %237 {nn.name = "/gru/GRU.elementwise_mul.1", nn.results = "/gru/GRU.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%239 = nn.elementwise_add %236, %238 {nn.name = "/gru/GRU.elementwise_add.5", nn.results = "/gru/GRU.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%240 = nn.matmul %239, %211 {nn.name = "/gru/GRU.matmul_v2.2", nn.results = "/gru/GRU.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%241 = nn.slice %224#1 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.13", nn.results = "/gru/GRU.slice.13", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%242 = nn.elementwise_add %241, %240 {nn.name = "/gru/GRU.elementwise_add.6", nn.results = "/gru/GRU.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%243 = nn.elementwise_add %242, %214 {nn.name = "/gru/GRU.elementwise_add.7", nn.results = "/gru/GRU.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%244 = nn.sigmoid %243 {nn.name = "/gru/GRU.sigmoid.1", nn.results = "/gru/GRU.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%245:2 = nn.split %244 {axis = 1 : i64, nn.name = "/gru/GRU.split.1", nn.results = ["/gru/GRU.split.2", "/gru/GRU.split.3"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%246 = nn.matmul %239, %212 {nn.name = "/gru/GRU.matmul_v2.3", nn.results = "/gru/GRU.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%247 = nn.elementwise_add %246, %216 {nn.name = "/gru/GRU.elementwise_add.8", nn.results = "/gru/GRU.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%248 = nn.elementwise_mul %245#1, %247 {nn.name = "/gru/GRU.elementwise_mul.2", nn.results = "/gru/GRU.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%249 = nn.slice %224#1 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.14", nn.results = "/gru/GRU.slice.14", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%250 = nn.elementwise_add %249, %248 {nn.name = "/gru/GRU.elementwise_add.9", nn.results = "/gru/GRU.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%251 = nn.tanh %250 {nn.name = "/gru/GRU.tanh.1", nn.results = "/gru/GRU.tanh.1", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%252 = nn.elementwise_sub %239, %251 {nn.name = "/gru/GRU.elementwise_sub.1", nn.results = "/gru/GRU.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%253 = nn.elementwise_mul %245#0, %252 {nn.name = "/gru/GRU.elementwise_mul.3", nn.results = "/gru/GRU.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%254 = nn.elementwise_add %251, %253 {nn.name = "/gru/GRU.elementwise_add.10", nn.results = "/gru/GRU.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%255 = nn.matmul %254, %211 {nn.name = "/gru/GRU.matmul_v2.4", nn.results = "/gru/GRU.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%256 = nn.slice %224#2 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.15", nn.results = "/gru/GRU.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%257 = nn.elementwise_add %256, %255 {nn.name = "/gru/GRU.elementwise_add.11", nn.results = "/gru/GRU.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%258 = nn.elementwise_add %257, %214 {nn.name = "/gru/GRU.elementwise_add.12", nn.results = "/gru/GRU.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%259 = nn.sigmoid %258 {nn.name = "/gru/GRU.sigmoid.2", nn.results = "/gru/GRU.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%260:2 = nn.split %259 {axis = 1 : i64, nn.name = "/gru/GRU.split.2", nn.results = ["/gru/GRU.split.4", "/gru/GRU.split.5"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%261 = nn.matmul %254, %212 {nn.name = "/gru/GRU.matmul_v2.5", nn.results = "/gru/GRU.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%262 = nn.elementwise_add %261, %216 {nn.name = "/gru/GRU.elementwise_add.13", nn.results = "/gru/GRU.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%263 = nn.elementwise_mul %260#1, %262 {nn.name = "/gru/GRU.elementwise_mul.4", nn.results = "/gru/GRU.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%264 = nn.slice %224#2 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.16", nn.results = "/gru/GRU.slice.16", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%265 = nn.elementwise_add %264, %263 {nn.name = "/gru/GRU.elementwise_add.14", nn.results = "/gru/GRU.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%266 = nn.tanh %265 {nn.name = "/gru/GRU.tanh.2", nn.results = "/gru/GRU.tanh.2", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%267 = nn.elementwise_sub %254, %266 {nn.name = "/gru/GRU.elementwise_sub.2", nn.results = "/gru/GRU.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%268 = nn.elementwise_mul %260#0, %267 {nn.name = "/gru/GRU.elementwise_mul.5", nn.results = "/gru/GRU.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%269 = nn.elementwise_add %266, %268 {nn.name = "/gru/GRU.elementwise_add.15", nn.results = "/gru/GRU.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%270 = nn.matmul %269, %211 {nn.name = "/gru/GRU.matmul_v2.6", nn.results = "/gru/GRU.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%271 = nn.slice %224#3 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.17", nn.results = "/gru/GRU.slice.17", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%272 = nn.elementwise_add %271, %270 {nn.name = "/gru/GRU.elementwise_add.16", nn.results = "/gru/GRU.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%273 = nn.elementwise_add %272, %214 {nn.name = "/gru/GRU.elementwise_add.17", nn.results = "/gru/GRU.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%274 = nn.sigmoid %273 {nn.name = "/gru/GRU.sigmoid.3", nn.results = "/gru/GRU.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%275:2 = nn.split %274 {axis = 1 : i64, nn.name = "/gru/GRU.split.3", nn.results = ["/gru/GRU.split.6", "/gru/GRU.split.7"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%276 = nn.matmul %269, %212 {nn.name = "/gru/GRU.matmul_v2.7", nn.results = "/gru/GRU.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%277 = nn.elementwise_add %276, %216 {nn.name = "/gru/GRU.elementwise_add.18", nn.results = "/gru/GRU.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%278 = nn.elementwise_mul %275#1, %277 {nn.name = "/gru/GRU.elementwise_mul.6", nn.results = "/gru/GRU.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%279 = nn.slice %224#3 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.18", nn.results = "/gru/GRU.slice.18", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%280 = nn.elementwise_add %279, %278 {nn.name = "/gru/GRU.elementwise_add.19", nn.results = "/gru/GRU.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%281 = nn.tanh %280 {nn.name = "/gru/GRU.tanh.3", nn.results = "/gru/GRU.tanh.3", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%282 = nn.elementwise_sub %269, %281 {nn.name = "/gru/GRU.elementwise_sub.3", nn.results = "/gru/GRU.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%283 = nn.elementwise_mul %275#0, %282 {nn.name = "/gru/GRU.elementwise_mul.7", nn.results = "/gru/GRU.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%284 = nn.elementwise_add %281, %283 {nn.name = "/gru/GRU.elementwise_add.20", nn.results = "/gru/GRU.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%285 = nn.stack %239, %254, %269, %284 {nn.name = "/gru/GRU.stack", nn.results = "/gru/GRU.stack", nn.type = "stack"} : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x2x4xf32>
%286 = nn.stack %285 {axis = 1 : i64, nn.name = "/gru/GRU.stack.1", nn.results = "/gru/GRU_output_0", nn.type = "stack"} : (tensor<4x2x4xf32>) -> tensor<4x1x2x4xf32>
%287 = nn.stack %284 {nn.name = "/gru/GRU.stack.2", nn.results = "/gru/GRU_output_1", nn.type = "stack"} : (tensor<2x4xf32>) -> tensor<1x2x4xf32>
%288 = nn.squeeze %286 {axis = array<i64: 1>, nn.name = "/gru/Squeeze", nn.results = "y", nn.type = "squeeze2"} : (tensor<4x1x2x4xf32>) -> tensor<4x2x4xf32>
return %288 : tensor<4x2x4xf32>

// recurrent-dynamo
nn.variable @val_110 parameter : tensor<2x20x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_111 parameter : tensor<2x40xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_16 parameter : tensor<2x2x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_109 parameter : tensor<2x20x6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_150 parameter : tensor<1x12x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_166 parameter : tensor<1x24xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_134 parameter : tensor<1x2x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_149 parameter : tensor<1x12x10xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "node_Transpose_12", nn.results = "val_12", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x4x6xf32>) -> tensor<4x2x6xf32>
%1 = nn.read @val_110 : tensor<2x20x5xf32>
%2 = nn.slice %1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice", nn.results = "node_lstm__2.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%3 = nn.read @val_111 : tensor<2x40xf32>
%4 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.1", nn.results = "node_lstm__2.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%5 = nn.slice %4 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "node_lstm__2.slice.2", nn.results = "node_lstm__2.slice.2", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%6 = nn.read @val_16 : tensor<2x2x5xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.3", nn.results = "node_lstm__2.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%8 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.4", nn.results = "node_lstm__2.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%9 = nn.read @val_109 : tensor<2x20x6xf32>
%10 = nn.slice %9 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.5", nn.results = "node_lstm__2.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%11 = nn.matmul %0, %10 {nn.name = "node_lstm__2.matmul_v2", nn.results = "node_lstm__2.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%12 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.6", nn.results = "node_lstm__2.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%13 = nn.slice %12 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_lstm__2.slice.7", nn.results = "node_lstm__2.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%14 = nn.elementwise_add %11, %13 {nn.name = "node_lstm__2.elementwise_add", nn.results = "node_lstm__2.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%15:4 = nn.unbind %14 {nn.name = "node_lstm__2.unstack", nn.results = ["node_lstm__2.unstack", "node_lstm__2.unstack.1", "node_lstm__2.unstack.2", "node_lstm__2.unstack.3"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%16 = nn.matmul %7, %2 {nn.name = "node_lstm__2.matmul_v2.1", nn.results = "node_lstm__2.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%17 = nn.elementwise_add %15#0, %16 {nn.name = "node_lstm__2.elementwise_add.1", nn.results = "node_lstm__2.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%18 = nn.elementwise_add %17, %5 {nn.name = "node_lstm__2.elementwise_add.2", nn.results = "node_lstm__2.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%19:4 = nn.split %18 {axis = 1 : i64, nn.name = "node_lstm__2.split", nn.results = ["node_lstm__2.split", "node_lstm__2.split.1", "node_lstm__2.split.2", "node_lstm__2.split.3"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%20 = nn.sigmoid %19#0 {nn.name = "node_lstm__2.sigmoid", nn.results = "node_lstm__2.sigmoid", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%21 = nn.sigmoid %19#2 {nn.name = "node_lstm__2.sigmoid.1", nn.results = "node_lstm__2.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%22 = nn.tanh %19#3 {nn.name = "node_lstm__2.tanh", nn.results = "node_lstm__2.tanh", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%23 = nn.elementwise_mul %20, %22 {nn.name = "node_lstm__2.elementwise_mul", nn.results = "node_lstm__2.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%24 = nn.elementwise_mul %21, %8 {nn.name = "node_lstm__2.elementwise_mul.1", nn.results = "node_lstm__2.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%25 = nn.elementwise_add %24, %23 {nn.name = "node_lstm__2.elementwise_add.3", nn.results = "node_lstm__2.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%26 = nn.sigmoid %19#1 {nn.name = "node_lstm__2.sigmoid.2", nn.results = "node_lstm__2.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%27 = nn.tanh %25 {nn.name = "node_lstm__2.tanh.1", nn.results = "node_lstm__2.tanh.1", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%28 = nn.elementwise_mul %26, %27 {nn.name = "node_lstm__2.elementwise_mul.2", nn.results = "node_lstm__2.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%29 = nn.matmul %28, %2 {nn.name = "node_lstm__2.matmul_v2.2", nn.results = "node_lstm__2.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%30 = nn.elementwise_add %15#1, %29 {nn.name = "node_lstm__2.elementwise_add.4", nn.results = "node_lstm__2.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%31 = nn.elementwise_add %30, %5 {nn.name = "node_lstm__2.elementwise_add.5", nn.results = "node_lstm__2.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%32:4 = nn.split %31 {axis = 1 : i64, nn.name = "node_lstm__2.split.1", nn.results = ["node_lstm__2.split.4", "node_lstm__2.split.5", "node_lstm__2.split.6", "node_lstm__2.split.7"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%33 = nn.sigmoid %32#0 {nn.name = "node_lstm__2.sigmoid.3", nn.results = "node_lstm__2.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%34 = nn.sigmoid %32#2 {nn.name = "node_lstm__2.sigmoid.4", nn.results = "node_lstm__2.sigmoid.4", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%35 = nn.tanh %32#3 {nn.name = "node_lstm__2.tanh.2", nn.results = "node_lstm__2.tanh.2", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%36 = nn.elementwise_mul %33, %35 {nn.name = "node_lstm__2.elementwise_mul.3", nn.results = "node_lstm__2.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%37 = nn.elementwise_mul %34, %25 {nn.name = "node_lstm__2.elementwise_mul.4", nn.results = "node_lstm__2.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%38 = nn.elementwise_add %37, %36 {nn.name = "node_lstm__2.elementwise_add.6", nn.results = "node_lstm__2.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%39 = nn.sigmoid %32#1 {nn.name = "node_lstm__2.sigmoid.5", nn.results = "node_lstm__2.sigmoid.5", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%40 = nn.tanh %38 {nn.name = "node_lstm__2.tanh.3", nn.results = "node_lstm__2.tanh.3", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%41 = nn.elementwise_mul %39, %40 {nn.name = "node_lstm__2.elementwise_mul.5", nn.results = "node_lstm__2.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%42 = nn.matmul %41, %2 {nn.name = "node_lstm__2.matmul_v2.3", nn.results = "node_lstm__2.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%43 = nn.elementwise_add %15#2, %42 {nn.name = "node_lstm__2.elementwise_add.7", nn.results = "node_lstm__2.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%44 = nn.elementwise_add %43, %5 {nn.name = "node_lstm__2.elementwise_add.8", nn.results = "node_lstm__2.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%45:4 = nn.split %44 {axis = 1 : i64, nn.name = "node_lstm__2.split.2", nn.results = ["node_lstm__2.split.8", "node_lstm__2.split.9", "node_lstm__2.split.10", "node_lstm__2.split.11"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%46 = nn.sigmoid %45#0 {nn.name = "node_lstm__2.sigmoid.6", nn.results = "node_lstm__2.sigmoid.6", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%47 = nn.sigmoid %45#2 {nn.name = "node_lstm__2.sigmoid.7", nn.results = "node_lstm__2.sigmoid.7", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%48 = nn.tanh %45#3 {nn.name = "node_lstm__2.tanh.4", nn.results = "node_lstm__2.tanh.4", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%49 = nn.elementwise_mul %46, %48 {nn.name = "node_lstm__2.elementwise_mul.6", nn.results = "node_lstm__2.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%50 = nn.elementwise_mul %47, %38 {nn.name = "node_lstm__2.elementwise_mul.7", nn.results = "node_lstm__2.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%51 = nn.elementwise_add %50, %49 {nn.name = "node_lstm__2.elementwise_add.9", nn.results = "node_lstm__2.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%52 = nn.sigmoid %45#1 {nn.name = "node_lstm__2.sigmoid.8", nn.results = "node_lstm__2.sigmoid.8", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%53 = nn.tanh %51 {nn.name = "node_lstm__2.tanh.5", nn.results = "node_lstm__2.tanh.5", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%54 = nn.elementwise_mul %52, %53 {nn.name = "node_lstm__2.elementwise_mul.8", nn.results = "node_lstm__2.elementwise_mul.8", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%55 = nn.matmul %54, %2 {nn.name = "node_lstm__2.matmul_v2.4", nn.results = "node_lstm__2.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%56 = nn.elementwise_add %15#3, %55 {nn.name = "node_lstm__2.elementwise_add.10", nn.results = "node_lstm__2.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%57 = nn.elementwise_add %56, %5 {nn.name = "node_lstm__2.elementwise_add.11", nn.results = "node_lstm__2.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%58:4 = nn.split %57 {axis = 1 : i64, nn.name = "node_lstm__2.split.3", nn.results = ["node_lstm__2.split.12", "node_lstm__2.split.13", "node_lstm__2.split.14", "node_lstm__2.split.15"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%59 = nn.sigmoid %58#0 {nn.name = "node_lstm__2.sigmoid.9", nn.results = "node_lstm__2.sigmoid.9", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%60 = nn.sigmoid %58#2 {nn.name = "node_lstm__2.sigmoid.10", nn.results = "node_lstm__2.sigmoid.10", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%61 = nn.tanh %58#3 {nn.name = "node_lstm__2.tanh.6", nn.results = "node_lstm__2.tanh.6", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%62 = nn.elementwise_mul %59, %61 {nn.name = "node_lstm__2.elementwise_mul.9", nn.results = "node_lstm__2.elementwise_mul.9", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%63 = nn.elementwise_mul %60, %51 {nn.name = "node_lstm__2.elementwise_mul.10", nn.results = "node_lstm__2.elementwise_mul.10", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%64 = nn.elementwise_add %63, %62 {nn.name = "node_lstm__2.elementwise_add.12", nn.results = "node_lstm__2.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%65 = nn.sigmoid %58#1 {nn.name = "node_lstm__2.sigmoid.11", nn.results = "node_lstm__2.sigmoid.11", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%66 = nn.tanh %64 {nn.name = "node_lstm__2.tanh.7", nn.results = "node_lstm__2.tanh.7", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%67 = nn.elementwise_mul %65, %66 {nn.name = "node_lstm__2.elementwise_mul.11", nn.results = "node_lstm__2.elementwise_mul.11", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%68 = nn.slice %1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.8", nn.results = "node_lstm__2.slice.8", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%69 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.9", nn.results = "node_lstm__2.slice.9", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%70 = nn.slice %69 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "node_lstm__2.slice.10", nn.results = "node_lstm__2.slice.10", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%71 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.11", nn.results = "node_lstm__2.slice.11", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%72 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.12", nn.results = "node_lstm__2.slice.12", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%73 = nn.slice %9 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.13", nn.results = "node_lstm__2.slice.13", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%74 = nn.matmul %0, %73 {nn.name = "node_lstm__2", nn.results = "node_lstm__2.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%75 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.14", nn.results = "node_lstm__2.slice.14", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%76 = nn.slice %75 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_lstm__2.slice.15", nn.results = "node_lstm__2.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%77 = nn.elementwise_add %74, %76 {nn.name = "node_lstm__2.elementwise_add.13", nn.results = "node_lstm__2.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%78:4 = nn.unbind %77 {nn.name = "node_lstm__2.unstack.1", nn.results = ["node_lstm__2.unstack.4", "node_lstm__2.unstack.5", "node_lstm__2.unstack.6", "node_lstm__2.unstack.7"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%79 = nn.matmul %71, %68 {nn.name = "node_lstm__2.matmul_v2.5", nn.results = "node_lstm__2.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%80 = nn.elementwise_add %78#3, %79 {nn.name = "node_lstm__2.elementwise_add.14", nn.results = "node_lstm__2.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%81 = nn.elementwise_add %80, %70 {nn.name = "node_lstm__2.elementwise_add.15", nn.results = "node_lstm__2.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%82:4 = nn.split %81 {axis = 1 : i64, nn.name = "node_lstm__2.split.4", nn.results = ["node_lstm__2.split.16", "node_lstm__2.split.17", "node_lstm__2.split.18", "node_lstm__2.split.19"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%83 = nn.sigmoid %82#0 {nn.name = "node_lstm__2.sigmoid.12", nn.results = "node_lstm__2.sigmoid.12", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%84 = nn.sigmoid %82#2 {nn.name = "node_lstm__2.sigmoid.13", nn.results = "node_lstm__2.sigmoid.13", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%85 = nn.tanh %82#3 {nn.name = "node_lstm__2.tanh.8", nn.results = "node_lstm__2.tanh.8", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%86 = nn.elementwise_mul %83, %85 {nn.name = "node_lstm__2.elementwise_mul.12", nn.results = "node_lstm__2.elementwise_mul.12", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%87 = nn.elementwise_mul %84, %72 {nn.name = "node_lstm__2.elementwise_mul.13", nn.results = "node_lstm__2.elementwise_mul.13", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%88 = nn.elementwise_add %87, %86 {nn.name = "node_lstm__2.elementwise_add.16", nn.results = "node_lstm__2.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%89 = nn.sigmoid %82#1 {nn.name = "node_lstm__2.sigmoid.14", nn.results = "node_lstm__2.sigmoid.14", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%90 = nn.tanh %88 {nn.name = "node_lstm__2.tanh.9", nn.results = "node_lstm__2.tanh.9", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%91 = nn.elementwise_mul %89, %90 {nn.name = "node_lstm__2.elementwise_mul.14", nn.results = "node_lstm__2.elementwise_mul.14", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%92 = nn.matmul %91, %68 {nn.name = "node_lstm__2.matmul_v2.6", nn.results = "node_lstm__2.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%93 = nn.elementwise_add %78#2, %92 {nn.name = "node_lstm__2.elementwise_add.17", nn.results = "node_lstm__2.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%94 = nn.elementwise_add %93, %70 {nn.name = "node_lstm__2.elementwise_add.18", nn.results = "node_lstm__2.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%95:4 = nn.split %94 {axis = 1 : i64, nn.name = "node_lstm__2.split.5", nn.results = ["node_lstm__2.split.20", "node_lstm__2.split.21", "node_lstm__2.split.22", "node_lstm__2.split.23"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%96 = nn.sigmoid %95#0 {nn.name = "node_lstm__2.sigmoid.15", nn.results = "node_lstm__2.sigmoid.15", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%97 = nn.sigmoid %95#2 {nn.name = "node_lstm__2.sigmoid.16", nn.results = "node_lstm__2.sigmoid.16", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%98 = nn.tanh %95#3 {nn.name = "node_lstm__2.tanh.10", nn.results = "node_lstm__2.tanh.10", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%99 = nn.elementwise_mul %96, %98 {nn.name = "node_lstm__2.elementwise_mul.15", nn.results = "node_lstm__2.elementwise_mul.15", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%100 = nn.elementwise_mul %97, %88 {nn.name = "node_lstm__2.elementwise_mul.16", nn.results = "node_lstm__2.elementwise_mul.16", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%101 = nn.elementwise_add %100, %99 {nn.name = "node_lstm__2.elementwise_add.19", nn.results = "node_lstm__2.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%102 = nn.sigmoid %95#1 {nn.name = "node_lstm__2.sigmoid.17", nn.results = "node_lstm__2.sigmoid.17", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%103 = nn.tanh %101 {nn.name = "node_lstm__2.tanh.11", nn.results = "node_lstm__2.tanh.11", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%104 = nn.elementwise_mul %102, %103 {nn.name = "node_lstm__2.elementwise_mul.17", nn.results = "node_lstm__2.elementwise_mul.17", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%105 = nn.matmul %104, %68 {nn.name = "node_lstm__2.matmul_v2.7", nn.results = "node_lstm__2.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%106 = nn.elementwise_add %78#1, %105 {nn.name = "node_lstm__2.elementwise_add.20", nn.results = "node_lstm__2.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%107 = nn.elementwise_add %106, %70 {nn.name = "node_lstm__2.elementwise_add.21", nn.results = "node_lstm__2.elementwise_add.21", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%108:4 = nn.split %107 {axis = 1 : i64, nn.name = "node_lstm__2.split.6", nn.results = ["node_lstm__2.split.24", "node_lstm__2.split.25", "node_lstm__2.split.26", "node_lstm__2.split.27"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%109 = nn.sigmoid %108#0 {nn.name = "node_lstm__2.sigmoid.18", nn.results = "node_lstm__2.sigmoid.18", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%110 = nn.sigmoid %108#2 {nn.name = "node_lstm__2.sigmoid.19", nn.results = "node_lstm__2.sigmoid.19", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%111 = nn.tanh %108#3 {nn.name = "node_lstm__2.tanh.12", nn.results = "node_lstm__2.tanh.12", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%112 = nn.elementwise_mul %109, %111 {nn.name = "node_lstm__2.elementwise_mul.18", nn.results = "node_lstm__2.elementwise_mul.18", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%113 = nn.elementwise_mul %110, %101 {nn.name = "node_lstm__2.elementwise_mul.19", nn.results = "node_lstm__2.elementwise_mul.19", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%114 = nn.elementwise_add %113, %112 {nn.name = "node_lstm__2.elementwise_add.22", nn.results = "node_lstm__2.elementwise_add.22", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%115 = nn.sigmoid %108#1 {nn.name = "node_lstm__2.sigmoid.20", nn.results = "node_lstm__2.sigmoid.20", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%116 = nn.tanh %114 {nn.name = "node_lstm__2.tanh.13", nn.results = "node_lstm__2.tanh.13", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%117 = nn.elementwise_mul %115, %116 {nn.name = "node_lstm__2.elementwise_mul.20", nn.results = "node_lstm__2.elementwise_mul.20", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%118 = nn.matmul %117, %68 {nn.name = "node_lstm__2.matmul_v2.8", nn.results = "node_lstm__2.matmul_v2.9", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%119 = nn.elementwise_add %78#0, %118 {nn.name = "node_lstm__2.elementwise_add.23", nn.results = "node_lstm__2.elementwise_add.23", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%120 = nn.elementwise_add %119, %70 {nn.name = "node_lstm__2.elementwise_add.24", nn.results = "node_lstm__2.elementwise_add.24", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%121:4 = nn.split %120 {axis = 1 : i64, nn.name = "node_lstm__2.split.7", nn.results = ["node_lstm__2.split.28", "node_lstm__2.split.29", "node_lstm__2.split.30", "node_lstm__2.split.31"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%122 = nn.sigmoid %121#0 {nn.name = "node_lstm__2.sigmoid.21", nn.results = "node_lstm__2.sigmoid.21", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%123 = nn.sigmoid %121#2 {nn.name = "node_lstm__2.sigmoid.22", nn.results = "node_lstm__2.sigmoid.22", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%124 = nn.tanh %121#3 {nn.name = "node_lstm__2.tanh.14", nn.results = "node_lstm__2.tanh.14", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%125 = nn.elementwise_mul %122, %124 {nn.name = "node_lstm__2.elementwise_mul.21", nn.results = "node_lstm__2.elementwise_mul.21", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%126 = nn.elementwise_mul %123, %114 {nn.name = "node_lstm__2.elementwise_mul.22", nn.results = "node_lstm__2.elementwise_mul.22", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%127 = nn.elementwise_add %126, %125 {nn.name = "node_lstm__2.elementwise_add.25", nn.results = "node_lstm__2.elementwise_add.25", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%128 = nn.sigmoid %121#1 {nn.name = "node_lstm__2.sigmoid.23", nn.results = "node_lstm__2.sigmoid.23", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%129 = nn.tanh %127 {nn.name = "node_lstm__2.tanh.15", nn.results = "node_lstm__2.tanh.15", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%130 = nn.elementwise_mul %128, %129 {nn.name = "node_lstm__2.elementwise_mul.23", nn.results = "node_lstm__2.elementwise_mul.23", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%131 = nn.stack %28, %41, %54, %67 {nn.name = "node_lstm__2.stack", nn.results = "node_lstm__2.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%132 = nn.stack %130, %117, %104, %91 {nn.name = "node_lstm__2.stack.1", nn.results = "node_lstm__2.stack.1", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%133 = nn.stack %131, %132 {axis = 1 : i64, nn.name = "node_lstm__2.stack.2", nn.results = "val_112", nn.type = "stack"} : (tensor<4x2x5xf32>, tensor<4x2x5xf32>) -> tensor<4x2x2x5xf32>
%134 = nn.transpose %133 {nn.name = "node_Transpose_112", nn.results = "val_113", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x2x5xf32>
%135 = nn.reshape %134 {nn.name = "node_Reshape_125", nn.results = "val_126", nn.type = "reshape2", shape = array<i64: 4, 2, 10>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x10xf32>
%136 = nn.read @val_150 : tensor<1x12x4xf32>
%137 = nn.slice %136 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice", nn.results = "node_gru__1.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x4xf32>) -> tensor<12x4xf32>
%138 = nn.slice %137 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.1", nn.results = "node_gru__1.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x4xf32>) -> tensor<8x4xf32>
%139 = nn.slice %137 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.2", nn.results = "node_gru__1.slice.2", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%140 = nn.read @val_166 : tensor<1x24xf32>
%141 = nn.slice %140 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.3", nn.results = "node_gru__1.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%142 = nn.slice %141 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_gru__1.slice.4", nn.results = "node_gru__1.slice.4", nn.type = "slice", starts = array<i64: 12>} : (tensor<24xf32>) -> tensor<8xf32>
%143 = nn.slice %140 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.5", nn.results = "node_gru__1.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%144 = nn.slice %143 {axes = array<i64: 0>, ends = array<i64: 24>, nn.name = "node_gru__1.slice.6", nn.results = "node_gru__1.slice.6", nn.type = "slice", starts = array<i64: 20>} : (tensor<24xf32>) -> tensor<4xf32>
%145 = nn.read @val_134 : tensor<1x2x4xf32>
%146 = nn.slice %145 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.7", nn.results = "node_gru__1.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x2x4xf32>) -> tensor<2x4xf32>
%147 = nn.read @val_149 : tensor<1x12x10xf32>
%148 = nn.slice %147 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.8", nn.results = "node_gru__1.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x10xf32>) -> tensor<12x10xf32>
%149 = nn.matmul %135, %148 {nn.name = "node_gru__1", nn.results = "node_gru__1.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x10xf32>, tensor<12x10xf32>) -> tensor<4x2x12xf32>
%150 = nn.slice %140 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.9", nn.results = "node_gru__1.slice.9", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%151 = nn.slice %150 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.10", nn.results = "node_gru__1.slice.10", nn.type = "slice", starts = array<i64: 0>} : (tensor<24xf32>) -> tensor<12xf32>
%152 = nn.elementwise_add %149, %151 {nn.name = "node_gru__1.elementwise_add", nn.results = "node_gru__1.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x12xf32>, tensor<12xf32>) -> tensor<4x2x12xf32>
%153:4 = nn.unbind %152 {nn.name = "node_gru__1.unstack", nn.results = ["node_gru__1.unstack", "node_gru__1.unstack.1", "node_gru__1.unstack.2", "node_gru__1.unstack.3"], nn.type = "unstack"} : (tensor<4x2x12xf32>) -> (tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>)
%154 = nn.matmul %146, %138 {nn.name = "node_gru__1.matmul_v2", nn.results = "node_gru__1.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%155 = nn.slice %153#0 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.11", nn.results = "node_gru__1.slice.11", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%156 = nn.elementwise_add %155, %154 {nn.name = "node_gru__1.elementwise_add.1", nn.results = "node_gru__1.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%157 = nn.elementwise_add %156, %142 {nn.name = "node_gru__1.elementwise_add.2", nn.results = "node_gru__1.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%158 = nn.sigmoid %157 {nn.name = "node_gru__1.sigmoid", nn.results = "node_gru__1.sigmoid", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%159:2 = nn.split %158 {axis = 1 : i64, nn.name = "node_gru__1.split", nn.results = ["node_gru__1.split", "node_gru__1.split.1"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%160 = nn.matmul %146, %139 {nn.name = "node_gru__1.matmul_v2.1", nn.results = "node_gru__1.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%161 = nn.elementwise_add %160, %144 {nn.name = "node_gru__1.elementwise_add.3", nn.results = "node_gru__1.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%162 = nn.elementwise_mul %159#1, %161 {nn.name = "node_gru__1.elementwise_mul", nn.results = "node_gru__1.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%163 = nn.slice %153#0 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.12", nn.results = "node_gru__1.slice.12", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%164 = nn.elementwise_add %163, %162 {nn.name = "node_gru__1.elementwise_add.4", nn.results = "node_gru__1.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%165 = nn.tanh %164 {nn.name = "node_gru__1.tanh", nn.results = "node_gru__1.tanh", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%166 = nn.elementwise_sub %146, %165 {nn.name = "node_gru__1.elementwise_sub", nn.results = "node_gru__1.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%167 = nn.elementwise_mul %159#0, %166 {nn.name = "node_gru__1.elementwise_mul.1", nn.results = "node_gru__1.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%168 = nn.elementwise_add %165, %167 {nn.name = "node_gru__1.elementwise_add.5", nn.results = "node_gru__1.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%169 = nn.matmul %168, %138 {nn.name = "node_gru__1.matmul_v2.2", nn.results = "node_gru__1.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%170 = nn.slice %153#1 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.13", nn.results = "node_gru__1.slice.13", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%171 = nn.elementwise_add %170, %169 {nn.name = "node_gru__1.elementwise_add.6", nn.results = "node_gru__1.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%172 = nn.elementwise_add %171, %142 {nn.name = "node_gru__1.elementwise_add.7", nn.results = "node_gru__1.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%173 = nn.sigmoid %172 {nn.name = "node_gru__1.sigmoid.1", nn.results = "node_gru__1.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%174:2 = nn.split %173 {axis = 1 : i64, nn.name = "node_gru__1.split.1", nn.results = ["node_gru__1.split.2", "node_gru__1.split.3"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%175 = nn.matmul %168, %139 {nn.name = "node_gru__1.matmul_v2.3", nn.results = "node_gru__1.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%176 = nn.elementwise_add %175, %144 {nn.name = "node_gru__1.elementwise_add.8", nn.results = "node_gru__1.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%177 = nn.elementwise_mul %174#1, %176 {nn.name = "node_gru__1.elementwise_mul.2", nn.results = "node_gru__1.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%178 = nn.slice %153#1 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.14", nn.results = "node_gru__1.slice.14", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%179 = nn.elementwise_add %178, %177 {nn.name = "node_gru__1.elementwise_add.9", nn.results = "node_gru__1.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%180 = nn.tanh %179 {nn.name = "node_gru__1.tanh.1", nn.results = "node_gru__1.tanh.1", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%181 = nn.elementwise_sub %168, %180 {nn.name = "node_gru__1.elementwise_sub.1", nn.results = "node_gru__1.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%182 = nn.elementwise_mul %174#0, %181 {nn.name = "node_gru__1.elementwise_mul.3", nn.results = "node_gru__1.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%183 = nn.elementwise_add %180, %182 {nn.name = "node_gru__1.elementwise_add.10", nn.results = "node_gru__1.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%184 = nn.matmul %183, %138 {nn.name = "node_gru__1.matmul_v2.4", nn.results = "node_gru__1.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%185 = nn.slice %153#2 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.15", nn.results = "node_gru__1.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%186 = nn.elementwise_add %185, %184 {nn.name = "node_gru__1.elementwise_add.11", nn.results = "node_gru__1.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%187 = nn.elementwise_add %186, %142 {nn.name = "node_gru__1.elementwise_add.12", nn.results = "node_gru__1.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%188 = nn.sigmoid %187 {nn.name = "node_gru__1.sigmoid.2", nn.results = "node_gru__1.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%189:2 = nn.split %188 {axis = 1 : i64, nn.name = "node_gru__1.split.2", nn.results = ["node_gru__1.split.4", "node_gru__1.split.5"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%190 = nn.matmul %183, %139 {nn.name = "node_gru__1.matmul_v2.5", nn.results = "node_gru__1.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%191 = nn.elementwise_add %190, %144 {nn.name = "node_gru__1.elementwise_add.13", nn.results = "node_gru__1.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%192 = nn.elementwise_mul %189#1, %191 {nn.name = "node_gru__1.elementwise_mul.4", nn.results = "node_gru__1.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%193 = nn.slice %153#2 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.16", nn.results = "node_gru__1.slice.16", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%194 = nn.elementwise_add %193, %192 {nn.name = "node_gru__1.elementwise_add.14", nn.results = "node_gru__1.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%195 = nn.tanh %194 {nn.name = "node_gru__1.tanh.2", nn.results = "node_gru__1.tanh.2", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%196 = nn.elementwise_sub %183, %195 {nn.name = "node_gru__1.elementwise_sub.2", nn.results = "node_gru__1.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%197 = nn.elementwise_mul %189#0, %196 {nn.name = "node_gru__1.elementwise_mul.5", nn.results = "node_gru__1.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%198 = nn.elementwise_add %195, %197 {nn.name = "node_gru__1.elementwise_add.15", nn.results = "node_gru__1.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%199 = nn.matmul %198, %138 {nn.name = "node_gru__1.matmul_v2.6", nn.results = "node_gru__1.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%200 = nn.slice %153#3 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.17", nn.results = "node_gru__1.slice.17", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%201 = nn.elementwise_add %200, %199 {nn.name = "node_gru__1.elementwise_add.16", nn.results = "node_gru__1.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%202 = nn.elementwise_add %201, %142 {nn.name = "node_gru__1.elementwise_add.17", nn.results = "node_gru__1.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%203 = nn.sigmoid %202 {nn.name = "node_gru__1.sigmoid.3", nn.results = "node_gru__1.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%204:2 = nn.split %203 {axis = 1 : i64, nn.name = "node_gru__1.split.3", nn.results = ["node_gru__1.split.6", "node_gru__1.split.7"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%205 = nn.matmul %198, %139 {nn.name = "node_gru__1.matmul_v2.7", nn.results = "node_gru__1.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%206 = nn.elementwise_add %205, %144 {nn.name = "node_gru__1.elementwise_add.18", nn.results = "node_gru__1.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%207 = nn.elementwise_mul %204#1, %206 {nn.name = "node_gru__1.elementwise_mul.6", nn.results = "node_gru__1.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%208 = nn.slice %153#3 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.18", nn.results = "node_gru__1.slice.18", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%209 = nn.elementwise_add %208, %207 {nn.name = "node_gru__1.elementwise_add.19", nn.results = "node_gru__1.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%210 = nn.tanh %209 {nn.name = "node_gru__1.tanh.3", nn.results = "node_gru__1.tanh.3", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%211 = nn.elementwise_sub %198, %210 {nn.name = "node_gru__1.elementwise_sub.3", nn.results = "node_gru__1.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%212 = nn.elementwise_mul %204#0, %211 {nn.name = "node_gru__1.elementwise_mul.7", nn.results = "node_gru__1.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%213 = nn.elementwise_add %210, %212 {nn.name = "node_gru__1.elementwise_add.20", nn.results = "node_gru__1.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%214 = nn.stack %168, %183, %198, %213 {nn.name = "node_gru__1.stack", nn.results = "node_gru__1.stack", nn.type = "stack"} : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x2x4xf32>
%215 = nn.stack %214 {axis = 1 : i64, nn.name = "node_gru__1.stack.1", nn.results = "val_167", nn.type = "stack"} : (tensor<4x2x4xf32>) -> tensor<4x1x2x4xf32>
%216 = nn.transpose %215 {nn.name = "node_Transpose_166", nn.results = "val_168", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<4x1x2x4xf32>) -> tensor<4x2x1x4xf32>
%217 = nn.reshape %216 {nn.name = "node_gru__0", nn.results = "y", nn.type = "reshape2", shape = array<i64: 4, 2, 4>} : (tensor<4x2x1x4xf32>) -> tensor<4x2x4xf32>
return %217 : tensor<4x2x4xf32>

// recurrent-dynamo-kept
nn.variable @lstm.weight_ih_l0 parameter : tensor<20x6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.weight_hh_l0 parameter : tensor<20x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_ih_l0 parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_hh_l0 parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.weight_ih_l0_reverse parameter : tensor<20x6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.weight_hh_l0_reverse parameter : tensor<20x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_ih_l0_reverse parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_hh_l0_reverse parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.weight_ih_l0 parameter : tensor<12x10xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.weight_hh_l0 parameter : tensor<12x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.bias_ih_l0 parameter : tensor<12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.bias_hh_l0 parameter : tensor<12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "node_Transpose_12", nn.results = "val_12", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x4x6xf32>) -> tensor<4x2x6xf32>
%1 = nn.read @lstm.weight_ih_l0 : tensor<20x6xf32>
%2 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_18", nn.results = "val_18", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%3 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_21", nn.results = "val_21", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%4 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_25", nn.results = "val_25", nn.type = "slice", starts = array<i64: 10>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%5 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_29", nn.results = "val_29", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%6 = nn.read @lstm.weight_hh_l0 : tensor<20x5xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_30", nn.results = "val_30", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%8 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_32", nn.results = "val_32", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%9 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_35", nn.results = "val_35", nn.type = "slice", starts = array<i64: 10>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%10 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_38", nn.results = "val_38", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%11 = nn.concat %2, %5, %3, %4 {nn.name = "node_Concat_39", nn.results = "val_39", nn.type = "concat"} : (tensor<5x6xf32>, tensor<5x6xf32>, tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<20x6xf32>
%12 = nn.concat %7, %10, %8, %9 {nn.name = "node_Concat_40", nn.results = "val_40", nn.type = "concat"} : (tensor<5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>) -> tensor<20x5xf32>
%13 = nn.unsqueeze %11 {axis = array<i64: 0>, nn.name = "node_Unsqueeze_41", nn.results = "val_41", nn.type = "unsqueeze2"} : (tensor<20x6xf32>) -> tensor<1x20x6xf32>
%14 = nn.unsqueeze %12 {axis = array<i64: 0>, nn.name = "node_Unsqueeze_42", nn.results = "val_42", nn.type = "unsqueeze2"} : (tensor<20x5xf32>) -> tensor<1x20x5xf32>
%15 = nn.read @lstm.bias_ih_l0 : tensor<20xf32>
%16 = nn.slice %15 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_43", nn.results = "val_43", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%17 = nn.slice %15 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_45", nn.results = "val_45", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<5xf32>
%18 = nn.slice %15 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_48", nn.results = "val_48", nn.type = "slice", starts = array<i64: 10>} : (tensor<20xf32>) -> tensor<5xf32>
%19 = nn.slice %15 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_51", nn.results = "val_51", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%20 = nn.read @lstm.bias_hh_l0 : tensor<20xf32>
%21 = nn.slice %20 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_52", nn.results = "val_52", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%22 = nn.slice %20 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_54", nn.results = "val_54", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<5xf32>
%23 = nn.slice %20 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_57", nn.results = "val_57", nn.type = "slice", starts = array<i64: 10>} : (tensor<20xf32>) -> tensor<5xf32>
%24 = nn.slice %20 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_60", nn.results = "val_60", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%25 = nn.concat %16, %19, %17, %18 {nn.name = "node_Concat_61", nn.results = "val_61", nn.type = "concat"} : (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<20xf32>
%26 = nn.concat %21, %24, %22, %23 {nn.name = "node_Concat_62", nn.results = "val_62", nn.type = "concat"} : (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<20xf32>
%27 = nn.concat %25, %26 {nn.name = "node_Concat_63", nn.results = "val_63", nn.type = "concat"} : (tensor<20xf32>, tensor<20xf32>) -> tensor<40xf32>
%28 = nn.unsqueeze %27 {axis = array<i64: 0>, nn.name = "node_Unsqueeze_64", nn.results = "val_64", nn.type = "unsqueeze2"} : (tensor<40xf32>) -> tensor<1x40xf32>
%29 = nn.read @lstm.weight_ih_l0_reverse : tensor<20x6xf32>
%30 = nn.slice %29 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_65", nn.results = "val_65", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%31 = nn.slice %29 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_67", nn.results = "val_67", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%32 = nn.slice %29 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_70", nn.results = "val_70", nn.type = "slice", starts = array<i64: 10>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%33 = nn.slice %29 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_73", nn.results = "val_73", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%34 = nn.read @lstm.weight_hh_l0_reverse : tensor<20x5xf32>
%35 = nn.slice %34 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_74", nn.results = "val_74", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%36 = nn.slice %34 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_76", nn.results = "val_76", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%37 = nn.slice %34 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_79", nn.results = "val_79", nn.type = "slice", starts = array<i64: 10>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%38 = nn.slice %34 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_82", nn.results = "val_82", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%39 = nn.concat %30, %33, %31, %32 {nn.name = "node_Concat_83", nn.results = "val_83", nn.type = "concat"} : (tensor<5x6xf32>, tensor<5x6xf32>, tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<20x6xf32>
%40 = nn.concat %35, %38, %36, %37 {nn.name = "node_Concat_84", nn.results = "val_84", nn.type = "concat"} : (tensor<5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>) -> tensor<20x5xf32>
%41 = nn.unsqueeze %39 {axis = array<i64: 0>, nn.name = "node_Unsqueeze_85", nn.results = "val_85", nn.type = "unsqueeze2"} : (tensor<20x6xf32>) -> tensor<1x20x6xf32>
%42 = nn.unsqueeze %40 {axis = array<i64: 0>, nn.name = "node_Unsqueeze_86", nn.results = "val_86", nn.type = "unsqueeze2"} : (tensor<20x5xf32>) -> tensor<1x20x5xf32>
%43 = nn.read @lstm.bias_ih_l0_reverse : tensor<20xf32>
%44 = nn.slice %43 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_87", nn.results = "val_87", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%45 = nn.slice %43 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_89", nn.results = "val_89", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<5xf32>
%46 = nn.slice %43 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_92", nn.results = "val_92", nn.type = "slice", starts = array<i64: 10>} : (tensor<20xf32>) -> tensor<5xf32>
%47 = nn.slice %43 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_95", nn.results = "val_95", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%48 = nn.read @lstm.bias_hh_l0_reverse : tensor<20xf32>
%49 = nn.slice %48 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_96", nn.results = "val_96", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%50 = nn.slice %48 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_98", nn.results = "val_98", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<5xf32>
%51 = nn.slice %48 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_101", nn.results = "val_101", nn.type = "slice", starts = array<i64: 10>} : (tensor<20xf32>) -> tensor<5xf32>
%52 = nn.slice %48 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_104", nn.results = "val_104", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%53 = nn.concat %44, %47, %45, %46 {nn.name = "node_Concat_105", nn.results = "val_105", nn.type = "concat"} : (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<20xf32>
%54 = nn.concat %49, %52, %50, %51 {nn.name = "node_Concat_106", nn.results = "val_106", nn.type = "concat"} : (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<20xf32>
%55 = nn.concat %53, %54 {nn.name = "node_Concat_107", nn.results = "val_107", nn.type = "concat"} : (tensor<20xf32>, tensor<20xf32>) -> tensor<40xf32>
%56 = nn.unsqueeze %55 {axis = array<i64: 0>, nn.name = "node_Unsqueeze_108", nn.results = "val_108", nn.type = "unsqueeze2"} : (tensor<40xf32>) -> tensor<1x40xf32>
%57 = nn.concat %13, %41 {nn.name = "node_Concat_109", nn.results = "val_109", nn.type = "concat"} : (tensor<1x20x6xf32>, tensor<1x20x6xf32>) -> tensor<2x20x6xf32>
%58 = nn.concat %14, %42 {nn.name = "node_Concat_110", nn.results = "val_110", nn.type = "concat"} : (tensor<1x20x5xf32>, tensor<1x20x5xf32>) -> tensor<2x20x5xf32>
%59 = nn.concat %28, %56 {nn.name = "node_Concat_111", nn.results = "val_111", nn.type = "concat"} : (tensor<1x40xf32>, tensor<1x40xf32>) -> tensor<2x40xf32>
%60 = nn.slice %58 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice", nn.results = "node_lstm__2.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%61 = nn.slice %59 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.1", nn.results = "node_lstm__2.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%62 = nn.slice %61 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "node_lstm__2.slice.2", nn.results = "node_lstm__2.slice.2", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%63 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 2, 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x2x5xf32>
%64 = nn.slice %63 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.3", nn.results = "node_lstm__2.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%65 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64: 2, 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x2x5xf32>
%66 = nn.slice %65 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.4", nn.results = "node_lstm__2.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%67 = nn.slice %57 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.5", nn.results = "node_lstm__2.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%68 = nn.matmul %0, %67 {nn.name = "node_lstm__2.matmul_v2", nn.results = "node_lstm__2.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%69 = nn.slice %59 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.6", nn.results = "node_lstm__2.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%70 = nn.slice %69 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_lstm__2.slice.7", nn.results = "node_lstm__2.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%71 = nn.elementwise_add %68, %70 {nn.name = "node_lstm__2.elementwise_add", nn.results = "node_lstm__2.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%72:4 = nn.unbind %71 {nn.name = "node_lstm__2.unstack", nn.results = ["node_lstm__2.unstack", "node_lstm__2.unstack.1", "node_lstm__2.unstack.2", "node_lstm__2.unstack.3"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%73 = nn.matmul %64, %60 {nn.name = "node_lstm__2.matmul_v2.1", nn.results = "node_lstm__2.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%74 = nn.elementwise_add %72#0, %73 {nn.name = "node_lstm__2.elementwise_add.1", nn.results = "node_lstm__2.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%75 = nn.elementwise_add %74, %62 {nn.name = "node_lstm__2.elementwise_add.2", nn.results = "node_lstm__2.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%76:4 = nn.split %75 {axis = 1 : i64, nn.name = "node_lstm__2.split", nn.results = ["node_lstm__2.split", "node_lstm__2.split.1", "node_lstm__2.split.2", "node_lstm__2.split.3"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%77 = nn.sigmoid %76#0 {nn.name = "node_lstm__2.sigmoid", nn.results = "node_lstm__2.sigmoid", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%78 = nn.sigmoid %76#2 {nn.name = "node_lstm__2.sigmoid.1", nn.results = "node_lstm__2.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%79 = nn.tanh %76#3 {nn.name = "node_lstm__2.tanh", nn.results = "node_lstm__2.tanh", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%80 = nn.elementwise_mul %77, %79 {nn.name = "node_lstm__2.elementwise_mul", nn.results = "node_lstm__2.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%81 = nn.elementwise_mul %78, %66 {nn.name = "node_lstm__2.elementwise_mul.1", nn.results = "node_lstm__2.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%82 = nn.elementwise_add %81, %80 {nn.name = "node_lstm__2.elementwise_add.3", nn.results = "node_lstm__2.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%83 = nn.sigmoid %76#1 {nn.name = "node_lstm__2.sigmoid.2", nn.results = "node_lstm__2.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%84 = nn.tanh %82 {nn.name = "node_lstm__2.tanh.1", nn.results = "node_lstm__2.tanh.1", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%85 = nn.elementwise_mul %83, %84 {nn.name = "node_lstm__2.elementwise_mul.2", nn.results = "node_lstm__2.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%86 = nn.matmul %85, %60 {nn.name = "node_lstm__2.matmul_v2.2", nn.results = "node_lstm__2.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%87 = nn.elementwise_add %72#1, %86 {nn.name = "node_lstm__2.elementwise_add.4", nn.results = "node_lstm__2.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%88 = nn.elementwise_add %87, %62 {nn.name = "node_lstm__2.elementwise_add.5", nn.results = "node_lstm__2.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%89:4 = nn.split %88 {axis = 1 : i64, nn.name = "node_lstm__2.split.1", nn.results = ["node_lstm__2.split.4", "node_lstm__2.split.5", "node_lstm__2.split.6", "node_lstm__2.split.7"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%90 = nn.sigmoid %89#0 {nn.name = "node_lstm__2.sigmoid.3", nn.results = "node_lstm__2.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%91 = nn.sigmoid %89#2 {nn.name = "node_lstm__2.sigmoid.4", nn.results = "node_lstm__2.sigmoid.4", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%92 = nn.tanh %89#3 {nn.name = "node_lstm__2.tanh.2", nn.results = "node_lstm__2.tanh.2", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%93 = nn.elementwise_mul %90, %92 {nn.name = "node_lstm__2.elementwise_mul.3", nn.results = "node_lstm__2.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%94 = nn.elementwise_mul %91, %82 {nn.name = "node_lstm__2.elementwise_mul.4", nn.results = "node_lstm__2.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%95 = nn.elementwise_add %94, %93 {nn.name = "node_lstm__2.elementwise_add.6", nn.results = "node_lstm__2.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%96 = nn.sigmoid %89#1 {nn.name = "node_lstm__2.sigmoid.5", nn.results = "node_lstm__2.sigmoid.5", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%97 = nn.tanh %95 {nn.name = "node_lstm__2.tanh.3", nn.results = "node_lstm__2.tanh.3", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%98 = nn.elementwise_mul %96, %97 {nn.name = "node_lstm__2.elementwise_mul.5", nn.results = "node_lstm__2.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%99 = nn.matmul %98, %60 {nn.name = "node_lstm__2.matmul_v2.3", nn.results = "node_lstm__2.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%100 = nn.elementwise_add %72#2, %99 {nn.name = "node_lstm__2.elementwise_add.7", nn.results = "node_lstm__2.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%101 = nn.elementwise_add %100, %62 {nn.name = "node_lstm__2.elementwise_add.8", nn.results = "node_lstm__2.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%102:4 = nn.split %101 {axis = 1 : i64, nn.name = "node_lstm__2.split.2", nn.results = ["node_lstm__2.split.8", "node_lstm__2.split.9", "node_lstm__2.split.10", "node_lstm__2.split.11"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%103 = nn.sigmoid %102#0 {nn.name = "node_lstm__2.sigmoid.6", nn.results = "node_lstm__2.sigmoid.6", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%104 = nn.sigmoid %102#2 {nn.name = "node_lstm__2.sigmoid.7", nn.results = "node_lstm__2.sigmoid.7", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%105 = nn.tanh %102#3 {nn.name = "node_lstm__2.tanh.4", nn.results = "node_lstm__2.tanh.4", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%106 = nn.elementwise_mul %103, %105 {nn.name = "node_lstm__2.elementwise_mul.6", nn.results = "node_lstm__2.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%107 = nn.elementwise_mul %104, %95 {nn.name = "node_lstm__2.elementwise_mul.7", nn.results = "node_lstm__2.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%108 = nn.elementwise_add %107, %106 {nn.name = "node_lstm__2.elementwise_add.9", nn.results = "node_lstm__2.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%109 = nn.sigmoid %102#1 {nn.name = "node_lstm__2.sigmoid.8", nn.results = "node_lstm__2.sigmoid.8", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%110 = nn.tanh %108 {nn.name = "node_lstm__2.tanh.5", nn.results = "node_lstm__2.tanh.5", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%111 = nn.elementwise_mul %109, %110 {nn.name = "node_lstm__2.elementwise_mul.8", nn.results = "node_lstm__2.elementwise_mul.8", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%112 = nn.matmul %111, %60 {nn.name = "node_lstm__2.matmul_v2.4", nn.results = "node_lstm__2.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%113 = nn.elementwise_add %72#3, %112 {nn.name = "node_lstm__2.elementwise_add.10", nn.results = "node_lstm__2.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%114 = nn.elementwise_add %113, %62 {nn.name = "node_lstm__2.elementwise_add.11", nn.results = "node_lstm__2.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%115:4 = nn.split %114 {axis = 1 : i64, nn.name = "node_lstm__2.split.3", nn.results = ["node_lstm__2.split.12", "node_lstm__2.split.13", "node_lstm__2.split.14", "node_lstm__2.split.15"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%116 = nn.sigmoid %115#0 {nn.name = "node_lstm__2.sigmoid.9", nn.results = "node_lstm__2.sigmoid.9", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%117 = nn.sigmoid %115#2 {nn.name = "node_lstm__2.sigmoid.10", nn.results = "node_lstm__2.sigmoid.10", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%118 = nn.tanh %115#3 {nn.name = "node_lstm__2.tanh.6", nn.results = "node_lstm__2.tanh.6", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%119 = nn.elementwise_mul %116, %118 {nn.name = "node_lstm__2.elementwise_mul.9", nn.results = "node_lstm__2.elementwise_mul.9", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%120 = nn.elementwise_mul %117, %108 {nn.name = "node_lstm__2.elementwise_mul.10", nn.results = "node_lstm__2.elementwise_mul.10", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%121 = nn.elementwise_add %120, %119 {nn.name = "node_lstm__2.elementwise_add.12", nn.results = "node_lstm__2.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%122 = nn.sigmoid %115#1 {nn.name = "node_lstm__2.sigmoid.11", nn.results = "node_lstm__2.sigmoid.11", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%123 = nn.tanh %121 {nn.name = "node_lstm__2.tanh.7", nn.results = "node_lstm__2.tanh.7", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%124 = nn.elementwise_mul %122, %123 {nn.name = "node_lstm__2.elementwise_mul.11", nn.results = "node_lstm__2.elementwise_mul.11", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%125 = nn.slice %58 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.8", nn.results = "node_lstm__2.slice.8", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%126 = nn.slice %59 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.9", nn.results = "node_lstm__2.slice.9", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%127 = nn.slice %126 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "node_lstm__2.slice.10", nn.results = "node_lstm__2.slice.10", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%128 = nn.slice %63 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.11", nn.results = "node_lstm__2.slice.11", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%129 = nn.slice %65 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.12", nn.results = "node_lstm__2.slice.12", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%130 = nn.slice %57 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.13", nn.results = "node_lstm__2.slice.13", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%131 = nn.matmul %0, %130 {nn.name = "node_lstm__2", nn.results = "node_lstm__2.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%132 = nn.slice %59 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.14", nn.results = "node_lstm__2.slice.14", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%133 = nn.slice %132 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_lstm__2.slice.15", nn.results = "node_lstm__2.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%134 = nn.elementwise_add %131, %133 {nn.name = "node_lstm__2.elementwise_add.13", nn.results = "node_lstm__2.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%135:4 = nn.unbind %134 {nn.name = "node_lstm__2.unstack.1", nn.results = ["node_lstm__2.unstack.4", "node_lstm__2.unstack.5", "node_lstm__2.unstack.6", "node_lstm__2.unstack.7"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%136 = nn.matmul %128, %125 {nn.name = "node_lstm__2.matmul_v2.5", nn.results = "node_lstm__2.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%137 = nn.elementwise_add %135#3, %136 {nn.name = "node_lstm__2.elementwise_add.14", nn.results = "node_lstm__2.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%138 = nn.elementwise_add %137, %127 {nn.name = "node_lstm__2.elementwise_add.15", nn.results = "node_lstm__2.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%139:4 = nn.split %138 {axis = 1 : i64, nn.name = "node_lstm__2.split.4", nn.results = ["node_lstm__2.split.16", "node_lstm__2.split.17", "node_lstm__2.split.18", "node_lstm__2.split.19"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%140 = nn.sigmoid %139#0 {nn.name = "node_lstm__2.sigmoid.12", nn.results = "node_lstm__2.sigmoid.12", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%141 = nn.sigmoid %139#2 {nn.name = "node_lstm__2.sigmoid.13", nn.results = "node_lstm__2.sigmoid.13", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%142 = nn.tanh %139#3 {nn.name = "node_lstm__2.tanh.8", nn.results = "node_lstm__2.tanh.8", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%143 = nn.elementwise_mul %140, %142 {nn.name = "node_lstm__2.elementwise_mul.12", nn.results = "node_lstm__2.elementwise_mul.12", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%144 = nn.elementwise_mul %141, %129 {nn.name = "node_lstm__2.elementwise_mul.13", nn.results = "node_lstm__2.elementwise_mul.13", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%145 = nn.elementwise_add %144, %143 {nn.name = "node_lstm__2.elementwise_add.16", nn.results = "node_lstm__2.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%146 = nn.sigmoid %139#1 {nn.name = "node_lstm__2.sigmoid.14", nn.results = "node_lstm__2.sigmoid.14", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%147 = nn.tanh %145 {nn.name = "node_lstm__2.tanh.9", nn.results = "node_lstm__2.tanh.9", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%148 = nn.elementwise_mul %146, %147 {nn.name = "node_lstm__2.elementwise_mul.14", nn.results = "node_lstm__2.elementwise_mul.14", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%149 = nn.matmul %148, %125 {nn.name = "node_lstm__2.matmul_v2.6", nn.results = "node_lstm__2.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%150 = nn.elementwise_add %135#2, %149 {nn.name = "node_lstm__2.elementwise_add.17", nn.results = "node_lstm__2.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%151 = nn.elementwise_add %150, %127 {nn.name = "node_lstm__2.elementwise_add.18", nn.results = "node_lstm__2.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%152:4 = nn.split %151 {axis = 1 : i64, nn.name = "node_lstm__2.split.5", nn.results = ["node_lstm__2.split.20", "node_lstm__2.split.21", "node_lstm__2.split.22", "node_lstm__2.split.23"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%153 = nn.sigmoid %152#0 {nn.name = "node_lstm__2.sigmoid.15", nn.results = "node_lstm__2.sigmoid.15", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%154 = nn.sigmoid %152#2 {nn.name = "node_lstm__2.sigmoid.16", nn.results = "node_lstm__2.sigmoid.16", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%155 = nn.tanh %152#3 {nn.name = "node_lstm__2.tanh.10", nn.results = "node_lstm__2.tanh.10", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%156 = nn.elementwise_mul %153, %155 {nn.name = "node_lstm__2.elementwise_mul.15", nn.results = "node_lstm__2.elementwise_mul.15", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%157 = nn.elementwise_mul %154, %145 {nn.name = "node_lstm__2.elementwise_mul.16", nn.results = "node_lstm__2.elementwise_mul.16", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%158 = nn.elementwise_add %157, %156 {nn.name = "node_lstm__2.elementwise_add.19", nn.results = "node_lstm__2.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%159 = nn.sigmoid %152#1 {nn.name = "node_lstm__2.sigmoid.17", nn.results = "node_lstm__2.sigmoid.17", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%160 = nn.tanh %158 {nn.name = "node_lstm__2.tanh.11", nn.results = "node_lstm__2.tanh.11", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%161 = nn.elementwise_mul %159, %160 {nn.name = "node_lstm__2.elementwise_mul.17", nn.results = "node_lstm__2.elementwise_mul.17", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%162 = nn.matmul %161, %125 {nn.name = "node_lstm__2.matmul_v2.7", nn.results = "node_lstm__2.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%163 = nn.elementwise_add %135#1, %162 {nn.name = "node_lstm__2.elementwise_add.20", nn.results = "node_lstm__2.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%164 = nn.elementwise_add %163, %127 {nn.name = "node_lstm__2.elementwise_add.21", nn.results = "node_lstm__2.elementwise_add.21", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%165:4 = nn.split %164 {axis = 1 : i64, nn.name = "node_lstm__2.split.6", nn.results = ["node_lstm__2.split.24", "node_lstm__2.split.25", "node_lstm__2.split.26", "node_lstm__2.split.27"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%166 = nn.sigmoid %165#0 {nn.name = "node_lstm__2.sigmoid.18", nn.results = "node_lstm__2.sigmoid.18", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%167 = nn.sigmoid %165#2 {nn.name = "node_lstm__2.sigmoid.19", nn.results = "node_lstm__2.sigmoid.19", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%168 = nn.tanh %165#3 {nn.name = "node_lstm__2.tanh.12", nn.results = "node_lstm__2.tanh.12", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%169 = nn.elementwise_mul %166, %168 {nn.name = "node_lstm__2.elementwise_mul.18", nn.results = "node_lstm__2.elementwise_mul.18", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%170 = nn.elementwise_mul %167, %158 {nn.name = "node_lstm__2.elementwise_mul.19", nn.results = "node_lstm__2.elementwise_mul.19", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%171 = nn.elementwise_add %170, %169 {nn.name = "node_lstm__2.elementwise_add.22", nn.results = "node_lstm__2.elementwise_add.22", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%172 = nn.sigmoid %165#1 {nn.name = "node_lstm__2.sigmoid.20", nn.results = "node_lstm__2.sigmoid.20", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%173 = nn.tanh %171 {nn.name = "node_lstm__2.tanh.13", nn.results = "node_lstm__2.tanh.13", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%174 = nn.elementwise_mul %172, %173 {nn.name = "node_lstm__2.elementwise_mul.20", nn.results = "node_lstm__2.elementwise_mul.20", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%175 = nn.matmul %174, %125 {nn.name = "node_lstm__2.matmul_v2.8", nn.results = "node_lstm__2.matmul_v2.9", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%176 = nn.elementwise_add %135#0, %175 {nn.name = "node_lstm__2.elementwise_add.23", nn.results = "node_lstm__2.elementwise_add.23", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%177 = nn.elementwise_add %176, %127 {nn.name = "node_lstm__2.elementwise_add.24", nn.results = "node_lstm__2.elementwise_add.24", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%178:4 = nn.split %177 {axis = 1 : i64, nn.name = "node_lstm__2.split.7", nn.results = ["node_lstm__2.split.28", "node_lstm__2.split.29", "node_lstm__2.split.30", "node_lstm__2.split.31"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%179 = nn.sigmoid %178#0 {nn.name = "node_lstm__2.sigmoid.21", nn.results = "node_lstm__2.sigmoid.21", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%180 = nn.sigmoid %178#2 {nn.name = "node_lstm__2.sigmoid.22", nn.results = "node_lstm__2.sigmoid.22", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%181 = nn.tanh %178#3 {nn.name = "node_lstm__2.tanh.14", nn.results = "node_lstm__2.tanh.14", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%182 = nn.elementwise_mul %179, %181 {nn.name = "node_lstm__2.elementwise_mul.21", nn.results = "node_lstm__2.elementwise_mul.21", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%183 = nn.elementwise_mul %180, %171 {nn.name = "node_lstm__2.elementwise_mul.22", nn.results = "node_lstm__2.elementwise_mul.22", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%184 = nn.elementwise_add %183, %182 {nn.name = "node_lstm__2.elementwise_add.25", nn.results = "node_lstm__2.elementwise_add.25", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%185 = nn.sigmoid %178#1 {nn.name = "node_lstm__2.sigmoid.23", nn.results = "node_lstm__2.sigmoid.23", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%186 = nn.tanh %184 {nn.name = "node_lstm__2.tanh.15", nn.results = "node_lstm__2.tanh.15", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%187 = nn.elementwise_mul %185, %186 {nn.name = "node_lstm__2.elementwise_mul.23", nn.results = "node_lstm__2.elementwise_mul.23", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%188 = nn.stack %85, %98, %111, %124 {nn.name = "node_lstm__2.stack", nn.results = "node_lstm__2.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%189 = nn.stack %187, %174, %161, %148 {nn.name = "node_lstm__2.stack.1", nn.results = "node_lstm__2.stack.1", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%190 = nn.stack %188, %189 {axis = 1 : i64, nn.name = "node_lstm__2.stack.2", nn.results = "val_112", nn.type = "stack"} : (tensor<4x2x5xf32>, tensor<4x2x5xf32>) -> tensor<4x2x2x5xf32>
%191 = nn.transpose %190 {nn.name = "node_Transpose_112", nn.results = "val_113", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x2x5xf32>
%192 = nn.reshape %191 {nn.name = "node_Reshape_125", nn.results = "val_126", nn.type = "reshape2", shape = array<i64: 4, 2, 10>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x10xf32>
%193 = nn.transpose %192 {nn.name = "node_lstm__0", nn.results = "getitem", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<4x2x10xf32>) -> tensor<2x4x10xf32>
%194 = nn.transpose %193 {nn.name = "node_transpose", nn.results = "transpose", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x4x10xf32>) -> tensor<4x2x10xf32>
%195 = nn.read @gru.weight_ih_l0 : tensor<12x10xf32>
%196 = nn.slice %195 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "node_Slice_134", nn.results = "val_135", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x10xf32>) -> tensor<4x10xf32>
%197 = nn.slice %195 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "node_Slice_136", nn.results = "val_137", nn.type = "slice", starts = array<i64: 4>} : (tensor<12x10xf32>) -> tensor<4x10xf32>
%198 = nn.slice %195 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_Slice_139", nn.results = "val_140", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x10xf32>) -> tensor<4x10xf32>
%199 = nn.read @gru.weight_hh_l0 : tensor<12x4xf32>
%200 = nn.slice %199 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "node_Slice_140", nn.results = "val_141", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%201 = nn.slice %199 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "node_Slice_142", nn.results = "val_143", nn.type = "slice", starts = array<i64: 4>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%202 = nn.slice %199 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_Slice_145", nn.results = "val_146", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%203 = nn.concat %197, %196, %198 {nn.name = "node_Concat_146", nn.results = "val_147", nn.type = "concat"} : (tensor<4x10xf32>, tensor<4x10xf32>, tensor<4x10xf32>) -> tensor<12x10xf32>
%204 = nn.concat %201, %200, %202 {nn.name = "node_Concat_147", nn.results = "val_148", nn.type = "concat"} : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<12x4xf32>
%205 = nn.unsqueeze %203 {axis = array<i64: 0>, nn.name = "node_Unsqueeze_148", nn.results = "val_149", nn.type = "unsqueeze2"} : (tensor<12x10xf32>) -> tensor<1x12x10xf32>
%206 = nn.unsqueeze %204 {axis = array<i64: 0>, nn.name = "node_Unsqueeze_149", nn.results = "val_150", nn.type = "unsqueeze2"} : (tensor<12x4xf32>) -> tensor<1x12x4xf32>
%207 = nn.read @gru.bias_ih_l0 : tensor<12xf32>
%208 = nn.slice %207 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "node_Slice_150", nn.results = "val_151", nn.type = "slice", starts = array<i64: 0>} : (tensor<12xf32>) -> tensor<4xf32>
%209 = nn.slice %207 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "node_Slice_152", nn.results = "val_153", nn.type = "slice", starts = array<i64: 4>} : (tensor<12xf32>) -> tensor<4xf32>
%210 = nn.slice %207 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_Slice_155", nn.results = "val_156", nn.type = "slice", starts = array<i64: 8>} : (tensor<12xf32>) -> tensor<4xf32>
%211 = nn.read @gru.bias_hh_l0 : tensor<12xf32>
%212 = nn.slice %211 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "node_Slice_156", nn.results = "val_157", nn.type = "slice", starts = array<i64: 0>} : (tensor<12xf32>) -> tensor<4xf32>
%213 = nn.slice %211 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "node_Slice_158", nn.results = "val_159", nn.type = "slice", starts = array<i64: 4>} : (tensor<12xf32>) -> tensor<4xf32>
%214 = nn.slice %211 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_Slice_161", nn.results = "val_162", nn.type = "slice", starts = array<i64: 8>} : (tensor<12xf32>) -> tensor<4xf32>
%215 = nn.concat %209, %208, %210 {nn.name = "node_Concat_162", nn.results = "val_163", nn.type = "concat"} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<12xf32>
%216 = nn.concat %213, %212, %214 {nn.name = "node_Concat_163", nn.results = "val_164", nn.type = "concat"} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<12xf32>
%217 = nn.concat %215, %216 {nn.name = "node_Concat_164", nn.results = "val_165", nn.type = "concat"} : (tensor<12xf32>, tensor<12xf32>) -> tensor<24xf32>
%218 = nn.unsqueeze %217 {axis = array<i64: 0>, nn.name = "node_Unsqueeze_165", nn.results = "val_166", nn.type = "unsqueeze2"} : (tensor<24xf32>) -> tensor<1x24xf32>
%219 = nn.slice %206 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice", nn.results = "node_gru__1.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x4xf32>) -> tensor<12x4xf32>
%220 = nn.slice %219 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.1", nn.results = "node_gru__1.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x4xf32>) -> tensor<8x4xf32>
%221 = nn.slice %219 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.2", nn.results = "node_gru__1.slice.2", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%222 = nn.slice %218 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.3", nn.results = "node_gru__1.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%223 = nn.slice %222 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_gru__1.slice.4", nn.results = "node_gru__1.slice.4", nn.type = "slice", starts = array<i64: 12>} : (tensor<24xf32>) -> tensor<8xf32>
%224 = nn.slice %218 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.5", nn.results = "node_gru__1.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%225 = nn.slice %224 {axes = array<i64: 0>, ends = array<i64: 24>, nn.name = "node_gru__1.slice.6", nn.results = "node_gru__1.slice.6", nn.type = "slice", starts = array<i64: 20>} : (tensor<24xf32>) -> tensor<4xf32>
%226 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64: 1, 2, 4>, value = 0.000000e+00 : f64} : () -> tensor<1x2x4xf32>
%227 = nn.slice %226 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.7", nn.results = "node_gru__1.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x2x4xf32>) -> tensor<2x4xf32>
%228 = nn.slice %205 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.8", nn.results = "node_gru__1.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x10xf32>) -> tensor<12x10xf32>
%229 = nn.matmul %194, %228 {nn.name = "node_gru__1", nn.results = "node_gru__1.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x10xf32>, tensor<12x10xf32>) -> tensor<4x2x12xf32>
%230 = nn.slice %218 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.9", nn.results = "node_gru__1.slice.9", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%231 = nn.slice %230 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.10", nn.results = "node_gru__1.slice.10", nn.type = "slice", starts = array<i64: 0>} : (tensor<24xf32>) -> tensor<12xf32>
%232 = nn.elementwise_add %229, %231 {nn.name = "node_gru__1.elementwise_add", nn.results = "node_gru__1.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x12xf32>, tensor<12xf32>) -> tensor<4x2x12xf32>
%233:4 = nn.unbind %232 {nn.name = "node_gru__1.unstack", nn.results = ["node_gru__1.unstack", "node_gru__1.unstack.1", "node_gru__1.unstack.2", "node_gru__1.unstack.3"], nn.type = "unstack"} : (tensor<4x2x12xf32>) -> (tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>)
%234 = nn.matmul %227, %220 {nn.name = "node_gru__1.matmul_v2", nn.results = "node_gru__1.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%235 = nn.slice %233#0 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.11", nn.results = "node_gru__1.slice.11", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%236 = nn.elementwise_add %235, %234 {nn.name = "node_gru__1.elementwise_add.1", nn.results = "node_gru__1.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%237 = nn.elementwise_add %236, %223 {nn.name = "node_gru__1.elementwise_add.2", nn.results = "node_gru__1.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%238 = nn.sigmoid %237 {nn.name = "node_gru__1.sigmoid", nn.results = "node_gru__1.sigmoid", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%239:2 = nn.split %238 {axis = 1 : i64, nn.name = "node_gru__1.split", nn.results = ["node_gru__1.split", "node_gru__1.split.1"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%240 = nn.matmul %227, %221 {nn.name = "node_gru__1.matmul_v2.1", nn.results = "node_gru__1.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%241 = nn.elementwise_add %240, %225 {nn.name = "node_gru__1.elementwise_add.3", nn.results = "node_gru__1.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%242 = nn.elementwise_mul %239#1, %241 {nn.name = "node_gru__1.elementwise_mul", nn.results = "node_gru__1.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%243 = nn.slice %233#0 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.12", nn.results = "node_gru__1.slice.12", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%244 = nn.elementwise_add %243, %242 {nn.name = "node_gru__1.elementwise_add.4", nn.results = "node_gru__1.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%245 = nn.tanh %244 {nn.name = "node_gru__1.tanh", nn.results = "node_gru__1.tanh", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%246 = nn.elementwise_sub %227, %245 {nn.name = "node_gru__1.elementwise_sub", nn.results = "node_gru__1.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%247 = nn.elementwise_mul %239#0, %246 {nn.name = "node_gru__1.elementwise_mul.1", nn.results = "node_gru__1.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%248 = nn.elementwise_add %245, %247 {nn.name = "node_gru__1.elementwise_add.5", nn.results = "node_gru__1.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%249 = nn.matmul %248, %220 {nn.name = "node_gru__1.matmul_v2.2", nn.results = "node_gru__1.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%250 = nn.slice %233#1 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.13", nn.results = "node_gru__1.slice.13", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%251 = nn.elementwise_add %250, %249 {nn.name = "node_gru__1.elementwise_add.6", nn.results = "node_gru__1.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%252 = nn.elementwise_add %251, %223 {nn.name = "node_gru__1.elementwise_add.7", nn.results = "node_gru__1.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%253 = nn.sigmoid %252 {nn.name = "node_gru__1.sigmoid.1", nn.results = "node_gru__1.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%254:2 = nn.split %253 {axis = 1 : i64, nn.name = "node_gru__1.split.1", nn.results = ["node_gru__1.split.2", "node_gru__1.split.3"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%255 = nn.matmul %248, %221 {nn.name = "node_gru__1.matmul_v2.3", nn.results = "node_gru__1.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%256 = nn.elementwise_add %255, %225 {nn.name = "node_gru__1.elementwise_add.8", nn.results = "node_gru__1.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%257 = nn.elementwise_mul %254#1, %256 {nn.name = "node_gru__1.elementwise_mul.2", nn.results = "node_gru__1.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%258 = nn.slice %233#1 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.14", nn.results = "node_gru__1.slice.14", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%259 = nn.elementwise_add %258, %257 {nn.name = "node_gru__1.elementwise_add.9", nn.results = "node_gru__1.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%260 = nn.tanh %259 {nn.name = "node_gru__1.tanh.1", nn.results = "node_gru__1.tanh.1", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%261 = nn.elementwise_sub %248, %260 {nn.name = "node_gru__1.elementwise_sub.1", nn.results = "node_gru__1.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%262 = nn.elementwise_mul %254#0, %261 {nn.name = "node_gru__1.elementwise_mul.3", nn.results = "node_gru__1.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%263 = nn.elementwise_add %260, %262 {nn.name = "node_gru__1.elementwise_add.10", nn.results = "node_gru__1.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%264 = nn.matmul %263, %220 {nn.name = "node_gru__1.matmul_v2.4", nn.results = "node_gru__1.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%265 = nn.slice %233#2 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.15", nn.results = "node_gru__1.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%266 = nn.elementwise_add %265, %264 {nn.name = "node_gru__1.elementwise_add.11", nn.results = "node_gru__1.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%267 = nn.elementwise_add %266, %223 {nn.name = "node_gru__1.elementwise_add.12", nn.results = "node_gru__1.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%268 = nn.sigmoid %267 {nn.name = "node_gru__1.sigmoid.2", nn.results = "node_gru__1.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%269:2 = nn.split %268 {axis = 1 : i64, nn.name = "node_gru__1.split.2", nn.results = ["node_gru__1.split.4", "node_gru__1.split.5"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%270 = nn.matmul %263, %221 {nn.name = "node_gru__1.matmul_v2.5", nn.results = "node_gru__1.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%271 = nn.elementwise_add %270, %225 {nn.name = "node_gru__1.elementwise_add.13", nn.results = "node_gru__1.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%272 = nn.elementwise_mul %269#1, %271 {nn.name = "node_gru__1.elementwise_mul.4", nn.results = "node_gru__1.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%273 = nn.slice %233#2 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.16", nn.results = "node_gru__1.slice.16", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%274 = nn.elementwise_add %273, %272 {nn.name = "node_gru__1.elementwise_add.14", nn.results = "node_gru__1.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%275 = nn.tanh %274 {nn.name = "node_gru__1.tanh.2", nn.results = "node_gru__1.tanh.2", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%276 = nn.elementwise_sub %263, %275 {nn.name = "node_gru__1.elementwise_sub.2", nn.results = "node_gru__1.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%277 = nn.elementwise_mul %269#0, %276 {nn.name = "node_gru__1.elementwise_mul.5", nn.results = "node_gru__1.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%278 = nn.elementwise_add %275, %277 {nn.name = "node_gru__1.elementwise_add.15", nn.results = "node_gru__1.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%279 = nn.matmul %278, %220 {nn.name = "node_gru__1.matmul_v2.6", nn.results = "node_gru__1.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%280 = nn.slice %233#3 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.17", nn.results = "node_gru__1.slice.17", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%281 = nn.elementwise_add %280, %279 {nn.name = "node_gru__1.elementwise_add.16", nn.results = "node_gru__1.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%282 = nn.elementwise_add %281, %223 {nn.name = "node_gru__1.elementwise_add.17", nn.results = "node_gru__1.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%283 = nn.sigmoid %282 {nn.name = "node_gru__1.sigmoid.3", nn.results = "node_gru__1.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%284:2 = nn.split %283 {axis = 1 : i64, nn.name = "node_gru__1.split.3", nn.results = ["node_gru__1.split.6", "node_gru__1.split.7"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%285 = nn.matmul %278, %221 {nn.name = "node_gru__1.matmul_v2.7", nn.results = "node_gru__1.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%286 = nn.elementwise_add %285, %225 {nn.name = "node_gru__1.elementwise_add.18", nn.results = "node_gru__1.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%287 = nn.elementwise_mul %284#1, %286 {nn.name = "node_gru__1.elementwise_mul.6", nn.results = "node_gru__1.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%288 = nn.slice %233#3 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.18", nn.results = "node_gru__1.slice.18", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%289 = nn.elementwise_add %288, %287 {nn.name = "node_gru__1.elementwise_add.19", nn.results = "node_gru__1.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%290 = nn.tanh %289 {nn.name = "node_gru__1.tanh.3", nn.results = "node_gru__1.tanh.3", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%291 = nn.elementwise_sub %278, %290 {nn.name = "node_gru__1.elementwise_sub.3", nn.results = "node_gru__1.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%292 = nn.elementwise_mul %284#0, %291 {nn.name = "node_gru__1.elementwise_mul.7", nn.results = "node_gru__1.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%293 = nn.elementwise_add %290, %292 {nn.name = "node_gru__1.elementwise_add.20", nn.results = "node_gru__1.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%294 = nn.stack %248, %263, %278, %293 {nn.name = "node_gru__1.stack", nn.results = "node_gru__1.stack", nn.type = "stack"} : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x2x4xf32>
%295 = nn.stack %294 {axis = 1 : i64, nn.name = "node_gru__1.stack.1", nn.results = "val_167", nn.type = "stack"} : (tensor<4x2x4xf32>) -> tensor<4x1x2x4xf32>
%296 = nn.transpose %295 {nn.name = "node_Transpose_166", nn.results = "val_168", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<4x1x2x4xf32>) -> tensor<4x2x1x4xf32>
%297 = nn.reshape %296 {nn.name = "node_gru__0", nn.results = "y", nn.type = "reshape2", shape = array<i64: 4, 2, 4>} : (tensor<4x2x1x4xf32>) -> tensor<4x2x4xf32>
return %297 : tensor<4x2x4xf32>
