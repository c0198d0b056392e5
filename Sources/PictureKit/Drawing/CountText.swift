import PlatformSupport

/// Counts in words.
package enum CountText {
  /// `1,234,567`.
  package static func of(_ number: Int) -> String { number.grouped() }

  /// `1 effect`, `2 effects`.
  package static func of(_ number: Int, _ noun: String) -> String {
    "\(of(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// The first three different names, and how many more there are: `a, b ×2, c and 1 more`.
  ///
  /// - Parameter count: The number of all, if only the first are given.
  package static func list(_ names: [String], of count: Int? = nil) -> String {
    let counts = Dictionary(grouping: names, by: \.self).mapValues(\.count)
    var seen: Set<String> = []
    let shown = names.filter { seen.insert($0).inserted }.prefix(3)
    let more = (count ?? names.count) - shown.reduce(0) { $0 + counts[$1, default: 1] }
    let list = shown.map { name in
      SafeText.clean(name, limit: 60) + (counts[name, default: 1] > 1 ? " ×\(counts[name, default: 1])" : "")
    }.joined(separator: ", ")
    return more > 0 ? "\(list) and \(of(more)) more" : list
  }
}
