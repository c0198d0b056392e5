/// A whole number in fewer than eight bytes, of which the two largest say that it is missing or is kept elsewhere.
protocol PackedNumber: Sendable, Equatable {
  static var largest: UInt64 { get }
  init(bits: UInt64)
  var bits: UInt64 { get }
}

extension PackedNumber {
  static var none: Self { Self(bits: largest) }
  fileprivate static var wide: Self { Self(bits: largest - 1) }
  static func fits(_ number: UInt64) -> Bool { number < largest - 1 }
}

struct FourBytes: PackedNumber {
  static let largest = UInt64(UInt32.max)
  private let number: UInt32

  init(bits: UInt64) { number = UInt32(bits) }

  var bits: UInt64 { UInt64(number) }
}

/// Not aligned, so that it fills the gaps between others.
struct FiveBytes: PackedNumber {
  static let largest: UInt64 = 1 << 40 - 1
  private let low: UInt8, second: UInt8, third: UInt8, fourth: UInt8, high: UInt8

  init(bits: UInt64) {
    low = UInt8(truncatingIfNeeded: bits)
    second = UInt8(truncatingIfNeeded: bits >> 8)
    third = UInt8(truncatingIfNeeded: bits >> 16)
    fourth = UInt8(truncatingIfNeeded: bits >> 24)
    high = UInt8(truncatingIfNeeded: bits >> 32)
  }

  var bits: UInt64 {
    UInt64(low) | UInt64(second) << 8 | UInt64(third) << 16 | UInt64(fourth) << 24 | UInt64(high) << 32
  }
}

/// An element of a graph, whose numbers are packed. Those that do not fit stand among its facts.
protocol PackedElement {
  associatedtype Facts: PackedFacts
  var facts: Shared<Facts> { get set }
}

protocol PackedFacts: Sendable, Equatable {
  associatedtype Member: Hashable, Sendable
  /// Numbers that do not fit.
  var wide: [Member: UInt64] { get set }
}

extension PackedElement {
  /// A member's number, which is packed as its distance from `base`.
  @inline(__always)
  func unpacked(_ packed: some PackedNumber, _ member: Facts.Member, from base: UInt64 = 0) -> UInt64? {
    if packed == .none { return nil }
    return packed == .wide ? facts.value.wide[member] : base &+ packed.bits
  }

  /// The packed form of a member's number, which is noted among the facts if it does not fit.
  @inline(__always)
  mutating func packed<Packed: PackedNumber>(
    _ number: UInt64?, _ member: Facts.Member, from base: UInt64 = 0
  ) -> Packed {
    if !facts.value.wide.isEmpty { facts.value.wide[member] = nil }
    guard let number else { return .none }
    if number >= base, Packed.fits(number - base) { return Packed(bits: number - base) }
    facts.value.wide[member] = number
    return .wide
  }
}

/// A value that many structures hold. One that changes its own takes a copy.
struct Shared<Value: Sendable & Equatable>: Sendable {
  // It changes only while one structure alone holds it.
  private final class Box: @unchecked Sendable {
    @safe @exclusivity(unchecked) var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(_ value: Value) { box = Box(value) }

  /// Stands for the value while any structure holds it.
  var identity: ObjectIdentifier { ObjectIdentifier(box) }

  var value: Value {
    @inline(__always)
    _read { yield box.value }
    @inline(__always)
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}

extension Shared: Equatable {
  static func == (left: Shared, right: Shared) -> Bool { left.box === right.box || left.value == right.value }
}
