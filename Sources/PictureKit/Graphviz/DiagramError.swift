/// Why there is no picture.
///
/// `description` is a sentence for the person who asked.
public enum DiagramError: Error, Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
  /// libgvc could not be set up; the text says what it said.
  case libraryMissing(String)
  /// librsvg, which makes PNG, could not be used; the text says why.
  case converterMissing(String)
  /// libgvc refused the picture or failed: our fault.
  case libraryFailed(String)
  /// A position in the picture is not a finite number: our fault.
  case badGeometry(String)
  /// The trace lacks the reactor, event or time that was asked for; the text says which.
  case notInTrace(String)

  /// The same as `description`: a program that an error ends prints this.
  public var debugDescription: String { description }

  /// A sentence for the user: the fault and its remedy.
  public var description: String {
    switch self {
    case .libraryMissing(let why):
      "libgvc cannot be used: \(why). Is Graphviz installed (apt install libgraphviz-dev, brew install graphviz)?"
    case .converterMissing(let why):
      "a PNG cannot be made: \(why). Install it (apt install librsvg2-2, brew install librsvg), or write SVG."
    case .libraryFailed(let why):
      "libgvc could not draw this picture: \(why). This is a fault of Reactor Trace; please report it with the trace."
    case .badGeometry(let what):
      "\(what) has no finite position in the picture. This is a fault of Reactor Trace; please report it with the trace."
    case .notInTrace(let what): what
    }
  }
}
