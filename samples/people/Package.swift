// swift-tools-version: 6.2
import PackageDescription

// An app on ReactorKit and RxSwift, traced as it is: docs/reactorkit.md. In a package of its own, so that the other
// samples fetch nothing.
let package = Package(
  name: "people",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/ReactorKit/ReactorKit.git", from: "3.2.0"),
    .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.0.0"),
    // What tracing adds: this line, and the products below.
    .package(name: "reactor-trace", path: "../..", traits: ["ReactorKit"]),
  ],
  targets: [
    .target(
      name: "PeopleApp",
      dependencies: [
        .product(name: "ReactorKit", package: "ReactorKit"),
        .product(name: "RxSwift", package: "RxSwift"),
        .product(name: "ReactorKitTrace", package: "reactor-trace"),
      ]),
    .executableTarget(
      name: "people",
      dependencies: [
        "PeopleApp",
        .product(name: "RxSwift", package: "RxSwift"),
        .product(name: "ReactorKitTrace", package: "reactor-trace"),
      ]),
    .testTarget(
      name: "PeopleAppTests",
      dependencies: [
        "PeopleApp",
        .product(name: "RxSwift", package: "RxSwift"),
        .product(name: "RxTest", package: "RxSwift"),
        .product(name: "ReactorKitTesting", package: "reactor-trace"),
        .product(name: "ReactorTesting", package: "reactor-trace"),
        .product(name: "ReactorKitObservation", package: "reactor-trace"),
      ]),
  ],
  swiftLanguageModes: [.v5]
)
