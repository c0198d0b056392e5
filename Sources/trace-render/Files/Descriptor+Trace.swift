import CommandLineKit
import TraceModel

extension Descriptor {
  /// The file as the readers of traces take it.
  var trace: OpenTrace {
    guard let gzip else { return OpenTrace(number) }
    return OpenTrace(gzip.number, size: gzip.size) { gzip.restart() }
  }
}
