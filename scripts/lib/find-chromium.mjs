import { existsSync } from "node:fs";
import { runQuietly } from "./project.mjs";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";
const HOW_TO_GET_ONE =
  "No Chromium for the browser journeys: install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or name it in CHROMIUM_PATH";

/** The path of a Chromium to drive: the one named, the system's, Playwright's own, or one that Debian's root may install. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names no file: ${named}`);
  }
  const found = [SYSTEM_CHROMIUM, await playwrightsOwn()].find((path) => path && existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) await installOnDebian();
  if (existsSync(SYSTEM_CHROMIUM)) return SYSTEM_CHROMIUM;
  throw new Error(HOW_TO_GET_ONE);
}

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

async function installOnDebian() {
  console.error("Installing Chromium (apt-get install chromium)…");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", "chromium"]]) {
    const { code, output } = await runQuietly("apt-get", args, { env });
    if (code !== 0) console.error(output.trim().split("\n").slice(-3).join("\n"));
  }
}
