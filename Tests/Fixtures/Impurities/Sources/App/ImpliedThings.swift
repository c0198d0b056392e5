import Foundation
import ReactorCore
import Synchronization

/// Code that runs although no call of it is written where it runs.

@propertyWrapper struct Logged {
  private var value: Int
  init(wrappedValue: Int) {
    print("made")  // finds: io in wrappedVariable // maybe: io in wrappedParameter // precisely: io in wrappedParameter
    value = wrappedValue
  }
  var wrappedValue: Int {
    get { value }
    set {
      // precisely none next: io in wrappedParameter // precisely: io in wrappedVariable
      print(newValue)  // finds: io in wrapperSetter // maybe: io in wrappedParameter, wrappedVariable
      value = newValue
    }
  }
  var projectedValue: Date {
    Date()  // finds: clock in projection
  }
}

@propertyWrapper struct Capped {
  private var value: Int
  init(wrappedValue: Int) { value = wrappedValue }
  var wrappedValue: Int {
    get { value }
    set { value = min(9, newValue) }
  }
  var projectedValue: Int { value + 1 }
}

@propertyWrapper struct Traced {
  var wrappedValue: Int {
    didSet {
      NSLog("%d", wrappedValue)  // maybe: io in wrappedVariable // precisely: io in wrappedVariable
    }
  }
}

func parameter(@Logged _ value: Int) -> Int { 1 }

enum Ambient {
  // The macro copies what follows the value, so the comment stands on the line of the macro.
  @TaskLocal  // finds: nondeterministic in taskLocal // precisely none: nondeterministic in taskLocal
  static var depth = 0
}

struct Noisy: Hashable, Comparable, Codable, CustomStringConvertible {
  var n = 0
  static func == (a: Noisy, b: Noisy) -> Bool {
    // precisely next: io in synthesized, associated
    print("equal")  // maybe: io in sorted, contains, synthesized, hashed, associated, generic
    return a.n == b.n
  }
  static func < (a: Noisy, b: Noisy) -> Bool {
    print("less")  // maybe: io in sorted, contains, synthesized, hashed, associated, generic
    return a.n < b.n
  }
  func hash(into hasher: inout Hasher) {
    print("hash")  // maybe: io in sorted, contains, synthesized, hashed, associated, generic
    hasher.combine(n)
  }
  func encode(to encoder: any Encoder) throws {
    print("encode")  // maybe: io in encoded, decoded
  }
  init(n: Int = 0) { self.n = n }
  init(from decoder: any Decoder) throws {
    n = Int.random(in: 0...2)  // maybe: random in encoded, decoded
  }
  var description: String {
    Date().description  // maybe: clock in interpolated
  }
}

struct Pair: Equatable { var first = Noisy() }
enum Wrapped: Equatable { case some(Noisy), none }

func ordered<T: Comparable>(_ all: [T]) -> [T] { all.sorted() }

struct Quiets: Hashable, Comparable, Codable, CustomStringConvertible {
  var n = 0
  static func < (a: Quiets, b: Quiets) -> Bool { a.n < b.n }
  func hash(into hasher: inout Hasher) { hasher.combine(n) }
  var description: String { "quiet \(n)" }
}

struct Countdown: Sequence, IteratorProtocol {
  var n = 3
  mutating func next() -> Int? {
    print(n)  // maybe: io in counted, generic
    n -= 1
    return n > 0 ? n : nil
  }
}

class Token {
  deinit {
    print("gone")  // maybe: io in released, replaced, subclass, keyPathElsewhere
  }
}
final class SubToken: Token {
  var n = 1
  lazy var later = 2
}

final class QuietToken {
  var n = 1
  let events = PublishSubject<Int>()
  deinit { n = 0 }
}

struct Stamp {
  var now: Date {
    Date()  // finds: clock in keyPathApplied, keyPathMapped // maybe: clock in keyPathValue
  }
}

final class Caller {
  var n = 0
  var rows: [Int: Int] = [:]
  func callAsFunction() { n += 1 }
  subscript(index: Int) -> Int {
    get { n + index }
    set { n = newValue }
  }
}
