import PlatformSupport
import TraceModel
import TraceSamples

/// Feeds broken files to the reader, the graph and the reports, and looks at what comes out.
///
/// Input n of a seed is always the same, whatever came before it. A crash or a hang names its input.
struct Fuzzer {
  /// When to stop.
  enum Limit {
    case inputs(UInt64)
    case seconds(UInt64)
  }

  /// An input that must not be.
  struct Fault: Error {
    var words: String
  }

  private let seed: UInt64
  private let files: [[UInt8]]
  private var read = 0

  /// `files` are traces to break, beside those that are made up.
  init(seed: UInt64, files: [[UInt8]]) {
    self.seed = seed
    self.files = files
  }

  /// Growth of memory that is not growth: pools of the allocator fill up at first.
  private static let slack = 48 << 10

  /// Runs, and says what was done; throws at the first fault.
  mutating func run(_ limit: Limit) throws(Fault) -> String {
    CrashWords.install()
    let begin = Moment.now
    var input: UInt64 = 0
    var settled = 0
    while !isOver(limit, input, begin) {
      CrashWords.input = input
      // A hang ends the program, with the number of its input.
      if input % 256 == 0 { alarm(20) }
      try check(input)
      input += 1
      if input == 20_000 { settled = Moment.peakMemory }
      if input % 100_000 == 0 { Words.say("\(input) inputs, \(Moment.peakMemory >> 10) MB") }
    }
    alarm(0)
    let grown = settled == 0 ? 0 : Moment.peakMemory - settled
    guard grown <= Self.slack else { throw Fault(words: "memory grew by \(grown) KB after the first 20000 inputs") }
    return "\(input) inputs of seed \(seed), \(read) of them traces, in \(Moment.now - begin) s: "
      + "no crash, no hang, \(Moment.peakMemory >> 10) MB at most, \(grown) KB of growth"
  }

  private func isOver(_ limit: Limit, _ input: UInt64, _ begin: UInt64) -> Bool {
    switch limit {
    case .inputs(let count): input >= count
    case .seconds(let seconds): input % 256 == 0 && Moment.now - begin >= seconds
    }
  }

  /// The bytes of an input.
  func bytes(of input: UInt64) -> [UInt8] {
    var random = SeededRandom(seed &* 0x9e37_79b9_7f4a_7c15 &+ input)
    return random.broken(source(&random), mixedWith: source(&random))
  }

  private func source(_ random: inout SeededRandom) -> [UInt8] {
    if !files.isEmpty, random.chance(2) { return random.pick(files) }
    if random.chance(2) { return random.trace(events: random.number(1...12)).jsonLines() }
    var trace = Trace(header: BusyApp.header)
    BusyApp.play(events: random.number(44...80), seed: random.next()) { trace.events.append($0) }
    return trace.jsonLines()
  }

  private mutating func check(_ input: UInt64) throws(Fault) {
    do throws(Fault) {
      if try FuzzCheck(bytes(of: input), isThorough: input % 16 == 0).passes() { read += 1 }
    } catch {
      throw Fault(words: "input \(input) of seed \(seed): \(error.words)")
    }
  }
}
