/// The compiler's record of a stored property or of an enum case.
// Safe: the record lies in the binary, and lives as long as the program.
@safe struct FieldRecord {
  private let start: UnsafeRawPointer

  /// Bytes from the start of a field descriptor, and of a record in it; `FieldDescriptor` and `FieldRecord` in
  /// `RemoteInspection/Records.h` of the Swift repository.
  private enum Offset {
    static let recordSize = 10
    static let recordCount = 12
    static let records = 16
    static let flags = 0
    static let typeName = 4
    static let name = 8
  }
  private static let isIndirectCase: UInt32 = 1

  /// How a field holds its value.
  enum Ownership: Sendable {
    /// - Parameter isEmpty: It is the empty tuple, and is not only taken for it because the runtime makes no type of it.
    case strong(isEmpty: Bool)
    case weak
    /// `unowned`: the object may be gone, and reading the field then ends the program.
    case unowned
    /// `unowned(unsafe)`: the object may be gone, and reading the field is then undefined.
    case unmanaged
  }

  /// - Parameter descriptor: The address of a field descriptor.
  static func all(at descriptor: UnsafeRawPointer) -> [FieldRecord] {
    let size = unsafe Int(descriptor.load(fromByteOffset: Offset.recordSize, as: UInt16.self))
    let count = unsafe Int(descriptor.load(fromByteOffset: Offset.recordCount, as: UInt32.self))
    return (0..<count).map { unsafe FieldRecord(start: descriptor + Offset.records + $0 * size) }
  }

  var name: String {
    unsafe RelativePointer.target(at: start + Offset.name).map {
      unsafe String(cString: $0.assumingMemoryBound(to: CChar.self))
    }
      ?? ""
  }

  /// The case's payload lies in a box of its own.
  var isIndirect: Bool {
    unsafe start.load(fromByteOffset: Offset.flags, as: UInt32.self) & FieldRecord.isIndirectCase != 0
  }

  /// The mangled name of the type; nil for a case that carries nothing.
  var typeName: UnsafeBufferPointer<UInt8>? {
    unsafe RelativePointer.target(at: start + Offset.typeName).map {
      unsafe UnsafeBufferPointer(start: $0.assumingMemoryBound(to: UInt8.self), count: FieldRecord.length($0))
    }
  }

  /// The mangled name's last letters say it.
  var ownership: Ownership {
    guard let name = unsafe typeName else { return .strong(isEmpty: true) }
    guard name.count >= 2, unsafe name[name.count - 2] == UInt8(ascii: "X") else {
      return unsafe .strong(isEmpty: name.elementsEqual("yt".utf8))
    }
    return switch unsafe name[name.count - 1] {
    case UInt8(ascii: "w"): .weak
    case UInt8(ascii: "o"): .unowned
    case UInt8(ascii: "u"): .unmanaged
    default: .strong(isEmpty: false)
    }
  }

  /// Bytes of a mangled name up to its final zero. A byte from 0x01 to 0x17 is followed by four that may be zero, one from
  /// 0x18 to 0x1F by a word; `docs/ABI/Mangling.rst` of the Swift repository, "Symbolic references".
  private static func length(_ name: UnsafeRawPointer) -> Int {
    var end = 0
    while true {
      let byte = unsafe name.load(fromByteOffset: end, as: UInt8.self)
      if byte == 0 { return end }
      end += byte < 0x18 ? 5 : byte < 0x20 ? 1 + MemoryLayout<UInt>.size : 1
    }
  }
}
