/// The content security policy of a page: its own script and its own style, and nothing from anywhere.
enum PagePolicy {
  /// The source of the script, which all pages share: hashing it takes longer than the rest of a small page.
  private static let scriptSource = source(PageScript.ofPage)

  static func text(style: [UInt8]) -> String {
    [
      "default-src 'none'", "script-src \(scriptSource)", "style-src \(source(style))", "img-src data:",
      "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
    ].joined(separator: "; ")
  }

  /// The source expression of what stands between the tags of an element.
  private static func source(_ contents: [UInt8]) -> String { "'sha256-\(Base64.text(SHA256.hash(contents)))'" }
}
