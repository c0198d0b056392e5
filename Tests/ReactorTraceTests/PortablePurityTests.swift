import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@Suite("Impurities that the portable checks find") struct PortablePurityTests {
  typealias Book = Ledger<String>

  private func impurities(
    _ times: Int = 1, prepare: (Book) -> Void = { _ in }, _ step: @escaping (Book, inout Book.State) -> Void
  ) -> [TraceEvent.Impurity] {
    let book = Book(step)
    prepare(book)
    let tracer = ReactorTracer(clock: .ticking)
    book.attach(tracer)
    for _ in 0..<times { book.action.onNext(.step) }
    let trace = tracer.finish()
    #expect(trace.remarks == [])
    return trace.impurities
  }

  private func write(_ field: String) -> TraceEvent.Impurity {
    .init(
      rule: .selfWrite, message: "reduce writes self.\(field); return what changes in the state instead",
      api: "self.\(field)")
  }

  @Test func `a write to any kind of stored property is named`() {
    #expect(impurities { book, _ in book.number += 1 } == [write("number")])
    #expect(impurities { book, _ in book.text += "!" } == [write("text")])
    #expect(impurities { book, _ in book.isOpen.toggle() } == [write("isOpen")])
    #expect(impurities { book, _ in book.point.y = 1 } == [write("point")])
    #expect(impurities { book, _ in book.mode = .running(1) } == [write("mode")])
    #expect(impurities { book, _ in book.entries.append("first") } == [write("entries")])
    #expect(impurities { book, _ in book.byName["one"] = 1 } == [write("byName")])
    #expect(impurities { book, _ in book.optional = 3 } == [write("optional")])
    #expect(impurities { book, _ in book.entry = "x" } == [write("entry")])
    #expect(impurities { book, _ in book.anything = "else" } == [write("anything")])
    #expect(impurities { book, _ in book.handler = { book.number } } == [write("handler")])
    #expect(impurities { book, _ in book.pulse += 1 } == [write("_pulse")])
    #expect(impurities { book, _ in book.inherited += 1 } == [write("inherited")])
    #expect(impurities { book, state in state.note = book.formatter } == [write("formatter")])
  }

  @Test func `two writes are two findings, in the order of the properties`() {
    let found = impurities { book, _ in
      book.optional = 1
      book.inherited = 1
    }
    #expect(found == [write("inherited"), write("optional")])
  }

  @Test func `an append into spare capacity is missed, as documented`() {
    let found = impurities(prepare: { $0.entries.reserveCapacity(8) }) { book, _ in book.entries.append("first") }
    #expect(found == [])
  }

  @Test func `a write by mutate or a subscriber is not the reducer's`() {
    final class Careful: Reactor {
      typealias Action = Int
      let initialState = 0
      var calls = 0
      func mutate(action: Int) -> Observable<Int> {
        calls += 1
        return .just(action)
      }
      func reduce(state: Int, mutation: Int) -> Int { state + mutation }
    }
    let tracer = ReactorTracer()
    let reactor = Careful()
    reactor.attach(tracer)
    let subscription = reactor.state.subscribe(onNext: { [unowned reactor] _ in reactor.calls += 1 })
    for _ in 0..<5 { reactor.action.onNext(1) }
    subscription.dispose()
    #expect(tracer.finish().impurities == [])
    #expect(reactor.calls == 11)
  }

  @Test func `a send inside reduce is named by the stream`() {
    let other = Shop()
    let expected = ["PublishSubject<Int>", "BehaviorSubject<Int>", "BehaviorRelay<Int>", "ActionSubject<Action>"].map {
      TraceEvent.Impurity(
        rule: .send, message: "reduce sends into \($0); send from mutate, or from a subscriber", api: "\($0).onNext")
    }
    #expect(impurities { book, _ in book.subject.onNext(1) } == [expected[0]])
    #expect(impurities { book, _ in book.behavior.onNext(1) } == [expected[1]])
    #expect(impurities { book, _ in book.relay.accept(1) } == [expected[2]])
    #expect(impurities { _, _ in other.action.onNext(.nothing) } == [expected[3]])
  }

  @Test func `sends of one kind are one finding per reduce`() {
    let found = impurities(2) { book, _ in
      book.subject.onNext(1)
      book.subject.onNext(2)
    }
    #expect(found.map(\.rule) == [.send, .send])
  }

  @Test func `a subscription inside reduce is named by the stream`() {
    let found = impurities { book, _ in book.subject.subscribe(onNext: { _ in }).dispose() }
    #expect(
      found == [
        .init(
          rule: .subscribe,
          message: "reduce subscribes to PublishSubject<Int>; subscribe in mutate or in a transform",
          api: "PublishSubject<Int>.subscribe")
      ])
  }

  @Test func `work caused by a send inside reduce is not found again`() {
    let relay = BehaviorRelay(value: 0)
    let bag = DisposeBag()
    let found = impurities(
      prepare: { $0.subject.subscribe(onNext: { relay.accept($0) }).disposed(by: bag) }
    ) { book, _ in book.subject.onNext(1) }
    #expect(found.map(\.api) == ["PublishSubject<Int>.onNext"])
    #expect(relay.value == 1)
  }

  @Test func `a tracer with the checks off finds nothing`() {
    let book = Book { book, _ in
      book.number += 1
      book.subject.onNext(1)
    }
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off))
    book.attach(tracer)
    book.action.onNext(.step)
    #expect(tracer.finish().impurities == [])
  }

  @Test func `an impurity names its reduce as its cause`() {
    let book = Book { book, _ in book.number += 1 }
    let tracer = ReactorTracer(clock: .ticking)
    book.attach(tracer)
    book.action.onNext(.step)
    let trace = tracer.finish()

    let impurity = trace.events.first { if case .impurity = $0.kind { true } else { false } }
    #expect(trace.lines.contains { $0.contains("\"k\":\"reduce\",\"seq\":\(impurity?.cause ?? 0),") })
    let findings = TraceGraph(trace).findings
    #expect(findings.map(\.mutation) == ["step"])
    #expect(findings.map(\.reactorType) == ["Ledger<String>"])
  }
}
