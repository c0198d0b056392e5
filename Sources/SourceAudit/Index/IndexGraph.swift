import PlatformSupport

/// The symbols of a package and how its functions refer to them, joined from all records of its index.
///
/// Symbols are numbered as they are met. Guarded by nothing: it is filled and read by one thread.
final class IndexGraph {
  /// A number of a symbol.
  typealias Symbol = Int

  /// Bits of an occurrence or a relation, as the index has them.
  struct Roles: OptionSet {
    let rawValue: UInt64
    static let definition = Roles(rawValue: 1 << 1)
    static let reference = Roles(rawValue: 1 << 2)
    static let read = Roles(rawValue: 1 << 3)
    static let write = Roles(rawValue: 1 << 4)
    static let call = Roles(rawValue: 1 << 5)
    static let dynamic = Roles(rawValue: 1 << 6)
    static let implicit = Roles(rawValue: 1 << 8)
    static let childOf = Roles(rawValue: 1 << 9)
    static let baseOf = Roles(rawValue: 1 << 10)
    static let overrideOf = Roles(rawValue: 1 << 11)
    static let calledBy = Roles(rawValue: 1 << 13)
    static let extendedBy = Roles(rawValue: 1 << 14)
    static let accessorOf = Roles(rawValue: 1 << 15)
    static let containedBy = Roles(rawValue: 1 << 16)
  }

  /// The kind of a symbol. The raw value is that of the index.
  enum Kind: Int {
    case `enum` = 5, `struct` = 6, `class` = 7, `protocol` = 8, `extension` = 9
    case function = 12, variable = 13, enumCase = 15, instanceMethod = 16, classMethod = 17, staticMethod = 18
    case instanceProperty = 19, classProperty = 20, staticProperty = 21, constructor = 22, destructor = 23
    case parameter = 25
    case other = 0

    /// Whether something of this kind has a body that can be called.
    var isFunction: Bool {
      switch self {
      case .function, .instanceMethod, .classMethod, .staticMethod, .constructor, .destructor: true
      default: false
      }
    }

    /// Whether it is a property or a variable.
    var isVariable: Bool {
      switch self {
      case .variable, .instanceProperty, .classProperty, .staticProperty: true
      default: false
      }
    }

    /// True for a type that values have.
    var isType: Bool { self == .enum || self == .struct || self == .class || self == .protocol }

    /// Whether it is one for the whole program.
    var isShared: Bool { self == .variable || self == .classProperty || self == .staticProperty }
  }

  /// A location in one of `files`. Columns count bytes from 1.
  struct Location: Hashable, Comparable {
    var file: Int
    var line: Int
    var column: Int

    static func < (a: Location, b: Location) -> Bool { (a.file, a.line, a.column) < (b.file, b.line, b.column) }
  }

  /// A mention of a symbol in the body of another one.
  struct Occurrence {
    var symbol: Symbol
    var roles: Roles
    var location: Location
    /// Whether the function around calls it; false for the default value of a parameter.
    var isCalled: Bool
  }

  /// Paths of the files, absolute.
  var files: [String] = []
  /// The module of each file.
  var modules: [String] = []
  var usrs: [String] = []
  var names: [String] = []
  var kinds: [Kind] = []
  private var numbers: [String: Symbol] = [:]

  /// Where a symbol is defined in the package.
  var definitions: [Symbol: Location] = [:]
  /// Definitions that the compiler added.
  var implicit: Set<Symbol> = []
  /// The type or property that a symbol belongs to.
  var parents: [Symbol: Symbol] = [:]
  var children: [Symbol: [Symbol]] = [:]
  /// Getters, setters and observers of a property.
  var accessors: [Symbol: [Symbol]] = [:]
  /// The property of an accessor.
  var properties: [Symbol: Symbol] = [:]
  /// Witnesses of a requirement and overrides of a method, without theirs.
  var overriders: [Symbol: [Symbol]] = [:]
  /// The nominal type of an extension.
  var extended: [Symbol: Symbol] = [:]
  /// Types that a declaration or a body names, in the same order.
  var types: [Symbol: [Occurrence]] = [:]
  /// The superclass and the protocols of a type.
  var bases: [Symbol: [Symbol]] = [:]
  /// Mentions in the body of a symbol, in the order of the records; sorted by `finish`.
  var bodies: [Symbol: [Occurrence]] = [:]

  /// The number of a symbol, which is new for a new USR.
  func number(usr: String, name: @autoclosure () -> String, kind: Int) -> Symbol {
    if let known = numbers[usr] { return known }
    let number = usrs.count
    numbers[usr] = number
    usrs.append(usr)
    names.append(name())
    kinds.append(Kind(rawValue: kind) ?? .other)
    return number
  }

  /// Sorts what was read, so that the order of records is of no consequence.
  func finish() {
    for key in bodies.keys { bodies[key]?.sort { ($0.location, $0.symbol) < ($1.location, $1.symbol) } }
    for key in types.keys { types[key]?.sort { ($0.location, $0.symbol) < ($1.location, $1.symbol) } }
    for key in children.keys { children[key]?.sort { location($0) < location($1) } }
    for key in overriders.keys { overriders[key]?.sort { location($0) < location($1) } }
    for key in accessors.keys { accessors[key]?.sort { names[$0] < names[$1] } }
  }

  private func location(_ symbol: Symbol) -> Location {
    definitions[symbol] ?? Location(file: .max, line: 0, column: 0)
  }

  /// The type that declares a member; that of its extension for a member of one.
  func type(of member: Symbol) -> Symbol? {
    var owner = parents[properties[member] ?? member]
    while let symbol = owner, kinds[symbol] == .extension { owner = extended[symbol] }
    return owner
  }

  /// All overrides and witnesses of a symbol, however deep.
  func allOverriders(of symbol: Symbol) -> [Symbol] {
    var found: [Symbol] = []
    var queue = overriders[symbol] ?? []
    while let next = queue.popLast() {
      if found.contains(next) { continue }
      found.append(next)
      queue += overriders[next] ?? []
    }
    return found
  }
}
