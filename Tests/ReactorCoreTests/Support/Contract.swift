import Testing

/// Numbers of docs/reactor-contract.md that a test proves.
struct ContractTrait: TestTrait, SuiteTrait {
  let numbers: [Int]

  var comments: [Comment] { numbers.map { "contract \($0)" } }
}

extension Trait where Self == ContractTrait {
  static func contract(_ numbers: Int...) -> Self { ContractTrait(numbers: numbers) }
}
