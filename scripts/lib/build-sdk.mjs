import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { node, root, runQuietly, toolEnvironment } from "./project.mjs";

const sdk = join(root, "sdk");

/** Compiles the SDK into sdk/dist. */
export async function buildSdk() {
  rmSync(join(sdk, "dist"), { recursive: true, force: true });
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const project = join(sdk, "tsconfig.build.json");
  const { code, output } = await runQuietly(node, [tsc, "-p", project], { env: toolEnvironment() });
  if (code !== 0) throw new Error(`the SDK could not be built:\n${output}`);
}

/** Packs the compiled SDK into a file that npm installs; returns its path. */
export async function packSdk() {
  const { code, output } = await runQuietly("npm", ["pack", "--silent", "--pack-destination", sdk], {
    cwd: sdk,
  });
  if (code !== 0) throw new Error(`the SDK could not be packed:\n${output}`);
  return join(sdk, output.trim().split("\n").at(-1));
}

/** Has an example find the SDK as its package.json names it, without an install. */
export function linkSdk(example) {
  const scope = join(root, "examples", example, "node_modules/@summit");
  rmSync(join(scope, "sdk"), { force: true });
  mkdirSync(scope, { recursive: true });
  symlinkSync(sdk, join(scope, "sdk"), "dir");
}
