#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of libmicrohttpd that serves live pages. The library is looked up when it is used, and nothing is linked.

/// A running server.
typedef struct mh_server mh_server;
/// A request of the library: valid while its handler runs, and while it is held.
typedef struct MHD_Connection mh_request;

typedef enum { MH_ANSWERED, MH_HELD, MH_FAILED } mh_result;

/// Called on the server's thread for a request, and again when a held one is resumed. A path and a method are UTF-8 that
/// the client chose. `*state` is 1 at first and the handler's own: it keeps its value while the request is held.
typedef mh_result (*mh_handler)(
    void *_Nullable context, mh_request *_Nonnull request, const char *_Nonnull path, const char *_Nonnull method,
    uintptr_t *_Nonnull state);

/// Finds the library. Null, or why it cannot be used: valid until the next call.
const char *_Nullable mh_library_open(void);

/// Serves a socket that listens, which the server closes. Null if it cannot be started.
mh_server *_Nullable mh_start(int socket, mh_handler _Nonnull handler, void *_Nullable context);

/// Ends the server; no handler runs any more. Held requests must have been resumed.
void mh_stop(mh_server *_Nonnull server);

/// Value of a header of a request; null without it.
const char *_Nullable mh_header(mh_request *_Nonnull request, const char *_Nonnull name);

/// Whether a request says that a body comes. It must be answered at once.
bool mh_has_body(mh_request *_Nonnull request);

/// Value of an argument behind the `?`, without its percent signs; null without it.
const char *_Nullable mh_argument(mh_request *_Nonnull request, const char *_Nonnull name);

/// Answers a request with a copy of a body; `headers` are `count` pairs of a name and a value, one after the other.
bool mh_answer(
    mh_request *_Nonnull request, unsigned status, const void *_Nullable body, size_t size,
    const char *_Nonnull const *_Nonnull headers, size_t count);

/// Holds a request from its handler, which returns `MH_HELD` then.
void mh_hold(mh_request *_Nonnull request);

/// Has the handler called again for a held request. Any thread.
void mh_resume(mh_request *_Nonnull request);
