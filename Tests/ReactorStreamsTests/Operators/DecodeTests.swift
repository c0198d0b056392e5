import Foundation
import ReactorCore
import Testing

@Suite("decode") struct DecodeTests {
  @Test func `decode emits decoded values, and fails with the error of its decoder`() {
    struct Point: Codable, Equatable { var x: Int }
    let source = Observable.of(Data(#"{"x":1}"#.utf8), Data("{".utf8))
    let points = Record<Point>()
    let failures = Record<String>()

    _ = source.decode(type: Point.self, decoder: JSONDecoder()).subscribe(
      onNext: points.add, onError: { failures.add("\(type(of: $0))") })

    #expect(points.all == [Point(x: 1)])
    #expect(failures.all == ["DecodingError"])
  }
}

extension JSONDecoder: DataDecoder {}
