// From two to eight streams of different types. Written out, because the compiler does not specialise parameter packs:
// through one, an event costs three thousand instructions more.

/// What `select` makes of the latest values of all streams, or of those that were not used yet if it `keepsAll`.
@inlinable
func gathered<A, B, Result>(
  keepsAll: Bool, _ a: Observable<A>, _ b: Observable<B>,
  select: @escaping (A, B) throws -> Result
) -> Observable<Result> {
  AnonymousObservable { sink, scope in
    let fromA = CombinedValues<A>(keepsAll: keepsAll)
    let fromB = CombinedValues<B>(keepsAll: keepsAll)
    let gathering = ValueCombiner(sink.address, in: scope, inputs: [fromA, fromB], keepsAll: keepsAll) {
      Sink<Result>($0).next(try select(fromA.take(), fromB.take()))
    }
    Trampoline.together {
      gathering.run(a, into: fromA)
      gathering.run(b, into: fromB)
    }
  }
}

/// What `select` makes of the latest values of all streams, or of those that were not used yet if it `keepsAll`.
@inlinable
func gathered<A, B, C, Result>(
  keepsAll: Bool, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>,
  select: @escaping (A, B, C) throws -> Result
) -> Observable<Result> {
  AnonymousObservable { sink, scope in
    let fromA = CombinedValues<A>(keepsAll: keepsAll)
    let fromB = CombinedValues<B>(keepsAll: keepsAll)
    let fromC = CombinedValues<C>(keepsAll: keepsAll)
    let gathering = ValueCombiner(sink.address, in: scope, inputs: [fromA, fromB, fromC], keepsAll: keepsAll) {
      Sink<Result>($0).next(try select(fromA.take(), fromB.take(), fromC.take()))
    }
    Trampoline.together {
      gathering.run(a, into: fromA)
      gathering.run(b, into: fromB)
      gathering.run(c, into: fromC)
    }
  }
}

/// What `select` makes of the latest values of all streams, or of those that were not used yet if it `keepsAll`.
@inlinable
func gathered<A, B, C, D, Result>(
  keepsAll: Bool, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>,
  select: @escaping (A, B, C, D) throws -> Result
) -> Observable<Result> {
  AnonymousObservable { sink, scope in
    let fromA = CombinedValues<A>(keepsAll: keepsAll)
    let fromB = CombinedValues<B>(keepsAll: keepsAll)
    let fromC = CombinedValues<C>(keepsAll: keepsAll)
    let fromD = CombinedValues<D>(keepsAll: keepsAll)
    let gathering = ValueCombiner(sink.address, in: scope, inputs: [fromA, fromB, fromC, fromD], keepsAll: keepsAll) {
      Sink<Result>($0).next(try select(fromA.take(), fromB.take(), fromC.take(), fromD.take()))
    }
    Trampoline.together {
      gathering.run(a, into: fromA)
      gathering.run(b, into: fromB)
      gathering.run(c, into: fromC)
      gathering.run(d, into: fromD)
    }
  }
}

/// What `select` makes of the latest values of all streams, or of those that were not used yet if it `keepsAll`.
@inlinable
func gathered<A, B, C, D, E, Result>(
  keepsAll: Bool, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>, _ e: Observable<E>,
  select: @escaping (A, B, C, D, E) throws -> Result
) -> Observable<Result> {
  AnonymousObservable { sink, scope in
    let fromA = CombinedValues<A>(keepsAll: keepsAll)
    let fromB = CombinedValues<B>(keepsAll: keepsAll)
    let fromC = CombinedValues<C>(keepsAll: keepsAll)
    let fromD = CombinedValues<D>(keepsAll: keepsAll)
    let fromE = CombinedValues<E>(keepsAll: keepsAll)
    let gathering = ValueCombiner(
      sink.address, in: scope, inputs: [fromA, fromB, fromC, fromD, fromE], keepsAll: keepsAll
    ) {
      Sink<Result>($0).next(try select(fromA.take(), fromB.take(), fromC.take(), fromD.take(), fromE.take()))
    }
    Trampoline.together {
      gathering.run(a, into: fromA)
      gathering.run(b, into: fromB)
      gathering.run(c, into: fromC)
      gathering.run(d, into: fromD)
      gathering.run(e, into: fromE)
    }
  }
}

