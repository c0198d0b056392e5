import TraceExport
import TraceModel

/// Traces as lines, and exports of them as text.
enum Sample {
  static let header =
    #"{"k":"header","schema":"reactor-trace","v":"1.0","trace":"4bf92f3577b34da6a3ce929d0e0e4736","wall":"1790000000000000000","#
    + #""process":"shop"}"#

  /// An action whose effect brings a mutation and fails, and a reduce with a side effect.
  static let cycle = [
    #"{"k":"reactor","seq":1,"ts":1000,"r":1,"type":"CartReactor","module":"Shop","name":""}"#,
    #"{"k":"action","seq":2,"ts":5000,"r":1,"label":"add","queued":1000,"payload":{"_0":"tea"}}"#,
    #"{"k":"mutate.begin","seq":3,"ts":5000,"dur":2000,"r":1,"chain":2,"cause":2,"label":"add"}"#,
    #"{"k":"mutation","seq":4,"ts":6000,"r":1,"chain":2,"effect":3,"cause":3,"label":"setLines"}"#,
    #"{"k":"reduce","seq":5,"ts":6100,"dur":300,"r":1,"chain":2,"cause":4,"label":"setLines","rev":1}"#,
    #"{"k":"impurity","seq":6,"ts":6200,"r":1,"chain":2,"cause":5,"rule":"clock","level":"error","msg":"Date() reads the clock"}"#,
    #"{"k":"state","seq":7,"ts":6400,"r":1,"chain":2,"cause":5,"rev":1,"diff":[{"op":"replace","path":"/lines","old":0,"value":1}]}"#,
    #"{"k":"error","seq":8,"ts":9000,"r":1,"chain":2,"cause":3,"type":"Refused","msg":"no \"tea\"","swallowed":true}"#,
    #"{"k":"mutate.end","seq":9,"ts":9000,"r":1,"chain":2,"cause":3,"begin":3,"end":"error"}"#,
  ]

  static func table(_ lines: [String]) throws -> EventTable {
    let bytes = Array(([header] + lines).joined(separator: "\n").utf8)
    return EventTable(try TraceReader.read(bytes, name: "sample"))
  }

  /// The text that an export writes.
  static func text(_ write: (inout ExportBuffer) -> Void) -> String {
    var bytes: [UInt8] = []
    var buffer = ExportBuffer { bytes += $0 }
    write(&buffer)
    return String(decoding: bytes, as: UTF8.self)
  }
}
