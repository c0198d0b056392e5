import CommandLineKit
import TraceModel

extension Grammar {
  /// The language of `find`, for commands that show a part of a trace.
  static let query = Option(
    "where", Value("query"),
    help: "What matches this query alone, as in 'r:Cart is:late'; 'trace-render help find' has its words.")

  /// The laws of the app.
  static let laws = Option(
    "laws", Value("file", .file), help: "The laws to check, as in App.laws; '.trace-render' may name them.")
}

extension Arguments {
  /// A query in the language of `find`.
  package func query(_ text: String) throws(UsageError) -> TraceQuery {
    let query: TraceQuery
    do throws(TraceQuery.Fault) { query = try TraceQuery(parsing: text) } catch {
      throw UsageError(error.message, in: command)
    }
    guard query.values.count <= TraceQuery.mostValues else {
      throw UsageError(
        "The query has \(query.values.count) values with 'has:'; \(TraceQuery.mostValues) are the most.", in: command)
    }
    return query
  }

  /// The query of `--where`; nil without it.
  package func query() throws(UsageError) -> TraceQuery? {
    guard let text = values["where"] else { return nil }
    return try query(text)
  }
}
