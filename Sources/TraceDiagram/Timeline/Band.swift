import TraceModel

/// The rows of one reactor, from top to bottom, and who is in which.
struct Band {
  /// Index into the graph's reactors.
  let reactor: Int
  let id: TraceEvent.ReactorID
  private let strip: BandContents
  var actions: [Int] { strip.actions }
  var effects: [Int] { strip.effects }
  var commits: [Int] { strip.commits }
  var outs: [Int] { strip.outs }
  var cards: [Repetition] { strip.cards }
  var loopCards: [LoopCard] { strip.loopCards }
  /// Lane of each effect that has a bar.
  let laneOfEffect: [Int: Int]
  /// Lane of each commit whose cause is unknown, which stands there as a question mark.
  let laneOfUnknown: [Int: Int]

  /// Where marks stand that keep apart from their neighbours: by index into the graph.
  let actionPositions: [Int: Double]
  var commitPositions: [Int: Double] { strip.commitPositions }
  var outPositions: [Int: Double] { strip.outPositions }
  var clusters: [[Int]] { strip.clusters }

  let top: Double
  let action: Double
  let lanes: [Double]
  let lanePitch: Double
  let mutation: Double
  let reduce: Double
  let state: Double
  let bottom: Double

  /// Rows of words more than one each, where that does not hold what is to be said.
  struct Room: Equatable {
    /// Above the actions.
    var head = 0
    /// Above the mutations.
    var strip = 0
    /// Below the states.
    var foot = 0
  }
  let room: Room

  /// Half the height of a bar that waits, and of one that runs.
  var waitingReach: Double { lanePitch > 20 ? 7 : lanePitch > 15 ? 5 : 4 }
  var runningReach: Double { lanePitch > 20 ? 9 : lanePitch > 15 ? 6.5 : 5 }

  /// Baseline of the captions of loops.
  var caption: Double { top + 16 }
  /// Top of the strip in which mutations are committed.
  var stripTop: Double { mutation - 15 - 14 * Double(room.strip) }
  /// Where labels of this band may stand.
  var labelLimits: Rect { Rect(left: 200, top: top + 2, right: Style.pageWidth - 6, bottom: bottom - 1) }

  /// - Parameter actionPlaces: Of the actions of all bands.
  init(
    reactor: Int, _ strip: BandContents, actionPositions: [Int: Double], model: TimelineModel, scale: TimeScale,
    top: Double,
    room: Room
  ) {
    self.room = room
    let graph = model.graph
    self.reactor = reactor
    id = graph.reactors[reactor].id
    self.strip = strip
    self.actionPositions = actionPositions

    let behindCards = Set(strip.cards.flatMap { $0.commits.dropFirst() })
    let bars = strip.effects.filter { !BarShape.isImmediate(graph.effects[$0], scale) }
    let unknown = strip.commits.filter { graph.commits[$0].isCauseUnknown && !behindCards.contains($0) }
    let positions = actionPositions
    let stretches =
      bars.map { index -> Lanes.Stretch in
        var stretch = BarShape.stretch(of: graph.effects[index], in: graph, scale)
        // The line that leads to it from its action.
        if let sender = graph.effects[index].action, let x = positions[sender] { stretch.left = min(stretch.left, x) }
        return stretch
      }
      + unknown.map { index in
        let x = scale.x(graph.commits[index].time)
        return Lanes.Stretch(left: x - 9, right: x + 9, textEnd: x + 9)
      }
    let (assigned, count) = Lanes.assign(stretches)
    laneOfEffect = Dictionary(uniqueKeysWithValues: zip(bars, assigned))
    laneOfUnknown = Dictionary(uniqueKeysWithValues: zip(unknown, assigned.dropFirst(bars.count)))

    self.top = top
    action = top + 18 + (strip.hasLoop ? 14 : 0) + 14 * Double(room.head)
    let pitch = count <= 6 ? 26.0 : count <= 14 ? 18 : 13
    lanePitch = pitch
    let first = action + 26
    lanes = (0..<count).map { first + pitch * Double($0) }
    mutation = 14 * Double(room.strip) + ((lanes.last.map { $0 + 32 }) ?? action + (strip.loopCards.isEmpty ? 30 : 54))
    reduce = mutation + 15
    state = reduce + 15
    bottom = max(state + 15 + 14 * Double(room.foot), top + 92)
  }
}

extension TraceGraph.Commit {
  /// There should be a cause, and none is known.
  var isCauseUnknown: Bool { effect == nil && cause == .unknown }
}

