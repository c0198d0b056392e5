import CommandLineKit
import PlatformSupport
import TraceModel
import TraceReport

/// The process that serves live pages: it has the sockets, and reads no trace itself.
final class LiveSession: Sendable {
  let command: LiveCommand
  let limits: WorkerLimits
  let console: Console
  let store: LiveStore
  // The locks guard the files of runs, the server once it is there, and the processes that were seen.
  private let files = Locked<[Int: LiveFile]>([:])
  private let served = Locked<LiveServer?>(nil)
  private let seen = Locked<Set<Int>>([])

  init(_ command: LiveCommand, _ settings: Invocation.Settings, _ limits: WorkerLimits) {
    self.command = command
    self.limits = limits
    console = Console(settings)
    store = LiveStore(command.window, stop: command.stop)
  }

  var server: LiveServer? { served.withLock { $0 } }

  /// Serves until a signal ends the program.
  func serve() throws(Failure) -> Outcome {
    // Inherited by all threads, so that this one alone gets them.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    let jobs = LiveJobs(self)
    let server = try LiveServer(port: command.port, files: Self.page) { [store] request in
      switch request.path {
      case "/rows": store.rows(LiveStore.Asked(request))
      case "/values":
        store.values(of: request.number("run", default: -1), block: request.number("block", default: -1))
          ?? LiveAnswer(refusing: 410, "These values are no longer held.")
      default: jobs.answer(request)
      }
    }
    defer { server.stop() }
    served.withLock { $0 = server }
    try startSources()
    let address = "http://127.0.0.1:\(server.port)/#t=\(server.token)"
    try Output.standard.write(Array("\(address)\n".utf8))
    let page = command.isOpened ? try Browser.redirect(to: address, console) : nil
    defer { if let page { Browser.forget(page) } }
    guard DedicatedThread.start({ [self] in watchProcesses() }) else { throw Self.noThread }
    var signal: Int32 = 0
    unsafe sigwait(&signals, &signal)
    return .done
  }

  private static let noThread = Failure(
    .ourFault, "The system has no thread left. Close other programs, and try again.")

  /// Data stand in none of them.
  private static let page = [
    "/": LiveAnswer("text/html; charset=utf-8", LivePage.html),
    "/page.js": LiveAnswer("text/javascript; charset=utf-8", LivePage.script),
    "/page.css": LiveAnswer("text/css; charset=utf-8", LivePage.style),
  ]

  private func startSources() throws(Failure) {
    if let port = command.listening {
      let listener = try TraceListener(port: port, session: self)
      guard DedicatedThread.start({ listener.listen() }) else { throw Self.noThread }
      note("apps are heard on port \(listener.port)")
    }
    for path in command.paths {
      if path == "-" {
        try start(.open(.input), "standard input")
      } else if FileStatus(following: path)?.kind == .directory {
        let folder = LiveFolder(path, session: self)
        guard DedicatedThread.start({ folder.watch() }) else { throw Self.noThread }
      } else {
        try start(.path(path), path)
      }
    }
  }

  func start(_ input: LiveSource.Input, _ name: String) throws(Failure) {
    guard LiveSource(input, name: name, session: self).start() else { throw Self.noThread }
  }

  func note(_ text: String) { console.say(Remark(.note, text)) }

  func remember(_ file: LiveFile, of run: Int) { files.withLock { $0[run] = file } }

  func file(of run: Int) -> LiveFile? { files.withLock { $0[run] } }

  /// The loop of a thread that says of which apps the process is gone.
  private func watchProcesses() {
    while true {
      poll(nil, 0, 1_000)
      for (run, process) in store.liveProcesses { look(at: process, of: run) }
    }
  }

  /// Says that a process is gone, if it was seen: a trace may be old, and the number now that of another process.
  func look(at process: Int, of run: Int) {
    guard process > 1, let number = pid_t(exactly: process) else { return }
    if kill(number, 0) == 0 || errno == EPERM {
      seen.withLock { _ = $0.insert(run) }
    } else if errno == ESRCH, seen.withLock({ $0.contains(run) }) {
      store.close(run, "no end was written; process \(process) is gone")
      note("run \(run): no end was written; process \(process) is gone")
      server?.changed()
    }
  }
}

/// Follows the traces of a folder: those that grow, and the newest one.
struct LiveFolder: Sendable {
  private let path: String
  private let session: LiveSession
  /// Files that are followed at once, each by a worker.
  private static let most = 8
  /// Seconds for which a file that changed counts as growing.
  private static let recent = 60

  init(_ path: String, session: LiveSession) {
    (self.path, self.session) = (path, session)
  }

  /// The loop of a thread.
  func watch() {
    var followed: Set<String> = []
    var refused: Set<String> = []
    while true {
      let files = traces
      let newest = files.max { $0.file.changed < $1.file.changed }?.name
      for (name, file) in files where !followed.contains(name) {
        guard name == newest || file.changed > time(nil) - Self.recent else { continue }
        if followed.count < Self.most, (try? session.start(.path("\(path)/\(name)"), name)) != nil {
          followed.insert(name)
        } else if refused.insert(name).inserted {
          session.note("\(name) is left out: \(Self.most) files of \(path) are followed. Start another page for it")
        }
      }
      poll(nil, 0, 500)
    }
  }

  private var traces: [(name: String, file: FileStatus)] {
    ((try? TraceFolder.traces(in: path)) ?? []).compactMap { name in
      name.hasSuffix(TraceFolder.suffix) ? FileStatus(following: "\(path)/\(name)").map { (name, $0) } : nil
    }
  }
}
