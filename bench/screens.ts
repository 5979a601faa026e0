/*
 * npm run bench:screens opens the client area on a simulated phone: when the first screen after log-in is painted, how far
 * screens move while they load, how long a key of the quote waits, and what the first screen's scripts weigh.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { clientPages } from "#contract/pages.ts";
import { findChromium } from "../scripts/lib/find-chromium.mjs";
import { runSummit } from "../tests/support/run-summit.ts";
import { percentile } from "./bookings.ts";

const runs = Number(process.env.BENCH_ROUNDS ?? 5);
const email = "demo@summit.test";
const password = "a long demo password";
/** A phone of the middle class is a quarter as fast as a desktop; as Lighthouse assumes. */
const slowdown = 4;
/** A slow 4G connection; as Lighthouse assumes. */
const slowConnection = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};
const script = await readFile(
  join(import.meta.dirname, "../node_modules/web-vitals/dist/web-vitals.iife.js"),
  "utf8",
);

/** What still moves or is drawn after a screen has opened has been by then. */
const settledMs = 4_000;

type Vitals = { FCP?: number; LCP?: number; CLS?: number; INP?: number };

const dataDir = await mkdtemp(join(tmpdir(), "summit-screens-"));
const executablePath = await findChromium();
const summit = await runSummit({ DATA_DIR: dataDir, DEMO: "1", DEMO_PASSWORD: password });

try {
  const cookie = await logIn();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  await measureFirstScreen(browser);
  await measureTyping(browser, cookie);
  await measureShifts(browser, cookie);
  await browser.close();
} finally {
  await summit.end("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
}

async function logIn(): Promise<string> {
  const answer = await fetch(`${summit.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith("summit="));
  if (!cookie) throw new Error(`the demo client could not log in: ${answer.status}`);
  return cookie.split(";", 1)[0] ?? "";
}

/**
 * Logs in by hand on a slow connection, once the log-in page has fetched ahead what it can, and waits for the largest paint
 * of the document that follows.
 */
async function measureFirstScreen(browser: Browser): Promise<void> {
  const paints: number[] = [];
  const first: number[] = [];
  const shifts: number[] = [];
  for (let run = 0; run < runs; run++) {
    const page = await openPhone(browser);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slowConnection);
    await page.goto("/login");
    await page.waitForLoadState("networkidle");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL((url) => url.pathname !== "/login");
    // Nothing is looked for until it is painted: the driver's own script would be a fifth of what the processor does.
    await page.waitForTimeout(settledMs);
    await page.getByLabel("You send", { exact: true }).waitFor();
    const { LCP = Number.NaN, FCP = Number.NaN, CLS = 0 } = await readVitals(page);
    paints.push(LCP);
    first.push(FCP);
    shifts.push(CLS);
    await page.context().close();
  }
  const list = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(", ");
  console.log(
    `\nHome after log-in on a simulated phone, median of ${runs}: first paint ${percentile(first, 0.5).toFixed(0)} ms, largest ${percentile(paints, 0.5).toFixed(0)} ms (${list(paints)}), layout shift ${percentile(shifts, 0.5).toFixed(3)}.`,
  );
}

/** A page of a phone with a session, on a processor slowed down, that notes its web vitals. */
async function openPhone(browser: Browser, cookie?: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    baseURL: summit.url,
  });
  if (cookie !== undefined) {
    const [name = "", value = ""] = cookie.split("=", 2);
    await context.addCookies([{ name, value, url: summit.url }]);
  }
  const page = await context.newPage();
  await page.addInitScript({ content: `${script};(${noteVitals})(webVitals)` });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
}

/** Runs in the page. */
function noteVitals(webVitals: typeof import("web-vitals")): void {
  const noted: Record<string, number> = {};
  const note = ({ name, value }: { name: string; value: number }) => {
    noted[name] = value;
  };
  const all = { reportAllChanges: true };
  webVitals.onFCP(note);
  webVitals.onCLS(note, all);
  webVitals.onLCP(note, all);
  webVitals.onINP(note, { ...all, durationThreshold: 16 });
  Object.assign(globalThis, { noted });
}

function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (globalThis as unknown as { noted: Vitals }).noted);
}

async function measureTyping(browser: Browser, cookie: string): Promise<void> {
  const waits: number[] = [];
  for (let run = 0; run < runs; run++) {
    const page = await openPhone(browser, cookie);
    await page.goto("/dashboard");
    const field = page.getByLabel("You send", { exact: true });
    await page.waitForTimeout(settledMs);
    await field.click();
    await page.keyboard.type("1234567.89", { delay: 120 });
    await page.waitForTimeout(1_000);
    waits.push((await readVitals(page)).INP ?? Number.NaN);
    await page.context().close();
  }
  console.log(
    `\nTyping an amount, processor slowed ${slowdown} times: the slowest key waits ${percentile(waits, 0.5).toFixed(0)} ms (median of ${runs}: ${waits.join(", ")}).`,
  );
}

async function measureShifts(browser: Browser, cookie: string): Promise<void> {
  const page = await openPhone(browser, cookie);
  const rows: string[] = [];
  for (const { path, access } of clientPages) {
    if ((access !== "activated" && access !== "shared") || path.includes(":")) continue;
    await page.goto(path);
    await page.waitForLoadState("networkidle").catch(() => undefined);
    await page.waitForTimeout(1_500);
    const { CLS = 0, LCP = Number.NaN } = await readVitals(page);
    rows.push(`| ${path} | ${CLS.toFixed(3)} | ${LCP.toFixed(0)} |`);
  }
  await page.context().close();
  console.log(
    `\n| screen | layout shift | largest paint ms, local network |\n|---|---:|---:|\n${rows.join("\n")}`,
  );
}
