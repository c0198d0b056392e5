#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Sockets of TCP, none of which is inherited by programs that are started. Errors are in `errno`. Any thread.
package enum StreamSocket {
  /// Listens on a port of this machine alone, 0 for any free one; nil if that fails.
  package static func listen(port: UInt16) -> (number: Int32, port: UInt16)? {
    guard let number = make(AF_INET) else { return nil }
    // A port is free again as soon as its program has ended.
    var isOn: Int32 = 1
    unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(number, generic, length) == 0 && getsockname(number, generic, &length) == 0
      }
    }
    guard isBound, Self.listen(number, 64) == 0 else {
      closeKeepingError(number)
      return nil
    }
    return (number, UInt16(bigEndian: address.sin_port))
  }

  /// Connects to a port of a host, a name or an address; nil if nothing there accepts in time. What is sent goes out at once.
  package static func connect(host: String, port: UInt16, milliseconds: Int32 = 2_000) -> Int32? {
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_UNSPEC
    unsafe hints.ai_socktype = stream
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, "\(port)", &hints, &found) == 0 else {
      errno = EHOSTUNREACH
      return nil
    }
    defer { unsafe freeaddrinfo(found) }
    var next = unsafe found
    while let address = unsafe next {
      if let number = unsafe make(address.pointee.ai_family) {
        if unsafe connect(number, to: address.pointee, milliseconds) { return number }
        closeKeepingError(number)
      }
      unsafe next = address.pointee.ai_next
    }
    return nil
  }

  /// Without waiting in the call itself, which goes on for minutes where nothing answers.
  private static func connect(_ number: Int32, to address: addrinfo, _ milliseconds: Int32) -> Bool {
    let flags = fcntl(number, F_GETFL)
    _ = fcntl(number, F_SETFL, flags | O_NONBLOCK)
    if unsafe connect(number, address.ai_addr, address.ai_addrlen) != 0 {
      guard errno == EINPROGRESS else { return false }
      var wait = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
      guard unsafe poll(&wait, 1, milliseconds) == 1 else {
        errno = ETIMEDOUT
        return false
      }
      var code: Int32 = 0
      var length = socklen_t(MemoryLayout<Int32>.size)
      unsafe getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &length)
      errno = code
      guard code == 0 else { return false }
    }
    _ = fcntl(number, F_SETFL, flags)
    var isOn: Int32 = 1
    unsafe setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    return true
  }

  private static func closeKeepingError(_ number: Int32) {
    let code = errno
    SystemCall.close(number)
    errno = code
  }

  private static func make(_ family: Int32) -> Int32? {
    let number = socket(family, stream, 0)
    guard number >= 0 else { return nil }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return number
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static func listen(_ number: Int32, _ count: Int32) -> Int32 { Glibc.listen(number, count) }
    private static func connect(_ number: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t) -> Int32 {
      unsafe Glibc.connect(number, address, length)
    }
  #elseif canImport(Musl)
    private static let stream = SOCK_STREAM
    private static func listen(_ number: Int32, _ count: Int32) -> Int32 { Musl.listen(number, count) }
    private static func connect(_ number: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t) -> Int32 {
      unsafe Musl.connect(number, address, length)
    }
  #else
    private static let stream = SOCK_STREAM
    private static func listen(_ number: Int32, _ count: Int32) -> Int32 { Darwin.listen(number, count) }
    private static func connect(_ number: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t) -> Int32 {
      unsafe Darwin.connect(number, address, length)
    }
  #endif
}
