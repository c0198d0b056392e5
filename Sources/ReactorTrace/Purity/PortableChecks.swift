import ReactorCore
import TraceModel

// The checks that run wherever Swift does: streams used inside reduce, and writes to self.
enum PortableChecks {
  /// - Parameters:
  ///   - writes: Stored properties of the reactor that changed while it reduced.
  ///   - uses: Streams that it used.
  static func impurities(writes: [String], uses: [StreamUse]) -> [TraceEvent.Impurity] {
    var impurities = writes.map { field in
      TraceEvent.Impurity(
        rule: .selfWrite, message: "reduce writes self.\(field); return what changes in the state instead",
        api: "self.\(field)")
    }
    for use in uses {
      let stream = _typeName(use.stream, qualified: false)
      let impurity =
        switch use.kind {
        case .send:
          TraceEvent.Impurity(
            rule: .send, message: "reduce sends into \(stream); send from mutate, or from a subscriber",
            api: "\(stream).onNext")
        case .subscribe:
          TraceEvent.Impurity(
            rule: .subscribe, message: "reduce subscribes to \(stream); subscribe in mutate or in a transform",
            api: "\(stream).subscribe")
        }
      if !impurities.contains(impurity) { impurities.append(impurity) }
    }
    return impurities
  }
}
