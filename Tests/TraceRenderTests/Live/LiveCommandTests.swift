import CommandLineKit
import Foundation
import PlatformSupport
import Testing
import TraceModel

@testable import trace_render

@Suite("trace-render live")
struct LiveCommandTests {
  private func header(_ trace: Int, process: String = "shop", pid: Int32 = 1) -> String {
    Fixture.header.replacing("4bf92f3577b34da6a3ce929d0e0e4736", with: String(format: "%032x", trace))
      .replacing("\"counter\"", with: "\"\(process)\"").replacing("\"pid\":1", with: "\"pid\":\(pid)") + "\n"
  }

  /// Actions with these numbers.
  private func actions(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { #"{"k":"action","seq":\#($0),"ts":\#($0)000,"r":1,"chain":\#($0),"label":"add","th":1}"# + "\n" }
      .joined()
  }

  private func append(_ text: String, to path: String) throws {
    let file = try Descriptor(opening: path, O_WRONLY | O_APPEND | O_CREAT)
    try file.write(Array(text.utf8))
  }

  @Test func `a page follows a file that comes later, grows, and ends`() throws {
    let folder = try Folder()
    let path = folder.file("app.rtrace.jsonl")
    let tool = try LiveTool(path, in: folder)
    var viewer = LiveViewer()
    try viewer.take(try tool.get(viewer.target).body)
    #expect(viewer.runs == [])

    try append(header(1) + actions(1...9), to: path)
    try tool.follow(&viewer) { $0.received == 9 }
    try append(actions(10...99).dropLast(20).description, to: path)
    try tool.follow(&viewer) { $0.received == 98 }
    try append(
      String(actions(10...99).suffix(20)) + #"{"k":"end","seq":100,"ts":900000,"events":99,"dropped":0}"# + "\n",
      to: path)
    try tool.follow(&viewer) { $0.runs == ["shop 100 ended"] }

    #expect(viewer.seqs == (1...100).map(Double.init))
    #expect(viewer.missed == 0)
    #expect(tool.interrupt() == 0)
  }

  @Test func `an app that begins its file again, or writes another header, is another run`() throws {
    let folder = try Folder()
    let path = folder.file("app.rtrace.jsonl")
    try append(header(1) + actions(1...9), to: path)
    let tool = try LiveTool(path, in: folder)
    var viewer = LiveViewer()
    try tool.follow(&viewer) { $0.received == 9 }

    try append(header(2) + actions(1...4), to: path)
    try tool.follow(&viewer) { $0.runs.count == 2 && $0.received == 4 }
    #expect(viewer.runs == ["shop 9 \(path) was begun again, without an end", "shop 4 live"])

    // Shorter than what was read.
    try folder.write("app.rtrace.jsonl", header(3) + actions(1...2))
    try tool.follow(&viewer) { $0.runs.count == 3 && $0.received == 2 }

    try FileManager.default.removeItem(atPath: path)
    try append(header(4, process: "shop again") + actions(1...50), to: path)
    try tool.follow(&viewer) { $0.runs.last == "shop again 50 live" }
    #expect(viewer.runs.count == 3)
  }

  @Test func `a killed app is said to be gone`() throws {
    let folder = try Folder()
    let app = Process()
    app.executableURL = URL(fileURLWithPath: "/bin/cat")
    app.standardInput = Pipe()
    try app.run()
    let pid = app.processIdentifier
    let path = folder.file("app.rtrace.jsonl")
    try append(header(1, pid: pid) + actions(1...9), to: path)
    let tool = try LiveTool(path, in: folder)
    var viewer = LiveViewer()
    try tool.follow(&viewer) { $0.received == 9 }
    kill(pid, SIGKILL)
    app.waitUntilExit()
    try tool.follow(&viewer) { $0.runs == ["shop 9 no end was written; process \(pid) is gone"] }
  }

  #if os(Linux)
    @Test
    func `a worker that is killed leaves its run with words, and is started again once, then when the file grows`()
      throws
    {
      let folder = try Folder()
      let path = folder.file("app.rtrace.jsonl")
      try append(header(1) + actions(1...9), to: path)
      let tool = try LiveTool("app.rtrace.jsonl", in: folder)
      var viewer = LiveViewer()
      func crashed(_ run: String?) -> Bool {
        run?.hasPrefix("shop 9 app.rtrace.jsonl: the worker crashed (killed, signal 9) while reading, ") == true
      }
      try tool.follow(&viewer) { $0.received == 9 }

      try tool.killWorkers()
      try tool.follow(&viewer) { $0.runs.count == 2 && $0.received == 9 }
      #expect(crashed(viewer.runs[0]) && viewer.runs[1] == "shop 9 live")
      try tool.killWorkers()
      try tool.follow(&viewer) { crashed($0.runs.last) }
      #expect(viewer.runs.count == 2)
      try append(actions(10...12), to: path)
      try tool.follow(&viewer) { $0.runs.last == "shop 12 live" && $0.received == 12 }
    }

    @Test func `without libmicrohttpd the error says what to install`() throws {
      let folder = try Folder()
      try folder.write("libmicrohttpd.so.12", "no library")
      let path = [folder.path, Tool.surroundings["LD_LIBRARY_PATH"]].compactMap { $0 }.joined(separator: ":")

      let run = try Tool.run("live", "a", in: folder, environment: ["LD_LIBRARY_PATH": path])

      #expect(run.status == 66 && run.out == "")
      #expect(
        run.err.hasPrefix(
          "error: A live page needs libmicrohttpd. Install it: 'apt-get install libmicrohttpd12', or 'brew install "
            + "libmicrohttpd' on macOS.\nnote: "), "\(run)")
    }
  #endif

