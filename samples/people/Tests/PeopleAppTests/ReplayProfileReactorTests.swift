// trace-render 0.1.0 wrote this from ProfileReactor #2 of samples/people/output/people.rtrace.jsonl.
// Times are since the start of the trace.
import ReactorKitTesting
import Testing

@testable import PeopleApp

@Suite struct ReplayProfileReactorTests {
  @Test func theStatesAreTheRecordedOnes() {
    let replay = ReactorReplay(of: ProfileReactor.self, from: .seconds(1), to: .milliseconds(2_500))
    // #49 PeopleApp/ProfileView.swift:16
    replay.send(.refresh, at: .milliseconds(1_010))
    // #63 PeopleApp/ProfileView.swift:17
    replay.send(.toggleFollow, at: .milliseconds(1_300))
    // #85 PeopleApp/ProfileView.swift:16
    replay.send(.refresh, at: .milliseconds(1_900))
    // #102 PeopleApp/ProfileView.swift:17
    replay.send(.toggleFollow, at: .milliseconds(2_400))

    replay.expect(state: #"{"name":"Monet","works":null,"isFollowed":false,"isLoading":false}"#)
    replay.expect(changes: #"{"isLoading":true}"#, mutation: "setLoading")
    replay.expect(changes: #"{"works":2500}"#, mutation: "setPerson")
    replay.expect(changes: #"{"isLoading":false}"#, mutation: "setLoading")
    replay.expect(changes: #"{"isFollowed":true}"#, mutation: "setFollowed")
    replay.expect(changes: #"{}"#, mutation: "setFollowed")
    replay.expect(changes: #"{"isLoading":true}"#, mutation: "setLoading")
    replay.expect(changes: #"{"isFollowed":false}"#, mutation: "setFollowed")
    replay.expect(changes: #"{}"#, mutation: "setFollowed")

    // Make the reactor as the app does, with `clock.rx` for all that takes time, and leave it unused.
    replay.run { clock in
      let service = PeopleService(scheduler: clock.rx)
      // The directory fails once, as it did when this was recorded.
      clock.scheduleAt(1_800_000_000) { service.failuresToCome = 1 }
      return ProfileReactor(name: "Monet", service: service)
    }
  }
}
