import Foundation
import PlatformSupport
import ReactorTrace
import Testing

@testable import ReactorTesting

#if os(Linux)
  @Suite("Names of functions") struct FunctionNamesTests {
    @Test func `a function has its name as soon as names are known`() async {
      await #expect(processExitsWith: .success) {
        let isDone = Locked(false)
        let started = DedicatedThread.start {
          _ = ReducerHooks.installed(testing: [])
          isDone.withLock { $0 = true }
        }
        while started, !FunctionNames.areKnown, !isDone.withLock({ $0 }) {}
        // At once: the other thread still installs hooks.
        guard FunctionNames.areKnown else { _exit(EXIT_SUCCESS) }
        let address = UInt(bitPattern: dlsym(nil, "qsort"))
        _exit(FunctionNames.name(at: address) == "qsort" ? EXIT_SUCCESS : EXIT_FAILURE)
      }
    }
  }
#endif
