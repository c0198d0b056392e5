import ReactorCore
import Testing

@Suite("interval") struct IntervalTests {
  @Test(arguments: drawings) func `interval emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("interval", is: "--0-1-(2|)") {
      Observable<Int>.interval(.seconds(20), scheduler: $0.scheduler).take(3).map { "\($0)" }
    }
  ]
}
