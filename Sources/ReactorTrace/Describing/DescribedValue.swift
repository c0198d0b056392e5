import TraceModel

/// Values of a known type in words.
enum DescribedValue {
  /// All of a value.
  static func whole<Value>(_ value: Value) -> KeptWords {
    var describer = ValueDescriber()
    let words = describer.describe(value)
    return KeptWords(words, isWhole: describer.isWhole)
  }

  /// What an enum case carries; of other types the value itself.
  static func payload<Value>(_ value: Value) -> KeptWords {
    KeptWords(ValueDescriber.payload(of: value), isWhole: true)
  }
}
