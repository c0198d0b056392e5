import ReactorCore

extension ObservedReactor {
  /// Renders a view that does not observe by itself: calls `body` now, and again when a state changed fields that it read.
  ///
  /// ```swift
  /// counter.render { counter in label.text = "\(counter.value)" }.disposed(by: disposeBag)
  /// ```
  ///
  /// However many fields a state changes, `body` runs once for it, on the scheduler that delivers the states. In a trace it
  /// is caused by that state: call `tracer.render("CounterView") { … }` inside `body` to record it.
  ///
  /// - Parameter body: Reads fields and shows them. It may read other observed reactors with the same scheduler too.
  /// - Returns: Ends the rendering. It lasts until this is disposed of, even if the result is not kept, or until the
  ///   observed reactor is gone.
  @discardableResult
  public func render(_ body: @escaping (ObservedReactor) -> Void) -> any Disposable {
    let scheduler = scheduler
    let loop = RenderLoop({ scheduler.schedule($0) }) { [weak self] in
      if let self { body(self) }
    }
    renderLoops.add(loop)
    loop.start { [fields = fields] in fields.revision }
    return Disposables.create { [weak self, weak loop] in
      if let loop { self?.renderLoops.stop(loop) }
    }
  }
}
