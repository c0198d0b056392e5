import PictureKit
import TraceBehavior
import TraceReading

extension CycleModel {
  /// How a node or a line of a comparison differs between its two sides.
  package struct Change: Sendable, Equatable {
    /// How often it occurred on each side; 0 if it did not.
    package var before = 0
    package var after = 0
    /// Words about the ends of an effect: with nil for both sides of one.
    package var notes: [Note] = []
    /// `p95 12 ms → 40 ms`, of what became slower.
    package var slower: String?

    package var isNew: Bool { before == 0 && after > 0 }
    package var isGone: Bool { before > 0 && after == 0 }
    /// It is on both sides, and not the same.
    package var isOther: Bool {
      !isNew && !isGone && (before != after || slower != nil || notes.contains { $0.kind != .same })
    }
    package var isSame: Bool { !isNew && !isGone && !isOther }

    /// `3×`, `2× → 5×`.
    var count: String {
      isNew || isGone || before == after
        ? CycleText.times(max(before, after)) : "\(CycleText.times(before)) → \(CycleText.times(after))"
    }
  }

  /// A line of words in the box of an effect.
  package struct Note: Sendable, Equatable {
    package enum Kind: Sendable { case same, new, gone, other }
    package var kind: Kind
    package var text: String
  }

  /// The two sides of a comparison, and its differences by kind.
  package struct Comparison: Sendable, Equatable {
    package var before: String
    package var after: String
    package var changes: [BehaviorDifference.Change.Kind: Int]
    /// Events were lost on one side or both.
    package var isIncomplete: Bool
  }
}

extension CycleModel.Change {
  /// Fill, outline and words of a node: color, dash and width each tell what came from what went.
  var paint: Paint {
    if isNew { return Paint(fill: .addedFill, stroke: .added, width: 2.4) }
    if isGone { return Paint(fill: .removedFill, stroke: .removed, width: 2, dash: .dashed) }
    return isOther ? Paint(fill: .page, stroke: .ink, width: 1.8) : Paint(fill: .page, stroke: .rule, width: 1)
  }

  var textRole: Role { isNew ? .addedText : isGone ? .removedText : isOther ? .ink : .mute }
  var lineRole: Role { isNew ? .added : isGone ? .removed : before != after ? .ink : .rule }

  func dash(of timing: CycleModel.Edge.Timing) -> Dash {
    if isGone { return .dashed }
    return timing == .unknown || timing == .started ? .dotted : .solid
  }

  func width(_ usual: Double) -> Double { isNew || isGone ? max(usual, 2.4) : usual }

  /// The sign of the badge; nil if the sides agree on what there is.
  var sign: String? { isNew ? "+" : isGone ? "−" : nil }

  /// For style sheets and tests: ` added`, ` removed`, ` changed`.
  var className: String { isNew ? " added" : isGone ? " removed" : isOther ? " changed" : "" }

  /// Lines for a tooltip.
  var words: [String] {
    let sides =
      isNew ? "only after" : isGone ? "only before" : before == after ? "as before" : "before and after: \(count)"
    return [sides] + notes.map(\.text) + (slower.map { [$0] } ?? [])
  }
}

extension CycleModel.Edge {
  /// It is what the picture is drawn for: part of a loop, or on one side of a comparison alone.
  var isMain: Bool { !loops.isEmpty || change?.sign != nil }
}
