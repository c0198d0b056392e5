import Testing

@testable import PictureKit

@Suite("Drawing through libgvc")
struct GraphvizTests {
  @Test func `libgvc moves no mark and no text`() throws {
    var picture = PictureGraph(page: Size(400, 200), title: "T", summary: "D")
    picture.add(
      .init(.box, kind: "effect", box: Rect(x: 20, y: 30, width: 100, height: 14), paint: Paint(fill: .waiting)))
    picture.add(.init(kind: "label", label: TextRun("start →", at: Point(150, 80))))
    picture.add(.init(kind: "label", label: TextRun("end", at: Point(150, 100), anchor: .end, bold: true)))
    picture.add(.init(kind: "label", label: TextRun("mid", at: Point(150, 120), anchor: .middle, size: 20)))

    let tree = try MarkupTree(try Graphviz.render(picture))

    let box = try #require(tree.all("polygon").last)
    #expect(box.attributes["points"] == "120,30 20,30 20,44 120,44 120,30")
    let positions = tree.all("text").map {
      ($0.words, rounded($0.attributes["x"]), rounded($0.attributes["y"]), $0.attributes["text-anchor"])
    }
    #expect(positions.map(\.0) == ["start →", "end", "mid"])
    #expect(positions.map(\.1) == [1500, 1500, 1500])
    #expect(positions.map(\.2) == [800, 1000, 1200])
    #expect(positions.map(\.3) == ["start", "end", "middle"])
  }

  @Test func `dashes grow with their line`() throws {
    var picture = PictureGraph(page: Size(400, 200), title: "T", summary: "D")
    let ends = [40.0, 300].map { x in
      picture.add(.init(.box, kind: "state", box: Rect(x: x, y: 30, width: 20, height: 14)))
    }
    for width in [1.2, 5] {
      picture.add(
        .init(
          from: ends[0], to: ends[1], kind: "cause",
          points: PictureGraph.straight([Point(60, 20 * width), Point(300, 20 * width)]), width: width, dash: .dashed))
    }

    let dashes = try MarkupTree(try Graphviz.render(picture)).all("path").compactMap {
      $0.attributes["stroke-dasharray"]
    }

    #expect(dashes == ["4.5,3", "11,7"])
  }

  @Test func `a line has the names of its source and its target`() throws {
    var picture = PictureGraph(page: Size(400, 200), title: "T", summary: "D")
    let from = picture.add(
      .init(.box, kind: "state", box: Rect(x: 40, y: 30, width: 20, height: 14), tooltip: "setItems\nCartReactor"))
    let to = picture.add(
      .init(.box, kind: "action", box: Rect(x: 300, y: 30, width: 20, height: 14), tooltip: "#4 load"))
    picture.add(
      .init(from: from, to: to, kind: "cause", points: PictureGraph.straight([Point(60, 37), Point(300, 37)])))

    let titles = try MarkupTree(try Graphviz.render(picture)).all("title").map(\.words)

    #expect(titles.contains("setItems → #4 load"))
  }

  @Test func `the root element has size, role, title and description, and no version`() throws {
    let picture = PictureGraph(page: Size(400, 200), title: "A <b>", summary: "C & D")

    let svg = try Graphviz.render(picture)

    let tree = try MarkupTree(svg)
    #expect(tree.elements[0].attributes["width"] == "400")
    #expect(tree.elements[0].attributes["viewBox"] == "0 0 400 200")
    #expect(tree.elements[0].attributes["role"] == "img")
    #expect(tree.all("title").map(\.words) == ["A <b>"])
    #expect(tree.all("desc").map(\.words) == ["C & D"])
    #expect(!svg.contains("graphviz"))
    #expect(!svg.contains("DOCTYPE"))
  }

  @Test func `tooltips are titles of their marks, and names of nodes are not shown`() throws {
    var picture = PictureGraph(page: Size(400, 200), title: "T", summary: "D")
    let a = picture.add(
      .init(.diamond, kind: "action", box: Rect(x: 0, y: 0, width: 9, height: 9), tooltip: "#1 \\N & <x>\nline 2"))
    let b = picture.add(.init(.wedge, kind: "mutation", box: Rect(x: 50, y: 0, width: 9, height: 9)))
    picture.add(
      .init(from: a, to: b, kind: "cause", points: PictureGraph.straight([Point(9, 9), Point(50, 50)]), tooltip: "why"))

    let tree = try MarkupTree(try Graphviz.render(picture))

    #expect(Set(tree.all("title").map(\.words)) == ["T", "why", "#1 \\N & <x>\nline 2"])
    #expect(tree.all("g").compactMap { $0.attributes["id"] } == ["e0", "n0", "n1"])
    #expect(tree.all("g").compactMap { $0.attributes["class"] } == ["edge cause", "node action", "node mutation"])
  }

