// A file of an app that imports RxSwift alone: its operators and subjects are traced by the typealias beside it.
import RxSwift

final class Echo {
  let heard = PublishSubject<Int>()

  func echoes(on scheduler: SchedulerType) -> Observable<Int> {
    heard.debounce(.seconds(1), scheduler: scheduler).flatMap { Observable.from([$0, $0]) }.observe(on: scheduler)
  }

  func single(_ number: Int, on scheduler: SchedulerType) -> Single<Int> {
    Single.just(number).delay(.seconds(1), scheduler: scheduler)
  }
}
