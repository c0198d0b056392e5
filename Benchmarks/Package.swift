// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "reactor-trace", path: "..")],
  targets: [
    // Counts the calls of malloc, by standing in front of it.
    .target(name: "CAllocations"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CAllocations",
        .product(name: "ReactorCore", package: "reactor-trace"),
        .product(name: "ReactorTrace", package: "reactor-trace"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    // Apart, because nothing else is to be linked with what tests have.
    .executableTarget(
      name: "traced",
      dependencies: [
        .product(name: "ReactorCore", package: "reactor-trace"),
        .product(name: "ReactorTesting", package: "reactor-trace"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
  ]
)
