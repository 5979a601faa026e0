import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { systemChromiums } from "./scripts/lib/find-chromium.mjs";
import { takeServerOfWorker } from "./tests/e2e/server-of-worker.ts";

takeServerOfWorker();

/** CHROMIUM_PATH, the system's browser, or Playwright's own. */
const executablePath = process.env.CHROMIUM_PATH ?? systemChromiums.find((path) => existsSync(path));
/** Without background traffic; as root without the sandbox, which refuses to start there. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
/** A page lives for seconds: what V8 spends on optimised code for its scripts is never earned back. */
const unoptimised = "--js-flags=--no-opt,--no-maglev";
/** One process less to pass each frame to; a tenth of the browser's processor time. */
const inOneProcess = "--in-process-gpu";
const args = [...quiet, unoptimised, inOneProcess, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];

/**
 * Journeys that are walked once. A phone's layout of what they show is checked by `expectAtBothWidths` or by the
 * journeys of a phone.
 */
const desktopOnly = [
  "account-links",
  "account-switch",
  "alerts",
  "assign-recipients",
  "auto-exchange",
  "back-office",
  "bad-input",
  "balances",
  "batch-exchange",
  "batches",
  "beneficiaries",
  "booking-approvals",
  "budget-rates",
  "client-file",
  "company",
  "credited-returns",
  "dashboard",
  "developer-keys",
  "error-catalogue",
  "failed-events",
  "feedback",
  "form-drafts",
  "forward-pricing",
  "forwards",
  "history",
  "inbox",
  "leaving-a-screen",
  "long-texts",
  "lost-connection",
  "market-reports",
  "money-desk",
  "onboarding",
  "orders",
  "overview",
  "payee-check",
  "payouts",
  "pricing",
  "quote-countdown",
  "recipient-requests",
  "refused-mails",
  "restricted-pay-ins",
  "reviews",
  "rewards",
  "screening",
  "second-factor-to-pay",
  "security",
  "staff",
  "stop-rates",
  "switches",
  "telephone-dealing",
  "treasury",
  "webhooks",
  "withdrawn-statements",
].map((noun) => `**/${noun}.journey.ts`);

/** Journeys of the other width alone; one of them opens all of those screens once. */
const phoneOnly = "**/*-on-a-phone.journey.ts";

/** Browser tests against the real server with its built screens, its own database and the simulated bank. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.journey.ts",
  outputDir: ".build/playwright",
  globalSetup: "./tests/e2e/start-summit.ts",
  // Each worker has its own server. Two, because a journey mostly waits: for a rate, a mail or the bank.
  workers: process.env.SUMMIT_URL && !process.env.SUMMIT_SERVERS ? 1 : 2,
  // Timeouts end what hangs. They are long, so that a busy machine fails no journey.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: "list",
  use: {
    baseURL: process.env.SUMMIT_URL,
    locale: "en-GB",
    timezoneId: "Europe/London",
    // Animation frames cost a quarter of a page load; journeys about motion turn them on.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 90_000,
    screenshot: "only-on-failure",
    launchOptions: { args, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: "desktop", testIgnore: phoneOnly, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      testIgnore: desktopOnly,
      // @desktop marks journeys whose assertions don't depend on the width.
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
