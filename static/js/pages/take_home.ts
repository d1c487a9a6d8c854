// The page to take home by itself.

import "../components/home_page.ts";
