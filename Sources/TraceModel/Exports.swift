// The rooms of which a trace is read, under one name.
@_exported import TraceAnalysis
@_exported import TraceBehavior
@_exported import TraceReading