  @Test func `the browser gets a page of the user's own that leads to the address, which goes at the end`() throws {
    let folder = try Folder()
    try folder.write("browser", "#!/bin/sh\n(ls -ld \"${1%/*}\" | cut -c1-10; cat \"$1\") > opened\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.file("browser"))
    try #require(mkfifo(folder.file("opened"), 0o600) == 0)

    let tool = try LiveTool("a", "--open", in: folder, environment: ["BROWSER": "./browser"])

    let address = "http://127.0.0.1:\(tool.port)/#t=\(tool.token)"
    let seen = "drwx------\n<!doctype html><meta http-equiv=\"refresh\" content=\"0;url=\(address)\">\n"
    #expect(try folder.text("opened") == seen)
    #expect(tool.interrupt() == 0)
    #expect(try folder.names() == ["browser", "opened"])
  }

  @Test func `a folder has a run for each app`() throws {
    let folder = try Folder()
    try append(header(1, process: "left") + actions(1...3), to: folder.file("left.rtrace.jsonl"))
    try append("no trace", to: folder.file("notes.txt"))
    let tool = try LiveTool(".", in: folder)
    var viewer = LiveViewer()
    try tool.follow(&viewer) { $0.runs == ["left 3 live"] }

    try append(header(2, process: "right") + actions(1...5), to: folder.file("right.rtrace.jsonl"))
    try tool.follow(&viewer) { $0.runs == ["left 3 live", "right 5 live"] }
  }

  @Test func `a file that is no trace is said once, and followed when it becomes one`() throws {
    let folder = try Folder()
    let path = folder.file("app.rtrace.jsonl")
    try append("<html>\n", to: path)
    let tool = try LiveTool(path, in: folder)
    var viewer = LiveViewer()

    try folder.write("app.rtrace.jsonl", header(1) + actions(1...9))
    try tool.follow(&viewer) { $0.received == 9 }
  }

  @Test func `questions about the whole trace are those of the commands`() throws {
    let folder = try Folder()
    try folder.write("app.rtrace.jsonl", Fixture.counter)
    let tool = try LiveTool("app.rtrace.jsonl", in: folder)
    var viewer = LiveViewer()
    try tool.follow(&viewer) { $0.received == 10 }

    let found = try tool.get("/find?run=1&query=k:impurity")
    #expect(found.status == 200)
    #expect(String(decoding: found.body, as: UTF8.self).contains(#""found":1"#))
    #expect(String(decoding: try tool.get("/test?run=1&reactor=1").body, as: UTF8.self).contains("@Test"))
    #expect(try tool.get("/test?run=1&reactor=7").status == 422)
    let report = try tool.get("/keep?run=1&as=report")
    #expect(report.headers["content-type"] == "text/html; charset=utf-8")
    #expect(String(decoding: report.body, as: UTF8.self).contains("CounterReactor"))
    #expect(String(decoding: try tool.get("/keep?run=1&as=trace").body, as: UTF8.self) == Fixture.counter)
    #expect(try tool.get("/keep?run=9&as=trace").status == 410)
    #expect(try tool.get("/etc/passwd").status == 404)
    #expect(try tool.get("/..%2f..%2fetc/passwd").status == 404)
    #expect(try tool.get("/find?run=1&query=--output%3Dx").status == 200)
    #expect(try folder.names().filter { $0 != "app.rtrace.jsonl" } == [])

    let part = String(decoding: try tool.get("/keep?run=1&from=4&to=6&as=trace").body, as: UTF8.self)
    let kept = part.split(separator: "\n").compactMap {
      $0.firstMatch(of: /"k":"([a-z.]+)","seq":(\d+)/).map { "\($0.1) \($0.2)" }
    }
    #expect(kept == ["reactor 1", "state 2", "mutation 5", "reduce 6", "impurity 7", "dropped 3"])
    #expect(part.contains(#""count":2,"why":"ring""#))
  }

  @Test func `each state of a kept part can be put together`() throws {
    let folder = try Folder()
    // One reactor has a diff that follows its other state; the other reactor's last state stands before the part.
    let first = [#"{"name":"Ada","key":"[Filtered]"}"#, #"{"even":0,"odd":0}"#].enumerated().flatMap { index, state in
      [
        #"{"k":"reactor","seq":\#(2 * index + 1),"ts":1,"r":\#(index + 1),"type":"Reactor","module":"App","name":""}"#,
        #"{"k":"state","seq":\#(2 * index + 2),"ts":2,"r":\#(index + 1),"rev":0,"initial":true,"payload":\#(state)}"#,
      ]
    }
    let others = (1...28).flatMap { revision in
      let (seq, field) = (3 + 2 * revision, revision % 2 == 0 ? "even" : "odd")
      let diff = #"[{"op":"replace","path":"/\#(field)","value":\#(seq)}]"#
      return [
        #"{"k":"reduce","seq":\#(seq),"ts":\#(seq)000,"dur":3,"r":2,"label":"set","th":1,"rev":\#(revision)}"#,
        #"{"k":"state","seq":\#(seq + 1),"ts":\#(seq)100,"r":2,"cause":\#(seq),"rev":\#(revision),"diff":\#(diff)}"#,
      ]
    }
    try folder.write("app.rtrace.jsonl", Fixture.file(first + others))
    let tool = try LiveTool("app.rtrace.jsonl", in: folder)
    var viewer = LiveViewer()
    try tool.follow(&viewer) { $0.received == 60 }

    let part = String(decoding: try tool.get("/keep?run=1&from=30&to=50&as=trace").body, as: UTF8.self)
    try folder.write("part.rtrace.jsonl", part)

    for seq in 31...51 {
      let known = try ["app", "part"].map { name in
        let run = try Tool.run("state", "--after", "\(seq)", "--format", "json", "\(name).rtrace.jsonl", in: folder)
        guard case .array(let states)? = JSONValue(parsing: run.out)?["states"] else { return [JSONValue]() }
        return states.map { $0["state"] ?? .null }
      }
      #expect(known[0] == known[1] && known[0].count == 2, "\(seq)")
    }
    #expect(part.contains(#""cause":29,"rev":13,"payload":{"even":27,"odd":29}}"#))
    #expect(part.contains(#""count":26,"why":"ring","from":5,"to":29}"#) == false)
  }

  @Test func `nothing that a page asks changes the files or reaches an app`() throws {
    let folder = try Folder()
    let tool = try LiveTool("--listen", "0", in: folder)
    let app = try WebClient(port: tool.traces)
    app.send(header(1) + actions(1...9))
    var viewer = LiveViewer()
    try tool.follow(&viewer) { $0.received == 9 }

    for target in [
      "/rows?run=1&have=-1&hold=0", "/values?run=1&block=0", "/find?run=1&query=add", "/keep?run=1&as=trace",
      "/resend?action=add", "/pause", "/mark?text=x",
    ] {
      _ = try tool.get(target)
    }
    app.send(actions(10...10))
    try tool.follow(&viewer) { $0.received == 10 }

    var waiting = pollfd(fd: app.number, events: Int16(POLLIN), revents: 0)
    #expect(poll(&waiting, 1, 0) == 0, "not a byte came back")
    #expect(try folder.names() == [])
  }

  @Test func `the command line says what is missing`() throws {
    let folder = try Folder()
    #expect(
      try Tool.run("live", in: folder).err.hasPrefix(
        "error: There is nothing to follow. Name a trace, or '--listen' to a port.\n"))
    #expect(
      try Tool.run("live", "a", "--keep", "b", in: folder).err.hasPrefix(
        "error: '--keep' is for what comes by '--listen'. Name a port too.\n"))
    #expect(
      try Tool.run("live", "a", "--window", "9", in: folder).err.hasPrefix(
        "error: The value '9' is invalid for '--window <n>'. Please provide a whole number from 10000 to 4000000.\n"))
    #expect(try Tool.run("live", "a", "--stop", "is:no", in: folder).status == 64)
    try folder.write("kept", "")
    #expect(
      try Tool.run("live", "--listen", "0", "--keep", "kept", in: folder)
        == Tool.Run(status: 73, err: "error: kept cannot be created: it exists. Name another file.\n"))
  }
}
