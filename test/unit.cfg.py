# The GoogleTest executables: everything in build/bin that is named …Tests.
import os
import sys

sys.path.insert(0, os.path.join(config.source_root, "test"))
import environment
import googletest

config.name = "ampc-unit"
config.test_format = googletest.Executables(config.tools_dir)
config.test_source_root = config.test_exec_root = os.path.join(config.build_root, "test", "Unit")
config.environment = environment.clean(config.build_root, config.tools_dir)
config.environment["AMPC_SOURCE_ROOT"] = config.source_root
