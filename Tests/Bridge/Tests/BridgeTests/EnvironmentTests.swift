import Foundation
import ReactorKitTesting
import TraceModel
@testable import Reactors
import Testing

@Suite struct EnvironmentTests {
  @Test func `An app that the environment asks for a trace writes the steps of its reactors`() async throws {
    let path = NSTemporaryDirectory() + "bridge-\(UUID().uuidString).rtrace.jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }

    await #expect(processExitsWith: .success) { [path = path as String] in
      setenv("REACTOR_TRACE", path, 1)
      ReactorTracer.installFromEnvironment()
      let counter = Counter()
      counter.action.onNext(.add(5))
      exit(counter.currentState.value == 5 ? EXIT_SUCCESS : EXIT_FAILURE)
    }

    let events = Events(try TraceReader.read(path: path))
    #expect(events.actions.map(events.number) == [5])
    #expect(events.reduces.count == 1)
    #expect(events.lines("reactor").map { $0.text("src") } == ["ReactorKit"])
  }
}
