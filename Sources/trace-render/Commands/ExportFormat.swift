/// The formats that `export` writes.
package enum ExportFormat: String, Sendable, CaseIterable {
  case otlp, perfetto, mermaid, csv
  case flat = "ndjson-flat"
}
