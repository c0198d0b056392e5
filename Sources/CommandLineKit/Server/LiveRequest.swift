internal import CMicrohttpd

/// A request of a live page, during the call of the handler that answers it.
// Safe: the library keeps its texts until that call has returned.
@safe package struct LiveRequest {
  private let request: OpaquePointer
  let method: String
  package let path: String
  /// Whether it was held as long as it may be, and is answered with what there is.
  package var isDue = false

  @unsafe init(_ request: OpaquePointer, method: String, path: String) {
    unsafe self.request = unsafe request
    self.method = method
    self.path = path
  }

  func header(_ name: String) -> String? {
    unsafe mh_header(request, name).map { unsafe String(cString: $0) }
  }

  /// The value of an argument behind the `?`.
  package func argument(_ name: String) -> String? {
    unsafe mh_argument(request, name).map { unsafe String(cString: $0) }
  }

  /// An argument that is a number; the fallback if it is none, or is missing.
  package func number(_ name: String, default fallback: Int) -> Int { argument(name).flatMap(Int.init) ?? fallback }

  fileprivate var hasBody: Bool { unsafe mh_has_body(request) }
}

/// The port and the token of a server: who else asks is refused.
package struct LiveGate: Sendable {
  let port: UInt16
  let token: String

  /// A refusal for what our own page in a browser would not send; nil if the page itself may be answered.
  ///
  /// A foreign page reaches us under its own name by DNS rebinding, which the host tells, or under ours, which the
  /// origin and the browser's `Sec-Fetch-Site` tell.
  func refusal(of request: LiveRequest) -> LiveAnswer? {
    guard request.method == "GET" else { return LiveAnswer(refusing: 405, "Only GET is answered.") }
    guard !request.hasBody else { return LiveAnswer(refusing: 413, "A request has no body here.") }
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.header("Host"), hosts.contains(host) else {
      return LiveAnswer(refusing: 421, "This is http://\(hosts[0])/.")
    }
    if let origin = request.header("Origin"), !hosts.contains(where: { origin == "http://" + $0 }) {
      return LiveAnswer(refusing: 403, "Pages of \(hosts[0]) alone are answered.")
    }
    if let site = request.header("Sec-Fetch-Site"), site != "same-origin", site != "none" {
      return LiveAnswer(refusing: 403, "Pages of \(hosts[0]) alone are answered.")
    }
    return nil
  }

  /// A refusal for those who do not have the token, which data of a trace needs.
  func refusalOfData(to request: LiveRequest) -> LiveAnswer? {
    let given = Array((request.header("Authorization") ?? "").utf8)
    let right = Array("Bearer \(token)".utf8)
    // Takes as long for a token that is nearly right.
    var difference = given.count == right.count ? UInt8(0) : 1
    for (index, byte) in right.enumerated() { difference |= byte ^ (given.count > index ? given[index] : 0) }
    return difference == 0
      ? nil : LiveAnswer(refusing: 401, "The token is missing or wrong: open the address that trace-render printed.")
  }

  /// 128 random bits.
  package static func makeToken() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
