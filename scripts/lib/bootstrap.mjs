import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { node, root, run, toolEnvironment } from "./project.mjs";

const OLDEST_NODE = 20;
const INSTALLED = join(root, "node_modules/.summit-installed");
/** Recorded during an install, and left behind by one that was interrupted. */
const INCOMPLETE = "incomplete";
const BUILT = join(root, ".build/web-inputs.sha256");
const WEB_INPUTS = [
  "src/web",
  "src/contract",
  "src/domain",
  "docs/developers",
  "scripts/brand",
  "scripts/site",
  "vite.config.ts",
  "package-lock.json",
];

/** Output of a complete build: the application and the renderer of the public pages. */
const BUILD = [".build/web/index.html", ".build/site/assets.json", ".build/site/render-site.js"];

/**
 * Installs what is missing or differs from package-lock.json. The tools of development, a third of it, come
 * only where `tools` asks for them, or where they were before.
 */
export async function install({ tools = false } = {}) {
  refuseOldNode();
  const lockfile = join(root, "package-lock.json");
  const wanted = hashOf([lockfile]);
  const record = readIfThere(INSTALLED);
  const isCurrent = existsSync(node) && (record === wanted || isInstalledByHand(lockfile, record));
  const hadTools = hasTools();
  if (!isCurrent) {
    const scope = tools || hadTools ? [] : ["--omit=dev"];
    await runNpm(["ci", ...scope]);
  } else if (tools && !hadTools) {
    // Unlike npm ci it removes nothing, so that a running server keeps its files.
    await runNpm(["install", "--no-save"]);
  }
  if (!existsSync(node)) throw new Error(`there is no Node 26 for ${process.platform} on ${process.arch}`);
  if (record !== wanted || (tools && !hadTools)) writeFileSync(INSTALLED, wanted);
}

async function runNpm([command, ...options]) {
  console.error(`Installing the dependencies (npm ${[command, ...options].join(" ")})…`);
  if (existsSync(INSTALLED)) writeFileSync(INSTALLED, INCOMPLETE);
  const code = await run("npm", [command, ...options, "--no-audit", "--no-fund", "--loglevel=error"], {
    env: environmentOfInstall(),
  });
  if (code !== 0) throw new Error(`npm ${command} failed: see above`);
}

function hasTools() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.keys(devDependencies).every((name) => existsSync(join(root, "node_modules", name)));
}

/** Builds the web application when its build is missing or older than its sources. */
export async function buildWeb() {
  const wanted = hashOf(WEB_INPUTS.flatMap((path) => filesUnder(join(root, path))).filter(isBuilt));
  if (readIfThere(BUILT) === wanted && BUILD.every((file) => existsSync(join(root, file)))) return;
  console.error("Building the web application…");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  // Vite's own loader warns of what the configuration imports for tools that a start doesn't install.
  const code = await run(node, [vite, "build", "--logLevel", "warn", "--configLoader", "native"], {
    env: toolEnvironment({ NODE_ENV: "production" }),
  });
  if (code !== 0) throw new Error("the web application could not be built: see above");
  writeFileSync(BUILT, wanted);
}

function refuseOldNode() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < OLDEST_NODE)
    throw new Error(`Node ${OLDEST_NODE} or newer is needed to begin with, this is ${process.version}`);
}

/** A manual `npm install` leaves npm's record newer than the lockfile, which counts as installed. */
function isInstalledByHand(lockfile, ownRecord) {
  const record = join(root, "node_modules/.package-lock.json");
  if (ownRecord === INCOMPLETE || !existsSync(record)) return false;
  return statSync(record).mtimeMs >= statSync(lockfile).mtimeMs;
}

/**
 * npm must not run in the Node that it is about to replace, and leaves packages out by its options alone,
 * whatever NODE_ENV says.
 */
function environmentOfInstall() {
  const bin = join(root, "node_modules/.bin");
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== bin);
  return { ...process.env, PATH: path.join(delimiter), NODE_ENV: "development" };
}

function isBuilt(path) {
  return !/\.test\.tsx?$/.test(path) && !path.endsWith(".tsbuildinfo");
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
}

/** One hash over names and contents: a checkout changes every timestamp, and clocks may be wrong. */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.sort())
    hash.update(relative(root, path)).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
