extension LineDecoder {
  /// What is special to a kind.
  mutating func value(
    _ kind: TraceFileV1.Kind, _ time: UInt64
  ) throws(LineProblem) -> TraceEvent.Kind {
    switch kind {
    case .reactor: return .reactor(try reactor())
    case .reactorEnd: return .reactorEnd(why: try fields.text(.why) ?? "")
    case .action: return .action(try action())
    case .actionOut: return .actionOut(try transformed(kind))
    case .mutateBegin:
      return .mutateBegin(
        .init(label: try text(.label, kind), thread: try thread(), duration: try duration(after: time)))
    case .mutateRun: return .mutateRun(duration: try neededDuration(kind, time))
    case .mutateEnd:
      let end: TraceEvent.EffectEnd = try word(.end, kind) { TraceEvent.EffectEnd(rawValue: $0) }
      return .mutateEnd(end, by: try reference(.by))
    case .innerEnd: return .innerEnd(try innerEnd())
    case .mutation: return .mutation(try mutation())
    case .mutationOut: return .mutationOut(try transformed(kind))
    case .reduce:
      return .reduce(
        .init(
          label: try text(.label, kind), thread: try thread(), duration: try neededDuration(kind, time),
          revision: try count(.rev, kind), isNoop: try fields.flag(.noop), isNoopUnknown: try fields.flag(.unknown)))
    case .state: return .state(try state(kind))
    case .stateOut:
      let operation = try stateOperation()
      return .stateOut(operation, try state(kind, isDropped: operation == .drop))
    case .pulse:
      guard let count = try fields.number(.n) else { throw .missing(.n, kind: kind) }
      return .pulse(field: try text(.field, kind), count: count)
    case .error:
      return .error(
        .init(type: try text(.type, kind), message: try text(.msg, kind), isSwallowed: try fields.flag(.swallowed)))
    case .impurity: return .impurity(try impurity())
    case .loop: return .loop(length: try count(.length, kind), members: try members(kind))
    case .subscribe:
      return .subscribe(what: try text(.what, kind), subscription: try count(.sub, kind), site: try site())
    case .unsubscribe:
      return .unsubscribe(what: try text(.what, kind), subscription: try count(.sub, kind), site: try site())
    case .render: return .render(target: try text(.target, kind), duration: try neededDuration(kind, time))
    case .mark: return .mark(label: try text(.label, kind), payload: fields.json(.payload))
    case .open: return .open
    case .dropped:
      return .dropped(
        count: try count(.count, kind), why: try text(.why, kind), from: try reference(.from), to: try reference(.to))
    case .end: return .end(events: try count(.events, kind), dropped: try fields.count(.dropped) ?? 0)
    }
  }

  mutating func text(_ key: TraceFileV1.Key, _ kind: TraceFileV1.Kind) throws(LineProblem) -> String {
    guard let text = try fields.text(key) else { throw .missing(key, kind: kind) }
    return text
  }

  func count(_ key: TraceFileV1.Key, _ kind: TraceFileV1.Kind) throws(LineProblem) -> Int {
    guard let count = try fields.count(key) else { throw .missing(key, kind: kind) }
    return count
  }

  func thread() throws(LineProblem) -> Int { try fields.count(.th) ?? 0 }

  private mutating func site() throws(LineProblem) -> SourceSite? {
    guard let text = try fields.text(.site) else { return nil }
    return SourceSite(fileText: text)
  }

  mutating func neededDuration(_ kind: TraceFileV1.Kind, _ time: UInt64) throws(LineProblem) -> UInt64 {
    guard let duration = try duration(after: time) else { throw .missing(.dur, kind: kind) }
    return duration
  }

  /// A word out of a fixed set, where there is one.
  mutating func optionalWord<Word>(
    _ key: TraceFileV1.Key, _ kind: TraceFileV1.Kind, _ make: (String) -> Word?
  ) throws(LineProblem) -> Word? {
    guard fields.has(key) else { return nil }
    let known: Word = try word(key, kind, make)
    return known
  }

  /// A word out of a fixed set.
  mutating func word<Word>(
    _ key: TraceFileV1.Key, _ kind: TraceFileV1.Kind, _ make: (String) -> Word?
  ) throws(LineProblem) -> Word {
    let text = try text(key, kind)
    guard let word = make(text) else { throw .unknownWord(key, text) }
    return word
  }

  private mutating func reactor() throws(LineProblem) -> TraceEvent.ReactorInfo {
    TraceEvent.ReactorInfo(
      type: try text(.type, .reactor), module: try fields.text(.module) ?? "", name: try fields.text(.name) ?? "",
      file: try fields.text(.file), line: try fields.count(.line), parent: try fields.count(.parentR))
  }

  private mutating func action() throws(LineProblem) -> TraceEvent.Action {
    TraceEvent.Action(
      label: try text(.label, .action), thread: try thread(), source: try fields.text(.src), site: try site(),
      queued: try fields.number(.queued), payload: fields.json(.payload), via: try via(.action))
  }

  private mutating func transformed(_ kind: TraceFileV1.Kind) throws(LineProblem) -> TraceEvent.Transformed {
    let operation: TraceEvent.Transformed.Operation = try word(.op, kind) { .init(rawValue: $0) }
    return TraceEvent.Transformed(operation, label: try fields.text(.label))
  }

