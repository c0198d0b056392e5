// Names of our own runtime that tests use, for streams of RxSwift.
@_exported import ReactorKit
@_exported import ReactorKitTesting
@_exported import ReactorTesting
@_exported import RxRelay
@_exported import RxSwift

import enum ReactorCore.Event
import class ReactorCore.Observable
import struct ReactorCore.AnyObserver
import enum ReactorCore.Disposables

typealias Reactor = TracedReactor
typealias Event = ReactorCore.Event

extension ArticleReactor { convenience init(_ scheduler: TestScheduler) { self.init(scheduler.rx) } }
extension FactReactor { convenience init(_ scheduler: TestScheduler) { self.init(scheduler.rx) } }
extension TimerReactor { convenience init(_ scheduler: TestScheduler) { self.init(scheduler.rx) } }

extension ObservableType {
  func debounce(_ time: RxTimeInterval, scheduler: TestScheduler) -> RxSwift.Observable<Element> {
    asObservable().debounce(time, scheduler: scheduler.rx)
  }
}
extension RxSwift.Observable where Element == Int {
  static func interval(_ time: RxTimeInterval, scheduler: TestScheduler) -> RxSwift.Observable<Int> {
    interval(time, scheduler: scheduler.rx)
  }
}

func expect<Source: RxSwift.ObservableConvertibleType>(
  _ source: Source, disposed end: TestTime? = nil
) -> StreamExpectation<Source.Element> {
  TracedRun.expect(ours(source), disposed: end)
}

func expect<Source: RxSwift.ObservableConvertibleType>(
  _ source: Source, disposed end: TestTime? = nil, _ check: @escaping ([Recorded<Event<Source.Element>>]) -> Void
) {
  TracedRun.expect(ours(source), disposed: end, check)
}

func input<Observer: RxSwift.ObserverType>(_ observer: Observer, _ events: [Recorded<Event<Observer.Element>>]) {
  TracedRun.input(ReactorCore.AnyObserver { observer.on($0.rx) }, events)
}

func input<Element>(_ relay: PublishRelay<Element>, _ events: [Recorded<Event<Element>>]) {
  TracedRun.input(ReactorCore.AnyObserver { if case .next(let element) = $0 { relay.accept(element) } }, events)
}

func input<Element>(_ relay: BehaviorRelay<Element>, _ events: [Recorded<Event<Element>>]) {
  TracedRun.input(ReactorCore.AnyObserver { if case .next(let element) = $0 { relay.accept(element) } }, events)
}

private func ours<Source: RxSwift.ObservableConvertibleType>(_ source: Source) -> ReactorCore.Observable<Source.Element>
{
  .create { observer in
    let subscription = source.asObservable().subscribe { event in
      switch event {
      case .next(let element): observer.onNext(element)
      case .error(let error): observer.onError(error)
      case .completed: observer.onCompleted()
      }
    }
    return ReactorCore.Disposables.create { subscription.dispose() }
  }
}

extension ReactorCore.Event {
  fileprivate var rx: RxSwift.Event<Element> {
    switch self {
    case .next(let element): .next(element)
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}
