import Testing
import TraceModel

@testable import PictureKit
@testable import TimelinePicture

@Suite("Levels of detail")
struct OverviewTests {
  private static let mixed = Generated.crowd(seed: 9, reactors: 5, rounds: 900)
  private static let many = Generated.crowd(seed: 4, reactors: 6, rounds: 4_000)
  // Joining them takes most of the time.
  private static let mixedGraph = TraceGraph(mixed)
  private static let manyGraph = TraceGraph(many)

  @Test func `every event has a label up to 2,000 events, and notable events alone up to 20,000`() throws {
    #expect(try TimelineModel(TraceGraph(ShopDemo.trace)).detail == .full)
    #expect(try TimelineModel(Self.mixedGraph).detail == .mixed)
    #expect(try TimelineModel(Self.manyGraph).detail == .overview)
    #expect(try TimelineModel(Self.manyGraph, .init(maxEvents: 300)).detail == .full)
    #expect(try TimelineModel(Self.manyGraph, .init(from: 0, to: 1_000_000_000)).detail == .full)
  }

  @Test func `failed, open, impure and slow elements always have labels`() throws {
    let model = try TimelineModel(Self.mixedGraph)
    let graph = model.graph

    let plain = PlainElements(model, CriticalPath(model))

    #expect(plain.effects.count > 500)
    for index in plain.effects {
      switch graph.effects[index].end {
      case .failed, .open: Issue.record("effect \(index) is plain")
      case .completed, .cancelled, .disposed, .unknown: break
      }
    }
    #expect(plain.commits.allSatisfy { graph.commits[$0].findings.isEmpty })
    let longest = model.effects.max { a, b in
      graph.effects[a].finish - graph.effects[a].begin < graph.effects[b].finish - graph.effects[b].begin
    }
    #expect(longest.map { !plain.effects.contains($0) } == true)
  }

  @Test func `empty rows are removed, also below effects that never ended`() throws {
    let model = try TimelineModel(Self.mixedGraph)

    let bands = Timeline.drawn(model).layout.bands

    let withOpen = bands.filter { band in band.effects.contains { model.graph.effects[$0].end == .open } }
    #expect(!withOpen.isEmpty)
    #expect(withOpen.contains { $0.room.strip < 3 })
  }

  @Test func `a picture says what it leaves out`() throws {
    let mixed = try Self.mixedGraph.timeline(eventChains: EventChains(Self.mixed))
    let many = try Self.manyGraph.timeline(eventChains: EventChains(Self.many))

    #expect(mixed.remarks.first?.contains("what is plain has no words") == true)
    #expect(many.remarks.first?.contains("this is an overview") == true)
    #expect(try ShopDemo.trace.timeline().remarks.allSatisfy { !$0.contains("are more than") })
  }

  @Test func `an overview is small, the same each time, and its table says what to type`() throws {
    let picture = try Self.manyGraph.timeline(eventChains: EventChains(Self.many))

    let svg = try picture.svg()

    #expect(svg.utf8.count < 1_000_000)
    #expect(try Self.many.timeline().svg() == svg)
    #expect(OverlapChecker.faults(in: picture.drawing) == [])
    let commands = picture.drawing.nodes.filter { $0.kind == "command" }.compactMap { $0.label?.text }
    #expect(commands.count == OverviewLine.most)
    for command in commands {
      let seq = try #require(UInt64(command.dropFirst("--focus ".count)))
      #expect(try TimelineModel(Self.manyGraph, .init(focus: seq), chain: [seq]).isEmpty == false)
    }
    try Gallery.show(svg, as: "overview")
  }

