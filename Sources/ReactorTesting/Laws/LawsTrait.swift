import ReactorCore
import Synchronization
import Testing

/// A trait that checks laws in every traced test: `@Suite(.traced, .laws(ProfileReactor.laws))`.
///
/// The laws are checked when a test has ended, and in every order of `explore`, in the test or as `.explored`. What is violated or
/// pending fails the test: see `expectLaws(of:_:)`. Put it beside `.traced`, or on a suite around tests that are traced; of others a
/// warning says that nothing is checked. For XCTest there is `TracingOptions.keeping(_:)`.
public struct LawsTrait: TestTrait, SuiteTrait, TestScoping {
  let sources: LawSources

  /// The laws around a test that is not traced yet.
  final class Around: Sendable {
    let sources: LawSources
    let isUsed = Atomic(false)
    private let outer: Around?

    init(_ sources: LawSources, in outer: Around?) {
      var all = outer?.sources ?? LawSources()
      all.add(sources)
      self.sources = all
      self.outer = outer
    }

    func use() {
      isUsed.store(true, ordering: .relaxed)
      outer?.use()
    }
  }
  @TaskLocal static var around: Around?

  /// The laws around this code, for what traces it.
  static var sources: LawSources {
    around?.use()
    return around?.sources ?? LawSources()
  }

  /// True: a suite passes the trait on to each of its tests.
  public var isRecursive: Bool { true }

  /// Gives the laws to the tracer around or inside of one case of a test. Swift Testing calls this.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let location = TestLocation(test.sourceLocation)
    let around = Around(sources, in: Self.around)
    if let scope = TracedScope.current {
      around.use()
      if TracedRun.tracer === scope.tracer {
        scope.add(sources)
      } else {
        location.fail("put .laws(…) before .explored in the list of traits: it must come before the orders begin")
      }
    }
    defer {
      if !around.isUsed.load(ordering: .relaxed) {
        location.show("nothing is traced here that could keep the laws. Add .traced to the test or its suite")
      }
    }
    try await Self.$around.withValue(around, operation: function)
  }
}

extension Trait where Self == LawsTrait {
  /// Checks the laws of a file in the test, or in every test of a suite.
  ///
  /// - Parameter file: Its name, as in `"App.laws"`: it stands beside the file of the test or in a folder around it.
  public static func laws(_ file: String) -> LawsTrait { LawsTrait(sources: LawSources(file: file)) }

  /// Checks laws in the test, or in every test of a suite.
  ///
  /// - Parameters:
  ///   - laws: Laws in Swift. For those of another reactor write the trait once more.
  ///   - file: A file of laws, as in `"App.laws"`, beside the file of the test or in a folder around it; nil for none.
  public static func laws<R: TraceableReactor>(_ laws: [Law<R>], file: String? = nil) -> LawsTrait {
    LawsTrait(sources: LawSources(file: file, laws.map(\.entry)))
  }
}
