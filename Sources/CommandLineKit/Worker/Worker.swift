/// The child: our own program, started again to read and draw within limits.
///
/// It finds the trace on standard input and answers on descriptor 3. Its standard output leads nowhere, since
/// libgvc prints there when a picture failed.
package enum Worker {
  /// The first argument that makes a process a worker, followed by the two limits and the arguments of its parent.
  package static let word = "__worker"
  package static let answerNumber: Int32 = 3

  package static func arguments(for words: [String], limits: WorkerLimits) -> [String] {
    [word, String(limits.memory), String(limits.time)] + words
  }
}
