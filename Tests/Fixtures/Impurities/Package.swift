// swift-tools-version: 6.0
import PackageDescription

/// Reducers that are impure in branches that a test need not reach, and pure twins of them.
///
/// `Tests/Scripts/check_source_audit.py` compares what is found with the comments: `// finds: RULE in MUTATION` for a
/// definite finding on that line, `// maybe: RULE in MUTATION` for a possible one, `// exempt:` for an accepted one.
/// `// precisely:` is for `check_precise_audit.py`, where SIL tells more.
let package = Package(
  name: "Impurities",
  platforms: [.macOS(.v15)],
  targets: [
    // Stand-ins: what an index knows of the real modules is their names.
    .target(name: "ReactorCore"),
    .target(name: "ComposableArchitecture"),
    .target(name: "Outside", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "App", dependencies: ["ReactorCore", "ComposableArchitecture", "Outside"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
