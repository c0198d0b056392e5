// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "reactor-trace", path: "..")],
  targets: [
    // Replaces malloc to count its calls.
    .target(name: "CAllocations"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CAllocations",
        .product(name: "ReactorCore", package: "reactor-trace"),
        .product(name: "ReactorObservation", package: "reactor-trace"),
        .product(name: "ReactorTrace", package: "reactor-trace"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    // A program of its own, because only tests link ReactorTestingRuns.
    .executableTarget(
      name: "traced",
      dependencies: [
        .product(name: "ReactorCore", package: "reactor-trace"),
        .product(name: "ReactorTestingRuns", package: "reactor-trace"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
  ]
)
