import CommandLineKit
import Foundation
import PlatformSupport
import Testing

@testable import trace_render

@Suite("The port that apps send to")
struct TraceListenerTests {
  private func header(_ trace: Int) -> String {
    Fixture.header.replacing("4bf92f3577b34da6a3ce929d0e0e4736", with: String(format: "%032x", trace)) + "\n"
  }

  private func actions(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { #"{"k":"action","seq":\#($0),"ts":\#($0)000,"r":1,"chain":\#($0),"label":"add","th":1}"# + "\n" }
      .joined()
  }

  private func isClosed(_ client: WebClient) -> Bool { (try? client.receive()) == [] }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "POST / HTTP/1.1\r\n\r\n{\"k\":\"header\"", "\u{16}\u{3}\u{1}",
    "{\"k\":\"action\"}\n",
    "{\"k\":\"header\",\"trace\":\"short\"}\n",
  ])
  func `a connection that does not begin with a header is closed without a word`(words: String) throws {
    let folder = try Folder()
    let tool = try LiveTool("--listen", "0", in: folder)
    let client = try WebClient(port: tool.traces)

    client.send(words)

    #expect(isClosed(client))
    var viewer = LiveViewer()
    try viewer.take(try tool.get(viewer.target).body)
    #expect(viewer.runs == [])
  }

  @Test func `a header that does not come in two seconds is not waited for`() throws {
    let folder = try Folder()
    let tool = try LiveTool("--listen", "0", in: folder)
    let silent = try WebClient(port: tool.traces)
    let half = try WebClient(port: tool.traces)
    half.send(String(header(1).prefix(40)))

    #expect(isClosed(silent))
    #expect(isClosed(half))
  }

  @Test func `a ninth app is refused`() throws {
    let folder = try Folder()
    let tool = try LiveTool("--listen", "0", in: folder)
    var viewer = LiveViewer()
    let clients = try (1...8).map { number in
      let client = try WebClient(port: tool.traces)
      client.send(header(number) + actions(1...3))
      return client
    }
    try tool.follow(&viewer) { $0.runs.count == 8 && $0.runs.allSatisfy { $0 == "counter 3 live" } }

    let ninth = try WebClient(port: tool.traces)
    #expect(isClosed(ninth))
    withExtendedLifetime(clients) {}
  }

  @Test func `a trace that comes by several connections is one run, each event once, also in the kept file`() throws {
    let folder = try Folder()
    let tool = try LiveTool("--listen", "0", "--keep", "kept.rtrace.jsonl", in: folder)
    var viewer = LiveViewer()
    var client = try WebClient(port: tool.traces)
    client.send(header(1) + actions(1...50) + actions(51...60).dropLast(30))
    try tool.follow(&viewer) { $0.received == 59 }

    client = try WebClient(port: tool.traces)
    client.send(header(1) + actions(11...80))
    try tool.follow(&viewer) { $0.received == 80 }
    client = try WebClient(port: tool.traces)
    client.send(header(1) + actions(1...90) + #"{"k":"end","seq":91,"ts":91000,"events":90,"dropped":0}"# + "\n")
    try tool.follow(&viewer) { $0.runs == ["counter 91 ended"] }

    #expect(viewer.seqs.sorted() == (1...91).map(Double.init))
    let kept = try folder.text("kept.rtrace.jsonl")
    #expect(kept == header(1) + actions(1...90) + #"{"k":"end","seq":91,"ts":91000,"events":90,"dropped":0}"# + "\n")
    #expect(
      try FileManager.default.attributesOfItem(atPath: folder.file("kept.rtrace.jsonl"))[.posixPermissions] as? Int
        == 0o600)
  }

  @Test func `numbers of any size and lines without one are taken as they are`() {
    var numbers = SeenNumbers()
    func new(_ text: String) -> String { String(decoding: numbers.new(Array(text.utf8)[...]), as: UTF8.self) }

    for line in [#"{"k":"a","seq":7}"#, #"{"k":"a","seq":9999999999999999999}"#, #"{"k":"a","seq":0}"#] {
      #expect(new(line + "\n") == line + "\n")
      #expect(new(line + "\n") == "")
    }
    for line in ["", "}", #"{"k":"a","seq":}"#, #"{"k":"a","seq":99999999999999999999}"#, #"{"k":"a"}"#] {
      #expect(new(line + "\n") == line + "\n")
      #expect(new(line + "\n") == line + "\n")
    }
    #expect(numbers.has(7) && !numbers.has(8))
  }
}
