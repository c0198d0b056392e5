/// Gives objects the names that descriptions call them by: one object has one name, and no two share one. Any thread.
package protocol ObjectNaming: AnyObject, Sendable {
  /// `<Node 3>`, and `<CellReactor #7>` for a reactor.
  func name(of object: AnyObject) -> String
}
