import TraceJSON
import TraceReading

/// Actions as Swift source: literals where the trace has all of them, and otherwise calls that say at run time what is
/// missing, so that the source compiles in any case.
struct ReplayActionSource {
  /// The trace has no payloads, so that a case may have one that nothing tells.
  let areNamesAlone: Bool

  /// The lines that send an action, a comment first.
  func lines(_ input: ReplayScript.Input) -> [String] {
    let payload = input.action.payload?.value()
    let site = input.action.site.map { " " + SwiftSource.comment($0.fileText) } ?? ""
    let gap = payload.flatMap { ValueGap.first(in: $0) } ?? (input.isMasked ? .masked : nil)
    let missing = gap.map { ". A value in it was \($0.rawValue): write the action here" } ?? ""
    let time = SwiftSource.duration(input.time)
    return [
      "// #\(input.seq)\(site)\(missing)",
      "replay.send(\(action(input.action.label, payload, isWhole: gap == nil)), at: \(time))",
    ]
  }

  private func action(_ label: String, _ payload: JSONValue?, isWhole: Bool) -> String {
    guard isWhole, !areNamesAlone, let name = SwiftSource.name(label),
      label.unicodeScalars.first.map({ !$0.properties.isUppercase }) ?? false,
      let arguments = arguments(payload)
    else {
      let argument = payload.map { ", payload: \(SwiftSource.literal($0))" } ?? ""
      return "try RecordedValue.action(\(SwiftSource.literal(label))\(argument))"
    }
    let isTried = arguments.contains("RecordedValue.")
    return "\(isTried ? "try " : "").\(name)\(arguments)"
  }

  /// The arguments of a case in parentheses, empty for none; nil if they have no names that source can use.
  private func arguments(_ payload: JSONValue?) -> String? {
    guard let payload else { return "" }
    guard case .object(let members) = payload, !members.isEmpty else { return nil }
    var arguments: [String] = []
    for member in members {
      let value = value(member.value)
      if RecordedValueText.isUnnamed(member.key) {
        arguments.append(value)
      } else {
        guard let label = SwiftSource.name(member.key) else { return nil }
        arguments.append("\(label): \(value)")
      }
    }
    return "(\(arguments.joined(separator: ", ")))"
  }

  /// A text may be a string, a case, a date or a URL: the type of the payload decides when the test runs.
  private func value(_ value: JSONValue) -> String {
    switch value {
    case .null: "nil"
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .int(let number): "\(number)"
    case .uint(let number): "\(number)"
    case .double(let number) where number.isFinite: "\(number)"
    case .string(let text): "RecordedValue.text(\(SwiftSource.literal(text)))"
    case .double, .array, .object: "RecordedValue.json(\(SwiftSource.literal(value)))"
    }
  }
}

/// Expected states as Swift source.
enum ReplayStateSource {
  /// One line a state, in their order; a state that is not in the trace has one that expects nothing.
  static func lines(_ states: [ReplayScript.State]) -> [String] {
    var known = KnownState()
    var before: KnownState?
    var lines: [String] = []
    for state in states {
      while lines.count < state.revision { lines.append("replay.expect(known: \"{}\")") }
      known.take(state)
      lines.append(line(state, known, after: before))
      before = known
    }
    return lines
  }

  private static func line(_ state: ReplayScript.State, _ known: KnownState, after before: KnownState?) -> String {
    let mutation = state.mutation.map { ", mutation: \(SwiftSource.literal($0.label))" } ?? ""
    guard let value = known.value, ValueGap.truncation(of: value) == nil else {
      return "replay.expect(known: \"{}\"\(mutation))"
    }
    guard known.isComplete else { return "replay.expect(known: \(SwiftSource.literal(value))\(mutation))" }
    guard let before, before.isComplete, case .object(let members) = value,
      case .object(let old)? = before.value, members.map(\.key) == old.map(\.key)
    else { return "replay.expect(state: \(SwiftSource.literal(value))\(mutation))" }
    let changed = zip(members, old).filter { $0.0 != $0.1 }.map(\.0)
    return "replay.expect(changes: \(SwiftSource.literal(.object(changed)))\(mutation))"
  }
}
