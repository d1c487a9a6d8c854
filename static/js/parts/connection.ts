// The connection of a pupil's page. It is fetched, so that a hand that came with the page does not wait for it.

import "../components/preload.ts";

export { connect } from "../transport/net.ts";
