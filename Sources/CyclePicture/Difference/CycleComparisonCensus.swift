import PictureKit
import PlatformSupport
import TraceBehavior
import TraceReading

/// Counts two behaviors into one cycle in which each node and line has a count for each side.
///
/// Without times: an effect always has a node, so that a run with slower effects has the same picture.
struct CycleComparisonCensus {
  private enum Side { case before, after }

  private struct EdgeKey: Hashable {
    var from: CycleModel.End
    var to: CycleModel.End
    var timing: CycleModel.Edge.Timing
    var isOnTrack: Bool
    var isViaTransform: Bool
  }

  private let difference: BehaviorDifference
  private var bands: [CycleModel.Band] = []
  private var bandOf: [String: Int] = [:]
  private var tally = CycleTally()
  private var counts: [CycleModel.Change] = []
  private var edges: [EdgeKey: CycleModel.Change] = [:]
  private var side = Side.before
  private var sends = CycleModel.Change()
  private var renders = CycleModel.Change()

  init(_ difference: BehaviorDifference) { self.difference = difference }

  mutating func model(before: String, after: String) -> CycleModel {
    count(difference.before, .before)
    count(difference.after, .after)
    addNotes()
    var model = CycleModel()
    model.bands = bands
    model.nodes = tally.nodes.indices.map { index in
      var node = tally.nodes[index]
      node.change = counts[index]
      node.count = max(counts[index].before, counts[index].after)
      return node
    }
    model.edges = edges.map { key, change in
      CycleModel.Edge(
        from: key.from, to: key.to, count: max(change.before, change.after), timing: key.timing,
        isOnTrack: key.isOnTrack, isViaTransform: key.isViaTransform, change: change)
    }
    .sorted { CycleTally.order($0) < CycleTally.order($1) }
    model.hasEvents = !model.nodes.isEmpty
    model.totals.sends = sends.after
    model.totals.renders = renders.after
    var kinds: [BehaviorDifference.Change.Kind: Int] = [:]
    for change in difference.changes { kinds[change.kind, default: 0] += 1 }
    model.comparison = CycleModel.Comparison(
      before: before, after: after, changes: kinds,
      isIncomplete: difference.before.isIncomplete || difference.after.isIncomplete)
    return model
  }

  // MARK: Steps

  private mutating func count(_ behavior: Behavior, _ side: Side) {
    self.side = side
    for reactor in behavior.reactors {
      for chain in reactor.chains { add(chain, below: nil, of: nil, times: 1) }
    }
  }

  /// - Parameters:
  ///   - cause: The node of the step above it.
  ///   - above: That step.
  private mutating func add(_ node: Behavior.Node, below cause: Int?, of above: Behavior.Step?, times: Int) {
    let times = times.timesSaturating(node.count)
    let step = node.step
    switch step.kind {
    case .render:
      renders.add(times, side == .before)
      if let cause { connect(.node(cause), .view, times) }
      return
    case .cut: return
    case .action, .effect, .mutation: break
    }
    let kind: CycleModel.Kind = step.kind == .action ? .action : step.kind == .effect ? .effect : .mutation
    let index = self.node(kind, step.reactor, step.name)
    let isChainOfItsOwn = step.origin == .again || step.origin == .continued
    // Such a step stands twice: where it was caused, and where its chain is.
    if !isChainOfItsOwn || cause == nil { counts[index].add(times, side == .before) }
    if !isChainOfItsOwn || cause != nil { connect(step, index, from: cause, of: above, times) }
    let last = step.kind == .mutation ? countFields(of: step, index, times) : index
    for child in node.children { add(child, below: last, of: step, times: times) }
  }

  private mutating func connect(
    _ step: Behavior.Step, _ node: Int, from cause: Int?, of above: Behavior.Step?, _ times: Int
  ) {
    let timing: CycleModel.Edge.Timing = step.isTriggerLost ? .started : step.origin == .unknown ? .unknown : .atOnce
    if let cause {
      return connect(.node(cause), .node(node), times, timing, isViaTransform: step.isViaTransform)
    }
    if step.kind == .action {
      sends.add(times, side == .before)
      return connect(.view, .node(node), times, timing)
    }
    let origin: CycleModel.Origin = step.origin == .start ? .start : step.origin == .unknown ? .unknown : .outside
    guard step.kind == .mutation else { return }
    let outside = self.node(.outside, step.reactor, origin.rawValue)
    counts[outside].add(times, side == .before)
    connect(.node(outside), .node(node), times, origin == .start ? .atOnce : .unknown, isViaTransform: true)
  }

