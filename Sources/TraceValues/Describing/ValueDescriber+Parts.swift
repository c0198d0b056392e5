import TraceJSON

// Describing the parts of a value at an address: fields, elements of tuples and payloads.
extension ValueDescriber {
  /// Describes the value at an address, of a type with a plan.
  mutating func describe(at address: UnsafeRawPointer, _ plan: DescribingPlan, _ depth: Int) -> JSONValue {
    if isTooMuch(depth) { return omission() }
    switch plan {
    case .string: return unsafe bounded(ValueReader.load(String.self, at: address))
    case .bool: return unsafe .bool(ValueReader.load(Bool.self, at: address))
    case .int: return unsafe .int(Int64(ValueReader.load(Int.self, at: address)))
    case .double: return unsafe .double(ValueReader.load(Double.self, at: address))
    case .fields(let parts): return unsafe .object(members(parts, of: address, depth))
    case .cases(let cases):
      // A number without a name is no case of the source.
      guard let number = unsafe cases.number(at: address) else { return inexact(.string("?")) }
      return unsafe enumeration(at: address, cases, number, depth)
    }
  }

  /// Describes the parts of the value at an address, by name.
  mutating func members(_ parts: [ValuePart], of address: UnsafeRawPointer, _ depth: Int) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    members.reserveCapacity(parts.count)
    for part in parts.prefix(limits.elements) {
      unsafe members.append(JSONValue.Member(part.name, describe(part, of: address, depth + 1)))
    }
    members += surplus(parts.count)
    return members
  }

  private mutating func describe(_ part: ValuePart, of address: UnsafeRawPointer, _ depth: Int) -> JSONValue {
    switch part.content {
    case .planned(let plan): return unsafe describe(at: address + part.offset, plan, depth)
    case .value(let reader): return unsafe describe(reader.value(at: address + part.offset), depth: depth)
    case .weak(let read): return unsafe read(address).map { describe($0, depth: depth) } ?? typeOnly(nil)
    case .constant(let name): return constant(name)
    case .typeOnly(let type): return typeOnly(type)
    }
  }

  /// Describes the enum at an address: the name of its case, or an object with the name and the payload.
  ///
  /// - Parameter shown: The custom mirror of the value.
  mutating func enumeration(
    at address: UnsafeRawPointer, _ cases: EnumParts, _ number: Int, _ depth: Int, shown: Mirror? = nil
  ) -> JSONValue {
    guard let payload = unsafe payload(at: address, cases, number, depth + 1, shown: shown) else {
      return .string(cases.name(number))
    }
    return .object([.init(cases.name(number), payload)])
  }

  /// Describes the payload of the enum at an address, by label, or `_0`, `_1`; nil for a case without one.
  mutating func payload(
    at address: UnsafeRawPointer, _ cases: EnumParts, _ number: Int, _ depth: Int, shown: Mirror? = nil
  ) -> JSONValue? {
    if !cases.isKnown { isExact = false }
    return unsafe cases.withPayload(ofCase: number, at: address, shown: shown) { parts, payload in
      unsafe .object(members(parts, of: payload, depth))
    }
  }
}
