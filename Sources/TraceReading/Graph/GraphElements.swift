/// The element of the graph that each event is or belongs to: an action, an effect or a commit, by the event's position.
struct GraphElements {
  enum Element {
    case none
    case action(Int)
    case effect(Int)
    case commit(Int)
  }

  /// The kind of element in the lowest two bits, then a mark, then its index.
  private var entries: TraceGraph.PagedArray<UInt32>

  init(count: Int) { entries = TraceGraph.PagedArray(repeating: 0, count: count) }

  /// Those of some events alone.
  init(_ all: GraphElements, at positions: Range<Int>) { entries = TraceGraph.PagedArray(all.entries[positions]) }

  subscript(position: Int) -> Element {
    @inline(__always)
    get {
      let entry = entries[position]
      let index = Int(entry >> 3)
      switch entry & 3 {
      case 1: return .action(index)
      case 2: return .effect(index)
      case 3: return .commit(index)
      default: return .none
      }
    }
    @inline(__always)
    set {
      entries[position] =
        switch newValue {
        case .none: 0
        case .action(let index): UInt32(index << 3 | 1)
        case .effect(let index): UInt32(index << 3 | 2)
        case .commit(let index): UInt32(index << 3 | 3)
        }
    }
  }

  @inline(__always)
  func action(at position: Int) -> Int? { if case .action(let index) = self[position] { index } else { nil } }

  @inline(__always)
  func effect(at position: Int) -> Int? { if case .effect(let index) = self[position] { index } else { nil } }

  @inline(__always)
  func commit(at position: Int) -> Int? { if case .commit(let index) = self[position] { index } else { nil } }

  func isMarked(_ position: Int) -> Bool { entries[position] & 4 != 0 }

  /// Marks an event whose element stays as it is.
  mutating func mark(_ position: Int) { entries[position] |= 4 }

  /// Adds an event at the end, which belongs to no element yet.
  mutating func addNone() { entries.append(0) }

  mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }
}
