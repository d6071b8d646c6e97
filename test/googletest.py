"""A lit format that runs one GoogleTest executable per test and reports each of its cases.

Unlike lit's own, it keeps the reason that a case gives for being skipped. Those that take longest are several tests, each with a share of the cases,
which run at the same time.
"""
import os
import xml.etree.ElementTree as ElementTree

import lit.Test
import lit.formats
import lit.util

SHARES = {"AmpcRuntimeTests": 4, "AmpcCudaTests": 2}


def verdict(case):
    """The code and message of one <testcase>."""
    failures = case.findall("failure")
    if failures:
        return lit.Test.FAIL, "\n".join(f.get("message", "") for f in failures)
    skipped = case.find("skipped")
    if skipped is not None or case.get("result") == "skipped":
        lines = (skipped.get("message", "") if skipped is not None else "").strip().splitlines()
        return lit.Test.UNSUPPORTED, " ".join(lines[1:]) or "gives no reason"  # lines[0] is the place
    return lit.Test.PASS, ""


class Executables(lit.formats.TestFormat):
    def __init__(self, folder):
        self.folder = folder

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, local_config):
        if path_in_suite:  # lit also looks into the scratch folders of an earlier run
            return
        names = sorted(os.listdir(self.folder)) if os.path.isdir(self.folder) else []
        for name in names:
            if name.endswith("Tests"):
                paths = [(name, str(share + 1)) for share in range(SHARES[name])] if name in SHARES else [(name,)]
                for path in paths:
                    yield lit.Test.Test(suite, path_in_suite + path, local_config)

    def execute(self, test, lit_config):
        name, *share = test.path_in_suite
        scratch = os.path.join(test.suite.exec_root, "-".join(test.path_in_suite) + ".tmp")
        os.makedirs(scratch, exist_ok=True)
        report = os.path.join(scratch, "report.xml")
        if os.path.exists(report):
            os.remove(report)
        env = dict(test.config.environment, GTEST_OUTPUT="xml:" + report, GTEST_COLOR="no")
        if share:
            env |= {"GTEST_TOTAL_SHARDS": str(SHARES[name]), "GTEST_SHARD_INDEX": str(int(share[0]) - 1)}
        try:
            out, err, exit_code = lit.util.executeCommand(
                [os.path.join(self.folder, name)], cwd=scratch, env=env, timeout=lit_config.maxIndividualTestTime)
        except lit.util.ExecuteCommandTimeoutException as e:
            return lit.Test.TIMEOUT, e.out + e.err
        cases = ElementTree.parse(report).getroot().iter("testcase") if os.path.exists(report) else []
        codes = []
        result = lit.Test.Result(lit.Test.PASS)
        for case in cases:
            code, message = verdict(case)
            codes.append(code)
            key = f"{case.get('classname')}.{case.get('name')}"
            result.addMicroResult(key, lit.Test.Result(code, message, float(case.get("time", 0))))
        if exit_code or not codes or lit.Test.FAIL in codes:
            result.code = lit.Test.FAIL
            result.output = f"{out}\n{err}\nexit status {exit_code}, {len(codes)} cases\n"
        return result
