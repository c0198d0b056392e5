// Written by the tests with UPDATE_GOLDENS=1.
// swift-format-ignore-file
extension CycleGoldens {
  static let loop = #"""
    page 1409,524 Cycle of ping-pong
    2 actions, 1 effect, 2 mutations, 2 state fields of 2 reactor types, with counts and p50 / p95, from the view and back to it. Feedback loop A: LeftReactor.ping, RightReactor.pong, 19 turns, 20 ms a turn.
    n0 view 20,104 78,282 | view sends 1×
    n1 view 1299,104 90,282 | states that changed and were observed: 40×; no render was recorded
    n2 action loop 173,156 150,38 | LeftReactor: action ping / 20× / 1× by view:Game
    n3 action loop 173,284 150,38 | RightReactor: action pong / 20×
    n4 effect loop 403,284 204,38 | RightReactor: effect pong / 20× / took p50 8, p95 8 ms
    n5 mutation loop 701,156 212,38 | LeftReactor: mutation setBall / 20× / reduce p50 100, p95 100 µs
    n6 state loop 1015,156 160,38 | LeftReactor: state ball / 20×
    n7 mutation loop 701,284 212,38 | RightReactor: mutation setReturn / 20× / reduce p50 100, p95 100 µs
    n8 state loop 1015,284 160,38 | RightReactor: state rally / 20×
    n9 count 491,215 339,13
    n10 count 515,216 336,11 “ball → pong, 20×: LeftReactor drives RightReactor”
    n11 badge 494,213 17,17 “A”
    n12 count 489,235 342,13
    n13 count 513,236 339,11 “feedback loop: rally → ping, 19 turns, 20 ms a turn”
    n14 badge 493,233 17,17 “A”
    n0 to n2 cause solid cause 1 4 points 98,169 to 176,169
    n6 to n1 cause solid cause 2.6 4 points 1175,169 to 1299,169
    n8 to n1 cause solid cause 2.6 4 points 1175,310 to 1299,310
    n2 to n5 cause loop solid loop 3.9 4 points 323,175 to 701,175
    n3 to n4 cause loop solid loop 3.9 4 points 323,303 to 403,303
    n4 to n7 cause loop dashed loop 3.9 4 points 607,303 to 701,303
    n5 to n6 cause loop solid loop 3.9 4 points 913,175 to 1015,175
    n6 to n3 cause loop solid loop 3.9 28 points 1175,182 to 173,303
    n7 to n8 cause loop solid loop 3.9 4 points 913,303 to 1015,303
    n8 to n2 cause loop solid loop 3.9 28 points 1175,297 to 176,182
    20,34 ink “Cycle of ping-pong”
    20,54 mute “40 actions and 40 mutations in 389 ms · numbers are count, p50 / p95 · line width by count · nothing lost”
    28,82 onBadge “A”
    40,82 loopText “feedback loop, 19 turns, 20 ms a turn”
    59,122 ink “View”
    59,138 mute “sends 1×”
    1344,122 ink “View”
    1344,138 mute “gets 40×”
    699,373 ink “40× a new state for those who observe, and who send again; no render was recorded”
    248,118 mute “Action”
    505,118 mute “Effect”
    807,118 mute “Mutation”
    1095,118 mute “State”
    139,147 ink “LeftReactor”
    139,275 ink “RightReactor”
    205,172 ink “ping”
    205,187 mute “20×”
    301,179 onBadge “A”
    205,300 ink “pong”
    205,315 mute “20×”
    301,307 onBadge “A”
    420,300 ink “pong”
    420,315 mute “20×, 8 / 8 ms”
    733,172 ink “setBall”
    733,187 mute “20×, 100 / 100 µs”
    1047,172 ink “ball”
    1047,187 mute “20×”
    733,300 ink “setReturn”
    733,315 mute “20×, 100 / 100 µs”
    1047,300 ink “rally”
    1047,315 mute “20×”
    600,416 ink “Marks used above”
    640,440 ink “action”
    640,462 ink “effect”
    640,484 ink “mutation”
    640,506 ink “state field”
    840,440 ink “caused, at once”
    840,462 ink “caused, after waiting”
    840,484 ink “feedback loop”
    1036,440 ink “10×, 100×, 1,000×”

    """#
}
