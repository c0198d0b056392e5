import PlatformSupport

/// Why a trace file could not be begun.
public enum TraceWriteError: Error, Equatable, Sendable {
  /// It exists, and the caller did not ask to replace it.
  case exists(path: String)
  /// The path is a symbolic link, which is never followed.
  case isLink(path: String)
  case isDirectory(path: String)
  /// The folder that should hold it is not there.
  case noFolder(path: String)
  /// Another tracer writes it, of this program or another.
  case isBeingWritten(path: String)
  /// The disk or the device has no room.
  case isFull(path: String)
  /// Its tracer writes another file, or has finished.
  case isOver(path: String)
  /// Nothing accepts a connection there; `reason` is the system's.
  case noReader(address: String, reason: String)
  /// Anything else; `reason` is the system's.
  case failed(path: String, reason: String)

  /// A sentence that says what, where and what to do.
  ///
  /// The path in it is not escaped for a terminal.
  public var message: String {
    switch self {
    case .exists(let path): "\(path) exists already. Choose another name, or ask to replace it."
    case .isLink(let path): "\(path) is a symbolic link; a trace is not written through one. Name the file itself."
    case .isDirectory(let path): "\(path) is a folder. Name a file in it."
    case .noFolder(let path): "\(path) cannot be created: its folder does not exist. Create the folder first."
    case .isBeingWritten(let path):
      "\(path) is being written by another tracer, in this program or another. Give each tracer a file of its own."
    case .isFull(let path): "\(path) cannot be written: \(SystemErrorText.noRoom) choose another folder."
    case .isOver(let path):
      "\(path) is not written: its tracer writes a file already, or has finished. Make another tracer for it."
    case .noReader(let address, let reason):
      "\(address) does not answer: \(reason). Start `trace-render live --listen` with this port."
    case .failed(let path, let reason): "\(path) cannot be written: \(reason). Check the permissions of its folder."
    }
  }
}

extension TraceWriteError {
  /// The error for a code of the system.
  package static func of(_ path: String, _ code: Int32) -> TraceWriteError {
    SystemErrorText.isNoRoom(code) ? .isFull(path: path) : .failed(path: path, reason: SystemErrorText.of(code))
  }
}

// A program that an error ends shows it by `debugDescription`.
extension TraceWriteError: CustomStringConvertible, CustomDebugStringConvertible {
  /// The same as `message`.
  public var description: String { message }
  /// The same as `description`.
  public var debugDescription: String { description }
}
