/// Reads one line of a function body.
enum SILInstructionReader {
  /// The instruction of a line; nil for an empty line, a comment or what cannot be read.
  static func instruction(_ line: String) -> SILInstruction? {
    let (text, location) = splitLocation(line)
    var cursor = SILCursor(text)
    cursor.skipSpaces()
    guard !cursor.isAtEnd, !cursor.take("//") else { return nil }
    let results = results(&cursor)
    let name = cursor.word()
    guard !name.isEmpty else { return nil }
    cursor.skipSpaces()
    var instruction = SILInstruction(results: results, name: name)
    instruction.location = location
    read(&cursor, into: &instruction)
    return instruction
  }

  /// Parts a line at its location; comments go with it.
  private static func splitLocation(_ line: String) -> (String, SILLocation?) {
    guard let found = line.range(of: ", loc ") else {
      for end in [", scope ", " // "] {
        if let range = line.range(of: end) { return (String(line[..<range.lowerBound]), nil) }
      }
      return (line, nil)
    }
    var cursor = SILCursor(String(line[found.upperBound...]))
    _ = cursor.take("* ")
    let location = location(&cursor)
    return (String(line[..<found.lowerBound]), location)
  }

  /// `"file":line:column`.
  static func location(_ cursor: inout SILCursor) -> SILLocation? {
    guard let file = cursor.quoted(), cursor.take(":"), let line = cursor.number(), cursor.take(":"),
      let column = cursor.number(), line > 0
    else { return nil }
    return SILLocation(file: file, line: line, column: column)
  }

  /// `%3 = `, or `(%3, %4) = `.
  private static func results(_ cursor: inout SILCursor) -> [Int] {
    var results: [Int] = []
    if cursor.next == UInt8(ascii: "%") {
      if let register = cursor.register() { results = [register] }
    } else if cursor.next == UInt8(ascii: "("), cursor.peek(1) == UInt8(ascii: "%") {
      var inner = SILCursor(cursor.text(until: [UInt8(ascii: "=")]))
      results = inner.registers()
    } else {
      return []
    }
    cursor.skipSpaces()
    _ = cursor.take("= ")
    cursor.skipSpaces()
    return results
  }

  private static func read(_ cursor: inout SILCursor, into instruction: inout SILInstruction) {
    switch instruction.name {
    case "apply", "try_apply", "begin_apply", "partial_apply": readCall(&cursor, into: &instruction)
    case "switch_enum", "switch_enum_addr", "br", "cond_br", "checked_cast_br", "checked_cast_addr_br",
      "dynamic_method_br", "switch_value", "yield", "await_async_continuation":
      readTerminator(&cursor, into: &instruction)
    case "function_ref", "dynamic_function_ref", "previous_dynamic_function_ref", "global_addr", "global_value":
      instruction.symbol = cursor.symbol()
      _ = cursor.take(" : ")
      instruction.type = cursor.rest()
    case "class_method", "super_method", "objc_method", "objc_super_method", "witness_method":
      readMethod(&cursor, into: &instruction)
    case "string_literal", "builtin": readLiteral(&cursor, into: &instruction)
    case "keypath": readKeyPath(&cursor, into: &instruction)
    default: readOther(&cursor, into: &instruction)
    }
  }

  private static func readAttributes(_ cursor: inout SILCursor, into instruction: inout SILInstruction) {
    while cursor.next == UInt8(ascii: "[") {
      cursor.advance()
      instruction.attributes.append(cursor.text(until: [UInt8(ascii: "]")]))
      cursor.advance()
      cursor.skipSpaces()
    }
  }

  /// `[attributes] %function<Types>(%arguments) : $type, normal bb1, error bb2`.
  private static func readCall(_ cursor: inout SILCursor, into instruction: inout SILInstruction) {
    readAttributes(&cursor, into: &instruction)
    guard let function = cursor.register() else { return }
    instruction.operands = [function]
    if cursor.take("<") {
      while !cursor.isAtEnd, cursor.next != UInt8(ascii: ">") {
        instruction.substitutions.append(cursor.text(until: [UInt8(ascii: ",")]))
        if !cursor.take(", ") { break }
      }
      cursor.advance()
    }
    if cursor.take("(") {
      var arguments = SILCursor(cursor.text(until: []))
      instruction.operands += arguments.registers()
      cursor.advance()
    }
    _ = cursor.take(" : ")
    instruction.type = cursor.text(until: [UInt8(ascii: ",")])
    if cursor.take(", ") { readSuccessors(&cursor, into: &instruction) }
  }

  private static func readTerminator(_ cursor: inout SILCursor, into instruction: inout SILInstruction) {
    if instruction.name != "br" {
      readAttributes(&cursor, into: &instruction)
      let head = cursor.text(until: [UInt8(ascii: ",")])
      var registers = SILCursor(head)
      instruction.operands = registers.registers()
      instruction.type = head
      _ = cursor.take(", ")
    }
    readSuccessors(&cursor, into: &instruction)
  }

