/// The phrases in the header of a picture about suspects, which are often signs of faults.
package enum SuspectText {
  /// Actions that led to nothing, types of reactors that change while nothing is subscribed, stuck flags and fields that
  /// no mutation wrote, by name.
  package typealias Names = (
    idle: [(number: Int, label: String)], unobserved: [String], stuck: [(type: String, field: String)],
    unwritten: [(type: String, field: String)]
  )

  package static func text(_ names: Names) -> [String] {
    func fields(_ fields: [(type: String, field: String)]) -> [String] { fields.map { "\($0.type).\($0.field)" } }
    return [
      phrase(
        names.idle.prefix(3).map { "#\($0.number) \($0.label)" }, of: names.idle.count, "action", "led to nothing"),
      phrase(names.unobserved, "reactor", names.unobserved.count == 1 ? "changes unobserved" : "change unobserved"),
      phrase(fields(names.stuck), "flag", "stuck at true"),
      phrase(fields(names.unwritten), "field", "never written"),
    ].compactMap(\.self)
  }

  /// `a and b stuck at true`; `5 flags stuck at true: a, b ×2, c and 1 more`.
  private static func phrase(_ names: [String], of count: Int? = nil, _ noun: String, _ predicate: String) -> String? {
    guard !names.isEmpty else { return nil }
    if names.count <= 2, Set(names).count == names.count {
      return "\(names.map { SafeText.clean($0, limit: 60) }.joined(separator: " and ")) \(predicate)"
    }
    return "\(CountText.of(count ?? names.count, noun)) \(predicate): \(CountText.list(names, of: count))"
  }
}
