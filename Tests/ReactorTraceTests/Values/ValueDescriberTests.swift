import PlatformSupport
import Foundation
import ReactorCore
import TraceModel
import Testing

@testable import ReactorTrace
@testable import TraceValues

@Suite("Descriptions of values") struct ValueDescriberTests {
  private func text(_ value: Any) -> String { ValueDescriber.describe(value).json.text }

  private func label<Value>(_ value: Value) -> String { CaseLabel(Value.self).of(value) }

  private enum Single { case only }
  private enum SingleWithPayload { case only(Int) }
  private indirect enum Tree { case leaf, node(Tree, value: Int, Tree) }
  private enum Many<Value> { case empty, one(Value), two(Value, label: Int), other }
  private enum Raw: Int { case first = 7, second }
  private enum Spoken: CustomStringConvertible {
    case word
    var description: String { "something else" }
  }
  private struct Nested { var list = [1, 2]; var inner: (Int, name: String) = (1, "x"); var none: Int? }
  private final class Object { var value = 1 }

  @Test func `an enum case is labeled by its name`() {
    #expect(label(Single.only) == "only")
    #expect(label(SingleWithPayload.only(3)) == "only")
    #expect(label(Tree.leaf) == "leaf")
    #expect(label(Tree.node(.leaf, value: 1, .leaf)) == "node")
    #expect(label(Many<String>.empty) == "empty")
    #expect(label(Many<String>.one("x")) == "one")
    #expect(label(Many<String>.two("x", label: 1)) == "two")
    #expect(label(Many<Object>.other) == "other")
    #expect(label(Many<Int?>.one(nil)) == "one")
    #expect(label(Raw.second) == "second")
    #expect(label(Spoken.word) == "word")
    #expect(label(Result<Int, Refused>.failure(Refused())) == "failure")
    #expect(label(Optional(Single.only)) == "Optional<Single>")
    #expect(label(3) == "Int")
    #expect(label(Nested()) == "Nested")
    #expect(label(Refused() as any Error) == "Refused")
  }

  @Test func `scalars are described as JSON scalars`() {
    #expect(text(true) == "true")
    #expect(text(Int8(-3)) == "-3")
    #expect(text(UInt64.max) == "18446744073709551615")
    #expect(text(0.1) == "0.1")
    #expect(text(Float(0.1)) == "0.1")
    #expect(text(Double.nan) == "\"NaN\"")
    #expect(text("a \"word\"") == #""a \"word\"""#)
    #expect(text(Character("é")) == "\"é\"")
    #expect(text(Int?.none as Any) == "null")
    #expect(text(Int?.some(1) as Any) == "1")
  }

  @Test func `structures, arrays and enum cases are described as objects, arrays and names`() {
    #expect(text(Nested()) == #"{"list":[1,2],"inner":{"_0":1,"name":"x"},"none":null}"#)
    #expect(text(Many<Int>.two(1, label: 2)) == #"{"two":{"_0":1,"label":2}}"#)
    #expect(text(Many<Int>.empty) == #""empty""#)
    #expect(text(Tree.node(.leaf, value: 1, .leaf)) == #"{"node":{"_0":"leaf","value":1,"_2":"leaf"}}"#)
    #expect(text(Spoken.word) == #""word""#)
    #expect(text(Object()) == #""<Object>""#)
    #expect(text({ (value: Int) in value }) == #""<function>""#)
    #expect(ValueDescription.payload(Many<Int>.empty).value == nil)
    #expect(ValueDescription.payload(5).value?.json.text == #"{"_0":5}"#)
  }

  /// Without a reference it is described by its fields, with one by a mirror.
  private struct Everything<Extra> {
    struct Inner { var deep: [Int?] = [1, nil]; var empty = Nothing() }
    struct Nothing {}
    struct Shown: CustomReflectable {
      var hidden = 1
      var customMirror: Mirror { Mirror(self, children: ["shown": 2]) }
    }
    struct Sealed: TraceRedactable {
      var inside = 1
      var traceValue: (any Sendable)? { nil }
    }
    struct Worded: CustomStringConvertible, Error {
      var word = "a"
      var description: String { "something else" }
    }
    var text = "a long text that does not fit into a small string"
    var flag = true, number = -1, part = 0.5, small = UInt8(3), half = Float(0.25)
    var inner = Inner()
    var shown = Shown()
    var sealed = Sealed()
    var worded = Worded()
    var many = Many<Int>.two(1, label: 2)
    var pair = (1, name: "x")
    var dates = [Date(timeIntervalSinceReferenceDate: 0.5)]
    var data = Data([1, 2])
    var range = 1..<3
    var names: Set<String> = ["b", "a"]
    var counts = ["z": 1, "y": 2]
    var tree = Tree.node(.leaf, value: 1, .leaf)
    var _bare = 7
    @Pulse var message: String? = "hello"
    var extra: Extra?
  }

