import TraceModel

/// What is different between two values in words.
enum StateChange {
  static func difference(_ old: KeptWords, _ new: KeptWords) -> [TraceEvent.Patch] {
    difference(old.value ?? .null, new.value ?? .null)
  }

  /// The steps from one value to the other, in the order of the fields: by member and element, a whole value where its
  /// kind changed.
  static func difference(_ old: JSONValue, _ new: JSONValue) -> [TraceEvent.Patch] {
    var patches: [TraceEvent.Patch] = []
    compare(old, new, "", &patches)
    return patches
  }

  private static func compare(
    _ old: JSONValue, _ new: JSONValue, _ path: @autoclosure () -> String, _ patches: inout [TraceEvent.Patch]
  ) {
    if old == new { return }
    switch (old, new) {
    case (.object(let before), .object(let after)): members(before, after, path(), &patches)
    case (.array(let before), .array(let after)): elements(before, after, path(), &patches)
    case (.double(let before), .double(let after)) where before.isNaN && after.isNaN: break
    default: patches.append(TraceEvent.Patch(.replace, path: path(), old: old.json, value: new.json))
    }
  }

  private static func members(
    _ old: [JSONValue.Member], _ new: [JSONValue.Member], _ path: String, _ patches: inout [TraceEvent.Patch]
  ) {
    func place(_ member: JSONValue.Member) -> String { path + "/" + escaped(member.key) }
    if old.elementsEqual(new, by: { $0.key == $1.key }) {
      for (old, new) in zip(old, new) { compare(old.value, new.value, place(new), &patches) }
      return
    }
    let before = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
    let names = Set(new.map(\.key))
    for member in old where !names.contains(member.key) {
      patches.append(TraceEvent.Patch(.remove, path: place(member), old: member.value.json))
    }
    for member in new {
      if let value = before[member.key] {
        compare(value, member.value, place(member), &patches)
      } else {
        patches.append(TraceEvent.Patch(.add, path: place(member), value: member.value.json))
      }
    }
  }

  private static func elements(
    _ old: [JSONValue], _ new: [JSONValue], _ path: String, _ patches: inout [TraceEvent.Patch]
  ) {
    let both = min(old.count, new.count)
    for index in 0..<both { compare(old[index], new[index], "\(path)/\(index)", &patches) }
    for index in both..<new.count {
      patches.append(TraceEvent.Patch(.add, path: "\(path)/\(index)", value: new[index].json))
    }
    // From the end, so that the places before stay what they are.
    for index in (both..<old.count).reversed() {
      patches.append(TraceEvent.Patch(.remove, path: "\(path)/\(index)", old: old[index].json))
    }
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
