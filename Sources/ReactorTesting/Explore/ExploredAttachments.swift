import PlatformSupport
import ReactorCore
import ReactorTrace
import Testing

/// The files that are kept of an exploration that failed: both traces, and what a module that can draw adds.
package enum ExploredAttachments {
  package typealias Maker = @Sendable (ExploredOrders) throws -> String

  // The lock guards the table; makers are called outside it.
  private static let makers = Locked<[String: Maker]>([:])

  /// Keeps one more file of each exploration that fails from now on, in the whole process. Any thread.
  ///
  /// - Parameters:
  ///   - suffix: The end of the file's name, such as `orders.svg`; a later call with the same one replaces the earlier one.
  ///   - contents: Returns the text of the file; it may be called for several tests at once. An error is printed.
  package static func keep(_ suffix: String, contents: @escaping Maker) { makers.withLock { $0[suffix] = contents } }

  static func remove(_ suffix: String) { makers.withLock { $0[suffix] = nil } }

  /// The files by suffix: both traces, then what was added. Prints a line for each that could not be made.
  static func files(of orders: ExploredOrders) -> [(suffix: String, text: String)] {
    let traces = [
      (suffix: "usual.rtrace.jsonl", text: orders.usual.trace.text),
      (suffix: "failing.rtrace.jsonl", text: orders.failing.trace.text),
    ]
    return traces
      + makers.withLock { $0 }.sorted { $0.key < $1.key }.compactMap { suffix, contents in
        do {
          return (suffix, try contents(orders))
        } catch {
          FailedTestTrace.printLine("the \(suffix) of \(orders.test) could not be made: \(error)")
          return nil
        }
      }
  }

  /// Keeps the files where the trace of a failed test is kept: in `REACTOR_TRACE_DIR`, as attachments, or in the temporary
  /// folder.
  static func keep(_ orders: ExploredOrders, at location: TestLocation) {
    let files = files(of: orders)
    let stem = FailedTestTrace.unusedName(of: orders.test)
    if FailedTestTrace.directory == nil, TestLocation.isSwiftTesting, TracedRun.keepsAttachments(CommandLine.arguments)
    {
      for file in files {
        Attachment.record(file.text, named: "\(stem).\(file.suffix)", sourceLocation: location.location)
      }
      return
    }
    let directory = FailedTestTrace.directory ?? FailedTestTrace.temporaryDirectory
    unsafe mkdir(directory, 0o700)
    for file in files { FailedTestTrace.write(file.text, to: "\(directory)/\(stem).\(file.suffix)", of: orders.test) }
  }
}

extension Trace {
  /// The lines of its file.
  fileprivate var text: String { String(decoding: jsonLines(), as: UTF8.self) }
}
