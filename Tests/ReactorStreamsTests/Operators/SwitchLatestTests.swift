import ReactorCore
import Testing

@Suite("switchLatest") struct SwitchLatestTests {
  @Test(arguments: drawings) func `switchLatest emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("switchLatest", "a-a-a-a|", "--x-x-|", is: "--x-x-|") {
      Observable.from($0.sources).switchLatest()
    }
  ]
}
