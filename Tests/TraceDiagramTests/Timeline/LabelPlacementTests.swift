import Testing

@testable import PictureKit
@testable import TimelinePicture

@Suite("Lanes of bars, and positions of labels")
struct LabelPlacementTests {
  private let limits = Rect(left: 0, top: 0, right: 1_000, bottom: 200)

  @Test func `bars that overlap get lanes of their own, the first free one each`() {
    let bars = [(0.0, 100.0), (50, 150), (110, 200), (160, 220)].map {
      Lanes.Stretch(left: $0.0, right: $0.1, textEnd: $0.1)
    }

    #expect(Lanes.assign(bars).lanes == [0, 1, 0, 1])
  }

  @Test func `bars that do not overlap share a lane, and labels use a lane only if one is free`() {
    let apart = (0..<40).map {
      Lanes.Stretch(left: Double($0) * 10, right: Double($0) * 10 + 5, textEnd: Double($0) * 10 + 95)
    }
    let crossed = [(0.0, 100.0, 180.0), (50, 80, 80), (110, 140, 140)].map {
      Lanes.Stretch(left: $0.0, right: $0.1, textEnd: $0.2)
    }

    #expect(Lanes.assign(apart).count == 1)
    #expect(Lanes.assign(crossed).lanes == [0, 1, 1])
  }

  @Test func `a label stands to the right of its mark, to the left where the right is taken`() {
    var obstacles = LabelObstacles()
    let mark = Rect(center: Point(100, 50), width: 13, height: 13)
    obstacles.add(mark: mark)
    var request = LabelRequest(["name"], at: Point(100, 50), kind: "action", limits: limits)
    request.gap = 10

    #expect(LabelPlacement.place([request], in: &obstacles).placed.map(\.text.at) == [Point(110, 54)])
    #expect(LabelPlacement.place([request], in: &obstacles).placed.map(\.text.anchor) == [.end])
  }

  @Test func `a label says less before it crosses a line, and gets a plate where it must`() {
    var obstacles = LabelObstacles()
    obstacles.add(line: [Point(150, 0), Point(150, 200)])
    obstacles.add(mark: Rect(left: 0, top: 0, right: 99, bottom: 200))
    let long = LabelRequest(["a long name", "name"], at: Point(100, 50), kind: "action", limits: limits)
    let only = LabelRequest(["a long name"], at: Point(100, 120), kind: "action", limits: limits)

    let placed = LabelPlacement.place([long, only], in: &obstacles).placed

    #expect(placed.map(\.text.text) == ["name", "a long name"])
    #expect(placed.map(\.hasPlate) == [false, true])
  }

  @Test func `a label says less before it hides a part of its own mark`() {
    func placed(_ runs: [Rect]) -> [String] {
      var obstacles = LabelObstacles()
      obstacles.add(mark: Rect(left: 0, top: 40, right: 200, bottom: 60), owner: 1)
      obstacles.add(mark: Rect(left: 260, top: 40, right: 400, bottom: 60))
      var request = LabelRequest(["cancelled by #8", "by #8"], at: Point(200, 50), kind: "end", limits: limits)
      request.owner = 1
      request.isFixed = true
      request.shelter = Rect(left: 0, top: 40, right: 200, bottom: 60)
      request.uncovered = runs
      return LabelPlacement.place([request], in: &obstacles).placed.map(\.text.text)
    }

    #expect(placed([]) == ["cancelled by #8"])
    #expect(placed([Rect(left: 150, top: 43, right: 155, bottom: 57)]) == ["by #8"])
  }

  @Test func `labels of high priority are placed first, whatever their position`() {
    var obstacles = LabelObstacles()
    obstacles.add(mark: Rect(left: 0, top: 0, right: 199, bottom: 200))
    let plain = LabelRequest(["plain"], at: Point(200, 50), kind: "a", limits: limits)
    var needed = LabelRequest(["needed"], at: Point(201, 50), kind: "b", limits: limits)
    needed.isNeeded = true

    let result = LabelPlacement.place([plain, needed], in: &obstacles)

    #expect(result.placed.map(\.text.text) == ["needed"])
    #expect(result.dropped.map(\.forms) == [["plain"]])
  }

  @Test func `equal labels of marks at one position are merged`() {
    let requests = (0..<4).map {
      LabelRequest(["tie"], at: Point(100 + Double($0) * 0.2, 50), kind: "m", limits: limits)
    }

    #expect(LabelPlacement.merged(requests).map(\.forms) == [["tie ×4"]])
  }

  @Test func `the label of a bar may cover it, and no other label may`() {
    var obstacles = LabelObstacles()
    obstacles.add(mark: Rect(left: 100, top: 40, right: 300, bottom: 60), owner: 7)
    let box = Rect(left: 150, top: 45, right: 200, bottom: 55)

    #expect(obstacles.isFree(box, owner: 7))
    #expect(!obstacles.isFree(box, owner: 8))
    #expect(!obstacles.isFree(box))
  }

  @Test(arguments: 1...20) func `labels placed among random marks never overlap`(seed: Int) {
    var dice = Generated.Dice(state: UInt64(seed))
    var obstacles = LabelObstacles()
    var marks: [Rect] = []
    var requests: [LabelRequest] = []
    for index in 0..<120 {
      let at = Point(Double.random(in: 20...980, using: &dice), Double.random(in: 20...180, using: &dice))
      marks.append(Rect(center: at, width: 12, height: 12))
      obstacles.add(mark: marks[index])
      var request = LabelRequest(["label number \(index)", "\(index)"], at: at, kind: "x", limits: limits)
      request.isNeeded = index % 3 == 0
      request.tiers = [-14]
      requests.append(request)
    }

    let boxes = LabelPlacement.place(requests, in: &obstacles).placed.map(\.text.box)

    #expect(boxes.count > 20)
    for (index, box) in boxes.enumerated() {
      #expect(!boxes[(index + 1)...].contains { $0.overlaps(box) })
      #expect(!marks.contains { $0.overlaps(box) })
    }
  }
}
