// Written by the tests with UPDATE_GOLDENS=1.
// swift-format-ignore-file
extension CycleGoldens {
  static let counter = #"""
    page 1400,515 Cycle of counter
    3 actions, 1 effect, 3 mutations, 2 state fields of 1 reactor type, with counts and p50 / p95, from the view and back to it.
    n0 view 20,104 78,273 | view sends 12×
    n1 view 1290,104 90,273 | states that changed and were observed: 19×; no render was recorded
    n2 action 164,156 150,38 | CounterReactor: action increase / 4× / 4× by view:CounterView
    n3 action 164,204 150,38 | CounterReactor: action decrease / 4× / 4× by view:CounterView
    n4 action 164,268 150,38 | CounterReactor: action load / 4× / 4× by view:CounterView
    n5 effect 394,245 204,38 | CounterReactor: effect load / 4× / took p50 120, p95 120 ms
    n6 mutation 692,179 212,38 | CounterReactor: mutation add / 8× / reduce p50 100, p95 100 µs
    n7 state 1006,203 160,38 | CounterReactor: state value / 12× / 1× nothing changed
    n8 mutation 692,275 212,38 | CounterReactor: mutation setLoading / 8× / reduce p50 100, p95 100 µs
    n9 state 1006,275 160,38 | CounterReactor: state isLoading / 8×
    n10 mutation 692,227 212,38 | CounterReactor: mutation setValue / 4× / reduce p50 100, p95 100 µs
    n11 count 489,291 24,13
    n12 count 493,292 18,11 “4×”
    n13 count 633,273 24,13
    n14 count 636,274 18,11 “4×”
    n15 count 943,201 24,13
    n16 count 946,202 18,11 “8×”
    n17 count 491,178 24,13
    n18 count 494,179 18,11 “4×”
    n19 count 491,208 24,13
    n20 count 494,209 18,11 “4×”
    n21 count 340,267 24,13
    n22 count 344,268 18,11 “4×”
    n23 count 633,246 24,13
    n24 count 636,247 18,11 “4×”
    n25 count 943,232 24,13
    n26 count 946,233 18,11 “4×”
    n0 to n2 cause solid cause 1.8 4 points 98,175 to 164,175
    n0 to n3 cause solid cause 1.8 4 points 98,223 to 164,223
    n0 to n4 cause solid cause 1.8 4 points 98,287 to 164,287
    n2 to n6 cause solid cause 1.8 4 points 314,175 to 692,191
    n3 to n6 cause solid cause 1.8 4 points 314,223 to 692,204
    n4 to n5 cause solid cause 1.8 4 points 311,281 to 394,264
    n4 to n8 cause solid cause 1.8 4 points 311,294 to 692,300
    n5 to n8 cause dashed cause 1.8 4 points 598,270 to 692,287
    n5 to n10 cause dashed cause 1.8 4 points 598,257 to 692,246
    n6 to n7 cause solid cause 2.1 4 points 904,198 to 1006,216
    n7 to n1 cause solid cause 2.3 4 points 1166,222 to 1290,222
    n8 to n9 cause solid cause 2.1 4 points 904,294 to 1006,294
    n9 to n1 cause solid cause 2.1 4 points 1166,294 to 1290,294
    n10 to n7 cause solid cause 1.8 4 points 904,246 to 1006,229
    20,34 ink “Cycle of counter”
    20,54 mute “12 actions and 20 mutations in 4.52 s · numbers are count, p50 / p95 · line width by count · nothing lost”
    20,82 mute “no finding in reduce, no failure, no loop, nothing cancelled or left open”
    59,122 ink “View”
    59,138 mute “sends 12×”
    1335,122 ink “View”
    1335,138 mute “gets 19×”
    694,364 ink “19× a new state for those who observe, and who send again; no render was recorded”
    239,118 mute “Action”
    496,118 mute “Effect”
    798,118 mute “Mutation”
    1086,118 mute “State”
    130,147 ink “CounterReactor”
    196,172 ink “increase”
    196,187 mute “4×”
    196,220 ink “decrease”
    196,235 mute “4×”
    196,284 ink “load”
    196,299 mute “4×”
    411,261 ink “load”
    411,276 mute “4×, 120 / 120 ms”
    724,195 ink “add”
    724,210 mute “8×, 100 / 100 µs”
    1038,219 ink “value”
    1038,234 mute “12×, 1 unchanged”
    724,291 ink “setLoading”
    724,306 mute “8×, 100 / 100 µs”
    1038,291 ink “isLoading”
    1038,306 mute “8×”
    724,243 ink “setValue”
    724,258 mute “4×, 100 / 100 µs”
    600,407 ink “Marks used above”
    640,431 ink “action”
    640,453 ink “effect”
    640,475 ink “mutation”
    640,497 ink “state field”
    840,431 ink “caused, at once”
    840,453 ink “caused, after waiting”
    1036,431 ink “10×, 100×, 1,000×”

    """#
}
