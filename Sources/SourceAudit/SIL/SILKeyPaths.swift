import TraceFindings

/// Judges what the runtime does with key paths.
enum SILKeyPaths {
  /// Whether a function of the runtime reads or writes what a key path leads to.
  static func applies(_ symbol: String) -> Bool { symbol.hasPrefix("swift_") && symbol.contains("KeyPath") }

  /// Notes a key path that came from elsewhere: which members it leads to is not known.
  static func noteUnknown(_ symbol: String, _ call: SILCalls.Call, _ transfer: inout SILTransfer) {
    guard applies(symbol) else { return }
    for (index, argument) in call.arguments.enumerated() where call.convention(index).contains("KeyPath<") {
      let known = argument.origins.filter { transfer.analysis.cell(at: $0)?.kind == .keyPath }
      if !known.isEmpty, !argument.origins.contains(where: { $0 < SILOrigin.firstCell }) { continue }
      let name = argument.member.map(SILWrites.name) ?? "a key path"
      transfer.report(
        .unknown(reason: .keyPath, name: "[keyPath: \(name)]", site: transfer.location, at: transfer.index))
    }
  }

  /// A write through a key path to a property of an object.
  static func write(_ call: SILCalls.Call, _ transfer: inout SILTransfer) {
    var address = SILValue(isInObject: true, site: transfer.location)
    for argument in call.arguments {
      let paths = argument.origins.compactMap { transfer.analysis.cell(at: $0)?.keyPath }
      if let path = paths.first {
        address.member = path.stored.last
      } else {
        address.origins.formUnion(
          argument.isInObject || argument.origins.allSatisfy { $0 < SILOrigin.firstCell }
            ? argument.origins
            : transfer.analysis.reachable(from: argument.origins, for: transfer.node, includingSelves: false))
      }
    }
    transfer.write(to: address)
    runSetters(call, &transfer)
  }

  static func runSetters(_ call: SILCalls.Call, _ transfer: inout SILTransfer) {
    for argument in call.arguments {
      for origin in argument.origins {
        guard let path = transfer.analysis.cell(at: origin)?.keyPath else { continue }
        for setter in path.setters {
          guard let function = transfer.program.function(setter) else { continue }
          SILCalls.follow(function, call, &transfer, isPossible: false)
        }
      }
    }
  }
}
