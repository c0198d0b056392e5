import CounterSample
import ReactorCore
import ReactorTesting
import Testing

@Suite("The counter, in every order in which answers may come", .laws("Counter.laws")) struct CounterOrderTests {
  @Test func `no answer is lost, and none counts twice`() throws {
    let result = try explore(orders: 500, within: .seconds(3_600)) { scheduler in
      let service = CounterService(clock: scheduler.answers)
      let reactor = CounterReactor(service: service, clock: scheduler)
      let script: [(Int, CounterReactor.Action)] = [
        (0, .increase), (100, .refresh(1)), (200, .refresh(2)), (300, .decrease), (350, .refresh(7)),
      ]
      for (time, action) in script { scheduler.scheduleAt(time, "\(action)") { reactor.action.onNext(action) } }
      scheduler.start()
      #expect(reactor.currentState.value == 30)
      #expect(!reactor.currentState.isLoading)
    }
    #expect(result.failingRun == nil)
  }
}
