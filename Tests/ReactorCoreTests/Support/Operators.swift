import ReactorCore
import Testing

/// An operator, set up so that it passes 1, 2, 3 and the end on as they are.
struct OperatorUnderLaw: Sendable, CustomTestStringConvertible {
  let name: String
  /// The events before those of its source.
  var first: [String] = []
  var catchesErrors = false
  var isDelayed = false
  let apply: @Sendable (Observable<Int>, HandScheduler) -> Observable<Int>

  var testDescription: String { name }

  static let all: [OperatorUnderLaw] = [
    .init(name: "asObservable") { source, _ in source.asObservable() },
    .init(name: "map") { source, _ in source.map { $0 } },
    .init(name: "compactMap") { source, _ in source.compactMap { $0 } },
    .init(name: "filter") { source, _ in source.filter { _ in true } },
    .init(name: "distinctUntilChanged()") { source, _ in source.distinctUntilChanged() },
    .init(name: "distinctUntilChanged(key)") { source, _ in source.distinctUntilChanged { $0 } },
    .init(name: "distinctUntilChanged(comparer)") { source, _ in source.distinctUntilChanged { $0 == $1 } },
    .init(name: "distinctUntilChanged(at:)") { source, _ in source.distinctUntilChanged(at: \.self) },
    .init(name: "startWith", first: ["0"]) { source, _ in source.startWith(0) },
    .init(name: "concat, first") { source, _ in source.concat(Observable.empty()) },
    .init(name: "concat, second", first: ["0"]) { source, _ in .concat(.just(0), source) },
    .init(name: "merge, array") { source, _ in .merge([source, .empty()]) },
    .init(name: "merge, variadic", first: ["0"]) { source, _ in .merge(.just(0), source) },
    .init(name: "deferred") { source, _ in .deferred { source } },
    .init(name: "create") { source, _ in .create { source.subscribe($0) } },
    .init(name: "catch", catchesErrors: true) { source, _ in source.catch { _ in .just(-1) } },
    .init(name: "catchAndReturn", catchesErrors: true) { source, _ in source.catchAndReturn(-1) },
    .init(name: "delay", isDelayed: true) { source, scheduler in source.delay(.seconds(1), scheduler: scheduler) },
    .init(name: "take") { source, _ in source.take(100) },
    .init(name: "take(while:)") { source, _ in source.take(while: { _ in true }) },
    .init(name: "take(until: predicate)") { source, _ in source.take(until: { _ in false }) },
    .init(name: "take(until: stream)") { source, _ in source.take(until: Observable<Int>.never()) },
    .init(name: "skip") { source, _ in source.skip(0) },
    .init(name: "ControlEvent") { source, _ in ControlEvent(events: source).asObservable() },
    .init(name: "ControlProperty") { source, _ in
      ControlProperty(values: source, valueSink: PublishSubject<Int>()).asObservable()
    },
  ]
}
