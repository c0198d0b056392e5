import ReactorCore
import ReactorTesting
import ReactorTrace
import TraceBehavior

/// The actions to send and the states to expect, of a trace or of the source of a test.
struct ReplayPlan<Action> {
  /// The trace in messages.
  let title: String
  /// Nanoseconds.
  var begin: UInt64
  /// Nanoseconds.
  var end: UInt64
  var inputs: [Input] = []
  var states: [ReplayScript.State] = []
  /// Values that reached the recorded reactor through its transforms, from outside.
  var streams: [ReplayScript.Stream] = []
  var loss: ReplayScript.Loss?

  struct Input {
    /// Nanoseconds.
    var time: UInt64
    /// The action in messages.
    var words: String
    /// The line that sends it, where it stands in the source of the test.
    var location: TestLocation?
    /// Whether it stands in the source of the test.
    var isLiteral: Bool
    /// Makes the action, by the closure of the test where there is one.
    var make: (((RecordedAction) throws -> Action)?) throws -> Action
  }
}

extension ReplayPlan {
  init(_ script: ReplayScript, title: String) {
    self.init(title: title, begin: script.begin, end: script.end)
    states = script.states
    streams = script.streams
    loss = script.loss
    inputs = script.inputs.map { input in
      Input(time: input.time, words: ReplayWords.action(input), location: nil, isLiteral: false) { closure in
        let recorded = RecordedAction(input)
        return try closure.map { try $0(recorded) } ?? recorded.decoded(as: Action.self)
      }
    }
  }
}

/// The words for events in messages.
enum ReplayWords {
  static func action(_ input: ReplayScript.Input) -> String {
    event("action", input.action.label, input.action.payload, input.time, input.seq, input.action.site)
  }

  /// `action refresh{"_0":4} at 180 ms (event 21, sent at CounterView.swift:33)`.
  static func event(
    _ kind: String, _ label: String, _ payload: JSONText?, _ time: UInt64, _ seq: TraceEvent.Seq, _ site: SourceSite?
  ) -> String {
    let numbered = seq > 0 ? "event \(seq)" : ""
    let sent = site.map { "sent at \($0.fileText)" } ?? ""
    let site = [numbered, sent].filter { !$0.isEmpty }.joined(separator: ", ")
    let words = payload.map { String($0.text.prefix(200)) } ?? ""
    return "\(kind) \(label)\(words) at \(DurationText.of(time))\(site.isEmpty ? "" : " (\(site))")"
  }

  static func step(_ kind: String, _ step: ReplayScript.Step) -> String {
    event(kind, step.label, step.payload, step.time, step.seq, step.site)
  }
}
