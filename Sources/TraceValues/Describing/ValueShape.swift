import PlatformSupport

/// The functions that name, copy, compare and describe the values of one type, by address.
// Safe: the functions are good as long as the program; who passes memory to one says `unsafe`.
@usableFromInline
@safe package final class ValueShape: @unchecked Sendable {
  // All members are immutable; the closures capture nothing but types.
  @usableFromInline let type: Any.Type
  package let labels: LabelTable
  /// Values hold no reference and no function, so that another thread may read a copy.
  package let isSelfContained: Bool
  package let pulses: [PulseField]
  /// Measures the buffers of self-contained values; nil if they have none.
  package let outOfLine: OutOfLineSize?
  /// The size in words of eight bytes.
  package let words: Int
  /// Bytes.
  @usableFromInline package let size: Int
  /// Bytes.
  package let alignment: Int
  /// The `==` of the type; nil if it is not `Equatable`.
  package let isEqual: ((ValueAddress, ValueAddress) -> Bool)?
  @usableFromInline let copies: CopyWitnesses
  /// Describes the value at an address. The names are those of objects; nil calls an object by its type.
  package typealias Describe = (ValueAddress, (any ObjectNaming)?) -> ValueDescription
  package let whole: Describe
  /// Describes the payload of an enum case.
  package let payload: Describe

  private static let shapes = TypeCache<ValueShape>()

  package static func of<Value>(_ type: Value.Type) -> ValueShape { shapes.answer(for: type) { _ in ValueShape(type) } }

  private init<Value>(_ type: Value.Type) {
    self.type = type
    labels = LabelTable(type)
    isSelfContained = MemoryLayout<Value>.alignment <= 8 && SelfContainedTypes.contains(type)
    pulses = PulseField.all(of: type)
    outOfLine = isSelfContained ? OutOfLineSize(type) : nil
    size = MemoryLayout<Value>.size
    alignment = MemoryLayout<Value>.alignment
    isEqual = (type as? any Equatable.Type).map { ValueShape.equality($0) }
    words = (size + 7) / 8
    copies = CopyWitnesses(type)
    // A self-contained value is of its static type.
    whole =
      isSelfContained && !(type is any Encodable.Type)
      ? { ValueDescription.reflected($0[as: Value.self], $1) }
      : { ValueDescription.whole($0[as: Value.self], $1) }
    payload =
      if case .cases(let cases) = DescribingPlan.of(type) {
        { address, _ in unsafe ValueDescription.payload(at: address.pointer(to: type), cases) }
      } else {
        { ValueDescription.payload($0[as: Value.self], $1) }
      }
  }

  /// Whether two values have the same bits.
  @inlinable
  @inline(__always)
  package func isSame(_ one: ValueAddress, _ other: ValueAddress) -> Bool {
    unsafe memcmp(one.pointer(to: type), other.pointer(to: type), size) == 0
  }

  /// Copies a value into memory that holds none.
  @inlinable
  @inline(__always)
  package func copy(_ memory: UnsafeMutableRawPointer, _ value: ValueAddress) {
    unsafe copies.copy(value.pointer(to: type), to: memory)
  }

  package func destroy(_ value: UnsafeMutableRawPointer) { unsafe copies.destroy(value) }

  /// Copies the bytes of a value, which retains nothing.
  @inlinable
  @inline(__always)
  package func copyBytes(to memory: UnsafeMutableRawPointer, _ value: ValueAddress) {
    unsafe memory.copyMemory(from: value.pointer(to: type), byteCount: size)
  }

  /// The address of a value of this type in memory that this module owns.
  @inlinable
  @inline(__always)
  package func address(in memory: UnsafeRawPointer) -> ValueAddress { unsafe ValueAddress(memory, of: type) }

  private static func equality<Value: Equatable>(_ type: Value.Type) -> (ValueAddress, ValueAddress) -> Bool {
    { $0[as: type] == $1[as: type] }
  }
}
