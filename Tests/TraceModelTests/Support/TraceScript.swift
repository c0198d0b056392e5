import TraceModel

/// Writes a trace event by event; numbers count up, times are given.
struct TraceScript {
  var trace = Trace(header: Trace.Header(process: "script"))

  /// Adds an event and returns its number.
  @discardableResult
  mutating func add(
    _ time: UInt64, r: Int? = 1, cause: UInt64? = nil, _ kind: TraceEvent.Kind
  ) -> UInt64 {
    let seq = (trace.events.last?.seq ?? 0) + 1
    trace.events.append(TraceEvent(seq: seq, time: time, reactor: r, cause: cause, kind: kind))
    return seq
  }

  @discardableResult
  mutating func action(_ time: UInt64, r: Int = 1, cause: UInt64? = nil, _ label: String) -> UInt64 {
    add(time, r: r, cause: cause, .action(.init(label: label)))
  }

  @discardableResult
  mutating func begin(_ time: UInt64, r: Int = 1, _ action: UInt64, _ label: String, dur: UInt64? = nil) -> UInt64 {
    add(time, r: r, cause: action, .mutateBegin(.init(label: label, duration: dur)))
  }

  /// A mutation of an effect, its reduce one tick later, and the state two ticks later; returns all three numbers.
  ///
  /// Without an effect it is injected, with a cause or without one.
  @discardableResult
  mutating func commit(
    _ time: UInt64, r: Int = 1, effect: UInt64?, cause: UInt64? = nil, _ label: String, rev: Int,
    writes fields: [String]
  ) -> (mutation: UInt64, reduce: UInt64, state: UInt64) {
    let mutation = add(
      time, r: r, cause: effect ?? cause, .mutation(.init(label: label, effect: effect, isInjected: effect == nil)))
    let reduce = add(
      time + 1, r: r, cause: mutation,
      .reduce(.init(label: label, duration: 1, revision: rev, isNoop: fields.isEmpty)))
    let patches = fields.map { TraceEvent.Patch(.replace, path: "/\($0)", old: JSONText("0"), value: JSONText("1")) }
    let state = add(time + 2, r: r, cause: reduce, .state(.init(revision: rev, change: .diff(patches))))
    return (mutation, reduce, state)
  }

  @discardableResult
  mutating func end(_ time: UInt64, r: Int = 1, _ begin: UInt64, _ end: TraceEvent.EffectEnd, by: UInt64? = nil)
    -> UInt64
  {
    add(time, r: r, cause: begin, .mutateEnd(end, by: by))
  }

  var graph: TraceGraph { TraceGraph(trace) }
}
