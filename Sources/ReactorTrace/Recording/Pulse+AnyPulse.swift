import ReactorCore
import TraceValues

// Traces name, count and compare a pulse by the property's name, and by its assignments.
extension Pulse: AnyPulse {
  package var anyValue: Any { value }
}
