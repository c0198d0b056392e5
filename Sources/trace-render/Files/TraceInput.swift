import CommandLineKit
import PlatformSupport
import TraceModel

/// The file that holds the trace, opened once and passed to the worker as a descriptor.
package struct TraceInput: Sendable {
  package var descriptor: Descriptor
  package var name: String

  /// The input with a file of gzip unpacked, for the worker that reads it.
  func unpacked() throws(Failure) -> TraceInput {
    var input = self
    input.descriptor = try GzipInput.contents(of: descriptor, name: name)
    return input
  }

  /// - Parameter takesFolder: Whether a folder of traces is an input too.
  package init(_ location: Invocation.Location, takesFolder: Bool = false) throws(Failure) {
    name = location.inputName
    do throws(TraceReadError) {
      descriptor =
        switch location {
        case .file(let path): try Self.open(path)
        case .package: try Self.open("/dev/null")
        case .standard: .input
        }
      guard let status = FileStatus(descriptor) else {
        throw .unreadable(name: name, reason: SystemFault().text)
      }
      guard takesFolder || status.kind != .directory else { throw .isDirectory(path: name) }
    } catch {
      throw Failure(error)
    }
  }

  private static func open(_ path: String) throws(TraceReadError) -> Descriptor {
    do throws(SystemFault) {
      // Not to wait here for the other end of a named pipe: the worker waits, and has a time limit.
      let descriptor = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK)
      _ = fcntl(descriptor.number, F_SETFL, fcntl(descriptor.number, F_GETFL) & ~O_NONBLOCK)
      return descriptor
    } catch {
      guard error.code != ENOENT, error.code != ENOTDIR else { throw .missing(path: path) }
      throw .unreadable(name: path, reason: error.text)
    }
  }
}

extension Invocation.Location {
  /// The name in messages about reading it.
  package var inputName: String {
    switch self {
    case .standard: "standard input"
    case .file(let path), .package(let path): path
    }
  }
}

extension Failure {
  init(_ error: TraceReadError) {
    self.init(error.category == .noInput ? .noInput : .badData, error.message)
  }
}
