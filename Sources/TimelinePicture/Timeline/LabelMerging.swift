import PictureKit
import PlatformSupport
import TraceReading

// Labels that several marks of a row share.
extension LabelPlacement {
  /// Merges equal labels of marks at one position, or of neighbors without room between them, into one label with their
  /// number.
  package static func merged(_ requests: [LabelRequest]) -> [LabelRequest] {
    struct Row: Hashable {
      var kind: String
      var y: Int
    }
    let rows = Dictionary(grouping: requests.indices) { index in
      Row(kind: requests[index].kind, y: Int(requests[index].anchor.y.rounded()))
    }
    var groups: [Int: [Int]] = [:]
    var others: Set<Int> = []
    for row in rows.values where row.count > 1 {
      var last: [String: Int] = [:]
      var neighbor: Int?
      for index in row.sorted(by: { (requests[$0].anchor.x, $0) < (requests[$1].anchor.x, $1) }) {
        let text = requests[index].forms.first ?? ""
        if let first = last[text], let end = groups[first, default: [first]].last,
          areOne(requests[end], requests[index], areNeighbors: neighbor == end)
        {
          groups[first, default: [first]].append(index)
          others.insert(index)
        } else {
          last[text] = index
        }
        neighbor = index
      }
    }
    return requests.indices.filter { !others.contains($0) }.map { index in
      groups[index].map { one($0.map { requests[$0] }) } ?? requests[index]
    }
  }

  /// Kinds whose words may stand for several marks side by side.
  private static let shared: Set<String> = ["mutation", "state"]

  private static func areOne(_ a: LabelRequest, _ b: LabelRequest, areNeighbors: Bool) -> Bool {
    let distance = b.anchor.x - a.anchor.x
    if distance < 3 { return true }
    // A label that is counted already is not counted again.
    guard areNeighbors, shared.contains(a.kind), let text = a.forms.first, !text.contains("×") else { return false }
    return distance < TextMetrics.width(text, bold: a.bold) + 2 * a.gap
  }

  private static func one(_ group: [LabelRequest]) -> LabelRequest {
    guard let first = group.first, var request = group.last, group.count > 1 else { return group[0] }
    request.forms = request.forms.map { $0.contains(", ") ? "\(group.count)× \($0)" : "\($0) ×\(group.count)" }
    if request.anchor.x - first.anchor.x >= 3 { request.leftAnchor = first.leftAnchor ?? first.anchor.x }
    request.states = group.flatMap(\.states)
    request.isNeeded = group.contains(where: \.isNeeded)
    request.bold = group.contains(where: \.bold)
    request.priority = group.map(\.priority).min() ?? request.priority
    return request
  }
}
