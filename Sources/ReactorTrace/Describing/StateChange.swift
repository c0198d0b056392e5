import TraceModel

/// What is different between two values in words.
enum StateChange {
  static func difference(_ old: KeptWords, _ new: KeptWords) -> [TraceEvent.Patch] {
    difference(old.value ?? .null, new.value ?? .null)
  }

  /// The steps from one value to the other, in the order of the fields: by member and element, a whole value where its
  /// kind changed.
  static func difference(_ old: JSONValue, _ new: JSONValue, at path: String = "") -> [TraceEvent.Patch] {
    if old == new { return [] }
    switch (old, new) {
    case (.object(let before), .object(let after)): return members(before, after, path)
    case (.array(let before), .array(let after)): return elements(before, after, path)
    case (.double(let before), .double(let after)) where before.isNaN && after.isNaN: return []
    default: return [TraceEvent.Patch(.replace, path: path, old: old.json, value: new.json)]
    }
  }

  private static func members(
    _ old: [JSONValue.Member], _ new: [JSONValue.Member], _ path: String
  ) -> [TraceEvent.Patch] {
    if old.elementsEqual(new, by: { $0.key == $1.key }) {
      return zip(old, new).flatMap { old, new in
        old.value == new.value ? [] : difference(old.value, new.value, at: path + "/" + escaped(new.key))
      }
    }
    let before = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
    let names = Set(new.map(\.key))
    let gone = old.filter { !names.contains($0.key) }.map {
      TraceEvent.Patch(.remove, path: path + "/" + escaped($0.key), old: $0.value.json)
    }
    return gone
      + new.flatMap { member -> [TraceEvent.Patch] in
        let place = path + "/" + escaped(member.key)
        guard let value = before[member.key] else {
          return [TraceEvent.Patch(.add, path: place, value: member.value.json)]
        }
        return difference(value, member.value, at: place)
      }
  }

  private static func elements(_ old: [JSONValue], _ new: [JSONValue], _ path: String) -> [TraceEvent.Patch] {
    let both = min(old.count, new.count)
    let changed = (0..<both).flatMap { difference(old[$0], new[$0], at: "\(path)/\($0)") }
    let added = new[both...].indices.map {
      TraceEvent.Patch(.add, path: "\(path)/\($0)", value: new[$0].json)
    }
    // From the end, so that the places before stay what they are.
    let removed = old[both...].indices.reversed().map {
      TraceEvent.Patch(.remove, path: "\(path)/\($0)", old: old[$0].json)
    }
    return changed + added + removed
  }

  /// A key as a segment of an RFC 6901 pointer.
  private static func escaped(_ key: String) -> String {
    guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return key }
    var result = ""
    for character in key {
      switch character {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.append(character)
      }
    }
    return result
  }
}

extension TraceEvent.Patch {
  /// Says that there may be more than was described: the whole is not known from here on.
  static let rest = TraceEvent.Patch(
    .replace, path: "", value: JSONValue.object(["$trunc": .bool(true), "head": .string("")]).json)
}
