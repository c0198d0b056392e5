import Testing
import TraceModel
import TraceSamples

@Suite("Redaction policies")
struct RedactionPolicyTests {
  private let policy = RedactionPolicy.default

  @Test(arguments: [
    "password", "Password", "PASSWORD", "userPassword", "user_password", "user-password", "oldPasswordHash", "passwd",
    "secret", "clientSecret", "CLIENT_SECRET", "token", "accessToken", "access_token", "APIToken", "token2", "idTokens",
    "apiKey", "api_key", "api-key", "APIKey", "API_KEY", "apikey", "x-api-key", "apiKeys", "authorization",
    "Proxy-Authorization", "cookie", "Set-Cookie", "session", "sessionID", "session_id", "credential", "credentials",
    "awsCredentials", "privateKey", "private_key", "PRIVATE-KEY", "csrf", "csrfToken", "X-CSRF-Token", "xsrf",
    "HTTPCookieStore", "JSONSecret",
    "user.token", "passcode", "userPasscode", "otp", "OTPCode", "cvv", "cardCVC", "ssn", "pw", "pin", "userPin",
    "pinCode",
    "securityCode", "one-time-code", "auth", "X-Auth", "bearer", "refresh", "accessKey", "access_key_id",
    "encryptionKey", "signingKey", "signature", "X-Amz-Signature", "accesskey",
  ])
  func `a key that names a secret is known by whole words`(key: String) {
    #expect(policy.isSensitive(key: key))
  }

  @Test(arguments: [
    "author", "authority", "tokenizer", "tokenized", "secretary", "passwordless", "cook", "sessional", "key", "apiary",
    "publicKey", "keyboard", "private", "api", "monkey", "apiVersion", "name",
    "keyPrivate", "description", "", "_0", "ätokenä", "obsession", "passport", "incredible", "lastRefresh",
    "refreshCount", "isRefreshing", "pinCount", "pinned", "authState", "authors", "bearers", "signatureCount", "code",
    "countryCode", "accessLevel", "pwa", "encryption",
  ])
  func `a key that only resembles a secret's name is not masked`(key: String) {
    #expect(!policy.isSensitive(key: key))
  }

