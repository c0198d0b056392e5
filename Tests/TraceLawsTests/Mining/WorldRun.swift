import TraceModel
import TraceSamples

/// One run of a world: it plays actions and what follows from them in virtual time, and writes events as the tracer does.
final class WorldRun {
  let world: World
  var random: SeededRandom
  /// Fields of the main reactor, as JSON.
  private(set) var values: [String: String] = [:]
  private var events: [TraceEvent] = []
  private var now: UInt64 = 0
  private var revisions = [1: 0, 2: 0]
  private var running: [TraceEvent.Seq: String] = [:]
  private var steps: [(time: UInt64, effect: TraceEvent.Seq, work: () -> Void)] = []

  init(_ world: World, seed: UInt64) {
    self.world = world
    random = SeededRandom(seed)
    for (field, value) in world.fields { values[field] = value }
    introduce("Main", 1, "{" + world.fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}")
    introduce("Child", 2, #"{"shown":0}"#)
  }

  private func introduce(_ type: String, _ reactor: Int, _ state: String) {
    let info = TraceEvent.ReactorInfo(type: type, module: "App", file: "App/\(type).swift", line: 1, parent: nil)
    let made = add(.reactor(info), on: reactor)
    add(.state(.init(revision: 0, isInitial: true, change: .whole(JSONText(state)))), on: reactor, cause: made)
  }

  @discardableResult
  private func add(_ kind: TraceEvent.Kind, on reactor: Int?, cause: TraceEvent.Seq? = nil) -> TraceEvent.Seq {
    let seq = TraceEvent.Seq(events.count + 1)
    events.append(TraceEvent(seq: seq, time: now, reactor: reactor, cause: cause, kind: kind))
    return seq
  }

  /// Sends an action of a view.
  func send(_ action: World.Action) {
    let text = action.needsValue ? "\"\(random.pick(world.words))\"" : nil
    let payload = text.map { JSONText("{\"_0\":\($0)}") }
    let sent = add(.action(.init(label: action.label, payload: payload)), on: 1)
    world.play(action, text ?? "null", sent, self)
  }

  func begin(_ label: String, of action: TraceEvent.Seq, on reactor: Int = 1) -> TraceEvent.Seq {
    let begin = add(.mutateBegin(.init(label: label, duration: 0)), on: reactor, cause: action)
    running[begin] = label
    return begin
  }

  func end(
    _ begin: TraceEvent.Seq, _ how: TraceEvent.EffectEnd = .completed, by: TraceEvent.Seq? = nil, on reactor: Int = 1
  ) {
    guard running.removeValue(forKey: begin) != nil else { return }
    steps.removeAll { $0.effect == begin }
    add(.mutateEnd(how, by: by), on: reactor, cause: begin)
  }

  func cancel(_ label: String, by action: TraceEvent.Seq) {
    for begin in running.filter({ $0.value == label }).keys.sorted() { end(begin, .cancelled, by: action) }
  }

  func fail(_ begin: TraceEvent.Seq) {
    add(.error(.init(type: "URLError", message: "offline", isSwallowed: true)), on: 1, cause: begin)
  }

  /// A mutation, and the state that comes out of it.
  @discardableResult
  func commit(
    _ label: String, _ changes: [(String, String)], of begin: TraceEvent.Seq, value: String? = nil, on reactor: Int = 1
  ) -> TraceEvent.Seq {
    let payload = value.map { JSONText("{\"_0\":\($0)}") }
    let mutation = add(.mutation(.init(label: label, effect: begin, payload: payload)), on: reactor, cause: begin)
    let revision = (revisions[reactor] ?? 0) + 1
    revisions[reactor] = revision
    let reduce = add(.reduce(.init(label: label, duration: 0, revision: revision)), on: reactor, cause: mutation)
    let patches = changes.filter { values[$0.0] != $0.1 }.map { field, value in
      TraceEvent.Patch(
        .replace, path: "/\(field)", old: values[field].map { JSONText($0) }, value: JSONText(value))
    }
    for (field, value) in changes { values[field] = value }
    return add(.state(.init(revision: revision, change: .diff(patches))), on: reactor, cause: reduce)
  }

  /// An action of another reactor, which a state leads to.
  func forward(_ label: String, from state: TraceEvent.Seq) {
    let sent = add(.action(.init(label: label, source: "reactor:1")), on: 2, cause: state)
    let begin = begin(label, of: sent, on: 2)
    commit("setShown", [("shown", "\(sent)")], of: begin, on: 2)
    end(begin, on: 2)
  }

  /// Goes on with an effect, unless it has ended by then.
  func later(_ begin: TraceEvent.Seq, _ work: @escaping () -> Void) {
    let time = now + UInt64(random.number(20...200)) * 1_000_000
    steps.append((time, begin, work))
  }

  /// Lets time pass; nil until nothing is left.
  func wait(_ milliseconds: Int?) {
    let limit = milliseconds.map { now + UInt64($0) * 1_000_000 }
    while let next = steps.indices.min(by: { steps[$0].time < steps[$1].time }),
      limit.map({ steps[next].time <= $0 }) ?? true
    {
      let step = steps.remove(at: next)
      now = max(now, step.time)
      add(.mutateRun(duration: 0), on: 1, cause: step.effect)
      step.work()
    }
    now = max(now, limit ?? now)
  }

  func trace() -> Trace {
    wait(nil)
    add(.end(events: events.count, dropped: 0), on: nil)
    return Trace(header: .init(clock: "virtual"), events: events)
  }
}
