import TraceFindings
import TraceFormat
import TraceJSON
import TraceReading

/// The part of a trace that does a reactor's run again: the actions from outside of it, and the states that it made.
///
/// Ends where the first events were lost: a replay without them would be another story.
package struct ReplayScript: Sendable, Equatable {
  package var reactor: TraceEvent.ReactorInfo
  package var number: TraceEvent.ReactorID
  /// Nanoseconds since the header at which the reactor was made.
  package var begin: UInt64
  /// Nanoseconds of its last event.
  package var end: UInt64
  /// The actions that came from outside, in order.
  package var inputs: [Input] = []
  /// The states, in order of their revisions, the initial one first.
  package var states: [State] = []
  /// Values that reached the reactor through its transforms, from outside of it.
  package var streams: [Stream] = []
  /// Actions whose cause is not in the trace: the reactor itself may have sent them, so they are not inputs.
  package var unexplained: [Input] = []
  /// The first events that were lost, and how many; nil if all are there.
  package var loss: Loss?

  /// An action that was sent from outside.
  package struct Input: Sendable, Equatable {
    package var seq: TraceEvent.Seq
    /// Nanoseconds since the header.
    package var time: UInt64
    package var action: TraceEvent.Action
    /// Whether a value in it was masked.
    package var isMasked: Bool
  }

  /// A state that came out of `reduce`, or the initial one.
  package struct State: Sendable, Equatable {
    package var seq: TraceEvent.Seq
    /// Nanoseconds since the header.
    package var time: UInt64
    package var revision: Int
    package var change: TraceEvent.State.Change
    /// Whether the change is one of the state before it in the list; otherwise that tells nothing of this one.
    package var isNext: Bool
    package var mutation: Step?
    /// The action that led to it; nil for the initial state and where none did.
    package var action: Step?

    package init(
      seq: TraceEvent.Seq, time: UInt64, revision: Int, change: TraceEvent.State.Change, isNext: Bool,
      mutation: Step?, action: Step?
    ) {
      self.seq = seq
      self.time = time
      self.revision = revision
      self.change = change
      self.isNext = isNext
      self.mutation = mutation
      self.action = action
    }
  }

  /// An event that led to a state.
  package struct Step: Sendable, Equatable {
    package var seq: TraceEvent.Seq
    /// Nanoseconds since the header.
    package var time: UInt64
    package var label: String
    package var payload: JSONText?
    package var site: SourceSite?

    package init(
      seq: TraceEvent.Seq, time: UInt64, label: String, payload: JSONText? = nil, site: SourceSite? = nil
    ) {
      self.seq = seq
      self.time = time
      self.label = label
      self.payload = payload
      self.site = site
    }
  }

  /// A mutation or action that a transform merged in, and that nothing in the reactor led to.
  package struct Stream: Sendable, Equatable {
    package var isMutation: Bool
    package var step: Step
  }

  package struct Loss: Sendable, Equatable {
    package var from: TraceEvent.Seq
    package var count: Int
  }
}

extension KnownState {
  /// Follows the next state of a script: a list of whole states would grow with the square of their fields.
  package mutating func take(_ state: ReplayScript.State) {
    if !state.isNext { forget() }
    take(state.change)
  }
}

extension ReplayScript {
  /// The reactors of a trace, in order of their first event.
  package static func reactors(
    in trace: Trace
  ) -> [(number: TraceEvent.ReactorID, time: UInt64, info: TraceEvent.ReactorInfo)] {
    trace.events.compactMap { event in
      guard case .reactor(let info) = event.kind, let number = event.reactor else { return nil }
      return (number, event.time, info)
    }
  }
}
