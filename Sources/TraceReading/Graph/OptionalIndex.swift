/// An index into a list of the graph, or none, in four bytes.
struct OptionalIndex: Sendable, Equatable {
  private let number: Int32

  init(_ index: Int?) { number = index.map(Int32.init) ?? -1 }

  var value: Int? { number < 0 ? nil : Int(number) }
}
