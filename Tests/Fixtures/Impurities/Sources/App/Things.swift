import Foundation

/// Counts events; the reducers use it and what follows.
final class Analytics: @unchecked Sendable {
  static let shared = Analytics()
  var events = 0
  func track() {
    events += 1  // finds: object-write in analytics
  }
}

final class Box {
  var value = 0
  var items: [Int] = []
  init(value: Int = 0) { self.value = value }
  func bump() {  // precisely next: state-alias in aliasMethod
    value += 1  // finds: object-write in boxMethod // maybe: object-write in aliasMethod
  }
}

struct Observed {
  var value = 0 {
    didSet {
      print(value)  // finds: io in observer
    }
  }
  var other = 0 {
    willSet {
      UserDefaults.standard.set(newValue, forKey: "other")  // finds: defaults in willObserver
    }
  }
}

struct Quiet {
  var value = 0 { didSet { value = min(value, 10) } }
}

struct Fresh {
  let id = UUID()  // finds: random in initialValue
  var name = ""
}

struct Named {
  var id = UUID()  // finds: random in defaultedMember
  var name = ""
}

struct Computed {
  var now: Date {
    Date.now  // finds: clock in getter
  }
  var doubled: Int {
    get { 2 }
    set {
      print(newValue)  // finds: io in setter
    }
  }
  subscript(index: Int) -> Int {
    Int.random(in: 0...index)  // finds: random in subscripted
  }
  static func += (left: inout Computed, right: Int) {
    print(right)  // finds: io in operators
  }
}

struct Vector {
  var x = 0
  static func += (left: inout Vector, right: Int) { left.x += right }
  subscript(index: Int) -> Int { x + index }
}

struct Stamped {
  var at: Date
  init() {
    at = Date()  // finds: clock in initializer
  }
  init(at: Date) { self.at = at }
}

func defaulted(
  _ value: Int = Int.random(in: 0...9),  // finds: random in defaults
  at date: Date = Date()  // finds: clock in defaults, oneDefault
) -> Int {
  value + Int(date.timeIntervalSince1970)
}

func deep(_ level: Int) -> Int { level == 0 ? deeper() : deep(level - 1) }
private func deeper() -> Int {
  Int(ProcessInfo.processInfo.systemUptime)  // finds: clock in recursion
}

func printing(_ value: Int) -> Int {
  print(value)  // maybe: io in reference // precisely: io in reference
  return value
}

func run(_ body: () -> Void) { body() }

var counter = 0

enum Cache {
  static var hits = 0
  static let table = [Date(): 1]
}

extension Int {
  var noisy: Int {
    print(self)  // finds: io in extended
    return self
  }
}

struct SeededGenerator: RandomNumberGenerator {
  var seed: UInt64
  mutating func next() -> UInt64 {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1
    return seed
  }
}

struct Failure: Error {}
func failing() throws {}
