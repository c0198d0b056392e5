import TraceModel

/// Values of a known type in words.
enum DescribedValue {
  /// All of a value of a type that does not encode itself.
  static func reflected<Value>(_ value: Value, _ names: ObjectNames? = nil) -> KeptWords {
    var describer = ValueDescriber(.trace, names)
    return KeptWords(describer.describe(value), describer)
  }

  /// All of a value: encoded where its type can be, reflected otherwise.
  static func whole<Value>(_ value: Value, _ names: ObjectNames? = nil) -> KeptWords {
    var describer = ValueDescriber(.trace, names)
    guard Existential.isContainer(Value.self), let content = Existential.content(of: value) else {
      if let words = encoded(value, &describer) { return KeptWords(words, describer) }
      return reflected(value, names)
    }
    func words<Content>(_ content: Content) -> JSONValue {
      encoded(content, &describer) ?? describer.describe(content)
    }
    return KeptWords(describer.named(_openExistential(content, do: words), content), describer)
  }

  /// What an enum case carries; of other types the value itself.
  static func payload<Value>(_ value: Value, _ names: ObjectNames? = nil) -> KeptWords {
    var describer = ValueDescriber(.trace, names)
    // A value that says itself what may be known of it says so of all that it carries.
    let words =
      value is any TraceRedactable
      ? .object([.init("_0", describer.describe(value))]) : describer.payload(of: value)
    return KeptWords(words, describer)
  }

  /// The same for an enum whose making is known.
  static func payload(at address: UnsafeRawPointer, _ cases: EnumParts) -> KeptWords {
    var describer = ValueDescriber()
    let words = cases.number(at: address).flatMap { describer.payload(at: address, cases, $0, 0) }
    return KeptWords(words, describer)
  }

  private static func encoded<Value>(_ value: Value, _ describer: inout ValueDescriber) -> JSONValue? {
    guard let encodable = value as? any Encodable, !(value is any TraceRedactable) else { return nil }
    // What JSON has a word for needs no coding, and what describes itself by a mirror is heard first.
    guard PlainValue.describe(value) == nil, !(value is any CustomReflectable) else { return nil }
    return EncodedValue.of(encodable, &describer, depth: 0)
  }
}
