import ReactorCore
import ReactorTesting
import Testing

/// A race that a body shows only where answers or tasks come in another order than the usual one, with its mended twin.
struct Race: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var runsTasks = false
  /// Runs the body, and returns whether the end is right.
  let isRight: @Sendable (_ scheduler: TestScheduler, _ isMended: Bool) -> Bool

  init(
    _ name: String, runsTasks: Bool = false, isRight: @escaping @Sendable (TestScheduler, Bool) -> Bool
  ) {
    testDescription = name
    self.runsTasks = runsTasks
    self.isRight = isRight
  }

  static let all = known + ofRequests + ofTime + ofTasks

  /// The classic ones.
  static let known = [
    Race("stale search") { scheduler, isMended in
      let search = Screen<String, [String]>(["", ""]) { screen, query in
        let answer = screen.when(scheduler.answers) { $0[1] = query }
        let shown = screen.change { $0[0] = query }
        return .concat([shown, isMended ? answer.take(until: screen.action) : answer])
      }
      for (number, query) in ["o", "ow", "owl"].enumerated() {
        scheduler.scheduleAt(number * 100, "type \(query)") { search.action.onNext(query) }
      }
      scheduler.start()
      return search.currentState == ["owl", "owl"]
    },
    Race("double submit", runsTasks: true) { scheduler, isMended in
      let form = Screen<Void, (isBusy: Bool, orders: Int)>((false, 0)) { screen, _ in
        if screen.currentState.isBusy || screen.currentState.orders > 0 { return .empty() }
        let answers = scheduler.answers
        let work = Screen<Void, (isBusy: Bool, orders: Int)>.Effect.create { observer in
          Task {
            try await answers.response()
            observer.onNext(.init { $0.isBusy = true })
            try await answers.response()
            observer.onNext(.init { $0 = (false, $0.orders + 1) })
            observer.onCompleted()
          }
        }
        return isMended ? .concat([screen.change { $0.isBusy = true }, work]) : work
      }
      for time in [0, 200] { scheduler.scheduleAt(time, "submit") { form.action.onNext(()) } }
      scheduler.start()
      return form.currentState.orders == 1
    },
    Race("lost update over an await", runsTasks: true) { scheduler, isMended in
      let likes = Screen<Void, Int>(0) { screen, _ in
        let (answers, before) = (scheduler.answers, screen.currentState)
        return .create { observer in
          Task {
            try await answers.response()
            observer.onNext(.init { $0 = isMended ? $0 + 1 : before + 1 })
            observer.onCompleted()
          }
        }
      }
      for time in [0, 100, 200] { scheduler.scheduleAt(time, "like") { likes.action.onNext(()) } }
      scheduler.start()
      return likes.currentState == 3
    },
    Race("loading stuck after a cancel") { scheduler, isMended in
      let loader = Screen<Bool, Bool>(false) { screen, isLoading in
        guard isLoading else { return isMended ? screen.change { $0 = false } : .empty() }
        return .concat([screen.change { $0 = true }, screen.when(scheduler.answers) { $0 = false }])
          .take(until: screen.action.filter { !$0 })
      }
      scheduler.scheduleAt(0, "load") { loader.action.onNext(true) }
      scheduler.scheduleAt(100, "cancel") { loader.action.onNext(false) }
      scheduler.start()
      return !loader.currentState
    },
    Race("duplicated page") { scheduler, isMended in
      let pages = Screen<Void, (isLoading: Bool, pages: [Int])>((false, [])) { screen, _ in
        if isMended, screen.currentState.isLoading { return .empty() }
        let page = screen.currentState.pages.count
        return .concat([
          screen.change { $0.isLoading = true },
          screen.when(scheduler.answers) { $0 = (false, $0.pages + [page]) },
        ])
      }
      // Time moves as the test scrolls: an answer may be held beyond a call of advanceTo.
      for _ in 0..<3 {
        pages.action.onNext(())
        scheduler.advanceBy(100)
      }
      return Set(pages.currentState.pages).count == pages.currentState.pages.count
    },
    Race("logout during a refresh", runsTasks: true) { scheduler, isMended in
      let session = Screen<Bool, String?>("ada") { screen, isRefresh in
        guard isRefresh else { return screen.change { $0 = nil } }
        let answers = scheduler.answers
        let fresh = Screen<Bool, String?>.Effect.create { observer in
          Task {
            try await answers.response()
            observer.onNext(.init { $0 = "ada lovelace" })
            observer.onCompleted()
          }
        }
        return isMended ? fresh.take(until: screen.action.filter { !$0 }) : fresh
      }
      scheduler.scheduleAt(0, "refresh") { session.action.onNext(true) }
      scheduler.scheduleAt(100, "log out") { session.action.onNext(false) }
      scheduler.start()
      return session.currentState == nil
    },
  ]
}
