import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { developerPages, sitePages } from "#contract/pages.ts";
import { findChromium } from "../scripts/lib/find-chromium.mjs";
import { readSite } from "../scripts/site/serve-public-pages.ts";
import { runSummit } from "../tests/support/run-summit.ts";
import { buildTwin } from "./lighthouse/build-twin.ts";
import { categories, type Measured, measurePage } from "./lighthouse/measure-page.ts";
import { serveTwin } from "./lighthouse/serve-twin.ts";

/* npm run lighthouse runs every public page in Lighthouse's simulated mobile browser (median of LIGHTHOUSE_RUNS, default 3) and the landing page beside its client-rendered twin. LIGHTHOUSE_PAGES=/,/contact measures only those. */
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3);
const debuggingPort = 9_333;
const dataDir = await mkdtemp(join(tmpdir(), "summit-lighthouse-"));
const chromium = await findChromium();
const summit = await runSummit({ DATA_DIR: dataDir, DEMO: "0" });

try {
  const paths =
    process.env.LIGHTHOUSE_PAGES?.split(",") ?? [...sitePages, ...developerPages].map(({ path }) => path);
  const twin = await serveTwin(await buildTwin(await readSite(summit.url)), summit.url);

  console.log(`Lighthouse, mobile, median of ${runs}\n`);
  console.log("| page | performance | accessibility | best practices | SEO | LCP ms | CLS |");
  console.log("|---|---:|---:|---:|---:|---:|---:|");
  const twinPaints: number[] = [];
  const landingPaints: number[] = [];
  for (const path of paths) {
    const measured: Measured[] = [];
    for (let run = 0; run < runs; run++) {
      measured.push(await measurePage(`${summit.url}${path}`, chromium, debuggingPort));
      if (path === "/")
        twinPaints.push((await measurePage(twin.url, chromium, debuggingPort)).largestPaintMs);
    }
    if (path === "/") landingPaints.push(...measured.map(({ largestPaintMs }) => largestPaintMs));
    printRow(path, measured);
  }
  await twin.stop();
  if (landingPaints.length > 0) {
    const [landing, rendered] = [median(landingPaints), median(twinPaints)];
    console.log(
      `\nLargest paint of the landing page: ${landing.toFixed(0)} ms; rendered wholly in the browser: ${rendered.toFixed(0)} ms; ratio ${(landing / rendered).toFixed(2)}`,
    );
  }
} finally {
  await summit.end("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
}

function printRow(path: string, measured: readonly Measured[]): void {
  const scores = categories.map((category) => median(measured.map(({ scores }) => scores[category])));
  const paint = median(measured.map(({ largestPaintMs }) => largestPaintMs)).toFixed(0);
  const shift = median(measured.map(({ layoutShift }) => layoutShift)).toFixed(3);
  console.log(`| ${path} | ${scores.join(" | ")} | ${paint} | ${shift} |`);
  const lost = new Set(measured.flatMap((each) => each.lost));
  if (lost.size > 0) console.log(`|   lost: ${[...lost].join("; ")} | | | | | | |`);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("nothing was measured");
  return middle;
}
