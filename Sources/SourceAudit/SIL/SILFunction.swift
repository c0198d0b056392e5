/// A function in SIL with its body.
struct SILFunction: Equatable {
  struct Parameter: Equatable {
    var register: Int
    /// As `$*Int`.
    var type: String
  }

  struct Block: Equatable {
    var number: Int
    var parameters: [Int] = []
    /// Its instructions, in the order of the text.
    var instructions: Range<Int>
  }

  var symbol: String
  var location: SILLocation?
  /// The name before the location, as in `closure #1 in f()`.
  var title = ""
  /// Its type, with conventions.
  var type = ""
  /// Names of its generic parameters, in order.
  var generics: [String] = []
  var parameters: [Parameter] = []
  var blocks: [Block] = []
  var instructions: [SILInstruction] = []
  /// Types of registers that the text tells.
  var types: [Int: String] = [:]
  /// Lines of the body that could not be read.
  var unread = 0
}

/// Reads a function from its lines.
enum SILFunctionReader {
  /// The symbol in `sil hidden [attributes] @symbol : $type {`.
  static func symbol(ofHeader header: String) -> String? {
    guard let at = header.range(of: " @") else { return nil }
    var cursor = SILCursor("@" + header[at.upperBound...])
    return cursor.symbol()
  }

  static func function(_ body: SILModule.Body, in text: SILText) -> SILFunction? {
    let header = text.string(body.header)
    guard let symbol = symbol(ofHeader: header) else { return nil }
    var function = SILFunction(symbol: symbol)
    if let type = header.range(of: " : $") { function.type = String(header[type.upperBound...].dropLast(2)) }
    function.generics = generics(function.type)
    readTitle(text.string(body.comment), into: &function)
    for range in text.lines(in: body.lines) where !range.isEmpty { readLine(text.string(range), into: &function) }
    closeBlock(&function)
    return function
  }

  /// `// name, loc "file":1:2, scope 3`.
  private static func readTitle(_ comment: String, into function: inout SILFunction) {
    let end = comment.range(of: ", loc ")?.lowerBound ?? comment.endIndex
    function.title = String(comment[..<end].dropFirst(3))
    function.location = location(ofComment: comment)
  }

  /// The location in the comment before a function; nil if it has none.
  static func location(ofComment comment: String) -> SILLocation? {
    guard let start = comment.range(of: ", loc ")?.upperBound else { return nil }
    var cursor = SILCursor(String(comment[start...]))
    _ = cursor.take("* ")
    return SILInstructionReader.location(&cursor)
  }

  /// The names in `@convention(method) <T, U where T : P><V> (...)`: those of the type come before those of the method.
  private static func generics(_ type: String) -> [String] {
    guard let open = type.firstIndex(of: "<"), let paren = type.range(of: " ("), open < paren.lowerBound else {
      return []
    }
    var cursor = SILCursor(String(type[open...]))
    var names: [String] = []
    while cursor.take("<") {
      let list = cursor.text(until: [])
      let own = list.range(of: " where ").map { String(list[..<$0.lowerBound]) } ?? list
      names += SILTypes.parts(own[...])
      cursor.advance()
    }
    return names
  }

  private static func readLine(_ line: String, into function: inout SILFunction) {
    if line.hasPrefix("bb") {
      closeBlock(&function)
      openBlock(line, into: &function)
    } else if line.hasPrefix("  ") {
      guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { return }
      guard let instruction = SILInstructionReader.instruction(line) else {
        function.unread += 1
        return
      }
      if let result = instruction.results.first, instruction.results.count == 1,
        let type = registerType(of: instruction)
      {
        function.types[result] = type
      }
      if !ignored.contains(instruction.name) { function.instructions.append(instruction) }
    }
  }

  private static func openBlock(_ line: String, into function: inout SILFunction) {
    var cursor = SILCursor(line)
    _ = cursor.take("bb")
    guard let number = cursor.number() else { return }
    var block = SILFunction.Block(
      number: number, instructions: function.instructions.count..<function.instructions.count)
    if cursor.take("(") {
      for part in SILTypes.parts(cursor.text(until: [])[...]) {
        var parameter = SILCursor(part)
        guard let register = parameter.register() else { continue }
        _ = parameter.take(" : ")
        let type = parameter.rest()
        block.parameters.append(register)
        function.types[register] = type
        if function.blocks.isEmpty { function.parameters.append(.init(register: register, type: type)) }
      }
    }
    function.blocks.append(block)
  }

  private static func closeBlock(_ function: inout SILFunction) {
    guard let last = function.blocks.indices.last else { return }
    let start = function.blocks[last].instructions.lowerBound
    function.blocks[last].instructions = start..<function.instructions.count
  }

  /// The type of what an instruction makes, where its text has it.
  private static func registerType(of instruction: SILInstruction) -> String? {
    switch instruction.name {
    case "alloc_stack", "struct", "enum", "integer_literal", "float_literal", "metatype", "alloc_ref",
      "unconditional_checked_cast", "init_enum_data_addr":
      instruction.type
    case "string_literal": "$Builtin.Int8"
    case "builtin": nil
    case "apply": SILSignature.directResult(of: instruction.type, instruction.substitutions)
    default: nil
    }
  }

  /// Instructions that move no value and have no side effect.
  private static let ignored: Set<String> = [
    "debug_value", "debug_step", "end_access", "end_borrow", "dealloc_stack", "dealloc_box", "dealloc_ref",
    "strong_retain", "strong_release", "retain_value", "release_value", "destroy_value", "destroy_addr", "fix_lifetime",
    "cond_fail", "unreachable", "end_lifetime", "extend_lifetime", "unmanaged_retain_value", "unmanaged_release_value",
    "end_apply", "abort_apply", "metatype", "integer_literal", "float_literal", "strong_copy_unowned_value",
    "unowned_retain", "unowned_release", "set_deallocating", "specify_test", "ignored_use", "hop_to_executor",
    "merge_isolation_region", "increment_profiler_counter",
  ]
}
