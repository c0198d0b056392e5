import Foundation

// Helpers that a reducer calls, two files away from it.
enum Faraway {
  static let line = #line + 3

  static func clock() -> Double {
    Date().timeIntervalSince1970
  }

  static let randomLine = #line + 3

  static func random<Values: Collection>(_ values: Values) -> Values.Element? {
    values.randomElement()
  }

  static let writeLine = #line + 3

  static func write(_ tool: Workshop.Tool) {
    tool.uses += 1
  }

  static let ioLine = #line + 3

  static func say(_ text: String) {
    print(text, terminator: "")
  }

  static let staticLine = #line + 3

  static func addToTotal(_ number: Int) {
    Workshop.total += number
  }

  /// Calls what it is given, after so many calls of its own.
  static func deep(_ calls: Int, _ body: () -> Void) {
    if calls == 0 { body() } else { deep(calls - 1, body) }
  }

  /// Calls what it is given, in a closure, through a protocol, in another generic function.
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
