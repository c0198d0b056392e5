// swift-tools-version: 6.2
import PackageDescription

// An app as a user has it: its tests pass, and its reducers are impure in branches that the tests do not reach.
// Tests/Scripts/check_plugins.py audits a copy of it with `swift package audit-reducers`.
let package = Package(
  name: "Shop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "reactor-trace", path: "../../..")],
  targets: [
    .target(name: "Shop", dependencies: [.product(name: "ReactorCore", package: "reactor-trace")]),
    .testTarget(
      name: "ShopTests",
      dependencies: ["Shop", .product(name: "ReactorTesting", package: "reactor-trace")]),
  ]
)
