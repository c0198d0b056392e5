// swift-tools-version: 6.2
import PackageDescription

/// Whether SwiftPM or Xcode fetched this copy for another package. SwiftPM from 6.4 on, and by reports Xcode, suppress warnings of what
/// they fetch, and the compiler refuses to make errors of suppressed warnings.
let isFetched = ["/checkouts/", "/registry/downloads/"].contains { "\(Context.packageDirectory)/".contains($0) }

/// Our own code: Swift 6 mode, and a warning stops the build. The flags are for debug builds: docs/internals/performance.md, "Builds".
func ours(_ flags: String...) -> [SwiftSetting] {
  [.swiftLanguageMode(.v6), .unsafeFlags(flags, .when(configuration: .debug))]
    + (isFetched ? [] : [.treatAllWarnings(as: .error)])
}

/// The compiler indexes what a file imports from the toolchain again in each of its processes, of which it makes one for 25 files.
let strict = ours("-index-ignore-system-modules", "-driver-batch-size-limit", "1000")
/// The same, and each use of unsafe memory says so.
let strictAboutMemory = strict + [.strictMemorySafety()]
/// The one module that indexes the standard library, in one process, so that an app's own module need not.
let indexing = ours("-driver-batch-count", "1") + [.strictMemorySafety()]
/// Tests of what records, reads, draws and audits are not optimized in release: next to nothing of what they test is compiled into them,
/// and optimizing them takes minutes. Those of the runtime have its operators compiled in, and those of hooks the reducers that they judge.
let notOptimized = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "reactor-trace",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ReactorCore", targets: ["ReactorCore"]),
    .library(name: "TraceModel", targets: ["TraceModel"]),
    .library(name: "ReactorTrace", targets: ["ReactorTrace"]),
    .library(name: "ReactorObservation", targets: ["ReactorObservation"]),
    .library(name: "ReactorTesting", targets: ["ReactorTesting"]),
    .library(name: "ReactorTestingRuns", targets: ["ReactorTestingRuns"]),
    .library(name: "ReactorMigration", targets: ["ReactorMigration"]),
    .library(name: "ReactorMigrationTesting", targets: ["ReactorMigrationTesting"]),
    .library(name: "TraceDiagram", targets: ["TraceDiagram"]),
    .library(name: "ReactorTestingPictures", targets: ["ReactorTestingPictures"]),
    .library(name: "ReactorKitTrace", targets: ["ReactorKitTrace"]),
    .library(name: "ReactorKitTesting", targets: ["ReactorKitTesting"]),
    .library(name: "ReactorKitObservation", targets: ["ReactorKitObservation"]),
    .executable(name: "trace-render", targets: ["trace-render"]),
    .plugin(name: "AuditReducers", targets: ["AuditReducers"]),
    .plugin(name: "TraceRender", targets: ["TraceRender"]),
  ],
  traits: [
    .trait(name: "ReactorKit", description: "ReactorKitTrace: traces reactors of ReactorKit, on RxSwift, as they are.")
  ],
  // For the trait alone: without it nothing of this is fetched or pinned.
  dependencies: [
    .package(url: "https://github.com/ReactorKit/ReactorKit.git", "3.2.0"..<"5.0.0"),
    .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.0.0"),
  ],
  targets: [
    // The C library of the platform, its calls, and the lock over it.
    .target(name: "PlatformSupport", swiftSettings: strictAboutMemory),

    // The runtime, and the two small pieces of C that it stands on.
    .target(name: "CReactorContext"),
    .target(name: "CReactorLifetime"),
    .target(
      name: "ReactorCore", dependencies: ["PlatformSupport", "CReactorContext", "CReactorLifetime"],
      swiftSettings: strictAboutMemory),

    // What records a trace: JSON, what may be found in one, what it must not say, and the lines of its events.
    .target(name: "TraceJSON", dependencies: ["PlatformSupport"], swiftSettings: strictAboutMemory),
    .target(
      name: "TraceFindings", dependencies: ["TraceJSON", "PlatformSupport"], swiftSettings: indexing),
    .target(name: "TraceRedaction", dependencies: ["TraceJSON", "PlatformSupport"], swiftSettings: strictAboutMemory),
    .target(
      name: "TraceFormat", dependencies: ["TraceFindings", "TraceRedaction", "TraceJSON", "PlatformSupport"],
      swiftSettings: strictAboutMemory),
    // Values of an app as a trace has them, read by the layout of their types. Knows no reactor and no event, so that it builds beside
    // them.
    .target(
      name: "TraceValues", dependencies: ["TraceRedaction", "TraceJSON", "PlatformSupport"],
      swiftSettings: strictAboutMemory),

    // What reads a trace and joins its events, and what stands on that.
    .target(
      name: "TraceReading", dependencies: ["TraceFormat", "TraceFindings", "TraceJSON", "PlatformSupport"],
      swiftSettings: strictAboutMemory),
    .target(
      name: "TraceBehavior",
      dependencies: ["TraceReading", "TraceFormat", "TraceFindings", "TraceJSON", "PlatformSupport"],
      swiftSettings: strictAboutMemory),
    // What always holds: laws, and what traces say of them. Apps that record compile none of it.
    .target(
      name: "TraceLaws",
      dependencies: ["TraceReading", "TraceFormat", "TraceFindings", "TraceJSON", "PlatformSupport"],
      swiftSettings: strictAboutMemory),
    .target(
      name: "TraceAnalysis",
      dependencies: ["TraceLaws", "TraceReading", "TraceFormat", "TraceFindings", "TraceJSON", "PlatformSupport"],
      swiftSettings: strictAboutMemory),
    // One name for all of them, for programs that read traces.
    .target(
      name: "TraceModel",
      dependencies: ["TraceAnalysis", "TraceBehavior", "TraceReading", "PlatformSupport"],
      swiftSettings: strictAboutMemory),
    .target(
      name: "ReactorTrace",
      dependencies: ["ReactorCore", "TraceValues", "TraceFormat", "TraceFindings", "TraceJSON", "PlatformSupport"],
      swiftSettings: strictAboutMemory),

    // States for views that observe: SwiftUI, `withObservationTracking`.
    .target(
      name: "ReactorObservation", dependencies: ["ReactorCore", "PlatformSupport"], swiftSettings: strictAboutMemory),

    // The catalog of side effects, and the audit of reducers by their code.
    .target(name: "CSideEffects"),
    .target(
      name: "SideEffects", dependencies: ["TraceFindings", "CSideEffects"], exclude: ["side-effects.txt"],
      swiftSettings: strictAboutMemory),
    .target(name: "CIndexStore"),
    .target(
      name: "SourceAudit",
      dependencies: ["SideEffects", "TraceFindings", "TraceJSON", "CIndexStore", "PlatformSupport"],
      swiftSettings: strictAboutMemory),

    // What tests have: a tracer around each, virtual time, and hooks, which no app is ever linked with.
    .target(name: "CPurityHooks", dependencies: ["CReactorContext"]),
    .target(name: "TestLocations", swiftSettings: strictAboutMemory),
    .target(
      name: "ReactorTesting",
      dependencies: [
        "ReactorTrace", "ReactorCore", "TraceLaws", "TraceReading", "TraceValues", "TraceFormat", "TraceFindings",
        "TraceJSON", "SideEffects", "CPurityHooks", "TestLocations", "PlatformSupport",
      ],
      swiftSettings: strictAboutMemory),
    // Tests of whole runs: hunts, replays, and committed behavior.
    .target(
      name: "ReactorTestingRuns",
      dependencies: [
        "ReactorTesting", "ReactorTrace", "ReactorCore", "TraceBehavior", "TraceReading", "TraceValues", "TraceFormat",
        "TraceFindings", "TraceJSON", "PlatformSupport",
      ],
      swiftSettings: strictAboutMemory),

    // Names of RxSwift 5, RxTest, RxBlocking and RxExpect, for code that is being moved here.
    .target(name: "ReactorMigration", dependencies: ["ReactorCore"], swiftSettings: strictAboutMemory),
    .target(
      name: "ReactorMigrationTesting",
      dependencies: ["ReactorMigration", "ReactorTesting", "ReactorCore", "PlatformSupport"],
      swiftSettings: strictAboutMemory),

    // The same for reactors of ReactorKit. Empty without the trait.
    .target(
      name: "ReactorKitTrace",
      dependencies: [
        "ReactorTrace", "TraceValues", "ReactorCore", "CReactorContext", "PlatformSupport",
        .product(name: "ReactorKit", package: "ReactorKit", condition: .when(traits: ["ReactorKit"])),
        .product(name: "RxSwift", package: "RxSwift", condition: .when(traits: ["ReactorKit"])),
        .product(name: "RxRelay", package: "RxSwift", condition: .when(traits: ["ReactorKit"])),
      ], swiftSettings: strictAboutMemory),
    .target(
      name: "ReactorKitTesting",
      dependencies: [
        "ReactorKitTrace", "ReactorTestingRuns", "ReactorTesting", "ReactorCore", "TestLocations",
        .product(name: "RxSwift", package: "RxSwift", condition: .when(traits: ["ReactorKit"])),
      ], swiftSettings: strictAboutMemory),

    .target(
      name: "ReactorKitObservation",
      dependencies: [
        "ReactorKitTrace", "ReactorObservation",
        .product(name: "ReactorKit", package: "ReactorKit", condition: .when(traits: ["ReactorKit"])),
        .product(name: "RxSwift", package: "RxSwift", condition: .when(traits: ["ReactorKit"])),
      ], swiftSettings: strictAboutMemory),

    // Drawing one.
    .systemLibrary(
      name: "CGraphviz", pkgConfig: "libgvc",
      providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]),
    .target(name: "PictureKit", dependencies: ["CGraphviz", "PlatformSupport"], swiftSettings: strictAboutMemory),
    .target(
      name: "TimelinePicture", dependencies: ["PictureKit", "TraceReading", "PlatformSupport"],
      swiftSettings: strictAboutMemory),
    .target(
      name: "CyclePicture", dependencies: ["PictureKit", "TraceBehavior", "TraceReading", "PlatformSupport"],
      swiftSettings: strictAboutMemory),
    // Of many traces: their suite, and the matrix of what writes what.
    .target(
      name: "TraceSetPicture",
      dependencies: ["PictureKit", "TraceAnalysis", "TraceBehavior", "TraceReading", "PlatformSupport"],
      swiftSettings: strictAboutMemory),
    .target(
      name: "TraceDiagram", dependencies: ["TimelinePicture", "CyclePicture", "TraceSetPicture", "PictureKit"],
      swiftSettings: strictAboutMemory),
    .target(
      name: "ReactorTestingPictures",
      dependencies: [
        "ReactorTestingRuns", "ReactorTesting", "TraceReport", "TimelinePicture", "CyclePicture", "PictureKit",
      ],
      swiftSettings: strictAboutMemory),

    // A trace as one page of HTML.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "Gzip", dependencies: ["CZlib"], swiftSettings: strictAboutMemory),
    .target(name: "CReportPage"),
    .target(
      name: "TraceReport",
      dependencies: [
        "CReportPage", "PictureKit", "TraceLaws", "TraceBehavior", "TraceReading", "Gzip", "PlatformSupport",
      ],
      exclude: ["Page"],
      swiftSettings: strictAboutMemory),

    // A trace for other tools: OpenTelemetry, Perfetto, Mermaid, tables.
    .target(name: "TraceExport", dependencies: ["TraceReading", "PlatformSupport"], swiftSettings: strictAboutMemory),

    // A server of live pages; libmicrohttpd is looked up when it runs.
    .target(name: "CMicrohttpd"),
    // What a command line has whatever it works on: arguments, files, terminal, worker process, server. Reads no trace, so that it builds
    // beside what does.
    .target(
      name: "CommandLineKit",
      dependencies: ["Gzip", "TraceFormat", "TraceJSON", "CMicrohttpd", "PlatformSupport"],
      swiftSettings: strictAboutMemory),
    .executableTarget(
      name: "trace-render",
      dependencies: [
        "TraceReport", "TimelinePicture", "CyclePicture", "TraceSetPicture", "PictureKit", "TraceExport", "SourceAudit",
        "TraceModel", "TraceReading", "TraceLaws", "CommandLineKit", "PlatformSupport",
      ],
      swiftSettings: strictAboutMemory),

    // `swift package audit-reducers` and `swift package trace-render`.
    .plugin(
      name: "AuditReducers",
      capability: .command(
        intent: .custom(verb: "audit-reducers", description: "Finds impure reducers by their code, run or not."))),
    .plugin(
      name: "TraceRender",
      capability: .command(
        intent: .custom(verb: "trace-render", description: "Draws, counts, compares and audits traces."))),

    // How much random work tests do where they are slow.
    .target(name: "TestScale", path: "Tests/TestScale", swiftSettings: strict),

    .target(
      name: "StreamTestSupport", dependencies: ["ReactorCore", "PlatformSupport"], path: "Tests/StreamTestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "ReactorCoreTests", dependencies: ["ReactorCore", "StreamTestSupport", "PlatformSupport", "TestScale"],
      swiftSettings: strict),
    .testTarget(
      name: "ReactorStreamsTests",
      dependencies: [
        "ReactorMigration", "ReactorCore", "ReactorTesting", "ReactorTrace", "StreamTestSupport", "PlatformSupport",
        "TestScale",
      ],
      swiftSettings: strict),

    // Traces made up for tests, and the tool that measures and breaks the reader with them. No product has them.
    .target(name: "TraceSamples", dependencies: ["TraceModel"], path: "Tests/TraceSamples", swiftSettings: strict),
    .executableTarget(
      name: "trace-lab",
      dependencies: ["TraceSamples", "TraceReport", "TraceDiagram", "TraceModel", "PlatformSupport"],
      path: "Tests/TraceLab",
      swiftSettings: strict),
    // An app whose trace meets with accidents.
    .executableTarget(
      name: "crash-fixture", dependencies: ["ReactorTrace", "ReactorCore", "PlatformSupport"],
      path: "Tests/CrashFixture",
      swiftSettings: strict),

    // Compares output of tests with committed files.
    .target(name: "GoldenFiles", path: "Tests/GoldenFiles", swiftSettings: strict),

    // What generated programs with random types are linked with, to find a value that is described wrongly.
    .target(
      name: "TypeLab", dependencies: ["ReactorTrace", "ReactorCore", "TraceValues", "TraceModel", "PlatformSupport"],
      path: "Tests/TypeLab/Harness",
      swiftSettings: strict),

    .testTarget(
      name: "TraceModelTests",
      dependencies: [
        "TraceModel", "TraceAnalysis", "TraceBehavior", "TraceReading", "TraceFormat", "TraceRedaction",
        "TraceFindings", "TraceJSON", "TraceSamples", "PlatformSupport", "TestScale",
      ], swiftSettings: notOptimized),
    .testTarget(
      name: "TraceLawsTests", dependencies: ["TraceAnalysis", "TraceLaws", "TraceModel", "TraceSamples", "TestScale"],
      swiftSettings: notOptimized
    ),
    .testTarget(
      name: "ReactorObservationTests",
      dependencies: ["ReactorObservation", "ReactorTrace", "ReactorCore", "StreamTestSupport", "PlatformSupport"],
      swiftSettings: notOptimized),
    // Types of C that traced values may hold.
    .target(name: "CValues", path: "Tests/CValues"),
    .testTarget(
      name: "ReactorTraceTests",
      dependencies: [
        "ReactorTrace", "ReactorCore", "TraceValues", "TraceModel", "CValues", "GoldenFiles", "PlatformSupport",
        "TestScale",
      ],
      swiftSettings: notOptimized),
    .testTarget(
      name: "ReactorTestingTests",
      dependencies: [
        "ReactorMigrationTesting", "ReactorTestingRuns", "ReactorTesting", "SideEffects", "ReactorTrace", "ReactorCore",
        "TraceLaws", "TraceModel", "PlatformSupport", "CPurityHooks", "TestScale",
      ],
      exclude: ["__Behaviors__"], swiftSettings: strict),
    .testTarget(
      name: "ReactorTestingPicturesTests",
      dependencies: ["ReactorTestingPictures", "ReactorTestingRuns", "ReactorTesting", "ReactorCore", "TraceModel"],
      swiftSettings: strict),
    .testTarget(
      name: "SourceAuditTests", dependencies: ["SourceAudit", "SideEffects", "TraceModel"], swiftSettings: notOptimized),
    .testTarget(
      name: "TraceDiagramTests",
      dependencies: [
        "TraceDiagram", "TimelinePicture", "CyclePicture", "TraceSetPicture", "PictureKit", "TraceModel",
        "TraceReading", "TraceSamples", "GoldenFiles", "TestScale",
      ],
      swiftSettings: notOptimized),
    .testTarget(
      name: "TraceReportTests",
      dependencies: [
        "TraceReport", "CyclePicture", "PictureKit", "TraceLaws", "TraceModel", "TraceSamples", "GoldenFiles", "Gzip",
      ],
      exclude: ["Goldens"], swiftSettings: notOptimized),
    .testTarget(
      name: "TraceExportTests", dependencies: ["TraceExport", "TraceModel", "TraceSamples"], swiftSettings: notOptimized
    ),
    .testTarget(
      name: "TraceRenderTests",
      dependencies: [
        "trace-render", "CommandLineKit", "TraceDiagram", "TraceModel", "TraceReading", "TraceSamples", "GoldenFiles",
        "PlatformSupport",
        "TestScale",
      ],
      exclude: ["Goldens"], swiftSettings: notOptimized),
  ]
)