  /// Counts the fields that a mutation wrote, and returns the node from which its consequences come: the first field.
  private mutating func countFields(of step: Behavior.Step, _ node: Int, _ times: Int) -> Int {
    var names: [String] = []
    switch step.changes {
    case .fields(let fields, let pulses)?: names = fields + pulses
    case .nothing?: names = [""]
    case .unknown?, nil: return node
    }
    var first: Int?
    for name in names {
      let state = self.node(.state, step.reactor, name)
      counts[state].add(times, side == .before)
      connect(.node(node), .node(state), times)
      first = first ?? state
    }
    return first ?? node
  }

  private mutating func connect(
    _ from: CycleModel.End, _ to: CycleModel.End, _ times: Int, _ timing: CycleModel.Edge.Timing = .atOnce,
    isViaTransform: Bool = false
  ) {
    var isOnTrack = false
    if case .node(let from) = from, case .node(let to) = to {
      let (source, target) = (tally.nodes[from], tally.nodes[to])
      isOnTrack = source.band != target.band || source.kind.column >= target.kind.column
    }
    let key = EdgeKey(
      from: from, to: to, timing: timing, isOnTrack: isOnTrack, isViaTransform: isViaTransform)
    edges[key, default: CycleModel.Change()].add(times, side == .before)
  }

  private mutating func node(_ kind: CycleModel.Kind, _ reactor: String, _ name: String) -> Int {
    let band = bandOf[reactor] ?? bands.count
    if band == bands.count {
      bandOf[reactor] = band
      bands.append(CycleModel.Band(type: reactor, reactors: 1))
    }
    let node = tally.node(kind, band, name)
    if node == counts.count { counts.append(CycleModel.Change()) }
    return node
  }

  // MARK: Ends and times

  /// Writes into the boxes of effects how they ended, and into those of all steps that they became slower.
  private mutating func addNotes() {
    let (old, new) = (BehaviorFacts(difference.before).ends, BehaviorFacts(difference.after).ends)
    for subject in Set(old.keys).union(new.keys) {
      guard let band = bandOf[subject.reactor], let node = tally.existing(.effect, band, subject.name) else { continue }
      let isOnBothSides = !counts[node].isNew && !counts[node].isGone
      let (before, after) = (old[subject] ?? [:], new[subject] ?? [:])
      counts[node].notes = Set(before.keys).union(after.keys).sorted().compactMap { words in
        // The box stands in the band of its reactor.
        Self.note(
          words.replacing("by \(BehaviorWord.written(subject.reactor)).", with: "by "), before[words] ?? 0,
          after[words] ?? 0, isOnBothSides: isOnBothSides)
      }
    }
    for change in difference.changes where change.kind == .slower {
      guard let subject = change.subject, let times = change.times, let band = bandOf[subject.reactor],
        let node = tally.existing(subject.kind == .effect ? .effect : .mutation, band, subject.name)
      else { continue }
      let (before, after) = (times.before, times.after)
      let isAtTheEnd = before.p95 != after.p95
      let spans = isAtTheEnd ? (before.p95, after.p95) : (before.p50, after.p50)
      counts[node].slower =
        "\(isAtTheEnd ? "p95" : "p50") \(DurationText.of(spans.0)) → \(DurationText.of(spans.1))"
    }
  }

  /// Ends that are the same on both sides are only told where they are not the plain one.
  private static func note(_ words: String, _ before: Int, _ after: Int, isOnBothSides: Bool) -> CycleModel.Note? {
    let count = CountText.of(max(before, after))
    if before == after || !isOnBothSides {
      return words == "completed" ? nil : CycleModel.Note(kind: .same, text: "\(count) \(words)")
    }
    if before == 0 { return CycleModel.Note(kind: .new, text: "+ \(count) \(words)") }
    if after == 0 { return CycleModel.Note(kind: .gone, text: "− \(count) \(words)") }
    return CycleModel.Note(kind: .other, text: "\(CycleText.times(before)) → \(CycleText.times(after)) \(words)")
  }
}

extension CycleModel.Change {
  fileprivate mutating func add(_ times: Int, _ isBefore: Bool) {
    if isBefore { before = before.plusSaturating(times) } else { after = after.plusSaturating(times) }
  }
}
