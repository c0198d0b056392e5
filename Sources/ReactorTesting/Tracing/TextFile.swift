import PlatformSupport
import ReactorTrace

/// Reads and writes files of text beside a test.
package enum TextFile {
  package enum Contents: Equatable {
    case text(String)
    case missing
    case unreadable(String)
  }

  /// More is no file that was reviewed.
  private static let largest = 64 << 20

  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  package static func read(_ path: String) -> Contents {
    guard let file = unsafe fopen(path, "re") else {
      return errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(SystemErrorText.of(errno))
    }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&piece, 1, piece.count, file)
      bytes += piece[..<count]
      guard unsafe ferror(file) == 0 else { return .unreadable(SystemErrorText.of(errno)) }
      guard bytes.count <= largest else { return .unreadable("it is larger than \(largest >> 20) MB") }
      if count < piece.count { return .text(String(decoding: bytes, as: UTF8.self)) }
    }
  }

  /// Replaces a file whole, and makes the folders in this order; returns why that failed.
  package static func write(_ text: String, to path: String, folders: [String]) -> String? {
    for folder in folders where unsafe mkdir(folder, 0o777) != 0 && errno != EEXIST { return SystemErrorText.of(errno) }
    let draft = "\(path).\(getpid()).tmp"
    guard let file = unsafe fopen(draft, "wxe") else { return SystemErrorText.of(errno) }
    var text = text
    let count = text.withUTF8 { unsafe fwrite($0.baseAddress, 1, $0.count, file) }
    let hasFailed = unsafe count != text.utf8.count || fflush(file) != 0
    let fault = errno
    let isClosed = unsafe fclose(file) == 0
    if unsafe hasFailed || !isClosed || rename(draft, path) != 0 {
      let reason = SystemErrorText.of(hasFailed ? fault : errno)
      unsafe unlink(draft)
      return reason
    }
    return nil
  }
}
