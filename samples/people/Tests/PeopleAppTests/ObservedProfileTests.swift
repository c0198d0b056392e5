import Observation
import PeopleApp
import ReactorKitObservation
import ReactorKitTesting
import RxSwift
import RxTest
import Testing

/// What a screen in SwiftUI shows: it is told of the fields that it reads.
@Suite("Observed reactors", .traced) struct ObservedProfileTests {
  private let scheduler = TestScheduler(initialClock: 0, resolution: 0.1)

  @Test func `a screen is told of the field that it reads, and of no other`() {
    let service = PeopleService(scheduler: scheduler)
    let profile = ObservedReactor(ProfileReactor(name: "Monet", service: service), on: nil)
    let told = Told()
    withObservationTracking {
      _ = profile.works
    } onChange: {
      told.add("works")
    }
    withObservationTracking {
      _ = profile.isLoading
    } onChange: {
      told.add("isLoading")
    }

    profile.send(.refresh)
    #expect(told.names == ["isLoading"])
    scheduler.advanceTo(10)

    #expect(told.names == ["isLoading", "works"])
    #expect(profile.works == 2_500)
    #expect(profile[\.name] == "Monet")
  }

  @Test func `a lazy profile makes its reactor when a screen first reads it`() {
    let made = Told()
    func makeReactor() -> ProfileReactor {
      made.add("reactor")
      return ProfileReactor(name: "Monet", service: PeopleService(scheduler: scheduler))
    }
    let profile = ObservedReactor(lazily: makeReactor(), on: nil)
    #expect(made.names == [])

    #expect(profile.name == "Monet")
    profile.send(.refresh)

    #expect(profile.isLoading)
    #expect(made.names == ["reactor"])
  }

  @Test func `a pulse tells of each assignment`() {
    let service = PeopleService(scheduler: scheduler)
    service.failuresToCome = 2
    let search = ObservedReactor(SearchReactor(service: service, clock: scheduler), on: nil)
    let told = Told()
    @Sendable func observe() {
      withObservationTracking {
        _ = search.$alert
      } onChange: {
        told.add("alert")
        observe()
      }
    }
    observe()

    search.send(.updateQuery("Mi"))
    scheduler.advanceTo(10)
    search.send(.updateQuery("Mi"))
    scheduler.advanceTo(20)

    #expect(told.names == ["alert", "alert"])
    #expect(search.alert == "no answer for “Mi”")
  }

  /// Names in the order in which they came. Used by one thread.
  private final class Told: @unchecked Sendable {
    private(set) var names: [String] = []
    func add(_ name: String) { names.append(name) }
  }
}
