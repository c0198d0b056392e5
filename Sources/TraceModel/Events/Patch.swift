extension TraceEvent {
  /// One step of a diff: an RFC 6902 operation, with the old value beside it.
  public struct Patch: Sendable, Equatable {
    /// The operations of RFC 6902 that are used.
    public enum Operation: String, Sendable {
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
    public var operation: Operation
    /// RFC 6901 pointer, `/todos/3/title`.
    public var path: String
    /// Pointer to an element of a list before it moved; nil for other operations.
    public var from: String?
    /// Value before the step; nil if there was none, or it was not recorded.
    public var old: JSONText?
    /// Value after the step; nil if it was removed.
    public var value: JSONText?

    /// A step at a path.
    public init(
      _ operation: Operation, path: String, from: String? = nil, old: JSONText? = nil, value: JSONText? = nil
    ) {
      self.operation = operation
      self.path = path
      self.from = from
      self.old = old
      self.value = value
    }
  }
}

extension LineBuffer {
  mutating func put(_ patch: TraceEvent.Patch, _ limits: LineLimits = .none) {
    raw("{\"op\":")
    JSONString.encode(patch.operation.rawValue, into: &bytes)
    raw(",\"path\":")
    JSONString.encode(ShortText.cut(patch.path, to: limits.text), into: &bytes)
    if let from = patch.from {
      raw(",\"from\":")
      JSONString.encode(ShortText.cut(from, to: limits.text), into: &bytes)
    }
    if let old = patch.old {
      raw(",\"old\":")
      json(old, limit: limits.payload)
    }
    if let value = patch.value {
      raw(",\"value\":")
      json(value, limit: limits.payload)
    }
    raw("}")
  }
}

extension TraceEvent.Patch {
  /// A step in place of those that did not fit into a line: the whole state is not known from here on.
  static func rest(of patches: [TraceEvent.Patch]) -> TraceEvent.Patch {
    let value = JSONValue.object(["$trunc": .bool(true), "steps": .int(Int64(patches.count)), "head": .string("")])
    return TraceEvent.Patch(.replace, path: "", value: value.json)
  }
}
