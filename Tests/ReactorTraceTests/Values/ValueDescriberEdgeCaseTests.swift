import PlatformSupport
import Foundation
import ReactorCore
import TraceModel
import Testing

@testable import ReactorTrace
@testable import TraceValues

@Suite("Descriptions of unusual values") struct ValueDescriberEdgeCaseTests {
  private func words<Value>(_ value: Value) -> ValueDescription { ValueDescription.whole(value) }
  private func text<Value>(_ value: Value) -> String { words(value).value?.json.text ?? "-" }

  private final class Node: Encodable {
    var value: Int
    var next: Node?
    init(_ value: Int) { self.value = value }
  }
  private final class Twins: Encodable {
    var left: Twins?
    var right: Twins?
  }

  @Test func `encoding objects in a cycle ends`() {
    struct State: Encodable { var node: Node }
    let node = Node(1)
    node.next = Node(2)
    node.next?.next = node
    let said = words(State(node: node))
    #expect(said.value?.json.text.hasPrefix(#"{"node":{"value":1,"next":{"value":2,"next":{"value":1,"#) == true)
    #expect(!said.isWhole)
    node.next = nil

    struct Wide: Encodable { var twins: Twins }
    let twins = Twins()
    (twins.left, twins.right) = (twins, twins)
    let wide = words(Wide(twins: twins))
    #expect(wide.value?.json.text.utf8.count ?? .max < 1 << 16)
    #expect(!wide.isWhole)
    (twins.left, twins.right) = (nil, nil)
  }

  @Test func `a reflected object is named, also one in a cycle`() {
    struct State { var node: Node, list: [Node] }
    let node = Node(1)
    node.next = node
    let said = words(State(node: node, list: [node]))
    #expect(said.value?.json.text == #"{"node":"<Node>","list":["<Node>"]}"#)
    #expect(said.isWhole && !said.isExact)
    node.next = nil
  }

  @Test func `dates and bytes have the same description in an encoded value`() throws {
    struct Encoded: Encodable {
      var date = Date(timeIntervalSince1970: 1_700_000_000.25)
      var data = Data(repeating: 7, count: 1_000)
      var url = URL(string: "https://example.com/a")
      var id = UUID(uuidString: "00000000-0000-0000-0000-00000000000A")
      var price = Decimal(string: "1.50")
    }
    struct Reflected {
      var date = Date(timeIntervalSince1970: 1_700_000_000.25)
      var data = Data(repeating: 7, count: 1_000)
      var url = URL(string: "https://example.com/a")
      var id = UUID(uuidString: "00000000-0000-0000-0000-00000000000A")
      var price = Decimal(string: "1.50")
    }
    #expect(text(Encoded()) == text(Reflected()))
    #expect(text(Encoded()).contains(#""date":"2023-11-14T22:13:20.250000Z","data":"<1000 bytes 0707"#))
  }

  @Test func `a custom mirror is used inside an encoded value`() {
    struct Shy: Encodable, CustomReflectable {
      var secret = "plain sight"
      var customMirror: Mirror { Mirror(self, children: ["shown": 1]) }
    }
    struct State: Encodable {
      var shy = Shy()
      var list = [Shy()]
      var optional: Shy? = Shy()
    }
    #expect(text(State()) == #"{"shy":{"shown":1},"list":[{"shown":1}],"optional":{"shown":1}}"#)
  }

  @Test func `dictionary keys that look the same stay apart, in a fixed order`() {
    let objects = (0..<20).map { Node($0) }
    let pairs = objects.map { (ObjectIdentifier($0), $0.value) }
    let said = words(Dictionary(uniqueKeysWithValues: pairs))
    let again = words(Dictionary(uniqueKeysWithValues: pairs.shuffled()))
    #expect(said == again)
    #expect(!said.isExact)
    guard case .object(let members) = said.value else {
      Issue.record("a dictionary is an object")
      return
    }
    #expect(members.count == 20 && Set(members.map(\.key)).count == 20)
    #expect(members.first?.key == "<pointer>" && members[1].key == "<pointer> 2")
    let mixed: [AnyHashable: Int] = [1: 1, "1": 2]
    #expect(text(mixed) == #"{"1":1,"1 2":2}"#)
  }

