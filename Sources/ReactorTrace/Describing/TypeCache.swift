import PlatformSupport

/// Answers about types, each found once. Any thread.
struct TypeCache<Answer: Sendable>: Sendable {
  // The lock guards the answers.
  private let answers = Locked<[ObjectIdentifier: Answer]>([:])

  /// The answer that was kept, or what `find` gives, which is kept. `find` runs outside of the lock, so that it may ask
  /// about other types; two threads may both run it.
  func answer(for type: Any.Type, _ find: (Any.Type) -> Answer) -> Answer {
    let key = ObjectIdentifier(type)
    if let known = answers.withLock({ $0[key] }) { return known }
    let answer = find(type)
    answers.withLock { $0[key] = answer }
    return answer
  }

  /// The answer that was kept; nil if there is none.
  func kept(for type: Any.Type) -> Answer? { answers.withLock { $0[ObjectIdentifier(type)] } }

  func keep(_ answer: Answer, for type: Any.Type) { answers.withLock { $0[ObjectIdentifier(type)] = answer } }
}
