import PictureKit
import TraceReading

/// The title, figures, triage and summary of an overview.
struct OverviewText {
  private let model: TimelineModel
  private let counts: [OverviewTrouble.Kind: Int]
  private let swallowed: Int
  /// Events in the lanes.
  private let drawn: Int

  init(_ model: TimelineModel, _ troubles: [OverviewTrouble], drawn: Int) {
    self.model = model
    self.drawn = drawn
    var counts: [OverviewTrouble.Kind: Int] = [:]
    for trouble in troubles where trouble.kind != .slow || trouble.length >= model.slow {
      counts[trouble.kind, default: 0] += 1
    }
    self.counts = counts
    swallowed = troubles.count { $0.kind == .failed && $0.isSwallowed }
  }

  var title: String { "Overview" + TimelineText.title(of: model.graph).dropFirst("Timeline".count) }

  var figures: String {
    let isVirtual = model.graph.header.clock == "virtual"
    let length = DurationText.of(model.duration)
    let all = model.graph.eventCount
    // Events of transforms, subscriptions, errors and marks are in no lane.
    let inLanes = drawn == all ? "" : ", \(CountText.of(drawn)) of them in the lanes"
    return [
      (model.isPart ? "part of " : "") + "\(CountText.of(all, "event")) in \(length)"
        + (isVirtual ? " of virtual time" : "") + inLanes,
      "\(CountText.of(model.reactorCount, "reactor")), \(CountText.of(model.actions.count, "action")), "
        + "\(CountText.of(model.effects.count, "effect")), \(CountText.of(model.commits.count, "mutation"))",
      lost,
    ].joined(separator: " · ")
  }

  /// How many events were lost, where if they were lost together, and why.
  private var lost: String {
    let graph = model.graph
    guard graph.lost > 0 else { return "none lost" }
    let location = graph.losses.count == 1 ? " at \(DurationText.of(graph.losses[0].span.lowerBound))" : ""
    let reasons = SafeText.clean(graph.lostReasons.joined(separator: ", "), limit: 40)
    let ends = model.effects.count { graph.effects[$0].end == .unknown }
    let ended = ends == 0 ? "" : ", where \(CountText.of(ends, "effect")) may have ended"
    return "\(CountText.of(graph.lost)) lost\(location)" + (reasons.isEmpty ? "" : " (\(reasons))") + ended
  }

  /// Members of a loop in the order of its chain.
  static func way(of trouble: OverviewTrouble, _ graph: TraceGraph) -> String {
    trouble.loop.map { graph.loops[$0].members.joined(separator: " → ") } ?? ""
  }

  /// Failed expectations, then the kinds that occur, the worst first, then loops.
  var triage: [TriageItem] {
    let failed = model.graph.failedExpectations(in: model.window).map { TriageItem(.test, $0) }
    let kinds = OverviewTrouble.Kind.allCases.compactMap { kind -> TriageItem? in
      // Loops have words of their own: how many there are, and not only their turns.
      guard kind != .loop, let count = counts[kind], count > 0 else { return nil }
      let number = CountText.of(count)
      let text =
        switch kind {
        case .impure: "\(CountText.of(count, "impure reduce"))"
        case .failed: "\(number) failed, \(CountText.of(swallowed)) swallowed"
        case .open: "\(number) never ended"
        case .loop, .slow: "\(CountText.of(count, "action")) over \(DurationText.of(model.slow))"
        }
      return TriageItem(kind.sign, text)
    }
    return [failed].compactMap(\.self) + kinds + [loops].compactMap(\.self)
  }

  private var loops: TriageItem? {
    let loops = Set(model.actions.compactMap { model.graph.actions[$0].loop })
    guard !loops.isEmpty else { return nil }
    let turns = counts[.loop] ?? 0
    return TriageItem(.loop, "\(CountText.of(loops.count, "feedback loop")), \(CountText.of(turns, "turn"))")
  }

  func summary(_ lines: [OverviewLine]) -> String {
    var sentences = [figures + "."]
    let trouble = triage.map(\.caption)
    sentences.append(trouble.isEmpty ? "Nothing went wrong." : trouble.joined(separator: "; ") + ".")
    if !model.suspects.isEmpty { sentences.append("Noticed: \(model.suspects.joined(separator: "; ")).") }
    for (index, line) in lines.prefix(3).enumerated() {
      sentences.append("\(index + 1): \(Self.tooltip(of: [line.worst], model.graph)).")
    }
    return sentences.joined(separator: " ")
  }

  /// The event behind a mark, and how many more there are near it.
  static func tooltip(of troubles: [OverviewTrouble], _ graph: TraceGraph) -> String {
    guard let first = troubles.max(by: { ($0.length, $1.seq) < ($1.length, $0.seq) }) else { return "" }
    let what =
      switch first.kind {
      case .impure: first.finding.map { "impure: \(graph.findings[$0].message)" } ?? "impure"
      case .failed:
        "failed: " + (first.failure.map { graph.failures[$0].text } ?? "") + (first.isSwallowed ? ", swallowed" : "")
      case .open: "never ended, \(DurationText.of(first.length)) open at the end"
      case .loop: "feedback loop, \(way(of: first, graph))"
      case .slow: "slow, \(DurationText.of(first.length))"
      }
    let more = troubles.count > 1 ? " and \(CountText.of(troubles.count - 1)) more near it" : ""
    return "\(OverviewLine.label(of: first, graph)) at \(DurationText.of(first.time)): \(what)\(more), "
      + "see --focus \(first.seq)"
  }
}
