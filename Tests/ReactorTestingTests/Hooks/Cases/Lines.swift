import Foundation
import ReactorCore
import Synchronization
import Testing
import TraceModel

/// An impure call among unrelated lines, which the optimizer moves and merges.
///
/// Each line that leads to the call ends with `// ` and the name of the case; a finding may name no other line.
struct Lines: Sendable, CustomTestStringConvertible {
  let name: String
  let rule: PurityRule
  let body: @Sendable (ClosureReactor, inout CaseState) -> Void
  var testDescription: String { name }

  init(_ name: String, _ rule: PurityRule, _ body: @escaping @Sendable (ClosureReactor, inout CaseState) -> Void) {
    (self.name, self.rule, self.body) = (name, rule, body)
  }

  static let all: [Lines] = Array([inLine, inBranches, inHelpers, inTypes, inOthers].joined())

  private static let inLine: [Lines] = [
    Lines("between sums", .clock) { _, state in
      state.count += 1
      state.number = Date().timeIntervalSince1970  // between sums
      state.count *= 3
    },
    Lines("between texts", .random) { _, state in
      state.text += "before"
      state.text += UUID().uuidString  // between texts
      state.text += "after"
    },
    Lines("first of all", .io) { _, state in
      print("", terminator: "")  // first of all
      state.texts.append("after")
      state.count = state.texts.count
    },
    Lines("last of all", .environment) { _, state in
      state.count += 2
      state.texts.append("before")
      state.value = getenv("HOME") == nil  // last of all
    },
    Lines("of two the first", .random) { _, state in
      state.count = Int.random(in: 0..<100)  // of two the first
      state.count += state.texts.count
      state.number = Double(state.count)
    },
    Lines("in an expression", .clock) { _, state in
      let base = state.number * 2
      let total =
        base
        + Date().timeIntervalSince1970  // in an expression
        + Double(state.count)
      state.number = total
    },
    Lines("as an argument", .random) { _, state in
      state.texts.insert(
        UUID().uuidString,  // as an argument
        at: state.texts.count / 2)
      state.count = state.texts.count
    },
    Lines("under a defer", .io) { _, state in
      defer { state.count += 1 }
      state.text = "x"
      print("", terminator: "")  // under a defer
      state.number += 1
    },
    Lines("in an array", .clock) { _, state in
      state.value = [
        Double(state.count),
        Date().timeIntervalSince1970,  // in an array
        state.number,
      ]
      state.count += 1
    },
  ]

  private static let inBranches: [Lines] = [
    Lines("then", .clock) { _, state in
      if state.texts.isEmpty {
        state.count = 1
      } else {
        state.number = Date().timeIntervalSince1970  // then
      }
      state.text = "done"
    },
    Lines("one of two that are alike", .random) { _, state in
      if state.texts.count > 100 {
        state.text = UUID().uuidString + "a"
      } else {
        state.text = UUID().uuidString + "b"  // one of two that are alike
      }
      state.count += 1
    },
    Lines("one of three that are the same", .clock) { _, state in
      switch state.texts.count {
      case 0: state.number = Date().timeIntervalSince1970
      case 1, 2: state.number = Date().timeIntervalSince1970
      default: state.number = Date().timeIntervalSince1970  // one of three that are the same
      }
      state.count += 7
    },
    Lines("in a loop", .random) { _, state in
      for index in 0..<3 {
        state.count += index
        state.texts[index] += Bool.random() ? "a" : "b"  // in a loop
        state.number += 1
      }
    },
    Lines("in the condition of a loop", .clock) { _, state in
      var turns = 0
      while turns < 2, Date().timeIntervalSince1970 > 0 {  // in the condition of a loop
        turns += 1
        state.count += turns
      }
    },
    Lines("in a guard", .environment) { _, state in
      state.count += 1
      guard getenv("HOME") != nil || state.count > 0 else { return }  // in a guard
      state.count += 1
    },
    Lines("in an optional chain", .clock) { _, state in
      let tool = state.tool
      state.number = tool.map { _ in Date().timeIntervalSince1970 } ?? 0  // in an optional chain
      state.count += 1
    },
    Lines("after an early end", .io) { _, state in
      if state.count > 1_000 { return }
      state.count += 1
      fflush(nil)  // after an early end
      state.texts.removeLast()
    },
    Lines("in a nested closure", .random) { _, state in
      state.count += 1
      state.texts = state.texts.map { text in  // in a nested closure
        let longer = text + "!"
        return longer + UUID().uuidString  // in a nested closure
      }
      state.number += 1
    },
    Lines("in a lazy filter", .clock) { _, state in
      let late = state.texts.lazy.filter { _ in
        Date().timeIntervalSince1970 > 0  // in a lazy filter
      }
      state.texts = Array(late)  // in a lazy filter
      state.count += 1
    },
  ]

  private static let inOthers: [Lines] = [
    Lines("a task", .task) { _, state in
      state.text = "before"
      Task {}  // a task
      state.count += 1
    },
    Lines("a queue", .thread) { bench, state in
      state.text = "before"
      bench.heap.queue.async {}  // a queue
      state.count += 1
    },
    Lines("a wait", .blocking) { bench, state in
      state.text = "before"
      state.count = bench.heap.queue.sync { state.count + 1 }  // a wait
      state.count += 1
    },
    Lines("a notification", .notification) { bench, state in
      state.text = "before"
      bench.heap.center.post(name: .init("a"), object: nil)  // a notification
      state.count += 1
    },
    Lines("settings", .defaults) { _, state in
      state.text = "before"
      state.count += UserDefaults.standard.integer(forKey: "hooks")  // settings
      state.count += 1
    },
    Lines("a file", .io) { _, state in
      state.text = "before"
      if FileManager.default.fileExists(atPath: "/etc/hosts") { state.count += 1 }  // a file
      state.count += 1
    },
    Lines("a stream", .send) { bench, state in
      state.text = "before"
      bench.heap.relay.accept(state.count)  // a stream
      state.count += 1
    },
    Lines("a subscription", .subscribe) { bench, state in
      state.text = "before"
      let subscription = bench.heap.relay.asObservable().subscribe(onNext: { _ in })  // a subscription
      subscription.dispose()
      state.count += 1
    },
    Lines("the locale", .ambient) { _, state in
      state.text = "before"
      state.text += Locale.current.identifier  // the locale
      state.count += 1
    },
    Lines("a turn that is given away", .blocking) { _, state in
      state.text = "before"
      sched_yield()  // a turn that is given away
      state.count += 1
    },
  ]
}
