/// Results of `select` for the latest values of all streams, or of those that were not used yet if it `keepsAll`.
///
/// Any number of streams, for those that are not many or not busy: `gathered` is faster.
func gatheredPack<each Value, Result>(
  keepsAll: Bool, _ sources: repeat Observable<each Value>, select: @escaping (repeat each Value) throws -> Result
) -> Observable<Result> {
  AnonymousObservable { sink, scope in
    let inputs = (repeat CombinedValues<each Value>(keepsAll: keepsAll))
    var all: [CombinedInput] = []
    for input in repeat each inputs { all.append(input) }
    let gathering = ValueCombiner(sink.address, in: scope, inputs: all, keepsAll: keepsAll) {
      Sink<Result>($0).next(try select(repeat (each inputs).take()))
    }
    Trampoline.together { repeat gathering.run(each sources, into: each inputs) }
  }
}
