import PlatformSupport

/// A `@Pulse` field of a state: its name, and the offset of its count of assignments.
package struct PulseField: Sendable {
  package let name: String
  private let owner: Any.Type
  private let offset: Int

  /// The pulses of a structure, in order; none for other types.
  package static func all<Value>(of type: Value.Type) -> [PulseField] {
    FieldMetadata.known(of: type).compactMap { field in
      guard let pulse = field.type as? any AnyPulse.Type, let count = count(in: pulse) else { return nil }
      return PulseField(name: ValuePart.name(of: field), owner: type, offset: field.offset + count)
    }
  }

  /// How often it was assigned, in the state at an address.
  package func count(in state: ValueAddress) -> UInt {
    unsafe ValueReader.load(UInt.self, at: state.pointer(to: owner) + offset)
  }

  private static func count(in pulse: any AnyPulse.Type) -> Int? {
    FieldMetadata.known(of: pulse).last { $0.name == "valueUpdatedCount" }?.offset
  }
}
