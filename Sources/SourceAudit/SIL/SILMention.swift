import SideEffects

/// A type that a demangled symbol mentions.
struct SILMention: Equatable {
  /// Its names without the module, and those of its member if one follows.
  var path: [String]
  /// Its module, and that of the extension around it.
  var modules: [String]
  /// The words by which a compiler tells private names of files apart.
  var discriminator: String?
}

/// The types that a symbol mentions, in order.
struct SILMentions {
  /// Types around what the symbol is, and in its generic clause.
  private(set) var context: [SILMention] = []
  private(set) var parameters: [SILMention] = []
  private(set) var result: [SILMention] = []
  /// The type and the protocol of a witness.
  private(set) var conformance: [SILMention] = []

  var all: [SILMention] { context + parameters + result + conformance }

  init(symbol: String) { self.init(demangled: DemangledName.signature(of: symbol)) }

  init(demangled text: String) {
    var bytes = Array(text.utf8)
    if let found = text.range(of: " in conformance ") {
      conformance = Self.mentions(in: Array(text[found.upperBound...].utf8)[...])
      bytes = Array(text[..<found.lowerBound].utf8)
    }
    var (depth, start) = (0, 0)
    var (open, close, arrow): (Int?, Int?, Int?)
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["):
        let isPrivate = bytes[index...].starts(with: "(extension in ".utf8) || index == 0 || bytes[index - 1] == 0x2E
        if bytes[index] == UInt8(ascii: "("), depth == 0, arrow == nil, !isPrivate { (open, close) = (index, nil) }
        depth += 1
      case UInt8(ascii: ">") where index > 0 && bytes[index - 1] == UInt8(ascii: "-"):
        if depth == 0, arrow == nil { arrow = index }
      case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0, close == nil, open != nil { close = index }
      case 0x20 where depth == 0 && bytes[index...].starts(with: " : ".utf8): if arrow == nil { arrow = index + 1 }
      // `closure #1 () -> () in f()`: the context follows.
      case 0x20 where depth == 0 && bytes[index...].starts(with: " in ".utf8):
        result += arrow.map { Self.mentions(in: bytes[$0 + 1..<index]) } ?? []
        if let open, let close { parameters += Self.mentions(in: bytes[open...close]) }
        context += Self.mentions(in: bytes[start..<(open ?? index)])
        (start, open, close, arrow) = (index + 4, nil, nil, nil)
      default: break
      }
    }
    if start > 0 { (open, arrow) = (nil, nil) }
    if let open, let close { parameters = Self.mentions(in: bytes[open...close]) }
    context += Self.mentions(in: bytes[start..<(open ?? arrow ?? bytes.count)])
    result += arrow.map { Self.mentions(in: bytes[($0 + 1)...]) } ?? []
  }

  /// Paths of at least a module and a type, with their private names in parentheses: `A.(Item in _1F).Part`.
  private static func mentions(in bytes: ArraySlice<UInt8>) -> [SILMention] {
    var cursor = SILCursor(String(decoding: bytes, as: UTF8.self))
    var found: [SILMention] = []
    while !cursor.isAtEnd {
      var modules: [String] = []
      while cursor.take("(extension in ") {
        modules.append(cursor.word())
        _ = cursor.take("):")
      }
      guard SILCursor.isWord(cursor.next) else {
        // What follows a bracket is no path of its own.
        let isMember = cursor.take(".")
        if isMember { _ = cursor.word() } else { cursor.advance() }
        continue
      }
      var mention = SILMention(path: [], modules: modules + [cursor.word()])
      while cursor.take(".") {
        let isPrivate = cursor.take("(")
        mention.path.append(cursor.word())
        if isPrivate, cursor.take(" in ") {
          mention.discriminator = mention.discriminator ?? cursor.word()
          _ = cursor.take(")")
        }
      }
      if !mention.path.isEmpty { found.append(mention) }
    }
    return found
  }
}
