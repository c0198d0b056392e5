import TraceFormat

/// The part of a trace in which most went wrong.
package struct WorstPart: Sendable, Equatable {
  /// Numbers of its events.
  package var seqs: ClosedRange<TraceEvent.Seq>
  /// How many lines it has; with the `end`, if that is in it.
  var lines: Int
  /// Its events.
  package var events: Int
  /// The kind of fault by which it was chosen; nil if the trace has none, and it was by the slowest action.
  package var kind: Fault.Kind?
  /// How often that kind occurs in it.
  package var faults = 0
}

extension TraceOutline {
  /// The part with most of the worst kind of fault that occurs; among equals with most of the next kind, and so on.
  ///
  /// The kinds are those by which traces are compared. Of parts that are equal the middle one of the first that overlap; without
  /// a fault the part around the slowest action.
  ///
  /// - Parameters:
  ///   - most: Events that it may have, at least 64.
  ///   - longest: Nanoseconds that it may last, unless 64 events take longer.
  package func worstPart(events most: Int, lasting longest: UInt64) -> WorstPart {
    let kinds = Fault.Kind.allCases.filter { $0.rule.column != nil }
    var found = kinds.map { kind in counts { mark in kind.rule.forEach(in: graph) { mark($0.seq) } } }
    let isFaultless = found.allSatisfy { $0.allSatisfy { $0 == 0 } }
    if isFaultless {
      found = [counts { mark in if let slow = graph.slowestAction() { mark(graph.actions[slow.action].seq) } }]
    }
    var best: (sums: [Int], first: Int, last: Int)?
    var sums = found.map { _ in 0 }
    var end = 0
    for begin in samples.indices {
      while end < samples.count, end == begin || fits(begin...end, most, longest) {
        for kind in found.indices { sums[kind] += found[kind][end] }
        end += 1
      }
      if best == nil || best?.sums.lexicographicallyPrecedes(sums) == true {
        best = (sums, begin, begin)
      } else if best?.sums == sums, best?.last == begin - 1 {
        best?.last = begin
      }
      if end == samples.count { break }
      for kind in found.indices { sums[kind] -= found[kind][begin] }
    }
    guard let best else { return WorstPart(seqs: 0...TraceEvent.Seq.max, lines: 0, events: 0) }
    let begin = (best.first + best.last) / 2
    end = begin + 1
    while end < samples.count, fits(begin...end, most, longest) { end += 1 }
    var part = WorstPart(
      seqs: samples[begin].seq...(end < samples.count ? samples[end].seq - 1 : .max),
      lines: min(end * Sample.step, index.count) - begin * Sample.step,
      events: min(end * Sample.step, graph.eventCount) - begin * Sample.step)
    guard !isFaultless, let worst = best.sums.firstIndex(where: { $0 > 0 }) else { return part }
    (part.kind, part.faults) = (kinds[worst], best.sums[worst])
    return part
  }

  /// How many marked events stand between each sample and the next.
  private func counts(_ forEach: ((TraceEvent.Seq) -> Void) -> Void) -> [Int] {
    var counts = [Int](repeating: 0, count: samples.count)
    forEach { seq in if let position = index.position(of: seq) { counts[position / Sample.step] += 1 } }
    return counts
  }

  private func fits(_ shown: ClosedRange<Int>, _ most: Int, _ longest: UInt64) -> Bool {
    let next = shown.upperBound + 1
    let end = next < samples.count ? samples[next].time : graph.span.upperBound
    return (next - shown.lowerBound) * Sample.step <= most && end - min(end, samples[shown.lowerBound].time) <= longest
  }
}
