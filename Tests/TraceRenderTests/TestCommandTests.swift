import Foundation
import Testing
import TraceModel

@testable import trace_render

@Suite("Writing a replay test")
struct TestCommandTests {
  private func folder(_ lines: [String] = Fixture.cycle) throws -> Folder {
    let folder = try Folder()
    try folder.write("app.rtrace.jsonl", Fixture.file(lines))
    return folder
  }

  @Test func `the test goes to the file, and says where it came from`() throws {
    let folder = try folder()

    let run = try Tool.run("test", "app.rtrace.jsonl", "-o", "ReplayTests.swift", in: folder)

    #expect(run == Tool.Run(status: 0))
    let text = try folder.text("ReplayTests.swift")
    let version = "trace-render \(PackageVersion.current)"
    #expect(text.hasPrefix("// \(version) wrote this from CounterReactor #1 of app.rtrace.jsonl.\n"))
    #expect(text.contains("    replay.send(.increase, at: .microseconds(100))\n"))
    #expect(text.contains(##"    replay.expect(changes: #"{"value":1}"#, mutation: "add")"##))
  }

  @Test func `the command line says how the reactor is made, and by which framework the test runs`() throws {
    let run = try Tool.run(
      "test", "app.rtrace.jsonl", "--framework", "xctest", "--make", "CounterReactor(clock: clock)", in: try folder())

    #expect(run.status == 0)
    #expect(run.out.contains("final class ReplayCounterReactorTests: XCTestCase {"))
    #expect(run.out.contains("\n      CounterReactor(clock: clock)\n"))
  }

  @Test func `the command never guesses among several reactors`() throws {
    let two = #"{"k":"reactor","seq":20,"ts":1000,"r":2,"type":"CounterReactor","module":"App","name":"left"}"#
    let sent = #"{"k":"action","seq":21,"ts":100000,"r":2,"chain":21,"label":"increase","th":1}"#
    let folder = try folder(Array(Fixture.cycle.dropLast()) + [two, sent])

    let none = try Tool.run("test", "app.rtrace.jsonl", in: folder)
    let both = try Tool.run("test", "app.rtrace.jsonl", "--reactor", "CounterReactor", in: folder)
    let left = try Tool.run("test", "app.rtrace.jsonl", "--reactor", "left", in: folder)
    let number = try Tool.run("test", "app.rtrace.jsonl", "--reactor", "#2", in: folder)
    let other = try Tool.run("test", "app.rtrace.jsonl", "--reactor", "Cart", in: folder)

    let list =
      "Choose one with --reactor, as in --reactor '#1': "
      + "CounterReactor #1 \"counter\", CounterReactor #2 \"left\".\n"
    #expect(none.status == 64 && none.err == "error: app.rtrace.jsonl: 2 reactors got actions. \(list)")
    #expect(both.status == 64 && both.err.contains("'CounterReactor' is more than one reactor. "))
    #expect(other.status == 64 && other.err == "error: app.rtrace.jsonl: there is no reactor 'Cart'. \(list)")
    #expect(left.status == 0 && left.out == number.out && left.out.contains("CounterReactor #2"))
  }

  @Test func `the test of a reactor that ReactorKit runs is for ReactorKit`() throws {
    let line =
      #"{"k":"reactor","seq":1,"ts":1000,"r":1,"type":"CounterReactor","module":"App","name":"","src":"ReactorKit","parent_r":null}"#

    let run = try Tool.run("test", "app.rtrace.jsonl", in: try folder([line] + Fixture.cycle.dropFirst()))

    #expect(run.status == 0 && run.out.contains("import ReactorKitTesting\n"))
    #expect(run.out.contains("with `clock.rx` for all that takes time"))
  }

  @Test func `a reactor whose type is no name of Swift is refused`() throws {
    let lines =
      [#"{"k":"reactor","seq":1,"ts":1000,"r":1,"type":"A.self); exit(1) //","module":"App","name":""}"#]
      + Fixture.cycle.dropFirst()

    let run = try Tool.run("test", "app.rtrace.jsonl", in: try folder(lines))

    #expect(run.status == 65)
    #expect(run.out == "")
    #expect(run.err.contains("the type of A.self); exit(1) // #1 has no name that Swift source can use."))
  }

  @Test func `an empty way to make the reactor is refused`() throws {
    let run = try Tool.run("test", "app.rtrace.jsonl", "--make", " ", in: try folder())

    #expect(run.status == 64)
    #expect(run.err.hasPrefix("error: '--make' is empty. Write the reactor's initializer, as in 'Cart(clock: clock)'."))
  }
}
