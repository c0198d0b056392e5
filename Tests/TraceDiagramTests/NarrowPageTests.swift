import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit
@testable import TimelinePicture

@Suite("Pages for a column of text")
struct NarrowPageTests {
  private static let widths = [640, 850, 1_100]
  private static let legend = "Marks used above"

  private static func words(of drawing: PictureGraph) -> [TextRun] {
    drawing.background.shapes.compactMap { if case .text(let run) = $0 { run } else { nil } }
      + drawing.nodes.compactMap(\.label)
  }

  @Test(arguments: SamplePictureTests.names, widths)
  func `a timeline of a sample has the width that was asked for, and no word lies on another`(
    name: String, width: Int
  ) throws {
    let picture = try SamplePictureTests.trace(name).timeline(TimelineOptions(width: width))

    #expect(picture.drawing.page.width == Double(width))
    #expect(OverlapChecker.faults(in: picture.drawing) == [])
    #expect(Self.words(of: picture.drawing).allSatisfy { $0.size >= 10 })
    try Gallery.show(picture.svg(), as: "\(name).timeline.\(width)")
  }

  @Test(arguments: SamplePictureTests.names, [850, 1_100])
  func `a cycle of a sample has the width that was asked for, and no word lies on another`(
    name: String, width: Int
  ) throws {
    let picture = try SamplePictureTests.trace(name).cycle(CycleOptions(width: width))

    #expect(abs(picture.drawing.page.width - Double(width)) <= 1, "\(picture.remarks)")
    #expect(CycleRoom.faults(in: picture.drawing) == [])
    try Gallery.show(picture.svg(), as: "\(name).cycle.\(width)")
  }

  @Test func `a cycle whose lines need more is wider, and says so`() {
    let picture = CycleDrawing.picture(of: CycleGraphs.shop, CycleOptions(width: 640))

    #expect(picture.drawing.page.width > 641)
    let wide = Int(picture.drawing.page.width.rounded(.up))
    #expect(
      picture.remarks.contains(
        "the lines of this cycle need \(wide) pixels, more than --width 640: fewer nodes, with --max-nodes, need fewer")
    )
    #expect(CycleRoom.faults(in: picture.drawing) == [])
  }

  @Test(arguments: widths) func `two orders have the width that was asked for`(width: Int) {
    let picture = Picture.orders(
      usual: ArrivalOrder(SearchRace.usual), this: ArrivalOrder(SearchRace.late), names: ("usual", "this"), width: width
    )

    #expect(picture.drawing.page.width == Double(width))
    #expect(OverlapChecker.faults(in: picture.drawing) == [])
  }

  @Test func `a page without its legend has nothing else left out`() throws {
    let trace = try SamplePictureTests.trace("counter")
    let (usual, this) = (ArrivalOrder(SearchRace.usual), ArrivalOrder(SearchRace.late))
    let pictures = try [
      (trace.timeline(), trace.timeline(TimelineOptions(hasLegend: false))),
      (trace.cycle(), trace.cycle(CycleOptions(hasLegend: false))),
      (Picture.orders(usual: usual, this: this), Picture.orders(usual: usual, this: this, hasLegend: false)),
    ]

    for (whole, bare) in pictures {
      #expect(Self.words(of: whole.drawing).contains { $0.text == Self.legend })
      #expect(!Self.words(of: bare.drawing).contains { $0.text == Self.legend })
      #expect(whole.drawing.nodes.map(\.kind) == bare.drawing.nodes.map(\.kind))
      #expect(bare.drawing.page.height < whole.drawing.page.height)
    }
  }

  @Test func `kinds of trouble that have no room beside each other stand below`() {
    let items = ["one", "two", "three"].map { TriageItem(caption: $0, role: .ink) { _, _ in } }

    #expect(items.rows(within: 1_000).map { $0.map(\.caption) } == [["one", "two", "three"]])
    #expect(items.rows(within: 110).map { $0.map(\.caption) } == [["one", "two"], ["three"]])
    #expect(items.rows(within: 10).map { $0.map(\.caption) } == [["one"], ["two"], ["three"]])
    #expect(items.extraHeight(within: 110) == 20)
  }
}
