import Foundation

@testable import SourceAudit

/// A package on disk with a compiler that copies sources, so that tests see what was compiled, and when.
///
/// Module `App` imports `Kit`, both of one source; removed with `remove()`.
struct CompiledSample {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).resolvingSymlinksInPath()
    for path in [".build/debug/index/store", ".build/debug/Modules", "include"] {
      try FileManager.default.createDirectory(at: folder.appending(path: path), withIntermediateDirectories: true)
    }
    try write("", "Package.swift")
    try write("int twice(int);\n", "include/c.h")
    try write("import Kit\nfunc reduce(state: Int) -> Int { 1 }\n", "App.swift")
    try write("func kit() {}\n", "Kit.swift")
    for module in ["App", "Kit"] { try write(module, ".build/debug/Modules/\(module).swiftmodule") }
    try writeCompiler("")
    try writeManifest()
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func write(_ text: String, _ name: String) throws { try Data(text.utf8).write(to: folder.appending(path: name)) }

  /// Sets the time of a file, the same each time, long before the build.
  func setTime(_ name: String) throws {
    let time = Date(timeIntervalSince1970: 1_700_000_000)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path(name))
  }

  /// A compiler that notes that it ran, does what `words` say, and writes its sources as the module's SIL.
  func writeCompiler(_ words: String) throws {
    let program = """
      #!/bin/sh
      echo run >> '\(path("runs"))'
      while [ "$1" != -o ]; do case "$1" in *.swift) source=$1;; esac; shift; done
      cat "$source" > "$2"
      \(words)

      """
    // Another process writes the file: one that this process started meanwhile would hold it open, and it could not run.
    try write(program, "swiftc.txt")
    let install = try Process.run(
      URL(filePath: "/usr/bin/install"), arguments: ["-m", "755", path("swiftc.txt"), path("swiftc")])
    install.waitUntilExit()
  }

  /// The manifest of the build; `App` is compiled with `options` too.
  func writeManifest(_ options: [String] = []) throws {
    var text = ""
    for (module, more) in [("Kit", []), ("App", options)] {
      let arguments =
        [
          path("swiftc"), "-module-name", module, "-emit-module", path("\(module).swift"), "-I",
          path(".build/debug/Modules"),
        ]
        + ["-Xcc", "-I", "-Xcc", path("include")] + more
      text += """
            inputs: ["\(path("\(module).swift"))"]
            outputs: ["\(path(".build/debug/Modules/\(module).swiftmodule"))"]
            args: ["\(arguments.joined(separator: "\",\""))"]

        """
    }
    try write(text, ".build/debug.yaml")
  }

  /// Writes the products of a build; what is in them stays the same.
  func build(_ modules: String...) throws {
    for module in modules {
      let later = Date(timeIntervalSinceNow: 5)
      try FileManager.default.setAttributes(
        [.modificationDate: later], ofItemAtPath: path(".build/debug/Modules/\(module).swiftmodule"))
    }
  }

  /// The SIL of each module, and how often the compiler ran for it.
  func emit() throws -> (sil: [String: String], runs: Int) {
    try? FileManager.default.removeItem(atPath: path("runs"))
    let outputs = try PreciseEngine.emit(IndexEngine.Options(package: folder.path)) { _, _ in }
    let texts = outputs.map { output -> (String, String) in
      let file = FileHandle(fileDescriptor: output.descriptor, closeOnDealloc: true)
      return (output.module, String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self))
    }
    let runs = (try? String(contentsOfFile: path("runs"), encoding: .utf8)) ?? ""
    return (Dictionary(uniqueKeysWithValues: texts), runs.split(separator: "\n").count)
  }

  /// Names of the files that are kept.
  func kept() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(".build/debug/trace-render/sil")).sorted()
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
