import TraceModel

/// The behavior of one kind of screen of `BusyApp`.
struct ScreenType {
  /// An action and what its effect does.
  struct Action {
    var name: String
    /// The first comes at once where there are two; the last comes later where the effect waits.
    var mutations: [String]
    var waits = true
    /// The next one of the screen cancels it.
    var isLatest = false
    /// It sends its last mutation several times.
    var isLong = false
    var line = 1
  }

  var name: String
  var screens: Int
  var fields: [String]
  var actions: [Action]
  /// Mutations whose reducers break a rule now and then.
  var impure: [String: PurityRule] = [:]

  static let all = [
    ScreenType(
      name: "AppReactor", screens: 1, fields: ["user", "route", "isOnline"],
      actions: [
        Action(name: "signIn", mutations: ["setBusy", "setUser"], line: 2),
        Action(name: "open", mutations: ["setRoute"], waits: false, line: 3),
      ]),
    ScreenType(
      name: "FeedReactor", screens: 3, fields: ["items", "isLoading", "page", "lastRefreshed"],
      actions: [
        Action(name: "refresh", mutations: ["setLoading", "setItems"], line: 4),
        Action(name: "loadNextPage", mutations: ["setLoading", "appendItems"], line: 5),
        Action(name: "like", mutations: ["setLike"], waits: false, line: 6),
        Action(name: "follow", mutations: ["setFollowed"], isLong: true, line: 7),
      ], impure: ["setItems": .clock]),
    ScreenType(
      name: "CartReactor", screens: 2, fields: ["lines", "total", "isValid", "message"],
      actions: [
        Action(name: "addToCart", mutations: ["addLine"], waits: false, line: 8),
        Action(name: "recalculate", mutations: ["setTotal"], line: 9),
        Action(name: "checkOut", mutations: ["setBusy", "setReceipt"], line: 10),
      ], impure: ["setTotal": .random]),
    ScreenType(
      name: "SearchReactor", screens: 4, fields: ["query", "results", "isSearching", "suggestionsForTheLastQuery"],
      actions: [
        Action(name: "updateQuery", mutations: ["setQuery", "setResults"], isLatest: true, line: 11),
        Action(name: "clearEverythingThatWasTyped", mutations: ["clear"], waits: false, line: 12),
      ], impure: ["setResults": .io]),
    ScreenType(
      name: "ProfileReactor", screens: 4, fields: ["name", "followers", "avatar", "isFollowing", "posts"],
      actions: [
        Action(name: "load", mutations: ["setLoading", "setProfile"], line: 13),
        Action(name: "toggleFollow", mutations: ["setFollowing"], waits: false, line: 14),
        Action(name: "watch", mutations: ["setPosts"], isLong: true, line: 15),
      ]),
  ]
}
