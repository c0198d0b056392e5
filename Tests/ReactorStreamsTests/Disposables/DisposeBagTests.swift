import ReactorCore
import Testing

@Suite("DisposeBag") struct DisposeBagTests {
  @Test func `DisposeBag accepts lists and a result builder`() {
    let log = Record<Int>()
    func one(_ number: Int) -> any Disposable { Disposables.create { log.add(number) } }
    do {
      let bag = DisposeBag {
        one(1)
        one(2)
      }
      bag.insert([one(3)])
      bag.insert {
        one(4)
        one(5)
      }
      bag.insert(one(6), one(7))
      withExtendedLifetime((bag, DisposeBag(disposing: [one(8)]))) {}
    }

    #expect(Set(log.all) == Set(1...8))
  }
}
