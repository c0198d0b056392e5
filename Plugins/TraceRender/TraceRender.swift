import Foundation
import PackagePlugin

/// `swift package trace-render`: builds the tool and passes its arguments on.
@main
struct TraceRender: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try tool()
    process.arguments = arguments
    // Ours belongs to SwiftPM.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    exit(process.terminationStatus)
  }

  /// Builds the tool. Declared as a tool of this plugin, it would be built a second time with every build of this package.
  private func tool() throws -> URL {
    let result = try packageManager.build(
      .product("trace-render"), parameters: .init(configuration: .debug, logging: .concise))
    guard result.succeeded, let tool = result.builtArtifacts.first(where: { $0.kind == .executable }) else {
      print(result.logText)
      Diagnostics.error("trace-render does not build. Its errors are above; correct them first.")
      exit(65)
    }
    return tool.url
  }
}
