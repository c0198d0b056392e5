import TraceModel

/// What a worker does for its parent: read, trace, graph, draw.
struct Rendering {
  struct Product {
    var bytes: [UInt8]
    var outcome = Outcome.done
  }
  private let job: Invocation.Job
  private let input: Descriptor
  private let tell: AnswerWriter

  init(_ job: Invocation.Job, input: Descriptor, tell: AnswerWriter) {
    self.job = job
    self.input = input
    self.tell = tell
  }

  func product() throws(Failure) -> Product {
    throw Failure(.ourFault, "not yet")
  }
}
