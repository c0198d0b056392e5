import CValues
import Foundation
import ReactorCore
import Testing

@testable import ReactorTrace
@testable import TraceValues

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Exact descriptions") struct ValueDescriptionTests {
  /// A state that cannot say whether it is equal to another one.
  private struct Mute<Value> { var value: Value, texts = [1] }

  private final class Holder<Value>: Reactor {
    typealias Action = Value
    typealias Mutation = Value
    let initialState: Mute<Value>
    init(_ value: Value) { initialState = Mute(value: value) }
    func reduce(state: Mute<Value>, mutation: Value) -> Mute<Value> { Mute(value: mutation) }
  }

  /// `noop`, `other` or `unknown`: what a trace says of the change from one value to another one.
  private func said<Value>(_ one: Value, _ other: Value) -> String {
    let holder = Holder(one)
    let trace = trace(holder) { holder.action.onNext(other) }
    for case .reduce(let reduce) in trace.events.map(\.kind) {
      return reduce.isNoop ? "noop" : reduce.isNoopUnknown ? "unknown" : "other"
    }
    return "-"
  }

  private func expectSeen<Value>(
    _ one: Value, _ other: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(said(one, other) == "other", sourceLocation: sourceLocation)
    #expect(said(one, one) == "noop", sourceLocation: sourceLocation)
  }

  private func expectUnknown<Value>(
    _ one: Value, _ other: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(said(one, other) == "unknown", sourceLocation: sourceLocation)
  }

  @Test func `containers of different types with the same description are not called the same`() {
    #expect(said(Optional<Int>.none as Any, Optional<String>.none as Any) == "unknown")
    #expect(said(1 as Any, Optional(1) as Any) == "unknown")
    #expect(said(1 as Any, AnyHashable(1) as Any) == "unknown")
    #expect(said("Int.self" as Any, Int.self as Any) == "unknown")
    #expect(said(1 as Any, 2 as Any) == "other")
    #expect(said(1 as Any, 1 as Any) == "noop")
  }

  @Test func `a change in a vector or an inline array is recorded`() {
    expectSeen(SIMD4<Float>(1, 2, 3, 4), SIMD4<Float>(1, 2, 3, 5))
    expectSeen([SIMD4<Float>(1, 2, 3, 4)], [SIMD4<Float>(1, 2, 3, 5)])
    expectSeen(SIMD3<Double>(1, 2, 3), SIMD3<Double>(1, 2, 4))
    expectSeen(SIMDMask<SIMD4<Int32>>(repeating: true), SIMDMask<SIMD4<Int32>>(repeating: false))
    expectSeen([1, 2, 3] as InlineArray<3, Int>, [1, 2, 4] as InlineArray<3, Int>)
    expectSeen(["a", "b"] as InlineArray<2, String>, ["a", "c"] as InlineArray<2, String>)
    #if arch(arm64) || os(Linux)
      expectSeen(Float16(1.5), Float16(1.25))
    #endif
    expectSeen(Int128(1) << 100, Int128(1) << 101)
    expectSeen(Duration.nanoseconds(1), Duration.nanoseconds(2))
  }

  @Test func `a C value with parts that Swift cannot name is not called the same`() {
    expectUnknown(c_choice(1), c_choice(2))
    expectUnknown(CTagged(kind: 1, choice: c_choice(1)), CTagged(kind: 1, choice: c_choice(2)))
    expectUnknown(c_bits(1, 5), c_bits(2, 5))
    #expect(said(c_bits(1, 5), c_bits(1, 6)) == "other")
    expectUnknown(c_hidden_bits(1), c_hidden_bits(2))
    expectUnknown([c_bits(1, 5)], [c_bits(2, 5)])
    expectSeen(CPair(x: 1, y: 2), CPair(x: 1, y: 3))
    expectSeen(CMode.idle, CMode.busy)
  }

  @Test func `a change in a value of Foundation is recorded, or not called the same`() throws {
    expectSeen(IndexSet([1, 2, 5]), IndexSet([1, 2, 6]))
    expectSeen(Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 1e-9))
    let now = Date(timeIntervalSinceReferenceDate: 790_000_000.1234567)
    expectSeen(now, Date(timeIntervalSinceReferenceDate: now.timeIntervalSinceReferenceDate.nextUp))
    // Less than a nanosecond apart.
    let near = Date(timeIntervalSinceReferenceDate: (1.0).nextUp)
    expectUnknown(near, Date(timeIntervalSinceReferenceDate: (1.0).nextUp.nextUp))
    expectSeen(DateInterval(start: now, duration: 1), DateInterval(start: now, duration: 1.0.nextUp))
    expectSeen(CGRect(x: 1, y: 2, width: 3, height: 4), CGRect(x: 1, y: 2, width: 3, height: 4.5))
    let url = try #require(URL(string: "https://example.com"))
    var (first, second) = (URLRequest(url: url), URLRequest(url: url))
    second.httpMethod = "POST"
    #expect(said(first, second) == "other")
    second = first
    first.httpShouldHandleCookies = true
    second.setValue("a", forHTTPHeaderField: "b")
    #expect(said(first, second) != "noop")
    #expect(said(CharacterSet(charactersIn: "a"), CharacterSet(charactersIn: "b")) != "noop")
    #expect(said(Locale(identifier: "de"), Locale(identifier: "fr")) == "other")
    var text = AttributedString("a")
    text.link = url
    #expect(said(AttributedString("a"), text) != "noop")
  }

  private struct Refused: Error {}
  private enum Scope { struct Refused: Error {} }
  private enum Other: Error { case refused }
  private enum Another: Error { case refused }

  @Test func `a change to another type with the same description is recorded, or not called the same`() {
    expectSeen([Other.refused] as [any Error], [Another.refused])
    expectUnknown([Refused()] as [any Error], [Scope.Refused()])
    expectSeen([1] as [Any], [Int8(1)])
    #expect(said([Optional(1) as Any], ["1" as Any]) == "other")
    expectUnknown([AnyHashable(1): 1], [AnyHashable("1"): 1])
    expectUnknown([Optional("null"): 1], [Optional<String>.none: 1])
    expectUnknown([{ 1 }], [{ 2 }])
    expectUnknown([Int.self as Any.Type], [Scope.self as Any.Type].map { _ in Int.self })
  }

  @Test func `dates have the same text only if they are equal`() {
    func text(_ seconds: Double) -> String { DateText(seconds).iso }
    #expect(text(0) == "2001-01-01T00:00:00.000000Z")
    #expect(text(-0.5) == "2000-12-31T23:59:59.500000Z")
    #expect(text(790_000_000.1) == "2026-01-13T12:26:40.100000Z")
    #expect(text(790_000_000.1.nextUp) == "2026-01-13T12:26:40.100000143Z")
    #expect(text(1e-9) == "2001-01-01T00:00:00.000000001Z")
    #expect(text(-1e-12) == "2001-01-01T00:00:00.000000000Z")
    #expect(!DateText(1e-12).isExact && DateText(790_000_000.1.nextUp).isExact)
  }
}
