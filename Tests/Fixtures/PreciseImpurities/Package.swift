// swift-tools-version: 6.0
import PackageDescription

/// Reducers that are impure in ways which only SIL tells, and pure twins of them.
///
/// `Tests/Scripts/check_precise_audit.py` compares what is found with the comments: `// finds: RULE in MUTATION` for a
/// definite finding on that line, `// maybe: RULE in MUTATION` for a possible one, `// exempt:` for an accepted one.
let package = Package(
  name: "PreciseImpurities",
  targets: [
    .target(name: "ReactorCore"),
    .target(name: "Services"),
    .target(name: "Rivals"),
    .target(
      name: "App", dependencies: ["ReactorCore", "Services", "Rivals"], swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
