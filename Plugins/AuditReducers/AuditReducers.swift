import Foundation
import PackagePlugin

/// `swift package audit-reducers`: builds the package and audits its reducers by their code.
///
/// Options are those of `trace-render audit`. The package is built by SwiftPM itself, since a second `swift build` would
/// wait for the one that runs the plugin.
@main
struct AuditReducers: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let words = arguments.filter { $0 != "--build" }
    if let word = words.first(where: { $0 == "--sources" || $0.hasPrefix("--sources=") }) {
      Diagnostics.error("'\(word)': audit-reducers audits the package it runs in. Name another with --package-path.")
      exit(64)
    }
    if !words.contains("--help") {
      try build(.all(includingTests: words.contains("--tests")), "the package does not build")
    }
    // Declared as a tool of this plugin, it would be built a second time with every build of this package.
    let tool = try build(.product("trace-render"), "trace-render does not build").first { $0.kind == .executable }
    guard let tool else {
      Diagnostics.error("SwiftPM built trace-render and does not say where. Run 'swift build --product trace-render'.")
      exit(70)
    }
    exit(
      try run(
        tool.url, ["audit", "--sources", shown(context.package.directoryURL.path)] + places(context, words) + words))
  }

  /// The package as the user would name it, so that reports have paths which other programs can use.
  private func shown(_ package: String) -> String {
    let here = FileManager.default.currentDirectoryPath
    if package == here { return "." }
    return package.hasPrefix(here + "/") ? String(package.dropFirst(here.count + 1)) : package
  }

  /// Builds for debugging, which writes the index of what is audited. Returns what came of it.
  @discardableResult
  private func build(
    _ subset: PackageManager.BuildSubset, _ failure: String
  ) throws -> [PackageManager.BuildResult.BuiltArtifact] {
    let result = try packageManager.build(subset, parameters: .init(configuration: .debug, logging: .concise))
    guard result.succeeded else {
      print(result.logText)
      Diagnostics.error("\(failure). Its errors are above; correct them first.")
      exit(65)
    }
    return result.builtArtifacts
  }

  /// Where the build is and what built it, unless the user names others.
  private func places(_ context: PluginContext, _ words: [String]) -> [String] {
    func isNamed(_ option: String) -> Bool { words.contains { $0 == option || $0.hasPrefix("\(option)=") } }
    var places: [String] = []
    // SCRATCH/plugins/AuditReducers/outputs
    let scratch = context.pluginWorkDirectoryURL.deletingLastPathComponent().deletingLastPathComponent()
    if scratch.lastPathComponent == "plugins", !isNamed("--scratch-path") {
      places += ["--scratch-path", scratch.deletingLastPathComponent().path]
    }
    if !isNamed("--toolchain"), let swift = try? context.tool(named: "swift").url {
      places += ["--toolchain", swift.deletingLastPathComponent().deletingLastPathComponent().path]
    }
    return places
  }

  /// Runs a program to its end, with our output; its status.
  private func run(_ program: URL, _ words: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = program
    process.arguments = words
    // Ours belongs to SwiftPM.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
