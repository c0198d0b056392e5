internal import CMicrohttpd
import PlatformSupport

/// Serves live pages to browsers of this machine, by libmicrohttpd. Any thread.
package final class LiveServer: Sendable {
  /// Makes the answer to a request with the token, on the server's thread; nil holds the request until `changed()`.
  package typealias Answers = @Sendable (LiveRequest) -> LiveAnswer?

  package var port: UInt16 { gate.port }
  package var token: String { gate.token }

  private struct State {
    /// Address of the library's server; 0 before and after it.
    var server: UInt = 0
    /// Addresses of held requests, and the moment until which each may be held.
    var held: [(request: UInt, due: UInt64)] = []
    /// The number of calls of `changed()`.
    var changes = 0
    var isStopping = false
  }

  private let gate: LiveGate
  private let files: [String: LiveAnswer]
  private let answers: Answers
  private let state = ConditionLock(State())
  private let longestHold: UInt64

  /// Requests that may be held at once.
  private static let mostViewers = 16

  /// Begins to serve; ends with `stop()`.
  ///
  /// - Parameters:
  ///   - port: The port on the loopback interface; 0 for any free one.
  ///   - files: Answers by path that need no token, since they have no data: the page.
  ///   - longestHold: Milliseconds.
  package init(
    port: UInt16, files: [String: LiveAnswer], longestHold: UInt64 = 20_000, answers: @escaping Answers
  ) throws(Failure) {
    if let reason = unsafe mh_library_open().map({ unsafe String(cString: $0) }) {
      throw Failure(
        .noInput,
        "A live page needs libmicrohttpd. Install it: 'apt-get install libmicrohttpd12', or 'brew install libmicrohttpd' "
          + "on macOS.", notes: ["note: \(reason)"])
    }
    guard let socket = StreamSocket.listen(port: port) else {
      throw Failure(.noInput, "Port \(port) cannot be opened: \(SystemFault().text). Name another with --port.")
    }
    gate = LiveGate(port: socket.port, token: LiveGate.makeToken())
    self.files = files
    self.answers = answers
    self.longestHold = longestHold
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    let server = unsafe mh_start(
      socket.number,
      { context, request, path, method, held in
        guard let context = unsafe context else { return MH_FAILED }
        let server = unsafe Unmanaged<LiveServer>.fromOpaque(context).takeUnretainedValue()
        let asked = unsafe LiveRequest(request, method: String(cString: method), path: String(cString: path))
        return unsafe server.handle(asked, request, &held.pointee)
      }, context)
    guard let server = unsafe server, DedicatedThread.start({ [self] in letGoInTime() }) else {
      SystemCall.close(socket.number)
      unsafe Unmanaged<LiveServer>.fromOpaque(context).release()
      throw Failure(.ourFault, "libmicrohttpd cannot start a server. Close other programs, and try again.")
    }
    state.withLock { state in state.server = UInt(bitPattern: server) }
  }

  /// Has held requests answered anew.
  package func changed() {
    state.withLock { state in
      state.changes += 1
      Self.resume(&state) { _ in true }
    }
  }

  /// Answers what is held and closes the port.
  package func stop() {
    var address: UInt = 0
    state.change { state in
      (state.isStopping, address, state.server) = (true, state.server, 0)
      Self.resume(&state) { _ in true }
    }
    guard let server = unsafe OpaquePointer(bitPattern: address) else { return }
    unsafe mh_stop(server)
    unsafe Unmanaged.passUnretained(self).release()
  }

  private func handle(_ asked: LiveRequest, _ request: OpaquePointer, _ held: inout UInt) -> mh_result {
    var asked = asked
    let isFirst = held == 1
    let due = isFirst ? Clock.now + longestHold * 1_000_000 : UInt64(held)
    asked.isDue = !isFirst && Clock.now >= due
    while true {
      let (changes, isStopping) = state.withLock { ($0.changes, $0.isStopping) }
      if let answer = isStopping ? Self.leaving : answer(asked) { return unsafe send(answer, request) }
      held = UInt(due)
      let outcome = state.withLock { state -> LiveAnswer?? in
        // A change since it was asked may be what it waits for.
        guard state.changes == changes, !state.isStopping else { return .none }
        guard state.held.count < Self.mostViewers else { return .some(Self.crowded) }
        state.held.append((UInt(bitPattern: request), due))
        unsafe mh_hold(request)
        return .some(nil)
      }
      if let outcome { return outcome.map { unsafe send($0, request) } ?? MH_HELD }
    }
  }

  private static let leaving = LiveAnswer(refusing: 503, "\(Grammar.program) ends.")
  private static let crowded = LiveAnswer(refusing: 503, "\(mostViewers) pages are open already. Close one.")

  private func answer(_ request: LiveRequest) -> LiveAnswer? {
    if let refusal = gate.refusal(of: request) { return refusal }
    if let file = files[request.path] { return file }
    if let refusal = gate.refusalOfData(to: request) { return refusal }
    return answers(request)
  }

  private func send(_ answer: LiveAnswer, _ request: OpaquePointer) -> mh_result {
    let words = unsafe answer.headers.map { unsafe strdup($0) }
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    let headers = unsafe words.map { unsafe $0.map { unsafe UnsafePointer($0) } }
    let isSent = unsafe answer.body.withUnsafeBytes { body in
      unsafe headers.withUnsafeBufferPointer { headers in
        unsafe headers.withMemoryRebound(to: UnsafePointer<CChar>.self) { headers in
          unsafe mh_answer(
            request, answer.status, body.baseAddress, body.count, headers.baseAddress!, headers.count / 2)
        }
      }
    }
    return isSent ? MH_ANSWERED : MH_FAILED
  }

  /// Resumes held requests, under the lock.
  private static func resume(_ state: inout State, where isMeant: (UInt64) -> Bool) {
    for one in state.held where isMeant(one.due) {
      if let request = unsafe OpaquePointer(bitPattern: one.request) { unsafe mh_resume(request) }
    }
    state.held.removeAll { isMeant($0.due) }
  }

  /// The loop of a thread that resumes what was held long enough.
  private func letGoInTime() {
    while state.withLock({ !$0.isStopping }) {
      state.wait(atMost: Int(max(longestHold / 8, 1))) { $0.isStopping }
      let now = Clock.now
      state.withLock { Self.resume(&$0) { $0 <= now } }
    }
  }
}
