/// Events straight from their lines, without a `TraceEvent` in between.
///
/// Refuses the same lines for the same reasons as `LineDecoder.value`.
extension TraceGraphEvents: EventList {
  mutating func reserve(_ count: Int) {}

  func seq(at place: Int) -> TraceEvent.Seq { self[place].seq }

  func cause(at place: Int) -> TraceEvent.Seq { self[place].cause }

  mutating func arrange(_ order: [UInt32], keeping count: Int) { setOrder(order, keeping: count) }

  mutating func add(_ line: LineEnvelope, _ decoder: inout LineDecoder) throws(LineProblem) {
    var event = TraceGraphEvent(
      seq: line.seq, time: line.time, chain: line.chain, cause: line.cause,
      reactor: place(ofReactor: line.reactor), kind: line.kind)
    switch line.kind {
    case .action: try read(&decoder, action: &event)
    case .actionOut, .mutationOut:
      event.word = UInt8(try decoder.word(.op, line.kind, of: TraceEvent.Transformed.Operation.all).number)
      event.label = try decoder.fields.textID(.label, in: &texts) ?? 0
    case .mutateBegin:
      event.label = try label(&decoder, .label, line.kind)
      _ = try decoder.thread()
      try readDuration(&decoder, &event)
    case .mutateRun:
      event.detail = try decoder.neededDuration(line.kind, line.time)
      event.marks = .duration
    case .mutateEnd:
      event.word = UInt8(try decoder.word(.end, line.kind, of: TraceEvent.EffectEnd.all).number)
      event.number = try decoder.fields.number(.by) ?? 0
    case .innerEnd:
      event.number = try decoder.effect(line.kind)
      event.label = try label(&decoder, .op, line.kind)
      event.word = UInt8(try decoder.word(.end, line.kind, of: TraceEvent.EffectEnd.all).number)
      event.detail = try decoder.fields.number(.by) ?? 0
    case .mutation: try read(&decoder, mutation: &event)
    case .reduce:
      event.label = try label(&decoder, .label, line.kind)
      _ = try decoder.thread()
      event.detail = try decoder.neededDuration(line.kind, line.time)
      event.number = UInt64(try decoder.count(.rev, line.kind))
      event.marks = try decoder.fields.flag(.noop) ? [.duration, .noop] : .duration
      if try decoder.fields.flag(.unknown) { event.marks.insert(.unknown) }
    case .state: try read(&decoder, state: &event)
    case .stateOut:
      let operation = try decoder.stateOperation()
      event.word = UInt8(operation.number)
      try read(&decoder, state: &event, isDropped: operation == .drop)
    case .pulse:
      guard let count = try decoder.fields.number(.n) else { throw .missing(.n, kind: line.kind) }
      event.number = count
      event.label = try label(&decoder, .field, line.kind)
    case .subscribe, .unsubscribe:
      event.label = try label(&decoder, .what, line.kind)
      event.number = UInt64(try decoder.count(.sub, line.kind))
      event.site = try decoder.fields.textID(.site, in: &texts) ?? 0
    case .render:
      event.label = try label(&decoder, .target, line.kind)
      event.detail = try decoder.neededDuration(line.kind, line.time)
      event.marks = .duration
    case .open: break
    case .reactor, .reactorEnd, .error, .impurity, .loop, .mark, .dropped, .end:
      event.number = keepRare(try decoder.value(line.kind, line.time))
    }
    append(event)
  }

  @inline(__always)
  private mutating func label(
    _ decoder: inout LineDecoder, _ key: TraceFileV1.Key, _ kind: TraceFileV1.Kind
  ) throws(LineProblem) -> SharedTexts.ID {
    guard let label = try decoder.fields.textID(key, in: &texts) else { throw .missing(key, kind: kind) }
    return label
  }

  private mutating func readDuration(_ decoder: inout LineDecoder, _ event: inout TraceGraphEvent) throws(LineProblem) {
    guard let duration = try decoder.duration(after: event.time) else { return }
    event.detail = duration
    event.marks.insert(.duration)
  }

  private mutating func read(_ decoder: inout LineDecoder, action event: inout TraceGraphEvent) throws(LineProblem) {
    event.label = try label(&decoder, .label, .action)
    _ = try decoder.thread()
    event.source = try decoder.fields.textID(.src, in: &texts) ?? 0
    event.site = try decoder.fields.textID(.site, in: &texts) ?? 0
    event.detail = try decoder.fields.number(.queued) ?? 0
    if try decoder.via(.action) != nil { event.marks.insert(.owner) }
    if let payload = decoder.fields.raw(.payload) { event.words = keepWords(payload) }
  }

  private mutating func read(_ decoder: inout LineDecoder, mutation event: inout TraceGraphEvent) throws(LineProblem) {
    let causes = try decoder.causes()
    if try decoder.via(.mutation) != nil { event.marks.insert(.owner) }
    event.label = try label(&decoder, .label, .mutation)
    _ = try decoder.thread()
    event.number = try decoder.fields.number(.effect) ?? 0
    if try decoder.fields.flag(.injected) { event.marks.insert(.injected) }
    event.source = try decoder.fields.textID(.src, in: &texts) ?? 0
    if try decoder.fields.flag(.unknown) { event.marks.insert(.unknown) }
    event.detail = keepCauses(causes)
    if let payload = decoder.fields.raw(.payload) { event.words = keepWords(payload) }
  }

  private mutating func read(
    _ decoder: inout LineDecoder, state event: inout TraceGraphEvent, isDropped: Bool = false
  ) throws(LineProblem) {
    let isUnknown = try decoder.fields.flag(.unknown)
    if isDropped || isUnknown {
      event.marks.insert(.unknown)
    } else if let diff = decoder.fields.raw(.diff) {
      try decoder.checkPatches()
      event.detail = keepState(diff)
    } else if let whole = decoder.fields.raw(.payload) {
      event.detail = keepState(whole)
      event.marks.insert(.whole)
    } else {
      throw .missing(.diff, kind: event.kind)
    }
    event.number = UInt64(try decoder.count(.rev, event.kind))
    if try decoder.fields.flag(.initial) { event.marks.insert(.initial) }
    if try decoder.fields.flag(.unobserved) { event.marks.insert(.unobserved) }
  }
}

extension LineDecoder {
  /// A word out of a fixed set; faster than to make it of its text.
  @inline(__always)
  fileprivate mutating func word<Word: RawRepresentable<String>>(
    _ key: TraceFileV1.Key, _ kind: TraceFileV1.Kind, of words: [Word]
  ) throws(LineProblem) -> Word {
    let text = try text(key, kind)
    guard let word = words.first(where: { $0.rawValue == text }) else { throw .unknownWord(key, text) }
    return word
  }
}

extension TraceEvent.EffectEnd {
  fileprivate static let all: [TraceEvent.EffectEnd] = [.completed, .error, .cancelled, .disposed]
}

extension TraceEvent.Transformed.Operation {
  fileprivate static let all: [TraceEvent.Transformed.Operation] = [.map, .drop, .inject]
}
