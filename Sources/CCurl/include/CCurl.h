#pragma once
#include <stddef.h>
#include <stdint.h>

// HTTP by libcurl, which is looked up when something is sent: nothing is linked, so that a program that sends nothing neither needs
// nor loads it.

/// A connection that is kept between requests. Not for two threads at a time.
typedef struct cc_session cc_session;

/// The outcome of a request.
typedef struct {
  /// The status of HTTP; 0 if there was no answer.
  long status;
  /// Seconds that the server asks to wait; 0 if it does not say.
  int64_t retry_after;
  /// The first bytes of the body, owned by the session and valid until its next request.
  const char *body;
  size_t length;
} cc_answer;

/// Loads the library and makes a session; null, and why in `problem`, if it cannot be had.
cc_session *cc_session_create(const char **problem);
void cc_session_free(cc_session *session);

/// Posts a body. Headers are lines, `Name: value`. Redirects are not followed.
///
/// Null, or why there was no answer: valid until the next request of the session.
const char *cc_session_post(
    cc_session *session, const char *url, const char *const *headers, size_t header_count, const void *body,
    size_t length, long timeout_milliseconds, cc_answer *answer);
