import PlatformSupport
import TraceFormat

/// An event in memory: 64 bytes, and the value it refers to, if any.
package struct EventRecord {
  package enum Kind: UInt8 {
    case action, mutateBegin, mutateRun, mutateEnd, mutation, reduce, state, stateOut
    /// `detail` is the address of its text, which is never freed.
    case mark
    /// Any other kind: `value` is an `OutOfLineEvent`.
    case other

    /// Whether decoding it depends on the reactor's previous states.
    var dependsOnStates: Bool { self == .reduce || self == .state || self == .stateOut }
  }

  package struct Flags: OptionSet {
    package let rawValue: UInt8
    /// `reduce`: the new state equals the old one.
    static let same = Flags(rawValue: 1 << 0)
    /// `mutateBegin`: the call has not ended, so its duration is unknown.
    package static let unended = Flags(rawValue: 1 << 0)
    /// `reduce`: the new state differs. Neither this nor `same` is set if that is unknown.
    static let different = Flags(rawValue: 1 << 1)
    /// `mutation`: it comes from no effect of this trace.
    static let injected = Flags(rawValue: 1 << 1)
    /// `action`, `mutation`: `cause` is the owner that made the subscription.
    static let viaSubscription = Flags(rawValue: 1 << 2)
    /// `action`, `mutation`: `cause` is the owner that started the task.
    static let viaTask = Flags(rawValue: 1 << 3)
    /// `state`: it had no subscribers.
    static let unobserved = Flags(rawValue: 1 << 4)
    /// `state`: the reactor's first in this trace.
    static let initial = Flags(rawValue: 1 << 5)
    /// `mutation`: it comes from an effect that began before the trace.
    static let foreign = Flags(rawValue: 1 << 6)
    /// `reduce`: it assigned a pulse.
    static let pulsed = Flags(rawValue: 1 << 7)

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ via: TraceEvent.Mutation.Via) { self = via == .task ? .viaTask : .viaSubscription }

    /// The kind of owner that stands in for a lost trigger.
    var via: TraceEvent.Mutation.Via? {
      contains(.viaTask) ? .task : contains(.viaSubscription) ? .subscription : nil
    }
  }

  package var seq: TraceEvent.Seq
  /// Nanoseconds by the trace's clock.
  package var time: UInt64
  /// Its duration in nanoseconds. `action`: the address of the name of the file that sent it. `mutation`: the number of
  /// what brought it.
  package var span: UInt64 = 0
  /// The chain's root; 0 for none.
  package var chain: TraceEvent.Seq
  /// 0 for none.
  package var cause: TraceEvent.Seq
  /// `mutation`: the effect. `mutateEnd`: what ended it. `reduce`, `state`: the revision. `action`: `sender`.
  package var detail: UInt64 = 0
  /// A copied or described value, or an `OutOfLineEvent`, retained by the record's holder.
  package var value: Borrowed<AnyObject>?
  package var reactor: UInt32
  /// The number of the case; of a `mutateEnd` or `stateOut`, that of the outcome or operation.
  package var label: UInt16 = 0
  package var kind: Kind
  package var flags: Flags = []

  /// `action`: the line that sent it, and the number of the view type that did.
  var sender: (line: UInt32, view: UInt32) {
    get { (UInt32(truncatingIfNeeded: detail), UInt32(detail >> 32)) }
    set { detail = UInt64(newValue.view) << 32 | UInt64(newValue.line) }
  }
}