  private mutating func innerEnd() throws(LineProblem) -> TraceEvent.InnerEnd {
    TraceEvent.InnerEnd(
      effect: try effect(.innerEnd), operation: try text(.op, .innerEnd),
      end: try word(.end, .innerEnd) { TraceEvent.EffectEnd(rawValue: $0) }, by: try reference(.by))
  }

  /// The effect of an event that means nothing without one.
  func effect(_ kind: TraceFileV1.Kind) throws(LineProblem) -> TraceEvent.Seq {
    guard let effect = try reference(.effect) else { throw .missing(.effect, kind: kind) }
    return effect
  }

  private mutating func mutation() throws(LineProblem) -> TraceEvent.Mutation {
    let causes = try causes()
    let via = try via(.mutation)
    return TraceEvent.Mutation(
      label: try text(.label, .mutation), thread: try thread(), effect: try reference(.effect),
      isInjected: try fields.flag(.injected), via: via, causes: causes, source: try fields.text(.src),
      isCauseUnknown: try fields.flag(.unknown), payload: fields.json(.payload))
  }

  mutating func via(_ kind: TraceFileV1.Kind) throws(LineProblem) -> TraceEvent.Mutation.Via? {
    try optionalWord(.via, kind) { TraceEvent.Mutation.Via(rawValue: $0) }
  }

  func causes() throws(LineProblem) -> [TraceEvent.Seq] {
    var causes: [TraceEvent.Seq] = []
    try fields.forEach(.causes) { (elements: inout JSONScanner) throws(LineProblem) in
      let start = elements.index
      guard (try? elements.skipValue()) == .integer,
        let seq = DecimalDigits.value(elements.slice(start, elements.index))
      else { throw .wrongType(.causes, "a list of numbers") }
      causes.append(seq)
    }
    return causes
  }

  private mutating func members(_ kind: TraceFileV1.Kind) throws(LineProblem) -> [String] {
    guard fields.has(.members) else { throw .missing(.members, kind: kind) }
    var members: [String] = []
    try fields.forEach(.members) { (elements: inout JSONScanner) throws(LineProblem) in
      let start = elements.index
      let shape = try? elements.skipValue()
      guard shape == .plainString || shape == .escapedString else { throw .wrongType(.members, "a list of texts") }
      members.append(
        JSONString.decode(elements.slice(start + 1, elements.index - 1), isEscaped: shape == .escapedString))
    }
    return members
  }

  /// What `transform(state:)` did; the first files did not say so of what it changed.
  mutating func stateOperation() throws(LineProblem) -> TraceEvent.Transformed.Operation {
    try optionalWord(.op, .stateOut) { TraceEvent.Transformed.Operation(rawValue: $0) } ?? .map
  }

  private mutating func state(
    _ kind: TraceFileV1.Kind, isDropped: Bool = false
  ) throws(LineProblem) -> TraceEvent.State {
    let change: TraceEvent.State.Change
    let isUnknown = try fields.flag(.unknown)
    if isDropped || isUnknown {
      change = .unknown
    } else if fields.has(.diff) {
      change = .diff(try patches())
    } else if let whole = fields.json(.payload) {
      change = .whole(whole)
    } else {
      throw .missing(.diff, kind: kind)
    }
    return TraceEvent.State(
      revision: try count(.rev, kind), isInitial: try fields.flag(.initial), change: change,
      isUnobserved: try fields.flag(.unobserved))
  }

  private mutating func impurity() throws(LineProblem) -> TraceEvent.Impurity {
    let rule: PurityRule = try word(.rule, .impurity) { PurityRule(rawValue: $0) }
    let level = try optionalWord(.level, .impurity) { Finding.Level(rawValue: $0) }
    let file = try fields.text(.file)
    let line = try fields.count(.line)
    let reduceLine = try fields.count(.reduceLine)
    let reduceFile = try fields.text(.reduceFile) ?? file
    let column = try fields.count(.col)
    let reduceColumn = try fields.count(.reduceCol)
    return TraceEvent.Impurity(
      rule: rule, level: level, message: try text(.msg, .impurity), api: try fields.text(.api),
      site: file.map { SourceSite(file: $0, line: line ?? 0, column: column) },
      reduceSite: reduceLine.map { SourceSite(file: reduceFile ?? "", line: $0, column: reduceColumn) },
      count: try fields.count(.count) ?? 1,
      engine: try fields.text(.engine).map { PurityEngine(rawValue: $0) } ?? .portable,
      confidence: try optionalWord(.confidence, .impurity) { Finding.Confidence(rawValue: $0) } ?? .definite,
      through: try calls(), evidence: try patches(), exempt: try fields.text(.exempt))
  }

  private func calls() throws(LineProblem) -> [Finding.Call] {
    guard let list = fields.json(.through) else { return [] }
    guard case .array(let elements) = list.value() else { throw .wrongType(.through, "a list of calls") }
    return try elements.map { element throws(LineProblem) in
      guard let name = element["name"]?.text else { throw .wrongType(.through, "a list of calls with \"name\"") }
      return Finding.Call(name: name, site: element["site"]?.text.flatMap { SourceSite(fileText: $0) })
    }
  }
}
