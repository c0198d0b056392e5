/// First in, first out; both in constant time.
struct Queue<Element> {
  private var items: [Element?] = []
  private var head = 0

  var isEmpty: Bool { head == items.count }

  var count: Int { items.count - head }

  var first: Element? { isEmpty ? nil : items[head] }

  mutating func append(_ item: Element) { items.append(item) }

  mutating func popFirst() -> Element? {
    if isEmpty { return nil }
    let item = items[head]
    items[head] = nil
    head += 1
    // Moves what is left once half of the room is empty.
    if head == items.count {
      items.removeAll(keepingCapacity: head < 1_024)
      head = 0
    } else if head > 64, head > items.count / 2 {
      items.removeFirst(head)
      head = 0
    }
    return item
  }
}
