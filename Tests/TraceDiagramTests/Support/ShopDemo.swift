import TraceModel

/// The run that the target picture shows: a search, a profile with a failure, a cart with a loop.
enum ShopDemo {
  static let trace: Trace = {
    var script = TraceScript(process: "shop-demo")
    let search = script.reactor("SearchReactor")
    let profile = script.reactor("ProfileReactor")
    let cart = script.reactor("CartReactor")
    var early = EarlyShop(search: search, profile: profile, cart: cart)
    early.write(&script)
    lateShop(&script, search, profile, cart)
    return script.trace
  }()

  static let clock = TraceEvent.Impurity(
    rule: .clock, message: "Date() reads the clock", api: "Date()",
    site: .init(file: "App/SearchReactor.swift", line: 88), reduceSite: .init(file: "App/SearchReactor.swift", line: 88)
  )
  static let write = TraceEvent.Impurity(
    rule: .io, message: "UserDefaults.set writes a file", api: "UserDefaults.set",
    site: .init(file: "App/CartStore.swift", line: 17), reduceSite: .init(file: "App/CartReactor.swift", line: 41))
  static let locale = TraceEvent.Impurity(
    rule: .ambient, message: "NumberFormatter() reads a locale", api: "NumberFormatter()",
    site: .init(file: "App/Money.swift", line: 12), reduceSite: .init(file: "App/CartReactor.swift", line: 63))

  /// After the pause.
  private static func lateShop(_ script: inout TraceScript, _ search: Int, _ profile: Int, _ cart: Int) {
    let page = script.action(search, 13_840, "nextPage")
    let pageLoad = script.begin(search, 13_840, "load page 2", of: page)
    script.run(pageLoad, search, 13_840, 13_843)
    let refresh = script.action(profile, 13_870, "refresh")
    let load = script.begin(profile, 13_870, "load profile", of: refresh)
    script.run(load, profile, 13_870, 13_874)
    script.run(pageLoad, search, 14_030, 14_050)
    script.commit(
      search, 14_050, "appendResults", effect: pageLoad, reduce: 14_050...14_074, changed: ["results"], impure: [clock])
    script.end(pageLoad, search, 14_050)
    script.run(load, profile, 14_080, 14_100)
    let state = script.commit(
      profile, 14_100, "setProfile", effect: load, reduce: 14_100...14_102, changed: ["profile"])
    script.end(load, profile, 14_100)
    script.quick(cart, 14_118, "setBuyer", nil, "setBuyer", changed: ["buyer"], cause: state)
    let checkout = script.action(cart, 14_168, "checkout")
    let pay = script.begin(cart, 14_168, "pay", of: checkout)
    script.run(pay, cart, 14_168, 14_174)
    script.add(.open, at: 14_300, reactor: cart, cause: pay)
  }
}

/// The first second and a half.
private struct EarlyShop {
  let search: Int
  let profile: Int
  let cart: Int

