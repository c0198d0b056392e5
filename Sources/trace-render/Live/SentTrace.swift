import CommandLineKit
import PlatformSupport

/// A trace that an app sends, by one connection after the other, as a file that grows.
final class SentTrace: Sendable {
  private struct State {
    /// The number of connections; the last one alone is heard.
    var turns = 0
    var numbers = SeenNumbers()
  }
  /// The file for its reader, at its beginning.
  let reader: Descriptor
  private let writer: Descriptor
  private let state = Locked(State())
  // Names in the folder for temporary files, none of which is used twice.
  private static let made = Locked(0)

  /// - Parameter path: A new file; nil for one without a name, which is gone with this process.
  init(_ header: [UInt8], keptIn path: String?) throws(Failure) {
    let number = Self.made.withLock { made in
      made += 1
      return made
    }
    let name = path ?? "\(Output.temporaryFolder)/.\(Grammar.program).\(getpid()).live.\(number).tmp"
    do throws(SystemFault) {
      writer = try Descriptor(opening: name, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      reader = try Descriptor(opening: name, O_RDONLY | O_NOFOLLOW)
      if path == nil { unsafe unlink(name) }
      try writer.write(header)
    } catch {
      throw Output.refusal(name, "\(error.text).")
    }
  }

  /// Begins a connection, which ends the one before: whatever that has not brought comes again.
  func begin() -> Int {
    state.withLock { state in
      state.turns += 1
      return state.turns
    }
  }

  /// Adds whole lines. False if another connection has begun.
  func append(_ lines: ArraySlice<UInt8>, turn: Int) throws(Failure) -> Bool {
    let result = state.withLock { state in
      Result { () throws(SystemFault) -> Bool in
        guard state.turns == turn else { return false }
        try writer.write(turn == 1 ? state.numbers.all(lines) : state.numbers.new(lines))
        return true
      }
    }
    do throws(SystemFault) { return try result.get() } catch {
      throw Output.unwritable("the trace of an app", error)
    }
  }

  private static let beginning = Array(#"{"k":"header""#.utf8)

  /// Whether bytes can become a header.
  static func mayBeHeader(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(beginning.count).elementsEqual(beginning.prefix(bytes.count))
  }

  /// The identifier of the trace of a header, 32 hexadecimal digits; nil if it has none.
  static func identifier(ofHeader line: [UInt8]) -> String? {
    guard mayBeHeader(line), let key = line.firstRange(of: Array(#""trace":""#.utf8)) else { return nil }
    let digits = line[key.upperBound...].prefix { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    return digits.count == 32 ? String(decoding: digits, as: UTF8.self) : nil
  }
}
