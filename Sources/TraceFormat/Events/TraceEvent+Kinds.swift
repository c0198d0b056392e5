import TraceFindings
import TraceJSON

extension TraceEvent {
  /// A kind of event, with the fields that only this kind has.
  public enum Kind: Sendable, Equatable {
    /// A reactor made its pipeline.
    indirect case reactor(ReactorInfo)
    /// The last reference to a reactor was released, or its pipeline stopped; `why` says which.
    case reactorEnd(why: String)
    /// An action was sent.
    case action(Action)
    /// `transform(action:)` changed, dropped or injected an action; nothing is recorded where it passed unchanged.
    case actionOut(Transformed)
    /// `mutate` was called and its stream subscribed: an effect begins.
    case mutateBegin(MutateBegin)
    /// An effect ran on a thread for `duration` nanoseconds; `cause` is its `mutateBegin`.
    ///
    /// Between two runs it waits.
    case mutateRun(duration: UInt64)
    /// An effect ended; `cause` is its `mutateBegin`, `by` the event that cancelled it.
    case mutateEnd(EffectEnd, by: Seq?)
    /// A stream within an effect was cancelled, and the effect went on.
    ///
    /// `cause` is the event that cancelled it if that is known, its `mutateBegin` otherwise.
    indirect case innerEnd(InnerEnd)
    /// A mutation is on its way to `reduce`.
    case mutation(Mutation)
    /// `transform(mutation:)` changed, dropped or injected a mutation; nothing is recorded where it passed unchanged.
    case mutationOut(Transformed)
    /// `reduce` was called; `cause` is the mutation.
    case reduce(Reduce)
    /// A state came out; `cause` is the reduce.
    case state(State)
    /// `transform(state:)` changed, dropped or injected a state; nothing is recorded where it passed unchanged.
    case stateOut(Transformed.Operation, State)
    /// A `@Pulse` field was set; `count` is how often that has happened to it.
    case pulse(field: String, count: UInt64)
    /// A stream failed.
    case error(Failure)
    /// A reducer did something that a pure function does not do; `cause` is the reduce.
    indirect case impurity(Impurity)
    /// Two mutations may come either way, and their order matters; `cause` is the reduce of the second.
    indirect case order(Order)
    /// A chain of `length` actions came back to its first; `members` are their case names in order.
    case loop(length: Int, members: [String])
    /// An observer subscribed to a reactor: `what` is `state`, `action` or `pulse`, `subscription` its number within the
    /// reactor.
    case subscribe(what: String, subscription: Int, site: SourceSite?)
    /// The subscription with this number ended.
    case unsubscribe(what: String, subscription: Int, site: SourceSite?)
    /// A view was rendered in `duration` nanoseconds; `cause` is the state it shows.
    case render(target: String, duration: UInt64)
    /// The app or a test set a mark.
    case mark(label: String, payload: JSONText?)
    /// An effect had not ended when the trace did; `cause` is its `mutateBegin`.
    case open
    /// `count` events were lost, numbers `from` to `to` where those are known; `why` is `ring`, `pressure` or `limit`.
    case dropped(count: Int, why: String, from: Seq?, to: Seq?)
    /// The recorder closed the file: number of lines between the header and this one, and of events that were lost.
    case end(events: Int, dropped: Int)
  }

