// A module of its own, so that `ReactorTesting` and `ReactorKitTesting` export one macro.
@_exported import struct Testing.SourceLocation

/// The line of the call, for default arguments: Swift Testing's `#_sourceLocation` without its other names, which a test with
/// XCTest does not import.
@freestanding(expression)
public macro _testLocation() -> SourceLocation =
  #externalMacro(module: "TestingMacros", type: "SourceLocationMacro")
