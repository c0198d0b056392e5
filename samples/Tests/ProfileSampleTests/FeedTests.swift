import ProfileSample
import ReactorCore
import ReactorTestingRuns
import TerminalKit
import Testing

@Suite("The feed that follows a profile, in virtual time", .traced, .laws("Profile.laws")) struct FeedTests {
  private let clock = TestScheduler(resolution: 0.001)
  private let service: SocialService
  private let profile: ProfileReactor
  private let feed: FeedReactor

  init() {
    service = SocialService(clock: clock)
    profile = ProfileReactor(name: "grace", service: service)
    feed = FeedReactor(name: "grace", service: service)
  }

  private func makeView(output: @escaping (String) -> Void = { _ in }) -> ProfileView {
    let feedView = FeedView(output: output)
    feedView.reactor = feed
    let view = ProfileView(feedView: feedView, output: output)
    view.reactor = profile
    return view
  }

  @Test func `following loads the posts, and unfollowing clears them`() {
    let view = makeView()
    clock.scheduleAt(10) { view.followButton.press() }
    clock.scheduleAt(500) { view.unfollowButton.press() }

    clock.advanceTo(99)
    #expect(feed.currentState.posts.isEmpty)
    clock.advanceTo(100)
    #expect(feed.currentState.posts.count == 3)
    clock.advanceTo(500)

    #expect(feed.currentState.posts.isEmpty)
    #expect(!feed.currentState.isLoading)
    expectBehavior(matches: "follow and unfollow")
  }

  @Test func `unfollowing while the posts are loading cancels them`() {
    let view = makeView()
    clock.scheduleAt(10) { view.followButton.press() }
    clock.scheduleAt(50) { view.unfollowButton.press() }
    clock.advanceTo(1_000)

    #expect(feed.currentState.posts.isEmpty)
    #expect(!feed.currentState.isLoading)
  }

  @Test func `following leads to the posts of the feed`() {
    let view = makeView()
    view.followButton.press()
    clock.advanceTo(1_000)

    expectTrace(
      of: profile, .follow,
      matches: [
        .is(.setFollowing(true)), .from(feed, .is(.setLoading(true))),
        .from(feed, .case(FeedReactor.Mutation.setPosts)),
        .from(feed, .is(.setLoading(false))), .case(ProfileReactor.Mutation.setProfile) { $0.followers == 1_816 },
      ])
  }

  @Test func `the screen shows the profile and the feed`() {
    var lines: [String] = []
    let view = makeView { lines.append($0) }
    lines.removeAll()

    view.followButton.press()
    clock.advanceTo(120)

    #expect(
      lines == [
        "grace, 0 followers  followed  by nobody", "  grace: good morning", "  grace: compiled at last",
        "  grace: off to lunch",
      ])
  }
}
