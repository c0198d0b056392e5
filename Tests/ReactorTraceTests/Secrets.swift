import ReactorCore
import ReactorTrace
import Testing

@Suite("Secrets in a trace") struct Secrets {
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
    login.attach(tracer)
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
}
