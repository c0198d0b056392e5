import CommandLineKit
import PlatformSupport
import SourceAudit
import TraceModel

/// The options of `audit` that read the source of a package.
package struct SourceOptions: Sendable, Equatable {
  package var engine: IndexEngine.Options
  /// Whether the package is built first.
  package var builds = false
  /// Whether the code is read as SIL rather than by the index.
  package var isPrecise = false

  package static let options = [
    Grammar.Option(
      "sources", Grammar.Value("directory", .file),
      help: "Audit the reducers of this built package by their code: every branch, run or not."),
    Grammar.Option(
      "scratch-path", Grammar.Value("directory", .file),
      help: "Where the package is built; .build in the package without it."),
    Grammar.Option(
      "precise", help: "Follow values through the compiled code (SIL), and read the index; takes seconds."),
    Grammar.Option("build", help: "Build the package of --sources first."),
    Grammar.Option(
      "reducer", Grammar.Value("names"),
      help: "More functions to audit, as Type.function(_:label:), with commas between."),
    Grammar.Option(
      "effects", Grammar.Value("file", .file), help: "A catalog of side effects that comes before ours."),
    Grammar.Option(
      "toolchain", Grammar.Value("directory", .file), help: "The Swift that built the package; that in PATH without it."
    ),
    Grammar.Option("tests", help: "Audit reducers below Tests as well."),
  ]

  /// Nil without `--sources`, without which the others have no meaning.
  package init?(_ arguments: Arguments) throws(UsageError) {
    let rest = ["scratch-path", "precise", "build", "reducer", "effects", "toolchain", "tests"]
    guard let sources = arguments.values["sources"] else {
      if let other = rest.first(where: { arguments.values[$0] != nil || arguments.flags.contains($0) }) {
        throw UsageError("'--\(other)' needs '--sources <directory>'.", in: arguments.command)
      }
      return nil
    }
    for name in ["sources"] + rest where arguments.values[name] == "" {
      throw UsageError("'--\(name)' is empty.", in: arguments.command)
    }
    engine = IndexEngine.Options(package: sources)
    engine.scratch = arguments.values["scratch-path"]
    engine.toolchain = arguments.values["toolchain"]
    engine.effects = arguments.values["effects"]
    engine.reducers = (arguments.values["reducer"] ?? "").split(separator: ",").map(String.init)
    engine.includesTests = arguments.flags.contains("tests")
    builds = arguments.flags.contains("build")
    isPrecise = arguments.flags.contains("precise")
  }

  /// Reads the index, or the SIL that the parent process had emitted.
  package func report() throws(Failure) -> SourceReport {
    do throws(SourceAuditError) {
      let searchPath = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
      if isPrecise { return try PreciseEngine(engine, InheritedSIL.outputs, searchPath: searchPath).report() }
      return try IndexEngine(engine, searchPath: searchPath).report()
    } catch {
      throw Failure(error.isMissingInput ? .noInput : .badData, error.message)
    }
  }

  /// Builds the package if that was asked for; what the build says goes to standard error.
  package func buildIfAsked() throws(Failure) {
    guard builds else { return }
    let swift = engine.toolchain.map {
      unsafe access("\($0)/usr/bin/swift", X_OK) == 0 ? "\($0)/usr/bin/swift" : "\($0)/bin/swift"
    }
    var words = [swift ?? "swift", "build", "--package-path", engine.package]
    if let scratch = engine.scratch { words += ["--scratch-path", scratch] }
    if engine.includesTests { words.append("--build-tests") }
    let status = try Self.run(words)
    guard status == 0 else {
      throw Failure(
        .badData, "\(engine.package): the package does not build. Its errors are above; correct them first.")
    }
  }

  /// Runs a program to its end, with its standard output on our standard error; its exit status.
  private static func run(_ words: [String]) throws(Failure) -> Int32 {
    let process: pid_t
    do throws(SystemFault) {
      process = try ChildProcess.start(words[0], words, descriptors: [(STDERR_FILENO, STDOUT_FILENO)])
    } catch {
      throw Failure(.noInput, "'\(words[0])' cannot be run: \(error.text). Name a toolchain with --toolchain.")
    }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
