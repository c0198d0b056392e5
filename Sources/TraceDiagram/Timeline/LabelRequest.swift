import TraceModel

/// Words that want a place near their mark.
package struct LabelRequest: Sendable {
  package enum Priority: Int, Sendable, Comparable {
    case ends, critical, suspects, rest
    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }
  /// From long to short.
  package var forms: [String]
  /// The middle of the mark.
  package var anchor: Point
  package var gap = 9.0
  /// Middle of the first of several marks, where words to the left of them end.
  package var leftAnchor: Double?
  /// Words to the left of the mark must not begin before this.
  package var leftLimit: Double?
  /// Where to look besides right and left, from the row's own height.
  package var tiers: [Double] = []
  /// How much worse another row is.
  package var tierCost = 1.0
  package var role: Role = .ink
  package var bold = false
  package var priority = Priority.rest
  /// More rows would not help it: it stands beside its mark or nowhere.
  package var isFixed = false
  /// Has to be drawn, in one of the further rows if there is no room in its own.
  package var isNeeded = false
  package var furtherRows: [Double] = [-13, 13, -26, 26, -39, 39]
  /// The surface behind, for the plate that hides a line.
  package var surface: Role = .band
  /// See `LabelObstacles`.
  package var owner: Int?
  package var kind: String
  package var tooltip = ""
  /// A mark on which the words may stand and which hides the lines behind.
  package var shelter: Rect?
  /// A mark too thin for words, which they may cover with a plate if there is nothing better.
  package var underlay: Rect?
  /// Further places on the row, where words may end.
  package var ends: [Double] = []
  /// Nothing of it may lie outside.
  package var limits: Rect

  package init(_ forms: [String], at anchor: Point, kind: String, limits: Rect) {
    self.forms = forms.reduce(into: []) { if !$1.isEmpty, $0.last != $1 { $0.append($1) } }
    self.anchor = anchor
    self.kind = kind
    self.limits = limits
  }

  /// A place for one form, and how little it is wanted.
  struct Candidate {
    var at: Point
    var anchor: TextRun.Anchor
    var box: Rect
    var cost: Double
    /// The side of words on the row of their mark on which they must not come near another mark.
    var openSide: Side?
    /// Where the line to the mark leaves it, of words in another row.
    var foot: Point?
  }
  enum Side { case left, right }

  /// How much worse it is to say less.
  package var cutCost = 1.5
  /// What it costs to cross a line.
  static let crossing = 2.5

  /// Places for the form at an index, best first.
  func candidates(_ index: Int) -> [Candidate] {
    let row = anchor.y + 4
    let width = TextMetrics.width(forms[index], bold: bold)
    let cost = cutCost * Double(index)
    func candidate(
      _ x: Double, _ y: Double, _ side: TextRun.Anchor, _ cost: Double, open: Side? = nil, foot: Point? = nil
    ) -> Candidate {
      let left = side == .start ? x : x - width
      let box = Rect(left: left, top: y - Style.textSize * 0.78, right: left + width, bottom: y + Style.textSize * 0.22)
      return Candidate(at: Point(x, y), anchor: side, box: box, cost: cost, openSide: isFixed ? nil : open, foot: foot)
    }
    var candidates = [candidate(anchor.x + gap, row, .start, cost, open: .right)]
    let left = (leftAnchor ?? anchor.x) - gap
    if left - width >= leftLimit ?? 0 { candidates.append(candidate(left, row, .end, cost + 0.25, open: .left)) }
    candidates += ends.map { candidate($0, row, .end, cost + 0.3) }
    let offsets = isNeeded ? tiers + furtherRows : tiers
    for (order, tier) in offsets.enumerated() {
      let away = cost + tierCost + Double(order) * 0.1
      let rise = anchor.y + (tier < 0 ? -Self.footReach : Self.footReach)
      let right = Point(anchor.x + Self.footReach, rise)
      let first = Point((leftAnchor ?? anchor.x) - Self.footReach, rise)
      let y = row + tier
      candidates.append(candidate(anchor.x + 8, y, .start, away, foot: right))
      candidates.append(candidate(anchor.x - 4, y, .start, away, foot: right))
      candidates.append(candidate(first.x - 4, y, .end, away, foot: first))
      candidates.append(candidate(anchor.x + 6, y, .end, away, foot: right))
      if isNeeded { candidates.append(candidate(anchor.x - width / 2, y, .start, away, foot: right)) }
    }
    return candidates
  }

  /// Beside the middle of a mark, where no cause comes in.
  private static let footReach = 4.0

  func run(_ index: Int, at candidate: Candidate) -> TextRun {
    TextRun(forms[index], at: candidate.at, anchor: candidate.anchor, bold: bold, role: role)
  }
}

