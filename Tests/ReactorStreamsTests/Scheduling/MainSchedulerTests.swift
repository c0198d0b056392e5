import ReactorCore
import Testing

@Suite("MainScheduler") struct MainSchedulerTests {
  @Test @MainActor func `MainScheduler accepts the main thread`() {
    MainScheduler.ensureRunningOnMainThread()
    MainScheduler.ensureExecutingOnScheduler(errorMessage: "not here")
  }

  @Test func `MainScheduler stops another thread with the given message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Task.detached { MainScheduler.ensureRunningOnMainThread(errorMessage: "views live there") }.value
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)

    #expect(text.contains("views live there"))
  }
}
