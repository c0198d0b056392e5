import PlatformSupport
import TraceFormat
import TraceReading

/// Sentences about effects as stretches of time.
extension LawJudge {
  func judgeStops(_ matches: LawMatches) {
    var running: [Int32: (live: [Int32], next: Int)] = [:]
    matches.triggers.forEach { x, isSure in
      let own = slot(matches, x)
      for slot in own >= 0 ? [own] : matches.effects.keys.sorted() {
        let begun = matches.effects[slot] ?? []
        var (live, next) = running[slot] ?? ([], 0)
        while next < begun.count, begun[next] < x {
          live.append(begun[next])
          next += 1
        }
        live.removeAll { trace.end[Int($0)] >= 0 && trace.end[Int($0)] <= x }
        running[slot] = (live, next)
        let isBoth = isSure && isInstance(slot, matches) == .yes
        for begin in live { judgeStop(matches, x, isBoth, Int(begin)) }
      }
    }
  }

  private func judgeStop(_ matches: LawMatches, _ x: Int, _ isSure: Bool, _ begin: Int) {
    let end = trace.end[begin]
    let last = Int(trace.lastEmitted[begin])
    let verdict: LawVerdict
    if last > x {
      verdict = .violated
    } else if trace.hasLosses(x, end >= 0 ? Int(end) : trace.count) {
      verdict = .unknown
    } else {
      verdict = end >= 0 ? .held : .pending
    }
    // Only the first is told: a search through the trace for each would take the square of its events.
    let isTold = verdict == .violated && isSure && matches.result.count(.violated) == 0
    matches.result.add(
      verdict, x, isSure: isSure, orHeld: .pending, other: begin,
      second: isTold ? firstMutation(of: begin, after: x) : nil)
  }

  /// The first mutation that an effect emitted after a position.
  private func firstMutation(of begin: Int, after position: Int) -> Int? {
    let seq = trace.seq(begin)
    return (position + 1..<trace.count).first {
      trace.kind($0) == .mutation && trace.events.namedEffect(at: $0) == seq
    }
  }

  func judgeAtOnce(_ matches: LawMatches, _ most: Int) {
    for (slot, begun) in matches.effects.sorted(by: { $0.key < $1.key }) {
      var live: [Int32] = []
      let isSure = isInstance(slot, matches) == .yes
      for begin in begun where !trace.isIdle(Int(begin)) {
        live.removeAll { trace.replaced[Int($0)] >= 0 && trace.replaced[Int($0)] <= begin }
        if live.count >= most {
          let isLossy = trace.hasLosses(Int(live[0]), Int(begin))
          matches.result.add(
            isLossy ? .unknown : .violated, Int(begin), isSure: isSure, other: live.last.map { Int($0) })
        } else {
          let isLossy = trace.hasLosses(slot < 0 ? -1 : trace.start(Int(slot)), Int(begin))
          matches.result.add(isLossy ? .unknown : .held, Int(begin), isSure: isSure)
        }
        live.append(begin)
      }
    }
  }

  func judgeEnds(_ matches: LawMatches, _ limit: UInt64?) {
    for (slot, begun) in matches.effects.sorted(by: { $0.key < $1.key }) {
      for begin in begun.map({ Int($0) }) {
        guard !isLasting(begin, slot) else { continue }
        let end = trace.end[begin]
        let latest = limit.map { trace.time(begin) + Int64(clamping: $0) }
        let verdict: LawVerdict
        if end >= 0 {
          verdict = latest.map { trace.time(Int(end)) > $0 } ?? false ? .violated : .held
        } else if let latest, Int64(clamping: trace.lastTime) > latest {
          verdict = trace.hasLosses(after: begin, by: latest) ? .unknown : .violated
        } else {
          verdict = trace.hasLosses(begin, trace.count) ? .unknown : .pending
        }
        matches.result.add(
          verdict, begin, isSure: isInstance(slot, matches) == .yes, other: end >= 0 ? Int(end) : nil)
      }
    }
  }

  /// Whether an effect is meant to stay open.
  private func isLasting(_ begin: Int, _ slot: Int32) -> Bool {
    guard slot >= 0, trace.kind(begin) == .mutateBegin else { return false }
    return lasting.contains(trace.events.label(at: begin), of: trace.reactors[Int(slot)].type)
  }
}
