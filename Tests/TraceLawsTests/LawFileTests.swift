import Testing
import TraceModel

@testable import TraceLaws

@Suite("The text of laws")
struct LawFileTests {
  @Test(arguments: [
    "always isLoading = false", "always user != nil when isLoggedIn = true", "never error", "never action pay",
    "action a leads to state isLoading = false",
    "effect refresh leads to state isLoading = false within 5 s unless cancelled",
    "action a or mutation m where value = 3 leads to mutation FeedReactor.setPosts with the same value",
    "action a leads to at most 2 mutation m", "action a never leads to error Offline",
    "mutation setUser comes from action login with the same value",
    "mutation m is followed by state posts is empty or pulse p within 1500 ms",
    "action pay only when isLoggedIn = true",
    "mutation m only after mutation n since action clear", "after action clear never mutation m until action load",
    "after state a = 1 always b < c or (d >= 2.5 or not (e != \"x\" and f is not empty)) until effect load is cancelled",
    "action logout stops effect load", "effect refresh one at a time", "effect * at most 3 at a time", "effect * ends",
    "effect load ends within 1 h", "effect load ends leads to render ProfileView",
    "field user.name changes only by a, b",
    "field seen never decreases", "no open effects", "no unchanged states", "effect connect stays open",
    "action \"leads\" leads to mutation \"a b\"",
    "action A.\"odd name\" leads to error", "always \"a.b\".\"c\" = nil",
    "never state a = 1 or error = 2 or mutation m",
  ])
  func `A sentence is printed as it was read`(sentence: String) throws {
    let law = try #require(try LawFile(parsing: "A: \(sentence)").laws.first)

    #expect(law.text == "A: \(sentence)")
    #expect(try LawFile(parsing: law.text).laws == [law])
  }

  @Test func `Sentences below a reactor are its laws, and lines of their own name theirs`() throws {
    let file = try LawFile(
      parsing: "\u{FEFF}" + """
        # App.laws
        *: never error
        reactor ProfileReactor  # the screen
          effect refresh one at a time
        "Cell<Int>": never action a

          always a = 1   # again of the screen
        """)

    #expect(
      file.laws.map { "\($0.line) \($0.text)" } == [
        "2 *: never error", "4 ProfileReactor: effect refresh one at a time", "5 \"Cell<Int>\": never action a",
        "7 ProfileReactor: always a = 1",
      ])
  }

  @Test(arguments: [
    "always " + String(repeating: "(", count: 100_000), "always " + String(repeating: "not ", count: 100_000),
    "always a = 1" + String(repeating: " or a = 1", count: 100_000),
  ])
  func `A line that nests or goes on without end is refused`(line: String) {
    #expect(throws: LawFile.Problem.self) { try LawFile(parsing: line) }
  }

  @Test func `Effects that stay open are declared for one type, or for all`() throws {
    let lasting = try LawFile(parsing: "A: effect connect stays open\n*: effect tick stays open").lasting

    #expect(lasting == LastingEffects(["A.connect", "tick"]))
  }

  @Test(arguments: [
    (
      "acton a leads to mutation m", 1,
      "expected a sentence, which begins with action, mutation, state, effect, error, pulse, render, "
        + "always, never, after, field or no, found 'acton'. Did you mean 'action'?"
    ),
    (
      "action a lead to mutation m", 10,
      "expected a verb: leads to, never leads to, comes from, is followed by, only when, only after, stops "
        + "effect, found 'lead'. Did you mean 'leads'?"
    ),
    ("action a leads too mutation m", 16, "expected 'to' after 'leads', found 'too'. Did you mean 'to'?"),
    (
      "action a leads to setUser", 19,
      "expected action, mutation, state, effect, error, pulse or render, found 'setUser'"
    ),
    ("action a leads to", 18, "expected action, mutation, state, effect, error, pulse or render, but the line ends"),
    ("always isLoading", 17, "expected a comparison: =, !=, <, <=, >, >= or 'is empty', but the line ends"),
    ("always a == 1", 11, "expected a value: true, false, nil, 12, \"ada\" or a field, found '='"),
    ("effect a ends within 5 sec", 24, "expected a unit: ns, us, ms, s, min or h, found 'sec'"),
    ("never action a b", 16, "expected the end of the sentence, found 'b'"),
    ("always a = \"x", 12, "this text has no closing quote"),
    ("always a ~ 1", 10, "'~' has no meaning here"),
    (
      "no open effect", 4,
      "expected a fault: open effects, swallowed errors, loops, late responses, unobserved states, "
        + "unchanged states, found 'open'"
    ),
    (
      "state a = 1 only when b = 2", 1,
      "'only when' is for actions, mutations and effects. Write 'always P when Q' for a state"
    ),
    ("field a changes by b", 17, "expected 'only' after 'changes', found 'by'"),
  ])
  func `A line that is no law says where, and what was expected`(line: String, column: Int, message: String) {
    #expect(throws: LawFile.Problem(line: 2, column: column, message: message)) {
      try LawFile(parsing: "# laws\n\(line)")
    }
  }
}
