import Testing

@testable import ReactorTrace

@Suite("The index of events") struct EventIndexTests {
  @Test func `an effect is found however old it is, until it ends`() {
    let index = EventIndex()
    defer { index.deallocate() }
    let known = EventIndex.Entry(seq: 1, root: 1, above: 0, role: .init(reactor: 3))
    index.insert(5, known, isEffect: true)
    index.insert(6, known, isEffect: true)
    index.insert(5 + 65_536, .init(seq: 2, root: 2, above: 0, role: .init(reactor: 1)), isEffect: false)

    #expect(index.find(5)?.seq == 1)
    #expect(index.find(5 + 65_536)?.seq == 2)
    index.endEffect(5)
    #expect(index.find(5) == nil)
    // An event older than the one in its slot is not kept, and not mistaken for that one.
    index.insert(5, known, isEffect: false)
    #expect(index.find(5) == nil)
    #expect(index.removeRunningEffects().count == 1)
    #expect(index.removeRunningEffects().isEmpty)
  }

  @Test func `the index closes once, and tells its subscribers apart`() {
    let index = EventIndex()
    defer { index.deallocate() }
    #expect(!index.hasSubscribers)
    index.subscribe(.loops)
    index.subscribe(.sleeper)
    #expect(index.unsubscribe(.sleeper))
    #expect(!index.unsubscribe(.sleeper))
    #expect(index.hasSubscribers)
    #expect(index.close())
    #expect(!index.close())
    #expect(index.isClosed)
  }
}
