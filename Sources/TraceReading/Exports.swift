// Exports what a trace consists of, for all that read one.
@_exported import TraceFindings
@_exported import TraceFormat
@_exported import TraceJSON
