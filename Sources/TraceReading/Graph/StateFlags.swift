import PlatformSupport

/// Flags of states: fields at the top that are true or false.
extension PatchStep {
  /// The field that this step makes true or false.
  var flag: (field: ByteView, isTrue: Bool)? {
    guard let isTrue = value.flatMap({ StateFlags.flag($0) }), operation != .remove,
      let field = plainField,
      field.count + 1 == path.count
    else { return nil }
    return (field, isTrue)
  }
}

enum StateFlags {
  static func flag(_ value: ByteView) -> Bool? {
    switch value.count {
    case 4 where value[0] == UInt8(ascii: "t"): true
    case 5 where value[0] == UInt8(ascii: "f"): false
    default: nil
    }
  }
}

extension TraceGraphBuilder {
  /// Remembers which commit made a flag true; forgets it where it becomes false.
  mutating func noteFlags(of event: TraceGraphEvent, _ reactor: Int, commit: Int?) {
    guard event.flags.contains(.whole) else {
      for flag in changedFields.flags {
        note(flag: events.texts[flag.field], isTrue: flag.isTrue, reactor, commit: commit)
      }
      return
    }
    let text = events.stateTexts[Int(event.detail)]
    guard let state = StateMembers(text), !state.isCut else { return }
    if event.flags.contains(.initial) {
      graph.reactors[reactor].declared = state.names
      return
    }
    let changed = Set(commit.map { graph.commits[$0].changed } ?? [])
    for name in state.names {
      guard let isTrue = StateFlags.flag(state[name]) else { continue }
      // A whole state repeats what was so before.
      if isTrue, commit != nil, !changed.contains(name) { continue }
      note(flag: name, isTrue: isTrue, reactor, commit: commit)
    }
  }

  private mutating func note(flag: String, isTrue: Bool, _ reactor: Int, commit: Int?) {
    if !isTrue {
      tracks[reactor].flags[flag] = nil
    } else if let commit, tracks[reactor].flags[flag] == nil {
      tracks[reactor].flags[flag] = commit
    }
  }

  /// Hands over the flags that are still true.
  mutating func closeFlags() {
    for index in graph.reactors.indices {
      graph.reactors[index].flags = tracks[index].flags.map { TraceGraph.Flag(field: $0.key, commit: $0.value) }.sorted
      {
        ($0.commit, $0.field) < ($1.commit, $1.field)
      }
    }
  }
}
