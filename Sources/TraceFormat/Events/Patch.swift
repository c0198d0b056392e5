import TraceJSON

extension TraceEvent {
  /// One step of a diff.
  package typealias Patch = JSONPatch
}

extension LineBuffer {
  package mutating func put(_ patch: TraceEvent.Patch, _ limits: LineLimits = .none) {
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
