/// Looks for a text in events as their lines read: in the name, the reactor or a detail.
package struct WordSearch {
  private let table: EventTable
  private let needle: Needle
  /// Whether the name of each reactor has the text; looked at once, not for each of its events.
  private let reactors: [Bool]
  private let isInNoReactor: Bool

  package init(_ text: String, in table: EventTable) {
    self.table = table
    let needle = Needle(text)
    self.needle = needle
    reactors = table.events.reactors.map { needle.occurs(in: table.reactorName($0)) }
    isInNoReactor = needle.occurs(in: "")
  }

  package func matches(_ position: Int) -> Bool {
    let slot = Int(table.events[position].reactor)
    if slot == 0 ? isInNoReactor : reactors[slot - 1] { return true }
    let words = table.words(position)
    return needle.occurs(in: words.name) || words.details.contains { needle.occurs(in: $0) }
  }
}
