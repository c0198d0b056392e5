/// The script of a page: its modules in one function, each behind those that it imports.
///
/// A module becomes a function that returns what it exports, and an `import` takes that apart; nothing is imported at run time.
/// Comments and indentation are left out, a fifth of a page.
struct PageScript {
  /// The modules in their order.
  private(set) var order: [String] = []
  private(set) var text: [UInt8] = Array("'use strict';\n(() => {\n".utf8)

  /// That of every report.
  static let ofPage = PageScript(PageAssets.modules).text

  private let modules: [String: ArraySlice<UInt8>]

  /// - Parameters:
  ///   - modules: Texts of the modules by their file names.
  ///   - first: The module that begins.
  init(_ modules: [String: ArraySlice<UInt8>], first: String = "main.js") {
    self.modules = modules
    var begun: Set<String> = []
    add(first, &begun)
    text += "})();\n".utf8
  }

  /// Adds a module behind those that it imports.
  private mutating func add(_ name: String, _ begun: inout Set<String>) {
    guard begun.insert(name).inserted else {
      return precondition(order.contains(name), "\(name) imports itself; move what is shared to a third module")
    }
    guard let source = modules[name] else { preconditionFailure("the page's script has no module \(name)") }
    let module = PageModule(source)
    for other in module.imports { add(other, &begun) }
    order.append(name)
    text += "// \(name)\nconst \(PageModule.variable(name)) = (() => {\n".utf8
    text += module.body
    text += "return { \(module.exports.joined(separator: ", ")) };\n})();\n".utf8
  }
}

/// One module of a page's script.
private struct PageModule {
  /// File names of the modules that it imports.
  private(set) var imports: [String] = []
  /// Names that it exports.
  private(set) var exports: [String] = []
  /// Its code in the place of a function's body.
  private(set) var body: [UInt8] = []

  /// The name of what a module exports: `module_event_tab` of `event-tab.js`.
  static func variable(_ file: String) -> String {
    "module_" + file.prefix { $0 != "." }.map { $0 == "-" ? "_" : String($0) }.joined()
  }

  init(_ source: ArraySlice<UInt8>) {
    for line in Self.withoutDocumentation(source).split(separator: UInt8(ascii: "\n")) {
      let code = line.drop { $0 == UInt8(ascii: " ") }
      if code.isEmpty || code.starts(with: "//".utf8) { continue }
      if code.starts(with: "import ".utf8) {
        append(importing: String(decoding: code, as: UTF8.self))
      } else if code.starts(with: "export ".utf8) {
        append(exporting: code.dropFirst("export ".utf8.count))
      } else {
        body += code
      }
      body.append(UInt8(ascii: "\n"))
    }
  }

  /// `import { a, b } from './other.js';`
  private mutating func append(importing line: String) {
    let parts = line.split(separator: "'")
    guard let names = parts.first?.split(separator: "{").last?.split(separator: "}").first, parts.count == 3,
      parts[1].hasPrefix("./")
    else { preconditionFailure("an import is `import { names } from './module.js';` on one line, not: \(line)") }
    let file = String(parts[1].dropFirst(2))
    imports.append(file)
    body += "const {\(names)} = \(Self.variable(file));".utf8
  }

  /// `function name(`, `async function name(`, `const name =`
  private mutating func append(exporting code: ArraySlice<UInt8>) {
    let words = code.split(separator: UInt8(ascii: " "), maxSplits: 3).map { String(decoding: $0, as: UTF8.self) }
    let keyword = words.first { $0 != "async" }
    guard keyword == "function" || keyword == "const", let name = words.drop(while: { $0 != keyword }).dropFirst().first
    else { preconditionFailure("an export is a function or a const, not: \(String(decoding: code, as: UTF8.self))") }
    exports.append(String(name.prefix { $0 != "(" }))
    body += code
  }

  /// The code without comments that begin with two stars, and the space behind them.
  private static func withoutDocumentation(_ source: ArraySlice<UInt8>) -> [UInt8] {
    var code: [UInt8] = []
    code.reserveCapacity(source.count)
    var rest = source
    while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
      code += rest[..<slash]
      rest = rest[slash...]
      guard rest.starts(with: "/**".utf8) else {
        code.append(rest.removeFirst())
        continue
      }
      rest = rest.dropFirst(3)
      while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest.removeFirst() }
      rest = rest.dropFirst(2)
      if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    }
    return code + rest
  }
}
