/* The path of ampc_runtime.h in earlier versions. */
#include "../ampc_runtime.h"
