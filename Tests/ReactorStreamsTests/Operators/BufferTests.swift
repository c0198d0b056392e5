import ReactorCore
import Testing

@Suite("buffer") struct BufferTests {
  @Test(arguments: drawings) func `buffer emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("buffer by time", "abcde---|", is: "---(abc)--(de)-([]|)") {
      $0.first.buffer(timeSpan: .seconds(33), count: 9, scheduler: $0.scheduler).map { $0.isEmpty ? "[]" : $0.joined() }
    },
    Drawing("buffer by count", "abcde|", is: "-(ab)-(cd)-(e|)") {
      $0.first.buffer(timeSpan: .seconds(500), count: 2, scheduler: $0.scheduler).map { $0.joined() }
    },
    Drawing("buffer drops what it has at a failure", "abc#", is: "-(ab)-#") {
      $0.first.buffer(timeSpan: .seconds(500), count: 2, scheduler: $0.scheduler).map { $0.joined() }
    },
  ]
}
