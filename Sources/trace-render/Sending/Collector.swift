/// A collector of spans: its address and the headers that it asks for.
package struct Collector: Sendable, Equatable {
  /// The address that takes spans.
  package var address: String

  /// Takes `http://host:4318`, to which the path of OTLP is added, or the whole address; nil for another kind of address.
  package init?(_ text: String) {
    let schemes = ["http://", "https://"]
    guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0) }) else { return nil }
    let rest = text.dropFirst(scheme.count)
    guard !rest.isEmpty, rest.first != "/", rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    guard let slash = rest.firstIndex(of: "/") else {
      address = text + "/v1/traces"
      return
    }
    address = rest.index(after: slash) == rest.endIndex ? text + "v1/traces" : text
  }

  /// The address without a password, for messages.
  package var shown: String {
    let scheme = address.prefix { $0 != "/" }
    let host = address.dropFirst(scheme.count + 2).prefix { $0 != "/" }
    guard let at = host.lastIndex(of: "@") else { return address }
    return "\(scheme)//...\(address[at...])"
  }

  /// The headers of a request: of JSON, and those that `OTEL_EXPORTER_OTLP_HEADERS` lists, `name=value,name=value`.
  package static func headers(listed: String?) -> [String] {
    let own = ["Content-Type: application/json", "Expect:"]
    return own
      + (listed ?? "").split(separator: ",").compactMap { pair in
        guard let equals = pair.firstIndex(of: "="), equals > pair.startIndex else { return nil }
        let words = [pair[..<equals], pair[pair.index(after: equals)...]].map { word in
          unescaped(word.drop { $0 == " " }).filter { $0 != "\r" && $0 != "\n" && $0 != "\r\n" }
        }
        return "\(words[0]): \(words[1])"
      }
  }

  /// The text with `%20` and the like read, as the variable has them.
  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(String(Substring(digits)), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
