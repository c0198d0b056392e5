import Foundation
import Testing

@testable import ReactorTesting

#if os(Linux)
  /// What stands at addresses of this program, by the toolchain's own tool and by ours.
  @Suite("Frames and lines, as llvm-symbolizer has them", .enabled(if: Hooks.areOn && LLVMSymbolizer.path != nil))
  struct FramesLikeTheToolchain {
    /// Addresses all over the code of the program, and where that is loaded.
    private static let addresses: (start: UInt, places: [UInt]) = {
      let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
      let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
      // The first line of the program's file is where it is loaded.
      let lines = maps.split(separator: "\n").filter { $0.hasSuffix(program) }
      func ends(_ line: Substring?) -> [UInt] {
        (line?.prefix { $0 != " " } ?? "").split(separator: "-").compactMap { UInt($0, radix: 16) }
      }
      let code = ends(lines.first { $0.contains(" r-xp ") })
      guard let start = ends(lines.first).first, code.count == 2 else { return (0, []) }
      let step = (code[1] - code[0]) / 3_000
      return (start, (0..<3_000).map { code[0] + UInt($0) * step })
    }()

    @Test func `are the same at each address`() throws {
      let told = try LLVMSymbolizer.frames(at: Self.addresses.places.map { $0 - Self.addresses.start })
      #expect(told.count == Self.addresses.places.count)
      var compared = 0
      for (place, theirs) in zip(Self.addresses.places, told) {
        // A return address is one after the call.
        let ours = Symbolizer.shared.frames(at: place + 1).map { frame in
          frame.site.map { "\(($0.file as NSString).lastPathComponent):\($0.line)" } ?? "none"
        }
        // What the compiler has written has no line; where nothing is moved, ours is that of the code behind it.
        #if DEBUG
          if theirs.contains("none") { continue }
        #endif
        #expect(ours == theirs, "at \(String(place - Self.addresses.start, radix: 16))")
        if theirs != ["none"] { compared += 1 }
      }
      #expect(compared > 100)
    }
  }

  private enum LLVMSymbolizer {
    /// The one on the `PATH`, where the toolchain's programs are.
    static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/llvm-symbolizer" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    /// `File.swift:8` for each frame of each address, the innermost first; `none` for one without a line.
    static func frames(at places: [UInt]) throws -> [[String]] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(path))
      let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      process.arguments = ["--obj=\(program)", "--inlines", "--output-style=GNU", "--functions=none"]
      process.arguments? += places.map { "0x" + String($0, radix: 16) }
      let output = Pipe()
      process.standardOutput = output
      process.arguments?.append("--addresses")
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      var frames: [[String]] = []
      for line in text.split(separator: "\n") {
        if line.hasPrefix("0x") {
          frames.append([])
        } else if !frames.isEmpty {
          frames[frames.count - 1].append(name(line))
        }
      }
      return frames
    }

    /// `/a/File.swift:8 (discriminator 2)` or `/a/File.swift:8:3`.
    private static func name(_ line: Substring) -> String {
      let path = line.split(separator: " ").first.map { String($0) } ?? ""
      let parts = (path as NSString).lastPathComponent.split(separator: ":")
      guard parts.count > 1, let number = Int(parts[1]), number > 0, parts[0] != "<compiler-generated>",
        !parts[0].hasPrefix("@__swiftmacro_"), parts[0] != "??"
      else { return "none" }
      return "\(parts[0]):\(number)"
    }
  }
#endif
