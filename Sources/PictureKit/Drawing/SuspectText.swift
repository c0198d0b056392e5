/// The phrases in the header of a picture about suspects, which are often signs of faults.
package enum SuspectText {
  /// Actions that led to nothing, types of reactors that change while nothing is subscribed, flags that stayed true and
  /// fields that no mutation wrote, by name.
  package typealias Names = (
    idle: [(number: Int, label: String)], unobserved: [String], stuck: [(type: String, field: String)],
    unwritten: [(type: String, field: String)]
  )

  package static func text(_ names: Names) -> [String] {
    let (idle, unobserved, stuck, unwritten) = names
    var text: [String] = []
    if !idle.isEmpty {
      let names = idle.prefix(2).map { "#\($0.number) \(SafeText.clean($0.label, limit: 40))" }
      let which = idle.count <= 2 ? names.joined(separator: " and ") : CountText.of(idle.count, "action")
      text.append("\(which) led to nothing")
    }
    if let first = unobserved.first {
      text.append(
        unobserved.count == 1
          ? "\(SafeText.clean(first, limit: 40)) changes unobserved"
          : "\(CountText.of(unobserved.count)) reactors change unobserved")
    }
    if !stuck.isEmpty { text.append("\(named(stuck, "flag")) stuck at true") }
    if !unwritten.isEmpty { text.append("\(named(unwritten, "field")) never written") }
    return text
  }

  /// One or two by name, more by their number.
  private static func named(_ fields: [(type: String, field: String)], _ noun: String) -> String {
    let names = fields.map { SafeText.clean("\($0.type).\($0.field)", limit: 60) }
    guard names.count <= 2, Set(names).count == names.count else { return CountText.of(names.count, noun) }
    return names.joined(separator: ", ")
  }
}
