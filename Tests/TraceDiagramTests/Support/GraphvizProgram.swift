import Foundation

@testable import PictureKit

/// Graphviz's own programs, where they are installed.
enum GraphvizProgram: String, CaseIterable {
  case dot, neato

  /// The one program behind all of Graphviz's names, which the package of libgvc has on Debian too.
  private static let behindAll = "/usr/sbin/libgvc6-config-update"

  static let areInstalled = allCases.allSatisfy { $0.path != nil } || FileManager.default.fileExists(atPath: behindAll)

  private var path: String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(rawValue)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Centers of the nodes in inches, from the first of them; the programs choose corners of their own.
  func centers(in text: String, _ arguments: [String] = []) throws -> [String: Point] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let graph = folder.appendingPathComponent("graph.gv")
    try text.write(to: graph, atomically: true, encoding: .utf8)
    let program = folder.appendingPathComponent(rawValue)
    try FileManager.default.createSymbolicLink(atPath: program.path, withDestinationPath: path ?? Self.behindAll)
    let plain = folder.appendingPathComponent("graph.plain")
    let process = Process()
    process.executableURL = program
    process.arguments = arguments + ["-Tplain", "-o", plain.path, graph.path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Self.centers(try String(contentsOf: plain, encoding: .utf8))
  }

  /// Reads `node NAME X Y ...`.
  private static func centers(_ plain: String) -> [String: Point] {
    var centers: [String: Point] = [:]
    for line in plain.split(separator: "\n") where line.hasPrefix("node ") {
      let words = line.split(separator: " ")
      guard words.count > 3, let x = Double(words[2]), let y = Double(words[3]) else { continue }
      centers[String(words[1])] = Point(x, y)
    }
    guard let corner = centers.min(by: { $0.key < $1.key })?.value else { return [:] }
    return centers.mapValues { $0 - corner }
  }
}
