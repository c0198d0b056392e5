/// The record that the compiler writes for the declaration of a structure, an enum or a class.
// Safe: the record lies in the binary, and lives as long as the program.
@safe struct ContextDescriptor {
  /// The record's address, which the runtime's own functions take.
  let address: UnsafeRawPointer

  /// Bytes from the start: flags, parent, name and access function come first; `TargetTypeContextDescriptor` and
  /// `TargetEnumDescriptor` in `Metadata.h` of the Swift repository.
  private enum Offset {
    static let fields = 16
    /// The count of an enum's cases with a payload, in 24 bits below the offset of the payload's size.
    static let payloadCases = 20
    /// The count of an enum's cases without a payload.
    static let emptyCases = 24
  }
  private static let payloadCasesMask: UInt32 = 0xFF_FFFF

  init(_ address: UnsafeRawPointer) { unsafe self.address = unsafe address }

  /// The count of cases with a payload, which come first; a payload of an empty type does not count. Only for enums.
  var payloadCaseCount: Int {
    unsafe Int(address.load(fromByteOffset: Offset.payloadCases, as: UInt32.self) & ContextDescriptor.payloadCasesMask)
  }

  /// The count of cases without a payload. Only for enums.
  var emptyCaseCount: Int { unsafe Int(address.load(fromByteOffset: Offset.emptyCases, as: UInt32.self)) }

  /// The fields or the cases in order, those of superclasses excluded; nil if the type was compiled without reflection
  /// metadata.
  var fieldRecords: [FieldRecord]? {
    unsafe RelativePointer.target(at: address + Offset.fields).map { unsafe FieldRecord.all(at: $0) }
  }
}

/// A pointer that is stored as its distance from its own address; `RelativePointer.h` of the Swift repository.
enum RelativePointer {
  /// Nil if the distance is zero.
  static func target(at address: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = unsafe address.load(as: Int32.self)
    return unsafe distance == 0 ? nil : address + Int(distance)
  }
}
