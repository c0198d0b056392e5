import ReactorCore
import ReactorTrace
import TraceLaws

extension Law {
  /// Events of which a law speaks: `.action(.logout)`, `.effect(.case(Action.load))`, `.state(\.isLoading, false)`.
  public struct Events: Sendable {
    var pattern: LawPattern
    let site: SourceSite
    /// The reason why they have no meaning; nil if they have one.
    var problem: String?

    init(_ part: LawPattern.Part, _ site: SourceSite, _ problem: String? = nil) {
      pattern = LawPattern(parts: [part])
      self.site = site
      self.problem = problem
    }

    /// These events, and others.
    public func or(_ other: Events) -> Events {
      var both = self
      both.pattern = LawPattern(parts: pattern.parts + other.pattern.parts)
      both.problem = problem ?? other.problem
      return both
    }
  }

  /// The moment of an effect at which a law looks.
  public enum Moment: Sendable {
    /// Its action is handled. An effect that completes within `mutate` without a mutation is none.
    case begins
    /// It ends, in any way.
    case ends
    /// It ends by an error.
    case fails
    /// It ends by itself.
    case completes
    /// It is cancelled.
    case isCancelled

    var pattern: LawPattern.Moment {
      switch self {
      case .begins: .begins
      case .ends: .ends
      case .fails: .fails
      case .completes: .completes
      case .isCancelled: .cancelled
      }
    }
  }
}

/// The events that a law can name, at its beginning and behind words such as `leads(to:)`.
public protocol LawVocabulary {
  /// The type of reactor of which the law speaks.
  associatedtype Subject: TraceableReactor
}

extension Law: LawVocabulary {
  /// The type of reactor of which it speaks.
  public typealias Subject = R
}

extension Law.Events: LawVocabulary {
  /// The type of reactor of which it speaks.
  public typealias Subject = R
}

extension LawVocabulary {
  /// An action equal to this one.
  public static func action(
    _ action: Subject.Action, sourceLocation: SourceLocation = #_testLocation
  ) -> Law<Subject>.Events {
    self.action(ExpectedAction.is(action), sourceLocation: sourceLocation)
  }

  /// An action: `.case(Action.load)`, `.named("load")`, `.matching("…") { … }`. `.named("*")` is any.
  public static func action(
    _ pattern: ExpectedAction<Subject>, sourceLocation: SourceLocation = #_testLocation
  ) -> Law<Subject>.Events {
    .init(pattern.matcher.actionPart(.action, of: Subject.self), SourceSite(sourceLocation))
  }

  /// An action of any reactor of another type.
  public static func action<Other>(
    of type: Other.Type, _ pattern: ExpectedAction<Other>, sourceLocation: SourceLocation = #_testLocation
  ) -> Law<Subject>.Events {
    .init(pattern.matcher.actionPart(.action, of: type, isOther: true), SourceSite(sourceLocation))
  }

  /// The effect of an action equal to this one.
  public static func effect(
    _ action: Subject.Action, _ moment: Law<Subject>.Moment = .begins, sourceLocation: SourceLocation = #_testLocation
  ) -> Law<Subject>.Events {
    effect(ExpectedAction.is(action), moment, sourceLocation: sourceLocation)
  }

  /// The effect of an action.
  public static func effect(
    _ pattern: ExpectedAction<Subject>, _ moment: Law<Subject>.Moment = .begins,
    sourceLocation: SourceLocation = #_testLocation
  ) -> Law<Subject>.Events {
    .init(
      pattern.matcher.actionPart(.effect, of: Subject.self, moment: moment.pattern), SourceSite(sourceLocation))
  }

  /// The effect of an action of any reactor of another type.
  public static func effect<Other>(
    of type: Other.Type, _ pattern: ExpectedAction<Other>, _ moment: Law<Subject>.Moment = .begins,
    sourceLocation: SourceLocation = #_testLocation
  ) -> Law<Subject>.Events {
    .init(
      pattern.matcher.actionPart(.effect, of: type, isOther: true, moment: moment.pattern),
      SourceSite(sourceLocation))
  }

