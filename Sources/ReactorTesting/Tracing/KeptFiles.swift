import PlatformSupport
import ReactorTrace
import Testing

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
    KeptFiles.ofTraces.keep(suffix, contents: contents)
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
    KeptFiles.ofChains.keep(suffix, contents: contents)
  }
}

/// The files that are kept of failed tests beside their traces.
package enum KeptFiles {
  package typealias File = (suffix: String, text: String)

  static let ofTraces = FileMakers<Trace>()
  static let ofChains = FileMakers<(trace: Trace, action: TraceEvent.Seq)>()
  package static let ofOrders = FileMakers<ExploredOrders>()

  /// The test alone for which files are added now; nil for all tests of the process.
  @TaskLocal package static var test: Test.ID?

  /// The files of one test, ordered by suffix, then those of its failed chains.
  ///
  /// - Parameter chains: The actions with which they begin.
  package static func files(of trace: Trace, chains: [TraceEvent.Seq] = [], of test: String) -> [File] {
    ofTraces.files(of: trace, test)
      + chains.enumerated().flatMap { ofChains.files(of: (trace, $1), test, prefix: "chain-\($0 + 1).") }
  }

  /// Both traces of an exploration that failed, then what was added.
  static func files(of orders: ExploredOrders) -> [File] {
    [("usual.rtrace.jsonl", orders.usual.trace.text), ("failing.rtrace.jsonl", orders.failing.trace.text)]
      + ofOrders.files(of: orders, orders.test)
  }

  /// The folder of this process for the files of failed tests: `REACTOR_TRACE_DIR`, or one in the temporary folder; nil
  /// where the runner keeps them as attachments.
  static var folder: String? {
    if let directory = FailedTestTrace.directory { return directory }
    let isAttached = TestLocation.isSwiftTesting && TracedRun.keepsAttachments(CommandLine.arguments)
    return isAttached ? nil : FailedTestTrace.temporaryDirectory
  }

  /// Keeps files of a failed test in that folder, or attaches them to the test. Returns their path, or name, without the suffix.
  @discardableResult
  package static func keep(_ files: [File], of test: String, at location: TestLocation) -> String {
    let stem = FailedTestTrace.unusedName(of: test)
    guard let folder else {
      for file in files {
        Attachment.record(file.text, named: "\(stem).\(file.suffix)", sourceLocation: location.sourceLocation)
      }
      return stem
    }
    unsafe mkdir(folder, 0o700)
    for file in files { FailedTestTrace.write(file.text, to: "\(folder)/\(stem).\(file.suffix)", of: test) }
    return "\(folder)/\(stem)"
  }
}

/// Makes files of one kind, by the ends of their names, for all tests of the process or for some. Any thread.
package struct FileMakers<Subject>: Sendable {
  package typealias Maker = @Sendable (Subject) throws -> String
  private struct Entry {
    var make: Maker
    /// Nil for all.
    var tests: Set<Test.ID>?
  }

  // The lock guards the table; makers are called outside it.
  private let entries = Locked<[String: Entry]>([:])

  package init() {}

  /// Adds one, which may be called for several tests at once. A later one for the same suffix replaces it, and is for the
  /// tests of both.
  package func keep(_ suffix: String, contents: @escaping Maker) {
    let test = KeptFiles.test
    entries.withLock { entries in
      let before = entries[suffix, default: Entry(make: contents, tests: [])].tests
      entries[suffix] = Entry(make: contents, tests: test.flatMap { test in before.map { $0.union([test]) } })
    }
  }

  func remove(_ suffix: String) { entries.withLock { $0[suffix] = nil } }

  /// The files, ordered by suffix. Prints a line for each that could not be made.
  package func files(of subject: Subject, _ test: String, prefix: String = "") -> [KeptFiles.File] {
    let kept = entries.withLock { $0 }.filter { $0.value.tests?.contains { $0 == Test.current?.id } ?? true }
    return kept.sorted { $0.key < $1.key }.compactMap { suffix, entry in
      do {
        return (prefix + suffix, try entry.make(subject))
      } catch {
        FailedTestTrace.printLine("the \(prefix)\(suffix) of \(test) could not be made: \(error)")
        return nil
      }
    }
  }
}

extension Trace {
  /// The lines of its file.
  package var text: String { String(decoding: jsonLines(), as: UTF8.self) }
}
