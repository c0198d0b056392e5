extension Trace.Header {
  /// The key of `resource` under which the recorder names the engines that looked for impurities, with commas between.
  public static let enginesKey = "purity.engines"

  /// The name of the program, or of the traced test, as a title has it.
  ///
  /// Without the marks that belong to Swift: the backticks of a raw identifier, and `()` at its end.
  package var programName: String {
    var name = process.filter { $0 != "`" }
    if name.hasSuffix("()") { name.removeLast(2) }
    return name.isEmpty ? process : name
  }

  /// The name for the title of a picture: the program's, or the service's where the program has none.
  package var titleName: String { process.isEmpty ? resource["service.name"] ?? "" : programName }
}
