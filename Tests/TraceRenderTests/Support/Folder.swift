import Foundation

/// A folder of a test's own, gone with its last reference.
final class Folder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "trace-render-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  /// Makes a named pipe whose end never comes while the result is held.
  func endlessPipe(_ name: String) throws -> FileHandle {
    guard mkfifo(file(name), 0o600) == 0, let handle = FileHandle(forUpdatingAtPath: file(name)) else {
      throw CocoaError(.fileWriteUnknown)
    }
    return handle
  }

  func write(_ name: String, _ contents: Data) throws { try contents.write(to: URL(fileURLWithPath: file(name))) }

  func write(_ name: String, _ contents: String) throws { try write(name, Data(contents.utf8)) }

  /// Not with `Data(contentsOf:)`, which leaks, so that the address sanitizer has nothing to say.
  func data(_ name: String) throws -> Data {
    try FileHandle(forReadingFrom: URL(fileURLWithPath: file(name))).readToEnd() ?? Data()
  }

  func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

  /// Names of all files in it, those that begin with a dot among them.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}
