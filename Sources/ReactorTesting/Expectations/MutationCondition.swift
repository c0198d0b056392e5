import PlatformSupport
import ReactorCore
import ReactorTrace

/// A thing that a mutation must have done besides being the expected one.
struct MutationCondition {
  /// The expectation in words.
  let text: (RedactionPolicy) -> String
  /// Whether it holds, and what was so, in the same words.
  let result: (Consequences.Mutation, ExpectationRun) -> (holds: Bool, text: String)

  static func writing(_ fields: [String]) -> MutationCondition {
    func text(_ fields: [String]) -> String {
      fields.isEmpty ? "writing nothing" : "writing \(fields.map(TerminalText.escaped).joined(separator: ", "))"
    }
    return MutationCondition(text: { _ in text(fields) }) { mutation, _ in
      if mutation.areFieldsUnknown { return (false, "writing what the trace does not tell") }
      return (Set(mutation.fields) == Set(fields), text(mutation.fields))
    }
  }

  static func writing<State>(_ fields: [PartialKeyPath<State>]) -> MutationCondition {
    let names = fields.map { StateFieldName.of($0) }
    guard let unnamed = zip(fields, names).first(where: { $0.1 == nil })?.0 else {
      return writing(names.compactMap(\.self))
    }
    return MutationCondition(text: { _ in "writing \(unnamed)" }) { _, _ in
      (false, "writing: \(unnamed) is no stored property; give the name of the field as text")
    }
  }

  static func leaving<State, Value: Equatable>(_ field: KeyPath<State, Value>, _ value: Value) -> MutationCondition {
    let name = StateFieldName.of(field) ?? "\(field)"
    func text(_ value: Value, _ redaction: RedactionPolicy) -> String {
      let text = redaction.isSensitive(key: name) ? RedactionPolicy.mask : redaction.masked("\(value)").text
      return "leaving \(name) \(TerminalText.escaped(ShortText.cut(text, to: 60)))"
    }
    return MutationCondition(text: { text(value, $0) }) { mutation, run in
      guard let state: State = run.state(of: mutation) else { return (false, run.missingState) }
      return (state[keyPath: field] == value, text(state[keyPath: field], run.redaction))
    }
  }

  static func leaving<State>(_ text: String, _ condition: @escaping (State) -> Bool) -> MutationCondition {
    MutationCondition(text: { _ in "leaving \(text)" }) { mutation, run in
      guard let state: State = run.state(of: mutation) else { return (false, run.missingState) }
      return condition(state) ? (true, "leaving \(text)") : (false, "not leaving \(text)")
    }
  }

  static func timed(_ time: Duration, isExact: Bool) -> MutationCondition {
    let nanoseconds = time.wholeNanoseconds
    return MutationCondition(text: { _ in "\(isExact ? "after" : "within") \(DurationText.of(nanoseconds))" }) {
      mutation, run in
      let elapsed = run.elapsed(mutation.time)
      return (isExact ? elapsed == nanoseconds : elapsed <= nanoseconds, "after \(run.text(ofElapsed: elapsed))")
    }
  }
}

/// The name of the stored property that a key path begins with.
enum StateFieldName {
  /// Nil for a computed property.
  static func of(_ path: AnyKeyPath) -> String? {
    // `\State.user`, `\State.user?.name`, `\State.<computed 0x…>`.
    let text = "\(path)"
    let root = "\\\(_typeName(type(of: path).rootType, qualified: false))."
    let rest = text.hasPrefix(root) ? text.dropFirst(root.count) : text.drop { $0 != "." }.dropFirst()
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? nil : String(name)
  }

  /// The names on the way of a key path; nil if not all are stored properties.
  static func all(of path: AnyKeyPath) -> [String]? {
    let parts = "\(path)".dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    let count = _typeName(type(of: path).rootType, qualified: false).split(separator: ".").count
    let names = parts.dropFirst(count).map { $0.filter { $0 != "?" && $0 != "!" } }
    let areStored = names.allSatisfy { name in
      !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    return names.isEmpty || !areStored ? nil : names
  }
}
