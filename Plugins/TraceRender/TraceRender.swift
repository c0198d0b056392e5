import Foundation
import PackagePlugin

/// `swift package trace-render`: builds the tool and passes its arguments on.
@main
struct TraceRender: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "trace-render").url
    process.arguments = arguments
    // Ours belongs to SwiftPM.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    exit(process.terminationStatus)
  }
}
