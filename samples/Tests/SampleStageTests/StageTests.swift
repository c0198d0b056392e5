import Foundation
import ReactorCore
import SampleStage
import Testing

@Suite struct StageTests {
  @Test func `REACTOR_TRACE traces a sample that has no --trace`() async throws {
    let path = NSTemporaryDirectory() + "stage-\(UUID().uuidString).rtrace.jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }

    await #expect(processExitsWith: .success) { [path = path as String] in
      setenv("REACTOR_TRACE", path, 1)
      let stage = Stage(try Options(["--virtual-time"], script: "tap w20 tap"), name: "taps", policy: .values)
      stage.play(Taps.init) { taps, _ in taps.action.onNext(.tap) }
    }

    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count { $0.contains(#""k":"action""#) } == 2)
    #expect(lines.last?.contains(#""k":"end""#) == true)
  }
}

private final class Taps: Reactor {
  enum Action { case tap }
  let initialState = 0
  func reduce(state: Int, mutation: Action) -> Int { state + 1 }
}
