import Testing

@testable import SourceAudit

@Suite("Types of one name in SIL") struct SILNamesTests {
  /// A module that declares a class with a method.
  private static func module(_ name: String, _ more: String = "") -> SILModule {
    let store = "$s\(name.utf8.count)\(name)5StoreC"
    return SILModule(
      name: name,
      text: SILText(
        """
        class Store {
          @_hasStorage var next: Store { get set }
          func save()
        }
        \(more)

        // Store.save(), loc "/\(name).swift":1:1, scope 1
        sil @\(store)4saveyyF : $@convention(method) (@guaranteed Store) -> () {
        bb0(%0 : $Store):
          %1 = class_method %0, #Store.save : (Store) -> () -> (), $@convention(method) (@guaranteed Store) -> ()
          return %1
        }

        sil_vtable Store {
          #Store.save: (Store) -> () -> () : @\(store)4saveyyF
          #Store.deinit!deallocator: @\(store)fD
        }

        """))
  }

  @Test func `a class has the functions of its own module`() throws {
    let program = SILProgram([Self.module("One"), Self.module("Two")], opaque: [])
    let save = try #require(program.function("$s3Two5StoreC4saveyyF"))

    let member = try #require(save.instructions.first?.member)

    #expect(program.overrides(of: member, "").map(\.function) == ["$s3Two5StoreC4saveyyF"])
    #expect(member.withoutNumber == "Store.save")
    #expect(program.isClassOfOneName(save.parameters[0].type))
  }

  @Test func `a name of which nothing is known means all of its types`() {
    let program = SILProgram([Self.module("One"), Self.module("Two")], opaque: [])

    #expect(program.overrides(of: "Store.save", "").count == 2)
    #expect(program.types.field("Store.next") == nil)
    #expect(!program.types.isTrivial("Store"))
  }

  @Test func `a name that one module has stays as it is`() {
    let program = SILProgram([Self.module("One")], opaque: [])

    #expect(program.names.isEmpty)
    #expect(program.function("$s3One5StoreC4saveyyF")?.instructions.first?.member == "Store.save")
  }

  @Test func `a type that has the name of one of the system is not taken for it`() {
    let program = SILProgram([Self.module("One", "class Data {\n}")], opaque: [])

    #expect(program.types.all["Data#0"]?.kind == .class)
    #expect(!program.types.isTrivial("Data#0"))
  }

  @Test(arguments: [
    ("A.use(B.Item, A.Item) -> A.Box<B.Item>", [], ["B.Item", "A.Item"], ["A.Box", "B.Item"]),
    ("A.(Item in _0F).next.getter : B.Item", ["A.Item.next.getter"], [], ["B.Item"]),
    ("(extension in C):A.Item.more() -> ()", ["C.A.Item.more"], [], []),
    ("closure #1 (A.Item) -> B.Item in C.f(D.Item) -> ()", ["C.f", "D.Item"], ["A.Item"], ["B.Item"]),
  ])
  func `a symbol mentions the types around it, of its parameters and of its result`(
    text: String, context: [String], parameters: [String], result: [String]
  ) {
    func words(_ mentions: [SILMention]) -> [String] { mentions.map { ($0.modules + $0.path).joined(separator: ".") } }
    let mentions = SILMentions(demangled: text)

    #expect(words(mentions.parameters) == parameters)
    #expect(words(mentions.result) == result)
    if !context.isEmpty { #expect(words(mentions.context) == context) }
  }

  @Test func `a witness says of which type and of which protocol it is`() {
    let mentions = SILMentions(
      demangled: "protocol witness for A.P.go() -> Swift.Int in conformance B.(S in _1F) : C.P in B")

    #expect(mentions.conformance.map(\.modules) == [["B"], ["C"]])
    #expect(mentions.conformance.first?.discriminator == "_1F")
  }
}

extension SILProgram {
  fileprivate func isClassOfOneName(_ type: String) -> Bool {
    types.all[SILTypes.bare(type)].map { $0.kind == .class && !$0.isAmbiguous } == true
  }
}
