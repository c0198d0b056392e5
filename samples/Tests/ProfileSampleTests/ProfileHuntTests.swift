import ProfileSample
import ReactorTestingRuns
import Testing

@Suite("The profile, its feed and its photos, hunted", .laws("Profile.laws")) struct ProfileHuntTests {
  private struct Offline: Error {}

  private static func profile(on stage: HuntStage, mayFail: Bool) -> ProfileReactor {
    let service = SocialService(clock: mayFail ? stage.answers.mayFail(with: Offline()) : stage.answers)
    let profile = ProfileReactor(name: "grace", service: service)
    stage.settled("the screen shows what the service knows") {
      profile.currentState.isFollowing == service.followed.contains("grace")
    }
    stage.settled("nothing spins") { !profile.currentState.isLoading }
    return profile
  }

  static let feed = Hunt { stage in
    let service = SocialService(clock: stage.answers.mayFail(with: Offline()))
    let feed = FeedReactor(name: "grace", service: service)
    stage.settled("nothing spins") { !feed.currentState.isLoading }
    return feed
  }

  static let photos = Hunt { stage in
    let photos = PhotosReactor(name: "grace", service: PhotoService())
    stage.settled("nothing spins") { !photos.currentState.isLoading }
    stage.always("an album is shown whole") { photos.currentState.albums.allSatisfy { $0.value.count == 2 } }
    return photos
  }

  static let flakyProfile = Hunt { stage in profile(on: stage, mayFail: true) }

  @Test func `nothing breaks a profile whose service answers`() throws {
    try hunt(Hunt { stage in Self.profile(on: stage, mayFail: false) }, runs: 300, within: .seconds(3_600))
  }

  @Test func `nothing breaks the feed`() throws { try hunt(Self.feed, runs: 300, within: .seconds(3_600)) }

  @Test func `nothing breaks the photos`() throws { try hunt(Self.photos, runs: 300, within: .seconds(3_600)) }

  /// `follow` lacks a `catch` on purpose.
  @Test func `a hunt finds the failure that follow swallows`() throws {
    try withKnownIssue {
      let result = try hunt(Self.flakyProfile, within: .seconds(3_600))
      #expect(result.shortest == ["send .follow", "fail follow"])
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("hunt: \"the screen shows what the service knows\" breaks") }
    }
  }
}
