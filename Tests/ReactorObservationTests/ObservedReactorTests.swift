import Observation
import ReactorCore
import StreamTestSupport
import Testing

@testable import ReactorObservation

@Suite("Reads of an observed reactor") struct ObservedReactorTests {
  private let profile = ObservedReactor(Profile(), on: CurrentThreadScheduler.instance)
  private let told = Record<String>()

  @Test func `a state tells the observers of the field that changed, and no others`() {
    observe("count", in: told) { [profile] in _ = profile.count }
    observe("items", in: told) { [profile] in _ = profile.items }

    profile.send { $0.count = 1 }
    profile.send { $0.items.append(4) }
    profile.send { $0.count = 1 }

    #expect(told.all == ["count", "items"])
    #expect(profile.count == 1)
    #expect(profile.items == [1, 2, 3, 4])
  }

  @Test func `an observer of two fields is told once for each state`() {
    observe("both", in: told, times: 1) { [profile] in _ = (profile.count, profile.items) }

    profile.send {
      $0.count = 1
      $0.items = []
    }

    #expect(told.all == ["both"])
  }

  @Test func `observers are told in the order in which they have read, when the new state can be read`() {
    for name in ["items", "count", "title"] {
      withObservationTracking {
        switch name {
        case "items": _ = profile.items
        case "count": _ = profile.count
        default: _ = profile.title
        }
      } onChange: { [profile, told] in
        told.add("\(name) \(profile.count)")
      }
    }

    profile.send {
      $0.items = []
      $0.count = 7
    }

    #expect(told.all == ["items 7", "count 7", "title 7"])
  }

  @Test func `a field is observed whole, and a longer key path alone`() {
    observe("user", in: told) { [profile] in _ = profile.user?.name }
    observe("name", in: told) { [profile] in _ = profile[\.user?.name] }

    profile.send { $0.user?.age = 37 }
    #expect(told.all == ["user"])

    profile.send { $0.user?.name = "grace" }
    profile.send { $0.user = nil }
    profile.send { $0.user = nil }

    #expect(told.all == ["user", "name", "user", "name", "user"])
    #expect(profile[\.user?.name] == nil)
  }

  @Test func `an element of a list is observed alone by its key path`() {
    observe("second", in: told) { [profile] in _ = profile[\.items[1]] }
    observe("number", in: told) { [profile] in _ = profile.items.count }

    profile.send { $0.items[0] = 9 }
    profile.send { $0.items[1] = 9 }

    #expect(told.all == ["number", "second", "number"])
  }

  @Test func `a computed property tells when its value changes`() {
    observe("title", in: told) { [profile] in _ = profile.title }

    profile.send { $0.items = [] }
    profile.send { $0.count = 1 }
    profile.send { $0.user?.name = "grace" }

    #expect(told.all == ["title", "title"])
    #expect(profile.title == "grace 1")
  }

  @Test func `a pulse tells of each assignment, and its value of changes`() {
    observe("pulse", in: told) { [profile] in _ = profile.$alert }
    observe("value", in: told) { [profile] in _ = profile.alert }

    profile.send { $0.alert = "no network" }
    profile.send { $0.alert = "no network" }
    profile.send { $0.count = 1 }

    #expect(told.all == ["pulse", "value", "pulse"])
    #expect(profile.$alert.valueUpdatedCount == 2)
    #expect(profile.$alert.value == "no network")
  }

  @Test func `a field that cannot be compared counts as changed by every state`() {
    observe("badge", in: told) { [profile] in _ = profile.badge }
    observe("number", in: told) { [profile] in _ = profile[\.badge.number] }

    profile.send { $0.count = 1 }
    profile.send { $0.badge.number = 2 }

    #expect(told.all == ["badge", "number", "badge"])
  }

  @Test func `the whole state can be read`() {
    observe("state", in: told) { [profile] in _ = profile[\.self].count }

    profile.send { $0.items = [] }

    #expect(told.all == ["state"])
    #expect(profile[\.self].items == [])
  }

  @Test func `an observer that reads no more is told no more, and its field is compared no more`() {
    observe("count", in: told, times: 1) { [profile] in _ = profile.count }
    #expect(profile.fields.count == 1)

    profile.send { $0.count = 1 }
    profile.send { $0.count = 2 }

    #expect(told.all == ["count"])
    #expect(profile.fields.count == 0)
  }

  @Test func `fields that have changed and were not read again are dropped when there are many`() {
    let list = ObservedReactor(Profile(), on: CurrentThreadScheduler.instance)
    list.send { $0.items = Array(repeating: 0, count: 200) }

    for index in 0..<200 {
      _ = list[\.items[index]]
      list.send { $0.items[index] = 1 }
    }

    #expect(list.fields.count == 0)
    #expect(list.fields.tableSize < 64)
    observe("last", in: told) { _ = list[\.items[199]] }
    list.send { $0.items[199] = 2 }
    #expect(told.all == ["last"])
  }

  @Test func `a read outside of an observation tells the value alone`() {
    #expect(profile.count == 0)
    #expect(profile[\.user?.age] == 36)
    profile.send { $0.count = 3 }
    #expect(profile.count == 3)
    #expect(told.all == [])
  }

  @Test func `a stub shows its states`() {
    let reactor = Profile()
    reactor.isStubEnabled = true
    let stubbed = ObservedReactor(reactor, on: CurrentThreadScheduler.instance)
    observe("count", in: told) { _ = stubbed.count }

    reactor.stub.state.value.count = 5
    stubbed.send { $0.count = 6 }

    #expect(told.all == ["count"])
    #expect(stubbed.count == 5)
    #expect(reactor.stub.actions.count == 1)
  }
}
