import CommandLineKit
import PlatformSupport
import Testing

@testable import trace_render

@Suite("The server of live pages")
struct LiveServerTests {
  /// A server with a page, and with data that is held until there is some.
  private final class Served {
    let server: LiveServer
    let data = Locked<[UInt8]?>(Array("rows".utf8))

    init(longestHold: UInt64 = 20_000) throws {
      server = try LiveServer(
        port: 0, files: ["/": LiveAnswer("text/html; charset=utf-8", Array("page".utf8))], longestHold: longestHold
      ) { [data] request in
        guard request.path == "/rows" else { return LiveAnswer(refusing: 404, "There is no \(request.path).") }
        let body = data.withLock { $0 } ?? (request.isDue ? [] : nil)
        return body.map { LiveAnswer("application/octet-stream", $0) }
      }
    }

    deinit { server.stop() }

    var host: String { "Host: 127.0.0.1:\(server.port)" }
    var token: String { "Authorization: Bearer \(server.token)" }

    func status(of target: String = "/rows", _ headers: [String]) throws -> Int {
      try WebClient(port: server.port).ask(target, headers).status
    }
  }

  @Test func `the page needs no token, and its data do`() throws {
    let served = try Served()

    #expect(try served.status(of: "/", [served.host]) == 200)
    #expect(try served.status([served.host, served.token]) == 200)
    #expect(try served.status(["Host: localhost:\(served.server.port)", served.token]) == 200)
    #expect(try served.status(of: "/no", [served.host, served.token]) == 404)
  }

  @Test(arguments: ["/", "/rows"])
  func `a page under another name, as after DNS rebinding, is refused`(path: String) throws {
    let served = try Served()
    let port = served.server.port

    for host in [
      "evil.example", "evil.example:\(port)", "127.0.0.1", "127.0.0.1:1", "[::1]:\(port)", "127.0.0.1:\(port)0",
    ] {
      #expect(try served.status(of: path, ["Host: \(host)", served.token]) == 421, "\(host)")
    }
  }

  @Test(arguments: ["/", "/rows"])
  func `a page of another origin is refused`(path: String) throws {
    let served = try Served()
    let own = "http://127.0.0.1:\(served.server.port)"

    for origin in [
      "http://evil.example", "null", "https://127.0.0.1:\(served.server.port)", "http://127.0.0.1", own + "0",
    ] {
      #expect(try served.status(of: path, [served.host, served.token, "Origin: \(origin)"]) == 403, "\(origin)")
    }
    #expect(try served.status(of: path, [served.host, served.token, "Origin: \(own)"]) == 200)
  }

  @Test(arguments: ["/", "/rows"])
  func `a request that another site causes is refused`(path: String) throws {
    let served = try Served()

    for site in ["cross-site", "same-site"] {
      #expect(try served.status(of: path, [served.host, served.token, "Sec-Fetch-Site: \(site)"]) == 403)
    }
    for site in ["same-origin", "none"] {
      #expect(try served.status(of: path, [served.host, served.token, "Sec-Fetch-Site: \(site)"]) == 200)
    }
  }

  @Test func `data without the right token are refused`() throws {
    let served = try Served()
    let token = served.server.token

    #expect(token.count == 32)
    for header in [
      "X: y", "Authorization: \(token)", "Authorization: Bearer \(token.dropLast())",
      "Authorization: Bearer \(token)0", "Authorization: Bearer \(String(repeating: "0", count: 32))",
      "Authorization: Basic \(token)", "Cookie: t=\(token)",
    ] {
      #expect(try served.status([served.host, header]) == 401, "\(header)")
    }
    #expect(try served.status(of: "/rows?t=\(token)", [served.host]) == 401)
  }

  @Test(arguments: ["POST", "OPTIONS", "HEAD", "PUT", "DELETE", "CONNECT"])
  func `a method other than GET is refused`(method: String) throws {
    let served = try Served()
    let client = try WebClient(port: served.server.port)

    client.send("\(method) /rows HTTP/1.1\r\n\(served.host)\r\n\(served.token)\r\n\r\n")

    let head = String(decoding: try client.receive(), as: UTF8.self)
    #expect(head.hasPrefix("HTTP/1.1 405 "), "\(head)")
    #expect(!head.contains("Access-Control"))
  }

