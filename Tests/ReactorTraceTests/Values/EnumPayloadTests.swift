import Foundation
import PlatformSupport
import ReactorCore
import Testing
import TraceModel

@testable import ReactorTrace
@testable import TraceValues

@Suite("Payloads of enum cases") struct EnumPayloadTests {
  private final class Object {}
  private struct Sealed: TraceRedactable { var traceValue: (any Sendable)? { nil } }
  private struct Inner { var text = "a long text that does not fit into a small string", number = 1 }
  private static let long = "another text that is too long for a small string"

  /// Read by a mirror if `Extra` is a class, and in place if it is a number.
  private enum Many<Extra> {
    case nothing, one(Int), text(String), labeled(by: Int), several(Int, name: String, Bool?), inner(Inner), unit(Void)
    case optional(Int?), list([String]), sealed(Sealed), both(Sealed, key: Double), date(Date), choice(Pair<Extra>)
    case extra(Extra?), other

    static var all: [Many] {
      [
        .nothing, .one(-1), .text(long), .text("short"), .labeled(by: 2), .several(1, name: long, nil),
        .inner(Inner()),
        .unit(()), .optional(nil), .optional(3), .list([long, "b"]), .sealed(Sealed()), .both(Sealed(), key: 0.5),
        .date(Date(timeIntervalSinceReferenceDate: 0.5)), .choice(.yes(true, nil)), .extra(nil), .other,
      ]
    }
  }
  private enum Pair<Extra> {
    case yes(Bool, Extra?), no(Bool)

    static var all: [Pair] { [.yes(true, nil), .yes(false, nil), .no(true), .no(false)] }
  }
  private enum Single<Extra> {
    case only(text: String, Extra?)

    static var all: [Single] { [.only(text: long, nil)] }
  }
  private enum Choice { case left, middle, right }
  /// The number of the case stands in bits that what it carries leaves.
  private enum SpareBits {
    case first(Choice), second(Choice), third(Choice), flag(Bool), none

    static let all: [SpareBits] = [
      .first(.left), .first(.right), .second(.left), .second(.middle), .third(.right), .flag(true), .flag(false), .none,
    ]
  }
  private enum OneOrNothing<Extra> {
    case nothing, text(String, [Extra])

    static var all: [OneOrNothing] { [.nothing, .text(long, [])] }
  }
  private enum Empty { case only(Void) }
  private indirect enum Boxed { case leaf, node(Boxed, value: Int) }
  private enum PartlyBoxed { case leaf, one(Int), node(value: Int), box(Int); indirect case tree(Int) }
  private enum Shown: CustomReflectable {
    case one(Int)
    var customMirror: Mirror { Mirror(self, children: ["shown": 1]) }
  }
  private enum Told: TraceRedactable {
    case one(Int)
    var traceValue: (any Sendable)? { nil }
  }

  private func payloads<Value>(_ values: [Value]) -> [ValueDescription] {
    let shape = ValueShape.of(Value.self)
    return values.map { value in withAddress(of: value) { shape.payload($0, nil) } }
  }

  private func isReadInPlace(_ type: Any.Type) -> Bool {
    if case .cases? = DescribingPlan.of(type) { true } else { false }
  }

  private func expectSame<One, Other>(_ known: [One], _ mirrored: [Other]) {
    #expect(isReadInPlace(One.self) && !isReadInPlace(Other.self))
    let (one, other) = (payloads(known), payloads(mirrored))
    #expect(one.map(\.value) == other.map(\.value))
    #expect(one.map(\.isExact) == other.map(\.isExact))
    #expect(one.map(\.masked) == other.map(\.masked))
    #expect(!one.isEmpty)
  }

  @Test func `a payload is the same whether read by layout or by mirror`() {
    expectSame(Many<Int>.all, Many<Object>.all)
    expectSame(Pair<Int>.all, Pair<Object>.all)
    expectSame(Single<Int>.all, Single<Object>.all)
    expectSame(OneOrNothing<Int>.all, OneOrNothing<Object>.all)
  }

  @Test func `a payload excludes the bits of the case`() {
    #expect(isReadInPlace(SpareBits.self))
    #expect(MemoryLayout<SpareBits>.size == 1)
    #expect(payloads(SpareBits.all).map(\.value) == SpareBits.all.map { ValueDescription.payload($0).value })
  }

  @Test func `a payload may have labels, positions, or no values`() {
    #expect(
      payloads([Many<Int>.nothing, .one(1), .labeled(by: 2), .several(1, name: "x", true), .unit(())]).map {
        $0.value?.json.text
      } == [nil, #"{"_0":1}"#, #"{"by":2}"#, #"{"_0":1,"name":"x","_2":true}"#, "{}"])
    #expect(payloads([Empty.only(())]).map { $0.value?.json.text } == ["{}"])
  }

  @Test func `an indirect or redactable payload is read by a mirror`() {
    #expect(!isReadInPlace(Boxed.self))
    #expect(!isReadInPlace(PartlyBoxed.self))
    #expect(!isReadInPlace(Shown.self))
    #expect(!isReadInPlace(Told.self))
    #expect(!isReadInPlace(Int?.self))
    #expect(!isReadInPlace(Inner.self))
    #expect(payloads([Boxed.node(.leaf, value: 1)]).map { $0.value?.json.text } == [#"{"_0":"leaf","value":1}"#])
    #expect(payloads([PartlyBoxed.tree(3)]).map { $0.value?.json.text } == [#"{"_0":3}"#])
  }
}
