import Testing
import TraceModel

@testable import PictureKit
@testable import TimelinePicture

@Suite("Labels and their marks")
struct LabelLeaderTests {
  private let limits = Rect(left: 0, top: 0, right: 1_000, bottom: 200)

  private func request(_ text: String, _ x: Double, kind: String = "mutation", tiers: [Double] = []) -> LabelRequest {
    var request = LabelRequest([text], at: Point(x, 100), kind: kind, limits: limits)
    request.tiers = tiers
    return request
  }

  @Test func `a label is nearer to its own mark than to any other`() {
    var obstacles = LabelObstacles()
    for x in [100.0, 150] { obstacles.add(mark: Rect(center: Point(x, 100), width: 10, height: 10)) }
    obstacles.add(mark: Rect(center: Point(50, 100), width: 90, height: 10))

    // It would fit between the marks, and end four pixels before the next one.
    let (placed, dropped) = LabelPlacement.place([request("reset", 100)], in: &obstacles)

    #expect(placed.isEmpty)
    #expect(dropped.map(\.forms) == [["reset"]])
  }

  @Test func `a label in another row has a line to its mark, which no other label covers`() throws {
    var obstacles = LabelObstacles()
    let xs = [100.0, 124, 148]
    for x in xs { obstacles.add(mark: Rect(center: Point(x, 100), width: 10, height: 10)) }
    let requests = zip(xs, ["first", "second", "third"]).map { request($1, $0, tiers: [-14, -28, -42]) }

    let placed = LabelPlacement.place(requests, in: &obstacles).placed

    #expect(placed.count == 3)
    for label in placed where label.text.at.y < 100 {
      let foot = try #require(label.leader.first)
      let mark = xs.min { abs($0 - foot.x) < abs($1 - foot.x) }
      #expect(mark == label.request.anchor.x)
      let end = try #require(label.leader.last)
      #expect(label.text.box.grown(by: 1.5).overlaps(Rect(center: end, width: 1, height: 1)))
    }
    #expect(placed.contains { !$0.leader.isEmpty })
  }

  @Test func `equal labels in a stack are merged into one, with their count`() {
    let near = [request("isLoading", 100), request("isLoading", 140), request("isLoading", 400)]
    let apart = [request("isLoading", 100), request("value", 120), request("isLoading", 140)]
    let lists = [request("value, isLoading", 100), request("value, isLoading", 112)]
    let counted = [request("tick ×3", 100), request("tick ×3", 112)]
    let ends = [request("20 ms", 100, kind: "end"), request("20 ms", 112, kind: "end")]

    #expect(LabelPlacement.merged(near).map(\.forms) == [["isLoading ×2"], ["isLoading"]])
    #expect(LabelPlacement.merged(near).first?.leftAnchor == 100)
    #expect(LabelPlacement.merged(apart).count == 3)
    #expect(LabelPlacement.merged(lists).map(\.forms) == [["2× value, isLoading"]])
    #expect(LabelPlacement.merged(counted).count == 2)
    #expect(LabelPlacement.merged(ends).count == 2)
  }
}
