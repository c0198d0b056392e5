/// Finds the same arrivals in two orders: by cause, kind, reactor and label, never by number or time.
///
/// Two actions of the user are the same if their payloads are, too. Of several equal ones the first belongs to the first.
struct ArrivalPairing {
  /// For each arrival of the usual order its index in the other; nil if that has none.
  let ofUsual: [Int?]
  /// The other way round.
  let ofThis: [Int?]

  private struct Key: Hashable {
    var kind: Arrival.Kind
    /// The number of the key of its cause; -1 for none.
    var parent: Int
    var reactor: ArrivalOrder.ReactorKey?
    var label: String
    /// The payload of a root; otherwise the first mutation.
    var content: String
  }

  private struct Numbers {
    private var numbers: [Key: Int] = [:]
    private var occurrences: [Occurrence: Int] = [:]

    /// A key, and how many equal ones came before.
    private struct Occurrence: Hashable {
      var key: Int
      var before: Int
    }

    /// The numbers of an order's arrivals; equal ones in another order have the same.
    mutating func numbers(of order: ArrivalOrder) -> [Int] {
      var seen: [Int: Int] = [:]
      var result: [Int] = []
      result.reserveCapacity(order.arrivals.count)
      for (index, arrival) in order.arrivals.enumerated() {
        let parent = arrival.parent.flatMap { $0 < index ? result[$0] : nil } ?? -1
        let content = arrival.isRoot ? arrival.payload : arrival.kind == .action ? "" : arrival.mutations.first ?? ""
        let key = Key(
          kind: arrival.kind, parent: parent, reactor: arrival.reactor.map { order.reactors[$0] },
          label: arrival.label, content: content)
        let number = numbers[key] ?? numbers.count
        numbers[key] = number
        let before = seen[number] ?? 0
        seen[number] = before + 1
        let occurrence = Occurrence(key: number, before: before)
        let id = occurrences[occurrence] ?? occurrences.count
        occurrences[occurrence] = id
        result.append(id)
      }
      return result
    }
  }

  init(_ usual: ArrivalOrder, _ this: ArrivalOrder) {
    var numbers = Numbers()
    let (left, right) = (numbers.numbers(of: usual), numbers.numbers(of: this))
    let occurrences = Dictionary(right.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    var ofThis = [Int?](repeating: nil, count: right.count)
    ofUsual = left.enumerated().map { index, number in
      guard let occurrence = occurrences[number] else { return nil }
      ofThis[occurrence] = index
      return occurrence
    }
    self.ofThis = ofThis
  }
}
