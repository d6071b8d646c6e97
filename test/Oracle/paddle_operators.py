#!/usr/bin/env python3
"""Compares ampc with an installed Paddle operator by operator: each expression below is saved by paddle.static.save_inference_model, compiled at O0 and
run; the outputs differ by 1e-5 of the largest at most. Run by hand, it is no part of the tests: it needs the paddlepaddle package (made with 3.3.1) and
takes some minutes.

  paddle_operators.py [--bin build/bin] [--only TEXT]   prints what is wrong or refused, and counts

A selection of the operators is in paddle_models.zip, see check_paddle_models.py.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import tempfile

os.environ["FLAGS_enable_pir_api"] = "1"
import numpy as np  # noqa: E402
import paddle  # noqa: E402
import paddle.nn.functional as F  # noqa: E402, F401
from paddle import nn  # noqa: E402

CLOSE = 1e-5
# Shape, dtype, and the distribution: normal, integers below 8, a permutation of 0 to 3, positive, in (0, 1), booleans, signs.
INPUTS = {
    "x": ([2, 4, 6, 6], "float32", "n"),
    "h": ([2, 4, 8], "float32", "n"),
    "g": ([2, 4, 8], "float32", "n"),
    "m": ([3, 5], "float32", "n"),
    "n": ([5, 4], "float32", "n"),
    "s": ([4, 4], "float32", "n"),
    "v": ([8], "float32", "n"),
    "w": ([8], "float32", "n"),
    "i": ([2, 4], "int64", "i"),
    "j": ([2, 4], "int32", "i"),
    "k": ([4], "int64", "i4"),
    "p": ([2, 4, 8], "float32", "p"),
    "u": ([2, 4, 8], "float32", "u"),
    "b": ([2, 4, 8], "bool", "b"),
    "c": ([2, 4, 8], "bool", "b"),
    "vol": ([2, 4, 4, 5, 6], "float32", "n"),
    "lab": ([2], "int64", "i4"),
    "sign": ([2, 4, 8], "float32", "s"),
    "z": ([], "float32", "n"),
    "lab1": ([2, 1], "int64", "i4"),
    "sq": ([2, 3, 3], "float32", "n"),
    "l2": ([2, 4], "float32", "n"),
    "one": ([1], "float32", "n"),
    "sgn2": ([2], "float32", "s"),
    "x9": ([2, 9, 4, 4], "float32", "n"),
    "c1": ([2, 4, 8], "float32", "n"),
}
FUNCTIONAL = """
F.relu(x); F.relu6(x); F.elu(x,0.5); F.selu(x); F.celu(x,1.5); F.gelu(x); F.gelu(x,True); F.hardshrink(x); F.hardsigmoid(x); F.hardswish(x); F.hardtanh(x,-0.5,0.7);
F.leaky_relu(x,0.2);
F.log_sigmoid(x); F.log_softmax(x,1); F.maxout(x,2); F.maxout(x,2,-1); F.mish(x); F.prelu(x,one); F.rrelu(x,training=False); F.sigmoid(x); F.silu(x); F.softmax(x,1);
F.softmax(x,dtype='float64'); F.softplus(x,2,5); F.softshrink(x); F.softsign(x);
F.swish(x); F.tanh(x); F.tanhshrink(x); F.thresholded_relu(x,0.5); F.glu(x,1); F.swiglu(h,g); F.swiglu(h); F.gumbel_softmax(h,hard=False)*0;
F.adaptive_avg_pool1d(h,4); F.adaptive_avg_pool1d(h,3); F.adaptive_avg_pool2d(x,[3,2]); F.adaptive_avg_pool2d(x,[4,None]); F.adaptive_avg_pool3d(vol,2);
F.adaptive_max_pool1d(h,4); F.adaptive_max_pool1d(h,3); F.adaptive_max_pool2d(x,4); F.adaptive_max_pool3d(vol,2); F.adaptive_max_pool2d(x,4,return_mask=True)[0];
F.adaptive_max_pool2d(x,3,return_mask=True)[1]; F.adaptive_avg_pool2d(x,3,data_format='NHWC');
F.avg_pool1d(h,2); F.avg_pool1d(h,3,2,1); F.avg_pool1d(h,3,2,1,exclusive=False); F.avg_pool2d(x,3,2,1); F.avg_pool2d(x,3,2,1,exclusive=False);
F.avg_pool2d(x,3,2,1,True); F.avg_pool2d(x,3,2,'SAME'); F.avg_pool2d(x,3,2,'VALID'); F.avg_pool2d(x,2,divisor_override=3); F.avg_pool2d(x,2,data_format='NHWC');
F.avg_pool3d(vol,2); F.avg_pool3d(vol,3,2,1);
F.max_pool1d(h,2); F.max_pool1d(h,3,2,1); F.max_pool1d(h,2,return_mask=True)[1]; F.max_pool2d(x,3,2,1); F.max_pool2d(x,3,2,1,True); F.max_pool2d(x,3,2,'SAME');
F.max_pool2d(x,3,2,[0,1,1,0]); F.max_pool2d(x,2,return_mask=True)[1]; F.max_pool2d(x,2,data_format='NHWC'); F.max_pool3d(vol,2); F.max_pool3d(vol,3,2,1);
F.max_pool3d(vol,2,return_mask=True)[1];
F.lp_pool1d(h,2.0,2); F.lp_pool2d(x,2.0,2); F.lp_pool2d(x,1.0,3,2); F.lp_pool2d(x,float('inf'),2); F.max_unpool2d(*F.max_pool2d(x,2,return_mask=True),2);
F.max_unpool1d(*F.max_pool1d(h,2,return_mask=True),2); F.max_unpool3d(*F.max_pool3d(vol,2,return_mask=True),2);
F.fractional_max_pool2d(x,3,random_u=0.3); F.fractional_max_pool3d(vol,2,random_u=0.3);
F.batch_norm(x,l2[0],paddle.abs(l2[1])+0.5,l2[1],l2[0]); F.layer_norm(h,[8],w,v); F.layer_norm(h,[4,8]); F.instance_norm(x); F.instance_norm(h); F.instance_norm(vol);
F.group_norm(x,2); F.group_norm(x,2,weight=l2[0],bias=l2[1]); F.group_norm(h,2); F.group_norm(vol,2); F.local_response_norm(x,3); F.local_response_norm(h,3);
F.normalize(x); F.normalize(x,1,2); F.rms_norm(h,[8],w);
F.bilinear(l2,l2,paddle.reshape(x[0,:2,:4,:4],[2,4,4])); F.linear(h,paddle.reshape(h,[8,8]),v); F.linear(h,paddle.reshape(h,[8,8]));
F.embedding(i,paddle.reshape(h,[8,8])); F.embedding(j,paddle.reshape(h,[8,8])); F.embedding(i,paddle.reshape(h,[8,8]),padding_idx=0);
F.embedding(i,paddle.reshape(h,[8,8]),padding_idx=-1); F.embedding(i,paddle.reshape(h,[8,8]),max_norm=1.0); F.one_hot(i,8);
F.conv1d(h,paddle.reshape(h[:,:,:6],[4,4,3])); F.conv1d(h,paddle.reshape(h[:,:,:6],[4,4,3]),l2[0],2,1,2);
F.conv1d(h,paddle.reshape(h[:,:,:6],[8,2,3]),v,1,'SAME',1,2); F.conv1d(h,paddle.reshape(h[:,:3,:],[4,4,3]),padding=[1,2]);
F.conv1d(paddle.transpose(h,[0,2,1]),paddle.reshape(h[:,:,:6],[4,4,3]),data_format='NLC');
F.conv2d(x,paddle.reshape(x[:,:,:3,:6],[4,4,3,3])); F.conv2d(x,paddle.reshape(x[:,:,:3,:6],[4,4,3,3]),l2[0],2,1);
F.conv2d(x,paddle.reshape(x[:,:,:3,:6],[8,2,3,3]),v,1,[1,0,2,1],1,2); F.conv2d(x,paddle.reshape(x[:,:,:3,:6],[4,4,3,3]),padding='SAME',stride=2);
F.conv2d(x,paddle.reshape(x[:,0,:3,:6],[4,1,3,3]),groups=4,padding=1);
F.conv2d(paddle.transpose(x,[0,2,3,1]),paddle.reshape(x[:,:,:3,:6],[4,4,3,3]),l2[0],data_format='NHWC',padding=1);
F.conv3d(vol,paddle.reshape(vol[:,:,:2,:4,:4],[4,4,2,2,4]),l2[0],[1,2,1],1); F.conv3d(vol,paddle.reshape(vol[:,:2,:2,:4,:4],[4,2,2,2,4]),groups=2);
F.conv1d_transpose(h,paddle.reshape(h[:,:,:6],[4,4,3])); F.conv1d_transpose(h,paddle.reshape(h[:,:,:6],[4,4,3]),l2[0],2,1,1);
F.conv2d_transpose(x,paddle.reshape(x[:,:,:3,:6],[4,4,3,3]),l2[0],2,1,1); F.conv2d_transpose(x,paddle.reshape(x[:,:,:3,:6],[4,4,3,3]),stride=2,output_size=[14,14]);
F.conv2d_transpose(x,paddle.reshape(x[:,:2,:3,:6],[4,2,3,3])[:,:,:,:2],v[:4],groups=2);
F.conv2d_transpose(x,paddle.reshape(x[:,:,:3,:6],[4,4,3,3]),dilation=2,padding=1); F.conv2d_transpose(x,paddle.reshape(x[:,0,:3,:6],[4,1,3,3]),groups=4,stride=2);
F.conv3d_transpose(vol,paddle.reshape(vol[:,:,:2,:4,:4],[4,4,2,2,4])); F.conv3d_transpose(vol,paddle.reshape(vol[:,:,:2,:4,:4],[4,4,2,2,4]),l2[0],2,1,1);
F.conv2d_transpose(paddle.transpose(x,[0,2,3,1]),paddle.reshape(x[:,:,:3,:6],[4,4,3,3]),data_format='NHWC');
F.interpolate(x,scale_factor=2,mode='nearest'); F.interpolate(x,size=[4,9],mode='nearest'); F.interpolate(x,size=[9,9],mode='bilinear');
F.interpolate(x,size=[9,4],mode='bilinear',align_corners=True); F.interpolate(x,size=[9,9],mode='bilinear',align_mode=1); F.interpolate(x,size=[9,9],mode='bicubic');
F.interpolate(x,size=[4,4],mode='area'); F.interpolate(h,size=[5],mode='linear',data_format='NCW');
F.interpolate(h,size=[13],mode='linear',align_corners=True,data_format='NCW'); F.interpolate(vol,size=[6,6,6],mode='trilinear',data_format='NCDHW');
F.interpolate(vol,size=[6,6,6],mode='trilinear',align_corners=True,data_format='NCDHW'); F.interpolate(vol,scale_factor=2,mode='nearest',data_format='NCDHW');
F.interpolate(x,scale_factor=[1.5,2.5],mode='bilinear'); F.interpolate(x,scale_factor=1.7,mode='nearest');
F.interpolate(x,size=[9,9],mode='bilinear',data_format='NHWC'); F.upsample(x,scale_factor=2); F.interpolate(x,size=[9,9],mode='nearest',align_corners=False);
F.interpolate(vol,size=[2,3,3],mode='area',data_format='NCDHW'); F.interpolate(h,size=[3],mode='area',data_format='NCW');
F.interpolate(x,scale_factor=0.5,mode='bilinear'); F.interpolate(x,scale_factor=0.5,mode='bicubic',align_corners=True);
F.interpolate(x,scale_factor=2,mode='bilinear',align_corners=True); F.interpolate(x,scale_factor=1.5,mode='bicubic');
F.pad(x,[1,2,0,1]); F.pad(x,[1,2,0,1],mode='reflect'); F.pad(x,[1,2,0,1],mode='replicate'); F.pad(x,[1,2,0,1],mode='circular'); F.pad(x,[1,2,0,1],value=2.5);
F.pad(h,[1,2],mode='reflect',data_format='NCL'); F.pad(h,[1,2],mode='circular',data_format='NCL'); F.pad(vol,[1,0,2,1,1,1],mode='reflect',data_format='NCDHW');
F.pad(vol,[1,0,2,1,1,1],mode='replicate',data_format='NCDHW'); F.pad(x,[0,0,1,1,2,0,0,1]); F.pad(x,[1,2,0,1],mode='reflect',data_format='NHWC');
F.zeropad2d(x,[1,2,0,1]); F.pad(m,[1,2]); F.pad(x,[1,-1,0,-2]); F.pad(m,[0,1,2,0]); F.pad(i,[1,1],value=3);
F.pad(i.unsqueeze(0),[1,1],mode='reflect',data_format='NCL');
F.pixel_shuffle(x,2); F.pixel_shuffle(x,2,'NHWC'); F.pixel_unshuffle(x,2); F.pixel_unshuffle(x,2,'NHWC'); F.channel_shuffle(x,2); F.channel_shuffle(x,2,'NHWC');
F.unfold(x,3); F.unfold(x,[2,3],2,1,2); F.fold(F.unfold(x,2,2),[6,6],2,2); F.fold(F.unfold(x,3,1,1),[6,6],3,1,1); F.temporal_shift(x,2,0.25);
F.affine_grid(paddle.reshape(h[:,:1,:6],[2,2,3]),[2,4,5,5]); F.grid_sample(x,paddle.clip(paddle.reshape(h,[2,4,4,2]),-1.5,1.5));
F.grid_sample(x,paddle.clip(paddle.reshape(h,[2,4,4,2]),-1.5,1.5),align_corners=False,padding_mode='border');
F.grid_sample(x,paddle.clip(paddle.reshape(h,[2,4,4,2]),-1.5,1.5),mode='nearest');
F.grid_sample(x,paddle.clip(paddle.reshape(h,[2,4,4,2]),-1.5,1.5),padding_mode='reflection',align_corners=False);
F.cosine_similarity(h,g,-1); F.cosine_similarity(h,g); F.pairwise_distance(m,m+0.3); F.pairwise_distance(m,m*2,p=1.0,keepdim=True); F.pdist(m); F.diag_embed(h);
F.sequence_mask(k,5); F.sequence_mask(k,5,'float32'); F.label_smooth(h); F.dropout(x,training=False); F.dropout(x,0.3,training=False,mode='downscale_in_infer');
F.dropout2d(x,training=False); F.dropout3d(vol,training=False); F.alpha_dropout(x,training=False); F.feature_alpha_dropout(x,training=False);
F.scaled_dot_product_attention(paddle.reshape(h,[2,4,2,4]),paddle.reshape(g,[2,4,2,4]),paddle.reshape(p,[2,4,2,4]));
F.scaled_dot_product_attention(paddle.reshape(h,[2,4,2,4]),paddle.reshape(g,[2,4,2,4]),paddle.reshape(p,[2,4,2,4]),is_causal=True);
F.scaled_dot_product_attention(paddle.reshape(h,[2,4,2,4]),paddle.reshape(g,[2,4,2,4]),paddle.reshape(p,[2,4,2,4]),paddle.reshape(s,[1,1,4,4]));
F.cross_entropy(l2,lab); F.cross_entropy(l2,lab,reduction='none'); F.cross_entropy(l2,lab1,reduction='sum'); F.cross_entropy(l2,lab,weight=l2[0]*l2[0]);
F.cross_entropy(l2,lab,ignore_index=1); F.cross_entropy(l2,F.softmax(l2+1),soft_label=True); F.cross_entropy(l2,lab,label_smoothing=0.1);
F.cross_entropy(F.softmax(l2),lab,use_softmax=False); F.cross_entropy(x,i[:,0:1]%4*0+paddle.zeros([2,6,6],'int64'),axis=1);
F.cross_entropy(l2,F.softmax(l2+1),soft_label=True,weight=l2[1]*l2[1]); F.softmax_with_cross_entropy(l2,lab1);
F.softmax_with_cross_entropy(l2,lab1,return_softmax=True)[1];
F.mse_loss(h,g); F.mse_loss(h,g,'none'); F.l1_loss(h,g); F.l1_loss(h,g,'sum'); F.smooth_l1_loss(h,g); F.smooth_l1_loss(h,g,'none',0.5);
F.smooth_l1_loss(h,g,'none',0.5,is_huber=False); F.square_error_cost(h,g); F.binary_cross_entropy(u,u*0.5+0.1); F.binary_cross_entropy(u,u*0.5+0.1,weight=p);
F.binary_cross_entropy_with_logits(h,u); F.binary_cross_entropy_with_logits(h,u,weight=p,pos_weight=v*v,reduction='none'); F.kl_div(h,u); F.kl_div(h,u,'batchmean');
F.kl_div(h,u,'sum',log_target=True); F.nll_loss(l2,lab); F.nll_loss(l2,lab,weight=l2[0]*l2[0],reduction='none');
F.nll_loss(x,paddle.zeros([2,6,6],'int64'),ignore_index=3); F.margin_ranking_loss(h,g,sign,0.3); F.cosine_embedding_loss(l2,l2*l2,sgn2,0.1);
F.hinge_embedding_loss(h,sign); F.soft_margin_loss(h,sign); F.multi_label_soft_margin_loss(h,paddle.cast(b,'float32'));
F.multi_label_margin_loss(l2,paddle.to_tensor([[1,2,-1,0],[0,-1,1,1]])); F.multi_margin_loss(l2,lab); F.triplet_margin_loss(m,m*m,m+1);
F.triplet_margin_loss(m,m*m,m+1,swap=True,p=1); F.triplet_margin_with_distance_loss(m,m*m,m+1); F.poisson_nll_loss(h,p);
F.poisson_nll_loss(h,p,full=True,log_input=False); F.gaussian_nll_loss(h,g,p); F.dice_loss(F.softmax(l2),lab1); F.log_loss(u,u*0.5+0.2);
F.npair_loss(l2,l2*2,lab.astype('float32')); F.sigmoid_focal_loss(h,paddle.cast(b,'float32')); F.hsigmoid_loss(l2,lab1,5,paddle.reshape(s,[4,4]));
F.ctc_loss(F.log_softmax(paddle.transpose(h,[1,0,2])),j[:,:2]%7+1,paddle.to_tensor([4,4]),paddle.to_tensor([2,2]));
F.ctc_loss(paddle.transpose(h,[1,0,2]),j[:,:2]%7+1,paddle.to_tensor([4,3]),paddle.to_tensor([2,1]),reduction='none');
F.rnnt_loss(paddle.reshape(h,[1,4,4,4]),j[:1,:3]%3+1,paddle.to_tensor([4],'int32'),paddle.to_tensor([3],'int32')); F.margin_cross_entropy(F.normalize(l2),lab);
F.adaptive_log_softmax_with_loss(l2,lab,paddle.reshape(s[:,:3],[4,3]),[[s,s[:,:2]]],[2,4])[0];
"""
TENSORS = """
paddle.abs(h); paddle.acos(u); paddle.acosh(p+1); paddle.asin(u); paddle.asinh(h); paddle.atan(h); paddle.atanh(u*0.9); paddle.atan2(h,g); paddle.ceil(h*3);
paddle.cos(h); paddle.cosh(h); paddle.erf(h); paddle.erfinv(u*0.9); paddle.exp(h); paddle.expm1(h); paddle.floor(h*3); paddle.log(p); paddle.log10(p);
paddle.log1p(p); paddle.log2(p); paddle.logit(u,0.01); paddle.neg(h); paddle.reciprocal(p); paddle.round(h*3); paddle.round(h,2); paddle.rsqrt(p); paddle.sign(h);
paddle.sgn(h); paddle.sin(h); paddle.sinh(h); paddle.sqrt(p); paddle.square(h); paddle.stanh(h); paddle.tan(h); paddle.tanh(h); paddle.trunc(h*3); paddle.frac(h*3);
paddle.digamma(p); paddle.lgamma(p); paddle.gammaln(p); paddle.i0(h); paddle.i0e(h); paddle.i1(h); paddle.i1e(h); paddle.polygamma(p,1); paddle.gammainc(p,u);
paddle.gammaincc(p,u); paddle.multigammaln(p+2,2); paddle.sinc(h); paddle.signbit(h); paddle.positive(h); paddle.rad2deg(h); paddle.deg2rad(h);
paddle.nan_to_num(paddle.log(h)); paddle.angle(h); paddle.conj(h); paddle.real(h);
paddle.isfinite(paddle.log(h)); paddle.isnan(paddle.log(h)); paddle.isinf(h/paddle.floor(p)); paddle.isneginf(-h/paddle.floor(u)); paddle.isposinf(h/paddle.floor(u));
paddle.isreal(h); paddle.isclose(h,h+1e-9); paddle.allclose(h,g); paddle.equal_all(h,g); paddle.is_empty(h); paddle.isin(i,k); paddle.isin(i,k,invert=True);
h+g; h-g; h*g; h/g; h//p; h%p; h**2; p**h; p**g; 2**h; h+1; 1-h; h*3; 2/p; h@paddle.transpose(g,[0,2,1]); -h; abs(h); h>g; h>=0; h<g; h<=g; h==g; h!=g; i+1; i*2;
i//3; i%3; i-j.astype('int64'); -i; i/2; i>j.astype('int64'); ~b; b&c; b|c; b^c; i&3; i|3; i^3; ~i; i<<1; i>>1; paddle.add(i,k); paddle.subtract(h,v);
paddle.multiply(h,v); paddle.divide(i,k+1); paddle.floor_divide(i,k+1); paddle.floor_divide(-i,k+1); paddle.remainder(-i,k+1); paddle.remainder(-h,p);
paddle.mod(h,p); paddle.pow(h,2); paddle.pow(p,0.5); paddle.pow(p,g); paddle.pow(i,2); paddle.maximum(h,g); paddle.minimum(i,k); paddle.fmax(h,g); paddle.fmin(h,v);
paddle.logaddexp(h,g); paddle.heaviside(h,g); paddle.hypot(h,g); paddle.copysign(h,g); paddle.nextafter(h,g); paddle.ldexp(h,i[:,:,None]); paddle.gcd(i,k);
paddle.lcm(i,k+1); paddle.lerp(h,g,0.3); paddle.lerp(h,g,u); paddle.inner(h,g); paddle.outer(v,w); paddle.cross(sq,sq+1,axis=1); paddle.dot(v,w); paddle.kron(m,s);
paddle.trapezoid(h); paddle.cumulative_trapezoid(h,dx=0.5); paddle.diff(h); paddle.diff(h,n=2,axis=1); paddle.bitwise_left_shift(i,k);
paddle.bitwise_right_shift(i,k); paddle.logical_and(b,c); paddle.logical_or(h,g); paddle.logical_xor(b,c); paddle.logical_not(h);
paddle.all(b); paddle.all(b,1); paddle.any(b,-1,True); paddle.amax(h,1); paddle.amin(h,[0,1]); paddle.max(h); paddle.max(h,-1,True); paddle.min(h,0); paddle.max(i);
paddle.max(i,1); paddle.sum(h); paddle.sum(h,1); paddle.sum(i); paddle.sum(b); paddle.sum(h,[0,2],keepdim=True); paddle.sum(j,1); paddle.sum(h,dtype='float64');
paddle.mean(h); paddle.mean(h,[0,1]); paddle.mean(h,-1,True); paddle.prod(h,1); paddle.prod(i); paddle.prod(h); paddle.std(h); paddle.std(h,1,False);
paddle.var(h,-1,keepdim=True); paddle.median(h); paddle.median(h,1); paddle.median(h,-1,mode='min'); paddle.nanmedian(h,1); paddle.quantile(h,0.3,1);
paddle.quantile(h,[0.2,0.7],2); paddle.nanquantile(h,0.5,1); paddle.nansum(paddle.log(h)); paddle.nanmean(paddle.log(h),1); paddle.count_nonzero(i);
paddle.count_nonzero(b,1); paddle.logsumexp(h); paddle.logsumexp(h,[1,2],True); paddle.norm(h); paddle.norm(h,2,1); paddle.norm(h,1,[1,2]);
paddle.norm(h,'fro',[1,2]); paddle.norm(h,float('inf'),1); paddle.norm(h,float('-inf'),-1); paddle.norm(h,0,1); paddle.norm(h,3,-1,True); paddle.linalg.norm(m,'nuc');
paddle.linalg.vector_norm(h,2.5); paddle.linalg.matrix_norm(m); paddle.dist(h,g); paddle.dist(h,g,1); paddle.dist(h,g,float('inf')); paddle.cdist(m,m+1);
paddle.cdist(m,m*m,p=1.0); paddle.reduce_as(h,v); paddle.trace(m); paddle.trace(h,1,1,2); paddle.mode(h,-1)[0]; paddle.kthvalue(h,3)[0]; paddle.kthvalue(h,3,1)[1];
paddle.cumsum(h,1); paddle.cumsum(h); paddle.cumsum(i,1); paddle.cumprod(h,1); paddle.cummax(h,1)[0]; paddle.cummax(h,1)[1]; paddle.cummin(h,-1)[0];
paddle.cummin(h,-1)[1]; paddle.logcumsumexp(h,1); paddle.logcumsumexp(h);
paddle.argmax(h); paddle.argmax(h,1); paddle.argmin(h,-1,True); paddle.argmax(h,1,dtype='int32'); paddle.argsort(h); paddle.argsort(h,1,True); paddle.sort(h,-1);
paddle.sort(h,1,True); paddle.msort(h); paddle.topk(h,3)[0]; paddle.topk(h,2,1,False)[1]; paddle.searchsorted(paddle.sort(v),h);
paddle.searchsorted(paddle.sort(v),h,right=True); paddle.bucketize(h,paddle.sort(v)); paddle.histogram(h,5,-2,2); paddle.bincount(k,minlength=6)*1; paddle.unique(i);
paddle.nonzero(h); paddle.masked_select(h,b); paddle.histogram_bin_edges(h,5,-2,2); paddle.argsort(i);
paddle.matmul(m,n); paddle.matmul(h,g,transpose_y=True); paddle.matmul(h,g,transpose_x=True); paddle.matmul(h,v); paddle.matmul(v,w); paddle.mm(m,n);
paddle.bmm(sq,sq); paddle.mv(n,l2[0]); paddle.addmm(paddle.ones([3,4]),m,n,0.5,2.0); paddle.baddbmm(sq,sq,sq,beta=0.5,alpha=2.0); paddle.einsum('bij,bkj->bik',h,g);
paddle.einsum('bij->bji',h); paddle.einsum('ii->i',s); paddle.einsum('bij,bij->',h,g); paddle.tensordot(h,g,[[2],[2]]); paddle.tensordot(h,g,2);
paddle.linalg.multi_dot([m,n,s]); paddle.linalg.matrix_power(s,3); paddle.linalg.inv(s+4*paddle.eye(4)); paddle.linalg.det(s); paddle.linalg.slogdet(s);
paddle.linalg.cholesky(s@s.t()+4*paddle.eye(4)); paddle.linalg.solve(s+4*paddle.eye(4),n[:4]); paddle.linalg.qr(s); paddle.linalg.svd(m);
paddle.linalg.triangular_solve(s+4*paddle.eye(4),n[:4]); paddle.linalg.eigh(s+s.t()); paddle.linalg.pinv(m); paddle.linalg.lstsq(n,n[:,:2]); paddle.linalg.lu(s);
paddle.linalg.matrix_rank(s); paddle.vecdot(h,g); paddle.t(m); paddle.linalg.cov(m); paddle.linalg.corrcoef(m); paddle.linalg.cross(sq,sq*sq,axis=-1);
paddle.linalg.householder_product(s[:,:3],s[0,:3]); paddle.linalg.cond(s); paddle.vander(v,4);
paddle.reshape(h,[4,16]); paddle.reshape(h,[0,-1]); paddle.flatten(x,1,2); paddle.flatten(h); paddle.ravel(h); paddle.transpose(h,[2,0,1]); paddle.moveaxis(x,1,3);
paddle.swapaxes(h,0,1); paddle.squeeze(h.unsqueeze(1)); paddle.squeeze(h.unsqueeze(1),1); paddle.unsqueeze(h,[0,2]); paddle.concat([h,g],1); paddle.concat([h,g],-1);
paddle.stack([h,g]); paddle.stack([h,g],-1); paddle.hstack([h,g]); paddle.vstack([h,g]); paddle.dstack([h,g]); paddle.column_stack([v,w]); paddle.row_stack([v,w]);
paddle.split(h,2,1)[1]; paddle.split(h,[3,-1],2)[1]; paddle.tensor_split(h,3,2)[1]; paddle.tensor_split(h,[2,5],2)[2]; paddle.hsplit(h,2)[0]; paddle.vsplit(h,2)[1];
paddle.dsplit(h,2)[1]; paddle.chunk(h,2,2)[0]; paddle.unbind(h,1)[2]; paddle.unstack(h,1)[2]; paddle.tile(h,[2,1,3]); paddle.tile(v,[2,3]); paddle.expand(v,[2,4,8]);
paddle.expand(one,[3,4]); paddle.expand_as(v,h); paddle.broadcast_to(v,[3,8]); paddle.broadcast_tensors([h,v])[1]; paddle.repeat_interleave(h,2,1);
paddle.repeat_interleave(h,3); paddle.repeat_interleave(l2,paddle.to_tensor([1,2,0,3]),1); paddle.flip(h,[1,2]); paddle.rot90(h); paddle.rot90(h,-1,[1,2]);
paddle.roll(h,2,1); paddle.roll(h,[1,2],[0,2]); paddle.roll(h,3); paddle.unflatten(h,2,[2,4]); paddle.view(h,[8,8]); paddle.view_as(h,paddle.reshape(h,[8,8]));
paddle.as_strided(h,[2,3],[1,2]); paddle.unfold(h,2,4,2); paddle.atleast_1d(z); paddle.atleast_2d(v); paddle.atleast_3d(v); paddle.matrix_transpose(h);
paddle.crop(h,[1,2,3],[0,1,2]); paddle.slice(h,[1,2],[0,2],[2,7]); paddle.strided_slice(h,[1,2],[0,7],[4,1],[2,-2]); paddle.diagonal(h,1,1,2); paddle.diag(v);
paddle.diag(s); paddle.diag(m,1); paddle.diag(v,-1,2.0); paddle.diagflat(l2); paddle.diag_embed(h,1); paddle.tril(h); paddle.triu(h,1); paddle.tril_indices(3,4,0);
paddle.triu_indices(3,4); paddle.block_diag([m,n]); paddle.cartesian_prod([v,w]); paddle.combinations(v,2); paddle.meshgrid(v,w)[1];
h[0]; h[:,1]; h[:,1:3]; h[:,::2]; h[:,::-1]; h[...,None]; h[:,:,-1]; h[0,1,2]; h[-1]; h[:,None]; h[b]; h[i[:,0]%2]; h[:,k]; h[:,k[:2],2:5];
h[paddle.to_tensor([0,1]),paddle.to_tensor([2,3])]; h[:,[0,2]]; x[:,:,1:-1,::2]; x[...,0]; i[0,1:]; h.T; m.T; h.mT; h[:,-3:];
paddle.gather(h,k,1); paddle.gather(h,lab%2); paddle.gather(h,k[0],1); paddle.gather_nd(h,lab1%2); paddle.gather_nd(h,paddle.to_tensor([[0,1],[1,2]]));
paddle.index_select(h,k,1); paddle.index_sample(l2,i%4); paddle.take_along_axis(h,i[:,:,None],2); paddle.take_along_axis(l2,i%4,1); paddle.take(h,i);
paddle.take(h,i-3,mode='wrap'); paddle.put_along_axis(l2,i%4,1.5,1); paddle.put_along_axis(l2,i[:,:1]%4,l2[:,1:2],1,reduce='add');
paddle.put_along_axis(l2,i%4,l2,1,reduce='multiply'); paddle.put_along_axis(l2,i%4,l2,1,reduce='amax'); paddle.put_along_axis(l2,i%4,l2,1,reduce='mean');
paddle.scatter(l2,lab%2,l2*2); paddle.scatter(n,k,n[:4],overwrite=False); paddle.scatter_nd(lab1,l2,[6,4]); paddle.scatter_nd_add(n,k[:,None],n[:4]);
paddle.index_add(h,k,1,g); paddle.index_fill(h,k[:2],1,0.5); paddle.index_put(h,[k%2,k],g[0]); paddle.index_put(h,[k%2,k],g[0],True); paddle.masked_fill(h,b,0.5);
paddle.masked_scatter(h,b,p); paddle.where(b,h,g); paddle.where(h>0,h,0.0); paddle.where(b,1.0,h); paddle.select_scatter(h,g[:,0],1,2);
paddle.slice_scatter(h,g[:,:2],[1],[0],[4],[2]); paddle.diagonal_scatter(s,l2[0]); paddle.multiplex([l2,l2*2],lab1.astype('int32')%2);
paddle.shard_index(lab1,20,2,0); paddle.clip(h,-0.5,0.5); paddle.clip(h,min=0.1); paddle.clip(i,1,3); paddle.clip(h,z,z+1);
paddle.cast(h,'int32'); paddle.cast(h,'bool'); paddle.cast(i,'float32'); paddle.cast(b,'float32'); paddle.cast(b,'int64'); paddle.cast(h,'float64');
paddle.cast(h,'float16').astype('float32'); paddle.cast(h,'int8'); paddle.cast(h,'uint8')*0; paddle.assign(h); h.clone(); h.detach(); paddle.scale(h,2.0,1.0);
paddle.scale(h,2.0,1.0,False); paddle.scale(h,2.0,act='relu'); paddle.increment(one); paddle.full_like(h,2.5); paddle.ones_like(h); paddle.zeros_like(i);
paddle.zeros([2,3])+z; paddle.ones([2,3])*z; paddle.full([2],3.0)+z; paddle.arange(5)+i[0,0]; paddle.arange(0,1,0.25)+z; paddle.linspace(0,1,5)+z;
paddle.logspace(0,2,5)+z; paddle.eye(4)+s; paddle.numel(h); paddle.shape(h); paddle.rank(h); paddle.empty_like(h)*0; paddle.randn([2])*0+z; paddle.rand([2])*0+z;
paddle.randint(0,5,[2])*0+lab; paddle.uniform([2])*0+z; paddle.normal(0.,1.,[2])*0+z; paddle.randperm(4)*0+k; paddle.bernoulli(u)*0; paddle.multinomial(u[0,0],2)*0;
paddle.poisson(p)*0; paddle.standard_normal([2])*0+z; paddle.randn_like(h)*0;
paddle.complex(h,g).abs(); paddle.polar(p,h).real(); paddle.as_real(paddle.complex(h,g)); paddle.fft.fft(h).abs(); paddle.fft.rfft(h).abs();
paddle.signal.stft(h[:,0],4,2).abs(); paddle.renorm(h,2.0,1,1.0); paddle.add_n([h,g,p]); paddle.addmm(n[:3,:4],m,n); paddle.kron(l2,m); paddle.frexp(h)[0];
paddle.bitwise_not(b); paddle.bitwise_and(b,c); paddle.less_than(i,k); paddle.greater_equal(h,v); paddle.not_equal(h,g);
paddle.vision.ops.roi_align(x,paddle.to_tensor([[0.,0.,4.,4.],[1.,1.,5.,3.]]),paddle.to_tensor([1,1],'int32'),3); paddle.vision.ops.nms(p[0,:,:4],0.5);
paddle.vision.ops.yolo_box(paddle.reshape(x9[:,:7],[2,7,4,4]),paddle.to_tensor([[32,32],[32,32]],'int32'),[10,13],2,0.01,8)[0];
paddle.vision.ops.deform_conv2d(x,paddle.zeros([2,18,4,4]),paddle.reshape(x[:,:,:3,:6],[4,4,3,3]));
paddle.vision.ops.psroi_pool(x,paddle.to_tensor([[0.,0.,4.,4.]]),paddle.to_tensor([1,0],'int32'),2);
paddle.vision.ops.roi_pool(x,paddle.to_tensor([[0.,0.,4.,4.],[1.,1.,5.,3.]]),paddle.to_tensor([1,1],'int32'),3);
paddle.geometric.segment_sum(l2,paddle.to_tensor([0,1])); paddle.geometric.send_u_recv(n,k,k); paddle.incubate.softmax_mask_fuse_upper_triangle(s[None,None]);
paddle.incubate.softmax_mask_fuse(s[None,None],s[None,None]); paddle.incubate.nn.functional.fused_rms_norm(h,w,v,1e-5,2)[0];
paddle.incubate.nn.functional.fused_layer_norm(h,w,v,1e-5)[0]; paddle.incubate.nn.functional.fused_linear(h,paddle.reshape(h,[8,8]),v);
paddle.incubate.nn.functional.fused_rotary_position_embedding(paddle.reshape(h,[2,4,1,8]))[0]; paddle.incubate.nn.functional.fused_dropout_add(h,g,training=False);
paddle.incubate.nn.functional.fused_bias_act(h,v,act_method='gelu'); paddle.incubate.nn.functional.fused_matmul_bias(h,paddle.reshape(h,[8,8]),v);
"""
COMPLEX = """
paddle.linalg.norm(h); paddle.linalg.norm(h,p=1,axis=1); paddle.linalg.norm(h,p=2,axis=[1,2]); paddle.linalg.norm(s,p='nuc');
paddle.linalg.norm(h,p=float('inf'),axis=-1); paddle.linalg.norm(h,p=-float('inf'),axis=1); paddle.linalg.norm(h,p=0,axis=1);
paddle.linalg.norm(h,p=3,axis=1,keepdim=True); paddle.linalg.norm(h,p='fro',axis=[0,1]); paddle.linalg.norm(h,p=1,axis=[0,1]); paddle.linalg.vector_norm(h);
paddle.linalg.vector_norm(h,p=1.5,axis=[0,2]); paddle.linalg.vector_norm(h,p=float('inf')); paddle.linalg.matrix_norm(sq); paddle.linalg.matrix_norm(sq,p=1);
paddle.linalg.matrix_norm(sq,p=float('inf')); paddle.linalg.matrix_norm(sq,p=-1); paddle.linalg.multi_dot([v,paddle.reshape(h,[8,8])]);
paddle.linalg.matrix_power(s,0); paddle.linalg.matrix_power(s,1); paddle.linalg.matrix_power(s,2); paddle.linalg.matrix_power(sq,3);
paddle.linalg.matrix_power(s,5); paddle.linalg.matrix_power(s,-2); paddle.linalg.cov(m,rowvar=False); paddle.linalg.cov(m,ddof=False);
paddle.linalg.corrcoef(m,rowvar=False); paddle.cdist(h,g); paddle.cdist(h,g,p=1.0); paddle.cdist(h,g,p=float('inf')); paddle.cdist(h,g,p=3.0);
paddle.linalg.matmul(m,n); paddle.linalg.vecdot(h,g); paddle.linalg.inv(s); paddle.linalg.inv(sq); paddle.linalg.inv(sq[:,:2,:2]);
paddle.linalg.inv(paddle.matmul(m,m,transpose_y=True)); paddle.linalg.det(sq); paddle.linalg.det(sq[:,:2,:2]); paddle.linalg.slogdet(sq);
paddle.linalg.cholesky(paddle.matmul(m,m,transpose_y=True)+paddle.eye(3)); paddle.linalg.cholesky(paddle.matmul(h,h,transpose_y=True)+paddle.eye(4),upper=True);
paddle.linalg.triangular_solve(s+3*paddle.eye(4),n[:4]); paddle.linalg.triangular_solve(s+3*paddle.eye(4),n[:4],upper=False);
paddle.linalg.triangular_solve(s+3*paddle.eye(4),n[:4],upper=True,transpose=True); paddle.linalg.triangular_solve(s+3*paddle.eye(4),n[:4],unitriangular=True);
paddle.linalg.cholesky_solve(n[:4],paddle.tril(s)+3*paddle.eye(4),upper=False); paddle.linalg.solve(s,n[:4]); paddle.linalg.solve(sq,sq);
paddle.linalg.solve(sq[:,:2,:2],sq[:,:2,0]); paddle.fft.fft(h).real(); paddle.fft.fft(h).imag(); paddle.as_real(paddle.fft.fft(h));
paddle.as_real(paddle.fft.fft(h,norm='ortho')); paddle.as_real(paddle.fft.fft(h,n=6,axis=1,norm='forward')); paddle.as_real(paddle.fft.rfft(h));
paddle.as_real(paddle.fft.rfft(h,n=5)); paddle.as_real(paddle.fft.rfft(h,n=12,axis=1)); paddle.fft.irfft(paddle.fft.rfft(h));
paddle.fft.irfft(paddle.fft.rfft(h),n=7); paddle.as_real(paddle.fft.ifft(paddle.fft.fft(h))); paddle.as_real(paddle.fft.fft2(h));
paddle.as_real(paddle.fft.rfft2(x)); paddle.fft.irfft2(paddle.fft.rfft2(x)); paddle.as_real(paddle.fft.fftn(h));
paddle.as_real(paddle.fft.rfftn(vol,axes=[2,3,4])); paddle.fft.irfftn(paddle.fft.rfftn(x)); paddle.as_real(paddle.fft.ifft2(paddle.complex(h,g)));
paddle.fft.hfft(paddle.complex(h,g)); paddle.as_real(paddle.fft.ihfft(h)); paddle.fft.fftfreq(8,0.5); paddle.fft.rfftfreq(8); paddle.fft.fftshift(h);
paddle.fft.ifftshift(h,axes=[1]); paddle.as_real(paddle.complex(h,g)*paddle.complex(g,p)); paddle.as_real(paddle.complex(h,g)+paddle.complex(g,p));
paddle.as_real(paddle.complex(h,g)/paddle.complex(g,p)); paddle.as_real(paddle.complex(h,g)*h); paddle.real(paddle.conj(paddle.complex(h,g)));
paddle.imag(paddle.conj(paddle.complex(h,g))); paddle.angle(paddle.complex(h,g)); paddle.abs(paddle.complex(h,g));
paddle.as_real(paddle.as_complex(paddle.reshape(h,[2,4,4,2]))); paddle.as_real(paddle.exp(paddle.complex(h,g)));
paddle.as_real(paddle.matmul(paddle.complex(h,g),paddle.complex(g,h),transpose_y=True)); paddle.as_real(paddle.transpose(paddle.complex(h,g),[0,2,1]));
paddle.as_real(paddle.complex(h,g)[:,1:3]); paddle.as_real(paddle.reshape(paddle.complex(h,g),[2,32]));
paddle.as_real(paddle.concat([paddle.complex(h,g),paddle.complex(g,h)],1)); paddle.as_real(paddle.sum(paddle.complex(h,g),1));
paddle.as_real(-paddle.complex(h,g)); paddle.as_real(paddle.complex(h,g)*2.0); paddle.as_real(paddle.cast(h,'complex64'));
paddle.as_real(paddle.signal.stft(h[:,0],8,2,center=False,onesided=False)); paddle.signal.frame(h,3,2); paddle.signal.overlap_add(h,2);
paddle.signal.istft(paddle.signal.stft(h[:,0],4,2),4,2);
paddle.vision.ops.deform_conv2d(x,paddle.tile(x,[1,4,1,1])[:,:8,:5,:5]*2,paddle.reshape(x[:,:,:2,:2],[2,4,2,2]),bias=v[:2],mask=u[:,:,:5].unsqueeze(-1)*paddle.ones([1,1,1,5]));
paddle.vision.ops.deform_conv2d(x,paddle.tile(x,[1,9,1,1])[:,:18]*2,paddle.reshape(x[:,:,:3,:6],[8,2,3,3]),padding=1,groups=2,mask=F.sigmoid(paddle.tile(x,[1,9,1,1])[:,:9]));
paddle.vision.ops.deform_conv2d(x,paddle.tile(x,[1,9,1,1])[:,:36,:3,:3]*2,paddle.reshape(x[:,:,:3,:6],[4,4,3,3]),padding=1,stride=2,deformable_groups=2);
paddle.vision.ops.yolo_box(paddle.concat([x9,x9[:,:5]],1),paddle.to_tensor([[64,64],[32,48]],'int32'),[10,13,16,30],2,0.01,8)[1];
paddle.vision.ops.yolo_box(paddle.concat([x9,x9[:,:5]],1),paddle.to_tensor([[64,64],[32,48]],'int32'),[10,13,16,30],2,0.4,8,clip_bbox=False,scale_x_y=1.2)[0];
paddle.vision.ops.yolo_box(paddle.concat([x9,x9[:,:7]],1),paddle.to_tensor([[64,64],[32,48]],'int32'),[10,13,16,30],2,0.4,8,iou_aware=True,iou_aware_factor=0.4)[1];
paddle.vision.ops.roi_align(x,paddle.to_tensor([[0.,0.,4.,4.],[1.,1.,5.,3.],[0.5,1.,3.,5.]]),paddle.to_tensor([1,2],'int32'),2,sampling_ratio=2);
paddle.vision.ops.roi_pool(x,paddle.to_tensor([[0.,0.,4.,4.],[1.,1.,5.,3.],[0.5,1.,3.,5.]]),paddle.to_tensor([1,2],'int32'),2);
paddle.geometric.send_u_recv(m,paddle.to_tensor([0,1,2,0]),paddle.to_tensor([1,2,1,0]));
paddle.geometric.send_u_recv(m,paddle.to_tensor([0,1,2,0]),paddle.to_tensor([1,2,1,0]),'mean');
paddle.geometric.send_u_recv(m,paddle.to_tensor([0,1,2,0]),paddle.to_tensor([1,2,1,0]),'max');
paddle.geometric.send_u_recv(m,paddle.to_tensor([0,1,2,0]),paddle.to_tensor([1,2,1,0]),'min',out_size=4); paddle.geometric.send_u_recv(n,k,i[0]%4,'sum');
paddle.geometric.send_ue_recv(m,n[:4,:1]*paddle.ones([1,5]),paddle.to_tensor([0,1,2,0]),paddle.to_tensor([1,2,1,0]),'add','sum');
paddle.geometric.send_uv(m,m*2,paddle.to_tensor([0,1,2,0]),paddle.to_tensor([1,2,1,0]),'mul'); paddle.geometric.segment_sum(n,paddle.to_tensor([0,0,1,2,2]));
paddle.geometric.segment_mean(n,paddle.to_tensor([0,0,1,2,2])); paddle.randint(0,5,[3,4])*0; paddle.bitwise_right_shift(i-5,k);
F.ctc_loss(paddle.transpose(h,[1,0,2]),j[:,:2]%7+1,paddle.to_tensor([4,4]),paddle.to_tensor([2,2]));
F.ctc_loss(paddle.transpose(h,[1,0,2]),j[:,:3]%6+1,paddle.to_tensor([4,4]),paddle.to_tensor([1,2]),blank=7,reduction='sum');
"""
LAYERS = """
nn.Linear(8,5)(h); nn.Linear(8,5,bias_attr=False)(h); nn.Bilinear(4,4,3)(l2,l2); nn.Conv1D(4,6,3)(h); nn.Conv1D(4,6,3,2,1,padding_mode='circular')(h);
nn.Conv1D(4,6,3,padding=1,padding_mode='reflect')(h); nn.Conv2D(4,6,3)(x); nn.Conv2D(4,6,3,padding=1,padding_mode='reflect')(x);
nn.Conv2D(4,6,3,padding=1,padding_mode='replicate')(x); nn.Conv2D(4,6,3,padding=1,padding_mode='circular')(x); nn.Conv2D(4,4,3,groups=4)(x);
nn.Conv2D(4,8,3,groups=4)(x); nn.Conv2D(4,8,3,groups=2,dilation=2)(x); nn.Conv3D(4,3,2)(vol); nn.Conv3D(4,3,3,padding=1,padding_mode='circular')(vol);
nn.Conv3D(4,4,2,groups=4)(vol); nn.Conv1DTranspose(4,3,3)(h); nn.Conv1DTranspose(4,4,3,2,1,1,groups=2)(h); nn.Conv2DTranspose(4,3,3)(x);
nn.Conv2DTranspose(4,4,3,2,1,1,groups=4)(x); nn.Conv2DTranspose(4,3,3,2,padding='SAME')(x); nn.Conv3DTranspose(4,3,2)(vol);
nn.Conv3DTranspose(4,4,3,2,1,1,groups=2)(vol);
nn.BatchNorm(4)(x); nn.BatchNorm1D(4)(h); nn.BatchNorm1D(4)(l2); nn.BatchNorm2D(4)(x); nn.BatchNorm3D(4)(vol); nn.BatchNorm2D(6,data_format='NHWC')(x);
nn.BatchNorm1D(8,data_format='NLC')(h); nn.BatchNorm2D(4,use_global_stats=True)(x); nn.BatchNorm2D(4,weight_attr=False,bias_attr=False)(x); nn.GroupNorm(2,4)(x);
nn.GroupNorm(2,4)(h); nn.GroupNorm(4,4,weight_attr=False)(x); nn.GroupNorm(2,6,data_format='NHWC')(x); nn.InstanceNorm1D(4)(h); nn.InstanceNorm2D(4)(x);
nn.InstanceNorm3D(4)(vol); nn.InstanceNorm2D(4,weight_attr=False,bias_attr=False)(x); nn.LayerNorm(8)(h); nn.LayerNorm([4,8])(h);
nn.LayerNorm(8,weight_attr=False)(h); nn.LayerNorm(8,bias_attr=False)(h); nn.LocalResponseNorm(3)(x); nn.SpectralNorm([4,4],0,2)(s); nn.SyncBatchNorm(4)(x);
nn.Embedding(10,6)(i); nn.Embedding(10,6,padding_idx=2)(i); nn.Flatten()(x); nn.Unflatten(2,[2,4])(h); nn.Identity()(x); nn.Fold([6,6],2,2)(F.unfold(x,2,2));
nn.Unfold(3)(x); nn.PixelShuffle(2)(x); nn.PixelUnshuffle(2)(x); nn.ChannelShuffle(2)(x); nn.Upsample(scale_factor=2)(x); nn.Upsample(size=[5,7],mode='bilinear')(x);
nn.Upsample(size=[5,7],mode='bicubic')(x); nn.Upsample(size=[5],mode='linear',data_format='NCW')(h);
nn.Upsample(size=[5,5,5],mode='trilinear',data_format='NCDHW')(vol); nn.UpsamplingBilinear2D(scale_factor=2)(x); nn.UpsamplingNearest2D(scale_factor=2)(x);
nn.Pad1D(1)(h); nn.Pad1D([1,2],'reflect')(h); nn.Pad1D([1,2],'replicate')(h); nn.Pad1D([1,2],'circular')(h); nn.Pad2D(1)(x); nn.Pad2D([1,2,0,1],'reflect')(x);
nn.Pad2D([1,2,0,1],'replicate')(x); nn.Pad2D([1,2,0,1],'circular')(x); nn.Pad3D(1)(vol); nn.Pad3D([1,0,2,1,1,2],'reflect')(vol);
nn.Pad3D([1,0,2,1,1,2],'circular')(vol); nn.ZeroPad2D(1)(x); nn.Dropout(0.5)(x); nn.AlphaDropout()(x); nn.CosineSimilarity(-1)(h,g); nn.PairwiseDistance()(m,m*m);
nn.Maxout(2)(x); nn.PReLU()(x); nn.PReLU(4)(x); nn.RReLU()(x); nn.GLU(1)(x); nn.Softmax2D()(x); nn.Softmax(1)(x); nn.LogSoftmax()(x); nn.Hardtanh()(x);
nn.ThresholdedReLU()(x); nn.Silu()(x); nn.Tanhshrink()(x); nn.Softshrink()(x); nn.LogSigmoid()(x); nn.CELU()(x);
nn.AdaptiveAvgPool1D(2)(h); nn.AdaptiveAvgPool2D(1)(x); nn.AdaptiveAvgPool2D(4)(x); nn.AdaptiveAvgPool3D(3)(vol); nn.AdaptiveMaxPool1D(2)(h);
nn.AdaptiveMaxPool2D(4)(x); nn.AdaptiveMaxPool3D(3)(vol); nn.AvgPool1D(2)(h); nn.AvgPool2D(2)(x); nn.AvgPool3D(2)(vol); nn.MaxPool1D(2)(h); nn.MaxPool2D(2)(x);
nn.MaxPool3D(2)(vol); nn.LPPool1D(2.0,2)(h); nn.LPPool2D(2.0,2)(x); nn.MaxUnPool2D(2)(*nn.MaxPool2D(2,return_mask=True)(x));
nn.FractionalMaxPool2D(3,random_u=0.5)(x);
nn.SimpleRNNCell(8,6)(v[None],)[0]; nn.LSTMCell(8,6)(v[None])[0]; nn.GRUCell(8,6)(v[None])[0]; nn.SimpleRNN(8,6)(h)[0]; nn.LSTM(8,6)(h)[0]; nn.LSTM(8,6)(h)[1];
nn.GRU(8,6)(h)[0]; nn.GRU(8,6)(h)[1]; nn.LSTM(8,6,2,direction='bidirect')(h)[0]; nn.LSTM(8,6,2,direction='bidirect')(h)[1]; nn.GRU(8,6,2,direction='bidirect')(h)[0];
nn.SimpleRNN(8,6,2,direction='bidirect')(h)[0]; nn.SimpleRNN(8,6,activation='relu')(h)[0]; nn.LSTM(8,6,time_major=True)(h)[0];
nn.LSTM(8,6)(h,(paddle.ones([1,2,6]),paddle.ones([1,2,6])))[0]; nn.RNN(nn.LSTMCell(8,6))(h)[0]; nn.RNN(nn.GRUCell(8,6),is_reverse=True)(h)[0];
nn.BiRNN(nn.GRUCell(8,6),nn.GRUCell(8,6))(h)[0]; nn.LSTM(8,6)(h,sequence_length=paddle.to_tensor([4,2]))[0]; nn.GRU(8,6,2)(h,sequence_length=lab)[0];
nn.LSTM(8,6,2,dropout=0.3)(h)[0]; nn.LSTM(8,6,proj_size=3)(h)[0];
nn.MultiHeadAttention(8,2)(h,h,h); nn.MultiHeadAttention(8,2)(h,g,g); nn.MultiHeadAttention(8,2)(h,h,h,paddle.triu(paddle.full([4,4],-1e9),1));
nn.MultiHeadAttention(8,2,need_weights=True)(h,h,h)[1]; nn.TransformerEncoderLayer(8,2,16)(h);
nn.TransformerEncoderLayer(8,2,16,activation='gelu',normalize_before=True)(h); nn.TransformerEncoder(nn.TransformerEncoderLayer(8,2,16),2)(h);
nn.TransformerDecoderLayer(8,2,16)(h,g); nn.TransformerDecoder(nn.TransformerDecoderLayer(8,2,16),2)(h,g); nn.Transformer(8,2,1,1,16)(h,g);
nn.AdaptiveLogSoftmaxWithLoss(4,6,[2,4])(l2,lab)[0]; nn.BCELoss()(u,u*0.5); nn.BCEWithLogitsLoss()(h,u);
nn.CTCLoss()(paddle.transpose(h,[1,0,2]),j[:,:2]%7+1,paddle.to_tensor([4,4]),paddle.to_tensor([2,2])); nn.CosineEmbeddingLoss()(l2,l2*l2,sgn2);
nn.CrossEntropyLoss()(l2,lab); nn.GaussianNLLLoss()(h,g,p); nn.HSigmoidLoss(4,5)(l2,lab1); nn.HingeEmbeddingLoss()(h,sign); nn.KLDivLoss()(h,u); nn.L1Loss()(h,g);
nn.MSELoss()(h,g); nn.MarginRankingLoss()(h,g,sign); nn.MultiLabelSoftMarginLoss()(h,paddle.cast(b,'float32')); nn.MultiMarginLoss()(l2,lab); nn.NLLLoss()(l2,lab);
nn.PoissonNLLLoss()(h,p); nn.SmoothL1Loss()(h,g); nn.HuberLoss()(h,g); nn.SoftMarginLoss()(h,sign); nn.TripletMarginLoss()(m,m*m,m+1);
nn.TripletMarginWithDistanceLoss()(m,m*m,m+1);
paddle.incubate.nn.FusedMultiHeadAttention(8,2,dropout_rate=0.0,attn_dropout_rate=0.0)(h); paddle.incubate.nn.FusedFeedForward(8,16,dropout_rate=0.0)(h);
paddle.incubate.nn.FusedTransformerEncoderLayer(8,2,16,dropout_rate=0.0)(h); paddle.incubate.nn.FusedLinear(8,5)(h); paddle.nn.utils.weight_norm(nn.Linear(8,5))(h);
paddle.nn.utils.spectral_norm(nn.Linear(8,5))(h);
"""


def array(rng, shape, dtype, how):
    count = int(np.prod(shape))
    draw = {"n": lambda: rng.normal(0, 1, shape), "i": lambda: rng.integers(0, 8, shape), "p": lambda: rng.uniform(0.2, 3, shape),
            "u": lambda: rng.uniform(0.02, 0.98, shape), "b": lambda: rng.integers(0, 2, shape), "s": lambda: rng.integers(0, 2, shape) * 2 - 1,
            "i4": lambda: rng.permutation(4)[:count].reshape(shape)}
    return np.asarray(draw[how]()).astype(dtype)


def flat(value):
    return [one for part in value for one in flat(part)] if isinstance(value, (list, tuple)) else [value]


def inputs_of(expression):
    return [name for name in INPUTS if re.search(rf"(?<![\w.'\"]){name}(?![\w'\"]|=[^=])", expression)]


def save(expression, prefix, arrays, kept):
    """Paddle's outputs; the program is in prefix.json. Programs are kept: Paddle 3.3.1 may abort where one is freed."""
    program, startup = paddle.static.Program(), paddle.static.Program()
    kept += [program, startup]
    with paddle.static.scope_guard(paddle.static.Scope()), paddle.static.program_guard(program, startup), paddle.utils.unique_name.guard():
        data = {name: paddle.static.data(name, *INPUTS[name][:2]) for name in inputs_of(expression)}
        out = flat(eval(expression, {"paddle": paddle, "nn": nn, "F": F, **data}))
        executor = paddle.static.Executor(paddle.CPUPlace())
        executor.run(startup)
        paddle.static.save_inference_model(str(prefix), list(data.values()), out, executor, program=program)
        loaded, feeds, fetches = paddle.static.load_inference_model(str(prefix), executor)
        kept.append(loaded)
        return executor.run(loaded, feed={name: arrays[name] for name in feeds}, fetch_list=fetches)


