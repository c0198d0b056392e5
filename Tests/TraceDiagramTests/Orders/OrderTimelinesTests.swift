import Testing
import TraceModel

@testable import PictureKit
@testable import TimelinePicture

@Suite("The timelines of two orders")
struct OrderTimelinesTests {
  /// The middle of the first mark with a word in its tooltip.
  private func x(of word: String, in picture: Picture) -> Double? {
    picture.drawing.nodes.first { $0.kind == "action" && $0.tooltip.contains(word) }?.box.center.x
  }

  @Test func `the shared beginning stands at the same x in both, though one run is longer`() throws {
    let usual = OrderScript.trace([.ask("o"), .tap("shared"), .answer(0), .ask("ow"), .answer(1)])
    let late = OrderScript.trace(
      [.ask("o"), .tap("shared"), .ask("ow"), .answer(1), .tap("wait"), .tap("again"), .answer(0)])
    let pictures = try Picture.timelines(usual: usual, this: late)

    let left = try #require(x(of: "shared", in: pictures.usual))
    #expect(x(of: "shared", in: pictures.this) == left)
    #expect(try #require(x(of: "shared", in: usual.timeline())) != left)
    try Gallery.show(try pictures.usual.svg(), as: "orders-timeline-usual")
    try Gallery.show(try pictures.this.svg(), as: "orders-timeline-this")
  }

  @Test func `each has a mark where the orders part, and equal runs have none`() throws {
    func marks(_ picture: Picture) -> [String] {
      picture.drawing.nodes.filter { $0.kind == "label mark" }.compactMap { $0.label?.text }
    }
    let parted = try Picture.timelines(usual: SearchRace.usual, this: SearchRace.late)
    let equal = try Picture.timelines(usual: SearchRace.usual, this: SearchRace.usual)

    #expect(marks(parted.usual) == ["the orders part"])
    #expect(marks(parted.this) == ["the orders part"])
    #expect(marks(equal.usual) == [])
    let captions = parted.this.drawing.background.shapes.compactMap { shape -> String? in
      if case .text(let run) = shape { run.text } else { nil }
    }
    #expect(captions.contains("where the orders part"))
    #expect(!captions.contains("marked by the app"))
    #expect(OverlapChecker.faults(in: parted.this.drawing) == [])
  }
}
