import TraceModel

/// One event as it is kept: 64 bytes, and a value where one is kept.
struct Record {
  enum Kind: UInt8 {
    case action, mutateBegin, mutateRun, mutateEnd, mutation, reduce, state, stateOut
    /// `detail` is where its text is, which stays.
    case mark
    /// Anything else: `value` is a `OutOfLineEvent`.
    case other

    /// It says what a state is, or what became of one.
    var tellsOfStates: Bool { self == .reduce || self == .state || self == .stateOut }
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// `reduce`: the state came out as it went in.
    static let same = Flags(rawValue: 1 << 0)
    /// `mutateBegin`: the call has not ended, so nobody knows how long it takes.
    static let unended = Flags(rawValue: 1 << 0)
    /// `reduce`: it did not. Neither is set where that is not known.
    static let different = Flags(rawValue: 1 << 1)
    /// `mutation`: it came from no effect of this trace.
    static let injected = Flags(rawValue: 1 << 1)
    /// `action`, `mutation`: `cause` is an owner, who made the subscription.
    static let viaSubscription = Flags(rawValue: 1 << 2)
    /// `action`, `mutation`: `cause` is an owner, who started the task.
    static let viaTask = Flags(rawValue: 1 << 3)
    /// `state`: nobody was subscribed.
    static let unobserved = Flags(rawValue: 1 << 4)
    /// `state`: the first one that the trace sees.
    static let initial = Flags(rawValue: 1 << 5)
    /// `mutation`: it came from an effect that began before the trace.
    static let foreign = Flags(rawValue: 1 << 6)
    /// `reduce`: it assigned a pulse.
    static let pulsed = Flags(rawValue: 1 << 7)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ via: TraceEvent.Mutation.Via) { self = via == .task ? .viaTask : .viaSubscription }

    /// Who stands in for a trigger that was lost.
    var via: TraceEvent.Mutation.Via? {
      contains(.viaTask) ? .task : contains(.viaSubscription) ? .subscription : nil
    }
  }

  var seq: TraceEvent.Seq
  var time: UInt64
  /// Nanoseconds that it took; of an action, where the name of the file is that sent it.
  var span: UInt64 = 0
  /// 0 for none.
  var chain: TraceEvent.Seq
  /// 0 for none.
  var cause: TraceEvent.Seq
  /// `mutation`: the effect. `mutateEnd`: what ended it. `reduce`, `state`: the revision. `action`:
  /// `sender`.
  var detail: UInt64 = 0
  /// `ValueSnapshot`, `ValueDescription` or `KeptEvent`, retained by whoever keeps the record.
  var value: Unmanaged<AnyObject>?
  var reactor: UInt32
  /// Number of the case; `mutateEnd`, `stateOut`: how.
  var label: UInt16 = 0
  var kind: Kind
  var flags: Flags = []

  /// `action`: the line that sent it, and the number of the type of view that did.
  var sender: (line: UInt32, view: UInt32) {
    get { (UInt32(truncatingIfNeeded: detail), UInt32(detail >> 32)) }
    set { detail = UInt64(newValue.view) << 32 | UInt64(newValue.line) }
  }
}

/// An event of a rare kind, as it will stand in the trace once it is masked.
final class OutOfLineEvent: Sendable {
  private enum Content {
    case known(TraceEvent.Kind)
    case impure(TraceEvent.Impurity)
    /// What a reducer did: its calls and lines are looked up when somebody reads the trace.
    case seen(any ObservedSideEffect, field: String?)
  }
  private let content: Content
  /// Where the reducer is.
  private let declaration: ReduceDeclaration?
  /// Values in it that masked themselves.
  let masked: Int

  init(_ kind: TraceEvent.Kind, masked: Int = 0) {
    content = .known(kind)
    declaration = nil
    self.masked = masked
  }

  init(_ impurity: TraceEvent.Impurity, of reducer: ReduceDeclaration?) {
    content = .impure(impurity)
    declaration = reducer
    masked = 0
  }

  /// - Parameter field: The stored property of the reactor that was written.
  init(_ effect: any ObservedSideEffect, field: String?, of reducer: ReduceDeclaration?) {
    content = .seen(effect, field: field)
    declaration = reducer
    masked = 0
  }

  /// Slow the first time for what is looked up.
  var kind: TraceEvent.Kind {
    switch content {
    case .known(let kind): kind
    case .impure(let impurity): .impurity(placed(impurity))
    case .seen(let effect, let field): .impurity(placed(effect.impurity(of: field)))
    }
  }

  private func placed(_ impurity: TraceEvent.Impurity) -> TraceEvent.Impurity {
    declaration?.place(impurity) ?? impurity
  }

  /// Whether it is something that a reducer did.
  var isImpurity: Bool { if case .known = content { false } else { true } }

  /// What a reducer did, if it is that. As slow as `kind`.
  var impurity: TraceEvent.Impurity? { if isImpurity, case .impurity(let impurity) = kind { impurity } else { nil } }
}
