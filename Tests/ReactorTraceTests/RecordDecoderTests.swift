import PlatformSupport
import ReactorCore
import Testing

@testable import ReactorTrace
@testable import TraceValues

@Suite("The decoder of records") struct RecordDecoderTests {
  private final class Counter: Reactor {
    enum Action { case increase }
    let initialState = 0
    func mutate(action: Action) -> Observable<Int> { .just(1) }
    func reduce(state: Int, mutation: Int) -> Int { state + mutation }
  }
  private let registry = ReactorRegistry()
  private let number: UInt32
  private let shapes = ReactorShapes.of(Counter.self)

  init() {
    number = registry.add("Counter", shapes)
  }

  private func record(_ kind: EventRecord.Kind, seq: UInt64 = 9) -> EventRecord {
    EventRecord(seq: seq, time: 90, chain: 4, cause: 8, reactor: number, kind: kind)
  }

  /// A record of a state, which holds the state's bytes.
  private func state(_ value: Int, _ revision: UInt64, _ kind: EventRecord.Kind) -> EventRecord {
    var record = record(kind, seq: revision)
    record.detail = revision
    record.value = withAddress(of: value) { .keeping(ValueSnapshot.copying($0, shapes.state)) }
    return record
  }

  @Test func `an action has its case, its line and its thread`() {
    var action = record(.action)
    action.sender = (line: 12, view: 0)
    let file: StaticString = "App/Counter.swift"
    action.span = UInt64(UInt(bitPattern: file.utf8Start))

    var decoder = RecordDecoder(.values, registry)
    let event = decoder.event(action, thread: 3)
    let site = SourceSite(file: "App/Counter.swift", line: 12)
    #expect(event.kind == .action(.init(label: "increase", thread: 3, site: site)))
    #expect([event.seq, event.time, event.chain, event.cause] == [9, 90, 4, 8])
    #expect(event.reactor == Int(number))
  }

  @Test func `a call of mutate that has not ended has no duration`() {
    var begin = record(.mutateBegin)
    begin.span = 55
    var decoder = RecordDecoder(.values, registry)
    #expect(decoder.event(begin, thread: 1).kind == .mutateBegin(.init(label: "increase", thread: 1, duration: 55)))
    begin.flags = .unended
    #expect(decoder.event(begin, thread: 1).kind == .mutateBegin(.init(label: "increase", thread: 1, duration: nil)))
  }

  @Test func `a state after a gap in the revisions is whole, and the next one is a difference`() {
    let reduces = [(5, 1), (7, 2), (9, 4), (12, 5)].map { value, revision in
      (state(value, UInt64(revision), .reduce), record(.state), UInt64(revision))
    }
    var decoder = RecordDecoder(.values, registry)
    let changes = reduces.map { reduce, state, revision -> TraceEvent.State.Change? in
      defer { reduce.value?.letGo() }
      _ = decoder.event(reduce, thread: 1)
      var state = state
      state.detail = revision
      guard case .state(let decoded) = decoder.event(state, thread: 1).kind else { return nil }
      return decoded.change
    }

    #expect(changes[0] == .whole(JSONText("5")))
    #expect(changes[1] == .diff([.init(.replace, path: "", old: JSONText("5"), value: JSONText("7"))]))
    #expect(changes[2] == .whole(JSONText("9")))
    #expect(changes[3] == .diff([.init(.replace, path: "", old: JSONText("9"), value: JSONText("12"))]))
  }

  @Test func `an event of a rare kind comes out as it was recorded`() {
    var rare = record(.other)
    let value = OutOfLineEvent(.pulse(field: "message", count: 2))
    rare.value = Borrowed(value)
    var decoder = RecordDecoder(.values, registry)
    #expect(withExtendedLifetime(value) { decoder.event(rare, thread: 1).kind } == .pulse(field: "message", count: 2))
  }
}
