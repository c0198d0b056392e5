import PictureKit

/// The text in the box of a node: its name, its figures, and how effects ended, one line below the other.
struct CycleFace: Equatable {
  enum EndMark: Equatable { case cancelled, failed, open, unknown, disposed }

  struct EndText: Equatable {
    var mark: EndMark
    var text: String
  }
  /// A line of words; `pill` is the last of them where it is slow, on yellow.
  struct Line: Equatable {
    var text: String
    var pill: String?
    var isFinding = false
    var isError = false
    var role = Role.mute
    /// Stands in place of words.
    var ends: [EndText] = []
  }

  var name: String
  /// The rest of a name that is in two lines.
  var secondName: String?
  /// Figures that stand beside the name because the second line is taken.
  var besideName: String?
  var lines: [Line]
  var height: Double
  /// Left edge of the words, from that of the box.
  var inset: Double

  static let rowHeight = 15.0
  /// How much lower figures stand below a name in two lines.
  var nameHeight: Double { secondName == nil ? 0 : 14 }

  /// - Parameter isNarrow: Long names go on in a second line, and marks stand without their words.
  init(_ node: CycleModel.Node, width: Double, slow: UInt64, isNarrow: Bool = false) {
    inset = Self.inset(of: node)
    name = ""
    lines = []
    height = 38
    let room = width - inset - Self.rightMargin(of: node)
    name = Self.name(of: node)
    let figures = Self.figureLines(of: node, room: room, slow: slow)
    if let change = node.change {
      lines = Self.lines(of: change)
      height = 38 + Double(lines.count - 1) * Self.rowHeight
    } else if let impurity = node.impurity {
      let count = "\(CountText.of(impurity.seen)) of \(CountText.of(impurity.total))"
      let long = "\(impurity.isError ? "impure" : "noted") \(count)"
      let text = isNarrow && TextMetrics.width(long, bold: true) > room ? count : long
      let finding = Line(text: text, isFinding: true, isError: impurity.isError)
      let beside =
        node.spread.flatMap { $0.p95 > 0 ? CycleText.spread($0) : nil }
        .map { "\($0.p50) / \($0.p95)" } ?? ""
      let free = room - TextMetrics.width(name, size: Style.leadSize, bold: true) - 6
      if figures.allSatisfy({ $0.pill == nil }), TextMetrics.width(beside) <= free {
        besideName = beside
        lines = [finding]
        height = 44
      } else {
        lines = figures + [finding]
        height = 43 + Double(figures.count) * Self.rowHeight
      }
    } else {
      lines = figures + Self.endLines(of: node, room: room, isNarrow: isNarrow)
      height = 38 + (lines.count > 1 ? 3 : 0) + Double(lines.count - 1) * Self.rowHeight
    }
    name = SafeText.clean(name)
    if isNarrow { (name, secondName) = Self.split(name, to: room) }
    height += nameHeight
    name = TextMetrics.truncated(name, to: room, size: Style.leadSize, bold: true)
    secondName = secondName.map { TextMetrics.truncated($0, to: room, size: Style.leadSize, bold: true) }
    lines = lines.map { line in
      var line = line
      line.text = TextMetrics.truncated(line.text, to: room)
      return line
    }
  }

  /// The counts on both sides, then how effects ended and what became slower.
  private static func lines(of change: CycleModel.Change) -> [Line] {
    let count = Line(text: change.count, role: change.before == change.after || change.sign != nil ? .mute : .ink)
    let notes = change.notes.map { note in
      let role: Role =
        switch note.kind {
        case .same: .mute
        case .new: .addedText
        case .gone: .removedText
        case .other: .ink
        }
      return Line(text: SafeText.clean(note.text), role: role)
    }
    return [count] + notes + (change.slower.map { [Line(text: "", pill: $0)] } ?? [])
  }

  /// The width at which a box has room for its name, its figures and each way in which effects ended.
  static func width(of node: CycleModel.Node, slow: UInt64) -> Double {
    let name = TextMetrics.width(SafeText.clean(name(of: node)), size: Style.leadSize, bold: true)
    let figures = figures(of: node, room: .infinity, slow: slow)
    let pill = figures.pill.map { TextMetrics.width($0) + 8 } ?? 0
    let ends = text(for: node.ends).map { TextMetrics.width($0.text) + 15 }.max() ?? 0
    let lines = node.change.map { Self.lines(of: $0) } ?? []
    let widest = lines.map { TextMetrics.width($0.text + ($0.pill ?? ""), bold: true) + 8 }.max() ?? 0
    let text = max(name, TextMetrics.width(figures.text) + pill, ends, widest)
    return (text + inset(of: node) + rightMargin(of: node)).rounded(.up)
  }

  private static func inset(of node: CycleModel.Node) -> Double { node.kind == .effect ? 17 : 32 }

  /// Baseline of the name, from the top of the box.
  var nameBaseline: Double { lines.count == 1 && secondName == nil ? height / 2 - 3 : 16 }

  /// A name before the last capital, space or dot at which its beginning fits; no second part for one that fits, or has none.
  private static func split(_ name: String, to room: Double) -> (String, String?) {
    func fits(_ text: some StringProtocol) -> Bool {
      TextMetrics.width(String(text), size: Style.leadSize, bold: true) <= room
    }
    guard !fits(name) else { return (name, nil) }
    let ends = name.indices.dropFirst().filter { name[$0].isUppercase || name[$0] == "." || name[$0] == " " }
    guard let end = ends.last(where: { fits(name[..<$0]) }) else { return (name, nil) }
    return (String(name[..<end]), String(name[end...].drop { $0 == " " }))
  }

