import PictureKit
import ReactorTesting
import TimelinePicture

/// The pictures of an exploration that failed: both orders in one, and both timelines to the same scale.
enum ExploredPictures {
  /// Draws every exploration of this process that fails from now on, beside its traces.
  static func keep() {
    KeptFiles.ofOrders.keep("orders.svg") { orders in
      let picture = Picture.orders(
        usual: ArrivalOrder(orders.usual.trace), this: ArrivalOrder(orders.failing.trace),
        names: ("", orders.replay))
      return try picture.svg()
    }
    KeptFiles.ofOrders.keep("usual.timeline.svg") { orders in
      try Picture.timelines(usual: orders.usual.trace, this: orders.failing.trace).usual.svg()
    }
    KeptFiles.ofOrders.keep("failing.timeline.svg") { orders in
      try Picture.timelines(usual: orders.usual.trace, this: orders.failing.trace).this.svg()
    }
  }
}
