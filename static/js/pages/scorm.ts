// The page to take home inside a school's platform, which keeps how far a pupil is.

import "../transport/scorm.ts";
import "../components/home_page.ts";
