// swift-tools-version: 6.2
import PackageDescription

// Tests that must fail: Tests/Scripts/check_failing_tests.py runs them and checks how they do.
let package = Package(
  name: "FailingTests",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "reactor-trace", path: "../../..")],
  targets: [
    .testTarget(
      name: "FailingTests",
      dependencies: [
        .product(name: "ReactorCore", package: "reactor-trace"),
        .product(name: "ReactorTesting", package: "reactor-trace"),
        .product(name: "ReactorTestingPictures", package: "reactor-trace"),
      ])
  ]
)
