import PlatformSupport
import TraceReading

/// Events of a trace as spans and what happened within them.
///
/// Actions, effects, reduces and renders are spans. Another event belongs to the span of its effect or, without one, of its
/// cause. A mutation, an error or a mark that belongs to none is a span by itself. Reactors, subscriptions, runs and ends are
/// told by the spans that they concern.
struct SpanForest {
  /// An event that led to a span without being its parent.
  struct Link: Equatable {
    enum Reason: String { case trigger, owner, contributor, effect, cancellation }
    var span: Int
    var reason: Reason
  }

  private let table: EventTable
  /// The position of the span that the event at each position is or belongs to, -1 for none.
  private var spanAt: [Int32]

  init(_ table: EventTable) {
    self.table = table
    spanAt = [Int32](repeating: -1, count: table.count)
    for position in 0..<table.count { spanAt[position] = Int32(span(for: table.step(position), at: position)) }
  }

  /// The position of the span that an event is or belongs to; nil for none.
  func span(of position: Int) -> Int? { spanAt[position] < 0 ? nil : Int(spanAt[position]) }

  /// The position of the span of an event by its number; nil if the trace does not have it, or it belongs to none.
  func span(ofEvent seq: TraceEvent.Seq) -> Int? {
    seq == 0 ? nil : table.position(of: seq).flatMap { span(of: $0) }
  }

  func isSpan(_ position: Int) -> Bool { Int(spanAt[position]) == position }

  /// The positions of the events within spans, ordered by the span and then by position.
  func told() -> [Int32] {
    var told: [Int32] = []
    for position in 0..<table.count where spanAt[position] >= 0 && !isSpan(position) {
      if table.step(position).kind.traits.contains(.told) { told.append(Int32(position)) }
    }
    told.sort { (spanAt[Int($0)], $0) < (spanAt[Int($1)], $1) }
    return told
  }

  /// The position of the span of an event, -1 for none; that of its cause is known already.
  private func span(for step: EventTable.Step, at position: Int) -> Int {
    let traits = step.kind.traits
    if traits.contains(.span) || table.isAction(at: position) { return position }
    guard !traits.isDisjoint(with: [.inSpan, .told]) else { return -1 }
    if let effect = table.namedEffect(at: position) {
      let span = earlierSpan(effect, than: position)
      if span >= 0 { return span }
    }
    let span = earlierSpan(step.cause, than: position)
    // What a transform did to an action that is lost is no span by itself.
    return span < 0 && traits.contains(.told) && step.kind != .actionOut ? position : span
  }

  /// The span of an event that stands before a position; -1 for none. A cause that comes later is not followed.
  private func earlierSpan(_ seq: TraceEvent.Seq, than position: Int) -> Int {
    guard seq != 0, let earlier = table.position(of: seq), earlier < position else { return -1 }
    return Int(spanAt[earlier])
  }
}

/// How spans hang together.
extension SpanForest {
  /// Position of the span in which another one lies: the nearest before it of the same chain. Nil for the root of a chain.
  func parent(of span: Int) -> Int? {
    let step = table.step(span)
    let mutation = step.kind == .reduce ? table.position(of: step.cause) : nil
    let candidates = [
      step.kind == .mutateBegin ? table.effectIndex(at: span).flatMap { effectsAction($0) } : nil,
      self.span(ofEvent: step.cause),
      mutation.flatMap { self.span(ofEvent: table.step($0).cause) },
    ]
    for case let candidate? in candidates where candidate < span && table.step(candidate).chain == step.chain {
      return candidate
    }
    return nil
  }

  private func effectsAction(_ effect: Int) -> Int? {
    table.graph.effects[effect].action.flatMap { table.position(of: table.graph.actions[$0].seq) }
  }

  /// The spans that led to one and are not its parent, each once, with the weightiest reason.
  func links(of span: Int, parent: Int?) -> [Link] {
    let step = table.step(span)
    var links: [Link] = []
    func add(_ position: Int?, _ reason: Link.Reason) {
      guard let position, position != parent, position != span, !links.contains(where: { $0.span == position }) else {
        return
      }
      links.append(Link(span: position, reason: reason))
    }
    switch step.kind {
    case .reduce:
      guard let commit = table.commitIndex(at: span) else { break }
      let mutation = table.position(of: step.cause)
      let causes = table.graph.commits[commit]
      if let mutation {
        add(self.span(ofEvent: table.step(mutation).cause), causes.cause.isOwner ? .owner : .trigger)
        for seq in causes.causes { add(self.span(ofEvent: seq), .contributor) }
      }
      add(self.span(ofEvent: step.cause), .effect)
    case .mutateBegin:
      add(self.span(ofEvent: step.cause), .trigger)
      if let effect = table.effectIndex(at: span), case .cancelled(let action?) = table.graph.effects[effect].end {
        add(table.position(of: table.graph.actions[action].seq), .cancellation)
      }
    default:
      let isOwner =
        table.isAction(at: span) && table.actionIndex(at: span).map { table.graph.actions[$0].cause.isOwner } == true
      add(self.span(ofEvent: step.cause), isOwner ? .owner : .trigger)
    }
    return links
  }
}