  /// A mutation equal to this one.
  public static func mutation(
    _ mutation: Subject.Mutation, sourceLocation: SourceLocation = #_testLocation
  ) -> Law<Subject>.Events {
    self.mutation(ExpectedMutation.is(mutation), sourceLocation: sourceLocation)
  }

  /// A mutation: `.case(Mutation.setUser)`, `.named("setUser")`, `.from("FeedReactor", named: "setPosts")`.
  public static func mutation(
    _ pattern: ExpectedMutation<Subject>, sourceLocation: SourceLocation = #_testLocation
  ) -> Law<Subject>.Events {
    .init(pattern, of: nil, SourceSite(sourceLocation))
  }

  /// A mutation of any reactor of another type.
  public static func mutation<Other>(
    of type: Other.Type, _ pattern: ExpectedMutation<Other>, sourceLocation: SourceLocation = #_testLocation
  ) -> Law<Subject>.Events {
    .init(pattern, of: _typeName(type, qualified: false), SourceSite(sourceLocation))
  }

  /// A state in which a field has this value.
  public static func state<Value: Equatable>(
    _ field: KeyPath<Subject.State, Value>, _ value: Value, sourceLocation: SourceLocation = #_testLocation
  ) -> Law<Subject>.Events {
    .init(StateCondition(field, value), SourceSite(sourceLocation))
  }

  /// A state for which a closure holds; `text` says so in messages.
  public static func state(
    _ text: String, sourceLocation: SourceLocation = #_testLocation, _ holds: @escaping (Subject.State) -> Bool
  ) -> Law<Subject>.Events {
    .init(StateCondition(text, holds), SourceSite(sourceLocation))
  }

  /// An error of this type that ended an effect or passed a transform; nil for any.
  public static func error(
    _ type: (any Error.Type)? = nil, sourceLocation: SourceLocation = #_testLocation
  ) -> Law<Subject>.Events {
    let name = type.map { _typeName($0, qualified: false) } ?? "*"
    return .init(.init(kind: .error, name: name), SourceSite(sourceLocation))
  }

  /// A pulse of the field with this name that fires.
  public static func pulse(_ field: String, sourceLocation: SourceLocation = #_testLocation) -> Law<Subject>.Events {
    .init(.init(kind: .pulse, name: field), SourceSite(sourceLocation))
  }

  /// A rendering of the view with this name.
  public static func render(_ view: String, sourceLocation: SourceLocation = #_testLocation) -> Law<Subject>.Events {
    .init(.init(kind: .render, name: view), SourceSite(sourceLocation))
  }
}

extension Law.Events {
  fileprivate init(_ condition: StateCondition, _ site: SourceSite) {
    self.init(.init(kind: .state, condition: condition.predicate), site, condition.problem)
  }

  fileprivate init<Other>(_ mutation: ExpectedMutation<Other>, of reactor: String?, _ site: SourceSite) {
    if let other = mutation.other {
      self.init(.init(kind: .mutation, reactor: other.type, name: other.name), site)
    } else if let value = mutation.value {
      let part = value.part(.mutation, reactor: reactor) { step in
        (step.values as? TypedReactorValues<Other.Action, Other.Mutation, Other.State>)?.mutation(at: step.seq)
      }
      self.init(part, site)
    } else {
      self.init(
        .init(kind: .mutation), site,
        "a mutation of a law has no conditions, and is of a type of reactor: say what it writes in a law of its own, and "
          + "name other reactors by mutation(of:)")
    }
  }
}

extension ValueMatcher {
  fileprivate func actionPart<R: TraceableReactor>(
    _ kind: LawPattern.Kind, of type: R.Type, isOther: Bool = false, moment: LawPattern.Moment = .begins
  ) -> LawPattern.Part where Value == R.Action {
    part(kind, reactor: isOther ? _typeName(type, qualified: false) : nil, moment: moment) { step in
      (step.values as? TypedReactorValues<R.Action, R.Mutation, R.State>)?.action(at: step.seq)
    }
  }
}
