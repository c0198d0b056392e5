#include "CReportPage.h"

// A C compiler embeds a file in milliseconds; the array literal that SwiftPM makes of one takes the Swift compiler seconds.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char template[] = {
#embed "../TraceReport/Page/page.html"
};

static const unsigned char style[] = {
#embed "../TraceReport/Page/page.css"
};

static const unsigned char script[] = {
#embed "../TraceReport/Page/page.js"
};

rp_file rp_template(void) { return (rp_file){template, sizeof template}; }

rp_file rp_style(void) { return (rp_file){style, sizeof style}; }

rp_file rp_script(void) { return (rp_file){script, sizeof script}; }
