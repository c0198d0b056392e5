import CommandLineKit
import PlatformSupport
import TraceModel

/// A field of a reactor's states as a user names it: `Cart.total`, `#2.total`, or `total` if one reactor alone has it.
struct FieldReference {
  var reactor: TraceGraph.Reactor
  var path: [String]

  var name: String { "\(reactor.type).\(path.joined(separator: "."))" }

  init(_ word: String, in table: EventTable, _ traceName: String) throws(Failure) {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    // A type may have dots in its name: the longest one counts.
    for count in (0..<parts.count).reversed() {
      let name = parts[..<count].joined(separator: ".")
      let path = Array(parts[count...])
      let found = table.graph.reactors.filter { reactor in
        let isCalled = reactor.type == name || reactor.name == name || "#\(reactor.id)" == name
        return count == 0 ? Self.fields(of: reactor).contains(path[0]) : isCalled
      }
      guard !found.isEmpty else { continue }
      guard found.count == 1 else {
        let listed = found.prefix(20).map { "\($0.type) #\($0.id)" }.joined(separator: ", ")
        throw Failure(
          .usage,
          "\(traceName): '\(word)' is a field of \(found.count) reactors. Choose one by its number, as in "
            + "'#\(found[0].id).\(path.joined(separator: "."))': \(listed).")
      }
      let fields = Self.fields(of: found[0])
      guard fields.isEmpty || fields.contains(path[0]) else {
        let near = Suggestion.nearest(to: path[0], among: fields).map { "Did you mean '\($0)'?" }
        throw Failure(
          .usage,
          "\(traceName): the states of \(found[0].type) have no field '\(path[0])'. "
            + (near ?? "They have \(fields.prefix(20).joined(separator: ", "))."))
      }
      (reactor, self.path) = (found[0], path)
      return
    }
    let near = Suggestion.nearest(to: parts[0], among: Array(Set(table.graph.reactors.map(\.type))).sorted())
    throw Failure(
      .usage,
      "\(traceName): '\(word)' is no reactor's field. "
        + (near.map { "Did you mean '\((["\($0)"] + parts.dropFirst()).joined(separator: "."))'?" }
          ?? "Write a reactor's type and a field of its state, as in Cart.total."))
  }

  private static func fields(of reactor: TraceGraph.Reactor) -> [String] {
    reactor.declared + reactor.fields.filter { !reactor.declared.contains($0) }
  }
}
