/// Functions of libraries that write memory through a pointer.
enum SILPointers {
  /// Those of C, which write through their first argument.
  static let cFunctions: Set<String> = [
    "memcpy", "memmove", "memset", "memccpy", "strcpy", "strncpy", "strcat", "strncat", "strlcpy", "strlcat",
  ]

  /// Whether a function of the standard library is one of a pointer, and writes through it.
  static func writes(_ symbol: String) -> Bool {
    ["$sSv", "$sSp", "$sSr", "$sSw"].contains(where: symbol.hasPrefix) && words.contains(where: symbol.contains)
  }

  private static let words = [
    "10storeBytes", "10initialize", "14moveInitialize", "6assign", "6update", "10moveUpdate", "10copyMemory",
    "9copyBytes",
    "12deinitialize", "10initializeMemory", "4swap",
  ]

  /// Judges a write through a pointer; memory that the reducer allocated is its own.
  static func write(through pointer: SILValue?, _ transfer: inout SILTransfer) {
    guard var memory = pointer, memory.origins.contains(where: { $0 < SILOrigin.firstCell }) else { return }
    memory.isInObject = true
    memory.isAccessed = false
    transfer.write(to: memory)
  }
}
