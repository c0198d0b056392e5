import PlatformSupport
import ReactorCore
import ReactorTrace
import TraceModel

/// Random types under test: generated code registers them, lines of standard input select types and ways to describe them,
/// and each is answered by a line of standard output, so that a crash is assigned to a type.
///
/// Only for processes with one thread.
public enum TypeLab {
  /// Examines values of a type after some changes to it.
  typealias Examine = (_ changes: ArraySlice<Change>, _ way: Way) -> Void

  // Written before `run`, on one thread.
  nonisolated(unsafe) private static var planted: [Int: Examine] = [:]

  /// Registers a type under a number.
  ///
  /// - Parameter make: Makes the value 0, or 1 that differs from it in one part. Each call makes a new value.
  public static func plant<Value>(_ number: Int, _ make: @escaping (Int) -> Value) {
    planted[number] = { changes, way in Change.apply(changes, make, way) }
  }

  /// Answers each line: `NUMBER POLICY CHANGE…`, or `NUMBER POLICY! CHANGE…` where mirrors crash.
  public static func run() {
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 2, let number = Int(words[0]), let examine = planted[number],
        let way = Way(words[1]), let changes = Change.all(words.dropFirst(2))
      else {
        say("refused", line)
        continue
      }
      say("begin", line)
      examine(changes[...], way)
      Shared.forget()
      say("living", "\(Planted.living)")
      say("end", line)
    }
  }

  /// Answers one line.
  static func say(_ key: String, _ text: String) {
    // At once, so that it is there when the next step crashes.
    let line = Array("\(key) \(text)\n".utf8)
    var done = 0
    while done < line.count {
      let count = line.withUnsafeBytes { write(1, $0.baseAddress! + done, line.count - done) }
      guard count > 0 else { exit(74) }
      done += count
    }
  }
}

/// The way to examine values.
struct Way {
  let policy: TracePolicy
  /// Uses mirrors and `==` as well.
  let asksOthers: Bool

  init?(_ word: String) {
    guard let policy = Way.policies[word.filter { $0 != "!" }] else { return nil }
    self.policy = policy
    asksOthers = !word.hasSuffix("!")
  }

  private static let policies: [String: TracePolicy] = [
    "values": .values, "names": .names, "tests": .tests, "named": TracePolicy(references: .named),
    "unwatched": TracePolicy(purity: .off),
  ]
}

/// A reactor whose state is the last mutation, which is the last action.
private final class Holder<Value>: Reactor {
  typealias Action = Value
  typealias Mutation = Value
  typealias State = Value
  let initialState: Value
  init(_ value: Value) { initialState = value }
  func reduce(state: Value, mutation: Value) -> Value { mutation }
}

/// Makes the values of one type again, describes them, and compares with mirrors and `==`.
enum Examination<Value> {
  static func run(_ make: (Int) -> Value, _ way: Way) {
    TypeLab.say("type", "\(Value.self)")
    // First what is not our doing where it crashes.
    _ = (make(0), make(1))
    if way.asksOthers {
      TypeLab.say("stage", "others")
      equality(make)
      TypeLab.say("corpus", JSONValue.array([0, 1].map { .string(MirrorText.of(make($0))) }).json.text)
    }
    TypeLab.say("stage", "rebuilding")
    for fault in [0, 1].compactMap({ Rebuilt.fault(of: make($0), asks: way.asksOthers) }) {
      TypeLab.say("rebuilt", fault)
    }
    TypeLab.say("stage", "recording")
    let tracer = ReactorTracer(policy: way.policy, clock: .virtual { 0 })
    do {
      let holder = Holder(make(0))
      holder.attach(tracer)
      holder.action.onNext(make(1))
      holder.action.onNext(make(1))
      holder.action.onNext(make(0))
      _ = tracer.trace
      tracer.finish()
    }
    let lines = tracer.trace.jsonLines()
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      TypeLab.say("line", String(decoding: line, as: UTF8.self))
    }
  }

  private static func equality(_ make: (Int) -> Value) {
    guard let type = Value.self as? any Equatable.Type else { return }
    func ask<Same: Equatable>(_: Same.Type) {
      guard let one = make(0) as? Same, let other = make(1) as? Same, let again = make(0) as? Same else { return }
      TypeLab.say("equal", "\(one == other) \(one == again)")
    }
    ask(type)
  }
}
