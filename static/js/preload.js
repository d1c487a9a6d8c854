// What the first view of the table needs. Whatever the page fetches later begins with this, so that the
// bundler keeps it in one part: else it would cut it up by who shares what, and each part is a request.

import "./net.js";
import "./messages.js";
import "./vendor_lit.js";
import "./table.js";
import "./countdown.js";