  /// `case #Type.name!enumelt: bb1, default bb2`, `bb1(%2), bb3`, `normal bb1, error bb2`.
  private static func readSuccessors(_ cursor: inout SILCursor, into instruction: inout SILInstruction) {
    while !cursor.isAtEnd {
      cursor.skipSpaces()
      var successor = SILInstruction.Successor(block: -1)
      if cursor.take("case ") {
        successor.enumCase = cursor.declaration()
        _ = cursor.take(": ")
      } else if cursor.take("default ") {
        successor.isDefault = true
      } else {
        for word: StaticString in ["normal ", "error ", "resume ", "unwind "] where cursor.take(word) { break }
      }
      if cursor.take("bb"), let block = cursor.number() {
        successor.block = block
        if cursor.take("(") {
          var arguments = SILCursor(cursor.text(until: []))
          successor.arguments = arguments.registers()
          cursor.advance()
        }
        instruction.successors.append(successor)
      }
      _ = cursor.text(until: [UInt8(ascii: ",")])
      if !cursor.take(",") { cursor.advance() }
    }
  }

  /// `%0, #Type.member : type, $convention`, or `$Type, #Protocol.member : type, %1 : $Opened : $convention`.
  private static func readMethod(_ cursor: inout SILCursor, into instruction: inout SILInstruction) {
    readAttributes(&cursor, into: &instruction)
    let subject = cursor.text(until: [UInt8(ascii: ",")])
    if subject.hasPrefix("$") {
      instruction.type = subject
    } else {
      var registers = SILCursor(subject)
      instruction.operands = registers.registers()
    }
    _ = cursor.take(", ")
    instruction.member = cursor.declaration()
    _ = cursor.take(" : ")
    instruction.memberType = cursor.text(until: [UInt8(ascii: ",")])
    if let end = instruction.memberType.range(of: " : $@convention") {
      instruction.memberType = String(instruction.memberType[..<end.lowerBound])
    }
    var rest = SILCursor(cursor.rest())
    instruction.operands += rest.registers()
  }

  private static func readLiteral(_ cursor: inout SILCursor, into instruction: inout SILInstruction) {
    while !cursor.isAtEnd, cursor.next != UInt8(ascii: "\"") { cursor.advance() }
    instruction.literal = cursor.quoted()
    if instruction.name == "builtin" {
      instruction.operands = cursor.registers()
    }
  }

  /// `$Type, (root $Root; gettable_property $Value, id @id : ..., getter @get : ..., setter @set : ...)`.
  private static func readKeyPath(_ cursor: inout SILCursor, into instruction: inout SILInstruction) {
    let text = cursor.rest()
    var path = SILKeyPath()
    for (word, key) in [("getter @", \SILKeyPath.getters), ("setter @", \SILKeyPath.setters)] {
      for piece in text.pieces(after: word) {
        var inner = SILCursor("@" + piece)
        if let symbol = inner.symbol() { path[keyPath: key].append(symbol) }
      }
    }
    for piece in text.pieces(after: "stored_property #") {
      var inner = SILCursor("#" + piece)
      if let member = inner.declaration() { path.stored.append(member) }
    }
    instruction.keyPath = path
    var registers = SILCursor(text)
    instruction.operands = registers.registers()
  }

  private static func readOther(_ cursor: inout SILCursor, into instruction: inout SILInstruction) {
    readAttributes(&cursor, into: &instruction)
    let text = cursor.rest()
    if let dollar = text.firstIndex(of: "$") {
      var type = SILCursor(String(text[dollar...]))
      // `struct $Type (%1)`: the operands follow after a space.
      instruction.type = type.text(until: [UInt8(ascii: ","), UInt8(ascii: " ")])
      if instruction.type == "$any" || instruction.type == "$*any" || instruction.type == "$@thick" {
        instruction.type += type.text(until: [UInt8(ascii: ",")])
      }
    }
    if let hash = text.range(of: "#") {
      var member = SILCursor(String(text[hash.lowerBound...]))
      instruction.member = member.declaration()
    }
    if text.contains("to [") || text.contains("on [") {
      instruction.attributes += text.pieces(after: " [").map { String($0.prefix { $0 != "]" }) }
    }
    var registers = SILCursor(text)
    instruction.operands = registers.registers()
    if instruction.name == "tuple_extract" || instruction.name == "tuple_element_addr" { instruction.type = "" }
  }
}

extension String {
  /// The range of a text in it; nil if it does not occur.
  func range(of text: String) -> Range<String.Index>? { firstRange(of: text) }

  /// Pieces that follow each occurrence of a text.
  func pieces(after text: String) -> [Substring] {
    var found: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      rest = rest[range.upperBound...]
      found.append(rest)
    }
    return found
  }
}
