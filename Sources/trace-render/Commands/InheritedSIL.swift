import CommandLineKit
import PlatformSupport
import SourceAudit
import TraceModel

/// SIL files that the worker inherits as open descriptors; a variable of the environment has their numbers.
///
/// They have no names, so nothing is left of them however the program ends.
enum InheritedSIL {
  private static let variable = "REACTOR_RENDER_SIL"

  /// The files, in the worker.
  static var outputs: [SILEmission.Output] {
    let text = unsafe getenv(variable).map { unsafe String(cString: $0) } ?? ""
    return text.split(separator: ",").compactMap { part in
      let fields = part.split(separator: "=")
      guard fields.count == 2, let descriptor = Int32(fields[1]) else { return nil }
      return SILEmission.Output(module: String(fields[0]), descriptor: descriptor)
    }
  }

  /// Hands files to the processes that this one starts.
  static func hand(_ outputs: [SILEmission.Output]) {
    let text = outputs.map { "\($0.module)=\($0.descriptor)" }.joined(separator: ",")
    unsafe setenv(variable, text, 1)
  }
}

extension SourceOptions {
  /// Has the compiler emit SIL, in the parent: the compiler needs more memory than a worker may have.
  func emitIfPrecise() throws(Failure) {
    guard isPrecise else { return }
    let console = Console()
    defer { console.show(progress: nil) }
    do throws(SourceAuditError) {
      let outputs = try PreciseEngine.emit(engine) { done, all in
        console.show(progress: "\(engine.package): SIL of \(done) of \(all) modules")
      }
      InheritedSIL.hand(outputs)
    } catch {
      throw Failure(error.isMissingInput ? .noInput : .badData, error.message)
    }
  }
}
