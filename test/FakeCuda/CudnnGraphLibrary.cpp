// libcudnn_graph.so.9: the runtime only asks whether it is there.
extern "C" __attribute__((visibility("default"))) void ampcFakeCudnnGraph() {}
