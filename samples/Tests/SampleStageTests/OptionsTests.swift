import SampleStage
import Testing

@Suite("What a sample is asked to do") struct OptionsTests {
  @Test func `a script is keys and waits`() throws {
    let options = try Options(["--script", "+ w80 r4 wren ="], script: "-")

    #expect(options.script == [.press("+"), .wait(80), .press("r4"), .press("wren"), .press("=")])
  }

  @Test func `what is not said is as the sample has it`() throws {
    let options = try Options([], script: "- w5")

    #expect(options.script == [.press("-"), .wait(5)])
    #expect(options.trace == nil)
    #expect(!options.usesVirtualTime)
    #expect(options.flags.isEmpty)
  }

  @Test func `a flag is known to the sample that names it`() throws {
    let options = try Options(["--loop", "--trace", "a.jsonl", "--virtual-time"], script: "", flags: ["--loop"])

    #expect(options.flags == ["--loop"])
    #expect(options.trace == "a.jsonl")
    #expect(options.usesVirtualTime)
  }

  @Test func `what is not known is said, with what is`() {
    let unknown = #expect(throws: Options.Problem.self) { try Options(["--pure"], script: "", flags: ["--loop"]) }
    let bare = #expect(throws: Options.Problem.self) { try Options(["--trace"], script: "") }

    #expect(
      unknown?.message
        == "unknown argument '--pure'; it takes --script KEYS, --trace FILE, --virtual-time, --loop")
    #expect(bare?.message == "--trace needs a value")
  }
}
