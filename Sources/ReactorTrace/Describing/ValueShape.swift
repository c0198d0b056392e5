import PlatformSupport
import ReactorCore

/// The functions that name, copy, compare and describe the values of one type, by address.
// Safe: the functions are good as long as the program; who passes memory to one says `unsafe`.
@safe final class ValueShape: @unchecked Sendable {
  // All members are immutable; the closures capture nothing but types.
  private let type: Any.Type
  let labels: LabelTable
  /// Values hold no reference and no function, so that another thread may read a copy.
  let isSelfContained: Bool
  let pulses: [PulseField]
  /// Measures the buffers of self-contained values; nil if they have none.
  let outOfLine: OutOfLineSize?
  /// The size in words of eight bytes.
  let words: Int
  /// Bytes.
  let size: Int
  /// Bytes.
  let alignment: Int
  /// The `==` of the type; nil if it is not `Equatable`.
  let isEqual: ((ValueAddress, ValueAddress) -> Bool)?
  private let copies: CopyWitnesses
  /// Describes the value at an address. The names are those of objects; nil calls an object by its type.
  typealias Describe = (ValueAddress, ObjectNames?) -> ValueDescription
  let whole: Describe
  /// Describes the payload of an enum case.
  let payload: Describe

  private static let shapes = TypeCache<ValueShape>()

  static func of<Value>(_ type: Value.Type) -> ValueShape { shapes.answer(for: type) { _ in ValueShape(type) } }

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
  @inline(__always)
  func isSame(_ one: ValueAddress, _ other: ValueAddress) -> Bool {
    unsafe memcmp(one.pointer(to: type), other.pointer(to: type), size) == 0
  }

  /// Copies a value into memory that holds none.
  @inline(__always)
  func copy(_ memory: UnsafeMutableRawPointer, _ value: ValueAddress) {
    unsafe copies.copy(value.pointer(to: type), to: memory)
  }

  @inline(__always)
  func destroy(_ value: UnsafeMutableRawPointer) { unsafe copies.destroy(value) }

  /// Copies the bytes of a value, which retains nothing.
  @inline(__always)
  func copyBytes(to memory: UnsafeMutableRawPointer, _ value: ValueAddress) {
    unsafe memory.copyMemory(from: value.pointer(to: type), byteCount: size)
  }

  /// The address of a value of this type in memory that this module owns.
  @inline(__always)
  func address(in memory: UnsafeRawPointer) -> ValueAddress { unsafe ValueAddress(memory, of: type) }

  private static func equality<Value: Equatable>(_ type: Value.Type) -> (ValueAddress, ValueAddress) -> Bool {
    { $0[as: type] == $1[as: type] }
  }
}
