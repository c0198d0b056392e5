/// Traces as text, line by line.
enum Fixture {
  static let header =
    #"{"k":"header","schema":"reactor-trace","v":"1.0","trace":"4bf92f3577b34da6a3ce929d0e0e4736","#
    + #""wall":"1790000000000000000","clock":"virtual","unit":"ns","pid":1,"process":"counter","#
    + #""producer":"reactor-trace/0.1.0","limits":{"payload":4096,"ring":null},"redaction":"default-v1","resource":{}}"#

  /// One cycle of a counter, whose reducer looked at the clock.
  static let cycle = [
    #"{"k":"reactor","seq":1,"ts":1000,"r":1,"type":"CounterReactor","module":"App","name":"counter"}"#,
    #"{"k":"state","seq":2,"ts":1200,"r":1,"rev":0,"initial":true,"payload":{"value":0}}"#,
    #"{"k":"action","seq":3,"ts":100000,"r":1,"chain":3,"label":"increase","th":1}"#,
    #"{"k":"mutate.begin","seq":4,"ts":100300,"r":1,"chain":3,"cause":3,"label":"increase","th":1}"#,
    #"{"k":"mutation","seq":5,"ts":500000,"r":1,"chain":3,"effect":4,"cause":4,"label":"add","th":1}"#,
    #"{"k":"reduce","seq":6,"ts":500100,"dur":300,"r":1,"chain":3,"cause":5,"label":"add","th":1,"rev":1}"#,
    #"{"k":"impurity","seq":7,"ts":500200,"r":1,"chain":3,"cause":6,"rule":"clock","level":"error","#
      + #""msg":"Date() reads the clock","file":"App/Counter.swift","line":42}"#,
    #"{"k":"state","seq":8,"ts":500500,"r":1,"chain":3,"cause":6,"rev":1,"#
      + #""diff":[{"op":"replace","path":"/value","old":0,"value":1}]}"#,
    #"{"k":"mutate.end","seq":9,"ts":600000,"r":1,"chain":3,"cause":4,"end":"completed"}"#,
    #"{"k":"end","seq":10,"ts":700000,"events":9,"dropped":0}"#,
  ]

  static let counter = file(cycle)

  /// A header and these lines, each ended.
  static func file(_ lines: [String]) -> String { ([header] + lines).map { $0 + "\n" }.joined() }
}
