import Testing

@testable import SourceAudit

@Suite("Versions of compilers") struct CompilerVersionTests {
  @Test func `a version begins with its words and ends with its parentheses`() {
    let note = "Swift version 6.3.1 (swift-6.3.1-RELEASE)\nTarget: x86_64-unknown-linux-gnu\n"

    #expect(CompilerVersion(in: note)?.text == "Swift version 6.3.1 (swift-6.3.1-RELEASE)")
  }

  @Test func `an interface has the version that a build has`() {
    let interface = """
      // swift-interface-format-version: 1.0
      // swift-compiler-version: Apple Swift version 6.1 (swiftlang-6.1.0.110.21 clang-1700.0.13.3)
      // swift-module-flags: -target arm64-apple-macos15
      """
    let note = "swift-driver version: 1.120.5 Apple Swift version 6.1 (swiftlang-6.1.0.110.21 clang-1700.0.13.3)"

    #expect(CompilerVersion(in: interface) == CompilerVersion(in: note))
  }

  @Test(arguments: ["", "Swift version", "Swift version 6.3.1", "Swift version 6.3.1\n(swift)", "clang version 13 (x)"])
  func `a text without a whole version has none`(text: String) {
    #expect(CompilerVersion(in: text) == nil)
  }
}
