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
  /// Words to the left of the mark must not begin before this.
  package var leftLimit: Double?
  /// Where to look besides right and left, from the row's own height.
  package var tiers: [Double] = []
  package var role: Role = .ink
  package var bold = false
  package var priority = Priority.rest
  /// Has to be drawn, wherever there is room.
  package var isNeeded = false
  /// The surface behind, for the plate that hides a line.
  package var surface: Role = .band
  /// See `LabelField`.
  package var owner: Int?
  package var kind: String
  package var tooltip = ""
  /// Nothing of it may lie outside.
  package var limits: Box

  package init(_ forms: [String], at anchor: Point, kind: String, limits: Box) {
    self.forms = forms.reduce(into: []) { if !$1.isEmpty, $0.last != $1 { $0.append($1) } }
    self.anchor = anchor
    self.kind = kind
    self.limits = limits
  }

  /// Places for one form, best first.
  func candidates(_ form: String) -> [Words] {
    let row = anchor.y + 4
    let width = TextMetrics.width(form, bold: bold)
    var places = [words(form, Point(anchor.x + gap, row), .start)]
    if anchor.x - gap - width >= leftLimit ?? 0 { places.append(words(form, Point(anchor.x - gap, row), .end)) }
    let offsets = isNeeded ? tiers + [-13, 13, -26, 26, -39, 39] : tiers
    for tier in offsets {
      places += [
        words(form, Point(anchor.x + 6, row + tier), .start), words(form, Point(anchor.x - 4, row + tier), .start),
        words(form, Point(anchor.x - 6, row + tier), .end), words(form, Point(anchor.x + 4, row + tier), .end),
      ]
      if isNeeded { places.append(words(form, Point(anchor.x - width / 2, row + tier), .start)) }
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

  /// A form that crosses no line before any that does.
  private static func best(_ request: LabelRequest, in field: LabelField) -> Placed? {
    var crossing: Placed?
    for form in request.forms {
      for words in request.candidates(form) where isInside(words.box, request.limits) {
        guard field.isFree(words.box, owner: request.owner) else { continue }
        if !field.isCrossed(words.box) { return Placed(words: words, hasPlate: false, request: request) }
        if crossing == nil { crossing = Placed(words: words, hasPlate: true, request: request) }
      }
    }
    return crossing
  }

  private static func isInside(_ box: Box, _ limits: Box) -> Bool {
    box.left >= limits.left && box.right <= limits.right && box.top >= limits.top && box.bottom <= limits.bottom
  }
}
