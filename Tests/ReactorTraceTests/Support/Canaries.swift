/// A secret as an app carries it, with a canary, `$`, in it.
enum Canaries {
  /// Texts that hold a secret, wherever they stand.
  static let texts = [
    "password=$", "password: $", #""password":"$""#, #"{\"password\":\"$\",\"n\":1}"#, "'token' = '$'", "token = $",
    #"Login(user: "ada", password: Optional("$"))"#, #"tokens: ["$", "$"], n: 1"#, #"{"session":{"id":"$"},"n":1}"#,
    #"{"password":"a\"$","n":1}"#, #"{\"password\":\"a\\\"$\"}"#, #"Header(name: "Authorization", value: "Basic $")"#,
    #"URLQueryItem(name: "token", value: "$")"#, #"("password", "$")"#, #"[(\"password\", \"$\")]"#,
    #"{"name":"Authorization","value":"$"}"#, #"{\"key\":\"token\",\"value\":\"$\"}"#, "https://x.org/?sig=$",
    "https://x.org/?X-Amz-Signature=$&b=1", "https://x.org/?a=1&key=$", "https://x.org/cb?code=$#top",
    "https://ada:$@x.org/", "curl -u ada:$ https://x.org", "curl -H 'X-Auth: $'", "tool --password $ run",
    "<password>$</password>", "<api-key id=\"1\">$</api-key>", "next=%26password%3D$", "Authorization: Basic $",
    "Cookie: a=$; b=$", "Basic QWxhZGRp$ZA", "Bearer $", "sk_live_$aaaaaaaa", "rk_test_$aaaaaaaa",
    "whsec_$aaaaaaaa", "xoxb-$aaaaaaaa", "AIza$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "ghp_$aaaaaaaa",
    "glpat-$aaaaaaaaaaaaaaaaaaaa",
    "ya29.$aaaaaaaaaaaaaaaaaaaa", "eyJhbGciOiJI.eyJ$.dozjgNry", "-----BEGIN PRIVATE KEY-----\n$", "pin=$", "otp: $",
    "cvv=$", "ssn: $", "passcode=$", "pw=$", "auth=$", "X-Auth: $", "bearer=$", "refresh=$", "accessKey=$",
    "encryptionKey=$", "signature=$", #"login("ada", "$")"#, #"signIn(name: "ada", password: "$")"#,
  ]
  /// Keys whose values are secrets.
  static let keys = [
    "password", "passwd", "pwd", "passphrase", "pin", "userPin", "otp", "cvv", "ssn", "passcode", "pw", "auth",
    "X-Auth",
    "bearer", "refresh", "accessKey", "access_token", "refreshToken", "encryptionKey", "signature", "Authorization",
    "Cookie", "sessionID", "clientSecret", "api key", "privateKey", "credentials", "csrf", "securityCode",
    "X-Amz-Signature",
  ]
  /// Descriptions of errors, which say a secret in prose.
  static let messages = ["wrong password $", "the token $ is over"]

  /// The letters that each canary begins with.
  static let prefix = "zq"
  /// The canary with a number: letters and digits, which no other text has.
  static func canary(_ number: Int) -> String { "\(prefix)\(10_000 + number)w7x" }

  static func planted(_ form: String, _ number: Int) -> String {
    form.split(separator: "$", omittingEmptySubsequences: false).joined(separator: canary(number))
  }

  /// The canaries in a text.
  static func all(in text: String) -> Set<Int> {
    Set(text.matches(of: #/zq(\d+)w7x/#).compactMap { Int($0.output.1).map { $0 - 10_000 } })
  }
}
