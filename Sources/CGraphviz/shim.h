#pragma once
/* libgvc as Swift sees it: macros, const-correct setters and what newer versions spell differently. */
#include <graphviz/gvc.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* cgraph takes `char *` and never writes through it. */
static inline Agraph_t *gv_open(const char *name) { return agopen((char *)name, Agdirected, NULL); }
static inline Agnode_t *gv_node(Agraph_t *graph, const char *name) { return agnode(graph, (char *)name, 1); }
static inline Agedge_t *gv_edge(Agraph_t *graph, Agnode_t *tail, Agnode_t *head, const char *name) {
  return agedge(graph, tail, head, (char *)name, 1);
}
static inline void gv_declare_graph(Agraph_t *graph, const char *name, const char *value) {
  agattr(graph, AGRAPH, (char *)name, (char *)value);
}
static inline void gv_declare_node(Agraph_t *graph, const char *name, const char *value) {
  agattr(graph, AGNODE, (char *)name, (char *)value);
}
static inline void gv_declare_edge(Agraph_t *graph, const char *name, const char *value) {
  agattr(graph, AGEDGE, (char *)name, (char *)value);
}
/* Keeps a text as long as the graph; equal texts are one. */
static inline const char *gv_intern(Agraph_t *graph, const char *text) { return agstrdup(graph, (char *)text); }
/* Adds a graph in DOT to one that is there; false if it is not DOT, and then the graph is closed. Newer versions also take the name of the file. */
typedef Agraph_t *gv_concat(Agraph_t *, void *, Agdisc_t *);
typedef Agraph_t *gv_concat_named(Agraph_t *, const char *, void *, Agdisc_t *);
static inline int gv_read(Agraph_t *graph, const char *text) {
  FILE *file = fmemopen((void *)text, strlen(text), "r");
  if (file == NULL) return 0;
  Agraph_t *read = _Generic(&agconcat, gv_concat *: ((gv_concat *)agconcat)(graph, file, NULL),
                            default: ((gv_concat_named *)agconcat)(graph, NULL, file, NULL));
  fclose(file);
  return read != NULL;
}
/* NULL if there is none of this name. */
static inline Agraph_t *gv_subgraph(Agraph_t *graph, const char *name) { return agsubg(graph, (char *)name, 0); }
/* NULL for an attribute that there is not. */
static inline const char *gv_get(void *object, const char *name) { return agget(object, (char *)name); }
static inline int gv_set(void *object, const char *name, const char *value) {
  return agsafeset(object, (char *)name, (char *)value, (char *)"");
}

/* The length is `unsigned *` in 2.x and `size_t *` later; little endian and zeroed, so this serves both. */
static inline int gv_render(GVC_t *context, Agraph_t *graph, const char *format, char **bytes, size_t *length) {
  *bytes = NULL;
  *length = 0;
  return gvRenderData(context, graph, format, bytes, (void *)length);
}

/* `dladdr` is outside what the Glibc module shows. */
struct gv_image { const char *path; void *base; const char *symbol; void *address; };
extern int gv_dladdr(const void *, struct gv_image *) __asm__(
#ifdef __APPLE__
    "_dladdr"
#else
    "dladdr"
#endif
);
/* The file from which libgvc was loaded, NULL if unknown. */
static inline const char *gv_library_path(void) {
  static struct gv_image image;
  return gv_dladdr((const void *)&gvContext, &image) ? image.path : NULL;
}
