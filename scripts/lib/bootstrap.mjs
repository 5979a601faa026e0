import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { node, root, run, toolEnvironment } from "./project.mjs";

const OLDEST_NODE = 20;
const INSTALLED = join(root, "node_modules/.summit-installed");
const BUILT = join(root, ".build/web-inputs.sha256");
const WEB_INPUTS = [
  "src/web",
  "src/contract",
  "src/domain",
  "scripts/brand",
  "scripts/site",
  "vite.config.ts",
  "package-lock.json",
];

/** Output of a complete build: the application and the renderer of the public pages. */
const BUILD = [".build/web/index.html", ".build/site/assets.json", ".build/site/render-site.js"];

/** Installs the dependencies and builds the web application unless both are up to date. */
export async function bootstrap() {
  await install();
  await buildWeb();
}

/** Runs `npm ci` when the dependencies are missing or differ from package-lock.json. */
export async function install() {
  refuseOldNode();
  const lockfile = join(root, "package-lock.json");
  const wanted = hashOf([lockfile]);
  if (readIfThere(INSTALLED) === wanted && existsSync(node)) return;
  if (!isInstalledByHand(lockfile)) {
    console.error("Installing the dependencies (npm ci)…");
    const code = await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      env: environmentOfInstall(),
    });
    if (code !== 0) throw new Error("npm ci failed: see above");
  }
  if (!existsSync(node))
    throw new Error("npm ci brought no Node 26: were its install scripts switched off (ignore-scripts)?");
  writeFileSync(INSTALLED, wanted);
}

/** Builds the web application when its build is missing or older than its sources. */
export async function buildWeb() {
  const wanted = hashOf(WEB_INPUTS.flatMap((path) => filesUnder(join(root, path))).filter(isBuilt));
  if (readIfThere(BUILT) === wanted && BUILD.every((file) => existsSync(join(root, file)))) return;
  console.error("Building the web application…");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const code = await run(node, [vite, "build", "--logLevel", "warn"], {
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
function isInstalledByHand(lockfile) {
  const record = join(root, "node_modules/.package-lock.json");
  return existsSync(record) && existsSync(node) && statSync(record).mtimeMs >= statSync(lockfile).mtimeMs;
}

/**
 * npm must not run in the Node that it is about to replace, and needs dev dependencies whatever NODE_ENV
 * says.
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
