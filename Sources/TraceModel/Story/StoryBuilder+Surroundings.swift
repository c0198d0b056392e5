/// What happens around a reactor's cycle: transforms, subscriptions, renders, marks.
extension StoryBuilder {
  func transform(_ event: StoryEvent, _ stage: Story.Transform.Stage) -> Story.Transform {
    Story.Transform(
      seq: event.seq, reactor: reactorID(event), time: event.time, stage: stage,
      operation: TraceEvent.Transformed.Operation.all[Int(event.word)], after: text(event.label))
  }

  mutating func takeSubscribe(_ event: StoryEvent, _ position: Int) {
    inheritCommit(event, position)
    let key = SubscriptionOfReactor(reactor: event.reactor, number: event.number)
    subscribed[key] = story.subscriptions.count
    story.subscriptions.append(
      Story.Subscription(
        number: Int(event.number), reactor: reactorID(event), what: events.texts[event.label],
        site: site(event.site), begin: event.time))
  }

  mutating func takeUnsubscribe(_ event: StoryEvent, _ position: Int) {
    inheritCommit(event, position)
    let key = SubscriptionOfReactor(reactor: event.reactor, number: event.number)
    guard let index = subscribed.removeValue(forKey: key) else { return }
    story.subscriptions[index].end = max(story.subscriptions[index].begin, event.time)
  }

  mutating func takeRender(_ event: StoryEvent, _ position: Int) {
    let commit = inheritCommit(event, position)
    story.renders.append(
      Story.Render(
        seq: event.seq, time: event.time, duration: event.detail, target: events.texts[event.label], commit: commit))
  }

  mutating func takeMark(_ label: String, _ payload: JSONText?, _ event: StoryEvent, _ position: Int) {
    inheritCommit(event, position)
    var text = payload?.text ?? ""
    story.marks.append(
      Story.Mark(
        seq: event.seq, reactor: event.reactor == 0 ? nil : reactorID(event), time: event.time, label: label,
        argument: text.withUTF8 { PayloadWords.of($0) }))
  }
}

/// A subscription, by whose number only its reactor knows it.
struct SubscriptionOfReactor: Hashable {
  var reactor: UInt32
  var number: UInt64
}
