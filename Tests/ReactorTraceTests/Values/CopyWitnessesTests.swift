import Testing

@testable import ReactorTrace
@testable import TraceValues

@Suite("Copies of values by their witnesses") struct CopyWitnessesTests {
  private final class Object {}
  private struct Mixed: Equatable {
    var flag = true
    var name = "a name that is too long to lie in the string itself"
    var numbers = [1, 2, 3]
    var last: Int?
  }

  /// A copy of the value, made and destroyed by the witnesses of its type.
  private func copied<Value>(_ value: Value) -> Value {
    let witnesses = CopyWitnesses(Value.self)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(MemoryLayout<Value>.size, 1), alignment: MemoryLayout<Value>.alignment)
    defer { memory.deallocate() }
    withUnsafePointer(to: value) { witnesses.copy($0, to: memory) }
    defer { witnesses.destroy(memory) }
    return memory.assumingMemoryBound(to: Value.self).pointee
  }

  @Test func `a copy equals its value, whether the type is trivial or not`() {
    #expect(copied(42) == 42)
    #expect(copied(Mixed()) == Mixed())
    #expect(copied(["one", "two"]) == ["one", "two"])
    #expect(copied(Int?.none) == nil)
    #expect(copied(()) == ())
  }

  @Test func `a copy keeps what it refers to until it is destroyed`() {
    let witnesses = CopyWitnesses([Object].self)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
    defer { memory.deallocate() }
    weak var object: Object?
    do {
      let value = [Object()]
      object = value.first
      withUnsafePointer(to: value) { witnesses.copy($0, to: memory) }
    }

    #expect(object != nil)
    witnesses.destroy(memory)
    #expect(object == nil)
  }
}