// Sanitizers look where there are threads and addresses of our own: they build no pictures, exports or command line, and laws are
// judged by one thread, in safe code.
if let sanitizer = Context.environment["REACTOR_SANITIZED"] {
  let looksAtThreads = sanitizer == "thread"
  var left: Set = [
    "PictureKit", "TimelinePicture", "CyclePicture", "TraceSetPicture", "TraceDiagram", "ReactorTestingPictures",
    "Gzip", "TraceReport", "TraceExport", "CommandLineKit", "trace-render", "trace-lab", "crash-fixture",
    "ReactorTestingPicturesTests", "TraceDiagramTests", "TraceReportTests", "TraceExportTests", "TraceRenderTests",
    "TraceLawsTests", "AuditReducers", "TraceRender",
  ]
  // Sources are audited by one thread, and types of `TypeLab` have none.
  if looksAtThreads { left.formUnion(["SourceAudit", "SourceAuditTests", "TypeLab"]) }
  package.targets.removeAll { left.contains($0.name) }
  package.products.removeAll { left.contains($0.name) }

  // Tests of texts, rules, sums and order, which one thread works out in safe code. The second list is of memory, but of one thread.
  func leave(_ tests: String, _ paths: [String], ofOneThread: [String] = []) {
    package.targets.first { $0.name == tests }?.exclude += paths + (looksAtThreads ? ofOneThread : [])
  }
  leave("ReactorTestingTests", ["Expectations", "Hunt/Planted", "Laws", "Migration", "Ported", "Replay", "Store"])
  leave("ReactorTraceTests", [], ofOneThread: ["Secrets", "Values"])
  leave(
    "TraceModelTests",
    [
      "AuditFormatsTests.swift", "AuditTests.swift", "Behavior", "CardNumberTests.swift", "CommitOriginTests.swift",
      "DistributionTests.swift", "DurationSamplesTests.swift", "LineLimitsTests.swift", "LoopFinderTests.swift",
      "MermaidTextTests.swift", "OrderNotesTests.swift", "Replay", "SourceJoinTests.swift", "TerminalTextTests.swift",
      "TraceFileV1Tests.swift", "TraceGraphAnnotationsTests.swift", "TraceGraphSuspectsTests.swift",
      "ValidationTests.swift", "WordsTests.swift", "WriteMatrixTests.swift",
    ],
    ofOneThread: [
      "GraphLayoutTests.swift", "JSONParserTests.swift", "JSONPointerTests.swift", "Live", "PackedEventsTests.swift",
      "PackedListTests.swift", "PassedEventsTests.swift", "Query", "RedactionPolicyTests.swift", "Sets", "States",
      "SuppressionsTests.swift", "TraceGraphCommitTests.swift", "TraceGraphEffectTests.swift",
      "TraceGraphFindingTests.swift", "TraceGraphTests.swift", "TraceReadErrorTests.swift",
      "TraceReaderDamageTests.swift", "TraceReaderFuzzTests.swift", "TraceReaderTests.swift", "TraceWriterTests.swift",
      "TransformedTests.swift",
    ])
  // Describing values and writing and reading lines takes most of the time under the thread sanitizer, so these modules are optimized
  // there. `ReactorTrace`, which hands lists to other threads, is not: the sanitizer does not see counts of references, and reports a list
  // that optimized code changes in place after another thread has let its copy go.
  let optimized: Set = ["TraceJSON", "TraceFindings", "TraceRedaction", "TraceFormat", "TraceValues"]
  for target in package.targets where looksAtThreads && optimized.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"]))
  }
}
