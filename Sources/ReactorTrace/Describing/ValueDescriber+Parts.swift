import TraceModel

// Parts of values at addresses: fields, elements of tuples, and what cases carry.
extension ValueDescriber {
  /// A value of a type with a plan, at an address.
  mutating func describe(at address: UnsafeRawPointer, _ plan: DescribingPlan, _ depth: Int) -> JSONValue {
    if isTooMuch(depth) { return leftOut() }
    switch plan {
    case .string: return words(address.assumingMemoryBound(to: String.self).pointee)
    case .bool: return .bool(address.assumingMemoryBound(to: Bool.self).pointee)
    case .int: return .int(Int64(address.assumingMemoryBound(to: Int.self).pointee))
    case .double: return .double(address.assumingMemoryBound(to: Double.self).pointee)
    case .fields(let parts): return .object(members(parts, of: address, depth))
    case .cases(let cases):
      // A number without a name is no case of the source: nothing is told of it.
      guard let number = cases.number(at: address) else { return inexact(.string("?")) }
      return enumeration(at: address, cases, number, depth)
    }
  }

  /// The parts of the value at an address by name.
  mutating func members(_ parts: [ValuePart], of address: UnsafeRawPointer, _ depth: Int) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    members.reserveCapacity(parts.count)
    for part in parts.prefix(limits.elements) {
      members.append(JSONValue.Member(part.name, describe(part, of: address, depth + 1)))
    }
    members += surplus(parts.count)
    return members
  }

  private mutating func describe(_ part: ValuePart, of address: UnsafeRawPointer, _ depth: Int) -> JSONValue {
    switch part.content {
    case .planned(let plan): return describe(at: address + part.offset, plan, depth)
    case .value(let reader): return describe(reader.value(at: address + part.offset), depth: depth)
    case .weak(let read): return read(address).map { describe($0, depth: depth) } ?? unread(nil)
    case .known(let name): return known(name)
    case .unread(let type): return unread(type)
    }
  }

  /// An enum at an address: the name of its case, or an object with the name and what the case carries.
  ///
  /// - Parameter shown: A mirror of the type's own.
  mutating func enumeration(
    at address: UnsafeRawPointer, _ cases: EnumParts, _ number: Int, _ depth: Int, shown: Mirror? = nil
  ) -> JSONValue {
    guard let payload = payload(at: address, cases, number, depth + 1, shown: shown) else {
      return .string(cases.name(number))
    }
    return .object([.init(cases.name(number), payload)])
  }

  /// What the case of an enum at an address carries, by label, or `_0`, `_1`; nil where it carries nothing.
  mutating func payload(
    at address: UnsafeRawPointer, _ cases: EnumParts, _ number: Int, _ depth: Int, shown: Mirror? = nil
  ) -> JSONValue? {
    if !cases.isKnown { isExact = false }
    return cases.withPayload(ofCase: number, at: address, shown: shown) { parts, payload in
      .object(members(parts, of: payload, depth))
    }
  }
}
