import Gzip
import PlatformSupport

/// Files that this program writes and nothing but this program changes, told by how they begin.
///
/// Traces, behaviors and tests are none of them: those cannot be made again, or are edited.
package enum OwnOutput {
  /// How a file begins, and words that follow soon.
  private static let marks: [(start: String, words: String)] = [
    (
      #"<?xml version="1.0" encoding="UTF-8" standalone="no"?>"# + "\n<svg xmlns=",
      #"font-family="DejaVu Sans,Verdana,system-ui,sans-serif">"#
    ),
    ("\u{FFFD}PNG", "Software\0Reactor Trace"),
    ("<!doctype html>\n", " - reactor trace</title>"),
    ("digraph picture {\n", #"layout="nop2""#),
    ("digraph cycle {\n", #"rankdir="LR", newrank="true""#),
    (#"{"resourceSpans":["#, #""reactor_trace.id""#),
    (#"{"displayTimeUnit":"ns","otherData":{"trace":""#, #""lost_events""#),
    (#"{"trace":""#, #","k":""#),
    (#"{"traces":"#, #""exercised":"#),
    (#"{"lost":"#, #""raced_fields":"#),
    ("flowchart LR\n", #"view(["view"])"#),
    ("seq,ts,time,reactor_id,reactor,mutation,", "findings"),
  ]

  /// Whether the regular file at a path is one.
  package static func isAt(_ path: String) -> Bool {
    guard let file = try? Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return false }
    var bytes = (try? file.read(atMost: 4_096)) ?? []
    if Inflater.isGzip(bytes) {
      var inflater = Inflater()
      bytes = (try? inflater.inflate(bytes)) ?? []
    }
    let head = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    return marks.contains { head.hasPrefix($0.start) && head.contains($0.words) }
  }
}
