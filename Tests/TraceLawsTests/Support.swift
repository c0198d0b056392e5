import TraceModel

@testable import TraceLaws

/// A trace of lines without their numbers and times: line n is event n, 10 ms after the one before.
///
/// `{}` around a line, its `seq`, `ts` and `r` are added where it has none of its own.
func script(_ lines: String..., end: Bool = true) throws -> Trace { try script(lines, end: end) }

func script(_ lines: [String], end: Bool = true) throws -> Trace {
  let header = #"{"k":"header","schema":"reactor-trace","v":"1.0","limits":{"payload":4096,"ring":null}}"#
  let all = lines + (end ? [#""k":"end","events":\#(lines.count),"dropped":0"#] : [])
  let text = all.enumerated().map { index, line in
    let time = line.contains(#""ts":"#) ? "" : #","ts":\#(index * 10_000_000)"#
    let reactor = line.contains(#""r":"#) || line.contains(#""k":"end""#) ? "" : #","r":1"#
    return "{\(line),\"seq\":\(index + 1)\(time)\(reactor)}\n"
  }
  return try TraceReader.read(Array((header + "\n" + text.joined()).utf8), name: "script")
}

/// Lines of a script.
enum Line {
  static func reactor(_ type: String, r: Int = 1) -> String {
    #""k":"reactor","type":"\#(type)","module":"App","r":\#(r)"#
  }

  static func first(_ state: String, r: Int = 1) -> String {
    #""k":"state","rev":0,"initial":true,"payload":\#(state),"r":\#(r)"#
  }

  static func action(_ label: String, r: Int = 1, _ payload: String? = nil) -> String {
    #""k":"action","label":"\#(label)","r":\#(r)"# + payload.map { #","payload":\#($0)"# }.orEmpty
  }

  static func begin(_ label: String, of action: Int, r: Int = 1) -> String {
    #""k":"mutate.begin","label":"\#(label)","cause":\#(action),"r":\#(r)"#
  }

  static func mutation(_ label: String, of effect: Int, r: Int = 1, _ payload: String? = nil) -> String {
    #""k":"mutation","label":"\#(label)","effect":\#(effect),"cause":\#(effect),"r":\#(r)"#
      + payload.map { #","payload":\#($0)"# }.orEmpty
  }

  static func reduce(_ label: String, of mutation: Int, rev: Int, r: Int = 1) -> String {
    #""k":"reduce","label":"\#(label)","cause":\#(mutation),"rev":\#(rev),"dur":1,"r":\#(r)"#
  }

  static func state(of reduce: Int, rev: Int, r: Int = 1, _ field: String, _ old: String, _ value: String) -> String {
    #""k":"state","cause":\#(reduce),"rev":\#(rev),"r":\#(r),"#
      + #""diff":[{"op":"replace","path":"/\#(field)","old":\#(old),"value":\#(value)}]"#
  }

  static func end(_ begin: Int, _ how: String = "completed", by: Int? = nil, r: Int = 1) -> String {
    #""k":"mutate.end","cause":\#(begin),"end":"\#(how)","r":\#(r)"# + by.map { #","by":\#($0)"# }.orEmpty
  }
}

extension String? {
  fileprivate var orEmpty: String { self ?? "" }
}

/// The verdict of one law of reactor `A`.
func verdict(_ sentence: String, _ trace: Trace) throws -> LawVerdict {
  try LawCheck(trace, LawFile(parsing: "A: \(sentence)").laws).results[0].verdict
}
