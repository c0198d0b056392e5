import Foundation
import ReactorCore
import TraceModel

// Impure calls in functions that the optimizer inlines or specializes.
extension Lines {
  // ---- inlined helpers

  private static func clock(_ sum: Double) -> Double {
    let more = sum * 2
    let now = Date().timeIntervalSince1970  // inlined // inlined twice // in a throwing helper // curried
    return more + now
  }

  @inline(__always) private static func always(_ texts: inout [String]) {
    texts.append("before")
    texts.append(UUID().uuidString)  // always inlined // always inlined in a branch
    texts.append("after")
  }

  private static func outer(_ state: inout CaseState) {
    state.count += 1
    middle(&state)  // three deep
    state.count += 1
  }
  private static func middle(_ state: inout CaseState) {
    state.text += "a"
    state.number = inner()  // three deep
    state.text += "b"
  }
  private static func inner() -> Double {
    let now = Date()  // three deep
    return now.timeIntervalSince1970
  }

  private static func generic<Number: BinaryFloatingPoint>(_ number: Number) -> Number {
    let half = number / 2
    return half + Number(Date().timeIntervalSince1970)  // generic
  }

  private static func thrown(_ state: CaseState) throws -> Double {
    if state.count < 0 { throw CancellationError() }
    return clock(1)  // in a throwing helper
  }

  private static func add(_ number: Int) -> (Double) -> Double {
    { other in
      clock(Double(number) + other)  // curried
    }
  }

  private static func tail(_ name: String) -> Bool {
    let first = name.isEmpty
    return first && getenv("HOME") == nil  // a call at the end
  }

  private static func recursive(_ depth: Int) -> Double {
    if depth == 0 { return Date().timeIntervalSince1970 }  // recursive
    return recursive(depth - 1) + 1  // recursive
  }

  private static func stamped(_ date: Date = Date()) -> Double {  // a default argument
    date.timeIntervalSince1970 + 1
  }

  static let inHelpers: [Lines] = [
    Lines("inlined", .clock) { _, state in
      state.count += 1
      state.number = clock(state.number)  // inlined
      state.count += 1
    },
    Lines("inlined twice", .clock) { _, state in
      state.number = clock(state.number)  // inlined twice
      state.count += 1
      state.number = clock(state.number)  // inlined twice
    },
    Lines("always inlined", .random) { _, state in
      state.count += 1
      always(&state.texts)  // always inlined
      state.count += 1
    },
    Lines("always inlined in a branch", .random) { _, state in
      if state.count == 0 {
        always(&state.texts)  // always inlined in a branch
      } else {
        state.count = 0
      }
    },
    Lines("three deep", .clock) { _, state in
      state.count += 1
      outer(&state)  // three deep
      state.texts = []
    },
    Lines("generic", .clock) { _, state in
      state.count += 1
      state.number = generic(state.number)  // generic
      state.texts = []
    },
    Lines("in a throwing helper", .clock) { _, state in
      state.count += 1
      state.number = (try? thrown(state)) ?? 0  // in a throwing helper
      state.texts = []
    },
    Lines("curried", .clock) { _, state in
      let adding = add(state.count)
      state.number = adding(2)  // curried
      state.texts = []
    },
    Lines("a call at the end", .environment) { _, state in
      state.count += 1
      state.value = tail(state.text)  // a call at the end
    },
    Lines("recursive", .clock) { _, state in
      state.count += 1
      state.number = recursive(3)  // recursive
    },
    Lines("a default argument", .clock) { _, state in
      state.count += 1
      state.number = stamped()  // a default argument
      state.count += 1
    },
  ]

  // ---- members of types

  private struct Meter {
    var level = 1
    var now: Double {
      let scale = Double(level)
      return Date().timeIntervalSince1970 * scale  // a computed property
    }
    subscript(_ index: Int) -> String {
      let prefix = String(index)
      return prefix + UUID().uuidString  // a subscript
    }
    mutating func step() {
      level += 1
      if Bool.random() { level += 1 }  // a mutating method
      level += 1
    }
    init() {}
    init(seeded: Bool) {
      level = 3
      level = Int.random(in: 0..<9)  // an initializer
    }
  }

  private final class Machine {
    var turns = 0
    func run() -> Double {
      turns += 1
      defer { turns += 1 }
      return Date().timeIntervalSince1970  // a method of a class
    }
  }

  private final class Closing {
    var turns = 0
    deinit {  // a deinit
      turns += 1
      print("", terminator: "")  // a deinit
    }
  }

  private protocol Stamping {
    var scale: Double { get }
  }
  private struct Stamp: Stamping { var scale = 2.0 }

  private static func stamp(_ stamping: some Stamping) -> Double {
    let scale = stamping.scale
    return scale * Date().timeIntervalSince1970  // by a protocol
  }

  static let inTypes: [Lines] = [
    Lines("a computed property", .clock) { _, state in
      let meter = Meter()
      state.number = meter.now  // a computed property
      state.count = meter.level
    },
    Lines("a subscript", .random) { _, state in
      let meter = Meter()
      state.text = meter[3]  // a subscript
      state.count = meter.level
    },
    Lines("a mutating method", .random) { _, state in
      var meter = Meter()
      meter.step()  // a mutating method
      state.count = meter.level
    },
    Lines("an initializer", .random) { _, state in
      state.text = "before"
      let meter = Meter(seeded: true)  // an initializer
      state.count = meter.level
    },
    Lines("a method of a class", .clock) { _, state in
      let machine = Machine()
      state.number = machine.run()  // a method of a class
      state.count += machine.turns
    },
    Lines("a deinit", .io) { _, state in
      let closing = Closing()  // a deinit
      closing.turns = state.count  // a deinit
      state.count += 1  // a deinit
    },  // a deinit
    Lines("by a protocol", .clock) { _, state in
      state.text = "before"
      state.number = stamp(Stamp())  // by a protocol
      state.count += 1
    },
  ]
}
