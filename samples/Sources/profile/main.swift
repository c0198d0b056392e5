import ProfileSample
import ReactorCore
import SampleStage
import TerminalKit

// A profile with a feed, and an inbox. Keys: refresh, follow, unfollow, u log in, off and on switch the service, sync
// fetch messages, w200 wait 200 ms. With --loop the inbox has a feedback loop.
//
//     profile --script "refresh w300 follow w400 off unfollow" --trace profile.rtrace.jsonl
let options = Options.ofProgram(
  script: "refresh w60 u w240 follow w80 unfollow w60 follow w500 off refresh w320 unfollow w340 on unfollow w300 off "
    + "follow w380 on refresh w300 sync",
  flags: ["--loop"])
let isLooping = options.flags.contains("--loop")
let stage = Stage(options, name: isLooping ? "loop" : "profile", policy: .tests)
stage.play {
  let service = SocialService(clock: stage.clock)
  let feedView = FeedView(output: Words.say)
  feedView.reactor = FeedReactor(name: "grace", service: service)
  let view = ProfileView(feedView: feedView, output: Words.say)
  view.reactor = ProfileReactor(name: "grace", service: service)
  let inbox = Inbox(
    sync: SyncReactor(clock: stage.clock), badge: BadgeReactor(messages: { 3 }, clock: stage.clock),
    isLooping: isLooping)
  return (view, service, inbox)
} press: { model, key in
  let (view, service, inbox) = model
  switch key {
  case "u": service.currentUser.onNext("ada")
  case "off": service.isOnline = false
  case "on": service.isOnline = true
  case "sync": inbox.sync.action.onNext(.sync)
  default:
    let buttons = [view.refreshButton, view.followButton, view.unfollowButton]
    guard let button = buttons.first(where: { $0.title == key }) else {
      Words.fail("unknown key '\(key)'; there are refresh follow unfollow u off on sync", status: 64)
    }
    button.press()
  }
}