  @Test func `links lead only to marks of the picture and to files`() throws {
    var picture = PictureGraph(page: Size(400, 200), title: "T", summary: "D")
    let box = Rect(x: 0, y: 0, width: 9, height: 9)
    let target = picture.add(.init(.box, kind: "a", box: box))
    picture.add(.init(.box, kind: "b", box: box, link: .node(target)))
    picture.add(.init(.box, kind: "c", box: box, link: .file("page-2.svg")))
    picture.add(.init(.box, kind: "d", box: box, link: .file("javascript:alert(1)")))
    picture.add(.init(.box, kind: "e", box: box, link: .file("../../etc/passwd")))
    picture.add(.init(.box, kind: "f", box: box, link: .file("//evil.example")))

    let tree = try MarkupTree(try Graphviz.render(picture))

    #expect(tree.all("a").map(\.attributes) == [["xlink:href": "#n0"], ["xlink:href": "page-2.svg"]])
  }

  @Test func `numbers of libgvc become pixels of the page, y down`() {
    let pixels = PagePixels(pageHeight: 200)

    #expect(
      ["1500", "-3.5", "0", "12.34", "110.00", "0.04"].map { pixels.value($0) } == [
        "150", "-0.35", "0", "1.23", "11", "0",
      ])
    #expect(
      ["1e+02", "12.346", "-.5", "999999999999.99", "1000000000000", "-", "", "5,2"].map { pixels.value($0) } == [
        "10", "1.24", "-0.05", "100000000000", "1000000000000", "-", "", "5,2",
      ])
    #expect(["-1200", "0", "50.5"].map { pixels.value($0, isY: true) } == ["80", "200", "205.05"])
    #expect(pixels.pairs("M1000,-900C1000,-800 2000,-700.55 2000,-620") == "M100,110C100,120 200,129.94 200,138")
    #expect(pixels.pairs("100,-100 900,-200 ") == "10,190 90,180")
    #expect(pixels.pairs("none") == "none")
  }

  @Test func `a position that is not a number is refused, with the name of its node`() {
    var picture = PictureGraph(page: Size(400, 200), title: "T", summary: "D")
    picture.add(.init(.box, kind: "effect", box: Rect(x: .nan, y: 0, width: 1, height: 1)))

    #expect(throws: DiagramError.badGeometry("Mark 0 (effect)")) { try Graphviz.render(picture) }
  }

  @Test func `errors of libgvc describe themselves in sentences`() {
    let errors: [DiagramError] = [
      .libraryMissing("no libgvc"), .libraryFailed("no"), .badGeometry("Mark 0"),
      .notInTrace("no event 3 in this trace"),
    ]
    #expect(errors.map { String(reflecting: $0) } == errors.map(\.description))
    #expect(String(reflecting: errors[3]) == "no event 3 in this trace")
  }

  @Test func `two threads that draw at once each get the picture they would have got alone`() async throws {
    let alone = try (0..<8).map { try Graphviz.render(sample($0)) }

    let together = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for index in 0..<8 { group.addTask { (index, try Graphviz.render(sample(index))) } }
      return try await group.reduce(into: Array(repeating: "", count: 8)) { $0[$1.0] = $1.1 }
    }

    #expect(together == alone)
  }
}

/// In tenths of a pixel.
private func rounded(_ number: String?) -> Int? { number.flatMap(Double.init).map { Int(($0 * 10).rounded()) } }

private func sample(_ count: Int) -> PictureGraph {
  var picture = PictureGraph(page: Size(400, 200), title: "Number \(count)", summary: "")
  for index in 0...count {
    picture.add(
      .init(
        .ellipse, kind: "state", box: Rect(x: Double(index) * 10, y: 5, width: 9, height: 9), paint: Paint(fill: .state)
      )
    )
  }
  return picture
}
