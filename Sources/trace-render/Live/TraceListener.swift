import CommandLineKit
import PlatformSupport
import TraceModel

/// Takes the traces that apps send to a port of this machine, and nothing else: what does not begin with a header is closed.
///
/// A trace goes to a file line by line, where a worker reads it. This process looks for ends of lines and for numbers alone.
/// Nothing is ever sent to an app.
final class TraceListener: Sendable {
  private let socket: Int32
  private let session: LiveSession
  private struct State {
    var traces: [String: SentTrace] = [:]
    var connections = 0
    /// Files that `--keep` made.
    var kept = 0
  }
  private let state = Locked(State())

  /// Apps that send at once.
  private static let mostWriters = 8
  /// Milliseconds until the first line must have come.
  private static let patience: UInt64 = 2_000
  /// Bytes of a line; recorders write at most 64 kB.
  private static let longestLine = 1 << 20

  /// The port, which is another one than was asked for if that was 0.
  let port: UInt16

  init(port: UInt16, session: LiveSession) throws(Failure) {
    guard let made = StreamSocket.listen(port: port) else {
      throw Failure(.noInput, "Port \(port) cannot be opened: \(SystemFault().text). Name another with --listen.")
    }
    (socket, self.port, self.session) = (made.number, made.port, session)
    if let path = session.command.keptFile, FileStatus(ofPath: path) != nil {
      throw Failure(.cannotCreate, "\(path) cannot be created: it exists. Name another file.")
    }
  }

  /// The loop of a thread.
  func listen() {
    while true {
      let number = accept(socket, nil, nil)
      guard number >= 0 else {
        // Out of descriptors, for a moment.
        poll(nil, 0, 100)
        continue
      }
      let connection = Descriptor(number)
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      let isWelcome = state.withLock { state in
        guard state.connections < Self.mostWriters else { return false }
        state.connections += 1
        return true
      }
      guard isWelcome else {
        session.note("an app was refused: \(Self.mostWriters) send their traces already")
        continue
      }
      let isStarted = DedicatedThread.start { [self] in
        take(connection)
        state.withLock { $0.connections -= 1 }
      }
      if !isStarted { state.withLock { $0.connections -= 1 } }
    }
  }

  private func take(_ connection: Descriptor) {
    var rest: [UInt8] = []
    guard let header = firstLine(connection, &rest), let trace = SentTrace.identifier(ofHeader: header) else { return }
    do throws(Failure) {
      let sent = try self.trace(trace, header)
      let turn = sent.begin()
      repeat {
        let end = (rest.lastIndex(of: 0x0A) ?? -1) + 1
        guard try sent.append(rest[..<end], turn: turn) else { return }
        rest.removeFirst(end)
      } while rest.count <= Self.longestLine && more(connection, &rest)
    } catch {
      session.console.say(error)
    }
  }

  /// Reads what comes; false at the end.
  private func more(_ connection: Descriptor, _ rest: inout [UInt8]) -> Bool {
    guard let piece = try? connection.read(atMost: 1 << 18), !piece.isEmpty else { return false }
    rest += piece
    return true
  }

  /// The first line, with its end; nil as soon as it can be no header, or if it does not come in time.
  private func firstLine(_ connection: Descriptor, _ rest: inout [UInt8]) -> [UInt8]? {
    let due = Clock.now + Self.patience * 1_000_000
    while true {
      guard SentTrace.mayBeHeader(rest), rest.count <= 1 << 16 else { return nil }
      if let end = rest.firstIndex(of: 0x0A) {
        defer { rest.removeFirst(end + 1) }
        return Array(rest[...end])
      }
      let now = Clock.now
      var wait = pollfd(fd: connection.number, events: Int16(POLLIN), revents: 0)
      guard now < due, unsafe poll(&wait, 1, Int32((due - now) / 1_000_000 + 1)) > 0, more(connection, &rest) else {
        return nil
      }
    }
  }

  /// The file of a trace; a new one if its app was not here before.
  private func trace(_ identifier: String, _ header: [UInt8]) throws(Failure) -> SentTrace {
    let result = state.withLock { state in
      Result { () throws(Failure) -> (SentTrace, isNew: Bool) in
        if let known = state.traces[identifier] { return (known, false) }
        if session.command.keptFile != nil { state.kept += 1 }
        let made = try SentTrace(header, keptIn: session.command.keptFile.map { Self.name($0, number: state.kept) })
        state.traces[identifier] = made
        return (made, true)
      }
    }
    let (sent, isNew) = try result.get()
    if isNew { try session.start(.open(sent.reader), "port \(port)") }
    return sent
  }

  /// `app.rtrace.jsonl` for the first app, `app-2.rtrace.jsonl` for the second.
  private static func name(_ path: String, number: Int) -> String {
    guard number > 1 else { return path }
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[start...].dropFirst().firstIndex(of: ".") ?? path.endIndex
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }
}
