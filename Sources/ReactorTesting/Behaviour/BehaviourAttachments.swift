import PlatformSupport
import ReactorCore
import ReactorTrace
import Testing
import TraceBehaviour

/// The files that are kept of a behaviour that differs: its text, and what a module that can draw adds.
package enum BehaviourAttachments {
  package typealias Maker = @Sendable (BehaviourDifference) throws -> String

  // The lock guards the table; makers are called outside it.
  private static let makers = Locked<[String: Maker]>([:])

  /// Keeps one more file of each behaviour that differs from now on, in the whole process. Any thread.
  ///
  /// - Parameter suffix: The end of the file's name; a later call with the same one replaces the earlier one.
  package static func keep(_ suffix: String, contents: @escaping Maker) { makers.withLock { $0[suffix] = contents } }

  static func remove(_ suffix: String) { makers.withLock { $0[suffix] = nil } }

  /// The files of a difference, by suffix. Prints a line for each that could not be made.
  static func files(of difference: BehaviourDifference, named name: String) -> [(suffix: String, text: String)] {
    let own = [(suffix: CommittedBehaviour.suffix, text: difference.after.text)]
    return own
      + makers.withLock { $0 }.sorted { $0.key < $1.key }.compactMap { suffix, contents in
        do {
          return (suffix, try contents(difference))
        } catch {
          FailedTestTrace.printLine("the \(suffix) of \(name) could not be made: \(error)")
          return nil
        }
      }
  }

  /// Keeps the files where the trace of the failed test is kept: in `REACTOR_TRACE_DIR`, as attachments, or in the
  /// temporary folder.
  static func keep(_ difference: BehaviourDifference, named name: String, at location: TestLocation) {
    let files = files(of: difference, named: name)
    if FailedTestTrace.directory == nil, TestLocation.isSwiftTesting, TracedRun.keepsAttachments(CommandLine.arguments)
    {
      for file in files {
        Attachment.record(file.text, named: "\(name).\(file.suffix)", sourceLocation: location.location)
      }
      return
    }
    let directory = FailedTestTrace.directory ?? FailedTestTrace.temporaryDirectory
    unsafe mkdir(directory, 0o700)
    let stem = "\(directory)/\(FailedTestTrace.unusedName(of: name))"
    for file in files { FailedTestTrace.write(file.text, to: "\(stem).\(file.suffix)", of: name) }
  }
}
