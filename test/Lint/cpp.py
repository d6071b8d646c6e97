"""Just enough C++ to find string literals."""
import re

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\((?P<raw>.*?)\)\1"|"(?P<text>(?:\\.|[^"\\\n])*)"|\'(?:\\.|[^\'\\\n])+\'', re.S)


def unescape(text):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), text)


def blank(text):
    """The text with comments and literals blanked out (same length), and [(offset, end, literal)]."""
    literals, out, last = [], [], 0
    for token in TOKEN.finditer(text):
        value = token["raw"] if token["raw"] is not None else token["text"]
        if value is not None and not re.search(r"#\s*include\s*$", text[max(0, token.start() - 20):token.start()]):
            literals.append((token.start(), token.end(), unescape(value)))
        out.append(text[last:token.start()] + re.sub(r"[^\n]", " ", token[0]))
        last = token.end()
    return "".join(out) + text[last:], literals


def joined(literals, blanked):
    """Adjacent literals are one."""
    result = []
    for start, end, value in literals:
        if result and not blanked[result[-1][1]:start].strip():
            result[-1] = (result[-1][0], end, result[-1][2] + value)
        else:
            result.append((start, end, value))
    return result
