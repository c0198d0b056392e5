import TraceJSON
import TraceRedaction

/// The difference between two described values, as patches.
///
/// A value whose name stands beside it, `Header(name: "Authorization", value: ...)`, is replaced together with the name, by
/// which it is masked.
package struct StateChange {
  private let redaction: RedactionPolicy

  package static func difference(
    _ old: ValueDescription, _ new: ValueDescription, _ redaction: RedactionPolicy = .default
  ) -> [JSONPatch] {
    difference(old.value ?? .null, new.value ?? .null, redaction)
  }

  /// The patches from one value to the other, to be applied in order: by member and element, and a whole value where its kind
  /// changed.
  package static func difference(
    _ old: JSONValue, _ new: JSONValue, _ redaction: RedactionPolicy = .default
  ) -> [JSONPatch] {
    var patches: [JSONPatch] = []
    StateChange(redaction: redaction).compare(old, new, "", &patches)
    return patches
  }

  private func compare(
    _ old: JSONValue, _ new: JSONValue, _ path: @autoclosure () -> String, _ patches: inout [JSONPatch]
  ) {
    if old == new { return }
    switch (old, new) {
    case (.object(let before), .object(let after))
    where !redaction.isSecretPair(before) && !redaction.isSecretPair(after):
      members(before, after, path(), &patches)
    case (.array(let before), .array(let after)): elements(before, after, path(), &patches)
    case (.double(let before), .double(let after)) where before.isNaN && after.isNaN: break
    default: patches.append(JSONPatch(.replace, path: path(), old: old.json, value: new.json))
    }
  }

  private func members(
    _ old: [JSONValue.Member], _ new: [JSONValue.Member], _ path: String, _ patches: inout [JSONPatch]
  ) {
    func pointer(_ member: JSONValue.Member) -> String { path + JSONPointer.path([member.key]) }
    if old.elementsEqual(new, by: { $0.key == $1.key }) {
      for (old, new) in zip(old, new) { compare(old.value, new.value, pointer(new), &patches) }
      return
    }
    let before = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
    let names = Set(new.map(\.key))
    for member in old where !names.contains(member.key) {
      patches.append(JSONPatch(.remove, path: pointer(member), old: member.value.json))
    }
    for member in new {
      if let value = before[member.key] {
        compare(value, member.value, pointer(member), &patches)
      } else {
        patches.append(JSONPatch(.add, path: pointer(member), value: member.value.json))
      }
    }
  }

  private func elements(
    _ old: [JSONValue], _ new: [JSONValue], _ path: String, _ patches: inout [JSONPatch]
  ) {
    let start = patches.count
    defer { Self.joinMoves(of: path, in: &patches, from: start) }
    /// The index of the next element, once the patches before are applied.
    var position = 0
    /// Indices of removed elements, which are removed from the end so that those before keep their index.
    var gone: [Int] = []
    func remove() {
      for (offset, index) in gone.enumerated().reversed() {
        patches.append(JSONPatch(.remove, path: "\(path)/\(position + offset)", old: old[index].json))
      }
      gone = []
    }
    for edit in ListDifference(old, new).edits {
      if case .remove(let index) = edit {
        gone.append(index)
        continue
      }
      remove()
      switch edit {
      case .change(let before, let after): compare(old[before], new[after], "\(path)/\(position)", &patches)
      case .add(let index): patches.append(JSONPatch(.add, path: "\(path)/\(position)", value: new[index].json))
      case .same, .remove: break
      }
      position += 1
    }
    remove()
  }

  /// Replaces a removal and an insertion of the same element that follow one another by a move.
  private static func joinMoves(of path: String, in patches: inout [JSONPatch], from start: Int) {
    var index = start
    while index + 1 < patches.count {
      if let move = move(patches[index], patches[index + 1], of: path) {
        patches.replaceSubrange(index...index + 1, with: [move])
      }
      index += 1
    }
  }

  private static func move(
    _ one: JSONPatch, _ other: JSONPatch, of path: String
  ) -> JSONPatch? {
    /// The index of the patched element in this list; nil for a patch inside an element.
    func index(_ patch: JSONPatch) -> Int? {
      patch.path.hasPrefix(path + "/") ? Int(patch.path.dropFirst(path.count + 1)) : nil
    }
    switch (one.operation, other.operation) {
    case (.remove, .add) where one.old == other.value:
      guard index(one) != nil, index(other) != nil else { return nil }
      return JSONPatch(.move, path: other.path, from: one.path, value: other.value)
    case (.add, .remove) where one.value == other.old:
      // The insertion before it had moved the element by one.
      guard let after = index(one), let before = index(other), before > after else { return nil }
      return JSONPatch(.move, path: one.path, from: "\(path)/\(before - 1)", value: one.value)
    default: return nil
    }
  }
}

extension JSONPatch {
  /// Replaces an object by another one of the same type.
  package var isOtherObject: Bool {
    guard operation == .replace, let old = old?.value()?.text, let value = value?.value()?.text else { return false }
    return RecordedForm.objectType(in: old).map { $0 == RecordedForm.objectType(in: value) } ?? false
  }

  /// Marks the state as cut: there may be more changes than were described.
  package static let rest = JSONPatch(
    .replace, path: "", value: JSONValue.object(["$trunc": .bool(true), "head": .string("")]).json)
}
