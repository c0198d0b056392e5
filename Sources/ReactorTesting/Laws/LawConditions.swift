import ReactorCore
import ReactorTrace
import TraceLaws

/// A condition on states, for a law.
struct StateCondition {
  let predicate: LawPredicate
  /// The reason why it has no meaning; nil if it has one.
  var problem: String?

  init<State, Value: Equatable>(_ path: KeyPath<State, Value>, _ value: Value) {
    let names = StateFieldName.all(of: path)
    let field = LawField(names ?? ["\(path)"])
    let masking = RedactionPolicy.default
    let isSecret = field.names.contains { masking.isSensitive(key: $0) } || masking.masked("\(value)").count > 0
    let json = isSecret ? nil : StepType<Value>.json(of: value)
    let text = isSecret ? RedactionPolicy.mask : ShortText.cut("\(value)", to: 60)
    predicate = .live(
      LiveCondition(
        "\(field.names.joined(separator: ".")) = \(text)", written: json.flatMap { .equal(field, $0) }, fields: [field]
      ) { step in
        Self.state(step).map { (state: State) in Truth(state[keyPath: path] == value) }
      })
    if names == nil {
      problem = "\(path) is no stored property. Give its name as text, and a closure: (\"…\") { $0.… == … }"
    }
  }

  init<State>(_ text: String, _ holds: @escaping (State) -> Bool) {
    predicate = .live(LiveCondition(text) { step in Self.state(step).map { Truth(holds($0)) } })
  }

  private static func state<State>(_ step: LiveStep) -> State? {
    (step.values as? any ReactorValues)?.anyState(at: step.seq) as? State
  }
}

extension ValueMatcher {
  /// The part of a law's pattern that means what it matches.
  ///
  /// - Parameters:
  ///   - kind: The kind of the event.
  ///   - type: Describes its values.
  ///   - value: Returns the value of a step; nil if it is not kept.
  func part(
    _ kind: LawPattern.Kind, reactor: String?, moment: LawPattern.Moment = .begins,
    _ value: @escaping (LiveStep) -> Value?
  ) -> LawPattern.Part {
    let condition = condition.map { text in
      LawPredicate.live(
        LiveCondition(text, written: payload.flatMap { .equal(payload: $0) }) { step in
          let value = value(step)
          if value == nil, payload != nil { return nil }
          let candidate = Candidate(
            label: step.label, payload: step.payload, isPayloadKnown: step.isPayloadKnown, value: value,
            redaction: .default)
          switch judge(candidate) {
          case .matches: return .yes
          case .differs: return .no
          case .unknown: return .unknown
          }
        })
    }
    return LawPattern.Part(kind: kind, reactor: reactor, name: label ?? "*", moment: moment, condition: condition)
  }
}
