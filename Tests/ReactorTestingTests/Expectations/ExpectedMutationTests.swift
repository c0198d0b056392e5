import ReactorCore
import ReactorTesting
import Testing

@Suite("Expected mutations") struct ExpectedMutationTests {
  private typealias Mutation = LoginReactor.Mutation

  /// Neither `Equatable`, nor all plain data; its transform changes, drops and injects mutations.
  private final class Gallery: Reactor {
    final class Picture {}
    struct Page {
      var number: Int
      var titles: [String]
    }
    enum Action { case load(Int), show(Picture), hide, pair(Int, name: String), named(title: String), inject, drop }
    enum Mutation {
      case setPage(Page), setPicture(Picture?), setPair(Int, name: String), setTitle(title: String), none
    }
    struct State {
      var titles: [String] = []
      @Pulse var picture: Picture?
    }
    let initialState = State()
    let injected = PublishSubject<Mutation>()

    func mutate(action: Action) -> Observable<Mutation> {
      switch action {
      case .load(let page): .just(.setPage(Page(number: page, titles: ["a", "b"])))
      case .show(let picture): .just(.setPicture(picture))
      case .hide: .just(.setPicture(nil))
      case .pair(let number, let name): .just(.setPair(number, name: name))
      case .named(let title): .just(.setTitle(title: title))
      case .inject: Observable<Mutation>.empty().do(onCompleted: { [injected] in injected.onNext(.none) })
      case .drop: .of(.none, .setPair(7, name: "seven"))
      }
    }

    func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
      let changed = mutation.compactMap { mutation -> Mutation? in
        switch mutation {
        case .none: nil
        case .setPair(7, _): .setTitle(title: "seven")
        default: mutation
        }
      }
      return .merge(changed, injected)
    }

