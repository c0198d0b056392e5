/// Finds a name in a list that grows: looks at each in a short list, and by an index, once that pays, in a long one.
package struct NameIndex: Sendable, Equatable {
  private var positions: [String: Int] = [:]
  private var indexed = 0
  private var searches = 0

  /// Names that are faster looked at than hashed, and searches after which the index is made.
  private static let few = 32

  package init() {}

  /// The last position of a name, in the list of the last call with more names at its end; after `forget`, in any list.
  package mutating func position(of name: String, among count: Int, _ nameAt: (Int) -> String) -> Int? {
    guard count > Self.few, searches >= Self.few else {
      if count > Self.few { searches += 1 }
      return (0..<count).last { nameAt($0) == name }
    }
    while indexed < count {
      positions[nameAt(indexed)] = indexed
      indexed += 1
    }
    return positions[name]
  }

  /// The last member of this name.
  package mutating func position(of name: String, in members: [JSONValue.Member]) -> Int? {
    position(of: name, among: members.count) { members[$0].key }
  }

  /// Other names are in the list, or in other positions.
  package mutating func forget() {
    guard indexed + searches > 0 else { return }
    self = NameIndex()
  }

  /// An index tells nothing that the list does not.
  package static func == (_: NameIndex, _: NameIndex) -> Bool { true }
}
