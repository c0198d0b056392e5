/// A whole number in fewer than eight bytes, of which the two largest say that it is missing or is kept elsewhere.
@usableFromInline
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

@usableFromInline
struct FourBytes: PackedNumber {
  @inlinable static var largest: UInt64 { UInt64(UInt32.max) }
  @usableFromInline let number: UInt32

  @inlinable
  init(bits: UInt64) { number = UInt32(bits) }

  @inlinable var bits: UInt64 { UInt64(number) }
}

/// Not aligned, so that it fills the gaps between others.
@usableFromInline
struct FiveBytes: PackedNumber {
  @inlinable static var largest: UInt64 { 1 << 40 - 1 }
  @usableFromInline let low: UInt8, second: UInt8, third: UInt8, fourth: UInt8, high: UInt8

  @inlinable
  init(bits: UInt64) {
    low = UInt8(truncatingIfNeeded: bits)
    second = UInt8(truncatingIfNeeded: bits >> 8)
    third = UInt8(truncatingIfNeeded: bits >> 16)
    fourth = UInt8(truncatingIfNeeded: bits >> 24)
    high = UInt8(truncatingIfNeeded: bits >> 32)
  }

  @inlinable var bits: UInt64 {
    UInt64(low) | UInt64(second) << 8 | UInt64(third) << 16 | UInt64(fourth) << 24 | UInt64(high) << 32
  }
}

/// An element of a graph, whose numbers are packed. Those that do not fit stand among its facts.
///
/// Getters that other modules call in loops are inlinable: a call would copy the element.
@usableFromInline
protocol PackedElement {
  associatedtype Facts: PackedFacts
  var facts: Shared<Facts> { get set }
}

@usableFromInline
protocol PackedFacts: Sendable, Equatable {
  associatedtype Member: Hashable, Sendable
  /// Numbers that do not fit.
  var wide: [Member: UInt64] { get set }
}

extension PackedElement {
  /// A member's number, which is packed as its distance from `base`.
  @inlinable
  @inline(__always)
  func unpacked<Packed: PackedNumber>(_ packed: Packed, _ member: Facts.Member, from base: UInt64 = 0) -> UInt64? {
    let bits = packed.bits
    if bits < Packed.largest - 1 { return base &+ bits }
    return bits == Packed.largest ? nil : Self.wide(member, facts)
  }

  @inline(never)
  @usableFromInline
  static func wide(_ member: Facts.Member, _ facts: Shared<Facts>) -> UInt64? { facts.value.wide[member] }

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
@usableFromInline
struct Shared<Value: Sendable & Equatable>: Sendable {
  // It changes only while one structure alone holds it.
  @usableFromInline final class Box: @unchecked Sendable {
    @safe @exclusivity(unchecked) @usableFromInline var value: Value

    init(_ value: Value) { self.value = value }
  }

  @usableFromInline var box: Box

  init(_ value: Value) { box = Box(value) }

  /// Stands for the value while any structure holds it.
  @inlinable var identity: ObjectIdentifier { ObjectIdentifier(box) }

  @usableFromInline var value: Value {
    @inlinable
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
  @usableFromInline
  static func == (left: Shared, right: Shared) -> Bool { left.box === right.box || left.value == right.value }
}
