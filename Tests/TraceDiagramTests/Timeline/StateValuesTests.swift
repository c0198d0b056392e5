import Testing
import TraceModel

@testable import PictureKit
@testable import TimelinePicture

@Suite("Values of states in a timeline")
struct StateValuesTests {
  /// Mutations of one instant that each set a field.
  private func words(_ changes: [(field: String, old: String, new: String)]) throws -> [String] {
    var s = TraceScript()
    let r = s.reactor("LinkReactor")
    let effect = s.begin(r, 1, "connect", of: s.action(r, 1, "connect"))
    for (index, change) in changes.enumerated() {
      let mutation = s.add(.mutation(.init(label: "set", effect: effect)), at: 500, reactor: r, cause: effect)
      let reduce = s.add(
        .reduce(.init(label: "set", duration: 0, revision: index + 1)), at: 500, reactor: r, cause: mutation)
      let patch = TraceEvent.Patch(
        .replace, path: "/\(change.field)", old: JSONText(change.old), value: JSONText(change.new))
      s.add(.state(.init(revision: index + 1, change: .diff([patch]))), at: 500, reactor: r, cause: reduce)
    }
    s.end(effect, r, 500)
    s.quick(r, 1_000, "later", nil, "noted")
    return try s.trace.timeline().drawing.nodes.filter { $0.kind == "label state" }.compactMap { $0.label?.text }
  }

  @Test func `states side by side say how a field went`() throws {
    let status = try words([
      ("status", #""connecting""#, #""online""#), ("status", #""online""#, #"{"waiting":{"_0":1}}"#),
    ])

    #expect(status.contains { $0.hasPrefix(#"status "connecting" → "online" → "#) })
    #expect(try words([("isOn", "true", "false"), ("isOn", "false", "true")]).contains("isOn false → true"))
  }

  @Test func `a long value leaves the name of the field`() throws {
    let long = "\"" + String(repeating: "long ", count: 12) + "\""

    #expect(try words([("text", "null", long)]).contains("text"))
    #expect(try words([("text", "null", "12")]).contains("text nil → 12"))
  }
}
