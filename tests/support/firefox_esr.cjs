// Playwright tells each page which colours it prefers, by a command that Debian's Firefox ESR does
// not know, and then no page opens. With `NODE_OPTIONS="--require FILE"` it is not told.

const { Module } = require("node:module");

const TOLD = /\bawait this\.[\w.]+\.send\("emulation\.setMediaFeaturesOverride",/g;
const compile = Module.prototype._compile;

Module.prototype._compile = function (source, name) {
  if (!name.endsWith("coreBundle.js")) return compile.call(this, source, name);
  const untold = source.replaceAll(TOLD, "void (");
  if (untold === source) throw new Error(`${name} no longer has what ${__filename} takes out`);
  return compile.call(this, untold, name);
};
