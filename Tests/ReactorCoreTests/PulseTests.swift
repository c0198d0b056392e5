import Testing

@testable import ReactorCore

@Suite("Pulses of a state") struct PulseTests {
  struct Messages: Equatable {
    @Pulse var text: String?
    @Pulse var list: [Int] = []
    var other = 0
  }

  @Test(.contract(30)) func `assignments count, equal values and changes in place too, and reads do not`() {
    var state = Messages()
    #expect(state.$text.valueUpdatedCount == 0)

    state.text = "a"
    state.text = "a"
    state.list.append(1)
    _ = state.text
    _ = state.list.count
    state.other += 1

    #expect(state.$text.valueUpdatedCount == 2)
    #expect(state.$list.valueUpdatedCount == 1)
    #expect(state.text == "a")
    #expect(state.list == [1])
  }

  @Test func `a state with pulses is Equatable, and another one once a pulse was assigned again`() {
    var messages = Messages()
    let before = messages
    messages.other = 1
    #expect(messages != before)
    messages.other = 0
    #expect(messages == before)

    messages.text = "hello"
    let shown = messages
    messages.text = "hello"
    #expect(messages != shown)
  }

  @Test(.contract(30)) func `the count starts over after the greatest number`() {
    var pulse = Pulse(wrappedValue: 1)
    pulse.valueUpdatedCount = .max

    pulse.wrappedValue = 2

    #expect(pulse.valueUpdatedCount == 0)
    #expect(pulse.value == 2)
  }

  final class Speaker: Reactor {
    enum Action { case say(String?), twice(String, String), other }
    let initialState = Messages()
    func reduce(state: Messages, mutation: Action) -> Messages {
      var state = state
      switch mutation {
      case .say(let text): state.text = text
      case .twice(let first, let second):
        state.text = first
        state.text = second
      case .other: state.other += 1
      }
      return state
    }
  }

  @Test(.contract(31)) func `a pulse is emitted on subscription and once for each state in which it was assigned`() {
    let reactor = Speaker()
    let words = Record<String>()
    let subscription = Record.words(of: reactor.pulse(\.$text).map { $0 ?? "nil" }, in: words)

    reactor.action.onNext(.say("hello"))
    reactor.action.onNext(.say("hello"))
    reactor.action.onNext(.other)
    reactor.action.onNext(.say("hello"))
    reactor.action.onNext(.say(nil))
    reactor.action.onNext(.say("bye"))

    #expect(words.all == ["nil", "hello", "hello", "hello", "nil", "bye"])
    subscription.dispose()
  }

  @Test(.contract(31)) func `two assignments in one reduce are one emission, of the last value`() {
    let reactor = Speaker()
    let words = Record<String>()
    let subscription = Record.words(of: reactor.pulse(\.$text).map { $0 ?? "nil" }, in: words)

    reactor.action.onNext(.twice("a", "b"))

    #expect(words.all == ["nil", "b"])
    subscription.dispose()
  }
}
