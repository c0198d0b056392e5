import SideEffects
import Testing

@testable import ReactorTesting

@Suite("Demangled names", .enabled(if: Hooks.areOn, Hooks.reason)) struct DemangledNameTests {
  @Test func `a short name has no modules, types or private discriminators`() {
    #expect(
      DemangledName.short("App.Search.(load in _0F3B)(App.State, from: Swift.Int) -> App.State")
        == "Search.load(_:from:)")
    #expect(
      DemangledName.short("closure #1 (Swift.Int) -> () in App.Search.(load in _0F3B)() -> ()") == "Search.load()")
    #expect(DemangledName.short("static App.Search.shared.getter : App.Search") == "Search.shared")
    #expect(DemangledName.short("App.Stack<A where A: Swift.Equatable>.push(A) -> ()") == "Stack.push(_:)")
  }

  @Test func `a closure is named after the function that contains it`() {
    // `closure #1 () -> () in App.Search.init() -> App.Search`
    #expect(DemangledName.ofCaller("$s3App6SearchCACycfcyycfU_") == "a closure in Search()")
    #expect(DemangledName.ofCaller("$s3App6SearchC4loadyyF") == "Search.load()")
    #expect(DemangledName.ofCaller("main") == "main()")
  }
}
