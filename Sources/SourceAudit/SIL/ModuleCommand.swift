import TraceJSON

/// How the build compiles a module, from the manifest that SwiftPM leaves in `.build`.
struct ModuleCommand: Equatable, Sendable {
  var module: String
  /// The compiler and its arguments.
  var arguments: [String]
  /// Absolute paths of its Swift sources.
  var sources: [String]
  /// Paths of what the compiler writes.
  var outputs: [String]

  /// The commands in a manifest, in its order.
  static func all(inManifest text: SILText) -> [ModuleCommand] {
    var commands: [ModuleCommand] = []
    var (inputs, outputs) = ([String](), [String]())
    for line in text.lines(in: 0..<text.count) {
      if text.hasPrefix("    inputs: [", at: line.lowerBound) {
        inputs = list(text, line, after: 12)
      } else if text.hasPrefix("    outputs: [", at: line.lowerBound) {
        outputs = list(text, line, after: 13)
      } else if text.hasPrefix("    args: [\"", at: line.lowerBound) {
        let arguments = list(text, line, after: 10)
        guard let program = arguments.first, program.hasSuffix("swiftc"), arguments.contains("-emit-module"),
          let flag = arguments.firstIndex(of: "-module-name"), flag + 1 < arguments.count
        else { continue }
        commands.append(
          ModuleCommand(
            module: arguments[flag + 1], arguments: arguments, sources: inputs.filter { $0.hasSuffix(".swift") },
            outputs: outputs))
      }
    }
    return commands
  }

  private static func list(_ text: SILText, _ line: Range<Int>, after offset: Int) -> [String] {
    let words = text.string(line.lowerBound + offset..<line.upperBound)
    guard case .array(let elements)? = JSONValue(parsing: words) else { return [] }
    return elements.compactMap { element in
      if case .string(let word) = element { return word }
      return nil
    }
  }

  /// Whether the lists of sources that its arguments name are there.
  var hasSources: Bool {
    arguments.allSatisfy { !$0.hasPrefix("@") || FilePath.modificationTime(String($0.dropFirst())) != nil }
  }

  /// When the module was built, in nanoseconds since 1970; 0 if it was not.
  var buildTime: Int64 {
    // The compiler leaves an output as it was if its contents are the same, but not the note on its last run.
    let folders = Set(outputs.filter { $0.hasSuffix(".o") }.map(FilePath.directory))
    return (outputs + folders.map { "\($0)/primary.priors" }).compactMap(FilePath.modificationTime).max() ?? 0
  }

  /// The arguments with which the compiler writes the module's SIL to a file, and nothing else.
  func arguments(emittingTo path: String) -> [String] {
    var kept: [String] = []
    var index = 0
    while index < arguments.count {
      let word = arguments[index]
      if ["-Xcc", "-Xfrontend", "-Xllvm", "-Xlinker"].contains(word) {
        kept += arguments[index..<min(index + 2, arguments.count)]
        index += 2
      } else if Self.withValue.contains(word) {
        index += 2
      } else {
        let isDropped = Self.alone.contains(word) || word.hasPrefix("-j") && Int(word.dropFirst(2)) != nil
        if !isDropped { kept.append(word) }
        index += 1
      }
    }
    return kept + [
      "-emit-sil", "-Onone", "-wmo", "-suppress-warnings", "-Xllvm", "-sil-print-debuginfo", "-o", path,
    ]
  }

  /// Options of the build that write files, or that contradict ours.
  private static let alone: Set<String> = [
    "-emit-dependencies", "-emit-module", "-incremental", "-c", "-enable-batch-mode", "-serialize-diagnostics",
    "-parseable-output", "-emit-objc-header", "-g", "-O", "-Ounchecked", "-Osize", "-whole-module-optimization", "-wmo",
    "-warnings-as-errors", "-emit-object", "-emit-executable", "-emit-library",
  ]
  private static let withValue: Set<String> = [
    "-emit-module-path", "-output-file-map", "-index-store-path", "-emit-objc-header-path", "-Werror", "-Wwarning",
    "-emit-module-interface-path", "-num-threads", "-o", "-sanitize-coverage",
  ]
}
