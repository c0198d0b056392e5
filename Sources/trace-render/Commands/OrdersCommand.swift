import CommandLineKit
import PlatformSupport
import PictureKit
import TimelinePicture
import TraceModel

/// Draws two runs of the same code in which things came in different orders.
package struct OrdersCommand: Subcommand {
  /// Path of the second trace.
  package var this: String
  package var format: Invocation.PictureFormat = .svg
  /// Pixels.
  package var width: Int?
  package var hasLegend = true

  package static let grammar = Grammar.Command(
    name: "orders", overview: "Draw what came in which order in two runs, and what that changed.",
    discussion: """
      Both files are traces of the same code: of the usual order, and of another one, such as those that a failed \
      exploration keeps. The picture shows what both have in common, then a lane for each order with lines between what \
      came at another place, and the fields that differ at the end. Steps are the same if they have the same cause and \
      label.
      """,
    operand: .init(placeholder: "usual", help: "The trace of the usual order; - is standard input."),
    secondOperand: .init(placeholder: "this", help: "The trace of the order to compare with it."),
    options: [Grammar.output, Grammar.picture] + Grammar.page + Grammar.common,
    examples: ["trace-render orders usual.rtrace.jsonl failing.rtrace.jsonl -o orders.svg"])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    this = try arguments.secondOperand()
    guard this != "-" else {
      throw UsageError("Standard input can only be the first file. Write '- \(operand)'.", in: arguments.command)
    }
    format = try arguments.pictureFormat()
    width = try arguments.width()
    hasLegend = arguments.hasLegend
  }

  package var isDrawn: Bool { true }
  package var isPicture: Bool { format != .dot }
  package var isPNG: Bool { format == .png }
  package var secondInput: String? { this }

  package func check() throws(Failure) { try DiffInput.check(this) }

  /// The name of a file without its folders.
  private static func file(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    // One trace after the other: only what came in stays of the first.
    let usual = try rendering.readOrder(rendering.input, name: rendering.traceName)
    let this = try rendering.readOrder(try TraceInput(.file(self.this)).unpacked().descriptor, name: self.this)
    let names = (usual: Self.file(rendering.traceName), this: Self.file(self.this))
    return try rendering.picture(format) { () throws(DiagramError) in
      Picture.orders(usual: usual, this: this, names: names, width: width, hasLegend: hasLegend)
    }
  }
}

extension Rendering {
  fileprivate func readOrder(_ descriptor: Descriptor, name: String) throws(Failure) -> ArrivalOrder {
    let trace = try read(descriptor) { () throws(TraceReadError) in
      try TraceReader.read(descriptor.trace, name: name)
    }
    for warning in trace.warnings { say(.warning, "\(name): \(warning.message)") }
    begin(.joining)
    return ArrivalOrder(trace)
  }
}
