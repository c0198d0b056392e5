import Foundation

/// Helpers that a reducer calls, in another file.
enum Distant {
  static let line = #line + 3

  static func clock() -> Double {
    Date().timeIntervalSince1970
  }

  static let randomLine = #line + 3

  static func random<Values: Collection>(_ values: Values) -> Values.Element? {
    values.randomElement()
  }

  static let writeLine = #line + 3

  static func write(_ tool: Existing.Tool) {
    tool.uses += 1
  }

  static let ioLine = #line + 3

  static func say(_ text: String) {
    print(text, terminator: "")
  }

  static let staticLine = #line + 3

  static func addToTotal(_ number: Int) {
    Existing.total += number
  }

  /// Calls `body` after a number of nested calls.
  static func deep(_ calls: Int, _ body: () -> Void) {
    if calls == 0 { body() } else { deep(calls - 1, body) }
  }

  /// Calls `body` through a protocol and another generic function.
  static func around<Value>(_ body: () -> Value) -> Value {
    let caller: any Caller = Straight()
    return caller.call(body)
  }
}

protocol Caller {
  func call<Value>(_ body: () -> Value) -> Value
}

struct Straight: Caller {
  func call<Value>(_ body: () -> Value) -> Value { body() }
}
