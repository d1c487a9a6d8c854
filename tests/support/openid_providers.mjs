/* Two providers of log-ins, on ports of their own: `node tests/support/openid_providers.mjs`.

The first is a complete one, certified for OpenID Connect, whose codes work once. The second signs
what it is told to, for tokens that no provider should sign. It prints their addresses as JSON. A
line of JSON on standard input changes what is said from then on, and is answered with a line:
{"people": {"ann": {"email": …}}} for the first, where each person's subject is their name;
{"claims": {…}} for the second, where null leaves a claim out, {"forged": {…}} changes claims that
were signed, and {"userinfo": {…}} is what it adds when it is asked. {"algorithm": "none"}
takes the signature away; "HS256 secret" signs with the client's, "HS256 public" with the public key. */

import { createInterface } from "node:readline";
import { createHmac, createPublicKey } from "node:crypto";
import { createServer } from "node:http";
import { OAuth2Server } from "../../generated/npm/node_modules/oauth2-mock-server/dist/index.mjs";
import Provider from "../../generated/npm/node_modules/oidc-provider/lib/index.js";

const BACK = "http://school.test/console/openid";
for (const level of ["info", "warn", "error"]) console[level] = () => {}; // notices for production
const said = { people: {}, claims: {}, forged: null, algorithm: "", userinfo: {} };
const encoded = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

const listening = createServer();
await new Promise((ready) => listening.listen(0, "127.0.0.1", ready));
const complete = `http://127.0.0.1:${listening.address().port}`;
const provider = new Provider(complete, {
  clients: [{ client_id: "classroom", client_secret: "a secret", redirect_uris: [BACK] }],
  claims: { email: ["email", "email_verified"], profile: ["name"] },
  cookies: { keys: ["only for tests"] },
  pkce: { required: () => true },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({ sub: id, name: id, email_verified: true, ...said.people[id] }),
  }),
});
listening.on("request", provider.callback());

const signs = new OAuth2Server();
await signs.issuer.keys.generate("RS256");
await signs.start(0, "127.0.0.1");
signs.service.on("beforeTokenSigning", (token) => {
  for (const [claim, value] of Object.entries(said.claims)) {
    if (value === null) delete token.payload[claim];
    else token.payload[claim] = value;
  }
});
signs.service.on("beforeResponse", (answer) => {
  if (!(said.forged || said.algorithm) || !answer.body.id_token) return;
  const [head, body, signature] = answer.body.id_token.split(".");
  const forged = encoded({ ...JSON.parse(Buffer.from(body, "base64url")), ...said.forged });
  answer.body.id_token = [head, forged, signature].join(".");
  const [alg, key] = said.algorithm.split(" ");
  if (!alg) return;
  const [jwk] = signs.issuer.keys.toJSON();
  const pem = createPublicKey({ key: jwk, format: "jwk" }).export({ type: "spki", format: "pem" });
  const unsigned = [encoded({ alg, kid: jwk.kid, typ: "JWT" }), forged].join(".");
  const made = createHmac("sha256", key === "public" ? pem : "a secret").update(unsigned);
  answer.body.id_token = [unsigned, key ? made.digest("base64url") : ""].join(".");
});
signs.service.on("beforeUserinfo", (answer) => {
  answer.body = { sub: said.claims.sub ?? "johndoe", ...said.userinfo };
});

console.log(JSON.stringify({ complete, signs: signs.issuer.url }));
for await (const line of createInterface({ input: process.stdin })) {
  Object.assign(said, JSON.parse(line));
  console.log("{}");
}
process.exit();
