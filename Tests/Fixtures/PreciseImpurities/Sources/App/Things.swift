import Foundation
import Synchronization

final class Box {
  var value = 0
  var items: [Int] = []
  var next: Box?
  init(value: Int = 0) { self.value = value }
  func bump() {
    value += 1  // finds: object-write in deepObject, boxInPayload
  }
}

@propertyWrapper struct Logged<Value> {
  private var stored: Value
  init(wrappedValue: Value) { stored = wrappedValue }
  var wrappedValue: Value {
    get { stored }
    set {
      print(newValue)  // finds: io in wrapper
      stored = newValue
    }
  }
}

@propertyWrapper struct Clamped {
  private var stored = 0
  var wrappedValue: Int {
    get { stored }
    set { stored = min(max(newValue, 0), 10) }
  }
}

struct Settings {
  @Logged var level = 0
  @Clamped var limit: Int
  var name = ""
  var computed: Int {
    get { 3 }
    set {
      print(newValue)  // finds: io in keyPathSetter
    }
  }
  var noisy: Int {
    print("read")  // finds: io in keyPathGetter, mapKeyPath
    return 3
  }
}

@dynamicMemberLookup struct Proxy {
  var settings = Settings()
  subscript<Value>(dynamicMember path: KeyPath<Settings, Value>) -> Value {
    print("member")  // finds: io in dynamicMember
    return settings[keyPath: path]
  }
}

struct Key: Hashable {
  var id: Int
  static func == (a: Key, b: Key) -> Bool {
    print("equal")  // maybe: io in equality, mutexMemo, systemGenerator
    return a.id == b.id
  }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

struct Plain: Hashable, Comparable, Codable {
  var id: Int
  static func < (a: Plain, b: Plain) -> Bool { a.id < b.id }
}

struct Described: CustomStringConvertible {
  var description: String {
    print("described")  // maybe: io in described
    return "x"
  }
}

enum Local {
  @TaskLocal static var user = 0
}

enum Statics {
  static var hits = 0
  static var boxes: [Box] = []
  static let memo = Mutex([Int: Int]())
}

final class Owner {
  lazy var stamp = Date()
  let box = Box()
  var observed = 0 {
    didSet {
      print(observed)  // finds: io in objectObserver
    }
  }
}

struct Tree {
  indirect enum Node { case leaf(Int), pair(Node, Node) }
  var root = Node.leaf(1)
  func sum(_ node: Node) -> Int {
    switch node {
    case .leaf(let n): n
    case .pair(let a, let b): sum(a) + sum(b)
    }
  }
}

struct Seeded: RandomNumberGenerator {
  var seed: UInt64
  mutating func next() -> UInt64 {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1
    return seed
  }
}

func makeBox(_ n: Int) -> Box {
  let box = Box(value: n)
  box.items = [n]
  return box
}

func fill(_ box: Box) { box.items.append(3) }  // finds: object-write in passed

func setAll(_ n: inout Int) { n += 1 }

func counter() -> () -> Int {
  var n = 0
  return {
    n += 1
    return n
  }
}

class Parent {
  func run() -> Int {
    print("run")  // finds: io in superCall
    return 1
  }
}

class Child: Parent {
  override func run() -> Int { super.run() + 1 }
}
