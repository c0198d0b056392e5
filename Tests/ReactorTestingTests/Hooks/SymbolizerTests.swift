import Foundation
import Testing

@testable import ReactorTesting

#if os(Linux)
  /// Compares our frames at addresses of this program with those of llvm-symbolizer.
  @Suite("Frames and lines, as llvm-symbolizer has them", .enabled(if: Hooks.areOn && LLVMSymbolizer.path != nil))
  struct SymbolizerTests {
    /// Addresses all over the code of the program, and its base.
    private static let addresses: (start: UInt, all: [UInt]) = {
      // By pieces: the file has no size, and many lines under a sanitizer.
      let file = FileHandle(forReadingAtPath: "/proc/self/maps")
      let maps = String(decoding: file?.readDataToEndOfFile() ?? Data(), as: UTF8.self)
      let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
      // The first mapping of the program's file is its base.
      let lines = maps.split(separator: "\n").filter { $0.hasSuffix(program) }
      func ends(_ line: Substring?) -> [UInt] {
        (line?.prefix { $0 != " " } ?? "").split(separator: "-").compactMap { UInt($0, radix: 16) }
      }
      // Hooks that patch code split its mapping.
      let parts = lines.filter { $0.contains(" r-xp ") }
      let code = [ends(parts.first).first, ends(parts.last).last].compactMap { $0 }
      guard let start = ends(lines.first).first, code.count == 2 else { return (0, []) }
      let step = (code[1] - code[0]) / TestScale.addresses
      return (start, (0..<TestScale.addresses).map { code[0] + $0 * step })
    }()

    @Test func `frames and lines equal those of llvm-symbolizer`() throws {
      let expected = try LLVMSymbolizer.frames(at: Self.addresses.all.map { $0 - Self.addresses.start })
      #expect(expected.count == Self.addresses.all.count)
      var compared = 0
      for (address, theirs) in zip(Self.addresses.all, expected) {
        // A return address is behind the call.
        let frames = Symbolizer.shared.frames(at: address + 1)
        let ours = frames.map { frame in
          frame.site.map { "\(($0.file as NSString).lastPathComponent):\($0.line)" } ?? "none"
        }
        // Code that the compiler made has no line; in unoptimized code ours is that of the code behind it.
        if theirs.contains("none"), frames.contains(where: { !$0.isOptimized }) { continue }
        #expect(ours == theirs, "at \(String(address - Self.addresses.start, radix: 16))")
        if theirs != ["none"] { compared += 1 }
      }
      #expect(compared > Int(TestScale.addresses) / 30)
    }
  }

  private enum LLVMSymbolizer {
    /// The path of llvm-symbolizer on `PATH`; nil if there is none.
    static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/llvm-symbolizer" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    /// The frames of each address as `File.swift:8`, the innermost first; `none` for one without a line.
    static func frames(at addresses: [UInt]) throws -> [[String]] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(path))
      let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      process.arguments = ["--obj=\(program)", "--inlines", "--output-style=GNU", "--functions=none"]
      process.arguments? += addresses.map { "0x" + String($0, radix: 16) }
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

    /// Shortens `/a/File.swift:8 (discriminator 2)` or `/a/File.swift:8:3`.
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
