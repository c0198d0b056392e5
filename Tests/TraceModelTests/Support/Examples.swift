/// Traces written by hand.
enum Examples {
  static let header = #"{"k":"header","schema":"reactor-trace","v":"1.0"}"# + "\n"

  /// The lines of the page about the format, plus what they refer to.
  static let counter = #"""
    {"k":"header","schema":"reactor-trace","v":"1.0","trace":"4bf92f3577b34da6a3ce929d0e0e4736","wall":"1790000000000000000","clock":"monotonic","unit":"ns","pid":4242,"process":"counter","producer":"reactor-trace/0.1.0","limits":{"payload":4096,"ring":null},"redaction":"default-v1","resource":{"service.name":"counter"}}
    {"k":"reactor","seq":1,"ts":1000,"r":1,"type":"CounterReactor","module":"App","name":"counter","parent_r":null}
    {"k":"state","seq":2,"ts":1200,"r":1,"rev":0,"initial":true,"payload":{"value":0,"isLoading":false}}
    {"k":"action","seq":4,"ts":100000,"r":1,"chain":4,"label":"increase","src":"view:CounterView","th":1}
    {"k":"mutate.begin","seq":5,"ts":100300,"r":1,"chain":4,"cause":4,"label":"increase","th":1}
    {"k":"mutation","seq":10,"ts":500000,"r":1,"chain":4,"effect":5,"cause":5,"label":"add","payload":{"_0":1,"token":"[Filtered]"},"redacted":1}
    {"k":"reduce","seq":11,"ts":500100,"dur":300,"r":1,"chain":4,"cause":10,"label":"add","th":2,"rev":1}
    {"k":"impurity","seq":12,"ts":500200,"r":1,"chain":4,"cause":11,"rule":"clock","level":"error","msg":"Date() reads the clock","file":"App/Counter.swift","line":42}
    {"k":"state","seq":13,"ts":500500,"r":1,"chain":4,"cause":11,"rev":1,"diff":[{"op":"replace","path":"/value","old":0,"value":1}]}
    {"k":"mutate.end","seq":14,"ts":600000,"r":1,"chain":4,"cause":5,"begin":5,"end":"completed"}
    {"k":"mutation","seq":15,"ts":700000,"r":1,"chain":15,"injected":true,"src":"transform","label":"tick"}
    {"k":"error","seq":16,"ts":710000,"r":1,"chain":15,"cause":15,"type":"URLError","msg":"timed out","swallowed":true}
    {"k":"dropped","seq":30,"ts":730000,"count":12,"why":"ring","from":18,"to":29}
    {"k":"end","seq":31,"ts":900000,"events":12,"dropped":12}

    """#
}
