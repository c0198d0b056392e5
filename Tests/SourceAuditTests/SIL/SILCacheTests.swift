import Foundation
import Testing

@testable import SourceAudit

@Suite("SIL that is kept") struct SILCacheTests {
  @Test func `a module that has not changed is not compiled again`() throws {
    let sample = try CompiledSample()
    defer { sample.remove() }

    let first = try sample.emit()
    let second = try sample.emit()

    #expect(first.runs == 2 && second.runs == 0)
    #expect(second.sil == first.sil && Set(first.sil.keys) == ["App", "Kit"])
    #expect(try sample.kept().count == 2)
  }

  @Test func `a source of the same length and time is compiled again, and its old SIL is gone`() throws {
    let sample = try CompiledSample()
    defer { sample.remove() }
    try sample.setTime("App.swift")
    _ = try sample.emit()

    try sample.write("import Kit\nfunc reduce(state: Int) -> Int { 2 }\n", "App.swift")
    try sample.setTime("App.swift")
    let second = try sample.emit()

    #expect(second.runs == 1)
    #expect(second.sil["App"]?.contains("{ 2 }") == true)
    #expect(try sample.kept().count == 2)
  }

  enum Change: CaseIterable { case argument, header, compiler, imported, build }

  @Test(arguments: Change.allCases) func `a change of what the compiler reads compiles again`(change: Change) throws {
    let sample = try CompiledSample()
    defer { sample.remove() }
    _ = try sample.emit()

    switch change {
    case .argument: try sample.writeManifest(["-DMORE"])
    case .header: try sample.write("int thrice(int);\n", "include/d.h")
    case .compiler: try sample.writeCompiler("true")
    case .imported: try sample.write("Kit2", ".build/debug/Modules/Kit.swiftmodule")
    case .build: try sample.build("App")
    }

    let isOfBoth = change == .header || change == .compiler || change == .imported
    #expect(try sample.emit().runs == (isOfBoth ? 2 : 1))
    #expect(try sample.emit().runs == 0)
  }

  @Test func `a source that changes while the compiler reads it is not kept`() throws {
    let sample = try CompiledSample()
    defer { sample.remove() }
    try sample.writeCompiler("case $source in *App.swift) echo '// later' >> \"$source\";; esac")

    _ = try sample.emit()
    try sample.build("App", "Kit")

    #expect(try sample.kept().allSatisfy { $0.hasPrefix("Kit-") })
  }

  @Test func `a module that does not compile is not kept, and nothing is left of it`() throws {
    let sample = try CompiledSample()
    defer { sample.remove() }
    try sample.writeCompiler("exit 1")

    #expect(throws: SourceAuditError.self) { try sample.emit() }
    #expect(try sample.kept() == [])
  }

  @Test func `without a folder to keep them in, all modules are compiled each time`() throws {
    let sample = try CompiledSample()
    defer { sample.remove() }
    try sample.write("a file where the folder should be", ".build/debug/trace-render")

    #expect(try sample.emit().runs == 2)
    #expect(try sample.emit().runs == 2)
  }

  @Test func `texts are told apart by where one ends`() {
    var one = ContentHash()
    one.add("ab")
    one.add("c")
    var other = ContentHash()
    other.add("a")
    other.add("bc")

    #expect(one.text != other.text && one.text.count == 32)
  }
}
