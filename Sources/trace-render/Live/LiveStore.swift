import CommandLineKit
import PlatformSupport
import TraceModel
import TraceReading

/// The runs that a live page can show, within one budget of rows and of bytes of values. Any thread.
package final class LiveStore: Sendable {
  /// How much is held.
  package struct Window: Sendable, Equatable {
    package var rows = 1_000_000
    /// Nanoseconds of a run; nil for all that the rows hold.
    package var time: Double?
    package var valueBytes = 128_000_000

    package init() {}
  }

  private struct State {
    var runs: [LiveRun] = []
    var nextNumber = 0
  }

  /// Tells this tool from one that was started later on the same port.
  let session = LiveGate.makeToken()
  private let window: Window
  private let stop: String?
  // The lock guards the runs.
  private let state = Locked(State())

  /// Runs that are kept, if no more of them go on.
  private static let mostRuns = 3
  private static let mostRowsOfAnswer = 20_000

  /// - Parameter stop: The query with which pages begin in "stop at".
  package init(_ window: Window = .init(), stop: String? = nil) {
    self.window = window
    self.stop = stop
  }
}

extension LiveStore {
  /// Begins a run, and returns its number.
  func begin(source: String) -> Int {
    state.withLock { state in
      state.nextNumber += 1
      state.runs.append(LiveRun(number: state.nextNumber, source: source))
      while state.runs.count > Self.mostRuns, let index = state.runs.firstIndex(where: { !$0.isLive }) {
        state.runs.remove(at: index)
      }
      touchAll(&state)
      return state.nextNumber
    }
  }

  /// Adds what a worker read of a run. Returns whether the run ended with it.
  @discardableResult
  func add(_ batch: LiveBatch, to number: Int) throws(LiveRun.Fault) -> Bool {
    let result = state.withLock { state in
      Result { () throws(LiveRun.Fault) -> Bool in
        guard let index = state.runs.firstIndex(where: { $0.number == number }) else { return false }
        let wasLive = state.runs[index].isLive
        try state.runs[index].add(batch)
        if batch.header != nil || wasLive != state.runs[index].isLive { touchAll(&state) }
        trim(&state, index)
        return wasLive && !state.runs[index].isLive
      }
    }
    return try result.get()
  }

  /// The runs that go on, and their processes.
  var liveProcesses: [(run: Int, process: Int)] {
    state.withLock { state in
      state.runs.compactMap { run in run.isLive ? run.header.map { (run.number, $0.processID) } : nil }
    }
  }

  /// Notes that nothing more comes of a run; a reason is a sentence.
  func close(_ number: Int, _ reason: String?) {
    state.withLock { state in
      guard let index = state.runs.firstIndex(where: { $0.number == number }), state.runs[index].isLive else { return }
      state.runs[index].close(reason)
      touchAll(&state)
    }
  }

  /// The list of runs changed: pages of all runs show it.
  private func touchAll(_ state: inout State) {
    for index in state.runs.indices { state.runs[index].touch() }
  }

  /// Lets go what is above the limits.
  private func trim(_ state: inout State, _ grown: Int) {
    if let time = window.time {
      while let oldest = state.runs[grown].rows.timeOfOldest, let newest = state.runs[grown].rows.timeOfNewest,
        newest - oldest > time
      {
        state.runs[grown].removeOldestBlock()
      }
    }
    while state.runs.reduce(0, { $0 + $1.rows.count }) - HeldRows.blockSize >= window.rows,
      let victim = victim(state.runs, where: { $0.rows.timeOfOldest != nil })
    {
      state.runs[victim].removeOldestBlock()
    }
    while state.runs.reduce(0, { $0 + $1.rows.valueBytes }) > window.valueBytes,
      let victim = victim(state.runs, where: { $0.rows.firstWithValues + HeldRows.blockSize < $0.rows.end })
    {
      state.runs[victim].spillOldestValues()
    }
  }

