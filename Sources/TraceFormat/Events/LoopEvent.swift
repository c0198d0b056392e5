import TraceJSON

/// A chain of actions that came back to its first.
package struct LoopEvent {
  /// Number of actions.
  package var length: Int
  /// Case names of the actions in order.
  package var members: [String]

  package init(length: Int, members: [String]) {
    self.length = length
    self.members = members
  }
}

extension LoopEvent: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .loop }
  package static var name: StaticString { "loop" }
  package static var traits: EventTraits { [.main, .rare, .told, .anywhere] }

  package var kind: TraceEvent.Kind { .loop(length: length, members: members) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.length, length)
    line.key(.members)
    line.list(members.prefix(limits.list)) {
      JSONString.encode(ShortText.cut($1, to: limits.label * 2), into: &$0.bytes)
    }
  }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    for index in members.indices { policy.mask(&members[index], &count) }
  }
}
