/// The answer to a request of a live page.
package struct LiveAnswer: Sendable, Equatable {
  package var status: UInt32 = 200
  package var type: String
  package var body: [UInt8]

  package init(_ type: String, _ body: [UInt8]) {
    self.type = type
    self.body = body
  }

  /// A refusal, in a sentence.
  package init(refusing status: UInt32, _ reason: String) {
    self.init("text/plain; charset=utf-8", Array("\(reason)\n".utf8))
    self.status = status
  }

  /// The page loads its own files alone, runs no text as code, and is in no frame.
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src data:",
    "base-uri 'none'",
    "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
  ].joined(separator: "; ")

  /// Names and values, one after the other. None of them lets another origin read anything.
  var headers: [String] {
    [
      "Content-Type", type, "Content-Security-Policy", Self.policy, "X-Content-Type-Options", "nosniff",
      "Referrer-Policy", "no-referrer", "Cache-Control", "no-store", "Cross-Origin-Opener-Policy", "same-origin",
      "Cross-Origin-Resource-Policy", "same-origin",
    ]
  }
}
