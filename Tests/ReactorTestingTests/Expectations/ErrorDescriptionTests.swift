import ReactorCore
import ReactorTrace
import Testing
import TraceModel

/// An error that ends a program is shown by its debug description.
@Suite("Descriptions of errors") struct ErrorDescriptionTests {
  @Test(arguments: [
    TraceWriteError.exists(path: "a.rtrace.jsonl"), .isLink(path: "a"), .isDirectory(path: "a"), .noFolder(path: "a"),
    .isOver(path: "a"), .failed(path: "a", reason: "no"),
  ])
  func `a TraceWriteError describes itself in a sentence`(error: TraceWriteError) {
    #expect(String(reflecting: error) == error.message)
    #expect("\(error)" == error.message)
  }

  @Test(arguments: [
    TraceReadError.missing(path: "a"), .isDirectory(path: "a"), .unreadable(name: "a", reason: "no"), .empty(name: "a"),
    .binary(name: "a", looksLike: "gzip"), .noHeader(name: "a", reason: "no"), .newerVersion(name: "a", version: "2.0"),
    .damaged(name: "a", line: 3, reason: "no"),
  ])
  func `a TraceReadError describes itself in a sentence`(error: TraceReadError) {
    #expect(String(reflecting: error) == error.message)
    #expect("\(error)" == error.message)
  }

  @Test func `a SuppressionError describes each bad line in a sentence`() {
    let error = SuppressionError.lines(
      name: "purity.txt", [.init(1, "no rule is called \"clok\""), .init(7, "no reactor")])
    let sentences = "purity.txt:1: no rule is called \"clok\"\npurity.txt:7: no reactor"
    #expect(String(reflecting: error) == sentences)
    #expect("\(error)" == sentences)
    let unreadable = SuppressionError.unreadable(path: "p", reason: "no")
    #expect("\(unreadable)" == "the suppressions p cannot be read: no")
  }

  @Test func `errors of streams describe themselves in sentences`() {
    #expect(
      String(reflecting: UnretainedError.failedRetaining)
        == "the object that a stream held weakly is gone: withUnretained needs one that lives")
    #expect("\(RxError.timeout)" == "the stream was silent for longer than its timeout allows")
  }
}
