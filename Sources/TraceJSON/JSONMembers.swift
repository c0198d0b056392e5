import PlatformSupport

/// The members of an object, as they stand in its text.
package enum JSONMembers {
  /// Calls `body` with each name, as it stands between its quotes, and each value, in their order.
  ///
  /// - Returns: False, with nothing more called, at the first byte that is no part of an object.
  @discardableResult
  package static func forEach(
    _ text: ByteView,
    _ body: (_ name: ByteView, _ value: ByteView) -> Void
  ) -> Bool {
    var scanner = JSONScanner(text)
    scanner.skipSpace()
    guard scanner.next == UInt8(ascii: "{") else { return false }
    scanner.index += 1
    scanner.skipSpace()
    guard scanner.next != UInt8(ascii: "}") else { return true }
    while true {
      let start = scanner.index + 1
      guard scanner.next == UInt8(ascii: "\""), (try? scanner.skipString()) != nil else { return false }
      let name = scanner.slice(start, scanner.index - 1)
      guard (try? scanner.skipColon()) != nil else { return false }
      guard let value = try? scanner.value() else { return false }
      body(name, value)
      guard let goesOn = try? scanner.skipComma(before: UInt8(ascii: "}")) else { return false }
      if !goesOn { return true }
    }
  }
}
