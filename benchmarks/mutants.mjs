// Lists where a script can be changed wrongly, for mutants.py: the paths of the modules come on standard input as
// JSON, and {path: [{kind, from, to, text}]} goes to standard output; `text` in the place of the characters from
// `from` to `to`. It reads the syntax tree of the TypeScript that checks the scripts.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [root, typescript] = process.argv.slice(2);
const part = (path) => import(pathToFileURL(`${typescript}/dist/${path}`).href);
const { API } = await part("api/sync/api.js");
const is = await part("ast/is.js");
const { SyntaxKind: K } = await part("ast/index.js");

const SWAPPED = new Map([
  ...[[K.EqualsEqualsEqualsToken, "!=="], [K.ExclamationEqualsEqualsToken, "==="]],
  ...[[K.LessThanToken, "<="], [K.LessThanEqualsToken, "<"]],
  ...[[K.GreaterThanToken, ">="], [K.GreaterThanEqualsToken, ">"]],
]);
const JOINED = new Map([[K.AmpersandAmpersandToken, "||"], [K.BarBarToken, "&&"]]);

const api = new API({ cwd: root });
const { program } = api.updateSnapshot({ openProject: `${root}/tsconfig.json` }).getProjects()[0];

function sitesOf(path) {
  const file = program.getSourceFile(path);
  const found = [];
  const add = (kind, node, text) => found.push({ kind, from: node.getStart(), to: node.end, text });
  const source = (node) => file.text.slice(node.getStart(), node.end);
  const condition = (node) => {
    add("condition negated", node, `!(${source(node)})`);
    add("condition false", node, "(false as boolean)");
  };
  function walk(node) {
    if (is.isTypeNode(node) || is.isInterfaceDeclaration(node) || is.isTypeAliasDeclaration(node)) return;
    if (is.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      if (SWAPPED.has(kind)) add("comparison", node.operatorToken, SWAPPED.get(kind));
      if (JOINED.has(kind)) add("and, or", node.operatorToken, JOINED.get(kind));
    } else if (is.isPrefixUnaryExpression(node)) {
      if (node.operator === K.ExclamationToken) add("not", node, `Boolean(${source(node.operand)})`);
    } else if (is.isIfStatement(node)) condition(node.expression);
    else if (is.isConditionalExpression(node)) condition(node.condition);
    else if (is.isExpressionStatement(node)) {
      const called = is.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
      if (is.isCallExpression(called)) add("call deleted", node, ";");
    } else if (is.isNumericLiteral(node)) add("constant", node, String(Number(node.text) + 1));
    else if (node.kind === K.TrueKeyword) add("constant", node, "false");
    else if (node.kind === K.FalseKeyword) add("constant", node, "true");
    node.forEachChild(walk);
  }
  walk(file);
  return found;
}

const paths = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(Object.fromEntries(paths.map((path) => [path, sitesOf(path)]))));
api.close();
