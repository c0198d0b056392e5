import TraceModel

/// Events of every kind with every optional member present or not.
extension SeededRandom {
  public mutating func trace(events count: Int) -> Trace {
    var trace = Trace(header: header())
    for seq in 1...max(1, count) { trace.events.append(event(seq: UInt64(seq))) }
    if count == 0 { trace.events = [] }
    return trace
  }

  public mutating func header() -> Trace.Header {
    Trace.Header(
      traceID: String(repeating: "a", count: 32), wall: next(), clock: pick(["monotonic", "virtual"]),
      processID: number(0...99_999), process: text(), producer: text(), payloadLimit: number(100...10_000),
      ringLimit: maybe { $0.number(1...1_000_000) }, redaction: text(), resource: ["service.name": text(), "a": text()])
  }

  package mutating func event(seq: UInt64, kind: TraceFileV1.Kind? = nil) -> TraceEvent {
    let kind = kind ?? pick(TraceFileV1.Kind.allCases)
    var event = TraceEvent(
      seq: seq, time: UInt64(number(0...1_000_000_000_000)),
      reactor: Self.ofTheProcess.contains(kind) ? maybe { $0.number(1...9) } : number(1...9),
      chain: maybe { $0.seq(before: seq) }, cause: maybe { $0.seq(before: seq) }, kind: fields(of: kind, seq),
      redacted: chance(5) ? number(1...9) : 0)
    if seq == 1 { event.cause = nil }
    if Self.needingCause.contains(kind) { event.cause = event.cause ?? seq + 1 }
    return event
  }

  /// Kinds that often have no reactor.
  private static let ofTheProcess: Set<TraceFileV1.Kind> = [.mark, .dropped, .end]
  /// Kinds that mean nothing without a cause.
  private static let needingCause: Set<TraceFileV1.Kind> = [.mutateRun, .order, .open]

  private mutating func seq(before seq: UInt64) -> UInt64 { UInt64(number(1...max(1, Int(seq) - 1))) }

  private mutating func fields(of kind: TraceFileV1.Kind, _ seq: UInt64) -> TraceEvent.Kind {
    switch kind {
    case .reactor:
      .reactor(
        .init(
          type: text(), module: text(), name: text(), file: maybe { $0.text() }, line: maybe { $0.number(0...999) },
          parent: maybe { $0.number(1...9) }, runtime: maybe { $0.text() }))
    case .reactorEnd: .reactorEnd(why: pick(["released", "stopped"]))
    case .action:
      .action(
        .init(
          label: text(), thread: number(0...3), source: maybe { $0.text() }, site: maybe { $0.site() },
          queued: maybe { UInt64($0.number(0...9_999)) }, payload: maybe { $0.json() },
          via: pick([nil, .task, .subscription])))
    case .actionOut: .actionOut(transformed(source: maybe { $0.text() }))
    case .mutateBegin: .mutateBegin(.init(label: text(), thread: number(0...3), duration: maybe { $0.duration() }))
    case .mutateRun: .mutateRun(duration: duration())
    case .mutateEnd: .mutateEnd(pick([.completed, .error, .cancelled, .disposed]), by: maybe { $0.seq(before: seq) })
    case .innerEnd:
      .innerEnd(
        .init(
          effect: self.seq(before: seq), operation: pick(["take(until:)", "flatMapLatest"]),
          by: maybe { $0.seq(before: seq) }))
    case .mutation:
      .mutation(
        .init(
          label: text(), thread: number(0...3), effect: maybe { $0.seq(before: seq) }, isInjected: chance(3),
          via: pick([nil, .task, .subscription]), causes: (0..<number(0...3)).map { _ in self.seq(before: seq) },
          source: maybe { $0.text() }, isCauseUnknown: chance(4), payload: maybe { $0.json() }))
    case .mutationOut: .mutationOut(transformed())
    case .reduce:
      .reduce(
        .init(
          label: text(), thread: number(0...3), duration: duration(), revision: number(0...99), isNoop: chance(3),
          isNoopUnknown: chance(5)))
    case .state: .state(state())
    case .stateOut: stateOut()
    case .pulse: .pulse(field: text(), count: next())
    case .error: .error(.init(type: text(), message: text(), isSwallowed: chance(2)))
    case .impurity: .impurity(impurity())
    case .order:
      .order(.init(first: self.seq(before: seq), rank: pick(TraceEvent.Order.Rank.allCases), differences: patches()))
    case .loop: .loop(length: number(0...9), members: (0..<number(0...4)).map { _ in text() })
    case .subscribe: .subscribe(what: "state", subscription: number(0...99), site: maybe { $0.site() })
    case .unsubscribe: .unsubscribe(what: "pulse", subscription: number(0...99), site: maybe { $0.site() })
    case .render: .render(target: text(), duration: duration())
    case .mark: .mark(label: text(), payload: maybe { $0.json() })
    case .open: .open
    case .dropped:
      .dropped(
        count: number(0...99), why: pick(["ring", "pressure", "limit"]), from: maybe { $0.seq(before: seq) },
        to: maybe { $0.seq(before: seq) })
    case .end: .end(events: number(0...99), dropped: number(0...99))
    }
  }

