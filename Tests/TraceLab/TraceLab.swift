import PlatformSupport
import TraceDiagram
import TraceModel
import TraceReport
import TraceSamples

/// Makes large traces, troubled ones and broken ones: to measure the reader, to compare its outputs, to break it. Compares layouts.
@main
enum TraceLab {
  private static let usage = """
    usage: trace-lab generate EVENTS [SEED] [waves] > FILE
           trace-lab troubled FOLDER COUNT [SEED]
           trace-lab stats FILE
           trace-lab live EVENTS FILE
           trace-lab tidy FILE > FILE
           trace-lab part LINES FILE > FILE
           trace-lab crossings FILE...
           trace-lab fuzz INPUTS|SECONDSs SEED [FILE...]
           trace-lab input NUMBER SEED [FILE...] > FILE
    """

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let numbers = arguments.dropFirst().map { UInt64($0) ?? 0 }
    switch arguments.first {
    case "generate" where numbers.count >= 1:
      generate(
        Int(numbers[0]), seed: numbers.dropFirst().first ?? 1, pace: .init(rawValue: arguments.last ?? "") ?? .steady)
    case "troubled" where numbers.count >= 2:
      troubled(arguments[1], count: numbers[1], seed: numbers.dropFirst(2).first ?? 1)
    case "stats" where numbers.count == 1: stats(arguments[1])
    case "live" where numbers.count == 2: live(arguments[2], events: Int(max(1, numbers[0])))
    case "tidy" where numbers.count == 1: tidy(arguments[1])
    case "part" where numbers.count == 2: part(arguments[2], lines: Int(max(1, numbers[0])))
    case "crossings" where numbers.count >= 1: crossings(arguments[1...])
    case "fuzz" where numbers.count >= 2: fuzz(arguments[1], seed: numbers[1], files: Array(arguments[3...]))
    case "input" where numbers.count >= 2:
      put(Fuzzer(seed: numbers[1], files: arguments[3...].map(contents)).bytes(of: numbers[0]))
    default: fail(usage, status: 64)
    }
  }

  /// Writes a trace of `count` lines and the header to standard output.
  private static func generate(_ count: Int, seed: UInt64, pace: BusyApp.Pace) {
    let writer = TraceWriter(descriptor: STDOUT_FILENO, header: BusyApp.header, timeout: .seconds(600))
    // The last line is the writer's own, the end.
    BusyApp.play(events: max(0, count - 1), seed: seed, pace: pace) { writer.append($0) }
    guard case .stopped(let reason) = writer.finish() else { return }
    fail("error: \(reason)", status: 74)
  }

  /// Writes `count` small traces of apps that fail, to N.rtrace.jsonl in a folder that is there.
  private static func troubled(_ folder: String, count: UInt64, seed: UInt64) {
    for number in 0..<count {
      let path = "\(folder)/\(seed + number).rtrace.jsonl"
      guard let file = fopen(path, "w") else { fail("error: \(path) cannot be written", status: 73) }
      let bytes = TroubledApp.trace(seed: seed + number).jsonLines()
      let written = fwrite(bytes, 1, bytes.count, file)
      guard fclose(file) == 0, written == bytes.count else { fail("error: \(path) cannot be written", status: 74) }
    }
  }

  /// Does the work of `trace-render stats` in one process, for profilers.
  private static func stats(_ path: String) {
    let file = open(path, O_RDONLY)
    do throws(TraceReadError) {
      put(Array(Statistics(try TraceGraphReader.read(descriptor: file, name: path).graph).text.utf8))
    } catch {
      fail("error: \(error.message)", status: 65)
    }
  }

  /// Reads a file as one that grows, in pieces with this number of events.
  private static func live(_ path: String, events: Int) {
    do throws(TraceReadError) {
      put(Array(try LiveMeasure.text(contents(path), events: events).utf8))
    } catch {
      fail("error: \(error.message)", status: 65)
    }
  }

  /// A trace as the writer writes it, for fixtures that were made by hand.
  private static func tidy(_ path: String) {
    do throws(TraceReadError) {
      put(try TraceReader.read(path: path, strict: true).jsonLines())
    } catch {
      fail("error: \(error.message)", status: 65)
    }
  }

  /// The page of a trace with more lines than one has in full, if that were so few.
  private static func part(_ path: String, lines: Int) {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    do {
      guard let part = try ReportPart(OpenTrace(file), name: path, lasting: LastingEffects(), most: lines) else {
        fail("error: \(path) has no more than \(lines) lines", status: 64)
      }
      put(try Report(part, named: path) { (graph) throws(DiagramError) in try graph.cycle() }.html)
    } catch {
      fail("error: \(error)", status: 65)
    }
  }

  /// Counts the crossings of both layouts of cycles.
  private static func crossings(_ paths: ArraySlice<String>) {
    let files = paths.map { path in
      let name = String(path.split(separator: "/").last ?? "").replacing(".rtrace.jsonl", with: "")
      let file = open(path, O_RDONLY)
      defer { close(file) }
      do throws(TraceReadError) {
        return (name: name, graph: try TraceGraphReader.read(descriptor: file, name: path).graph)
      } catch {
        fail("error: \(error.message)", status: 65)
      }
    }
    do throws(DiagramError) {
      put(Array(try Crossings.table(of: files).utf8))
    } catch {
      fail("error: \(error)", status: 70)
    }
  }

  private static func fuzz(_ limit: String, seed: UInt64, files: [String]) {
    let isTime = limit.last == "s"
    guard let number = UInt64(isTime ? limit.dropLast() : limit[...]) else { fail(usage, status: 64) }
    var fuzzer = Fuzzer(seed: seed, files: files.map(contents))
    do throws(Fuzzer.Fault) {
      put(Array((try fuzzer.run(isTime ? .seconds(number) : .inputs(number)) + "\n").utf8))
    } catch {
      fail("error: \(error.words)", status: 1)
    }
  }

  private static func contents(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { fail("error: \(path) cannot be read", status: 66) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
    return bytes
  }

  private static func put(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { fail("error: standard output cannot be written", status: 74) }
      rest = rest.dropFirst(count)
    }
  }

  private static func fail(_ words: String, status: Int32) -> Never {
    Words.say(words)
    exit(status)
  }
}
