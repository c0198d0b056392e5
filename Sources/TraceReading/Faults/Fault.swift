import TraceFormat

/// One thing that went wrong: its kind, the element of the graph that shows it, and when.
///
/// The heads of pictures, the findings of a page, `expectNo`, `is:`, `stats`, `suite` and the overview are views of
/// `TraceGraph.faults(of:)`.
package struct Fault: Sendable, Hashable {
  /// A kind of fault, in the order in which findings are listed; the raw value is its word in a page's data.
  package enum Kind: String, CaseIterable, Sendable {
    case test, impure, failed, late, eitherWay, open, endLost, loop, cancelled, unobserved, noop
  }

  /// The element that shows it, by its index in the graph.
  package enum Element: Sendable, Hashable {
    case action(Int)
    case effect(Int)
    case commit(Int)
    case failure(Int)
    case orderNote(Int)
    case loop(Int)
    case mark(Int)
    /// The reduce of an `impurity` event, by the number of that event.
    case reduceOf(TraceEvent.Seq)
  }

  package var kind: Kind
  package var element: Element
  /// Number of the reactor; 0 for none.
  package var reactor: TraceEvent.ReactorID
  /// Nanoseconds since the trace's header.
  package var time: UInt64
  /// Number of the event to look at.
  package var seq: TraceEvent.Seq

  package init(
    _ kind: Kind, _ element: Element, of reactor: TraceEvent.ReactorID, at time: UInt64, _ seq: TraceEvent.Seq
  ) {
    self.kind = kind
    self.element = element
    self.reactor = reactor
    self.time = time
    self.seq = seq
  }
}

/// The file of a kind of fault: where it occurs in a graph, and the words for it.
package protocol FaultRule {
  /// The mark of its events in searches and on pages; none for no mark.
  static var mark: EventMarks { get }
  /// Kinds of the events of an element at which it shows.
  static var shownAt: [TraceFileV1.Kind] { get }
  /// The words above its findings on a page; nil if a page does not list this kind.
  static var heading: FaultHeading? { get }
  /// The title of its number where traces are compared; nil if they are not compared by it.
  static var column: String? { get }
  /// The counts in the head of a picture; none if heads leave it out. By default its occurrences in the words of `heading`.
  static func head(in part: ShownPart) -> [FaultHead.Count]
  /// Passes every occurrence, in the order of the elements.
  static func forEach(in graph: TraceGraph, _ body: (Fault) -> Void)
  /// One occurrence as a line for a terminal, `the effect of LoginReactor.listen, begun at 10 ms`; nil if no test can ask for it.
  static func line(_ fault: Fault, _ words: FaultWords) -> String?
  /// One occurrence as a line of a page's findings; nil if a page does not list this kind.
  static func finding(_ fault: Fault, _ words: FaultWords) -> FaultFinding?
  /// Passes what a page lists: one finding for each occurrence, unless the kind says otherwise.
  static func forEachFinding(_ words: FaultWords, _ body: (FaultFinding) -> Void)
}

extension FaultRule {
  package static var mark: EventMarks { [] }

  package static var shownAt: [TraceFileV1.Kind] { [] }

  package static var heading: FaultHeading? { nil }

  package static var column: String? { nil }

  package static func head(in part: ShownPart) -> [FaultHead.Count] {
    heading.map { [FaultHead.Count(part.count(Self.self), $0.one, $0.many)] } ?? []
  }

  package static func line(_ fault: Fault, _ words: FaultWords) -> String? { nil }

  package static func finding(_ fault: Fault, _ words: FaultWords) -> FaultFinding? { nil }

  package static func forEachFinding(_ words: FaultWords, _ body: (FaultFinding) -> Void) {
    forEach(in: words.graph) { fault in finding(fault, words).map(body) }
  }
}

/// A kind of fault above its findings, and behind their number: `3 came too late`.
package struct FaultHeading {
  package var title: String
  package var one: String
  package var many: String

  init(_ title: String, _ one: String, _ many: String? = nil) {
    self.title = title
    self.one = one
    self.many = many ?? one
  }
}

/// One line of a page's findings; lines that say the same are summed up there.
package struct FaultFinding {
  /// The elements to look at.
  package var elements: [Fault.Element]
  package var reactor: TraceEvent.ReactorID
  /// `CounterReactor.add`
  package var subject: String
  package var reason: String
  /// Source and rule, where they are known.
  package var location = ""
  /// Occurrences, of which `elements` may be the first; nil: as many as elements.
  package var count: Int?
  /// Turns of a loop.
  package var turns: Int?
}

extension Fault.Kind {
  /// The kinds by which traces are compared, those with a column, in the order of their weight.
  package static let compared = allCases.filter { $0.rule.column != nil }

  /// The file of each kind.
  package var rule: any FaultRule.Type {
    switch self {
    case .test: FailedExpectation.self
    case .impure: ImpureReduce.self
    case .failed: FailedStream.self
    case .late: LateResponse.self
    case .eitherWay: EitherOrder.self
    case .open: NeverEnded.self
    case .endLost: LostEnd.self
    case .loop: FeedbackLoop.self
    case .cancelled: CancelledEffect.self
    case .unobserved: UnobservedState.self
    case .noop: NoopState.self
    }
  }
}

extension TraceGraph {
  /// Faults of these kinds, kind after kind, each in the order of its elements.
  package func faults(of kinds: [Fault.Kind]) -> [Fault] {
    var faults: [Fault] = []
    for kind in kinds { kind.rule.forEach(in: self) { faults.append($0) } }
    return faults
  }

  /// How often a fault occurs.
  package func count(of kind: Fault.Kind) -> Int {
    var count = 0
    kind.rule.forEach(in: self) { _ in count += 1 }
    return count
  }
}
