import CommandLineKit
import TraceLaws
import TraceModel

/// The file `.trace-render` beside a package: findings that are accepted, effects that are meant to stay open, the laws of
/// the app, and how slow is slow.
package struct ProjectFile: Sendable, Equatable {
  package var suppressions = Suppressions()
  package var lasting = LastingEffects()
  /// Nanoseconds; nil if the file does not say.
  package var slow: UInt64?
  package var laws: Laws?

  /// The laws of a file.
  package struct Laws: Sendable, Equatable {
    var path: String
    var file: LawFile

    init(contentsOf path: String) throws(Failure) {
      self.path = path
      file = try LawFile(contentsOf: path)
    }
  }

  private static let farthest = 32

  package init() {}

  /// The file in the working directory, or in the nearest folder around it that has one; empty if there is none.
  ///
  /// - Parameter laws: The file of laws that the command line names, in place of those of the file.
  static func found(laws: String? = nil) throws(Failure) -> ProjectFile {
    var project = try nearest()
    if let laws { project.laws = try Laws(contentsOf: laws) }
    if let laws = project.laws { project.lasting = project.lasting.union(laws.file.lasting) }
    return project
  }

  private static func nearest() throws(Failure) -> ProjectFile {
    var folder = "./"
    for _ in 0..<farthest {
      let path = folder + ProjectLine.file
      if FileStatus(following: path)?.kind == .regular {
        return try ProjectFile(parsing: SettingsText.contents(of: path), name: path, folder: folder)
      }
      let above = folder + "../"
      guard let here = FileStatus(following: folder), let next = FileStatus(following: above), here != next else {
        break
      }
      folder = above
    }
    return ProjectFile()
  }

  /// Lines of suppressions, and beside them `slow 500ms`, `effect Session.listen stays open` and `laws App.laws`.
  package init(parsing text: String, name: String, folder: String = "") throws(Failure) {
    var names: [String] = []
    var rest: [String] = []
    for (index, line) in ProjectLine.lines(of: text).enumerated() {
      let kind = ProjectLine(line)
      rest.append(kind == .other ? String(line) : "")
      switch kind {
      case .slow(let word):
        guard let limit = TimeText.nanoseconds(word) else { throw Self.wrong(name, index, line, "slow 500ms") }
        slow = limit
      case .laws(let file):
        guard laws == nil else {
          throw Failure(
            .badData, "\(name):\(index + 1): '\(line)' names a second file of laws. Write all laws into one file.")
        }
        laws = try Laws(contentsOf: ProjectLine.path(of: file, in: folder == "./" ? "" : folder))
      case .staysOpen(let effect): names.append(effect)
      case .wrong(let form): throw Self.wrong(name, index, line, form)
      case .other: break
      }
    }
    lasting = lasting.union(LastingEffects(names))
    do throws(SuppressionError) {
      suppressions = try Suppressions(parsing: rest.joined(separator: "\n"), name: name)
    } catch {
      throw Failure(error)
    }
  }

  private static func wrong(_ name: String, _ index: Int, _ line: Substring, _ form: String) -> Failure {
    Failure(.badData, "\(name):\(index + 1): '\(line)' cannot be read. Write '\(form)'.")
  }
}

extension LawFile {
  /// Reads a file of laws.
  init(contentsOf path: String) throws(Failure) {
    let text = try SettingsText.contents(of: path)
    do throws(Problem) {
      self = try LawFile(parsing: text)
    } catch {
      let end = error.message.hasSuffix("?") ? "" : "."
      throw Failure(.badData, "\(path):\(error.line):\(error.column): \(error.message)\(end)")
    }
  }
}

extension Failure {
  init(_ error: SuppressionError) {
    let kind: Kind = if case .unreadable = error { .noInput } else { .badData }
    let sentences = error.sentences
    self.init(kind, sentences[0], notes: Array(sentences.dropFirst()))
  }
}
