import PlatformSupport
import Testing

@testable import ReactorCore

@Suite("Addresses of values") struct ValueAddressTests {
  private struct Point: Equatable {
    var x = 1.5
    var names = ["a", "b"]
  }

  @Test func `An address gives the value that is there`() {
    let point = Point(x: 2, names: ["c"])

    #expect(withAddress(of: point) { $0[as: Point.self] } == point)
    #expect(withAddress(of: point) { $0.pointer(to: Point.self).load(as: Double.self) } == 2)
  }

  @Test func `A value that is replaced at its address is read by those who only read`() {
    var point = Point()

    let read = withAddress(of: &point) { address in
      address[as: Point.self].names.append("c")
      return address.readOnly[as: Point.self]
    }

    #expect(read == Point(x: 1.5, names: ["a", "b", "c"]))
    #expect(point == read)
  }

  @Test func `Addresses are equal if they are the same place`() {
    var points = [Point(), Point()]

    points.withUnsafeMutableBufferPointer { points in
      let (first, second) = (MutableValueAddress(&points[0]), MutableValueAddress(&points[1]))
      #expect(first.readOnly == first.readOnly)
      #expect(first.readOnly != second.readOnly)
    }
  }

  #if DEBUG
    @Test func `A debug build traps where a value is read as one of another type`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = withAddress(of: 1) { $0[as: String.self] }
      }

      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        message.contains("the address of a value of type Swift.Int was read as one of type Swift.String. This is"))
    }

    @Test func `A debug build traps where a value is replaced by one of another type`() async {
      await #expect(processExitsWith: .failure) {
        var one = 1
        withAddress(of: &one) { $0[as: UInt.self] = 2 }
      }
    }

    @Test func `A debug build traps where the bare address is asked for as one of another type`() async {
      await #expect(processExitsWith: .failure) {
        _ = withAddress(of: 1) { $0.pointer(to: Double.self) }
      }
    }
  #else
    @Test func `In a release build an address is one word`() {
      #expect(MemoryLayout<ValueAddress>.size == 8)
      #expect(MemoryLayout<ValueAddress?>.size == 8)
      #expect(MemoryLayout<MutableValueAddress>.size == 8)
    }
  #endif
}
