import Foundation
import Testing

@testable import ReactorCore

@Suite("Attachments of classes") struct ObjectAttachmentsTests {
  final class Probe: ReactorCore.Attachment, @unchecked Sendable {
    // Written when the object goes, by one thread.
    let ended: Record<String>
    private(set) var hasEnded = false
    init(_ ended: Record<String>) { self.ended = ended }
    override func shutDown() {
      hasEnded = true
      ended.add("shut down")
    }
  }

  private func attach(_ object: AnyObject, _ ended: Record<String>) -> Probe {
    ObjectAttachments.find(of: object, .viewStorage) { Probe(ended) }
  }

  class Open {}
  final class Derived: Open {}
  final class Generic<Value> {
    var value: Value?
  }

  @Test(
    .contract(26),
    arguments: [
      "final", "open", "derived", "generic", "foreign",
    ]) func `an attachment lives exactly as long as an object of any class`(kind: String)
  {
    let ended = Record<String>()
    do {
      let object: AnyObject =
        switch kind {
        case "open": Open()
        case "derived": Derived()
        case "generic": Generic<[String]>()
        case "foreign": JSONEncoder()  // Its class belongs to another dynamic library.
        default: Tracked(Tracked.Count())
        }

      let first = attach(object, ended)
      let second = attach(object, ended)

      #expect(first === second)
      #expect(ended.all == [])
      withExtendedLifetime(object) {}
    }
    #expect(ended.all == ["shut down"])
  }

  @Test(.contract(26)) func `objects at the same address get attachments of their own`() {
    let ended = Record<String>()
    for round in 0..<1_000 {
      let object = Open()
      let probe = attach(object, ended)
      #expect(ended.all.count == round)
      withExtendedLifetime((object, probe)) {}
    }
  }

  final class LastMinute {
    let use: (LastMinute) -> Void
    init(_ use: @escaping (LastMinute) -> Void = { _ in }) { self.use = use }
    deinit { use(self) }
  }

  @Test(.contract(26)) func `an attachment made in a deinit is not inherited by the next object at the same address`() {
    let ended = Record<String>()

    for round in 1...100 {
      do { _ = LastMinute { [self] in _ = attach($0, ended) } }
      #expect(ended.all.count == round)
      let next = LastMinute()
      let inherited = ObjectAttachments.lookUp(next, .viewStorage)
      #expect(inherited == nil)
    }
  }

  @Test(.contract(26)) func `the table of classes grows past any number of them, while others are destroyed`() {
    func makeAll<Value>(_ depth: Int, _ type: Value.Type, _ ended: Record<String>) {
      let object = Generic<Value>()
      _ = attach(object, ended)
      if depth > 0 { makeAll(depth - 1, Generic<Value>.self, ended) }
    }
    let ended = Record<String>()

    onThreads(4) { index in
      switch index {
      case 0: makeAll(400, Int.self, ended)
      case 1: makeAll(400, String.self, ended)
      case 2: makeAll(400, Bool.self, ended)
      default: for _ in 0..<1_203 { _ = attach(Open(), ended) }
      }
    }

    #expect(ended.all.count == 401 * 3 + 1_203)
  }

  @Test(.contract(26)) func `eight threads attach to one object and get one attachment`() {
    for _ in 0..<100 {
      let ended = Record<String>()
      let object = Open()
      let found = Record<ObjectIdentifier>()

      onThreads(8) { _ in found.add(ObjectIdentifier(attach(object, ended))) }

      #expect(Set(found.all).count == 1)
      #expect(attach(object, ended).hasEnded == false)
    }
  }
}
