import TraceJSON

/// The lists that have the same elements in two values, in another order.
package struct ReorderedLists {
  package static let none = ReorderedLists([], .null, .null)

  private var paths: [String] = []
  /// Whether the values differ in nothing else.
  package private(set) var areAllChanges = true

  /// - Parameter patches: The difference between the values.
  package init(_ patches: [JSONPatch], _ old: JSONValue, _ new: JSONValue) {
    for patch in patches where !Self.isIn(paths.last, patch) {
      if let path = Self.outermost(patch.path, old, new) { paths.append(path) } else { areAllChanges = false }
    }
  }

  /// The path of the list in which a patch is a part of the new order.
  package func list(of patch: JSONPatch) -> String? { paths.first { Self.isIn($0, patch) } }

  private static func isIn(_ list: String?, _ patch: JSONPatch) -> Bool {
    list.map { patch.path.hasPrefix($0 + "/") } ?? false
  }

  private static func outermost(_ path: String, _ old: JSONValue, _ new: JSONValue) -> String? {
    guard let names = JSONPointer.segments(path) else { return nil }
    return names.indices.lazy.map { names[..<$0] }.first { areReordered(old[$0], new[$0]) }.map {
      JSONPointer.path(Array($0))
    }
  }

  private static func areReordered(_ old: JSONValue?, _ new: JSONValue?) -> Bool {
    guard case .array(let before) = old, case .array(let after) = new, before.count == after.count else { return false }
    func counts(_ elements: [JSONValue]) -> [JSONValue: Int] { elements.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
    return before != after && counts(before) == counts(after)
  }
}
