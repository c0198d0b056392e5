import Foundation
import Testing

/// The real executable, as the build left it beside the tests.
enum Tool {
  struct Run: Equatable, CustomTestStringConvertible {
    var status: Int32
    var out = ""
    var err = ""

    var testDescription: String { "status \(status)\n-- out\n\(out)\n-- err\n\(err)" }
  }

  struct Missing: Error, CustomStringConvertible {
    var description: String
  }

  static func path() throws -> String {
    #if os(Linux)
      let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    #else
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
      let folder = bundle.bundleURL.deletingLastPathComponent()
    #endif
    let path = folder.appendingPathComponent("trace-render").path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Missing(description: "There is no trace-render in \(folder.path). Build it: swift build --build-tests")
    }
    return path
  }

  /// Runs it to its end; output goes through files, so that it never has to wait for us.
  static func run(
    _ arguments: String..., in folder: Folder, input: String = "", environment: [String: String] = [:]
  ) throws -> Run {
    try run(arguments, in: folder, input: Data(input.utf8), environment: environment)
  }

  static func run(
    _ arguments: [String], in folder: Folder, input: Data = Data(), environment: [String: String] = [:]
  ) throws -> Run {
    try start(path(), arguments, in: folder, input: input, environment: environment)
  }

  /// Runs a line of shell in which `$T` is the executable.
  static func shell(_ line: String, in folder: Folder, environment: [String: String] = [:]) throws -> Run {
    try start("/bin/bash", ["-c", line], in: folder, environment: environment.merging(["T": path()]) { $1 })
  }

  private static func start(
    _ program: String, _ arguments: [String], in folder: Folder, input: Data = Data(), environment: [String: String]
  ) throws -> Run {
    let streams = try Folder()
    try streams.write("in", input)
    try streams.write("out", Data())
    try streams.write("err", Data())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = surroundings.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: streams.file("in")))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: streams.file("out")))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: streams.file("err")))
    try process.run()
    // A tool that hangs fails its test, not the whole run. The queue keeps the work for its minute, also when it is
    // cancelled: held by it, the files of a thousand runs would stay open.
    let watchdog = DispatchWorkItem { [number = process.processIdentifier] in kill(number, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: watchdog)
    process.waitUntilExit()
    watchdog.cancel()
    // A signal is told as the shell tells it.
    let signalled = process.terminationReason == .uncaughtSignal
    return Run(
      status: process.terminationStatus + (signalled ? 128 : 0), out: try streams.text("out"),
      err: try streams.text("err"))
  }

  /// The environment of the tests without what would change the words of the tool.
  static var surroundings: [String: String] {
    let ours = ["NO_COLOR", "REACTOR_RENDER_MEMORY_MB", "REACTOR_RENDER_INDEX_MB"]
    return ProcessInfo.processInfo.environment.filter { !ours.contains($0.key) }
  }
}
