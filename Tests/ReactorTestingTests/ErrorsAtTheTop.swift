import ReactorCore
import ReactorTrace
import Testing

/// An error that ends a program is shown by what it says of itself when it is debugged.
@Suite("Errors that reach the top") struct ErrorsAtTheTop {
  @Test(arguments: [
    TraceWriteError.exists(path: "a.rtrace.jsonl"), .isLink(path: "a"), .isDirectory(path: "a"), .noFolder(path: "a"),
    .isOver(path: "a"), .failed(path: "a", reason: "no"),
  ])
  func `of writing are sentences`(error: TraceWriteError) {
    #expect(String(reflecting: error) == error.message)
    #expect("\(error)" == error.message)
  }

  @Test(arguments: [
    TraceReadError.missing(path: "a"), .isDirectory(path: "a"), .unreadable(name: "a", reason: "no"), .empty(name: "a"),
    .binary(name: "a", looksLike: "gzip"), .noHeader(name: "a", reason: "no"), .newerVersion(name: "a", version: "2.0"),
    .damaged(name: "a", line: 3, reason: "no"),
  ])
  func `of reading are sentences`(error: TraceReadError) {
    #expect(String(reflecting: error) == error.message)
    #expect("\(error)" == error.message)
  }

  @Test func `of suppressions are sentences, one a line`() {
    let error = SuppressionError.lines(
      name: "purity.txt", [.init(1, "no rule is called \"clok\""), .init(7, "no reactor")])
    let words = "purity.txt:1: no rule is called \"clok\"\npurity.txt:7: no reactor"
    #expect(String(reflecting: error) == words)
    #expect("\(error)" == words)
    let unreadable = SuppressionError.unreadable(path: "p", reason: "no")
    #expect("\(unreadable)" == "the suppressions p cannot be read: no")
  }

  @Test func `of streams are sentences`() {
    #expect(
      String(reflecting: UnretainedError.failedRetaining)
        == "the object that a stream held weakly is gone: withUnretained needs one that lives")
    #expect("\(RxError.timeout)" == "the stream was silent for longer than its timeout allows")
  }
}
