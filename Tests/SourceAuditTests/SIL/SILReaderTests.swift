import Testing

@testable import SourceAudit

@Suite("SIL as text") struct SILReaderTests {
  private func read(_ line: String) throws -> SILInstruction {
    try #require(SILInstructionReader.instruction(line))
  }

  @Test func `a call has its function, arguments, types and successors`() throws {
    let call = try read(
      "  try_apply %1<Array<Int>, (Int) -> Bool>(%2, %3) : $@convention(method) <T> (@in T) -> (@out U, @error any Error), "
        + "normal bb4, error bb15, loc \"/a b/A.swift\":7:9, scope 3 // id: %5")

    #expect(call.operands == [1, 2, 3])
    #expect(call.substitutions == ["Array<Int>", "(Int) -> Bool"])
    #expect(call.type == "$@convention(method) <T> (@in T) -> (@out U, @error any Error)")
    #expect(call.successors.map(\.block) == [4, 15])
    #expect(call.location == SILLocation(file: "/a b/A.swift", line: 7, column: 9))
  }

  @Test func `a switch has its cases and the values that it hands over`() throws {
    let branch = try read(
      "  switch_enum %0, case #M.a!enumelt: bb1, case #M.`default`!enumelt: bb2, default bb3, loc * \"/A\":1:2")
    let jump = try read("  cond_br %0, bb1(%1, %2), bb3 // id: %4")

    #expect(branch.operands == [0])
    #expect(branch.successors.map(\.enumCase) == ["M.a!enumelt", "M.`default`!enumelt", nil])
    #expect(branch.successors.map(\.isDefault) == [false, false, true])
    #expect(jump.successors.map(\.arguments) == [[1, 2], []])
  }

  @Test func `a method has its declaration and its type, which tells overloads apart`() throws {
    let method = try read(
      "  %3 = class_method %1, #Box.put!setter : (Box) -> (Int, String) -> (), $@convention(method) (Int) -> ()")
    let witness = try read(
      "  %4 = witness_method $@opened(\"5A\", any Source) Self, #Source.next : <Self where Self : Source> (Self) -> () -> Int, "
        + "%190 : $*@opened(\"5A\", any Source) Self : $@convention(witness_method: Source) (@in_guaranteed T) -> Int")

    #expect(method.member == "Box.put!setter")
    #expect(method.memberType == "(Box) -> (Int, String) -> ()")
    #expect(witness.member == "Source.next")
    #expect(witness.operands == [190])
  }

  @Test func `a key path has its accessors and its stored properties`() throws {
    let path = try read(
      "  %1 = keypath $WritableKeyPath<S, Int>, (root $S; stored_property #S.a : $A; settable_property $Int,  "
        + "id @get : $@convention(thin) () -> (), getter @get : $@convention(keypath_accessor_getter) (), setter @set : $())"
    )

    #expect(path.keyPath == SILKeyPath(getters: ["get"], setters: ["set"], stored: ["S.a"]))
  }

  @Test func `a module has its types, functions and tables`() {
    let module = SILModule(name: "App", text: SILText(SILSample.search))

    #expect(module.bodies.count == 3)
    #expect(module.types.all["Search.Mutation"]?.cases == ["count", "stamp", "fresh", "alias", "pure"])
    #expect(module.types.field("Search.hits") == "Int")
    #expect(module.types.field("Search.observed") == "Int")
    #expect(module.types.isClass("$Box"))
    #expect(module.classTables.map(\.type) == ["Box"])
    #expect(module.witnessTables.map(\.protocolName) == ["Source"])
    #expect(module.witnessTables.first?.entries.first?.function == "$s3App4DiceVAA6SourceTW")
  }

  @Test func `a type is trivial if nothing can be written through it`() {
    let types = SILModule(name: "App", text: SILText(SILSample.search)).types

    #expect(types.isTrivial("$Dictionary<String, [Int?]>"))
    #expect(types.isTrivial("$*Search.Mutation"))
    #expect(!types.isTrivial("$Search.State"))
    #expect(!types.isTrivial("$Array<Box>"))
    #expect(!types.isTrivial("$UnsafeMutablePointer<Int>"))
  }

  @Test func `a signature counts results in memory as arguments`() {
    let signature = SILSignature(
      "$@convention(method) <τ_0_0 where τ_0_0 : Sequence><τ_1_0 where τ_1_0 : Hashable, τ_0_0.Element : Equatable> "
        + "(@in_guaranteed τ_0_0, @inout τ_1_0) -> (@out τ_0_0, @error_indirect τ_1_0)")

    #expect(signature.results == 2)
    #expect(signature.arguments == ["@out", "@out", "@in_guaranteed τ_0_0", "@inout τ_1_0"])
    #expect(signature.requirements.map(\.parameter) == [0, 1, 0])
    #expect(signature.requirements.map(\.isOfPart) == [false, false, true])
  }

  @Test func `a member of a library is looked up by the symbols it may have`() {
    #expect(MemberSymbols("NSLock.lock").symbols.contains("$s10Foundation6NSLockC4lockF"))
    #expect(
      MemberSymbols("ProcessInfo.processInfo!getter").symbols.contains(
        "$s20FoundationEssentials11ProcessInfoC07processD0vg"))
    #expect(SILSymbol.function("$sSo6getpids5Int32VyFTo") == "getpid")
  }

  @Test func `the compiler is asked for SIL alone`() {
    let command = ModuleCommand(
      module: "App",
      arguments: [
        "/usr/bin/swiftc", "-module-name", "App", "-emit-module", "-emit-module-path", "/x/App.swiftmodule", "-c",
        "-j8",
        "@/x/sources", "-I", "/x", "-DDEBUG", "-swift-version", "5", "-Xcc", "-g", "-warnings-as-errors",
      ], sources: [], outputs: [])

    #expect(
      command.arguments(emittingTo: "/t/App.sil") == [
        "/usr/bin/swiftc", "-module-name", "App", "@/x/sources", "-I", "/x", "-DDEBUG", "-swift-version", "5", "-Xcc",
        "-g",
        "-emit-sil", "-Onone", "-wmo", "-suppress-warnings", "-Xllvm", "-sil-print-debuginfo", "-o", "/t/App.sil",
      ])
  }

  @Test func `a manifest names the modules that are compiled`() {
    let manifest = """
      commands:
        "C.App.module":
          tool: shell
          inputs: ["/p/A.swift","/p/x.json"]
          outputs: ["/b/A.swift.o"]
          args: ["/usr/bin/swiftc","-module-name","App","-emit-module"]
        "C.App.exe":
          inputs: []
          outputs: []
          args: ["/usr/bin/swiftc","-emit-executable"]
      """

    let commands = ModuleCommand.all(inManifest: SILText(manifest))

    #expect(commands.map(\.module) == ["App"])
    #expect(commands.first?.sources == ["/p/A.swift"])
    #expect(commands.first?.outputs == ["/b/A.swift.o"])
  }
}