  @Test func `an overview shows where events were lost, and has loops among the worst`() throws {
    var trace = Self.many
    let at = trace.events.count / 2
    let lost = trace.events[at...(at + 200)]
    let (first, last) = (lost[at], lost[at + 200])
    trace.events.removeSubrange(at...(at + 199))
    trace.events[at].kind = .dropped(count: 200, why: "ring", from: first.seq, to: last.seq - 1)
    let root = trace.events.last?.seq ?? 0
    var cause: TraceEvent.Seq?
    for turn in 1...4 {
      let seq = root + UInt64(turn)
      trace.events.append(
        TraceEvent(
          seq: seq, time: trace.events[at].time, reactor: 1, cause: cause, kind: .action(.init(label: "again"))))
      cause = seq
    }

    let graph = TraceGraph(trace)
    let ends = graph.effects.count { $0.end == .unknown }
    let drawing = try trace.timeline().drawing

    // What may have ended there is among nothing that went wrong.
    #expect(ends > 0)
    #expect(drawing.summary.contains("200 lost"))
    #expect(drawing.summary.contains("(ring), where \(ends) effects may have ended"))
    let model = try TimelineModel(graph)
    #expect(
      OverviewTrouble.find(in: model).filter { $0.kind == .open }.allSatisfy { trouble in
        trouble.effect.map { graph.effects[$0].end == .open } == true
      })
    #expect(
      drawing.nodes.filter { $0.kind == "lost" }.map(\.tooltip).first?.hasPrefix("200 events lost (ring) from ") == true
    )
    #expect(drawing.nodes.contains { $0.kind == "label lost" && $0.label?.text == "200 lost" })
    #expect(drawing.nodes.contains { $0.kind == "worst loop" && $0.tooltip.contains("feedback loop") })
    #expect(OverlapChecker.faults(in: drawing) == [])
  }

  @Test func `an error outside of effects is among the failed, as statistics count it`() throws {
    var trace = Self.many
    let last = try #require(trace.events.last)
    trace.events.append(
      TraceEvent(
        seq: last.seq + 1, time: last.time, reactor: 1,
        kind: .error(.init(type: "Offline", message: "no connection", isSwallowed: true))))

    let summary = try trace.timeline().drawing.summary

    let failures = Statistics(TraceGraph(trace)).failures
    #expect(failures == Statistics(Self.manyGraph).failures + 1)
    #expect(summary.contains("; \(CountText.of(failures)) failed, "))
  }

  @Test func `a command to type is never cut, however long its number is`() throws {
    let model = try TimelineModel(Self.manyGraph)
    var (lines, left) = OverviewLine.lines(of: OverviewTrouble.find(in: model), model.graph)
    for index in lines.indices { lines[index].worst.seq = .max - UInt64(index) }
    var drawing = PictureGraph(title: "", summary: "")

    drawing.page.height = OverviewTable.draw(lines, left: left, marks: [:], model.graph, on: &drawing, top: 40) + 10

    let commands = drawing.nodes.filter { $0.kind == "command" }.compactMap { $0.label }
    #expect(commands.map(\.text) == lines.map { "--focus \($0.worst.seq)" })
    #expect(commands.allSatisfy { $0.box.right <= OverviewTable.right(on: drawing.page) })
    #expect(OverlapChecker.faults(in: drawing) == [])
  }

  @Test func `each kind of trouble has rows in the table, and each row has a mark`() throws {
    let model = try TimelineModel(Self.manyGraph)
    let troubles = OverviewTrouble.find(in: model)
    let (lines, left) = OverviewLine.lines(of: troubles, model.graph)

    for kind in Set(troubles.map(\.kind)) { #expect(lines.contains { $0.worst.kind == kind }) }
    #expect(lines.map(\.worst.kind.rawValue) == lines.map(\.worst.kind.rawValue).sorted())
    #expect(left.values.allSatisfy { $0 > 0 })
    let drawing = try Self.manyGraph.timeline(eventChains: EventChains(Self.many)).drawing
    let numbers = drawing.nodes.filter { $0.kind == "number" && $0.link != nil }
    #expect(numbers.count == lines.count)
  }

  @Test func `the steps of an overview hold every event`() throws {
    let model = try TimelineModel(Self.manyGraph)
    let counts = OverviewCounts(model)

    #expect(counts.rows.reduce(0) { $0 + $1.actions.reduce(0, +) } == model.actions.count)
    #expect(counts.rows.reduce(0) { $0 + $1.states.reduce(0, +) } == model.commits.count)
    #expect(counts.rows.reduce(0) { $0 + $1.events } == counts.all.reduce(0, +))
    #expect(counts.pages.first?.lowerBound == model.window.lowerBound)
    #expect(counts.pages.last?.upperBound == model.window.upperBound)
    #expect(zip(counts.pages, counts.pages.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
  }
}
