import PictureKit
import TraceModel

/// The worst part of a trace with more events than a page takes, and the graph of all of it.
package struct ReportPart {
  /// Lines of a trace that a page has in full: a recorder's default capacity, and what it adds.
  package static let mostLines = 1 << 20
  /// Nanoseconds that a part may last: an hour.
  package static let longest: UInt64 = 3_600_000_000_000

  package let outline: TraceOutline
  let worst: WorstPart
  let trace: Trace
  /// The states before the part.
  let states: WholeStates
  /// Where the reactors that began before the part were made.
  let sites: [TraceEvent.ReactorID: SourceSite]
  /// From the first of its moments to the last, nanoseconds since the header.
  let shown: ClosedRange<UInt64>

  /// Reads an open file twice; nil, with the file where it was, if a page takes all of it, or if it can be read only once.
  ///
  /// - Parameters:
  ///   - lasting: Effects that are meant to stay open.
  ///   - most: Lines that a page has in full.
  ///   - longest: Nanoseconds that the part may last.
  package init?(
    descriptor: Int32, name: String, lasting: LastingEffects, most: Int = mostLines, longest: UInt64 = longest
  ) throws(TraceReadError) {
    guard let file = RepeatedFile(descriptor), try file.hasLines(moreThan: most, name: name) else { return nil }
    var outline = try TraceGraphReader.readOutline(descriptor: descriptor, name: name)
    outline.declare(lasting)
    worst = outline.worstPart(events: most, lasting: longest)
    file.rewind()
    var states = WholeStates()
    var sites: [TraceEvent.ReactorID: SourceSite] = [:]
    trace = try TraceReader.read(worst, descriptor: descriptor, name: name) { event in
      _ = states.whole(after: event)
      if case .reactor(let info) = event.kind, let file = info.file, let reactor = event.reactor {
        sites[reactor] = SourceSite(file: file, line: info.line ?? 0)
      }
    }
    (self.outline, self.states, self.sites) = (outline, states, sites)
    let times = trace.events.map(\.time)
    shown = (times.min() ?? 0)...(times.max() ?? 0)
  }

  /// The part and why it was chosen, in a sentence without its subject.
  var sentence: String {
    let graph = outline.graph
    let reason =
      if let kind = worst.kind, let words = kind.rule.heading {
        "\(CountText.of(worst.faults)) of \(CountText.of(graph.count(of: kind))) "
          + (kind == .loop ? "feedback loops" : words.many)
      } else {
        graph.slowestAction() == nil ? "its first events" : "the slowest action"
      }
    return
      "shows \(DurationText.of(shown.lowerBound)) to \(DurationText.of(shown.upperBound)), \(CountText.of(worst.events)) of "
      + "\(CountText.of(graph.eventCount)) events: the worst part, with \(reason)"
  }

  /// The member `part` of `meta`.
  var json: JSONValue {
    let graph = outline.graph
    var faults = [Int](repeating: 0, count: Overview.bins)
    for kind in Fault.Kind.allCases where kind.rule.column != nil {
      kind.rule.forEach(in: graph) { faults[graph.bin(of: $0.time, of: Overview.bins)] += 1 }
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
