// swift-tools-version: 6.2
import Foundation
import PackageDescription

// An app on ReactorKit and RxSwift, outside of the package as every app is. REACTORKIT names the version of ReactorKit.
let environment = ProcessInfo.processInfo.environment
let reactorKit = Version(environment["REACTORKIT"] ?? "3.2.0") ?? "3.2.0"
// As most apps on RxSwift are built.
let settings: [SwiftSetting] = [.swiftLanguageMode(.v5)]

func idiom(mode: SwiftLanguageMode, _ name: String) -> [Target] {
  let settings: [SwiftSetting] = [.swiftLanguageMode(mode), .treatAllWarnings(as: .error)]
  return [
    .target(
      name: "IdiomSwift\(name)",
      dependencies: [
        .product(name: "ReactorKitTrace", package: "reactor-trace"),
        .product(name: "ReactorKit", package: "ReactorKit"),
        .product(name: "RxSwift", package: "RxSwift"),
      ], swiftSettings: settings),
    .testTarget(
      name: "IdiomSwift\(name)Tests",
      dependencies: [
        .target(name: "IdiomSwift\(name)"),
        .product(name: "ReactorKitTesting", package: "reactor-trace"),
        .product(name: "ReactorKit", package: "ReactorKit"),
        .product(name: "RxSwift", package: "RxSwift"),
        .product(name: "RxTest", package: "RxSwift"),
      ], swiftSettings: settings),
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
    .target(
      name: "Reactors",
      dependencies: [
        .product(name: "ReactorKitTrace", package: "reactor-trace"),
        .product(name: "ReactorKit", package: "ReactorKit"),
        .product(name: "RxSwift", package: "RxSwift"),
      ], swiftSettings: settings)
  ]
    // Files of a user, in both language modes; a warning is an error.
    + idiom(mode: .v5, "5") + idiom(mode: .v6, "6") + [
      .executableTarget(
        name: "bridge-bench",
        dependencies: [
          .product(name: "ReactorKitTrace", package: "reactor-trace"),
          .product(name: "ReactorKit", package: "ReactorKit"),
          .product(name: "RxSwift", package: "RxSwift"),
        ], swiftSettings: settings),
      .testTarget(
        name: "BridgeTests",
        dependencies: [
          "Reactors",
          .product(name: "ReactorKitTesting", package: "reactor-trace"),
          .product(name: "ReactorKit", package: "ReactorKit"),
          .product(name: "RxSwift", package: "RxSwift"),
          .product(name: "RxTest", package: "RxSwift"),
        ], swiftSettings: settings),
    ]
)
