/// One step of a diff: an RFC 6902 operation, with the old value beside it.
public struct JSONPatch: Sendable, Equatable {
  /// The operations of RFC 6902 that are used.
  package enum Operation: String, Sendable {
    /// A value appeared at `path`.
    case add
    /// The value at `path` went away.
    case remove
    /// The value at `path` became another one.
    case replace
    /// An element of a list went from `from` to `path`.
    case move
  }
  /// The change at `path`.
  package var operation: Operation
  /// RFC 6901 pointer, `/todos/3/title`.
  public var path: String
  /// Pointer to an element of a list before it moved; nil for other operations.
  package var from: String?
  /// Value before the step; nil if there was none, or it was not recorded.
  public var old: JSONText?
  /// Value after the step; nil if it was removed.
  public var value: JSONText?

  package init(
    _ operation: Operation, path: String, from: String? = nil, old: JSONText? = nil, value: JSONText? = nil
  ) {
    self.operation = operation
    self.path = path
    self.from = from
    self.old = old
    self.value = value
  }

  /// The path as source spells it, `state.todos.3.title`.
  package var statePath: String {
    (["state"] + (JSONPointer.segments(path) ?? [path])).joined(separator: ".")
  }
}
