import ReactorCore
import Testing

@Suite("Reactive") struct ReactiveTests {
  @Test func `rx sets a property of an extension of Reactive`() {
    let label = Caption()

    label.rx.shout = "b"

    #expect(label.text == "B")
    #expect(label.rx.shout == "B")
  }

  @Test func `orEmpty turns a control property of optional text into one of text`() {
    let label = Caption()
    let property = ControlProperty(values: label.edits, valueSink: label.edits)
    let texts = words(of: property.orEmpty)
    let changes = words(of: property.changed)

    _ = Observable.just("b").bind(to: property.orEmpty)
    property.onNext(nil)

    #expect(texts.all == ["a", "b", ""])
    #expect(changes.all == ["Optional(\"b\")", "nil"])
  }
}

private final class Caption: ReactiveCompatible {
  var text: String? = "a"
  let edits = BehaviorSubject<String?>(value: "a")
}

extension Reactive where Base: Caption {
  fileprivate var shout: String? {
    get { base.text }
    nonmutating set { base.text = newValue?.uppercased() }
  }
}
