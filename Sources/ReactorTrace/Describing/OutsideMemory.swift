import ReactorCore

/// The memory that keeping a value keeps beside its own bytes: buffers of texts and collections. Found once a type.
///
/// Only for types whose values hold no reference (`PlainTypes`). What the elements of a collection lead to is not
/// counted: values that come one after the other share nearly all of that.
final class OutsideMemory: @unchecked Sendable {
  // Immutable; the closures capture nothing but types.
  struct Buffer {
    /// The same for values that share it.
    var identity: UInt
    var bytes: Int
  }
  typealias Look = (UnsafeRawPointer) -> Buffer
  private struct Part {
    let offset: Int
    let content: Content
  }
  private enum Content {
    case text
    case buffer(Look)
    /// What each case leads to, by its number.
    indirect case choice(EnumWitnesses, [[Part]])
  }
  private let parts: [Part]

  /// Nil for types whose values lead to none.
  init?(_ type: Any.Type) {
    parts = OutsideMemory.parts(of: type, at: 0)
    if parts.isEmpty { return nil }
  }

  /// Calls `body` for each buffer to which the value at an address leads, in an order that does not change.
  func forEachBuffer(at address: UnsafeRawPointer, _ body: (Buffer) -> Void) {
    OutsideMemory.look(at: address, parts, body)
  }

  private static func look(at address: UnsafeRawPointer, _ parts: [Part], _ body: (Buffer) -> Void) {
    for part in parts {
      switch part.content {
      case .text: body(text(at: address + part.offset))
      case .buffer(let look): body(look(address + part.offset))
      case .choice(let witnesses, let cases):
        witnesses.withPayload(of: address + part.offset) { number, payload -> Void? in
          if number < cases.count { look(at: payload, cases[number], body) }
          return ()
        }
      }
    }
  }

  private static func parts(of type: Any.Type, at offset: Int) -> [Part] {
    if type == String.self { return [Part(offset: offset, content: .text)] }
    if let known = type as? any OutsideBuffer.Type { return [Part(offset: offset, content: .buffer(known.look))] }
    if TypeKind.of(type) == .bytes { return [Part(offset: offset, content: .buffer(bytes(of: type)))] }
    if let witnesses = EnumWitnesses(of: type), witnesses.canCopy {
      let cases = (EnumPayloads.of(type) ?? []).map { payload in
        payload.flatMap { $0.isIndirect ? nil : parts(of: $0.type, at: 0) } ?? []
      }
      if cases.allSatisfy(\.isEmpty) { return [] }
      return [Part(offset: offset, content: .choice(witnesses, cases))]
    }
    return (FieldMetadata.all(of: type) ?? []).flatMap { parts(of: $0.type, at: offset + $0.offset) }
  }

  /// Fifteen bytes stand in a text itself; the second word of others leads to them.
  private static func text(at address: UnsafeRawPointer) -> Buffer {
    let count = address.assumingMemoryBound(to: String.self).pointee.utf8.count
    return Buffer(identity: BufferIdentity.ofText(at: address), bytes: count > 15 ? count : 0)
  }

  /// Bytes of Foundation: two words, and its elements.
  private static func bytes(of type: Any.Type) -> Look {
    let reader = ValueReader(type)
    return { address in
      let count = (reader.value(at: address) as? any Collection)?.count ?? 0
      return Buffer(identity: BufferIdentity.ofBytes(at: address), bytes: count)
    }
  }
}

/// Types of the library that are one buffer.
private protocol OutsideBuffer { static var look: OutsideMemory.Look { get } }

extension OutsideBuffer {
  /// Of a type that begins with the address of its buffer.
  fileprivate static func ofPointer(_ bytes: @escaping (Self) -> Int) -> OutsideMemory.Look {
    {
      .init(identity: BufferIdentity.ofCollection(at: $0), bytes: bytes($0.assumingMemoryBound(to: Self.self).pointee))
    }
  }
}

extension Array: OutsideBuffer {
  fileprivate static var look: OutsideMemory.Look { ofPointer { $0.count * MemoryLayout<Element>.stride } }
}
extension ContiguousArray: OutsideBuffer {
  fileprivate static var look: OutsideMemory.Look { ofPointer { $0.count * MemoryLayout<Element>.stride } }
}
extension ArraySlice: OutsideBuffer {
  fileprivate static var look: OutsideMemory.Look { ofPointer { $0.count * MemoryLayout<Element>.stride } }
}
extension Set: OutsideBuffer {
  fileprivate static var look: OutsideMemory.Look { ofPointer { $0.capacity * MemoryLayout<Element>.stride } }
}
extension Dictionary: OutsideBuffer {
  fileprivate static var look: OutsideMemory.Look {
    ofPointer { $0.capacity * (MemoryLayout<Key>.stride + MemoryLayout<Value>.stride) }
  }
}
