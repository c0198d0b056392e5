import PlatformSupport
import Testing

/// A port of this machine that refuses connections until `listen()`.
final class TracePort {
  let port: UInt16
  private let number: Int32

  init() throws {
    // Bound, and not listening yet: no other program can take it meanwhile.
    number = socket(AF_INET, TracePort.stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = number
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(number, generic, length) == 0 && getsockname(number, generic, &length) == 0
      }
    }
    try #require(isBound)
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(number) }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif

  func open() throws { try #require(listen(number, 8) == 0) }

  /// The next connection; it is waited for.
  func connection() -> Int32 { accept(number, nil, nil) }

  /// All bytes of the next connection, read on a thread of its own.
  func reading() -> Reading { Reading { [number] in accept(number, nil, nil) } }
}

/// Reads whole lines until there are `count`.
func lines(_ count: Int, of descriptor: Int32) -> [String] {
  var text: [UInt8] = []
  var (byte, ends) = (UInt8(0), 0)
  while ends < count, read(descriptor, &byte, 1) == 1 {
    text.append(byte)
    if byte == 0x0A { ends += 1 }
  }
  return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
}
