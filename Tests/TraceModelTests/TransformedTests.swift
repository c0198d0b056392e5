import Testing
import TraceModel

@Suite("Operations of transforms")
struct TransformedTests {
  @Test(arguments: TraceEvent.Transformed.Operation.allCases)
  func `an operation is equal after conversion to its number`(operation: TraceEvent.Transformed.Operation) {
    #expect(TraceEvent.Transformed.Operation(number: operation.number) == operation)
  }
}
