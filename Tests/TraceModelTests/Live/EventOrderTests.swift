import Testing

@testable import TraceFormat
@testable import TraceReading

@Suite("Events that come out of order")
struct EventOrderTests {
  private static func event(_ seq: UInt64, _ kind: TraceEvent.Kind = .mark(label: "", payload: nil)) -> TraceEvent {
    TraceEvent(seq: seq, time: seq, kind: kind)
  }

  private static func take(_ order: inout EventOrder, at now: UInt64, isOver: Bool = false) -> [UInt64] {
    order.takeReady(at: now, isOver: isOver).map(\.seq)
  }

  @Test func `events behind a missing number wait until it comes`() {
    var order = EventOrder()

    order.add([1, 2, 5, 4].map { Self.event($0) }, at: 0)
    #expect(Self.take(&order, at: 0) == [1, 2])
    order.add([7, 3].map { Self.event($0) }, at: 1)

    #expect(Self.take(&order, at: 1) == [3, 4, 5])
  }

  @Test func `a number that does not come is waited for as long as threads take to write`() {
    var order = EventOrder()
    order.add([2, 3].map { Self.event($0) }, at: 5)
    order.add([5].map { Self.event($0) }, at: 50)

    #expect(Self.take(&order, at: 4 + EventOrder.patience) == [])
    #expect(Self.take(&order, at: 5 + EventOrder.patience) == [2, 3])
    #expect(Self.take(&order, at: 49 + EventOrder.patience) == [])
    #expect(Self.take(&order, at: 50 + EventOrder.patience) == [5])
  }

  @Test func `all numbers may have been lost, as a broken trace says`() {
    var order = EventOrder()
    order.add([Self.event(1), Self.event(2, .dropped(count: 9, why: "ring", from: 2, to: .max))], at: 0)
    order.add([20].map { Self.event($0) }, at: 0)

    #expect(Self.take(&order, at: 0) == [1, 2, 20])
  }

  @Test func `numbers that were lost are not waited for`() {
    var order = EventOrder()
    order.add([1, 8].map { Self.event($0) } + [Self.event(9, .dropped(count: 6, why: "ring", from: 2, to: 7))], at: 0)

    #expect(Self.take(&order, at: 0) == [1, 8, 9])
  }

  @Test func `nothing is waited for behind the end, or when many events are held`() {
    var ended = EventOrder()
    ended.add([Self.event(3), Self.event(9, .end(events: 2, dropped: 0))], at: 0)
    var over = EventOrder()
    over.add([Self.event(3)], at: 0)
    var full = EventOrder()
    full.add((2...UInt64(EventOrder.mostHeld + 1)).map { Self.event($0) }, at: 0)

    #expect(Self.take(&ended, at: 0) == [3, 9])
    #expect(Self.take(&over, at: 0, isOver: true) == [3])
    #expect(Self.take(&full, at: 0).count == EventOrder.mostHeld)
  }

  @Test func `a number that stands twice comes once, and one that comes too late comes at once`() {
    var order = EventOrder()
    order.add([4, 2, 4, 3, 2].map { Self.event($0) }, at: 0)

    #expect(Self.take(&order, at: EventOrder.patience) == [2, 3, 4])
    order.add([Self.event(1)], at: EventOrder.patience)
    #expect(Self.take(&order, at: EventOrder.patience) == [1])
  }
}
