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

  /// Keeps one more file of every chain that was not as `expectTrace` expected it, next to the trace of its test.
  ///
  /// Holds for the whole process. A later call with the same suffix replaces the earlier one. Any thread.
  ///
  /// - Parameters:
  ///   - suffix: The end of the file name after `chain-1.`, such as `timeline.svg`; the chains of a test are numbered.
  ///   - contents: Returns the text of the file, as in `keepAttachment`; `action` is the event with which the chain begins.
  public static func keepChainAttachment(
    _ suffix: String, contents: @escaping @Sendable (_ trace: Trace, _ action: TraceEvent.Seq) throws -> String
  ) {
    TraceAttachments.chainMakers.withLock { $0[suffix] = contents }
  }
}

/// The files that are kept of a failed test besides its trace.
enum TraceAttachments {
  // The lock guards the table; makers are called outside it.
  fileprivate static let makers = Locked<[String: @Sendable (Trace) throws -> String]>([:])

  fileprivate static let chainMakers = Locked<
    [String: @Sendable (Trace, TraceEvent.Seq) throws -> String]
  >([:])

  static func remove(_ suffix: String) {
    makers.withLock { $0[suffix] = nil }
    chainMakers.withLock { $0[suffix] = nil }
  }

  /// The files of one test, ordered by suffix, then those of its failed chains. Prints a line for each that could not be
  /// made.
  ///
  /// - Parameter chains: The actions with which they begin.
  static func files(
    of trace: Trace, chains: [TraceEvent.Seq] = [], of test: String
  ) -> [(suffix: String, text: String)] {
    func file(_ suffix: String, _ contents: () throws -> String) -> (suffix: String, text: String)? {
      do {
        return (suffix, try contents())
      } catch {
        FailedTestTrace.printLine("the \(suffix) of \(test) could not be made: \(error)")
        return nil
      }
    }
    let whole = makers.withLock { $0 }.sorted { $0.key < $1.key }
    let ofChains = chainMakers.withLock { $0 }.sorted { $0.key < $1.key }
    return whole.compactMap { suffix, contents in file(suffix) { try contents(trace) } }
      + chains.enumerated().flatMap { index, action in
        ofChains.compactMap { suffix, contents in file("chain-\(index + 1).\(suffix)") { try contents(trace, action) } }
      }
  }
}
