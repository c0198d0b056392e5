import PictureKit
import TraceReading

/// The rows of one reactor, from top to bottom, and the elements in each.
struct Band {
  /// Index into the graph's reactors.
  let reactor: Int
  let id: TraceEvent.ReactorID
  private let contents: BandContents
  var actions: [Int] { contents.actions }
  var effects: [Int] { contents.effects }
  var commits: [Int] { contents.commits }
  var outs: [Int] { contents.outs }
  var cards: [Repetition] { contents.cards }
  var loopCards: [LoopCard] { contents.loopCards }
  /// Lane of each effect that has a bar.
  let laneOfEffect: [Int: Int]
  /// Lane of each commit whose cause is unknown, which stands there as a question mark.
  let laneOfUnknown: [Int: Int]

  /// Where marks stand that keep apart from their neighbors: by index into the graph.
  var commitPositions: [Int: Double] { contents.commitPositions }
  var outPositions: [Int: Double] { contents.outPositions }

  let top: Double
  let action: Double
  let lanes: [Double]
  let lanePitch: Double
  let mutation: Double
  let reduce: Double
  let state: Double
  let bottom: Double
  private let pageWidth: Double

  /// The extra rows of labels, if one row each is not enough.
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
  /// The area for labels of this band.
  var labelLimits: Rect { Rect(left: 200, top: top + 2, right: pageWidth - 6, bottom: bottom - 1) }

  /// - Parameter actionPositions: Of the actions of all bands.
  init(
    reactor: Int, _ contents: BandContents, actionPositions: [Int: Double], graph: TraceGraph, scale: TimeScale,
    top: Double, room: Room, pageWidth: Double
  ) {
    self.room = room
    self.reactor = reactor
    self.pageWidth = pageWidth
    id = graph.reactors[reactor].id
    self.contents = contents

    let behindCards = Set(contents.cards.flatMap { $0.commits.dropFirst() })
    let bars = contents.effects.filter { !BarShape.isImmediate(graph.effects[$0], scale) }
    let unknown = contents.commits.filter { graph.commits[$0].isCauseUnknown && !behindCards.contains($0) }
    let stretches =
      bars.map { index -> Lanes.Stretch in
        var stretch = BarShape.stretch(of: graph.effects[index], in: graph, scale, pageWidth: pageWidth)
        // The line from its action belongs to it.
        if let sender = graph.effects[index].action, let x = actionPositions[sender] {
          stretch.left = min(stretch.left, x)
        }
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
    action = top + 18 + (contents.hasLoop ? 14 : 0) + 14 * Double(room.head)
    let pitch = count <= 6 ? 26.0 : count <= 14 ? 18 : 13
    lanePitch = pitch
    let first = action + 26
    lanes = (0..<count).map { first + pitch * Double($0) }
    mutation =
      14 * Double(room.strip) + ((lanes.last.map { $0 + 32 }) ?? action + (contents.loopCards.isEmpty ? 30 : 54))
    reduce = mutation + 15
    state = reduce + 15
    bottom = max(state + 15 + 14 * Double(room.foot), top + 92)
  }
}
