import Foundation
import ReactorCore
import Synchronization
import Testing

@testable import ReactorTrace
@testable import TraceValues

@Suite("Fields that are not read") struct StoredFieldsTests {
  private final class Node { var value = 1 }
  private struct Unowned: @unchecked Sendable {
    var before = 1
    unowned var node: Node
    unowned(unsafe) var bare: Node
    var after = "after"
  }
  private struct UnownedOptional {
    unowned var node: Node?
    var after = 1
  }
  private class Parent {
    unowned let owner: Node
    let name = "parent"
    init(_ owner: Node) { self.owner = owner }
  }
  private final class Child: Parent {
    let lock = Mutex(3)
    let count = Atomic(4)
    let only = Only()
    let maybe: Only? = Only()
    let choice = Choice.one(Only())
    lazy var later = 7
    weak var node: Node?
  }
  private struct Only: ~Copyable { var number = 5 }
  private enum Choice: ~Copyable { case none, one(Only) }
  private enum Failure: Error { case lost(Unowned) }

  private func text(_ value: Any, _ limits: ValueDescriber.Limits = .trace) -> String {
    ValueDescriber.describe(value, limits).json.text
  }

  @Test func `a reference that may dangle is described by its type`() {
    let gone = Unowned(node: Node(), bare: Node())
    #expect(text(gone) == #"{"before":1,"node":"<Node>","bare":"<Node>","after":"after"}"#)
    #expect(text(UnownedOptional(node: nil)).hasSuffix(#","after":1}"#))
    #expect(text(Unmanaged.passUnretained(Node())) == #""<pointer>""#)
    #expect(ValueDescriber.summary(of: Failure.lost(gone)).contains("<Node>"))
    let holds = ["a": gone]
    #expect(ValueDescription.whole(holds).isExact == false)
  }

  @Test func `a comparison of objects does not read fields that cannot be copied`() {
    let child = Child(Node())
    #expect(
      text(child, .stateAliasCheck)
        == #"{"lock":"<not read>","count":"<not read>","only":"<not read>","maybe":"<not read>","#
        + #""choice":"<not read>","$__lazy_storage_$_later":null,"node":null,"owner":"<Node>","name":"parent"}"#)
  }

  @Test func `the fields of an actor are not read`() {
    actor Counter { var count = 1 }
    #expect(text(Counter(), .stateAliasCheck) == #""<Counter>""#)
  }

  @Test func `a reducer is checked although its state holds a reference that may dangle`() {
    final class Holder: Reactor {
      typealias Action = Int
      struct State { var gone: Unowned, child: Child, number = 0 }
      let initialState = State(gone: Unowned(node: Node(), bare: Node()), child: Child(Node()))
      func reduce(state: State, mutation: Int) -> State {
        var state = state
        state.number = mutation
        return state
      }
    }
    let holder = Holder()
    let trace = trace(holder, .tests) { for number in 1...3 { holder.action.onNext(number) } }
    #expect(trace.impurities == [])
    #expect(holder.currentState.number == 3)
  }

  @Test func `a description of Foundation that ends the program is not called`() {
    var name = PersonNameComponents()
    #expect(text(name) == "{}")
    name.givenName = "Ada"
    #expect(text(name) == #"{"givenName":"Ada"}"#)
    #expect(ValueDescription.whole([name]).isExact == false)
  }
}
