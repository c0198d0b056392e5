import PlatformSupport

/// The version of a compiler, as `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
struct CompilerVersion: Equatable {
  let text: String

  /// The first version in a text, from its words to the end of its parentheses; nil if there is none.
  init?(in text: String) {
    guard let start = text.firstRange(of: "Swift version ") else { return nil }
    let line = text[start.lowerBound...].prefix { $0 != "\n" && $0 != "\r" }
    guard let end = line.firstIndex(of: ")") else { return nil }
    self.text = String(line[...end])
  }

  /// The versions that SwiftPM noted in the folder of a build, one for each compiler that built there.
  static func all(ofBuild folder: String) -> [CompilerVersion] {
    FilePath.names(in: folder).filter { $0.hasPrefix("swift-version-") && $0.hasSuffix(".txt") }
      .compactMap { FilePath.contents(of: "\(folder)/\($0)") }
      .compactMap { CompilerVersion(in: String(decoding: $0.prefix(400), as: UTF8.self)) }
  }

  /// The version in the interface of the standard library beside a toolchain's `libIndexStore`; nil if it has none.
  static func ofToolchain(library: String) -> CompilerVersion? {
    let root = FilePath.directory(of: library) + "/swift"
    for system in FilePath.names(in: root).sorted() {
      let folder = "\(root)/\(system)/Swift.swiftmodule"
      guard let name = FilePath.names(in: folder).first(where: { $0.hasSuffix(".swiftinterface") }),
        let bytes = FilePath.contents(of: "\(folder)/\(name)")
      else { continue }
      return CompilerVersion(in: String(decoding: bytes.prefix(400), as: UTF8.self))
    }
    return nil
  }
}
