"""Every spelling of every operator: slots and attributes in both generations, Paddle's defaults. Written from Paddle's definitions.

A line is `kind: form; form`. A form is `type(slots)->(slots){attributes}`; capital slots are ProgramDesc's. A slot ends in `*` where it
takes a list, in `?` where it may be left out, and begins with `~` where nobody may read it. An attribute is `name>canonical=default`, the
canonical name being the one that operators.py knows; without `=` it is required; `~name` has no effect. coverage.test holds the table
against `ampc --list-ops=json`.
"""
import json
import re

TABLE = """
abs: abs(X)->(Out){~use_mkldnn}; abs(x)->(out)
ceil: ceil(X)->(Out){~use_cudnn}; ceil(x)->(out)
cos: cos(X)->(Out); cos(x)->(out)
erf: erf(X)->(Out); erf(x)->(out)
exp: exp(X)->(Out){~use_mkldnn}; exp(x)->(out)
expm1: expm1(X)->(Out); expm1(x)->(out)
floor: floor(X)->(Out); floor(x)->(out)
log: log(X)->(Out); log(x)->(out)
log10: log10(X)->(Out); log10(x)->(out)
log1p: log1p(X)->(Out); log1p(x)->(out)
log2: log2(X)->(Out); log2(x)->(out)
reciprocal: reciprocal(X)->(Out); reciprocal(x)->(out)
relu: relu(X)->(Out){~use_mkldnn,~use_cudnn}; relu(x)->(out)
rsqrt: rsqrt(X)->(Out); rsqrt(x)->(out)
sigmoid: sigmoid(X)->(Out){~use_mkldnn}; sigmoid(x)->(out)
sign: sign(X)->(Out); sign(x)->(out)
silu: silu(X)->(Out); silu(x)->(out)
sin: sin(X)->(Out); sin(x)->(out)
softsign: softsign(X)->(Out); softsign(x)->(out)
sqrt: sqrt(X)->(Out){~use_mkldnn}; sqrt(x)->(out)
square: square(X)->(Out); square(x)->(out)
tanh: tanh(X)->(Out){~use_mkldnn,~use_cudnn}; tanh(x)->(out)
acos: acos(X)->(Out); acos(x)->(out)
acosh: acosh(X)->(Out); acosh(x)->(out)
asin: asin(X)->(Out); asin(x)->(out)
asinh: asinh(X)->(Out); asinh(x)->(out)
atan: atan(X)->(Out); atan(x)->(out)
atanh: atanh(X)->(Out); atanh(x)->(out)
cosh: cosh(X)->(Out); cosh(x)->(out)
erfinv: erfinv(X)->(Out); erfinv(x)->(out)
logsigmoid: logsigmoid(X)->(Out); logsigmoid(x)->(out)
sinh: sinh(X)->(Out); sinh(x)->(out)
tan: tan(X)->(Out); tan(x)->(out)
tanh_shrink: tanh_shrink(X)->(Out); tanh_shrink(x)->(out)
trunc: trunc(X)->(Out); trunc(x)->(out)
clip: clip(X)->(Out){min,max,open=false}; clip(x)->(out){min,max,open=false}
elu: elu(X)->(Out){alpha=1.0}; elu(x)->(out){alpha=1.0}
gelu: gelu(X)->(Out){approximate=false,~use_mkldnn}; gelu(x)->(out){approximate=false}
hard_sigmoid: hard_sigmoid(X)->(Out){slope=0.2,offset=0.5}; hardsigmoid(x)->(out){slope=0.2,offset=0.5}
hard_swish: hard_swish(X)->(Out){threshold=6.0,scale=6.0,offset=3.0,~use_mkldnn}; hardswish(x)->(out)
leaky_relu: leaky_relu(X)->(Out){alpha=0.02,zero_leaks=false}; leaky_relu(x)->(out){negative_slope>alpha=0.02,zero_leaks=false}
brelu: brelu(X)->(Out){t_min>low=0.0,t_max>high=24.0}; hardtanh(x)->(out){t_min>low=0.0,t_max>high=24.0}
celu: celu(X)->(Out){alpha=1.0}; celu(x)->(out){alpha=1.0}
hard_shrink: hard_shrink(X)->(Out){threshold=0.5}; hardshrink(x)->(out){threshold=0.5}
logit: logit(X)->(Out){eps=1e-6}; logit(x)->(out){eps=1e-6}
round: round(X)->(Out){decimals=0}; round(x)->(out){decimals=0}
selu: selu(X)->(Out){scale=1.0507009873554805,alpha=1.6732632423543772}; selu(x)->(out){scale=1.0507009873554805,alpha=1.6732632423543772}
soft_relu: soft_relu(X)->(Out){threshold=40.0}
softshrink: softshrink(X)->(Out){lambda>threshold=0.5}; softshrink(x)->(out){threshold=0.5}
stanh: stanh(X)->(Out){scale_a=0.67,scale_b=1.7159}; stanh(x)->(out){scale_a=0.67,scale_b=1.7159}
thresholded_relu: thresholded_relu(X)->(Out){threshold=1.0,value=0.0}; thresholded_relu(x)->(out){threshold=1.0,value=0.0}
mish: mish(X)->(Out){threshold=20.0}; mish(x)->(out){lambda>threshold=20.0}
pow: pow(X)->(Out){factor=1.0}; pow(x)->(out){y>factor=1.0}
relu6: relu6(X)->(Out){threshold=6.0}; relu6(x)->(out)
scale: scale(X)->(Out){scale=1.0,bias=0.0,bias_after_scale=true}; scale(x)->(out){scale=1.0,bias=0.0,bias_after_scale=true}
softplus: softplus(X)->(Out){beta=1.0,threshold=20.0}; softplus(x)->(out){beta=1.0,threshold=20.0}
swish: swish(X)->(Out){beta=1.0}; swish(x)->(out)
cast: cast(X)->(Out){out_dtype>to,~in_dtype}; cast(x)->(out){dtype>to}
dropout: dropout(X)->(Out,~Mask){dropout_prob>p=0.5,is_test=false,dropout_implementation>mode="downgrade_in_infer",~seed,~fix_seed};
         dropout(x)->(out,~mask){p=0.5,is_test=false,mode="downgrade_in_infer"}
add: elementwise_add(X,Y)->(Out){axis=-1,~use_mkldnn}; add(x,y)->(out)
sub: elementwise_sub(X,Y)->(Out){axis=-1}; subtract(x,y)->(out)
mul: elementwise_mul(X,Y)->(Out){axis=-1}; multiply(x,y)->(out)
div: elementwise_div(X,Y)->(Out){axis=-1}; divide(x,y)->(out)
max: elementwise_max(X,Y)->(Out){axis=-1}; maximum(x,y)->(out)
min: elementwise_min(X,Y)->(Out){axis=-1}; minimum(x,y)->(out)
elementwise_pow: elementwise_pow(X,Y)->(Out){axis=-1}; elementwise_pow(x,y)->(out)
equal: equal(X,Y)->(Out){axis=-1,~force_cpu}; equal(x,y)->(out)
not_equal: not_equal(X,Y)->(Out){axis=-1,~force_cpu}; not_equal(x,y)->(out)
less_than: less_than(X,Y)->(Out){axis=-1,~force_cpu}; less_than(x,y)->(out)
less_equal: less_equal(X,Y)->(Out){axis=-1,~force_cpu}; less_equal(x,y)->(out)
greater_than: greater_than(X,Y)->(Out){axis=-1,~force_cpu}; greater_than(x,y)->(out)
greater_equal: greater_equal(X,Y)->(Out){axis=-1,~force_cpu}; greater_equal(x,y)->(out)
logical_and: logical_and(X,Y)->(Out){axis=-1}; logical_and(x,y)->(out)
logical_or: logical_or(X,Y)->(Out){axis=-1}; logical_or(x,y)->(out)
logical_xor: logical_xor(X,Y)->(Out){axis=-1}; logical_xor(x,y)->(out)
logical_not: logical_not(X)->(Out); logical_not(x)->(out)
isfinite: isfinite_v2(X)->(Out); isfinite(x)->(out)
isinf: isinf_v2(X)->(Out); isinf(x)->(out)
isnan: isnan_v2(X)->(Out); isnan(x)->(out)
where: where(Condition,X,Y)->(Out); where(condition,x,y)->(out)
square_error_cost: square_error_cost(X,Y)->(Out); square_error_cost(x,y)->(out)
mse_loss: mse_loss(X,Y)->(Out)
mean: mean(X)->(Out); mean_all(x)->(out)
matmul: matmul_v2(X,Y)->(Out){trans_x>transpose_x=false,trans_y>transpose_y=false};
        matmul(X,Y)->(Out){transpose_X>transpose_x=false,transpose_Y>transpose_y=false,alpha=1.0};
        matmul(x,y)->(out){transpose_x=false,transpose_y=false}
dot: dot(X,Y)->(Out); dot(x,y)->(out)
flat_matmul: mul(X,Y)->(Out){x_num_col_dims=1,y_num_col_dims=1}; matmul_with_flatten(x,y)->(out){x_num_col_dims=1,y_num_col_dims=1}
reduce_sum: reduce_sum(X)->(Out){dim>axis=[0],keep_dim>keepdim=false,reduce_all=false,~in_dtype,~out_dtype}; sum(x)->(out){axis=[],keepdim=false}
reduce_mean: reduce_mean(X)->(Out){dim>axis=[0],keep_dim>keepdim=false,reduce_all=false}; mean(x)->(out){axis=[],keepdim=false}
reduce_max: reduce_max(X)->(Out){dim>axis=[0],keep_dim>keepdim=false,reduce_all=false}; max(x)->(out){axis=[],keepdim=false}
reduce_min: reduce_min(X)->(Out){dim>axis=[0],keep_dim>keepdim=false,reduce_all=false}; min(x)->(out){axis=[],keepdim=false}
softmax: softmax(X)->(Out){axis=-1,~use_cudnn}; softmax(x)->(out){axis=-1}
log_softmax: log_softmax(X)->(Out){axis=-1}; log_softmax(x)->(out){axis=-1}
cross_entropy: softmax_with_cross_entropy(Logits,Label)->(Softmax?,Loss){soft_label=false,ignore_index=-100,axis=-1,~numeric_stable_mode};
               cross_entropy_with_softmax(input,label)->(softmax?,loss){soft_label=false,ignore_index=-100,axis=-1,~use_softmax}
top_k: top_k_v2(X)->(Out,Indices?){k=1,axis=-1,largest=true,~sorted}; top_k(X)->(Out,Indices?){k=1}; topk(x)->(out,indices?){k=1,axis=-1,largest=true,~sorted}
arg_max: arg_max(X)->(Out){axis,keepdims=false,flatten=false,dtype>dtype="int64"}; argmax(x)->(out){axis,keepdims=false,flatten=false,dtype="int64"}
accuracy: accuracy(Out,Indices,Label)->(Accuracy,Correct?,Total?); accuracy(x,indices,label)->(accuracy,correct?,total?)
layer_norm: layer_norm(X,Scale?,Bias?)->(Y,Mean?,Variance?){epsilon=1e-5,begin_norm_axis=1,~is_test,~use_mkldnn};
            layer_norm(x,scale?,bias?)->(out,mean?,variance?){epsilon=1e-5,begin_norm_axis=1}
moving_average: moving_average_abs_max_scale(X,InAccum?,InState?)->(Out?,OutScale,OutState?,OutAccum?){moving_rate=0.9,is_test=false};
                moving_average_abs_max_scale(x,in_accum?,in_state?)->(out?,out_scale,out_state?,out_accum?){moving_rate=0.9,is_test=false}
atan2: atan2(X1,X2)->(Out); atan2(x,y)->(out)
bce_loss: bce_loss(X,Label)->(Out); bce_loss(input,label)->(out)
bitwise_and: bitwise_and(X,Y)->(Out){axis=-1}; bitwise_and(x,y)->(out)
bitwise_or: bitwise_or(X,Y)->(Out){axis=-1}; bitwise_or(x,y)->(out)
bitwise_xor: bitwise_xor(X,Y)->(Out){axis=-1}; bitwise_xor(x,y)->(out)
bitwise_not: bitwise_not(X)->(Out); bitwise_not(x)->(out)
dist: dist(X,Y)->(Out){p=2.0}; dist(x,y)->(out){p=2.0}
elementwise_fmax: elementwise_fmax(X,Y)->(Out){axis=-1}; fmax(x,y)->(out)
elementwise_fmin: elementwise_fmin(X,Y)->(Out){axis=-1}; fmin(x,y)->(out)
elementwise_heaviside: elementwise_heaviside(X,Y)->(Out){axis=-1}; heaviside(x,y)->(out)
elementwise_floordiv: elementwise_floordiv(X,Y)->(Out){axis=-1}; floor_divide(x,y)->(out)
elementwise_mod: elementwise_mod(X,Y)->(Out){axis=-1}; remainder(x,y)->(out)
frobenius_norm: frobenius_norm(X)->(Out){dim>axis=[0],keep_dim>keepdim=false,reduce_all=false}; frobenius_norm(x)->(out){axis=[],keepdim=false,reduce_all=false}
group_norm: group_norm(X,Scale?,Bias?)->(Y,Mean?,Variance?){epsilon=1e-5,groups,data_layout="NCHW"};
            group_norm(x,scale?,bias?)->(y,mean?,variance?){epsilon=1e-5,groups=-1,data_format>data_layout="NCHW"}
huber_loss: huber_loss(X,Y)->(Out,~Residual){delta}; huber_loss(input,label)->(out,~residual){delta}
instance_norm: instance_norm(X,Scale?,Bias?)->(Y,SavedMean?,SavedVariance?){epsilon=1e-5}; instance_norm(x,scale?,bias?)->(y,saved_mean?,saved_variance?){epsilon=1e-5}
kldiv_loss: kldiv_loss(X,Target)->(Loss){reduction="mean",log_target=false}; kldiv_loss(x,label)->(out){reduction="mean",log_target=false}
label_smooth: label_smooth(X,PriorDist?)->(Out){epsilon=0.0}; label_smooth(label,prior_dist?)->(out){epsilon=0.0}
log_loss: log_loss(Predicted,Labels)->(Loss){epsilon}; log_loss(input,label)->(out){epsilon}
logsumexp: logsumexp(X)->(Out){axis=[],keepdim=false,reduce_all=false}; logsumexp(x)->(out){axis=[0],keepdim=false,reduce_all=false}
norm: norm(X)->(Out,Norm?){axis,epsilon=1e-10,is_test=false}; norm(x)->(out,norm?){axis,epsilon,is_test}
p_norm: p_norm(X)->(Out){porder=2.0,axis=-1,epsilon=1e-12,keepdim=false,asvector=false}; p_norm(x)->(out){porder=2.0,axis=-1,epsilon=1e-12,keepdim=false,asvector=false}; pnorm(X)->(Out){porder=2.0,axis=-1,epsilon=1e-12,keepdim=false,asvector=false}; pnorm(x)->(out){porder=2.0,axis=-1,epsilon=1e-12,keepdim=false,asvector=false}
prelu: prelu(X,Alpha)->(Out){data_format="NCHW",mode="all"}; prelu(x,alpha)->(out){data_format="NCHW",mode="all"}
reduce_all: reduce_all(X)->(Out){dim>axis=[0],keep_dim>keepdim=false,reduce_all=false}; all(x)->(out){axis=[],keepdim=false}
reduce_any: reduce_any(X)->(Out){dim>axis=[0],keep_dim>keepdim=false,reduce_all=false}; any(x)->(out){axis=[],keepdim=false}
reduce_prod: reduce_prod(X)->(Out){dim>axis=[0],keep_dim>keepdim=false,reduce_all=false}; prod(x)->(out){axis=[],keepdim=false,reduce_all=false}
rms_norm: rms_norm(x,scale?)->(y,invvar?){normalized_shape=[],epsilon=1e-5}
sigmoid_cross_entropy_with_logits: sigmoid_cross_entropy_with_logits(X,Label,pos_weight?)->(Out){normalize=false,ignore_index=-100};
        sigmoid_cross_entropy_with_logits(x,label,pos_weight?)->(out){normalize=false,ignore_index=-100}
squared_l2_norm: squared_l2_norm(X)->(Out); squared_l2_norm(x)->(out)
gather: gather(X,Index)->(Out){axis=0}; gather(x,index)->(out){axis=0}; index_select(X,Index)->(Out){dim>axis=0}; index_select(x,index)->(out){axis=0}
gather_nd: gather_nd(X,Index)->(Out); gather_nd(x,index)->(out)
take_along_axis: take_along_axis(Input,Index)->(Result){Axis>axis}; take_along_axis(arr,indices)->(out){axis}
index_sample: index_sample(X,Index)->(Out); index_sample(x,index)->(out)
one_hot: one_hot_v2(X)->(Out){depth,dtype="float32"}; one_hot(x)->(out){num_classes>depth}
nll_loss: nll_loss(X,Label,Weight?)->(Out,Total_weight?){ignore_index=-100,reduction="mean"}; nll_loss(input,label,weight?)->(out,total_weight?){ignore_index=-100,reduction="mean"}
tril_triu: tril_triu(X)->(Out){diagonal=0,lower=false}
tril: tril(x)->(out){diagonal=0}
triu: triu(x)->(out){diagonal=0}
cumsum: cumsum(X)->(Out){axis=-1,flatten=false,exclusive=false,reverse=false}; cumsum(x)->(out){axis=-1,flatten=false,exclusive=false,reverse=false}
tile: tile(X)->(Out){repeat_times}; tile(x)->(out){repeat_times}
expand_as: expand_as_v2(X,Y?)->(Out){target_shape=[]}; expand_as(x,y?)->(out){target_shape=[]}
unbind: unbind(X)->(Out*){axis=0}; unbind(input)->(out*){axis=0}; unstack(X)->(Y*){axis=0}; unstack(x)->(out*){axis=0}
roll: roll(X)->(Out){shifts,axis=[]}; roll(x)->(out){shifts,axis=[]}
flip: flip(X)->(Out){axis}; flip(x)->(out){axis}
pad: pad(X)->(Out){paddings,pad_value>value=0.0}; pad(x)->(out){paddings,pad_value>value=0.0}
pad3d: pad3d(X)->(Out){paddings,mode="constant",value=0.0,data_format="NCDHW"}; pad3d(x)->(out){paddings,mode="constant",pad_value>value=0.0,data_format="NCDHW"}
pixel_shuffle: pixel_shuffle(X)->(Out){upscale_factor=1,data_format="NCHW"}; pixel_shuffle(x)->(out){upscale_factor=1,data_format="NCHW"}
arg_min: arg_min(X)->(Out){axis,keepdims=false,flatten=false,dtype>dtype="int64"}; argmin(x)->(out){axis,keepdims=false,flatten=false,dtype="int64"}
argsort: argsort(X)->(Out,Indices){axis=-1,descending=false,stable=false}; argsort(x)->(out,indices){axis=-1,descending=false,stable=false}
bmm: bmm(X,Y)->(Out); bmm(x,y)->(out)
mv: mv(X,Vec)->(Out); mv(x,vec)->(out)
addmm: addmm(Input,X,Y)->(Out){Beta>beta=1.0,Alpha>alpha=1.0}; addmm(input,x,y)->(out){beta=1.0,alpha=1.0}
scatter: scatter(X,Ids,Updates)->(Out){overwrite=true}; scatter(x,index,updates)->(out){overwrite=true}
scatter_nd_add: scatter_nd_add(X,Index,Updates)->(Out); scatter_nd_add(x,index,updates)->(out)
index_add: index_add(X,Index,AddValue)->(Out){axis=0}; index_add(x,index,add_value)->(out){axis=0}
put_along_axis: put_along_axis(Input,Index,Value)->(Result){Axis>axis,Reduce>reduce="assign",Include_self>include_self=true};
        put_along_axis(arr,indices,values)->(out){axis,reduce="assign",include_self=true}
range: range()->(Out){start=0.0,end,step=1.0,dtype}; arange()->(out){start=0.0,end,step=1.0,dtype}
linspace: linspace()->(Out){start,stop,num,dtype="float32"}; linspace()->(out){start,stop,num,dtype="float32"}
assign_value: assign_value()->(Out){shape,dtype,values=[],fp32_values=[],fp64_values=[],int32_values=[],int64_values=[],bool_values=[]}; assign_value()->(out){shape,dtype,values=[]}
full_like: fill_any_like(X)->(Out){value=0.0,dtype>like=-1}; full_like(x)->(out){value=0.0,dtype>like=-1}
eye: eye()->(Out){num_rows,num_columns=-1,dtype="float32"}; eye()->(out){num_rows,num_columns=-1,dtype="float32"}
shape: shape(Input)->(Out); shape(input)->(out)
shape64: shape64(input)->(out)
size: size(Input)->(Out); numel(x)->(out)
rank: rank(Input)->(Out)
assign: assign(X)->(Out); assign(x)->(out)
strided_slice: strided_slice(Input)->(Out){axes,starts,ends,strides,decrease_axis=[],~infer_flags}; strided_slice(x)->(out){axes,starts,ends,strides}
set_value: set_value(Input,ValueTensor?)->(Out){axes,starts,ends,steps=[],decrease_axes=[],none_axes=[],shape=[],values=[],fp32_values=[],fp64_values=[],fp16_values=[],int32_values=[],int64_values=[],bool_values=[],~dtype};
        set_value(x)->(out){axes,starts,ends,steps=[],decrease_axes=[],none_axes=[],shape=[],values=[]}; set_value_with_tensor(x,values)->(out){axes,starts,ends,steps=[],decrease_axes=[],none_axes=[]}
masked_fill: masked_fill(x,mask,value?)->(out){value=0.0}
diag: diag_v2(X)->(Out){offset=0,padding_value=0.0}; diag(x)->(out){offset=0,padding_value=0.0}
meshgrid: meshgrid(X*)->(Out*); meshgrid(inputs*)->(out*)
unfold: unfold(X)->(Y){kernel_sizes,strides,paddings,dilations}; unfold(x)->(out){kernel_sizes,strides,paddings,dilations}
cumprod: cumprod(X)->(Out){dim>axis,exclusive=false,reverse=false}; cumprod(x)->(out){dim>axis,exclusive=false,reverse=false}
uniform_random: uniform_random()->(Out){shape,min=-1.0,max=1.0,seed=0,dtype="float32",~diag_num}; uniform()->(out){shape,dtype="float32",min,max,seed=0}
gaussian_random: gaussian_random()->(Out){shape,mean=0.0,std=1.0,seed=0,dtype="float32"}; gaussian()->(out){shape,mean,std,seed=0,dtype="float32"}
uniform_like: uniform_random_batch_size_like(Input)->(Out){shape,input_dim_idx=0,output_dim_idx=0,min=-1.0,max=1.0,seed=0,dtype="float32"};
        uniform_random_batch_size_like(input)->(out){shape,input_dim_idx=0,output_dim_idx=0,min=-1.0,max=1.0,seed=0,dtype="float32"}
nearest_interp: nearest_interp_v2(X)->(Out){data_layout="NCHW",out_d=-1,out_h=-1,out_w=-1,scale=[],align_corners=true,align_mode=1,~interp_method};
        nearest_interp(x)->(out){data_format>data_layout="NCHW",out_d=-1,out_h=-1,out_w=-1,scale=[],align_corners=true,align_mode=1,~interp_method}
linear_interp: linear_interp_v2(X)->(Out){data_layout="NCHW",out_d=-1,out_h=-1,out_w=-1,scale=[],align_corners=true,align_mode=1,~interp_method};
        linear_interp(x)->(out){data_format>data_layout="NCHW",out_d=-1,out_h=-1,out_w=-1,scale=[],align_corners=true,align_mode=1,~interp_method}
bilinear_interp: bilinear_interp_v2(X)->(Out){data_layout="NCHW",out_d=-1,out_h=-1,out_w=-1,scale=[],align_corners=true,align_mode=1,~interp_method};
        bilinear_interp(x)->(out){data_format>data_layout="NCHW",out_d=-1,out_h=-1,out_w=-1,scale=[],align_corners=true,align_mode=1,~interp_method}
trilinear_interp: trilinear_interp_v2(X)->(Out){data_layout="NCHW",out_d=-1,out_h=-1,out_w=-1,scale=[],align_corners=true,align_mode=1,~interp_method};
        trilinear_interp(x)->(out){data_format>data_layout="NCHW",out_d=-1,out_h=-1,out_w=-1,scale=[],align_corners=true,align_mode=1,~interp_method}
bicubic_interp: bicubic_interp_v2(X)->(Out){data_layout="NCHW",out_d=-1,out_h=-1,out_w=-1,scale=[],align_corners=true,align_mode=1,~interp_method};
        bicubic_interp(x)->(out){data_format>data_layout="NCHW",out_d=-1,out_h=-1,out_w=-1,scale=[],align_corners=true,align_mode=1,~interp_method}
grid_sampler: grid_sampler(X,Grid)->(Output){align_corners=true,mode="bilinear",padding_mode="zeros",~use_cudnn};
        grid_sample(x,grid)->(out){mode="bilinear",padding_mode="zeros",align_corners=true}
conv: conv2d(Input,Filter,Bias?)->(Output){strides=[1,1],paddings=[0,0],dilations=[1,1],groups=1,padding_algorithm="EXPLICIT",data_format="NCHW"};
        conv2d(input,filter,bias?)->(out){strides=[1,1],paddings=[0,0],dilations=[1,1],groups=1,padding_algorithm="EXPLICIT",data_format="NCHW"};
        depthwise_conv2d(Input,Filter,Bias?)->(Output){strides=[1,1],paddings=[0,0],dilations=[1,1],groups=1,padding_algorithm="EXPLICIT",data_format="NCHW"};
        depthwise_conv2d(input,filter,bias?)->(out){strides=[1,1],paddings=[0,0],dilations=[1,1],groups=1,padding_algorithm="EXPLICIT",data_format="NCHW"};
        conv3d(Input,Filter,Bias?)->(Output){strides=[1,1,1],paddings=[0,0,0],dilations=[1,1,1],groups=1,padding_algorithm="EXPLICIT",data_format="NCDHW"};
        conv3d(input,filter,bias?)->(out){strides=[1,1,1],paddings=[0,0,0],dilations=[1,1,1],groups=1,padding_algorithm="EXPLICIT",data_format="NCDHW"}
conv_transpose: conv2d_transpose(Input,Filter,Bias?)->(Output){strides=[1,1],paddings=[0,0],dilations=[1,1],groups=1,padding_algorithm="EXPLICIT",data_format="NCHW",output_padding=[],output_size=[]};
        conv2d_transpose(input,filter,bias?)->(out){strides=[1,1],paddings=[0,0],dilations=[1,1],groups=1,padding_algorithm="EXPLICIT",data_format="NCHW",output_padding=[],output_size=[]};
        depthwise_conv2d_transpose(Input,Filter,Bias?)->(Output){strides=[1,1],paddings=[0,0],dilations=[1,1],groups=1,padding_algorithm="EXPLICIT",data_format="NCHW",output_padding=[],output_size=[]};
        depthwise_conv2d_transpose(input,filter,bias?)->(out){strides=[1,1],paddings=[0,0],dilations=[1,1],groups=1,padding_algorithm="EXPLICIT",data_format="NCHW",output_padding=[],output_size=[]};
        conv3d_transpose(Input,Filter,Bias?)->(Output){strides=[1,1,1],paddings=[0,0,0],dilations=[1,1,1],groups=1,padding_algorithm="EXPLICIT",data_format="NCDHW",output_padding=[],output_size=[]};
        conv3d_transpose(input,filter,bias?)->(out){strides=[1,1,1],paddings=[0,0,0],dilations=[1,1,1],groups=1,padding_algorithm="EXPLICIT",data_format="NCDHW",output_padding=[],output_size=[]}
pool: pool2d(X)->(Out){ksize>kernel_size,strides=[1,1],paddings=[0,0],ceil_mode=false,exclusive=true,data_format="NCHW",pooling_type,global_pooling=false,adaptive=false,padding_algorithm="EXPLICIT"};
        pool2d(x)->(out){kernel_size,strides=[1,1],paddings=[0,0],ceil_mode=false,exclusive=true,data_format="NCHW",pooling_type,global_pooling=false,adaptive=false,padding_algorithm="EXPLICIT"};
        pool3d(X)->(Out){ksize>kernel_size,strides=[1,1,1],paddings=[0,0,0],ceil_mode=false,exclusive=true,data_format="NCDHW",pooling_type,global_pooling=false,adaptive=false,padding_algorithm="EXPLICIT"};
        pool3d(x)->(out){kernel_size,strides=[1,1,1],paddings=[0,0,0],ceil_mode=false,exclusive=true,data_format="NCDHW",pooling_type,global_pooling=false,adaptive=false,padding_algorithm="EXPLICIT"}
max_pool_with_index: max_pool2d_with_index(X)->(Out,Mask){ksize>kernel_size,strides=[1,1],paddings=[0,0],global_pooling=false,adaptive=false,ceil_mode=false};
        max_pool2d_with_index(x)->(out,mask){kernel_size,strides=[1,1],paddings=[0,0],global_pooling=false,adaptive=false,ceil_mode=false}
batch_norm: batch_norm(X,Mean,Variance,Scale?,Bias?)->(Y,MeanOut?,VarianceOut?,SavedMean?,SavedVariance?,~ReserveSpace){momentum=0.9,epsilon=1e-5,is_test=false,data_layout="NCHW",use_global_stats=false,trainable_statistics=false};
        batch_norm_(x,mean,variance,scale?,bias?)->(out,mean_out?,variance_out?,saved_mean?,saved_variance?,~reserve_space){momentum=0.9,epsilon=1e-5,is_test=false,data_format>data_layout="NCHW",use_global_stats=false,trainable_statistics=false};
        batch_norm(x,mean,variance,scale?,bias?)->(out,mean_out?,variance_out?,saved_mean?,saved_variance?,~reserve_space){momentum=0.9,epsilon=1e-5,is_test=false,data_format>data_layout="NCHW",use_global_stats=false,trainable_statistics=false};
        sync_batch_norm(X,Mean,Variance,Scale?,Bias?)->(Y,MeanOut?,VarianceOut?,SavedMean?,SavedVariance?,~ReserveSpace){momentum=0.9,epsilon=1e-5,is_test=false,data_layout="NCHW",use_global_stats=false,trainable_statistics=false};
        sync_batch_norm_(x,mean,variance,scale?,bias?)->(out,mean_out?,variance_out?,saved_mean?,saved_variance?,~reserve_space){momentum=0.9,epsilon=1e-5,is_test=false,data_format>data_layout="NCHW",use_global_stats=false,trainable_statistics=false}
embedding: lookup_table_v2(Ids,W)->(Out){padding_idx=-1,~is_sparse}; embedding(x,weight)->(out){padding_idx=-1,~sparse}
attention: flash_attn(q,k,v,attn_mask?,fixed_seed_offset?)->(out,softmax_lse?,~softmax,~seed_offset){dropout=0.0,causal=false,is_test=false,~return_softmax};
        scaled_dot_product_attention(q,k,v,attn_mask?,fixed_seed_offset?)->(out,softmax_lse?){dropout=0.0,causal=false,scale=0.0,is_test=false}
einsum: einsum(Operands*)->(Out,~InnerCache,~XShape){equation}; einsum(x*)->(out,~inner_cache,~xshape){equation}
fused_gemm: fused_gemm_epilogue(X,Y,Bias)->(Out,~ReserveSpace){trans_x=false,trans_y=false,activation="none"};
        fused_gemm_epilogue(x,y,bias)->(out,~reserve_space){trans_x=false,trans_y=false,activation="none"}; linear_v2(input,weight,bias)->(out){transpose_weight>trans_y=false}
fc: fc(Input,W,Bias?)->(Out){in_num_col_dims=1,activation_type>activation=""}; fc(input,w,bias?)->(out){in_num_col_dims=1,activation_type>activation=""}
rotary: fused_rotary_position_embedding(q,k?,v?,sin?,cos?,position_ids?)->(out_q,out_k?,out_v?){use_neox_rotary_style=true,time_major=false,rotary_emb_base=10000.0}
bn_act: fused_bn_add_activation(X,Z,Mean,Variance,Scale,Bias)->(Y,MeanOut?,VarianceOut?,SavedMean?,SavedVariance?,~ReserveSpace){momentum=0.9,epsilon=1e-5,act_type>activation="relu"};
        fused_bn_add_activation_(x,z,mean,variance,scale,bias)->(y,mean_out?,variance_out?,saved_mean?,saved_variance?,~reserve_space){momentum=0.9,epsilon=1e-5,act_type>activation="relu"}
resnet_unit: resnet_unit(X,FilterX,ScaleX,BiasX,MeanX,VarX,Z?,FilterZ?,ScaleZ?,BiasZ?,MeanZ?,VarZ?)->(Y,RunningMeanX?,RunningVarX?,RunningMeanZ?,RunningVarZ?,~BitMask,~ConvX,~SavedMeanX,~SavedInvstdX,~ConvZ,~SavedMeanZ,~SavedInvstdZ){stride=1,stride_z=1,padding=0,dilation=1,group=1,momentum=0.9,epsilon=1e-5,data_format="NHWC",fuse_add=false,has_shortcut=false,use_global_stats=false,is_test=false,~use_addto,act_type>activation="relu"};
        resnet_unit(x,filter_x,scale_x,bias_x,mean_x,var_x,z?,filter_z?,scale_z?,bias_z?,mean_z?,var_z?)->(out,running_mean_x?,running_var_x?,running_mean_z?,running_var_z?,~bit_mask,~conv_x,~saved_mean_x,~saved_invstd_x,~conv_z,~saved_mean_z,~saved_invstd_z){stride=1,stride_z=1,padding=0,dilation=1,group=1,momentum=0.9,epsilon=1e-5,data_format="NHWC",fuse_add=false,has_shortcut=false,use_global_stats=false,is_test=false,~use_addto,act_type>activation="relu"}
residual_norm: fused_bias_dropout_residual_layer_norm(X,Residual,Bias?,LnScale?,LnBias?)->(Y,BiasDropoutResidualOut?,LnMean?,LnVariance?,~DropoutMaskOut){dropout_rate>p=0.5,is_test=false,dropout_implementation>mode="downgrade_in_infer",ln_epsilon>epsilon=1e-5};
        fused_bias_dropout_residual_layer_norm(x,residual,bias?,ln_scale?,ln_bias?)->(y,bias_dropout_residual_out?,ln_mean?,ln_variance?,~dropout_mask_out){dropout_rate>p=0.5,is_test=false,dropout_implementation>mode="downgrade_in_infer",ln_epsilon>epsilon=1e-5}
feedforward: fused_feedforward(X,Linear1Weight,Linear1Bias?,Linear2Weight,Linear2Bias?,Ln1Scale?,Ln1Bias?,Ln2Scale?,Ln2Bias?)->(Out,~Dropout1Mask,~Dropout2Mask,~Ln1Mean,~Ln1Variance,~Ln2Mean,~Ln2Variance,~Linear1Out,~Ln1Out,~Dropout1Out,~Dropout2Out){pre_layer_norm=false,ln1_epsilon=1e-5,ln2_epsilon=1e-5,act_method>activation="gelu",dropout1_rate>p1=0.5,dropout2_rate>p2=0.5,dropout1_implementation>mode1="downgrade_in_infer",dropout2_implementation>mode2="downgrade_in_infer",is_test=false,add_residual=true};
        fused_feedforward(x,linear1_weight,linear1_bias?,linear2_weight,linear2_bias?,ln1_scale?,ln1_bias?,ln2_scale?,ln2_bias?)->(out,~dropout1_mask,~dropout2_mask,~ln1_mean,~ln1_variance,~ln2_mean,~ln2_variance,~linear1_out,~ln1_out,~dropout1_out,~dropout2_out){pre_layer_norm=false,ln1_epsilon=1e-5,ln2_epsilon=1e-5,act_method>activation="gelu",dropout1_prob>p1=0.5,dropout2_prob>p2=0.5,dropout1_implementation>mode1="downgrade_in_infer",dropout2_implementation>mode2="downgrade_in_infer",is_test=false,add_residual=true}
softmin: softmin(X)->(Out){axis=-1}; softmin(x)->(out){axis=-1}
cosine: cosine_similarity(X1,X2)->(Out){axis=1,eps=1e-8}; cosine_similarity(x1,x2)->(out){axis=1,eps=1e-8}
smooth_l1: smooth_l1_loss(X,Y)->(Out){delta=1.0,reduction="mean",is_huber=true}; smooth_l1_loss(input,label)->(out){delta=1.0,reduction="mean",is_huber=true}
cross_entropy_of: cross_entropy(X,Label)->(Y){soft_label=false,ignore_index=-100}; cross_entropy(x,label)->(y){soft_label=false,ignore_index=-100};
        cross_entropy2(X,Label)->(Y,~MatchX,~XShape){ignore_index=-100}; cross_entropy2(x,label)->(out,~x_shape,~match_x){ignore_index=-100}
triplet: triplet_margin_loss(Input,Positive,Negative)->(Out){margin=1.0,p=2.0,epsilon=1e-6,swap=false,reduction="mean"};
        triplet_margin_loss(input,positive,negative)->(out){margin=1.0,p=2.0,epsilon=1e-6,swap=false,reduction="mean"}
renorm: renorm(X)->(Out){p,axis,max_norm}; renorm(x)->(out){p,axis,max_norm}
transpose: transpose2(X)->(Out,~XShape){axis>perm}; transpose(X)->(Out){axis>perm}; transpose(x)->(out){perm}
concat: concat(X*)->(Out){axis=0}; concat(x*)->(out){axis=0}
stack: stack(X*)->(Y){axis=0}; stack(x*)->(out){axis=0}
add_n: sum(X*)->(Out){~use_mkldnn}; add_n(inputs*)->(out)
split: split(X)->(Out*){num=0,sections=[],axis=0}; split(x)->(out*){sections,axis=0}; split_with_num(x)->(out*){num,axis=0}
slice: slice(Input)->(Out){axes,starts,ends,decrease_axis=[],~infer_flags}; slice(input)->(out){axes,starts,ends,decrease_axis=[],~infer_flags}
expand: expand_v2(X)->(Out){shape}; expand(x)->(out){shape}
reshape: reshape2(X)->(Out,~XShape){shape}; reshape(X)->(Out){shape}; reshape(x)->(out,~xshape){shape}
flatten: flatten2(X)->(Out,~XShape){axis=1}; flatten(X)->(Out){axis=1}
flatten_range: flatten_contiguous_range(X)->(Out,~XShape){start_axis,stop_axis}; flatten(x)->(out,~xshape){start_axis,stop_axis}
squeeze: squeeze2(X)->(Out,~XShape){axes>axis=[]}; squeeze(X)->(Out){axes>axis=[]}; squeeze(x)->(out,~xshape){axis=[]}
unsqueeze: unsqueeze2(X)->(Out,~XShape){axes>axis}; unsqueeze(X)->(Out){axes>axis}; unsqueeze(x)->(out,~xshape){axis}
fill_constant: fill_constant()->(Out){shape,value=0.0,dtype="float32",~force_cpu}; full()->(out){shape,value=0.0,dtype="float32"}
"""
REQUIRED = object()
VARTYPES = {0: "bool", 1: "int16", 2: "int32", 3: "int64", 4: "float16", 5: "float32", 6: "float64", 20: "uint8", 21: "int8", 22: "bfloat16"}


