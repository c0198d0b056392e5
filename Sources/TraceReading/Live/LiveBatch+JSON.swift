import TraceFormat
import TraceJSON

extension LiveReactor {
  package var json: JSONValue {
    .object([
      "slot": .number(slot), "band": .number(band), "r": .number(id), "type": .string(type), "name": .string(name),
      "site": .string(site), "row": .number(row),
    ])
  }

  init?(_ json: JSONValue) {
    guard let slot = json.count("slot"), let band = json.count("band"), let id = json["r"]?.integer,
      let type = json["type"]?.text, let name = json["name"]?.text, let site = json["site"]?.text,
      let row = json.count("row")
    else { return nil }
    self.init(slot: slot, band: band, id: Int(id), type: type, name: name, site: site, row: row)
  }
}

extension LiveTotals {
  package var json: JSONValue {
    .object([
      "faults": .array(faults.map(\.json)),
      "sums": sums.json,
      "lost": .number(lost), "unread": .number(unread), "running": .number(running),
      "end": end.map { .object(["events": .number($0.events), "dropped": .number($0.dropped)]) } ?? .null,
    ])
  }

  init?(_ json: JSONValue) {
    guard case .array(let faults) = json["faults"], let sums = json["sums"].flatMap({ TraceSums($0) }),
      let lost = json.count("lost"),
      let unread = json.count("unread"), let running = json.count("running")
    else { return nil }
    self.faults = faults.compactMap { Fault($0) }
    (self.sums, self.lost, self.unread, self.running) = (sums, lost, unread, running)
    guard let events = json["end"]?.count("events"), let dropped = json["end"]?.count("dropped") else { return }
    end = End(events: events, dropped: dropped)
  }
}

extension LiveTotals.Fault {
  package var json: JSONValue {
    .object(["kind": .string(kind), "n": .number(count), "title": .string(title), "words": .string(words)])
  }

  fileprivate init?(_ json: JSONValue) {
    guard let kind = json["kind"]?.text, let count = json.count("n"), let title = json["title"]?.text,
      let words = json["words"]?.text
    else { return nil }
    self.init(kind: kind, count: count, title: title, words: words)
  }
}

extension JSONValue {
  /// A member that is a number of things.
  func count(_ key: String) -> Int? { self[key]?.integer.flatMap { Int(exactly: $0) }.flatMap { $0 < 0 ? nil : $0 } }
}
