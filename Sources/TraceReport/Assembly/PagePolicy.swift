/// The content security policy of a page: its own script and its own style, and nothing from anywhere.
enum PagePolicy {
  static func text(script: [UInt8], style: [UInt8]) -> String {
    [
      "default-src 'none'", "script-src \(source(script))", "style-src \(source(style))", "img-src data:",
      "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
    ].joined(separator: "; ")
  }

  /// The source expression of what stands between the tags of an element.
  private static func source(_ contents: [UInt8]) -> String { "'sha256-\(Base64.text(SHA256.hash(contents)))'" }
}