/// What `select` makes of the latest values of all streams, or of those that were not used yet if it `keepsAll`.
@inlinable
func gathered<A, B, C, D, E, F, Result>(
  keepsAll: Bool, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>, _ e: Observable<E>,
  _ f: Observable<F>,
  select: @escaping (A, B, C, D, E, F) throws -> Result
) -> Observable<Result> {
  AnonymousObservable { sink, scope in
    let fromA = CombinedValues<A>(keepsAll: keepsAll)
    let fromB = CombinedValues<B>(keepsAll: keepsAll)
    let fromC = CombinedValues<C>(keepsAll: keepsAll)
    let fromD = CombinedValues<D>(keepsAll: keepsAll)
    let fromE = CombinedValues<E>(keepsAll: keepsAll)
    let fromF = CombinedValues<F>(keepsAll: keepsAll)
    let gathering = ValueCombiner(
      sink.address, in: scope, inputs: [fromA, fromB, fromC, fromD, fromE, fromF], keepsAll: keepsAll
    ) {
      Sink<Result>($0).next(
        try select(fromA.take(), fromB.take(), fromC.take(), fromD.take(), fromE.take(), fromF.take()))
    }
    Trampoline.together {
      gathering.run(a, into: fromA)
      gathering.run(b, into: fromB)
      gathering.run(c, into: fromC)
      gathering.run(d, into: fromD)
      gathering.run(e, into: fromE)
      gathering.run(f, into: fromF)
    }
  }
}

/// What `select` makes of the latest values of all streams, or of those that were not used yet if it `keepsAll`.
@inlinable
func gathered<A, B, C, D, E, F, G, Result>(
  keepsAll: Bool, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>, _ e: Observable<E>,
  _ f: Observable<F>, _ g: Observable<G>,
  select: @escaping (A, B, C, D, E, F, G) throws -> Result
) -> Observable<Result> {
  AnonymousObservable { sink, scope in
    let fromA = CombinedValues<A>(keepsAll: keepsAll)
    let fromB = CombinedValues<B>(keepsAll: keepsAll)
    let fromC = CombinedValues<C>(keepsAll: keepsAll)
    let fromD = CombinedValues<D>(keepsAll: keepsAll)
    let fromE = CombinedValues<E>(keepsAll: keepsAll)
    let fromF = CombinedValues<F>(keepsAll: keepsAll)
    let fromG = CombinedValues<G>(keepsAll: keepsAll)
    let gathering = ValueCombiner(
      sink.address, in: scope, inputs: [fromA, fromB, fromC, fromD, fromE, fromF, fromG], keepsAll: keepsAll
    ) {
      Sink<Result>($0).next(
        try select(fromA.take(), fromB.take(), fromC.take(), fromD.take(), fromE.take(), fromF.take(), fromG.take()))
    }
    Trampoline.together {
      gathering.run(a, into: fromA)
      gathering.run(b, into: fromB)
      gathering.run(c, into: fromC)
      gathering.run(d, into: fromD)
      gathering.run(e, into: fromE)
      gathering.run(f, into: fromF)
      gathering.run(g, into: fromG)
    }
  }
}

/// What `select` makes of the latest values of all streams, or of those that were not used yet if it `keepsAll`.
@inlinable
func gathered<A, B, C, D, E, F, G, H, Result>(
  keepsAll: Bool, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>, _ e: Observable<E>,
  _ f: Observable<F>, _ g: Observable<G>, _ h: Observable<H>,
  select: @escaping (A, B, C, D, E, F, G, H) throws -> Result
) -> Observable<Result> {
  AnonymousObservable { sink, scope in
    let fromA = CombinedValues<A>(keepsAll: keepsAll)
    let fromB = CombinedValues<B>(keepsAll: keepsAll)
    let fromC = CombinedValues<C>(keepsAll: keepsAll)
    let fromD = CombinedValues<D>(keepsAll: keepsAll)
    let fromE = CombinedValues<E>(keepsAll: keepsAll)
    let fromF = CombinedValues<F>(keepsAll: keepsAll)
    let fromG = CombinedValues<G>(keepsAll: keepsAll)
    let fromH = CombinedValues<H>(keepsAll: keepsAll)
    let gathering = ValueCombiner(
      sink.address, in: scope, inputs: [fromA, fromB, fromC, fromD, fromE, fromF, fromG, fromH], keepsAll: keepsAll
    ) {
      Sink<Result>($0).next(
        try select(
          fromA.take(), fromB.take(), fromC.take(), fromD.take(), fromE.take(), fromF.take(), fromG.take(), fromH.take()
        ))
    }
    Trampoline.together {
      gathering.run(a, into: fromA)
      gathering.run(b, into: fromB)
      gathering.run(c, into: fromC)
      gathering.run(d, into: fromD)
      gathering.run(e, into: fromE)
      gathering.run(f, into: fromF)
      gathering.run(g, into: fromG)
      gathering.run(h, into: fromH)
    }
  }
}
