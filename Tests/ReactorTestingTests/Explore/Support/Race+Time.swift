import PlatformSupport
import ReactorCore
import ReactorTesting

extension Race {
  /// Answers that race with a timer.
  static let ofTime = [
    Race("answer after its timeout") { scheduler, isMended in
      let screen = Screen<Void, (isOver: Bool, text: String)>((false, "")) { screen, _ in
        let answer = screen.when(scheduler.answers) { if !isMended || !$0.isOver { $0.text += "results" } }
        let timeout = screen.when(scheduler, 500) { if $0.text.isEmpty { $0 = (true, "no answer") } }
        return .merge(answer, timeout)
      }
      scheduler.scheduleAt(0, "search") { screen.action.onNext(()) }
      scheduler.start()
      return ["results", "no answer"].contains(screen.currentState.text)
    }
  ]

  /// Tasks that become ready together.
  static let ofTasks = [
    Race("read and write around an await of an actor", runsTasks: true) { scheduler, isMended in
      let account = Account(isMended: isMended)
      scheduler.scheduleAt(0, "deposit and close") {
        Task { await account.deposit() }
        Task { await account.close() }
      }
      scheduler.start()
      return account.balance == 0
    },
    Race("child tasks in the order in which they end", runsTasks: true) { scheduler, isMended in
      let names = Locked<[Int]>([])
      scheduler.scheduleAt(0, "load all") {
        Task {
          await withTaskGroup(of: Int.self) { group in
            for number in 0..<3 { group.addTask { number } }
            for await number in group { names.withLock { $0.append(number) } }
          }
          if isMended { names.withLock { $0.sort() } }
        }
      }
      scheduler.start()
      return names.withLock { $0 } == [0, 1, 2]
    },
  ]
}

/// An account that must be empty once it is closed.
private actor Account {
  private let amount = Locked((balance: 0, isClosed: false))
  private let isMended: Bool
  nonisolated var balance: Int { amount.withLock { $0.balance } }

  init(isMended: Bool) { self.isMended = isMended }

  func deposit() async {
    if isMended, amount.withLock({ $0.isClosed }) { return }
    amount.withLock { $0.balance += 10 }
  }

  func close() async {
    await Task.yield()
    amount.withLock { $0 = (0, true) }
  }
}
