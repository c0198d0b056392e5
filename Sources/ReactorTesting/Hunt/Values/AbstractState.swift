import ReactorTrace

/// What stays of a state when numbers, texts and lists are made coarse: a number that is the same in each process.
struct AbstractState<State> {
  private let outline = ValueOutline.of(State.self)

  func code(of state: State) -> UInt64 { outline.code(of: state) }
}
