# RUN: %python %s %source-root
"""Every rule that a policy decides by has its words: a row of kRules in lib/Dialect/AMP/Reasons.cpp, by which it is explained.

A decision is written `{<type>, "<rule>", <cause>…}`, its type being f32, low, one of their getters, Type() or a field `type`.
"""
import re

import lint

PLACES = ("lib/Analysis", "passes/PlanPrecision.cpp")
TABLE = "lib/Dialect/AMP/Reasons.cpp"
DECISION = re.compile(r"\{[^{};]*?(?:\bf32|\blow|\bf32\(\)|\blow\(\)|\bType\(\)|\btype)\s*,(?P<rule>[^{};,]*\"\w+\"[^{};,]*),")


def check(tree):
    known = set(re.findall(r'^\s*\{"(\w+)", (?:true|false), ', tree.read(TABLE), re.M))
    findings, found = [], 0
    for path, text in tree.files(*filter(tree.has, PLACES), suffixes=(".cpp", ".h")):
        for decision in DECISION.finditer(text):
            for rule in re.findall(r'"(\w+)"', decision["rule"]):
                found += 1
                if rule not in known:
                    findings.append(f"{path}:{text.count(chr(10), 0, decision.start()) + 1}: rule '{rule}' has no words in {TABLE}")
    return findings if found else ["no decision was found"]


def case(policy):
    return {TABLE: 'const RuleWords kRules[] = {\n    {"white_list", false, "…"},\n    {"gray", true, "…"},\n};\n', "lib/Analysis/A.cpp": policy}


CASES = [
    (case('return {low, "white_list", name.str()};'), None),
    (case('return {low, "whit_list", name.str()};'), "A.cpp:1: rule 'whit_list'"),
    (case('\nreturn Decision{graph.f32(), c ? "gray" : "grey", name};'), "A.cpp:2: rule 'grey'"),
    (case('graph.give(op, {chosen.type, "override", text});'), "rule 'override'"),
    (case('return {Type(), "none", "nothing to follow"};'), "rule 'none'"),
    (case("return {};"), "no decision was found"),
]

if __name__ == "__main__":
    lint.main(check, CASES)
