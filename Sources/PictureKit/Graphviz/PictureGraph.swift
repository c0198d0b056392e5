/// A picture before it is drawn: marks as nodes, causes as edges, and what lies under them.
///
/// Everything is placed already, in pixels of the page with y down. Names are ours; words of a trace occur as labels
/// and tooltips only.
package struct PictureGraph: Sendable, Equatable {
  package var page: Size
  /// The title that a screen reader says first and that a tab shows.
  package var title: String
  /// The picture in a few sentences.
  package var summary: String
  package var background = Canvas()
  package private(set) var nodes: [Node] = []
  package private(set) var edges: [Edge] = []

  package init(page: Size = Size(Style.pageWidth, 100), title: String, summary: String) {
    self.page = page
    self.title = title
    self.summary = summary
  }

  /// The index of a node, and its name in the file.
  package struct NodeID: Sendable, Hashable {
    package let index: Int
    package var name: String { "n\(index)" }
  }

  /// Adds a mark on top of those there are.
  @discardableResult
  package mutating func add(_ node: Node) -> NodeID {
    nodes.append(node)
    return NodeID(index: nodes.count - 1)
  }

  /// Adds a line under all nodes, over the background.
  package mutating func add(_ edge: Edge) { edges.append(edge) }

  /// Says in an empty field why there is nothing to show, and ends the page below it.
  package mutating func fillEmpty(from top: Double, _ words: String) {
    let box = Rect(left: Style.bandMargin, top: top, right: page.width - Style.bandMargin, bottom: top + 100)
    background.roundedRect(box, radius: 8, Paint(fill: .band))
    background.text(
      words, at: Point(box.center.x, box.center.y + 4), anchor: .middle, size: Style.headingSize, role: .mute)
    page.height = box.bottom + 20
  }
}

extension PictureGraph {
  package struct Node: Sendable, Equatable {
    package enum Form: String, Sendable {
      case box, ellipse, diamond, hexagon, parallelogram
      /// Triangles by where they point.
      case wedge, arrow
      /// Nothing but the label.
      case text
    }
    package var form: Form
    /// For style sheets and tests: class names such as `action`, `effect waiting`.
    package var kind: String
    package var box: Rect
    package var paint: Paint
    /// Outlines, one inside the other.
    package var peripheries: Int
    package var label: TextRun?
    package var tooltip: String
    package var link: Link?
    /// The part of the trace that it stands for; nil for decoration.
    package var subject: Subject?

    /// - Parameter label: Drawn in the middle of the box.
    package init(
      _ form: Form, kind: String, box: Rect, paint: Paint = Paint(), peripheries: Int = 1, label: TextRun? = nil,
      tooltip: String = "", link: Link? = nil
    ) {
      self.form = form
      self.kind = kind
      self.box = box
      self.paint = paint
      self.peripheries = peripheries
      self.label = label
      self.tooltip = tooltip
      self.link = link
    }

    /// A label without a mark.
    package init(kind: String, label: TextRun, tooltip: String = "", link: Link? = nil) {
      self.init(.text, kind: kind, box: label.box, label: label, tooltip: tooltip, link: link)
    }
  }

  /// A part of a trace by its names, for the script of a page.
  package struct Subject: Sendable, Equatable {
    package var reactor: String
    /// `action`, `effect`, `mutation`, `state`.
    package var kind: String
    /// Case name, or name of the field.
    package var label: String

    package init(reactor: String, kind: String, label: String) {
      self.reactor = reactor
      self.kind = kind
      self.label = label
    }
  }

  package struct Edge: Sendable, Equatable {
    package var from: NodeID
    package var to: NodeID
    /// For style sheets and tests: `cause`, `cause loop`.
    package var kind: String
    /// 3n + 1 points of a cubic spline, from tail to tip.
    package var points: [Point]
    package var role: Role
    package var width: Double
    package var dash: Dash
    /// Length of the arrow's head, 0 for none.
    package var head: Double
    package var tooltip: String

    package init(
      from: NodeID, to: NodeID, kind: String, points: [Point], role: Role = .cause, width: Double = 1.2,
      dash: Dash = .solid, head: Double = 5, tooltip: String = ""
    ) {
      self.from = from
      self.to = to
      self.kind = kind
      self.points = points
      self.role = role
      self.width = width
      self.dash = dash
      self.head = head
      self.tooltip = tooltip
    }
  }

  /// Where a click leads: within the picture, or to a picture of ours beside it.
  package enum Link: Sendable, Equatable {
    case node(NodeID)
    /// A bare file name of letters, digits, `.`, `_` and `-`; anything else is dropped.
    case file(String)

    package var address: String? {
      switch self {
      case .node(let id): "#\(id.name)"
      case .file(let name):
        name.utf8.allSatisfy(Self.isPlain) && name.first != "." && !name.isEmpty ? name : nil
      }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  /// Points along a straight line, as a spline wants them.
  package static func straight(_ points: [Point]) -> [Point] {
    guard let first = points.first else { return [] }
    return zip(points, points.dropFirst()).reduce(into: [first]) { path, step in
      path += [step.0 + (step.1 - step.0) * (1 / 3), step.0 + (step.1 - step.0) * (2 / 3), step.1]
    }
  }
}
