import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit

@Suite("Rows of a cycle")
struct CycleOrderTests {
  /// The cells of the first band, and pairs of its lines that cross.
  private func rows(of graph: TraceGraph, band: Int = 0) -> (columns: [[String]], crossings: Int) {
    let model = CycleModel(graph)
    let heights = model.nodes.map { _ in 38.0 }
    let cells = CycleCell.cells(of: band, in: model, heights: heights)
    let columns = CycleOrder.columns(of: cells)
    let names = columns.map { column in
      column.map { cell in
        switch cells[cell].item {
        case .node(let node): model.nodes[node].name
        case .dummy: "|"
        }
      }
    }
    return (names, crossings(of: cells, in: columns))
  }

  private func crossings(of cells: [CycleCell], in columns: [[Int]]) -> Int {
    var row: [Int: Int] = [:]
    for column in columns { for (index, cell) in column.enumerated() { row[cell] = index } }
    var count = 0
    for column in columns {
      let lines = column.flatMap { cell in cells[cell].after.map { (row[cell]!, row[$0]!) } }
      for (index, a) in lines.enumerated() {
        count += lines[..<index].count { ($0.0 - a.0) * ($0.1 - a.1) < 0 }
      }
    }
    return count
  }

  @Test func `rows without crossings keep the order of first appearance`() {
    let (columns, crossings) = rows(of: CycleGraphs.counter)

    #expect(columns[0] == ["increase", "decrease", "load"])
    #expect(crossings == 0)
  }

  @Test func `rows of the shop's search do not cross, and synchronous mutations stand above asynchronous ones`() {
    let (columns, crossings) = rows(of: CycleGraphs.shop)

    #expect(Array(columns[1].prefix(3)) == ["|", "search", "load page"])
    #expect(Array(columns[2].prefix(4)) == ["setQuery", "setLoading", "setResults", "appendResults"])
    #expect(crossings == 0)
  }

  @Test func `ordered rows have at most half the crossings of the order of appearance`() {
    let graph = CycleGraphs.dense(actions: 30, mutations: 40, fields: 30, lines: 110)
    let model = CycleModel(graph)
    let cells = CycleCell.cells(of: 0, in: model, heights: model.nodes.map { _ in 38 })
    let plain = (0..<4).map { column in cells.indices.filter { cells[$0].column == column } }

    #expect(crossings(of: cells, in: CycleOrder.columns(of: cells)) * 2 < crossings(of: cells, in: plain))
  }

  @Test func `cells keep their distance, and stand as near to their neighbors as that allows`() {
    var cells = [38.0, 38, 38].map { CycleCell(item: .node(0), column: 0, height: $0) }
    cells.append(CycleCell(item: .node(1), column: 1, height: 100))
    for cell in 0..<3 {
      cells[cell].after = [3]
      cells[3].before.append(cell)
    }

    let centers = CyclePlacement.centers(of: cells, in: [[0, 1, 2], [3], [], []])

    #expect(centers.map { ($0 * 10).rounded() / 10 } == [19, 67, 115, 67])
  }

  @Test func `cells at nearly equal heights are joined by level lines`() throws {
    let layout = CycleLayout(CycleModel(CycleGraphs.shop), slow: 1)
    let line = try #require(
      layout.lines.first { layout.model.name(of: layout.model.edges[$0.edge]) == "select → setSelected" })

    #expect(Set(line.points.map(\.y)).count == 1)
  }

  @Test func `tracks begin with the nearest state, so that they nest`() {
    var script = CycleScript("")
    let (upper, lower) = (script.reactor("Upper"), script.reactor("Lower"))
    for field in ["high", "low"] {
      let action = script.send(upper, "set\(field)", at: 0)
      let commit = script.commit("set\(field)", from: script.effect(of: action), changes: [field])
      let driven = script.send(lower, "take\(field)", at: 1, by: commit)
      let back = script.commit("took\(field)", from: script.effect(of: driven), changes: ["took\(field)"])
      script.send(upper, "done\(field)", at: 2, by: back)
    }
    let layout = CycleLayout(CycleModel(script.graph), slow: 1)

    let rows = layout.tracks.map { track -> String in
      guard case .node(let source) = layout.model.edges[track.edges[0]].from else { return "" }
      return "\(track.row) \(layout.model.nodes[source].name) right \(track.rightLanes) left \(track.leftLane)"
    }

    // Downwards on top, the lower state first; upwards below, the upper state nearest to its own.
    #expect(
      rows == [
        "0 low right [0] left 3", "1 high right [1] left 2", "2 tooklow right [1] left 0",
        "3 tookhigh right [0] left 1",
      ])
  }

  @Test(arguments: [true, false])
  func `tracks from one state to two actions do not cross`(isDown: Bool) {
    var script = CycleScript("")
    let (upper, lower) = (script.reactor("Upper"), script.reactor("Lower"))
    let (driver, driven) = isDown ? (upper, lower) : (lower, upper)
    if !isDown {
      // Who drives more stands above: this holds the driven one there.
      for _ in 0..<3 {
        let action = script.send(upper, "first", at: 0)
        let commit = script.commit("begin", from: script.effect(of: action), changes: ["begun"])
        script.send(lower, "start", at: 1, by: commit)
      }
    }
    let action = script.send(driver, "follow", at: 2)
    let commit = script.commit("setFollowing", from: script.effect(of: action), changes: ["isFollowing"])
    for name in ["load", "clear", "count"] {
      let sent = script.send(driven, name, at: 3, by: commit)
      script.commit("did\(name)", from: script.effect(of: sent), changes: [name])
    }
    let layout = CycleLayout(CycleModel(script.graph), slow: 1)

    let tracks = layout.lines.filter {
      $0.track != nil && layout.model.name(of: layout.model.edges[$0.edge]).hasPrefix("isF")
    }
    #expect(tracks.count == 3)
    for (index, one) in tracks.enumerated() {
      for other in tracks[..<index] { #expect(!cross(one.points, other.points)) }
    }
  }

  /// Whether two lines meet anywhere but at their ends.
  private func cross(_ one: [Point], _ other: [Point]) -> Bool {
    let (a, b) = (Spline.samples(of: one), Spline.samples(of: other))
    func side(_ p: Point, _ q: Point, _ r: Point) -> Double { (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) }
    return zip(a, a.dropFirst()).contains { p, q in
      zip(b, b.dropFirst()).contains { r, s in
        side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0
      }
    }
  }
}