def difference(got, want):
    """What differs, in words."""
    if got.shape != want.shape or (got.dtype != want.dtype and want.dtype != np.float64):
        return f"{got.dtype} {got.shape}, Paddle's {want.dtype} {want.shape}"
    a, b = got.astype(np.float64), np.asarray(want, np.float64)
    finite = np.isfinite(b)
    if not np.array_equal(a[~finite], b[~finite], equal_nan=True):
        return "other infinities or NaN"
    error = np.abs(a - b)[finite].max(initial=0) / (np.abs(b[finite]).max(initial=0) or 1)
    return f"error {error:.1e}" if error > CLOSE else ""


def judge(tools, folder, expression, arrays, want):
    """The verdict and its reason."""
    def run(*words):
        return subprocess.run(list(map(str, words)), cwd=folder, capture_output=True, text=True)

    done = run(tools / "ampc", "m.json", "--infer", "--amp-level=O0", "-o", "m.bin")
    if done.returncode:
        return "refused" if done.returncode == 1 else "crashed", done.stderr.splitlines()[0] if done.stderr else ""
    ops = json.loads((folder / "m.json").read_text())["program"]["regions"][0]["blocks"][0]["ops"]
    names = [next(a["AT"]["D"] for a in op["A"] if a["N"] == "name") for op in ops if op["#"] == "1.fetch"]
    data = ["--data", ",".join(f"{name}={name}.npy" for name in inputs_of(expression))] if inputs_of(expression) else []
    done = run(tools / "amprun", "m.bin", *data, "--output", ",".join(f"{name}=out{k}.npy" for k, name in enumerate(names)))
    if done.returncode:
        return "crashed", done.stderr
    differences = [difference(np.load(folder / f"out{k}.npy"), np.asarray(value)) for k, value in enumerate(want)]
    return ("wrong" if any(differences) else "works"), "; ".join(filter(None, differences))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--bin", default="build/bin", type=pathlib.Path)
    p.add_argument("--only", default="")
    args = p.parse_args()
    rng = np.random.default_rng(5)
    arrays = {name: array(rng, *about) for name, about in INPUTS.items()}
    call = nn.Layer.__call__
    nn.Layer.__call__ = lambda self, *a, **k: (self.eval(), call(self, *a, **k))[1]
    paddle.enable_static()
    counts, kept = collections.Counter(), []
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for name, value in arrays.items():
            np.save(folder / f"{name}.npy", value)
        for expression in re.split(r";\s*", "".join((FUNCTIONAL, TENSORS, COMPLEX, LAYERS)).strip()):
            if not expression or args.only not in expression:
                continue
            paddle.seed(len(expression))
            try:
                want = save(expression, folder / "m", arrays, kept)
            except Exception as error:  # whatever Paddle cannot build, save or run
                verdict, why = "not in Paddle", str(error).strip().splitlines()[-1][:100]
            else:
                verdict, why = judge(args.bin.resolve(), folder, expression, arrays, want)
            counts[verdict] += 1
            if verdict != "works":
                print(f"{verdict}: {expression}: {why}", flush=True)
    print(", ".join(f"{count} {verdict}" for verdict, count in counts.most_common()), flush=True)
    os._exit(counts["wrong"] + counts["crashed"] > 0)  # without Paddle's destructors


main()
