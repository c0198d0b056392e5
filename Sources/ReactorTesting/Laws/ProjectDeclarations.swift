import PlatformSupport
import TraceLaws
import TraceReading

/// The effects that `.trace-render`, beside a test or in a folder around it, declares as staying open: itself, or by its laws.
enum ProjectDeclarations {
  // The lock guards what was read, by the path of the test.
  private static let known = Locked<[String: LastingEffects]>([:])

  /// Any thread. The file is read once; lines that cannot be read are left to `trace-render`, which names them.
  static func lasting(around test: String) -> LastingEffects {
    if let lasting = known.withLock({ $0[test] }) { return lasting }
    let lasting = read(around: test)
    known.withLock { $0[test] = lasting }
    return lasting
  }

  static func read(around test: String) -> LastingEffects {
    guard case .found(let path, let text) = NearestFile.find(ProjectLine.file, around: test) else {
      return LastingEffects()
    }
    let folder = path.dropLast(ProjectLine.file.count)
    return ProjectLine.lines(of: text).reduce(LastingEffects()) { lasting, line in
      switch ProjectLine(line) {
      case .staysOpen(let name): return lasting.union(LastingEffects([name]))
      case .laws(let file):
        guard case .text(let laws) = TextFile.read(ProjectLine.path(of: file, in: folder)),
          let file = try? LawFile(parsing: laws)
        else {
          return lasting
        }
        return lasting.union(file.lasting)
      case .slow, .other, .wrong: return lasting
      }
    }
  }
}
