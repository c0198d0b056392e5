import PlatformSupport
import ReactorCore
import Testing

@testable import ReactorTesting

@Suite("Explored orders") struct ExploreTests {
  private func search(_ scheduler: TestScheduler, isMended: Bool = false) -> Birds {
    let birds = Birds(scheduler.answers, isMended: isMended)
    Birds.type([0: "o", 100: "ow"], scheduler, into: birds)
    return birds
  }

  /// The messages of an exploration that is expected to fail.
  private func failures(
    orders: Int = 200, replay: String? = nil, _ body: (TestScheduler) throws -> Void
  ) -> (messages: [String], result: Exploration?) {
    var result: Exploration?
    let messages = issuesRecorded {
      result = try? explore(
        TracingOptions(name: "birds"), orders: orders, within: .seconds(3_600), replay: replay, body)
    }
    return (messages, result)
  }

  @Test func `the message tells what is late, and shows both orders side by side`() {
    let (messages, result) = failures { scheduler in
      let birds = search(scheduler)
      if birds.currentState.results != "birds of ow" { throw Wrong(birds.currentState.results) }
    }
    #expect(
      messages == [
        """
        fails when answer to search("o") is late (order 2, of at most 200): explore(replay: "1:f280")
          threw Wrong: birds of o
            usual order             this order
            type o                  type o
          ! answer to search("o")
            type ow                 type ow
            answer to search("ow")  answer to search("ow")
          !                         answer to search("o")
        """
      ])
    #expect(result == Exploration(runs: 2, isComplete: false, answers: 2, failingRun: 2))
    #expect(result?.description == "explored 2 orders, of which number 2 failed (2 answers)")
  }

  @Test func `a failed expectation of the first failing order is in the message with its line`() throws {
    let (messages, _) = failures { scheduler in #expect(search(scheduler).currentState.results == "birds of ow") }
    let message = try #require(messages.first)
    #expect(messages.count == 1)
    #expect(message.contains("Expectation failed: "))
    #expect(message.contains("at ExploreTests.swift:\(#line - 4)"))
  }

  @Test func `an order is replayed by its text`() throws {
    let runs = Locked(0)
    func body(_ scheduler: TestScheduler) throws {
      runs.withLock { $0 += 1 }
      let birds = search(scheduler)
      if birds.currentState.results != "birds of ow" { throw Wrong(birds.currentState.results) }
    }
    let found = try #require(failures(body).messages.first)
    let text = try #require(found.split(separator: "\"").first { $0.contains(":") && $0.count < 8 })
    runs.withLock { $0 = 0 }
    let (messages, _) = failures(replay: String(text), body)
    #expect(messages.count == 1)
    #expect(messages.first == found.replacing("order 2, of at most 200", with: "the order that is replayed"))
    // The usual order, this one, and this one again with a trace.
    #expect(runs.withLock { $0 } == 3)
  }

  @Test func `a replayed order that is mended passes`() throws {
    let result = try explore(replay: "1:f280") { scheduler in
      #expect(search(scheduler, isMended: true).currentState.results == "birds of ow")
    }
    #expect(result.runs == 2)
  }

  @Test(
    arguments: [
      ("1:0000", "does not fit this test, which has changed since. It fails in this order: type o, type ow, "),
      ("7", "does not fit this test, which has changed since: its usual order has 2 answers and 0 tasks. "),
      ("x", "names no order. Copy it from the message of a failure, or remove it to explore"),
    ])
  func `a text that does not fit the test is refused in words`(replay: String, words: String) throws {
    let (messages, _) = failures(replay: replay) { scheduler in
      if search(scheduler).currentState.results != "birds of ow" { throw Wrong("") }
    }
    #expect(messages.count == 1)
    #expect(try #require(messages.first).hasPrefix("explore(replay: \"\(replay)\") \(words)"))
  }

  @Test func `all orders run if they are no more than the limit`() throws {
    let ends = Locked<[[String]]>([])
    let result = try explore { scheduler in
      let came = Locked<[String]>([])
      for name in ["a", "b", "c"] { scheduler.answers.schedule(after: 1_000_000) { came.withLock { $0.append(name) } } }
      scheduler.start()
      ends.withLock { $0.append(came.withLock { $0 }) }
    }
    let different = Set(ends.withLock { $0 })
    #expect(different.count == 6)
    #expect(result.isComplete)
    #expect(result.description == "explored \(result.runs) orders, all that there are (3 answers)")
  }

  @Test func `random orders are new ones, and as many as the limit`() throws {
    let ends = Locked<[[Int]]>([])
    let result = try explore(orders: 300, within: .seconds(3_600)) { scheduler in
      let came = Locked<[Int]>([])
      for number in 0..<7 { scheduler.answers.schedule(after: 1_000_000) { came.withLock { $0.append(number) } } }
      scheduler.start()
      ends.withLock { $0.append(came.withLock { $0 }) }
    }
    #expect(result.runs == 300)
    #expect(!result.isComplete)
    #expect(Set(ends.withLock { $0 }).count > 285)
    #expect(result.description == "explored 300 orders, not all: more need a larger limit (orders:) (7 answers)")
  }

  @Test func `timers keep their order, and answers come before, between and after them`() throws {
    let ends = Locked<Set<[String]>>([])
    let result = try explore { scheduler in
      let came = Locked<[String]>([])
      func note(_ text: String) -> () -> Void { { came.withLock { $0.append(text) } } }
      scheduler.schedule(after: 5_000_000, note("5"))
      scheduler.schedule(after: 10_000_000, note("10"))
      scheduler.answers.schedule(after: 7_000_000, note("answer"))
      scheduler.start()
      ends.withLock { _ = $0.insert(came.withLock { $0 }) }
    }
    #expect(
      ends.withLock { $0 } == [["5", "answer", "10"], ["answer", "5", "10"], ["5", "10", "answer"]])
    #expect(result.isComplete)
  }

  @Test func `a value and its end are one answer`() throws {
    let result = try explore { scheduler in
      let observer = scheduler.createObserver(Int.self)
      let answer = Observable.just(1).delay(.milliseconds(10), scheduler: scheduler.answers)
      let subscription = answer.timeout(.milliseconds(50), other: Observable.just(2), scheduler: scheduler).subscribe(
        observer)
      scheduler.start()
      #expect([[1], [2]].contains(observer.events.elements))
      subscription.dispose()
    }
    #expect(result.answers == 1)
    #expect(result.isComplete)
  }

  @Test func `an answer that was cancelled is no longer chosen`() throws {
    let result = try explore { scheduler in
      let first = scheduler.answers.schedule(after: 5_000_000) { Issue.record("it was cancelled") }
      let other = Observable<Int>.timer(.milliseconds(9), scheduler: scheduler.answers).subscribe(onNext: { _ in })
      scheduler.answers.schedule(after: 8_000_000) {}
      first.dispose()
      other.dispose()
      scheduler.start()
      #expect(scheduler.isIdle)
    }
    #expect(result.runs == 1)
    #expect(result.isComplete)
  }

  @Test func `an answer is held beyond a call of advanceTo, and not beyond the last`() throws {
    let seen = Locked<Set<[Bool]>>([])
    let result = try explore { scheduler in
      let hasCome = Locked(false)
      scheduler.answers.schedule(after: 5_000_000) { hasCome.withLock { $0 = true } }
      let states = [10, 20].map { tick in
        scheduler.advanceTo(tick)
        return hasCome.withLock { $0 }
      }
      seen.withLock { _ = $0.insert(states) }
    }
    #expect(seen.withLock { $0 } == [[true, true], [false, true]])
    #expect(result.runs == 2)
    #expect(result.isComplete)
  }
}

/// An error of a test.
struct Wrong: Error, CustomStringConvertible {
  let text: String

  init(_ text: String) { self.text = text }

  var description: String { "Wrong: \(text)" }
}
