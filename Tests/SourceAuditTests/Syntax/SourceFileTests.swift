import Testing

@testable import SourceAudit

@Suite("Source files") struct SourceFileTests {
  @Test func `a token begins where an index says, and strings and comments hide what is in them`() throws {
    let file = SourceFile.of(
      #"""
      /* a /* nested */ { comment */ let a = "text \(f("}")) {"
      let b = #"raw \("# + """
        long " text {
        """
      """#)

    #expect(file.tokens.all.indices.map(file.text).filter { $0.contains("{") && $0.count == 1 } == [])
    #expect(file.text(try #require(file.tokens.index(line: 1, column: 32))) == "let")
    #expect(file.tokens.index(line: 1, column: 33) == nil)
    #expect(file.text(try #require(file.tokens.index(line: 2, column: 5))) == "b")
  }

  @Test(arguments: [
    ("if a {", SourceFile.Brace.control), ("for x in y where x == 1 {", .control), ("} else {", .control),
    ("do { } catch let error as Failure {", .control), ("guard let a = b else {", .control), ("switch a {", .control),
    ("if let a = b {", .control), ("while let a = next() {", .control),
    ("if case .a(let b) = c, let d = e {", .control),
    ("let f = {", .local(name: "f")), ("func local() -> Int {", .local(name: "local")), ("items.map {", .closure),
    ("return {", .closure), ("run(1, {", .closure), ("var f = {", .closure), ("if all.contains {", .closure),
    ("case .a: items.map {", .closure), ("repeat { } while a\n run {", .closure),
  ])
  func `a brace is a body, a declaration or a closure`(statement: String, role: SourceFile.Brace) throws {
    let end = statement.hasPrefix("if all") ? "$0 == 1 } { }" : "}"
    let file = SourceFile.of("func outer() {\n \(statement)\n \(end)\n}")
    let braces = file.tokens.all.indices.filter { file.text($0) == "{" }

    let last = try #require(statement.hasPrefix("if all") ? braces.dropLast().last : braces.last)
    #expect(file.role(of: last) == role)
    #expect(file.role(of: braces[0]) == .declaration)
  }

  @Test func `a call is known by its labels, and by which parameters it leaves out`() throws {
    let file = SourceFile.of(
      "f(1, at: g(2, x: 3), to: [4, 5]) { } other: { }\nfunc f(_ a: Int = 1, at b: Int = h(2), to: [Int]) {}")
    let declaration = try #require(file.tokens.index(line: 2, column: 6))
    let inside = try #require(file.tokens.index(line: 2, column: 34))
    let parameter = try #require(file.parameter(holding: inside, ofDeclarationAt: declaration))

    #expect(file.labels(ofCallAt: 0) == ["_", "at", "to"])
    #expect(file.text(file.arguments(ofCallAt: 0).upperBound - 1) == "}")
    #expect(file.arguments(ofCallAt: 0).count { file.text($0) == "{" } == 2)
    #expect(parameter == (label: "at", position: 1))
    #expect(file.omits(parameter, inCallAt: 0) == false)
    #expect(SourceFile.of("f(1, to: [])").omits(parameter, inCallAt: 0) == true)
    #expect(SourceFile.of("f(1, to: []) { }").omits(parameter, inCallAt: 0) == nil)
    #expect(SourceFile.of("f(1)").omits((label: "_", position: 0), inCallAt: 0) == false)
    #expect(SourceFile.of("f()").omits((label: "_", position: 0), inCallAt: 0) == true)
  }

  @Test func `a case is known by its names, and by whether it takes all values`() throws {
    let file = SourceFile.of(
      """
      switch mutation {
      case .a, .b(let x, label: _) where x > 1: one
      case .c(.inner), .d: two
      default: three
      }
      """)
    func label(_ word: String) throws -> [String] {
      let index = try #require(file.tokens.all.indices.first { file.text($0) == word })
      let label = try #require(file.cases(around: index).first)
      return file.names(in: label.pattern).map { file.text($0.token) + ($0.isWhole ? "" : " in part") }
    }

    #expect(try label("one") == ["a", "b in part"])
    #expect(try label("two") == ["c in part", "d"])
    #expect(try label("three") == [])
  }

  @Test(arguments: [
    ("let box = Box(); box.n = 1", true), ("var box = Box(); box.n = 1", false),
    ("let box = Box(); if let box = other { box.n = 1 }", false), ("let box = Box(); run { box in box.n = 1 }", false),
    ("if a { let box = Box() }; box.n = 1", false),
    ("switch a { case .x: let box = Box()\ncase .y: box.n = 1 }", false),
    ("let box = Box(); for box in all { box.n = 1 }", false),
  ])
  func `a constant is known only where nothing else can have its name`(body: String, isKnown: Bool) throws {
    let file = SourceFile.of("func f() { \(body) }")
    let use = try #require(file.tokens.all.indices.last { file.text($0) == "box" })

    #expect((file.initialValue(ofConstant: "box", in: file.tokens.all.indices, at: use) != nil) == isKnown)
  }
}

extension SourceFile {
  /// A file with this text.
  static func of(_ text: String) -> SourceFile { SourceFile(Array(text.utf8)) }
}
