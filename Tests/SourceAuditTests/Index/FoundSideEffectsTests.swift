import TraceModel
import Testing

@testable import SourceAudit

@Suite("Side effects of two engines") struct FoundSideEffectsTests {
  @Test func `a finding of both engines is told once, as the first has it`() {
    var found = FoundSideEffects()
    found.add(effect(line: 4, mutation: "load"))

    found.add(other(effect(line: 4, mutation: "load", isPossible: true)))

    #expect(texts(found) == ["load 4 definite"])
  }

  @Test func `a finding of the second engine alone is added`() {
    var found = FoundSideEffects()
    found.add(effect(line: 4, mutation: "load"))

    found.add(other(effect(line: 4, mutation: "save", isPossible: true)))
    found.add(other(effect(line: 9, mutation: "load", isPossible: true)))

    #expect(texts(found) == ["load 4 definite", "save 4 possible", "load 9 possible"])
  }

  @Test func `a finding of every mutation tells those of one`() {
    var found = FoundSideEffects()
    found.add(effect(line: 4, mutation: "*"))

    found.add(other(effect(line: 4, mutation: "load", isPossible: true)))

    #expect(texts(found) == ["* 4 definite"])
  }

  @Test func `a call in code of a macro is the one at the use of the macro`() {
    var found = FoundSideEffects()
    found.add(effect(line: 4, mutation: "load"))
    var declared = effect(line: 30, mutation: "load")
    declared.through = [Finding.Call(name: "Ambient.depth", site: SourceSite(file: "A.swift", line: 4, column: 9))]

    found.add(other(declared))

    #expect(texts(found) == ["load 4 definite"])
  }

  @Test func `a possible finding of every mutation does not hide a definite one`() {
    var found = FoundSideEffects()
    found.add(effect(line: 4, mutation: "*", isPossible: true))
    found.add(effect(line: 4, mutation: "load"))
    found.add(effect(line: 4, mutation: "save", isPossible: true))

    #expect(texts(found) == ["* 4 possible", "load 4 definite"])
  }

  private func effect(line: Int, mutation: String, isPossible: Bool = false) -> FoundSideEffects.Effect {
    let site = SourceSite(file: "A.swift", line: line, column: 3)
    return FoundSideEffects.Effect(
      rule: .clock, message: "Date() reads the clock", api: "Date()", site: site, reduceSite: site, through: [],
      mutation: mutation, isPossible: isPossible)
  }

  private func other(_ effect: FoundSideEffects.Effect) -> FoundSideEffects {
    var found = FoundSideEffects()
    found.add(effect)
    return found
  }

  private func texts(_ found: FoundSideEffects) -> [String] {
    found.findings(of: "R").map { "\($0.mutation) \($0.site?.line ?? 0) \($0.confidence.rawValue)" }
  }
}
