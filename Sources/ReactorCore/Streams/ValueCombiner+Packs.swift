/// Combines any number of observables by `select`: their latest values, or each value once if it `keepsAll`.
///
/// Slower than `combineValues`, which is written out for each number: the compiler does not specialise parameter packs.
func combineValuesOfPack<each Value, Result>(
  keepsAll: Bool, _ sources: repeat Observable<each Value>, select: @escaping (repeat each Value) throws -> Result
) -> Observable<Result> {
  AnonymousObservable { sink, scope in
    let inputs = (repeat CombinedValues<each Value>(keepsAll: keepsAll))
    var all: [CombinedInput] = []
    for input in repeat each inputs { all.append(input) }
    let combiner = ValueCombiner(sink.address, in: scope, inputs: all, keepsAll: keepsAll) {
      Sink<Result>($0).next(try select(repeat (each inputs).take()))
    }
    Trampoline.together { repeat combiner.run(each sources, into: each inputs) }
  }
}
