#if ReactorKit
  import ReactorCore
  public import RxSwift

  // Operators of RxSwift that emit a value made of one of each stream, up to four. It is caused by what completed the
  // combination, and what brought the other values contributes. Any thread.
  extension RxSwift.Observable {
    /// RxSwift's `combineLatest`; what brought the stored value contributes.
    public static func combineLatest<A: RxSwift.ObservableType, B: RxSwift.ObservableType>(
      _ a: A, _ b: B, resultSelector: @escaping (A.Element, B.Element) throws -> Element
    ) -> RxSwift.Observable<Element> {
      together({ OwnStream.combineLatest(a, b, resultSelector: resultSelector) }) {
        OwnStream.combineLatest(a.caused, b.caused) {
          Caused(try resultSelector($0.value, $1.value), $0.cause, $1.cause)
        }
      }
    }

    /// RxSwift's `combineLatest`; what brought the stored values contributes.
    public static func combineLatest<A: RxSwift.ObservableType, B: RxSwift.ObservableType, C: RxSwift.ObservableType>(
      _ a: A, _ b: B, _ c: C, resultSelector: @escaping (A.Element, B.Element, C.Element) throws -> Element
    ) -> RxSwift.Observable<Element> {
      together({ OwnStream.combineLatest(a, b, c, resultSelector: resultSelector) }) {
        OwnStream.combineLatest(a.caused, b.caused, c.caused) {
          Caused(try resultSelector($0.value, $1.value, $2.value), $0.cause, $1.cause, $2.cause)
        }
      }
    }

    /// RxSwift's `combineLatest`; what brought the stored values contributes.
    public static func combineLatest<
      A: RxSwift.ObservableType, B: RxSwift.ObservableType, C: RxSwift.ObservableType, D: RxSwift.ObservableType
    >(
      _ a: A, _ b: B, _ c: C, _ d: D,
      resultSelector: @escaping (A.Element, B.Element, C.Element, D.Element) throws -> Element
    ) -> RxSwift.Observable<Element> {
      together({ OwnStream.combineLatest(a, b, c, d, resultSelector: resultSelector) }) {
        OwnStream.combineLatest(a.caused, b.caused, c.caused, d.caused) {
          Caused(
            try resultSelector($0.value, $1.value, $2.value, $3.value), $0.cause, $1.cause, $2.cause, $3.cause)
        }
      }
    }

    /// RxSwift's `zip`; what brought the stored value contributes.
    public static func zip<A: RxSwift.ObservableType, B: RxSwift.ObservableType>(
      _ a: A, _ b: B, resultSelector: @escaping (A.Element, B.Element) throws -> Element
    ) -> RxSwift.Observable<Element> {
      together({ OwnStream.zip(a, b, resultSelector: resultSelector) }) {
        OwnStream.zip(a.caused, b.caused) { Caused(try resultSelector($0.value, $1.value), $0.cause, $1.cause) }
      }
    }

    /// RxSwift's `zip`; what brought the stored values contributes.
    public static func zip<A: RxSwift.ObservableType, B: RxSwift.ObservableType, C: RxSwift.ObservableType>(
      _ a: A, _ b: B, _ c: C, resultSelector: @escaping (A.Element, B.Element, C.Element) throws -> Element
    ) -> RxSwift.Observable<Element> {
      together({ OwnStream.zip(a, b, c, resultSelector: resultSelector) }) {
        OwnStream.zip(a.caused, b.caused, c.caused) {
          Caused(try resultSelector($0.value, $1.value, $2.value), $0.cause, $1.cause, $2.cause)
        }
      }
    }

    /// RxSwift's own operator: `plain` for a subscription that nothing traces, else of values with their causes.
    private static func together(
      _ plain: @escaping () -> RxSwift.Observable<Element>,
      _ caused: @escaping () -> RxSwift.Observable<Caused<Element>>
    ) -> RxSwift.Observable<Element> {
      DirectStream.stream { observer in
        Cause.isTraced ? caused().uncaused(.waiting) { nil }.subscribe(observer) : plain().subscribe(observer)
      }
    }
  }

  extension RxSwift.Observable where Element == Any {
    /// RxSwift's `combineLatest`; what brought the stored value contributes.
    public static func combineLatest<A: RxSwift.ObservableType, B: RxSwift.ObservableType>(
      _ a: A, _ b: B
    ) -> RxSwift.Observable<(A.Element, B.Element)> {
      .combineLatest(a, b) { ($0, $1) }
    }

    /// RxSwift's `combineLatest`; what brought the stored values contributes.
    public static func combineLatest<A: RxSwift.ObservableType, B: RxSwift.ObservableType, C: RxSwift.ObservableType>(
      _ a: A, _ b: B, _ c: C
    ) -> RxSwift.Observable<(A.Element, B.Element, C.Element)> {
      .combineLatest(a, b, c) { ($0, $1, $2) }
    }

    /// RxSwift's `zip`; what brought the stored value contributes.
    public static func zip<A: RxSwift.ObservableType, B: RxSwift.ObservableType>(
      _ a: A, _ b: B
    ) -> RxSwift.Observable<(A.Element, B.Element)> {
      .zip(a, b) { ($0, $1) }
    }

    /// RxSwift's `zip`; what brought the stored values contributes.
    public static func zip<A: RxSwift.ObservableType, B: RxSwift.ObservableType, C: RxSwift.ObservableType>(
      _ a: A, _ b: B, _ c: C
    ) -> RxSwift.Observable<(A.Element, B.Element, C.Element)> {
      .zip(a, b, c) { ($0, $1, $2) }
    }
  }

  extension RxSwift.ObservableType {
    /// The values with their causes.
    fileprivate var caused: RxSwift.Observable<Caused<Element>> { asObservable().caused { _ in } }
  }

  extension Caused {
    /// A value made of stored ones with these causes, which contribute.
    fileprivate init(_ value: Value, _ causes: CauseID...) {
      self.init(value, cause: causes.reduce(Cause.current) { Cause.join($0, $1) })
    }
  }
#endif
