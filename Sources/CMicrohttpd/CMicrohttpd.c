#include "CMicrohttpd.h"

#include <dlfcn.h>
#include <stdlib.h>

// Numbers of microhttpd.h; they belong to the library's binary interface.
enum {
  FLAG_OWN_THREAD = 8,
  FLAG_POLL = 64,
  FLAG_EPOLL = 512,
  FLAG_SUSPEND = 8192 | 1024,
  FEATURE_EPOLL = 7,
  OPTION_END = 0,
  OPTION_CONNECTION_MEMORY = 1,
  OPTION_CONNECTION_LIMIT = 2,
  OPTION_CONNECTION_TIMEOUT = 3,
  OPTION_LISTEN_SOCKET = 12,
  KIND_HEADER = 1,
  KIND_ARGUMENT = 8,
  BODY_COPIED = 2,
};

typedef struct MHD_Daemon MHD_Daemon;
typedef int (*access_handler)(
    void *, mh_request *, const char *, const char *, const char *, const char *, size_t *, void **);

// Written once by `mh_library_open`, before a server is started.
static struct {
  MHD_Daemon *(*start_daemon)(unsigned, uint16_t, void *, void *, access_handler, void *, ...);
  void (*stop_daemon)(MHD_Daemon *);
  int (*is_feature_supported)(int);
  const char *(*lookup_connection_value)(mh_request *, int, const char *);
  void *(*create_response_from_buffer)(size_t, void *, int);
  int (*add_response_header)(void *, const char *, const char *);
  int (*queue_response)(mh_request *, unsigned, void *);
  void (*destroy_response)(void *);
  void (*suspend_connection)(mh_request *);
  void (*resume_connection)(mh_request *);
} library;

#define LOOK_UP(name)                                           \
  do {                                                          \
    void *found = dlsym(handle, "MHD_" #name);                  \
    if (!found) return "it has no function MHD_" #name;         \
    *(void **)&library.name = found;                            \
  } while (0)

const char *mh_library_open(void) {
#ifdef __APPLE__
  // Homebrew's folders are on no search path.
  static const char *const names[] = {
      "libmicrohttpd.12.dylib", "/opt/homebrew/lib/libmicrohttpd.12.dylib", "/usr/local/lib/libmicrohttpd.12.dylib"};
#else
  static const char *const names[] = {"libmicrohttpd.so.12"};
#endif
  void *handle = 0;
  for (size_t index = 0; !handle && index < sizeof names / sizeof *names; index++)
    handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
  LOOK_UP(start_daemon);
  LOOK_UP(stop_daemon);
  LOOK_UP(is_feature_supported);
  LOOK_UP(lookup_connection_value);
  LOOK_UP(create_response_from_buffer);
  LOOK_UP(add_response_header);
  LOOK_UP(queue_response);
  LOOK_UP(destroy_response);
  LOOK_UP(suspend_connection);
  LOOK_UP(resume_connection);
  return 0;
}

bool mh_has_body(mh_request *request) {
  return mh_header(request, "Content-Length") || mh_header(request, "Transfer-Encoding");
}

struct mh_server {
  MHD_Daemon *daemon;
  mh_handler handler;
  void *context;
};

// The library calls it when the headers are read, at the end of the request, and when that is resumed. An answer to the
// headers closes the connection, which is right for a request with a body alone.
static int handle(
    void *context, mh_request *request, const char *path, const char *method, const char *version, const char *upload,
    size_t *upload_size, void **state) {
  (void)version, (void)upload, (void)upload_size;
  const mh_server *server = context;
  if (!*state) {
    *state = (void *)1;
    if (!mh_has_body(request)) return 1;
  }
  return server->handler(server->context, request, path, method, (uintptr_t *)state) != MH_FAILED;
}

mh_server *mh_start(int socket, mh_handler handler, void *context) {
  mh_server *server = malloc(sizeof *server);
  if (!server) return 0;
  *server = (mh_server){0, handler, context};
  unsigned wait = library.is_feature_supported(FEATURE_EPOLL) ? FLAG_EPOLL : FLAG_POLL;
  server->daemon = library.start_daemon(
      FLAG_OWN_THREAD | FLAG_SUSPEND | wait, 0, 0, 0, handle, server, OPTION_LISTEN_SOCKET, socket,
      OPTION_CONNECTION_LIMIT, 64u, OPTION_CONNECTION_MEMORY, (size_t)8192, OPTION_CONNECTION_TIMEOUT, 60u, OPTION_END);
  if (server->daemon) return server;
  free(server);
  return 0;
}

void mh_stop(mh_server *server) {
  library.stop_daemon(server->daemon);
  free(server);
}

const char *mh_header(mh_request *request, const char *name) {
  return library.lookup_connection_value(request, KIND_HEADER, name);
}

const char *mh_argument(mh_request *request, const char *name) {
  return library.lookup_connection_value(request, KIND_ARGUMENT, name);
}

bool mh_answer(
    mh_request *request, unsigned status, const void *body, size_t size, const char *const *headers, size_t count) {
  void *response = library.create_response_from_buffer(size, (void *)body, BODY_COPIED);
  if (!response) return false;
  int is_complete = 1;
  for (size_t pair = 0; pair < count; pair++)
    is_complete = is_complete && library.add_response_header(response, headers[2 * pair], headers[2 * pair + 1]);
  int is_queued = is_complete && library.queue_response(request, status, response);
  library.destroy_response(response);
  return is_queued;
}

void mh_hold(mh_request *request) { library.suspend_connection(request); }

void mh_resume(mh_request *request) { library.resume_connection(request); }
