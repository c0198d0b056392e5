import Dispatch
import Observation
import PlatformSupport
import ReactorCore
import ReactorObservation
import StreamTestSupport
import Testing

@Suite("Threads of an observed reactor") struct ObservedReactorThreadTests {
  @Test @MainActor func `a state of another thread is told on the main thread, once it can be read there`() async {
    let profile = ObservedReactor(Profile(), on: MainScheduler.instance)
    let told = Record<String>()
    await withCheckedContinuation { told in
      withObservationTracking {
        _ = profile.count
      } onChange: {
        MainActor.assumeIsolated { #expect(profile.count == 1) }
        told.resume()
      }
      DispatchQueue.global().async { profile.send { $0.count = 1 } }
    }
    #expect(told.all == [])
    #expect(profile.count == 1)
  }

  @Test @MainActor func `an action of the main thread shows its state there before it returns`() {
    let profile = ObservedReactor(Profile(), on: MainScheduler.instance)

    profile.send { $0.count = 1 }

    #expect(profile.count == 1)
  }

  @Test func `reads, states and renderings of eight threads end with the last state shown`() {
    let profile = ObservedReactor(Profile(), on: CurrentThreadScheduler.instance)
    let shown = Record<Int>()
    profile.render { shown.add($0.count) }

    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<200 {
        if thread < 4 {
          profile.send { $0.count += 1 }
        } else {
          withObservationTracking {
            _ = (profile.count, profile[\.items[number % 3]])
          } onChange: {
          }
        }
      }
    }

    #expect(profile.count == 800)
    #expect(shown.all.last == 800)
    #expect(shown.all == shown.all.sorted())
  }
}
