import ReactorCore
import ReactorTesting

extension Race {
  /// Requests that overlap with others.
  static let ofRequests = [
    Race("detail of an item that is no longer selected") { scheduler, isMended in
      let detail = Screen<Int, (selected: Int, shown: Int)>((0, 0)) { screen, item in
        let select = screen.change { $0 = (item, 0) }
        return .concat([
          select, screen.when(scheduler.answers) { if !isMended || $0.selected == item { $0.shown = item } },
        ])
      }
      let list = Screen<Int, Int>(0) { screen, item in screen.change { $0 = item } }
      let subscription = list.state.filter { $0 > 0 }.bind(to: detail.action)
      for item in [1, 2] { scheduler.scheduleAt(item * 100, "select \(item)") { list.action.onNext(item) } }
      scheduler.start()
      subscription.dispose()
      return detail.currentState == (2, 2)
    },
    Race("older token over a newer one") { scheduler, isMended in
      let tokens = Screen<Int, Int>(0) { screen, number in
        screen.when(scheduler.answers, 80) { $0 = isMended ? max($0, number) : number }
      }
      for number in [1, 2] { scheduler.scheduleAt(number * 100, "refresh \(number)") { tokens.action.onNext(number) } }
      scheduler.advanceTo(1_000)
      return tokens.currentState == 2
    },
    Race("cache filled after it was cleared") { scheduler, isMended in
      let cache = Screen<String, (generation: Int, entries: Set<String>)>((0, [])) { screen, key in
        if key.isEmpty { return screen.change { $0 = ($0.generation + 1, []) } }
        let generation = screen.currentState.generation
        return screen.when(scheduler.answers) {
          if !isMended || $0.generation == generation { $0.entries.insert(key) }
        }
      }
      scheduler.scheduleAt(0, "load owls") { cache.action.onNext("owls") }
      scheduler.scheduleAt(100, "clear") { cache.action.onNext("") }
      scheduler.scheduleAt(200, "load larks") { cache.action.onNext("larks") }
      scheduler.start()
      return cache.currentState.entries == ["larks"]
    },
    Race("like that flips back") { scheduler, isMended in
      let like = Screen<Bool, (wanted: Bool, shown: Bool)>((false, false)) { screen, isLiked in
        let show = screen.change { $0 = (isLiked, isLiked) }
        return .concat([
          show, screen.when(scheduler.answers) { if !isMended || $0.wanted == isLiked { $0.shown = isLiked } },
        ])
      }
      scheduler.scheduleAt(0, "like") { like.action.onNext(true) }
      scheduler.scheduleAt(200, "unlike") { like.action.onNext(false) }
      scheduler.start()
      return !like.currentState.shown
    },
    Race("deleted item that comes back") { scheduler, isMended in
      let list = Screen<String, (deleted: Set<String>, items: Set<String>)>(([], ["a", "b"])) { screen, action in
        if action == "load" {
          return screen.when(scheduler.answers, 60) {
            $0.items = isMended ? Set(["a", "b"]).subtracting($0.deleted) : ["a", "b"]
          }
        }
        return screen.change {
          $0.deleted.insert(action)
          $0.items.remove(action)
        }
      }
      scheduler.scheduleAt(0, "load") { list.action.onNext("load") }
      scheduler.scheduleAt(100, "delete a") { list.action.onNext("a") }
      scheduler.start()
      return list.currentState.items == ["b"]
    },
    Race("picture that comes before its profile") { scheduler, isMended in
      let profile = Screen<Void, (name: String?, picture: String?)>((nil, nil)) { screen, _ in
        let name = screen.when(scheduler.answers, 50) { $0.name = "ada" }
        let picture = screen.when(scheduler.answers, 90) { if isMended || $0.name != nil { $0.picture = "ada.png" } }
        return .merge(name, picture)
      }
      scheduler.scheduleAt(0, "open") { profile.action.onNext(()) }
      scheduler.start()
      return profile.currentState.picture == "ada.png"
    },
    Race("messages in the order of their answers") { scheduler, isMended in
      let chat = Screen<Int, [Int]>([]) { screen, message in
        screen.when(scheduler.answers) { $0 = isMended ? ($0 + [message]).sorted() : $0 + [message] }
      }
      for message in 1...3 { scheduler.scheduleAt(message * 100, "send \(message)") { chat.action.onNext(message) } }
      scheduler.start()
      return chat.currentState == [1, 2, 3]
    },
  ]
}