class Slot:
    def __init__(self, text):
        self.side, self.many, self.optional = text.startswith("~"), text.endswith("*"), text.endswith("?")
        self.name = text.strip("~*?")


class Form:
    """One spelling. attrs: name -> (canonical name, default); ignored: names without effect."""

    def __init__(self, kind, text):
        match = re.fullmatch(r"(\w+)\((.*?)\)->\((.*?)\)(?:\{(.*)\})?", text)
        self.kind, self.type = kind, match[1]
        self.inputs, self.outputs = ([Slot(s) for s in match[i].split(",") if s] for i in (2, 3))
        self.pir = (self.inputs or self.outputs)[0].name[0].islower()
        self.attrs, self.ignored = {}, []
        for attr in re.split(r",(?![^\[]*\])", match[4]) if match[4] else []:
            if attr.startswith("~"):
                self.ignored.append(attr[1:])
                continue
            head, equals, default = attr.partition("=")
            name, _, canonical = head.partition(">")
            self.attrs[name] = (canonical or name, json.loads(default) if equals else REQUIRED)

    @property
    def label(self):
        return ("pir " if self.pir else "") + self.type

    def spelt(self, canonical):
        """The attribute's name in this spelling, or None."""
        return next((name for name, (known, _) in self.attrs.items() if known == canonical), None)

    def read(self, op):
        """Input names and output names by slot in order (None for one that is left out), canonical attributes."""
        names = lambda group, slots: [[v] if isinstance(v := group.get(s.name), str) else v for s in slots if not s.side]
        attrs = {canonical: op.get("attrs", {}).get(name, default) for name, (canonical, default) in self.attrs.items()}
        # A list of one may be spelled as its element. 0 must not be taken for an empty list.
        attrs.update({canonical: listed(attrs[canonical]) for canonical, default in self.attrs.values() if default == []})
        return names(op.get("inputs", {}), self.inputs), names(op["outputs"], self.outputs), attrs


def listed(value):
    return [value] if isinstance(value, (int, float)) else value


def parse():
    forms = []
    for line in re.sub(r";\n +", "; ", TABLE.strip()).splitlines():
        kind, _, rest = line.partition(": ")
        forms += [Form(kind, text.strip()) for text in rest.split(";")]
    return forms


FORMS = parse()
BY_TYPE = {(form.type, form.pir): form for form in FORMS}
KINDS = {}
for each in FORMS:
    KINDS.setdefault(each.kind, []).append(each)


def form_of(op):
    """The spelling of an op of a model; its slots tell the generation."""
    slots = [*op.get("inputs", {}), *op["outputs"]]
    return BY_TYPE[op["type"], slots[0][0].islower()]
