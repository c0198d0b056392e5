/// A first-in, first-out queue with amortised constant time.
@usableFromInline
struct Queue<Element> {
  @usableFromInline
  var items: [Element?] = []
  @usableFromInline
  var head = 0

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { head == items.count }

  @inlinable
  var count: Int { items.count - head }

  @inlinable
  var first: Element? { isEmpty ? nil : items[head] }

  @inlinable
  mutating func append(_ item: Element) { items.append(item) }

  @inlinable
  mutating func popFirst() -> Element? {
    if isEmpty { return nil }
    let item = items[head]
    items[head] = nil
    head += 1
    // Compacts the array once half of it is empty.
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
