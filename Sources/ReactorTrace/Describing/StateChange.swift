import TraceModel

/// What is different between two values in words.
enum StateChange {
  static func difference(_ old: KeptWords, _ new: KeptWords) -> [TraceEvent.Patch] {
    difference(old.value ?? .null, new.value ?? .null)
  }

  /// The steps from one value to the other, each after those before it, in the order of the fields: by member and element,
  /// a whole value where its kind changed.
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
    let start = patches.count
    defer { joinMoves(of: path, in: &patches, from: start) }
    /// Where the next element stands, once the steps before are taken.
    var place = 0
    /// Removed from the end, so that the places before stay what they are.
    var gone: [Int] = []
    func remove() {
      for (offset, index) in gone.enumerated().reversed() {
        patches.append(TraceEvent.Patch(.remove, path: "\(path)/\(place + offset)", old: old[index].json))
      }
      gone = []
    }
    for step in ListDifference(old, new).steps {
      if case .remove(let index) = step {
        gone.append(index)
        continue
      }
      remove()
      switch step {
      case .change(let before, let after): compare(old[before], new[after], "\(path)/\(place)", &patches)
      case .add(let index): patches.append(TraceEvent.Patch(.add, path: "\(path)/\(place)", value: new[index].json))
      case .same, .remove: break
      }
      place += 1
    }
    remove()
  }

  /// Makes one step of a removal and an insertion of the same element that follow one another.
  private static func joinMoves(of path: String, in patches: inout [TraceEvent.Patch], from start: Int) {
    var index = start
    while index + 1 < patches.count {
      if let move = move(patches[index], patches[index + 1], of: path) {
        patches.replaceSubrange(index...index + 1, with: [move])
      }
      index += 1
    }
  }

  private static func move(
    _ one: TraceEvent.Patch, _ other: TraceEvent.Patch, of path: String
  ) -> TraceEvent.Patch? {
    /// Its place in this list; nil where it is inside of an element.
    func place(_ patch: TraceEvent.Patch) -> Int? {
      patch.path.hasPrefix(path + "/") ? Int(patch.path.dropFirst(path.count + 1)) : nil
    }
    switch (one.operation, other.operation) {
    case (.remove, .add) where one.old == other.value:
      guard place(one) != nil, place(other) != nil else { return nil }
      return TraceEvent.Patch(.move, path: other.path, from: one.path, value: other.value)
    case (.add, .remove) where one.value == other.old:
      // What was inserted before it had moved it on by one.
      guard let after = place(one), let before = place(other), before > after else { return nil }
      return TraceEvent.Patch(.move, path: one.path, from: "\(path)/\(before - 1)", value: one.value)
    default: return nil
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
  /// One object stands where another one of the same type stood.
  var isOtherObject: Bool {
    guard operation == .replace, let old = old?.value()?.text, let value = value?.value()?.text else { return false }
    guard let one = ObjectNames.typeName(in: old), let other = ObjectNames.typeName(in: value) else { return false }
    return one == other
  }

  /// Says that there may be more than was described: the whole is not known from here on.
  static let rest = TraceEvent.Patch(
    .replace, path: "", value: JSONValue.object(["$trunc": .bool(true), "head": .string("")]).json)
}
