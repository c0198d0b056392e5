import PictureKit
import TraceReading

/// A label that is to be placed near its mark.
package struct LabelRequest: Sendable {
  package enum Priority: Int, Sendable, Comparable {
    case ends, critical, rest
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
  /// The cost of another row.
  package var tierCost = 1.0
  package var role: Role = .ink
  package var bold = false
  package var priority = Priority.rest
  /// Whether it is drawn beside its mark or not at all, so that more rows would not help.
  package var isFixed = false
  /// Whether it has to be drawn, in one of the further rows if there is no room in its own.
  package var isNeeded = false
  package var furtherRows: [Double] = [-13, 13, -26, 26, -39, 39]
  /// The surface behind, for the plate that hides a line.
  package var surface: Role = .band
  /// See `LabelObstacles`.
  package var owner: Int?
  package var kind: String
  package var tooltip = ""
  /// The commits whose changed fields the label names.
  package var states: [Int] = []
  /// A mark on which the words may stand and which hides the lines behind.
  package var shelter: Rect?
  /// A mark too thin for words, which they may cover with a plate if there is nothing better.
  package var underlay: Rect?
  /// Parts of its own mark that words should not hide, if there is room elsewhere for shorter ones.
  package var uncovered: [Rect] = []
  /// Further positions on the row at which the text may end.
  package var ends: [Double] = []
  /// The area that the label may not leave.
  package var limits: Rect

  package init(_ forms: [String], at anchor: Point, kind: String, limits: Rect) {
    self.forms = forms.reduce(into: []) { if !$1.isEmpty, $0.last != $1 { $0.append($1) } }
    self.anchor = anchor
    self.kind = kind
    self.limits = limits
  }

  /// A position for one form, and its cost.
  struct Candidate {
    var at: Point
    var anchor: TextRun.Anchor
    var box: Rect
    var cost: Double
    /// The side of words on the row of their mark on which they must not come near another mark.
    var openSide: Side?
    /// Where the leader of words in another row leaves the mark.
    var foot: Point?
  }
  enum Side { case left, right }

  /// The cost of each shorter form.
  package var cutCost = 1.5
  /// The cost of crossing a line.
  static let crossing = 2.5
  /// The cost of hiding a part of its own mark: more than that of a shorter form, less than that of a line.
  static let hiding = 2.0

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

  /// The distance of leaders from the middle of their mark, where no line comes in.
  private static let footReach = 4.0

  func run(_ index: Int, at candidate: Candidate) -> TextRun {
    TextRun(forms[index], at: candidate.at, anchor: candidate.anchor, bold: bold, role: role)
  }
}
