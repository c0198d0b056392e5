import ReactorTrace
import TraceValues

/// A number for a state in which numbers, texts and lists are coarse. It is the same in each process.
struct AbstractState<State> {
  private let outline = ValueOutline.of(State.self)

  func code(of state: State) -> UInt64 { outline.code(of: state) }
}
