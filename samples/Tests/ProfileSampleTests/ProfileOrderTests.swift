import ProfileSample
import ReactorCore
import ReactorTesting
import Testing

@Suite("The profile and its feed, in every order in which answers may come", .laws("Profile.laws"))
struct ProfileOrderTests {
  @Test func `a profile shows what the service knows in the end`() throws {
    let result = try explore(orders: 500, within: .seconds(3_600)) { scheduler in
      let service = SocialService(clock: scheduler.answers)
      let reactor = ProfileReactor(name: "grace", service: service)
      let script: [(Int, ProfileReactor.Action)] = [
        (0, .refresh), (10, .follow), (300, .unfollow), (400, .follow), (500, .refresh),
      ]
      for (time, action) in script { scheduler.scheduleAt(time, "\(action)") { reactor.action.onNext(action) } }
      scheduler.start()
      #expect(reactor.currentState.isFollowing == service.followed.contains("grace"))
      #expect(!reactor.currentState.isLoading)
    }
    #expect(result.failingRun == nil)
  }

  @Test func `a feed that was cleared stays empty`() throws {
    let result = try explore { scheduler in
      let reactor = FeedReactor(name: "grace", service: SocialService(clock: scheduler.answers))
      for (time, action) in [(0, FeedReactor.Action.load), (50, .load), (200, .clear)] {
        scheduler.scheduleAt(time, "\(action)") { reactor.action.onNext(action) }
      }
      scheduler.start()
      #expect(reactor.currentState.posts.isEmpty)
      #expect(!reactor.currentState.isLoading)
    }
    #expect(result.isComplete)
  }
}