  /// The run that loses something: the oldest that is over, else the one that holds most.
  private func victim(_ runs: [LiveRun], where hasSome: (LiveRun) -> Bool) -> Int? {
    let all = runs.indices.filter { hasSome(runs[$0]) }
    return all.first { !runs[$0].isLive && $0 + 1 < runs.count }
      ?? all.max { runs[$0].rows.count < runs[$1].rows.count }
  }
}

extension LiveStore {
  /// A request for rows: what the page wants and has.
  struct Asked {
    /// The run; -1 for the newest.
    var run = -1
    /// The run that the page has; -1 for none.
    var have = -1
    var session = ""
    var cursor = LiveRun.Cursor()
    var most = Int.max
    var mayBeHeld = true

    init() {}

    init(_ request: LiveRequest) {
      run = request.number("run", default: -1)
      have = request.number("have", default: -1)
      session = request.argument("session") ?? ""
      cursor = LiveRun.Cursor(
        row: request.number("row", default: 0), edit: request.number("edit", default: 0),
        text: request.number("text", default: 0))
      most = request.number("most", default: .max)
      mayBeHeld = !request.isDue && request.number("hold", default: 1) != 0
    }
  }

  /// The answer with all that comes after the cursor of a page; nil to wait for it.
  ///
  /// Four bytes with the length of the head, four that are 0, the head as JSON with spaces up to a multiple of eight, the
  /// columns of the rows one after the other, and their values.
  func rows(_ asked: Asked) -> LiveAnswer? {
    state.withLock { state in
      let run = state.runs.first { $0.number == asked.run } ?? state.runs.last
      let isKnown = asked.session == session && run.map { $0.number == asked.have } ?? (asked.have == -1)
      let isReset = !isKnown || run.map { !$0.hasAll(after: asked.cursor) } == true
      let cursor = isReset ? LiveRun.Cursor() : asked.cursor
      if !isReset, asked.mayBeHeld, run.map({ !$0.isAhead(of: cursor) }) ?? true { return nil }
      var head: [JSONValue.Member] = [
        .init("session", .string(session)), .init("runs", .array(state.runs.map(\.summary))),
        .init("reset", .bool(isReset)), .init("window", .number(window.rows)),
        .init("stop", stop.map { .string($0) } ?? .null),
      ]
      let most = min(max(asked.most, 1), Self.mostRowsOfAnswer)
      let sent = run?.answer(after: cursor, most: most, isReset: isReset, &head)
      var output = Self.framed(head)
      if let run, let sent {
        run.rows.columns(sent, into: &output)
        run.rows.values(sent, into: &output)
      }
      return LiveAnswer("application/octet-stream", output)
    }
  }

  /// The values of a block of rows that a page does not have, framed as an answer for rows; nil if they are no longer held.
  ///
  /// - Parameter block: The number of the block, each of `HeldRows.blockSize` rows.
  func values(of number: Int, block: Int) -> LiveAnswer? {
    state.withLock { state in
      guard let held = state.runs.first(where: { $0.number == number })?.rows.values(ofBlock: block) else { return nil }
      let head: [JSONValue.Member] = [
        .init("first", .number(held.rows.lowerBound)), .init("n", .number(held.rows.count)),
      ]
      return LiveAnswer("application/octet-stream", Self.framed(head) + held.bytes)
    }
  }

  /// The numbers of events of some rows of a run that are held; nil if all of the run are among them.
  func numbers(of number: Int, from: Int, to: Int) -> [UInt64]? {
    state.withLock { state in
      guard let rows = state.runs.first(where: { $0.number == number })?.rows, from > 0 || to < rows.end - 1 else {
        return nil
      }
      return from <= to ? rows.numbers(max(from, 0)..<min(to, rows.end) + 1) : []
    }
  }

  private static func framed(_ head: [JSONValue.Member]) -> [UInt8] {
    var text: [UInt8] = []
    JSONValue.object(head).write(into: &text)
    text += [UInt8](repeating: 0x20, count: (8 - text.count % 8) % 8)
    var output: [UInt8] = []
    // The length in four bytes, and four that are 0.
    output.append(littleEndian: UInt64(text.count), width: 8)
    return output + text
  }
}
