import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@Suite("Reducers that are impure on purpose") struct PurityUncheckedTests {
  typealias Book = Ledger<String>

  private func impurities(
    _ policy: TracePolicy = .values, _ step: @escaping (Book, inout Book.State) -> Void
  ) -> [String] {
    let book = Book(step)
    let tracer = ReactorTracer(policy: policy, clock: .ticking)
    book.attach(tracer)
    book.action.onNext(.step)
    let trace = tracer.finish()
    #expect(trace.remarks == [])
    return trace.impurities.filter { $0.exempt == nil }.map { $0.api ?? $0.message }
  }

  @Test func `writes, sends and subscriptions inside an unchecked region are no findings`() {
    let found = impurities { book, _ in
      Purity.unchecked("it is a cache") {
        book.number += 1
        book.subject.onNext(1)
        book.subject.subscribe(onNext: { _ in }).dispose()
      }
    }
    #expect(found == [])
  }

  @Test func `exempted impurities are listed with their reasons, not as findings`() {
    let book = Book { book, _ in
      Purity.unchecked("it is a cache") {
        book.number += 1
        book.subject.onNext(1)
        Purity.unchecked("it is a log") { book.subject.onNext(2) }
        book.subject.onNext(3)
        book.number += 1
      }
    }
    let tracer = ReactorTracer(clock: .ticking)
    book.attach(tracer)
    book.action.onNext(.step)
    let graph = TraceGraph(tracer.finish())

    let exempted = graph.exempted.map { "\($0.api ?? "") \($0.count) \($0.exemption?.words ?? "")" }
    #expect(
      exempted == [
        "self.number 1 Purity.unchecked: it is a cache",
        "PublishSubject<Int>.onNext 2 Purity.unchecked: it is a cache",
        "PublishSubject<Int>.onNext 1 Purity.unchecked: it is a log",
      ])
    #expect(graph.findings == [])
    #expect(graph.commits.map(\.findings) == [[]])
  }

  @Test func `impurities before and after an unchecked region are found`() {
    let found = impurities { book, _ in
      book.number += 1
      Purity.unchecked("it is a cache") {
        book.text += "!"
        Purity.unchecked("it is another one") { book.optional = 1 }
        book.isOpen.toggle()
      }
      book.entries.append("first")
      book.subject.onNext(1)
    }
    #expect(found == ["self.number", "self.entries", "PublishSubject<Int>.onNext"])
  }

  @Test func `an unchecked region returns its result or error, and the checks go on after it`() {
    enum Refused: Error { case always }
    let found = impurities { book, state in
      state.count = Purity.unchecked("a number") { 7 }
      do throws(Refused) {
        try Purity.unchecked("it may fail") { () throws(Refused) in
          book.number += 1
          throw .always
        }
      } catch {
        state.note = "\(error)"
      }
      book.text = "\(state.count) \(state.note)"
    }
    #expect(found == ["self.text"])
  }

  @Test func `two tracers of one reactor both exempt the region`() {
    let book = Book { book, _ in
      Purity.unchecked("it is a cache") { book.number += 1 }
      book.text += "!"
    }
    let tracers = [ReactorTracer(), ReactorTracer()]
    for tracer in tracers { book.attach(tracer) }
    book.action.onNext(.step)
    let found = tracers.map { TraceGraph($0.finish()).findings.map(\.api) }
    #expect(found == [["self.text"], ["self.text"]])
  }

  @Test func `a reducer called from an unchecked region is checked itself`() {
    let other = Book { book, _ in book.number += 1 }
    let tracer = ReactorTracer()
    other.attach(tracer)
    let found = impurities { book, _ in
      Purity.unchecked("the other one may know") { other.action.onNext(.step) }
    }
    #expect(found == [])
    #expect(tracer.finish().impurities.map(\.api) == ["self.number"])
  }

  @Test func `a reduce with an unchecked region is not replayed`() {
    var calls = 0
    let found = impurities(.tests) { _, state in
      state.count = Purity.unchecked("a number for each call") {
        calls += 1
        return calls
      }
    }
    #expect(found == [])
    #expect(calls == 1)
  }

  @Test func `an unchecked region outside a reducer runs its body`() {
    #expect(Purity.unchecked("there is nothing to check") { 3 } == 3)
  }
}
