import ReactorTrace
import TraceReading

extension ReactorTracer {
  /// The findings of the trace so far, and the exempted impurities. Other events are decoded only if there are notes about
  /// orders, whose words name actions. Any thread.
  package var findings: (found: [Finding], exempted: [Finding]) {
    let (found, exempted, hasOrders) = impurities
    let orders = hasOrders ? TraceGraph(trace).orderFindings.filter { $0.order?.basis == .replay } : []
    return (found + orders, exempted)
  }
}
