import PlatformSupport

/// The linker's names of functions, by an address within. Any thread.
package enum FunctionNames {
  // The lock guards how they are looked up.
  private static let lookUp = Locked<(@Sendable (UInt) -> String?)?>(byLoader)

  /// Whether they can be looked up: on Linux once `look(by:)` was called.
  package static var areKnown: Bool { lookUp.withLock { $0 != nil } }

  /// Has them looked up by `find` from now on. The loader of Linux knows of what is exported alone.
  package static func look(by find: @escaping @Sendable (UInt) -> String?) {
    lookUp.withLock { $0 = $0 ?? find }
  }

  /// The name; nil if the program does not say.
  package static func name(at address: UInt) -> String? { lookUp.withLock { $0 }?(address) }

  #if canImport(Darwin)
    private static let byLoader: (@Sendable (UInt) -> String?)? = { address in
      var info = unsafe Dl_info()
      guard unsafe dladdr(UnsafeRawPointer(bitPattern: address), &info) != 0 else { return nil }
      return unsafe info.dli_sname.map { unsafe String(cString: $0) }
    }
  #else
    private static let byLoader: (@Sendable (UInt) -> String?)? = nil
  #endif
}
