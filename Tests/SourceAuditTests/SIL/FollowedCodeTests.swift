import TraceModel
import Testing

@testable import SourceAudit

@Suite("Code that SIL has followed") struct FollowedCodeTests {
  @Test func `a line with an instruction is covered, one that the compiler left out is not`() {
    var code = FollowedCode()

    code.cover([11, 12, 15], from: 10, in: "A.swift")

    #expect(code.covers(site(12)) && !code.leavesOut(site(12)))
    #expect(!code.covers(site(13)) && code.leavesOut(site(13)))
    #expect(!code.covers(site(16)) && !code.leavesOut(site(16)))
    #expect(!code.covers(site(12, "B.swift")) && !code.leavesOut(site(13, "B.swift")))
  }

  @Test func `code of two closures is followed together`() {
    var one = FollowedCode()
    one.cover([2], from: 1, in: "A.swift")
    one.add(.init(file: "A.swift", line: 1), .init(through: []))
    var other = FollowedCode()
    other.cover([5], from: 4, in: "A.swift")
    other.noteUnknown(site(5))
    other.add(.init(file: "A.swift", line: 1), .init(through: []))
    other.add(.init(file: "A.swift", line: 4), .init(through: []))

    one.formUnion(other)

    #expect(one.covers(site(2)) && one.covers(site(5)) && one.isUnknown(site(5)) && !one.isUnknown(site(2)))
    #expect(one.functions.map(\.function.line) == [1, 4])
  }

  @Test func `a walk notes the functions that it comes to and their mutations`() throws {
    let code = try SILSample.followed(SILSample.search)

    #expect(
      code.functions.map(\.function.file) == [
        "/app/Search.swift", "/app/Stamp.swift", "/app/Box.swift", "/app/Box.swift",
      ])
    #expect(code.functions.map(\.function.mutations) == [nil, ["stamp"], ["fresh"], ["alias"]])
    #expect(code.covers(site(4, "/app/Stamp.swift")) && !code.covers(site(3, "/app/Stamp.swift")))
  }

  @Test func `a key path that came from elsewhere is unknown where it is applied`() throws {
    let applied = SILSample.search.replacing(
      "%11 = apply %10() : $@convention(thin) () -> ()",
      with: """
        %12 = ref_element_addr %2, #Search.path
          %13 = load %12
          %14 = alloc_stack $Int
          %15 = function_ref @swift_getAtKeyPath : $@convention(thin) <τ_0_0, τ_0_1> (@in_guaranteed τ_0_0, @guaranteed KeyPath<τ_0_0, τ_0_1>) -> @out τ_0_1
          %11 = apply %15<Search.State, Int>(%14, %0, %13) : $@convention(thin) <τ_0_0, τ_0_1> (@in_guaranteed τ_0_0, @guaranteed KeyPath<τ_0_0, τ_0_1>) -> @out τ_0_1
        """)

    #expect(try SILSample.audit(applied).contains("unknown [keyPath: Search.path]"))
  }

  private func site(_ line: Int, _ file: String = "A.swift") -> SourceSite {
    SourceSite(file: file, line: line, column: 1)
  }
}
