#include "CReportPage.h"

// A C compiler embeds a file in milliseconds; the array literal that SwiftPM makes of one takes the Swift compiler seconds.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char template[] = {
#embed "../TraceReport/Page/page.html"
};

static const unsigned char style[] = {
#embed "../TraceReport/Page/page.css"
};

static const unsigned char live_style[] = {
#embed "../TraceReport/Page/live.css"
};

// The names of the modules, in the order in which they stand below.
static const unsigned char names[] =
    "address.js axis-switch.js axis.js bad-rows.js band-marks.js bands.js bytes.js canvas.js "
    "chains.js columns.js cycle.js durations.js effect-marks.js elements.js event-tab.js filter.js "
    "finding-tabs.js folded.js following.js head.js help.js inspector.js keep.js keys.js laws-tab.js list.js "
    "live-axis.js live-find.js live-head.js live-main.js live-source.js live-tabs.js live-trace.js "
    "live-values.js main.js matrix-tab.js overlay.js panes.js part.js query.js report-keys.js rows.js "
    "search.js session.js state-fields.js states.js stops.js strip-lanes.js strip.js text.js "
    "timeline-pointer.js timeline.js trace.js values.js words.js";

// Each ends with a zero.
static const unsigned char modules[] = {
#embed "../TraceReport/Page/Script/address.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/axis-switch.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/axis.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/bad-rows.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/band-marks.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/bands.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/bytes.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/canvas.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/chains.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/columns.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/cycle.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/durations.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/effect-marks.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/elements.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/event-tab.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/filter.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/finding-tabs.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/folded.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/following.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/head.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/help.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/inspector.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/keep.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/keys.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/laws-tab.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/list.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/live-axis.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/live-find.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/live-head.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/live-main.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/live-source.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/live-tabs.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/live-trace.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/live-values.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/main.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/matrix-tab.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/overlay.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/panes.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/part.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/query.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/report-keys.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/rows.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/search.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/session.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/state-fields.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/states.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/stops.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/strip-lanes.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/strip.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/text.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/timeline-pointer.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/timeline.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/trace.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/values.js" suffix(, 0,)
#embed "../TraceReport/Page/Script/words.js" suffix(, 0,)
};

rp_file rp_template(void) { return (rp_file){template, sizeof template}; }

rp_file rp_style(void) { return (rp_file){style, sizeof style}; }

rp_file rp_live_style(void) { return (rp_file){live_style, sizeof live_style}; }

rp_file rp_module_names(void) { return (rp_file){names, sizeof names - 1}; }

rp_file rp_modules(void) { return (rp_file){modules, sizeof modules}; }
