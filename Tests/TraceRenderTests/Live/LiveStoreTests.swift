import CommandLineKit
import PlatformSupport
import Testing
import TraceModel
import TraceReading

@testable import trace_render

@Suite("The rows of live pages")
struct LiveStoreTests {
  private func store(rows: Int = 1_000_000, values: Int = 128_000_000) -> LiveStore {
    var window = LiveStore.Window()
    (window.rows, window.valueBytes) = (rows, values)
    return LiveStore(window)
  }

  private func ask(_ store: LiveStore, _ viewer: inout LiveViewer, most: Int = .max) throws {
    try viewer.take(try #require(store.rows(viewer.asked(most: most))).body)
  }

  @Test func `a page gets each row once, however many it takes at a time`() throws {
    let store = store()
    let run = store.begin(source: "app")
    var viewer = LiveViewer()
    var (first, most) = (0, 1)

    while first < 9_000 {
      try store.add(LiveBatch(first: first, count: 777), to: run)
      first += 777
      try ask(store, &viewer, most: most)
      most = most * 3 % 5_003
    }
    while viewer.received < first { try ask(store, &viewer) }

    #expect(viewer.seqs == (1...first).map(Double.init))
    #expect(viewer.values == LiveBatch(first: 0, count: first).values)
    #expect(viewer.missed == 0)
    #expect(viewer.resets == 1)
    #expect(viewer.all == first)
  }

  @Test(arguments: [1, 9, 40])
  func `a slow page has received and missed all, and knows how much of each`(wait: Int) throws {
    let store = store(rows: 4_000)
    let run = store.begin(source: "app")
    var viewer = LiveViewer()
    var first = 0

    for round in 0..<60 {
      try store.add(LiveBatch(first: first, count: 321), to: run)
      first += 321
      if round % wait == 0 { try ask(store, &viewer) }
      #expect(viewer.received + viewer.missed <= first)
    }
    while viewer.cursor.row < first { try ask(store, &viewer) }

    #expect(viewer.received + viewer.missed == first)
    #expect(viewer.seqs.count == viewer.received)
    #expect(Set(viewer.seqs).count == viewer.received)
    #expect((viewer.missed > 0) == (wait > 9))
  }

  @Test func `a page without news is held, and any change of its run ends that`() throws {
    let store = store()
    var viewer = LiveViewer()
    #expect(store.rows(viewer.asked(mayBeHeld: true)) != nil, "a page that comes learns that there is nothing yet")
    try ask(store, &viewer)
    #expect(store.rows(viewer.asked(mayBeHeld: true)) == nil)

    let run = store.begin(source: "app")
    try ask(store, &viewer)
    #expect(viewer.have == run)
    #expect(store.rows(viewer.asked(mayBeHeld: true)) == nil)

    var edited = LiveBatch(first: 0, count: 2)
    try store.add(edited, to: run)
    try ask(store, &viewer)
    #expect(store.rows(viewer.asked(mayBeHeld: true)) == nil)

    edited = LiveBatch(first: 2, count: 0)
    edited.totals.sums.events = 2
    edited.edits = [LiveEdit(row: 0, column: .end, value: 1)]
    try store.add(edited, to: run)
    try ask(store, &viewer)
    #expect(viewer.ends == [0: 1, 1: UInt64(LiveColumn.noRow)])

    edited.edits = []
    edited.reactors = [LiveReactor(slot: 1, band: 0, id: 1, type: "Cart", row: 0)]
    try store.add(edited, to: run)
    try ask(store, &viewer)
    #expect(viewer.head["reactors"] == .array([edited.reactors[0].json]))

    store.close(run, "process 4242 is gone")
    try ask(store, &viewer)
    #expect(viewer.head["runs"].map { "\($0)" }?.contains("process 4242 is gone") == true)
    #expect(store.rows(viewer.asked(mayBeHeld: true)) == nil)
    #expect(viewer.resets == 1)
  }

  @Test func `rows that are sent after an edit have it already`() throws {
    let store = store()
    let run = store.begin(source: "app")
    var viewer = LiveViewer()
    try store.add(LiveBatch(first: 0, count: 100), to: run)
    try ask(store, &viewer, most: 10)

    var batch = LiveBatch(first: 100, count: 0)
    batch.edits = [5, 50].map { LiveEdit(row: $0, column: .end, value: UInt64($0 + 1)) }
    try store.add(batch, to: run)
    try ask(store, &viewer, most: 10)
    guard case .array(let edits)? = viewer.head["edits"] else { return }
    #expect(edits.count == 1)
    while viewer.received < 100 { try ask(store, &viewer, most: 10) }

    #expect(viewer.ends.filter { $0.value != UInt64(LiveColumn.noRow) } == [5: 6, 50: 51])
  }

  @Test func `a page whose edits are gone, of another session or another run begins anew`() throws {
    let store = store()
    let run = store.begin(source: "app")
    var viewer = LiveViewer()
    try store.add(LiveBatch(first: 0, count: 10), to: run)
    try ask(store, &viewer)

    for _ in 0..<30 {
      var batch = LiveBatch(first: 10, count: 0)
      batch.edits = (0..<10_000).map { LiveEdit(row: UInt32($0 % 10), column: .end, value: 3) }
      try store.add(batch, to: run)
    }
    try ask(store, &viewer)
    #expect(viewer.resets == 2)
    #expect(viewer.received == 10)
    #expect(viewer.ends[9] == 3)

    let other = self.store()
    let next = other.begin(source: "app")
    try other.add(LiveBatch(first: 0, count: 4), to: next)
    try ask(other, &viewer)
    #expect(viewer.resets == 3)
    #expect((viewer.received, viewer.missed) == (4, 0))

    try other.add(LiveBatch(first: 0, count: 7), to: other.begin(source: "app"))
    try ask(other, &viewer)
    #expect(viewer.resets == 4)
    #expect(viewer.received == 7)
  }

  @Test(arguments: [(-1, 0, 0), (11, 0, 0), (0, 99, 0), (0, 0, 5), (.max, .max, .max), (.min, .min, .min)])
  func `a cursor that no page has begins anew`(row: Int, edit: Int, text: Int) throws {
    let store = store()
    let run = store.begin(source: "app")
    try store.add(LiveBatch(first: 0, count: 10), to: run)
    var viewer = LiveViewer()
    try ask(store, &viewer)
    var asked = viewer.asked()
    asked.cursor = .init(row: row, edit: edit, text: text)
    asked.most = row

    try viewer.take(try #require(store.rows(asked)).body)

    #expect(viewer.resets == 2)
  }

  @Test func `values above the budget leave memory, and are read again until their rows go`() throws {
    let store = store(values: 30_000)
    let run = store.begin(source: "app")
    var viewer = LiveViewer()
    try store.add(LiveBatch(first: 0, count: 13_000), to: run)

    try ask(store, &viewer)

    let first = try #require(viewer.head["values"]?.integer.map(Int.init))
    #expect(viewer.received == 13_000)
    #expect(first == 4_096)
    #expect(viewer.values == LiveBatch(first: first, count: 13_000 - first).values)
    let spilled = try #require(store.values(of: run, block: 0)).body
    let kept = try #require(store.values(of: run, block: 1)).body
    #expect(Array(spilled.suffix(3 * 4_096)) == LiveBatch(first: 0, count: 4_096).values)
    #expect(Array(kept.suffix(3 * 4_096)) == LiveBatch(first: first, count: 4_096).values)
    #expect(store.values(of: run, block: 4) == nil)
    #expect(store.values(of: run, block: -1) == nil)
    #expect(store.values(of: 99, block: 1) == nil)
  }

  @Test func `each block of values is its own, whichever were let go before`() throws {
    let store = store(rows: 40_000, values: 20_000)
    let runs = (0..<2).map { _ in store.begin(source: "app") }
    var first = 0

    while first < 120_000 {
      for run in runs { try store.add(LiveBatch(first: first, count: 3_000), to: run) }
      first += 3_000
    }

    for run in runs {
      let held = (0..<first / HeldRows.blockSize).filter { store.values(of: run, block: $0) != nil }
      #expect(held.count >= 3)
      #expect(held == Array((held.first ?? 0)..<first / HeldRows.blockSize), "those before left the window")
      for block in held {
        let values = try #require(store.values(of: run, block: block)).body
        #expect(
          Array(values.suffix(3 * HeldRows.blockSize))
            == LiveBatch(first: block * HeldRows.blockSize, count: HeldRows.blockSize).values)
      }
    }
  }

  @Test func `three runs are kept within one budget, and what goes on loses nothing to what is over`() throws {
    let store = store(rows: 8_000)
    let runs = try (0..<5).map { number in
      let run = store.begin(source: "app")
      try store.add(LiveBatch(first: 0, count: 5_000), to: run)
      if number < 4 { store.close(run, nil) }
      return run
    }
    var viewer = LiveViewer()
    try ask(store, &viewer)

    #expect(viewer.have == runs[4])
    #expect((viewer.received, viewer.missed) == (5_000, 0))
    guard case .array(let listed)? = viewer.head["runs"] else { return }
    #expect(listed.compactMap { $0["run"]?.integer.map(Int.init) } == Array(runs.suffix(3)))
  }

  @Test func `bytes that are no rows of the run are refused, and change nothing`() throws {
    let store = store()
    let run = store.begin(source: "app")
    try store.add(LiveBatch(first: 0, count: 5), to: run)
    var wrong = LiveBatch(first: 6, count: 1)
    #expect(throws: LiveRun.Fault.noBatch) { try store.add(wrong, to: run) }
    wrong = LiveBatch(first: 5, count: 1)
    wrong.values.removeLast()
    #expect(throws: LiveRun.Fault.noBatch) { try store.add(wrong, to: run) }
    wrong = LiveBatch(first: 5, count: 1)
    wrong.columns.removeLast()
    #expect(throws: LiveRun.Fault.noBatch) { try store.add(wrong, to: run) }
    var viewer = LiveViewer()

    try ask(store, &viewer)

    #expect(viewer.received == 5)
  }

  @Test func `a page that is cut off after each answer has each row once`() throws {
    let store = store()
    let server = try LiveServer(port: 0, files: [:]) { store.rows(LiveStore.Asked($0)) }
    defer { server.stop() }
    let run = store.begin(source: "app")
    let all = 2_000
    #expect(
      DedicatedThread.start {
        for first in stride(from: 0, to: all, by: 50) {
          _ = try? store.add(LiveBatch(first: first, count: 50), to: run)
          server.changed()
        }
      })
    let headers = ["Host: 127.0.0.1:\(server.port)", "Authorization: Bearer \(server.token)"]
    var viewer = LiveViewer()

    while viewer.received < all {
      try viewer.take(try WebClient(port: server.port).ask(viewer.target, headers).body)
    }

    #expect(viewer.seqs == (1...all).map(Double.init))
    #expect((viewer.missed, viewer.all) == (0, all))
  }
}
