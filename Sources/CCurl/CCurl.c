#include "CCurl.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// Numbers of libcurl's stable interface: options of a request, by the type of their values, and facts about its answer.
enum { OPTION_LONG = 0, OPTION_POINTER = 10000, OPTION_FUNCTION = 20000, OPTION_OFFSET = 30000 };
enum {
  WRITE_DATA = OPTION_POINTER + 1,
  URL = OPTION_POINTER + 2,
  ERROR_BUFFER = OPTION_POINTER + 10,
  POST_FIELDS = OPTION_POINTER + 15,
  HTTP_HEADER = OPTION_POINTER + 23,
  WRITE_FUNCTION = OPTION_FUNCTION + 11,
  POST = OPTION_LONG + 47,
  NO_SIGNAL = OPTION_LONG + 99,
  TIMEOUT_MS = OPTION_LONG + 155,
  PROTOCOLS = OPTION_LONG + 181,
  POST_FIELD_SIZE_LARGE = OPTION_OFFSET + 120,
};
enum { RESPONSE_CODE = 0x200000 + 2, RETRY_AFTER = 0x600000 + 57 };
enum { HTTP_AND_HTTPS = 3, GLOBAL_DEFAULT = 3, ERROR_SIZE = 256, KEPT = 16384 };

struct cc_session {
  void *handle;
  int (*set)(void *handle, int option, ...);
  int (*perform)(void *handle);
  int (*get)(void *handle, int fact, ...);
  void (*cleanup)(void *handle);
  const char *(*words)(int code);
  void *(*list_append)(void *list, const char *line);
  void (*list_free)(void *list);
  char error[ERROR_SIZE];
  char body[KEPT];
  size_t length;
};

static void *library(void) {
  const char *names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    void *found = dlopen(names[index], RTLD_LAZY | RTLD_LOCAL);
    if (found) return found;
  }
  return 0;
}

#define LOOK_UP(member, name)                                 \
  do {                                                        \
    *(void **)&session->member = dlsym(curl, name);           \
    if (!session->member) {                                   \
      *problem = "it has no function " name;                  \
      free(session);                                          \
      return 0;                                               \
    }                                                         \
  } while (0)

cc_session *cc_session_create(const char **problem) {
  void *curl = library();
  if (!curl) {
    *problem = dlerror();
    return 0;
  }
  cc_session *session = calloc(1, sizeof *session);
  if (!session) {
    *problem = "there is no memory for it";
    return 0;
  }
  LOOK_UP(set, "curl_easy_setopt");
  LOOK_UP(perform, "curl_easy_perform");
  LOOK_UP(get, "curl_easy_getinfo");
  LOOK_UP(cleanup, "curl_easy_cleanup");
  LOOK_UP(words, "curl_easy_strerror");
  LOOK_UP(list_append, "curl_slist_append");
  LOOK_UP(list_free, "curl_slist_free_all");
  int (*prepare)(long) = (int (*)(long))dlsym(curl, "curl_global_init");
  void *(*make)(void) = (void *(*)(void))dlsym(curl, "curl_easy_init");
  if (prepare && make && prepare(GLOBAL_DEFAULT) == 0) session->handle = make();
  if (!session->handle) {
    *problem = "it did not start";
    free(session);
    return 0;
  }
  return session;
}

void cc_session_free(cc_session *session) {
  session->cleanup(session->handle);
  free(session);
}

// Keeps the beginning of a body, and takes all of it.
static size_t take(char *bytes, size_t size, size_t count, void *context) {
  cc_session *session = context;
  size_t room = KEPT - session->length;
  size_t kept = size * count < room ? size * count : room;
  memcpy(session->body + session->length, bytes, kept);
  session->length += kept;
  return size * count;
}

const char *cc_session_post(
    cc_session *session, const char *url, const char *const *headers, size_t header_count, const void *body,
    size_t length, long timeout_milliseconds, cc_answer *answer) {
  memset(answer, 0, sizeof *answer);
  session->error[0] = 0;
  session->length = 0;
  void *list = 0;
  for (size_t index = 0; index < header_count; index++) {
    void *longer = session->list_append(list, headers[index]);
    if (longer) list = longer;
  }
  void *handle = session->handle;
  session->set(handle, URL, url);
  session->set(handle, PROTOCOLS, (long)HTTP_AND_HTTPS);
  session->set(handle, NO_SIGNAL, 1L);
  session->set(handle, POST, 1L);
  session->set(handle, POST_FIELDS, body);
  session->set(handle, POST_FIELD_SIZE_LARGE, (int64_t)length);
  session->set(handle, HTTP_HEADER, list);
  session->set(handle, TIMEOUT_MS, timeout_milliseconds);
  session->set(handle, ERROR_BUFFER, session->error);
  session->set(handle, WRITE_FUNCTION, (void *)take);
  session->set(handle, WRITE_DATA, (void *)session);
  int fault = session->perform(handle);
  session->list_free(list);
  if (fault) return session->error[0] ? session->error : session->words(fault);
  session->get(handle, RESPONSE_CODE, &answer->status);
  session->get(handle, RETRY_AFTER, &answer->retry_after);
  answer->body = session->body;
  answer->length = session->length;
  return 0;
}
