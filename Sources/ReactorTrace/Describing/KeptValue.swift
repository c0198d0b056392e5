import PlatformSupport
import ReactorCore
import TraceModel

/// A copy of a value that holds no reference, to be described when somebody asks.
///
/// The value lies in the buffer's tail: no type is made for it, and no type is asked for.
final class KeptValue: ManagedBuffer<ValueShape, UInt64> {
  // Immutable once made.

  static func copying(_ address: UnsafeRawPointer, _ shape: ValueShape) -> KeptValue {
    let kept = unsafeDowncast(create(minimumCapacity: shape.words) { _ in shape }, to: KeptValue.self)
    kept.withUnsafeMutablePointerToElements { shape.copy(UnsafeMutableRawPointer($0), address) }
    return kept
  }

  deinit {
    withUnsafeMutablePointers { $0.pointee.destroy(UnsafeMutableRawPointer($1)) }
  }

  /// What `describe` makes of it.
  ///
  /// It holds no object that would have a name.
  func described(_ describe: ValueShape.Describe) -> KeptWords {
    withUnsafeMutablePointerToElements { describe(UnsafeRawPointer($0), nil) }
  }
}

/// A value in words.
final class KeptWords: Sendable, Equatable {
  /// Nil for a case that carries nothing.
  let value: JSONValue?
  /// Nothing of it was left out.
  let isWhole: Bool
  /// Values that are different have different words.
  let isExact: Bool
  /// Values in it that masked themselves.
  let masked: Int
  /// Bytes that it takes, about.
  let weight: Int

  init(_ value: JSONValue?, _ describer: ValueDescriber) {
    self.value = value
    isWhole = describer.isWhole
    isExact = describer.isWhole && describer.isExact
    masked = describer.masked
    weight = describer.weight
  }

  static func == (left: KeptWords, right: KeptWords) -> Bool {
    left.value == right.value && left.isWhole == right.isWhole
  }
}

/// How values of one type are named, kept and described.
final class ValueShape: @unchecked Sendable {
  // All members are immutable; the closures capture nothing but types.
  let labels: CaseLabels
  /// Its values hold no reference and no function, so that a copy of one may be kept and read by another thread.
  let isPlain: Bool
  /// Fields that count their assignments.
  let pulses: [PulseField]
  /// What plain values lead to; nil where that is nothing.
  let outside: OutsideMemory?
  /// Size in words of eight bytes.
  let words: Int
  let size: Int
  let alignment: Int
  /// As its type says; nil where that does not.
  let isEqual: ((UnsafeRawPointer, UnsafeRawPointer) -> Bool)?
  let copy: (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  let destroy: (UnsafeMutableRawPointer) -> Void
  /// Describes the value at an address, with the names that its objects have.
  typealias Describe = (UnsafeRawPointer, ObjectNames?) -> KeptWords
  /// All of a value.
  let whole: Describe
  /// What a case carries.
  let payload: Describe

  init<Value>(_ type: Value.Type) {
    labels = CaseLabels(type)
    isPlain = MemoryLayout<Value>.alignment <= 8 && PlainTypes.isPlain(type)
    pulses = PulseField.all(of: type)
    outside = isPlain ? OutsideMemory(type) : nil
    size = MemoryLayout<Value>.size
    alignment = MemoryLayout<Value>.alignment
    isEqual = (type as? any Equatable.Type).map { ValueShape.equality($0) }
    words = (size + 7) / 8
    // Not by counted memory, which reads up to where a next value would begin.
    copy = { $0.initializeMemory(as: Value.self, to: $1.assumingMemoryBound(to: Value.self).pointee) }
    destroy = { $0.assumingMemoryBound(to: Value.self).deinitialize(count: 1) }
    // Of a plain type all values are of that type itself.
    whole =
      isPlain && !(type is any Encodable.Type)
      ? { DescribedValue.reflected($0.assumingMemoryBound(to: Value.self).pointee, $1) }
      : { DescribedValue.whole($0.assumingMemoryBound(to: Value.self).pointee, $1) }
    payload =
      if case .cases(let cases) = DescribingPlan.of(type) {
        { place, _ in DescribedValue.payload(at: place, cases) }
      } else {
        { DescribedValue.payload($0.assumingMemoryBound(to: Value.self).pointee, $1) }
      }
  }

  /// Whether two values are the same bit by bit.
  @inline(__always)
  func isSame(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool { memcmp(one, other, size) == 0 }

  private static func equality<Value: Equatable>(
    _ type: Value.Type
  ) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
    { $0.assumingMemoryBound(to: Value.self).pointee == $1.assumingMemoryBound(to: Value.self).pointee }
  }
}
