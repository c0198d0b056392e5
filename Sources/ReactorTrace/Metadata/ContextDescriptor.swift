/// The record that the compiler writes for the declaration of a structure, an enum or a class.
struct ContextDescriptor {
  /// The record's address, which the runtime's own functions take.
  let address: UnsafeRawPointer

  /// Bytes from the start: flags, parent, name and access function come first; `TargetTypeContextDescriptor` and
  /// `TargetEnumDescriptor` in `Metadata.h` of the Swift repository.
  private enum Offset {
    static let fields = 16
    /// Of an enum: how many cases carry something, below the offset of the payload's size.
    static let payloadCases = 20
    /// Of an enum: how many cases carry nothing.
    static let emptyCases = 24
  }
  private static let payloadCasesMask: UInt32 = 0xFF_FFFF

  init(_ address: UnsafeRawPointer) { self.address = address }

  /// Cases that carry something, which come first; a payload of an empty type does not count. Only for enums.
  var payloadCaseCount: Int {
    Int(address.load(fromByteOffset: Offset.payloadCases, as: UInt32.self) & ContextDescriptor.payloadCasesMask)
  }

  /// Cases that carry nothing. Only for enums.
  var emptyCaseCount: Int { Int(address.load(fromByteOffset: Offset.emptyCases, as: UInt32.self)) }

  /// The fields or the cases in order, those of superclasses excluded; nil where the type was compiled without reflection
  /// metadata.
  var fieldRecords: [FieldRecord]? {
    RelativePointer.target(at: address + Offset.fields).map { FieldRecord.all(at: $0) }
  }
}

/// A pointer that is stored as its distance from where it stands; `RelativePointer.h` of the Swift repository.
enum RelativePointer {
  /// Nil where the distance is zero.
  static func target(at address: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = address.load(as: Int32.self)
    return distance == 0 ? nil : address + Int(distance)
  }
}
