import Foundation
import Testing

/// A terminal without a person: what is written to it can be read back.
final class Terminal {
  private let outside: Int32
  private let inside: Int32

  init() throws {
    #if os(Linux)
      // The functions of the standard are hidden from Swift here; this is what they do.
      outside = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var isLocked: CInt = 0
      var number: CInt = 0
      try #require(ioctl(outside, 0x4004_5431, &isLocked) == 0 && ioctl(outside, 0x8004_5430, &number) == 0)
      let path = "/dev/pts/\(number)"
    #else
      outside = posix_openpt(O_RDWR | O_NOCTTY)
      try #require(grantpt(outside) == 0 && unlockpt(outside) == 0)
      let path = String(cString: try #require(ptsname(outside)))
    #endif
    inside = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(inside >= 0)
  }

  deinit {
    close(inside)
    close(outside)
  }

  /// Runs the tool with this terminal as its standard output and standard error.
  func run(
    _ arguments: [String], in folder: Folder, environment: [String: String] = [:]
  ) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Tool.path())
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = Tool.surroundings.merging(["TERM": "xterm"]) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(fileDescriptor: inside)
    process.standardError = FileHandle(fileDescriptor: inside)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, shown())
  }

  /// The text on it so far; it keeps a few thousand bytes.
  private func shown() -> String {
    _ = fcntl(outside, F_SETFL, O_NONBLOCK)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(outside, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }
}
