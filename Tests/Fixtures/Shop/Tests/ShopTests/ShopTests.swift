import Foundation
import ReactorTesting
import Shop
import Testing

/// Passes: what is impure is in branches that no test reaches. SHOP_TRACE names a file for the trace.
@Test(.traced) func `the shop counts, renames and orders`() throws {
  if let path = ProcessInfo.processInfo.environment["SHOP_TRACE"] {
    try TracedRun.tracer?.stream(to: path, replacing: true)
  }
  let (counter, item, order) = (CounterReactor(), ItemReactor(), OrderReactor())

  for _ in 1...3 { counter.action.onNext(.increase) }
  item.action.onNext(.rename("second"))
  order.action.onNext(.order(2))

  #expect(counter.currentState.n == 3)
  #expect(item.currentState.title == "second")
  #expect(order.currentState.total == 2)
}
