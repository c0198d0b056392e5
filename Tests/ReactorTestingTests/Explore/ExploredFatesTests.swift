import PlatformSupport
import ReactorCore
import Testing

@testable import ReactorTesting

@Suite("Answers that fail or never come") struct ExploredFatesTests {
  private func isLoading(_ scheduler: TestScheduler, _ answers: Answers, isMended: Bool) -> Bool {
    let birds = Birds(answers, isMended: isMended)
    Birds.type([0: "o", 100: "ow"], scheduler, into: birds)
    return birds.currentState.isLoading
  }

  private func message(_ body: (TestScheduler) throws -> Void) -> String {
    issuesRecorded { _ = try? explore(TracingOptions(name: "birds"), body) }.joined()
  }

  @Test func `a spinner that spins for ever after an error is found`() {
    let message = message { scheduler in
      if isLoading(scheduler, scheduler.answers.mayFail(with: Wrong("503")), isMended: false) { throw Wrong("spins") }
    }
    #expect(
      message == """
        fails when answer to search("ow") is an error (order 5, of at most 200): explore(replay: "f2:fb64")
          threw Wrong: spins
            usual order             this order
            type o                  type o
            answer to search("o")   answer to search("o")
            type ow                 type ow
          ! answer to search("ow")  answer to search("ow"): error
        """)
  }

  @Test func `each answer fails once and never comes once`() throws {
    let ends = Locked<[[Int]]>([])
    let result = try explore { scheduler in
      let answers = scheduler.answers.mayFail(with: Wrong("503")).mayNeverCome
      let numbers = (1...2).map { number in
        Observable<Int>.timer(.milliseconds(10 * number), scheduler: answers).map { _ in number }
          .catchAndReturn(-number)
      }
      let observer = scheduler.createObserver(Int.self)
      let subscription = Observable.merge(numbers).subscribe(observer)
      scheduler.start()
      ends.withLock { $0.append(observer.events.elements) }
      subscription.dispose()
    }
    #expect(Set(ends.withLock { $0 }) == [[1, 2], [2, 1], [-1, 2], [1, -2], [2], [1]])
    #expect(result.isComplete)
  }

  @Test func `a spinner that waits for ever is found, and replayed`() {
    let body: (TestScheduler) throws -> Void = { scheduler in
      if isLoading(scheduler, scheduler.answers.mayNeverCome, isMended: true) { throw Wrong("spins") }
    }
    #expect(message(body).hasPrefix("fails when answer to search(\"ow\") never comes (order "))
    let again = issuesRecorded { _ = try? explore(replay: "n2", body) }
    #expect(again.first?.hasPrefix("fails when answer to search(\"ow\") never comes (the order") == true)
  }

  @Test func `errors that are caught are right in every order`() throws {
    let result = try explore { scheduler in
      #expect(!isLoading(scheduler, scheduler.answers.mayFail(with: Wrong("503")), isMended: true))
    }
    #expect(result.isComplete)
  }

  @Test(.enabled(if: TaskHooks.obstacle == nil, "no hooks here"))
  func `a sleep on the clock of answers throws the error`() throws {
    let ends = Locked<Set<String>>([])
    try explore(runsTasks: true) { scheduler in
      let answers = scheduler.answers.mayFail(with: Wrong("503"))
      let end = Locked("none")
      scheduler.scheduleAt(0) {
        Task {
          do {
            try await answers.response()
            end.withLock { $0 = "came" }
          } catch {
            end.withLock { $0 = "\(error)" }
          }
        }
      }
      scheduler.start()
      ends.withLock { _ = $0.insert(end.withLock { $0 }) }
    }
    #expect(ends.withLock { $0 } == ["came", "Wrong: 503"])
  }

  @Test func `an app that polls while an answer is late does not run for ever`() throws {
    let result = try explore { scheduler in
      let answer = Observable<Int>.timer(.milliseconds(30), scheduler: scheduler.answers.mayNeverCome)
      let polls = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).take(until: answer)
      let subscription = polls.subscribe(onNext: { _ in })
      scheduler.start()
      subscription.dispose()
    }
    #expect(!result.isComplete)
    #expect(result.description.contains("did not end and were given up, as of an app that polls"))
  }
}
