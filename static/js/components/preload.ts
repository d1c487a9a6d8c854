// What the first view of the table needs. Whatever the page fetches later begins with this, so that the
// bundler keeps it in one part: else it would cut it up by who shares what, and each part is a request.

import "../base/lazy_css.ts";
import "../base/messages.ts";
import "../base/renewal.ts";
import "../base/unique_id.ts";
import "../transport/client.ts";
import "../base/vendor_lit.ts";
import "./table.ts";
import "../state/countdown.ts";
import "../state/pupil_drafts.ts";
