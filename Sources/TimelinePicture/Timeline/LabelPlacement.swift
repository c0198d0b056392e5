import PictureKit
import PlatformSupport
import TraceReading

/// Places labels: equal requests give equal positions.
package enum LabelPlacement {
  package struct Placed: Sendable {
    package var text: TextRun
    package var hasPlate: Bool
    package var request: LabelRequest
    /// From the mark to words in another row.
    package var leader: [Point] = []
    /// Whether it has a shorter form than the first.
    package var isCut: Bool { text.text != request.forms.first }
  }

  /// The most important first, then from left to right.
  ///
  /// - Returns: The labels that found room, and the requests that did not.
  package static func place(
    _ requests: [LabelRequest], in obstacles: inout LabelObstacles
  ) -> (placed: [Placed], dropped: [LabelRequest]) {
    var placed: [Placed] = []
    var dropped: [LabelRequest] = []
    // Labels under which the leader of another passes.
    var crossed: Set<Int> = []
    let order = requests.indices.sorted { a, b in
      let (p, q) = (requests[a], requests[b])
      return (p.isNeeded ? 0 : 1, p.priority, p.anchor.x, p.anchor.y, a)
        < (q.isNeeded ? 0 : 1, q.priority, q.anchor.x, q.anchor.y, b)
    }
    var rows = LabelRows(requests)
    for index in order {
      rows.forget(requests[index])
      if let found = best(requests[index], rows, in: obstacles) {
        crossed.formUnion(LabelLeader.textNumbers(on: found.leader, in: obstacles))
        obstacles.add(text: found.text.box, number: placed.count)
        for (from, to) in zip(found.leader, found.leader.dropFirst()) {
          obstacles.add(mark: Rect(spanning: from, to).grown(by: 0.8))
        }
        placed.append(found)
      } else {
        dropped.append(requests[index])
      }
    }
    for index in crossed { placed[index].hasPlate = true }
    return (placed, dropped)
  }

  /// The candidate that costs least; of equal ones the first.
  private static func best(_ request: LabelRequest, _ rows: LabelRows, in obstacles: LabelObstacles) -> Placed? {
    var best: (form: Int, candidate: LabelRequest.Candidate, crosses: Bool, cost: Double)?
    for index in request.forms.indices {
      for candidate in request.candidates(index) {
        let box = candidate.box
        // The cheap check comes first.
        var cost = candidate.cost
        guard cost < best?.cost ?? .infinity, isInside(box, request.limits) else { continue }
        if candidate.foot != nil { cost += inTheWay * Double(rows.count(in: box, of: request)) }
        guard cost < best?.cost ?? .infinity, obstacles.isFree(box, owner: request.owner) else { continue }
        let isAmbiguous = isBesideAnother(candidate, request, in: obstacles)
        if isAmbiguous, !request.isNeeded { continue }
        let isSheltered = request.shelter.map { isInside(box.grown(x: 0, y: -2), $0) } ?? false
        let covers = request.underlay?.overlaps(box) ?? false
        let hides = request.uncovered.contains { $0.overlaps(box) }
        let crosses = covers || (!isSheltered && obstacles.isCrossed(box))
        cost +=
          (crosses ? LabelRequest.crossing : 0) + (hides ? LabelRequest.hiding : 0) + (isAmbiguous ? ambiguous : 0)
        if let foot = candidate.foot, cost < best?.cost ?? .infinity {
          let leader = LabelLeader.path(from: foot, to: box)
          if LabelLeader.isCrossed(leader, in: obstacles) { cost += behindText }
          if LabelLeader.passesMarks(leader, but: request.owner, in: obstacles) { cost += behindText }
        }
        if cost < best?.cost ?? .infinity { best = (index, candidate, crosses, cost) }
      }
      if best?.cost == 0 { break }
    }
    return best.map { best in
      Placed(
        text: request.run(best.form, at: best.candidate), hasPlate: best.crosses, request: request,
        leader: best.candidate.foot.map { LabelLeader.path(from: $0, to: best.candidate.box) } ?? [])
    }
  }

  /// Gives labels more words, where these have room behind the words that are there.
  ///
  /// - Parameter words: The longer texts for a label, the best first.
  static func lengthen(_ placed: inout [Placed], in obstacles: inout LabelObstacles, words: (LabelRequest) -> [String])
  {
    for index in placed.indices where !placed[index].hasPlate && !placed[index].isCut {
      let label = placed[index]
      for longer in words(label.request) {
        var text = label.text
        text.text = longer
        let added = Self.added(by: text, to: label.text)
        guard added.width <= 0 || hasRoom(added, for: label, number: index, in: obstacles) else { continue }
        if added.width > 0 { obstacles.add(text: added, number: index) }
        placed[index].text = text
        placed[index].request.forms.insert(longer, at: 0)
        break
      }
    }
  }

  /// The area that a longer text takes more, at the end that is not beside its mark.
  private static func added(by text: TextRun, to old: TextRun) -> Rect {
    let (box, whole) = (old.box, text.box)
    return text.anchor == .start
      ? Rect(left: box.right, top: box.top, right: whole.right, bottom: box.bottom)
      : Rect(left: whole.left, top: box.top, right: box.left, bottom: box.bottom)
  }

  private static func hasRoom(_ added: Rect, for label: Placed, number: Int, in obstacles: LabelObstacles) -> Bool {
    // Marks in its row must stay nearer to their own words.
    let reach = label.leader.isEmpty ? label.request.gap + apart : 1
    return isInside(added, label.request.limits) && obstacles.isFree(added, number: number)
      && !obstacles.isCrossed(added)
      && !obstacles.hasMarks(in: added.grown(x: reach, y: -1), but: label.request.owner)
  }

  /// The cost of standing over or under a mark whose label is not placed yet.
  private static let inTheWay = 0.3
  /// The cost of a leader that passes behind labels or marks of others.
  private static let behindText = 2.2
  /// How much nearer words must stand to their mark than to the next one.
  private static let apart = 4.0

  /// The cost of standing beside the mark of others, for a label that is needed.
  private static let ambiguous = 5.0

  /// Whether the label is as near to another mark of its row as to its own.
  private static func isBesideAnother(
    _ candidate: LabelRequest.Candidate, _ request: LabelRequest, in obstacles: LabelObstacles
  ) -> Bool {
    let box = candidate.box
    let reach = request.gap + apart
    let beside: Rect
    switch candidate.openSide {
    case nil: return false
    case .left: beside = Rect(left: box.left - reach, top: box.top, right: box.left, bottom: box.bottom)
    case .right: beside = Rect(left: box.right, top: box.top, right: box.right + reach, bottom: box.bottom)
    }
    return obstacles.hasMarks(in: beside.grown(x: 0, y: -1), but: request.owner)
  }

  private static func isInside(_ box: Rect, _ limits: Rect) -> Bool {
    box.left >= limits.left && box.right <= limits.right && box.top >= limits.top && box.bottom <= limits.bottom
  }
}

/// X of the marks in each row whose label is not placed yet.
private struct LabelRows {
  private struct Row: Hashable {
    var kind: String
    var y: Double
    init(_ request: LabelRequest) { (kind, y) = (request.kind, request.anchor.y) }
  }
  private var positions: [Row: [Double]] = [:]

  init(_ requests: [LabelRequest]) {
    for request in requests { positions[Row(request), default: []].append(request.anchor.x) }
    for row in positions.keys { positions[row]?.sort() }
  }

  mutating func forget(_ request: LabelRequest) {
    let row = Row(request)
    guard let xs = positions[row] else { return }
    let index = BinarySearch.first(of: xs.count) { xs[$0] >= request.anchor.x }
    if index < xs.count { positions[row]?.remove(at: index) }
  }

  /// The number of these marks between the sides of a box.
  func count(in box: Rect, of request: LabelRequest) -> Int {
    guard let xs = positions[Row(request)] else { return 0 }
    let first = BinarySearch.first(of: xs.count) { xs[$0] >= box.left }
    let last = BinarySearch.first(of: xs.count) { xs[$0] > box.right }
    return max(0, last - first)
  }
}
