// Practice on a school's own web site: the page to take home, which is kept for when there is no network.

import "../transport/offline.ts";
import "../components/home_page.ts";