  @Test(arguments: ["Content-Length: 1000000000", "Transfer-Encoding: chunked"])
  func `a request with a body is refused before that comes`(header: String) throws {
    let served = try Served()

    #expect(try served.status([served.host, served.token, header]) == 413)
  }

  @Test func `a request that is too long is refused`() throws {
    let served = try Served()
    let long = String(repeating: "a", count: 20_000)

    #expect(try served.status(of: "/rows?q=\(long)", [served.host, served.token]) >= 400)
    #expect(try served.status([served.host, served.token]) == 200)
  }

  @Test func `every answer has the policy, and none lets another origin read it`() throws {
    let served = try Served()

    for (path, headers) in [("/", [served.host]), ("/rows", [served.host, served.token]), ("/rows", [served.host])] {
      let reply = try WebClient(port: served.server.port).ask(path, headers)

      let policy = try #require(reply.headers["content-security-policy"])
      for part in [
        "default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "trusted-types 'none'",
        "require-trusted-types-for 'script'", "base-uri 'none'", "form-action 'none'", "connect-src 'self'",
      ] {
        #expect(policy.split(separator: "; ").contains { $0 == part }, "\(part)")
      }
      #expect(reply.headers["x-content-type-options"] == "nosniff")
      #expect(reply.headers["referrer-policy"] == "no-referrer")
      #expect(reply.headers["cache-control"] == "no-store")
      #expect(reply.headers["cross-origin-opener-policy"] == "same-origin")
      #expect(reply.headers["cross-origin-resource-policy"] == "same-origin")
      #expect(
        reply.headers.keys.filter { $0.hasPrefix("access-control") || $0 == "set-cookie" || $0 == "server" } == [])
    }
  }

  @Test func `a request is held until there is something, on one connection`() throws {
    let served = try Served()
    let client = try WebClient(port: served.server.port)
    #expect(try client.ask("/rows", [served.host, served.token]).body == Array("rows".utf8))
    served.data.withLock { $0 = nil }

    client.send("GET /rows HTTP/1.1\r\n\(served.host)\r\n\(served.token)\r\n\r\n")
    served.server.changed()
    served.data.withLock { $0 = Array("more".utf8) }
    served.server.changed()

    #expect(try client.reply().body == Array("more".utf8))
  }

  @Test func `a held request is answered at its time with nothing`() throws {
    let served = try Served(longestHold: 20)
    served.data.withLock { $0 = nil }

    let reply = try WebClient(port: served.server.port).ask("/rows", [served.host, served.token])

    #expect(reply.status == 200)
    #expect(reply.body == [])
  }

  @Test func `a seventeenth held request is refused, and a server that ends holds none`() throws {
    let served = try Served()
    served.data.withLock { $0 = nil }
    let request = "GET /rows HTTP/1.1\r\n\(served.host)\r\n\(served.token)\r\n\r\n"
    let clients = try (0..<17).map { _ in try WebClient(port: served.server.port) }

    for client in clients { client.send(request) }
    var waiting = clients.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    poll(&waiting, nfds_t(waiting.count), 30_000)
    let refused = waiting.indices.filter { waiting[$0].revents != 0 }
    #expect(refused.count == 1)
    #expect(try refused.map { try clients[$0].reply().status } == [503])

    served.server.stop()
    // Answered or cut off, and not left waiting.
    for index in clients.indices where !refused.contains(index) {
      #expect(throws: Never.self) { try clients[index].receive() }
    }
    #expect(throws: WebClient.Gone.self) { try WebClient(port: served.server.port) }
  }

  @Test func `a port that is taken is an error with a remedy`() throws {
    let served = try Served()

    let failure = #expect(throws: Failure.self) {
      try LiveServer(port: served.server.port, files: [:]) { _ in nil }
    }
    #expect(
      failure?.message
        == "Port \(served.server.port) cannot be opened: Address already in use. Name another with --port.")
  }
}
