import TraceFormat

/// A result of an older action that came after a newer one's and changed what that had set: an order note of the rank `stale` or
/// `stale-other`, whatever its basis.
enum LateResponse: FaultRule {
  static var mark: EventMarks { .late }
  static var shownAt: [TraceFileV1.Kind] { [.mutation, .mutationOut, .state] }
  static var heading: FaultHeading? { FaultHeading("Came too late", "came too late") }
  static var column: String? { "late" }

  static func forEach(in graph: TraceGraph, _ body: (Fault) -> Void) {
    for (index, note) in graph.orderNotes.enumerated() where note.isLate { body(Fault(.late, index, graph)) }
  }

  static func line(_ fault: Fault, _ words: FaultWords) -> String? {
    guard let note = words.graph.orderNote(of: fault)?.note else { return nil }
    return "\(words.name(of: fault.reactor)).\(words.line(note.then)), came after \(words.line(note.first)), "
      + "and overwrote \(note.fields.joined(separator: ", "))"
  }

  /// One finding for each field that was overwritten.
  static func forEachFinding(_ words: FaultWords, _ body: (FaultFinding) -> Void) {
    forEach(in: words.graph) { fault in
      guard let (note, earlier, late) = words.graph.orderNote(of: fault) else { return }
      for field in note.fields.isEmpty ? [nil] : note.fields.map({ $0 }) {
        body(
          FaultFinding(
            elements: [.commit(note.then)], reactor: fault.reactor, subject: words.type(of: fault.reactor, field),
            reason: "\(late.label) of \(words.numbered(behind: late)) overwrote what \(earlier.label) of the newer "
              + "\(words.numbered(behind: earlier)) had written"))
      }
    }
  }
}

/// Two results of which a test found that their order matters, and which nothing puts in order.
enum EitherOrder: FaultRule {
  static func forEach(in graph: TraceGraph, _ body: (Fault) -> Void) {
    for (index, note) in graph.orderNotes.enumerated() where !note.isLate { body(Fault(.eitherWay, index, graph)) }
  }

  static func head(in part: ShownPart) -> [FaultHead.Count] {
    [.init(part.count(Self.self), "pair in either order", "pairs in either order")]
  }
}

extension Fault {
  fileprivate init(_ kind: Kind, _ note: Int, _ graph: TraceGraph) {
    let second = graph.commits[graph.orderNotes[note].then]
    self.init(kind, .orderNote(note), of: second.reactor, at: second.time, second.seq)
  }
}

extension TraceGraph {
  /// The pair of a fault, the one that came first and the one that came second.
  package func orderNote(of fault: Fault) -> (note: OrderNote, first: Commit, then: Commit)? {
    guard case .orderNote(let index) = fault.element else { return nil }
    return (orderNotes[index], commits[orderNotes[index].first], commits[orderNotes[index].then])
  }
}