  /// Passes the event and the fields of its kind to a visitor.
  @inline(__always)
  func accept<Visitor: TraceEventVisitor & ~Copyable>(_ visitor: inout Visitor) -> Visitor.Result {
    switch kind {
    case .reactor(let info): visitor.visit(info, of: self)
    case .reactorEnd(let why): visitor.visit(ReactorEndEvent(why: why), of: self)
    case .action(let action): visitor.visit(action, of: self)
    case .actionOut(let out): visitor.visit(ActionOutEvent(out: out), of: self)
    case .mutateBegin(let begin): visitor.visit(begin, of: self)
    case .mutateRun(let duration): visitor.visit(MutateRunEvent(duration: duration), of: self)
    case .mutateEnd(let end, let by): visitor.visit(MutateEndEvent(end: end, by: by), of: self)
    case .innerEnd(let inner): visitor.visit(inner, of: self)
    case .mutation(let mutation): visitor.visit(mutation, of: self)
    case .mutationOut(let out): visitor.visit(MutationOutEvent(out: out), of: self)
    case .reduce(let reduce): visitor.visit(reduce, of: self)
    case .state(let state): visitor.visit(state, of: self)
    case .stateOut(let operation, let state): visitor.visit(StateOutEvent(operation: operation, state: state), of: self)
    case .pulse(let field, let count): visitor.visit(PulseEvent(field: field, count: count), of: self)
    case .error(let failure): visitor.visit(failure, of: self)
    case .impurity(let impurity): visitor.visit(impurity, of: self)
    case .order(let order): visitor.visit(order, of: self)
    case .loop(let length, let members): visitor.visit(LoopEvent(length: length, members: members), of: self)
    case .subscribe(let what, let number, let site):
      visitor.visit(SubscribeEvent(what: what, subscription: number, site: site), of: self)
    case .unsubscribe(let what, let number, let site):
      visitor.visit(UnsubscribeEvent(what: what, subscription: number, site: site), of: self)
    case .render(let target, let duration): visitor.visit(RenderEvent(target: target, duration: duration), of: self)
    case .mark(let label, let payload): visitor.visit(MarkEvent(label: label, payload: payload), of: self)
    case .open: visitor.visit(OpenEvent(), of: self)
    case .dropped(let count, let why, let from, let to):
      visitor.visit(DroppedEvent(count: count, why: why, from: from, to: to), of: self)
    case .end(let events, let dropped): visitor.visit(EndEvent(events: events, dropped: dropped), of: self)
    }
  }
}

extension TraceFileV1 {
  /// Kinds of line other than the header, by their spelling in the file.
  package enum Kind: UInt8, CaseIterable {
    case reactor, reactorEnd, action, actionOut, mutateBegin, mutateRun, mutateEnd, innerEnd, mutation
    case mutationOut, reduce, state, stateOut, pulse, error, impurity, order, loop, subscribe, unsubscribe, render, mark
    case open, dropped, end

    /// The type that writes and masks events of this kind.
    package var type: any TraceEventKind.Type {
      switch self {
      case .reactor: TraceEvent.ReactorInfo.self
      case .reactorEnd: ReactorEndEvent.self
      case .action: TraceEvent.Action.self
      case .actionOut: ActionOutEvent.self
      case .mutateBegin: TraceEvent.MutateBegin.self
      case .mutateRun: MutateRunEvent.self
      case .mutateEnd: MutateEndEvent.self
      case .innerEnd: TraceEvent.InnerEnd.self
      case .mutation: TraceEvent.Mutation.self
      case .mutationOut: MutationOutEvent.self
      case .reduce: TraceEvent.Reduce.self
      case .state: TraceEvent.State.self
      case .stateOut: StateOutEvent.self
      case .pulse: PulseEvent.self
      case .error: TraceEvent.Failure.self
      case .impurity: TraceEvent.Impurity.self
      case .order: TraceEvent.Order.self
      case .loop: LoopEvent.self
      case .subscribe: SubscribeEvent.self
      case .unsubscribe: UnsubscribeEvent.self
      case .render: RenderEvent.self
      case .mark: MarkEvent.self
      case .open: OpenEvent.self
      case .dropped: DroppedEvent.self
      case .end: EndEvent.self
      }
    }

    package var name: StaticString { type.name }

    private static let traitsOfAll: [EventTraits] = allCases.map { $0.type.traits }

    package var traits: EventTraits { Self.traitsOfAll[Int(rawValue)] }
  }
}
