import Testing

@testable import SourceAudit

@Suite("Source expressions") struct SourceExpressionTests {
  @Test(arguments: [
    ("a.b\nx = y == z.w\nc()", "==", "x = y == z . w"),
    ("x = a\n  .b()\n  .c == d\ne()", "==", "x = a . b ( ) . c == d"),
    ("f(a, b == c)", "==", "a , b == c"), ("if a { b == c; d() }", "==", "b == c"), ("a + (b) ; c", "(", "( b )"),
  ])
  func `an expression is the statement around it, in its brackets`(text: String, mark: String, words: String) throws {
    let file = SourceFile.of(text)
    let index = try #require(file.tokens.all.indices.first { file.text($0) == String(mark.prefix(1)) && $0 > 1 })

    let found = file.expression(around: index).map(file.text).joined(separator: " ")
    #expect(found.replacing("= =", with: "==") == words)
  }

  @Test(arguments: [
    ("x == y", true), ("state.x == 1", false), ("state.y.x", true), ("f(label: 1)", true), ("let _ = 1", false),
    ("a.state.x", true),
  ])
  func `a value has a known type if it is declared in the sources`(text: String, isUnknown: Bool) {
    let file = SourceFile.of(text)
    func isX(_ index: Int) -> Bool {
      file.text(index) == "x" && file.text(index - 1) == "." && file.text(index - 2) == "state"
    }

    let found = file.valuesOfUnknownType(in: file.tokens.all.indices, isKnown: isX, isTyped: isX)
    #expect(found == isUnknown)
  }

  @Test(arguments: [
    (#"f(\.a.b)"#, "b", true, false), (#"x[keyPath: \A.a?.b]"#, "b", true, true), ("x.a.b", "b", false, false),
    (#"f(\.a, b)"#, "b", false, false),
  ])
  func `a name in a key path is applied where a subscript takes it`(
    text: String, name: String, isKeyPath: Bool, isApplied: Bool
  ) throws {
    let file = SourceFile.of(text)
    let index = try #require(file.tokens.all.indices.last { file.text($0) == name })

    #expect(file.isKeyPath(at: index) == isKeyPath)
    #expect((isKeyPath && file.isAppliedKeyPath(at: index)) == isApplied)
  }

  @Test func `callees are found, and words that only stand before a parenthesis are not`() {
    let file = SourceFile.of(
      """
      let f = other.handler; let h = { 2 }; { 3 }(0)
      f(1); h(3); pair.run(4); all[0](5); [Int](6); (a ? f : h)(7); make()(8); maybe!(9); if (a) { return(1) }
      for step in all { step(7) }; func local(_ g: (Int) -> Int) { $0(2) }; #line(2); @objc(x) let (a, b) = c
      guard let index = all.index(where: f), let other = index(of: a, b) else { return }
      """)

    let callees = file.callees(in: file.tokens.all.indices)
    #expect(
      callees.map { file.text($0) } == ["f", "h", "run", "]", ")", "make", ")", "maybe", "step", "$0"])
    #expect(file.functions(in: file.tokens.all.indices).isSuperset(of: ["h", "local", "g"]))
    #expect(!file.functions(in: file.tokens.all.indices).contains("f"))
    #expect(file.subscriptsByKeyPath(in: file.tokens.all.indices) == [])
    let paths = SourceFile.of(#"x[keyPath: path] + x[keyPath: \.a]"#)
    #expect(paths.subscriptsByKeyPath(in: paths.tokens.all.indices).map { paths.text($0 + 2) } == ["path"])
  }

  @Test(arguments: [
    ("box[1]", "[", "box", 0), ("self.box[1]", "[", "self", 1), ("box(2)", "(", "box", 0), ("a.box.name", ".", "a", 0),
  ])
  func `a subscript and a call belong to what ends before their bracket`(
    text: String, mark: String, root: String, hops: Int
  ) throws {
    let file = SourceFile.of(text)
    let index = try #require(file.tokens.all.indices.first { file.text($0) == mark && (mark != "." || $0 > 0) })
    let receiver = try #require(file.receiver(of: index))

    #expect(file.text(try #require(receiver.root)) == root)
    #expect(receiver.hops == hops)
  }
}
