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
  /// See `LabelField`.
  package var owner: Int?
  package var kind: String
  package var tooltip = ""
  /// A mark on which the words may stand and which hides the lines behind.
  package var shelter: Box?
  /// A mark too thin for words, which they may cover with a plate if there is nothing better.
  package var underlay: Box?
  /// Further places on the row, where words may end.
  package var ends: [Double] = []
  /// Nothing of it may lie outside.
  package var limits: Box

  package init(_ forms: [String], at anchor: Point, kind: String, limits: Box) {
    self.forms = forms.reduce(into: []) { if !$1.isEmpty, $0.last != $1 { $0.append($1) } }
    self.anchor = anchor
    self.kind = kind
    self.limits = limits
  }

  /// A place for one form, and how little it is wanted.
  struct Candidate {
    var words: Words
    var cost: Double
  }

  /// How much worse it is to say less.
  package var cutCost = 1.5
  /// What it costs to cross a line.
  static let crossing = 2.5

  /// Places for the form at an index, best first.
  func candidates(_ index: Int) -> [Candidate] {
    let form = forms[index]
    let row = anchor.y + 4
    let width = TextMetrics.width(form, bold: bold)
    let cost = cutCost * Double(index)
    var places = [Candidate(words: words(form, Point(anchor.x + gap, row), .start), cost: cost)]
    let left = (leftAnchor ?? anchor.x) - gap
    if left - width >= leftLimit ?? 0 {
      places.append(Candidate(words: words(form, Point(left, row), .end), cost: cost + 0.25))
    }
    places += ends.map { Candidate(words: words(form, Point($0, row), .end), cost: cost + 0.3) }
    let offsets = isNeeded ? tiers + furtherRows : tiers
    for (order, tier) in offsets.enumerated() {
      let away = cost + tierCost + Double(order) * 0.1
      var spots = [
        words(form, Point(anchor.x + 6, row + tier), .start), words(form, Point(anchor.x - 4, row + tier), .start),
        words(form, Point((leftAnchor ?? anchor.x) - 6, row + tier), .end),
        words(form, Point(anchor.x + 4, row + tier), .end),
      ]
      if isNeeded { spots.append(words(form, Point(anchor.x - width / 2, row + tier), .start)) }
      places += spots.map { Candidate(words: $0, cost: away) }
    }
    return places
  }

  private func words(_ text: String, _ at: Point, _ anchor: Words.Anchor) -> Words {
    Words(text, at: at, anchor: anchor, bold: bold, role: role)
  }
}

/// Finds places for labels, always the same for the same requests.
package enum LabelPlacement {
  package struct Placed: Sendable {
    package var words: Words
    package var hasPlate: Bool
    package var request: LabelRequest
    /// A shorter form than the first.
    package var isCut: Bool { words.text != request.forms.first }
  }

  /// The same words for marks that lie on each other are said once, with their number.
  package static func merged(_ requests: [LabelRequest]) -> [LabelRequest] {
    struct Row: Hashable {
      var kind: String
      var text: String
      var y: Int
    }
    let rows = Dictionary(grouping: requests.indices) { index in
      Row(
        kind: requests[index].kind, text: requests[index].forms.first ?? "",
        y: Int(requests[index].anchor.y.rounded()))
    }
    var counts = Array(repeating: 1, count: requests.count)
    for row in rows.values where row.count > 1 {
      let order = row.sorted { (requests[$0].anchor.x, $0) < (requests[$1].anchor.x, $1) }
      var first = order[0]
      for index in order.dropFirst() {
        guard requests[index].anchor.x - requests[first].anchor.x < 3 else {
          first = index
          continue
        }
        counts[first] += 1
        counts[index] = 0
      }
    }
    return requests.indices.filter { counts[$0] > 0 }.map { index in
      var request = requests[index]
      if counts[index] > 1 { request.forms = request.forms.map { "\($0) ×\(counts[index])" } }
      return request
    }
  }

  /// The most important first, then from left to right.
  ///
  /// - Returns: What found a place, and what did not.
  package static func place(
    _ requests: [LabelRequest], in field: inout LabelField
  ) -> (placed: [Placed], dropped: [LabelRequest]) {
    var placed: [Placed] = []
    var dropped: [LabelRequest] = []
    let order = requests.indices.sorted { a, b in
      let (p, q) = (requests[a], requests[b])
      return (p.isNeeded ? 0 : 1, p.priority, p.anchor.x, p.anchor.y, a)
        < (q.isNeeded ? 0 : 1, q.priority, q.anchor.x, q.anchor.y, b)
    }
    for index in order {
      if let found = best(requests[index], in: field) {
        field.add(words: found.words.box)
        placed.append(found)
      } else {
        dropped.append(requests[index])
      }
    }
    return (placed, dropped)
  }

  /// The place that costs least; of equal ones the first.
  private static func best(_ request: LabelRequest, in field: LabelField) -> Placed? {
    var best: (placed: Placed, cost: Double)?
    for index in request.forms.indices {
      for candidate in request.candidates(index) where candidate.cost < best?.cost ?? .infinity {
        let box = candidate.words.box
        guard isInside(box, request.limits), field.isFree(box, owner: request.owner) else { continue }
        let isSheltered = request.shelter.map { isInside(box.grown(x: 0, y: -2), $0) } ?? false
        let covers = request.underlay?.overlaps(box) ?? false
        let crosses = covers || (!isSheltered && field.isCrossed(box))
        let cost = candidate.cost + (crosses ? LabelRequest.crossing : 0)
        guard cost < best?.cost ?? .infinity else { continue }
        best = (Placed(words: candidate.words, hasPlate: crosses, request: request), cost)
      }
      if best?.cost == 0 { break }
    }
    return best?.placed
  }

  private static func isInside(_ box: Box, _ limits: Box) -> Bool {
    box.left >= limits.left && box.right <= limits.right && box.top >= limits.top && box.bottom <= limits.bottom
  }
}