    func reduce(state: State, mutation: Mutation) -> State {
      var state = state
      switch mutation {
      case .setPage(let page): state.titles = page.titles
      case .setPicture(let picture): state.picture = picture
      case .setPair(_, let name): state.titles.append(name)
      case .setTitle(let title): state.titles = [title]
      case .none: break
      }
      return state
    }
  }

  private func messages(_ body: (Gallery) -> Void) -> [String] { issuesRecorded { withTracing { body(Gallery()) } } }

  @Test func `a mutation can be expected by value, case, payload, condition and name`() {
    traced { clock, login in
      login.action.onNext(.login("ada"))
      clock.start()
      expectTrace(
        of: login, action: .case(LoginReactor.Action.login) { $0.count == 3 },
        matches: [
          .is(.setLoading(true)).writing(\.isLoading).after(.zero),
          .case(Mutation.setUser) { $0 == "ada" }.writing("user").leaving(\.user, "ada").after(.milliseconds(300)),
          .matching("the end") { $0 == .setLoading(false) }.leaving("a user") { $0.user != nil }.within(.seconds(1)),
        ])
      expectTrace(
        of: login, action: .named("login"),
        matches: [.named("setLoading"), .case(Mutation.setUser), .case(Mutation.setLoading)])
      expectTrace(
        of: login, action: .matching("a login") { $0 != .logout },
        matches: [.inAnyOrder(.named("setUser"), .named("setLoading")), .named("setLoading")])
    }
  }

  @Test func `a group in any order is compared by the fewest changes`() {
    let messages = ReactorTestingTests.messages { clock, login in
      login.action.onNext(.login("ada"))
      clock.start()
      expectTrace(
        of: login, .login("ada"),
        matches: [.inAnyOrder(.named("setPage"), .named("setUser"), .is(.setLoading(true)), .is(.setLoading(false)))])
      expectTrace(
        of: login, .login("ada"), matches: [.inAnyOrder(.is(.setLoading(false)), .is(.setUser("ada")))])
    }
    #expect(messages.count == 2)
    #expect(
      messages.first?.contains(
        """
            expected           got
            setLoading(true)   setLoading(true)
            setUser            setUser("ada")
            setLoading(false)  setLoading(false)
          ! setPage            nothing
        """) == true, "\(messages)")
    #expect(
      messages.last?.contains(
        """
            expected           got
          ! nothing            setLoading(true)
            setUser("ada")     setUser("ada")
            setLoading(false)  setLoading(false)
        """) == true, "\(messages)")
  }

  @Test func `two values that read alike are said to differ behind the mask`() {
    let messages = ReactorTestingTests.messages { _, login in
      login.action.onNext(.logout)
      expectTrace(of: login, .logout, leadsTo: [.setUser(nil), .setPassword("another")])
    }
    let row = "! setPassword([Filtered])  setPassword([Filtered]), the masked values differ"
    #expect(messages.first?.contains(row) == true, "\(messages)")
  }

  @Test func `a case is named by itself, and not by all that carry as much`() {
    let messages = ReactorTestingTests.messages { clock, login in
      login.action.onNext(.loginTwice("ada", "offline"))
      clock.start()
      expectTrace(
        of: login, .loginTwice("ada", "offline"),
        matches: [.case(Mutation.setUser), .case(Mutation.setError) { $0.isEmpty }])
    }
    #expect(messages.first?.contains("! setError(…) where …  setError(\"offline\")") == true, "\(messages)")
  }

  @Test func `a condition that does not hold is shown with what was so`() {
    let messages = ReactorTestingTests.messages { clock, login in
      login.action.onNext(.login("ada"))
      clock.start()
      expectTrace(
        of: login, .login("ada"),
        matches: [
          .is(.setLoading(true)).writing(\.isLoading, \.user).within(.seconds(1)),
          .is(.setUser("ada")).leaving(\.user, "bob"),
          .named("setLoading").after(.milliseconds(200)).leaving("no user") { $0.user == nil },
        ])
    }
    let table = """
          expected                                               got
        ! setLoading(true), writing isLoading, user, within 1 s  setLoading(true), writing isLoading, after 0 ms
        ! setUser("ada"), leaving user Optional("bob")           setUser("ada"), leaving user Optional("ada")
        ! setLoading, after 200 ms, leaving no user              setLoading(false), after 300 ms, not leaving no user
      """
    #expect(messages.count == 1)
    #expect(messages.first?.contains("\n\(table)\n") == true, "\(messages)")
  }

  @Test func `values of a type that is not Equatable are compared by all of what they carry`() {
    let messages = messages { gallery in
      gallery.action.onNext(.load(1))
      expectTrace(of: gallery, .load(1), leadsTo: [.setPage(.init(number: 1, titles: ["a", "b"]))])
      expectTrace(of: gallery, .load(1), leadsTo: [.setPage(.init(number: 1, titles: ["a"]))])
      expectTrace(of: gallery, .load(1), matches: [.case(Gallery.Mutation.setPage) { $0.titles.count == 2 }])
    }
    #expect(messages.count == 1)
    let row = """
        ! setPage((number: 1, titles: ["a"]))  setPage((number: 1, titles: ["a", "b"]))
      """
    #expect(messages.first?.contains("\n\(row)\n") == true, "\(messages)")
  }

  @Test func `a value with an object is not guessed to be equal`() {
    let messages = messages { gallery in
      let picture = Gallery.Picture()
      gallery.action.onNext(.show(picture))
      expectTrace(of: gallery, action: .named("show"), matches: [.is(.setPicture(picture))])
      expectTrace(
        of: gallery, action: .case(Gallery.Action.show),
        matches: [.case(Gallery.Mutation.setPicture) { $0 === picture }.writing("picture")])
    }
    #expect(messages.count == 1)
    let doubt = """
        setPicture cannot be compared: its type is not Equatable, and its values hold more than plain data. \
      Make it Equatable, or expect its case with a condition: .case(….setPicture) { … }.
      """
    #expect(messages.first?.contains("\n\(doubt)\n") == true, "\(messages)")
  }

  @Test func `payloads of several values, and payloads with a name, are found`() {
    let messages = messages { gallery in
      gallery.action.onNext(.pair(1, name: "one"))
      gallery.action.onNext(.named(title: "two"))
      gallery.action.onNext(.hide)
      expectTrace(
        of: gallery, .pair(1, name: "one"), matches: [.case(Gallery.Mutation.setPair) { $0.0 == 1 && $0.1 == "one" }])
      expectTrace(
        of: gallery, .named(title: "two"), matches: [.case(Gallery.Mutation.setTitle) { $0 == "two" }])
      expectTrace(of: gallery, .hide, matches: [.case(Gallery.Mutation.setPicture) { $0 == nil }])
    }
    #expect(messages == [])
  }

  @Test func `mutations count as they came out of the transform, injected ones too, and dropped ones do not`() {
    let messages = messages { gallery in
      gallery.action.onNext(.drop)
      gallery.action.onNext(.inject)
      expectTrace(of: gallery, .drop, leadsTo: [.setTitle(title: "seven")])
      expectTrace(of: gallery, .inject, leadsTo: [.none])
      expectTrace(of: gallery, .drop, leadsTo: [])
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("dropped by transform(mutation:)\n") == true, "\(messages)")
    #expect(messages.first?.contains("titles") == true)
  }
}
