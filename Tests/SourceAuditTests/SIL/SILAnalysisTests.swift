import Testing

@testable import SourceAudit

@Suite("Values followed through SIL") struct SILAnalysisTests {
  @Test func `a side effect has its line, its mutation and the origin of what it wrote`() throws {
    #expect(
      try SILSample.audit(SILSample.search) == [
        "clock stamp 4 definite", "self-write count 12 definite", "state-alias alias 8 definite",
      ])
  }

  @Test func `an object that may be another one makes a finding possible`() throws {
    let joined = SILSample.search.replacing(
      "%22 = apply %21(%20)", with: "%23 = struct $Pair (%20, %2)\n  %22 = apply %21(%23)")

    let found = try SILSample.audit(joined)

    #expect(found.contains("self-write fresh 8 possible"))
  }

  @Test func `a function that cannot be found is unknown`() throws {
    let missing = SILSample.search.replacing(
      "@$s3App5stampyyF : $@convention(thin) () -> (), loc",
      with: "@$s5Other5stampyyF : $@convention(thin) () -> (), loc")

    let found = try SILSample.audit(missing)

    #expect(found.contains("unknown stamp()"))
    #expect(!found.contains { $0.hasPrefix("clock") })
  }

  @Test func `a closure of the reactor is unknown where it is called`() throws {
    let stored = SILSample.search.replacing(
      "%11 = apply %10() : $@convention(thin) () -> ()",
      with:
        "%12 = ref_element_addr %2, #Search.handler\n  %13 = load %12\n  %11 = apply %13() : $@callee_guaranteed () -> ()"
    )

    #expect(try SILSample.audit(stored).contains("unknown Search.handler"))
  }

  @Test func `an instruction that is new to the reader hands its operands on`() throws {
    let newer = SILSample.search.replacing(
      "%22 = apply %21(%20)", with: "%23 = begin_wonder [new] %2 for $Box\n  %22 = apply %21(%23)")

    #expect(try SILSample.audit(newer).contains("self-write fresh 8 definite"))
  }

  @Test func `a line that cannot be read makes its function unknown`() throws {
    let broken = SILSample.search.replacing(
      "%3 = tuple (), loc \"/app/Stamp.swift\":5:1", with: "%3 = ???, loc \"/app/Stamp.swift\":5:1")

    #expect(try SILSample.audit(broken).contains { $0.hasPrefix("unknown") })
  }

  @Test(arguments: 0..<40)
  func `broken SIL is read to its end`(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed) &+ 1)
    var bytes = Array(SILSample.search.utf8)
    for _ in 0..<Int.random(in: 1...60, using: &random) where bytes.count > 400 {
      let position = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(position..<min(bytes.count, position + Int.random(in: 1...40, using: &random)))
      case 2: bytes.insert(contentsOf: bytes[position..<min(bytes.count, position + 30)], at: position)
      default: bytes.insert(contentsOf: Array("(<[\"%9".utf8), at: position)
      }
    }

    // The reducer itself may be lost; whatever else is left ends in a report.
    let found = try? SILSample.audit(String(decoding: bytes, as: UTF8.self), reducer: "*.reduce(state:mutation:)")

    #expect(found == nil || found?.allSatisfy { !$0.isEmpty } == true)
  }
}

/// Random numbers that a seed repeats.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
