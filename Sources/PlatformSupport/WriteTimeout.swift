/// How long writes wait for whoever reads a pipe, a socket or a terminal that has no room.
package struct WriteTimeout: Sendable {
  /// Is told that a write has stood still for so many more milliseconds; words that end it, nil while it may go on.
  package let stood: @Sendable (_ milliseconds: Int) -> String?
  /// Is told that a write that stood still has got something out.
  package let moved: @Sendable () -> Void

  package init(stood: @escaping @Sendable (_ milliseconds: Int) -> String?, moved: @escaping @Sendable () -> Void) {
    self.stood = stood
    self.moved = moved
  }

  /// Ends a write that has stood still for so many milliseconds.
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
