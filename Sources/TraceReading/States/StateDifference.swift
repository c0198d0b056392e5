import TraceFormat
import TraceJSON

/// Changes between two values, as the steps that make one of the other.
package enum StateDifference {
  /// Members of objects by name; elements of lists by index, past the ones at both ends that are equal.
  package static func steps(from old: JSONValue, to new: JSONValue) -> [TraceEvent.Patch] {
    var steps: [TraceEvent.Patch] = []
    add(old, new, [], to: &steps)
    return steps
  }

  private static func add(_ old: JSONValue, _ new: JSONValue, _ path: [String], to steps: inout [TraceEvent.Patch]) {
    guard old != new else { return }
    switch (old, new) {
    case (.object(let before), .object(let after)):
      var (oldNames, newNames) = (NameIndex(), NameIndex())
      for member in before where newNames.position(of: member.key, in: after) == nil {
        steps.append(step(.remove, path + [member.key], old: member.value))
      }
      for member in after {
        if let position = oldNames.position(of: member.key, in: before) {
          add(before[position].value, member.value, path + [member.key], to: &steps)
        } else {
          steps.append(step(.add, path + [member.key], value: member.value))
        }
      }
    case (.array(let before), .array(let after)): add(before, after, path, to: &steps)
    default: steps.append(step(.replace, path, old: old, value: new))
    }
  }

  private static func add(
    _ old: [JSONValue], _ new: [JSONValue], _ path: [String], to steps: inout [TraceEvent.Patch]
  ) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let gone = old[start..<(old.count - end)]
    let come = new[start..<(new.count - end)]
    let both = min(gone.count, come.count)
    for index in 0..<both {
      add(old[start + index], new[start + index], path + [String(start + index)], to: &steps)
    }
    for index in (both..<gone.count).reversed() {
      steps.append(step(.remove, path + [String(start + index)], old: old[start + index]))
    }
    for index in both..<max(come.count, both) {
      steps.append(step(.add, path + [String(start + index)], value: new[start + index]))
    }
  }

  private static func step(
    _ operation: TraceEvent.Patch.Operation, _ path: [String], old: JSONValue? = nil, value: JSONValue? = nil
  ) -> TraceEvent.Patch {
    TraceEvent.Patch(operation, path: JSONPointer.path(path), old: old?.json, value: value?.json)
  }
}
