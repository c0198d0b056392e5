import PlatformSupport
import Testing
import TraceSamples

@testable import TraceFormat
import TraceModel
@testable import TraceReading

@Suite("Packed events")
struct PackedEventsTests {
  private func packed(_ events: [TraceGraphEvent], _ body: (PackedEvents) -> Void) {
    events.withUnsafeBufferPointer { buffer in
      let chunk = PackedEvents(buffer)
      body(chunk)
      chunk.deallocate()
    }
  }

  /// At the limits of whole bytes.
  private static let numbers: [UInt64] = {
    let limits = (0...7).map { bytes in UInt64(1) << UInt64(8 * bytes) }
    return limits.flatMap { [$0 - 1, $0] } + [.max]
  }()

  @Test("An event keeps numbers of any size", arguments: numbers)
  func widths(_ number: UInt64) {
    let low = UInt32(truncatingIfNeeded: number)
    let plain = TraceGraphEvent(seq: 7, time: 9, chain: 0, cause: 0, reactor: 1, kind: .action)
    let full = TraceGraphEvent(
      seq: number, time: number, chain: number, cause: number &+ 1, detail: number, number: number, reactor: low,
      label: low, summary: low, source: low, site: low, kind: .end, flags: .init(rawValue: UInt8(low & 255)),
      code: UInt8(low & 255))
    for events in [[full], [plain, full], [full, plain, full, full]] {
      packed(events) { chunk in #expect(events.indices.allSatisfy { chunk[$0] == events[$0] }) }
    }
  }

  @Test("An event of a busy app takes the memory that the documentation says")
  func size() {
    // A number more needs a column more.
    #expect(MemoryLayout<TraceGraphEvent>.size == 71)
    var busy = Trace(header: BusyApp.header)
    BusyApp.play(events: 20_000, seed: 9) { busy.events.append($0) }
    let events = TraceGraphEvents(busy)
    packed((0..<events.count).map { events[$0] }) { #expect($0.rowSize <= 27) }
  }

  @Test("Events of which a file has most are those that were added")
  func file() {
    let events = Self.random(600_000)
    Files.withFolder { folder in
      Files.write([], folder + "/events")
      let file = SystemCall.open(folder + "/events", O_RDWR)
      var list = TraceGraphEvents()
      list.file = file
      for event in events { list.append(event) }
      #expect(lseek(file, 0, SEEK_END) > 4_000_000)
      SystemCall.close(file)
      for step in [1, 7, 16_384, 100_003] {
        #expect(stride(from: 0, to: events.count, by: step).allSatisfy { list[$0] == events[$0] })
      }
    }
  }

  @Test("Events stay in memory if the disk takes no more")
  func noRoom() {
    let events = Self.random(400_000)
    let file = SystemCall.open("/dev/null", O_RDONLY)
    var list = TraceGraphEvents()
    list.file = file
    for event in events { list.append(event) }
    SystemCall.close(file)
    #expect(events.indices.allSatisfy { list[$0] == events[$0] })
  }

  @Test("A list returns each event of several chunks, in its order")
  func chunks() {
    let all = Self.random(40_000)
    var list = TraceGraphEvents()
    for event in all.reversed() { list.append(event) }
    #expect(list.count == 40_000 && all.indices.allSatisfy { list[$0] == all[all.count - 1 - $0] })
    list.sort()
    #expect(all.indices.allSatisfy { list[$0] == all[$0] })
  }

  private static func random(_ count: UInt64) -> [TraceGraphEvent] {
    var random = SeededRandom(5)
    var all: [TraceGraphEvent] = []
    for index in 0..<count {
      var event = TraceGraphEvent(
        seq: index * 3 + 1, time: random.next() >> 20, chain: 0, cause: index, reactor: 1, kind: .reduce)
      event.detail = random.next()
      event.number = index % 5
      all.append(event)
    }
    return all
  }
}
