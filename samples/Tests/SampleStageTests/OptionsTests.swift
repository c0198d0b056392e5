import SampleStage
import Testing

@Suite("Options of a sample") struct OptionsTests {
  @Test func `a script has keys and waits`() throws {
    let options = try Options(["--script", "+ w80 r4 wren ="], script: "-")

    #expect(options.script == [.press("+"), .wait(80), .press("r4"), .press("wren"), .press("=")])
  }

  @Test func `a missing option has the default of the sample`() throws {
    let options = try Options([], script: "- w5")

    #expect(options.script == [.press("-"), .wait(5)])
    #expect(options.trace == nil)
    #expect(!options.usesVirtualTime)
    #expect(options.flags.isEmpty)
  }

  @Test func `a flag is accepted by the sample that names it`() throws {
    let options = try Options(["--loop", "--trace", "a.jsonl", "--virtual-time"], script: "", flags: ["--loop"])

    #expect(options.flags == ["--loop"])
    #expect(options.trace == "a.jsonl")
    #expect(options.usesVirtualTime)
  }

  @Test func `an unknown argument is an error that lists the known ones`() {
    let unknown = #expect(throws: Options.UsageError.self) { try Options(["--pure"], script: "", flags: ["--loop"]) }
    let bare = #expect(throws: Options.UsageError.self) { try Options(["--trace"], script: "") }

    #expect(
      unknown?.message
        == "unknown argument '--pure'; it takes --script KEYS, --trace FILE, --virtual-time, --loop")
    #expect(bare?.message == "--trace needs a value")
  }
}
