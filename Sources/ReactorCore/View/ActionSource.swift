/// The sources of actions and mutations in words, by number.
package enum ActionSource {
  private struct Sources {
    var views: [ObjectIdentifier: UInt32] = [:]
    var words: [@Sendable () -> String?] = []

    mutating func add(_ words: @escaping @Sendable () -> String?) -> UInt32 {
      self.words.append(words)
      return UInt32(self.words.count)
    }
  }
  // The lock guards all sources so far.
  private static let sources = Locked(Sources())

  /// The words of a number; nil for 0, and where there are none. Can be slow on first use.
  package static func words(_ number: UInt32) -> String? {
    number == 0 ? nil : sources.withLock { $0.words[Int(number) - 1] }()
  }

  /// Returns the number of a source whose words are found when a trace is read, on any thread.
  package static func add(_ words: @escaping @Sendable () -> String?) -> UInt32 {
    sources.withLock { $0.add(words) }
  }

  /// The number of a type of view.
  static func number(of view: Any.Type) -> UInt32 {
    sources.withLock { sources in
      if let known = sources.views[ObjectIdentifier(view)] { return known }
      let words = "view:\(_typeName(view, qualified: false))"
      let number = sources.add { words }
      sources.views[ObjectIdentifier(view)] = number
      return number
    }
  }
}
