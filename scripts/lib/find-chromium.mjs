import { existsSync } from "node:fs";
import { runQuietly } from "./project.mjs";

/** The headless shell comes first: the same engine at a quarter of the cost per page. */
export const systemChromiums = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const DEBIAN_PACKAGE = "chromium-headless-shell";
const HOW_TO_GET_ONE = `No Chromium for the browser journeys: install one (Debian: apt-get install ${DEBIAN_PACKAGE}; elsewhere: npx playwright install chromium) or name it in CHROMIUM_PATH`;

/**
 * Path of a Chromium to drive: CHROMIUM_PATH, the system's, Playwright's own, or one that apt can install.
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names no file: ${named}`);
  }
  const found = [...systemChromiums, await playwrightsOwn()].find((path) => path && existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) await installOnDebian();
  const installed = systemChromiums.find((path) => existsSync(path));
  if (installed) return installed;
  throw new Error(HOW_TO_GET_ONE);
}

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

async function installOnDebian() {
  console.error(`Installing Chromium (apt-get install ${DEBIAN_PACKAGE})…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", DEBIAN_PACKAGE]]) {
    const { code, output } = await runQuietly("apt-get", args, { env });
    if (code !== 0) console.error(output.trim().split("\n").slice(-3).join("\n"));
  }
}