  mutating func write(_ s: inout TraceScript) {
    let g = s.action(search, 20, "typed", #"{"_0":"g"}"#)
    let searchG = s.begin(search, 20, "search", of: g)
    s.run(searchG, search, 20, 23)
    s.commit(search, 22, "setQuery", effect: searchG, changed: ["query"])
    let refresh = s.action(profile, 60, "refresh")
    let load = s.begin(profile, 60, "load profile", of: refresh)
    s.run(load, profile, 60, 64)
    s.commit(profile, 62, "setLoading", effect: load, changed: ["isLoading"])
    let read = s.action(cart, 120, "load")
    let disk = s.begin(cart, 120, "read disk", of: read)
    s.run(disk, cart, 120, 236)
    let gr = s.action(search, 180, "typed", #"{"_0":"gr"}"#)
    s.end(searchG, search, 180, .cancelled, by: gr)
    let searchGR = s.begin(search, 180, "search", of: gr)
    s.run(searchGR, search, 180, 183)
    s.commit(search, 182, "setQuery", effect: searchGR, changed: ["query"])
    s.commit(
      cart, 236, "setItems", effect: disk, reduce: 236...242, changed: ["items", "total"], impure: [ShopDemo.write])
    s.end(disk, cart, 236)
    let gra = s.action(search, 340, "typed", #"{"_0":"gra"}"#)
    s.end(searchGR, search, 340, .cancelled, by: gra)
    let searchGRA = s.begin(search, 340, "search", of: gra)
    s.run(searchGRA, search, 340, 343)
    s.commit(search, 342, "setQuery", effect: searchGRA, changed: ["query"])
    s.end(load, profile, 420, .error)
    s.add(
      .error(.init(type: "URLError", message: "timed out", isSwallowed: true)), at: 420, reactor: profile, cause: load)
    middle(&s, searchGRA)
  }

  private func middle(_ s: inout TraceScript, _ typed: TraceScript.Seq) {
    let upload = s.action(profile, 460, "uploadAvatar")
    let avatar = s.begin(profile, 460, "upload avatar", of: upload)
    s.run(avatar, profile, 460, 482)
    for turn in 0..<14 {
      let at = 512 + Double(turn) * 24.6 + Double((turn * 7) % 5) * 2
      if turn == 2 { s.run(typed, search, 543, 560) }
      if turn == 2 { s.commit(search, 545, "setLoading", effect: typed, changed: ["isLoading"]) }
      s.commit(profile, at, "setProgress", effect: avatar, reduce: at...at + 0.3, changed: ["progress"])
    }
    s.run(avatar, profile, 560, 575)
    let coupon = s.action(cart, 600, "applyCoupon")
    let check = s.begin(cart, 600, "check coupon", of: coupon)
    s.run(check, cart, 600, 603)
    s.run(avatar, profile, 690, 706)
    s.quick(search, 700, "rateTip", nil, "hideTip", changed: nil)
    let remove = s.action(cart, 860, "removeCoupon")
    s.end(check, cart, 860, .cancelled, by: remove)
    let removal = s.begin(cart, 860, "removeCoupon", of: remove)
    s.commit(cart, 860.1, "dropCoupon", effect: removal, changed: nil)
    s.end(removal, cart, 860.2)
    s.run(avatar, profile, 862, 880)
    s.commit(profile, 880, "setAvatar", effect: avatar, reduce: 880...882, changed: ["avatar"])
    s.end(avatar, profile, 880)
    s.commit(profile, 990, "setReachable", unknown: true, changed: nil)
    s.run(typed, search, 1000, 1046)
    s.commit(search, 1006, "setSuggestions", effect: typed, reduce: 1006...1012, changed: ["suggestions"])
    s.commit(
      search, 1046, "setResults", effect: typed, reduce: 1068...1106, changed: ["results", "isLoading"],
      impure: [ShopDemo.clock])
    s.end(typed, search, 1046)
    loop(&s)
  }

  private func loop(_ s: inout TraceScript) {
    let selected = s.quick(search, 1240, "select", #"{"_0":42}"#, "setSelected", changed: ["selected"])
    var state = s.quick(cart, 1246, "add", #"{"_0":42}"#, "insert", changed: ["items"], cause: selected)
    for (turn, at) in [1278.0, 1312, 1346, 1380].enumerated() {
      let recalc = s.action(cart, at, "recalc", cause: state)
      s.add(.loop(length: 1, members: ["CartReactor.recalc"]), at: at, reactor: cart, cause: recalc)
      let price = s.begin(cart, at, "price", of: recalc)
      s.run(price, cart, at, at + 20)
      state = s.commit(
        cart, at + 20, "setTotal", effect: price, reduce: at + 20...at + 22, changed: turn == 3 ? nil : ["total"],
        impure: [ShopDemo.locale])
      s.end(price, cart, at + 20)
    }
  }
}
