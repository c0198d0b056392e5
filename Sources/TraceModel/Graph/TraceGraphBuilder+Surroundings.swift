/// What happens around a reactor's cycle: transforms, subscriptions, renders, marks.
extension TraceGraphBuilder {
  func transform(_ event: TraceGraphEvent, _ stage: TraceGraph.Transform.Stage) -> TraceGraph.Transform {
    TraceGraph.Transform(
      seq: event.seq, reactor: reactorID(event), time: event.time, stage: stage,
      operation: .init(number: UInt16(event.word)), after: text(event.label))
  }

  mutating func takeSubscribe(_ event: TraceGraphEvent, _ position: Int) {
    inheritCommit(event, position)
    let key = SubscriptionOfReactor(reactor: event.reactor, number: event.number)
    subscribed[key] = graph.subscriptions.count
    subscribedAt.append(event.seq)
    graph.subscriptions.append(
      TraceGraph.Subscription(
        number: Int(event.number), reactor: reactorID(event), what: events.texts[event.label],
        site: site(event.site), begin: event.time))
  }

  mutating func takeUnsubscribe(_ event: TraceGraphEvent, _ position: Int) {
    inheritCommit(event, position)
    let key = SubscriptionOfReactor(reactor: event.reactor, number: event.number)
    guard let index = subscribed.removeValue(forKey: key) else { return }
    graph.subscriptions[index].end = max(graph.subscriptions[index].begin, event.time)
  }

  /// What was lost may have ended those that are left.
  mutating func closeSubscriptions() {
    for index in graph.subscriptions.indices where graph.subscriptions[index].end == nil {
      graph.subscriptions[index].isEndUnknown = lastLost > subscribedAt[index]
    }
  }

  mutating func takeRender(_ event: TraceGraphEvent, _ position: Int) {
    let commit = inheritCommit(event, position)
    graph.renders.append(
      TraceGraph.Render(
        seq: event.seq, time: event.time, duration: event.detail, target: events.texts[event.label], commit: commit))
  }

  /// Characters of what a failed expectation says.
  private static let longestMessage = 300

  mutating func takeMark(_ label: String, _ payload: JSONText?, _ event: TraceGraphEvent, _ position: Int) {
    inheritCommit(event, position)
    var text = payload?.text ?? ""
    var mark = TraceGraph.Mark(
      seq: event.seq, reactor: event.reactor == 0 ? nil : reactorID(event), time: event.time, label: label,
      argument: text.withUTF8 { PayloadWords.of($0) })
    if mark.isFailure { mark.message = payload?.value()?.text.map { ShortText.cut($0, to: Self.longestMessage) } }
    graph.marks.append(mark)
  }
}

/// A subscription, by whose number only its reactor knows it.
struct SubscriptionOfReactor: Hashable {
  var reactor: UInt32
  var number: UInt64
}

/// What was lost.
extension TraceGraphBuilder {
  private static let mostLosses = 1_000

  mutating func takeLoss(
    _ count: Int, _ why: String, from: TraceEvent.Seq?, to: TraceEvent.Seq?, _ event: TraceGraphEvent
  ) {
    graph.lost = graph.lost.plus(count)
    if !why.isEmpty, !graph.lostReasons.contains(why), graph.lostReasons.count < 100 { graph.lostReasons.append(why) }
    guard count > 0 else { return }
    // Where the recorder does not say which were lost, they came before it said so.
    lastLost = max(lastLost, to ?? event.seq)
    guard graph.losses.count < Self.mostLosses else { return }
    graph.losses.append(
      TraceGraph.Loss(count: count, reason: why, span: gap(from: from, to: to) ?? event.time...event.time))
  }

  /// The time between the last event before numbers that are missing and the first one after them.
  private func gap(from: TraceEvent.Seq?, to: TraceEvent.Seq?) -> ClosedRange<UInt64>? {
    guard let from, let to, from <= to else { return nil }
    let next = place { $0 > to }
    guard next < events.count else { return nil }
    let end = events[next].time
    let last = place { $0 >= from }
    return (last > 0 ? min(events[last - 1].time, end) : 0)...end
  }

  /// Place of the first event for whose number this is so; it stays so for all after it.
  private func place(_ isSo: (TraceEvent.Seq) -> Bool) -> Int {
    BinarySearch.first(of: events.count) { isSo(events[$0].seq) }
  }
}
