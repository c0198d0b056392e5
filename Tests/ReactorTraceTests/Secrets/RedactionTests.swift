import PlatformSupport
import ReactorCore
import Testing
import TraceModel

@testable import ReactorTrace

@Suite("Secrets in a trace") struct RedactionTests {
  private struct Denied: Error, CustomStringConvertible {
    var description: String { "login failed: password=hunter2-error" }
  }

  private final class Login: Reactor {
    enum Action { case login(user: String, password: String), setToken(String), call(String), fail }
    enum Mutation { case session(token: String), header(String), users([String: String]) }
    struct Account { var user = "", sessionToken = "" }
    struct State {
      var account = Account()
      var lastHeader = ""
      var apiKeys: [String] = []
      var users: [String: String] = [:]
    }
    let initialState = State()
    func mutate(action: Action) -> Observable<Mutation> {
      switch action {
      case .login(_, let password): .of(.session(token: "hunter2-\(password)"), .users(["password": "hunter2-map"]))
      case .setToken(let token): .just(.session(token: token))
      case .call(let header): .just(.header(header))
      case .fail: .error(Denied())
      }
    }
    func reduce(state: State, mutation: Mutation) -> State {
      var state = state
      switch mutation {
      case .session(let token):
        state.account.sessionToken = token
        state.apiKeys.append("hunter2-key")
      case .header(let header): state.lastHeader = header
      case .users(let users): state.users = users
      }
      return state
    }
  }

  @Test func `planted secrets are in no line, and are counted`() {
    let tracer = ReactorTracer(clock: .ticking, name: "login")
    let login = Login()
    login.attach(tracer, named: "token=hunter2-name")
    login.action.onNext(.login(user: "ann", password: "hunter2"))
    login.action.onNext(.setToken("hunter2-token"))
    login.action.onNext(.call("Authorization: Bearer hunter2abcdefghijklmnop"))
    login.action.onNext(.call("https://ann:hunter2@example.com/"))
    login.action.onNext(.fail)
    for _ in 0..<60 { login.action.onNext(.call("plain")) }
    let trace = tracer.finish()

    let text = trace.lines.joined(separator: "\n")
    #expect(!text.contains("hunter2"))
    #expect(text.contains("ann"))
    #expect(trace.events.reduce(0) { $0 + $1.redacted } > 10)
    #expect(trace.remarks == [])
    // Also where the state is written whole.
    #expect(trace.lines.contains { $0.contains("\"rev\":64") && $0.contains("[Filtered]") })
  }

  @Test func `an app's own rule applies before anything is stored`() {
    var policy = TracePolicy()
    policy.redaction.isSecret = { key, value in key == "lastHeader" || value.contains("classified") }
    let tracer = ReactorTracer(policy: policy, clock: .ticking)
    let login = Login()
    login.attach(tracer)
    login.action.onNext(.call("classified"))
    let text = tracer.finish().lines.joined(separator: "\n")

    #expect(!text.contains("classified"))
  }

  /// A value that says of itself what may be known.
  private struct Sealed: TraceRedactable, Codable, Equatable {
    var inside = "hunter2-sealed"
    var traceValue: (any Sendable)? { nil }
  }
  private struct Summed: TraceRedactable {
    var inside = "hunter2-summed"
    var traceValue: (any Sendable)? { ["kept": 1] }
  }
  private struct Mirrored: CustomReflectable {
    var inside = "hunter2-mirrored"
    var customMirror: Mirror { Mirror(self, children: ["shown": 1]) }
  }
  private struct Refusal: Error { var cookie = "hunter2-in-error" }

