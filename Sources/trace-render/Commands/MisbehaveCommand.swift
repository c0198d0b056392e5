/// Shows that the limits of the worker hold. Not in the help: it is there for the tests.
package struct MisbehaveCommand: Subcommand {
  package var how: Misbehaviour

  package static let grammar = Grammar.Command(
    name: "__misbehave", overview: "Make the worker misbehave, to see that its limits hold.",
    discussion: "", operand: Grammar.Operand(placeholder: "how", help: "What the worker does wrong."),
    options: Grammar.common, examples: ["trace-render __misbehave spin --timeout 1"])

  package static var isHidden: Bool { true }
  /// A misbehaving worker reads no trace; it is given standard input, on which tests make it wait.
  package static var readsTrace: Bool { false }

  package init(_ how: Misbehaviour) { self.how = how }

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    guard let how = Misbehaviour(rawValue: operand) else {
      throw UsageError(
        "The value '\(operand)' is invalid for '<how>'. Please provide one of "
          + "\(Misbehaviour.allCases.map(\.rawValue).quotedList()).", in: arguments.command)
    }
    self.how = how
  }

  package func begin(on answer: Descriptor) throws(SystemFault) { try how.perform(on: answer) }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    throw Failure(.ourFault, "a worker that should misbehave did not")
  }
}