  @Test func `a structure has the same description from memory and value by value`() {
    guard case .fields? = DescribingPlan.of(Everything<Int>.self), DescribingPlan.of(Everything<Object>.self) == nil
    else {
      Issue.record("both are described in the same way")
      return
    }
    let plain = ValueDescription.whole(Everything<Int>())
    let mirrored = ValueDescription.whole(Everything<Object>())
    #expect(plain == mirrored)
    #expect(plain.masked == 1 && mirrored.masked == 1)
    #expect(plain.value?["message"]?.text == "hello")
    #expect(plain.value?["_bare"]?.integer == 7)
    // Within the same limits.
    for limits in [
      ValueDescriber.Limits(depth: 1, elements: 256, values: 4_096, bytes: 65_536),
      .init(depth: 8, elements: 5, values: 4_096, bytes: 65_536), .init(depth: 8, elements: 256, values: 12, bytes: 40),
    ] {
      let one = ValueDescriber.describe(Everything<Int>(), limits)
      #expect(one == ValueDescriber.describe(Everything<Object>(), limits))
    }
  }

  @Test func `sets and dictionaries are described in a fixed order`() {
    let names = (0..<100).map { "name\($0)" }
    let sorted = names.sorted()
    #expect(text(Set(names)) == "[" + sorted.map { "\"\($0)\"" }.joined(separator: ",") + "]")
    #expect(
      text(Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }))
        == "{" + sorted.map { "\"\($0)\":1" }.joined(separator: ",") + "}")
    #expect(text([3: "c", 1: "a"]) == #"{"1":"a","3":"c"}"#)
    #expect(text([Single.only: 1]) == #"{"only":1}"#)
  }

  @Test func `values of Foundation have an exact description without addresses`() {
    #expect(text(Date(timeIntervalSince1970: 1_700_000_000.25)) == #""2023-11-14T22:13:20.250000Z""#)
    #expect(text(Date(timeIntervalSince1970: -1)) == #""1969-12-31T23:59:59.000000Z""#)
    #expect(text(Date(timeIntervalSince1970: 951_782_400)) == #""2000-02-29T00:00:00.000000Z""#)
    #expect(text(Data([0, 255, 16])) == #""<3 bytes 00ff10>""#)
    #expect(text(Data(count: 20)) != text(Data(repeating: 1, count: 20)))
    #expect(text(Data(count: 20) + [1]) != text(Data(count: 20) + [2]))
    #expect(text(URL(string: "https://example.com") as Any) == #""https://example.com""#)
    #expect(text(Decimal(string: "1.50") as Any) == #""1.5""#)
    let bytes = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { bytes.deallocate() }
    #expect(text(bytes) == #""<pointer>""#)
    #expect(text(UnsafeRawPointer(bytes)) == #""<pointer>""#)
    #expect(text(OpaquePointer(bytes)) == #""<pointer>""#)
    #expect(text(ObjectIdentifier(Object())) == #""<pointer>""#)
  }

  @Test func `the description of a large value is bounded, and no change is claimed of what was left out`() {
    let many = Array(0..<1_000)
    let described = ValueDescriber.describe(many)
    guard case .array(let elements) = described else {
      Issue.record("an array is an array")
      return
    }
    #expect(elements.count == 257)
    #expect(elements.last == .string("… 1000 in all"))

    #expect(!ValueDescription.whole(Nested(list: many)).isWhole)
    #expect(ValueDescription.whole(Nested()).isWhole)
    let long = ValueDescription.whole(Nested(inner: (1, String(repeating: "x", count: 70_000))))
    #expect(long.value?.json.text == #"{"list":[1,2],"inner":{"_0":1,"name":"… 70000 bytes"},"none":null}"#)
    #expect(!long.isWhole)

    let deep = (0..<20).reduce(Many<Any>.empty) { inner, _ in Many<Any>.one(inner) }
    #expect(text(deep).contains("…"))
    let wide = (0..<200).map { _ in Array(0..<200) }
    #expect(text(wide).utf8.count < 100_000)
    // Values beyond the limit are not read: one omission stands for all of them.
    guard case .array(let rows) = ValueDescriber.describe(wide), case .array(let last)? = rows.dropLast().last else {
      Issue.record("an array is an array")
      return
    }
    #expect((rows.count, last.count) == (22, 75) && rows.last == .string("…") && last.last == .string("…"))
    #expect(text(Set(0..<1_000)) == #"["… 1000 in all"]"#)
    #expect(text(Dictionary(uniqueKeysWithValues: many.map { ($0, $0) })) == #"{"…":"1000 in all"}"#)
  }

  @Test func `a comparison describes the fields of each object once`() {
    final class Node {
      var value = 1
      var next: Node?
    }
    let node = Node()
    node.next = node
    let exact = ValueDescriber.describe([node, node], .comparison).json.text
    node.next = nil
    #expect(exact == #"[{"value":1,"next":"<Node 1>"},"<Node 1>"]"#)
  }

  @Test func `a difference names the field and the element`() {
    func difference(_ old: Any, _ new: Any) -> [String] {
      StateChange.difference(ValueDescriber.describe(old), ValueDescriber.describe(new)).map { patch in
        "\(patch.operation.rawValue) \(patch.path) \(patch.old?.text ?? "-") \(patch.value?.text ?? "-")"
      }
    }
    #expect(difference([1, 2, 3], [1, 5]) == ["replace /1 2 5", "remove /2 3 -"])
    #expect(difference([1], [1, 2, 3]) == ["add /1 - 2", "add /2 - 3"])
    #expect(
      difference(["a/b": 1, "c~d": 2], ["a/b": 2, "e": 3]) == [
        "remove /c~0d 2 -", "replace /a~1b 1 2", "add /e - 3",
      ])
    #expect(difference(Double.nan, Double.nan) == [])
    #expect(difference([Double.nan, 1], [Double.nan, 2]) == ["replace /1 1.0 2.0"])
    #expect(difference(1, "1") == [#"replace  1 "1""#])
    #expect(difference(Many<Int>.one(1), Many<Int>.one(2)) == ["replace /one/_0 1 2"])
  }

  @Test func `a value that can be encoded is written as it encodes itself`() {
    struct Item: Codable {
      enum CodingKeys: String, CodingKey { case title = "name", count }
      var title = "x"
      var count = 2
      var hidden = 3
    }
    struct Basket: Codable {
      var items = [Item(), Item(title: "y")]
      var note: String?
      var byName = ["b": 1, "a": 2]
      var tags: Set<String> = ["q", "p"]
      var kind = Kind.card(number: 7)
    }
    enum Kind: Codable { case card(number: Int) }
    let words = ValueDescription.whole(Basket())
    #expect(
      words.value?.json.text
        == #"{"items":[{"name":"x","count":2},{"name":"y","count":2}],"byName":{"a":2,"b":1},"#
        + #""tags":["p","q"],"kind":{"card":{"number":7}}}"#)
    #expect(words.isWhole)
  }

  @Test func `the describer keeps nothing of an encoder after the encoding`() {
    struct Inner: Encodable { var list = [1, 2] }
    struct Outer: Encodable {
      let note: (any Encoder) -> Void
      func encode(to encoder: any Encoder) throws {
        note(encoder)
        var list = encoder.unkeyedContainer()
        try list.encode(Inner())
      }
    }
    weak var encoder: AnyObject?
    var wasClass = false
    let words = ValueDescription.whole(
      Outer(note: {
        encoder = $0 as AnyObject
        wasClass = type(of: $0) is AnyClass
      }))
    #expect(words.value?.json.text == #"[{"list":[1,2]}]"#)
    #expect(wasClass)
    #expect(encoder == nil)
  }

  @Test func `a value whose encoding fails is reflected`() {
    struct Stubborn: Encodable {
      var value = 1
      func encode(to encoder: any Encoder) throws { throw Refused() }
    }
    #expect(ValueDescription.whole(Stubborn()).value?.json.text == #"{"value":1}"#)
  }

  @Test func `an encoding has the same limits as a reflection`() {
    struct Deep: Encodable { var list: [[[[[[[[[[Int]]]]]]]]]] = [[[[[[[[[[1]]]]]]]]]] }
    struct Wide: Encodable { var list = Array(0..<10_000) }
    struct Named: Encodable { var byName = Dictionary(uniqueKeysWithValues: (0..<10_000).map { ("\($0)", $0) }) }
    struct Counted: Encodable {
      let number: Int
      func encode(to encoder: any Encoder) throws {
        Counted.encodings.withLock { $0 += 1 }
        try number.encode(to: encoder)
      }
      static let encodings = Locked(0)
    }
    struct Holder: Encodable { var list = (0..<1_000).map { Counted(number: $0) } }
    let deep = ValueDescription.whole(Deep())
    let wide = ValueDescription.whole(Wide())
    #expect(!deep.isWhole)
    #expect(!wide.isWhole)
    #expect(!ValueDescription.whole(Named()).isWhole)
    #expect(deep.value?.json.text.contains("…") == true)
    // Elements that are not shown are not read.
    guard case .array(let shown)? = ValueDescription.whole(Holder()).value?["list"] else {
      Issue.record("an array is an array")
      return
    }
    #expect(shown.count == 257 && shown.first == .int(0) && shown.last == .string("…"))
    #expect(Counted.encodings.withLock { $0 } == 256)
  }

  @Test func `the description of bytes differs wherever one byte differs`() {
    let zeros = Data(count: 1_003)
    let words = (0..<zeros.count).map { place -> String in
      var other = zeros
      other[place] = 1
      return text(other)
    }
    #expect(Set(words + [text(zeros), text(Data(count: 1_004))]).count == zeros.count + 2)
    #expect(words[0].hasPrefix(#""<1003 bytes 01000000000000000000000000000000… sum "#))
    #expect(text(Data([1, 2, 255])) == #""<3 bytes 0102ff>""#)
    #expect(text(zeros) == text(Data(count: 1_005)[1..<1_004]))
  }
}
