extension TraceEvent.Kind {
  /// The kind of line that holds it.
  package var fileKind: TraceFileV1.Kind {
    switch self {
    case .reactor: .reactor
    case .reactorEnd: .reactorEnd
    case .action: .action
    case .actionOut: .actionOut
    case .mutateBegin: .mutateBegin
    case .mutateRun: .mutateRun
    case .mutateEnd: .mutateEnd
    case .innerEnd: .innerEnd
    case .mutation: .mutation
    case .mutationOut: .mutationOut
    case .reduce: .reduce
    case .state: .state
    case .stateOut: .stateOut
    case .pulse: .pulse
    case .error: .error
    case .impurity: .impurity
    case .loop: .loop
    case .subscribe: .subscribe
    case .unsubscribe: .unsubscribe
    case .render: .render
    case .mark: .mark
    case .open: .open
    case .dropped: .dropped
    case .end: .end
    }
  }

  /// Nanoseconds that it lasted, where it is something that lasts.
  package var duration: UInt64? {
    switch self {
    case .mutateBegin(let begin): begin.duration
    case .mutateRun(let duration), .render(_, let duration): duration
    case .reduce(let reduce): reduce.duration
    default: nil
    }
  }
}

extension SourceSite {
  /// `Module/File.swift:42`, or `Module/File.swift:42:7`.
  package var fileText: String {
    column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)"
  }

  /// The same with a file name of at most `limit` characters; the numbers always stay.
  package func fileText(cut limit: Int) -> String {
    SourceSite(file: ShortText.cut(file, to: limit), line: line, column: column).fileText
  }

  /// Takes apart what `fileText` put together; nil where no line number stands at the end.
  package init?(fileText: String) {
    guard let (rest, last) = SourceSite.splitNumber(fileText[...]) else { return nil }
    if let (file, line) = SourceSite.splitNumber(rest) {
      self.init(file: String(file), line: line, column: last)
    } else {
      self.init(file: String(rest), line: last)
    }
  }

  private static func splitNumber(_ text: Substring) -> (Substring, Int)? {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      let number = Int(text[text.index(after: colon)...]), number >= 0
    else { return nil }
    return (text[..<colon], number)
  }
}
