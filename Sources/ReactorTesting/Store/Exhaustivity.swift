/// How much of a reactor's steps a test with `TestStore` must state.
public enum Exhaustivity: Sendable {
  /// Everything: each change of the state, each mutation, each end of an effect. What the test leaves out fails it.
  case on
  /// A part: only what the test states is compared. Other fields, other mutations and open effects are let pass.
  case off
}
