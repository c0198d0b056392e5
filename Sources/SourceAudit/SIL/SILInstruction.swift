/// One instruction of a function in SIL: as much of it as the audit judges.
struct SILInstruction: Equatable {
  /// A block that a terminator goes on with.
  struct Successor: Equatable {
    var block: Int
    /// Registers that are handed to its parameters.
    var arguments: [Int] = []
    /// The declaration of an enum case; nil for `default` and for plain branches.
    var enumCase: String?
    var isDefault = false
  }

  var results: [Int] = []
  var name: String
  /// Registers in the order of the text; for calls, the function first.
  var operands: [Int] = []
  /// A function or a global variable.
  var symbol: String?
  /// A member, as `Type.name!getter`.
  var member: String?
  /// The type of a member, which tells overloads apart.
  var memberType = ""
  /// A type: of what is allocated or converted, of a witness, or of a function that is called.
  var type = ""
  /// Types for the generic parameters of a function that is called.
  var substitutions: [String] = []
  /// Words in brackets, as `modify` and `dynamic`.
  var attributes: [String] = []
  var successors: [Successor] = []
  /// The text of a string literal, or the name of a builtin.
  var literal: String?
  /// Symbols of a key path: getters, setters; and stored properties.
  var keyPath: SILKeyPath?
  var location: SILLocation?
}

/// The components of a key path that run code or name storage.
struct SILKeyPath: Equatable {
  var getters: [String] = []
  var setters: [String] = []
  var stored: [String] = []
}

/// A place in a source file, as SIL has it. Lines and columns count from 1.
struct SILLocation: Hashable {
  var file: String
  var line: Int
  var column: Int
}
