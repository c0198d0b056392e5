import Foundation
import PlatformSupport
import Testing

@testable import trace_render

/// `trace-render live`, running, and a page that asks it.
final class LiveTool {
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  let port: UInt16
  let token: String
  /// The port of `--listen`.
  private(set) var traces: UInt16 = 0
  private var client: WebClient?

  /// Starts it, and waits for its line.
  init(_ arguments: String..., in folder: Folder, environment: [String: String] = [:]) throws {
    process.executableURL = URL(fileURLWithPath: try Tool.path())
    process.arguments = ["live"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = Tool.surroundings.merging(["TMPDIR": folder.path]) { $1 }.merging(environment) { $1 }
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let watchdog = DispatchWorkItem { [number = process.processIdentifier] in kill(number, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 240, execute: watchdog)
    let line = try Self.line(output)
    let found = try #require(line.wholeMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/#t=([0-9a-f]{32})/), "\(line)")
    (port, token) = (try #require(UInt16(found.1)), String(found.2))
    if arguments.contains("--listen") {
      let said = try Self.line(errors)
      traces = try #require(said.firstMatch(of: /port (\d+)/).flatMap { UInt16($0.1) }, "\(said)")
    }
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  private static func line(_ pipe: Pipe) throws -> String {
    var text = Data()
    while let byte = try pipe.fileHandleForReading.read(upToCount: 1), byte != Data([0x0A]) { text += byte }
    return String(decoding: text, as: UTF8.self)
  }

  /// Ends it as Ctrl-C does. Returns its status.
  func interrupt() -> Int32 {
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    return process.terminationStatus
  }

  #if os(Linux)
    /// Ends its workers, as the system does that is out of memory.
    func killWorkers() throws {
      let threads = "/proc/\(process.processIdentifier)/task"
      let workers = try FileManager.default.contentsOfDirectory(atPath: threads).flatMap {
        try String(contentsOfFile: "\(threads)/\($0)/children", encoding: .utf8).split(separator: " ")
      }
      try #require(!workers.isEmpty)
      for worker in workers { kill(try #require(pid_t(worker)), SIGKILL) }
    }
  #endif

  func get(_ target: String) throws -> WebClient.Reply {
    if client == nil { client = try WebClient(port: port) }
    return try client!.ask(target, ["Host: 127.0.0.1:\(port)", "Authorization: Bearer \(token)"])
  }

  /// Asks until the page has what is awaited; each request is held until there is something new.
  func follow(_ viewer: inout LiveViewer, until isThere: (LiveViewer) -> Bool) throws {
    while !isThere(viewer) { try viewer.take(try get(viewer.target).body) }
  }
}

extension LiveViewer {
  /// The runs that the tool lists: process, rows, and the words for what ended them.
  var runs: [String] {
    guard case .array(let runs)? = head["runs"] else { return [] }
    return runs.map { run in
      let end = run["live"] == .bool(true) ? "live" : run["words"]?.text ?? "ended"
      return "\(run["process"]?.text ?? "") \(run["all"]?.integer ?? -1) \(end)"
    }
  }
}
