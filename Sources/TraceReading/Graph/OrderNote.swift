import PlatformSupport
import TraceFindings
import TraceFormat

extension TraceGraph {
  /// Two mutations of different effects of one reactor whose order matters, and which nothing recorded puts in order.
  ///
  /// It is no fault by itself: tests note it, and fail only if they are asked to.
  package struct OrderNote: Sendable, Equatable {
    /// How it is known.
    package typealias Basis = Finding.Order.Basis
    /// The mutation that came first: index into `commits`.
    package var first: Int
    /// The mutation that came second: index into `commits`.
    package var then: Int
    /// How much depends on the order; never `same`.
    package var rank: TraceEvent.Order.Rank
    /// How it is known.
    package var basis: Basis
    /// Top-level fields of the state that depend on the order, or that were overwritten.
    package var fields: [String]
    /// The values of these fields: `old` in the other order, `value` in the one that was. Empty if nothing was reduced again.
    package var differences: [TraceEvent.Patch] = []
    /// Number of the `order` event; nil if there is none.
    package var event: TraceEvent.Seq?

    /// Whether the second belongs to the older action, and so came too late.
    package var isLate: Bool { rank == .stale || rank == .staleOther }
  }
}

/// Notes about orders, from the `order` events of a trace and from what the trace alone tells.
extension TraceGraphBuilder {
  /// Judges these commits of reactors, which were joined or changed, of a trace that goes on.
  ///
  /// The commits alone say that they are late, as long as no test noted orders: every note would be made anew again and again.
  mutating func noteOrders(after commits: [(reactor: Int, commits: [Int])]) {
    for (reactor, commits) in commits {
      for commit in judgeLate(commits, of: reactor) {
        areNotesOld = true
        if orders.isEmpty { mark(commit, isLate: lateTracks[reactor].hasNotes(of: commit)) }
      }
    }
    if !orders.isEmpty, areNotesOld || orders.count > notedOrders {
      noteOrders(.init(lateTracks.flatMap(\.notes)))
    }
  }

  /// Fills `orderNotes`, and marks late commits in their order.
  ///
  /// - Parameter late: What the commits alone tell.
  mutating func noteOrders(_ late: TraceGraph.PagedArray<TraceGraph.OrderNote>) {
    (areNotesOld, notedOrders) = (false, orders.count)
    graph.takeOrders(orders, late)
    let late = graph.orderNotes.lazy.filter(\.isLate).map { Int32($0.then) }.sorted()
    if goesOn {
      let isLate = Set(late)
      for commit in graph.commits.indices where graph.commits[commit].isLate && !isLate.contains(Int32(commit)) {
        mark(commit, isLate: false)
      }
    }
    for (index, commit) in late.enumerated() {
      PageWatch.shared.pace(index)
      mark(Int(commit), isLate: true)
    }
  }

  private mutating func mark(_ commit: Int, isLate: Bool) {
    guard graph.commits[commit].isLate != isLate else { return }
    graph.commits[commit].isLate = isLate
    if goesOn { touched.commits.insert(commit) }
  }
}

extension TraceGraph {
  /// - Parameters:
  ///   - orders: Pairs that a test reduced in both orders.
  ///   - late: Pairs that the trace alone tells.
  fileprivate mutating func takeOrders(_ orders: [OrderNote], _ late: PagedArray<OrderNote>) {
    guard !orders.isEmpty else { return orderNotes = late }
    let harmless = Set(orders.filter { $0.rank == .same }.map { cases(of: $0) })
    let replayed = orders.filter { $0.rank != .same }
    let pairs = Set(replayed.map { [$0.first, $0.then] })
    // A test reduced this pair, or others of the same cases, in both orders, and knows more.
    orderNotes =
      PagedArray(replayed.sorted { ($0.rank, $0.then, $0.first) < ($1.rank, $1.then, $1.first) })
      + late.filter { !pairs.contains([$0.first, $0.then]) && !harmless.contains(cases(of: $0)) }
  }

  /// The names of two mutations, and their reactor.
  private func cases(of note: OrderNote) -> [String] {
    [String(commits[note.then].reactor), commits[note.first].label, commits[note.then].label]
  }
}
