/// How much of a reactor's steps a `TestStore` expects to be told.
public enum Exhaustivity: Sendable {
  /// Everything: each change of the state, each mutation, each end of an effect. The rest fails the test.
  case on
  /// A part: only what is told is compared. Other fields, other mutations and open effects are let pass.
  case off
}
