import PlatformSupport
import ReactorCore
import ReactorTrace

extension TracedRun {
  /// Keeps one more file of every traced test that fails from now on, next to its trace and under the same name.
  ///
  /// Holds for the whole process. A later call with the same suffix replaces the earlier one. Any thread.
  ///
  /// - Parameters:
  ///   - suffix: The end of the file name, in place of `rtrace.jsonl`, such as `timeline.svg`.
  ///   - contents: Returns the text of the file. It is called after the test with the finished trace, on the thread that
  ///     ends the test, and may be called for several tests at once. An error is printed on standard error; the trace and
  ///     the other files are kept all the same.
  public static func keepAttachment(_ suffix: String, contents: @escaping @Sendable (Trace) throws -> String) {
    TraceAttachments.makers.withLock { $0[suffix] = contents }
  }
}

/// The files that are kept of a failed test besides its trace.
enum TraceAttachments {
  // The lock guards the table; makers are called outside it.
  fileprivate static let makers = Locked<[String: @Sendable (Trace) throws -> String]>([:])

  static func remove(_ suffix: String) { makers.withLock { $0[suffix] = nil } }

  /// The files of one test, ordered by suffix. Prints a line for each that could not be made.
  static func files(of trace: Trace, of test: String) -> [(suffix: String, text: String)] {
    makers.withLock { $0 }.sorted { $0.key < $1.key }.compactMap { suffix, contents in
      do {
        return (suffix, try contents(trace))
      } catch {
        FailedTestTrace.printLine("the \(suffix) of \(test) could not be made: \(error)")
        return nil
      }
    }
  }
}
