// A file of an app that imports no more than RxSwift: its operators, subjects and relays are traced by the typealias beside it.
import RxRelay
import RxSwift

final class Echo {
  let heard = PublishRelay<Int>()

  func echoes(on scheduler: SchedulerType) -> Observable<Int> {
    heard.debounce(.seconds(1), scheduler: scheduler).flatMap { Observable.from([$0, $0]) }.observe(on: scheduler)
  }

  func single(_ number: Int, on scheduler: SchedulerType) -> Single<Int> {
    Single.just(number).delay(.seconds(1), scheduler: scheduler)
  }
  func answer(to ask: @escaping (@escaping (Int) -> Void) -> Void) -> Single<Int> {
    .create { [weak self] observer in
      guard let self else { return Disposables.create() }
      ask { observer(.success($0)) }
      return Disposables.create { self.heard.accept(0) }
    }
  }

  func answers(to ask: @escaping (AnyObserver<Int>) -> Void) -> Observable<Int> {
    Observable.create { observer in
      ask(observer)
      return Disposables.create()
    }
  }

  func infallible() -> Infallible<Int> {
    Infallible.create { observer in
      observer(.next(1))
      observer(.completed)
      return Disposables.create()
    }
  }
}
