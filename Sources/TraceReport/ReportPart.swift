import PictureKit
import TraceReading

/// A part of a trace, such as the worst of one with more events than a page takes, and the graph of all of it.
package struct ReportPart {
  /// Lines of a trace that a page has in full: a recorder's default capacity, and what it adds.
  package static let mostLines = 1 << 20
  /// Nanoseconds that a part may last: an hour.
  package static let longest: UInt64 = 3_600_000_000_000

  package let outline: TraceOutline
  private let part: TracePart
  /// Whether it was chosen by its time.
  private let isChosen: Bool
  let trace: Trace
  /// The states before the part.
  let states: WholeStates
  /// Where the reactors that began before the part were made.
  let sites: [TraceEvent.ReactorID: SourceSite]
  /// From the first of its moments to the last, nanoseconds since the header.
  let shown: ClosedRange<UInt64>

  /// Whether no event is in the time that was chosen.
  package var isEmpty: Bool { trace.events.isEmpty }

  /// Reads an open file twice; nil, with the file where it was, if a page takes all of it, or if it can be read only once.
  ///
  /// - Parameters:
  ///   - lasting: Effects that are meant to stay open.
  ///   - time: Shows the events of this time, or the first of them; nil for the worst part, or all that a page takes.
  ///   - most: Lines that a page has in full.
  ///   - longest: Nanoseconds that the worst part may last.
  package init?(
    _ file: OpenTrace, name: String, lasting: LastingEffects, in time: ClosedRange<UInt64>? = nil,
    most: Int = mostLines, longest: UInt64 = longest
  ) throws(TraceReadError) {
    guard let rewind = file.rewind else { return nil }
    if time == nil, try !file.hasLines(moreThan: most, name: name) { return nil }
    var outline = try TraceGraphReader.readOutline(file, name: name)
    outline.declare(lasting)
    let part = time.map { outline.part(in: $0, lines: most) } ?? outline.worstPart(lines: most, lasting: longest)
    rewind()
    var before = EventsBefore()
    var trace = try TraceReader.read(part, of: file, name: name) { before.take($0) }
    if let time {
      let first = trace.events.firstIndex { time.contains($0.time) } ?? trace.events.count
      for event in trace.events[..<first] { before.take(event) }
      let last = trace.events.lastIndex { time.contains($0.time) }
      trace.events = Array(trace.events[first..<(last.map { $0 + 1 } ?? first)])
    }
    (self.outline, self.part, isChosen, self.trace) = (outline, part, time != nil, trace)
    (states, sites) = (before.states, before.sites)
    let times = trace.events.map(\.time)
    shown = (times.min() ?? 0)...(times.max() ?? 0)
  }

  /// Events before a part, as far as they tell of it.
  private struct EventsBefore {
    var states = WholeStates()
    var sites: [TraceEvent.ReactorID: SourceSite] = [:]

    mutating func take(_ event: TraceEvent) {
      _ = states.whole(after: event)
      guard case .reactor(let info) = event.kind, let file = info.file, let reactor = event.reactor else { return }
      sites[reactor] = SourceSite(file: file, line: info.line ?? 0)
    }
  }

  /// The part and why it was chosen, in a sentence without its subject.
  var sentence: String {
    let graph = outline.graph
    let events = trace.events.count { $0.fileKind != .end }
    let shows =
      "shows \(DurationText.of(shown.lowerBound)) to \(DurationText.of(shown.upperBound)), \(CountText.of(events)) of "
      + CountText.of(graph.eventCount, "event")
    if isChosen { return part.isCut ? "\(shows): the first that a page takes" : shows }
    guard let kind = part.kind, let words = kind.rule.heading else {
      return
        "\(shows): the worst part, with \(graph.slowestAction() == nil ? "its first events" : "the slowest action")"
    }
    return "\(shows): the worst part, with \(CountText.of(part.faults)) of \(CountText.of(graph.count(of: kind))) "
      + (kind == .loop ? "feedback loops" : words.many)
  }

  /// The member `part` of `meta`.
  var json: JSONValue {
    let graph = outline.graph
    var faults = [Int](repeating: 0, count: Overview.bins)
    let whole = 0...graph.span.upperBound
    for kind in Fault.Kind.compared {
      kind.rule.forEach(in: graph) { faults[whole.bin(of: $0.time, of: Overview.bins)] += 1 }
    }
    return .object([
      "shown": .array([.uint(shown.lowerBound), .uint(shown.upperBound)]), "text": .string(sentence),
      "events": .array(outline.counts(bins: Overview.bins).map { .of($0) }), "faults": .array(faults.map { .of($0) }),
    ])
  }

  /// The states before the part by their reactors, as JSON.
  func states(_ cutter: ValueCutter, _ cuts: inout ValueCuts) -> [UInt8] {
    var output: [UInt8] = []
    for (reactor, revision, value) in states.last {
      output += "\(output.isEmpty ? "{" : ",")\"\(reactor)\":{\"revision\":\(revision),\"value\":".utf8
      value.text.withByteView { cutter.write(payload: $0, &cuts, to: &output) }
      output.append(UInt8(ascii: "}"))
    }
    return output.isEmpty ? Array("{}".utf8) : output + [UInt8(ascii: "}")]
  }
}
