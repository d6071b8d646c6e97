"""The report's page taken apart with the standard library alone."""
import html.parser
import json
import re


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.ids, self.texts, self.inside = [], {}, {}, None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.append((tag, attributes))
        if "id" in attributes:
            assert attributes["id"] not in self.ids, f"two elements have the id {attributes['id']}"
            self.ids[attributes["id"]] = tag
        self.inside = attributes.get("id", tag) if tag in ("script", "style") else None

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        if self.inside:
            self.texts[self.inside] = self.texts.get(self.inside, "") + data


def data_of(path):
    """The report and graph that the page carries."""
    return json.loads(Page(open(path, encoding="utf-8").read()).texts["data"])


def references(page):
    """Whatever would load something: there must be nothing."""
    for tag, attributes in page.tags:
        for name in attributes:
            if name in ("src", "href", "action", "srcset", "poster", "background", "formaction") or name.startswith("on"):
                yield f"<{tag} {name}={attributes[name]!r}>"
    for name, text in page.texts.items():
        if name == "data":
            continue
        for pattern in (r"@import", r"url\((?!#)", r"\bfetch\b", r"XMLHttpRequest", r"WebSocket", r"importScripts", r"\bimport\s*\(",
                        r"sendBeacon", r"EventSource", r"https?://(?!www\.w3\.org/2000/svg)", r"innerHTML", r"\beval\b"):
            for found in re.finditer(pattern, text):
                yield f"{name}: {found[0]}"
