import TraceDiagram
import TraceModel

/// Counts how often the lines of a cycle cross in each layout, from the drawn pictures alone.
enum Crossings {
  /// A table with a row for each trace and the sums below.
  static func table(of files: [(name: String, graph: TraceGraph)]) throws(DiagramError) -> String {
    var rows = [["trace", "lines", "order: lanes", "dot", "drawn: lanes", "dot", "actions that dot moves"]]
    var sums = Array(repeating: 0, count: 6)
    for (name, graph) in files {
      let lanes = DrawnCycle(try graph.cycle().drawing)
      let dot = DrawnCycle(try graph.cycle(CycleOptions(layout: .dot)).drawing)
      let counts = [
        lanes.lines.count, lanes.orderCrossings, dot.orderCrossings, lanes.drawnCrossings, dot.drawnCrossings,
        dot.movedActions,
      ]
      sums = zip(sums, counts).map { $0 + $1 }
      rows.append([name] + counts.map(String.init))
    }
    rows.append(["all"] + sums.map(String.init))
    return rows.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }
}

/// The nodes of a drawn cycle, and the lines between them.
private struct DrawnCycle {
  struct Node {
    var box: Rect
    var reactor: String
    var column: Int
    /// Its place in the order of first appearance.
    var number: Int
  }
  struct Line {
    var from: Int
    var to: Int
    var samples: [Point]
  }

  private var nodes: [Int: Node] = [:]
  private(set) var lines: [Line] = []

  init(_ drawing: PictureGraph) {
    let columns = ["action": 0, "effect": 1, "outside": 1, "mutation": 2, "state": 3]
    for (index, node) in drawing.nodes.enumerated() {
      guard let subject = node.subject, let column = columns[subject.kind] else { continue }
      nodes[index] = Node(box: node.box, reactor: subject.reactor, column: column, number: index)
    }
    for edge in drawing.edges where nodes[edge.from.index] != nil && nodes[edge.to.index] != nil {
      lines.append(Line(from: edge.from.index, to: edge.to.index, samples: Spline.samples(of: edge.points)))
    }
  }

  /// Pairs of lines within a reactor that change places between two columns, whatever way they take there.
  var orderCrossings: Int {
    var steps: [String: [(left: Double, right: Double)]] = [:]
    for line in lines {
      guard let from = nodes[line.from], let to = nodes[line.to], from.reactor == to.reactor, from.column < to.column
      else { continue }
      var height = from.box.center.y
      for column in from.column..<to.column {
        let next = column + 1 == to.column ? to.box.center.y : self.height(of: line, in: column + 1)
        steps["\(from.reactor) \(column)", default: []].append((height, next))
        height = next
      }
    }
    return steps.values.reduce(0) { sum, list in
      sum
        + list.indices.reduce(0) { sum, first in
          sum
            + list[(first + 1)...].count {
              (list[first].left - $0.left) * (list[first].right - $0.right) < -0.01
            }
        }
    }
  }

  /// Where a line passes the middle of a column.
  private func height(of line: Line, in column: Int) -> Double {
    let middle = nodes.values.first { $0.column == column }?.box.center.x ?? 0
    return line.samples.min { abs($0.x - middle) < abs($1.x - middle) }?.y ?? 0
  }

  /// Points in which two drawn lines that share no node cut each other.
  var drawnCrossings: Int {
    lines.indices.reduce(0) { sum, first in
      sum
        + lines[(first + 1)...].reduce(0) { sum, other in
          let ends = [lines[first].from, lines[first].to]
          return ends.contains(other.from) || ends.contains(other.to) ? sum : sum + cuts(lines[first], other)
        }
    }
  }

  private func cuts(_ a: Line, _ b: Line) -> Int {
    let (left, right) = (bounds(a), bounds(b))
    guard left.overlaps(right) else { return 0 }
    return zip(a.samples, a.samples.dropFirst()).reduce(0) { sum, one in
      sum + zip(b.samples, b.samples.dropFirst()).count { isCut(one.0, one.1, $0.0, $0.1) }
    }
  }

  private func bounds(_ line: Line) -> Rect {
    let (xs, ys) = (line.samples.map(\.x), line.samples.map(\.y))
    return Rect(left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0)
  }

  /// Each segment has the ends of the other on both sides; the end of one segment is the beginning of the next, and
  /// counts once.
  private func isCut(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    func side(_ p: Point, _ q: Point, _ r: Point) -> Bool {
      (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) >= 0
    }
    return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
  }

  /// Actions that stand below one of their reactor that first appeared later.
  var movedActions: Int {
    nodes.values.count { node in
      node.column == 0
        && nodes.values.contains {
          $0.column == 0 && $0.reactor == node.reactor && $0.number > node.number
            && $0.box.center.y < node.box.center.y
        }
    }
  }
}
