import ReactorCore
@_spi(Reflection) import Swift

/// A pulse among the fields of a state: its name, and where it counts its assignments.
struct PulseField: Sendable {
  let name: String
  private let offset: Int

  /// Those of a structure, in order; none for other types.
  static func all<Value>(of type: Value.Type) -> [PulseField] {
    var found: [PulseField] = []
    // The runtime looks for a value where it is asked for the fields of a container.
    guard MetadataKind(of: type) == .structure else { return found }
    _ = _forEachField(of: type, options: goOn) { name, offset, field, _ in
      guard let pulse = field as? any AnyPulse.Type, let inner = count(in: pulse) else { return true }
      let stored = String(cString: name)
      found.append(
        PulseField(name: stored.hasPrefix("_") ? String(stored.dropFirst()) : stored, offset: offset + inner))
      return true
    }
    return found
  }

  /// How often it was assigned, in the state at an address.
  func count(in state: UnsafeRawPointer) -> UInt {
    state.loadUnaligned(fromByteOffset: offset, as: UInt.self)
  }

  private static let goOn = _EachFieldOptions(rawValue: 1 << 1)

  private static func count(in pulse: any AnyPulse.Type) -> Int? {
    var place: Int?
    _ = _forEachField(of: pulse, options: goOn) { name, offset, _, _ in
      if String(cString: name) == "valueUpdatedCount" { place = offset }
      return true
    }
    return place
  }
}
