import Testing

@testable import ReactorTrace

@Suite("The bytes of a reactor") struct ReactorBytesTests {
  private class Base { var text = "a" }
  private final class Derived: Base {
    var number = 1
    lazy var cache = 7
    var list: [Int] = []
  }

  /// The names of the properties that `body` changes.
  private func writes(_ object: Derived, _ body: (ReactorBytes) -> Void) -> ReactorBytes.Writes {
    let bytes = ReactorBytes()
    bytes.begin(object)
    body(bytes)
    return bytes.end()
  }

  @Test func `changed properties are named in layout order, those of a superclass first`() {
    let object = Derived()
    #expect(
      writes(object) { _ in
        object.number += 1; object.text = "b"
      }.fields == ["text", "number"])
    #expect(writes(object) { _ in _ = object.cache }.fields == ["cache"])
    #expect(writes(object) { _ in object.list = [1] }.fields == ["list"])
  }

  @Test func `a write of an equal value, and an append into spare capacity, change no bytes`() {
    let object = Derived()
    object.list.reserveCapacity(100)
    #expect(writes(object) { _ in object.number = 1 }.isEmpty)
    #expect(writes(object) { _ in object.list.append(1) }.isEmpty)
  }

  @Test func `a write inside an unchecked region is exempted under its reason`() {
    let object = Derived()
    let found = writes(object) { bytes in
      object.text = "b"
      bytes.unchecked("a cache") { object.number += 1 }
    }
    #expect(found.fields == ["text"])
    #expect(found.exempted.map(\.field) == ["number"])
    #expect(found.exempted.map(\.why) == ["a cache"])
  }

  @Test func `nothing is observed before begin and after end`() {
    let object = Derived()
    let bytes = ReactorBytes()
    #expect(!bytes.isObserving)
    bytes.begin(object)
    #expect(bytes.isObserving)
    object.number += 1
    #expect(bytes.end().fields == ["number"])
    #expect(!bytes.isObserving)
    bytes.begin(object)
    #expect(bytes.end().isEmpty)
  }
}
