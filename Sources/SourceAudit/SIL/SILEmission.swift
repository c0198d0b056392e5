import PlatformSupport

/// Has the compiler write the SIL of modules, as many at a time as there are cores, unless a cache has it.
package struct SILEmission {
  /// A module's SIL in an open file.
  package struct Output: Sendable, Equatable {
    package var module: String
    /// A descriptor that programs started by this one inherit.
    package var descriptor: Int32

    /// A module's open file.
    package init(module: String, descriptor: Int32) {
      self.module = module
      self.descriptor = descriptor
    }
  }

  private struct Running {
    var process: pid_t
    var command: ModuleCommand
    var path: String
    /// The key of what it was started for; nil if its SIL is not kept.
    var key: String?
  }

  private let folder: String
  private let cache: SILCache
  private let keys: SILKeys

  private init(_ cache: SILCache, _ keys: SILKeys) throws(SourceAuditError) {
    // In the folder of the cache a file can be moved to its place.
    let temporary = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let parent = cache.folder ?? temporary
    var template = Array("\(parent)/trace-render-sil-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw .noTemporaryFolder(parent) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.cache = cache
    self.keys = keys
  }

  /// Emits the SIL of modules that the cache does not have.
  /// - Parameter progress: Called with how many are done.
  static func emit(
    _ commands: [ModuleCommand], _ cache: SILCache, _ keys: SILKeys, progress: (Int) -> Void
  ) throws(SourceAuditError) -> [Output] {
    var outputs: [Output] = []
    var missing: [(command: ModuleCommand, key: String?)] = []
    for command in commands {
      let key = keys.key(command)
      if let found = key.flatMap({ cache.open(command.module, $0) }) {
        outputs.append(Output(module: command.module, descriptor: inherited(found)))
      } else {
        missing.append((command, key))
      }
    }
    guard !missing.isEmpty else { return outputs }
    let emission = try SILEmission(cache, keys)
    let shield = SignalBlock()
    defer {
      emission.remove()
      shield.end()
    }
    let known = outputs.count
    outputs += try emission.run(missing, shield) { progress(known + $0) }
    return outputs.sorted { $0.module < $1.module }
  }

  private func run(
    _ missing: [(command: ModuleCommand, key: String?)], _ shield: SignalBlock, _ progress: (Int) -> Void
  ) throws(SourceAuditError) -> [Output] {
    // The longest first: nothing waits for a large module at the end.
    var waiting = missing.sorted {
      ($0.command.sources.count, $1.command.module) < ($1.command.sources.count, $0.command.module)
    }
    var running: [Running] = []
    var outputs: [Output] = []
    progress(0)
    let width = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    defer { for one in running { end(one.process) } }
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < width, let next = waiting.popLast() { running.append(try start(next.command, next.key)) }
      var status: Int32 = 0
      var ended: Int?
      for (index, one) in running.enumerated() where unsafe waitpid(one.process, &status, WNOHANG) == one.process {
        ended = index
        break
      }
      guard let ended else {
        if shield.isInterrupted { throw .interrupted }
        poll(nil, 0, 5)
        continue
      }
      let one = running.remove(at: ended)
      guard status == 0 else { throw .notCompiled(module: one.command.module, reason: reason(one)) }
      outputs.append(Output(module: one.command.module, descriptor: try open(one)))
      // What was changed while the compiler read it is not kept.
      if let key = one.key, keys.key(one.command) == key { cache.keep(one.path, of: one.command.module, key) }
      progress(outputs.count)
    }
    return outputs
  }

  private func start(_ command: ModuleCommand, _ key: String?) throws(SourceAuditError) -> Running {
    let path = "\(folder)/\(command.module).sil"
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, path + ".log", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    var arguments = unsafe command.arguments(emittingTo: path).map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
    var process = pid_t()
    guard unsafe posix_spawn(&process, command.arguments[0], &actions, nil, &arguments, environ) == 0 else {
      throw .noCompiler(command.arguments[0])
    }
    return Running(process: process, command: command, path: path, key: key)
  }

  /// The first error of the compiler, or its first words.
  private func reason(_ one: Running) -> String {
    let text = FilePath.contents(of: one.path + ".log").map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = text.split(separator: "\n")
    return String((lines.first { $0.contains("error:") } ?? lines.first ?? "it says nothing").prefix(400))
  }

  private func open(_ one: Running) throws(SourceAuditError) -> Int32 {
    let descriptor = SystemCall.open(one.path, O_RDONLY)
    guard descriptor >= 0 else { throw .notCompiled(module: one.command.module, reason: "it wrote no file") }
    return Self.inherited(descriptor)
  }

  /// Another descriptor of a file that programs started by this one inherit, in place of the first.
  private static func inherited(_ descriptor: Int32) -> Int32 {
    defer { close(descriptor) }
    // Low numbers have a meaning in programs that inherit it.
    return fcntl(descriptor, F_DUPFD, 16)
  }

  private func end(_ process: pid_t) {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  private func remove() {
    for name in FilePath.names(in: folder) { unsafe unlink("\(folder)/\(name)") }
    unsafe rmdir(folder)
  }
}

/// Holds back the signals that end a program, until its files are removed.
struct SignalBlock {
  private var former = sigset_t()
  private var blocked = sigset_t()

  init() {
    unsafe sigemptyset(&blocked)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&blocked, signal) }
    unsafe sigprocmask(SIG_BLOCK, &blocked, &former)
  }

  var isInterrupted: Bool {
    var pending = sigset_t()
    unsafe sigpending(&pending)
    return [SIGINT, SIGTERM, SIGHUP].contains { unsafe sigismember(&pending, $0) == 1 }
  }

  /// Lets the signals come, which may end the program.
  func end() {
    var former = former
    unsafe sigprocmask(SIG_SETMASK, &former, nil)
  }
}
