import PlatformSupport
import ReactorCore
import Testing
import TestScale
import TraceBehavior
import TraceModel

@testable import ReactorTrace

@Suite(
  "Secrets in every place that a trace has",
  .enabled(if: !TestScale.isSanitized, "texts alone, which no sanitizer watches"))
struct CanarySecretsTests {
  private struct Header { var name = "", value = "" }
  private enum Name: Hashable { case authorization, password }
  private indirect enum Step {
    case idle, login(String, String), signIn(name: String, password: String), setPin(String), header(Header)
    case then(Step), failed(String)
  }
  /// One secret, in each way in which a value can hold it.
  private struct Carrier {
    var text = "", texts: [String] = [], step = Step.idle
    var byKey: [String: String] = [:], byName: [Name: String] = [:], nested: [String: [String: [String]]] = [:]
    var headers: [Header] = [], tuples: [(String, String)] = [], any: [Any] = [], optional: Header?
  }
  private final class Box { var carrier = Carrier() }
  private struct Refused: Error, CustomStringConvertible { var description: String }
  private enum Denied: Error { case login(String, String), header(Header), text(String) }

  private final class Canary: Reactor {
    enum Action { case put(Carrier), say(String), login(String, String), setPin(String), fail(any Error), clear }
    enum Mutation { case put(Carrier), say(String), login(String, String), setPin(String), clear, failed(String) }
    struct State {
      var carrier = Carrier(), list: [Carrier] = [], box = Box(), said = "", errorMessage = "", out = "", pin = 0
      @Pulse var pulse: Carrier?
    }
    let initialState: State
    let injected = PublishSubject<String>()
    var runs = 0
    init(_ initial: Carrier) { initialState = State(carrier: initial) }
    func mutate(action: Action) -> Observable<Mutation> {
      switch action {
      case .put(let carrier): .just(.put(carrier))
      case .say(let text): .just(.say(text))
      case .login(let name, let password): .just(.login(name, password))
      case .setPin(let pin): .just(.setPin(pin))
      case .fail(let error): .error(error)
      case .clear: .just(.clear)
      }
    }
    func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
      .merge(mutation, injected.map { .failed($0) })
    }
    func transform(state: Observable<State>) -> Observable<State> {
      state.map { state in
        var state = state
        state.out = state.said
        return state
      }
    }
    func reduce(state: State, mutation: Mutation) -> State {
      var state = state
      switch mutation {
      case .put(var carrier):
        // Each run makes another one: that is told with both values.
        runs += 1
        if var header = carrier.headers.first {
          header.value += "-\(runs)"
          carrier.headers.append(header)
        }
        state.box.carrier = carrier
        state.carrier = carrier
        state.pulse = carrier
        state.list = [carrier] + state.list.reversed().prefix(3)
      case .say(let text): state.said = text
      case .failed(let text): state.errorMessage = text
      case .login(_, let password): state.carrier.step = .login("ada", password)
      case .setPin(let pin): state.carrier.step = .setPin(pin)
      case .clear:
        state.carrier = Carrier()
        state.list = Array(state.list.dropFirst())
      }
      return state
    }
  }

  /// A carrier of a text that looks like a secret, and of secrets under a name.
  private static func carrier(_ text: String, key: String, _ secret: String) -> Carrier {
    let name = Name.password
    return Carrier(
      text: text, texts: ["a", text], step: .then(.login("ada", secret)), byKey: [key: secret, "plain": text],
      byName: [name: secret], nested: ["deep": ["er": [text]], key: ["a": [secret]]],
      headers: [Header(name: key, value: secret)], tuples: [(key, secret)],
      any: [Header(name: key, value: secret), text, [key: secret]], optional: Header(name: key, value: secret))
  }

  /// Whether a carrier comes in one of four parts: each does where tests are optimized, and one of four in debug, where all take a minute.
  private static func isIn(_ share: Int, _ carrier: Int) -> Bool {
    #if DEBUG
      carrier % 4 == share
    #else
      true
    #endif
  }

  /// Runs it with every form and key, and returns what is said of it, by the output's name.
  ///
  /// - Parameter share: The part of the carriers that come and go; those of the next one replace each other.
  private func outputs(_ mode: StreamingMode, _ redaction: RedactionPolicy, share: Int) throws -> [String: String] {
    try withFolder { folder in
      let said = Locked<[String]>([])
      var number = 0
      func plant(_ form: String) -> String {
        number += 1
        return Canaries.planted(form, number)
      }
      func carrier(_ index: Int) -> Carrier {
        Self.carrier(
          plant(Canaries.texts[index % Canaries.texts.count]), key: Canaries.keys[index % Canaries.keys.count],
          plant("$"))
      }
      let carriers = 0..<max(Canaries.texts.count, Canaries.keys.count)
      var policy = TracePolicy(purity: .replay, redaction: redaction)
      policy.resource = ["api.token": plant("$"), "note": plant("password=$")]
      let tracer = ReactorTracer(policy: policy, clock: .ticking, name: plant("pin=$"))
      try tracer.stream(to: folder + "/t", mode: mode)
      let reactor = Canary(carrier(0))
      reactor.attach(tracer, named: plant("token=$"))
      reactor.attach(ConsoleLogger(redaction: redaction) { line in said.withLock { $0.append(line) } })
      for index in carriers where Self.isIn(share, index) {
        reactor.action.onNext(.put(carrier(index)))
        reactor.action.onNext(.clear)
      }
      for index in carriers where Self.isIn(share + 1, index) { reactor.action.onNext(.put(carrier(index))) }
      // Each of the hundreds of states that follow would be compared with all that is left in them.
      for _ in 0..<4 { reactor.action.onNext(.clear) }
      for form in Canaries.texts {
        reactor.action.onNext(.say(plant(form)))
        reactor.injected.onNext(plant(form))
        reactor.action.onNext(.fail(Denied.text(plant(form))))
        tracer.mark(plant(form))
        tracer.mark("payload \(1)", payload: [form: plant(form)])
      }
      for form in Canaries.texts + Canaries.messages {
        reactor.action.onNext(.fail(Refused(description: plant(form))))
      }
      for form in Canaries.messages { reactor.injected.onNext(plant(form)) }
      for key in Canaries.keys {
        tracer.mark("keyed \(1)", payload: [key: plant("$")])
        reactor.action.onNext(.fail(Denied.header(Header(name: key, value: plant("$")))))
      }
      reactor.action.onNext(.login("ada", plant("$")))
      reactor.action.onNext(.setPin(plant("$")))
      reactor.action.onNext(.fail(Denied.login("ada", plant("$"))))
      reactor.injected.onError(Refused(description: plant("wrong password $")))
      let (found, exempted, _) = tracer.impurities
      let trace = tracer.finish()
      let graph = TraceGraph(trace)
      let (statistics, audit) = (Statistics(graph), Audit(graph))
      return [
        "file": String(decoding: Reading { open(folder + "/t", O_RDONLY) }.bytes(), as: UTF8.self),
        "lines": trace.lines.joined(separator: "\n"), "console": said.withLock { $0 }.joined(separator: "\n"),
        "statistics": statistics.text + statistics.json.text, "audit": audit.text + audit.sarif(version: "1").text,
        "findings": "\(found)\(exempted)", "behavior": Behavior(graph).text, "number": "\(number)",
      ]
    }
  }

  /// The two have shares of their own: what differs in them is who leaves secrets out, and not which.
  @Test(arguments: [(StreamingMode.buffered, 0), (.ring(100_000), 2)])
  func `no output has one of the canaries`(mode: StreamingMode, share: Int) throws {
    let outputs = try outputs(mode, .default, share: share)
    let number = try #require(outputs["number"].flatMap { Int($0) })
    #expect(number > 400)
    // A search by C takes none of the minute that a regular expression takes in a debug build.
    for (name, output) in outputs where strstr(output, Canaries.prefix) != nil {
      let leaks = Set(output.split(separator: "\n").flatMap(Self.leaks)).sorted()
      #expect(leaks.isEmpty, "\(name): \(leaks.prefix(40).joined(separator: "\n"))")
    }
    #expect(outputs["lines"]?.contains("[Filtered]") == true)
  }

  @Test(arguments: [0, 2])
  func `every canary would be in the trace`(share: Int) throws {
    let outputs = try outputs(.buffered, .none, share: share)
    let number = try #require(outputs["number"].flatMap { Int($0) })
    #expect(Set(1...number).subtracting(Canaries.all(in: outputs["file"] ?? "")).isEmpty)
  }

  /// The text before each canary of a line, with the numbers of all others left out.
  private static func leaks(in line: Substring) -> [String] {
    line.matches(of: #/zq\d+w7x/#).map { match in
      String(line[..<match.range.lowerBound].suffix(60).replacing(#/\d+/#, with: "#"))
    }
  }
}
