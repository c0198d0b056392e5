import ReactorCore
import Testing

@Suite("asSingle") struct AsSingleTests {
  @Test(arguments: drawings) func `asSingle and asMaybe emit the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("asSingle", "-a-|", is: "---(a|)") { $0.first.asSingle().asObservable() },
    Drawing("asSingle of two", "-a-b-|", is: "---!") { $0.first.asSingle().asObservable() },
    Drawing("asSingle of none", "--|", is: "--!") { $0.first.asSingle().asObservable() },
    Drawing("asMaybe", "-a-|", is: "---(a|)") { $0.first.asMaybe().asObservable() },
    Drawing("asMaybe of none", "--|", is: "--|") { $0.first.asMaybe().asObservable() },
    Drawing("asMaybe of two", "-a-b-|", is: "---!") { $0.first.asMaybe().asObservable() },
  ]
}
