import PictureKit
import TraceReading

/// One side of a row: its mark, its name, and what it did to the state.
struct OrderFace {
  enum Dot { case changed, same }

  struct Line {
    var text: String
    var role: Role
    var tooltip = ""
  }

  var kind: Arrival.Kind
  var title: String
  /// All of it, for the tooltip.
  var words: String
  var dot: Dot?
  var lines: [Line] = []

  /// Fields that a row names.
  fileprivate static let mostFields = 3
  /// Fields that a tooltip names.
  fileprivate static let mostTold = 100
}

/// Writes the faces of one order.
struct OrderFaces {
  let order: ArrivalOrder
  let name: ArrivalName
  /// Fields that differ at the end stand first.
  let differing: Set<String>
  let isOfSeveral: Bool

  init(_ order: ArrivalOrder, blocks: some Sequence<Range<Int>>, differing: Set<String>) {
    self.order = order
    self.differing = differing
    name = ArrivalName(order, blocks: blocks)
    isOfSeveral = order.reactors.count > 1
  }

  /// - Parameter note: Words on an arrival that one order alone has.
  func face(of block: Range<Int>, note: OrderFace.Line? = nil) -> OrderFace {
    let arrivals = order.arrivals[block]
    let first = order.arrivals[block.lowerBound]
    let reactor = first.reactor.map { SafeText.clean(order.name(of: $0), limit: 60) }
    var face = OrderFace(
      kind: first.kind, title: name.row(block) + (isOfSeveral ? reactor.map { " · \($0)" } ?? "" : ""), words: "")
    var seen: Set<String> = []
    var changes = Array(
      arrivals.flatMap(\.changes).reversed().filter { seen.insert($0.field).inserted }.reversed())
    changes = changes.filter { differing.contains($0.field) } + changes.filter { !differing.contains($0.field) }
    face.words = words(of: first, arrivals, changes, reactor)
    face.lines = lines(of: arrivals, changes)
    if arrivals.contains(where: { !$0.mutations.isEmpty }) {
      face.dot = changes.isEmpty ? (arrivals.contains(where: \.hasUnknownChanges) ? nil : .same) : .changed
    }
    if let note { face.lines.append(note) }
    return face
  }

  private func lines(of arrivals: ArraySlice<Arrival>, _ changes: [Arrival.Change]) -> [OrderFace.Line] {
    var lines: [OrderFace.Line] = []
    for failure in arrivals.map(\.failure) where !failure.isEmpty {
      lines.append(.init(text: "failed: \(SafeText.clean(failure, limit: 60))", role: .badText))
    }
    let most = changes.count > OrderFace.mostFields ? OrderFace.mostFields - 1 : changes.count
    for change in changes.prefix(most) {
      let words = Self.words(of: change)
      lines.append(.init(text: words, role: .stateText, tooltip: words))
    }
    if changes.count > most {
      let rest = changes.dropFirst(most)
      let told = rest.prefix(OrderFace.mostTold)
      let untold = rest.count > told.count ? ["and \(CountText.of(rest.count - told.count)) more"] : []
      lines.append(
        .init(
          text: "and \(CountText.of(rest.count, "more field"))", role: .stateText,
          tooltip: (told.map { Self.words(of: $0) } + untold).joined(separator: "\n")))
    }
    let isUnknown = arrivals.contains(where: \.hasUnknownChanges)
    if isUnknown {
      lines.append(
        .init(text: changes.isEmpty ? "what changed is not recorded" : "and what is not recorded", role: .mute))
    } else if changes.isEmpty, arrivals.contains(where: { !$0.mutations.isEmpty }) {
      lines.append(.init(text: "nothing changed", role: .mute))
    }
    return lines
  }

  private static func words(of change: Arrival.Change) -> String {
    let field = SafeText.clean(change.field, limit: 60)
    return change.value.map { "\(field) = \(SafeText.clean($0, limit: ArrivalText.limit))" } ?? "\(field) changed"
  }

  private func words(
    of first: Arrival, _ arrivals: ArraySlice<Arrival>, _ changes: [Arrival.Change], _ reactor: String?
  ) -> String {
    let mutations = arrivals.flatMap(\.mutations)
    var words = [first.label + (first.argument.isEmpty ? "" : " \(first.argument)")]
    if let reactor { words.append(reactor) }
    words.append("at \(DurationText.of(first.time)), event \(first.seq)")
    if !mutations.isEmpty { words.append("mutations: " + mutations.prefix(6).joined(separator: ", ")) }
    words += changes.prefix(6).map { Self.words(of: $0) }
    return words.joined(separator: "\n")
  }
}
