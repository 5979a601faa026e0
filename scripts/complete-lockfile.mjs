/* node scripts/complete-lockfile.mjs: run it after adding a dependency through a registry that mirrors only some platforms. npm then leaves the other platforms' optional packages out of package-lock.json, and `npm ci` refuses such a lockfile. This adds their entries: name, version and platform, all that npm needs to skip them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/project.mjs";

const SYSTEMS = [
  "android",
  "darwin",
  "linux",
  "win32",
  "freebsd",
  "openharmony",
  "netbsd",
  "openbsd",
  "sunos",
  "aix",
];
const PROCESSORS = [
  "x64",
  "arm64",
  "arm",
  "ia32",
  "ppc64",
  "s390x",
  "riscv64",
  "loong64",
  "mips64el",
  "wasm32",
];

const file = join(root, "package-lock.json");
const lockfile = JSON.parse(readFileSync(file, "utf8"));
const missing = Object.entries(lockfile.packages)
  .filter(([path]) => path !== "")
  .flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !isThere(path, name))
      .map(([name, range]) => [`node_modules/${name}`, describePackage(name, range, parent)]),
  );
const packages = { ...lockfile.packages, ...Object.fromEntries(missing) };
lockfile.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
console.log(`package-lock.json: ${missing.length} optional packages of other platforms added`);

/**
 * Whether Node's resolution from one package finds the other: nested, in a parent's node_modules, or at the
 * top.
 */
function isThere(path, name) {
  const holders = path
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/node_modules/"));
  return ["", ...holders.map((holder) => `${holder}/`)].some(
    (at) => lockfile.packages[`${at}node_modules/${name}`],
  );
}

function describePackage(name, range, parent) {
  const words = name.split("/").at(-1).split("-");
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.toSorted((a, b) => b.length - a.length).find((processor) =>
    words.some((word) => word.startsWith(processor)),
  );
  if (!cpu) throw new Error(`${name} is not the package of one platform: install it`);
  return {
    version: range.replace(/^[\^~]/, ""),
    cpu: [cpu],
    ...(parent.dev && { dev: true }),
    optional: true,
    ...(os && { os: [os] }),
    ...(words.includes("musl") && { libc: ["musl"] }),
  };
}
