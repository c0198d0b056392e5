import SideEffects
import TraceModel

@testable import SourceAudit

/// A module in SIL, as the compiler prints one, and audits of it.
enum SILSample {
  /// A reactor with four mutations: it counts in itself, calls a clock through a helper, writes a box of its own, and is pure.
  static let search = """
    sil_stage canonical

    final class Search : Reactor {
      enum Mutation {
        case count, stamp, fresh, alias, pure(Int)
      }
      struct State {
        @_hasStorage @_hasInitialValue var n: Int { get set }
        @_hasStorage @_hasInitialValue var box: Box { get set }
      }
      @_hasStorage @_hasInitialValue final var hits: Int { get set }
      @_hasStorage final var observed: Int {
        get
        set
      }
    }

    final class Box {
      @_hasStorage @_hasInitialValue final var value: Int { get set }
    }

    // Search.reduce(state:mutation:), loc "/app/Search.swift":10:8, scope 1
    sil hidden @$s3App6SearchC6reduceyF : $@convention(method) (@guaranteed Search.State, Search.Mutation, @guaranteed Search) -> @owned Search.State {
    // %0 "state"                                     // user: %1
    bb0(%0 : $Search.State, %1 : $Search.Mutation, %2 : $Search):
      switch_enum %1, case #Search.Mutation.count!enumelt: bb1, case #Search.Mutation.stamp!enumelt: bb2, case #Search.Mutation.fresh!enumelt: bb3, case #Search.Mutation.alias!enumelt: bb4, default bb5, loc "/app/Search.swift":11:5, scope 1 // id: %3

    bb1:
      %4 = integer_literal $Builtin.Int64, 1, loc "/app/Search.swift":12:20, scope 1
      %5 = struct $Int (%4), loc "/app/Search.swift":12:20, scope 1
      %6 = ref_element_addr %2, #Search.hits, loc "/app/Search.swift":12:12, scope 1
      %7 = begin_access [modify] [dynamic] %6, loc "/app/Search.swift":12:12, scope 1
      store %5 to %7, loc "/app/Search.swift":12:18, scope 1
      end_access %7, loc * "/app/Search.swift":12:18, scope 1
      br bb6

    bb2:
      %10 = function_ref @$s3App5stampyyF : $@convention(thin) () -> (), loc "/app/Search.swift":13:14, scope 1
      %11 = apply %10() : $@convention(thin) () -> (), loc "/app/Search.swift":13:14, scope 1
      br bb6

    bb3:
      %20 = alloc_ref $Box, loc "/app/Search.swift":14:14, scope 1
      %21 = function_ref @$s3App4bumpyyAA3BoxCF : $@convention(thin) (@guaranteed Box) -> (), loc "/app/Search.swift":14:20, scope 1
      %22 = apply %21(%20) : $@convention(thin) (@guaranteed Box) -> (), loc "/app/Search.swift":14:20, scope 1
      br bb6

    bb4:
      %30 = struct_extract %0, #Search.State.box, loc "/app/Search.swift":15:14, scope 1
      %31 = function_ref @$s3App4bumpyyAA3BoxCF : $@convention(thin) (@guaranteed Box) -> (), loc "/app/Search.swift":15:20, scope 1
      %32 = apply %31(%30) : $@convention(thin) (@guaranteed Box) -> (), loc "/app/Search.swift":15:20, scope 1
      br bb6

    bb5:
      br bb6

    bb6:
      return %0, loc "/app/Search.swift":17:5, scope 1
    } // end sil function '$s3App6SearchC6reduceyF'

    // stamp(), loc "/app/Stamp.swift":3:6, scope 2
    sil hidden @$s3App5stampyyF : $@convention(thin) () -> () {
    bb0:
      %0 = metatype $@thin Date.Type, loc "/app/Stamp.swift":4:3, scope 2
      %1 = function_ref @$s20FoundationEssentials4DateVACycfC : $@convention(method) (@thin Date.Type) -> Date, loc "/app/Stamp.swift":4:3, scope 2
      %2 = apply %1(%0) : $@convention(method) (@thin Date.Type) -> Date, loc "/app/Stamp.swift":4:3, scope 2
      %3 = tuple (), loc "/app/Stamp.swift":5:1, scope 2
      return %3, loc "/app/Stamp.swift":5:1, scope 2
    } // end sil function '$s3App5stampyyF'

    // bump(_:), loc "/app/Box.swift":7:6, scope 3
    sil hidden @$s3App4bumpyyAA3BoxCF : $@convention(thin) (@guaranteed Box) -> () {
    bb0(%0 : $Box):
      %1 = integer_literal $Builtin.Int64, 1, loc "/app/Box.swift":8:15, scope 3
      %2 = struct $Int (%1), loc "/app/Box.swift":8:15, scope 3
      %3 = ref_element_addr %0, #Box.value, loc "/app/Box.swift":8:7, scope 3
      %4 = begin_access [modify] [dynamic] %3, loc "/app/Box.swift":8:7, scope 3
      store %2 to %4, loc "/app/Box.swift":8:13, scope 3
      end_access %4, loc "/app/Box.swift":8:13, scope 3
      %7 = tuple (), loc "/app/Box.swift":9:1, scope 3
      return %7, loc "/app/Box.swift":9:1, scope 3
    } // end sil function '$s3App4bumpyyAA3BoxCF'

    sil_vtable Box {
      #Box.deinit!deallocator: @$s3App3BoxCfD // Box.__deallocating_deinit
    }

    sil_witness_table hidden Dice: Source module App {
      method #Source.next: <Self where Self : Source> (Self) -> () -> Int : @$s3App4DiceVAA6SourceTW // witness
    }

    """

  /// Findings and unknown places of the reducers of a text, as `rule mutation line certainty`.
  static func audit(_ text: String, reducer: String = "Search.reduce(state:mutation:)") throws -> [String] {
    let program = SILProgram([SILModule(name: "App", text: SILText(text))], opaque: [])
    let catalog = SILCatalog(try .standard())
    return try SILReducerFinder(program).named(reducer).flatMap { reducer -> [String] in
      let walk = walk(reducer, program, catalog)
      let found = walk.findings.findings(of: reducer.typeName).map {
        "\($0.rule.rawValue) \($0.mutation) \($0.site?.line ?? 0) \($0.confidence.rawValue)"
      }
      return found.sorted() + walk.unknowns.map { "unknown \($0.name)" }
    }
  }

  /// The code that an audit of the reducer of a text follows.
  static func followed(_ text: String) throws -> FollowedCode {
    let program = SILProgram([SILModule(name: "App", text: SILText(text))], opaque: [])
    let reducer = try SILReducerFinder(program).named("Search.reduce(state:mutation:)")[0]
    return walk(reducer, program, SILCatalog(try .standard())).followed
  }

  private static func walk(_ reducer: SILReducer, _ program: SILProgram, _ catalog: SILCatalog) -> SILWalk {
    let analysis = SILAnalysis(program, catalog)
    let root = analysis.run(reducer.function, reducer.arguments)
    var walk = SILWalk(analysis, reducer) { SourceSite(file: $0.file, line: $0.line, column: $0.column) }
    walk.run(from: root)
    return walk
  }
}
