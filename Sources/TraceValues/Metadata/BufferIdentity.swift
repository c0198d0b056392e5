/// Words of standard library types that identify their buffers: values that share a buffer have the same word.
///
/// Only compared, never followed: where the library changes them, a buffer is counted twice or not at all.
enum BufferIdentity {
  /// The second word of a text (`StringObject.swift` of the Swift repository).
  static func ofText(at address: UnsafeRawPointer) -> UInt { unsafe address.load(fromByteOffset: 8, as: UInt.self) }

  /// The first word of an array, a slice, a set or a dictionary.
  static func ofCollection(at address: UnsafeRawPointer) -> UInt { unsafe address.load(as: UInt.self) }

  /// The two words of Foundation's `Data`.
  static func ofBytes(at address: UnsafeRawPointer) -> UInt {
    let words = unsafe address.loadUnaligned(as: (UInt, UInt).self)
    return words.0 ^ words.1
  }
}
