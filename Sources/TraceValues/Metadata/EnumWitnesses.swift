/// Reads and writes the case of an enum's value at an address, with the functions of its value witness table.
// Safe: the functions are those of the type; who passes an address says `unsafe`.
@safe struct EnumWitnesses: Sendable {
  let tag: EnumTag
  private let project: Project
  private let inject: Inject
  private let size: Int
  /// `withPayload` is good for these values: they need no larger alignment than most.
  let canCopy: Bool

  /// Turns the value at the first address into the payload of its case, in place.
  private typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  /// Turns the payload at the first address into a value of the case with a number, in place.
  private typealias Inject = @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void

  private static let mostAlignment = 16

  /// Nil for types that are no enum, and where pointers are signed (arm64e).
  init?(of type: Any.Type) {
    #if _ptrauth(_arm64e)
      return nil
    #else
      guard [.enumeration, .optional].contains(MetadataKind(of: type)) else { return nil }
      let values = ValueWitnesses(of: type)
      tag = EnumTag(type)
      unsafe project = unsafe unsafeBitCast(ValueWitnesses.function(.projectPayload, of: type), to: Project.self)
      unsafe inject = unsafe unsafeBitCast(ValueWitnesses.function(.injectTag, of: type), to: Inject.self)
      size = values.size
      canCopy = values.alignment <= EnumWitnesses.mostAlignment
    #endif
  }

  /// Calls `body` with the number of the case of the value at an address, and with the address of its payload, which is
  /// good until `body` returns. Of an indirect case, that is the address of a reference to a box.
  func withPayload<Result>(of address: UnsafeRawPointer, _ body: (Int, UnsafeRawPointer) -> Result?) -> Result? {
    let number = unsafe tag.number(at: address)
    // A copy that owns nothing: what is projected is no value of its type any more.
    return unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: Self.mostAlignment) { copy in
      unsafe copy.copyMemory(from: UnsafeRawBufferPointer(start: address, count: size))
      guard let start = copy.baseAddress else { return nil }
      unsafe project(start, tag.type.address)
      return unsafe body(number, UnsafeRawPointer(start))
    }
  }

  /// Calls `body` with the address of the payload of a value of the case with a number, and lets it change the payload. The
  /// value must be the caller's alone, and its case must have a payload that does not lie in a box.
  func withMutablePayload(
    of address: UnsafeMutableRawPointer, ofCase number: Int, _ body: (UnsafeMutableRawPointer) -> Void
  ) {
    unsafe project(address, tag.type.address)
    unsafe body(address)
    unsafe setCase(number, of: address)
  }

  /// Turns the payload at an address into a value of the case with a number, in place. Of a case without a payload, the
  /// bytes there are zero.
  func setCase(_ number: Int, of address: UnsafeMutableRawPointer) {
    unsafe inject(address, UInt32(number), tag.type.address)
  }
}

/// Reads the number of the case of an enum's value.
// Safe: the function is that of the type; who passes an address says `unsafe`.
@usableFromInline
@safe struct EnumTag: Sendable {
  @usableFromInline
  let type: TypeMetadata
  @usableFromInline
  let get: Get

  /// The number of the case of the value at the first address, of the type whose metadata is at the second one.
  @usableFromInline
  typealias Get = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32

  #if !_ptrauth(_arm64e)
    /// - Parameter type: An enum or an optional.
    init(_ type: Any.Type) {
      self.type = TypeMetadata(type)
      unsafe get = unsafe unsafeBitCast(ValueWitnesses.function(.getTag, of: type), to: Get.self)
    }
  #endif

  /// The number of the case: cases with a payload come first, in the order of the source, then the others.
  @inlinable
  @inline(__always)
  func number(at address: UnsafeRawPointer) -> Int { unsafe Int(get(address, type.address)) }
}
