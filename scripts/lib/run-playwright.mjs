import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./find-chromium.mjs";
import { node, root, run, toolEnvironment } from "./project.mjs";

const REPORT = join(root, ".build/reports/playwright.json");

/**
 * Runs the browser journeys, counts them and reports failures; a missing browser or a server that does not
 * start counts as one.
 */
export async function runPlaywright(args = []) {
  rmSync(REPORT, { force: true });
  mkdirSync(join(root, ".build/reports"), { recursive: true });
  const playwright = join(root, "node_modules/@playwright/test/cli.js");
  const env = toolEnvironment({
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
  });
  const code = await run(node, [playwright, "test", "--reporter=list,json", ...args], { env });
  return readCounts(code);
}

function readCounts(code) {
  try {
    const { stats, suites, errors } = JSON.parse(readFileSync(REPORT, "utf8"));
    // A journey that passed only on retry counts as failed.
    const failed = stats.unexpected + stats.flaky;
    const failures = [...suites.flatMap(failuresIn), ...errors.map(({ message }) => message)];
    for (const shown of suites.flatMap(pagesOfFailures)) console.log(`\n${shown}`);
    return { passed: stats.expected, failed: code === 0 ? failed : Math.max(failed, 1), failures };
  } catch {
    return { passed: 0, failed: 1, failures: ["Playwright left no report"] };
  }
}

function failuresIn(suite) {
  return failedIn(suite).map(({ name, results }) => {
    const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
    return `${name}\n${messages.join("\n")}`;
  });
}

/** What the pages of failed journeys showed, as a screen reader has it: a machine that keeps no file still has the log. */
function pagesOfFailures(suite) {
  return failedIn(suite).flatMap(({ name, results }) =>
    results
      .flatMap(({ attachments }) => attachments)
      .filter((attachment) => attachment.name === "error-context" && attachment.path)
      .map(({ path }) => `${name}\n${firstLines(readFileSync(path, "utf8"), 150)}`),
  );
}

function firstLines(text, count) {
  return text.split("\n").slice(0, count).join("\n");
}

/** A suite is a file or a group within one; a journey has one test per viewport. */
function failedIn({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => ({ name: `[${projectName}] ${file}: ${title}`, results })),
  );
  return [...own, ...suites.flatMap(failedIn)];
}
