import { existsSync } from "node:fs";
import { runQuietly } from "./project.mjs";

const WHOLE_CHROMIUM = "/usr/bin/chromium";
/** The headless shell comes first: the same engine at a lower cost per page. */
export const systemChromiums = ["/usr/bin/chromium-headless-shell", WHOLE_CHROMIUM];
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
  const found = await findInstalled();
  if (found && (found !== WHOLE_CHROMIUM || !process.env.CI)) return found;
  // On CI the headless shell is installed beside the whole browser: a page load takes a third less.
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) await installOnDebian();
  const installed = await findInstalled();
  if (installed) return installed;
  throw new Error(HOW_TO_GET_ONE);
}

async function findInstalled() {
  return [...systemChromiums, await playwrightsOwn()].find((path) => path && existsSync(path));
}

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

async function installOnDebian() {
  console.error(`Installing Chromium (apt-get install ${DEBIAN_PACKAGE})…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const patience = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", DEBIAN_PACKAGE]]) {
    const { code, output } = await runQuietly("apt-get", [...patience, ...args], { env });
    if (code !== 0) console.error(output.trim().split("\n").slice(-3).join("\n"));
  }
}
