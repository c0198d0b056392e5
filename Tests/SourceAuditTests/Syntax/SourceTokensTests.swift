import Testing

@testable import SourceAudit

@Suite("Source tokens") struct SourceTokensTests {
  @Test func `the code of an interpolation has tokens, between the pieces of its literal`() {
    let file = SourceFile.of(#"let a = "x \(f("y", [1])) z \(b)" + c"#)

    #expect(
      file.tokens.all.indices.map(file.text) == [
        "let", "a", "=", #""x \"#, "(", "f", "(", #""y""#, ",", "[", "1", "]", ")", ")", #" z \"#, "(", "b", ")", "\"",
        "+",
        "c",
      ])
  }

  @Test(arguments: [
    (##"#"raw \(a) \#(b)"#"##, ["#\"raw \\(a) \\#", "(", "b", ")", "\"#"]),
    ("\"\"\"\n a \"b\" \\(c)\n\"\"\"", ["\"\"\"\n a \"b\" \\", "(", "c", ")", "\n\"\"\""]),
    (#""\("\(a)")""#, [#""\"#, "(", #""\"#, "(", "a", ")", "\"", ")", "\""]),
  ])
  func `raw, long and nested literals end where they end`(text: String, tokens: [String]) {
    let file = SourceFile.of(text)

    #expect(file.tokens.all.indices.map(file.text) == tokens)
  }

  @Test(arguments: [
    ("a\n#if os(Linux) // here\nb(1)\n#elseif canImport(X) &&\n  os(iOS)\nc\n#else\nd\n#endif\ne", "a b ( 1 ) c d e"),
    ("#if DEBUG\n  || os(Linux)\nf()\n#endif", "f ( )"), ("#line + #else", "# line +"),
  ])
  func `conditions of compilation are no code`(text: String, tokens: String) {
    let file = SourceFile.of(text)

    #expect(file.tokens.all.indices.map(file.text).joined(separator: " ") == tokens)
    #expect(file.callees(in: file.tokens.all.indices).allSatisfy { ["b", "f"].contains(file.text($0)) })
  }

  @Test(arguments: [
    (#"a = /x{2}"/ + b"#, [#"/x{2}"/"#]), (#"f(/\//)"#, [#"/\//"#]), ("f(#/a/b{/#)", ["#/a/b{/#"]), ("a / b / c", []),
    ("f(a)/2/b", []), ("a!/b/c", []), ("return /x/", ["/x/"]), ("let f = (/)", []), ("reduce(1, /)", []),
  ])
  func `a regular expression is one token, and a division is none`(text: String, literals: [String]) {
    let tokens = SourceFile.of(text).tokens

    #expect(tokens.all.indices.filter { tokens.all[$0].kind == .string }.map(tokens.text) == literals)
  }
}
