import ReactorCore

/// Gets at what the cases of an enum carry, where it lies.
///
/// Layout: docs of the Swift ABI, `TypeMetadata.rst`, and `ValueWitness.def` for the order of the functions.
struct EnumProjection: Sendable {
  /// Number of the case of the value at an address, of the type whose metadata is the second one.
  private let tag: EnumCases.GetTag
  /// Turns the value at an address into what its case carries.
  private let project: Project
  private let metadata: UInt
  private let size: Int

  private typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void

  private static let mostAlignment = 16

  /// Nil for types that are no enum or have to lie at larger steps than others, and where pointers are signed (arm64e).
  init?(_ type: Any.Type) {
    #if _ptrauth(_arm64e)
      return nil
    #else
      let word = MemoryLayout<UnsafeRawPointer>.size
      let layout = TypeLayout(type)
      guard layout.alignment <= EnumProjection.mostAlignment,
        [.enumeration, .optional].contains(MetadataKind(of: type))
      else { return nil }
      // Eight functions, size, stride, flags and extra inhabitants, then `getEnumTag` and `destructiveProjectEnumData`.
      let witnesses = TypeLayout.witnesses(of: type)
      tag = unsafeBitCast(
        witnesses.load(fromByteOffset: 10 * word + 8, as: UnsafeRawPointer.self), to: EnumCases.GetTag.self)
      project = unsafeBitCast(
        witnesses.load(fromByteOffset: 11 * word + 8, as: UnsafeRawPointer.self), to: Project.self)
      size = layout.size
      metadata = UInt(bitPattern: unsafeBitCast(type, to: UnsafeRawPointer.self))
    #endif
  }

  /// Calls `body` with the number of the case of the value at an address, and where what it carries is.
  ///
  /// Only for values without a reference that others could write through, in no box.
  func withPayload<Result>(of address: UnsafeRawPointer, _ body: (Int, UnsafeRawPointer) -> Result?) -> Result? {
    guard let type = UnsafeRawPointer(bitPattern: metadata) else { return nil }
    let number = Int(tag(address, type))
    // A copy that owns nothing: what is projected is no value of its type any more.
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: Self.mostAlignment) { copy in
      copy.copyMemory(from: UnsafeRawBufferPointer(start: address, count: size))
      guard let start = copy.baseAddress else { return nil }
      project(start, type)
      return body(number, UnsafeRawPointer(start))
    }
  }
}
