extension TraceFileV1 {
  /// Keys of lines other than the header, at most 64 of them.
  package enum Key: UInt8, CaseIterable {
    case k, seq, ts, dur, r, chain, cause
    case label, th, src, site, queued, payload, redacted
    case effect, injected, via, causes, unknown, op
    case rev, noop, initial, diff, unobserved, field, n
    case type, module, name, file, line, parentR
    case msg, swallowed, rule, level, api, col, reduceFile, reduceLine, reduceCol, count
    case engine, confidence, through, exempt
    case first, rank
    case length, members, what, sub, target, why, from, to, events, dropped, begin, end, by

    package var name: StaticString {
      switch self {
      case .k: "k"
      case .seq: "seq"
      case .ts: "ts"
      case .dur: "dur"
      case .r: "r"
      case .chain: "chain"
      case .cause: "cause"
      case .label: "label"
      case .th: "th"
      case .src: "src"
      case .site: "site"
      case .queued: "queued"
      case .payload: "payload"
      case .redacted: "redacted"
      case .effect: "effect"
      case .injected: "injected"
      case .via: "via"
      case .causes: "causes"
      case .unknown: "unknown"
      case .op: "op"
      case .rev: "rev"
      case .noop: "noop"
      case .initial: "initial"
      case .diff: "diff"
      case .unobserved: "unobserved"
      case .field: "field"
      case .n: "n"
      case .type: "type"
      case .module: "module"
      case .name: "name"
      case .file: "file"
      case .line: "line"
      case .parentR: "parent_r"
      case .msg: "msg"
      case .swallowed: "swallowed"
      case .rule: "rule"
      case .level: "level"
      case .api: "api"
      case .col: "col"
      case .reduceFile: "reduce_file"
      case .reduceLine: "reduce_line"
      case .reduceCol: "reduce_col"
      case .count: "count"
      case .engine: "engine"
      case .confidence: "confidence"
      case .through: "through"
      case .exempt: "exempt"
      case .first: "first"
      case .rank: "rank"
      case .length: "length"
      case .members: "members"
      case .what: "what"
      case .sub: "sub"
      case .target: "target"
      case .why: "why"
      case .from: "from"
      case .to: "to"
      case .events: "events"
      case .dropped: "dropped"
      case .begin: "begin"
      case .end: "end"
      case .by: "by"
      }
    }
  }
}
