import PlatformSupport
import Testing

@testable import ReactorCore

@Suite("Messages on standard error") struct StandardErrorTests {
  @Test func `A message is written as one line`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      StandardError.write(line: "first")
      StandardError.write(line: "second ✓")
    }

    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("first\nsecond ✓\n"))
  }
}
