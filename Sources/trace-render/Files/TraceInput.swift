#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file that holds the trace, opened once; whoever reads it gets the descriptor.
package struct TraceInput: Sendable {
  package var descriptor: Descriptor
  /// What remarks call it.
  package var name: String

  package init(_ place: Invocation.Place) throws(Failure) {
    switch place {
    case .standard:
      name = "standard input"
      descriptor = .input
    case .file(let path):
      name = path
      descriptor = try Self.open(path)
    }
    guard let status = FileStatus(descriptor) else {
      throw Failure(.noInput, "\(name) cannot be read: \(SystemFault().text).")
    }
    guard status.kind != .directory else {
      throw Failure(.noInput, "\(name) is a directory. Name a trace file in it.")
    }
  }

  private static func open(_ path: String) throws(Failure) -> Descriptor {
    do throws(SystemFault) {
      // Not to wait here for the other end of a named pipe: the worker waits, and has a time limit.
      let descriptor = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK)
      _ = fcntl(descriptor.number, F_SETFL, fcntl(descriptor.number, F_GETFL) & ~O_NONBLOCK)
      return descriptor
    } catch {
      guard error.code != ENOENT else {
        throw Failure(.noInput, "\(path) does not exist. Is the path right?")
      }
      throw Failure(.noInput, "\(path) cannot be read: \(error.text).")
    }
  }
}