  @Test(arguments: ["鍵", "é", "a", "🗝", "A"]) func `secrets are found in texts of any length and script`(letter: String)
  {
    let long = String(repeating: letter, count: 5_000)

    #expect(!policy.isSensitive(key: long))
    #expect(policy.isSensitive(key: "\(long)_password"))
    #expect(
      policy.masked(JSONValue.object(["note": .string(long)]).json) == (
        JSONValue.object(["note": .string(long)]).json, 0
      ))
  }

  static let jwt =
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"

  static let secrets: [(text: String, masked: String)] = [
    (jwt, "[Filtered]"), ("got \(jwt), ok", "got [Filtered], ok"),
    ("Bearer abc", "[Filtered]"), ("sent Bearer mF_9.B5f-4.1JqM to it", "sent [Filtered] to it"),
    ("BEARER AbCdEf123456", "[Filtered]"),
    ("-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\nrest", "[Filtered]\nrest"),
    ("x -----BEGIN CERTIFICATE-----\nMIIE", "x [Filtered]"),
    ("AKIAIOSFODNN7EXAMPLE", "[Filtered]"), ("key AKIAIOSFODNN7EXAMPLE.", "key [Filtered]."),
    ("ghp_16C7e42F292c6912E7710c838347Ae178B4a", "[Filtered]"),
    ("gho_16C7e42F292c6912E7710c838347Ae178B4a!", "[Filtered]!"),
    ("github_pat_11ABCDEFG0abcdefghij_klmnop", "[Filtered]"),
    ("4111111111111111", "[Filtered]"), ("card 4111 1111 1111 1111 ok", "card [Filtered] ok"),
    ("5500-0055-5555-5559", "[Filtered]"), ("378282246310005", "[Filtered]"), ("3782 822463 10005", "[Filtered]"),
    ("6011111111111117", "[Filtered]"), ("2223003122003222", "[Filtered]"), ("4222222222222", "[Filtered]"),
    ("6304000000000000000", "[Filtered]"), ("30569309025904", "[Filtered]"),
    ("https://user:pass@example.com/a", "https://[Filtered]@example.com/a"),
    ("ftp://me@host and postgres://a:b@db:5432/x", "ftp://[Filtered]@host and postgres://[Filtered]@db:5432/x"),
    ("https://x.org/?token=abc123&page=2", "https://x.org/?token=[Filtered]&page=2"),
    ("login failed: password=hunter2, user=bob", "login failed: password=[Filtered], user=bob"),
    (#"login(password: "hunter2", user: "bob")"#, #"login(password: "[Filtered]", user: "bob")"#),
    (#"{"apiKey":"k-1","a":1}"#, #"{"apiKey":"[Filtered]","a":1}"#),
    (#"{\"secret\":\"s s\",\"a\":1}"#, #"{\"secret\":\"[Filtered]\",\"a\":1}"#),
    ("Authorization: Basic dXNlcjpw\nHost: x", "Authorization: [Filtered]\nHost: x"),
    ("Set-Cookie: a=b; Path=/", "Set-Cookie: [Filtered]"),
    (#"Header(name: "Authorization", value: "Basic dTpw")"#, #"Header(name: "Authorization", value: "[Filtered]")"#),
    (#"{"name":"token","value":"abc","n":1}"#, #"{"name":"token","value":"[Filtered]","n":1}"#),
    (#"{\"key\":\"api key\",\"value\":\"abc\"}"#, #"{\"key\":\"api key\",\"value\":\"[Filtered]\"}"#),
    ("https://x.org/a?sig=abc&page=2", "https://x.org/a?sig=[Filtered]&page=2"),
    ("https://x.org/a?page=2&key=AbC&code=9", "https://x.org/a?page=2&key=[Filtered]&code=[Filtered]"),
    (
      "https://s3.org/b?X-Amz-Signature=fe0&X-Amz-Date=1", "https://s3.org/b?X-Amz-Signature=[Filtered]&X-Amz-Date=1"
    ),
    ("next=a%26password%3Dx%26b", "next=a%26password%3D[Filtered]%26b"),
    ("sk_live_4eC39HqLyjWDarjtT1zdp7dc", "[Filtered]"), ("key rk_test_4eC39HqLyjWD.", "key [Filtered]."),
    ("whsec_4eC39HqLyjWDarjt", "[Filtered]"), ("xoxb-123456789012-abcdef", "[Filtered]"),
    ("AIzaSyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe", "[Filtered]"), ("glpat-AbCdEfGhIjKlMnOpQrSt", "[Filtered]"),
    ("ya29.a0AfH6SMBx-1234567890abc", "[Filtered]"), ("GOCSPX-abcdefghijklmnopqrst", "[Filtered]"),
    ("curl -u ada:hunter2 https://x.org", "curl -u [Filtered] https://x.org"),
    ("curl --user 'ada:hunter2' x", "curl --user '[Filtered]' x"),
    (#"Login(password: Optional("hunter2"))"#, #"Login(password: Optional("[Filtered]"))"#),
    (#"password: Secret(raw: "a (b"), n: 1"#, "password: [Filtered], n: 1"),
    (#"{"session":{"a":"b}"},"n":1}"#, #"{"session":[Filtered],"n":1}"#), ("tokens: {a, b", "tokens: [Filtered]"),
    (#"{"password":"a\"b","n":1}"#, #"{"password":"[Filtered]","n":1}"#),
    (#"{\\\"pin\\\":\\\"a\\\",\\\"n\\\":1}"#, #"{\\\"pin\\\":\\\"[Filtered]\\\",\\\"n\\\":1}"#),
    (#"[("password", "hunter2"), ("a", "b")]"#, #"[("password", "[Filtered]"), ("a", "b")]"#),
    (#"login("ada", "hunter2")"#, #"login("ada", "[Filtered]")"#), ("API key: abc", "API key: [Filtered]"),
    ("tool --password hunter2 run", "tool --password [Filtered] run"),
    ("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "[Filtered]"),
    (#"<token type="a">x</token>"#, #"<token type="a">[Filtered]</token>"#),
    ("<login><password>hunter2</password></login>", "<login><password>[Filtered]</password></login>"),
  ]

  @Test(arguments: secrets)
  func `text that looks like a secret is masked where it stands`(text: String, masked: String) {
    let result = policy.masked(text)

    #expect(result.text == masked)
    #expect(result.count == masked.count { $0 == "[" } - text.count { $0 == "[" })
    #expect(policy.masked(masked).text == masked)
    #expect(policy.masked(masked).count == 0)
  }

  @Test(arguments: [
    "", "hello", "the bearer of bad news", "eyJ", "eyJhbGci", "eyes.only.please", "-----BEGIN", "AKIA", "AKIAabc",
    "XAKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE9", "ghp_short", "4111111111111112", "4111111111111116",
    "1790000000000000000",
    "1700000000004", "0.4111111111111111", "41111111111111110000", "a4111111111111111", "4111111111111111b",
    "550e8400-e29b-41d4-a716-446655440000", "12:30:45", "https://example.com/@user", "https://example.com?a=b@c",
    "mail me@example.org", "author=bob", "tokenizer: bpe", "token=", "password: nil", "count=3", "://@", "=:=",
    "[Filtered]",
    "Bearer", "a bearer token", "größe: 3", "sk_live_short", "task_live_4eC39HqLyjWDarjtT1zdp7dc", "risk-averse",
    "glpat-x",
    "run -u now", "a -u:b", "<name>ada</name>", "x > password", "https://x.org/?keys=1&zip=2", "code=200", "key=3",
    #"{"name":"volume","value":"11"}"#, #"value: "x""#, "100%3Dx", "name%3Dx", "ada@example.org", "+49 30 1234567",
    "DE89370400440532013000", "password hunter2", "Basic training", "Basic Usage1", "--passwordless x", "--token",
    #"localized("title", "Password")"#, #"("a", "b")"#, #"login("ada")"#, "tokens: []", "session: {}", "primary key: 7",
    "country code: 49", "<a href=\"x\">token</a>", "Optional(3)", "error(code: 7)", "the key: go on",
  ])
  func `text that only resembles a secret is not masked`(text: String) {
    #expect(policy.masked(text).text == text)
    #expect(policy.masked(text).count == 0)
  }

  static let payloads: [(json: String, masked: String, count: Int)] = [
    (#"{"_0":1,"token":"abc"}"#, #"{"_0":1,"token":"[Filtered]"}"#, 1),
    (#"{"user":{"passWord":"x","password":"y"}}"#, #"{"user":{"passWord":"x","password":"[Filtered]"}}"#, 1),
    (#"{"session":{"id":1,"user":"bob"}}"#, #"{"session":"[Filtered]"}"#, 1),
    (#"{"credentials":["a","b"],"n":1}"#, #"{"credentials":"[Filtered]","n":1}"#, 1),
    (#"{"pin":1,"secret":12345}"#, #"{"pin":"[Filtered]","secret":"[Filtered]"}"#, 2),
    (#"{"name":"Authorization","value":"x"}"#, #"{"name":"Authorization","value":"[Filtered]"}"#, 1),
    (
      #"[{"key":"a","value":"b"},{"key":"token","value":{"a":1}}]"#,
      #"[{"key":"a","value":"b"},{"key":"token","value":"[Filtered]"}]"#, 1
    ),
    (#"{"_0":"password","_1":"x"}"#, #"{"_0":"password","_1":"[Filtered]"}"#, 1),
    (#"{"_0":"the token of my youth","_1":"x"}"#, #"{"_0":"the token of my youth","_1":"x"}"#, 0),
    (#"{"hasToken":true,"token":null}"#, #"{"hasToken":true,"token":null}"#, 0),
    (#"{"token":"[Filtered]"}"#, #"{"token":"[Filtered]"}"#, 0),
    (#"{"card":4111111111111111,"time":1790000000000000}"#, #"{"card":"[Filtered]","time":1790000000000000}"#, 1),
    (#"["Bearer abc",{"a":"AKIAIOSFODNN7EXAMPLE"}]"#, #"["[Filtered]",{"a":"[Filtered]"}]"#, 2),
    (#"{"\u0074oken":"x"}"#, #"{"token":"[Filtered]"}"#, 1),
    (#"{"4111111111111111":1}"#, #"{"[Filtered]":1}"#, 1),
    (#"{"author":"x","tokenizer":"y"}"#, #"{"author":"x","tokenizer":"y"}"#, 0),
    (
      #"{"$trunc":true,"bytes":9000,"head":"{\"password\":\"hunter2"}"#,
      #"{"$trunc":true,"bytes":9000,"head":"{\"password\":\"[Filtered]"}"#, 1
    ),
  ]

  @Test(arguments: payloads)
  func `payloads are masked by key and by value`(json: String, masked: String, count: Int) {
    let result = policy.masked(JSONText(json))

    #expect(result.json.text == masked)
    #expect(result.count == count)
    let value = JSONText(json).value().map { policy.masked($0) }
    #expect(value?.value.json == JSONText(masked).value()?.json)
    #expect(value?.count == count)
  }

  @Test func `unnamed values of a case that names a secret are masked`() {
    func masked(_ label: String, _ json: String) -> String { policy.masked(JSONText(json), label: label).json.text }

    #expect(masked("setPassword", #"{"_0":"hunter2","id":2}"#) == #"{"_0":"[Filtered]","id":2}"#)
    #expect(masked("setToken", #""abc""#) == #""[Filtered]""#)
    #expect(masked("setSession", #"{"id":7}"#) == #""[Filtered]""#)
    #expect(masked("setName", #"{"_0":"bob"}"#) == #"{"_0":"bob"}"#)
    #expect(masked("setPin", "1234") == #""[Filtered]""#)
    for verb in ["refresh", "pin", "auth"] { #expect(masked(verb, #"{"_0":"bob"}"#) == #"{"_0":"bob"}"#) }
  }

  @Test(arguments: ["login", "logIn", "signIn", "sign_up", "authenticate", "loginWith"])
  func `the second value of a case that signs in is masked`(label: String) {
    let masked = policy.masked(JSONText(#"{"_0":"ada","_1":"hunter2"}"#), label: label)

    let isSignIn = label != "loginWith"
    #expect(masked.json.text == (isSignIn ? #"{"_0":"ada","_1":"[Filtered]"}"# : #"{"_0":"ada","_1":"hunter2"}"#))
    #expect(masked.count == (isSignIn ? 1 : 0))
    #expect(policy.masked(masked.json, label: label).count == 0)
    #expect(policy.masked(JSONText(#"{"_0":"ada","_1":2}"#), label: label).count == 0)
  }

  @Test func `a sign-in within a value, and a pair under a key of the app's own, are masked`() {
    let json = #"{"step":{"login":{"_0":"ada","_1":"hunter2"}},"n":1}"#
    #expect(policy.masked(JSONText(json)).json.text == json.replacing("hunter2", with: "[Filtered]"))
    let header = #"{"name":"X-Member","value":"7"}"#
    #expect(policy.masked(JSONText(header)).count == 0)
    #expect(
      RedactionPolicy(deniedKeys: ["member"]).masked(JSONText(header)).json.text
        == #"{"name":"X-Member","value":"[Filtered]"}"#)
    let patch = TraceEvent.Patch(.replace, path: "/step/login/_1", old: JSONText("\"a\""), value: JSONText("\"b\""))
    #expect(policy.masked([patch]).count == 2)
    let failed = #"{"errorMessage":"wrong password hunter2","note":"wrong password hunter2"}"#
    #expect(
      policy.masked(JSONText(#"{"password":1,"# + failed.dropFirst())).json.text
        == #"{"password":"[Filtered]","errorMessage":"wrong password [Filtered]","note":"wrong password hunter2"}"#)
    #expect(policy.masked(JSONText(#"{"_0":"wrong password hunter2"}"#), label: "failed").count == 1)
  }

  @Test func `a word that looks like a password is masked in the description of an error`() {
    func masked(_ message: String) -> TraceEvent.Kind {
      policy.masked(TraceEvent(seq: 1, time: 0, kind: .error(.init(type: "E", message: message, isSwallowed: false))))
        .kind
    }
    for (message, expected) in [
      ("wrong password hunter2", "wrong password [Filtered]"),
      ("session a1b2-c3 is over", "session [Filtered] is over"),
      ("password is wrong", "password is wrong"), ("token 12 of 13", "token 12 of 13"), ("name ada99", "name ada99"),
    ] {
      #expect(masked(message) == .error(.init(type: "E", message: expected, isSwallowed: false)))
    }
  }

  @Test(arguments: [
    ("mail ada.l@example.org, please", "mail [Filtered], please"),
    ("call +49 (30) 123-4567 now", "call [Filtered] now"),
    ("to DE89 3704 0044 0532 0130 00.", "to [Filtered]."), ("GB82WEST12345698765432", "[Filtered]"),
    ("DE89370400440532013001", "DE89370400440532013001"), ("a@b", "a@b"), ("1 + 12345678", "1 + 12345678"),
    ("+1234", "+1234"), ("token=abc", "token=[Filtered]"),
  ])
  func `personal data is masked if a policy asks for it`(text: String, expected: String) {
    let policy = RedactionPolicy(masksPersonalData: true)

    #expect(policy.masked(text).text == expected)
    #expect(policy.masked(expected).count == 0)
    let json = policy.masked(JSONValue.object(["note": .string(text)])).value
    #expect(json["note"]?.text == expected)
  }

  @Test func `a diff is masked by its path too, and a secret in the path itself`() {
    let patches: [TraceEvent.Patch] = [
      .init(.replace, path: "/session/token", old: JSONText("\"a\""), value: JSONText("\"b\"")),
      .init(.add, path: "/users/ghp_16C7e42F292c6912E7710c838347Ae178B4a/name", value: JSONText("\"x\"")),
      .init(.replace, path: "/value", old: JSONText("1"), value: JSONText(#"{"apiKey":"k"}"#)),
      .init(.replace, path: "/items/0", old: JSONText("null"), value: JSONText("2")),
      .init(.add, path: "/tokens/3", value: JSONText("\"c\"")),
    ]

    let result = policy.masked(patches)

    let mask = JSONText("\"[Filtered]\"")
    #expect(
      result.patches == [
        .init(.replace, path: "/session/token", old: mask, value: mask),
        .init(.add, path: "/users/[Filtered]/name", value: JSONText("\"x\"")),
        .init(.replace, path: "/value", old: JSONText("1"), value: JSONText(#"{"apiKey":"[Filtered]"}"#)),
        .init(.replace, path: "/items/0", old: JSONText("null"), value: JSONText("2")),
        .init(.add, path: "/tokens/3", value: mask),
      ])
    #expect(result.count == 5)
  }

  @Test func `an event counts what was masked in it`() {
    let event = TraceEvent(
      seq: 1, time: 0, reactor: 1,
      kind: .action(
        .init(label: "setToken", source: "https://a:b@c", payload: JSONText(#"{"_0":"x","cookie":"y"}"#))),
      redacted: 1)

    let masked = policy.masked(event)

    #expect(
      masked
        == TraceEvent(
          seq: 1, time: 0, reactor: 1,
          kind: .action(
            .init(
              label: "setToken", source: "https://[Filtered]@c",
              payload: JSONText(#"{"_0":"[Filtered]","cookie":"[Filtered]"}"#))), redacted: 4))
    #expect(policy.masked(masked) == masked)
    let error = TraceEvent(
      seq: 1, time: 0, kind: .error(.init(type: "E", message: "token=abc", isSwallowed: false)))
    #expect(policy.masked(error).kind == .error(.init(type: "E", message: "token=[Filtered]", isSwallowed: false)))
    #expect(RedactionPolicy.none.masked(error) == error)
  }

  @Test func `an app's own rule is asked as well`() {
    var policy = RedactionPolicy.default
    policy.isSecret = { key, value in key == "iban" || value == "42" }

    let result = policy.masked(JSONText(#"{"iban":"DE1","n":42,"m":43,"d":1.5}"#))

    #expect(result.json.text == #"{"iban":"[Filtered]","n":"[Filtered]","m":43,"d":1.5}"#)
    #expect(result.count == 2)
  }

  @Test func `any value keeps its shape, and masking twice changes nothing more`() {
    var random = SeededRandom(23)
    for _ in 1...1_000 {
      let event = random.event(seq: 9)
      let once = policy.masked(event)
      #expect(policy.masked(once) == once)
    }
  }
}
