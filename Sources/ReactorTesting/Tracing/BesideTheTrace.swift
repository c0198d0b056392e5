import PlatformSupport
import ReactorCore
import ReactorTrace

extension TracedRun {
  /// Keeps one more file of every traced test that fails from now on, beside its trace and under its name.
  ///
  /// For the whole process, and once for each suffix: who comes later with the same one takes its place. `contents` is
  /// called after the test, on the thread that ends it, and gets the trace. What it throws is said on standard error; the
  /// trace and the other files are kept all the same.
  ///
  /// - Parameters:
  ///   - suffix: What stands in the place of `rtrace.jsonl` in the name of the file, `timeline.svg` for example.
  ///   - contents: Makes the file's text.
  public static func keepAttachment(_ suffix: String, contents: @escaping @Sendable (Trace) throws -> String) {
    BesideTheTrace.makers.withLock { $0[suffix] = contents }
  }
}

/// What is kept of a failed test beside its trace.
enum BesideTheTrace {
  // The lock guards the table; makers are called outside.
  fileprivate static let makers = Locked<[String: @Sendable (Trace) throws -> String]>([:])

  static func drop(_ suffix: String) { makers.withLock { $0[suffix] = nil } }

  /// The files of one test, in order of their suffixes; what could not be made is said.
  static func files(of trace: Trace, of test: String) -> [(suffix: String, text: String)] {
    makers.withLock { $0 }.sorted { $0.key < $1.key }.compactMap { suffix, contents in
      do {
        return (suffix, try contents(trace))
      } catch {
        TraceFile.say("the \(suffix) of \(test) could not be made: \(error)")
        return nil
      }
    }
  }
}