  @Test func `member names that a value chooses are bounded in count and bytes`() {
    struct Mirrored: CustomReflectable {
      var count: Int
      var width: Int
      var customMirror: Mirror {
        let names = (0..<count).map { "\($0)" + String(repeating: "x", count: width) }
        return Mirror(self, children: names.map { (label: $0, value: 1 as Any) })
      }
    }
    struct Keyed: Encodable {
      struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      var count: Int
      var width: Int
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for number in 0..<count {
          try container.encode(1, forKey: Key("\(number)" + String(repeating: "x", count: width)))
        }
      }
    }
    for many in [words(Mirrored(count: 50_000, width: 1)), words(Keyed(count: 50_000, width: 1))] {
      guard case .object(let members) = many.value else {
        Issue.record("members make an object")
        return
      }
      #expect(members.count == 257 && members.last?.key == "…")
      #expect(!many.isWhole)
    }
    for long in [words(Mirrored(count: 100, width: 10_000)), words(Keyed(count: 100, width: 10_000))] {
      #expect(long.value?.json.text.utf8.count ?? .max < 100_000)
      #expect(!long.isWhole)
    }
    #expect(words(Keyed(count: 3, width: 1)).isWhole && words(Mirrored(count: 3, width: 1)).isWhole)
  }

  @Test func `an encoding that counts its elements ends`() {
    struct Counting: Encodable {
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        while list.count < 1_000 { try list.encode(list.count) }
      }
    }
    let said = words(Counting())
    guard case .array(let elements) = said.value else {
      Issue.record("a list is an array")
      return
    }
    #expect(elements.count == 257 && !said.isWhole)
  }

  @Test func `a value that encodes itself as itself is cut`() {
    struct Mirrored: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self)
      }
    }
    struct Wrapped: Encodable {
      struct Name: Encodable, RawRepresentable { var rawValue = "a" }
      var name = Name()
    }
    // Also where there is little room: threads of apps have half a megabyte of stack on some platforms.
    let said = Locked<ValueDescription?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let words = ValueDescription.whole(Mirrored())
      said.withLock { $0 = words }
      done.signal()
    }
    thread.stackSize = 1 << 19
    thread.start()
    done.wait()
    let words = said.withLock { $0 }
    #expect(words?.value == .string("…") && words?.isWhole == false)
    #expect(text(Wrapped()) == #"{"name":"a"}"#)
  }

  @Test func `the text of a custom description is bounded`() {
    struct Speaker: CustomStringConvertible, CustomReflectable {
      var description: String { String(repeating: "y", count: 100_000) }
      var customMirror: Mirror { Mirror(self, children: []) }
    }
    let said = words(Speaker())
    #expect(said.value?.json.text == #""… 100000 bytes""#)
    #expect(!said.isWhole)
  }

  @Test func `nested cases, optionals and collections keep their shape in a difference`() {
    enum Phase: Encodable { case idle, loading(Progress?), failed(reason: String) }
    enum Progress: Encodable { case part(Double), whole }
    struct State: Encodable {
      var phase = Phase.idle
      var scores: [Int: [String]] = [1: ["a"], 2: []]
      var tags: Set<Int> = [3, 1]
      var maybe: Int??
    }
    func difference(_ old: State, _ new: State) -> [String] {
      StateChange.difference(words(old), words(new)).map {
        "\($0.operation.rawValue) \($0.path) \($0.old?.text ?? "-") \($0.value?.text ?? "-")"
      }
    }
    let first = State()
    var next = first
    next.phase = .loading(.part(0.5))
    #expect(difference(first, next).map { $0.split(separator: " ")[1] } == ["/phase/idle", "/phase/loading"])
    var part = next
    part.phase = .loading(.part(0.75))
    #expect(difference(next, part) == ["replace /phase/loading/_0/part/_0 0.5 0.75"])
    var scored = first
    scored.scores[2, default: []].append("b")
    #expect(difference(first, scored) == [#"add /scores/2/0 - "b""#])
    var tagged = first
    tagged.tags.insert(2)
    #expect(difference(first, tagged) == ["add /tags/1 - 2"])
  }
}
