// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
let core: Target.Dependency = .product(name: "ReactorCore", package: "reactor-trace")
let trace: Target.Dependency = .product(name: "ReactorTrace", package: "reactor-trace")
let testing: Target.Dependency = .product(name: "ReactorTesting", package: "reactor-trace")
let runs: Target.Dependency = .product(name: "ReactorTestingRuns", package: "reactor-trace")

let package = Package(
  name: "samples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "reactor-trace", path: "..")],
  targets: [
    // Controls for the terminal, with streams under `rx`.
    .target(name: "TerminalKit", dependencies: [core], swiftSettings: strict),
    // Runs a sample: options, keys, time and trace.
    .target(name: "SampleStage", dependencies: [core, trace, testing], swiftSettings: strict),
    .testTarget(name: "SampleStageTests", dependencies: ["SampleStage", core], swiftSettings: strict),

    .target(name: "CounterSample", dependencies: [core, "TerminalKit"], swiftSettings: strict),
    .executableTarget(
      name: "counter", dependencies: [core, "CounterSample", "SampleStage", "TerminalKit"], swiftSettings: strict),
    .testTarget(
      name: "CounterSampleTests", dependencies: ["CounterSample", "TerminalKit", core, testing, runs],
      swiftSettings: strict),

    // A run of the counter in a few lines, whose trace is committed.
    .executableTarget(
      name: "readme", dependencies: [core, testing, "CounterSample", "TerminalKit"], swiftSettings: strict),

    .target(name: "ImpureSample", dependencies: [core], swiftSettings: strict),
    .executableTarget(
      name: "impure", dependencies: [core, "ImpureSample", "SampleStage"], swiftSettings: strict),
    .testTarget(
      name: "ImpureSampleTests", dependencies: ["ImpureSample", core, testing, runs, trace], swiftSettings: strict),

    // One impure mutation for each purity rule, and as many that only look impure. Only tests run it.
    .target(name: "GallerySample", dependencies: [core], swiftSettings: strict),
    .testTarget(
      name: "GallerySampleTests", dependencies: ["GallerySample", core, testing, trace], swiftSettings: strict),

    .target(name: "SearchSample", dependencies: [core, "TerminalKit"], swiftSettings: strict),
    .executableTarget(
      name: "search", dependencies: [core, "SearchSample", "SampleStage", "TerminalKit"], swiftSettings: strict),
    .testTarget(
      name: "SearchSampleTests", dependencies: ["SearchSample", "TerminalKit", core, testing, runs],
      exclude: ["__Behaviors__"], swiftSettings: strict),

    // A search with a fault: a late answer overwrites a newer one.
    .executableTarget(name: "race", dependencies: [core, "SampleStage", "TerminalKit"], swiftSettings: strict),

    .target(name: "ProfileSample", dependencies: [core, "TerminalKit"], swiftSettings: strict),
    .executableTarget(
      name: "profile", dependencies: [core, "ProfileSample", "SampleStage", "TerminalKit"], swiftSettings: strict),
    .testTarget(
      name: "ProfileSampleTests", dependencies: ["ProfileSample", "TerminalKit", core, testing, runs],
      exclude: ["__Behaviors__"], swiftSettings: strict),

    .target(name: "StopwatchSample", dependencies: [core, "TerminalKit"], swiftSettings: strict),
    .executableTarget(
      name: "stopwatch", dependencies: [core, "StopwatchSample", "SampleStage", "TerminalKit"],
      swiftSettings: strict),
    .testTarget(
      name: "StopwatchSampleTests", dependencies: ["StopwatchSample", "TerminalKit", core, testing, runs],
      swiftSettings: strict),
  ]
)
