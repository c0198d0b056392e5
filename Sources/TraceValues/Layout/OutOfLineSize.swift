import PlatformSupport

/// Measures the buffers of strings and collections that a copy of a value keeps alive. Made once a type.
///
/// Only for self-contained types. Buffers that the elements of a collection refer to are not counted: consecutive values
/// share nearly all of them.
package final class OutOfLineSize: @unchecked Sendable {
  // Immutable; the closures capture nothing but types.
  package struct Buffer {
    /// The same for values that share the buffer.
    package var identity: UInt
    package var bytes: Int
  }
  typealias Measure = (UnsafeRawPointer) -> Buffer
  private struct Part {
    let offset: Int
    let content: Content
  }
  // Safe: the function is good as long as the program; who passes it an address says `unsafe`.
  @safe private enum Content {
    case text
    case buffer(Measure)
    /// The parts of each case, by its number.
    indirect case choice(EnumWitnesses, [[Part]])
  }
  private let type: Any.Type
  private let parts: [Part]

  /// Nil for types whose values have no buffer.
  package init?(_ type: Any.Type) {
    self.type = type
    parts = OutOfLineSize.parts(of: type, at: 0)
    if parts.isEmpty { return nil }
  }

  /// Calls `body` for each buffer of the value at an address, in an order that does not change.
  package func forEachBuffer(at address: ValueAddress, _ body: (Buffer) -> Void) {
    unsafe OutOfLineSize.measure(at: address.pointer(to: type), parts, body)
  }

  private static func measure(at address: UnsafeRawPointer, _ parts: [Part], _ body: (Buffer) -> Void) {
    for part in parts {
      switch part.content {
      case .text: unsafe body(text(at: address + part.offset))
      case .buffer(let measure): unsafe body(measure(address + part.offset))
      case .choice(let witnesses, let cases):
        unsafe witnesses.withPayload(of: address + part.offset) { number, payload -> Void? in
          if number < cases.count { unsafe measure(at: payload, cases[number], body) }
          return ()
        }
      }
    }
  }

  private static func parts(of type: Any.Type, at offset: Int) -> [Part] {
    if type == String.self { return [Part(offset: offset, content: .text)] }
    if let known = type as? any OutOfLineBuffer.Type {
      return unsafe [Part(offset: offset, content: .buffer(known.measure))]
    }
    if TypeKind.of(type) == .bytes { return unsafe [Part(offset: offset, content: .buffer(bytes(of: type)))] }
    if let witnesses = EnumWitnesses(of: type), witnesses.canCopy {
      let cases = (EnumPayloads.of(type) ?? []).map { payload in
        payload.flatMap { $0.isIndirect ? nil : parts(of: $0.type, at: 0) } ?? []
      }
      if cases.allSatisfy(\.isEmpty) { return [] }
      return [Part(offset: offset, content: .choice(witnesses, cases))]
    }
    return (FieldMetadata.all(of: type) ?? []).flatMap { parts(of: $0.type, at: offset + $0.offset) }
  }

  /// A string of up to fifteen bytes has no buffer.
  private static func text(at address: UnsafeRawPointer) -> Buffer {
    let count = unsafe address.assumingMemoryBound(to: String.self).pointee.utf8.count
    return unsafe Buffer(identity: BufferIdentity.ofText(at: address), bytes: count > 15 ? count : 0)
  }

  /// Foundation's `Data`.
  private static func bytes(of type: Any.Type) -> Measure {
    let reader = ValueReader(type)
    return { address in
      let count = unsafe (reader.value(at: address) as? any Collection)?.count ?? 0
      return unsafe Buffer(identity: BufferIdentity.ofBytes(at: address), bytes: count)
    }
  }
}

/// Types of the standard library that are one buffer.
private protocol OutOfLineBuffer { static var measure: OutOfLineSize.Measure { get } }

extension OutOfLineBuffer {
  /// Measures a type that begins with the address of its buffer.
  fileprivate static func ofPointer(_ bytes: @escaping (Self) -> Int) -> OutOfLineSize.Measure {
    {
      unsafe .init(
        identity: BufferIdentity.ofCollection(at: $0), bytes: bytes($0.assumingMemoryBound(to: Self.self).pointee))
    }
  }
}

extension Array: OutOfLineBuffer {
  fileprivate static var measure: OutOfLineSize.Measure { unsafe ofPointer { $0.count * MemoryLayout<Element>.stride } }
}
extension ContiguousArray: OutOfLineBuffer {
  fileprivate static var measure: OutOfLineSize.Measure { unsafe ofPointer { $0.count * MemoryLayout<Element>.stride } }
}
extension ArraySlice: OutOfLineBuffer {
  fileprivate static var measure: OutOfLineSize.Measure { unsafe ofPointer { $0.count * MemoryLayout<Element>.stride } }
}
extension Set: OutOfLineBuffer {
  fileprivate static var measure: OutOfLineSize.Measure {
    unsafe ofPointer { $0.capacity * MemoryLayout<Element>.stride }
  }
}
extension Dictionary: OutOfLineBuffer {
  fileprivate static var measure: OutOfLineSize.Measure {
    unsafe ofPointer { $0.capacity * (MemoryLayout<Key>.stride + MemoryLayout<Value>.stride) }
  }
}