  private mutating func duration() -> UInt64 { UInt64(number(0...1_000_000)) }
  private mutating func transformed(source: String? = nil) -> TraceEvent.Transformed {
    .init(pick(TraceEvent.Transformed.Operation.allCases), label: maybe { $0.text() }, source: source)
  }

  private mutating func site() -> SourceSite {
    SourceSite(
      file: "App/\(pick(["A", "Ü b", "C:D"])).swift", line: number(0...999), column: maybe { $0.number(1...80) })
  }

  private mutating func state() -> TraceEvent.State {
    let patches = patches()
    return .init(
      revision: number(0...99), isInitial: chance(4),
      change: chance(3) ? .whole(json()) : chance(5) ? .unknown : .diff(patches),
      isUnobserved: chance(3))
  }

  private mutating func stateOut() -> TraceEvent.Kind {
    var state = state()
    let operation = pick(TraceEvent.Transformed.Operation.allCases)
    if operation == .drop { state.change = .unknown }
    return .stateOut(operation, state)
  }

  private mutating func impurity() -> TraceEvent.Impurity {
    let site = maybe { $0.site() }
    var reduceSite = maybe { $0.site() }
    if site != nil, chance(2) { reduceSite?.file = site?.file ?? "" }
    return .init(
      rule: pick(PurityRule.ofImpurities), level: pick([.error, .note]), message: text(), api: maybe { $0.text() },
      site: site, reduceSite: reduceSite, count: number(1...3),
      engine: pick([.portable, .hooks, .init(rawValue: "x")]),
      confidence: pick([.definite, .possible]), through: (0..<number(0...2)).map { _ in call() },
      evidence: chance(2) ? patches() : [], exempt: maybe { $0.text() })
  }

  private mutating func call() -> Finding.Call { .init(name: text(), site: maybe { $0.site() }) }

  private mutating func patches() -> [TraceEvent.Patch] {
    (0..<number(0...3)).map { _ in
      if chance(4) {
        return TraceEvent.Patch(.move, path: "/list/0", from: "/" + text(), value: maybe { $0.json() })
      }
      return TraceEvent.Patch(
        pick([.add, .remove, .replace]), path: "/" + text(), old: maybe { $0.json() }, value: maybe { $0.json() })
    }
  }

  public mutating func text() -> String {
    pick([
      "increase", "", "a \"quoted\" \\ word", "line\nbreak\tand \u{0}\u{1b}[31m", "größe 🙂 e\u{301}", "\u{2028}\u{7f}",
      "aVeryLongCaseNameThatDoesNotFitIntoFifteenBytes", "/a~b/c", String(repeating: "x", count: number(1...128)),
    ])
  }

  public mutating func json() -> JSONText { value(depth: 3).json }

  public mutating func value(depth: Int) -> JSONValue {
    switch number(0...(depth > 0 ? 8 : 6)) {
    case 0: .null
    case 1: .bool(chance(2))
    case 2: .int(Int64(bitPattern: next()))
    case 3: .uint(UInt64(Int64.max) + 1 + next() % 1_000)
    case 4: .double(Double(number(-1_000...1_000)) / 7)
    case 5, 6: .string(text())
    case 7: .array((0..<number(0...3)).map { _ in value(depth: depth - 1) })
    default: .object((0..<number(0...3)).map { _ in .init(text(), value(depth: depth - 1)) })
    }
  }
}
