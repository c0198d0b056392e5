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
}
