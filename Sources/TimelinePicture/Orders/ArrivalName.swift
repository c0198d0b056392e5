import PictureKit

/// Names of arrivals: in rows, and in sentences.
struct ArrivalName {
  let order: ArrivalOrder
  /// The rows of each action's answers in this order, so that several can be told apart.
  private var answers: [Int: [Int]] = [:]
  /// Equal actions, by the words for them and their reactor.
  private var equals: [Words: Int] = [:]
  private var numberOf: [Int: Int] = [:]

  private struct Words: Hashable {
    var text: String
    var reactor: Int?

    init(_ arrival: Arrival) {
      text = ArrivalName.plain(arrival)
      reactor = arrival.reactor
    }
  }

  /// - Parameter blocks: The rows of the order, in its order.
  init(_ order: ArrivalOrder, blocks: some Sequence<Range<Int>>) {
    self.order = order
    for block in blocks {
      let arrival = order.arrivals[block.lowerBound]
      if arrival.kind == .answer, let parent = arrival.parent {
        answers[parent, default: []].append(block.lowerBound)
      }
      guard arrival.kind == .action else { continue }
      let words = Words(arrival)
      equals[words, default: 0] += 1
      numberOf[block.lowerBound] = equals[words]
    }
  }

  /// `updateQuery "o"`.
  private static func plain(_ arrival: Arrival) -> String {
    let label = SafeText.clean(arrival.label, limit: 80)
    let argument = SafeText.clean(arrival.argument, limit: 60)
    return argument.isEmpty ? label : "\(label) \(argument)"
  }

  /// An action as the others know it: by its payload, its number among equal ones, or the action that it followed.
  private func action(_ index: Int) -> String {
    let arrival = order.arrivals[index]
    let words = Self.plain(arrival)
    if !isUnique(arrival) {
      if arrival.argument.isEmpty, let root = root(of: index), root != index, order.arrivals[root].kind == .action,
        isUnique(order.arrivals[root])
      {
        return "\(words) after \(Self.plain(order.arrivals[root]))"
      }
      return "\(Self.article)\(Self.ordinal(numberOf[index] ?? 1)) \(words)"
    }
    return words
  }

  /// No other action of its reactor has the same words. Answers have the words of their actions.
  private func isUnique(_ arrival: Arrival) -> Bool { (equals[Words(arrival)] ?? 0) < 2 }

  private func root(of index: Int) -> Int? {
    var here = index
    for _ in 0..<64 {
      guard let parent = order.arrivals[here].parent, parent < here else { return here }
      here = parent
    }
    return nil
  }

  private static let article = "the "

  static func ordinal(_ number: Int) -> String {
    let tail = number % 100
    let suffix =
      (11...13).contains(tail) ? "th" : ["st", "nd", "rd"][safe: number % 10 - 1] ?? "th"
    return "\(number)\(suffix)"
  }

  /// The name in a row: `updateQuery "o"`, `answer to search "o"`.
  func row(_ block: Range<Int>) -> String {
    let index = block.lowerBound
    let arrival = order.arrivals[index]
    switch arrival.kind {
    case .action:
      let words = action(index)
      return words.hasPrefix(Self.article) && !arrival.label.hasPrefix(Self.article)
        ? String(words.dropFirst(Self.article.count)) : words
    case .answer: return "answer to " + asked(arrival)
    case .failure: return "failure of " + asked(arrival)
    case .mutation: return "\(SafeText.clean(arrival.label, limit: 80)) from outside"
    }
  }

  /// The name in a sentence.
  ///
  /// - Parameter other: The arrival that is named beside it: of two answers to one kind of action the payloads are enough.
  func sentence(_ index: Int, beside other: Int? = nil) -> String {
    let arrival = order.arrivals[index]
    switch arrival.kind {
    case .action: return action(index)
    case .failure: return "the failure of \(asked(arrival))"
    case .mutation: return "\(SafeText.clean(arrival.label, limit: 80)) from outside"
    case .answer:
      let rows = arrival.parent.flatMap { answers[$0] } ?? []
      let position = rows.lastIndex { $0 <= index } ?? 0
      let which = rows.count > 1 ? "the \(Self.ordinal(position + 1)) answer to " : "the answer to "
      if rows.count < 2, let other, order.arrivals[other].kind == .answer,
        isToldByPayload(arrival, order.arrivals[other])
      {
        return which + SafeText.clean(arrival.argument, limit: 60)
      }
      return which + asked(arrival)
    }
  }

  /// Answers to actions of one case, with payloads that differ and occur once.
  private func isToldByPayload(_ one: Arrival, _ other: Arrival) -> Bool {
    one.label == other.label && !one.argument.isEmpty && !other.argument.isEmpty && one.argument != other.argument
      && isUnique(one) && isUnique(other)
  }

  /// The action behind an answer.
  private func asked(_ arrival: Arrival) -> String { arrival.parent.map { action($0) } ?? Self.plain(arrival) }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
