/// The timeout of writes to a pipe, a socket or a terminal that has no room.
package struct WriteTimeout: Sendable {
  /// Called after each interval of a blocked write, with its milliseconds; returns the message that ends the write, or nil.
  package let stood: @Sendable (_ milliseconds: Int) -> String?
  /// Called when a blocked write has written something.
  package let moved: @Sendable () -> Void

  package init(stood: @escaping @Sendable (_ milliseconds: Int) -> String?, moved: @escaping @Sendable () -> Void) {
    self.stood = stood
    self.moved = moved
  }

  /// Ends a write that was blocked for `milliseconds`.
  static func after(milliseconds: Int) -> WriteTimeout {
    let standing = Locked(0)
    return WriteTimeout(
      stood: { more in
        let all = standing.withLock { standing in
          standing += more
          return standing
        }
        return all >= milliseconds ? "its reader took nothing for \(milliseconds) milliseconds" : nil
      }, moved: { standing.withLock { $0 = 0 } })
  }
}
