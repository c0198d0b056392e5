// swift-tools-version: 6.2
import PackageDescription

// App code that builds in each language mode. Tests/Scripts/check_modes.sh builds them all.
let modes: [String: [SwiftSetting]] = [
  "swift5": [.swiftLanguageMode(.v5)],
  "swift5-complete": [.swiftLanguageMode(.v5), .unsafeFlags(["-strict-concurrency=complete"])],
  "swift6": [.swiftLanguageMode(.v6)],
  "swift5-main-actor": [.swiftLanguageMode(.v5), .defaultIsolation(MainActor.self)],
  "swift6-main-actor": [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)],
]
let mode = Context.environment["MODE"] ?? "swift6"

let package = Package(
  name: "Modes",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "reactor-trace", path: "../../..")],
  targets: [
    .target(
      name: "Idiom", dependencies: [.product(name: "ReactorCore", package: "reactor-trace")],
      swiftSettings: modes[mode] ?? []),
    // The tests that docs/migrating.md and docs/testing.md show.
    .target(
      name: "Steps",
      dependencies: [
        .product(name: "ReactorCore", package: "reactor-trace"),
        .product(name: "ReactorTesting", package: "reactor-trace"),
      ], swiftSettings: modes[mode] ?? []),
    // Views that observe a reactor.
    .target(
      name: "Observers",
      dependencies: [
        .product(name: "ReactorCore", package: "reactor-trace"),
        .product(name: "ReactorObservation", package: "reactor-trace"),
      ], swiftSettings: modes[mode] ?? []),
    // What an app on an Apple platform adds. The framework has its own mode, whatever that of the app is.
    .target(name: "UIKitStandIn", swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(
      name: "Screens", dependencies: [.product(name: "ReactorCore", package: "reactor-trace"), "UIKitStandIn"],
      swiftSettings: modes[mode] ?? []),
  ]
)