  /// Room at the right that is kept free of text: for slanted sides, badges, the end bar.
  private static func rightMargin(of node: CycleModel.Node) -> Double {
    switch node.kind {
    case .action: node.loops.isEmpty ? 12 : 34
    case .effect: 10
    case .outside: 12
    case .mutation: node.impurity == nil ? 8 : 42
    case .state: 2
    }
  }

  private static func name(of node: CycleModel.Node) -> String {
    switch node.kind {
    case .state where node.name.isEmpty: return "nothing changed"
    default: return node.name.isEmpty ? "(no name)" : node.name
    }
  }

  private static func figures(of node: CycleModel.Node, room: Double, slow: UInt64) -> Line {
    let count = CycleText.times(node.count)
    switch node.kind {
    case .action:
      let passedOn = node.passedOn > 0 ? ", \(CountText.of(node.passedOn)) via transform" : ""
      return Line(text: count + passedOn)
    case .outside:
      let names = node.sources.compactMap(\.name)
      return Line(text: names.isEmpty ? count : "\(count) via \(SafeText.clean(names.joined(separator: ", ")))")
    case .state:
      guard node.unchanged > 0, !node.name.isEmpty else { return Line(text: count) }
      let long = "\(count), \(CountText.of(node.unchanged)) unchanged"
      return Line(
        text: TextMetrics.width(long) <= room ? long : "\(count), \(CountText.of(node.unchanged)) same")
    case .effect, .mutation:
      guard let spread = node.spread, spread.p95 > 0 else { return Line(text: count) }
      let text = CycleText.spread(spread)
      return spread.p95 > slow
        ? Line(text: "\(count), \(text.p50) / ", pill: text.p95) : Line(text: "\(count), \(text.p50) / \(text.p95)")
    }
  }

  /// The count and the times, the times below where they have no room beside it.
  private static func figureLines(of node: CycleModel.Node, room: Double, slow: UInt64) -> [Line] {
    let line = figures(of: node, room: room, slow: slow)
    let count = CycleText.times(node.count)
    let width = TextMetrics.width(line.text) + (line.pill.map { TextMetrics.width($0) + 8 } ?? 0)
    guard width > room, line.text.hasPrefix("\(count), ") else { return [line] }
    // The slow one of the two times is on yellow, and has the room.
    let times = String(line.text.dropFirst(count.count + 2))
    let pill = line.pill.map { TextMetrics.width($0) + 8 } ?? 0
    let isTooLong = pill > 0 && TextMetrics.width(times) + pill > room
    return [Line(text: count), Line(text: isTooLong ? "" : times, pill: line.pill)]
  }

  /// The ends in words, as many on a line as fit.
  private static func endLines(of node: CycleModel.Node, room: Double, isNarrow: Bool) -> [Line] {
    var lines: [Line] = []
    var used = room
    for end in text(for: node.ends) {
      // The mark says that it was cancelled; who did it is news.
      let isTooLong = TextMetrics.width(end.text) > room - 15
      var short = isTooLong ? end.text.replacing(" cancelled by ", with: " by ") : end.text
      if isNarrow, TextMetrics.width(short) > room - 15 { short = String(short.prefix { $0 != " " }) }
      let text = TextMetrics.truncated(short, to: room - 15)
      let width = TextMetrics.width(text) + 15
      let fits = used + 12 + width <= room
      if !fits { lines.append(Line(text: "")) }
      used = fits ? used + 12 + width : width
      lines[lines.count - 1].ends.append(EndText(mark: end.mark, text: text))
    }
    return lines
  }

  private static func text(for ends: CycleModel.Ends) -> [EndText] {
    var text: [EndText] = []
    text += cancelledTexts(ends.cancelled).map { EndText(mark: .cancelled, text: $0) }
    if ends.failed > 0 {
      let rest =
        ends.swallowed == 0 ? "" : ends.swallowed == ends.failed ? ", swallowed" : ", \(ends.swallowed) swallowed"
      text.append(EndText(mark: .failed, text: "\(CountText.of(ends.failed)) failed\(rest)"))
    }
    if ends.open > 0 { text.append(EndText(mark: .open, text: "\(CountText.of(ends.open)) never ended")) }
    if ends.unknown > 0 { text.append(EndText(mark: .unknown, text: "\(CountText.of(ends.unknown, "end")) lost")) }
    if ends.disposed > 0 {
      text.append(EndText(mark: .disposed, text: "\(CountText.of(ends.disposed)) ended with the reactor"))
    }
    return text
  }

  /// `58 cancelled by typed`, one for each of the most frequent; the others together.
  static func cancelledTexts(_ cancelled: [CycleModel.Source]) -> [String] {
    let named = cancelled.filter { $0.name != nil }.prefix(mostCancellers)
    let rest = cancelled.reduce(0) { $0 + $1.count } - named.reduce(0) { $0 + $1.count }
    let text = named.map { "\(CountText.of($0.count)) cancelled by \(SafeText.clean($0.name ?? ""))" }
    guard rest > 0 else { return text }
    return text + ["\(CountText.of(rest)) cancelled" + (named.isEmpty ? "" : " by others")]
  }

  private static let mostCancellers = 3
}
