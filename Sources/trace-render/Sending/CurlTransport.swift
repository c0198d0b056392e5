internal import CCurl
import PlatformSupport

/// Posts requests by libcurl, over one connection.
///
/// Safe: the session is its own, and what an answer points at is copied before the next request.
@safe final class CurlTransport: Transport {
  private let session: OpaquePointer

  /// Throws where libcurl cannot be had.
  init() throws(Failure) {
    var problem: UnsafePointer<CChar>?
    guard let made = unsafe cc_session_create(&problem) else {
      let reason = unsafe problem.map { unsafe String(cString: $0) } ?? "unknown"
      throw Failure(
        .ourFault,
        "libcurl cannot be loaded: \(reason). Install libcurl4, or write the spans with -o and post them with "
          + "curl --json @FILE.")
    }
    unsafe session = made
  }

  deinit { unsafe cc_session_free(session) }

  func post(_ body: [UInt8], to address: String, headers: [String], milliseconds: Int) -> HTTPAnswer {
    let copies: [UnsafeMutablePointer<CChar>?] = unsafe headers.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    let lines: [UnsafePointer<CChar>?] = unsafe copies.map { unsafe UnsafePointer($0) }
    var answer = unsafe cc_answer()
    let problem = unsafe body.withUnsafeBytes { body in
      unsafe cc_session_post(
        session, address, lines, lines.count, body.baseAddress, body.count, milliseconds, &answer)
    }
    if let problem = unsafe problem { return .none(unsafe String(cString: problem)) }
    let text = unsafe String(
      decoding: UnsafeRawBufferPointer(start: answer.body, count: answer.length), as: UTF8.self)
    return unsafe .status(Int(answer.status), retryAfter: Int(max(0, answer.retry_after)), body: text)
  }
}
