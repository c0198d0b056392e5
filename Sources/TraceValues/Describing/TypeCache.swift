import PlatformSupport

/// Answers about types, each found once. Any thread.
package struct TypeCache<Answer: Sendable>: Sendable {
  // The lock guards the answers.
  private let answers = Locked<[ObjectIdentifier: Answer]>([:])

  package init() {}

  /// The answer that was kept, or what `find` gives, which is kept for good. `find` runs outside of the lock, so that it
  /// may ask about other types; where two threads both run it, the first answer stays.
  package func answer(for type: Any.Type, _ find: (Any.Type) -> Answer) -> Answer {
    if let known = kept(for: type) { return known }
    let answer = find(type)
    return answers.withLock { answers in
      let first = answers[ObjectIdentifier(type)] ?? answer
      answers[ObjectIdentifier(type)] = first
      return first
    }
  }

  /// The answer that was kept; nil if there is none.
  package func kept(for type: Any.Type) -> Answer? { answers.withLock { $0[ObjectIdentifier(type)] } }

  package func keep(_ answer: Answer, for type: Any.Type) { answers.withLock { $0[ObjectIdentifier(type)] = answer } }
}
