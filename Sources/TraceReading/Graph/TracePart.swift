import TraceFormat

/// A part of a trace that is read by itself.
package struct TracePart: Sendable, Equatable {
  /// Numbers of its events.
  package var seqs: ClosedRange<TraceEvent.Seq>
  /// How many lines it has.
  var lines: Int
  /// Whether more events are of the time for which it was chosen.
  package var isCut = false
  /// The kind of fault of which it has most; nil if it was chosen otherwise.
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
  package func worstPart(lines most: Int, lasting longest: UInt64) -> TracePart {
    let kinds = Fault.Kind.compared
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
    guard let best else { return part(0...0) }
    let begin = (best.first + best.last) / 2
    end = begin
    while end + 1 < samples.count, fits(begin...(end + 1), most, longest) { end += 1 }
    var part = part(begin...end)
    guard !isFaultless, let worst = best.sums.firstIndex(where: { $0 > 0 }) else { return part }
    (part.kind, part.faults) = (kinds[worst], best.sums[worst])
    return part
  }

  /// The part that has all events of a time, or the first of them, and up to 64 before and behind it.
  package func part(in time: ClosedRange<UInt64>, lines most: Int) -> TracePart {
    let begin = max(0, (samples.firstIndex { $0.time >= time.lowerBound } ?? samples.count) - 1)
    var end = begin
    while end + 1 < samples.count, samples[end + 1].time <= time.upperBound, fits(begin...(end + 1), most, .max) {
      end += 1
    }
    var part = part(begin...end)
    part.isCut = end + 1 < samples.count && samples[end + 1].time <= time.upperBound
    return part
  }

  private func part(_ shown: ClosedRange<Int>) -> TracePart {
    guard shown.upperBound < samples.count else { return TracePart(seqs: 0...0, lines: 0) }
    let end = shown.upperBound + 1
    return TracePart(
      seqs: samples[shown.lowerBound].seq...(end < samples.count ? samples[end].seq - 1 : .max),
      lines: min(end * Sample.step, index.count) - shown.lowerBound * Sample.step)
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
