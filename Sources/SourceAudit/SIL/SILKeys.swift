import PlatformSupport

/// Tells for each module of a build everything that decides what SIL the compiler writes for it.
///
/// The arguments, the compiler, the contents of the sources, of headers and of the modules that it imports, and when it was
/// built: SwiftPM builds a module again for reasons that only the compiler knows.
struct SILKeys {
  private let graph: ModuleGraph
  /// More headers than this are not read.
  private static let headerLimit = 2_000

  init(_ graph: ModuleGraph) { self.graph = graph }

  /// The key of a module; nil if something cannot be read, and the SIL must be emitted.
  func key(_ command: ModuleCommand) -> String? {
    var hash = ContentHash()
    let arguments = command.arguments(emittingTo: "")
    guard let compiler = Compiler(arguments[0]) else { return nil }
    hash.add(compiler.path)
    hash.add(compiler.size)
    hash.add(compiler.time)
    for argument in arguments {
      hash.add(argument)
      if argument.hasPrefix("@"), !hash.addFile(String(argument.dropFirst())) { return nil }
    }
    for name in Self.variables { hash.add(unsafe getenv(name).map { unsafe String(cString: $0) } ?? "") }
    for source in command.sources {
      hash.add(source)
      guard hash.addFile(source) else { return nil }
    }
    for module in imported(by: command, arguments) {
      hash.add(module)
      guard hash.addFile(module) else { return nil }
    }
    guard let headers = Self.headers(arguments), headers.count <= Self.headerLimit else { return nil }
    for header in headers {
      hash.add(header)
      guard hash.addFile(header) else { return nil }
    }
    hash.add(command.buildTime)
    return hash.text
  }

  /// Variables of the environment that the compiler reads.
  private static let variables = ["SDKROOT", "CPATH", "C_INCLUDE_PATH", "TOOLCHAINS"]

  /// The files of the modules that a module imports, and of those that these import.
  private func imported(by command: ModuleCommand, _ arguments: [String]) -> [String] {
    let folders = Self.values(of: "-I", arguments)
    return graph.imports(of: command.module).sorted().flatMap { name in
      folders.map { "\($0)/\(name).swiftmodule" }.filter { unsafe access($0, F_OK) == 0 && !FilePath.isDirectory($0) }
    }
  }

  /// The files beside module maps and in the folders of headers that arguments name; nil if there are too many.
  private static func headers(_ arguments: [String]) -> [String]? {
    let clang = values(of: "-Xcc", arguments)
    let maps = clang.filter { $0.hasPrefix("-fmodule-map-file=") }.map { String($0.dropFirst(18)) }
    var folders = clang.filter { $0.hasPrefix("-I") && $0.count > 2 }.map { String($0.dropFirst(2)) }
    for (index, word) in clang.enumerated() where word == "-I" && index + 1 < clang.count {
      folders.append(clang[index + 1])
    }
    // Those of the system come with the compiler.
    folders = (folders + maps.map(FilePath.directory)).filter { !$0.hasPrefix("/usr/") }
    var files: [String] = []
    for folder in Set(folders).sorted() {
      guard let found = FilePath.files(below: folder, limit: headerLimit - files.count) else { return nil }
      files += found
    }
    return files
  }

  private static func values(of option: String, _ arguments: [String]) -> [String] {
    arguments.indices.filter { arguments[$0] == option && $0 + 1 < arguments.count && !isForClang($0, arguments) }
      .map { arguments[$0 + 1] }
  }

  private static func isForClang(_ index: Int, _ arguments: [String]) -> Bool {
    index > 0 && arguments[index - 1] == "-Xcc"
  }

  /// A compiler, as far as another one differs in it.
  private struct Compiler {
    let path: String
    let size: Int64
    let time: Int64

    init?(_ program: String) {
      guard let path = FilePath.resolved(program), let time = FilePath.modificationTime(path),
        let size = FilePath.size(path)
      else { return nil }
      (self.path, self.size, self.time) = (path, size, time)
    }
  }
}
