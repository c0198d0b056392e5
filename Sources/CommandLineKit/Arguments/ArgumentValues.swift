extension Arguments {
  /// The first operand; empty if it is optional and was left out. Throws for more or fewer than the command takes.
  package func operand() throws(UsageError) -> String {
    guard let first = operands.first else {
      if command.operand.isOptional { return "" }
      throw UsageError("Missing expected argument '<\(command.operand.placeholder)>'.", in: command)
    }
    if let second = command.secondOperand, operands.count < 2 {
      throw UsageError("Missing expected argument '<\(second.placeholder)>'.", in: command)
    }
    if command.operand.repeats { return try firstOfMany(operands[...]) }
    if command.secondOperand?.repeats == true {
      _ = try firstOfMany(operands.dropFirst())
      return first
    }
    let extra = Array(operands.dropFirst(command.secondOperand == nil ? 1 : 2))
    guard extra.isEmpty else {
      let most = command.secondOperand?.surplus ?? "One \(command.operand.placeholder) at a time."
      throw UsageError(
        extra.count == 1
          ? "Unexpected argument '\(extra[0])'. \(most)"
          : "\(extra.count) unexpected arguments: \(extra.map { "'\($0)'" }.joined(separator: ", ")).",
        in: command)
    }
    return first
  }

  /// The operands after the first, of a command that takes several.
  package var moreOperands: [String] { Array(operands.dropFirst()) }

  private func firstOfMany(_ operands: ArraySlice<String>) throws(UsageError) -> String {
    let first = operands[operands.startIndex]
    guard operands.count > 1 else { return first }
    guard !operands.contains("-") else {
      throw UsageError("Standard input can only be read alone. Name files, or folders of traces.", in: command)
    }
    guard !operands.contains("") else { throw UsageError("An operand is empty. Name a file.", in: command) }
    return first
  }

  /// The second operand of a command that takes two.
  package func secondOperand() throws(UsageError) -> String {
    guard operands.count > 1 else {
      throw UsageError("Missing expected argument '<\(command.secondOperand?.placeholder ?? "")>'.", in: command)
    }
    return operands[1]
  }

  package func choice<T: CaseIterable & RawRepresentable<String>>(
    _ name: String, default fallback: T
  ) throws(UsageError) -> T {
    guard let text = values[name] else { return fallback }
    guard let value = T(rawValue: text) else {
      throw invalid(text, name, "Please provide one of \(T.allCases.map(\.rawValue).quotedList()).")
    }
    return value
  }

  package func number(_ name: String, in range: ClosedRange<UInt64>) throws(UsageError) -> UInt64? {
    guard let text = values[name] else { return nil }
    guard let value = UInt64(text), range.contains(value) else {
      let bounds = range.upperBound == .max ? "\(range.lowerBound) up" : "\(range.lowerBound) to \(range.upperBound)"
      throw invalid(text, name, "Please provide a whole number from \(bounds).")
    }
    return value
  }

  /// A number from 1 to 1000, with or without a fraction.
  package func factor(_ name: String) throws(UsageError) -> Double? {
    guard let text = values[name] else { return nil }
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let value = Double(text),
      (1...1_000).contains(value)
    else { throw invalid(text, name, "Please provide a number from 1 to 1000, such as 1.5.") }
    return value
  }

  /// Nanoseconds.
  package func time(_ name: String) throws(UsageError) -> UInt64? {
    guard let text = values[name] else { return nil }
    guard let value = TimeText.nanoseconds(text) else { throw invalid(text, name, TimeText.rule) }
    return value
  }

  /// Nanoseconds of `--from` and `--to`.
  package func span() throws(UsageError) -> (from: UInt64?, to: UInt64?) {
    let (from, to) = (try time("from"), try time("to"))
    if let from, let to, from > to {
      throw UsageError(
        "'--from \(values["from"] ?? "")' is later than '--to \(values["to"] ?? "")'. Swap them?", in: command)
    }
    return (from, to)
  }

  /// Nanoseconds, from a millisecond to a day; nil if none is given.
  package func timeout() throws(UsageError) -> UInt64? {
    guard let text = values["timeout"] else { return nil }
    guard let value = TimeText.nanoseconds(text), (1_000_000...86_400_000_000_000).contains(value) else {
      throw invalid(text, "timeout", "Please provide seconds from 0.001 to 86400.")
    }
    return value
  }

  /// The error of a value that an option does not take, with what it takes.
  package func invalid(_ text: String, _ name: String, _ remedy: String) -> UsageError {
    let spelling = command.option(long: name)?.spelling ?? "--\(name)"
    return UsageError("The value '\(text)' is invalid for '\(spelling)'. \(remedy)", in: command)
  }
}

extension [String] {
  /// `'svg' and 'dot'`, as the Swift tools list what they would accept.
  package func quotedList() -> String {
    let quoted = map { "'\($0)'" }
    guard quoted.count > 2 else { return quoted.joined(separator: " and ") }
    return quoted.dropLast().joined(separator: ", ") + ", and " + quoted[quoted.count - 1]
  }
}
