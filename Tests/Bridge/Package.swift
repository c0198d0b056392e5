// swift-tools-version: 6.2
import Foundation
import PackageDescription

// An app on ReactorKit and RxSwift, outside of the package as every app is. REACTORKIT names the version of ReactorKit.
let environment = ProcessInfo.processInfo.environment
let reactorKit = Version(environment["REACTORKIT"] ?? "3.2.0") ?? "3.2.0"

func ours(_ name: String) -> Target.Dependency { .product(name: name, package: "reactor-trace") }
let rx: [Target.Dependency] = [
  .product(name: "ReactorKit", package: "ReactorKit"), .product(name: "RxSwift", package: "RxSwift"),
]
let app = rx + [.product(name: "RxRelay", package: "RxSwift"), ours("ReactorKitTrace")]
let tests = rx + [ours("ReactorKitTesting"), .product(name: "RxTest", package: "RxSwift")]
// As most apps on RxSwift are built.
let settings: [SwiftSetting] = [.swiftLanguageMode(.v5)]

func idiom(_ name: String, _ mode: SwiftLanguageMode) -> [Target] {
  let settings: [SwiftSetting] = [.swiftLanguageMode(mode), .treatAllWarnings(as: .error)]
  return [
    .target(name: name, dependencies: app, swiftSettings: settings),
    .testTarget(name: "\(name)Tests", dependencies: tests + [.target(name: name)], swiftSettings: settings),
  ]
}

let package = Package(
  name: "bridge",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "reactor-trace", path: "../..", traits: ["ReactorKit"]),
    .package(url: "https://github.com/ReactorKit/ReactorKit.git", exact: reactorKit),
    .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.0.0"),
  ],
  targets: [
    // Reactors as apps have them.
    .target(name: "Reactors", dependencies: app, swiftSettings: settings),
    .testTarget(
      name: "BridgeTests",
      dependencies: tests + ["Reactors", ours("ReactorTesting"), ours("ReactorTestingPictures"), ours("TraceModel")],
      swiftSettings: settings),
    // Tests of our own runtime: those that are ported from RxExpect and TestStore, and causes of stored values.
    .testTarget(
      name: "PortedTests",
      dependencies: tests + [
        .product(name: "RxRelay", package: "RxSwift"), ours("ReactorTesting"), ours("ReactorCore"),
        // Not imported here: SwiftPM looks for imports in what is left out of the build as well.
        ours("ReactorMigrationTesting"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "bridge-bench", dependencies: app, swiftSettings: settings),
  ]
    // Files of a user, in both language modes; a warning is an error.
    + idiom("IdiomSwift5", .v5) + idiom("IdiomSwift6", .v6)
)
