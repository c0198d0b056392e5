import ReactorCore
import ReactorTesting
import ReactorTrace
import TraceBehavior
import TraceReading

/// The actions of a trace file that can be sent again.
struct RecordedActions<R: TraceableReactor> {
  private(set) var actions: [R.Action] = []
  /// Reasons why something cannot be read or made again, as sentences.
  private(set) var problems: [String] = []

  /// - Parameters:
  ///   - path: A relative one begins at the folder of the test's file.
  ///   - location: A line of the test.
  init(_ path: String, at location: TestLocation) {
    let trace: Trace
    do throws(TraceReadError) { trace = try TraceReader.read(path: location.opened(path)) } catch {
      problems = [error.message]
      return
    }
    let name = _typeName(R.self, qualified: false)
    let reactors = Set(ReplayScript.reactors(in: trace).filter { $0.info.type == name }.map(\.number))
    var refused: Set<String> = []
    var hasPayload = false
    for event in trace.events {
      guard case .action(let action) = event.kind, let reactor = event.reactor, reactors.contains(reactor) else {
        continue
      }
      do {
        let payload = action.payload?.value()
        if payload != nil { hasPayload = true }
        actions.append(try RecordedValue.action(action.label, payload, isMasked: event.redacted > 0))
      } catch {
        let problem = "\(path): \(action.label) (event \(event.seq)) cannot be made again: \(error)"
        if refused.insert(action.label).inserted { problems.append(problem) }
      }
    }
    if !problems.isEmpty, !hasPayload {
      problems = ["\(path) has the names of actions alone. Record it with the policy .values"]
    }
    if actions.isEmpty, problems.isEmpty { problems = ["\(path) has no actions of \(name)"] }
  }
}