/// Finds places for labels, always the same for the same requests.
package enum LabelPlacement {
  package struct Placed: Sendable {
    package var text: TextRun
    package var hasPlate: Bool
    package var request: LabelRequest
    /// From the mark to words in another row.
    package var leader: [Point] = []
    /// A shorter form than the first.
    package var isCut: Bool { text.text != request.forms.first }
  }

  /// The most important first, then from left to right.
  ///
  /// - Returns: What found a place, and what did not.
  package static func place(
    _ requests: [LabelRequest], in obstacles: inout LabelObstacles
  ) -> (placed: [Placed], dropped: [LabelRequest]) {
    var placed: [Placed] = []
    var dropped: [LabelRequest] = []
    // Words behind which the line of others passes.
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

  /// The place that costs least; of equal ones the first.
  private static func best(_ request: LabelRequest, _ rows: LabelRows, in obstacles: LabelObstacles) -> Placed? {
    var best: (form: Int, candidate: LabelRequest.Candidate, crosses: Bool, cost: Double)?
    for index in request.forms.indices {
      for candidate in request.candidates(index) {
        let box = candidate.box
        // What is cheap to find out comes first.
        var cost = candidate.cost
        guard cost < best?.cost ?? .infinity, isInside(box, request.limits) else { continue }
        if candidate.foot != nil { cost += inTheWay * Double(rows.count(in: box, of: request)) }
        guard cost < best?.cost ?? .infinity, obstacles.isFree(box, owner: request.owner) else { continue }
        let isAmbiguous = isBesideAnother(candidate, request, in: obstacles)
        if isAmbiguous, !request.isNeeded { continue }
        let isSheltered = request.shelter.map { isInside(box.grown(x: 0, y: -2), $0) } ?? false
        let covers = request.underlay?.overlaps(box) ?? false
        let crosses = covers || (!isSheltered && obstacles.isCrossed(box))
        cost += (crosses ? LabelRequest.crossing : 0) + (isAmbiguous ? ambiguous : 0)
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

  /// What it costs to stand over or under a mark whose words have no place yet.
  private static let inTheWay = 0.3
  /// What it costs that the line from the mark passes behind words or marks of others.
  private static let behindText = 2.2
  /// How much nearer words must stand to their mark than to the next one.
  private static let apart = 4.0

  /// What it costs words that must be said to stand beside the mark of others.
  private static let ambiguous = 5.0

  /// Whether the words stand as near to another mark of their row as to their own.
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

/// The line from a mark to words in another row: upright, then a step to the side where they do not stand over it.
enum LabelLeader {
  static func path(from foot: Point, to text: Rect) -> [Point] {
    let isAbove = text.center.y < foot.y
    if foot.x >= text.left, foot.x <= text.right { return [foot, Point(foot.x, isAbove ? text.bottom : text.top)] }
    let y = text.center.y
    return [foot, Point(foot.x, y), Point(foot.x < text.left ? text.left - 1 : text.right + 1, y)]
  }

  static func textNumbers(on path: [Point], in obstacles: LabelObstacles) -> Set<Int> {
    zip(path, path.dropFirst()).reduce(into: []) { $0.formUnion(obstacles.textNumbers(in: Rect(spanning: $1.0, $1.1))) }
  }

  /// Beyond the first pixels, which are its own mark's.
  static func passesMarks(_ path: [Point], but owner: Int?, in obstacles: LabelObstacles) -> Bool {
    guard let first = path.first, path.count > 1 else { return false }
    let start = Point(first.x, first.y + (path[1].y < first.y ? -8 : 8))
    return obstacles.hasMarks(in: Rect(spanning: start, path[1]).grown(x: 0.8, y: 0), but: owner)
  }

  static func isCrossed(_ path: [Point], in obstacles: LabelObstacles) -> Bool {
    zip(path, path.dropFirst()).contains { obstacles.hasText(in: Rect(spanning: $0, $1).grown(x: 1.5, y: 0)) }
  }
}

/// Where the marks of each row stand whose words have no place yet.
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

  /// Those between the sides of a box.
  func count(in box: Rect, of request: LabelRequest) -> Int {
    guard let xs = positions[Row(request)] else { return 0 }
    let first = BinarySearch.first(of: xs.count) { xs[$0] >= box.left }
    let last = BinarySearch.first(of: xs.count) { xs[$0] > box.right }
    return max(0, last - first)
  }
}