/// How far the bar of an effect reaches.
enum BarShape {
  /// Too short to see and never off the thread: no bar, its action leads straight to its mutations.
  static func isImmediate(_ effect: TraceGraph.Effect, _ scale: TimeScale) -> Bool {
    guard case .completed = effect.end, effect.innerEnds.isEmpty, scale.x(effect.finish) - scale.x(effect.begin) < 3
    else { return false }
    return effect.finish - min(effect.begin, effect.finish) < 1_000_000 || !effect.hasWaited(until: effect.finish)
  }

  static func stretch(of effect: TraceGraph.Effect, in graph: TraceGraph, _ scale: TimeScale) -> Lanes.Stretch {
    let left = scale.x(effect.begin)
    let right = max(scale.x(effect.finish), left + 3)
    let text = endText(of: effect, in: graph, isNamed: false).last ?? ""
    let reach: Double =
      switch effect.end {
      case .completed, .disposed, .unknown: 3
      case .cancelled, .failed: 8
      case .open: 46
      }
    let width = text.isEmpty ? 0 : TextMetrics.width(text) + 16
    switch effect.end {
    case .failed:
      return Lanes.Stretch(left: left, right: right + reach, needing: width, pageEnd: Style.pageWidth - 8)
    case .open:
      let start = min(left, openTextEnd(effect, width: width, scale) - width)
      return Lanes.Stretch(left: start, right: right + reach, textEnd: right + reach)
    case .completed, .cancelled, .disposed, .unknown:
      return Lanes.Stretch(left: left, right: right + reach, textEnd: right + reach + width)
    }
  }

  /// Where the words of an effect that never ended can end: in the last stretch of its bar that waits and is long
  /// enough, or before the bar.
  static func openTextEnd(_ effect: TraceGraph.Effect, width: Double, _ scale: TimeScale) -> Double {
    var end = scale.x(effect.finish)
    for run in effect.runs.reversed() {
      let runEnd = max(scale.x(run.upperBound), scale.x(run.lowerBound) + 3)
      if end - runEnd >= width { return end }
      end = min(end, scale.x(run.lowerBound))
    }
    let left = scale.x(effect.begin)
    return end - left >= width ? end : left
  }

  /// How it ended, from long to short.
  ///
  /// - Parameters:
  ///   - outcome: The mutation it ended with, where effects of its name end with different ones.
  ///   - isNamed: Its name stands in its bar. Otherwise the words begin with it, or with the number of its action.
  static func endText(
    of effect: TraceGraph.Effect, in graph: TraceGraph, outcome: String? = nil, isNamed: Bool = true
  ) -> [String] {
    let text = endText(of: effect, in: graph, outcome: outcome)
    guard !isNamed else { return text }
    let name = TextMetrics.truncated(effect.label, to: 120)
    let number = effect.action.map { "#\(graph.actions[$0].number)" } ?? name
    if effect.end == .open { return [text[0], "\(number) never ended"] }
    let named = text.map { "\(name), \($0)" }.filter { TextMetrics.width($0) < 340 }
    let forms = (named.isEmpty ? [] : [named[0]]) + text.map { "\(number), \($0)" }
    if case .failed = effect.end { return forms }
    // Better than no words at all.
    return forms + text.suffix(1)
  }

  private static func endText(of effect: TraceGraph.Effect, in graph: TraceGraph, outcome: String?) -> [String] {
    switch effect.end {
    case .completed:
      let length = TimeFormat.duration(effect.finish - min(effect.begin, effect.finish))
      return outcome.map { ["\(length) → \($0)", length] } ?? [length]
    case .disposed: return ["disposed"]
    case .open: return ["\(effect.label), never ended", "never ended"]
    case .unknown: return ["end lost"]
    case .cancelled(let by):
      guard let by else { return ["cancelled"] }
      return ["cancelled by #\(graph.actions[by].number)", "by #\(graph.actions[by].number)"]
    case .failed(let index):
      guard let index else { return ["failed"] }
      let failure = graph.failures[index]
      let swallowed = failure.isSwallowed ? ", swallowed" : ""
      return [
        "failed: \(failure.text)\(swallowed)", "failed: \(failure.type)\(swallowed)", "failed\(swallowed)",
        "failed",
      ].filter { TextMetrics.width($0) < 340 }
    }
  }
}

extension TraceGraph.Failure {
  /// Type and message, without saying twice what is the same: `Unreachable`, `URLError timed out`.
  var text: String {
    guard message.hasPrefix(type) else { return message.isEmpty ? type : "\(type) \(message)" }
    let rest = message.dropFirst(type.count)
    return rest.isEmpty || rest == "()" ? type : message
  }
}
