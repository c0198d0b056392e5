import Testing

@testable import PictureKit

@Suite("PNG of a picture")
struct PNGImageTests {
  @Test func `a PNG is refused where librsvg is not installed, with what to install`() {
    let error = #expect(throws: DiagramError.self) {
      try PNGImage.bytes(of: "<svg/>", page: Size(1, 1), by: ["libmissing.so.2"])
    }

    #expect(
      error?.description
        == "a PNG cannot be made: there is no libmissing.so.2. Install it (apt install librsvg2-2, brew install librsvg), or "
        + "write SVG.")
  }
}
