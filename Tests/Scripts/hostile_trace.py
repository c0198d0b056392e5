"""A trace in which every text is hostile to a terminal, a browser, a spreadsheet or a parser."""
import json

TEXTS = [
    "<script>alert(1)</script>", "\"/><img src=x onerror=alert(1)>", "\x1b[2J\x1b]0;owned\x07\x00\x9b31m\x7f",
    "\u202egnp.exe\u202c\u2066\u200f\ufeff\ufffe\uffff", "=cmd|' /C calc'!A0", "+1+1", "@SUM(A1)", "-2+3", "a\nb\r\nc\td\u2028e\x85f",
    "end", "]] --> n0; click n0 \"javascript:alert(1)\"", "%%{init: {'securityLevel': 'loose'}}%%", "#quot;#35;&lt;b&gt;", "`**b**`",
    "\"], [\"\"", "", "W" * 500, "\U0001f468\u200d\U0001f469" * 50, "back\\slash\\\"", "style n0 fill:red", "a,b;c\"d'e",
]


def hostile_trace():
    lines = [{"k": "header", "schema": "reactor-trace", "v": "1.0", "trace": "\"<x>\u202e", "process": TEXTS[0],
              "wall": "18446744073709551615", "resource": {TEXTS[0]: TEXTS[1], "service.name": TEXTS[2]}}]
    seq = 0

    def add(kind, **keys):
        nonlocal seq
        seq += 1
        lines.append({"k": kind, "seq": seq, "ts": keys.pop("ts", seq * 10), **keys})
        return seq

    for number, text in enumerate(TEXTS, 1):
        own = {"r": number}
        add("reactor", type=text, module=text, name=text, **own)
        action = add("action", label=text, src=text, site=f"{text}:3", payload={"_0": text}, **own)
        chain = {"chain": action, **own}
        begin = add("mutate.begin", label=text, cause=action, dur=10**17, **chain)
        mutation = add("mutation", label=text, effect=begin, cause=begin, causes=[begin, action], payload={text: text}, **chain)
        reduce = add("reduce", label=text, cause=mutation, dur=15, rev=1, **chain)
        add("impurity", rule="clock", level="error", msg=text, file=text, line=1, cause=reduce, **chain)
        add("state", cause=reduce, rev=1, diff=[{"op": "add", "path": f"/{text}", "value": text}], **chain)
        add("error", type=text, msg=text, swallowed=True, cause=begin, **chain)
        add("loop", length=2, members=[text, text], cause=action, **chain)
        add("mutate.end", cause=begin, begin=begin, end="error", **chain)
        add("render", target=text, dur=10**18, cause=reduce, chain=action)
        add("mark", label=text, payload=text)
        # Slices that overlap, times that run back, causes that come later.
        add("reduce", label=text, cause=seq + 40, dur=25, rev=2, ts=seq * 10 - 95, **chain)
        add("action", label=text, cause=seq + 2, chain=7, ts=10**18, **own)
    return "".join(json.dumps(line) + "\n" for line in lines)
