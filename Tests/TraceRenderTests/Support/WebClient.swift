import PlatformSupport
import Testing

/// A connection to a server on this machine that says exactly what a test says.
final class WebClient {
  struct Reply: Equatable {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]
  }

  struct Gone: Error {}

  let number: Int32
  private var rest: [UInt8] = []

  init(port: UInt16) throws {
    guard let number = StreamSocket.connect(host: "127.0.0.1", port: port) else { throw Gone() }
    self.number = number
    // A server that says nothing fails the test.
    var limit = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(number) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { OutputDescriptor(number: number).write($0, .init(stood: { _ in nil }, moved: {})) }
  }

  /// The next bytes; empty once the other side has closed.
  func receive() throws -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(number, &piece, piece.count, 0)
    guard count >= 0 || errno == ECONNRESET else { throw Gone() }
    return Array(piece[..<max(0, count)])
  }

  /// The next answer.
  func reply() throws -> Reply {
    let end = Array("\r\n\r\n".utf8)
    var split = rest.firstRange(of: end)
    while split == nil {
      try take()
      split = rest.firstRange(of: end)
    }
    let lines = String(decoding: rest[..<split!.lowerBound], as: UTF8.self).split(separator: "\r\n")
    rest.removeSubrange(..<split!.upperBound)
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ": ", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.count == 2 ? String(parts[1]) : ""
    }
    let length = headers["content-length"].flatMap(Int.init) ?? 0
    while rest.count < length { try take() }
    defer { rest.removeSubrange(..<length) }
    let status = try #require(lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return Reply(status: status, headers: headers, body: Array(rest[..<length]))
  }

  private func take() throws {
    let piece = try receive()
    guard !piece.isEmpty else { throw Gone() }
    rest += piece
  }

  /// Asks with these headers, `Host` among them, and returns the answer.
  func ask(_ target: String, _ headers: [String]) throws -> Reply {
    send("GET \(target) HTTP/1.1\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n")
    return try reply()
  }
}
