import Testing

@testable import SourceAudit

@Suite("Names of symbols") struct SymbolNameTests {
  @Test func `a USR becomes the symbol that callers use`() {
    #expect(SymbolName.mangled("s:20FoundationEssentials4DateVACycfc") == "$s20FoundationEssentials4DateVACycfC")
    #expect(SymbolName.mangled("c:@F@getpid") == nil)
    #expect(SymbolName.cFunction("c:@F@getpid", named: "getpid()") == "getpid")
    #expect(SymbolName.cFunction("s:5Glibc4openys5Int32V", named: "open(_:_:)") == "open")
  }

  @Test func `a symbol belongs to the module that declares it, or extends with it`() {
    #expect(SymbolName.module("s:3App6SearchC4loadyyF") == "App")
    #expect(SymbolName.module("s:Si3AppE3dblSiyF") == "App")
    #expect(SymbolName.module("s:ScT12_Concurrencys5NeverORs_rlE4name") == "_Concurrency")
    #expect(SymbolName.module("s:Si1poiyS2i_SitFZ") == "Swift")
    #expect(SymbolName.module("s:Sa6appendyyxnF") == "Swift")
    #expect(SymbolName.module("s:s17FixedWidthIntegerP3AppE5twicexyF") == "App")
    #expect(
      SymbolName.module("s:s13ManagedBufferCsRi__rlE25withUnsafeMutablePointersyqd__qd__Spyxm_Spyq_GtKXEKlF") == "Swift"
    )
    #expect(SymbolName.module("s:s5print_9separator10terminatoryypd_S2StF") == "Swift")
    #expect(SymbolName.module("c:@F@getpid") == nil)
  }

  @Test func `a function has its name in source`() {
    #expect(SymbolName.function("s:20FoundationEssentials4DateVACycfc", named: "init()") == "Date()")
    #expect(SymbolName.function("c:@F@getpid", named: "getpid()") == "getpid()")
    #expect(SymbolName.function("s:3App6SearchC4loadyyF", named: "load()") == "Search.load()")
  }
}