  /// Secrets in every place that a trace has.
  private final class Vault: Reactor {
    enum Action {
      case put(Int), setPassword(String), take(token: String), send(Sealed), fail, nest([String: [String]])
    }
    enum Mutation { case put(Int), secret(String), header(String), sealed(Sealed), map([String: [String]]) }
    struct Card { var number = "", pin = "" }
    struct State {
      var apiKey = ""
      var memberNumber = ""
      var header = ""
      var url = ""
      var card = Card()
      var sealed: Sealed?
      var summed = Summed()
      var mirrored = Mirrored()
      var map: [String: [String]] = [:]
      var tokenCount = 0
    }
    let initialState = State()
    func mutate(action: Action) -> Observable<Mutation> {
      switch action {
      case .put(let number): .just(.put(number))
      case .setPassword(let text), .take(let text): .of(.secret(text), .header("Authorization: Bearer \(text)-bearer"))
      case .send(let sealed): .just(.sealed(sealed))
      case .fail: .error(Refusal())
      case .nest(let map): .just(.map(map))
      }
    }
    func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
      mutation.map { mutation in
        if case .put(2) = mutation { .header("https://ann:hunter2-url@example.com/") } else { mutation }
      }
    }
    func transform(state: Observable<State>) -> Observable<State> {
      state.map { state in
        var state = state
        if state.tokenCount > 2 { state.card.pin = "hunter2-pin-out" }
        return state
      }
    }
    func reduce(state: State, mutation: Mutation) -> State {
      var state = state
      state.tokenCount += 1
      switch mutation {
      case .put(let number):
        state.card.number = "4111111111111111"
        state.memberNumber = "hunter2-member-\(number)"
      case .secret(let text):
        state.apiKey = text
        state.url = "sk_live_hunter2secret"
      case .header(let text): state.header = text
      case .sealed(let sealed): state.sealed = sealed
      case .map(let map): state.map = map
      }
      return state
    }
  }

  /// Secrets that no trace may contain. Each is planted in another place.
  private static let planted = [
    "hunter2", "hunter2-token", "hunter2-bearer", "hunter2-url", "hunter2-member", "hunter2-sealed", "hunter2-summed",
    "hunter2-mirrored", "hunter2-in-error", "hunter2-pin-out", "sk_live_hunter2secret", "4111111111111111",
    "hunter2-key-in-map", "hunter2-value-in-map", "hunter2-mark", "hunter2-mark-payload", "hunter2-name",
    "AKIAHUNTER2HUNTER2AB", "ghp_hunter2hunter2hunter2hunter2hunter2x", "hunter2-member-3",
  ]

  @Test(
    arguments: [TracePolicy.References.described, .named], [StreamingMode.buffered, .unbuffered, .ring(100_000)])
  func `twenty secrets planted in keys, values, labels, messages and differences are in no output`(
    _ references: TracePolicy.References, _ mode: StreamingMode
  ) async throws {
    let folder = temporaryFolder()
    defer {
      unlink(folder + "/t")
      rmdir(folder)
    }
    var policy = TracePolicy(references: references, purity: .replay)
    policy.redaction.deniedKeys = ["member number", "pin"]
    policy.redaction.allowedKeys = ["tokenCount"]
    policy.redaction.patterns = [.prefix("sk_live_")]
    policy.redaction.isSecret = { $1.contains("hunter2-name") }
    let tracer = ReactorTracer(policy: policy, clock: .ticking, name: "password=hunter2-process")
    let said = Locked<[String]>([])
    try tracer.stream(to: folder + "/t", mode: mode)
    let vault = Vault()
    vault.attach(tracer)
    vault.attach(
      ConsoleLogger(redaction: policy.redaction) { line in said.withLock { $0.append(line) } },
      named: "token=hunter2-name")
    var events = tracer.events.makeAsyncIterator()
    vault.action.onNext(.setPassword("hunter2"))
    vault.action.onNext(.take(token: "hunter2-token"))
    vault.action.onNext(.put(1))
    vault.action.onNext(.put(2))
    vault.action.onNext(.put(3))
    vault.action.onNext(.send(Sealed()))
    vault.action.onNext(.fail)
    vault.action.onNext(
      .nest(["password=hunter2-key-in-map": ["AKIAHUNTER2HUNTER2AB"], "cookie": ["hunter2-value-in-map"]]))
    vault.action.onNext(.nest(["key": ["ghp_hunter2hunter2hunter2hunter2hunter2x", "hunter2-name"]]))
    tracer.mark("token=hunter2-mark")
    tracer.mark("signed \("in")", payload: ["secret": "hunter2-mark-payload"])
    let trace = tracer.finish()

    var told: [TraceEvent] = []
    while let event = await events.next() { told.append(event) }
    let file = Reading { open(folder + "/t", O_RDONLY) }.bytes()
    #expect(try TraceReader.read(file, name: "t", strict: true).events == trace.events)
    let outputs = [
      String(decoding: file, as: UTF8.self), String(decoding: trace.jsonLines(), as: UTF8.self),
      trace.lines.joined(separator: "\n"), Trace(header: trace.header, events: told).lines.joined(separator: "\n"),
      said.withLock { $0 }.joined(separator: "\n"),
    ]
    for output in outputs {
      for secret in Self.planted { #expect(!output.contains(secret), "\(secret)") }
      #expect(output.contains("tokenCount"))
      #expect(output.contains("[Filtered]"))
    }
    #expect(outputs[2].contains(#""tokenCount","old":0,"value":1"#) || outputs[2].contains(#"/tokenCount""#))
    #expect(trace.events.reduce(0) { $0 + $1.redacted } > 20)
    #expect(trace.remarks == [])
  }
}
