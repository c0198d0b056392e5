import PictureKit
import PlatformSupport
import TraceReading

/// The elements of a crowded model that are drawn without labels and tooltips, under everything else.
///
/// Never plain: what failed, did not end, is part of a loop or impure, came too late with what it overwrote, and the slowest.
struct PlainElements {
  /// Indices into the graph.
  private(set) var actions: Set<Int> = []
  private(set) var effects: Set<Int> = []
  private(set) var commits: Set<Int> = []

  private static let slowest = 10

  init(_ model: TimelineModel, _ critical: CriticalPath?) {
    guard model.detail == .mixed else { return }
    let graph = model.graph
    func length(_ index: Int) -> UInt64 {
      graph.effects[index].finish - min(graph.effects[index].begin, graph.effects[index].finish)
    }
    let slow = model.effects.sorted { (length($0), $1) > (length($1), $0) }.prefix(Self.slowest)
    var notable = Set(slow)
    if let effect = critical?.effect { notable.insert(effect) }
    for index in model.effects {
      switch graph.effects[index].end {
      case .failed: notable.insert(index)
      case .open where graph.effects[index].isLeftOpen: notable.insert(index)
      case .completed, .cancelled, .disposed, .open, .unknown:
        if graph.effects[index].action.flatMap({ graph.actions[$0].loop }) != nil { notable.insert(index) }
      }
    }
    var named = Set(notable.compactMap { graph.effects[$0].action })
    if let critical { named.insert(critical.action) }
    effects = Set(model.effects).subtracting(notable)
    actions = Set(model.actions.filter { !named.contains($0) && graph.actions[$0].loop == nil })
    let late = Set(model.orderNotes.filter(\.isLate).flatMap { [$0.first, $0.then] })
    commits = Set(
      model.commits.filter { index in
        let commit = graph.commits[index]
        let isLooping = commit.effect.flatMap { graph.effects[$0].action }.flatMap { graph.actions[$0].loop } != nil
        return commit.findings.isEmpty && !late.contains(index) && critical?.commit != index && !isLooping
      })
  }
}

/// Plain marks: smaller, in the background.
extension TimelineLayout {
  func drawPlain(action index: Int, _ band: Band, on sheet: inout TimelineSheet) {
    sheet.drawing.background.diamond(Point(actionX(index), band.action), radius: 3.5)
    sheet.used.insert(.action)
  }

  func drawPlain(effect index: Int, y: Double, _ band: Band, on sheet: inout TimelineSheet) {
    let effect = graph.effects[index]
    let left = scale.x(effect.begin)
    let right = max(scale.x(effect.finish), left + 2)
    let reach = band.waitingReach - 1
    sheet.drawing.background.rect(Rect(left: left, top: y - reach, right: right, bottom: y + reach), effect.end.paint)
    sheet.used.insert(.waiting)
    for end in effect.innerEnds where model.window.contains(end.time) {
      sheet.drawing.background.cancelled(Point(scale.x(end.time), y), radius: min(3, reach))
      sheet.used.insert(.cutInside)
    }
    guard effect.finish <= model.window.upperBound else { return }
    switch effect.end {
    case .completed:
      sheet.drawing.background.rect(
        Rect(left: right - 2, top: y - reach - 2, right: right, bottom: y + reach + 2), Paint(fill: .effect))
      sheet.used.insert(.completed)
    case .cancelled:
      sheet.drawing.background.cancelled(Point(right, y), radius: min(4, reach + 1))
      sheet.used.insert(.cancelled)
    case .disposed, .failed, .open, .unknown: break
    }
  }

  func drawPlain(commit index: Int, _ band: Band, on sheet: inout TimelineSheet) {
    let commit = graph.commits[index]
    let x = commitX(index)
    sheet.drawing.background.wedge(Point(x, band.mutation), radius: 3)
    sheet.used.insert(.mutation)
    guard let reduce = commit.reduce else { return }
    let right = max(scale.x(reduce.upperBound), x + 1.5)
    sheet.drawing.background.rect(
      Rect(left: x, top: band.reduce - 4, right: right, bottom: band.reduce + 4), Paint(fill: .reduce))
    let dot = StateDot.of(commit)
    sheet.drawing.background.circle(Point(right, band.state), radius: 2.5, dot.paint)
    sheet.used.formUnion([.reduce, dot.mark])
  }
}
