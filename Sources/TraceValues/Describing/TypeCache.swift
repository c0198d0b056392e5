import PlatformSupport

/// Answers about types, each found once. Any thread.
package struct TypeCache<Answer: Sendable>: Sendable {
  /// The lock guards answers in boxes: a dictionary of each type of answer would be compiled for it.
  private let answers = Locked<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  private final class Box: Sendable {
    let answer: Answer

    init(_ answer: Answer) { self.answer = answer }
  }

  package init() {}

  /// The answer that was kept, or what `find` gives, which is kept for good. `find` runs outside of the lock, so that it
  /// may ask about other types; where two threads both run it, the first answer stays.
  package func answer(for type: Any.Type, _ find: (Any.Type) -> Answer) -> Answer {
    if let known = kept(for: type) { return known }
    let box = Box(find(type))
    let first = answers.withLock { answers in
      let first = answers[ObjectIdentifier(type)] ?? box
      answers[ObjectIdentifier(type)] = first
      return first
    }
    return Self.answer(in: first)
  }

  /// The answer that was kept; nil if there is none.
  package func kept(for type: Any.Type) -> Answer? {
    answers.withLock { $0[ObjectIdentifier(type)] }.map { Self.answer(in: $0) }
  }

  package func keep(_ answer: Answer, for type: Any.Type) {
    let box = Box(answer)
    answers.withLock { $0[ObjectIdentifier(type)] = box }
  }

  // Safe: a cache has boxes of its own type alone.
  private static func answer(in box: any AnyObject & Sendable) -> Answer {
    unsafe unsafeDowncast(box, to: Box.self).answer
  }
}
