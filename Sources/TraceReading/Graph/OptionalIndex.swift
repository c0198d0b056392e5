/// An index into a list of the graph, or none, in four bytes.
@usableFromInline
struct OptionalIndex: Sendable, Equatable {
  @usableFromInline let number: Int32

  init(_ index: Int?) { number = index.map(Int32.init) ?? -1 }

  @inlinable var value: Int? { number < 0 ? nil : Int(number) }
}
